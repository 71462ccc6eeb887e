"""Who wins and in how many actions, under all kinds of rules: as plain minimax has it, in no more nodes than once."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from random import Random
from typing import Final

import pytest

import conquian as cq
from conquian.game.state import Stock
from conquian.game.variants import ForcingScope, HandMelds
from conquian.solver.core.race import NEVER
from conquian.solver.core.search import Budget, WinSearch
from conquian.solver.core.table import UNLIMITED, CoreTable
from tests.solver.minimax import Minimax
from tests.solver.races import races

FOUND: Final = tuple(races())
NODES: Final = 14_413
"""The nodes that it took to ask for every win and its length; a change that needs fewer lowers the number."""


def a_table(state: cq.State) -> CoreTable:
    return CoreTable(state, Budget(UNLIMITED))


def test_what_is_kept_is_what_minimax_says() -> None:
    for state, seat, actions in FOUND[::20]:
        truth = Minimax().truth(state)
        assert (truth.actions if truth.winner is seat else NEVER) == actions, state


@pytest.mark.parametrize("place", range(0, len(FOUND), 100))
def test_a_count_is_exact_up_to_its_limit_and_a_bound_above_it(place: int) -> None:
    """Whatever was asked before: the limits come in any order, and all of a position are asked of one table."""
    rng = Random(place)
    for state, seat, actions in FOUND[place : place + 100]:
        table, highest = a_table(state), 9 if actions == NEVER else actions + 3
        for limit in rng.sample(range(highest), highest):
            found = table.actions_to_win(state, seat, limit)
            if actions <= limit:
                assert found == actions, (str(state), seat, limit)
            else:
                assert limit < found <= actions or found >= NEVER == actions, (str(state), seat, limit)
        assert table.wins(state, seat) == (actions < NEVER), (str(state), seat)


def test_no_more_nodes_are_spent_than_were() -> None:
    spent = 0
    for state, seat, actions in FOUND:
        table = a_table(state)
        if table.wins(state, seat):
            assert table.distance(state, seat) == actions
        spent += table.budget.nodes
    assert spent <= NODES


def test_a_table_that_was_asked_before_answers_as_a_new_one() -> None:
    """Where a card that was passed on cannot be forced, it is kept apart from the same card turned up or left."""
    asked = 0
    for state, seat, _ in FOUND:
        if state.variant.forcing_scope is not ForcingScope.DISCARD:
            continue
        table, ahead = a_table(state), [state]
        while ahead:
            for later in ahead:
                asked += 1
                assert table.wins(later, seat) == a_table(state).wins(later, seat), (str(later), seat)
            going_on = [later for later in ahead if later.outcome is None]
            ahead = [cq.apply(later, action) for later in going_on for action in cq.legal_actions(later)][:20]
    assert asked > 500


class Unbounded(WinSearch):
    """The search without its bounds."""

    def _can_be_ignored(self, *_: int) -> bool:
        return False


@pytest.mark.parametrize("more", [0, 4, 8])
def test_bounds_change_no_answer(more: int) -> None:
    """More cards are to come, from the waste: too many for minimax, enough to be forced again and again."""
    nodes, answers = Counter[type[WinSearch]](), Counter[bool]()
    for state, seat, _ in FOUND:
        deeper = replace(state, stock=Stock((*state.stock.cards, *state.waste[:more])), waste=state.waste[more:])
        bounded, free = a_table(deeper), a_table(deeper)
        search = free._searches[seat]
        free._searches[seat] = Unbounded(
            search.sides, free.stock, search.attacker_folded, search.defender_folded, search.budget
        )
        answer = bounded.wins(deeper, seat)
        assert free.wins(deeper, seat) == answer, (str(deeper), seat)
        answers[answer] += 1
        nodes[WinSearch] += bounded.budget.nodes
        nodes[Unbounded] += free.budget.nodes
    assert min(answers.values()) > 400
    assert nodes[WinSearch] < nodes[Unbounded]


def test_what_a_side_can_do_is_worked_out_once() -> None:
    state = next(state for state, *_ in FOUND if state.variant.hand_melds is HandMelds.YES)
    sides = a_table(state)._sides
    for seat in cq.Seat:
        side = sides.side(state.spreads[seat].masks, state.hands[seat].cards.mask)
        assert sides.hand_melds(side) is sides.hand_melds(side)
        offers = [sides.offer(side, card) for card in range(40)]
        assert any(offers)
        assert all(sides.offer(side, card) is offer for card, offer in enumerate(offers))
