"""The answers to messages about the booklet of a classroom: chapters added and taken out, its name, its file."""

from __future__ import annotations

from abc import ABC
from dataclasses import replace
from typing import ClassVar, Final

from conquian.course import catalogue, set_file
from conquian.course.chapter_set import (
    MOST_CHAPTERS,
    Chapter,
    ChapterSet,
    LessonChapter,
    PositionChapter,
    PuzzleChapter,
    Texts,
)
from conquian.course.set_file import LONGEST_SET
from conquian.notation.errors import Fault, NotationError
from conquian.rooms.classroom.board_check import Light, lamp
from conquian.rooms.classroom.chapters import (
    named,
    steps,
    texts,
    with_chapter_earlier,
    with_chapters,
    without_chapter,
    written,
)
from conquian.rooms.classroom.free_board import Setup
from conquian.rooms.classroom.phrases import Teller
from conquian.rooms.classroom.session import ClassroomSession
from conquian.rooms.puzzles import library
from conquian.table.update import TableRoom
from conquian.ui.message_fields import file, given, number, one_of, text
from conquian.ui.messages import answers
from conquian.ui.room import Responder, Voice

MOST_IN_FOLDER: Final = 10_000
"""The highest number of a puzzle that a page may name."""
WORDS: Final = text()
"""The reader of the words of a chapter."""


def known_lesson(name: str) -> tuple[str, str]:
    """The lesson and the level that `lesson/level` names, or no level where the whole lesson is meant."""
    lesson, slash, level = name.partition("/")
    if lesson not in catalogue.names() or (
        slash and level not in {each.name for each in catalogue.lesson(lesson).levels}
    ):
        raise NotationError(Fault.NOT_A_VALUE, name, field="lesson")
    return lesson, level


def known_folder(name: str) -> str:
    """The theme or the collection of puzzles of this name, if there is one. Raises NotationError."""
    if name not in {*library.folders(), *library.MERGED}:
        raise NotationError(Fault.NOT_A_VALUE, name, field="folder")
    return name


class BookletResponder(TableRoom[ClassroomSession], Responder[ClassroomSession], ABC):
    """A message to a classroom, being answered, as far as it is about the booklet."""

    topic: ClassVar[str] = "classroom"

    def __init__(self, session: ClassroomSession, voice: Voice) -> None:
        super().__init__(session, voice)
        self.teller = Teller(voice)

    @property
    def board(self) -> Setup:
        """The board as it lies now."""
        return self.session.board

    def lamp_told(self) -> str:
        """The words for what the lamp shows, with the first reason."""
        shown = lamp(self.board.state)
        light = self.teller.light(shown, self.board.state.left_out)
        return " ".join(each["text"] for each in (light, *map(self.teller.reason, shown.reasons[:1])))

    @property
    def booklet(self) -> ChapterSet:
        """The booklet, in the language of the page as long as it is empty."""
        booklet = self.session.booklet
        return booklet if booklet.chapters else replace(booklet, language=self.voice.language)

    @answers("add_position", words=WORDS, is_open=given(value=False))
    @answers("add_open", words=WORDS, is_open=given(value=True))
    def add_position(self, words: str, is_open: bool) -> str:
        """Make the position there a chapter with these words; both hands open where it `is_open`."""
        session = self.session
        if not session.playing and lamp(self.board.state).light is Light.NONE:
            return self.refuse(self.lamp_told())
        state = session.table.game.state if session.playing else session.board.state
        return self._add(PositionChapter(state, (), self._texts(words), is_open=is_open))

    @answers("add_move", words=WORDS)
    def add_move(self, words: str) -> str:
        """Ask for the last move in a chapter with these words."""
        game = self.table.game
        if not self._is_played:
            return self.refuse(self.tell("nothing_played"))
        return self._add(PositionChapter(game.earlier[-1], (), self._texts(words), moves=(game.done[-1],)))

    @answers("add_steps")
    def add_steps(self) -> str:
        """Make a chapter of each position of what was played."""
        if not self._is_played:
            return self.refuse(self.tell("nothing_played"))
        return self._add(*steps(self.table, self.voice))

    @answers("add_lesson", lesson=text("lesson").then(known_lesson), words=WORDS)
    def add_lesson(self, lesson: tuple[str, str], words: str) -> str:
        """Make a lesson or a level of it a chapter, with these words."""
        return self._add(LessonChapter(*lesson, words=self._texts(words)))

    @answers(
        "add_puzzle", folder=text("folder").then(known_folder), number=number("number", MOST_IN_FOLDER), words=WORDS
    )
    def add_puzzle(self, folder: str, number: int, words: str) -> str:
        """Make the puzzle of this number, from 1, in a theme or collection a chapter, with these words."""
        there = library.in_folder(folder)
        if not 0 < number <= len(there):
            most = f"1 … {len(there)}"
            wrong = NotationError(Fault.NOT_A_NUMBER, str(number), field="puzzle", expected=most)
            return self.refuse_unread("not_added", wrong)
        return self._add(PuzzleChapter(there[number - 1], words=self._texts(words)))

    @answers("take_out", number=one_of(map(str, range(1, MOST_CHAPTERS + 1))).then(int))
    def take_out(self, number: int) -> str:
        """Take this chapter, from 1, out of the booklet."""
        return self._write(without_chapter(self.booklet, number))

    @answers("move_up", number=one_of(map(str, range(1, MOST_CHAPTERS + 1))).then(int))
    def move_up(self, number: int) -> str:
        """Move this chapter, from 1, one place towards the beginning of the booklet."""
        return self._write(with_chapter_earlier(self.booklet, number))

    @answers("name_booklet", title=text())
    def name_booklet(self, title: str) -> str:
        """Call the booklet this."""
        return self._write(named(self.booklet, title))

    @answers("open_booklet", booklet=file(LONGEST_SET))
    def open_booklet(self, booklet: str) -> str:
        """Go on with the booklet of a file."""
        try:
            return self._bind(set_file.loads(booklet.removeprefix("\ufeff")))
        except NotationError as problem:
            return self.refuse_unread("not_added", problem)

    @property
    def _is_played(self) -> bool:
        return self.session.playing and bool(self.table.game.done)

    def _texts(self, words: str) -> Texts:
        return texts(words, self.booklet.language)

    def _add(self, *chapters: Chapter) -> str:
        return self._write(with_chapters(self.booklet, *chapters))

    def _write(self, booklet: ChapterSet) -> str:
        """Make this the booklet; what could not be read again is not written, and is said."""
        try:
            return self._bind(written(booklet, self.voice))
        except NotationError as problem:
            return self.refuse_unread("not_added", problem)

    def _bind(self, booklet: ChapterSet) -> str:
        self.session = replace(self.session, booklet=booklet)
        return self.tell("booklet", n=len(booklet.chapters))
