"""Shapes: outlines as data, and as SVG text in the colours of a palette."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from math import cos, pi, sin
from typing import Final, NamedTuple

from conquian.art.svg import INK, tag

Palette = Mapping[str, str]
"""Colours by their use: the cloth, the hair, the ink."""

PAINTS: Final[Palette] = {
    "none": "none", "ink": INK, "paper": "#fff9ec", "edge": "#8d7a63", "gold": "#eba521", "light": "#ffd773",
    "steel": "#b5cce0", "shade": "#5f86ac", "cream": "#f6e3bd", "wood": "#a8652c", "bark": "#b87f45",
    "wine": "#7d1d18", "lips": "#a93226", "red": "#b8281f", "blue": "#1f57a0", "green": "#1a6b43", "leaf": "#3c9a63",
    "night": "#2d3350", "back": "#8e2a1f", "braid": "#f1cf8a",
    "h": "#b8281f", "d": "#1f57a0", "c": "#1a6b43", "s": "#1d1a22", "coin": "#8a5a00",
}  # fmt: skip
"""The colours that all cards share; `c d h s` are the inks of the French suits in four colours."""
INK_WIDTH: Final = 4
"""The width of an outline unless its shape says otherwise: 1.3 px on a card of 64."""


class Shape(NamedTuple):
    """An outline: its path, what it is filled with, and its line; `twice` adds its mirror image about x = 0."""

    path: str
    fill: str = "none"
    line: str = "ink"
    width: float = INK_WIDTH
    twice: bool = False


def dot(x: float, y: float, radius: float) -> str:
    """The path of a circle.

    >>> dot(0, 5, 2)
    'M-2 5a2 2 0 1 0 4 0a2 2 0 1 0-4 0Z'
    """
    half = f"a{radius:g} {radius:g} 0 1 0"
    return f"M{x - radius:g} {y:g}{half} {2 * radius:g} 0{half}-{2 * radius:g} 0Z"


def star(points: int, outer: float, inner: float) -> str:
    """The path of a star around the origin, one point up.

    >>> star(2, 4, 1)
    'M0 -4L1 0L0 4L-1 0Z'
    """
    corners = ((inner if turn % 2 else outer, pi * turn / points) for turn in range(2 * points))
    return f"M{'L'.join(f'{round(radius * sin(a)) + 0} {-round(radius * cos(a)) + 0}' for radius, a in corners)}Z"


def painted(shapes: Iterable[Shape], palette: Palette, thickness: float = 1) -> str:
    """The shapes as SVG text, to stand inside `inked`; `thickness` is by how much their lines are wider."""
    return "".join(_one(shape, palette, thickness) for shape in shapes)


def _one(shape: Shape, palette: Palette, thickness: float) -> str:
    width = shape.width * thickness
    said: dict[str, str | float] = {"d": shape.path}
    if shape.fill != "none":
        said["fill"] = palette[shape.fill]
    if shape.line != "ink":
        said["stroke"] = palette[shape.line]
    if shape.line != "none" and width != INK_WIDTH:
        said["stroke_width"] = round(width, 2)
    text = tag("path", **said)
    return text + tag("g", text, transform="scale(-1 1)") if shape.twice else text


def inked(content: str, /, **attributes: str | float) -> str:
    """A group whose outlines are in ink, with round joins; nothing in it is filled unless it says so."""
    return tag(
        "g", content, **attributes, fill="none", stroke=INK, stroke_width=INK_WIDTH,
        stroke_linejoin="round", stroke_linecap="round",
    )  # fmt: skip
