"""The answers to messages in the forcing lab: what was done at its table, named or foretold, and the next task."""

from __future__ import annotations

from dataclasses import replace
from random import randrange
from typing import ClassVar

from conquian.game.cards import Card
from conquian.rooms.forcing.attempt import ForcingAttempt
from conquian.rooms.forcing.messages import (
    AnswerTask,
    ChangeSides,
    ChooseCourse,
    ForcingMessage,
    Foretell,
    NameCard,
    NextTask,
    SameTask,
    ShowSwitch,
    ShowTruth,
    SwitchRule,
)
from conquian.rooms.forcing.positions import WITNESSES, Consequence, ForcingWitness
from conquian.rooms.forcing.session import ForcingSession
from conquian.rooms.forcing.tasks import ForcingCourse, ForcingQuestion, curated
from conquian.rooms.forcing.view import follows, lab_lead, lab_of, out_of_reach, result
from conquian.table import messages as table
from conquian.table.session import TableSession
from conquian.table.update import Laying, answered
from conquian.teach.seeds import MOST_SEEDS
from conquian.ui.room import Responder, Voice


class ForcingResponder(Responder[ForcingSession]):
    """A message to the forcing lab, being answered."""

    topic: ClassVar[str] = "forcing"

    @property
    def attempt(self) -> ForcingAttempt:
        """The attempt as it stands."""
        return self.session.attempt

    def answer(self, message: ForcingMessage) -> str:
        """Do what is wished for; the sentence that says what happened."""
        if isinstance(message, table.TableMessage):
            return self._at_table(message)
        now = self.attempt
        self.session = replace(self.session, table=replace(self.session.table, refusal=None))
        match message:
            case NameCard(card):
                return self._name(card)
            case AnswerTask():
                self._try(now.submit())
                return self._result()
            case ShowTruth():
                self._try(now.show())
                return self._with_help(" ".join(filter(None, [self.tell("shown"), self._result()])))
            case NextTask():
                return self._go(now.next(), "next")
            case SameTask():
                return self._go(now.again(), "again")
            case ChangeSides():
                other = ForcingCourse.FORCER if now.course is ForcingCourse.VICTIM else ForcingCourse.VICTIM
                return self._go(now.to(other, randrange(MOST_SEEDS)), "next")
            case ChooseCourse(course):
                return self._go(now.to(course, randrange(MOST_SEEDS)), "next")
            case ShowSwitch(switch):
                first = next(n for n, each in enumerate(curated(ForcingCourse.SWITCHES)) if each in WITNESSES[switch])
                return self._go(now.to(ForcingCourse.SWITCHES, 0, first), "next")
            case SwitchRule(value):
                return self._set(value)
            case Foretell(what):
                return self._foretell(what)

    # --- at the table -------------------------------------------------------------------------------------------------

    def _at_table(self, message: table.TableMessage) -> str:
        """What every table understands; where cards are to be named, nothing is played."""
        before = self.attempt.is_played
        self.session = replace(self.session, table=self.session.table.heard(message))
        if not self.session.table.plays and not isinstance(message, table.Looking):
            key = "name_cards" if isinstance(self.attempt.task, ForcingQuestion) else "say_first"
            return self._refuse_saying(self.tell(key))
        if isinstance(message, table.ShowWays):
            self._try(self.attempt.lay())
        free = before or self.attempt.course is ForcingCourse.FREE
        laying = Laying.AT_ONCE if free else Laying.CHOSEN
        reply = answered(self.session.table, message, self.voice, self._lead_at, laying)
        self.session, self.notice = self.session.at(reply.session), reply.notice
        said = str(reply.said)
        if isinstance(message, table.ShowWays):
            return self._with_help(said)
        return said if before or not self.attempt.is_played else f"{said} {self._result()}".strip()

    def _lead_at(self, now: TableSession, voice: Voice) -> str:
        return lab_lead(self.session.at(now), voice)

    def _refuse_saying(self, text: str) -> str:
        self.session = replace(self.session, table=self.session.table.refusing(text))
        return text

    # --- the task -----------------------------------------------------------------------------------------------------

    def _try(self, attempt: ForcingAttempt) -> None:
        self.session = replace(self.session, attempt=attempt)

    def _with_help(self, said: str) -> str:
        """What is said, and that it was help if it was."""
        return f"{said} {self.voice.words('forcing', 'score', 'helped')}" if self.attempt.is_helped else said

    def _result(self) -> str:
        found = result(lab_of(self.session, self.voice))
        return "" if found is None else found["text"]

    def _go(self, attempt: ForcingAttempt, key: str) -> str:
        self.session = self.session.entered(attempt)
        return self.tell(key, lead=lab_lead(self.session, self.voice))

    def _name(self, card: Card) -> str:
        task, name = self.attempt.task, self.voice.card(card)
        if not isinstance(task, ForcingQuestion):
            return self.say("not_understood")
        if card in out_of_reach(task):
            return self._refuse_saying(self.tell("cannot_come", card=name))
        after = self.attempt.pick(card)
        if after == self.attempt:
            return self.say("not_moved")
        self._try(after)
        return self.tell("named" if card in after.picks else "not_named", card=name)

    def _set(self, value: str) -> str:
        task = self.attempt.task
        if not isinstance(task, ForcingWitness) or value not in task.values:
            return self.say("not_understood")
        self.session = self.session.entered(self.attempt.under(value))
        named = {key: self.voice.words("switches", task.switch, of) for key, of in (("rule", "name"), ("value", value))}
        return self.tell("set", **named, follows=self._follows(task) if self.attempt.shows else "").strip()

    def _foretell(self, what: Consequence) -> str:
        task = self.attempt.task
        if not isinstance(task, ForcingWitness):
            return self.say("not_understood")
        right = task.consequence(self.attempt.value) is what
        self.session = self.session.entered(self.attempt.foretell(what))
        return self.tell("foretold" if right else "not_foretold", follows=self._follows(task))

    def _follows(self, task: ForcingWitness) -> str:
        return follows(task.consequence(self.attempt.value), lab_of(self.session, self.voice))
