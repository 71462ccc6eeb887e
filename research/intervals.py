"""The command: `python -m research.intervals` tells how often the 95 % intervals of advice hold.

Neighbours on the walk through the worlds are a little alike, which the intervals do not know. So positions are advised
many times, each time with other worlds, and the mean of all runs is taken as the true value.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator
from multiprocessing import Pool
from random import Random
from statistics import fmean
from typing import Final

import click

import conquian as cq
from conquian.advice.advice import Advice, Method, Stakes, advise
from conquian.game.actions import Action
from conquian.game.player_view import PlayerView
from conquian.players.careful import Careful
from conquian.players.player import play
from research.keeping import this_day
from tests.checkout import commit

SEEDS: Final = 40
WORLDS: Final = 400
"""The default of the Expert."""


def view_of(number: int) -> PlayerView:
    """The view of a seat somewhere in a game of careful players, with a choice, and too many worlds to count."""
    record = play(cq.deal(number), Careful(number), Careful(number + 1), number)
    states = record.positions()
    for ply in Random(number).sample(range(len(states) - 1), len(states) - 1):
        seen = zip(states[:ply], record.actions, strict=False)
        view = cq.player_view(states[ply], states[ply].turn, tuple(seen))
        if len(cq.legal_actions(states[ply])) > 1 and advise(view, WORLDS).method is Method.SAMPLED:
            return view
    raise LookupError(f"deal {number}: no choice")


def holds(found: Stakes, true: float) -> bool:
    """Whether the interval holds this value."""
    return found.low <= true <= found.high


def tally(number: int, seeds: int = SEEDS, worlds: int = WORLDS) -> Counter[str]:
    """How many intervals of a position hold, and how many there are: of stakes, of what is behind, and behind the same.

    As they are met, the best action of each run is that which it found; behind the same, only runs with the usual best
    count.
    """
    view = view_of(number)
    every = [advise(view, worlds, seed=seed) for seed in range(seeds)]
    (best, _), *_ = Counter(advice.best for advice in every).most_common()
    same = [advice for advice in every if advice.best == best]
    found: Counter[str] = Counter()
    means = {each.action: fmean(advice.of(each.action).stakes.value for advice in every) for each in every[0].values}
    for advice in every:
        for value in advice.values[1:]:
            found["behind, as met"] += 1
            found["behind, as met holds"] += holds(value.behind, means[advice.best] - means[value.action])
    for kind, among in (("stakes", every), ("behind", same)):
        for action in (value.action for value in every[0].values):
            values = [_of(kind, advice, action) for advice in among]
            true = fmean(value.value for value in values)
            if kind == "stakes" or action != best:
                found[kind] += len(values)
                found[f"{kind} holds"] += sum(holds(value, true) for value in values)
    return found


def _of(kind: str, advice: Advice, action: Action) -> Stakes:
    return advice.of(action).stakes if kind == "stakes" else advice.of(action).behind


def page(found: Counter[str], positions: int) -> Iterator[str]:
    """What was found, line by line."""
    yield f"# How often the intervals of advice hold, {this_day().isoformat()}\n"
    yield (
        f"`python -m research.intervals --positions {positions}` on commit {commit()}: {positions} positions of"
        f" games between careful players, each advised {SEEDS} times with {WORLDS} worlds. The mean of all runs is"
        " taken as the true value; for what an action is behind, that of the runs in which the same action was best."
        " As met, the intervals of all runs count, each beside the best action that it found itself.\n"
    )
    yield "| interval | how many | hold |\n|---|---:|---:|"
    for kind in ("stakes", "behind", "behind, as met"):
        yield f"| {kind} | {found[kind]} | {found[f'{kind} holds'] / found[kind]:.1%} |"


@click.command(context_settings={"help_option_names": ["-h", "--help"]})
@click.option("--positions", type=click.IntRange(1), default=100, show_default=True, help="How many positions.")
def main(positions: int) -> None:
    """Tell how often the intervals of advice hold."""
    found: Counter[str] = Counter()
    with Pool() as pool, click.progressbar(length=positions, label="advising", file=sys.stderr) as bar:
        for each in pool.imap_unordered(tally, range(positions)):
            found.update(each)
            bar.update(1)
    click.echo("\n".join(page(found, positions)))


if __name__ == "__main__":
    main()
