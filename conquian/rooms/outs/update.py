"""The answers to messages in the outs drill."""

from __future__ import annotations

from dataclasses import replace
from typing import ClassVar, assert_never

from conquian.game.cards import Card
from conquian.rooms.outs.messages import Check, NextRound, OutsMessage, ShowOuts, Start
from conquian.rooms.outs.session import EXAMPLES, OutsSession, read
from conquian.rooms.outs.view import again, lead, verdict_view
from conquian.ui.card_grouping import ShowExample, Toggle, Undo
from conquian.ui.room import Responder


class OutsResponder(Responder[OutsSession]):
    """A message to the outs drill, being answered."""

    topic: ClassVar[str] = "outs"

    def answer(self, message: OutsMessage) -> str:
        """Do what is asked for; the sentence that says what happened."""
        match message:
            case Toggle(card):
                return self._toggle(card)
            case Check():
                return self._answer(self.session.check())
            case ShowOuts():
                return self._answer(self.session.show())
            case NextRound():
                return self._go_to(self.session.next())
            case Start(n):
                return self._go_to(OutsSession.fresh(n, self.session.score))
            case ShowExample(name):
                self.session = replace(read(EXAMPLES[name]), score=self.session.score)
                return self.tell("example", example=self.voice.words("outs", "examples", name))
            case Undo():
                return self._undo()
            case _:
                assert_never(message)

    def _toggle(self, card: Card) -> str:
        before, name = self.session, self.voice.card(card)
        if not before.can_choose(card):
            return self.refuse(self.tell("own" if before.answer is None else "answered", card=name))
        self.session = after = before.toggle(card)
        return self.tell("chosen" if card in after.chosen else "back", card=name, n=len(after.chosen))

    def _undo(self) -> str:
        if not self.session.past:
            return self.refuse(self.say("nothing_to_undo"))
        self.session = self.session.undo()
        return self.say("undone")

    def _answer(self, after: OutsSession) -> str:
        if self.session.answer is not None:
            return self.say("not_moved")
        self.session = after
        if after.answer is None:
            return again(after, self.voice.language)
        return verdict_view(after, after.answer, self.voice.language, self.voice.faces)["text"]

    def _go_to(self, after: OutsSession) -> str:
        self.session = after
        return self.tell("next", lead=lead(after, self.voice.language))
