"""A door of the street that the course is: shut, next with the lamp above it lit, or ajar with light behind it."""

from __future__ import annotations

from enum import StrEnum
from typing import Final

from conquian.art.alma import BRASS
from conquian.art.svg import INK, disc, filled, line, picture, tag

LEAF: Final = "#266058"
"""The paint of a door; a page may give it another, where `cq-leaf` says so."""
FRAME: Final = "#f6e3bd"
STONE: Final = "#b9ab95"
LIGHT: Final = "#ffd979"
GLOW: Final = "#fff0bd"


class DoorState(StrEnum):
    """The state of a door: not come to yet, the next one, or done."""

    SHUT = "shut"
    NEXT = "next"
    DONE = "done"


def door(state: DoorState) -> str:
    """A door with its frame and its step, and a lamp above it that burns where one is to go.

    >>> door(DoorState.SHUT).count("cq-leaf"), door(DoorState.DONE) == door(DoorState.NEXT)
    (1, False)
    """
    leaf = _ajar() if state is DoorState.DONE else _shut()
    lit = state is DoorState.NEXT
    wall, paint = (_shine(0.85), _shine(0.16)) if lit else ("", "")
    return picture(120, 186, wall, _lamp(lit=lit), _frame(), leaf, paint)


def _lamp(*, lit: bool) -> str:
    shade = filled("M46 21Q48 9 60 9Q72 9 74 21Z", "#5b4636", 3)
    bulb = disc(60, 22, 7, BRASS) if lit else ""
    return line("M60 2v8", 3) + bulb + shade


def _shine(opacity: float) -> str:
    """The light of the lamp, down to the step."""
    return tag("path", d="M46 22L0 104V172H120V104L74 22Z", fill=GLOW, opacity=opacity)


def _frame() -> str:
    stone = filled("M4 172H116V183H4Z", STONE, 3.4)
    return filled("M14 172V36Q14 30 20 30H100Q106 30 106 36V172Z", FRAME) + stone


def _painted(d: str) -> str:
    """A leaf of wood, in the paint of the house."""
    return tag("path", d=d, fill=LEAF, class_="cq-leaf", stroke=INK, stroke_width=4, stroke_linejoin="round")


def _shut() -> str:
    panels = line("M36 54H84V96H36ZM36 112H84V158H36Z", 3)
    plate = filled("M76 98H90V124H76Z", "#d8c9a8", 2.6)
    hole = disc(83, 107, 3) + line("M83 107v8", 3)
    return _painted("M26 42H94V172H26Z") + panels + plate + hole


def _ajar() -> str:
    inside = filled("M26 42H94V172H26Z", LIGHT)
    far = tag("path", d="M66 60H86V172H66Z", fill=GLOW, opacity=0.8)
    spilt = tag("path", d="M60 172H94L112 183H50Z", fill=LIGHT, opacity=0.85)
    leaf = _painted("M26 42L60 32V180L26 172Z")
    return inside + far + spilt + leaf + line("M33 56L52 51V98L33 99ZM33 114L52 114V163L33 159Z", 3) + disc(54, 110, 4)
