"""Other names for the cards: the same thing with every card exchanged for another one."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

import conquian as cq
from conquian.game.actions import Action, Discard, Force, Give, Meld, Turn
from conquian.game.cards import PACK, Card, Cards, Suit
from conquian.game.spreads import Spread
from conquian.game.state import Hand, Stock

Names = Mapping[Card, Card]


def suits(order: tuple[Suit, ...]) -> Names:
    """Every card by its new name when the suits are exchanged."""
    return {card: Card.of(card.rank, order[card.suit]) for card in PACK}


def of_cards(found: Cards, names: Names) -> Cards:
    """A set of cards under new names."""
    return Cards.of(names[card] for card in found)


def of_spread(found: Spread, names: Names) -> Spread:
    """A spread under new names."""
    return Spread.of([names[card] for card in group] for group in found.groups)


def of_action(found: Action, names: Names) -> Action:
    """An action under new names."""
    match found:
        case Meld(spread):
            return Meld(of_spread(spread, names))
        case Force(spread):
            return Force(None if spread is None else of_spread(spread, names))
        case Discard(card):
            return Discard(names[card])
        case Give(card):
            return Give(names[card])
        case Turn(card):
            return Turn(None if card is None else names[card])
        case _:
            return found


def of_state(found: cq.State, names: Names) -> cq.State:
    """A position under new names."""

    def hand(old: Hand) -> Hand:
        return Hand(of_cards(old.cards, names), old.unknown)

    pone, dealer = found.hands
    mine, theirs = found.spreads
    return replace(
        found,
        hands=(hand(pone), hand(dealer)),
        spreads=(of_spread(mine, names), of_spread(theirs, names)),
        stock=Stock(tuple(names[card] for card in found.stock.cards), found.stock.unknown),
        centre=None if found.centre is None else names[found.centre],
        waste=tuple(names[card] for card in found.waste),
        given=hand(found.given),
    )
