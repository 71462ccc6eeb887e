"""Replay and check: games and positions from files."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import click

import conquian as cq
from conquian.commands import flaws
from conquian.commands.output import NO, Output, answering, file_argument, read_file
from conquian.commands.own import own_content, read_own
from conquian.course.shelf import ContentShelf, ends, placed_in
from conquian.explain.names import action_name, seat_name
from conquian.explain.sentences import explain
from conquian.explain.words import words
from conquian.notation.errors import STDIN
from conquian.notation.record import loads
from conquian.rooms.puzzles import library
from conquian.rooms.replay import annotated_games
from conquian.rooms.replay.annotated_games import GameFlaw
from conquian.rooms.sets import library as sets

_FIELD: Final = re.compile(r"^\s*(?:seed|deal|actions)\s*=", re.MULTILINE)
"""A field of a record that no position has."""


@click.command()
@file_argument("file")
@click.option("--ply", type=click.IntRange(0), help="Draw the table after this action only.")
@answering
def replay(output: Output, file: Path, ply: int | None) -> None:
    """Play a recorded game again, action by action: that in FILE, or `-` for standard input."""
    with placed_in(file):
        record = loads(read_file(file))
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
@file_argument("files", nargs=-1)
@own_content(ContentShelf.PUZZLES, ContentShelf.GAMES, ContentShelf.SETS)
@answering
def check(output: Output, files: tuple[Path, ...]) -> None:
    """Check FILES: a game record (.toml) is replayed, any other file is read as one position a line.

    For `-`, the text from standard input itself says what it is.

    With a folder of your own every puzzle in it is proved anew, what is claimed of every game worked out, and every
    chapter of a set looked up.
    """
    said = read_own(output, [ContentShelf.PUZZLES, ContentShelf.GAMES, ContentShelf.SETS])
    if not files and not said:
        raise click.UsageError(output.words("own", "nothing"))
    results: list[dict[str, Any]] = []
    for file in files:
        for line, error in _problems(file):
            problem = explain(error, output.language)
            results.append({"file": str(file), "line": line, "problem": problem, "flaw": str(error.fault)})
    own = {**library.own_files(), **annotated_games.own_files()}
    with output.progress(" ", len(own)) as advance:
        for done, (name, there) in enumerate(own.items(), 1):
            for flaw, problem in _untrue(name, output):
                results.append({"file": str(there), "line": None, "problem": problem, "flaw": flaw})
            advance(done)
    lines = [
        ":".join(str(part) for part in (_name(result["file"], output), result["line"]) if part is not None)
        + f": {result['problem']}"
        for result in results
    ]
    output.answer(
        results,
        "\n".join([*said, *(lines or [output.words("all-right", n=len(files) + len(own) + len(sets.own_files()))])]),
    )
    sys.exit(NO if results else 0)


def _untrue(name: str, output: Output) -> Iterator[tuple[str, str]]:
    """The key and a sentence for each flaw of an author's own puzzle, or of the claims about a game."""
    if name in library.own_files():
        for each in library.puzzle(name).check():
            yield str(flaws.key(each)), flaws.of_puzzle(each, output)
    else:
        for claimed in annotated_games.game(name).check():
            if claimed.flaw in (GameFlaw.FALSE, GameFlaw.NO_VALUE):
                yield str(claimed.flaw), flaws.of_game(claimed, output)


def _name(file: str, output: Output) -> str:
    return words(output.language, "notation", "stdin") if file == STDIN else file


def _is_record(file: Path, text: str) -> bool:
    """Whether this is a record, by the name of its file; standard input has none: its fields decide."""
    return ends(file, ".toml") or (str(file) == STDIN and _FIELD.search(text) is not None)


def _problems(file: Path) -> Iterator[tuple[int | None, cq.NotationError]]:
    """What is wrong in a file, with the line where lines count: a record's error names its own place."""
    try:
        text = read_file(file)
        if _is_record(file, text):
            loads(text)
            return
        for number, line in enumerate(text.splitlines(), start=1):
            if line.strip() and not line.startswith("#"):
                try:
                    cq.position(line)
                except cq.NotationError as error:
                    yield number, error
    except cq.NotationError as error:
        yield None, error.in_file("")  # it is named before the line
