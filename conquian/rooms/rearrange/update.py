"""The answers to messages at the rearranging bench."""

from __future__ import annotations

from dataclasses import replace
from typing import ClassVar

from conquian.game.cards import Card
from conquian.game.spreads import Spread
from conquian.rooms.rearrange.session import EXAMPLES, RearrangeCourse, RearrangeSession
from conquian.rooms.rearrange.view import lead, shown_title, verdict_view
from conquian.teach.arrangement import Arrangement
from conquian.ui.message_fields import CARD, GROUP, LAYOUT, TO_GROUP, one_of
from conquian.ui.messages import Message, answers
from conquian.ui.room import Responder, remembered
from conquian.ui.views import group_sentence, group_title


class RearrangeResponder(Responder[RearrangeSession]):
    """A message to the rearranging bench, being answered."""

    topic: ClassVar[str] = "rearrange"

    def answer(self, message: Message) -> str | None:
        """Do what is asked for; steps of another question cannot be taken back."""
        before = self.session
        said = super().answer(message)
        if self.session.question == before.question and message.kind != "undo":
            self._remember(before)
        return said

    def _remember(self, before: RearrangeSession) -> None:
        after, lay = self.session, before.arrangement
        moved = after.arrangement.bench.groups != lay.bench.groups
        self.session = replace(after, past=remembered(before.past, lay) if moved else before.past)

    @answers("toggle", card=CARD)
    def toggle(self, card: Card) -> str:
        """Bring a card to the active group or, if it is laid, back where it came from."""
        return self.put_back(card) if card in self.session.arrangement.bench.cards else self.bring(card)

    @answers("bring", card=CARD)
    def bring(self, card: Card) -> str:
        """Bring a card to the active group or, if it lies there, back where it came from."""
        now = self.session.arrangement
        if now.bench.home_of(card) == now.bench.active:
            return self.put_back(card)
        return self.move(card, now.bench.active)

    @answers("move", card=CARD, group=TO_GROUP)
    def move(self, card: Card, group: int | None) -> str:
        """Bring a card to this group, or to a new one."""
        return self._lay(card, self.session.arrangement.move(card, group))

    def _lay(self, card: Card, after: Arrangement) -> str:
        """Move the card and say what that made: the whole if it is a legal meld, else what its group is now."""
        if not after.can_move(card):
            return self.refuse(self.tell("not_yours", card=self.voice.card(card)))
        if after == self.session.arrangement:
            return self.say("not_moved")
        self.session = self.session.lay(after)
        said = self.tell("laid", card=self.voice.card(card))
        if after.is_solved:
            return f"{said} {verdict_view(after, self.voice.language, self.voice.faces)['text']}"
        group = after.bench.groups[after.bench.active]
        return f"{said} {group_sentence(group, self.voice.language, self.voice.faces)['text']}"

    @answers("put_back", card=CARD)
    def put_back(self, card: Card) -> str:
        """Bring a card back to the hand or the centre."""
        now = self.session.arrangement
        if now.stays(card):
            return self.refuse(self.tell("stays", card=self.voice.card(card)))
        after = now.put_back(card)
        if after == now:
            return self.say("not_moved")
        self.session = self.session.lay(after)
        return self.tell("back_centre" if card == now.centre else "back", card=self.voice.card(card))

    @answers("touch", group=GROUP)
    def touch(self, group: int) -> str:
        """Make this group the one to which the next card goes."""
        return self._mark(self.session.arrangement.touch(group))

    @answers("new_group")
    def new_group(self) -> str:
        """Begin a new group."""
        return self._mark(self.session.arrangement.new_group())

    def _mark(self, after: Arrangement) -> str:
        if after == self.session.arrangement:
            return self.say("not_moved")
        self.session = replace(self.session, arrangement=after)
        return self.say("next_here", group=group_title(after.bench.active, self.voice.language))

    @answers("arrange", layout=LAYOUT)
    def arrange(self, layout: Spread) -> str:
        """Lay the cards in one of the ways that are shown."""
        now = self.session.arrangement
        if not self.session.tells or layout not in now.ways():
            return self.say("not_understood")
        self.session = self.session.lay(now.arrange(layout))
        return self.tell("arranged")

    @answers("undo")
    def undo(self) -> str:
        """Take one step back."""
        if not self.session.past:
            return self.refuse(self.say("nothing_to_undo"))
        *past, before = self.session.past
        self.session = replace(self.session, arrangement=before, past=tuple(past))
        return self.say("undone")

    @answers("start_again")
    def start_again(self) -> str:
        """Lay the cards as they lay at first."""
        self.session = replace(self.session, arrangement=Arrangement.of(self.session.arrangement.state))
        return self.tell("start_again")

    @answers("example", name=one_of(EXAMPLES))
    def show_example(self, name: str) -> str:
        """Go to this example."""
        self.session = RearrangeSession.named(EXAMPLES[name])
        return self.tell("example", example=self.voice.words("rearrange", "examples", name))

    @answers("deny")
    def deny(self) -> str:
        """Answer that it cannot be done."""
        self.session = self.session.deny()
        return self._lead()

    @answers("ask")
    def show(self) -> str:
        """Tell whether it is possible at all."""
        self.session = self.session.show()
        return self._lead()

    @answers("next")
    def go_on(self) -> str:
        """Go to the next question; after a position of one's own, to the exercises."""
        if self.session.course is RearrangeCourse.FREE:
            return self.practise()
        self.session = self.session.next()
        return self.tell("next", lead=self._lead())

    @answers("practise")
    def practise(self) -> str:
        """Begin the exercises."""
        self.session = RearrangeSession.fresh(RearrangeCourse.EXERCISES)
        return self.tell("next", lead=self._lead())

    def _lead(self) -> str:
        """What is to be done now, and what lies open."""
        told = lead(self.session, self.voice.language, self.voice.faces)
        return f"{told} {shown_title(self.session, self.voice.language)}" if self.session.tells else told
