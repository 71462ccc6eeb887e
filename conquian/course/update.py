"""The answers to messages in a lesson and at a puzzle alike."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import replace
from typing import Protocol

from conquian.course.course_messages import Text
from conquian.course.progress import LONGEST_FILE
from conquian.course.session import CoursePlace, CourseSession, P
from conquian.explain.markup import plain
from conquian.game.actions import Action
from conquian.game.state import State
from conquian.notation.errors import NotationError
from conquian.solver.winning_chances.outlook import Hole, hole
from conquian.table.alma import Occasion
from conquian.table.messages import LOOKING
from conquian.table.phrases import lead, told
from conquian.table.session import TableSession
from conquian.table.update import Laying, TableRoom, acted, said_of
from conquian.table.update import update as update_table
from conquian.ui.message_fields import file
from conquian.ui.messages import Message, answers
from conquian.ui.room import Responder


class CoursePhrases(Protocol):
    """The phrases of a lesson or of a puzzle."""

    def goal(self) -> str:
        """The goal: what is to be done, with markup."""

    def text(self) -> Text | None:
        """The text beside the goal, if there is one."""


class CourseResponder(TableRoom[CourseSession[P]], Responder[CourseSession[P]], ABC):
    """A message in a lesson or at a puzzle, being answered.

    What Alma says about it comes behind all else, once. A learner who does anything has heard it.
    """

    def answer(self, message: Message) -> str | None:
        """Do what is asked for; the sentence that says what happened, None if the last one still holds."""
        before = self.place
        if self.is_own(message):
            self.table = replace(self.table, refusal=None)
        if message.kind not in {"go_on", *LOOKING}:
            self.session = replace(self.session, alma=self.session.alma.silent())
        said = super().answer(message)
        occasion = None if self.session.is_exploring else self.occasion(before)
        if occasion is None:
            return said
        self.session = self.session.speaking(occasion)
        alma = self.session.alma
        return f"{said or ''} {alma.read_out(self.voice.language) if alma.line else ''}".strip()

    @abstractmethod
    def occasion(self, before: P) -> Occasion | None:
        """The occasion for Alma to speak, now that the learner has come here from the place before, if there is one."""

    @property
    def place(self) -> P:
        """The place of the learner."""
        return self.session.place

    @place.setter
    def place(self, place: P) -> None:
        self.session = self.session.standing(place)

    @property
    @abstractmethod
    def phrases(self) -> CoursePhrases:
        """The phrases of this moment."""

    @abstractmethod
    def resume(self, file: str) -> P:
        """The place to which this file with progress leads. Raises NotationError."""

    # --- at the table -------------------------------------------------------------------------------------------------

    def play(self, message: Message, laying: Laying) -> str:
        """Answer a message to the table; an action that is wished for is done, or refused with its reason."""
        free = Laying.AT_ONCE if self.session.is_exploring else laying
        reply = update_table(self.table, message, self.voice, free, lambda after, _: self._lead_at(after))
        said = self.take(reply)
        if reply.action is None:
            return said
        return self.did_freely(reply.action) if self.session.is_exploring else self.did(reply.action)

    def _lead_at(self, after: TableSession) -> str:
        return lead(after.game.state, after.viewpoint(self.voice)) if self.session.is_exploring else self.lead()

    @abstractmethod
    def did(self, action: Action) -> str:
        """Do this, and say what came of it."""

    def did_freely(self, action: Action) -> str:
        """Do this where a learner explores: it has nothing to do with what is asked."""
        return self.take(acted(self.table, action, self.voice))

    def done(self, action: Action, after: TableSession, place: P) -> str:
        """An action was done at the table, so it is one of the place; it is begun anew, not taken back."""
        before, asked = self.table.game.state, self.lead()
        self.session = replace(self.session, place=place, table=replace(after, past=()))
        return said_of(action, after.game.state, self.told(action, before), self.to_do(asked))

    def to_do(self, asked: str) -> str:
        """The sentence about what is to be done now: the goal or, if that was `asked` before, what the table says."""
        wanted, rival = self.lead(), self.session.alma.named(self.voice.language)
        if wanted != asked:
            return wanted
        return lead(self.table.game.state, self.table.viewpoint(self.voice), rival=rival)

    def told(self, action: Action, before: State) -> str:
        """A sentence about what was done in that position."""
        look = self.table.viewpoint(self.voice)
        return told(action, before, look, rival=self.session.alma.named(self.voice.language))

    # --- what is said -------------------------------------------------------------------------------------------------

    def lead(self) -> str:
        """The sentence about what is wanted now, as it is read out."""
        if self.session.is_exploring:
            return self._lead_at(self.table)
        return self.plain(self.phrases.goal())

    def plain(self, text: str) -> str:
        """A text without its markup."""
        return plain(text, self.voice.language, self.voice.faces)

    def read_out(self) -> str:
        """The text beside the goal as it is read out, if there is one."""
        text = self.phrases.text()
        return "" if text is None else self.plain(text.text)

    # --- it goes on ---------------------------------------------------------------------------------------------------

    def go(self, after: P, key: str = "") -> str:
        """Go there, and say where that is; nothing happens if it is where the learner is already."""
        if after == self.place and not self.session.is_exploring:
            return self.say("not_moved")
        self.session = self.session.entered(after)
        said = self.read_out()
        parts = (self.tell(key) if key else "", "" if said and not key else self.lead(), said)
        return " ".join(filter(None, parts))

    @answers("more_hint")
    def hint(self) -> str:
        """Give one hint more."""
        after = self.place.hint()
        if after == self.place or self.session.is_exploring:
            return self.refuse_at_table(self.tell("no_hint"))
        self.place = after
        return self.read_out()

    @answers("step_on")
    def step_on(self) -> str:
        """Show one action more of what is shown; what has moved is seen."""
        before = self.place.laid.state
        said = self.go(self.place.step())
        self.table = replace(self.table, before=before)
        return said

    @answers("to_end")
    def show_end(self) -> str:
        """Show all of what is shown."""
        return self.go(self.place.show_all())

    @answers("company")
    def change_company(self) -> str:
        """Let Alma go, or come back."""
        self.session = replace(self.session, alma=self.session.alma.turned())
        return self.session.alma.told(self.voice.language)

    @answers("explore")
    def explore(self) -> str:
        """Play freely from here."""
        self.session = self.session.explored()
        return f"{self.tell('exploring')} {self.lead()}"

    @answers("open_file", text=file(LONGEST_FILE))
    def open_file(self, text: str) -> str:
        """Go on where this file says that the learner was; nothing that was learned here is lost."""
        try:
            found = self.resume(text)
        except NotationError as problem:
            return self.refuse_unread("unreadable", problem)
        return self.go(found.with_progress(self.place.progress.joined(found.progress)), "opened")


def falls_into_hole(before: CoursePlace, after: CoursePlace) -> bool:
    """Whether the learner sits in a ten-card hole now, and did not before: one out of which no card would help."""

    def is_in(place: CoursePlace) -> bool:
        return hole(place.laid.state, place.seat) is Hole.THEORETICAL

    return is_in(after) and not is_in(before)
