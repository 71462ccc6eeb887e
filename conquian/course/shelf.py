"""Shelves: where lessons, puzzles, games and sets are read from, those of the package and an author's own."""

from __future__ import annotations

import errno
import os
import re
import shutil
import zipfile
from collections.abc import Collection, Iterator, Mapping
from contextlib import contextmanager
from enum import StrEnum
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Final, overload

from conquian.notation.errors import Fault, NotationError
from conquian.notation.record import read_text

OWN: Final = "content/own"
"""The folder of the package in which a site of files has what is an author's own, beside the other content."""
_KINDS: Final = (".toml", ".md")
_OUR_OWN: Final = ".json"
"""The ending of what our own commands keep beside what an author writes."""
SLUG: Final = re.compile(r"[a-z0-9][a-z0-9-]{0,39}", re.ASCII)
"""A name that a puzzle or a game of an author's own may have, with its pack before it."""


OwnFile = Path | zipfile.Path
"""A file or a folder of an author's own: on a disk, or in the archive that a browser loads."""


class ContentShelf(StrEnum):
    """A shelf: what the package brings lies on it, and beside that what a folder of an author's own has.

    >>> ContentShelf.LESSONS.variable, ContentShelf.LESSONS.own
    ('CONQUIAN_LESSONS', None)
    """

    LESSONS = "lessons"
    PUZZLES = "puzzles"
    GAMES = "games"
    SETS = "sets"

    @property
    def variable(self) -> str:
        """The variable of the environment that names the folder of an author's own, for a server and its kernels."""
        return f"CONQUIAN_{self.name}"

    @property
    def packaged(self) -> Traversable:
        """The folder of what the package brings: in an installed package, else in the checkout."""
        return _packaged(self.value)

    @property
    def own(self) -> OwnFile | None:
        """The folder of an author's own, if one is named, or was when the archive was packed from which this is run."""
        return self.own_folder or _packed(self.value)

    @property
    def own_folder(self) -> Path | None:
        """The folder of an author's own on this machine, if one is named."""
        named = os.environ.get(self.variable)
        return Path(named) if named else None

    def own_entries(self) -> tuple[OwnFile, ...]:
        """The entries of an author's own folder, in its order. Raises NotationError, which names the place."""
        return () if self.own is None else entries(self.own)

    def own_files(self) -> tuple[OwnFile, ...]:
        """Every TOML file there, and in the folders in it. Raises NotationError, which names the place."""
        there = self.own_entries()
        inside = (each for folder in there if folder.is_dir() for each in entries(folder))
        return tuple(each for each in (*there, *inside) if ends(each, ".toml"))

    def own_by_name(
        self, known: Mapping[str, Traversable], expected: str, pack: str = "", without: str = "\0"
    ) -> dict[str, OwnFile]:
        """The files of an author's own by the names of what they hold: the pack's, if there is one, and the file's.

        `known` is where what the package brings lies, by name, `expected` a file as an example; files that end in
        `without` are not looked at. Raises NotationError for a name that is none or is taken, and for an empty folder.
        """
        found: dict[str, OwnFile] = {}
        for file in self.own_files():
            if file.name.lower().endswith(without):
                continue
            name = f"{pack}-{file.stem}" if pack else file.stem
            with placed_in(file):
                if not SLUG.fullmatch(name):
                    raise NotationError(Fault.NOT_A_NAME, file.stem, expected=expected)
                if there := found.get(name) or known.get(name):
                    raise NotationError(Fault.NAME_TAKEN, name, expected=str(there))
                found[name] = file
        if self.own is not None and not found:
            raise self.nothing(expected)
        return found

    def packed(self) -> Iterator[tuple[str, Path]]:
        """Every file of an author's own that a copy has: its name there, which begins with the folder's, and the file.

        Raises NotationError, which names the place.
        """
        own = self.own_folder
        if own is None:
            return
        for folder in (own, *(each for each in entries(own) if each.is_dir())):
            for file in entries(folder):
                if isinstance(file, Path) and ends(file, *_KINDS) and file.is_file():
                    yield f"{own.name}/{file.relative_to(own).as_posix()}", file

    def copy(self, into: Path) -> Path:
        """A copy of the folder of an author's own below this one, which stays as it is whatever the author does then.

        Raises TypeError if none is named, OSError where it cannot be made.
        """
        if self.own_folder is None:
            raise TypeError(self)
        copy = into / self.value / self.own_folder.name
        copy.mkdir(parents=True)
        for name, file in self.packed():
            to = into / self.value / name
            to.parent.mkdir(exist_ok=True)
            shutil.copyfile(file, to)
        return copy

    def nothing(self, expected: str) -> NotationError:
        """The error for a folder of an author's own in which nothing is found."""
        return NotationError(Fault.NOTHING_HERE, expected=expected, file=str(self.own))


