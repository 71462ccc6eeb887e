"""The rooms of the site: one folder each, and the only list of them.

A room's name is that of its link, its folder, its page, its notebook, its script, its style and its words. Its session
is put together in `room.py`, without a screen; `widget.py` shows it.
"""

from __future__ import annotations

from dataclasses import dataclass
from importlib import import_module
from typing import Any, Final


@dataclass(frozen=True, slots=True)
class Door:
    """The way into a room: its name, and where it stands on every page.

    `in_header` says that it stands in the header itself, `is_listed` that it stands in the list below it; to a room
    that is neither only links lead. `widget_name` is that of its widget's class where it is not the room's own,
    `shares` the room with which it keeps its progress in one place, `heeds` the one whose progress it shows.
    """

    name: str
    in_header: bool = False
    is_listed: bool = True
    widget_name: str = ""
    shares: str = ""
    heeds: str = ""

    @property
    def storage_key(self) -> str:
        """The name under which a browser keeps what was done in the room."""
        return f"conquian.{self.shares or self.name}"

    def load(self, module: str, name: str) -> Any:
        """Something of the room's own, from one of its modules; nothing of a room is loaded before it is entered."""
        return getattr(import_module(f"{__name__}.{self.name}.{module}"), name)

    def room(self) -> Any:
        """The room without a screen, a `conquian.ui.room.Room`."""
        return self.load("room", "ROOM")

    def widget(self) -> Any:
        """The class of the room's widget, which has the room's name with a capital letter if nothing else has it."""
        return self.load("widget", self.widget_name or self.name.capitalize())


ROOMS: Final = (
    Door("index", in_header=True, heeds="learn"),
    Door("hook"),
    Door("learn", in_header=True),
    Door("puzzles", in_header=True, widget_name="PuzzleBoard", shares="learn"),
    Door("play", in_header=True),
    Door("melds", widget_name="MeldBuilder"),
    Door("rearrange", widget_name="RearrangeBench"),
    Door("forcing", widget_name="ForcingLab"),  # `Forcing` is a switch of the rules
    Door("outs"),
    Door("replay"),
    Door("classroom"),
    Door("sets", heeds="learn"),
    Door("rules"),
    Door("sources"),
    Door("glossary"),
    Door("table", is_listed=False),
    Door("teacher", is_listed=False),
)
"""Every room, in the order in which visitors read them."""
DOORS: Final = {door.name: door for door in ROOMS}
"""The same by their names."""
