"""Progress: which levels and puzzles were passed and how, which laws were missed, as a text that is kept.

A browser or a file keeps it; the course and the puzzles share it, and each leaves alone what is the other's.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field, replace
from enum import StrEnum
from itertools import islice, zip_longest
from typing import Final

from conquian.course.career.own_tasks import MOST_TASKS, OwnTasks, day, kept_task
from conquian.course.career.streak import MOST_DAYS, Streak
from conquian.course.moved_levels import home
from conquian.course.shelf import SLUG
from conquian.game.laws import Law
from conquian.notation.errors import Fault, NotationError
from conquian.notation.toml_fields import (
    NAME,
    FileFormat,
    TomlField,
    law,
    list_of,
    matching,
    number,
    one_of,
    plain_text,
    table_of,
)

FORMAT: Final = 1
LONGEST_FILE: Final = 180_000
MOST_LEVELS: Final = 150
"""The most levels in a file: even with the longest names they must not make it too long to be read again."""
MOST_PUZZLES: Final = 830
"""The most puzzles in a file."""
MOST_TRIES: Final = 9_999
LONGEST_FIELD: Final = 2_000
"""The most letters of a field of the place."""
LONGEST_PLACE: Final = 9_000
"""The most letters of all fields of the place together."""
MOST_MISSED: Final = 3
"""The most laws that come back, of those missed last."""

_FIELDS: Final = ("format", "missed", "place", "levels", "puzzle", "puzzles", "rated", "streak", "tasks", "played")
_FORMAT: Final = FileFormat("progress", FORMAT, LONGEST_FILE, _FIELDS)
_SHORT: Final = r"(?=.{0,60}\Z)"
_LEVEL: Final = matching(
    re.compile(f"{_SHORT}{NAME.pattern}/{NAME.pattern}", re.ASCII), "lesson/level", Fault.NOT_A_FIELD
)
_SAID: Final = matching(re.compile(f"{_SHORT}(?:{NAME.pattern})?", re.ASCII), "a-name")
_NAME: Final = matching(NAME, "a-name", Fault.NOT_A_FIELD)
_ANSWERED: Final = matching(re.compile(r"(?:right|wrong) [0-5]", re.ASCII), "right|wrong 0 … 5")
_PUZZLE: Final = matching(SLUG, "a-z 0-9 -", Fault.NOT_A_FIELD)
MOST_PLAYED: Final = 20
_PLAYED: Final = table_of(
    _NAME, matching(re.compile(r"\d{1,4}(?: \d{1,4}){2,6}", re.ASCII), "0 0 0 0 0 0 0"), most=MOST_PLAYED
)
_TASKS: Final = table_of(_PUZZLE, kept_task, most=MOST_TASKS)


def level_key(lesson: str, level: str) -> str:
    """The name of a level in the course.

    >>> level_key("pack", "neighbours")
    'pack/neighbours'
    """
    return f"{lesson}/{level}"


class Result(StrEnum):
    """The way in which a level was passed: with help or after a mistake, or without either."""

    HELPED = "helped"
    PASSED = "passed"


@dataclass(frozen=True, slots=True)
class PassedLevel:
    """A level that was passed: its best result, the number of times it was passed, and the last prediction."""

    result: Result
    tries: int = 1
    said: str = ""


@dataclass(frozen=True, slots=True)
class FirstAnswer:
    """The first answer to a puzzle: whether it was right, and the puzzle's level at the time."""

    is_right: bool
    level: int


