"""The card picker as a widget."""

from __future__ import annotations

from typing import Any, ClassVar, Unpack

import ipywidgets

from conquian.game.cards import NO_CARDS
from conquian.notation.codes import cards
from conquian.ui.picker import MOST, ROOM, PickerSession
from conquian.ui.plain_traits import PlainTrait, as_text
from conquian.ui.room import Room
from conquian.ui.widget import RoomWidget, Setting


class CardPicker(RoomWidget[PickerSession], ipywidgets.ValueWidget):  # type: ignore[misc]  # ipywidgets has no types
    """Cards picked from the forty, as in `CardPicker("6h7h", max=10)` or `interactive(analyse, hand=CardPicker())`.

    `max` is how many can be picked. Raises NotationError for cards that cannot be read, ValueError for too many.

    >>> picker = CardPicker("7h 6h", max=3)
    >>> picker.value
    '6h7h'
    """

    room: ClassVar[Room[PickerSession]] = ROOM
    code_path: ClassVar[str] = "ui/static/picker"

    value: PlainTrait[str] = PlainTrait(
        str,
        lambda page: as_text(page.session.cards),
        take=lambda session, text: session.picking(cards(text) if text.strip() else NO_CARDS),
        help="The cards that are picked, such as 6h7h; empty for none.",
    )

    def __init__(self, value: str = "", *, max: int = MOST, **setting: Unpack[Setting]) -> None:  # noqa: A002 - ipywidgets' own name
        if not 0 < max <= MOST:
            raise ValueError(f"max is from 1 to {MOST}, not {max}")
        picked = cards(value) if value.strip() else NO_CARDS
        super().__init__(PickerSession(most=max).picking(picked), **setting)

    @property
    def max(self) -> int:
        """The number of cards that can be picked."""
        return self.page.session.most

    def get_interact_value(self) -> Any:
        """The cards as `interact` hands them on: a text such as 6h7h."""
        return self.value
