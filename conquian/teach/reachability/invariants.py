"""Invariants: what every position keeps that comes about in a game, beyond being sound, and what a position breaks."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum

from conquian.game.cards import NO_CARDS, PACK, Card, Cards
from conquian.game.forcing import fits_spread
from conquian.game.laws import Law
from conquian.game.state import Phase, Seat, State
from conquian.game.variants import ForcedPlacement, Forcing, ForcingScope, HandMelds, LastCard


class Invariant(StrEnum):
    """An invariant of every position of a game; the words are found by its value."""

    PONE_TURNED_FIRST = "pone-turned-first"
    TURNS_ALTERNATE = "turns-alternate"
    MELDED_TO_DISCARD = "melded-to-discard"
    DISCARDED_SINCE = "discarded-since"
    BURIER_TURNS = "burier-turns"
    CENTRE_STILL_OPEN = "centre-still-open"
    FITTING_BURIED = "fitting-buried"
    FITTING_PASSED = "fitting-passed"
    FORCED_FROM_HAND = "forced-from-hand"
    WINNER_ACTED_LAST = "winner-acted-last"
    LAST_CARD_BURIED = "last-card-buried"
    DRAWN_BY = "drawn-by"
    NO_DEAL = "no-deal"


@dataclass(frozen=True, slots=True)
class Broken:
    """The reason why no deal leads to the position: an invariant, its law, the seat it is about, and what clashes.

    `found` and `wanted` are seats or numbers as text, `cards` those that show it. `NO_DEAL` says that all positions
    that could have come before were looked at, `found` in number, and that none of them is a deal.
    """

    invariant: Invariant
    law: Law
    seat: Seat | None = None
    found: str = ""
    wanted: str = ""
    cards: Cards = NO_CARDS


def broken(state: State) -> Iterator[Broken]:
    """Every invariant that this sound position breaks and that can be seen at once; none for what play reaches.

    >>> import conquian as cq
    >>> line = "pone=?10/- dealer=?10/- centre=Kh stock=?18 waste=7d turn=pone/turned"
    >>> [(each.law, each.found, each.wanted) for each in broken(cq.position(line))]
    [(Law('4.8'), 'pone', 'dealer')]
    """
    yield from _turns(state)
    yield from _first_card(state)
    yield from _discards(state)
    yield from _fitting(state)
    yield from _forced(state)
    yield from _winner(state)
    yield from _drawn(state)


def _fits(state: State, seat: Seat, card: Card | None) -> bool:
    return card is not None and fits_spread(state.spreads[seat], card, state.variant)


def _one(card: Card | None) -> Cards:
    return NO_CARDS if card is None else Cards(card.bit)


def turned(state: State) -> int:
    """The number of cards of the stock that have been turned up, those that a study leaves out not counted."""
    return len(PACK) - 2 * state.variant.dealt - len(state.stock) - state.left_out


def _turner(state: State) -> Seat | None:
    """Who turned up the centre card, or is about to turn one up; None where that cannot be told from the position."""
    match state.phase:
        case Phase.TURN | Phase.TURNED:
            return state.turn
        case Phase.CLAIM_TURNED:
            return state.turn.other
        case Phase.LEFT | Phase.CLAIM_LEFT if state.passed:
            return state.decliner.other
        case _:
            return None


def _turns(state: State) -> Iterator[Broken]:
    """Laws 4.1 and 4.8: who turned up the first card, and, as long as nobody melds, every card after it."""
    turner = _turner(state)
    if turner is None or state.is_study:
        return
    number = turned(state) + (state.phase is Phase.TURN)  # of the card that was, or is to be, turned up
    if number == 1:
        if turner is not Seat.PONE:
            yield Broken(Invariant.PONE_TURNED_FIRST, Law.PONE_BEGINS, turner, str(turner), str(Seat.PONE))
    elif not any(state.spreads):
        wanted = Seat.PONE if number % 2 else Seat.DEALER
        if turner is not wanted:
            yield Broken(Invariant.TURNS_ALTERNATE, Law.DECLINE_LEFT, turner, str(turner), str(wanted))
    elif number == 2 and not all(state.spreads) and state.variant.hand_melds is HandMelds.NO:
        melder = next(seat for seat in Seat if state.spreads[seat])  # with the first card: the other got the discard
        if turner is melder:
            yield Broken(Invariant.BURIER_TURNS, Law.DECLINE_LEFT, turner, str(turner), str(turner.other))


def _discards(state: State) -> Iterator[Broken]:
    """Law 4.7: a seat that discarded has melded, and one that melded has discarded, is about to, or is out."""
    discarder = state.decliner.other
    left = state.phase in (Phase.LEFT, Phase.CLAIM_LEFT)
    if left and not state.passed and not state.spreads[discarder]:
        centre = _one(state.centre)
        yield Broken(Invariant.MELDED_TO_DISCARD, Law.DISCARD, discarder, "0", "1", centre)
    if state.is_study or state.waste or state.variant.hand_melds is HandMelds.YES:
        return
    for seat in Seat:
        melds_now = state.phase is Phase.DISCARD and seat is state.turn
        is_out = len(state.spreads[seat]) == state.variant.out
        in_centre = seat is discarder and (state.phase is Phase.FORCED or (left and not state.passed))
        if state.spreads[seat] and not (melds_now or is_out or in_centre) and not state.spreads[seat.other]:
            yield Broken(Invariant.DISCARDED_SINCE, Law.DISCARD, seat, "0", "1", state.spreads[seat].cards)


def _first_card(state: State) -> Iterator[Broken]:
    """Law 4.4: while the first card of all lies open and nobody has used it, nobody can have melded."""
    turner = _turner(state)
    if state.is_study or state.waste or turner is None or state.phase is Phase.TURN:
        return
    for seat in Seat:
        from_hand = seat is turner and state.variant.hand_melds is HandMelds.YES
        if state.spreads[seat] and not from_hand:
            cards = state.spreads[seat].cards
            yield Broken(Invariant.CENTRE_STILL_OPEN, Law.MELD_USES_CENTRE, seat, str(len(cards)), "0", cards)


def _fitting(state: State) -> Iterator[Broken]:
    """Law 6.1, where forcing is automatic: neither seat has declined a card that fits what it still has laid."""
    rules = state.variant
    if rules.forcing is not Forcing.AUTOMATIC:
        return
    passer = state.turn.other if state.phase is Phase.LEFT and state.passed else None
    decliner = _last_to_bury(state, passer)
    if passer is not None and rules.forcing_scope is ForcingScope.ANY and _fits(state, passer, state.centre):
        yield Broken(Invariant.FITTING_PASSED, Law.FORCE, passer, cards=_one(state.centre))
    last = state.waste[-1] if state.waste else None
    if decliner is not None and rules.forcing_scope is not ForcingScope.DISCARD and _fits(state, decliner, last):
        yield Broken(Invariant.FITTING_BURIED, Law.FORCE, decliner, cards=_one(last))


def _last_to_bury(state: State, passer: Seat | None) -> Seat | None:
    """Who buried the last card of the waste, if that spread has not changed since; None if that is not sure."""
    if state.phase is Phase.TURN:
        return state.turn
    if state.phase is Phase.OVER:
        drawn = state.outcome is not None and state.outcome.winner is None
        return state.turn if drawn and state.centre is None else None
    if state.variant.hand_melds is HandMelds.YES:
        return None  # cards may have been laid after the next one was turned up
    return state.turn if state.phase is Phase.TURNED else passer


def _forced(state: State) -> Iterator[Broken]:
    """Law 6.4, its narrowest reading: only who has melded can have discarded what is forced."""
    if state.phase is not Phase.FORCED or state.variant.forcing_scope is not ForcingScope.DISCARD:
        return
    if not state.spreads[state.turn.other]:
        yield Broken(Invariant.FORCED_FROM_HAND, Law.FORCING_SCOPE, state.turn.other, "0", "1", _one(state.centre))


def _winner(state: State) -> Iterator[Broken]:
    """Law 7.1: the winner has just melded, unless the forcer placed the winning card (law 6.3)."""
    winner = None if state.outcome is None else state.outcome.winner
    if winner is None or winner is state.turn:
        return
    if state.variant.forcing is Forcing.CLAIM and state.variant.forced_placement is ForcedPlacement.FORCER:
        return
    yield Broken(Invariant.WINNER_ACTED_LAST, Law.GO_OUT, winner, str(state.turn), str(winner))


def _drawn(state: State) -> Iterator[Broken]:
    """Law 7.4: what became of the last card, and who acted last; who lets a claim go acts after who declined."""
    if state.outcome is None or state.outcome.winner is not None:
        return
    rules = state.variant
    if rules.last_card is LastCard.ENDS and state.centre is None and state.waste:
        yield Broken(Invariant.LAST_CARD_BURIED, Law.DRAW, cards=_one(state.waste[-1]))
    elif not any(state.spreads):
        wanted = Seat.PONE if rules.last_card is LastCard.USABLE else Seat.DEALER  # an even number of cards was turned
        if state.turn is not wanted:
            yield Broken(Invariant.TURNS_ALTERNATE, Law.DECLINE_LEFT, state.turn, str(state.turn), str(wanted))
    elif rules.forcing is Forcing.CLAIM and rules.forcing_scope is not ForcingScope.DISCARD and state.centre is None:
        mine, other = (
            fits_spread(state.spreads[seat], state.waste[-1], rules) for seat in (state.turn, state.turn.other)
        )
        if mine and not other:
            cards = _one(state.waste[-1])
            yield Broken(Invariant.DRAWN_BY, Law.THE_MOMENT, state.turn, str(state.turn), str(state.turn.other), cards)
