"""The command: `python -m tests.puzzles.weighing` weighs puzzles with open cards and chances for one who sees one hand.

It writes `tutorials/puzzles/unseen.json`. What has not changed is not weighed again, unless `--all` is asked for.
`python -m research.play_outs` compares the values with play-outs.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

import click

from conquian.advice.seat_value import SeatStanding, SeatValue
from conquian.rooms.puzzles.library import names, puzzle, shelf
from conquian.rooms.puzzles.puzzle import Puzzle
from conquian.rooms.puzzles.puzzle_values import (
    apart,
    digest,
    digests,
    is_weighed,
    puzzle_value,
    read_values,
    write_values,
)

FILE: Final = Path(str(shelf())) / "unseen.json"


def open_puzzles() -> dict[str, Puzzle]:
    """The puzzles that are asked with every card open, or counted with open cards from some time on, by name."""
    found = {name: puzzle(name) for name in names()}
    return {name: one for name, one in found.items() if isinstance(one, Puzzle) and is_weighed(one)}


@click.command(context_settings={"help_option_names": ["-h", "--help"]})
@click.option("--all", "afresh", is_flag=True, help="Weigh also what has not changed.")
def main(afresh: bool) -> None:
    """Weigh the puzzles with open cards for a player who sees one hand, and write tutorials/puzzles/unseen.json."""
    text = FILE.read_text(encoding="utf-8") if FILE.exists() else ""
    known = read_values(text) if text else {}
    same = digests(text) if text and not afresh else {}
    found: dict[str, tuple[Puzzle, SeatValue]] = {}
    with click.progressbar(open_puzzles().items(), label="weighing") as bar:
        for name, one in bar:
            found[name] = (one, known[name] if same.get(name) == digest(one) else puzzle_value(one))
    new = {name for name, (_, value) in found.items() if name not in known and value.standing is SeatStanding.WORSE}
    there = apart(text) if text else frozenset[str]()
    FILE.write_text(write_values(found, there | new), encoding="utf-8", newline="\n")
    click.echo(str(FILE))


if __name__ == "__main__":
    main()