@dataclass(frozen=True, slots=True)
class Progress:
    """A learner's progress: every level passed, by `lesson/level`, and the laws missed last, newest first.

    `puzzles` are those solved, by name, and `puzzle` is the place among them, as fields. `rated` are the first answers,
    in their order: from them alone the learner's rating is worked out. `streak` are the days in a row, `tasks` mistakes
    of the learner's own that are asked again, `played` the hands with each neighbour, in the numbers that Play keeps.

    >>> progress = Progress().passing("pack/neighbours", Result.HELPED).missing(Law("1.2"))
    >>> progress.missed, progress.levels["pack/neighbours"].result
    ((Law('1.2'),), <Result.HELPED: 'helped'>)
    """

    levels: Mapping[str, PassedLevel] = field(default_factory=dict)
    missed: tuple[Law, ...] = ()
    puzzles: Mapping[str, Result] = field(default_factory=dict)
    puzzle: Mapping[str, str] = field(default_factory=dict)
    rated: Mapping[str, FirstAnswer] = field(default_factory=dict)
    streak: Streak = field(default_factory=Streak)
    tasks: OwnTasks = field(default_factory=OwnTasks)
    played: Mapping[str, str] = field(default_factory=dict)

    @property
    def answers(self) -> tuple[tuple[int, bool], ...]:
        """The level of each puzzle that was answered, and whether the first answer was right, in order."""
        return tuple((each.level, each.is_right) for each in self.rated.values())

    def answering(self, puzzle: str, answer: FirstAnswer) -> Progress:
        """The progress after this answer to a puzzle; only the first one counts.

        >>> before = Progress().answering("hole-001", FirstAnswer(False, 2))
        >>> before.answering("hole-001", FirstAnswer(True, 2)) == before
        True
        """
        if puzzle in self.rated or puzzle in self.puzzles or len(self.rated) >= MOST_PUZZLES:
            return self
        return replace(self, rated={**self.rated, puzzle: answer})

    def passing(self, level: str, result: Result, said: str = "") -> Progress:
        """The progress after this level was passed once more; it is never worse than before."""
        before = self.levels.get(level)
        better = before is None or before.result is Result.HELPED
        now = PassedLevel(
            result if better else Result.PASSED, min((before.tries if before else 0) + 1, MOST_TRIES), said
        )
        if before is None and len(self.levels) >= MOST_LEVELS:
            return self
        return replace(self, levels={**self.levels, level: now})

    def solving(self, puzzle: str, result: Result) -> Progress:
        """The progress after this puzzle was solved, once more or for the first time; it is never worse than before.

        >>> Progress().solving("hole-001", Result.PASSED).solving("hole-001", Result.HELPED).puzzles["hole-001"]
        <Result.PASSED: 'passed'>
        """
        before = self.puzzles.get(puzzle)
        if before is Result.PASSED or (before is None and len(self.puzzles) >= MOST_PUZZLES):
            return self
        return replace(self, puzzles={**self.puzzles, puzzle: result})

    def missing(self, law: Law) -> Progress:
        """The progress after this law was missed."""
        return replace(self, missed=(law, *(each for each in self.missed if each != law))[:MOST_MISSED])

    def knowing(self, law: Law) -> Progress:
        """The progress after this law, missed before, was known."""
        return replace(self, missed=tuple(each for each in self.missed if each != law))

    def joined(self, other: Progress) -> Progress:
        """This progress and another one: of each level the better result, and nothing of this one is lost."""
        levels = dict(self.levels) | dict(other.levels)
        for name in self.levels.keys() & other.levels.keys():
            mine, theirs = self.levels[name], other.levels[name]
            best = Result.PASSED if Result.PASSED in (mine.result, theirs.result) else Result.HELPED
            levels[name] = PassedLevel(best, max(mine.tries, theirs.tries), mine.said or theirs.said)
        missed = tuple(dict.fromkeys((*self.missed, *other.missed)))[:MOST_MISSED]
        return Progress(
            dict(islice(levels.items(), MOST_LEVELS)),
            missed,
            dict(islice(_better(self.puzzles, other.puzzles).items(), MOST_PUZZLES)),
            self.puzzle or other.puzzle,
            dict(
                islice(
                    {
                        **self.rated,
                        **{name: each for name, each in other.rated.items() if name not in self.rated},
                    }.items(),
                    MOST_PUZZLES,
                )
            ),
            self.streak.joined(other.streak),
            self.tasks.joined(other.tasks),
            _more(self.played, other.played),
        )


def _better(mine: Mapping[str, Result], theirs: Mapping[str, Result]) -> dict[str, Result]:
    """The better result of each puzzle; those of the first argument come first."""
    both = dict(theirs) | dict(mine)
    return {name: Result.PASSED if theirs.get(name) is Result.PASSED else both[name] for name in (*mine, *theirs)}