@cache
def _packaged(shelf: str) -> Traversable:
    """The folder of what the package brings on this shelf; an archive is opened once, and not for each of its files."""
    found = files("conquian").joinpath("content", "tutorials", shelf)
    return found if found.is_dir() else Path(__file__).resolve().parents[2] / "tutorials" / shelf


@cache
def _packed(shelf: str) -> zipfile.Path | None:
    """The folder of an author's own that was packed into the archive from which this is run, if it is one."""
    there = files("conquian").joinpath(*OWN.split("/"), shelf)
    return next(there.iterdir(), None) if isinstance(there, zipfile.Path) and there.is_dir() else None


def ends(file: OwnFile, *endings: str) -> bool:
    """Whether the name of this file has one of these endings, in letters of any case."""
    return file.suffix.lower() in endings


def named(folder: Traversable, name: str) -> Traversable:
    """The file of this name in this folder, in letters of any case; there need not be one."""
    exact = folder.joinpath(name)
    return exact if exact.is_file() else next((each for each in folder.iterdir() if each.name.lower() == name), exact)


def left_out(folder: Path, read: Collection[Path]) -> tuple[str, ...]:
    """The names of what lies in this folder, and in those in it, beside what is read; of a folder without that its own.

    Hidden files, and what our own commands keep there, are not among them. Raises NotationError.
    """
    names: list[str] = []
    for each in listed(folder):
        inside = listed(each) if each.is_dir() else ()
        if any(file in read for file in inside):
            names += [f"{each.name}/{file.name}" for file in inside if file not in read]
        elif each not in read:
            names.append(f"{each.name}/" if each.is_dir() else each.name)
    return tuple(name for name in names if not name.lower().endswith(_OUR_OWN))


def entries(folder: OwnFile) -> tuple[OwnFile, ...]:
    """The entries of this folder, but for hidden ones; a link that leads nowhere is an error."""
    found = listed(folder)
    with placed_in(folder):
        for each in found:
            if isinstance(each, Path):
                each.stat()
    return found


@overload
def listed(folder: Path) -> tuple[Path, ...]: ...
@overload
def listed(folder: OwnFile) -> tuple[OwnFile, ...]: ...
def listed(folder: OwnFile) -> tuple[OwnFile, ...]:
    """The names in this folder, as paths, but for hidden ones, wherever a link may lead. Raises NotationError."""
    with placed_in(folder):
        if not folder.is_dir():
            raise NotationError(Fault.NO_FOLDER)
        found = [each for each in folder.iterdir() if not each.name.startswith(".")]
        return tuple(sorted(found, key=lambda each: each.name))


def text_of(file: Traversable) -> str:
    """The text of this file. Raises NotationError, which names it."""
    with placed_in(file):
        if isinstance(file, Path) and file.exists() and not (file.is_file() or file.is_dir()):
            raise OSError(errno.ENOTSUP, os.strerror(errno.ENOTSUP))  # to read a pipe would take for ever
        return read_text(file, field="")


@contextmanager
def placed_in(file: Traversable) -> Iterator[None]:
    """A context in which what cannot be read is a NotationError that names this file or folder, if it names none."""
    try:
        yield
    except NotationError as error:
        raise (error if error.file else error.in_file(str(file))) from None
    except OSError as error:
        about = error.strerror or str(error)
        raise NotationError(Fault.NOT_READABLE, about, file=str(error.filename or file)) from None
