"""An opponent chooses the same whatever lies out of sight; `python -m research.unseen` tries 1,000 deals."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from dataclasses import replace
from random import Random

import pytest

import conquian as cq
from conquian.advice.advice import Advice, Method
from conquian.game.actions import Action
from conquian.game.player_view import Event, PlayerView
from conquian.game.state import Seat, State
from conquian.game.variants import PRESETS
from conquian.players.careful import Careful
from conquian.players.expert import Expert
from conquian.players.greedy import Greedy
from conquian.players.habits import Pushing, Waiting
from conquian.players.patient import Patient
from conquian.players.player import Player
from conquian.rooms.play import duel as duel_module
from conquian.rooms.play.duel import Duel
from tests.players.unseen import betrayed, chosen, decisions, exchanged

pytestmark = pytest.mark.slow

DEALS = range(4 * len(PRESETS))
"""Every preset, and both seats under each."""

ADVISED = range(2 * len(PRESETS))
WORLDS = 12
"""The worlds a decision: few enough that advice draws worlds here, counts every one there, and proves elsewhere."""


def attentive(view: PlayerView) -> Action:
    """Chooses by all that it is shown, down to the last card and event: if it is not betrayed, nobody can be."""
    return Random(repr(view)).choice(view.actions())


def peeking(view: PlayerView) -> Action:
    """Chooses by the cards that lie open where it was called from."""
    table: State = sys._getframe(1).f_locals["self"].state
    return Random(str(table)).choice(view.actions())


@pytest.mark.parametrize(
    "opponent",
    [Careful(), Patient(), Pushing(), Waiting(), Expert(2), attentive],
    ids=["careful", "patient", "pushing", "waiting", "expert", "attentive"],
)
def test_no_choice_depends_on_cards_that_are_not_seen(opponent: Player) -> None:
    assert not [number for number in DEALS if betrayed(number, opponent)]


def test_no_value_of_advice_depends_on_cards_that_are_not_seen() -> None:
    """Every action's stakes and what it is behind, with their intervals, however advice comes by them."""
    methods = set()
    for number in ADVISED:
        for now in asked(number):
            advice = advised(now)
            assert advised(exchanged(now, Random(number))) == advice
            methods.add(advice.method)
    assert methods == set(Method)


def test_advice_that_is_shown_all_cards_is_found_out() -> None:
    for number in range(4):
        pairs = [(now, exchanged(now, Random(number))) for now in asked(number)]
        assert any(advised(one, shown=True).values != advised(other, shown=True).values for one, other in pairs)


def asked(number: int) -> Iterator[Duel]:
    """The decisions that are the opponent's; what follows by itself for the learner is none."""
    return (now for now in decisions(number, Greedy()) if now.state.turn is now.seat.other)


def advised(now: Duel, shown: bool = False) -> Advice:
    """Advice in a few worlds for the opponent, with what has happened so far; perhaps all cards are shown."""
    past = zip(now.record.positions(), now.record.actions, strict=False)
    view = cq.player_view(now.state, now.seat.other, past)
    return cq.advise(replace(view, state=now.state) if shown else view, worlds=WORLDS)


def test_the_cards_do_lie_elsewhere_and_nobody_can_see_it() -> None:
    moved = total = 0
    for number in DEALS:
        for now in decisions(number, Greedy()):
            other = exchanged(now, Random(number))
            seat = now.seat.other
            assert cq.player_view(other.state, seat).state == cq.player_view(now.state, seat).state
            moved += other.state.hands[now.seat] != now.state.hands[now.seat]
            total += 1
    assert moved > total / 2


def test_a_player_who_peeks_is_found_out() -> None:
    assert all(betrayed(number, peeking) for number in range(4))


def test_a_view_that_shows_too_much_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    def leaking(state: State, seat: Seat, past: Iterable[tuple[State, Action]] = ()) -> PlayerView:
        return replace(cq.player_view(state, seat, past), state=state)

    monkeypatch.setattr(duel_module, "player_view", leaking)
    assert all(betrayed(number, attentive) for number in range(4))


def test_an_event_that_tells_too_much_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    """In the exchange of the Mexican rules a card goes to the other player face down."""

    def telling(state: State, seat: Seat, past: Iterable[tuple[State, Action]] = ()) -> PlayerView:
        listed = list(past)
        events = tuple(Event(before.turn, action) for before, action in listed)
        return replace(cq.player_view(state, seat, listed), events=events)

    mexican = [number for number in range(40) if now_under("mexican", number)]
    monkeypatch.setattr(duel_module, "player_view", telling)
    assert any(betrayed(number, attentive) for number in mexican)


def now_under(rules: str, number: int) -> bool:
    """Whether the deal of this number is played under these rules."""
    now = next(decisions(number, Greedy()))
    return now.state.variant == cq.variant(rules)


def test_the_choice_is_the_opponents_next_action() -> None:
    now = next(decisions(0, Greedy()))
    assert chosen(now) == Greedy()(cq.player_view(now.state, now.seat.other))
