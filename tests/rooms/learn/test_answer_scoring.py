"""Measuring: the answers that count as best are those of plain minimax and of plain counting, and no others."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import islice

import pytest

import conquian as cq
from conquian.course.attempt import Attempt
from conquian.course.goals import met
from conquian.course.lesson import Happening, Known
from conquian.game.actions import ALLOW, Action, Discard, Force, Meld
from conquian.game.state import CLAIM, ON_OFFER, Phase
from conquian.notation.codes import action, cards
from conquian.rooms.learn.answer_scoring import Cost, accepted, cost
from conquian.rooms.learn.consequences import consequence
from conquian.teach.discard_effects import Hopes, hopes
from tests.game.tables import random_games
from tests.solver.minimax import Minimax, TooLarge
from tests.solver.positions import positions

pytestmark = pytest.mark.slow

ACES = "pone=AdAs/3c3d3h3s,6h7hJhQhKh dealer=?10/- stock=?18 waste={} turn=pone/discard"
"""T3: after the king was forced, an ace is thrown."""


# --- every card open --------------------------------------------------------------------------------------------------


@cache
def open_positions() -> tuple[tuple[cq.State, dict[Action, int]], ...]:
    """Positions near the end of games, with the value of every action to who acts, by plain minimax."""
    found = []
    for _, state in islice(positions(1897), 240):
        minimax = Minimax(1_000)
        try:
            truths = {done: minimax.truth(cq.apply(state, done)) for done in cq.legal_actions(state)}
        except TooLarge:
            continue
        found.append((state, {done: truth.value_to(state.turn) for done, truth in truths.items()}))
    return tuple(found)


def test_with_every_card_open_the_best_are_those_of_minimax() -> None:
    seen = set()
    for state, values in open_positions():
        best = {done for done, value in values.items() if value == max(values.values())}
        assert set(accepted(state, Known.OPEN)) == best
        seen.add((len(best) > 1, len(best) < len(values)))
    assert seen >= {(True, True), (True, False), (False, True)}


def test_with_every_card_open_only_what_is_worse_costs_something() -> None:
    told = set()
    for state, values in open_positions():
        for done, value in values.items():
            found = cost(state, done, Known.OPEN)
            assert (found is None) == (value == max(values.values()))
            if found is not None:
                assert (found.worth, found.best) == (value, max(values.values()))
                assert set(found.better) == set(accepted(state, Known.OPEN))
                told.add((found.best, found.worth))
    assert told >= {(1, 0), (0, -1)}


def test_with_every_card_open_the_cost_is_played_to_the_end() -> None:
    ends = set()
    for state, values in open_positions():
        for done in values:
            found = cost(state, done, Known.OPEN)
            if found is not None:
                happening = consequence(state, found, Known.OPEN)
                assert happening is not None
                end = Attempt(cq.apply(state, done), state.turn, happening.actions)
                assert end.state.phase is Phase.OVER
                assert met(happening.ends, end)
                ends.add(str(happening.ends))
    assert len(ends) == 2


# --- what a seat can count --------------------------------------------------------------------------------------------


@cache
def seat_positions() -> tuple[cq.State, ...]:
    """Positions from games under all kinds of rules in which a player has melded, as that seat sees them."""
    there = (state for state, _ in random_games(2026, 60) if state.spreads[state.turn] and state.outcome is None)
    return tuple(cq.player_view(state, state.turn).state for state in there)


def turns(state: cq.State, seat: cq.Seat) -> Iterator[cq.State]:
    """Every position that can follow when this seat's own turn is over, the other one letting it have its way."""
    if state.phase is Phase.DISCARD and state.turn is seat:
        for card in state.hands[seat].cards:
            yield cq.apply(state, Discard(card))
    elif state.phase in CLAIM and state.turn is not seat:
        yield cq.apply(state, ALLOW)
    else:
        yield state


def by_trying(state: cq.State) -> dict[Action, Hopes]:
    """The best hopes after each legal action, every discard tried and looked at anew."""
    found = {}
    for done in cq.legal_actions(state):
        after = [hopes(each, state.turn) for each in turns(cq.apply(state, done), state.turn)]
        found[done] = max(after, key=lambda each: each.nearness)
    return found


def test_what_a_seat_can_count_is_what_trying_everything_says() -> None:
    seen: dict[Phase, set[bool]] = {}
    for state in seat_positions()[::3]:
        if state.phase not in ON_OFFER | {Phase.DISCARD}:
            continue
        try:
            hoped = by_trying(state)
        except cq.UnknownCards:
            continue
        most = max(each.nearness for each in hoped.values())
        best = {done for done, each in hoped.items() if each.nearness == most}
        assert set(accepted(state, Known.SEAT)) == best, state
        for done, left in hoped.items():
            found = cost(state, done, Known.SEAT)
            assert (found is None) == (done in best)
            if found is not None:
                assert found.left.nearness == left.nearness < most == found.kept.nearness
                assert set(found.better) == best
        seen.setdefault(state.phase, set()).add(len(best) < len(hoped))
    assert all(seen[phase] == {True, False} for phase in (Phase.DISCARD, Phase.LEFT, Phase.TURNED))


