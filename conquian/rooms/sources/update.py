"""The answers to messages in a comparison of sources."""

from __future__ import annotations

from dataclasses import replace
from typing import ClassVar, Final

from conquian.explain.sentences import explain
from conquian.game.laws import Law
from conquian.game.variants import SWITCHES
from conquian.rooms.rules.session import numbered
from conquian.rooms.sources.comparison import SOURCES, Books, OneSwitch, Pair, SourceComparison
from conquian.rooms.sources.difference_list import shelf
from conquian.rooms.sources.law_table import names, summary
from conquian.rooms.sources.rule_differences import Sight
from conquian.rooms.sources.session import SourcesSession
from conquian.table.phrases import refusal
from conquian.table.update import TableRoom, answered, table_lead
from conquian.ui.message_fields import one_of, text
from conquian.ui.messages import Message, answers
from conquian.ui.room import Responder

VALUES: Final = frozenset(value for values in SWITCHES.values() for value in values)


class SourcesResponder(TableRoom[SourcesSession], Responder[SourcesSession]):
    """A message to a comparison of sources, being answered."""

    topic: ClassVar[str] = "sources"

    @answers("mine", mine=one_of([*SOURCES, *SWITCHES]))
    def compare(self, mine: str) -> str:
        """Compare this source, or this switch alone."""
        if mine in SWITCHES:
            return self._compare(OneSwitch.of(mine))
        pair = self.session.comparison.pair
        return self._compare(replace(pair, mine=mine) if isinstance(pair, Books) else Books(mine))

    @answers("other", other=one_of([*SOURCES, *VALUES]))
    def compare_with(self, other: str) -> str:
        """Compare with this source, or with this value of the switch."""
        match self.session.comparison.pair:
            case Books(mine, _) if other in SOURCES:
                return self._compare(Books(mine, other))
            case OneSwitch(switch, mine, _) if _can_be(switch, other, mine):
                return self._compare(OneSwitch(switch, mine, other))
            case _:
                return self.say("not_understood")

    @answers("value", value=one_of(VALUES))
    def choose_value(self, value: str) -> str:
        """Compare this value of the switch."""
        match self.session.comparison.pair:
            case OneSwitch(switch, _, other) if _can_be(switch, value, other):
                return self._compare(OneSwitch(switch, value, other))
            case _:
                return self.say("not_understood")

    def _compare(self, pair: Pair) -> str:
        return self._go(self.session.comparison.ask(pair))

    @answers("open_law", law=text().then(numbered))
    def open_law(self, law: Law) -> str:
        """Look at this law more closely."""
        return self._go(self.session.comparison.open(law))

    @answers("close_law")
    def close_law(self) -> str:
        """Go back to the list."""
        return self._go(self.session.comparison.close())

    @answers("another")
    def go_on(self) -> str:
        """Go to another place where the two part."""
        return self._go(self.session.comparison.next(), "another")

    def at_table(self, message: Message) -> str:
        """Do what is asked for at the table, if there is one."""
        if not self.session.is_table:
            return self.say("not_moved")
        said = self.take(answered(self.table, message, self.voice))
        if message.kind == "project":
            self.table = replace(self.table, covered=False)  # nothing is asked here
        return said

    def _name(self) -> str:
        return names(self.session.comparison.pair, self.voice.language)[self.session.by_mine]

    def _lead(self) -> str:
        return table_lead(self.table, self.voice)

    def _go(self, after: SourceComparison, key: str = "opened") -> str:
        """Go there, and say where that is."""
        if after == self.session.comparison:
            return self.say("not_moved")
        self.session = self.session.entered(after)
        shown = after.exhibit
        if shown is None:
            return self.tell("closed", summary=" ".join(summary(after.pair, self.voice.language)))
        if isinstance(shown, Sight):
            caption = shelf(shown, after.pair, self.voice.language, self.voice.faces)["caption"]
            return self.tell("looked", law=after.law, caption=caption)
        return self.tell(key, law=after.law, book=self._name(), lead=self._lead())

    @answers("by", side=one_of(["mine", "other"]))
    def play_by(self, side: str) -> str:
        """Go on by these rules, with the same cards and what was done, as far as that is allowed there."""
        mine = side == "mine"
        now = self.session
        if mine is now.by_mine or not now.is_table:
            return self.say("not_moved")
        entered = now.entered(now.comparison, by_mine=mine)
        self.session, refused = entered.followed(now.table.game.done)
        if refused is None:
            return self.tell("by", book=self._name(), lead=self._lead())
        why = refusal(refused, self.table.viewpoint(self.voice))
        self.table = replace(self.table, refusal=why)
        told = explain(refused, self.voice.language, self.voice.faces)
        return self.tell("stopped", book=self._name(), why=told)


def _can_be(switch: str, value: str, other: str) -> bool:
    return value in list(SWITCHES[switch]) and value != other
