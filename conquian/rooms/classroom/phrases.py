"""The phrases of the free board: where the next card goes, what the lamp shows and why, and whether it could arise."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar, Final, assert_never

from conquian.explain.names import preset_name, seat_name
from conquian.game.soundness import Flaw, FlawKind
from conquian.game.state import Seat, State
from conquian.notation import codes as notation
from conquian.rooms.classroom.board_check import Lamp, Light, Reason
from conquian.rooms.classroom.free_board import BoardArea
from conquian.rooms.classroom.session import Desk
from conquian.teach.reachability.invariants import Broken
from conquian.teach.reachability.search import Arises, NotFound, Search
from conquian.ui.room import Speaker, Voice
from conquian.ui.views import Sentence, sentence, sentence_case

_SEATS: Final = frozenset(map(str, Seat))
_BY_LAW: Final = frozenset({FlawKind.NOT_THE_PHASE, FlawKind.NO_CLAIM})
"""The flaws that are many things in one: their words are keyed by the law too."""


@dataclass(frozen=True, slots=True)
class Teller(Speaker):
    """The sentences of the board in a voice."""

    topic: ClassVar[str] = "classroom"

    voice: Voice

    def area(self, area: BoardArea) -> str:
        """The name of an area."""
        return self.tell("areas", area)

    def who(self, seat: str) -> str:
        """The name of the seat that is written so."""
        return sentence_case(seat_name(Seat.PONE if seat == str(Seat.PONE) else Seat.DEALER, self.voice.language))

    def lead(self, desk: Desk) -> str:
        """The sentence about what to touch now, and where the next card goes."""
        if desk.held is not None:
            return self.tell("lead", "held", card=self.voice.card(desk.held))
        if desk.aim.area is BoardArea.OUT:
            return self.tell("lead", "out")
        if not desk.work.board.out:
            return self.tell("lead", "full")
        return self.tell("lead", "aim", place=self.area(desk.aim.area))

    def turn(self, state: State) -> str:
        """The turn for paper: which seat is to do what, by the rules of which book."""
        preset = preset_name(state.variant.preset, self.voice.language)
        phase = self.tell("phases", state.phase)
        return self.tell("paper", "turn", seat=self.who(str(state.turn)), phase=phase, preset=preset)

    def light(self, shown: Lamp, left_out: int) -> Sentence:
        """The verdict of the lamp: how many reasons there are, or how many cards are left out."""
        match shown.light:
            case Light.WHOLE:
                return sentence("good", self.tell("lamp", "whole"))
            case Light.STUDY:
                return sentence("good", self.tell("lamp", "study", n=left_out))
            case Light.NONE:
                return sentence("bad", self.tell("lamp", "none", n=len(shown.reasons)))
            case _:
                assert_never(shown.light)

    def reason(self, reason: Reason) -> Sentence:
        """The reason why it is no position, in words."""
        flaw, law = reason.flaw, reason.law
        keys = [flaw.kind, law] if flaw.kind in _BY_LAW else [flaw.kind]
        text = self.tell("reasons", *keys, **self._values(flaw))
        return sentence("bad", text, law)

    def _values(self, flaw: Flaw) -> Mapping[str, str]:
        """The values that the words for a flaw may name."""
        values = {"found": flaw.found, "wanted": flaw.wanted, "who": "", "cards": ""}
        if flaw.field in _SEATS:
            values["who"] = self.who(flaw.field)
        elif flaw.wanted.partition("/")[0] in _SEATS:
            values["who"] = self.who(flaw.wanted.partition("/")[0])
        if flaw.kind is FlawKind.NOT_A_MELD or flaw.kind is FlawKind.CENTRE_UNEXPECTED:
            values["cards"] = self.voice.cards(notation.cards(flaw.found))
        return values

    def differs(self, switches: int) -> str:
        """The sentence that says in how many switches the rules differ from their preset; empty if in none."""
        return self.tell("counts", "switches", n=switches) if switches else ""

    def found(self, search: Search) -> Sentence:
        """Whether it could arise, as far as it was found."""
        answer = search.answer
        match answer:
            case None:
                return sentence("open", self.tell("answer", "searching", n=search.tried))
            case Arises(record, filled):
                text = (
                    self.tell("answer", "arises", n=len(record.actions))
                    if record.actions
                    else self.tell("answer", "deal")
                )
                return sentence("good", f"{text} {self.tell('answer', 'filled')}" if filled else text)
            case Broken():
                return sentence("bad", f"{self.tell('answer', 'broken')} {self._broken(answer)}", answer.law)
            case NotFound(tried):
                return sentence("open", self.tell("answer", "not_found", n=tried))
            case _:
                assert_never(answer)

    def _broken(self, answer: Broken) -> str:
        return self.tell(
            "broken",
            answer.invariant,
            who="" if answer.seat is None else self.who(str(answer.seat)),
            found=self.who(answer.found) if answer.found in _SEATS else answer.found,
            wanted=self.who(answer.wanted) if answer.wanted in _SEATS else answer.wanted,
            cards=self.voice.cards(answer.cards) if answer.cards else "",
        )
