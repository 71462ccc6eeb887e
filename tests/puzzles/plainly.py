"""The answers once more, without the solver: by plain minimax, by trying everything without looking, by the twin.

Of the solver only the tables of the certificates are read. Which hands and orders there are, which actions are due and
which of them are one answer is worked out here; what is legal in a rule question, the naive twin says.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from functools import cache
from itertools import combinations, permutations
from typing import assert_never

import conquian as cq
from conquian.game.actions import Action
from conquian.game.cards import PACK
from conquian.game.laws import Law
from conquian.game.state import Hand, State, Stock
from conquian.rooms.puzzles.puzzle import Puzzle
from conquian.solver.certificates.best_chance import ChanceCertificate
from conquian.solver.certificates.certificate import Certificate, OpenHandCertificate, RuleCertificate
from conquian.solver.certificates.sure_plan import PlanCertificate
from tests import twin
from tests.solver.belief import Surely
from tests.solver.minimax import Minimax, TooLarge
from tests.twin.cards import is_meld, split_cards
from tests.twin.position import read

MOST_POSITIONS = 10_000
"""The most positions that are tried, for a chance in each hand and order; the solver is left with what takes more."""


def agrees(puzzle: Puzzle) -> bool:
    """Whether the answers were found once more; False if it would take too long. Raises AssertionError."""
    try:
        _agree(puzzle.certificate)
    except TooLarge:
        return False
    return True


def _agree(found: Certificate) -> None:
    match found:
        case RuleCertificate():
            _agree_by_the_rules(found)
        case PlanCertificate():
            _agree_surely(found)
        case ChanceCertificate():
            _agree_by_chance(found)
        case OpenHandCertificate():
            _agree_open(found)
        case _:
            assert_never(found)


def _agree_open(found: OpenHandCertificate) -> None:
    minimax = Minimax(MOST_POSITIONS)

    def value(action: Action) -> int:
        return minimax.truth(cq.apply(found.position, action)).value_to(found.position.turn)

    assert len(found.values) == len({each.action for each in found.values}), "an action is valued twice"
    _agree_on({each.action: each.value for each in found.values}, found.position, value)


def _agree_surely(found: PlanCertificate) -> None:
    belief = tuple(tables(found.position))
    assert found.worlds == len(belief), f"{found.worlds} hands and orders, but there are {len(belief)}"

    def sure(action: Action) -> bool:
        return Surely(found.position.turn, found.goal.least, MOST_POSITIONS).reaches_after(belief, action)

    right, wrong = dict.fromkeys(found.accepted, True), dict.fromkeys(found.rejected, False)
    assert not right.keys() & wrong.keys(), "an action is both accepted and rejected"
    _agree_on(right | wrong, belief[0], sure)


def _agree_by_chance(found: ChanceCertificate) -> None:
    every, who = tuple(tables(found.position)), found.position.turn
    assert found.worlds == len(every), f"{found.worlds} hands and orders, but there are {len(every)}"
    minimax = Minimax(MOST_POSITIONS * len(every))

    def counted(action: Action) -> tuple[int, int, int]:
        ends = Counter(minimax.truth(cq.apply(table, action)).value_to(who) for table in every)
        return ends[1], ends[0], ends[-1]

    assert len(found.counts) == len({each.action for each in found.counts}), "an action is counted twice"
    said = {each.action: (each.won, each.drawn, each.lost) for each in found.counts}
    _agree_on(said, every[0], counted)
    chances = {action: won + (0 if found.goal.least else drawn) for action, (won, drawn, _) in said.items()}
    best = {action for action, chance in chances.items() if chance == max(chances.values())}
    assert set(found.accepted) == best and set(found.rejected) == said.keys() - best


def _agree_on(said: Mapping[Action, object], state: State, truth: Callable[[Action], object]) -> None:
    """What is said of every action is the truth, and of every layout of the same cards that is left out."""
    legal = cq.legal_actions(state)
    assert said.keys() <= set(legal), f"not legal: {said.keys() - set(legal)}"
    for action in legal:
        same = [action] if action in said else [one for one in said if _cards(one) == _cards(action)]
        assert same, f"{action} is left out"
        found = truth(action)
        assert all(said[one] == found for one in same), f"{action}: {said[same[0]]}, plainly {found}"


def _cards(action: Action) -> tuple[str, frozenset[str]]:
    """What is done, and with which cards, however they are laid."""
    verb, _, groups = str(action).partition(" ")
    return verb, frozenset(split_cards(groups.replace(" ", "")))


def tables(state: State) -> Iterator[State]:
    """The position with its hidden cards as they may lie: each hand of the opponent, each order of the stock."""
    assert not state.hands[state.turn].unknown and not state.given
    free = [card for card in PACK if card not in state.known]
    theirs = state.hands[state.turn.other]
    for dealt in combinations(free, theirs.unknown):
        hand = Hand(cq.Cards.of([*theirs.cards, *dealt]))
        hands = (state.hands[0], hand) if state.turn is cq.Seat.PONE else (hand, state.hands[1])
        rest = [card for card in free if card not in dealt]
        for order in permutations(rest, state.stock.unknown):
            yield replace(state, hands=hands, stock=Stock((*state.stock.cards, *order)))


# --- rule questions ---------------------------------------------------------------------------------------------------


def _agree_by_the_rules(found: RuleCertificate) -> None:
    """What a player may lay does not depend on what is hidden from them, so one hand and order will do."""
    table = str(next(tables(found.position)))
    legal = _legal(table)
    for ruling in found.rulings:
        action = str(ruling.action)
        assert (ruling.law is None) == (action in legal), f"{action}: {ruling.law}, the twin says otherwise"
        if ruling.law is not None:
            assert ruling.law in READINGS, f"{action}: there is no plain reading of {ruling.law}"
            assert READINGS[ruling.law](table, action), f"{action} is refused, but not by {ruling.law}"


_legal = cache(twin.legal)


def _is_no_run(table: str, action: str) -> bool:
    """Law 3.2, and no other: cards of one suit that are no run, and nothing else that is wrong."""
    now = read(table)
    verb, _, groups = action.partition(" ")
    laid = [split_cards(group) for group in groups.split()]
    cards = [card for group in laid for card in group]
    down = [now.centre, *(card for group in now.spread[now.who] for card in group)]
    wrong = [group for group in laid if not is_meld(group)]
    return (
        verb == "meld"
        and set(down) <= set(cards) <= {*down, *now.hand[now.who]}
        and len(cards) == len(set(cards))
        and bool(wrong)
        and all(len(group) >= 3 and len({card[1] for card in group}) == 1 for group in wrong)
    )


READINGS: Mapping[Law, Callable[[str, str], bool]] = {Law("3.2"): _is_no_run}
"""Whether a law refuses an action, read plainly; a refusal by another law has to be given a reading here first."""
