"""The shelf: the puzzles and questions that come with the package, and a pack of an author's own beside them."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from datetime import date, timedelta
from functools import cache
from importlib.resources.abc import Traversable
from itertools import chain, groupby
from random import Random
from typing import Any, Final

from conquian.advice.seat_value import SeatValue
from conquian.coach import task
from conquian.course.career.glicko import of_level, strength
from conquian.course.progress import Progress, Result
from conquian.course.shelf import ContentShelf, OwnFile, placed_in, text_of
from conquian.notation.errors import Fault, NotationError
from conquian.notation.tables import read_table
from conquian.rooms.puzzles.puzzle import Puzzle
from conquian.rooms.puzzles.puzzle_file import LONGEST_FILE, read
from conquian.rooms.puzzles.puzzle_values import DOUBTED, apart, read_values
from conquian.rooms.puzzles.question import PuzzleQuestion
from conquian.rooms.puzzles.seat_themes import SeatTheme
from conquian.rooms.puzzles.themes import Theme

HUNTS: Final = "cook-hunt"
"""The folder of the claims in which something was missed."""

COLLECTIONS: Final = ("composed", "hole-road", HUNTS)
"""The folders that were written by hand, in the order in which to read them; the others are mined."""

OPEN_CARDS: Final = str(SeatTheme.OPEN_CARDS)
"""The folder of the mined puzzles whose answer is right only for a player who sees every card."""

ACT_OR_WAIT: Final = "act-or-wait"
"""The folder of the mined puzzles in which to force or to meld can be right, and to leave the card as well."""

GREED_TELLS: Final = frozenset({ACT_OR_WAIT, str(Theme.HOLE), OPEN_CARDS})
"""The folders in which a level that counts whether greed errs would tell whether to act, since greed always acts."""

MERGED: Final[Mapping[str, str]] = dict.fromkeys(
    map(
        str,
        (
            Theme.KILL_BY_FORCE,
            Theme.UNFORCEABLE,
            Theme.BORROW_TO_WIN,
            Theme.WIN_BY_FORCE,
            Theme.DECLINE_TO_WIN,
            Theme.KEEP_ALIVE,
            Theme.GO_OUT,
        ),
    ),
    ACT_OR_WAIT,
)
"""Themes that had a folder each until November 2026, some of whose names gave the answer, and where each leads now."""

JOINED: Final[Mapping[str, str]] = {str(Theme.HOLE_CLAIM): str(Theme.HOLE)}
"""Themes whose puzzles lie in the folder of another: the same question, and the other answer is right."""

_DRAWN: Final = 12
"""The number of puzzles among which the next one by strength is chosen."""

LONGEST_PACK: Final = 16
"""The most letters of the name of an author's own folder that go before the names of its puzzles."""


def shelf() -> Traversable:
    """The folder of the puzzles that the package brings, one folder in it for each theme."""
    return ContentShelf.PUZZLES.packaged


def names() -> tuple[str, ...]:
    """The names of all puzzles, in their order; those of an author's own come last.

    >>> "hole-001" in names()
    True
    """
    return (*_packaged(), *own_files())


@cache
def _packaged() -> tuple[str, ...]:
    themes = sorted((theme for theme in shelf().iterdir() if theme.is_dir()), key=lambda theme: theme.name)
    found = (entry.name for theme in themes for entry in theme.iterdir())
    return tuple(sorted(name.removesuffix(".toml") for name in found if name.endswith(".toml")))


@cache
def own_files() -> dict[str, OwnFile]:
    """The files of an author's own pack by the names of their puzzles: the pack's name goes before that of the file.

    So what was mined anew can lie beside the shelf, on which puzzles have the same names. Raises NotationError.
    """
    known = {name: shelf().joinpath(name.rpartition("-")[0], f"{name}.toml") for name in _packaged()}
    return ContentShelf.PUZZLES.own_by_name(known, "my-puzzle-1.toml", own_pack())


@cache
def own_pack() -> str:
    """The folder of an author's own puzzles, as the name of a pack; empty if there is none. Raises NotationError."""
    own = ContentShelf.PUZZLES.own
    if own is None:
        return ""
    pack = re.sub(r"[^a-z0-9]+", "-", own.name.lower()).strip("-")[:LONGEST_PACK].strip("-") or "own"
    if pack in {name.rpartition("-")[0] for name in _packaged()} | {ACT_OR_WAIT, OPEN_CARDS}:
        taken = str(shelf().joinpath(pack))
        raise NotationError(Fault.NAME_TAKEN, pack, expected=taken, file=str(own))
    return pack


@cache
def puzzle(name: str) -> Puzzle | PuzzleQuestion:
    """The puzzle or the question of this name. Raises KeyError if there is none.

    >>> puzzle("hole-001").theme
    'hole'
    """
    if name not in names():
        raise KeyError(name)
    with placed_in(_file(name)):
        return read(text_of(_file(name)))


