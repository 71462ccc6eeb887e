"""The weights in the forcing lab, as plain JSON: what a card does, what it costs, and all that could be done."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Final, TypedDict

from conquian.explain.markup import plain
from conquian.game.actions import Decline, Force, Meld
from conquian.game.cards import Card
from conquian.game.laws import Law
from conquian.game.state import Phase, State
from conquian.rooms.forcing.attempt import ForcingAttempt
from conquian.rooms.forcing.tasks import ForcingCourse, KeptCards, every_reply
from conquian.table.phrases import Viewpoint, offer_name
from conquian.teach.discard_effects import DiscardReply, Effect, FitReading, Hopes, Throw, Toll, throws, toll
from conquian.teach.meld_options import offer
from conquian.ui.room import Speaker, Voice
from conquian.ui.views import Sentence, codes, sentence, sentence_case

MOST_ROWS: Final = 12
"""The most rows that are shown, of all that could have been done; the best come first."""


class WeightCell(TypedDict):
    """Something that is compared: cards, or a text where there are none."""

    cards: list[str]
    text: str


class WeightRow(TypedDict):
    """One thing that is compared, before and after."""

    label: str
    cells: list[WeightCell]


class Needs(TypedDict):
    """The cards that a win takes: those that a seat has for the nearest one, and those that are missing."""

    laid: int
    missing: int


class Comparison(TypedDict):
    """A seat's hopes before and after, and at best; `needs` is None where it can't win."""

    heads: list[str]
    needs: list[Needs | None]
    rows: list[WeightRow]


class Line(TypedDict):
    """One of the things that could be done: the card thrown, what it is, what comes of it, and whether it was done."""

    card: str
    text: str
    cost: str
    laws: list[str]
    done: bool


class Lines(TypedDict):
    """All that could be done, under one heading."""

    title: str
    note: str
    rows: list[Line]


@dataclass(frozen=True, slots=True)
class Lab(Speaker):
    """The lab as it is seen: the attempt, the table's look, and the chosen card."""

    topic: ClassVar[str] = "forcing"

    attempt: ForcingAttempt
    look: Viewpoint
    chosen: Card | None

    @property
    def voice(self) -> Voice:
        """The voice that describes the table."""
        return self.look.voice

    @property
    def told(self) -> bool:
        """Whether everything is shown: the answer was played or revealed, or the position is the learner's own."""
        return self.attempt.shows or self.attempt.is_played or self.attempt.course is ForcingCourse.FREE


def fact(thrown: Throw, lab: Lab) -> Sentence:
    """Whether a card fits, under which reading if not under this one, and what it does."""
    rules = thrown.offer.variant
    fits = FitReading.of(rules) in thrown.readings
    forced = thrown.effect in (Effect.FORCES, Effect.TAKES_OUT)
    key = "off" if fits and not forced and thrown.offer.outcome is None else thrown.effect.value
    text = lab.tell("fact", key, card=lab.card(thrown.card))
    if thrown.law in (Law.FIT, Law.REARRANGE):
        text += " " + lab.tell("fact", "other_fit" if thrown.law is Law.FIT else "other_borrowing")
    state = {Effect.TAKES_OUT: "bad", Effect.FORCES: "good"}.get(thrown.effect, "open")
    return sentence(state, text, thrown.law)


def reply_name(reply: DiscardReply, state: State, lab: Lab) -> str:
    """A victim's reply in words: how to meld, and what to throw."""
    match reply.action:
        case Meld(spread) | Force(spread) if spread is not None:
            seat = state.decliner if state.phase is not Phase.DISCARD else state.turn.other
            added = spread.cards - state.spreads[seat].cards - state.hands[seat].cards
            melded = offer_name(offer(state.spreads[seat], spread, added.mask), lab.look)
            if reply.discard is None:
                return lab.tell("victim", "only_meld", meld=melded)
            return lab.tell("victim", "reply", meld=melded, discard=_discard_name(reply.discard, lab))
        case Decline():
            return lab.tell("forcer", "declines")
        case _:
            assert reply.discard is not None  # the meld lies already
            return _discard_name(reply.discard, lab)