def test_where_nothing_is_melded_or_thrown_every_answer_is_as_good() -> None:
    phases = set()
    for state in seat_positions():
        if state.phase in ON_OFFER | {Phase.DISCARD}:
            continue
        legal = cq.legal_actions(state)
        assert accepted(state, Known.SEAT) == legal
        assert [cost(state, done, Known.SEAT) for done in legal] == [None] * len(legal)
        phases.add(state.phase)
    assert phases >= {Phase.TURN, Phase.CLAIM_LEFT, Phase.CLAIM_TURNED}


def test_the_cost_is_seen_when_a_card_comes() -> None:
    """The card is offered to the seat that threw its chance away, and is no win; everything else was legal."""
    shown = set()
    for state in seat_positions()[1::3]:
        try:
            found = [cost(state, done, Known.SEAT) for done in cq.legal_actions(state)]
        except cq.UnknownCards:
            continue
        for each in filter(None, found):
            happening = consequence(state, each, Known.SEAT)
            shown.add((bool(each.lost), each.kept.won, happening is not None))
            if happening is not None:
                _is_seen(state, each, happening)
    assert shown >= {(True, False, True), (False, True, True), (False, False, False)}
    assert (False, False, True) not in shown


def _is_seen(state: cq.State, found: Cost, happening: Happening) -> None:
    start = happening.position or cq.apply(state, found.action)
    end = Attempt(start, state.turn, happening.actions)
    assert met(happening.ends, end)
    assert all(not isinstance(done, Meld | Force) for done in happening.actions)
    thrown = [(before, done) for before, done in end.own if isinstance(done, Discard)]
    assert all(done in accepted(before, Known.SEAT) for before, done in thrown), "nothing more is lost on the way"
    if found.lost:
        assert end.state.centre in found.lost
        assert end.state.turn is state.turn
        out = state.variant.out
        melds = [done for done in cq.legal_actions(end.state) if isinstance(done, Meld)]
        assert not [done for done in melds if len(done.spread) == out]
    else:
        assert end.state.phase is Phase.TURN


def test_what_is_known_of_the_stock_does_not_keep_a_card_from_being_shown() -> None:
    line = ACES.format("2d").replace("dealer=?10/- stock=?18", "dealer=2s?9/- stock=7d?17")
    state = cq.position(line)
    found = cost(state, action("discard As"), Known.SEAT)
    assert found is not None
    happening = consequence(state, found, Known.SEAT)
    assert happening is not None and happening.position is not None
    assert [str(done) for done in happening.actions] == ["decline", "turn 2s", "decline"]


# --- worked positions -------------------------------------------------------------------------------------------------


def test_either_ace_may_be_thrown_where_nothing_is_gone() -> None:
    state = cq.position(ACES.format("-").replace("?18", "?19"))
    assert set(accepted(state, Known.SEAT)) == {Discard(card) for card in cards("AdAs")}
    assert set(accepted(state, Known.RULES)) == set(cq.legal_actions(state))


@pytest.mark.parametrize(("gone", "thrown"), [("2d", "Ad"), ("2s", "As")])
def test_the_ace_is_thrown_whose_two_is_gone(gone: str, thrown: str) -> None:
    state = cq.position(ACES.format(gone))
    assert accepted(state, Known.SEAT) == (Discard(cq.card(thrown)),)
    wrong = action("discard Ad" if thrown == "As" else "discard As")
    found = cost(state, wrong, Known.SEAT)
    assert found is not None
    assert found.lost == cards("2s" if thrown == "Ad" else "2d")
    assert cost(state, wrong, Known.RULES) is None


def test_open_cards_count_only_where_every_card_is_shown() -> None:
    """The opponent holds the four that is hoped for: who sees that answers otherwise."""
    state = cq.position(
        "pone=AdAs/3c3d3h3s,6h7hJhQhKh dealer=2s4c5c4d5d6d7d4s5s6s/- stock=6c "
        "waste=2dAcAh2c2h4h5hQcQdQsKcKdKs7cJcJd7s turn=pone/discard"
    )
    assert accepted(state, Known.SEAT) == (action("discard Ad"),)
    assert set(accepted(state, Known.OPEN)) == {action("discard Ad"), action("discard As")}


def test_what_cannot_be_known_is_not_measured() -> None:
    hidden = cq.position("pone=?3/3c3d3h3s,6h7hJhQh dealer=?10/- stock=?18 waste=2d turn=pone/discard")
    with pytest.raises(cq.UnknownCards):
        accepted(hidden, Known.SEAT)
    with pytest.raises(cq.UnknownCards):
        accepted(cq.position(ACES.format("2d")), Known.OPEN)
