"""The session of the teacher's room: the lesson whose notes are open, and the question that is on the screen."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Final

from conquian.course.class_work.handed_in import HandedIn
from conquian.notation.errors import Fault, NotationError
from conquian.rooms.teacher.notes import names, notes, written

FIELDS: Final = ("lesson", "to")
"""The fields of a link: the notes for a lesson, or `to=homework`, where what a class handed in is read."""
HOMEWORK: Final = "homework"


@dataclass(frozen=True, slots=True)
class QuestionSlide:
    """The question that a projector shows, by its number from 1, and whether what is right `is_told`."""

    number: int = 1
    is_told: bool = False


@dataclass(frozen=True, slots=True)
class TeacherSession:
    """The lesson whose notes are open, by its name, empty where no lesson has notes; and the slide, if one is shown.

    While homework is read, `handed` is what was brought. It is neither linked nor kept: it tells who did what.

    >>> TeacherSession.read({"lesson": "pack"}).fields()
    {'lesson': 'pack'}
    """

    lesson: str
    slide: QuestionSlide | None = None
    handed: HandedIn | None = None

    @property
    def questions(self) -> int:
        """The number of questions that the notes have, in every language."""
        return question_count(self.lesson)

    def asking(self, number: int) -> TeacherSession:
        """The notes with the question of this number on the screen, or the nearest that there is; none has no slide.

        >>> TeacherSession("pack").asking(2).slide, TeacherSession("pack").asking(-1).slide
        (QuestionSlide(number=2, is_told=False), QuestionSlide(number=1, is_told=False))
        """
        if not self.questions:
            return replace(self, slide=None)
        return replace(self, slide=QuestionSlide(min(max(number, 1), self.questions)))

    def gone_on(self) -> TeacherSession:
        """The session after a click: it shows the answer, then the next question; nothing follows the last answer.

        >>> session = TeacherSession("pack").asking(1).gone_on()
        >>> session.slide, session.gone_on().slide
        (QuestionSlide(number=1, is_told=True), QuestionSlide(number=2, is_told=False))
        """
        if self.slide is None or (self.slide.is_told and self.slide.number == self.questions):
            return self
        if self.slide.is_told:
            return self.asking(self.slide.number + 1)
        return replace(self, slide=replace(self.slide, is_told=True))

    def gone_back(self) -> TeacherSession:
        """The question without its answer, or the one before it.

        >>> session = TeacherSession("pack").asking(2)
        >>> session.gone_on().gone_back().slide, session.gone_back().slide
        (QuestionSlide(number=2, is_told=False), QuestionSlide(number=1, is_told=False))
        """
        if self.slide is None:
            return self
        return self.asking(self.slide.number - (not self.slide.is_told))

    def noted(self) -> TeacherSession:
        """The notes, with no question on the screen and no homework."""
        return replace(self, slide=None, handed=None)

    def reading(self, *files: tuple[str, str]) -> TeacherSession:
        """The session in which homework is read, with these files besides, each by its name and its text."""
        handed = self.handed or HandedIn()
        for name, text in files:
            handed = handed.taking(name, text)
        return replace(self, slide=None, handed=handed)

    @staticmethod
    def begin() -> TeacherSession:
        """The notes for the first lesson."""
        return TeacherSession(next(iter(names()), ""))

    @staticmethod
    def read(fields: Mapping[str, str]) -> TeacherSession:
        """The session that a link with these fields asks for, or that was kept as them. Raises NotationError."""
        shown = fields.get("to", HOMEWORK)
        if shown != HOMEWORK:
            raise NotationError(Fault.NOT_A_VALUE, shown, field="to", expected=HOMEWORK)
        begun = TeacherSession(named(fields["lesson"])) if "lesson" in fields else TeacherSession.begin()
        return begun.reading() if "to" in fields else begun

    def fields(self) -> dict[str, str]:
        """The lesson, if there is one, as the field of a link, and that homework is read."""
        shown = {} if self.handed is None else {"to": HOMEWORK}
        return ({"lesson": self.lesson} if self.lesson else {}) | shown

    def kept(self) -> dict[str, str]:
        """The lesson and the question as short texts; whether it is answered is not kept."""
        return {"lesson": self.lesson} | ({} if self.slide is None else {"question": str(self.slide.number)})

    @staticmethod
    def restored(kept: Mapping[str, str]) -> TeacherSession:
        """The session that was kept. Raises NotationError for a lesson without notes.

        >>> TeacherSession.restored({"lesson": "pack", "question": "2"}).slide
        QuestionSlide(number=2, is_told=False)
        """
        session, number = TeacherSession.read(kept), kept.get("question", "")
        return session.asking(int(number)) if re.fullmatch(r"[1-9]\d?", number, re.ASCII) else session


def question_count(lesson: str) -> int:
    """The number of questions that the notes for this lesson have in every language; none where there is no lesson."""
    return min((len(notes(lesson, language).questions) for language in written(lesson)), default=0) if lesson else 0


def named(name: str) -> str:
    """The name of a lesson that has notes. Raises NotationError for any other.

    >>> named("cabbage")
    Traceback (most recent call last):
    conquian.notation.errors.NotationError: lesson: “cabbage” cannot stand here...
    """
    if name not in names():
        raise NotationError(Fault.NOT_A_VALUE, name, field="lesson", expected=" ".join(names()))
    return name
