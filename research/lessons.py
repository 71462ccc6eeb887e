"""The command: `python -m research.lessons` checks all lessons, and values every mistake, from scratch."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor

import click

from conquian.course import catalogue
from conquian.rooms.learn.lesson_check import better_mistakes, objections, unreachable
from conquian.rooms.learn.worth.mistake_values import BATCHES, ERRORS, Contest, Values, contests, values
from research.keeping import this_day
from research.verify.runner import WORKERS
from tests.checkout import commit


@click.command(context_settings={"help_option_names": ["-h", "--help"]})
@click.argument("names", nargs=-1, type=click.Choice(catalogue.names()))
def main(names: tuple[str, ...]) -> None:
    """Check these lessons [default: all], a game to each position and the value of each mistake; exit 1 for a fault."""
    names = names or catalogue.names()
    asked = [each for name in names for _, each in contests(catalogue.lesson(name), catalogue.words(name, "en").texts)]
    found: dict[Contest, Values] = {}
    with (
        ProcessPoolExecutor(WORKERS) as workers,
        click.progressbar(length=len(asked), label="valuing", file=sys.stderr) as bar,
    ):
        for contest, one in zip(asked, workers.map(values, asked), strict=True):
            found[contest] = one
            bar.update(1)
    wrong = [f"{name}: {each}" for name in names for each in _of_lesson(name, found)]
    click.echo("\n".join(_page(found, wrong)))
    sys.exit(bool(wrong))


def _of_lesson(name: str, found: dict[Contest, Values]) -> Iterator[str]:
    yield from map(str, objections(name))
    yield from map(str, unreachable(catalogue.lesson(name)))
    yield from map(str, better_mistakes(name, measure=found.__getitem__))


def _page(found: dict[Contest, Values], wrong: list[str]) -> Iterator[str]:
    better = [(contest, one) for contest, one in found.items() if one.is_better]
    yield from (f"# The lessons, checked, {this_day()}", "")
    yield from (f"Faults: {len(wrong)}.", *(f"- {each}" for each in wrong), "")
    yield (
        f"Commit `{commit()}`. `python -m research.lessons` makes this page again. {len(found)} questions:"
        f" is a mistake worth more than the answer taught, every"
        f" card open? Where cards are not known, {BATCHES[0]} deals"
        f" are looked at, and up to {BATCHES[-1]} as long as the mistake looks better and it is not clear; it is better"
        f" by more than {ERRORS} standard errors. {sum(one.deals for one in found.values()):,} deals were solved."
    )
    yield from ("", "## Worth more, and meant", "", "The lesson says of each of these that it is.", "")
    yield from ("| mistake | cards | worth | answer taught | error | deals |", "|---|---|---:|---:|---:|---:|")
    for contest, one in better:
        worth = f"{one.mistaken:+.2f} | {one.taught:+.2f} | {one.error:.2f} | {one.deals}"
        yield f"| {contest.where} | {contest.knows} | {worth} |"


if __name__ == "__main__":
    main()
