"""How the evaluation of discards was learned: `python -m research.learning`.

In games between players who stray now and then, the discards of every hand that has two or more are weighed with much
care: many worlds are played by routine and some others solved with open cards, as the choice of the Expert does it;
where advice need not sample, nothing is asked. The weights are those of the least squares: the features of a hand's
discards, less their mean, are to tell their values, less their mean. Every fifth game is left out of that, and says how
well they do.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import click
import numpy as np

import conquian as cq
from conquian.advice.advice import Method, advise
from conquian.advice.choice import NODES, open_means
from conquian.advice.evaluation import DiscardFeatures, Evaluation
from conquian.game.actions import Action, Discard
from conquian.game.player_view import PlayerView
from conquian.game.state import Phase
from conquian.players.chance import Straying
from conquian.players.player import play
from conquian.solver.core.sides import Sides, SwitchFlags
from research.keeping import FILE, Kept, this_day
from tests.checkout import commit
from tests.players.advised import Advised

GAMES: Final = 300
WORLDS: Final = 300
SOLVED: Final = 24
LEFT_OUT: Final = 5
"""The number of games of which one is left out, to test what was learned from the others."""
FIRST_SEED: Final = 1_000_000
"""The seed of the first deal: none of these deals belongs to the matches."""
FEWEST: Final = 10
"""The fewest games from which anything is learned."""

Rows = list[tuple[tuple[float, ...], float]]
"""The features and the value of each discard of one hand."""


@dataclass
class Weighing:
    """A player who discards as another does, and weighs what else could have been discarded."""

    weighed: list[Rows]

    def __call__(self, view: PlayerView) -> Action:
        """What it does; the seat of the view has to be the one to act."""
        actions = view.actions()
        if view.state.phase is Phase.DISCARD and len(actions) > 1:
            rows = weigh(view)
            if rows:
                self.weighed.append(rows)
        return Straying(Advised(40), 0.15, 1)(view)


def weigh(view: PlayerView) -> Rows:
    """The discards of this view; none where their values are known without sampling."""
    advice = advise(view, WORLDS)
    if advice.method is not Method.SAMPLED:
        return []
    sides = Sides(SwitchFlags(view.state.variant))
    actions = [value.action for value in advice.values]
    solved = open_means(view, actions, SOLVED)
    if not solved:
        return []
    evaluation = Evaluation(view, sides)
    return [
        (evaluation.features(action.card), (advice.of(action).stakes.value + solved[action]) / 2)
        for action in actions
        if isinstance(action, Discard)
    ]


def games(first: int, last: int) -> Iterator[dict[str, Any]]:
    """The discards that were weighed in each of these games."""
    for number in range(first, last):
        player = Weighing([])
        play(cq.deal(FIRST_SEED + number), player, player, number)
        yield {"game": number, "hands": player.weighed}


@dataclass(frozen=True)
class Learned:
    """The weights, and how well they tell the values of discards that they were not learned from."""

    hands: int
    weights: tuple[float, ...]
    spread: float
    left: float


def learned(told: Sequence[dict[str, Any]]) -> Learned:
    """What follows from these games."""

    def rows(test: bool) -> tuple[Any, Any]:
        features, values = [], []
        for game in told:
            if (game["game"] % LEFT_OUT == 0) is test:
                for hand in game["hands"]:
                    each = np.array([row for row, _ in hand])
                    value = np.array([value for _, value in hand])
                    features.append(each - each.mean(axis=0))
                    values.append(value - value.mean())
        return np.concatenate(features), np.concatenate(values)

    features, values = rows(False)
    weights = np.linalg.lstsq(features, values, rcond=None)[0]
    features, values = rows(True)
    hands = sum(len(game["hands"]) for game in told)
    rounded = tuple(round(float(weight), 2) for weight in weights)
    return Learned(hands, rounded, float(values.std()), float((values - features @ np.array(rounded)).std()))


def lines(told: Sequence[dict[str, Any]]) -> Iterator[str]:
    """The page."""
    found = learned(told)
    yield f"# The evaluation of discards, {this_day().isoformat()}"
    yield ""
    yield (
        f"Commit `{commit()}`. {len(told)} games, {found.hands} hands whose discards were weighed, each in {WORLDS}"
        f" worlds by routine and, in {NODES:,} nodes at most, {SOLVED} with open cards."
        " Within a hand the values of discards have a standard"
        f" deviation of {found.spread:.3f} stakes; in every {LEFT_OUT}th game, which was left out, the weights leave"
        f" {found.left:.3f}."
        " `python -m research.learning` makes this page again."
    )
    yield ""
    yield "| feature | weight |"
    yield "|---|---:|"
    for name, weight in zip(DiscardFeatures._fields, found.weights, strict=True):
        yield f"| {name.replace('_', ' ')} | {weight:+.2f} |"


@click.command(context_settings={"help_option_names": ["-h", "--help"]})
@FILE
@click.option("--games", "wanted", default=GAMES, show_default=True, type=click.IntRange(FEWEST), help="How many.")
def main(file: Path, wanted: int) -> None:
    """Weigh the discards of some games, keep them in FILE, and print what the evaluation learns from them."""
    kept = Kept(file)
    with click.progressbar(length=wanted - len(kept.rows), label="games", file=sys.stderr) as bar:
        for game in games(len(kept.rows), wanted):
            kept.add(game)
            bar.update(1)
    click.echo("\n".join(lines(kept.rows)))


if __name__ == "__main__":
    main()
