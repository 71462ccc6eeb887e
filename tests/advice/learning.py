"""How the evaluation of discards was learned: `python -m tests.advice.learning`.

In games between players who stray now and then, each discard of some hands is weighed with much care: so many worlds
are played by routine and some of them solved with open cards, as the choice of the Expert does it. The weights are
those of the least squares: the features of a hand's discards, less their mean, are to tell their values, less their
mean. Every fifth game is left out of that, and says how well they do. What was weighed is kept line by line in
build/learning, and the command goes on where it was; `--write` makes the dated page, with the weights.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final

import click
import numpy as np

import conquian as cq
from conquian.advice.advice import Method, advise
from conquian.advice.belief import Belief
from conquian.advice.choice import open_means
from conquian.advice.evaluation import WEIGHTS, Evaluation
from conquian.game.actions import Action, Discard
from conquian.game.player_view import PlayerView
from conquian.game.state import Phase
from conquian.players.chance import Straying
from conquian.players.choices import choices
from conquian.players.player import play
from conquian.solver.core.sides import Sides, SwitchFlags
from tests.checkout import ROOT, commit
from tests.matches.advised import Advised
from tests.verify.report import RESULTS, this_day

GAMES: Final = 300
WORLDS: Final = 300
SOLVED: Final = 24
LEFT_OUT: Final = 5
"""One game of so many is left out, to test what was learned from the others."""
FIRST_SEED: Final = 1_000_000
"""The deals are none of those of the matches."""
KEPT: Final = ROOT / "build" / "learning" / "discards.jsonl"

Rows = list[tuple[tuple[float, ...], float]]
"""The features and the value of each discard of one hand."""


@dataclass
class Weighing:
    """A player who discards as another does, and weighs what else could have been discarded."""

    weighed: list[Rows]

    def __call__(self, view: PlayerView) -> Action:
        """What it does; the seat of the view has to be the one to act."""
        actions = choices(view)
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
    solved = open_means(view, actions, Belief(view, sides), SOLVED)
    if not solved:
        return []
    at_a_glance = Evaluation(view, sides)
    return [
        (at_a_glance.features(action.card), (advice.of(action).stakes.value + solved[action]) / 2)
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
        f" worlds by routine and {SOLVED} with open cards. Within a hand the values of discards have a standard"
        f" deviation of {found.spread:.3f} stakes; in every {LEFT_OUT}th game, which was left out, the weights leave"
        f" {found.left:.3f}."
        " `python -m tests.advice.learning` goes on, `--write` makes this page."
    )
    yield ""
    yield "| feature | weight |"
    yield "|---|---:|"
    for name, weight in zip(WEIGHTS, found.weights, strict=True):
        yield f"| {name} | {weight:+.2f} |"


@click.command(context_settings={"help_option_names": ["-h", "--help"]})
@click.option("--games", "wanted", default=GAMES, show_default=True, help="So many games in all.")
@click.option("--write", is_flag=True, help="Play nothing; write what was learned so far to docs/results.")
def main(wanted: int, write: bool) -> None:
    """Weigh the discards of some games, and say what the evaluation learns from them."""
    KEPT.parent.mkdir(parents=True, exist_ok=True)
    told = [json.loads(line) for line in KEPT.read_text(encoding="utf-8").splitlines()] if KEPT.exists() else []
    if not write:
        with KEPT.open("a", encoding="utf-8") as kept, click.progressbar(length=wanted, label="games") as bar:
            bar.update(len(told))
            for game in games(len(told), wanted):
                kept.write(json.dumps(game) + "\n")
                kept.flush()
                told.append(game)
                bar.update(1)
    text = "\n".join(lines(told)) + "\n"
    click.echo(text)
    if write:
        (RESULTS / f"{this_day().isoformat()}-evaluation.md").write_text(text, encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
