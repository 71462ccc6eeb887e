"""Outs and ways to win by trying everything on the engine: slow, plain, and with no shortcut of the package.

A step is what the judge lists: the seat is put on turn with a card in the centre, and each legal meld that uses it is a
step. What the walk keeps are the layout that lies and the hand; it tries every discard, or, where hands are large, it
keeps all hand cards and looks at the end whether there were as many to throw away as steps to throw them in.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import conquian as cq
from conquian.game.actions import Force, Meld
from conquian.game.cards import ALL_CARDS, Card, Cards
from conquian.game.melds import MELDS
from conquian.game.spreads import book
from conquian.game.state import Hand, Phase, Stock
from conquian.game.variants import Borrowing, HandMelds, LastCard

Place = tuple[cq.Spread, Cards]
"""What lies, and what is in the hand."""


def lists(state: cq.State) -> tuple[cq.Action, ...]:
    """The legal actions."""
    return cq.legal_actions(state)


def on_turn(state: cq.State, seat: cq.Seat, place: Place, card: Card, phase: Phase) -> cq.State:
    """The seat with this spread and hand, about to meld this card; nothing else is known, and the stock is long."""
    spread, hand = place
    hands = [Hand(), Hand()]
    spreads = [cq.Spread(), cq.Spread()]
    hands[seat], spreads[seat] = Hand(hand), spread
    # The opponent has melded, so that a card left can be a discard; what lies there is of no account.
    own = spread.mask | hand.mask | card.bit
    spreads[seat.other] = cq.Spread.of([Cards(min(MELDS, key=lambda meld: (meld & own).bit_count()))])
    return replace(
        state,
        hands=(hands[0], hands[1]),
        spreads=(spreads[0], spreads[1]),
        stock=Stock((), 5),
        waste=(),
        centre=card,
        turn=seat,
        phase=phase,
        passed=False,
        given=Hand(),
    )


def melds_with(state: cq.State) -> Iterator[cq.Spread]:
    """The spreads that the player on turn can have after melding the centre card; a folded player only if forced."""
    assert state.centre is not None
    for action in lists(state):
        if isinstance(action, Meld) and state.centre in action.spread.cards:
            yield action.spread


def laid_with(state: cq.State, seat: cq.Seat, place: Place, card: Card) -> Iterator[cq.Spread]:
    """The spreads that this card can lead to, offered or forced by the opponent."""
    offered = on_turn(state, seat, place, card, Phase.LEFT)
    if seat not in state.folded:
        yield from melds_with(offered)
        return
    actions = lists(offered)
    if any(isinstance(action, Meld) for action in actions):  # forced by the rules themselves
        yield from melds_with(offered)
        return
    claim = cq.apply(offered, cq.action("decline"))
    if claim.phase is Phase.CLAIM_LEFT:
        yield from forced_to(claim)


def forced_to(claim: cq.State) -> Iterator[cq.Spread]:
    """The spreads that a claim can lead to."""
    for action in lists(claim):
        if isinstance(action, Force) and action.spread is not None:
            yield action.spread
        elif isinstance(action, Force):
            yield from melds_with(cq.apply(claim, action))


def hand_melds(state: cq.State, seat: cq.Seat, place: Place, cards: Cards) -> Iterator[cq.Spread]:
    """The spreads of hand cards alone that the seat can lay while some card lies open."""
    if state.variant.hand_melds is HandMelds.NO:
        return
    for card in cards:
        for action in lists(on_turn(state, seat, place, card, Phase.TURNED)):
            if isinstance(action, Meld) and card not in action.spread.cards:
                yield action.spread
        if seat not in state.folded:
            return  # it does not matter which card it is


def can_come(state: cq.State, seat: cq.Seat) -> Cards:
    """The cards that can still come to the seat, the centre card apart."""
    if state.outcome is not None or (not len(state.stock) and state.variant.last_card is LastCard.ENDS):
        return Cards()
    gone = Cards.of(state.waste) | state.spreads[0].cards | state.spreads[1].cards | state.hands[seat].cards
    if state.centre is not None:
        gone |= Cards.of([state.centre])
    return ALL_CARDS - gone - (Cards() if state.unknown else state.unseen)


def first_steps(state: cq.State, seat: cq.Seat) -> Iterator[cq.Spread]:
    """What the seat can lay with the centre card as things stand, if it still gets it."""
    place = (state.spreads[seat], state.hands[seat].cards)
    card = state.centre
    if card is None or state.outcome is not None:
        return
    if state.decliner is not seat:
        declined = replace(state, stock=Stock((), len(state.stock)))
        if state.phase is Phase.TURNED:
            if cq.judge(declined, cq.action("decline")).legal:
                declined = cq.apply(declined, cq.action("decline"))
            else:
                return
        if declined.phase is Phase.CLAIM_TURNED:
            declined = cq.apply(declined, cq.action("allow"))
        if declined.phase is Phase.LEFT and declined.turn is seat:
            yield from at_once(declined, seat, place)
    else:
        yield from at_once(state, seat, place)


def at_once(state: cq.State, seat: cq.Seat, place: Place) -> Iterator[cq.Spread]:
    """What the seat can lay of the centre card that is offered to it, or that it has just declined."""
    if state.phase in (Phase.CLAIM_LEFT, Phase.CLAIM_TURNED):
        yield from forced_to(state)
        return
    yield from melds_with(state)
    if seat in state.folded and cq.judge(state, cq.action("decline")).legal:
        claim = cq.apply(state, cq.action("decline"))
        if claim.phase in (Phase.CLAIM_LEFT, Phase.CLAIM_TURNED):
            yield from forced_to(claim)


def must_begin_with_it(state: cq.State, seat: cq.Seat) -> bool:
    """Whether the seat cannot refuse the centre card."""
    on_offer = state.turn is seat and state.phase in (Phase.LEFT, Phase.TURNED, Phase.FORCED)
    return on_offer and not cq.judge(state, cq.action("decline")).legal


def is_drawn_without_it(state: cq.State, seat: cq.Seat) -> bool:
    """Whether the deal is a draw if the seat does not lay the centre card that is offered to it (law 7.4)."""
    if state.decliner is not seat or state.phase not in (Phase.LEFT, Phase.CLAIM_LEFT):
        return False
    declined = state
    if declined.phase is Phase.LEFT and cq.judge(declined, cq.action("decline")).legal:
        declined = cq.apply(declined, cq.action("decline"))
    if declined.phase is Phase.CLAIM_LEFT:
        declined = cq.apply(declined, cq.action("allow"))
    return declined.phase is Phase.OVER


def begins_with_it(state: cq.State, seat: cq.Seat) -> bool:
    """Whether nothing is within reach of the seat without the centre card."""
    return must_begin_with_it(state, seat) or is_drawn_without_it(state, seat) or state.outcome is not None


def needed_by_spread(state: cq.State, seat: cq.Seat, *, every_discard: bool) -> dict[int, int]:
    """For each winning spread that steps lead to (as a mask), the mask of the cards that must come for it.

    Not during an exchange.
    """
    coming = can_come(state, seat)
    own, hand = state.spreads[seat], state.hands[seat].cards
    won: dict[int, int] = {}
    # A place: the layout, the hand, and how many cards are still to be thrown away (with every discard: none).
    waiting: list[tuple[cq.Spread, Cards, int]] = []
    seen: set[tuple[cq.Spread | int, Cards, int]] = set()
    any_layout = state.variant.borrowing is Borrowing.FREE and seat not in state.folded  # law 5.1: it can be relaid

    def laid(spread: cq.Spread, before: Cards, debt: int, *, discards: bool = True) -> None:
        left = before - spread.cards
        if len(left) < debt:
            return  # it used cards that were thrown away
        if len(spread) == state.variant.out:
            if len(left) == debt:  # whatever is left has been thrown away before
                won[spread.mask] = spread.mask & ~own.mask & ~hand.mask
            return
        for place in thrown(spread, left, debt, discards=discards):
            key = (spread.mask if any_layout else spread, *place[1:])
            if key not in seen:
                seen.add(key)
                waiting.append(place)

    def thrown(spread: cq.Spread, left: Cards, debt: int, *, discards: bool) -> Iterator[tuple[cq.Spread, Cards, int]]:
        if not discards:
            yield spread, left, debt
        elif not every_discard:
            yield spread, left, debt + 1
        else:
            for card in left:
                yield spread, left - Cards.of([card]), debt

    def from_there(spread: cq.Spread, left: Cards, debt: int) -> None:
        place = spread, left
        for card in coming - spread.cards:
            for after in laid_with(state, seat, place, card):
                laid(after, left, debt)
        for after in hand_melds(state, seat, place, coming - spread.cards):
            laid(after, left, debt, discards=False)

    # the centre card first
    openings = [(own, hand)]
    if state.phase is Phase.TURNED and state.turn is seat and state.variant.hand_melds is HandMelds.YES:
        for spread, left in openings:
            now = replace(
                state,
                hands=tuple(Hand(left) if one is seat else state.hands[one] for one in cq.Seat),  # type: ignore[arg-type]  # there are two seats
                spreads=tuple(spread if one is seat else state.spreads[one] for one in cq.Seat),  # type: ignore[arg-type]  # there are two seats
            )
            for action in lists(now):
                if isinstance(action, Meld) and state.centre not in action.spread.cards:
                    opening = action.spread, left - action.spread.cards
                    if opening not in openings:
                        openings.append(opening)
    for spread, left in openings:
        now = replace(
            state,
            hands=tuple(Hand(left) if one is seat else state.hands[one] for one in cq.Seat),  # type: ignore[arg-type]  # there are two seats
            spreads=tuple(spread if one is seat else state.spreads[one] for one in cq.Seat),  # type: ignore[arg-type]  # there are two seats
        )
        for after in first_steps(now, seat):
            laid(after, left, 0)
    # or without it
    if not begins_with_it(state, seat):
        discarding = state.phase is Phase.DISCARD and state.turn is seat
        waiting += thrown(own, hand, 0, discards=discarding)
    while waiting:
        from_there(*waiting.pop())
    return {mask: needed for mask, needed in won.items() if (needed & state.unseen.mask).bit_count() <= state.unknown}


def outs(state: cq.State, seat: cq.Seat) -> Cards:
    """Every card, wherever it is, with which the seat could meld its whole hand, after a discard if it owes one."""
    hands = [state.hands[seat].cards]
    if len(state.spreads[seat]) + len(hands[0]) == state.variant.out:
        hands = [hands[0] - Cards.of([card]) for card in hands[0]]
    found = Cards()
    for hand in hands:
        place = state.spreads[seat], hand
        for card in ALL_CARDS - state.hands[seat].cards - state.spreads[seat].cards:
            if any(len(spread) == state.variant.out for spread in laid_with(state, seat, place, card)):
                found |= Cards.of([card])
    return found


def needed_by_card_sets(state: cq.State, seat: cq.Seat) -> dict[int, int]:
    """The same under free borrowing, where large hands make the walk above too long: card sets instead of layouts.

    A step leads from a card set to any larger legal one with exactly one card that can come, the rest from the hand.
    """
    coming, own, hand = can_come(state, seat).mask, state.spreads[seat].mask, state.hands[seat].cards.mask
    centre = 0 if state.centre is None else state.centre.bit
    within = own | hand | coming | centre
    from_outside: dict[int, list[int]] = {}  # every legal card set that is left, by its cards from outside
    for mask in book():
        if not mask & ~within and not own & ~mask and mask.bit_count() <= state.variant.out:
            from_outside.setdefault(mask & (coming | centre), []).append(mask)
    first = {spread.mask for spread in first_steps(state, seat)}
    seen = set(first) if begins_with_it(state, seat) else {own, *first}
    waiting = list(seen)
    for laid in waiting:  # grows while it is walked
        for card in Cards(coming & ~laid):
            larger = from_outside.get(laid & (coming | centre) | card.bit, ())
            found = {mask for mask in larger if not laid & ~mask} - seen
            seen |= found
            waiting += found
    won = {mask: mask & ~own & ~hand for mask in seen if mask.bit_count() == state.variant.out}
    owed = state.phase is Phase.DISCARD and state.turn is seat
    for mask, needed in won.items():
        assert (hand & ~mask).bit_count() == needed.bit_count() - 1 + owed, "as many to throw away as throws"
    return {mask: needed for mask, needed in won.items() if (needed & state.unseen.mask).bit_count() <= state.unknown}
