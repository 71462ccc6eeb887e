"""Standings: how an arrangement lies, and the law that is in force."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from conquian.game.laws import Law
from conquian.teach.arrangement import Arrangement


class Standing(StrEnum):
    """The standing of an arrangement: not begun, legal in one way or another, or why not."""

    START = "start"
    NOTHING = "nothing"
    WON = "won"
    LEGAL = "legal"
    BESIDE = "beside"  # melds of the hand alone, where the rules allow them
    UNFINISHED = "unfinished"
    WRONG = "wrong"  # a group is wrong in itself
    WAITING = "waiting"  # for the centre card, or for more of the hand
    REFUSED = "refused"


@dataclass(frozen=True, slots=True)
class Stand:
    """The standing of an arrangement, and the law behind it."""

    standing: Standing
    law: Law


_OF_A_GROUP: Final = frozenset({Law.SETS, Law.RUNS, Law.EIGHT_AT_MOST})
"""The laws that a group breaks by itself, whatever lies beside it."""

_WAITS: Final = frozenset({Law.MELD_USES_CENTRE, Law.TWO_FROM_HAND})
"""The laws that are kept once more cards are laid."""


def stand(arrangement: Arrangement) -> Stand:
    """The standing of this arrangement, and the law behind it.

    >>> from conquian.notation.codes import card
    >>> from conquian.notation.position import position
    >>> line = "pone=6hJsQsKsAdAh/3c4c5c6c dealer=?10/- centre=6d stock=?18 turn=pone/left"
    >>> start = Arrangement.of(position(line))
    >>> stand(start), stand(start.move(card("6d"), 1))
    (Stand(standing=<Standing.START: 'start'>, law=Law('5.1')),
     Stand(standing=<Standing.UNFINISHED: 'unfinished'>, law=Law('3.4')))
    """
    if not arrangement.begun:
        if len(arrangement.before):
            return Stand(Standing.START, Law.REARRANGE)
        return Stand(Standing.NOTHING, Law.TWO_FROM_HAND)
    verdict = arrangement.verdict
    if verdict.legal and len(arrangement.spread) == arrangement.state.variant.out:
        return Stand(Standing.WON, Law.GO_OUT)
    if arrangement.is_solved:
        return Stand(Standing.LEGAL, Law.VALID_WHEN_DONE)
    if verdict.legal:
        return Stand(Standing.BESIDE, Law.MELD_USES_CENTRE)
    if arrangement.bench.is_unfinished:
        return Stand(Standing.UNFINISHED, Law.VALID_WHEN_DONE)
    if verdict.law in _OF_A_GROUP:
        return Stand(Standing.WRONG, Law.VALID_WHEN_DONE)
    law = verdict.laws[0]
    return Stand(Standing.WAITING if law in _WAITS else Standing.REFUSED, law)
