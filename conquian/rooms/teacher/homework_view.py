"""The view of what a class handed in: a table for each set, the hardest chapter first, and what could not be read."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, TypedDict

from conquian.course.class_work.class_table import ChapterTally, ClassTable
from conquian.course.class_work.handed_in import MOST_FILES, HandedIn
from conquian.explain.sentences import explain
from conquian.game.state import State
from conquian.table.diagram import diagram
from conquian.ui.room import Voice

MOST_DRAWN: Final = 12
"""The most positions that are drawn, those of the hardest chapters of each set."""


class ChapterTallyView(TypedDict):
    """A chapter in a class: its counts as `parts` of a bar and in words, what was in the way, and the position."""

    title: str
    parts: list[int]
    counted: str
    stumbles: list[str]
    is_hard: bool
    diagram: str


class MarkBook(TypedDict):
    """The file for a mark book: its name and its text."""

    name: str
    text: str


class SetTableView(TypedDict):
    """A set that was handed in: its chapters, the rules that were missed, who has handed in, and the mark book."""

    head: str
    chapters: list[ChapterTallyView]
    missed: str
    handed: list[str]
    book: MarkBook


class HandedInView(TypedDict):
    """The homework of a class: how many files were read, why others were not, and a table for each set."""

    count: str
    problems: list[str]
    tables: list[SetTableView]


def handed_in_view(handed: HandedIn, voice: Voice) -> HandedInView:
    """The homework of a class as it is drawn."""
    problems = [f"{name}: {explain(error, voice.language)}" for name, error in handed.problems]
    left = [voice.words("teacher", "homework", "left", file=each, most=MOST_FILES) for each in handed.left]
    if handed.cut:
        left.append(voice.words("teacher", "homework", "cut", n=handed.cut))
    tables = handed.tables
    each_draws = MOST_DRAWN // max(len(tables), 1)
    return {
        "count": _count(handed, voice) if handed.files else "",
        "problems": [*problems, *left],
        "tables": [_table(each, each_draws, voice) for each in tables],
    }


def homework_told(handed: HandedIn | None, voice: Voice) -> str:
    """The number of files that were read, in words, and of those that could not be."""
    if handed is None:
        return ""
    lost = len(handed.problems) + len(handed.left) + handed.cut
    told = voice.words("teacher", "homework", "unread", n=lost) if lost else ""
    return f"{_count(handed, voice)} {told}".strip()


def _count(handed: HandedIn, voice: Voice) -> str:
    return voice.words("teacher", "homework", "count", n=len(handed.works))


def _table(table: ClassTable, draws: int, voice: Voice) -> SetTableView:
    return {
        "head": table.headline(voice.language),
        "chapters": [_chapter(each, voice, is_drawn=place < draws) for place, each in enumerate(table.chapters)],
        "missed": table.told_missed(voice.language),
        "handed": table.handed_in(voice.language),
        "book": {"name": f"conquian-{table.digest}.csv", "text": table.csv(voice.language)},
    }


def _chapter(chapter: ChapterTally, voice: Voice, *, is_drawn: bool) -> ChapterTallyView:
    position = chapter.position if is_drawn else None
    return {
        "title": f"{chapter.number}. {chapter.told.title}",
        "parts": [chapter.at_once, chapter.helped, chapter.not_yet],
        "counted": chapter.counted(voice.language),
        "stumbles": chapter.stumbles(voice.language),
        "is_hard": chapter.is_hard,
        "diagram": "" if position is None else _drawn(position, voice),
    }


@lru_cache(maxsize=MOST_DRAWN)
def _drawn(position: State, voice: Voice) -> str:
    return diagram(position, voice)
