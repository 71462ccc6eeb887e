"""Equilibria and best responses on games whose solution is known, and on small ones by trying everything."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from itertools import permutations, product
from random import Random

import pytest

from research.endings.extensive import BestResponse, Chance, Decision, Key, Leaf, Node, Strategy, expected, nodes
from research.endings.sequence_form import best_pure, solve


def kuhn() -> Node:
    """Kuhn's poker: three cards, one to each, one bet; the first player loses 1/18 a deal."""
    deals = [(1 / 6, _kuhn_first(*cards)) for cards in permutations(range(3), 2)]
    return Chance(tuple(deals))


def _kuhn_first(own: int, other: int) -> Node:
    better = 1 if own > other else -1
    called = Decision(0, (own, "bet into"), (("pass", Leaf(-1)), ("call", Leaf(2 * better))))
    return Decision(
        0, own,
        (
            ("check", Decision(1, (other, "checked"), (("check", Leaf(better)), ("bet", called)))),
            ("bet", Decision(1, (other, "bet into"), (("pass", Leaf(1)), ("call", Leaf(2 * better))))),
        ),
    )  # fmt: skip


def drawn(rng: Random, depth: int = 4, done: tuple[tuple[Hashable, ...], ...] = ((), ())) -> Node:
    """A game at random: each player sees its own card and its own actions, and half of what the other does."""
    if depth == 0:
        return Leaf(rng.randint(-3, 3))
    if depth == 4:
        return Chance(tuple((0.25, drawn(rng, 3, ((one,), (other,)))) for one in (0, 1) for other in (0, 1)))
    player = depth % 2
    branches = []
    for action in (0, 1):
        then = list(done)
        then[player] = (*done[player], ("own", action))
        if depth != 2:
            then[1 - player] = (*done[1 - player], ("seen", action))
        branches.append((action, drawn(rng, depth - 1, tuple(then))))
    return Decision(player, (player, done[player]), tuple(branches))


def pure_strategies(root: Node, player: int) -> Iterator[Strategy]:
    sets: dict[Key, list[Hashable]] = {}
    for node in nodes(root):
        if isinstance(node, Decision) and node.player == player:
            sets[node.key] = [action for action, _ in node.branches]
    for chosen in product(*sets.values()):
        yield {
            key: {action: float(action == choice) for action in sets[key]}
            for key, choice in zip(sets, chosen, strict=True)
        }


def test_kuhn_poker_is_worth_what_kuhn_found() -> None:
    solution = solve(kuhn())
    assert solution.at_least == pytest.approx(-1 / 18, abs=1e-9)
    assert solution.at_most == pytest.approx(-1 / 18, abs=1e-9)
    assert expected(kuhn(), solution.strategies) == pytest.approx(-1 / 18, abs=1e-9)
    first, second = solution.strategies
    assert first[2]["bet"] == pytest.approx(3 * first[0]["bet"])  # Kuhn's family of equilibria
    assert second[0, "checked"]["bet"] == pytest.approx(1 / 3)
    assert second[1, "bet into"]["call"] == pytest.approx(1 / 3)


@pytest.mark.parametrize("seed", range(12))
def test_best_responses_are_those_of_trying_everything(seed: int) -> None:
    rng = Random(seed)
    root = drawn(rng)
    solution = solve(root)
    assert abs(solution.gap) < 1e-9
    for player in (0, 1):
        sign = 1 if player == 0 else -1
        against: Strategy = {
            node.key: dict(zip((0, 1), (odds := rng.random(), 1 - odds), strict=True))
            for node in nodes(root)
            if isinstance(node, Decision) and node.player != player
        }
        tried = [
            sign * expected(root, (mine, against) if player == 0 else (against, mine))
            for mine in pure_strategies(root, player)
        ]
        assert BestResponse(root, player, against).value == pytest.approx(max(tried))


@pytest.mark.parametrize("seed", range(12))
def test_the_best_pure_strategy_is_that_of_trying_everything(seed: int) -> None:
    root = drawn(Random(seed))
    for player in (0, 1):
        pure = best_pure(root, player)
        assert pure is not None
        tried = [-BestResponse(root, 1 - player, mine).value for mine in pure_strategies(root, player)]
        assert pure.value == pytest.approx(max(tried))
        assert pure.at_most == pytest.approx(pure.value)


def test_trembles_are_kept_and_answered() -> None:
    """Out of "in", which no one wants, the second player answers well only if it can come to it."""
    root = Decision(
        0, "first", (("out", Leaf(1)), ("in", Decision(1, "second", (("bad", Leaf(0.5)), ("good", Leaf(-1))))))
    )  # fmt: skip
    solution = solve(root, {"first": 0.01})
    assert solution.strategies[0]["first"] == pytest.approx({"out": 0.99, "in": 0.01})
    response = BestResponse(root, 0, solution.strategies[1], {"first": 0.01})
    assert response.worth("first") == pytest.approx({"out": 1, "in": -1})
    assert (response.value, solution.at_least, solution.gap) == pytest.approx((0.98, 0.98, 0))
