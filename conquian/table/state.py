"""A sitting: a game as one player sees it, with the cards chosen so far, and what may be done with them."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import assert_never

from conquian.game.actions import Action, Discard, Give, Meld, Turn
from conquian.game.cards import NO_CARDS, Card, Cards
from conquian.game.judge import UnknownCards, Verdict, judge, legal_actions
from conquian.game.play import apply, carried_out
from conquian.game.spreads import Spread
from conquian.game.state import ON_OFFER, Phase, Seat, State
from conquian.teach.arrangement import Arrangement
from conquian.teach.meld_options import MeldOption, offers


@dataclass(frozen=True, slots=True)
class TableState:
    """A game: its `start`, what was `done` since, the `state` now; and what its player is about to do.

    `chosen` are the hand cards that the player to act has touched, `arrangement` the spread of that player
    while it is moved about, `earlier` the positions before each of the actions done.

    >>> import conquian as cq
    >>> sitting = TableState.at(cq.deal(seed=1897)).do(cq.action("turn"))
    >>> sitting.state.phase, len(sitting.done)
    (<Phase.TURNED: 'turned'>, 1)
    """

    start: State
    state: State
    done: tuple[Action, ...] = ()
    chosen: Cards = NO_CARDS
    arrangement: Arrangement | None = None
    earlier: tuple[State, ...] = field(default=(), compare=False, repr=False)

    @staticmethod
    def at(state: State, actions: tuple[Action, ...] = ()) -> TableState:
        """The game after these actions from this position. Raises IllegalAction at the first that is refused."""
        game = TableState(state, state)
        for action in actions:
            game = game.do(action)
        return game

    # --- what there is ------------------------------------------------------------------------------------------------

    @property
    def hand(self) -> Cards:
        """The known hand cards of the player to act."""
        return self.state.hands[self.state.turn].cards

    @property
    def legal(self) -> tuple[Action, ...]:
        """Every legal action; none where that depends on cards that are not known."""
        return _legal(self.state)

    @property
    def offers(self) -> tuple[MeldOption, ...]:
        """Every way to meld that uses all cards chosen."""
        return tuple(each for each in _offers(self.state) if not self.chosen - each.used)

    @property
    def ready(self) -> tuple[MeldOption, ...]:
        """Every way to meld that uses the cards chosen and no other hand card."""
        return tuple(each for each in _offers(self.state) if each.used == self.chosen)

    @property
    def ways(self) -> tuple[MeldOption, ...]:
        """Every way to meld with the cards chosen alone, else with more; every one if none is chosen, these first."""
        if self.chosen:
            return self.ready or self.offers
        return (*self.ready, *(each for each in self.offers if each.used))

    @property
    def previewed(self) -> MeldOption | None:
        """The one meld that there is while no card is chosen, best without a hand card; None if there are several."""
        found = () if self.chosen else self.ready or self.offers
        return found[0] if len(found) == 1 else None

    @property
    def lit(self) -> Cards:
        """The hand cards that can be chosen now, or let go of again."""
        match self.state.phase:
            case Phase.LEFT | Phase.TURNED | Phase.FORCED:
                return Cards.of(card for each in self.offers for card in each.used) | self.chosen
            case Phase.DISCARD | Phase.EXCHANGE:
                return Cards.of(action.card for action in self.legal if isinstance(action, Discard | Give))
            case Phase.TURN | Phase.CLAIM_LEFT | Phase.CLAIM_TURNED | Phase.OVER:
                return NO_CARDS
            case phase:
                assert_never(phase)

    @property
    def letting_go(self) -> Discard | Give | None:
        """The action with the one card chosen, where a card has to be let go of."""
        wanted = [a for a in self.legal if isinstance(a, Discard | Give) and self.chosen == Cards.of([a.card])]
        return wanted[0] if wanted else None

    @property
    def turning(self) -> Cards:
        """The cards of which one has to be named as the next of the stock, because it is not known."""
        return Cards.of(action.card for action in self.legal if isinstance(action, Turn) and action.card is not None)

    @property
    def is_dealt(self) -> bool:
        """Whether the cards were dealt just now: nothing is done yet, and nothing lies on the table."""
        state = self.state
        return not (self.done or state.centre or state.waste or any(each.cards for each in state.spreads))

    @property
    def is_forced(self) -> bool:
        """Whether what was done last is a forced meld (law 6.1)."""
        return bool(self.earlier) and self.earlier[-1].phase is Phase.FORCED

    @property
    def is_torn(self) -> bool:
        """Whether what was done last is the discard that follows a forced meld (law 6.1)."""
        return [each.phase for each in self.earlier[-2:]] == [Phase.FORCED, Phase.DISCARD]

    def verdict(self, card: Card) -> Verdict:
        """The judge's verdict on this hand card: melded with the centre card and those chosen, or discarded."""
        if self.state.centre is None:
            return judge(self.state, Discard(card))
        before = self.state.spreads[self.state.turn]
        wish = Cards.of([card, self.state.centre]) | self.chosen
        return judge(self.state, Meld(Spread.of([*before.groups, wish])))

    # --- what can be done ---------------------------------------------------------------------------------------------

    def do(self, action: Action) -> TableState:
        """The game after this action. Raises IllegalAction, or UnknownCards."""
        return self._with(action, apply(self.state, action))

    def after(self, action: Action) -> TableState:
        """The game after this action, which the judge has called legal."""
        return self._with(action, carried_out(self.state, action))

    def _with(self, action: Action, state: State) -> TableState:
        return TableState(self.start, state, (*self.done, action), earlier=(*self.earlier, self.state))

    def choose(self, card: Card, *, unfit: bool = False) -> TableState:
        """The game with this hand card chosen, or put back; where a card has to leave the hand, one at a time.

        It is the same game if the card is not lit, unless cards that are `unfit` can be chosen too.
        """
        if card not in self.lit and not unfit:
            return self
        one = Cards.of([card])
        if card in self.chosen:
            return replace(self, chosen=self.chosen - one)
        return replace(self, chosen=one if self.state.phase not in ON_OFFER else self.chosen | one)

    def arrange(self) -> TableState:
        """The game with the spread to be moved about, the cards chosen laid. Raises NotationError without an offer."""
        arrangement = Arrangement.of(self.state)
        if self.chosen:
            for card in (arrangement.centre, *self.chosen):
                arrangement = arrangement.move(card, arrangement.bench.active)
        return replace(self, arrangement=arrangement)

    def fresh(self) -> TableState:
        """The game with nothing begun: no card chosen, the spread as it lies."""
        return replace(self, chosen=NO_CARDS, arrangement=None)


