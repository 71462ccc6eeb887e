"""The answers to messages in a comparison of sources."""

from __future__ import annotations

from dataclasses import replace
from typing import ClassVar

from conquian.explain.sentences import explain
from conquian.game.variants import SWITCHES
from conquian.rooms.sources.comparison import SOURCES, Books, OneSwitch, Pair, SourceComparison
from conquian.rooms.sources.difference_list import shelf
from conquian.rooms.sources.law_table import names, summary
from conquian.rooms.sources.messages import Another, ChooseValue, CloseLaw, Mine, OpenLaw, Other, PlayBy, SourcesMessage
from conquian.rooms.sources.rule_differences import Sight
from conquian.rooms.sources.session import SourcesSession
from conquian.table import messages as table
from conquian.table.phrases import refusal
from conquian.table.update import answered, table_lead
from conquian.ui.room import Responder


class SourcesResponder(Responder[SourcesSession]):
    """A message to a comparison of sources, being answered."""

    topic: ClassVar[str] = "sources"

    def answer(self, message: SourcesMessage | table.TableMessage) -> str:
        """Do what is wished for; the sentence that says what happened."""
        now = self.session.comparison
        match message:
            case Mine() | Other() | ChooseValue():
                pair = _asked(now.pair, message)
                return self.say("not_understood") if pair is None else self._go(now.ask(pair))
            case OpenLaw(law):
                return self._go(now.open(law))
            case CloseLaw():
                return self._go(now.close())
            case Another():
                return self._go(now.next(), "another")
            case PlayBy(mine):
                return self._play_by(mine=mine)
            case _:
                return self._at_table(message)

    def _at_table(self, message: table.TableMessage) -> str:
        """Do what every table understands, if there is a table."""
        if not self.session.is_table:
            return self.say("not_moved")
        reply = answered(self.session.table, message, self.voice)
        covered = reply.session.covered and not isinstance(message, table.Project)  # nothing is asked here
        self.session = replace(self.session, table=replace(reply.session, covered=covered))
        self.notice = reply.notice
        return str(reply.said)

    def _name(self) -> str:
        return names(self.session.comparison.pair, self.voice.language)[self.session.by_mine]

    def _lead(self) -> str:
        return table_lead(self.session.table, self.voice)

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

    def _play_by(self, *, mine: bool) -> str:
        """Go on by the other rules, with the same cards and what was done, as far as that is allowed there."""
        now = self.session
        if mine is now.by_mine or not now.is_table:
            return self.say("not_moved")
        entered = now.entered(now.comparison, by_mine=mine)
        self.session, refused = entered.followed(now.table.game.done)
        if refused is None:
            return self.tell("by", book=self._name(), lead=self._lead())
        why = refusal(refused, self.session.table.viewpoint(self.voice))
        self.session = replace(self.session, table=replace(self.session.table, refusal=why))
        told = explain(refused, self.voice.language, self.voice.faces)
        return self.tell("stopped", book=self._name(), why=told)


def _asked(pair: Pair, wish: Mine | Other | ChooseValue) -> Pair | None:
    """What is to be compared after this wish; None if it has nothing to do with what is compared."""
    match wish, pair:
        case Mine(name), _ if name in SWITCHES:
            return OneSwitch.of(name)
        case Mine(name), Books(_, other):
            return Books(name, other)
        case Mine(name), _:
            return Books(name)
        case Other(name), Books(mine, _) if name in SOURCES:
            return Books(mine, name)
        case (Other(name), OneSwitch(switch, mine, _)) if _can_be(switch, name, mine):
            return OneSwitch(switch, mine, name)
        case (ChooseValue(value), OneSwitch(switch, _, other)) if _can_be(switch, value, other):
            return OneSwitch(switch, value, other)
        case _:
            return None


def _can_be(switch: str, value: str, other: str) -> bool:
    return value in list(SWITCHES[switch]) and value != other
