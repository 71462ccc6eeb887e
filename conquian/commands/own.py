"""Content of an author's own: the options that name its folders, and what is read from them before anything else."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any, Final, TypeVar, assert_never

import click

from conquian.commands.output import Output
from conquian.course import catalogue
from conquian.course.shelf import ContentShelf, left_out, named
from conquian.rooms.puzzles import library
from conquian.rooms.replay import annotated_games
from conquian.rooms.sets import library as sets

MOST_NAMED: Final = 12
"""The most left-out items that are named."""
Command = TypeVar("Command", bound=Callable[..., Any])


def own_content(*shelves: ContentShelf) -> Callable[[Command], Command]:
    """Give a command an option for each of these shelves, which names the folder for it and for all that it starts."""

    def given(command: Command) -> Command:
        for shelf in reversed(shelves):
            command = _option(shelf)(command)
        return command

    return given


def _option(shelf: ContentShelf) -> Callable[[Command], Command]:
    def put(_: click.Context, __: click.Parameter, folder: Path | None) -> None:
        if folder is not None:
            os.environ[shelf.variable] = os.path.normpath(folder.absolute())

    return click.option(
        f"--{shelf}",
        type=click.Path(path_type=Path),
        metavar="DIR",
        callback=put,
        expose_value=False,
        help=f"A folder with {shelf} of your own, beside those that are there.",
    )


def read_own(output: Output, shelves: Sequence[ContentShelf] = tuple(ContentShelf)) -> list[str]:
    """The contents of an author's own folders, in a sentence each, every file in them having been read.

    Raises NotationError for the first that cannot be.
    """
    said = []
    for shelf in shelves:
        if shelf.own_folder is not None:
            os.environ[shelf.variable] = os.path.normpath(shelf.own_folder.absolute())  # kernels run in another folder
            names = list(_read(shelf, output))
            said.append(output.words("own", shelf, n=len(names), names=", ".join(names), folder=shelf.own_folder))
            if left := left_out(shelf.own_folder, set(_files(shelf))):
                said.append(left_out_of(shelf.own_folder, left, output, shelf))
    return said


def left_out_of(folder: Path, names: Sequence[str], output: Output, shelf: ContentShelf | None = None) -> str:
    """That these were left out of what was read from a folder, and what would be read there."""
    told = ", ".join([*names[:MOST_NAMED], *(["…"] if len(names) > MOST_NAMED else [])])
    key = "lessons" if shelf is ContentShelf.LESSONS else "files"
    return output.words("left-out", key, folder=folder, names=told)


def _files(shelf: ContentShelf) -> Iterator[Path]:
    """The files that are read of what lies in the folder beside this shelf."""
    match shelf:
        case ContentShelf.LESSONS:
            for name in catalogue.own_names():
                yield from map(Path, map(str, catalogue.files(name)))
        case ContentShelf.PUZZLES:
            yield from map(Path, map(str, library.own_files().values()))
        case ContentShelf.GAMES:
            for file in map(Path, map(str, annotated_games.own_files().values())):
                yield from (file, Path(str(named(file.parent, f"{file.stem}{annotated_games.NOTES}"))))
        case ContentShelf.SETS:
            yield from map(Path, map(str, sets.own_files().values()))
        case _:
            assert_never(shelf)


def _read(shelf: ContentShelf, output: Output) -> Iterator[str]:
    """The names of what lies in the folder beside this shelf, as each is read."""
    match shelf:
        case ContentShelf.LESSONS:
            for name in catalogue.own_names():
                catalogue.original(name)
                called = f"{catalogue.lesson(name).number}. {name}"
                yield output.words("own", "draft", lesson=called) if catalogue.is_draft(name) else called
        case ContentShelf.PUZZLES:
            for name in library.in_folder(library.own_pack()):
                library.puzzle(name)
                yield name
        case ContentShelf.GAMES:
            yield from (annotated_games.game(name).name for name in annotated_games.own_files())
        case ContentShelf.SETS:
            for name in sets.own_files():
                yield output.words("own", "draft", lesson=name) if sets.chapter_set(name).is_draft else name
        case _:
            assert_never(shelf)
