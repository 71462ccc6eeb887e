"""The bench: any cards of the forty, laid out in groups to see whether they lie right."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Final

from conquian.game.cards import NO_CARDS, Card, Cards
from conquian.game.evidence import leftover
from conquian.game.melds import MELDS, SHORTEST_MELD
from conquian.game.spreads import MOST_CARDS, NOTHING_LAID, Spread, completions, layouts
from conquian.notation.codes import cards, group
from conquian.notation.errors import Fault, NotationError
from conquian.notation.kept import Codec, Field

MOST_GROUPS: Final = 13
"""Forty cards hold no more melds than this; nobody needs more groups on the bench."""


@dataclass(frozen=True, slots=True)
class CardGroups:
    """Cards on the table in `groups`, in the order in which they were begun; the next card goes to group `active`.

    `waste` and `opponent` are cards that cannot be had any more. `held` is the card last taken off the table: touching
    a group puts it there. A bench has at least one group; only the active one may be empty.

    >>> from conquian.notation.codes import card
    >>> bench = CardGroups().pick(card("6c")).pick(card("6d")).pick(card("6h"))
    >>> bench.groups, bench.lies_right
    ((cards('6c6d6h'),), True)
    """

    groups: tuple[Cards, ...] = (NO_CARDS,)
    active: int = 0
    waste: Cards = NO_CARDS
    opponent: Cards = NO_CARDS
    held: Card | None = None

    # --- what lies there ----------------------------------------------------------------------------------------------

    @property
    def cards(self) -> Cards:
        """All cards on the table."""
        return union(self.groups)

    @property
    def gone(self) -> Cards:
        """The cards that cannot be had: buried in the waste, or with the opponent."""
        return self.waste | self.opponent

    @property
    def spread(self) -> Spread:
        """The groups as a spread, which forgets the order in which they were begun."""
        return Spread.of(group for group in self.groups if group)

    @property
    def lies_right(self) -> bool:
        """Whether there are cards, eleven at most, and every group is a meld."""
        return 0 < len(self.cards) <= MOST_CARDS and not self.misfits

    @property
    def misfits(self) -> tuple[Cards, ...]:
        """The groups that are no melds."""
        return tuple(group for group in self.groups if group and group.mask not in MELDS)

    @property
    def is_unfinished(self) -> bool:
        """Whether there are groups that are no melds, but none that is wrong: each has only one or two cards."""
        return bool(self.misfits) and all(len(group) < SHORTEST_MELD for group in self.misfits)

    @property
    def can_open(self) -> bool:
        """Whether there is room and reason for one more group."""
        return bool(self.groups[self.active]) and len(self.groups) < MOST_GROUPS

    @property
    def layouts(self) -> tuple[Spread, ...]:
        """Every way to lay all these cards out in melds; () also where there are more than eleven."""
        return layouts(self.cards) if 0 < len(self.cards) <= MOST_CARDS else ()

    @property
    def growth(self) -> Cards:
        """Every card, gone ones left out, that makes a meld of the active group and itself."""
        laid = self.groups[self.active]
        if not laid:
            return NO_CARDS
        return Cards.of(card for card in completions_of_group(laid) if card not in self.gone)

    @property
    def outs(self) -> Cards:
        """Every card, gone or not, that makes eleven melded cards of these ten; none unless they are ten."""
        return completions(self.cards) if len(self.cards) == MOST_CARDS - 1 else NO_CARDS

    def home_of(self, card: Card) -> int | None:
        """The index of the group in which this card lies, or None."""
        return next((index for index, group in enumerate(self.groups) if card in group), None)

    # --- what can be done ---------------------------------------------------------------------------------------------

    def pick(self, card: Card) -> CardGroups:
        """The bench with this card in the active group, wherever it came from; a card that is gone stays gone."""
        return self.move(card, self.active)

    def put_back(self, card: Card) -> CardGroups:
        """The bench without this card."""
        return self._tidy([group - Cards.of([card]) for group in self.groups], self.active)

    def lift(self, card: Card) -> CardGroups:
        """The bench without this card, which is held now; the same bench if the card does not lie on it."""
        return replace(self.put_back(card), held=card) if card in self.cards else self

    def move(self, card: Card, to: int | None) -> CardGroups:
        """The bench with this card in group `to`, or in a new group of its own, which becomes the active one."""
        if card in self.gone or not self._has_room(to):
            return self
        groups = [group - Cards.of([card]) for group in (*self.groups, *([NO_CARDS] if to is None else []))]
        place = len(groups) - 1 if to is None else to
        groups[place] |= Cards.of([card])
        return self._tidy(groups, place)

    def touch(self, to: int) -> CardGroups:
        """The bench with `to` as the active group, and the held card, if there is one, laid there."""
        if not self._has_room(to):
            return self
        return self.move(self.held, to) if self.held is not None else self._tidy(list(self.groups), to)

    def new_group(self) -> CardGroups:
        """The bench with one more group, active, and the held card in it if there is one."""
        if self.held is not None:
            return self.move(self.held, None)
        return self._tidy([*self.groups, NO_CARDS], len(self.groups)) if self.can_open else self

    def lay(self, meld: Cards) -> CardGroups:
        """The bench with these cards as one group, taken out of the others; the same bench if one of them is gone."""
        if meld & self.gone:
            return self
        groups = [group - meld for group in self.groups]
        if groups[self.active]:
            groups.append(meld)
            return self._tidy(groups, len(groups) - 1) if len(groups) <= MOST_GROUPS else self
        groups[self.active] = meld
        return self._tidy(groups, self.active)

    def arrange(self, spread: Spread) -> CardGroups:
        """The bench with its cards laid as this spread says; cards that the spread leaves out lie in a last group."""
        groups = [Cards(mask) for mask in spread.masks]
        left = self.cards - spread.cards
        groups += [left] if left else []
        return self._tidy(groups, len(groups) - 1) if groups else self

    def laid_out(self) -> CardGroups:
        """The bench with as many cards as possible in melds; the same one if there are none, or too many cards."""
        found = layouts(self.cards - leftover(self.cards)) if len(self.cards) <= MOST_CARDS else ()
        simplest = min(found, key=lambda spread: len(spread.groups), default=NOTHING_LAID)
        return self.arrange(simplest) if simplest.groups else self

    def _has_room(self, to: int | None) -> bool:
        return len(self.groups) < MOST_GROUPS if to is None else 0 <= to < len(self.groups)

    def _tidy(self, groups: list[Cards], active: int) -> CardGroups:
        kept = [index for index, group in enumerate(groups) if group or index == active]
        return replace(self, groups=tuple(groups[index] for index in kept), active=kept.index(active), held=None)

    # --- as text ------------------------------------------------------------------------------------------------------

    def fields(self) -> dict[str, str]:
        """The bench as the fields of a link, without what is empty, the held card and which group is active.

        >>> read({"cards": "6h6c6d,3c4c5c", "waste": "7s"}).fields()
        {'cards': '6c6d6h,3c4c5c', 'waste': '7s'}
        """
        laid = ",".join(str(group) for group in self.groups if group)
        texts = {"cards": laid, "waste": str(self.waste), "opponent": str(self.opponent)}
        return {name: text for name, text in texts.items() if text not in ("", "-")}


EMPTY: Final = CardGroups()
"""No card on the table yet."""
_CARDS: Final = Codec(dict.fromkeys(("cards", "waste", "opponent"), Field(lambda text: cards(text or "-"), NO_CARDS)))
FIELDS: Final = _CARDS.names
"""The fields in which a bench is written."""


def read(fields: Mapping[str, str]) -> CardGroups:
    """The bench that these fields describe; other fields are not looked at. Raises NotationError.

    >>> read({"cards": "3c4c5c 6c6d6h"}).groups
    (cards('3c4c5c'), cards('6c6d6h'))
    """
    seen = NO_CARDS
    found = _CARDS.decode(fields)
    for name, named in found.items():
        if seen & named:
            raise NotationError(Fault.CARD_TWICE, str(seen & named)[:2], field=name)
        seen |= named
    groups = tuple(
        Cards.of(group(piece)) for piece in fields.get("cards", "").replace(",", " ").split() if piece != "-"
    )
    if len(groups) > MOST_GROUPS:
        raise NotationError(Fault.TOO_MANY, str(len(groups)), field="cards", expected=str(MOST_GROUPS))
    return CardGroups(groups or (NO_CARDS,), max(len(groups) - 1, 0), found["waste"], found["opponent"])


def union(groups: Iterable[Cards]) -> Cards:
    """All cards of these groups.

    >>> union([cards("3c"), cards("4c5c")])
    cards('3c4c5c')
    """
    mask = 0
    for each in groups:
        mask |= each.mask
    return Cards(mask)


def completions_of_group(laid: Cards) -> Cards:
    """Every card of the pack that makes one meld of this group and itself.

    >>> completions_of_group(cards("6h7h"))
    cards('5hJh')
    """
    return union(meld.cards - laid for mask, meld in MELDS.items() if _is_one_more(mask, laid.mask))


def _is_one_more(meld: int, laid: int) -> bool:
    return not laid & ~meld and (meld & ~laid).bit_count() == 1


EXAMPLES: Final[Mapping[str, Mapping[str, str]]] = {
    "split": {"cards": "3c4c5c6c,6d6h"},
    "left": {"cards": "3c4c5c6c7c,6d6h"},
    "corner": {"cards": "6h7hJh,AsQsKs"},
    "seven": {"cards": "Ah2h3h4h5h6h7hJh,JcJdJs"},
    "hole": {"cards": "Ac2c3c4c5c,6c7cJcQcKc"},
    "buried": {"cards": "2c2d2h2s,7c7d7s,JhQhKh", "waste": "As4d7h", "opponent": "4c5c6c"},
    "taken": {"cards": "2c2d2h2s,6c6d6s,JdQdKd", "waste": "Ac7dKs", "opponent": "4h5h6h"},
}
"""Benches worth a look, as fields, by the name under which their words are found. The last three can never win."""
