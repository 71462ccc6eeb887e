"""The command: `python -m tests.games.weighing` weighs every decision of the annotated games for who made it.

It writes `tutorials/games/unseen.json`. A game that has not changed is not weighed again, unless `--all` is asked for.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Final

import click

from conquian.advice.seat_value import SeatValue
from conquian.notation.record import Record
from conquian.rooms.replay.annotated_games import game, names
from conquian.rooms.replay.decision_values import (
    decision_values,
    digest,
    digests,
    read_values,
    write_values,
)
from conquian.rooms.replay.shelf import shelf
from tests.games.casting import CASTINGS

FILE: Final = Path(str(shelf())) / "unseen.json"


def weighed(name: str) -> dict[int, SeatValue]:
    """The decisions of this game, each with its value."""
    return dict(decision_values(game(name).record, strays=CASTINGS[name].strays))


@click.command(context_settings={"help_option_names": ["-h", "--help"]})
@click.option("--all", "afresh", is_flag=True, help="Weigh also what has not changed.")
def main(afresh: bool) -> None:
    """Weigh every decision of the annotated games for the player who made it; write tutorials/games/unseen.json."""
    text = FILE.read_text(encoding="utf-8") if FILE.exists() and not afresh else ""
    known = read_values(text) if text else {}
    same = digests(text) if text else {}
    found: dict[str, tuple[Record, Mapping[int, SeatValue]]] = {}
    with click.progressbar(names(), label="weighing") as bar:
        for name in bar:
            record = game(name).record
            found[name] = (record, known[name] if same.get(name) == digest(record) else weighed(name))
    FILE.write_text(write_values(found), encoding="utf-8", newline="\n")
    click.echo(str(FILE))


if __name__ == "__main__":
    main()
