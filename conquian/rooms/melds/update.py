"""The answers to messages in the meld builder."""

from __future__ import annotations

from dataclasses import replace
from typing import ClassVar

from conquian.game.cards import Card, Cards
from conquian.game.evidence import leftover
from conquian.game.spreads import Spread
from conquian.rooms.melds.session import MeldsSession
from conquian.rooms.melds.view import verdict_view
from conquian.teach.card_groups import EMPTY, EXAMPLES, CardGroups, read
from conquian.ui.message_fields import CARD, GROUP, LAYOUT, MELD, TO_GROUP, one_of
from conquian.ui.messages import Message, answers
from conquian.ui.room import Responder, remembered
from conquian.ui.views import group_sentence, group_title


class MeldsResponder(Responder[MeldsSession]):
    """A message to the meld builder, being answered."""

    topic: ClassVar[str] = "melds"

    def answer(self, message: Message) -> str:
        """Do what is asked for; what happened and, if cards were laid, what that made."""
        before = self.session.bench
        said = super().answer(message) or ""
        if self.session.bench.groups != before.groups and message.kind != "undo":
            self.session = replace(self.session, past=remembered(self.session.past, before))
        return self._with_verdict(said, before)

    @answers("toggle", card=CARD)
    def toggle(self, card: Card) -> str:
        """Lay a card or, if it lies on the table, take it back."""
        bench = self.session.bench
        if card in bench.cards:
            return self._become(bench.put_back(card), self.tell("back", card=self.voice.card(card)))
        return self.extend(card)

    @answers("extend", card=CARD)
    def extend(self, card: Card) -> str:
        """Lay a card in the active group."""
        after, said = self.session.bench.pick(card), self.tell("on_table", card=self.voice.card(card))
        return self._gone(card) or self._become(after, said)

    @answers("take", card=CARD)
    def take(self, card: Card) -> str:
        """Take a card back from the table, and hold it."""
        return self._become(self.session.bench.lift(card), self.tell("lifted", card=self.voice.card(card)))

    @answers("move", card=CARD, group=TO_GROUP)
    def move(self, card: Card, group: int | None) -> str:
        """Bring a card to this group, or to a new one."""
        if refused := self._gone(card):
            return refused
        after = self.session.bench.move(card, group)
        home = after.home_of(card)
        title = "" if home is None else group_title(home, self.voice.language)
        return self._become(after, self.say("moved", group=title, card=self.voice.card(card)))

    @answers("touch", group=GROUP)
    def touch(self, group: int) -> str:
        """Bring the card that is held to this group, or make it the one to which the next goes."""
        bench = self.session.bench
        if bench.held is not None:
            return self.move(bench.held, group)
        after = bench.touch(group)
        return self._become(after, self.say("next_here", group=group_title(after.active, self.voice.language)))

    @answers("new_group")
    def new_group(self) -> str:
        """Begin a new group, with the card that is held if there is one."""
        bench = self.session.bench
        if bench.held is not None:
            return self.move(bench.held, None)
        after = bench.new_group()
        self._lay(after)
        key = "no_room" if after.groups[after.active] else "next_here"
        return self.say(key, group=group_title(after.active, self.voice.language))

    @answers("lay_meld", meld=MELD)
    def lay_meld(self, meld: Cards) -> str:
        """Lay a meld of the map."""
        lost = meld & self.session.bench.gone
        if lost:
            return self.refuse(self.tell("gone", cards=self.voice.cards(lost)))
        return self._become(self.session.bench.lay(meld), self.tell("arranged"))

    @answers("arrange", layout=LAYOUT)
    def arrange(self, layout: Spread) -> str:
        """Lay the cards in one of the ways that are shown."""
        if layout not in self.session.bench.layouts:
            return self.say("not_understood")
        self._lay(self.session.bench.arrange(layout))
        return self.tell("arranged")

    @answers("lay_out")
    def lay_out(self) -> str:
        """Lay out the cards as well as they can be."""
        before = self.session.bench
        if not before.cards:
            return self.refuse(self.tell("nothing"))
        self._lay(before.laid_out())
        if self.session.bench == before and not before.lies_right:
            return verdict_view(before, self.voice.language)["text"]  # too many cards, or no meld in them
        left = leftover(before.cards)
        return self.tell("left_over", cards=self.voice.cards(left)) if left else self.tell("laid_out")

    @answers("clear")
    def clear(self) -> str:
        """Empty the table."""
        self._lay(EMPTY)
        return self.tell("cleared")

    @answers("example", name=one_of(EXAMPLES))
    def show_example(self, name: str) -> str:
        """Lay this example."""
        self._lay(read(EXAMPLES[name]))
        return self.tell("example", example=self.voice.words("melds", "examples", name))

    @answers("undo")
    def undo(self) -> str:
        """Take one step back."""
        if not self.session.past:
            return self.refuse(self.say("nothing_to_undo"))
        *past, before = self.session.past
        self.session = MeldsSession(before, tuple(past))
        return self.say("undone")

    def _gone(self, card: Card) -> str:
        """Where a card is that cannot be had; nothing for any other card."""
        bench = self.session.bench
        if card not in bench.gone:
            return ""
        key = "in_waste" if card in bench.waste else "with_opponent"
        return self.refuse(self.tell(key, card=self.voice.card(card)))

    def _become(self, after: CardGroups, said: str) -> str:
        """Change the bench and say so, or say that nothing has changed."""
        if after == self.session.bench:
            return self.say("not_moved")
        self._lay(after)
        return said

    def _lay(self, after: CardGroups) -> None:
        self.session = replace(self.session, bench=after)

    def _with_verdict(self, said: str, before: CardGroups) -> str:
        """These words and, if cards were laid, what the whole is if it is legal, else what the active group is."""
        bench = self.session.bench
        if bench.groups == before.groups or bench.held is not None or not bench.groups[bench.active]:
            return said
        if bench.lies_right and len(bench.groups) > 1:
            return f"{said} {verdict_view(bench, self.voice.language)['text']}"
        return f"{said} {group_sentence(bench.groups[bench.active], self.voice.language, self.voice.faces)['text']}"
