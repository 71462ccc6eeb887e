"""The choice: three estimates, each with its share, on what one seat sees and nothing more."""

from __future__ import annotations

from dataclasses import replace
from itertools import islice
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest

import conquian as cq
from conquian.advice import choice
from conquian.advice.advice import Method
from conquian.advice.belief import Belief
from conquian.advice.choice import EVALUATION_WORLDS, choose, laid_open, open_means
from conquian.game.state import Phase
from conquian.game.variants import PRESETS
from conquian.players.expert import Expert
from conquian.solver.core.search import Budget
from conquian.solver.core.sides import Sides, SwitchFlags
from conquian.solver.open_hand import evaluate
from tests.advice.test_belief import views

pytestmark = pytest.mark.slow

DISCARDING = cq.position(
    "pone=2c2s4h5c/3c3d3h3s,6d6h6s dealer=-/AcAhAs,6c7cJc,QcQdQhQs stock=?4 waste=7sJh5d turn=pone/discard"
)


def discarding() -> cq.PlayerView:
    """What the pone sees who has four cards to discard from."""
    return cq.player_view(DISCARDING, "pone")


def belief(view: cq.PlayerView) -> Belief:
    """What the seat may believe."""
    return Belief(view, Sides(SwitchFlags(view.state.variant)))


@pytest.mark.parametrize("rules", PRESETS)
def test_open_worlds_are_the_position_with_nothing_hidden(rules: str) -> None:
    every = views(2, rules)
    for state, view in (*every[:3], *every[3::3]):  # the first are those of an exchange, in which a card lies aside
        for world in islice(belief(view).sampled(Random(1)), 2):
            shown = laid_open(view, world)
            assert not shown.stock.unknown and not shown.given.unknown
            assert not any(hand.unknown for hand in shown.hands)
            assert list(map(len, shown.hands)) == list(map(len, state.hands)) and len(shown.stock) == len(state.stock)
            assert shown.hands[view.seat] == state.hands[view.seat]
            assert view.state.hands[view.seat.other].cards <= shown.hands[view.seat.other].cards
            assert not shown.unseen
            assert evaluate(shown).keys() == dict.fromkeys(view.actions()).keys()


@pytest.mark.parametrize("rules", PRESETS)
def test_open_means_are_those_of_the_solver(rules: str) -> None:
    for _, view in views(3, rules)[6:40:7]:
        actions = view.actions()
        found = open_means(view, actions, 3, seed=4)
        drawn = islice(belief(view).sampled(Random(f"4/{view.state}/open")), 3)
        values = [evaluate(laid_open(view, world)) for world in drawn]
        assert found == {action: sum(value[action] for value in values) / 3 for action in actions}


def test_what_takes_too_many_nodes_is_left_unsolved(monkeypatch: pytest.MonkeyPatch) -> None:
    view = next(view for _, view in views(3) if view.state.phase is Phase.DISCARD)
    actions = view.actions()
    spent = []

    class Counted(Budget):
        def spend(self) -> None:
            super().spend()
            spent.append(self.nodes)

    monkeypatch.setattr(choice, "Budget", Counted)
    first = open_means(view, actions, 1)
    nodes = len(spent)
    assert first and nodes
    monkeypatch.setattr(choice, "NODES", nodes - 1)
    assert open_means(view, actions, 1) == {}
    monkeypatch.setattr(choice, "EVALUATION_WORLDS", 0)
    assert choose(view, 5) == cq.advise(view, 5).best
    two = next(number for number in range(2, 30) if _nodes(view, number, monkeypatch) > nodes)
    monkeypatch.setattr(choice, "NODES", nodes)
    assert open_means(view, actions, 30) == open_means(view, actions, two - 1)


def _nodes(view: cq.PlayerView, worlds: int, monkeypatch: pytest.MonkeyPatch) -> int:
    """The number of nodes that `worlds` worlds take."""
    budgets = []

    def budget(_: int) -> Budget:
        budgets.append(Budget(10**9))
        return budgets[-1]

    with monkeypatch.context() as patch:
        patch.setattr(choice, "Budget", budget)
        open_means(view, view.actions(), worlds)
    return budgets[0].nodes


