"""The answers to messages in the outs drill."""

from __future__ import annotations

from dataclasses import replace
from typing import ClassVar

from conquian.game.cards import Card
from conquian.rooms.outs.session import EXAMPLES, STARTS, OutsSession, read, start_at
from conquian.rooms.outs.view import again, lead, verdict_view
from conquian.ui.message_fields import CARD, one_of
from conquian.ui.messages import answers
from conquian.ui.room import Responder


class OutsResponder(Responder[OutsSession]):
    """A message to the outs drill, being answered."""

    topic: ClassVar[str] = "outs"

    @answers("toggle", card=CARD)
    def toggle(self, card: Card) -> str:
        """Choose a card as one that helps, or no longer."""
        before, name = self.session, self.voice.card(card)
        if not before.can_choose(card):
            return self.refuse(self.tell("own" if before.answer is None else "answered", card=name))
        self.session = after = before.toggle(card)
        return self.tell("chosen" if card in after.chosen else "back", card=name, n=len(after.chosen))

    @answers("undo")
    def undo(self) -> str:
        """Take one step back."""
        if not self.session.past:
            return self.refuse(self.say("nothing_to_undo"))
        self.session = self.session.undo()
        return self.say("undone")

    @answers("check")
    def check(self) -> str:
        """Take the chosen cards as the answer."""
        return self._answer(self.session.check())

    @answers("show")
    def show(self) -> str:
        """Show the cards that help."""
        return self._answer(self.session.show())

    def _answer(self, after: OutsSession) -> str:
        if self.session.answer is not None:
            return self.say("not_moved")
        self.session = after
        if after.answer is None:
            return again(after, self.voice.language)
        return verdict_view(after, after.answer, self.voice.language, self.voice.faces)["text"]

    @answers("next")
    def go_on(self) -> str:
        """Go to the next exercise."""
        return self._go_to(self.session.next())

    @answers("start", n=one_of(STARTS).then(start_at))
    def start(self, n: int) -> str:
        """Begin a fresh series, from its exercise `n` on."""
        return self._go_to(OutsSession.fresh(n, self.session.score))

    @answers("example", name=one_of(EXAMPLES))
    def show_example(self, name: str) -> str:
        """Go to this example."""
        self.session = replace(read(EXAMPLES[name]), score=self.session.score)
        return self.tell("example", example=self.voice.words("outs", "examples", name))

    def _go_to(self, after: OutsSession) -> str:
        self.session = after
        return self.tell("next", lead=lead(after, self.voice.language))
