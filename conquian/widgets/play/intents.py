"""What can be wished for while a deal is played against somebody, besides what every table understands."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

from conquian.game.variants import PRESETS
from conquian.widgets import messages
from conquian.widgets.messages import Message, understood
from conquian.widgets.table import intents as table


@dataclass(frozen=True, slots=True)
class GoOn:
    """What is not the learner's to choose may happen now, after so many actions."""

    ply: int


@dataclass(frozen=True, slots=True)
class ToTheEnd:
    """All that folding brings may happen at once."""


@dataclass(frozen=True, slots=True)
class Fold:
    """The learner thinks of folding."""


@dataclass(frozen=True, slots=True)
class Resign:
    """The learner thinks of resigning."""


@dataclass(frozen=True, slots=True)
class Sure:
    """What the learner was asked about shall be done."""


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


Intent = GoOn | ToTheEnd | Fold | Resign | Sure | NewDeal | Again | OtherSeat | ChooseRules

MOST_PLIES: Final = 10_000
"""No deal has so many actions."""

_PRESETS: Final = frozenset(PRESETS)

OWN: Final[Mapping[str, Callable[[Message], Intent]]] = {
    "go_on": lambda message: GoOn(messages.number(message, "ply", MOST_PLIES)),
    "to_the_end": lambda _: ToTheEnd(),
    "fold": lambda _: Fold(),
    "resign": lambda _: Resign(),
    "sure": lambda _: Sure(),
    "new_deal": lambda _: NewDeal(),
    "again": lambda _: Again(),
    "other_seat": lambda _: OtherSeat(),
    "rules": lambda message: ChooseRules(messages.one_of(message, _PRESETS)),
}
"""How each type of message is read that this page adds."""

READERS: Final = {**table.READERS, **OWN}
"""How each type of message is read."""


def intent(content: object) -> Intent | None:
    """What this message wishes for on this page alone, or None; a message may be anything that JSON can hold.

    >>> intent({"type": "go_on", "ply": 3}), intent({"type": "rules", "value": "mexican"})
    (GoOn(ply=3), ChooseRules(preset='mexican'))
    >>> intent({"type": "rules", "value": "whist"}), intent({"type": "go_on"})
    (None, None)
    """
    return understood(content, OWN)
