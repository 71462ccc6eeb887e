"""An arrangement: a player's spread, hand and the card on offer, moved about to see what is allowed (laws 4 and 5)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Final

from conquian.game.actions import Meld
from conquian.game.cards import NO_CARDS, Card, Cards
from conquian.game.judge import Verdict, judge, legal_actions
from conquian.game.melds import MELDS
from conquian.game.spreads import Spread
from conquian.game.state import ON_OFFER, State
from conquian.notation.codes import group
from conquian.notation.errors import Fault, NotationError
from conquian.notation.position import FIELDS as POSITION_FIELDS
from conquian.notation.position import fields_of, from_fields
from conquian.teach.card_groups import CardGroups
from conquian.teach.no_meld_proof import Proof, proof

FIELDS: Final = (*POSITION_FIELDS, "laid")
"""The fields in which an arrangement is written: those of its position, and the groups as they lie now."""


@dataclass(frozen=True, slots=True)
class Arrangement:
    """A position in which a card is on offer, and the groups of the `bench` in which its player lies the cards now.

    Only the cards of the spread, the hand and the centre can be moved; those of the spread stay on the table. A state
    whose player has no card on offer, or an unknown hand, raises NotationError.

    >>> from conquian.notation.codes import card
    >>> from conquian.notation.position import position
    >>> start = Arrangement.of(position("pone=6h?5/3c4c5c6c dealer=?10/- centre=6d stock=?18 turn=pone/left"
    ...                                .replace("?5", "JsQsKsAdAh")))
    >>> after = start.move(card("6d"), 1).move(card("6h"), 1).move(card("6c"), 1)
    >>> after.spread, after.verdict.legal
    (spread('3c4c5c 6c6d6h'), True)
    """

    state: State
    bench: CardGroups

    @staticmethod
    def of(state: State) -> Arrangement:
        """The spread as it lies, with an empty group for the first card that is touched."""
        hand = state.hands[state.turn]
        if state.phase not in ON_OFFER or state.centre is None:
            raise NotationError(Fault.NOT_ON_OFFER, str(state.phase), field="turn", expected="left turned forced")
        if hand.unknown:
            raise NotationError(Fault.HIDDEN_HAND, str(hand), field=str(state.turn))
        return Arrangement(state, _bench(map(Cards, state.spreads[state.turn].masks)))

    # --- what lies where ----------------------------------------------------------------------------------------------

    @property
    def centre(self) -> Card:
        """The card on offer."""
        assert self.state.centre is not None  # `of` has seen to it
        return self.state.centre

    @property
    def before(self) -> Spread:
        """The spread as it lay at first."""
        return self.state.spreads[self.state.turn]

    @property
    def hand(self) -> Cards:
        """All cards of the hand, laid or not."""
        return self.state.hands[self.state.turn].cards

    @property
    def spread(self) -> Spread:
        """The groups as they lie now."""
        return self.bench.spread

    @property
    def begun(self) -> bool:
        """Whether anything lies otherwise than at first."""
        return self.spread != self.before

    @property
    def verdict(self) -> Verdict:
        """The judge's verdict on these groups as a meld."""
        return judge(self.state, Meld(self.spread))

    @property
    def is_solved(self) -> bool:
        """Whether the centre card lies in a legal meld."""
        return self.centre in self.bench.cards and self.verdict.legal

    def ways(self) -> tuple[Spread, ...]:
        """Every legal meld with the centre card: first those with the fewest hand cards, then with fewest groups."""
        melds = [each.spread for each in legal_actions(self.state) if isinstance(each, Meld)]
        with_centre = [spread for spread in melds if self.centre in spread.cards]
        return tuple(sorted(with_centre, key=lambda spread: (len(spread), len(spread.groups), spread.groups)))

    def proof(self) -> Proof | None:
        """The proof that no legal meld has the centre card in it, or None if one has."""
        return proof(self.state)

    # --- what can be done ---------------------------------------------------------------------------------------------

    def can_move(self, card: Card) -> bool:
        """Whether this card is the player's to move."""
        return card in self.before.cards or card in self.hand or card == self.centre

    def stays(self, card: Card) -> bool:
        """Whether this card lay in the spread, so that it stays on the table (law 5.3)."""
        return card in self.before.cards

    def move(self, card: Card, to: int | None) -> Arrangement:
        """The arrangement with this card in group `to`, or in a new group; the same one if that cannot be."""
        return replace(self, bench=self.bench.move(card, to)) if self.can_move(card) else self

    def picked(self, card: Card) -> Arrangement:
        """The arrangement with this card in the active group: the centre card begins it if it lies nowhere yet.

        >>> from conquian.notation.codes import card
        >>> from conquian.notation.position import position
        >>> state = position("pone=6h6sAd2dJhQs/3c4c5c6c dealer=?10/- centre=6d stock=?19 turn=pone/left")
        >>> start = Arrangement.of(state)
        >>> start.picked(card("6h")).spread
        spread('3c4c5c6c 6d6h')
        """
        now, to = self.bench, self.bench.active
        begins = not now.groups[to] and self.centre not in now.cards and card in self.hand
        return (self.move(self.centre, to) if begins else self).move(card, to)

    def put_back(self, card: Card) -> Arrangement:
        """The arrangement with this card in the hand or the centre again; the same one for a card of the spread."""
        return self if self.stays(card) else replace(self, bench=self.bench.put_back(card))

    def touch(self, group: int) -> Arrangement:
        """The arrangement with this group as the active one."""
        return replace(self, bench=self.bench.touch(group))

    def new_group(self) -> Arrangement:
        """The arrangement with one more group, empty and active."""
        return replace(self, bench=self.bench.new_group())

    def arrange(self, spread: Spread) -> Arrangement:
        """The arrangement with the cards laid in this way, which has to be one of the `ways`."""
        return replace(self, bench=CardGroups(tuple(map(Cards, spread.masks)), len(spread.masks) - 1))

    # --- as text ------------------------------------------------------------------------------------------------------

    def fields(self) -> dict[str, str]:
        """The arrangement as the fields of a link.

        >>> from conquian.notation.position import position
        >>> start = Arrangement.of(position("pone=Kd/- dealer=?10/- centre=Kh turn=pone/left stock=?9"
        ...                                 .replace("Kd/", "KdAc2c3c4c5c6c7cJcQc/")))
        >>> read(start.fields()) == start
        True
        """
        named = fields_of(self.state)
        return named | {"laid": self.laid()} if self.begun else named

    def laid(self) -> str:
        """The groups as they lie now, as text.

        >>> from conquian.notation.position import position
        >>> line = "pone=6hJsQsKsAdAh/3c4c5c6c dealer=?10/- centre=6d stock=?18 turn=pone/left"
        >>> Arrangement.of(position(line)).laid()
        '3c4c5c6c'
        """
        return ",".join(str(group) for group in self.bench.groups if group) or "-"


