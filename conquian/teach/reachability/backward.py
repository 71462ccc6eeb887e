"""The steps back: every position and action from which a position can have come, each checked by the judge."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache
from typing import Final, assert_never

from conquian.game.actions import ALLOW, DECLINE, FORCE, TURN, Action, Discard, Force, Give, Meld
from conquian.game.cards import PACK, Cards
from conquian.game.judge import judge
from conquian.game.play import apply
from conquian.game.spreads import NOTHING_LAID, Spread, book, layouts
from conquian.game.state import EMPTY_HAND, Hand, Phase, Seat, State, Stock
from conquian.game.variants import Borrowing, Exchange, ForcedPlacement, Forcing, ForcingFit, HandMelds

Step = tuple[State, Action]
"""A position, and what was done there."""

MELDED_IN: Final = ((Phase.TURNED, False), (Phase.LEFT, True), (Phase.LEFT, False), (Phase.FORCED, False))
"""The phases from which a meld can have come, each with whether the centre card had been passed."""


def is_deal(state: State) -> bool:
    """Whether this is how a deal begins: nothing turned up, laid or given yet (laws 2.3 and 4.1)."""
    fresh = not any(state.spreads) and not state.waste and len(state.stock) == len(PACK) - 2 * state.variant.dealt
    first = Phase.EXCHANGE if state.variant.exchange is Exchange.YES else Phase.TURN
    return fresh and state.phase is first and state.turn is Seat.PONE


def steps_before(state: State) -> Iterator[Step | None]:
    """Every step that leads here, and None for each that was thought of and is none, so that they can be counted.

    Every card has to be known. First come the steps that undo most: a card was discarded rather than passed, and a
    spread was laid at once rather than bit by bit. Where the layout of what lay before does not matter, one stands
    for all.

    >>> from conquian.notation.position import position
    >>> from conquian.game.play import deal
    >>> (before, action), = steps_before(apply(deal(1897), TURN))
    >>> before == deal(1897), action
    (True, action('turn'))
    """
    for before, action in _thinkable(state):
        yield (before, action) if judge(before, action).legal and apply(before, action) == state else None


def _thinkable(state: State) -> Iterator[Step]:
    match state.phase:
        case Phase.TURN:
            yield from _before_exchanging(state) if not state.waste else _before_burying(state)
        case Phase.TURNED:
            assert state.centre is not None
            stock = Stock((state.centre, *state.stock.cards))
            yield replace(state, phase=Phase.TURN, centre=None, stock=stock), TURN
            yield from _before_hand_meld(state)
        case Phase.LEFT:
            yield from _before_passing(state) if state.passed else _before_discard(state, state.turn.other)
        case Phase.CLAIM_LEFT | Phase.CLAIM_TURNED:
            phase = Phase.LEFT if state.phase is Phase.CLAIM_LEFT else Phase.TURNED
            yield replace(state, turn=state.turn.other, phase=phase), DECLINE
        case Phase.FORCED:
            for phase, passed in _CLAIMS:
                yield replace(state, turn=state.turn.other, phase=phase, passed=passed), FORCE
        case Phase.DISCARD:
            yield from _before_meld(state, state.turn)
        case Phase.EXCHANGE:
            yield from _before_giving(state)
        case Phase.OVER:
            yield from _before_the_end(state)
        case phase:
            assert_never(phase)


_CLAIMS: Final = ((Phase.CLAIM_LEFT, False), (Phase.CLAIM_LEFT, True), (Phase.CLAIM_TURNED, False))


def _before_burying(state: State) -> Iterator[Step]:
    """Laws 4.8 and 6.6: a card that was left was declined, and the claim to it was given up if there was one."""
    *waste, centre = state.waste
    for passed in (False, True):
        left = replace(state, phase=Phase.LEFT, centre=centre, waste=tuple(waste), passed=passed)
        yield left, DECLINE
        yield replace(left, turn=state.turn.other, phase=Phase.CLAIM_LEFT), ALLOW


def _before_passing(state: State) -> Iterator[Step]:
    """Law 4.9: a card that was turned up was declined."""
    turned = replace(state, phase=Phase.TURNED, passed=False)
    yield replace(turned, turn=state.turn.other), DECLINE
    yield replace(turned, phase=Phase.CLAIM_TURNED), ALLOW


def _before_discard(state: State, seat: Seat) -> Iterator[Step]:
    """Law 4.7: the centre card comes from the hand of this seat."""
    if state.centre is not None and state.spreads[seat]:
        before = _taken_up(state, seat, Cards(state.centre.bit))
        yield replace(before, turn=seat, phase=Phase.DISCARD, centre=None), Discard(state.centre)


def _before_meld(state: State, seat: Seat) -> Iterator[Step]:
    """Laws 4.4, 4.5 and 6: which card was the centre card, and what lay before. Forcers lay no hand cards."""
    after = state.spreads[seat]
    forcer_lays = state.variant.forced_placement is ForcedPlacement.FORCER
    for laid in _laid_before(after, state.variant.borrowing, state.variant.forcing_fit):
        new = after.cards - laid.cards
        for centre in new:
            before = _taken_up(_with_spread(state, seat, laid), seat, new - Cards(centre.bit))
            for phase, passed in MELDED_IN:
                yield replace(before, turn=seat, phase=phase, centre=centre, passed=passed), Meld(after)
            if forcer_lays and len(new) == 1 and state.variant.forcing is Forcing.CLAIM:
                for phase, passed in _CLAIMS:
                    claim = replace(before, turn=seat.other, phase=phase, centre=centre, passed=passed)
                    yield claim, Force(after)


def _before_hand_meld(state: State) -> Iterator[Step]:
    """Law 4.4, where hand cards may be melded while a turned-up card is open."""
    after = state.spreads[state.turn]
    if state.variant.hand_melds is HandMelds.YES and after:
        for laid in _laid_before(after, state.variant.borrowing, state.variant.forcing_fit):
            before = _taken_up(_with_spread(state, state.turn, laid), state.turn, after.cards - laid.cards)
            yield before, Meld(after)


def _before_exchanging(state: State) -> Iterator[Step]:
    """Law 2.3: the dealer gave the second card, while the pone's lay aside."""
    if state.variant.exchange is Exchange.NO:
        return
    for first in state.hands[Seat.DEALER].cards:
        for second in state.hands[Seat.PONE].cards:
            pone = Hand(state.hands[Seat.PONE].cards - Cards(second.bit))
            dealer = Hand((state.hands[Seat.DEALER].cards - Cards(first.bit)) | Cards(second.bit))
            before = replace(state, hands=(pone, dealer), given=Hand(Cards(first.bit)))
            yield replace(before, turn=Seat.DEALER, phase=Phase.EXCHANGE), Give(second)


