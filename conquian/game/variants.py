"""Variants: what the rule books disagree on, as switches, and one preset for each book."""

from __future__ import annotations

from dataclasses import dataclass, fields, replace
from enum import StrEnum
from typing import Any, Final, cast


class Forcing(StrEnum):
    """Whether a player can be made to meld a card that fits (law 6.1)."""

    CLAIM = "claim"
    AUTOMATIC = "automatic"
    OFF = "off"


class ForcingScope(StrEnum):
    """The centre cards that can be forced (law 6.4): any, those the opponent left, or the opponent's discards only."""

    ANY = "any"
    LEFT = "left"
    DISCARD = "discard"


class ForcingFit(StrEnum):
    """Whether a fit may need the spread to be rearranged, or must join one meld as it lies (law 6.5)."""

    REARRANGED = "rearranged"
    DIRECT = "direct"


class ForcedPlacement(StrEnum):
    """The player who places a forced card (laws 6.2 and 6.3)."""

    PLAYER = "player"
    FORCER = "forcer"


class Borrowing(StrEnum):
    """The freedom to regroup cards of the spread (laws 5.1 and 5.2)."""

    FREE = "free"
    ENDS = "ends"
    NONE = "none"


class HandMelds(StrEnum):
    """Whether melds of hand cards alone may be laid while a turned-up card is open (law 4.4)."""

    NO = "no"
    YES = "yes"


class LastCard(StrEnum):
    """The use of the last card of the stock (law 7.4): by both, or only by the player who turned it up."""

    USABLE = "usable"
    ENDS = "ends"


class DrawStake(StrEnum):
    """The effect of a draw on the stake of the next deal (law 8.2)."""

    NONE = "none"
    CARRIED = "carried"
    DOUBLED = "doubled"
    POINTS = "points"


class FirstDealer(StrEnum):
    """The way to find the first dealer (law 2.2)."""

    RANDOM = "random"
    LOWER = "lower"


class HandSize(StrEnum):
    """The number of cards that each player is dealt (law 2.3); one more in the spread is out (law 7.1)."""

    TEN = "10"
    NINE = "9"
    EIGHT = "8"


class Exchange(StrEnum):
    """Whether each player gives the other one card before play (law 2.3, the Mexican custom)."""

    NO = "no"
    YES = "yes"


class Labels(StrEnum):
    """The labels of the ten ranks (law 1.2); for display only."""

    FRENCH = "A-7JQK"
    SPANISH = "1-7SCR"
    ONE_TO_TEN = "A-10"


@dataclass(frozen=True, slots=True)
class Variant:
    """One book's set of switches; the default is Pagat's.

    >>> import conquian as cq
    >>> from conquian.game.variants import PRESETS, ForcingFit
    >>> str(cq.Variant(forcing_fit=ForcingFit.DIRECT))
    'pagat,forcing_fit=direct'
    >>> str(PRESETS["mexican"]), PRESETS["mexican"].out
    ('mexican', 9)
    """

    forcing: Forcing = Forcing.CLAIM
    forcing_scope: ForcingScope = ForcingScope.ANY
    forcing_fit: ForcingFit = ForcingFit.REARRANGED
    forced_placement: ForcedPlacement = ForcedPlacement.PLAYER
    borrowing: Borrowing = Borrowing.FREE
    hand_melds: HandMelds = HandMelds.NO
    last_card: LastCard = LastCard.USABLE
    draw_stake: DrawStake = DrawStake.NONE
    first_dealer: FirstDealer = FirstDealer.RANDOM
    hand_size: HandSize = HandSize.TEN
    exchange: Exchange = Exchange.NO
    labels: Labels = Labels.FRENCH

    @property
    def dealt(self) -> int:
        """The number of cards that each player is dealt, and has between turns (laws 2.3 and 4.7)."""
        return int(self.hand_size)

    @property
    def out(self) -> int:
        """The number of cards in the spread that takes a player out (law 7.1)."""
        return int(self.hand_size) + 1

    @property
    def preset(self) -> str:
        """The name of the nearest preset: the one with the fewest differing switches, the first of equals."""
        return min(PRESETS, key=lambda name: len(self.differs_from(PRESETS[name])))

    def differs_from(self, other: Variant) -> dict[str, StrEnum]:
        """This variant's value of every switch in which it differs from the other, in the order of the switches."""
        return {name: getattr(self, name) for name in SWITCHES if getattr(self, name) is not getattr(other, name)}

    def with_switches(self, **switches: str) -> Variant:
        """This variant with some switches set by their names and values; KeyError or ValueError for unknown ones."""
        values: dict[str, Any] = {name: SWITCHES[name](value) for name, value in switches.items()}
        return replace(self, **values)

    def __str__(self) -> str:
        preset = self.preset
        return ",".join([preset, *(f"{name}={value}" for name, value in self.differs_from(PRESETS[preset]).items())])

    def __repr__(self) -> str:
        return f"variant('{self}')"


SWITCHES: Final = {field.name: cast("type[StrEnum]", type(field.default)) for field in fields(Variant)}
"""Every switch by its name, with its values."""

DEFAULT_PRESET: Final = "pagat"
PRESETS: Final[dict[str, Variant]] = {
    "pagat": Variant(),
    "rummy-games": Variant(
        forcing_scope=ForcingScope.LEFT,
        forcing_fit=ForcingFit.DIRECT,
        borrowing=Borrowing.ENDS,
        last_card=LastCard.ENDS,
        draw_stake=DrawStake.CARRIED,
    ),
    "rummyo": Variant(forcing=Forcing.OFF, borrowing=Borrowing.NONE),
    "rummy-com": Variant(
        forcing_scope=ForcingScope.LEFT,
        forcing_fit=ForcingFit.DIRECT,
        last_card=LastCard.ENDS,
        draw_stake=DrawStake.CARRIED,
        first_dealer=FirstDealer.LOWER,
    ),
    "bicycle": Variant(
        forcing_scope=ForcingScope.LEFT,
        forcing_fit=ForcingFit.DIRECT,
        hand_melds=HandMelds.YES,
    ),
    "foster": Variant(
        forced_placement=ForcedPlacement.FORCER,
        borrowing=Borrowing.ENDS,
        draw_stake=DrawStake.CARRIED,
        labels=Labels.ONE_TO_TEN,
    ),
    "mexican": Variant(forcing=Forcing.AUTOMATIC, hand_size=HandSize.EIGHT, exchange=Exchange.YES),
}
"""One variant for each book, by its name."""
