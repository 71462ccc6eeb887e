"""The messages of a game that is looked through, besides what every table understands."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

from conquian.rooms.replay.annotated_games import names
from conquian.rooms.replay.playback import LONGEST_RECORD
from conquian.table import messages as table
from conquian.ui import messages
from conquian.ui.message_fields import Content as Message


@dataclass(frozen=True, slots=True)
class GoTo:
    """The game is wanted after so many actions."""

    ply: int


@dataclass(frozen=True, slots=True)
class ChooseGame:
    """One of our games is wanted, by its name."""

    name: str


@dataclass(frozen=True, slots=True)
class OpenRecord:
    """A record that the visitor brought is wanted; what it says is read later."""

    text: str


@dataclass(frozen=True, slots=True)
class PlayFromHere:
    """From here on the learner wants to play."""


@dataclass(frozen=True, slots=True)
class BackToGame:
    """Enough was played: back to the game."""


@dataclass(frozen=True, slots=True)
class OtherSide:
    """The table is to be seen from the other seat."""


ReplayMessage = GoTo | ChooseGame | OpenRecord | PlayFromHere | BackToGame | OtherSide

MOST_PLIES: Final = 100_000
"""No record has so many actions."""


OWN: Final[Mapping[str, Callable[[Message], ReplayMessage]]] = {
    "to_ply": lambda message: GoTo(messages.number(message, "ply", MOST_PLIES)),
    "game": lambda message: ChooseGame(messages.one_of(message, frozenset(names()))),
    "open_file": lambda message: OpenRecord(messages.file(message, LONGEST_RECORD)),
    "explore": lambda _: PlayFromHere(),
    "back_to_game": lambda _: BackToGame(),
    "other_side": lambda _: OtherSide(),
}
"""How each type of message is read that this page adds."""

READERS: Final = {**table.READERS, **OWN}
"""How each type of message is read."""
