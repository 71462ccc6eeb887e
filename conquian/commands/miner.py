"""Mine: puzzles from played deals, written into a folder."""

from __future__ import annotations

import sys
from collections import Counter
from contextlib import nullcontext
from functools import partial
from pathlib import Path

import click

from conquian.api.batches import batch
from conquian.commands.load_guard import INTERRUPTED
from conquian.commands.output import UNREADABLE, Output, answering
from conquian.commands.workers import MOST_PROCESSES, workers
from conquian.explain.words import words
from conquian.rooms.puzzles.miner import EVERY_THEME, USUAL_THEMES, MinedPlayers, MinerRun, Order, OtherOrder
from conquian.terminal import printable


@click.command()
@click.option(
    "--theme",
    "wanted",
    type=click.Choice([theme.value for theme in EVERY_THEME]),
    multiple=True,
    help="Only this one; several are possible. Found only if asked for: hole-claim, for-sure, best-chance, open-cards.",
)  # fmt: skip
@click.option(
    "--players",
    type=click.Choice([kind.value for kind in MinedPlayers]),
    default=MinedPlayers.GREEDY.value,
    show_default=True,
    help="Who plays the games.",
)
@click.option("--run", "name", default="", help="A run of this name, beside what the folder holds, and unlike it.")
@click.option("--count", type=click.IntRange(1), default=8, show_default=True, help="Puzzles of each theme.")
@click.option("--seed", type=click.IntRange(0), default=1897, show_default=True, help="Of the games.")
@click.option("--games", type=click.IntRange(1), default=10_000, show_default=True, help="Look through no more games.")
@click.option(
    "--processes", type=click.IntRange(1, MOST_PROCESSES), default=1, show_default=True,
    help="At once: however many there are, the puzzles are the same.",
)  # fmt: skip
@click.option(
    "--to", "folder", type=click.Path(file_okay=False, path_type=Path), required=True, help="Write them here."
)
@answering
def mine(  # noqa: PLR0913, PLR0917 - one for each option
    output: Output,
    wanted: tuple[str, ...],
    players: str,
    name: str,
    count: int,
    seed: int,
    games: int,
    processes: int,
    folder: Path,
) -> None:
    """Find puzzles with proved answers in random games, and write them to a folder, each with its game and proof.

    The same seed finds the same puzzles. Ctrl-C keeps what was found; the same command goes on from there.
    """
    chosen = tuple(theme for theme in EVERY_THEME if theme in wanted) or USUAL_THEMES
    order = Order(seed, count, chosen, MinedPlayers(players), name)
    try:
        run = MinerRun(order, folder)
    except OtherOrder as found:
        sentence = _tell(output, "other", folder=found)
        if output.as_json:
            output.answer({"error": sentence}, "")
        else:
            click.secho(printable(sentence), fg="red", err=True)
        sys.exit(UNREADABLE)
    complete = interrupted = False
    with output.progress(_tell(output, "mining"), order.total) as advance:
        try:
            with workers(processes) if processes > 1 else nullcontext() as executor:
                mapped = partial(batch, executor=executor, ahead=2 * processes)
                complete = run.go(games, lambda _: advance(len(run.names)), mapped)
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


def _tell(output: Output, *keys: str, **values: object) -> str:
    return words(output.language, "mining", *keys, **values)
