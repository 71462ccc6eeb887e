"""Endings are the games that the judge allows, solved the same in two ways."""

from __future__ import annotations

from dataclasses import replace

import pytest

import conquian as cq
from conquian.game.state import Hand, State, Stock
from conquian.players.chance import AtRandom
from conquian.players.expert import Expert
from conquian.players.greedy import Greedy
from conquian.rooms.puzzles import library
from research.endings.coverage import compared, is_undecided, solved
from research.endings.ending import Ending, deals
from research.endings.exploitability import exploitability
from research.endings.extensive import Decision, Node, information_sets, nodes
from research.endings.measure import first_worth, measure, mined
from research.endings.sequence_form import best_pure, solve
from tests.players.determinised import Determinised

EACH_ONE = cq.position(
    "pone=6s/Ad2d3d,4d5d6d,JhQhKh dealer=Js/6c7cJc,7d7h7s,QcQdQs centre=6h stock=5cKs"
    " waste=Ac2c5hAhKd4c2s3cKc3s2h3hAs4sJd4h5s turn=pone/turned"
)
"""Each seat has one card in hand, and two are in the stock."""

IN_THE_DOCS = cq.position(
    "pone=3c7s/6h7hJhQh,KcKdKhKs dealer=3s7c/2h3h4h,5c5h5s,5d6d7d centre=- stock=3d6c"
    " waste=AcQc2s2d4s4dAhAdQdQsJd4c6sJsJc2cAs turn=dealer/discard"
)

SMALLEST = cq.position(
    "pone=5d5h/2c2d2h,2s3s4s5s6s dealer=QsKs/4c5c6c7cJc,7d7h7s centre=Js stock=Qh"
    " waste=3d6hAh3hJd6dAsQdJh4hKdAcQcKhKc3c4dAd turn=dealer/turned"
)
"""Of the endings that were solved, that of the fewest information sets in which each seat hides cards and chooses."""

TORN = cq.position(
    "pone=2sJs/4c4d4h4s,QcQdQhQs dealer=3s7sJd/5h6h7hJh,6c6d6s centre=Ks stock=Jc"
    " waste=3hKc7d5dAh5c2h7c5s2cAc2dKdKh3d3cAdAs turn=pone/left passed=yes"
)
"""The same where a choice is right in one deal and wrong in another."""


def value(root: Node) -> float:
    solution = solve(root)
    assert abs(solution.gap) < 1e-9
    return solution.at_least


def smallest(seed: int) -> State:
    return min((state for _, state in mined(seed)), key=deals)


@pytest.mark.parametrize("seed", [2, 4, 5, 7])
def test_the_solver_at_the_end_says_what_the_whole_game_does(seed: int) -> None:
    state = smallest(seed)
    assert value(Ending(state).root()) == pytest.approx(value(Ending(state, solved=False).root()))


def test_what_lies_hidden_now_does_not_change_the_game() -> None:
    swapped = replace(
        EACH_ONE, hands=(Hand(cq.cards("Js")), Hand(cq.cards("Ks"))), stock=Stock(tuple(cq.cards("5c6s")))
    )
    one, other = Ending(EACH_ONE).root(), Ending(swapped).root()
    assert [type(node) for node in nodes(one)] == [type(node) for node in nodes(other)]
    assert value(one) == value(other)


def test_a_seat_knows_its_hand_and_what_both_have_seen() -> None:
    """As many information sets at the beginning as hands, and each is asked in every deal that agrees with it."""
    root = Ending(EACH_ONE).root()
    firsts = [node for node in nodes(root) if isinstance(node, Decision) and node.player == 0]
    able = cq.cards("6s")  # only with it can 6h be laid
    assert {node.key for node in firsts} == {(0, able.mask, 0)} == information_sets(root, 0)
    assert len(firsts) == 3
    assert deals(EACH_ONE) == 12


def test_where_a_forced_player_need_not_throw_what_fits_least_forcing_is_no_gift() -> None:
    """Advice finds the exact values, and says how far the other reading lies from them."""
    state = library.puzzle("open-cards-009").position
    assert {str(action): value for action, value in first_worth(state, Ending(state).root()).items()} == (
        pytest.approx({"allow": 0.4, "force": -0.6})
    )
    advice = cq.advise(cq.player_view(state, state.turn))
    assert [str(each.action) for each in advice.values] == ["allow", "force"]
    assert [each.stakes.value for each in advice.values] == pytest.approx([0.4, -0.6])
    assert advice.values[1].stakes.high > 0.5


def test_the_example_of_the_docs_is_worth_what_they_say() -> None:
    ending = Ending(IN_THE_DOCS)
    found = measure(IN_THE_DOCS, ending.root(), ending.nodes, 0, 0, {"advice": lambda view: cq.advise(view).best})
    assert (found.deals, found.sets, found.mixing) == (90, 27, (0, 0))
    assert found.value == pytest.approx(-0.1)
    assert found.worth == pytest.approx({"discard 7c": 0, "discard 3s": -1 / 6})
    assert found.chosen == {"advice": "discard 7c"}
    advice = cq.advise(cq.player_view(IN_THE_DOCS, IN_THE_DOCS.turn))
    assert advice.worlds == 12
    assert {str(each.action): each.stakes.value for each in advice.values} == pytest.approx(found.worth)


@pytest.mark.parametrize(("state", "sets", "worth"), [(SMALLEST, 2, 0.0), (TORN, 19, 0.15)], ids=["smallest", "torn"])
def test_the_smallest_endings_are_solved_without_mixing(state: State, sets: int, worth: float) -> None:
    ending = Ending(state)
    root = ending.root()
    found = measure(state, root, ending.nodes, 0, 0, {})
    assert all(state.hands)
    assert (found.sets, found.mixing) == (sets, (0, 0))
    assert found.value == pytest.approx(worth)
    for player, sign in enumerate((1, -1)):
        assert information_sets(root, player)
        pure = best_pure(root, player)
        assert pure is not None
        assert pure.value == pytest.approx(sign * worth)


def test_a_whole_strategy_gives_away_what_its_mistakes_cost() -> None:
    assert exploitability(IN_THE_DOCS, Expert()) == pytest.approx((0, 0))
    assert exploitability(IN_THE_DOCS, Greedy()) == pytest.approx((0, 0))
    assert exploitability(IN_THE_DOCS, Determinised()) == pytest.approx((1 / 90, 0))
    assert min(exploitability(IN_THE_DOCS, AtRandom(1))) > 0.01


def test_what_advice_says_is_counted_beside_what_is_exact() -> None:
    """The best discard is 0 and the other -1/6, which advice finds too; any other value counts as wrong."""
    found, missed = compared([(str(IN_THE_DOCS), {"discard 7c": 0.0, "discard 3s": -1 / 6})], 200)
    assert (found["discard"]["values"], found["discard"]["inside"], missed) == (2, 2, [])
    found, missed = compared([(str(IN_THE_DOCS), {"discard 7c": -0.5, "discard 3s": 0.75})], 200)
    assert (found["discard"]["inside"], found["discard"]["high"], found["discard"]["low"]) == (0, 1, 1)
    assert missed == pytest.approx([1.25])


def test_endings_are_taken_in_which_nothing_wins_at_once() -> None:
    endings = [each for seed in range(2, 8) for each in solved(seed)]
    assert endings
    for position, worth in endings:
        assert is_undecided(cq.position(position)) and len(worth) > 1
    assert not is_undecided(SMALLEST)
