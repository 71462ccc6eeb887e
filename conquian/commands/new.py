"""New: a lesson, a puzzle, a game or a set to begin with, as a file that passes its check."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from importlib.resources import files
from pathlib import Path
from typing import Final

import click

import conquian as cq
from conquian.commands.output import Output, answering
from conquian.course.shelf import SLUG
from conquian.notation.errors import Fault
from conquian.rooms.puzzles.puzzle_file import comments, proved


def _template(name: str) -> str:
    return files(__package__).joinpath("templates", f"{name}.toml").read_text(encoding="utf-8")


def _lesson(name: str, language: str) -> dict[str, str]:
    return {f"{name}/lesson.toml": _template("lesson"), f"{name}/{language}.toml": _template("words")}


def _puzzle(name: str, _: str) -> dict[str, str]:
    template = _template("puzzle")
    return {f"{name}.toml": comments(template) + str(proved(template, name))}


def _game(name: str, _: str) -> dict[str, str]:
    return {f"{name}.toml": _template("game") + str(cq.play(cq.players.Greedy(), cq.players.Greedy()))}


def _set(name: str, language: str) -> dict[str, str]:
    return {f"{name}.toml": _template("set").replace('lang = "en"', f'lang = "{language}"')}


KINDS: Final[Mapping[str, tuple[Callable[[str, str], dict[str, str]], str]]] = {
    "lesson": (_lesson, "conquian lesson check --lessons {folder}"),
    "puzzle": (_puzzle, "conquian puzzle prove {file}"),
    "game": (_game, "conquian check --games {folder}"),
    "set": (_set, "conquian check --sets {folder}"),
}
"""What can be begun: the files of each, by their names, and the command for a file that was changed, or its folder."""


@click.command()
@click.argument("kind", type=click.Choice([*KINDS]))
@click.argument("name")
@click.option(
    "--to", "folder", type=click.Path(file_okay=False, path_type=Path), help="The folder for it [default: KINDs here]."
)
@answering
def new(output: Output, kind: str, name: str, folder: Path | None) -> None:
    """Begin a lesson, puzzle, game or set of this NAME: write it into a folder, as a file to be changed.

    It passes its check as it stands. What is there already is never written over.
    """
    if not SLUG.fullmatch(name):
        raise cq.NotationError(Fault.NOT_A_NAME, name, expected=f"my-{kind}")
    made, check = KINDS[kind]
    into = Path(f"{kind}s") if folder is None else folder
    contents = {into / place: text for place, text in made(name, output.language).items()}
    for file in contents:
        if file.exists():
            raise click.ClickException(output.words("new", "exists", file=file))
    for file, text in contents.items():
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8", newline="\n")
    written = [*map(str, contents)]
    command = check.format(folder=into, file=written[0])
    lines = [*written, output.words("new", "written", command=command)]
    output.answer({"files": written, "check": command}, "\n".join(lines))
