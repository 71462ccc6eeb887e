"""Homework: what came of each chapter of a set, as a value and as the file that a pupil gives back."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Final

from conquian.course.chapter_set import LONGEST_TITLE, MOST_CHAPTERS
from conquian.course.progress import MOST_TRIES
from conquian.explain.words import LANGUAGES
from conquian.game.laws import Law
from conquian.game.state import State
from conquian.notation.position import position
from conquian.notation.tables import quoted
from conquian.notation.toml_fields import (
    FileFormat,
    TomlField,
    law,
    list_of,
    matching,
    number,
    one_of,
    parsed,
    plain_text,
    truth,
)

FORMAT: Final = 1
LONGEST_HOMEWORK: Final = 30_000
"""The most letters of a file that is given back."""
LONGEST_NICKNAME: Final = 24
LONGEST_ANSWER: Final = 120
MOST_MISSED: Final = 6
"""The most missed laws that are reported for a chapter."""
_FIELDS: Final = ("format", "set", "digest", "nickname", "lang", "chapters")
_FORMAT: Final = FileFormat("homework", FORMAT, LONGEST_HOMEWORK, _FIELDS)
_DIGEST: Final = re.compile(r"[0-9a-f]{12}", re.ASCII)


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
        """The result, of two of one chapter, in which more was done; the same whichever of them is asked."""
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

    `about` is a lesson, a level as `lesson/level`, or a puzzle; empty for a position, which may stand there itself, as
    it was seen.
    """

    kind: ChapterKind
    title: str
    about: str = ""
    result: ChapterResult = UNTOUCHED
    position: State | None = None


@dataclass(frozen=True, slots=True)
class Homework:
    """A pupil's homework: the set it answers, the nickname if there is one, and the report on each chapter.

    `language` is that in which the titles are.
    """

    title: str
    digest: str
    chapters: tuple[ChapterReport, ...]
    nickname: str = ""
    language: str = LANGUAGES[0]

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


def file_name(nickname: str, name: str) -> str:
    """The name of the file for a set of this name, by which a teacher tells thirty of them apart.

    >>> file_name("Ana María", "the-hole"), file_name("../../.x", "the-hole"), file_name("", "the-hole")
    ('conquian-Ana-María-the-hole.toml', 'conquian-x-the-hole.toml', 'conquian-the-hole.toml')
    """
    called = "-".join("".join(each if each.isalnum() else " " for each in nickname).split())
    return "-".join(filter(None, ("conquian", called, f"{name}.toml")))


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
        f"set = {quoted(work.title)}",
        f'digest = "{work.digest}"',
        f"nickname = {quoted(work.nickname)}",
        f'lang = "{work.language}"',
    ]
    for each in work.chapters:
        result = each.result
        rows += [
            "",
            "[[chapters]]",
            f'kind = "{each.kind}"',
            f"title = {quoted(each.title)}",
            f"about = {quoted(each.about)}",
            f'state = "{result.state}"',
            f"first = {quoted(result.first)}",
            f"right = {'true' if result.was_right else 'false'}",
            f"tries = {result.tries}",
            f"missed = [{', '.join(quoted(str(law)) for law in result.missed)}]",
        ]
        rows += [f'position = "{each.position}"'] if each.position is not None else []
    return "\n".join([*rows, ""])


def loads(text: str) -> Homework:
    """The homework in a file. Raises NotationError."""
    file = _FORMAT.read(text)
    return Homework(
        file.get("set", plain_text(LONGEST_TITLE), ""),
        file.need("digest", matching(_DIGEST, "0123456789ab")),
        file.get("chapters", list_of(_report, "[[chapters]]", MOST_CHAPTERS), ()),
        file.get("nickname", plain_text(LONGEST_NICKNAME), ""),
        file.get("lang", one_of(LANGUAGES), LANGUAGES[0]),
    )


def _report(chapter: TomlField) -> ChapterReport:
    chapter.only("kind", "title", "about", "state", "first", "right", "tries", "missed", "position")
    missed = chapter.get("missed", list_of(law, '["5.2"]', MOST_MISSED), ())
    return ChapterReport(
        chapter.need("kind", one_of(ChapterKind)),
        chapter.get("title", plain_text(LONGEST_TITLE), ""),
        chapter.get("about", plain_text(LONGEST_ANSWER), ""),
        ChapterResult(
            chapter.need("state", one_of(ChapterState)),
            chapter.get("first", plain_text(LONGEST_ANSWER), ""),
            chapter.get("right", truth, False),
            chapter.get("tries", number(0, MOST_TRIES), 0),
            tuple(dict.fromkeys(missed)),
        ),
        chapter.get("position", parsed(position, '"pone=… dealer=… turn=…"'), None),
    )