def _discard_name(card: Card, lab: Lab) -> str:
    return plain(lab.look.tell("offers", "discard", card=card), lab.look.language, lab.look.faces)


def comparison(columns: list[tuple[str, Hopes]], lab: Lab) -> Comparison:
    """The hopes of a seat at these moments, side by side."""

    def row(label: str, cells: list[WeightCell]) -> WeightRow:
        return {"label": lab.tell("compare", label), "cells": cells}

    return {
        "heads": [lab.tell("compare", head) for head, _ in columns],
        "needs": [_needs(each, lab) for _, each in columns],
        "rows": [
            row("alive", [_alive(each, lab) for _, each in columns]),
            row("missing", [_missing(each, lab) for _, each in columns]),
            row("ways", [_ways(each, lab) for _, each in columns]),
        ],
    }


def _needs(found: Hopes, lab: Lab) -> Needs | None:
    missing = 0 if found.won else found.missing
    return None if missing is None else {"laid": lab.attempt.state.variant.out - missing, "missing": missing}


def _alive(found: Hopes, lab: Lab) -> WeightCell:
    text = lab.tell("compare", "won" if found.won else "none") if not found.alive else ""
    return {"cards": codes(found.alive), "text": text}


def _missing(found: Hopes, lab: Lab) -> WeightCell:
    if found.won:
        return {"cards": [], "text": "0"}
    return {"cards": [], "text": lab.tell("compare", "never") if found.missing is None else str(found.missing)}


def _ways(found: Hopes, lab: Lab) -> WeightCell:
    return {"cards": [], "text": lab.tell("compare", "won") if found.won else str(found.ways)}


def throw_lines(state: State, before: Hopes, lab: Lab) -> Lines:
    """Every card that could be thrown, the one that throws the opponent back furthest first."""
    paid = {each: toll(each, before) for each in throws(state)}
    order = sorted(paid, key=lambda each: paid[each].after.rank)
    thrown = lab.attempt.state.centre if lab.attempt.is_played else None
    rows: list[Line] = [
        {
            "card": str(each.card),
            "text": fact(each, lab)["text"],
            "cost": _cost(paid[each], lab),
            "laws": [str(each.law)],
            "done": each.card == thrown,
        }
        for each in order
    ]
    return {"title": lab.tell("rows", "throws"), "note": "", "rows": rows}


def _cost(paid: Toll, lab: Lab) -> str:
    if paid.after.won:
        return lab.tell("forcer", "out")
    return lab.tell(
        "rows",
        "cost",
        outs=len(paid.before.alive),
        outs_after=len(paid.after.alive),
        ways=paid.before.ways,
        ways_after=paid.after.ways,
    )


def reply_lines(state: State, lab: Lab) -> Lines:
    """Everything that the victim could have done, the best first."""
    found = sorted(every_reply(state), key=lambda reply: reply.hopes.rank, reverse=True)
    outcome = lab.attempt.outcome
    chosen = outcome.chosen if isinstance(outcome, KeptCards) else None
    is_one_meld = len({reply.action for reply in found}) == 1  # then only what is discarded tells the rows apart

    def name(reply: DiscardReply) -> str:
        if is_one_meld and reply.discard is not None:
            return _discard_name(reply.discard, lab)
        return reply_name(reply, state, lab)

    rows: list[Line] = [
        {
            "card": "" if reply.discard is None else str(reply.discard),
            "text": sentence_case(name(reply)),
            "cost": _left(reply.hopes, lab),
            "laws": [],
            "done": reply == chosen,
        }
        for reply in found[:MOST_ROWS]
    ]
    note = lab.tell("rows", "most", n=MOST_ROWS) if len(found) > MOST_ROWS else ""
    return {"title": lab.tell("rows", "replies"), "note": note, "rows": rows}


def _left(found: Hopes, lab: Lab) -> str:
    return lab.tell("rows", "out") if found.won else lab.tell("rows", "left", outs=len(found.alive), ways=found.ways)
