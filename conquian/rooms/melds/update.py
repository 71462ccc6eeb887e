"""The answers to messages in the meld builder."""

from __future__ import annotations

from dataclasses import replace
from typing import ClassVar, assert_never

from conquian.game.cards import Card, Cards
from conquian.game.evidence import leftover
from conquian.game.spreads import Spread
from conquian.rooms.melds.messages import ClearGroups, Extend, LayMeld, LayOut, MeldsMessage, Take
from conquian.rooms.melds.session import MeldsSession
from conquian.rooms.melds.view import verdict_view
from conquian.teach.card_groups import EMPTY, EXAMPLES, CardGroups, read
from conquian.ui.card_grouping import Arrange, Move, NewGroup, ShowExample, Toggle, Touch, Undo
from conquian.ui.room import Responder, remembered
from conquian.ui.views import group_sentence, group_title


class MeldsResponder(Responder[MeldsSession]):
    """A message to the meld builder, being answered."""

    topic: ClassVar[str] = "melds"

    def answer(self, message: MeldsMessage) -> str:
        """Do what is wished for; what happened and, if cards were laid, what that made."""
        before = self.session.bench
        said = self._do(message)
        if self.session.bench.groups != before.groups and not isinstance(message, Undo):
            self.session = replace(self.session, past=remembered(self.session.past, before))
        return self._with_verdict(said, before)

    def _do(self, message: MeldsMessage) -> str:
        bench = self.session.bench
        match message:
            case Toggle(card) if card in bench.cards:
                return self._become(bench.put_back(card), self.tell("back", card=self.voice.card(card)))
            case Toggle(card) | Extend(card):
                return self._gone(card) or self._become(
                    bench.pick(card), self.tell("on_table", card=self.voice.card(card))
                )
            case Take(card):
                return self._become(bench.lift(card), self.tell("lifted", card=self.voice.card(card)))
            case Move(card, group):
                return self._move(card, group)
            case Touch(group):
                return self._touch(group)
            case NewGroup():
                return self._open()
            case LayMeld(meld):
                return self._lay_meld(meld)
            case Arrange(layout):
                return self._arrange(layout)
            case LayOut():
                return self._lay_out()
            case ClearGroups():
                self._lay(EMPTY)
                return self.tell("cleared")
            case ShowExample(name):
                self._lay(read(EXAMPLES[name]))
                return self.tell("example", example=self.voice.words("melds", "examples", name))
            case Undo():
                return self._undo()
            case _:
                assert_never(message)

    def _move(self, card: Card, group: int | None) -> str:
        if refused := self._gone(card):
            return refused
        after = self.session.bench.move(card, group)
        home = after.home_of(card)
        title = "" if home is None else group_title(home, self.voice.language)
        return self._become(after, self.say("moved", group=title, card=self.voice.card(card)))

    def _touch(self, group: int) -> str:
        bench = self.session.bench
        if bench.held is not None:
            return self._move(bench.held, group)
        after = bench.touch(group)
        return self._become(after, self.say("next_here", group=group_title(after.active, self.voice.language)))

    def _open(self) -> str:
        bench = self.session.bench
        if bench.held is not None:
            return self._move(bench.held, None)
        after = bench.new_group()
        self._lay(after)
        key = "no_room" if after.groups[after.active] else "next_here"
        return self.say(key, group=group_title(after.active, self.voice.language))

    def _lay_meld(self, meld: Cards) -> str:
        lost = meld & self.session.bench.gone
        if lost:
            return self.refuse(self.tell("gone", cards=self.voice.cards(lost)))
        return self._become(self.session.bench.lay(meld), self.tell("arranged"))

    def _arrange(self, layout: Spread) -> str:
        if layout not in self.session.bench.layouts:
            return self.say("not_understood")
        self._lay(self.session.bench.arrange(layout))
        return self.tell("arranged")

    def _lay_out(self) -> str:
        before = self.session.bench
        if not before.cards:
            return self.refuse(self.tell("nothing"))
        self._lay(before.laid_out())
        if self.session.bench == before and not before.lies_right:
            return verdict_view(before, self.voice.language)["text"]  # too many cards, or no meld in them
        left = leftover(before.cards)
        return self.tell("left_over", cards=self.voice.cards(left)) if left else self.tell("laid_out")

    def _undo(self) -> str:
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
        """What happened and, if cards were laid, what that made: the whole if it lies right, else the active group."""
        bench = self.session.bench
        if bench.groups == before.groups or bench.held is not None or not bench.groups[bench.active]:
            return said
        if bench.lies_right and len(bench.groups) > 1:
            return f"{said} {verdict_view(bench, self.voice.language)['text']}"
        return f"{said} {group_sentence(bench.groups[bench.active], self.voice.language, self.voice.faces)['text']}"
