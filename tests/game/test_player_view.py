"""What a seat may know, and nothing else."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

import pytest

import conquian as cq
from conquian.game.actions import Action, Discard, Give, Meld, Turn
from conquian.game.cards import NO_CARDS, PACK, Card
from conquian.game.player_view import Event
from conquian.game.state import Hand, Stock
from conquian.game.variants import PRESETS, Variant
from tests.game import relabelling
from tests.game.tables import after, random_variant


def past(start: cq.State, actions: Sequence[cq.Action]) -> Iterator[tuple[cq.State, cq.Action]]:
    """Every position before the last, with what was done in it."""
    state = start
    for action in actions:
        yield state, action
        state = cq.apply(state, action)


def game(variant: Variant, seed: int, plies: int) -> tuple[cq.State, list[Action], cq.State]:
    """The deal, `plies` random actions, and where they lead."""
    rng = Random(seed)
    start = state = cq.deal(seed, variant)
    actions: list[Action] = []
    while len(actions) < plies and (listed := cq.legal_actions(state)):
        eager = [action for action in listed if action.verb not in ("decline", "allow")]
        actions.append(rng.choice(eager or listed))
        state = cq.apply(state, actions[-1])
    return start, actions, state


def shuffle_of(cards: cq.Cards, seed: int) -> dict[Card, Card]:
    """Every card by its new name when only these are exchanged among themselves."""
    hidden = list(cards)
    other = Random(seed).sample(hidden, len(hidden))
    return {card: card for card in PACK} | dict(zip(hidden, other, strict=True))


VARIANTS = [*PRESETS.values(), *(random_variant(Random(seed)) for seed in range(8))]


@pytest.mark.parametrize("variant", VARIANTS, ids=str)
@pytest.mark.parametrize("seat", cq.Seat)
def test_a_view_does_not_change_with_what_is_hidden(variant: Variant, seat: cq.Seat) -> None:
    """The same visible game with the unseen cards exchanged from the deal on looks exactly the same."""
    exchanged = 0
    for seed in range(6):
        start, actions, now = game(variant, seed, plies=5 + 9 * seed)
        view = cq.player_view(now, seat, past(start, actions))
        names = shuffle_of(view.state.unseen, seed)
        other_start = relabelling.of_state(start, names)
        other_actions = [relabelling.of_action(action, names) for action in actions]
        other_now = after(other_start, *map(str, other_actions))
        exchanged += other_now != now
        assert cq.player_view(other_now, seat, past(other_start, other_actions)) == view
        assert cq.player_view(other_now, seat).state == cq.player_view(now, seat).state
    assert exchanged > 2


@pytest.mark.parametrize("variant", VARIANTS, ids=str)
@pytest.mark.parametrize("seat", cq.Seat)
def test_a_view_shows_all_that_was_seen(variant: Variant, seat: cq.Seat) -> None:
    start, actions, now = game(variant, seed=31, plies=40)
    view = cq.player_view(now, seat, past(start, actions))
    shown = view.state
    assert view.seat is seat
    assert (shown.hands[seat], shown.spreads, shown.centre, shown.waste) == (
        now.hands[seat],
        now.spreads,
        now.centre,
        now.waste,
    )
    assert shown.stock == Stock(unknown=len(now.stock))
    assert (shown.turn, shown.phase, shown.passed, shown.folded) == (now.turn, now.phase, now.passed, now.folded)
    theirs = shown.hands[seat.other]
    assert len(theirs) == len(now.hands[seat.other])
    assert theirs.cards <= now.hands[seat.other].cards
    assert len(view.events) == len(actions)


def test_events_name_the_cards_that_came_to_light() -> None:
    start, actions, now = game(Variant(), seed=5, plies=30)
    state = start
    for event, action in zip(cq.player_view(now, cq.Seat.PONE, past(start, actions)).events, actions, strict=True):
        assert event.seat is state.turn
        match action:
            case Turn():
                assert event.action == Turn(state.stock.top)
            case Meld() | Discard():
                assert event.action == action
            case _:
                assert event.action is not None
        state = cq.apply(state, action)


def test_a_card_given_face_down_is_seen_by_its_giver_only() -> None:
    start = cq.deal(3, "mexican")
    gift, answer = min(start.hands[0].cards), min(start.hands[1].cards)
    half = after(start, f"give {gift}")
    mine = cq.player_view(half, cq.Seat.PONE, past(start, [Give(gift)]))
    theirs = cq.player_view(half, cq.Seat.DEALER, past(start, [Give(gift)]))
    assert mine.events == (Event(cq.Seat.PONE, Give(gift)),)
    assert theirs.events == (Event(cq.Seat.PONE, None),)
    assert mine.state.given == Hand(cq.Cards.of([gift]))
    assert theirs.state.given == Hand(NO_CARDS, 1)
    done = after(half, f"give {answer}")
    assert gift in cq.player_view(done, cq.Seat.PONE, past(start, [Give(gift), Give(answer)])).state.hands[1].cards
    assert answer in cq.player_view(done, cq.Seat.DEALER, past(start, [Give(gift), Give(answer)])).state.hands[0].cards
    assert not cq.player_view(done, cq.Seat.PONE).state.hands[1].cards, "without the past nobody can know it"


def test_a_card_that_was_given_is_forgotten_when_it_comes_to_light() -> None:
    for seed in range(30):
        start, actions, now = game(PRESETS["mexican"], seed, plies=60)
        for seat in cq.Seat:
            view = cq.player_view(now, seat, past(start, actions))
            assert view.state.hands[seat.other].cards <= now.hands[seat.other].cards
            assert not list(map(str, view.state.hands[seat.other].cards))[1:], "one card was given, no more"