def _file(name: str) -> Traversable:
    own = own_files().get(name)
    return shelf().joinpath(file_folder(name), f"{name}.toml") if own is None else own


def file_folder(name: str) -> str:
    """The folder in which the file of this puzzle lies: a collection or the theme for which it was mined.

    >>> file_folder("win-by-force-005")
    'win-by-force'
    """
    return own_pack() if name in own_files() else name.rpartition("-")[0]


@cache
def seat_values() -> Mapping[str, SeatValue]:
    """The worth, to a player who sees one hand, of the answers of puzzles with open cards and of chances, by name.

    >>> seat_values()["win-by-force-005"].standing
    <SeatStanding.WORSE: 'worse'>
    """
    return read_values(_unseen())


def _unseen() -> str:
    return shelf().joinpath("unseen.json").read_text(encoding="utf-8")


@cache
def _apart() -> frozenset[str]:
    return apart(_unseen())


def seat_value(name: str) -> SeatValue | None:
    """The worth of the answers of this puzzle to a player who sees one hand; None where it is proved, or in doubt.

    >>> seat_value("open-cards-009")
    """
    found = None if name in DOUBTED else seat_values().get(name)
    return None if found is None or not isinstance(puzzle(name), Puzzle) or found.is_in_doubt else found


def folder(name: str) -> str:
    """The folder in which the puzzle of this name is found: a collection, a theme or several, or that of open cards.

    >>> folder("right-ace-007"), folder("win-by-force-020"), folder("win-by-force-005")
    ('right-ace', 'act-or-wait', 'open-cards')
    """
    return current_folder(_folder_of_one_theme(name))


def _folder_of_one_theme(name: str) -> str:
    """The folder if every theme has its own: what is misleading lies with open cards, and keeps its own name.

    What is right only with open cards would teach bad play under the name of a theme.
    """
    found = JOINED.get(file_folder(name), file_folder(name))
    return OPEN_CARDS if name in _apart() and found not in COLLECTIONS else found


def current_folder(wanted: str) -> str:
    """The folder to which the name of this one leads: links and commands may have that of a theme that was merged.

    >>> current_folder("win-by-force"), current_folder("hole")
    ('act-or-wait', 'hole')
    """
    return MERGED.get(wanted, wanted)


def has_folder(wanted: str) -> bool:
    """Whether a folder has this name, or had it before its theme was merged.

    >>> has_folder("win-by-force"), has_folder("cabbage")
    (True, False)
    """
    return current_folder(wanted) in folders()


@cache
def folders() -> tuple[str, ...]:
    """The folders in the order in which to browse them: collections, themes, those of a seat first, open cards."""
    there = {folder(name) for name in names()}
    listed = [*COLLECTIONS, SeatTheme.FOR_SURE, SeatTheme.BEST_CHANCE, *dict.fromkeys(map(current_folder, Theme))]
    listed.append(OPEN_CARDS)
    return (*(each for each in listed if each in there), *sorted(there - set(listed), key=_last_of_all))


def _last_of_all(folder: str) -> tuple[bool, str]:
    """The place of a folder that is not listed: an author's own pack comes after all others."""
    return folder == own_pack(), folder


@cache
def in_folder(wanted: str) -> tuple[str, ...]:
    """The names in this folder: a collection in its own order, of a theme the easiest first, of several themes mixed.

    Of a theme that was merged they are those that its folder had, in their order: titles and numbers may be of then.

    >>> [puzzle(name).features.level for name in in_folder("right-ace")[:2]]
    [2, 2]
    """
    found_in = _folder_of_one_theme if wanted in MERGED else folder
    found = [name for name in names() if found_in(name) == wanted]
    if wanted == ACT_OR_WAIT:
        return _mixed(*filter(None, map(in_folder, MERGED)))
    order = _difficulty_told if wanted in GREED_TELLS else _difficulty
    return tuple(found if wanted in COLLECTIONS else sorted(found, key=order))


def _mixed(*themes: tuple[str, ...]) -> tuple[str, ...]:
    """The names level by level, each theme spread over all of a level: what comes next says nothing of its answer."""
    places: dict[str, tuple[int, float, str]] = {}
    for names in themes:
        for at, group in groupby(sorted(names, key=_difficulty_told), level):
            here = tuple(group)
            places |= {name: (at, (n + 0.5) / len(here), name) for n, name in enumerate(here)}
    return tuple(sorted(places, key=places.__getitem__))


@cache
def size(wanted: str) -> int:
    """The number of puzzles in this folder."""
    return sum(folder(name) == wanted for name in names())


def level(name: str) -> int:
    """The level of a mined puzzle, as a learner sees it; 0 for one that was written by hand.

    In some folders a level that counts whether greed errs would give the answer, since greed always acts: there it does
    not count.

    >>> level("win-by-force-020"), level("decline-to-win-003"), puzzle("decline-to-win-003").features.level
    (2, 3, 4)
    """
    return _difficulty_told(name)[0]


