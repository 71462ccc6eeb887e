"""What can be wished for while a game is looked through, besides what every table understands."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

from conquian.tutor.games import names
from conquian.tutor.replaying import LONGEST_RECORD
from conquian.widgets import messages
from conquian.widgets.messages import Message, understood
from conquian.widgets.table import intents as table


@dataclass(frozen=True, slots=True)
class GoTo:
    """The game is wanted after so many actions."""

    ply: int


@dataclass(frozen=True, slots=True)
class ChooseGame:
    """One of our games is wanted, by its name."""

    name: str


@dataclass(frozen=True, slots=True)
class OpenFile:
    """A record is wanted that somebody brought; what it says is read later."""

    text: str


@dataclass(frozen=True, slots=True)
class Explore:
    """From here on the learner wants to play himself."""


@dataclass(frozen=True, slots=True)
class BackToGame:
    """Enough was played: back to the game."""


@dataclass(frozen=True, slots=True)
class OtherSide:
    """The table is to be seen from the other seat."""


Intent = GoTo | ChooseGame | OpenFile | Explore | BackToGame | OtherSide

MOST_PLIES: Final = 100_000
"""No record has so many actions."""


OWN: Final[Mapping[str, Callable[[Message], Intent]]] = {
    "to_ply": lambda message: GoTo(messages.number(message, "ply", MOST_PLIES)),
    "game": lambda message: ChooseGame(messages.one_of(message, frozenset(names()))),
    "open_file": lambda message: OpenFile(messages.file(message, LONGEST_RECORD)),
    "explore": lambda _: Explore(),
    "back_to_game": lambda _: BackToGame(),
    "other_side": lambda _: OtherSide(),
}
"""How each type of message is read that this page adds."""

READERS: Final = {**table.READERS, **OWN}
"""How each type of message is read."""


def intent(content: object) -> Intent | None:
    """What this message wishes for on this page alone, or None; a message may be anything that JSON can hold.

    >>> intent({"type": "to_ply", "ply": 3}), intent({"type": "game", "value": "squeeze"})
    (GoTo(ply=3), ChooseGame(name='squeeze'))
    >>> intent({"type": "game", "value": "chess"}), intent({"type": "to_ply", "ply": "3"})
    (None, None)
    """
    return understood(content, OWN)
