"""The chapters of a set on paper, each a sheet: what is said and asked, and the position as it is seen, unsolved."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypedDict

from conquian.course.chapter_set import PLACES, Chapter, PositionChapter, PuzzleChapter
from conquian.explain.sentences import explain
from conquian.game.cards import Card
from conquian.notation.codes import card
from conquian.rooms.puzzles.phrases import PuzzlePhrases
from conquian.rooms.puzzles.question import PuzzleQuestion
from conquian.rooms.puzzles.session import PuzzleSession
from conquian.rooms.sets.phrases import SetText, chapter_address, set_text, where
from conquian.rooms.sets.session import SetsSession
from conquian.table.diagram import diagram
from conquian.table.phrases import Viewpoint
from conquian.ui.prose import prose
from conquian.ui.room import Voice


class ChapterSheet(TypedDict):
    """A chapter on paper: `href` is where a lesson or a puzzle opens, `diagram` is empty for a lesson.

    Where it `asks` there is room to write.
    """

    title: str
    said: list[SetText]
    href: str
    diagram: str
    answers: list[SetText]
    asks: bool


def chapter_sheets(session: SetsSession, voice: Voice) -> list[ChapterSheet]:
    """A sheet for each chapter; nothing on it says what is right."""
    return [_sheet(session, number, each, voice) for number, each in enumerate(session.one.chapters, 1)]


def _sheet(session: SetsSession, number: int, chapter: Chapter, voice: Voice) -> ChapterSheet:
    told, drawn, answers, asks = list[str](), "", list[str](), False
    match chapter:
        case PositionChapter(moves=moves):
            seen = chapter.seen
            told.append(explain(seen, voice.language, voice.faces))
            if moves:
                told.append(voice.words("sets", "go", "position"))
            drawn, asks = diagram(seen, voice, chapter.lit, _arrows(chapter)), bool(moves)
        case PuzzleChapter(puzzle):
            phrases = _phrases(puzzle, voice)
            asked = phrases.now.asked
            told += filter(None, (phrases.known(), phrases.unseen(), phrases.told(), phrases.goal()))
            if isinstance(asked, PuzzleQuestion):
                answers += map(phrases.choice, asked.choices)
            drawn, asks = diagram(asked.position, voice), True
        case _:
            pass
    own = [set_text(session, chapter.words, voice)] if chapter.words else []
    return {
        "title": where(session, number, voice),
        "said": [*own, *_told(told, voice)],
        "href": chapter_address(chapter, voice),
        "diagram": drawn,
        "answers": _told(answers, voice),
        "asks": asks,
    }


def _told(texts: Iterable[str], voice: Voice) -> list[SetText]:
    return [{"pieces": prose(text, voice.language, voice.faces), "lang": voice.language} for text in texts]


def _phrases(puzzle: str, voice: Voice) -> PuzzlePhrases:
    now = PuzzleSession(puzzle)
    return PuzzlePhrases(now, Viewpoint(now.seat, frozenset({now.seat}), frozenset(), frozenset(), voice))


def _arrows(chapter: PositionChapter) -> list[tuple[Card | str, Card | str]]:
    """The arrows of a chapter as the drawing knows them."""
    return [(_end(start), _end(end)) for start, end in chapter.arrows]


def _end(end: str) -> Card | str:
    return end if end in PLACES else card(end)