def _more(mine: Mapping[str, str], theirs: Mapping[str, str]) -> dict[str, str]:
    """The hands with each neighbour: of two counts of the same hands, each number that has gone further."""
    found = dict(theirs) | dict(mine)
    for name in mine.keys() & theirs.keys():
        both = zip_longest(mine[name].split(), theirs[name].split(), fillvalue="0")
        found[name] = " ".join(max(one, other, key=int) for one, other in both)
    return dict(islice(sorted(found.items()), MOST_PLAYED))


# --- as text ----------------------------------------------------------------------------------------------------------


def dumps(progress: Progress, place: Mapping[str, str]) -> str:
    """The text of a file: the progress, and the place in the course as fields.

    >>> print(dumps(Progress().passing("pack/neighbours", Result.PASSED), {"lesson": "pack"}))
    # conquian: what was learned so far
    format = 1
    missed = []
    <BLANKLINE>
    [place]
    lesson = "pack"
    <BLANKLINE>
    [levels]
    "pack/neighbours" = { result = "passed", tries = 1, said = "" }
    <BLANKLINE>
    """
    missed = ", ".join(f'"{law}"' for law in progress.missed)
    levels = (
        f'"{name}" = {{ result = "{each.result}", tries = {each.tries}, said = "{each.said}" }}'
        for name, each in sorted(progress.levels.items())
    )
    rows = [
        *("# conquian: what was learned so far", f"format = {FORMAT}", f"missed = [{missed}]", "", "[place]"),
        *(f'{name} = "{text}"' for name, text in place.items()),
        *("", "[levels]", *levels, ""),
    ]
    if progress.puzzle:
        rows += ["[puzzle]", *(f'{name} = "{text}"' for name, text in progress.puzzle.items()), ""]
    if progress.puzzles:
        rows += ["[puzzles]", *(f'"{name}" = "{each}"' for name, each in sorted(progress.puzzles.items())), ""]
    if progress.rated:
        told = {name: f"{'right' if each.is_right else 'wrong'} {each.level}" for name, each in progress.rated.items()}
        rows += ["[rated]", *(f'"{name}" = "{each}"' for name, each in told.items()), ""]
    if progress.streak.last:
        rows += ["[streak]", f'last = "{progress.streak.last}"', f"days = {progress.streak.days}", ""]
    rows += progress.tasks.lines()
    if progress.played:
        rows += ["[played]", *(f'{name} = "{text}"' for name, text in sorted(progress.played.items())), ""]
    return "\n".join(rows)


def loads(text: str) -> tuple[Progress, dict[str, str]]:
    """The contents of a file: the progress, and the fields of the place, not looked at yet. Raises NotationError.

    >>> progress, place = loads(dumps(Progress().missing(Law("5.2")), {"lesson": "melds"}))
    >>> progress.missed, place
    ((Law('5.2'),), {'lesson': 'melds'})
    """
    file = _FORMAT.read(text)
    missed = file.get("missed", list_of(law, '["5.2"]', len(Law)), ())
    return (
        Progress(
            _moved(dict(file.get("levels", table_of(_LEVEL, _passed, most=MOST_LEVELS), ()))),
            tuple(dict.fromkeys(missed))[:MOST_MISSED],
            dict(file.get("puzzles", table_of(_PUZZLE, one_of(Result), most=MOST_PUZZLES), ())),
            file.get("puzzle", _place, {}),
            dict(file.get("rated", table_of(_PUZZLE, _answered, most=MOST_PUZZLES), ())),
            file.get("streak", _streak, Streak()),
            OwnTasks.of({each.task.name: each for _, each in file.get("tasks", _TASKS, ())}),
            dict(file.get("played", _PLAYED, ())),
        ),
        file.get("place", _place, {}),
    )