def titles(name: str) -> tuple[tuple[str, str], ...]:
    """The titles of a puzzle by language; none if nobody has written it."""
    return tuple(sorted(_table(name).get("title", {}).items()))


def _difficulty_told(name: str) -> tuple[int, int, int, str]:
    """Level, depth and number of actions: what may be told before the answer."""
    if folder(name) in COLLECTIONS:
        return 0, 0, 0, name
    level, greedy_errs, depth, actions, _ = _difficulty(name)
    return level - (folder(name) in GREED_TELLS and greedy_errs), depth, actions, name


def _difficulty(name: str) -> tuple[int, bool, int, int, str]:
    """Level, whether greed gets it wrong, depth and number of actions."""
    found = _table(name).get("features", {})
    level, depth, actions = (found.get(key, 0) for key in ("level", "depth", "actions"))
    return level, found.get("greedy_errs", False), depth, actions, name


@cache
def _table(name: str) -> dict[str, Any]:
    """What stands in the file and is needed in lists: to read all of it, game and certificate, would take too long."""
    with placed_in(_file(name)):
        found = read_table(text_of(_file(name)), LONGEST_FILE, "puzzle")
    return {key: found[key] for key in ("features", "title") if key in found}


FIRST_DAY: Final = date(2026, 11, 22)
"""The day of the first puzzle of the day."""
_SEVERAL: Final = 9
"""The number of days until 30 November 2026, whose puzzles may have several right answers, and never come back."""


@cache
def _days() -> tuple[str, ...]:
    """The puzzles of the days, from the first on, since 1 December 2026 with exactly one right answer each.

    New puzzles come after all that are there, so that no day changes.
    """
    return tuple(json.loads(shelf().joinpath("days.json").read_text(encoding="utf-8")))


def day_number(day: date) -> int:
    """The number of the puzzle of this day, by which it is called for ever.

    >>> day_number(date(2026, 11, 29))
    8
    """
    return (day - FIRST_DAY).days + 1


@cache
def of_the_day(day: date) -> str:
    """The name of the puzzle of this day; each puzzle with one right answer has its turn before one comes back.

    >>> of_the_day(date(2026, 11, 22)) == of_the_day(date(2026, 11, 23))
    False
    """
    at, count = day_number(day) - 1, len(_days()) - _SEVERAL
    return _days()[at if 0 <= at < _SEVERAL else _SEVERAL + (at - _SEVERAL) % count]


def today() -> date:
    """The day it is where this runs, which may be another one than when it began to run."""
    return task.today()


def is_somewhere(day: date) -> bool:
    """Whether it is this day somewhere on earth, so that it can be the visitor's."""
    return abs(day - today()) <= timedelta(days=1)


def of_today() -> str:
    """The puzzle of today."""
    return of_the_day(today())


def first() -> str:
    """The name of the puzzle to begin with: a win at once for those who know what a meld is, and no more.

    >>> first()
    'composed-001'
    """
    return in_folder(COLLECTIONS[0])[0]


def mined() -> tuple[str, ...]:
    """The names of the puzzles that were mined."""
    return tuple(name for name in names() if folder(name) not in COLLECTIONS)


# --- which comes next, and how far a learner is ----------------------------------------------------------------------


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
    here, place = in_folder(folder(name)), folders().index(folder(name))
    number = here.index(name) + 1
    yield from here[number:]
    for other in (*folders()[place + 1 :], *folders()[:place]):
        yield from in_folder(other)
    yield from here[: number - 1]


def another(name: str, progress: Progress) -> str:
    """The name of a puzzle near the learner's strength, of another theme, that was neither answered nor solved.

    A few are drawn, and of them the one is taken whose level is nearest: so no more files than these are read. The draw
    is the same for the same progress. If all are done, it is one that was.
    """
    here = folder(name)
    fresh = [
        each
        for each in _packaged()
        if each not in progress.rated and each not in progress.puzzles and folder(each) != here
    ]
    draw = Random(f"{len(progress.rated)} {len(progress.puzzles)} {name}")
    some = draw.sample(fresh or _packaged(), min(_DRAWN, len(fresh) or len(_packaged())))
    wanted = strength(progress.answers).value
    return min(some, key=lambda each: abs(of_level(level(each)).value - wanted))


def first_of(wanted: str, progress: Progress) -> str:
    """The name of the first puzzle of this folder that is not solved, else of the first. Raises KeyError."""
    if not has_folder(wanted):
        raise KeyError(wanted)
    here = in_folder(current_folder(wanted))
    return next((name for name in here if name not in progress.puzzles), here[0])


def slips(progress: Progress) -> tuple[str, ...]:
    """The names of the puzzles that were not solved alone, or only answered wrong, in their order, if still there."""
    wrong = {name for name, answer in progress.rated.items() if not answer.is_right} - progress.puzzles.keys()
    return tuple(name for name in names() if name in wrong or progress.puzzles.get(name) is Result.HELPED)
