"""The action that is attempted with a touch which a table refuses by itself, for rooms where trying in vain counts."""

from __future__ import annotations

from conquian.game.actions import Action, Discard, Meld
from conquian.game.cards import Cards
from conquian.game.melds import meld_of
from conquian.game.spreads import Spread
from conquian.game.state import ON_OFFER, Phase
from conquian.table.messages import Bring, Choose, Place, TableMessage, TouchPlace
from conquian.table.session import TableSession


def attempted(session: TableSession, message: TableMessage) -> Action | None:
    """The action that a player attempts with this message; None for what the table does or hands over.

    It is an attempt to lay off on the other's melds, to keep the centre card without a meld, or to discard before a
    card is turned up.
    """
    game = session.game
    state = game.state
    offered = state.centre if state.phase in ON_OFFER else None
    theirs = Place.TOP if state.turn is session.seat else Place.BOTTOM
    match message:
        case Choose(card) | Bring(card) if state.phase is Phase.TURN and card in game.hand:
            return Discard(card)
        case Bring(card, Place.TOP_HAND | Place.BOTTOM_HAND) if card == offered:
            return _laid_by_itself(session, Cards.of([card]))
        case Bring(card, place) if place is theirs and (card in game.hand or card == offered):
            return _laid_off(session, Cards.of([card]))
        case TouchPlace(place) if place is theirs and offered is not None:
            return _laid_off(session, game.chosen | Cards.of([offered]))
        case _:
            return None


def _laid_by_itself(session: TableSession, cards: Cards) -> Action:
    """These cards as a group beside the player's own melds."""
    state = session.game.state
    return Meld(Spread.of([*state.spreads[state.turn].groups, cards]))


def _laid_off(session: TableSession, cards: Cards) -> Action | None:
    """These cards with a meld of the other player's, one that they fit if there is any."""
    state = session.game.state
    grown = [Cards.of(group) | cards for group in state.spreads[state.turn.other].groups]
    fitting = (each for each in grown if meld_of(each) is not None)
    return _laid_by_itself(session, next(fitting, grown[0])) if grown else None
