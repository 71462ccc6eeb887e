"""Endings: how the last card of a hand came to its winner, and where the cards lie that a seat was waiting for."""

from __future__ import annotations

from collections.abc import Iterable
from enum import StrEnum
from itertools import pairwise
from operator import itemgetter

from conquian.coach.decision import positions
from conquian.coach.reason import MOST_NAMED, waits
from conquian.game.actions import Action, Discard, Force, Meld
from conquian.game.cards import Card, Cards
from conquian.game.melds import SHORTEST_MELD
from conquian.game.state import Phase, Seat, State
from conquian.notation.record import Record
from conquian.solver.winning_chances.outlook import outs


class Decider(StrEnum):
    """The way in which the last card came to the winner; one that the forcer placed was forced as well."""

    TURNED = "turned"
    LEFT = "left"
    PASSED = "passed"
    FORCED = "forced"


class Lying(StrEnum):
    """A place where a card lies that did not come: in the stock, in the waste, with the other player."""

    STOCK = "stock"
    HAND = "hand"
    SPREAD = "spread"
    WASTE = "waste"


def last_card(before: State, action: Action) -> tuple[Card, Decider]:
    """The card with which this action won from there, and how it came."""
    assert before.centre is not None  # cards of the hand alone never end a hand
    if isinstance(action, Force) or before.phase is Phase.FORCED:
        return before.centre, Decider.FORCED
    if before.phase is Phase.TURNED:
        return before.centre, Decider.TURNED
    return before.centre, Decider.PASSED if before.was_passed else Decider.LEFT


def waited(record: Record, seat: Seat) -> tuple[bool, dict[Lying, Cards]]:
    """The cards that this seat was waiting for at the end, by where they lie, and whether any of them would have won.

    If none would, they are those that it could have melded; if these are many or none, there is nothing to tell.

    >>> import conquian as cq
    >>> waited(cq.play(cq.players.Greedy(), cq.players.Greedy(), seed=2593777), cq.Seat.DEALER)
    (False, {<Lying.STOCK: 'stock'>: cards('4c4sJc')})
    """
    *_, before, after = record.positions()
    wins = outs(after, seat)
    found = wins or waits(before, seat)
    if not wins and len(found) > MOST_NAMED:
        return False, {}
    places: dict[Lying, Iterable[Card]] = {
        Lying.STOCK: after.stock.cards,
        Lying.HAND: after.hands[seat.other].cards,
        Lying.SPREAD: after.spreads[seat.other].cards,
        Lying.WASTE: after.waste,
    }
    lying = {place: found & Cards.of(cards) for place, cards in places.items()}
    return bool(wins), {place: cards for place, cards in lying.items() if cards}


def fed(record: Record, seat: Seat) -> tuple[Card, tuple[Cards, ...]] | None:
    """The discard of this seat that the other player melded at once with most other cards, and the melds made of it.

    None if no meld was made of one: laying off a card takes nothing from the hand. The card that ended the hand does
    not count.
    """
    states, found = positions(record), []
    for ply, (done, then) in enumerate(pairwise(record.actions)):
        if (
            isinstance(done, Discard)
            and isinstance(then, Meld)
            and states[ply].turn is seat is not states[ply + 1].turn
        ):
            before, after = states[ply + 1].spreads[seat.other], states[ply + 2].spreads[seat.other]
            laid = after.cards - before.cards
            if len(laid) >= SHORTEST_MELD and states[ply + 2].outcome is None:
                new = tuple(Cards(mask) for mask in after.masks if mask not in before.masks and mask & laid.mask)
                found.append((len(laid), done.card, new))
    return max(found, key=itemgetter(0))[1:] if found else None
