"""The routine on flat numbers does what the plain one does through the judge, action by action."""

from __future__ import annotations

from random import Random

import pytest

import conquian as cq
from conquian.advice.routine import FlatDeal, Note, Routine, below, fit_of, sampled, shuffle
from conquian.game.actions import Discard, Meld
from conquian.game.cards import Cards
from conquian.game.state import Phase, Seat
from conquian.game.variants import PRESETS
from conquian.players.greedy import fit
from conquian.players.player import play
from conquian.solver.core import games
from conquian.solver.core.flat import NO_CARD, TURNED
from conquian.solver.core.sides import SwitchFlags
from tests.advice.plain_routine import PlainRoutine
from tests.game.tables import random_game, random_variant

VERBS = {
    "turn": games.TURN, "meld": games.MELD, "decline": games.DECLINE, "force": games.FORCE, "allow": games.ALLOW,
    "discard": games.DISCARD,
}  # fmt: skip


def dealt(seed: int, rules: cq.Variant, folded: Seat | None) -> cq.State:
    """The deal of this seed, after the exchange if there is one; a seat may have folded."""
    state = cq.deal(seed, rules)
    while state.phase is Phase.EXCHANGE:
        state = cq.apply(state, cq.legal_actions(state)[0])
    return state if folded is None else cq.fold(state, folded)


def on_flat_numbers(state: cq.State, order: list[int]) -> tuple[list[Note], int]:
    routine = Routine(SwitchFlags(state.variant), (Seat.PONE in state.folded, Seat.DEALER in state.folded))
    sides = [routine.sides.side((), hand.cards.mask) for hand in state.hands]
    notes: list[Note] = []
    deal = FlatDeal(sides, tuple(map(int, state.stock.cards)), NO_CARD, TURNED, 0, 0)
    return notes, routine.play(deal, order, notes)


def through_the_judge(state: cq.State, order: list[int]) -> tuple[list[Note], int]:
    record = play(state, PlainRoutine(order), PlainRoutine(order))
    notes = []
    for before, action in zip(record.positions(), record.actions, strict=False):
        match action:
            case Meld(spread):
                noted = spread.mask
            case Discard(card):
                noted = int(card)
            case _:
                noted = int(before.stock.cards[0]) if action.verb == "turn" else 0
        notes.append((VERBS[action.verb], noted))
    outcome = record.positions()[-1].outcome
    assert outcome is not None
    return notes, games.NOBODY if outcome.winner is None else int(outcome.winner)


@pytest.mark.parametrize("rules", [*PRESETS, "random"])
def test_both_routines_do_the_same(rules: str) -> None:
    verbs = set()
    for seed in range(60):
        rng = Random(f"{rules} {seed}")
        variant = random_variant(rng) if rules == "random" else PRESETS[rules]
        order = rng.sample(range(40), 40)
        state = dealt(seed, variant, rng.choice([*Seat]) if rng.random() < 0.3 else None)
        flat = on_flat_numbers(state, order)
        assert flat == through_the_judge(state, order), (seed, str(variant))
        verbs |= {verb for verb, _ in flat[0]}
    assert {games.TURN, games.MELD, games.DECLINE, games.DISCARD} <= verbs


def test_a_card_fits_as_a_greedy_player_counts() -> None:
    for state, _ in random_game(PRESETS["pagat"], 7):
        hand, laid = state.hands[state.turn].cards, state.spreads[state.turn].cards
        gone = Cards.of(state.waste) | state.spreads[state.turn.other].cards
        for card in hand:
            counted = fit(card, cq.player_view(state, state.turn))
            assert fit_of(card, (hand | laid).mask, gone.mask) == counted, (str(state), card)


@pytest.mark.parametrize("count", [0, 1, 2, 3, 17, 40])
def test_random_orders_are_those_of_the_standard_library(count: int) -> None:
    ours, theirs = Random(count), Random(count)
    for _ in range(20):
        shuffled, expected = [*range(count)], [*range(count)]
        shuffle(shuffled, ours.getrandbits)
        theirs.shuffle(expected)
        assert shuffled == expected
        assert sampled(expected, ours.getrandbits) == theirs.sample(expected, count)
        assert below(count + 1, ours.getrandbits) == theirs.randrange(count + 1)
