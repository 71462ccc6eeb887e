"""Play: the deal, what each action does to a position, folding, and counting what can be played."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random
from typing import Final, TypeVar, assert_never

from conquian.game import new_values
from conquian.game.actions import Action, Allow, Decline, Discard, Force, Give, Meld, Turn
from conquian.game.cards import PACK, Card, Cards
from conquian.game.forcing import can_be_claimed
from conquian.game.judge import legal_actions, refuse_illegal
from conquian.game.spreads import Spread
from conquian.game.state import EMPTY_HAND, Hand, Phase, Seat, State, Stock
from conquian.game.variants import Exchange, LastCard, Variant

Item = TypeVar("Item")
DEFAULT: Final = Variant()
# Members that are asked for in every action, looked up once: in Python 3.11 a look-up in an enumeration is slow.
_TURN: Final = Phase.TURN
_TURNED: Final = Phase.TURNED
_LEFT: Final = Phase.LEFT
_DISCARD: Final = Phase.DISCARD
_OVER: Final = Phase.OVER


def deal(seed: int | None = None, variant: Variant = DEFAULT) -> State:
    """A fresh deal: the pack shuffled by this seed and dealt one card at a time, pone first (law 2.3).

    The same seed always makes the same deal; without one the deal is random.

    >>> deal(seed=1897) == deal(seed=1897)
    True
    >>> from conquian.game.variants import PRESETS
    >>> len(deal(1, PRESETS["mexican"]).hands[0])
    8
    """
    return deal_from(shuffled(seed), variant)


def shuffled(seed: int | None = None) -> tuple[Card, ...]:
    """The pack in the order into which this seed shuffles it."""
    pack = list(PACK)
    Random(seed).shuffle(pack)
    return tuple(pack)


def deal_from(pack: Iterable[Card], variant: Variant = DEFAULT) -> State:
    """The deal of a pack in this order: first card to the pone, second to the dealer, and so on (law 2.3)."""
    cards = tuple(pack)
    dealt = 2 * variant.dealt
    return State(
        hands=(Hand(Cards.of(cards[0:dealt:2])), Hand(Cards.of(cards[1:dealt:2]))),
        stock=Stock(cards[dealt:]),
        phase=Phase.EXCHANGE if variant.exchange is Exchange.YES else Phase.TURN,
        variant=variant,
    )


def apply(state: State, action: Action) -> State:
    """The position after this action. Raises IllegalAction if the judge refuses it.

    >>> import conquian as cq
    >>> cq.apply(cq.deal(seed=1897), cq.action("turn")).phase
    <Phase.TURNED: 'turned'>
    >>> cq.apply(cq.deal(seed=1897), cq.action("decline"))
    Traceback (most recent call last):
    conquian.game.judge.IllegalAction: Play begins with a card from the stock: turn up the top one.
    """
    refuse_illegal(state, action)
    return carried_out(state, action)


def carried_out(state: State, action: Action) -> State:
    """The position after an action that the judge has called legal; of any other the position makes no sense."""
    match action:
        case Turn(card):
            return _next(
                state,
                state.turn,
                _TURNED,
                centre=state.stock.top if card is None else card,
                stock=state.stock.without_top(),
            )
        case Meld(spread):
            return _laid(state, state.turn, spread)
        case Decline():
            return _claimable(state) if can_be_claimed(state) else _declined(state, state.turn, state.phase)
        case Force(spread):
            if spread is not None:
                return _laid(state, state.turn.other, spread)
            return _next(state, state.turn.other, Phase.FORCED, centre=state.centre)
        case Allow():
            phase = _LEFT if state.phase is Phase.CLAIM_LEFT else _TURNED
            return _declined(state, state.turn.other, phase)
        case Discard(card):
            return _discarded(state, card)
        case Give(card):
            return _given(state, card)
        case _:
            assert_never(action)


def _next(  # noqa: PLR0913 - what is not named stays as it is; `replace` takes twice as long
    state: State,
    turn: Seat,
    phase: Phase,
    *,
    centre: Card | None = None,
    hands: tuple[Hand, Hand] | None = None,
    spreads: tuple[Spread, Spread] | None = None,
    stock: Stock | None = None,
    waste: tuple[Card, ...] | None = None,
    passed: bool = False,
    given: Hand = EMPTY_HAND,
) -> State:
    return new_values.state(
        state.hands if hands is None else hands,
        state.spreads if spreads is None else spreads,
        state.stock if stock is None else stock,
        centre,
        state.waste if waste is None else waste,
        turn,
        phase,
        state.variant,
        passed,
        state.folded,
        given,
    )


def _with(pair: tuple[Item, Item], seat: Seat, item: Item) -> tuple[Item, Item]:
    return (item, pair[1]) if seat is Seat.PONE else (pair[0], item)


def _without(hand: Hand, mask: int) -> Hand:
    return new_values.hand(new_values.cards(hand.cards.mask & ~mask), hand.unknown)


def _laid(state: State, seat: Seat, spread: Spread) -> State:
    """Laws 4.5, 4.7 and 7.1: the spread lies, and the seat has to discard, unless it is out or melded from the hand."""
    hands = _with(state.hands, seat, _without(state.hands[seat], spread.mask))
    spreads = _with(state.spreads, seat, spread)
    if state.centre is not None and not spread.mask & state.centre.bit:  # law 4.4 where hand melds are allowed
        return _next(state, seat, state.phase, centre=state.centre, hands=hands, spreads=spreads)
    if len(spread) == state.variant.out:
        return _next(state, state.turn, _OVER, hands=hands, spreads=spreads)
    return _next(state, seat, _DISCARD, hands=hands, spreads=spreads)


def _claimable(state: State) -> State:
    """Law 6.6: before the card is buried or passed on, the opponent may claim that it fits."""
    phase = Phase.CLAIM_LEFT if state.phase is _LEFT else Phase.CLAIM_TURNED
    return _next(state, state.turn.other, phase, centre=state.centre, passed=state.passed)


def _declined(state: State, decliner: Seat, offered: Phase) -> State:
    """Laws 4.8, 4.9 and 7.4: a card that was left is buried, one that was turned up is passed on."""
    if offered is _LEFT:
        assert state.centre is not None
        phase = _TURN if len(state.stock) else _OVER
        turn = decliner if phase is _TURN else state.turn  # a deal that is over names who acted last
        return _next(state, turn, phase, waste=(*state.waste, state.centre))
    if _no_more_offers(state):
        return _next(state, state.turn, _OVER, centre=state.centre)
    return _next(state, decliner.other, _LEFT, centre=state.centre, passed=True)


def _discarded(state: State, card: Card) -> State:
    """Laws 4.7 and 7.4: the discard is the opponent's centre card, unless the last card ended the deal."""
    hands = _with(state.hands, state.turn, _without(state.hands[state.turn], card.bit))
    if _no_more_offers(state):
        return _next(state, state.turn, _OVER, centre=card, hands=hands)
    return _next(state, state.turn.other, _LEFT, centre=card, hands=hands)


