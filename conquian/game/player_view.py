"""The view of one seat: the position without the cards that it cannot see, and what it has seen happen."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from conquian.game.actions import TURN, Action, Give, Turn
from conquian.game.cards import NO_CARDS, Cards
from conquian.game.judge import legal_actions
from conquian.game.outward import ShownValue
from conquian.game.state import Hand, Phase, Seat, State, Stock


@dataclass(frozen=True, slots=True)
class Event:
    """Something that happened at the table, as one seat saw it: who acted and how; None for a card given face down.

    A card that was turned up is always named.
    """

    seat: Seat
    action: Action | None


@dataclass(frozen=True, slots=True)
class PlayerView(ShownValue):
    """All that one seat may know: its position, in which hidden cards are unknown, and the events seen so far.

    >>> import conquian as cq
    >>> view = cq.player_view(cq.deal(seed=1897), "pone")
    >>> view.seat, view.state.hands[cq.Seat.DEALER].unknown, view.actions()
    (Seat.PONE, 10, (action('turn'),))
    """

    seat: Seat
    state: State
    events: tuple[Event, ...] = ()

    def actions(self) -> tuple[Action, ...]:
        """The legal actions of the seat, which has to be the one to act; a card that it turns up is not named.

        To a player they are what `legal_actions` of the view's position is not: that lists a turn for every card that
        may lie on top of a stock that is not known.

        >>> import conquian as cq
        >>> cq.player_view(cq.deal(seed=1897), cq.Seat.PONE).actions()
        (action('turn'),)
        """
        return (TURN,) if self.state.phase is Phase.TURN else legal_actions(self.state)


def player_view(state: State, seat: Seat, past: Iterable[tuple[State, Action]] = ()) -> PlayerView:
    """The seat's view of the position; with `past`, each earlier position and what was done there, also events.

    A card that the seat gave away in an exchange stays known to it until it is melded or discarded.

    >>> import conquian as cq
    >>> view = player_view(cq.deal(seed=1897), cq.Seat.PONE)
    >>> len(view.state.hands[cq.Seat.PONE].cards), view.state.hands[cq.Seat.DEALER], view.state.stock
    (10, Hand(cards=cards('-'), unknown=10), Stock(cards=(), unknown=20))
    """
    events: list[Event] = []
    given = NO_CARDS
    for before, action in past:
        events.append(Event(before.turn, _as_seen(before, action, seat)))
        if isinstance(action, Give) and before.turn is seat:
            given |= Cards.of([action.card])
    return PlayerView(seat, _hidden(state, seat, given), tuple(events))


def _as_seen(state: State, action: Action, seat: Seat) -> Action | None:
    match action:
        case Turn():
            return action if action.card is not None else Turn(state.stock.top)
        case Give() if state.turn is not seat:
            return None
        case _:
            return action


def _hidden(state: State, seat: Seat, given: Cards) -> State:
    theirs = state.hands[seat.other]
    known = theirs.cards & given  # no card ever comes back to a hand
    hidden = Hand(known, len(theirs) - len(known))
    hands = (state.hands[0], hidden) if seat is Seat.PONE else (hidden, state.hands[1])
    own_gift = len(state.given) and seat is Seat.PONE
    return replace(
        state,
        hands=hands,
        stock=Stock((), len(state.stock)),
        given=state.given if own_gift else Hand(NO_CARDS, len(state.given)),
    )