def _moved(levels: Mapping[str, PassedLevel]) -> dict[str, PassedLevel]:
    """The levels that were passed, by the lessons in which they are today; what was passed there counts as well."""
    stayed = {name: passed for name, passed in levels.items() if _today(name) == name}
    moved = {_today(name): passed for name, passed in levels.items() if name not in stayed}
    return dict(Progress(stayed).joined(Progress(moved)).levels)


def _today(name: str) -> str:
    return level_key(*home(*name.split("/")))


def played(table: Mapping[str, str]) -> dict[str, str]:
    """The hands with each neighbour, by the texts that Play keeps; nothing of texts that make no sense.

    >>> played({"keys": "3 1 0", "others": "beto 0 2 2; ines 1 0 0"}), played({"keys": "<b>"})
    ({'alma': '3 1 0', 'beto': '0 2 2', 'ines': '1 0 0'}, {})
    """
    others = (each.partition(" ") for each in table.get("others", "")[:LONGEST_FIELD].split("; ") if each)
    rows = [f'alma = "{table["keys"][:LONGEST_FIELD]}"'] if "keys" in table else []
    rows += [f'{name} = "{text}"' for name, _, text in others]
    try:
        return dict(loads("\n".join((f"format = {FORMAT}", "[played]", *rows)))[0].played)
    except NotationError:
        return {}


def salvaged(text: str) -> Progress:
    """The progress in levels and puzzles that a damaged text, or one by another version, still tells; nothing raises.

    >>> text = dumps(Progress().solving("hole-001", Result.PASSED).solving("hole-002", Result.PASSED), {})
    >>> dict(salvaged(text.replace("format = 1", "format = ?").replace('"hole-001"', '"hole')).puzzles)
    {'hole-002': <Result.PASSED: 'passed'>}
    """
    levels: dict[str, PassedLevel] = {}
    puzzles: dict[str, Result] = {}
    rated: dict[str, FirstAnswer] = {}
    tasks = OwnTasks()
    for part, line in islice(_rows(text), MOST_LEVELS + 2 * MOST_PUZZLES + MOST_TASKS):
        with suppress(NotationError):
            found, _ = loads(f"format = {FORMAT}\n{part}\n{line}")
            levels |= found.levels
            puzzles |= found.puzzles
            rated |= found.rated
            tasks = tasks.joined(found.tasks)
    return Progress(
        dict(islice(levels.items(), MOST_LEVELS)),
        (),
        dict(islice(puzzles.items(), MOST_PUZZLES)),
        rated=dict(islice(rated.items(), MOST_PUZZLES)),
        tasks=tasks,
    )


def _rows(text: str) -> Iterator[tuple[str, str]]:
    """Each line that may tell of a level or a puzzle, with the heading under which it stands."""
    part = ""
    for line in text[: 2 * LONGEST_FILE].split("\n"):
        if line.startswith("["):
            part = line
        elif line.startswith('"') and part in ("[levels]", "[puzzles]", "[rated]", "[tasks]"):
            yield part, line


def _place(place: TomlField) -> dict[str, str]:
    """Where one was, as fields of which only the names are looked at: what cannot be read can be written again."""
    fields = dict(table_of(_NAME, _text)(place))
    if sum(len(name) + len(text) for name, text in fields.items()) > LONGEST_PLACE:
        raise place.error(Fault.TOO_LONG, f"0 … {LONGEST_PLACE}", "")
    return fields


def _text(field: TomlField) -> str:
    """A text that can be written without escapes."""
    text = plain_text(LONGEST_FIELD)(field)
    if '"' in text or "\\" in text:
        raise field.error(Fault.NOT_THE_TYPE, '"…"')
    return text


def _answered(field: TomlField) -> FirstAnswer:
    result, level = _ANSWERED(field).split()
    return FirstAnswer(result == "right", int(level))


def _streak(streak: TomlField) -> Streak:
    streak.only("last", "days")
    return Streak(streak.need("last", day), streak.need("days", number(1, MOST_DAYS)))


def _passed(passed: TomlField) -> PassedLevel:
    passed.only("result", "tries", "said")
    return PassedLevel(
        passed.need("result", one_of(Result)),
        passed.get("tries", number(1, MOST_TRIES), 1),
        passed.get("said", _SAID, ""),
    )
