"""The chapters of a set on paper, each a sheet: what is said and asked, and the position as it is seen, unsolved."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, TypedDict

from conquian.art.layout import spots
from conquian.art.pack import Pack
from conquian.art.table import Paper, Scene, picture
from conquian.course.chapter_set import PLACES, Chapter, PositionChapter, PuzzleChapter
from conquian.explain.names import seat_name
from conquian.explain.sentences import explain
from conquian.game.cards import Card, Cards
from conquian.game.player_view import player_view
from conquian.game.state import State
from conquian.notation.codes import card
from conquian.rooms.puzzles.phrases import PuzzlePhrases
from conquian.rooms.puzzles.question import PuzzleQuestion
from conquian.rooms.puzzles.session import PuzzleSession
from conquian.rooms.sets.phrases import SetText, chapter_address, set_text, where
from conquian.rooms.sets.session import SetsSession
from conquian.table.phrases import Viewpoint
from conquian.ui.prose import prose
from conquian.ui.room import Voice
from conquian.ui.views import sentence_case

WIDTH: Final = 960
"""The width of a diagram in px, which decides how much of a card is drawn; on paper it is as wide as there is room."""


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
    told, diagram, answers, asks = list[str](), "", list[str](), False
    match chapter:
        case PositionChapter(position, moves=moves):
            seen = position if chapter.is_open else player_view(position, position.turn).state
            told.append(explain(seen, voice.language, voice.faces))
            if moves:
                told.append(voice.words("sets", "go", "position"))
            diagram, asks = _diagram(seen, voice, chapter), bool(moves)
        case PuzzleChapter(puzzle):
            phrases = _phrases(puzzle, voice)
            asked = phrases.now.asked
            told += filter(None, (phrases.known(), phrases.unseen(), phrases.told(), phrases.goal()))
            if isinstance(asked, PuzzleQuestion):
                answers += map(phrases.choice, asked.choices)
            diagram, asks = _diagram(asked.position, voice), True
        case _:
            pass
    own = [set_text(session, chapter.words, voice)] if chapter.words else []
    return {
        "title": where(session, number, voice),
        "said": [*own, *_told(told, voice)],
        "href": chapter_address(chapter, voice),
        "diagram": diagram,
        "answers": _told(answers, voice),
        "asks": asks,
    }


def _told(texts: Iterable[str], voice: Voice) -> list[SetText]:
    return [{"pieces": prose(text, voice.language, voice.faces), "lang": voice.language} for text in texts]


def _phrases(puzzle: str, voice: Voice) -> PuzzlePhrases:
    now = PuzzleSession(puzzle)
    return PuzzlePhrases(now, Viewpoint(now.seat, frozenset({now.seat}), frozenset(), frozenset(), voice))


def _diagram(state: State, voice: Voice, chapter: PositionChapter | None = None) -> str:
    """A position with the player on turn in front, and what the author points at, as far as it is seen."""
    front, language = state.turn, voice.language
    seats = (sentence_case(seat_name(front.other, language)), sentence_case(seat_name(front, language)))
    paper = Paper(explain(state, language, voice.faces), seats, voice.words("table", "text", "next_first"))
    pack = Pack(voice.faces, language, state.variant.labels, large_index=True)
    if chapter is None:
        return picture(Scene(state, front, WIDTH, pack, paper=paper))
    seen = spots(state, front)
    lit = Cards.of(each for each in chapter.lit if each in seen)
    arrows = tuple((_end(start), _end(end)) for start, end in chapter.arrows if {_end(start), _end(end)} <= seen.keys())
    return picture(Scene(state, front, WIDTH, pack, lit, arrows, paper))


def _end(end: str) -> Card | str:
    """An end of an arrow as the drawing knows it."""
    return end if end in PLACES else card(end)
