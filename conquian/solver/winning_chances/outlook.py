"""Outlook: the cards that would take a seat out, the spreads with which it can still win, and holes (laws 5 to 7)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from enum import StrEnum

from conquian.game.cards import ALL_CARDS, Card, Cards
from conquian.game.spreads import Spread, book, grown, spread_of_masks
from conquian.game.state import Seat, State
from conquian.game.variants import Borrowing
from conquian.solver.winning_chances.prospect import known_hand, prospect_of
from conquian.solver.winning_chances.ways import Way, may_lay, nearness, ways


class Hole(StrEnum):
    """All cards melded, none in hand, and nothing takes the seat out: because of the pack, or of what is gone."""

    THEORETICAL = "theoretical"
    PRACTICAL = "practical"


def outs(state: State, seat: Seat) -> Cards:
    """Every card outside this seat's hand and spread that would take it out at once, dead or alive (law 7.1).

    Before a discard these are the outs after any one of the discards. A seat that has folded melds only what it is
    forced to, so that its outs have to fit (law 9.1). Raises UnknownCards if this seat's hand is not known.

    >>> import conquian as cq
    >>> state = cq.position("pone=AdAs/3c3d3h3s,6h7hJhQh dealer=?10/- stock=?19 waste=7d turn=dealer/turn")
    >>> outs(state, cq.Seat.PONE)
    cards('AcAh')
    """
    return Cards.of(_outs(state, seat))


def alive_outs(state: State, seat: Seat) -> Cards:
    """The outs that can still be offered to this seat.

    Dead are those in the waste and on the other spread, a centre card that the seat has let go (it is offered to the
    opponent, who melds or buries it), in a study the cards that are left out, and all but the centre card where nothing
    comes after it (law 7.4). Cards in the opponent's hand are alive even where they are known: a seat cannot see them,
    and any of them may be discarded.

    >>> import conquian as cq
    >>> state = cq.position("pone=AdAs/3c3d3h3s,6h7hJhQh dealer=?10/- stock=?18 waste=7dAc turn=dealer/turn")
    >>> alive_outs(state, cq.Seat.PONE)
    cards('Ah')
    """
    prospect = prospect_of(state, seat)
    return outs(state, seat) & Cards(prospect.offered if prospect.now_or_never else prospect.coming | prospect.offered)


def ways_to_win(state: State, seat: Seat) -> tuple[Way, ...]:
    """The winning spreads that this seat can still reach: fewest cards that must come first, then fewest steps.

    A spread is reachable if steps lead to it from what lies. Each step melds one centre card, and any hand cards, into
    a legal spread, under the borrowing in force; then one card is discarded, unless the seat is out. Whatever can still
    come may come, and in any order: any card that is not in the waste, not on the other spread, not in this seat's own
    hand, and not let go. That includes all of the opponent's hand, and it includes being forced, since a forced card is
    melded like any other. An open centre card comes first or never, and where the seat must meld it, or the deal is
    drawn if it does not (law 7.4), every way begins with it. In a study no more cards come from nowhere than there are
    unknown ones.

    So the opponent is taken to be as helpful as can be, and a stock that is not empty as long as need be: without a way
    nothing can help this seat any more, and a way is a possibility, not a promise. Discards take care of themselves:
    hand and spread are one card short of winning, so the hand cards that a winning spread does not use are exactly as
    many as the discards on the way to it.

    Where hands are exchanged, a way may receive one of its cards in the exchange. A seat that has folded can only be
    forced (law 9.1). Raises UnknownCards if this seat's hand is not known; the stock and the other hand need not be.

    >>> import conquian as cq
    >>> state = cq.position(
    ...     "pone=Ad/3c3d3h3s,6h7hJhQhKh dealer=?10/- centre=As stock=?17 waste=7d2s turn=dealer/left"
    ... )
    >>> [(way.needed, way.turns) for way in ways_to_win(state, cq.Seat.PONE)]
    [(cards('2d'), 1), (cards('4h5h'), 2)]
    """
    prospect = prospect_of(state, seat)
    return tuple(sorted(ways(prospect), key=nearness))


def dead(state: State, seat: Seat) -> bool:
    """Whether this seat can never win any more, whatever comes and however helpful the opponent is.

    >>> import conquian as cq
    >>> dead(cq.position("pone=-/Ac2c3c,4c5c6c7cJcQcKc dealer=?10/- stock=?19 waste=7d turn=dealer/turn"), cq.Seat.PONE)
    True
    """
    outcome = state.outcome
    if outcome is not None and outcome.winner is seat:
        return False
    return next(ways(prospect_of(state, seat)), None) is None


def hole(state: State, seat: Seat) -> Hole | None:
    """The hole in which this seat sits (law 7.5), or None: every card melded, and no out in the pack, or none alive.

    >>> import conquian as cq
    >>> hole(cq.position("pone=-/Ac2c3c,4c5c6c7cJcQcKc dealer=?10/- stock=?19 waste=7d turn=dealer/turn"), cq.Seat.PONE)
    <Hole.THEORETICAL: 'theoretical'>
    """
    if len(state.spreads[seat]) != state.variant.dealt:
        return None
    playing = replace(state, folded=())  # who has folded may have no outs for that reason alone
    if not outs(playing, seat):
        return Hole.THEORETICAL
    return None if alive_outs(playing, seat) else Hole.PRACTICAL


# --- outs -------------------------------------------------------------------------------------------------------------


def _outs(state: State, seat: Seat) -> Iterator[Card]:
    laid = state.spreads[seat]
    hand = known_hand(state, seat)
    spare = len(laid) + hand.bit_count() + 1 - state.variant.out
    if spare not in (0, 1):  # one card to spare is one to be discarded first
        return
    kept = [hand] if not spare else [hand & ~card.bit for card in Cards(hand)]
    for card in ALL_CARDS - Cards(hand) - laid.cards:
        if any(_goes_out(state, seat, laid, card, cards) for cards in kept):
            yield card


def _goes_out(state: State, seat: Seat, laid: Spread, card: Card, hand: int) -> bool:
    """Whether the seat can meld this card with its whole hand."""
    whole = laid.mask | hand | card.bit
    if whole not in book():
        return False
    if seat not in state.folded and state.variant.borrowing is Borrowing.FREE:
        return True
    return any(may_lay(state, seat, laid, spread_of_masks(after), card) for after in grown(whole, 0, 0))
