"""The answers to messages at a puzzle."""

from __future__ import annotations

from dataclasses import replace
from typing import ClassVar

from conquian.course.course_messages import Explore, Hint, OpenFile, ShowEnd, StepOn, TryAgain
from conquian.course.session import CourseSession
from conquian.course.update import CourseResponder, falls_into_hole
from conquian.game.actions import Action
from conquian.rooms.puzzles import library, session_text
from conquian.rooms.puzzles.messages import (
    AnswerQuestion,
    BackToPuzzle,
    GoToFolder,
    GoToPuzzle,
    NextFolder,
    NextPuzzle,
    OfTheDay,
    Prove,
    PuzzleMessage,
    Tick,
)
from conquian.rooms.puzzles.phrases import PuzzlePhrases
from conquian.rooms.puzzles.session import AnswerResult, PuzzleSession
from conquian.table import messages as table
from conquian.table.alma import Occasion
from conquian.table.update import Laying, as_look
from conquian.ui.messages import Message

PuzzlesSession = CourseSession[PuzzleSession]
"""A learner at a puzzle, and the table that shows it."""


class PuzzlesResponder(CourseResponder[PuzzleSession]):
    """A message at a puzzle, being answered."""

    topic: ClassVar[str] = "puzzles"

    @staticmethod
    def occasion(before: PuzzleSession, after: PuzzleSession) -> Occasion | None:
        """The occasion for Alma to speak: a puzzle that is solved, a hole, a wrong answer."""
        if (before.name, before.tries) != (after.name, after.tries):
            return None
        if after.solved and not before.solved:
            return Occasion.SOLVED
        if falls_into_hole(before, after):
            return Occasion.HOLE
        is_answer = (before.answer, before.said) != (after.answer, after.said)
        return Occasion.MISTAKE if is_answer and after.verdict is AnswerResult.WRONG else None

    @property
    def phrases(self) -> PuzzlePhrases:
        """The phrases of this moment."""
        look = self.session.table.viewpoint(self.voice)
        return PuzzlePhrases(self.place, look, self.session.is_exploring, self.session.alma.is_seen)

    def resume(self, file: str) -> PuzzleSession:
        """The session to which this file leads; the place in the course is that of this browser."""
        found = session_text.resume(file, self.place.name)
        return replace(found, course=self.place.course or found.course)

    def answer(self, message: PuzzleMessage | Message) -> str:
        """Do what is wished for; the sentence that says what happened."""
        now = self.place
        if isinstance(message, PuzzleMessage):
            self.session = replace(self.session, table=replace(self.session.table, refusal=None))
        match message:
            case AnswerQuestion(choice):
                return self.go(now.choose(choice))
            case Tick(action):
                return self.go(now.tick(action))
            case Hint():
                return self.hint()
            case Prove():
                return self.go(now.show())
            case StepOn():
                return self.step_on()
            case ShowEnd():
                return self.go(now.show_all())
            case TryAgain():
                return self._try_again()
            case NextPuzzle():
                return self._jump(now.to(now.next_one()))
            case NextFolder():
                return self._jump(now.to_folder(now.next_folder()))
            case OfTheDay():
                return self._jump(now.to(library.of_today()))
            case GoToPuzzle(name):
                return self._jump(now.to(name) if name in library.names() else None)
            case GoToFolder(name):
                return self._jump(now.to_folder(name) if library.has_folder(name) else None)
            case Explore():
                return self.explore()
            case BackToPuzzle():
                return self.go(replace(now, shown=None), "back")
            case table.Company():
                return self.company()
            case OpenFile(text):
                return self.open(text)
            case _:
                return self._at_table(message)

    def _at_table(self, message: Message) -> str:
        """Do what every table understands, if there is anything to play."""
        message = as_look(self.session.table, message)
        self.session = replace(self.session, table=self.session.table.heard(message))
        if not self.session.is_exploring and message.kind not in table.LOOKING:
            if not self.place.awaits_action:
                return self.cannot(self.tell("look_first"))
            if message.kind == "undo" and self.session.table.game.arrangement is None:
                return self.refuse(self.say("nothing_to_undo"))
        return self.at_table(message, Laying.UNTOLD)  # to lay is to answer, and the way to lay it may be the puzzle

    def did(self, action: Action) -> str:
        """Do this, and say what came of it; what the judge refuses does not count."""
        after = self.session.table.act(action, self.voice)
        if after.refusal is not None:
            self.session = replace(self.session, table=after)
            return after.refusal["text"]
        said, text = self.done(action, after, self.place.after(action)), self.phrases.text()
        return said if self.place.verdict is None or text is None else self.plain(text.text)

    def _jump(self, after: PuzzleSession | None) -> str:
        if after is None:
            return self.say("not_understood")
        self.session = self.session.entered(after)
        phrases = self.phrases
        return " ".join(filter(None, [phrases.where(), self.lead(), self.plain(phrases.told())]))

    def _try_again(self) -> str:
        now = self.place
        if now.verdict is None and not now.found:
            return self.say("not_moved")
        after = now.again()
        return self.go(after, "again" if after.tries != now.tries else "afresh")
