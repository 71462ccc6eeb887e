"""The messages of a table, read from what anyone may have written."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from conquian.game.actions import Action
from conquian.game.cards import Card
from conquian.notation import codes
from conquian.ui import messages
from conquian.ui.card_grouping import Grouping, readers
from conquian.ui.message_fields import Content as Message


class Aid(StrEnum):
    """An aid at the table: cards shown although they lie face down, or the list of what is legal."""

    WASTE = "waste"
    HAND = "hand"
    STOCK = "stock"
    LEGAL = "legal"


class Place(StrEnum):
    """A place that can be touched, or that a card can be brought to."""

    STOCK = "stock"
    CENTRE = "centre"
    WASTE = "waste"
    TOP = "top"
    BOTTOM = "bottom"
    TOP_HAND = "top-hand"
    BOTTOM_HAND = "bottom-hand"


@dataclass(frozen=True, slots=True)
class Act:
    """A button was pressed: do this."""

    action: Action


@dataclass(frozen=True, slots=True)
class Choose:
    """A hand card was touched."""

    card: Card


@dataclass(frozen=True, slots=True)
class TouchPlace:
    """A place on the table was touched."""

    place: Place


@dataclass(frozen=True, slots=True)
class Bring:
    """A card was dragged to a place."""

    card: Card
    place: Place


@dataclass(frozen=True, slots=True)
class LetGo:
    """The chosen card is to be discarded, or given away."""


@dataclass(frozen=True, slots=True)
class Lay:
    """Lay the chosen cards, or show the ways there are."""


@dataclass(frozen=True, slots=True)
class ShowWays:
    """All ways to lay are wanted."""


@dataclass(frozen=True, slots=True)
class ArrangeSelf:
    """The spread is to be moved about by hand."""


@dataclass(frozen=True, slots=True)
class Done:
    """The spread shall lie as it does now."""


@dataclass(frozen=True, slots=True)
class Cancel:
    """Whatever was begun shall be dropped."""


@dataclass(frozen=True, slots=True)
class Redo:
    """One step forward again."""


@dataclass(frozen=True, slots=True)
class Show:
    """Something is to be shown, or hidden again."""

    aid: Aid


@dataclass(frozen=True, slots=True)
class Project:
    """The projector's view is to begin, or to end."""


@dataclass(frozen=True, slots=True)
class Reveal:
    """The cards that are covered in the projector's view are to be seen, or covered again."""


@dataclass(frozen=True, slots=True)
class Sort:
    """The hands are to lie by suit, or by rank again."""


@dataclass(frozen=True, slots=True)
class PutBack:
    """A card was brought back to the hand or the centre."""

    card: Card


@dataclass(frozen=True, slots=True)
class Company:
    """Alma is to be there, or only an opponent; for the rooms where Alma can be."""


Looking = Show | Project | Reveal | Sort
"""What changes nothing but how the table is looked at: it can be wished for at any time."""
TableMessage = (
    Grouping
    | Act
    | Choose
    | TouchPlace
    | Bring
    | LetGo
    | Lay
    | ShowWays
    | ArrangeSelf
    | Done
    | Cancel
    | Redo
    | Looking
    | PutBack
)


_PLACES: Final = frozenset(place.value for place in Place)
_AIDS: Final = frozenset(aid.value for aid in Aid)


def _place(message: Message) -> Place:
    return Place(messages.one_of(message, _PLACES))


READERS: Final[Mapping[str, Callable[[Message], TableMessage]]] = {
    **readers(()),
    "do": lambda message: Act(codes.action(messages.text(message, "action"))),
    "choose": lambda message: Choose(messages.card(message)),
    "place": lambda message: TouchPlace(_place(message)),
    "bring_to": lambda message: Bring(messages.card(message), _place(message)),
    "let_go": lambda _: LetGo(),
    "lay": lambda _: Lay(),
    "ways": lambda _: ShowWays(),
    "arrange_self": lambda _: ArrangeSelf(),
    "done": lambda _: Done(),
    "cancel": lambda _: Cancel(),
    "redo": lambda _: Redo(),
    "show": lambda message: Show(Aid(messages.one_of(message, _AIDS))),
    "project": lambda _: Project(),
    "reveal": lambda _: Reveal(),
    "sort": lambda _: Sort(),
    "put_back": lambda message: PutBack(messages.card(message)),
}
"""How each type of message is read."""