@lru_cache(maxsize=256)
def _legal(state: State) -> tuple[Action, ...]:
    try:
        return legal_actions(state)
    except UnknownCards:
        return ()


@lru_cache(maxsize=256)
def _offers(state: State) -> tuple[MeldOption, ...]:
    try:
        return offers(state)
    except UnknownCards:
        return ()


# --- where cards went -------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class CardMove:
    """A card that lies elsewhere now; places are `stock`, `centre`, `waste`, and of a seat `hand` or `spread`."""

    card: Card
    source: str
    target: str
    source_seat: Seat | None = None
    target_seat: Seat | None = None


def steps(before: State, after: State) -> tuple[CardMove, ...]:
    """Every card that has another place after than before, or lies in another group of the same spread.

    >>> import conquian as cq
    >>> deal = cq.deal(seed=1897)
    >>> steps(deal, cq.apply(deal, cq.action("turn")))
    (CardMove(card=card('2c'), source='stock', target='centre', source_seat=None, target_seat=None),)
    """
    if before is after:
        return ()
    old, new = _places(before), _places(after)
    found = []
    for card in sorted(old.keys() & new.keys()):
        (source, giver), (target, taker) = old[card], new[card]
        if old[card] != new[card] or (source == "spread" and _strayed(card, before, after)):
            found.append(CardMove(card, source, target, giver, taker))
    return tuple(found)


def _places(state: State) -> dict[Card, tuple[str, Seat | None]]:
    found: dict[Card, tuple[str, Seat | None]] = {}
    for seat in Seat:
        found |= dict.fromkeys(state.hands[seat].cards, ("hand", seat))
        found |= dict.fromkeys(state.spreads[seat].cards, ("spread", seat))
    found |= dict.fromkeys(state.stock.cards, ("stock", None))
    found |= dict.fromkeys(state.waste, ("waste", None))
    if state.centre is not None:
        found[state.centre] = ("centre", None)
    return found


def _strayed(card: Card, before: State, after: State) -> bool:
    """Whether a card of a spread lies with others now than most of its group."""
    for old, new in zip(before.spreads, after.spreads, strict=True):
        group = next((mask for mask in old.masks if mask & card.bit), 0)
        home = max(new.masks, key=lambda mask: (mask & group).bit_count(), default=0)
        if group:
            return not home & card.bit
    return False
