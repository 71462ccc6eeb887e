"""The judge: the only place that knows what is allowed, and by which law it is not.

Every clause lists breaches: a law and the mask of the cards that break it. They come in a fixed order: phase (4 and
6), whose card (3.6, 5.3, 4.10, 4.5), doubled (3.3), centre card used (4.4), too few hand cards (4.6), each group
(3.1, 3.2, 3.5), what is left behind (5.2), borrowing (5.1, 6.5).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Final, assert_never

from conquian.game.actions import (
    ALLOW,
    DECLINE,
    DISCARDS,
    FORCE,
    TURN,
    Action,
    Allow,
    Decline,
    Discard,
    Force,
    Give,
    Meld,
    Turn,
    meld_of_masks,
)
from conquian.game.cards import NO_CARDS, Card, Cards
from conquian.game.forcing import fits_spread, given_up, has_folded, is_fit, last_declined, must_meld, placements
from conquian.game.laws import Law
from conquian.game.melds import LONGEST_RUN, MELDS
from conquian.game.outward import ShownValue, SpokenError
from conquian.game.spreads import Spread, grown
from conquian.game.state import CLAIM, DECLINABLE, ON_OFFER, Phase, Seat, State
from conquian.game.variants import ForcedPlacement, Forcing, ForcingScope, HandMelds

Breach = tuple[Law, int]
"""A law that is broken, and the mask of the cards that break it."""


class RummyHabit(StrEnum):
    """A habit from other rummies that is no action of Conquian: it can be tried at a table, and is never legal."""

    LAY_OFF = "lay-off"
    """Cards are laid on the melds of the other player (3.6)."""
    TAKE_UP = "take-up"
    """The centre card is taken into a hand (4.3)."""


# Members that are asked for in every action, looked up once: in Python 3.11 a look-up in an enumeration is slow.
_TURN: Final = Phase.TURN
_DISCARD: Final = Phase.DISCARD
_HAND_MELDS: Final = HandMelds.YES
_FORBIDDEN: Final = {RummyHabit.LAY_OFF: Law.SPREADS_APART, RummyHabit.TAKE_UP: Law.NEVER_INTO_HAND}


@dataclass(frozen=True, slots=True)
class Verdict(ShownValue):
    """The judge's answer, true if the action is legal: `law` is the first law broken, `laws` are all of them.

    `cards` break the first law. A legal action breaks none: `law` is None. `state` and `action` are what was judged,
    kept for explanations; `spread` is what was judged where there was no game around it, `habit` what is no action.

    >>> import conquian as cq
    >>> bool(cq.Verdict(True)), bool(cq.Verdict(False, cq.Law.SETS, (cq.Law.SETS,)))
    (True, False)
    """

    legal: bool
    law: Law | None = None
    laws: tuple[Law, ...] = ()
    cards: Cards = NO_CARDS
    state: State | None = field(default=None, repr=False, compare=False)
    action: Action | None = field(default=None, repr=False, compare=False)
    spread: Spread | None = field(default=None, repr=False, compare=False)
    habit: RummyHabit | None = field(default=None, repr=False, compare=False)

    def __bool__(self) -> bool:
        return self.legal


class IllegalAction(SpokenError):  # noqa: N818 - the name says what was tried, as in the words of the game
    """An action that can be read and is forbidden; `verdict` says by which law.

    >>> import conquian as cq
    >>> try:
    ...     cq.apply(cq.deal(seed=1897), "decline")
    ... except cq.IllegalAction as error:
    ...     error.verdict.law
    Law('4.1')
    """

    def __init__(self, verdict: Verdict) -> None:
        super().__init__(verdict)
        self.verdict = verdict


class UnknownCards(SpokenError):  # noqa: N818 - like IllegalAction
    """The answer depends on cards that are not known: in this seat's hand or, if `seat` is None, in the stock.

    >>> import conquian as cq
    >>> try:
    ...     cq.solve(cq.player_view(cq.deal(seed=1897), "pone").state)
    ... except cq.UnknownCards as error:
    ...     error.seat
    Seat.DEALER
    """

    def __init__(self, seat: Seat | None) -> None:
        super().__init__(seat)
        self.seat = seat


def judge(state: State, action: Action) -> Verdict:
    """The verdict on this action in this position. Raises UnknownCards where it hangs on cards that are not known.

    >>> import conquian as cq
    >>> cq.judge(cq.deal(seed=1897), cq.action("meld 5d6d7d")).law
    Law('4.4')
    """
    breaches = _breaches(state, action)
    return _refusal(breaches, state, action) if breaches else Verdict(True, state=state, action=action)


def refuse_illegal(state: State, action: Action) -> None:
    """Nothing, if the action is legal. Raises IllegalAction with the verdict if it is not, and UnknownCards as `judge`.

    >>> import conquian as cq
    >>> refuse_illegal(cq.deal(seed=1897), cq.action("turn"))
    """
    breaches = _breaches(state, action)
    if breaches:
        raise IllegalAction(_refusal(breaches, state, action))


def judge_spread(spread: Spread) -> Verdict:
    """The verdict on groups of cards by themselves, without a game around them (laws 3.1 to 3.5).

    >>> from conquian.notation.codes import spread
    >>> judge_spread(spread("3c4c5c 6c6d")).law
    Law('3.1')
    """
    breaches = _doubled(spread) + _groups(spread, laid=0)
    return _refusal(breaches, spread=spread) if breaches else Verdict(True, spread=spread)


def judge_habit(state: State, habit: RummyHabit, cards: Cards) -> Verdict:
    """The verdict on trying this with these cards: refused in every phase, by the law against just that.

    >>> from conquian.notation.codes import cards
    >>> from conquian.notation.position import position
    >>> state = position("pone=?10/- dealer=?10/- centre=6d stock=?19 turn=pone/left")
    >>> judge_habit(state, RummyHabit.TAKE_UP, cards("6d")).law
    Law('4.3')
    """
    law = _FORBIDDEN[habit]
    return Verdict(False, law, (law,), cards, state, habit=habit)


def legal_actions(state: State) -> tuple[Action, ...]:
    """Every legal action, every layout of every meld as one of its own, in an order that is always the same.

    Raises UnknownCards where the list depends on cards that are not known.

    >>> import conquian as cq
    >>> cq.legal_actions(cq.deal(seed=1897))
    (action('turn'),)
    """
    return tuple([action for action in _candidates(state) if not _breaches(state, action)])


# --- candidates -------------------------------------------------------------------------------------------------------


def _candidates(state: State) -> Iterable[Action]:
    """Everything worth judging in this phase: nothing legal is missing."""
    phase = state.phase
    if phase in ON_OFFER:
        return [*_melds(state), DECLINE]
    if phase is _TURN:
        return (TURN,) if state.stock.cards else map(Turn, state.unseen)
    if phase is _DISCARD:
        return [DISCARDS[card] for card in _known_hand(state)]
    if phase in CLAIM:
        by_forcer = state.variant.forced_placement is ForcedPlacement.FORCER
        return [FORCE, *(map(Force, placements(state)) if by_forcer else ()), ALLOW]
    return map(Give, _known_hand(state)) if phase is Phase.EXCHANGE else ()


def _melds(state: State) -> list[Meld]:
    if has_folded(state):
        return []
    hand = _known_hand(state).mask
    laid = state.spreads[state.turn].mask
    layouts = [] if state.centre is None else [*grown(laid, state.centre.bit, hand)]
    if state.variant.hand_melds is _HAND_MELDS and state.phase is Phase.TURNED:
        layouts += grown(laid, 0, hand)
    return [meld_of_masks(masks) for masks in layouts]


def _known_hand(state: State) -> Cards:
    hand = state.hands[state.turn]
    if hand.unknown:
        raise UnknownCards(state.turn)
    return hand.cards


# --- clauses ----------------------------------------------------------------------------------------------------------


def _refusal(
    breaches: list[Breach], state: State | None = None, action: Action | None = None, spread: Spread | None = None
) -> Verdict:
    laws = tuple(dict.fromkeys(law for law, _ in breaches))
    mask = 0
    for law, cards in breaches:
        if law is laws[0]:
            mask |= cards
    return Verdict(False, laws[0], laws, Cards(mask), state, action, spread)


def _breaches(state: State, action: Action) -> list[Breach]:
    match action:
        case Meld():
            return _meld(state, action)
        case Discard():
            return _discard(state, action)
        case Decline():
            return _decline(state)
        case Turn():
            return _turn(state, action)
        case Force():
            return _force(state, action)
        case Allow():
            return _allow(state)
        case Give():
            return _give(state, action)
        case _:
            assert_never(action)


def _elsewhere(state: State) -> Law:
    """The law that says what must be done in this phase, where something else is tried."""
    match state.phase:
        case Phase.TURN:
            begins = state.turn is Seat.PONE and not state.waste and not any(state.spreads)
            return Law.PONE_BEGINS if begins else Law.DECLINE_LEFT
        case Phase.LEFT | Phase.TURNED:
            return Law.ON_OFFER
        case Phase.CLAIM_LEFT | Phase.CLAIM_TURNED:
            return Law.THE_MOMENT
        case Phase.FORCED:
            return Law.CANNOT_REFUSE
        case Phase.DISCARD:
            return Law.DISCARD
        case Phase.EXCHANGE:
            return Law.THE_DEAL
        case Phase.OVER:
            outcome = state.outcome
            return Law.DRAW if outcome is None or outcome.winner is None else Law.GO_OUT
        case phase:
            assert_never(phase)


def _turn(state: State, action: Turn) -> list[Breach]:
    phase, card = state.phase, action.card
    if phase is not _TURN:
        laws = {Phase.LEFT: Law.DECLINE_LEFT, Phase.TURNED: Law.LEAVE_TURNED}
        return [(laws.get(phase) or _elsewhere(state), state.centre_mask)]
    if card is None and not state.stock.cards:
        raise UnknownCards(None)
    if card is not None and (state.stock.cards or card not in state.unseen):
        return [(Law.FORTY_CARDS, card.bit)]  # that card lies somewhere else, or the stock itself says what comes
    return []


def _decline(state: State) -> list[Breach]:
    if state.phase not in DECLINABLE:
        return [(_elsewhere(state), state.centre_mask)]
    return [(Law.FORCE, state.centre_mask)] if must_meld(state) else []


def _allow(state: State) -> list[Breach]:
    return [] if state.phase in CLAIM else [(_elsewhere(state), state.centre_mask)]


def _discard(state: State, action: Discard) -> list[Breach]:
    if state.phase is _DISCARD:
        return _not_in_hand(state, action.card, Law.DISCARD)
    return [(Law.DISCARD if state.phase in DECLINABLE else _elsewhere(state), action.card.bit)]


def _give(state: State, action: Give) -> list[Breach]:
    if state.phase is Phase.EXCHANGE:
        return _not_in_hand(state, action.card, Law.THE_DEAL)
    return [(Law.THE_DEAL, action.card.bit)]


def _not_in_hand(state: State, card: Card, law: Law) -> list[Breach]:
    hand = state.hands[state.turn]
    if hand.cards.mask & card.bit:
        return []
    if state.spreads[state.turn].mask & card.bit:
        return [(Law.STAYS_DOWN, card.bit)]
    if state.spreads[state.turn.other].mask & card.bit:
        return [(Law.SPREADS_APART, card.bit)]
    if card in state.waste:
        return [(Law.WASTE_IS_DEAD, card.bit)]
    if hand.unknown and card in state.unseen:
        raise UnknownCards(state.turn)
    return [(law, card.bit)]


def _force(state: State, action: Force) -> list[Breach]:
    if state.phase not in CLAIM:
        return [_no_claim(state)]
    if state.variant.forced_placement is ForcedPlacement.PLAYER:  # the forced player places the card
        return [] if action.spread is None else [(Law.CANNOT_REFUSE, state.centre_mask)]
    if action.spread is None:
        return [(Law.FORCED_DISCARD, state.centre_mask)]  # the forcer has to say where the card goes
    laid = state.spreads[state.decliner]
    breaches = _spread(state, state.decliner, action.spread, 0, Law.FORCED_DISCARD)
    if not breaches and not is_fit(laid, action.spread, state.variant):
        return [(Law.FIT, state.centre_mask)]
    return breaches


def _no_claim(state: State) -> Breach:
    """Why nothing can be forced now: no forcing at all, no fit, out of scope, or too late."""
    if state.variant.forcing is not Forcing.CLAIM:
        return Law.FORCE, state.centre_mask
    declined = last_declined(state)
    if declined is None:
        return Law.THE_MOMENT if state.phase in ON_OFFER else _elsewhere(state), state.centre_mask
    card, decliner = declined
    if not fits_spread(state.spreads[decliner], card, state.variant):
        return Law.FORCE, card.bit
    # A card that was buried no longer says where it came from: it is taken to have been in scope.
    in_scope_then = state.phase is Phase.TURN or state.variant.forcing_scope is ForcingScope.ANY
    return Law.THE_MOMENT if in_scope_then else Law.FORCING_SCOPE, card.bit


def _meld(state: State, action: Meld) -> list[Breach]:
    spread = action.spread
    if state.phase is _TURN:
        return [(Law.MELD_USES_CENTRE, spread.mask & ~state.spreads[state.turn].mask)]
    if state.phase not in ON_OFFER:
        return [(_elsewhere(state), spread.mask)]
    return [(Law.FOLD, spread.mask)] if has_folded(state) else _lay(state, spread)


def _lay(state: State, spread: Spread) -> list[Breach]:
    """The meld itself, on a card that is on offer; cards that may be in an unknown hand are taken to be there."""
    hand = state.hands[state.turn]
    guessed = spread.mask & state.unseen.mask if hand.unknown else 0
    if guessed.bit_count() > hand.unknown:
        guessed = 0
    breaches = _spread(state, state.turn, spread, hand.cards.mask | guessed, Law.ANY_NUMBER)
    if guessed and not breaches:
        raise UnknownCards(state.turn)
    return breaches


def _spread(state: State, seat: Seat, spread: Spread, hand: int, foreign: Law) -> list[Breach]:
    """What is wrong with laying this spread with this mask of hand cards; `foreign` is the law against other cards."""
    laid = state.spreads[seat]
    centre = state.centre_mask
    mine = laid.mask | hand | centre
    breaches: list[Breach] = []
    if spread.mask & ~mine or laid.mask & ~spread.mask:
        breaches += _whose(state, seat, spread.mask & ~mine, laid.mask & ~spread.mask, foreign)
    breaches += _doubled(spread)
    if not spread.mask & centre and not (_hand_melds(state) and spread.mask & hand):
        breaches.append((Law.MELD_USES_CENTRE, centre))
    if not laid.mask and spread.mask & centre and (spread.mask & hand).bit_count() < 2:
        breaches.append((Law.TWO_FROM_HAND, spread.mask & ~laid.mask))
    breaches += _groups(spread, laid.mask)
    lost = given_up(laid, spread, state.variant.borrowing) if laid.mask else 0
    if lost:
        breaches.append((Law.REARRANGE, lost))
    return breaches


def _hand_melds(state: State) -> bool:
    return state.phase is Phase.TURNED and state.variant.hand_melds is HandMelds.YES


def _whose(state: State, seat: Seat, foreign: int, returning: int, law: Law) -> Iterator[Breach]:
    theirs = foreign & state.spreads[seat.other].mask
    buried = foreign & Cards.of(state.waste).mask
    if theirs:
        yield Law.SPREADS_APART, theirs
    if returning:
        yield Law.STAYS_DOWN, returning
    if buried:
        yield Law.WASTE_IS_DEAD, buried
    if foreign & ~theirs & ~buried:
        yield law, foreign & ~theirs & ~buried


def _doubled(spread: Spread) -> list[Breach]:
    if sum(map(len, spread.groups)) == spread.mask.bit_count():
        return []
    return [(Law.ONE_MELD_EACH, spread.doubled.mask)]


def _groups(spread: Spread, laid: int) -> list[Breach]:
    """Groups that are no meld: what is only left of the spread (5.2) comes after what was meant as a meld (3)."""
    broken = [mask for mask in spread.masks if mask not in MELDS]
    if not broken:
        return []
    meant = sorted([(_law_of_group(mask), mask) for mask in broken if mask & ~laid])
    return meant + [(Law.LEAVE_MELDS, mask) for mask in broken if not mask & ~laid]


def _law_of_group(mask: int) -> Law:
    """The law that this group comes nearest to: more of one rank was meant as a set, more of one suit as a run."""
    cards = Cards(mask)
    of_one_rank = max(sum(card.rank is rank for card in cards) for rank in {card.rank for card in cards})
    of_one_suit = max(sum(card.suit is suit for card in cards) for suit in {card.suit for card in cards})
    if of_one_rank >= of_one_suit:
        return Law.SETS
    ranks = [card.rank for card in cards]
    in_order = len(cards) == of_one_suit == ranks[-1] - ranks[0] + 1
    return Law.EIGHT_AT_MOST if in_order and len(cards) > LONGEST_RUN else Law.RUNS