def read(fields: Mapping[str, str]) -> Arrangement:
    """The arrangement that these fields describe; other fields are not looked at. Raises NotationError.

    >>> fields = {"pone": "6hJsQsKsAdAh/3c4c5c6c", "dealer": "?10/-", "centre": "6d", "stock": "?18",
    ...           "turn": "pone/left", "laid": "3c4c5c,6c6d6h"}
    >>> read(fields).is_solved
    True
    """
    start = Arrangement.of(from_fields({name: text for name, text in fields.items() if name in POSITION_FIELDS}))
    return with_laid(start, fields["laid"]) if "laid" in fields else start


def with_laid(start: Arrangement, text: str) -> Arrangement:
    """The arrangement with its cards laid as this text says. Raises NotationError if they cannot be."""
    try:
        groups = [group(piece) for piece in text.replace(",", " ").split() if piece != "-"]
    except NotationError as error:
        raise error.within("laid") from None
    wish = Spread.of(groups)
    strange = Cards.of(card for card in wish.cards if not start.can_move(card))
    for fault, found in (
        (Fault.CARD_TWICE, wish.doubled),
        (Fault.NOT_YOURS, strange),
        (Fault.LEFT_OUT, start.before.cards - wish.cards),
    ):
        if found:
            raise NotationError(fault, str(found), field="laid")
    return replace(start, bench=_bench(map(Cards.of, groups)))


def _bench(groups: Iterable[Cards]) -> CardGroups:
    """The bench with these groups; the next card goes to the last one if it is unfinished, else to a new one."""
    laid = tuple(groups)
    if laid and laid[-1].mask not in MELDS:
        return CardGroups(laid, len(laid) - 1)
    return CardGroups((*laid, NO_CARDS), len(laid))
