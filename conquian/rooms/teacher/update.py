"""The answers to messages in the teacher's room."""

from __future__ import annotations

from dataclasses import replace
from typing import ClassVar, Final

from conquian.course.class_work.handed_in import HandedIn
from conquian.course.homework import LONGEST_HOMEWORK
from conquian.rooms.teacher.homework_view import homework_told
from conquian.rooms.teacher.session import TeacherSession, named
from conquian.rooms.teacher.view import lesson_title, slide_told
from conquian.ui.message_fields import files, number, text
from conquian.ui.messages import answers
from conquian.ui.room import Responder

MOST_QUESTIONS: Final = 99
"""The most questions that a page may say there are."""
MOST_CUT: Final = 9_999
"""The most files that a page may say it has not sent."""
MOST_AT_ONCE: Final = 40
"""The most files that a page sends at once; it sends more one after the other."""


class TeacherResponder(Responder[TeacherSession]):
    """A message to the teacher's room, being answered."""

    topic: ClassVar[str] = "teacher"

    @answers("lesson", lesson=text().then(named))
    def choose_lesson(self, lesson: str) -> str:
        """Show the notes for this lesson."""
        self.session = TeacherSession(lesson)
        return self.tell("shown", lesson=lesson_title(lesson, self.voice.language, self.voice.faces))

    @answers("ask", number=number("number", MOST_QUESTIONS))
    def ask(self, number: int) -> str:
        """Ask this question of the notes from the screen, by its number."""
        return self._show(self.session.asking(number))

    @answers("next")
    def go_on(self) -> str:
        """Go on to the answer or to the next question."""
        return self._show(self.session.gone_on())

    @answers("back")
    def go_back(self) -> str:
        """Go back by one question."""
        return self._show(self.session.gone_back())

    @answers("end")
    def end(self) -> str:
        """Leave the questions, or the homework, for the notes."""
        self.session = self.session.noted()
        return self.tell("ended")

    @answers("homework")
    def read_homework(self) -> str:
        """Go where what a class handed in is read."""
        self.session = self.session.reading()
        return self.tell("homework")

    @answers("hand_in", files=files(LONGEST_HOMEWORK, MOST_AT_ONCE))
    def hand_in(self, files: tuple[tuple[str, str], ...]) -> str:
        """Read these files of homework."""
        self.session = self.session.reading(*files)
        return homework_told(self.session.handed, self.voice)

    @answers("cut", number=number("number", MOST_CUT))
    def count_cut(self, number: int) -> str:
        """Hear of this many files that the page did not send, since too many were chosen at once."""
        handed = self.session.handed or HandedIn()
        self.session = replace(self.session, slide=None, handed=replace(handed, cut=min(handed.cut + number, MOST_CUT)))
        return homework_told(self.session.handed, self.voice)

    def _show(self, session: TeacherSession) -> str:
        self.session = session
        return slide_told(session, self.voice.language, self.voice.faces)
