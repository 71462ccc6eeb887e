"""Soundness: what keeps a state from being a position of the game at all."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum

from conquian.game.cards import PACK
from conquian.game.forcing import can_be_claimed, fits
from conquian.game.melds import MELDS
from conquian.game.state import CLAIM, Phase, Seat, State, places
from conquian.game.variants import Exchange, ForcedPlacement, Forcing, LastCard


class FlawKind(StrEnum):
    """A way in which a state contradicts itself."""

    CARD_TWICE = "card-twice"
    TOTAL = "total"
    TOO_MANY = "too-many"
    NOT_A_MELD = "not-a-meld"
    CENTRE_MISSING = "centre-missing"
    CENTRE_UNEXPECTED = "centre-unexpected"
    STOCK_EMPTY = "stock-empty"
    STOCK_LEFT = "stock-left"
    NOT_THE_PHASE = "not-the-phase"
    NO_CLAIM = "no-claim"


@dataclass(frozen=True, slots=True)
class Flaw:
    """A contradiction: its kind, the field where it shows, what was found there and what was wanted."""

    kind: FlawKind
    field: str
    found: str
    wanted: str = ""


def flaws(state: State) -> Iterator[Flaw]:
    """Every contradiction of this state, the plainest first; none for every state that play can reach.

    >>> from conquian.game.play import deal
    >>> list(flaws(deal(seed=1897)))
    []
    """
    yield from _twice(state)
    yield from _totals(state)
    yield from _melds(state)
    yield from _centre(state)
    yield from _stock(state)
    yield from _phase(state)


def _twice(state: State) -> Iterator[Flaw]:
    seen = 0
    for field, cards in places(state):
        for card in cards:
            if seen & card.bit:
                yield Flaw(FlawKind.CARD_TWICE, field, str(card))
            seen |= card.bit
    total = sum(len(cards) for _, cards in places(state)) + state.unknown
    if total > len(PACK):
        yield Flaw(FlawKind.TOO_MANY, "stock", str(total), str(len(PACK)))


def _totals(state: State) -> Iterator[Flaw]:
    for seat in Seat:
        wanted = _wanted_total(state, seat)
        found = len(state.hands[seat]) + len(state.spreads[seat])
        if found != wanted:
            yield Flaw(FlawKind.TOTAL, str(seat), str(found), str(wanted))


def _wanted_total(state: State, seat: Seat) -> int:
    """Hand and spread together (laws 2.3, 4.7 and 7.1)."""
    if len(state.given) and seat is Seat.PONE:
        return state.variant.dealt - 1
    has_melded = seat is state.turn and state.phase is Phase.DISCARD
    is_out = state.phase is Phase.OVER and len(state.spreads[seat]) == state.variant.out
    return state.variant.out if has_melded or is_out else state.variant.dealt


def _melds(state: State) -> Iterator[Flaw]:
    for seat in Seat:
        for mask, group in zip(state.spreads[seat].masks, state.spreads[seat].groups, strict=True):
            if mask not in MELDS:
                yield Flaw(FlawKind.NOT_A_MELD, str(seat), "".join(map(str, group)))


def _centre(state: State) -> Iterator[Flaw]:
    outcome = state.outcome
    if outcome is not None:
        drawn_by_last_card = outcome.winner is None and state.variant.last_card is LastCard.ENDS
        if state.centre is not None and not drawn_by_last_card:
            yield Flaw(FlawKind.CENTRE_UNEXPECTED, "centre", str(state.centre), str(state.phase))
    elif state.phase in (Phase.TURN, Phase.DISCARD, Phase.EXCHANGE):
        if state.centre is not None:
            yield Flaw(FlawKind.CENTRE_UNEXPECTED, "centre", str(state.centre), str(state.phase))
    elif state.centre is None:
        yield Flaw(FlawKind.CENTRE_MISSING, "centre", "-", str(state.phase))


def _stock(state: State) -> Iterator[Flaw]:
    offered_too_late = state.phase in (Phase.LEFT, Phase.CLAIM_LEFT) and state.variant.last_card is LastCard.ENDS
    if not len(state.stock) and (state.phase is Phase.TURN or offered_too_late):
        yield Flaw(FlawKind.STOCK_EMPTY, "stock", "-", str(state.phase))
    outcome = state.outcome
    if outcome is not None and outcome.winner is None and len(state.stock):
        yield Flaw(FlawKind.STOCK_LEFT, "stock", str(state.stock), "-")


def _phase(state: State) -> Iterator[Flaw]:
    """What the phase presupposes: a meld before a discard, the exchange before play, a fit before a claim."""
    phase = f"{state.turn}/{state.phase}"
    out = [seat for seat in Seat if len(state.spreads[seat]) >= state.variant.out]
    if out and (state.phase is not Phase.OVER or len(out) > 1):
        yield Flaw(FlawKind.NOT_THE_PHASE, "turn", phase, f"{out[0]}/{Phase.OVER}")
    if state.phase is Phase.DISCARD and not state.spreads[state.turn]:
        yield Flaw(FlawKind.NOT_THE_PHASE, "turn", phase, f"{state.turn}/{Phase.LEFT}")
    if state.phase is Phase.EXCHANGE and (state.variant.exchange is Exchange.NO or state.waste or any(state.spreads)):
        yield Flaw(FlawKind.NOT_THE_PHASE, "turn", phase, f"{Seat.PONE}/{Phase.TURN}")
    if len(state.given) != (state.phase is Phase.EXCHANGE and state.turn is Seat.DEALER):
        yield Flaw(FlawKind.NOT_THE_PHASE, "given", str(state.given), f"{Seat.DEALER}/{Phase.EXCHANGE}")
    if state.passed and state.phase not in (Phase.LEFT, Phase.CLAIM_LEFT):
        yield Flaw(FlawKind.NOT_THE_PHASE, "passed", "yes", f"{state.turn}/{Phase.LEFT}")
    if state.centre is not None and not _claim_stands(state):
        yield Flaw(FlawKind.NO_CLAIM, "turn", phase, str(state.centre))
    if state.phase is Phase.TURN and not state.waste and not state.is_study and not _fresh(state):
        yield Flaw(FlawKind.NOT_THE_PHASE, "turn", phase, f"{Seat.PONE}/{Phase.TURN}")  # nothing was declined before


def _fresh(state: State) -> bool:
    """Whether nothing has been played yet: the pone is about to begin (law 4.1)."""
    full = len(PACK) - 2 * state.variant.dealt
    return state.turn is Seat.PONE and not any(state.spreads) and len(state.stock) == full


def _claim_stands(state: State) -> bool:
    """Whether what a claim or a forced meld presupposes holds: the card fits, and may be forced (law 6)."""
    if state.phase in CLAIM:
        return can_be_claimed(state)
    if state.phase is Phase.FORCED:
        rules = state.variant
        return rules.forcing is Forcing.CLAIM and rules.forced_placement is ForcedPlacement.PLAYER and fits(state)
    return True
