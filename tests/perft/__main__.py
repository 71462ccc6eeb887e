"""Count again: `python -m tests.perft` rewrites every file, and `python -m tests.perft NAME …` those named.

A new position is a file with a line that says what it is about and the position's line.
"""

from dataclasses import replace

import click

from conquian.game.play import perft
from conquian.notation.position import position
from tests.perft import PerftFile, perft_files, twin_counts

MOST = 60_000
"""No deeper than this many sequences: the twin is slow."""
DEEPEST = 24


@click.command()
@click.argument("names", nargs=-1)
def main(names: tuple[str, ...]) -> None:
    """Count with both engines and write what they agree on."""
    for file in perft_files():
        if not names or file.name in names:
            counted = replace(file, counts=counts(file))
            counted.path.write_text(str(counted), encoding="utf-8", newline="\n")
            click.echo(f"{file.name}: {' '.join(map(str, counted.counts))}")


def counts(file: PerftFile) -> tuple[int, ...]:
    """The counts from depth 1 on, until there are too many or all deals have ended."""
    state = position(file.position)
    assert str(state) == file.position, f"{file.name}: not the canonical line, which is {state}"
    found: list[int] = []
    while len(found) < DEEPEST and (count := perft(state, len(found) + 1)) and count <= MOST:
        found.append(count)
    theirs = twin_counts(file.position, len(found))
    assert tuple(found) == theirs, f"{file.name}: engine {found}, twin {theirs}"
    return theirs


if __name__ == "__main__":
    main()
