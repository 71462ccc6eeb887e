"""The legality lamp: whether what lies on a board is a position, and if not, by which laws."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache
from typing import assert_never

from conquian.game.forcing import fits
from conquian.game.judge import judge_spread
from conquian.game.laws import Law
from conquian.game.soundness import Flaw, FlawKind, flaws
from conquian.game.spreads import Spread
from conquian.game.state import Phase, State
from conquian.game.variants import Forcing
from conquian.notation.codes import group


class Light(StrEnum):
    """The light of the lamp: a whole position, one that leaves cards out, or none."""

    WHOLE = "whole"
    STUDY = "study"
    NONE = "none"


@dataclass(frozen=True, slots=True)
class Reason:
    """A reason why a board is no position: a contradiction, and the law that it contradicts."""

    law: Law
    flaw: Flaw


@dataclass(frozen=True, slots=True)
class Lamp:
    """The light, and every reason for it if it is out, the plainest first."""

    light: Light
    reasons: tuple[Reason, ...] = ()


@lru_cache(maxsize=64)
def lamp(state: State) -> Lamp:
    """The lamp for this state.

    >>> from conquian.game.play import deal
    >>> lamp(deal(1))
    Lamp(light=<Light.WHOLE: 'whole'>, reasons=())
    >>> from conquian.rooms.classroom.board_text import read
    >>> board = read({"pone": "?7/3c4c6c", "dealer": "?10/-", "centre": "Kd", "turn": "pone/left"})
    >>> [(reason.law, reason.flaw.found) for reason in lamp(board.state).reasons]
    [(Law('3.2'), '3c4c6c')]
    """
    reasons = tuple(Reason(_law(flaw, state), flaw) for flaw in flaws(state))
    return Lamp(Light.NONE if reasons else Light.STUDY if state.is_study else Light.WHOLE, reasons)


def _law(flaw: Flaw, state: State) -> Law:
    """The law that this flaw of the state contradicts."""
    match flaw.kind:
        case FlawKind.CARD_TWICE | FlawKind.TOO_MANY:
            return Law.FORTY_CARDS
        case FlawKind.TOTAL:
            return Law.DISCARD if any(state.spreads) or state.waste else Law.THE_DEAL
        case FlawKind.NOT_A_MELD:
            return judge_spread(Spread.of([group(flaw.found)])).law or Law.VALID_WHEN_DONE
        case FlawKind.CENTRE_MISSING:
            return Law.ON_OFFER
        case FlawKind.CENTRE_UNEXPECTED:
            return _law_of_centre(state)
        case FlawKind.STOCK_EMPTY | FlawKind.STOCK_LEFT:
            return Law.DRAW
        case FlawKind.NOT_THE_PHASE:
            return _law_of_phase(flaw, state)
        case FlawKind.NO_CLAIM:
            return _law_of_claim(state)
        case kind:
            assert_never(kind)


def _law_of_centre(state: State) -> Law:
    """Why no card can lie in the centre: it is not dealt there, it was melded, or buried before the next is turned."""
    if state.phase is Phase.EXCHANGE:
        return Law.THE_DEAL
    if state.phase is Phase.OVER:
        return Law.GO_OUT if state.outcome is not None and state.outcome.winner is not None else Law.DRAW
    return Law.MELD_USES_CENTRE if state.phase is Phase.DISCARD else Law.DECLINE_LEFT


def _law_of_phase(flaw: Flaw, state: State) -> Law:
    if flaw.field == "passed":
        return Law.LEAVE_TURNED
    if flaw.field == "given" or state.phase is Phase.EXCHANGE:
        return Law.THE_DEAL
    if flaw.wanted.endswith(Phase.OVER):
        return Law.GO_OUT
    if flaw.wanted == f"{state.turn}/{Phase.LEFT}":
        return Law.DISCARD
    return Law.PONE_BEGINS


def _law_of_claim(state: State) -> Law:
    """Why nobody can claim the centre card, or be forced to meld it."""
    if state.variant.forcing is not Forcing.CLAIM or not fits(state):
        return Law.FORCE
    if state.phase is Phase.FORCED:
        return Law.FORCED_DISCARD  # the forcer places the card: nobody is asked to
    return Law.FORCING_SCOPE  # it fits, and forcing is claimed: so it is not a card that can be forced
