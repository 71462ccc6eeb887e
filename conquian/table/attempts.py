"""The action that is attempted with a touch which a table refuses by itself, for rooms where trying in vain counts."""

from __future__ import annotations

from conquian.game.actions import Action, Discard, Meld
from conquian.game.cards import Cards
from conquian.game.melds import meld_of
from conquian.game.spreads import Spread
from conquian.game.state import ON_OFFER, Phase
from conquian.table.messages import Place
from conquian.table.session import TableSession
from conquian.ui.messages import Message


def attempted(session: TableSession, message: Message) -> Action | None:
    """The action that a player attempts with this message, for the judge to refuse with its reason; None for none.

    It is a discard or a meld before a card is turned up, or a discard where a card is on offer.
    """
    game = session.game
    state = game.state
    before_turn = state.phase is Phase.TURN
    if game.arrangement is not None:
        return None
    match message:
        case Message("choose", (card,)) if before_turn and card in game.hand:
            return Discard(card)
        case Message("bring_to", (card, Place.WASTE)) if (before_turn or state.phase in ON_OFFER) and card in game.hand:
            return Discard(card)
        case Message("place", (place,)) if before_turn and place is session.melds_of(state.turn):
            return Meld(state.spreads[state.turn])
        case Message("lay") if before_turn:
            return Meld(state.spreads[state.turn])
        case _:
            return None


def attempted_by_habit(session: TableSession, message: Message) -> Action | None:
    """The meld nearest to what other rummies allow and a player attempts with this message; None if it is no habit.

    Of a card laid off on the other player's melds it is theirs with that card, one that it fits if there is any; of the
    centre card taken into the hand it is that card by itself. The table says why not.
    """
    game = session.game
    state = game.state
    if state.centre is None or state.phase not in ON_OFFER or game.arrangement is not None:
        return None
    centre, theirs = Cards.of([state.centre]), session.melds_of(state.turn.other)
    hand = Place.TOP_HAND if theirs is Place.BOTTOM else Place.BOTTOM_HAND
    match message:
        case Message("bring_to", (card, place)) if place is hand and card == state.centre:
            return _beside_own(session, centre)
        case Message("bring_to", (card, place)) if place is theirs and (card in game.hand or card == state.centre):
            return _laid_off(session, Cards.of([card]))
        case Message("place", (place,)) if place is theirs:
            return _laid_off(session, game.chosen | centre)
        case _:
            return None


def _beside_own(session: TableSession, cards: Cards) -> Action:
    """These cards as a group beside the player's own melds."""
    state = session.game.state
    return Meld(Spread.of([*state.spreads[state.turn].groups, cards]))


def _laid_off(session: TableSession, cards: Cards) -> Action | None:
    """These cards with a meld of the other player's."""
    state = session.game.state
    grown = [Cards.of(group) | cards for group in state.spreads[state.turn.other].groups]
    fitting = (each for each in grown if meld_of(each) is not None)
    return _beside_own(session, next(fitting, grown[0])) if grown else None