def _no_more_offers(state: State) -> bool:
    return not len(state.stock) and state.variant.last_card is LastCard.ENDS


def _given(state: State, card: Card) -> State:
    """Law 2.3: the pone's card lies aside until the dealer has given one too; then both take up their gifts."""
    left = _without(state.hands[state.turn], card.bit)
    if state.turn is Seat.PONE:
        return _next(state, Seat.DEALER, Phase.EXCHANGE, hands=(left, state.hands[1]), given=Hand(Cards(card.bit)))
    pone = state.hands[0]
    hands = (
        Hand(Cards(pone.cards.mask | card.bit), pone.unknown),
        Hand(Cards(left.cards.mask | state.given.cards.mask), left.unknown + state.given.unknown),
    )
    return _next(state, Seat.PONE, Phase.TURN, hands=hands)


def fold(state: State, seat: Seat) -> State:
    """The position after this seat has decided to decline everything to the end (law 9.1); it can still be forced.

    >>> str(fold(deal(seed=1897), Seat.PONE)).endswith("folded=pone")
    True
    """
    folded = tuple(sorted({*state.folded, seat}))
    return State(
        state.hands, state.spreads, state.stock, state.centre, state.waste, state.turn, state.phase, state.variant,
        state.passed, folded, state.given,
    )  # fmt: skip


def perft(state: State, depth: int) -> int:
    """The number of sequences of exactly `depth` legal actions from here: the engine's fingerprint.

    >>> from conquian.game.variants import PRESETS
    >>> perft(deal(1897, PRESETS["mexican"]), 2)  # either player gives one of eight cards
    64
    """
    if depth == 0:
        return 1
    return sum(perft(apply(state, action), depth - 1) for action in legal_actions(state))
