"""Throws: what each card that a player could throw does to the opponent, and what it leaves (laws 4.7 and 6)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import lru_cache
from itertools import product
from typing import Final

from conquian.game.actions import ALLOW, DECLINE, FORCE, Action, Decline, Discard, Force, Meld
from conquian.game.cards import NO_CARDS, Card, Cards
from conquian.game.forcing import can_be_claimed, is_fit, must_meld
from conquian.game.judge import UnknownCards, legal_actions
from conquian.game.laws import Law
from conquian.game.play import apply
from conquian.game.spreads import Spread, layouts
from conquian.game.state import CLAIM, Phase, Seat, State
from conquian.game.variants import Borrowing, ForcedPlacement, ForcingFit, Variant
from conquian.solver.certificates.vocabulary import distinct
from conquian.solver.winning_chances.outlook import alive_outs, outs, ways_to_win
from conquian.solver.winning_chances.ways import Way

# --- fits -------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class FitReading:
    """One way in which the books can be read: what counts as a fit (law 6.5), and how freely cards are lent (5.1)."""

    fit: ForcingFit
    borrowing: Borrowing

    @staticmethod
    def of(variant: Variant) -> FitReading:
        """The reading that these rules follow."""
        return FitReading(variant.forcing_fit, variant.borrowing)

    def within(self, variant: Variant) -> Variant:
        """These rules with this reading in the place of their own."""
        return variant.with_switches(forcing_fit=self.fit, borrowing=self.borrowing)


READINGS: Final = tuple(FitReading(fit, borrowing) for fit, borrowing in product(ForcingFit, Borrowing))
"""All six readings, the default first."""


@dataclass(frozen=True, slots=True)
class FitPlace:
    """A way to add a card to a spread with no card from the hand, and the readings under which that is a fit."""

    spread: Spread
    readings: frozenset[FitReading]


def places(laid: Spread, card: Card) -> tuple[FitPlace, ...]:
    """Every way to add this card to this spread with no card from the hand, under whichever reading (law 6.5).

    >>> from conquian.notation.codes import card, spread
    >>> [(str(place.spread), len(place.readings)) for place in places(spread("2c2d2h2s 3c4c5c"), card("Ac"))]
    [('Ac2c3c4c5c 2d2h2s', 2)]
    """
    if not laid or card in laid.cards:
        return ()
    return tuple(FitPlace(spread, _readings(laid, spread)) for spread in layouts(laid.cards | Cards(card.bit)))


def _readings(laid: Spread, spread: Spread) -> frozenset[FitReading]:
    rules = Variant()
    return frozenset(reading for reading in READINGS if is_fit(laid, spread, reading.within(rules)))


# --- throws -----------------------------------------------------------------------------------------------------------


class Effect(StrEnum):
    """The effect of a thrown card on the opponent.

    The opponent goes out with it; has to meld it if we insist; may meld it; cannot; or it does not fit, and the rest
    hangs on a hand that is not known.
    """

    TAKES_OUT = "takes-out"
    FORCES = "forces"
    MAY_MELD = "may-meld"
    NOTHING = "nothing"
    HIDDEN = "hidden"


@dataclass(frozen=True, slots=True)
class Throw:
    """A card that a player could throw: where it fits the opponent's spread, and what it does there.

    `offer` is the position in which it lies before the opponent. `asked` is where it is melded if it is: the same
    position or, where we can insist, the one in which the opponent has declined and is forced. `melds` are the ways to
    do it, one of each that come to the same; none where that hand is not known.
    """

    card: Card
    offer: State
    effect: Effect
    places: tuple[FitPlace, ...]
    asked: State
    melds: tuple[Meld | Force, ...]

    @property
    def opponent(self) -> Seat:
        """The seat that the card is thrown to."""
        return self.offer.turn

    @property
    def readings(self) -> frozenset[FitReading]:
        """The readings under which the card fits."""
        return frozenset(reading for place in self.places for reading in place.readings)

    @property
    def fitting(self) -> tuple[Spread, ...]:
        """The places that are a fit under the rules in force."""
        mine = FitReading.of(self.offer.variant)
        return tuple(place.spread for place in self.places if mine in place.readings)

    @property
    def law(self) -> Law:
        """The law that says what the card does, or why it cannot be forced.

        A card that fits under another reading only is kept out by the law of that reading: 6.5, or 5.1 of borrowing.
        """
        if self.effect is Effect.TAKES_OUT:
            return Law.GO_OUT
        rules = self.offer.variant
        if FitReading.of(rules) in self.readings or not self.readings:
            return Law.FORCE
        return Law.FIT if FitReading(ForcingFit.REARRANGED, rules.borrowing) in self.readings else Law.REARRANGE


def throws(state: State) -> tuple[Throw, ...]:
    """The throws of the player to discard, one for each card in their order; () if nobody is to discard.

    The opponent's hand is taken as the state has it: open where it is known, and else only the fit can be told. Raises
    UnknownCards if the hand of the player to discard is not known.

    >>> import conquian as cq
    >>> state = cq.position(
    ...     "pone=AdAs/3c3d3h3s,6h7hJhQh dealer=KhAc2dQs/4c5c6c7cJcQcKc stock=?19 turn=dealer/discard"
    ... )
    >>> [(str(each.card), each.effect.value) for each in throws(state)]
    [('Ac', 'takes-out'), ('2d', 'may-meld'), ('Qs', 'nothing'), ('Kh', 'forces')]
    """
    if state.phase is not Phase.DISCARD:
        return ()
    if state.hands[state.turn].unknown:
        raise UnknownCards(state.turn)
    return tuple(throw(state, card) for card in state.hands[state.turn].cards)


@lru_cache(maxsize=256)
def throw(state: State, card: Card) -> Throw:
    """The throw of this card, and what it does. Raises IllegalAction if it cannot be thrown."""
    offer = apply(state, Discard(card))
    if offer.outcome is not None:  # the deal ends with it: it is offered to nobody (law 7.4)
        return Throw(card, offer, Effect.NOTHING, (), offer, ())
    found = places(offer.spreads[offer.turn], card)
    asked = _asked(offer)
    if offer.hands[offer.turn].unknown:
        return Throw(card, offer, Effect.FORCES if can_be_forced(offer) else Effect.HIDDEN, found, asked, ())
    melds = melds_of(asked)
    if any(len(spread) == offer.variant.out for spread in spreads_of(melds)):
        effect = Effect.TAKES_OUT
    elif can_be_forced(offer):
        effect = Effect.FORCES
    else:
        effect = Effect.MAY_MELD if melds else Effect.NOTHING
    return Throw(card, offer, effect, found, asked, melds)


def can_be_forced(offer: State) -> bool:
    """Whether the player on turn has to meld the card on offer: if the opponent insists, or by the rules themselves."""
    return must_meld(offer) or can_be_claimed(offer)


def _asked(offer: State) -> State:
    """The position in which the card on offer is melded: after a claim where one can be made.

    Where the forcer places the card the opponent will not wait for that, unless folded, but can meld it in any way
    before being forced.
    """
    forcer_places = offer.variant.forced_placement is ForcedPlacement.FORCER
    if not can_be_claimed(offer) or (forcer_places and offer.turn not in offer.folded):
        return offer
    claim = apply(offer, DECLINE)
    return claim if forcer_places else apply(claim, FORCE)


def melds_of(state: State) -> tuple[Meld | Force, ...]:
    """The ways in which the card on offer, or claimed, can be melded here: one of each that come to the same."""
    return tuple(action for action in distinct(state, legal_actions(state)) if isinstance(action, Meld | Force))


def spreads_of(actions: Iterable[Action]) -> list[Spread]:
    """The spreads after those of these actions that meld the card on offer, or place one that is claimed."""
    return [action.spread for action in actions if isinstance(action, Meld | Force) and action.spread is not None]


# --- what is left -----------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Hopes:
    """The hopes that a seat still has: the cards that take it out, those of them alive, and its ways to win.

    `missing` is how many cards must still come for the nearest way, None without any. Who is out has `won`.
    """

    outs: Cards = NO_CARDS
    alive: Cards = NO_CARDS
    ways: int = 0
    missing: int | None = None
    won: bool = False

    @property
    def nearness(self) -> tuple[bool, int, int]:
        """The nearness to a win, the greater the nearer: out; more live outs; fewer cards missing.

        >>> from conquian.notation.codes import cards
        >>> Hopes(cards("2d"), cards("2d"), 2, 1).nearness > Hopes(ways=9, missing=2).nearness > Hopes().nearness
        True
        """
        return self.won, len(self.alive), _FAR if self.missing is None else -self.missing

    @property
    def rank(self) -> tuple[tuple[bool, int, int], int]:
        """The order among hopes: by nearness, then by the number of ways."""
        return self.nearness, self.ways


_FAR: Final = -40


@dataclass(frozen=True, slots=True)
class DiscardReply:
    """The reply of a player who is asked, and the hopes that are left afterwards.

    `action` is the meld (ours, where the forcer places) or a decline; None where the meld lies already.
    `discard` is what is then thrown, None for nothing.
    """

    action: Meld | Force | Decline | None
    discard: Card | None
    hopes: Hopes


@lru_cache(maxsize=256)
def hopes(state: State, seat: Seat) -> Hopes:
    """The hopes of this seat in this position. Raises UnknownCards if its hand is not known.

    Taken as known is its own hand and what lies open. Any other card may still come, also one that is known to be in
    the other hand: so it is what the seat itself can count.

    >>> import conquian as cq
    >>> state = cq.position("pone=AdAs/3c3d3h3s,6h7hJhQh dealer=?10/- stock=?18 waste=7dAh turn=pone/turn")
    >>> hopes(state, cq.Seat.PONE)
    Hopes(outs=cards('AcAh'), alive=cards('Ac'), ways=9, missing=1, won=False)
    """
    if state.outcome is not None:
        return Hopes(won=state.outcome.winner is seat)
    return _hopes(state, seat, ways_to_win(state, seat))


def _hopes(state: State, seat: Seat, ways: Sequence[Way]) -> Hopes:
    return Hopes(outs(state, seat), alive_outs(state, seat), len(ways), len(ways[0].needed) if ways else None)


@lru_cache(maxsize=1024)
def replies(asked: State, action: Meld | Force | Decline) -> tuple[DiscardReply, ...]:
    """The replies that begin with this one action: one for each card that may be thrown after it.

    This is the piece of work of which a long answer is made: the ways to win are counted once.
    """
    after = apply(asked, action)
    if after.phase in CLAIM:
        after = apply(after, ALLOW)
    if after.phase is not Phase.DISCARD:
        return (DiscardReply(action, None, hopes(after, asked.decliner)),)
    return tuple(replace(reply, action=action) for reply in discards(after))


def discards(state: State) -> tuple[DiscardReply, ...]:
    """The replies of the player to discard, with the hopes after each card that may be thrown.

    What can be won after throwing a card is what could be won before without it: spreads only grow, so that no step
    on the way needed it.
    """
    ways = ways_to_win(state, state.turn)
    return tuple(
        DiscardReply(None, card, _without(state, card, [way for way in ways if card not in way.spread.cards]))
        for card in state.hands[state.turn].cards
    )


def _without(state: State, card: Card, ways: Sequence[Way]) -> Hopes:
    """What the player to discard may still hope for after throwing this card, with these ways left."""
    thrown = apply(state, Discard(card))
    return Hopes() if thrown.outcome is not None else _hopes(thrown, state.turn, ways)


def best(found: Iterable[DiscardReply]) -> DiscardReply:
    """The reply that leaves the best hopes, the first of equals. Raises ValueError if there is none."""
    return max(found, key=lambda reply: reply.hopes.rank)


def answers(throw: Throw) -> tuple[Meld | Force | Decline, ...]:
    """The opponent's answers to a throw that asks: a decline too, unless it is a winning card or forced.

    Each of them can be looked at by itself, with `replies(throw.asked, answer)`. () if the deal ended with the throw.
    """
    if throw.offer.outcome is not None:
        return ()
    settled = throw.effect in (Effect.FORCES, Effect.TAKES_OUT)
    return throw.melds if settled else (*throw.melds, DECLINE)


@dataclass(frozen=True, slots=True)
class Toll:
    """The cost of a throw to the opponent: the hopes before it, and the best reply if we insist, None without any."""

    before: Hopes
    reply: DiscardReply | None

    @property
    def after(self) -> Hopes:
        """The opponent's hopes after that reply."""
        return Hopes() if self.reply is None else self.reply.hopes

    @property
    def hurts(self) -> bool:
        """Whether the opponent is further from winning than before: fewer live outs, or more cards that must come."""
        return self.after.nearness < self.before.nearness


def toll(throw: Throw, before: Hopes) -> Toll:
    """The cost of this throw to the opponent, with these hopes before. Raises UnknownCards if that hand is not known.

    >>> import conquian as cq
    >>> state = cq.position(
    ...     "pone=AdAs/3c3d3h3s,6h7hJhQh dealer=KhAc2dQs/4c5c6c7cJcQcKc stock=?19 turn=dealer/discard"
    ... )
    >>> paid = toll(throw(state, cq.card("Kh")), hopes(state, cq.Seat.PONE))
    >>> paid.before.alive, paid.reply.discard, paid.after.alive, paid.hurts
    (cards('AcAh'), card('Ad'), cards('2s'), True)
    """
    found = [reply for action in answers(throw) for reply in replies(throw.asked, action)]
    return Toll(before, best(found) if found else None)
