"""Chapters made in the classroom: what lies there with words, the last move as a question, each step of a game.

Lessons, levels and puzzles are chapters too, as they are chosen from the lists of the course.
"""

from __future__ import annotations

from dataclasses import replace
from typing import assert_never

from conquian.course import set_file
from conquian.course.chapter_set import (
    LONGEST_TITLE,
    Chapter,
    ChapterSet,
    LessonChapter,
    PositionChapter,
    PuzzleChapter,
    Texts,
    told,
)
from conquian.game.state import State
from conquian.notation.errors import Fault, NotationError
from conquian.rooms.classroom.messages import (
    AddLesson,
    AddMove,
    AddPosition,
    AddPuzzle,
    AddSteps,
    BookletMessage,
    NameBooklet,
    OpenBooklet,
    TakeOut,
)
from conquian.rooms.classroom.session import ClassroomSession
from conquian.rooms.puzzles import library
from conquian.table.phrases import told as told_move
from conquian.ui.room import Voice


def written(session: ClassroomSession, message: BookletMessage, voice: Voice) -> ChapterSet | NotationError | None:
    """The booklet after this message, as its file will be read again; or why it cannot be, or None for no move yet."""
    booklet = session.booklet
    if not booklet.chapters:
        booklet = replace(booklet, language=voice.language)
    if isinstance(message, OpenBooklet):
        return _read(message.text.removeprefix("\ufeff"))
    match message:
        case AddPosition(words, is_open):
            after = _with(booklet, PositionChapter(_state(session), (), _texts(words, booklet), is_open=is_open))
        case AddMove(words):
            game = session.table.game
            if not session.playing or not game.done:
                return None
            asked = PositionChapter(game.earlier[-1], (), _texts(words, booklet), moves=(game.done[-1],))
            after = _with(booklet, asked)
        case AddSteps():
            if not session.playing or not session.table.game.done:
                return None
            after = _with(booklet, *_steps(session, booklet, voice))
        case AddLesson(lesson, level, words):
            after = _with(booklet, LessonChapter(lesson, level, words=_texts(words, booklet)))
        case AddPuzzle(folder, number, words):
            there = library.in_folder(folder)
            if not 0 < number <= len(there):
                return NotationError(Fault.NOT_A_NUMBER, str(number), field="puzzle", expected=f"1 … {len(there)}")
            after = _with(booklet, PuzzleChapter(there[number - 1], words=_texts(words, booklet)))
        case TakeOut(number):
            kept = tuple(each for n, each in enumerate(booklet.chapters, 1) if n != number)
            after = replace(booklet, chapters=kept)
        case NameBooklet(title):
            others = tuple(each for each in booklet.title if each[0] != booklet.language)
            after = replace(booklet, title=(*others, *_texts(" ".join(title.split())[:LONGEST_TITLE], booklet)))
        case _:
            assert_never(message)
    if not after.chapters:
        return after
    found = _read(set_file.dumps(_titled(after, voice)))
    return _typed(found) if isinstance(found, NotationError) else found


def _typed(error: NotationError) -> NotationError:
    """What is wrong with what was typed here: in which field, but not in which line of a file."""
    field = error.field.rpartition(".")[2]
    return NotationError(error.fault, error.text, field=field, place=error.place, expected=error.expected)


def _titled(booklet: ChapterSet, voice: Voice) -> ChapterSet:
    if booklet.title:
        return booklet
    title = voice.words("classroom", "booklet", "untitled")
    return replace(booklet, title=((booklet.language, title),))


def _read(text: str) -> ChapterSet | NotationError:
    try:
        return set_file.loads(text)
    except NotationError as error:
        return error


def _state(session: ClassroomSession) -> State:
    return session.table.game.state if session.playing else session.board.state


def _with(booklet: ChapterSet, *chapters: Chapter) -> ChapterSet:
    return replace(booklet, chapters=(*booklet.chapters, *chapters))


def _texts(words: str, booklet: ChapterSet) -> Texts:
    text = words.strip()
    return ((booklet.language, text),) if text else ()


def _steps(session: ClassroomSession, booklet: ChapterSet, voice: Voice) -> tuple[PositionChapter, ...]:
    """Each position of what was played, with what was done before it."""
    game, look = session.table.game, session.table.viewpoint(voice)
    states = (*game.earlier, game.state)
    said = ["", *(told_move(action, before, look) for action, before in zip(game.done, states, strict=False))]
    spoken = replace(booklet, language=voice.language)
    return tuple(
        PositionChapter(state, (), _texts(text, spoken), is_open=True) for state, text in zip(states, said, strict=True)
    )


def title(booklet: ChapterSet) -> str:
    """The title of the booklet, in the language in which it is written."""
    return told(booklet.title, booklet.language)[0]