def estimates(
    monkeypatch: pytest.MonkeyPatch, routine: dict[str, float], solved: dict[str, float], glance: Any
) -> list[int]:
    """Let the three estimates say this, by the card that is discarded; how many worlds were asked to be solved."""
    asked: list[int] = []

    def advised(view: cq.PlayerView, worlds: int, *, seed: int) -> SimpleNamespace:
        values = [
            SimpleNamespace(action=action, stakes=SimpleNamespace(value=routine[str(action)]))
            for action in view.actions()
        ]
        return SimpleNamespace(method=Method.SAMPLED, values=values)

    def opened(view: cq.PlayerView, actions: list[cq.Action], worlds: int, seed: int) -> dict[Any, float]:
        asked.append(worlds)
        return {action: solved[str(action)] for action in actions} if solved else {}

    monkeypatch.setattr(choice, "advise", advised)
    monkeypatch.setattr(choice, "open_means", opened)
    monkeypatch.setattr(choice, "Evaluation", lambda *_: lambda card: glance[f"discard {card}"])
    return asked


LEVEL = {f"discard {card}": 0.0 for card in ("2c", "2s", "4h", "5c")}


def test_worlds_of_either_kind_count_alike(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = estimates(monkeypatch, LEVEL | {"discard 2s": 0.4}, LEVEL | {"discard 4h": 0.5}, LEVEL)
    assert choose(discarding(), 200) == cq.action("discard 4h")
    estimates(monkeypatch, LEVEL | {"discard 2s": 0.4}, LEVEL | {"discard 4h": 0.3}, LEVEL)
    assert choose(discarding(), 200) == cq.action("discard 2s")
    estimates(monkeypatch, LEVEL | {"discard 2s": 0.1}, {}, LEVEL)
    assert choose(discarding(), 200) == cq.action("discard 2s")
    assert asked == [40]


def test_no_more_worlds_are_solved_than_played(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = estimates(monkeypatch, LEVEL, LEVEL, LEVEL)
    for worlds in (7, 40, 41):
        choose(discarding(), worlds)
    assert asked == [7, 40, 40]


def test_the_glance_counts_the_less_the_more_worlds_are_played(monkeypatch: pytest.MonkeyPatch) -> None:
    estimates(monkeypatch, LEVEL | {"discard 2s": 0.4}, LEVEL, LEVEL | {"discard 5c": 0.3})
    assert choose(discarding(), EVALUATION_WORLDS) == cq.action("discard 5c")
    assert choose(discarding(), 2 * EVALUATION_WORLDS) == cq.action("discard 2s")


def test_the_evaluation_is_left_out_after_a_fold(monkeypatch: pytest.MonkeyPatch) -> None:
    estimates(monkeypatch, LEVEL | {"discard 2s": 0.1}, LEVEL, LEVEL | {"discard 5c": 0.9})
    assert choose(discarding(), 20) == cq.action("discard 5c")
    folded = cq.player_view(replace(DISCARDING, folded=(cq.Seat.DEALER,)), "pone")
    assert choose(folded, 20) == cq.action("discard 2s")


def test_where_advice_does_not_sample_its_best_is_the_choice(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(choice, "open_means", None)
    seen = [view for seed in range(12) for _, view in views(seed) if len(view.actions()) > 1]
    few = [view for view in seen if belief(view).count <= 400 or not view.state.stock]
    assert few and {cq.advise(view, 400).method for view in few} == {Method.EVERY_WORLD, Method.PROVED}
    for view in few:
        assert choose(view, 400) == cq.advise(view, 400).best


def test_the_choice_is_the_experts_and_always_the_same() -> None:
    seen = [view for _, view in views(8)[4:30] if len(view.actions()) > 1]
    chosen = [choose(view, 6, seed=2) for view in seen]
    assert chosen == [choose(view, 6, seed=2) for view in seen] == [Expert(6, seed=2)(view) for view in seen]
    assert all(action in view.actions() for action, view in zip(chosen, seen, strict=True))


def test_it_is_chosen_for_the_seat_to_act() -> None:
    with pytest.raises(ValueError, match="to act"):
        choose(cq.player_view(DISCARDING, "dealer"))
