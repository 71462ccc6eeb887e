"""How the evaluation of discards was learned: `python -m tests.advice.learning`.

In games between players who stray now and then, the discards of every hand that has two or more are weighed with much
care: many worlds are played by routine and some others solved with open cards, as the choice of the Expert does it;
where advice need not sample, nothing is asked. The weights are those of the least squares: the features of a hand's
discards, less their mean, are to tell their values, less their mean. Every fifth game is left out of that, and says how
well they do. What was weighed is kept line by line in build/learning, and the command goes on where it was as long as
the code is the same, whatever the weights are; `--write` makes the dated page, with the weights.
"""

from __future__ import annotations

import hashlib
import inspect
import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import click
import numpy as np

import conquian as cq
from conquian.advice.advice import Method, advise
from conquian.advice.belief import Belief
from conquian.advice.choice import NODES, open_means
from conquian.advice.evaluation import DiscardFeatures, Evaluation
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
from tests.verify.store import fingerprint

GAMES: Final = 300
WORLDS: Final = 300
SOLVED: Final = 24
LEFT_OUT: Final = 5
"""One game of so many is left out, to test what was learned from the others."""
FIRST_SEED: Final = 1_000_000
"""The deals are none of those of the matches."""
FEWEST: Final = 10
"""From fewer games nothing is learned."""
CODE: Final = (
    "conquian/game/*", "conquian/advice/[a-df-z]*", "conquian/solver/core/*", "conquian/players/*",
    "tests/advice/learning.py", "tests/matches/advised.py",
)  # fmt: skip
"""The code on which a game depends, but for the features: the file with them has the weights too."""

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


def kept_games(path: Path) -> list[dict[str, Any]]:
    """The games that a file keeps; a line that was broken off is taken out of it."""
    if not path.exists():
        return []
    whole, _, broken = path.read_text(encoding="utf-8").rpartition("\n")
    if broken:
        path.write_text(whole + "\n" if whole else "", encoding="utf-8", newline="\n")
    return [json.loads(line) for line in whole.splitlines()]


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
        " `python -m tests.advice.learning` goes on, `--write` makes this page."
    )
    yield ""
    yield "| feature | weight |"
    yield "|---|---:|"
    for name, weight in zip(DiscardFeatures._fields, found.weights, strict=True):
        yield f"| {name.replace('_', ' ')} | {weight:+.2f} |"


@click.command(context_settings={"help_option_names": ["-h", "--help"]})
@click.option("--games", "wanted", default=GAMES, show_default=True, type=click.IntRange(FEWEST), help="How many.")
@click.option("--write", is_flag=True, help="Play nothing; write what was learned so far to docs/results.")
def main(wanted: int, write: bool) -> None:
    """Weigh the discards of some games, and say what the evaluation learns from them."""
    features = hashlib.sha256(inspect.getsource(Evaluation).encode()).hexdigest()[:8]
    path = ROOT / "build" / "learning" / f"{fingerprint(code=CODE)}-{features}.jsonl"
    path.parent.mkdir(parents=True, exist_ok=True)
    told = kept_games(path)
    if not write:
        with path.open("a", encoding="utf-8") as kept, click.progressbar(length=wanted, label="games") as bar:
            bar.update(len(told))
            for game in games(len(told), wanted):
                kept.write(json.dumps(game) + "\n")
                kept.flush()
                told.append(game)
                bar.update(1)
    if len(told) < FEWEST:
        raise click.ClickException("too few games were played with this code: leave out --write")
    text = "\n".join(lines(told)) + "\n"
    click.echo(text)
    if write:
        (RESULTS / f"{this_day().isoformat()}-evaluation.md").write_text(text, encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
