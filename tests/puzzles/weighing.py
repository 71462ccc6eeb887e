"""The command: `python -m tests.puzzles.weighing` weighs puzzles with open cards and chances for one who sees one hand.

It writes `tutorials/puzzles/unseen.json`. What has not changed is not weighed again, unless `--all` is asked for. With
`--check 200` each value is compared with so many play-outs by careful players instead, and docs/results has a page.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Final

import click

from conquian.advice.seat_value import SeatStanding, SeatValue
from conquian.rooms.puzzles.library import names, puzzle, shelf
from conquian.rooms.puzzles.puzzle import Puzzle
from conquian.rooms.puzzles.puzzle_values import (
    digest,
    digests,
    is_weighed,
    puzzle_value,
    read_values,
    write_values,
)
from tests.checkout import commit
from tests.puzzles.playing_out import played_out
from tests.verify.report import RESULTS, this_day

FILE: Final = Path(str(shelf())) / "unseen.json"


def open_puzzles() -> dict[str, Puzzle]:
    """The puzzles that are asked with every card open, or counted with open cards from some time on, by name."""
    found = {name: puzzle(name) for name in names()}
    return {name: one for name, one in found.items() if isinstance(one, Puzzle) and is_weighed(one)}


@click.command(context_settings={"help_option_names": ["-h", "--help"]})
@click.option("--all", "afresh", is_flag=True, help="Weigh also what has not changed.")
@click.option("--check", "worlds", type=click.IntRange(2), help="Compare with so many play-outs each instead.")
def main(afresh: bool, worlds: int | None) -> None:
    """Weigh the puzzles with open cards for a player who sees one hand, and write tutorials/puzzles/unseen.json."""
    if worlds is not None:
        page = RESULTS / f"{this_day().isoformat()}-unseen.md"
        page.write_text("\n".join(_page(worlds)) + "\n", encoding="utf-8", newline="\n")
        click.echo(str(page))
        return
    text = FILE.read_text(encoding="utf-8") if FILE.exists() and not afresh else ""
    known = read_values(text) if text else {}
    same = digests(text) if text else {}
    found: dict[str, tuple[Puzzle, SeatValue]] = {}
    with click.progressbar(open_puzzles().items(), label="weighing") as bar:
        for name, one in bar:
            found[name] = (one, known[name] if same.get(name) == digest(one) else puzzle_value(one))
    FILE.write_text(write_values(found), encoding="utf-8", newline="\n")
    click.echo(str(FILE))


def _page(worlds: int) -> Iterator[str]:
    """What the play-outs say of each value, line by line."""
    yield f"# Puzzles with open cards, weighed at the table, {this_day().isoformat()}\n"
    yield (
        f"`python -m tests.puzzles.weighing --check {worlds}` on commit {commit()}. Each value of"
        f" `tutorials/puzzles/unseen.json` beside {worlds} play-outs that share nothing with the advice: every hand is"
        " alike likely, and two careful players go on through the judge. Right less wrong, in stakes.\n"
    )
    yield "| the right answer is | puzzles | play-outs: better, beyond chance | too close | worse, beyond chance |"
    yield "|---|---:|---:|---:|---:|"
    values, rows = read_values(FILE.read_text(encoding="utf-8")), []
    for standing in SeatStanding:
        names = [name for name, value in values.items() if value.standing is standing]
        found = {name: played_out(_open(name), values[name].action, values[name].other, worlds) for name in names}
        above = sum(each.is_above for each in found.values())
        below = sum(each.is_below for each in found.values())
        yield f"| {standing} | {len(names)} | {above} | {len(names) - above - below} | {below} |"
        rows += [
            f"| {name} | {standing} | {values[name].ahead.value:+.2f} | {each.mean:+.2f} ± {each.half:.2f} |"
            for name, each in found.items()
        ]
    yield "\n| puzzle | standing | advice | play-outs |\n|---|---|---:|---:|"
    yield from sorted(rows)


def _open(name: str) -> Puzzle:
    found = puzzle(name)
    assert isinstance(found, Puzzle)
    return found


if __name__ == "__main__":
    main()
