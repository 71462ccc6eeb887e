"""The answers to messages in the teacher's room."""

from __future__ import annotations

from typing import ClassVar, Final

from conquian.rooms.teacher.session import TeacherSession, named
from conquian.rooms.teacher.view import lesson_title, slide_told
from conquian.ui.message_fields import number, text
from conquian.ui.messages import answers
from conquian.ui.room import Responder

MOST_QUESTIONS: Final = 99
"""The most questions that a page may say there are."""


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
        """Leave the questions for the notes."""
        self.session = self.session.noted()
        return self.tell("ended")

    def _show(self, session: TeacherSession) -> str:
        self.session = session
        return slide_told(session, self.voice.language, self.voice.faces)
