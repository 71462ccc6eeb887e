"""The answers to messages at the rearranging bench."""

from __future__ import annotations

from dataclasses import replace
from typing import ClassVar, assert_never

from conquian.game.cards import Card
from conquian.game.spreads import Spread
from conquian.rooms.rearrange.messages import (
    Ask,
    BringToGroup,
    Deny,
    NextExercise,
    Practise,
    RearrangeMessage,
    ReturnCard,
    StartAgain,
)
from conquian.rooms.rearrange.session import EXAMPLES, RearrangeCourse, RearrangeSession
from conquian.rooms.rearrange.view import lead, shown_title, verdict_view
from conquian.teach.arrangement import Arrangement
from conquian.ui.card_grouping import Arrange, Move, NewGroup, ShowExample, Toggle, Touch, Undo
from conquian.ui.room import Responder, remembered
from conquian.ui.views import group_sentence, group_title


class RearrangeResponder(Responder[RearrangeSession]):
    """A message to the rearranging bench, being answered."""

    topic: ClassVar[str] = "rearrange"

    def answer(self, message: RearrangeMessage) -> str:
        """Do what is asked for; steps of another question cannot be taken back."""
        before = self.session
        said = self._do(message)
        if self.session.question == before.question and not isinstance(message, Undo):
            self._remember(before)
        return said

    def _remember(self, before: RearrangeSession) -> None:
        after, lay = self.session, before.arrangement
        moved = after.arrangement.bench.groups != lay.bench.groups
        self.session = replace(after, past=remembered(before.past, lay) if moved else before.past)

    def _do(self, message: RearrangeMessage) -> str:
        now = self.session.arrangement
        match message:
            case Toggle(card):
                return self._put_back(card) if card in now.bench.cards else self._bring(card)
            case BringToGroup(card):
                return self._bring(card)
            case Move(card, group):
                return self._lay(card, now.move(card, group))
            case ReturnCard(card):
                return self._put_back(card)
            case Touch(group):
                return self._mark(now.touch(group))
            case NewGroup():
                return self._mark(now.new_group())
            case Arrange(layout):
                return self._arrange(layout)
            case Undo():
                return self._undo()
            case StartAgain():
                self.session = replace(self.session, arrangement=Arrangement.of(now.state))
                return self.tell("start_again")
            case ShowExample(name):
                self.session = RearrangeSession.named(EXAMPLES[name])
                return self.tell("example", example=self.voice.words("rearrange", "examples", name))
            case Deny():
                self.session = self.session.deny()
                return self._lead()
            case Ask():
                self.session = self.session.show()
                return self._lead()
            case NextExercise() if self.session.course is not RearrangeCourse.FREE:
                self.session = self.session.next()
                return self.tell("next", lead=self._lead())
            case NextExercise() | Practise():
                self.session = RearrangeSession.fresh(RearrangeCourse.EXERCISES)
                return self.tell("next", lead=self._lead())
            case _:
                assert_never(message)

    def _bring(self, card: Card) -> str:
        now = self.session.arrangement
        if now.bench.home_of(card) == now.bench.active:
            return self._put_back(card)
        return self._lay(card, now.move(card, now.bench.active))

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

    def _put_back(self, card: Card) -> str:
        now = self.session.arrangement
        if now.stays(card):
            return self.refuse(self.tell("stays", card=self.voice.card(card)))
        after = now.put_back(card)
        if after == now:
            return self.say("not_moved")
        self.session = self.session.lay(after)
        return self.tell("back_centre" if card == now.centre else "back", card=self.voice.card(card))

    def _mark(self, after: Arrangement) -> str:
        if after == self.session.arrangement:
            return self.say("not_moved")
        self.session = replace(self.session, arrangement=after)
        return self.say("next_here", group=group_title(after.bench.active, self.voice.language))

    def _arrange(self, layout: Spread) -> str:
        now = self.session.arrangement
        if not self.session.tells or layout not in now.ways():
            return self.say("not_understood")
        self.session = self.session.lay(now.arrange(layout))
        return self.tell("arranged")

    def _undo(self) -> str:
        if not self.session.past:
            return self.refuse(self.say("nothing_to_undo"))
        *past, before = self.session.past
        self.session = replace(self.session, arrangement=before, past=tuple(past))
        return self.say("undone")

    def _lead(self) -> str:
        """What is to be done now, and what lies open."""
        told = lead(self.session, self.voice.language, self.voice.faces)
        return f"{told} {shown_title(self.session, self.voice.language)}" if self.session.tells else told
