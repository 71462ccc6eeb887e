"""Replay and check: games and positions from files."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import click

import conquian as cq
from conquian.commands.output import NO, Output, answering
from conquian.explain.names import action_name, seat_name
from conquian.explain.sentences import explain
from conquian.notation.record import read_text


@click.command()
@click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.option("--ply", type=click.IntRange(0), help="Draw the table after this action only.")
@answering
def replay(output: Output, file: Path, ply: int | None) -> None:
    """Play a recorded game again, action by action."""
    record = cq.load(file)
    states = record.positions()
    if ply is not None and ply >= len(states):
        raise click.BadParameter(output.words("last-ply", n=len(states) - 1), param_hint="--ply")
    notes = {note.ply: note.text for note in record.notes if note.language == output.language}
    width = max(len(seat_name(seat, output.language)) for seat in cq.Seat)
    lines = []
    for number, (before, action) in enumerate(zip(states, record.actions, strict=False), start=1):
        who = f"{seat_name(before.turn, output.language):<{width}}"
        lines.append(f"{number:>3}  {who}  {action_name(action, output.language)}")
        if number in notes:
            lines.append(f"{'':>{width + 7}}{notes[number]}")
    end = states[-1 if ply is None else ply]
    text = output.terminal.position(end) if ply is not None else "\n".join([*lines, "", explain(end, output.language)])
    data = {
        "positions": [str(state) for state in states],
        "actions": [str(action) for action in record.actions],
        "result": record.result,
    }
    output.answer(data, text)


@click.command()
@click.argument("files", nargs=-1, required=True, type=click.Path(exists=True, dir_okay=False, path_type=Path))
@answering
def check(output: Output, files: tuple[Path, ...]) -> None:
    """Check FILES: a game record (.toml) is replayed, any other file is read as one position a line."""
    results: list[dict[str, Any]] = []
    for file in files:
        for line, problem in _problems(file, output.language):
            results.append({"file": str(file), "line": line, "problem": problem})
    lines = [
        ":".join(str(part) for part in (result["file"], result["line"]) if part is not None) + f": {result['problem']}"
        for result in results
    ]
    output.answer(results, "\n".join(lines) or output.words("all-right", n=len(files)))
    sys.exit(NO if results else 0)


def _problems(file: Path, language: str) -> Iterator[tuple[int | None, str]]:
    """What is wrong in a file, with the line where lines count: a record's error names its own place."""
    try:
        if file.suffix == ".toml":
            cq.load(file)
            return
        for number, line in enumerate(read_text(file).splitlines(), start=1):
            if line.strip() and not line.startswith("#"):
                try:
                    cq.position(line)
                except cq.NotationError as error:
                    yield number, explain(error, language)
    except cq.NotationError as error:
        yield None, explain(error, language)
