"""The answers to messages in the forcing lab: what was done at its table, named or foretold, and the next task."""

from __future__ import annotations

from dataclasses import replace
from random import randrange
from typing import ClassVar, Final

from conquian.game.cards import Card
from conquian.game.variants import SWITCHES
from conquian.rooms.forcing.attempt import ForcingAttempt
from conquian.rooms.forcing.positions import WITNESSES, Consequence, ForcingWitness
from conquian.rooms.forcing.session import ForcingSession
from conquian.rooms.forcing.tasks import ForcingCourse, ForcingQuestion, curated
from conquian.rooms.forcing.view import follows, lab_lead, lab_of, out_of_reach, result
from conquian.table.messages import LOOKING
from conquian.table.session import TableSession
from conquian.table.update import Laying, TableRoom, answered
from conquian.teach.seeds import MOST_SEEDS
from conquian.ui.message_fields import CARD, one_of
from conquian.ui.messages import Message, answers
from conquian.ui.room import Responder, Voice

COURSES: Final = frozenset(ForcingCourse) - {ForcingCourse.FREE}
VALUES: Final = frozenset(value for switch in WITNESSES for value in SWITCHES[switch])


class ForcingResponder(TableRoom[ForcingSession], Responder[ForcingSession]):
    """A message to the forcing lab, being answered."""

    topic: ClassVar[str] = "forcing"

    @property
    def attempt(self) -> ForcingAttempt:
        """The attempt as it stands."""
        return self.session.attempt

    def answer(self, message: Message) -> str | None:
        """Do what is asked for; the sentence that says what happened. What was refused before is no longer said."""
        if self.is_own(message):
            self.table = replace(self.table, refusal=None)
        return super().answer(message)

    # --- at the table -------------------------------------------------------------------------------------------------

    def at_table(self, message: Message) -> str:
        """Do what is asked for at the table; where cards are to be named, nothing is played."""
        before = self.attempt.is_played
        self.table = self.table.heard(message)
        if not self.table.plays and message.kind not in LOOKING:
            key = "name_cards" if isinstance(self.attempt.task, ForcingQuestion) else "say_first"
            return self.refuse_at_table(self.tell(key))
        if message.kind == "ways":
            self._try(self.attempt.lay())
        free = before or self.attempt.course is ForcingCourse.FREE
        laying = Laying.AT_ONCE if free else Laying.CHOSEN
        reply = answered(self.table, message, self.voice, self._lead_at, laying)
        self.session, self.notice = self.session.at(reply.session), reply.notice
        said = str(reply.said)
        if message.kind == "ways":
            return self._with_help(said)
        return said if before or not self.attempt.is_played else f"{said} {self._result()}".strip()

    def _lead_at(self, now: TableSession, voice: Voice) -> str:
        return lab_lead(self.session.at(now), voice)

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

    @answers("answer")
    def submit(self) -> str:
        """Take the cards that were named as the answer."""
        self._try(self.attempt.submit())
        return self._result()

    @answers("show_truth")
    def show_truth(self) -> str:
        """Show the right answer."""
        self._try(self.attempt.show())
        return self._with_help(" ".join(filter(None, [self.tell("shown"), self._result()])))

    @answers("next_task")
    def go_on(self) -> str:
        """Go to another task of the same kind."""
        return self._go(self.attempt.next(), "next")

    @answers("same_task")
    def try_again(self) -> str:
        """Begin the same task anew."""
        return self._go(self.attempt.again(), "again")

    @answers("course", course=one_of(COURSES).then(ForcingCourse))
    def choose_course(self, course: ForcingCourse) -> str:
        """Go to tasks of another kind."""
        return self._go(self.attempt.to(course, randrange(MOST_SEEDS)), "next")

    @answers("change_sides")
    def change_sides(self) -> str:
        """Make the victim the forcer, or the forcer the victim."""
        is_victim = self.attempt.course is ForcingCourse.VICTIM
        return self.choose_course(ForcingCourse.FORCER if is_victim else ForcingCourse.VICTIM)

    @answers("show_switch", switch=one_of(WITNESSES))
    def show_switch(self, switch: str) -> str:
        """Go to a position on which this switch matters."""
        first = next(n for n, each in enumerate(curated(ForcingCourse.SWITCHES)) if each in WITNESSES[switch])
        return self._go(self.attempt.to(ForcingCourse.SWITCHES, 0, first), "next")

    @answers("name_card", card=CARD)
    def name_card(self, card: Card) -> str:
        """Name a card, or no longer."""
        task, name = self.attempt.task, self.voice.card(card)
        if not isinstance(task, ForcingQuestion):
            return self.say("not_understood")
        if card in out_of_reach(task):
            return self.refuse_at_table(self.tell("cannot_come", card=name))
        after = self.attempt.pick(card)
        if after == self.attempt:
            return self.say("not_moved")
        self._try(after)
        return self.tell("named" if card in after.picks else "not_named", card=name)

    @answers("set_switch", value=one_of(VALUES))
    def set_switch(self, value: str) -> str:
        """Set the switch of the task to this value."""
        task = self.attempt.task
        if not isinstance(task, ForcingWitness) or value not in task.values:
            return self.say("not_understood")
        self.session = self.session.entered(self.attempt.under(value))
        named = {key: self.voice.words("switches", task.switch, of) for key, of in (("rule", "name"), ("value", value))}
        return self.tell("set", **named, follows=self._follows(task) if self.attempt.shows else "").strip()

    @answers("foretell", what=one_of(Consequence).then(Consequence))
    def foretell(self, what: Consequence) -> str:
        """Answer what the learner thinks will come of declining."""
        task = self.attempt.task
        if not isinstance(task, ForcingWitness):
            return self.say("not_understood")
        right = task.consequence(self.attempt.value) is what
        self.session = self.session.entered(self.attempt.foretell(what))
        return self.tell("foretold" if right else "not_foretold", follows=self._follows(task))

    def _follows(self, task: ForcingWitness) -> str:
        return follows(task.consequence(self.attempt.value), lab_of(self.session, self.voice))
