"""Mine: puzzles from played deals, written into a folder."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

import click

from conquian.commands.answering import UNREADABLE, Output, answering
from conquian.explain.words import words
from conquian.terminal import printable
from conquian.tutor.mining import Order, OtherOrder, Run
from conquian.tutor.puzzle import Puzzle
from conquian.tutor.puzzle_themes import Theme

INTERRUPTED: Final = 130


@click.command()
@click.option(
    "--theme", "wanted", type=click.Choice([theme.value for theme in Theme]), multiple=True, help="Only this one; several are possible."
)
@click.option("--count", type=click.IntRange(1), default=8, show_default=True, help="So many of each theme.")
@click.option("--seed", type=click.IntRange(0), default=1897, show_default=True, help="Of the games.")
@click.option("--games", type=click.IntRange(1), default=10_000, show_default=True, help="Look through no more games.")
@click.option(
    "--to", "folder", type=click.Path(file_okay=False, path_type=Path), required=True, help="Write them here."
)
@answering
def mine(  # noqa: PLR0913, PLR0917 - one for each option
    output: Output, wanted: tuple[str, ...], count: int, seed: int, games: int, folder: Path
) -> None:
    """Find puzzles with proved answers in random games, and write them to a folder, each with its game and proof.

    The same seed finds the same puzzles. Ctrl-C keeps what was found; the same command goes on from there.
    """
    order = Order(seed, count, tuple(theme for theme in Theme if theme in wanted) or tuple(Theme))
    try:
        run = Run(order, folder)
    except OtherOrder:
        sentence = _tell(output, "other", folder=folder)
        output.answer({"error": sentence}, click.style(sentence, fg="red"))
        sys.exit(UNREADABLE)
    complete = interrupted = False
    with _progress(order.total - len(run.names), output) as found:
        try:
            complete = run.go(games, found)
        except KeyboardInterrupt:
            interrupted = True
    per_theme = Counter(name.rpartition("-")[0] for name in run.kept)
    data = {
        "folder": str(folder),
        "seed": seed,
        "games": run.next_game,
        "complete": complete,
        "interrupted": interrupted,
        "themes": {str(theme): per_theme[theme] for theme in order.themes},
        "puzzles": list(run.kept),
    }
    lines = [_tell(output, "done", n=len(run.kept), games=run.next_game, folder=folder)]
    lines += [f"  {per_theme[theme]:>4}  {theme}" for theme in order.themes]
    if not complete:
        lines.append(_tell(output, "stopped" if interrupted else "more-games"))
    output.answer(data, "\n".join(map(printable, lines)))
    if interrupted:
        sys.exit(INTERRUPTED)


@contextmanager
def _progress(length: int, output: Output) -> Iterator[Callable[[Puzzle], None]]:
    """What shows on a terminal how many puzzles were found, and nothing where nobody would see it."""
    if output.as_json or not sys.stderr.isatty():
        yield lambda _: None
        return
    with click.progressbar(length=length, label=_tell(output, "mining"), file=sys.stderr) as bar:
        yield lambda _: bar.update(1)


def _tell(output: Output, *keys: str, **values: object) -> str:
    return words(output.language, "mining", *keys, **values)
