"""Homework: what came of each chapter of a set, as a value and as the file that a pupil gives back."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import Any, Final

from conquian.course import toml_fields
from conquian.course.chapter_set import LONGEST_TITLE, MOST_CHAPTERS
from conquian.course.progress import MOST_TRIES
from conquian.course.toml_fields import shown
from conquian.explain.words import LANGUAGES
from conquian.game.laws import Law
from conquian.notation.errors import Fault, NotationError
from conquian.notation.tables import read_table

FORMAT: Final = 1
LONGEST_HOMEWORK: Final = 30_000
"""No file that is given back has more letters."""
LONGEST_NICKNAME: Final = 24
LONGEST_ANSWER: Final = 120
MOST_MISSED: Final = 6
"""So many laws missed in a chapter are told of."""


class ChapterKind(StrEnum):
    """The kind of a chapter: a lesson, a puzzle or a position."""

    LESSON = "lesson"
    PUZZLE = "puzzle"
    POSITION = "position"


class ChapterState(StrEnum):
    """The state of a chapter: not opened, looked at, solved after a mistake, or solved at the first try."""

    OPEN = "open"
    SEEN = "seen"
    HELPED = "helped"
    PASSED = "passed"

    @property
    def is_done(self) -> bool:
        """Whether nothing is left to do; of words alone there is nothing to do but to look at them."""
        return self in {ChapterState.HELPED, ChapterState.PASSED}


@dataclass(frozen=True, slots=True)
class ChapterResult:
    """The result of one chapter: its state, the first answer as written, whether it `was_right`, tries, laws missed.

    >>> result = ChapterResult().answering("decline", is_right=False).missing(Law("6.1"))
    >>> result.answering("meld 3c4c5c", is_right=True).state, result.tries, result.first
    (<ChapterState.HELPED: 'helped'>, 1, 'decline')
    """

    state: ChapterState = ChapterState.OPEN
    first: str = ""
    was_right: bool = False
    tries: int = 0
    missed: tuple[Law, ...] = ()

    def seen(self) -> ChapterResult:
        """The result once the chapter was looked at."""
        return replace(self, state=ChapterState.SEEN) if self.state is ChapterState.OPEN else self

    def answering(self, answer: str, *, is_right: bool) -> ChapterResult:
        """The result after this answer; the first one stays, and what is solved stays so."""
        if self.state.is_done:
            return self
        is_first = not self.first
        state = ChapterState.SEEN
        if is_right:
            state = ChapterState.PASSED if is_first else ChapterState.HELPED
        return replace(
            self,
            state=state,
            first=answer[:LONGEST_ANSWER] if is_first else self.first,
            was_right=is_right if is_first else self.was_right,
            tries=min(self.tries + 1, MOST_TRIES),
        )

    def missing(self, law: Law) -> ChapterResult:
        """The result after this law was missed."""
        if self.state.is_done:
            return self
        return replace(self, missed=(law, *(each for each in self.missed if each != law))[:MOST_MISSED])

    def beside(self, other: ChapterResult) -> ChapterResult:
        """Of two results of one chapter that in which more was done, the same whichever is asked."""
        return max(self, other, key=_amount)


def _amount(result: ChapterResult) -> tuple[int, int, int, str, str, bool]:
    missed = " ".join(map(str, result.missed))
    return (
        [*ChapterState].index(result.state),
        result.tries,
        len(result.missed),
        missed,
        result.first,
        result.was_right,
    )


UNTOUCHED: Final = ChapterResult()


@dataclass(frozen=True, slots=True)
class ChapterReport:
    """A chapter as the file tells of it: what it is, its title, what it is `about`, and what came of it.

    `about` is a lesson, a level as `lesson/level`, or a puzzle; empty for a position.
    """

    kind: ChapterKind
    title: str
    about: str = ""
    result: ChapterResult = UNTOUCHED


@dataclass(frozen=True, slots=True)
class Homework:
    """A pupil's homework: the set it answers, the nickname if there is one, and the report on each chapter.

    `language` is that in which the titles are.
    """

    title: str
    digest: str
    chapters: tuple[ChapterReport, ...]
    nickname: str = ""
    language: str = field(default=LANGUAGES[0])

    @property
    def done(self) -> int:
        """The number of chapters that are done."""
        return sum(each.result.state.is_done for each in self.chapters)


def cleaned(nickname: str) -> str:
    r"""A nickname as it is kept: letters that can be seen, and few of them.

    >>> cleaned("  Ana\n  María  ")
    'Ana María'
    """
    return " ".join("".join(each if each.isprintable() else " " for each in nickname).split())[
        :LONGEST_NICKNAME
    ].strip()


# --- as text ----------------------------------------------------------------------------------------------------------


def dumps(work: Homework) -> str:
    """The text of a file; what is read from it is the same homework.

    >>> report = ChapterReport(ChapterKind.PUZZLE, "Puzzle", "hole-001", ChapterResult(ChapterState.PASSED, tries=1))
    >>> work = Homework("First", "0123456789ab", (report,), "Ana")
    >>> loads(dumps(work)) == work
    True
    """
    rows = [
        "# conquian: homework, to be given back",
        f"format = {FORMAT}",
        f"set = {_quoted(work.title)}",
        f'digest = "{work.digest}"',
        f"nickname = {_quoted(work.nickname)}",
        f'lang = "{work.language}"',
    ]
    for each in work.chapters:
        result = each.result
        rows += [
            "",
            "[[chapters]]",
            f'kind = "{each.kind}"',
            f"title = {_quoted(each.title)}",
            f"about = {_quoted(each.about)}",
            f'state = "{result.state}"',
            f"first = {_quoted(result.first)}",
            f"right = {'true' if result.was_right else 'false'}",
            f"tries = {result.tries}",
            f"missed = [{', '.join(_quoted(str(law)) for law in result.missed)}]",
        ]
    return "\n".join([*rows, ""])


def loads(text: str) -> Homework:
    """The homework in a file, which anyone may have written. Raises NotationError."""
    table = read_table(text, LONGEST_HOMEWORK, "homework")
    toml_fields.only(table, "homework", "format", "set", "digest", "nickname", "lang", "chapters")
    toml_fields.of_format(table, FORMAT)
    language = table.get("lang", LANGUAGES[0])
    if language not in LANGUAGES:
        raise NotationError(Fault.NOT_A_VALUE, shown(language), field="lang", expected=" ".join(LANGUAGES))
    digest = _text(table, "digest", "digest", 12)
    if len(digest) != 12 or set(digest) - set("0123456789abcdef"):
        raise NotationError(Fault.NOT_A_VALUE, digest, field="digest", expected="0123456789ab")
    found = table.get("chapters", [])
    if not isinstance(found, list) or not all(isinstance(each, dict) for each in found) or len(found) > MOST_CHAPTERS:
        raise NotationError(Fault.NOT_THE_TYPE, shown(found), field="chapters", expected=f"0 … {MOST_CHAPTERS}")
    return Homework(
        _text(table, "set", "set", LONGEST_TITLE),
        digest,
        tuple(_report(each, f"chapters.{number}") for number, each in enumerate(found, 1)),
        _text(table, "nickname", "nickname", LONGEST_NICKNAME),
        language,
    )


def _report(table: dict[str, Any], field: str) -> ChapterReport:
    toml_fields.only(table, field, "kind", "title", "about", "state", "first", "right", "tries", "missed")
    right, tries = table.get("right", False), table.get("tries", 0)
    missed = toml_fields.listed(table.get("missed", []), f"{field}.missed", MOST_MISSED, '["5.2"]')
    if not isinstance(right, bool):
        raise NotationError(Fault.NOT_THE_TYPE, shown(right), field=f"{field}.right", expected="true false")
    result = ChapterResult(
        toml_fields.one_of(ChapterState, table.get("state"), f"{field}.state"),
        _text(table, "first", f"{field}.first", LONGEST_ANSWER),
        right,
        0 if tries == 0 and not isinstance(tries, bool) else toml_fields.number(tries, f"{field}.tries", MOST_TRIES),
        tuple(dict.fromkeys(toml_fields.law(each, f"{field}.missed") for each in missed)),
    )
    kind = toml_fields.one_of(ChapterKind, table.get("kind"), f"{field}.kind")
    return ChapterReport(
        kind,
        _text(table, "title", f"{field}.title", LONGEST_TITLE),
        _text(table, "about", f"{field}.about", LONGEST_ANSWER),
        result,
    )


def _text(table: dict[str, Any], key: str, field: str, longest: int) -> str:
    found = table.get(key, "")
    if not isinstance(found, str) or not found.isprintable():
        raise NotationError(Fault.NOT_THE_TYPE, shown(found), field=field, expected='"…"')
    if len(found) > longest:
        raise NotationError(Fault.TOO_LONG, found, field=field, expected=str(longest))
    return found


def _quoted(text: str) -> str:
    inner = text.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{inner}"'
