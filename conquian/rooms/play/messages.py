"""The messages of a deal against an opponent, besides what every table understands."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

from conquian.game.variants import PRESETS
from conquian.table import messages as table
from conquian.ui import messages
from conquian.ui.messages import Message


@dataclass(frozen=True, slots=True)
class AwaitOpponent:
    """The moves that are not the learner's to choose may happen now, after so many actions."""

    ply: int


@dataclass(frozen=True, slots=True)
class ToTheEnd:
    """All that folding brings may happen at once."""


@dataclass(frozen=True, slots=True)
class AskToFold:
    """The learner thinks of folding."""


@dataclass(frozen=True, slots=True)
class Resign:
    """The learner thinks of resigning."""


@dataclass(frozen=True, slots=True)
class Sure:
    """The step that the learner was asked about is to be taken."""


@dataclass(frozen=True, slots=True)
class NewDeal:
    """Another deal is wanted."""


@dataclass(frozen=True, slots=True)
class Again:
    """The same deal is wanted once more."""


@dataclass(frozen=True, slots=True)
class OtherSeat:
    """The same deal is wanted from the other seat."""


@dataclass(frozen=True, slots=True)
class ChooseRules:
    """A deal under the rules of this preset is wanted."""

    preset: str


PlayMessage = (
    AwaitOpponent | ToTheEnd | AskToFold | Resign | Sure | NewDeal | Again | OtherSeat | ChooseRules | table.Company
)

MOST_PLIES: Final = 10_000
"""No deal has so many actions."""

_PRESETS: Final = frozenset(PRESETS)

OWN: Final[Mapping[str, Callable[[Message], PlayMessage]]] = {
    "go_on": lambda message: AwaitOpponent(messages.number(message, "ply", MOST_PLIES)),
    "to_the_end": lambda _: ToTheEnd(),
    "fold": lambda _: AskToFold(),
    "resign": lambda _: Resign(),
    "sure": lambda _: Sure(),
    "new_deal": lambda _: NewDeal(),
    "again": lambda _: Again(),
    "other_seat": lambda _: OtherSeat(),
    "company": lambda _: table.Company(),
    "rules": lambda message: ChooseRules(messages.one_of(message, _PRESETS)),
}
"""How each type of message is read that this page adds."""

READERS: Final = {**table.READERS, **OWN}
"""How each type of message is read."""
