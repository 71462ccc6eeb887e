"""Actions: everything a player can do, each a small value that writes itself in the notation."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import ClassVar, Final, Literal

from conquian.game.cards import PACK, Card
from conquian.game.spreads import Spread, spread_of_masks


class _Written:
    """An action is shown as the text that makes it again."""

    __slots__ = ()

    def __repr__(self) -> str:
        return f"action('{self}')"


@dataclass(frozen=True, slots=True, repr=False)
class Turn(_Written):
    """Turn up the top card of the stock (laws 4.1 and 4.8); the card is named only where the stock is unknown."""

    card: Card | None = None
    verb: ClassVar[Literal["turn"]] = "turn"

    def __str__(self) -> str:
        return "turn" if self.card is None else f"turn {self.card}"


@dataclass(frozen=True, slots=True, repr=False)
class Meld(_Written):
    """Meld: `spread` is the whole spread that the player wants to have afterwards (laws 4.2 to 4.6, 5)."""

    spread: Spread
    verb: ClassVar[Literal["meld"]] = "meld"

    def __str__(self) -> str:
        return f"meld {self.spread}"


@dataclass(frozen=True, slots=True, repr=False)
class Decline(_Written):
    """Decline the centre card (laws 4.8 and 4.9)."""

    verb: ClassVar[Literal["decline"]] = "decline"

    def __str__(self) -> str:
        return "decline"


@dataclass(frozen=True, slots=True, repr=False)
class Force(_Written):
    """Make the opponent meld the card just declined (law 6.1); with `spread` where the forcer places it (law 6.3)."""

    spread: Spread | None = None
    verb: ClassVar[Literal["force"]] = "force"

    def __str__(self) -> str:
        return "force" if self.spread is None else f"force {self.spread}"


@dataclass(frozen=True, slots=True, repr=False)
class Allow(_Written):
    """Let the opponent decline although the card fits (law 6.6)."""

    verb: ClassVar[Literal["allow"]] = "allow"

    def __str__(self) -> str:
        return "allow"


@dataclass(frozen=True, slots=True, repr=False)
class Discard(_Written):
    """Discard a hand card after melding (law 4.7)."""

    card: Card
    verb: ClassVar[Literal["discard"]] = "discard"

    def __str__(self) -> str:
        return f"discard {self.card}"


@dataclass(frozen=True, slots=True, repr=False)
class Give(_Written):
    """Give the opponent a hand card, face down, before play (law 2.3, where a variant has the exchange)."""

    card: Card
    verb: ClassVar[Literal["give"]] = "give"

    def __str__(self) -> str:
        return f"give {self.card}"


Action = Turn | Meld | Decline | Force | Allow | Discard | Give
"""One of the seven things that a player can do (laws 2.3, 4 and 6)."""

TURN: Final = Turn()
DECLINE: Final = Decline()
FORCE: Final = Force()
ALLOW: Final = Allow()
DISCARDS: Final = tuple(map(Discard, PACK))
"""The discard of each card."""


@lru_cache(maxsize=1 << 15)
def meld_of_masks(masks: tuple[int, ...]) -> Meld:
    """The action of laying the groups with these masks; remembered like its spread."""
    return Meld(spread_of_masks(masks))
