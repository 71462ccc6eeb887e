"""The order of the puzzles: which one comes next, and how far a learner is in a folder."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain

from conquian.course.progress import Progress
from conquian.rooms.puzzles import library


def next_one(name: str, progress: Progress) -> str:
    """The name of the next puzzle that is not solved: in the folder of this one after it, then in those that follow.

    If all are solved, simply the next one.
    """
    following = _following(name)
    simply = next(following)
    unsolved = (each for each in chain((simply,), following) if each not in progress.puzzles)
    return next(unsolved, simply)


def _following(name: str) -> Iterator[str]:
    """Every other puzzle, from this one on; a folder is sorted only when it is its turn."""
    folders = library.folders()
    here, place = library.in_folder(library.folder(name)), folders.index(library.folder(name))
    number = here.index(name) + 1
    yield from here[number:]
    for folder in (*folders[place + 1 :], *folders[:place]):
        yield from library.in_folder(folder)
    yield from here[: number - 1]


def next_folder(folder: str) -> str:
    """The folder after this one; after the last the first."""
    folders = library.folders()
    return folders[(folders.index(folder) + 1) % len(folders)]


def first_of(folder: str, progress: Progress) -> str:
    """The name of the first puzzle of this folder that is not solved, else of the first. Raises KeyError."""
    if not library.has_folder(folder):
        raise KeyError(folder)
    here = library.in_folder(library.current_folder(folder))
    return next((name for name in here if name not in progress.puzzles), here[0])


def solved_in(folder: str, progress: Progress) -> int:
    """The number of this folder's puzzles that are solved."""
    return sum(library.folder(name) == folder for name in progress.puzzles)
