"""A search chooses a legal action, the same whenever it sees the same, and plans where routine alone would err."""

from __future__ import annotations

from random import Random

import pytest

import conquian as cq
from conquian.advice.belief import Belief
from conquian.advice.positions import Position
from conquian.advice.routine import Routine
from conquian.advice.search import _Branch, _Node, _Tree, preferred
from conquian.game.state import Phase
from conquian.game.variants import PRESETS
from conquian.players.choices import choices
from conquian.players.expert import Expert
from conquian.rooms.puzzles.library import puzzle
from conquian.rooms.puzzles.puzzle import Puzzle
from conquian.solver.core.sides import SwitchFlags
from conquian.solver.open_hand import evaluate
from tests.advice.test_advice import handed_over
from tests.advice.test_belief import views


def tree_of(view: cq.PlayerView, worlds: int) -> _Tree:
    """The tree after so many worlds."""
    routine = Routine(SwitchFlags(view.state.variant))
    tree, rng = _Tree(Position(view, routine), choices(view)), Random(3)
    drawn = Belief(view, routine.sides).sampled(rng)
    for _ in range(worlds):
        tree.add(next(drawn), rng.sample(range(40), 40))
    return tree


def below(node: _Node) -> list[tuple[_Node, _Branch]]:
    """Every branch of a tree with the node that it grows from."""
    found = []
    for branch in node.branches.values():
        found.append((node, branch))
        found += below(branch.node) if branch.node is not None else []
    return found


@pytest.mark.parametrize("rules", PRESETS)
def test_the_same_legal_action_whenever_it_sees_the_same(rules: str) -> None:
    for _, view in [*views(2, rules)][::3]:
        actions = choices(view)
        assert preferred(view, actions, 8, seed=1) == preferred(view, actions, 8, seed=1)
        assert preferred(view, actions, 8, seed=1) in actions


def test_every_world_goes_down_the_tree_once() -> None:
    for _, view in [*views(3)][::4]:
        if view.state.phase is Phase.TURN:
            continue
        tree = tree_of(view, 90)
        assert sum(branch.tried for branch in tree.root.branches.values()) == 90
        assert len(tree.root.branches) == len(tree.actions)
        for node, branch in below(tree.root):
            assert abs(branch.stakes) <= branch.tried <= branch.offered or not branch.offered
            if node is not tree.root and branch.offered:
                tried = [each for each in node.branches.values() if each.tried]
                assert sum(each.tried for each in tried) == node.reached
                assert branch.tried < 2 or branch.node is not None


def test_what_was_never_tried_comes_first_and_then_what_may_bring_most() -> None:
    node = _Node()
    assert node.chosen((7, 8)) == 7
    node.branch(7).tried = node.branch(7).stakes = 1
    assert node.chosen((7, 8)) == 8  # never tried
    node.branch(8).tried, node.branch(8).stakes = 1, -1
    assert node.chosen((7, 8)) == node.chosen((8, 7)) == 7  # won
    node.branch(7).tried, node.branch(7).stakes = 400, 0
    node.branch(7).offered = node.branch(8).offered = 10**6
    assert node.chosen((7,)) == 7
    node.branch(8).stakes = 0
    assert node.chosen((7, 8)) == 8  # hardly tried
    assert [node.branch(option).offered for option in (7, 8)] == [10**6 + 2, 10**6 + 1]


def test_each_player_is_counted_by_what_it_wins_itself() -> None:
    tree = tree_of(handed_over(), 200)
    deadly = next(option for option, action in tree.actions.items() if str(action) == "discard 5c")
    branch = tree.root.branches[deadly]
    assert branch.stakes == -branch.tried < 0
    assert tree.preferred != tree.actions[deadly]


@pytest.mark.parametrize("name", ["cook-hunt-009", "hole-road-008", "right-ace-004"])
def test_it_finds_what_is_sure_to_win(name: str) -> None:
    found = puzzle(name)
    assert isinstance(found, Puzzle)
    view = cq.player_view(found.position, found.who)
    assert found.accepts(preferred(view, choices(view), 300))


def test_the_expert_does_what_is_preferred() -> None:
    for _, view in views(8)[4:20]:
        if len(choices(view)) > 1:
            assert Expert(6, seed=2)(view) == preferred(view, choices(view), 6, seed=2)


@pytest.mark.parametrize("seed", [34, 177, 180, 198])
def test_the_expert_plays_as_the_solver_once_every_card_is_known(seed: int) -> None:
    known = 0
    for state, view in views(seed):
        if not state.stock and len(choices(view)) > 1:
            values = evaluate(state)
            assert values[Expert(1)(view)] == max(values.values())
            known += min(values.values()) < max(values.values())
    assert known
