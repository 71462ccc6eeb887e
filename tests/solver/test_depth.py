"""How far ahead the end lies that settles a certificate, held to plain minimax."""

from __future__ import annotations

from dataclasses import replace
from itertools import islice

import pytest

import conquian as cq
from conquian.solver.certificates.certificate import certify
from conquian.solver.certificates.deals import revealed, worlds
from conquian.solver.certificates.depth import actions_to_win, depth
from conquian.solver.certificates.plans import Plan, Seen, as_seen, by_itself, essential_actions
from conquian.solver.certificates.sure_plan import PlanCertificate, longest_line, reaching_line
from conquian.solver.certificates.vocabulary import CertificateKind, Goal
from tests.solver.certificates import OUT, with_rows
from tests.solver.minimax import Minimax, TooLarge
from tests.solver.positions import positions


def test_actions_to_win_are_those_of_plain_minimax() -> None:
    seen = set()
    for _, state in islice(positions(11), 120):
        try:
            truth = Minimax(3_000).truth(state)
        except TooLarge:
            continue
        for seat in cq.Seat:
            assert actions_to_win(state, seat) == (truth.actions if truth.winner is seat else None)
        seen.add(truth.winner)
    assert seen == {None, *cq.Seat}


def test_a_deal_that_is_over_takes_its_winner_no_more_actions() -> None:
    won = cq.apply(OUT, cq.legal_actions(OUT)[0])
    assert (actions_to_win(won, cq.Seat.PONE), actions_to_win(won, cq.Seat.DEALER)) == (0, None)


@pytest.mark.parametrize("goal", Goal)
def test_depth_is_the_quickest_win_or_the_longest_resistance(goal: Goal) -> None:
    deep = set()
    for _, state in islice(positions(12), 150):
        found = certify(state, CertificateKind.OPEN, goal)
        answers = found.accepted if goal is Goal.WIN else found.rejected
        winner = state.turn if goal is Goal.WIN else state.turn.other
        try:
            ends = [Minimax(3_000).truth(cq.apply(state, action)) for action in answers]
        except TooLarge:
            continue
        assert all(end.winner is winner for end in ends)
        lengths = [1 + end.actions for end in ends]
        expected = min(lengths, default=0) if goal is Goal.WIN else max(lengths, default=0)
        assert depth(found) == expected
        deep.add(expected)
    assert len(deep) > 4


def longest(found: PlanCertificate, plan: Plan) -> int:
    """The same by trying: every answer in every world, while the player follows the plan."""
    rows = {row.seen: row.action for row in plan.rows}

    def actions(state: cq.State, seen: Seen) -> int:
        if state.outcome is not None:
            return len(seen)
        own = rows.get(seen) or by_itself(state) if state.turn is found.position.turn else None
        tried = essential_actions(state) if own is None else (own,)
        return max(actions(cq.apply(state, one), (*seen, as_seen(state, one))) for one in tried)

    starts = [revealed(found.position, world) for world in worlds(found.position)]
    return max(actions(cq.apply(state, plan.action), (as_seen(state, plan.action),)) for state in starts)


def test_depth_of_a_plan_is_the_longest_that_it_takes() -> None:
    found = with_rows()
    (plan,) = found.plans
    played = max(len(reaching_line(found, plan, plan.action, world)) for world in worlds(found.position))
    assert depth(found) == longest_line(found, plan) == longest(found, plan) >= played > 1
    refuted = replace(found, goal=Goal.DRAW)
    (one,) = found.refutations
    after = cq.apply(revealed(found.position, one.worlds[0]), one.action)
    lost = actions_to_win(after, found.position.turn.other)
    assert depth(refuted) == (0 if lost is None else 1 + lost)


def test_a_ruling_and_a_chance_have_no_depth() -> None:
    assert depth(certify(OUT, CertificateKind.RULE, asked=cq.legal_actions(OUT))) == 0
    assert depth(certify(OUT, CertificateKind.CHANCE)) == 0
