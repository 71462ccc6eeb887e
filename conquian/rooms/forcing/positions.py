"""Positions for the forcing lab: from played deals by seed, the books' example, and where the rules of law 6 differ."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import cache, lru_cache
from random import Random
from typing import Final

from conquian.game.actions import DECLINE, FORCE, Action, Force
from conquian.game.cards import ALL_CARDS, Cards
from conquian.game.forcing import can_be_claimed, fits_spread
from conquian.game.judge import judge, legal_actions
from conquian.game.play import apply, deal
from conquian.game.player_view import player_view
from conquian.game.spreads import MOST_CARDS, Spread, book
from conquian.game.state import Phase, Seat, State, Stock
from conquian.game.variants import SWITCHES, Variant
from conquian.notation.codes import action
from conquian.notation.position import position
from conquian.notation.tables import packaged_table
from conquian.players.chance import Straying
from conquian.players.greedy import Greedy
from conquian.teach.discard_effects import DiscardReply, Effect, hopes, melds_of, replies, throws, toll

# --- from played deals ------------------------------------------------------------------------------------------------

MOST_LEFT: Final = 14
"""The most cards in the stock: with more, little lies on the table, and nobody can count what can still come."""

STRAYING: Final = (0.0, 0.1, 0.3)
"""The probabilities that a player does any legal thing instead of the greedy one; each deal has one of these."""


def game(seed: int) -> Iterator[State]:
    """Every position of the deal with this seed, played by two greedy players who stray more or less.

    >>> next(game(1897)) == deal(1897)
    True
    """
    straying = Random(seed).choice(STRAYING)
    players = [Straying(Greedy(seed), straying, seed + seat) for seat in Seat]
    state = deal(seed)
    while state.outcome is None:
        yield state
        state = apply(state, players[state.turn](player_view(state, state.turn)))


def forcings(seed: int) -> Iterator[State]:
    """The positions of this deal in which a player is forced and has a choice that matters, as that seat sees them.

    They come from the played deal, except that the card is declined where it fits. Fewer than half of what can then
    be laid and thrown leave that seat as near to a win as it can be. Nothing wins at once.
    """
    for state in game(seed):
        if state.phase is Phase.LEFT and len(state.stock) <= MOST_LEFT and can_be_claimed(state):
            forced = apply(apply(state, DECLINE), FORCE)
            if matters([reply for meld in melds_of(forced) for reply in replies(forced, meld)]):
                yield player_view(forced, forced.turn).state


@lru_cache(maxsize=64)
def forced_position(seed: int, n: int) -> State:
    """Position number `n` of this seed in which a player is forced. Raises IndexError beyond the last one.

    >>> state = forced_position(1897, 0)
    >>> state.phase, state.hands[state.turn].unknown
    (<Phase.FORCED: 'forced'>, 0)
    """
    order = list(forced_deals())
    Random(f"forced {seed}").shuffle(order)
    return next(forcings(order[n]))


def matters(found: list[DiscardReply]) -> bool:
    """Whether it matters which of these replies is chosen: fewer than half are the best, and none of them goes out.

    >>> matters([])
    False
    """
    nearness = [reply.hopes.nearness for reply in found]
    return (
        bool(found) and not any(reply.hopes.won for reply in found) and few(nearness.count(max(nearness)), len(found))
    )


def few(right: int, ways: int) -> bool:
    """Whether the `right` ways are fewer than half of all `ways`: where most are right nobody has to think."""
    return 2 * right < ways


class ThrowAdvice(StrEnum):
    """The kind of throw that leaves the opponent furthest from winning: a card that can be forced, or any other."""

    FORCE = "force"
    SPARE = "spare"


def advice(state: State) -> ThrowAdvice | None:
    """The throw that leaves the opponent furthest from winning, if it alone does; None where nothing can be forced.

    None as well unless few of the cards do. Both hands have to be known. It is a count for the very next turn of the
    opponent, and not a judgement of good play.

    >>> import conquian as cq
    >>> side = "pone=AdAs/3c3d3h3s,6h7hJhQh"
    >>> advice(cq.position(f"{side} dealer=Kh2dQs5s/4c5c6c7cJcQcKc stock=?19 turn=dealer/discard"))
    <ThrowAdvice.FORCE: 'force'>
    """
    found = throws(state)
    forcing = {each.card for each in found if each.effect is Effect.FORCES}
    if not forcing or len(forcing) == len(found):
        return None
    before = hopes(state, state.turn.other)
    nearness = {each.card: toll(each, before).after.nearness for each in found}
    least = {card for card in nearness if nearness[card] == min(nearness.values())}
    if not few(len(least), len(found)) or (least & forcing and least - forcing):
        return None
    return ThrowAdvice.FORCE if least <= forcing else ThrowAdvice.SPARE


def tellings(seed: int) -> Iterator[tuple[ThrowAdvice, State]]:
    """The positions of this deal in which a player is to throw a card and one advice alone is right, late ones only."""
    for state in game(seed):
        if state.phase is Phase.DISCARD and len(state.stock) <= MOST_LEFT and state.spreads[state.turn.other]:
            told = advice(state)
            if told is not None:
                yield told, state


DEALS: Final = "deals.toml"
"""The file with the deals that have such positions: those in which forcing is the thing to do are rare."""


def _listed() -> Mapping[str, list[int]]:
    return packaged_table("conquian.rooms.forcing", DEALS)


@cache
def forced_deals() -> tuple[int, ...]:
    """The deals of the file in which a player is forced and has a choice that matters."""
    return tuple(_listed()["forced"])


@cache
def deals() -> tuple[tuple[int, ThrowAdvice], ...]:
    """The deals of the file in which a player is to throw a card, each with the advice to look for.

    >>> {advice for _, advice in deals()} == set(ThrowAdvice)
    True
    """
    return tuple((seed, advice) for advice in ThrowAdvice for seed in _listed()[advice.value])


@lru_cache(maxsize=64)
def throwing_position(seed: int, n: int) -> State:
    """Position number `n` of this seed in which a player is to throw a card, with both hands open and the stock not.

    Sometimes a card that can be forced is the one to throw, and sometimes no such card is. Raises IndexError beyond the
    last one.

    >>> state = throwing_position(1897, 0)
    >>> state.phase, [hand.unknown for hand in state.hands], state.stock.cards
    (<Phase.DISCARD: 'discard'>, [0, 0], ())
    """
    order = list(deals())
    Random(seed).shuffle(order)
    number, wanted = order[n]
    state = next(state for told, state in tellings(number) if told is wanted)
    return replace(state, stock=Stock(unknown=len(state.stock)))


# --- the books' example -----------------------------------------------------------------------------------------------

FAMOUS: Final = "pone=AdAs/3c3d3h3s,6h7hJhQh dealer=Kh?7/4s5s6s stock=?13 waste={waste} turn=dealer/discard"
"""The position with which the books explain forcing (T3 of the law book); the dealer is about to throw a king."""

FORCED_KING: Final = "discard Kh; decline; force; meld 3c3d3h3s 6h7hJhQhKh"
"""What then happens: the pone is left with two aces, and has to throw one of them."""


@cache
def famous(*, forced: bool = False, thrown: str = "", buried: str = "") -> State:
    """The famous position or, where the king was `forced`, the one in which an ace has to be thrown or was `thrown`.

    `buried` is a card that lies in the waste besides those that lie there anyway.

    >>> after = famous(forced=True, thrown="As")
    >>> after.centre, hopes(after, Seat.PONE).alive
    (card('As'), cards('2d'))
    """
    state = position(FAMOUS.format(waste=f"7dJcQcKcKs{buried or '5d'}"))
    texts = [*FORCED_KING.split("; "), *([f"discard {thrown}"] if thrown else [])] if forced else []
    for text in texts:
        state = apply(state, action(text))
    return state


# --- where the rules of law 6 differ ----------------------------------------------------------------------------------


class Consequence(StrEnum):
    """The consequence of declining a card: it must be melded, may be forced, may be forced and placed, or goes by."""

    MUST_MELD = "must-meld"
    MAY_FORCE = "may-force"
    MAY_PLACE = "may-place"
    GOES_BY = "goes-by"


@dataclass(frozen=True, slots=True)
class ForcingWitness:
    """A position on which the values of a switch differ: the pone thinks of declining the card that is on offer.

    >>> one = WITNESSES["forcing_fit"][0]
    >>> {value: one.consequence(value).value for value in one.values}
    {'rearranged': 'may-force', 'direct': 'goes-by'}
    """

    name: str
    switch: str
    position: State

    @property
    def values(self) -> tuple[str, ...]:
        """The values of the switch, the default first."""
        return tuple(value.value for value in SWITCHES[self.switch])

    def under(self, value: str) -> State:
        """The position with the switch set to this value."""
        rules = self.position.variant.with_switches(**{self.switch: value})
        return replace(self.position, variant=rules)

    def follows(self, value: str) -> tuple[Action, ...]:
        """The legal actions once the pone has declined, under this value; () if the pone cannot decline."""
        state = self.under(value)
        return legal_actions(apply(state, DECLINE)) if judge(state, DECLINE).legal else ()

    def consequence(self, value: str) -> Consequence:
        """The consequence of declining under this value."""
        follows = self.follows(value)
        if not follows:
            return Consequence.MUST_MELD
        if FORCE in follows:
            return Consequence.MAY_FORCE
        return Consequence.MAY_PLACE if any(isinstance(one, Force) for one in follows) else Consequence.GOES_BY


_TWO_PLACES: Final = "pone=4d6dJsQh/2c3c4c,AdAhAs dealer=2d4h6h7dJhQcQs/KcKdKh centre=Ac stock=?13 waste=5h6sQd7h3s5d"
_LENT: Final = "pone=KsJd5h/2c2d2h2s,3c4c5c dealer=?7/7d7h7s centre=Ac stock=?13 waste=5s6sQd4h3s5d turn=pone/left"
_SPLIT: Final = "pone=KsQs/Ac2c3c4c5c6c7cJc dealer=?7/4d4h4s centre=Qc stock=?13 waste=5h6sQd7h3s5d turn=pone/left"
_TURNED_ROUND: Final = (
    "pone=5s/JcJdJh,QcQdQh,KcKdKh dealer=?7/4d4h4s centre=7c stock=?13 waste=5h6sQs7h3s5d turn=pone/left"
)
_LINES: Final[Mapping[str, Mapping[str, str]]] = {
    "forcing": {"places": f"{_TWO_PLACES} turn=pone/left"},
    "forcing_scope": {
        "turned": f"{_TWO_PLACES} turn=pone/turned",
        "passed": f"{_TWO_PLACES} turn=pone/left passed=yes",
        "discarded": f"{_TWO_PLACES} turn=pone/left",
    },
    "forcing_fit": {"lent": _LENT, "split": _SPLIT},
    "forced_placement": {"places": f"{_TWO_PLACES} turn=pone/left"},
    "borrowing": {"lent": _LENT, "turned-round": _TURNED_ROUND},
}

WITNESSES: Final[Mapping[str, tuple[ForcingWitness, ...]]] = {
    switch: tuple(ForcingWitness(name, switch, position(line)) for name, line in lines.items())
    for switch, lines in _LINES.items()
}
"""For each switch of law 6, and for borrowing, positions on which any two of its values differ."""


# --- what nothing can be forced on ------------------------------------------------------------------------------------


@cache
def unforceable() -> tuple[Cards, ...]:
    """Every spread that no card of the pack fits, however its cards lie, the smallest first; nobody is out with it.

    >>> from collections import Counter
    >>> Counter(map(len, unforceable()))
    Counter({8: 28, 4: 10, 10: 4})
    """
    legal = book()
    left = [mask for mask in legal if mask.bit_count() < MOST_CARDS]
    for card in ALL_CARDS:  # most are gone after a few cards
        bit = card.bit
        left = [mask for mask in left if mask & bit or mask | bit not in legal]
    return tuple(map(Cards, sorted(left, key=lambda mask: (mask.bit_count(), mask))))


def fitting(laid: Spread, rules: Variant) -> Cards:
    """Every card of the pack that fits this spread under these rules.

    >>> from conquian.notation.codes import spread
    >>> fitting(spread("2c2d2h2s 4c4d4h4s"), Variant()), fitting(spread("2c2d2h2s 5c5d5h5s"), Variant())
    (cards('3c3d3h3s'), cards('-'))
    """
    return Cards.of(card for card in ALL_CARDS - laid.cards if fits_spread(laid, card, rules))
