"""The command: `python -m research.play_outs` compares the values of puzzles with play-outs by players who solve."""

from __future__ import annotations

from collections.abc import Iterator

import click

from conquian.advice.seat_value import SeatStanding
from conquian.rooms.puzzles.library import puzzle
from conquian.rooms.puzzles.puzzle import Puzzle
from conquian.rooms.puzzles.puzzle_values import read_values
from research.keeping import this_day
from tests.checkout import commit
from tests.puzzles.playing_out import PLAYER, played_out
from tests.puzzles.weighing import FILE


def page(worlds: int) -> Iterator[str]:
    """What the play-outs say of each value, line by line."""
    yield f"# Puzzles with open cards, weighed at the table, {this_day().isoformat()}\n"
    yield (
        f"`python -m research.play_outs {worlds}` on commit {commit()}. Each value of"
        f" `tutorials/puzzles/unseen.json` beside {worlds} play-outs that share nothing with the advice: every hand is"
        f" alike likely, and two players who solve {PLAYER.worlds} worlds with open cards before each choice go on"
        " through the judge. Right less wrong, in stakes.\n"
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


@click.command(context_settings={"help_option_names": ["-h", "--help"]})
@click.argument("worlds", type=click.IntRange(2), default=200)
def main(worlds: int) -> None:
    """Play the two answers of each value out in this many WORLDS."""
    click.echo("\n".join(page(worlds)))


if __name__ == "__main__":
    main()
