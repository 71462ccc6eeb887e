"""The command: `python -m tests.lessons` checks all lessons from scratch and writes a dated page."""

import sys
import time
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor

import click

from conquian.course import catalogue
from conquian.rooms.learn.lesson_check import better_mistakes, objections, unreachable
from conquian.rooms.learn.worth.mistake_values import BATCHES, ERRORS, Contest, Values, contests, values
from tests.checkout import commit
from tests.lessons import values_ledger
from tests.verify import report
from tests.verify.runner import WORKERS


@click.command(context_settings={"help_option_names": ["-h", "--help"]})
@click.option("--new", is_flag=True, help="Value only the mistakes that the last result does not have.")
def main(*, new: bool) -> None:
    """Check every lesson, a game to each position and the value of each mistake, and write a dated result."""
    began = time.process_time()
    asked = [contest for name in catalogue.names() for _, contest in contests(catalogue.lesson(name), _english(name))]
    known = values_ledger.read(values_ledger.newest()) if new else {}
    found = {contest: known[contest.digest] for contest in asked if contest.digest in known}
    asked = [contest for contest in asked if contest not in found]
    with ProcessPoolExecutor(WORKERS) as workers, click.progressbar(length=len(asked), label="valuing") as bar:
        for contest, one in zip(asked, workers.map(values, asked), strict=True):
            found[contest] = one
            bar.update(1)
    wrong = [f"{name}: {each}" for name in catalogue.names() for each in _of_lesson(name, found)]
    today = report.this_day()
    report.RESULTS.mkdir(parents=True, exist_ok=True)
    page = report.RESULTS / f"{today}-{values_ledger.NAME}.md"
    values_ledger.write(page.with_suffix(".json"), found.items())
    page.write_text("\n".join([*_page(found, wrong, len(asked)), ""]), encoding="utf-8", newline="\n")
    click.echo(f"{len(wrong)} faults, {time.process_time() - began:.0f} s in this process: {page}")
    sys.exit(bool(wrong))


def _english(name: str) -> dict[str, str]:
    return dict(catalogue.words(name, "en").texts)


def _of_lesson(name: str, found: dict[Contest, Values]) -> Iterator[str]:
    yield from map(str, objections(name))
    yield from map(str, unreachable(catalogue.lesson(name)))
    yield from map(str, better_mistakes(name, measure=found.__getitem__))


def _page(found: dict[Contest, Values], wrong: list[str], now: int) -> Iterator[str]:
    better = [(contest, one) for contest, one in found.items() if one.is_better]
    yield from (f"# The lessons, checked, {report.this_day()}", "")
    yield from (f"Faults: {len(wrong)}.", *(f"- {each}" for each in wrong), "")
    yield (
        f"Commit `{commit()}`. `python -m tests.lessons` makes this page again. {len(found)} questions, {now} of"
        f" them answered now and the others in the result before: is a mistake worth more than the answer taught, every"
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
