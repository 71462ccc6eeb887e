"""The messages of a comparison of sources, besides what every table understands."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

from conquian.game.laws import Law
from conquian.game.variants import SWITCHES
from conquian.rooms.rules.session import numbered
from conquian.rooms.sources.comparison import SOURCES
from conquian.table import messages as table
from conquian.ui import messages
from conquian.ui.message_fields import Content as Message


@dataclass(frozen=True, slots=True)
class Mine:
    """This source, or this switch alone, is to be compared."""

    name: str


@dataclass(frozen=True, slots=True)
class Other:
    """It is to be compared with this source, or with this value of the switch."""

    name: str


@dataclass(frozen=True, slots=True)
class ChooseValue:
    """This value of the switch is to be compared."""

    value: str


@dataclass(frozen=True, slots=True)
class OpenLaw:
    """This law is to be looked at more closely."""

    law: Law


@dataclass(frozen=True, slots=True)
class CloseLaw:
    """Back to the list."""


@dataclass(frozen=True, slots=True)
class Another:
    """Another place where the two part."""


@dataclass(frozen=True, slots=True)
class PlayBy:
    """From now on the table goes by the other rules, or by mine."""

    mine: bool


SourcesMessage = Mine | Other | ChooseValue | OpenLaw | CloseLaw | Another | PlayBy

_MINE: Final = frozenset({*SOURCES, *SWITCHES})
_VALUES: Final = frozenset(str(value) for values in SWITCHES.values() for value in values)
_SIDES: Final = frozenset({"mine", "other"})

OWN: Final[Mapping[str, Callable[[Message], SourcesMessage]]] = {
    "mine": lambda message: Mine(messages.one_of(message, _MINE)),
    "other": lambda message: Other(messages.one_of(message, _VALUES | frozenset(SOURCES))),
    "value": lambda message: ChooseValue(messages.one_of(message, _VALUES)),
    "open_law": lambda message: OpenLaw(numbered(messages.text(message, "value"))),
    "close_law": lambda _: CloseLaw(),
    "another": lambda _: Another(),
    "by": lambda message: PlayBy(messages.one_of(message, _SIDES) == "mine"),
}
"""How each type of message is read that this page adds."""

READERS: Final = {**table.READERS, **OWN}
"""How each type of message is read."""