def _before_giving(state: State) -> Iterator[Step]:
    """Law 2.3: the pone gave the first card."""
    for card in state.given.cards:
        before = _taken_up(replace(state, given=EMPTY_HAND), Seat.PONE, Cards(card.bit))
        yield replace(before, turn=Seat.PONE), Give(card)


def _before_the_end(state: State) -> Iterator[Step]:
    """Laws 7.1 and 7.4: the winner melded, or the last card was used by nobody; `turn` says who acted last."""
    winner = None if state.outcome is None else state.outcome.winner
    if winner is not None:
        yield from _before_meld(state, winner)
    elif state.centre is None:
        if state.waste:
            yield from _before_burying(state)
            yield from _before_burying(replace(state, turn=state.turn.other))  # it let the claim go, and acted last
    else:
        yield replace(state, phase=Phase.TURNED), DECLINE
        yield replace(state, phase=Phase.CLAIM_TURNED), ALLOW
        yield from _before_discard(state, state.turn)


def _with_spread(state: State, seat: Seat, spread: Spread) -> State:
    pone, dealer = state.spreads
    return replace(state, spreads=(spread, dealer) if seat is Seat.PONE else (pone, spread))


def _taken_up(state: State, seat: Seat, cards: Cards) -> State:
    """The position with these cards in the hand of this seat too."""
    pone, dealer = state.hands
    hand = Hand(state.hands[seat].cards | cards)
    return replace(state, hands=(hand, dealer) if seat is Seat.PONE else (pone, hand))


@lru_cache(maxsize=64)
def _laid_before(after: Spread, borrowing: Borrowing, fit: ForcingFit) -> tuple[Spread, ...]:
    """What can have lain where this lies now: legal spreads of fewer cards, the smallest first."""
    by_layout = borrowing is not Borrowing.FREE or fit is ForcingFit.DIRECT
    found = [NOTHING_LAID]
    part = after.mask
    while part := (part - 1) & after.mask:
        if part in book():
            found += layouts(Cards(part)) if by_layout else layouts(Cards(part))[:1]
    return tuple(sorted(found, key=lambda spread: (len(spread), spread.groups)))
