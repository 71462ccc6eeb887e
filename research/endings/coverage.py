"""The command: `python -m research.endings.coverage FILE` holds the values of advice against endings solved exactly."""

from __future__ import annotations

import sys
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from random import Random
from typing import Final

import click

import conquian as cq
from conquian.game.state import State
from research.endings.ending import Ending, TooLarge, meaning
from research.endings.measure import CLEAR, CLOSE, TRIED, first_worth, mined
from research.keeping import FILE, Kept, this_day
from tests.checkout import commit

FIRST: Final = 7_000_000
"""The first seed of the deals that may be looked at while advice is changed."""
LAST: Final = 7_100_000
"""The first seed of the deals for the last run, which nothing may be changed by."""
LIMIT: Final = 8_000
"""The most nodes of an ending: in larger ones the linear program takes minutes."""
RULES: Final = ("game", "solver")
"""The packages on whose code the exact values depend."""

Solved = tuple[str, Mapping[str, float]]
"""A position and what each action is worth there, exactly."""


@click.command(context_settings={"help_option_names": ["-h", "--help"]})
@FILE
@click.option("--seeds", type=click.IntRange(0), default=0, show_default=True, help="How many more deals to solve.")
@click.option("--last", is_flag=True, help="Take the deals for the last run.")
@click.option("--worlds", type=click.IntRange(1), default=200, show_default=True, help="How many worlds advice plays.")
def main(file: Path, seeds: int, last: bool, worlds: int) -> None:
    """Solve endings exactly, keep them in FILE, and print how often the intervals of advice hold the exact values."""
    kept = Kept(file, RULES)
    first, end = (LAST, LAST + LAST) if last else (FIRST, LAST)
    rows = [row for row in kept.rows if first <= row[0] < end]
    begin = rows[-1][0] + 1 if rows else first
    with click.progressbar(range(begin, begin + seeds), label="solving", file=sys.stderr) as numbers:
        for seed in numbers:
            rows.append([seed, list(solved(seed))])
            kept.add(rows[-1])
    chosen = [each for _, found in rows for each in found]
    click.echo("\n".join(lines(chosen, last, worlds)))


def is_undecided(state: State) -> bool:
    """Whether no action wins at once; where one does, there is nothing to weigh."""
    ends = (cq.apply(state, action).outcome for action in cq.legal_actions(state))
    return all(end is None or end.winner is not state.turn for end in ends)


def solved(seed: int) -> Iterator[Solved]:
    """Endings of this game in an order by chance, up to one whose actions differ."""
    positions = [state for _, state in mined(seed) if is_undecided(state)]
    for state in Random(seed).sample(positions, min(TRIED, len(positions))):
        try:
            worth = first_worth(state, Ending(state, LIMIT).root())
        except TooLarge:
            continue
        yield str(state), {str(action): value for action, value in worth.items()}
        if differs(worth.values()):
            return


def differs(worth: Iterable[float]) -> bool:
    """Whether some actions of an ending are worth more than others."""
    values = [*worth]
    return max(values) - min(values) >= CLEAR


def lines(endings: Sequence[Solved], last: bool, worlds: int) -> Iterator[str]:
    """The page."""
    yield f"# Advice beside endings solved exactly, {this_day().isoformat()}\n"
    yield (
        f"`python -m research.endings.coverage FILE{' --last' * last}` on commit {commit()}: endings of the deals from"
        f" {LAST if last else FIRST:,} on. Each is solved with hidden hands, as the game that it is (docs/advice.md)."
        f" In none does an action win at once. Advice plays {worlds} worlds, or each where there are fewer."
    )
    for title, chosen in (
        ("All", endings),
        (f"Those in which actions differ by {CLEAR} or more", [one for one in endings if differs(one[1].values())]),
    ):
        yield f"\n## {title}: {len(chosen)} endings\n"
        yield "| action | values | in the 95 % interval | `behind` | too high | too low | mean distance | mean width |"
        yield "|---|---:|---:|---:|---:|---:|---:|---:|"
        kinds, missed = compared(chosen, worlds)
        for kind, found in sorted(kinds.items()):
            number = found["values"]
            yield (
                f"| {kind} | {number:.0f} | {found['inside'] / number:.1%} | {found['behind'] / number:.1%} |"
                f" {found['high']:.0f} | {found['low']:.0f} | {found['distance'] / number:.3f} |"
                f" {found['width'] / number:.3f} |"
            )
        most = f", by {max(missed):.3f} at most" if missed else ""
        yield f"\nThe best action is missed in {len(missed)} of {len(chosen)}{most}."


def compared(endings: Sequence[Solved], worlds: int) -> tuple[dict[str, defaultdict[str, float]], list[float]]:
    """What there is to count of each kind of action, and by how much the best one was missed where it was."""
    kinds: dict[str, defaultdict[str, float]] = {}
    missed = []
    for position, worth in endings:
        state = cq.position(position)
        advice = cq.advise(cq.player_view(state, state.turn), worlds)
        exact = {meaning(state, cq.action(name)): value for name, value in worth.items()}
        chosen = exact[meaning(state, advice.best)]
        if max(exact.values()) - chosen > CLOSE:
            missed.append(max(exact.values()) - chosen)
        for name, true in worth.items():
            told, found = advice.of(cq.action(name)), kinds.setdefault(name.partition(" ")[0], defaultdict(float))
            lost = chosen - true
            found["values"] += 1
            found["inside"] += told.stakes.low - CLOSE <= true <= told.stakes.high + CLOSE
            found["behind"] += told.behind.low - CLOSE <= lost <= told.behind.high + CLOSE
            found["high"] += true < told.stakes.low - CLOSE
            found["low"] += true > told.stakes.high + CLOSE
            found["distance"] += abs(told.stakes.value - true)
            found["width"] += told.stakes.high - told.stakes.low
    return kinds, missed


if __name__ == "__main__":
    main()
