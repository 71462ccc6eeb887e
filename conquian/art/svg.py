"""SVG text from a few words: an element, a filled outline, a line in ink, a whole drawing."""

from __future__ import annotations

from html import escape
from typing import Final

INK: Final = "#2b1b12"
"""The outline of everything."""


def tag(name: str, /, *inside: str, **attributes: str | float) -> str:
    """An SVG element; attributes are named as in SVG, with `_` for `-`, and one at the end says nothing.

    >>> tag("path", d="M0 0h9", stroke_width=2.5)
    '<path d="M0 0h9" stroke-width="2.5"/>'
    >>> tag("g", "…", class_="is-glad")
    '<g class="is-glad">…</g>'
    """
    given = {key.strip("_").replace("_", "-"): value for key, value in attributes.items()}
    said = "".join(
        f' {key}="{escape(value) if isinstance(value, str) else f"{value:g}"}"' for key, value in given.items()
    )
    content = "".join(inside)
    return f"<{name}{said}>{content}</{name}>" if content else f"<{name}{said}/>"


def filled(d: str, fill: str, outline: float = 4) -> str:
    """An outline that is filled, its line in ink."""
    return tag("path", d=d, fill=fill, stroke=INK, stroke_width=outline, stroke_linejoin="round")


def line(d: str, width: float = 4, colour: str = INK) -> str:
    """A line with round ends."""
    return tag(
        "path", d=d, fill="none", stroke=colour, stroke_width=width, stroke_linecap="round", stroke_linejoin="round"
    )


def disc(x: float, y: float, radius: float, fill: str = INK) -> str:
    """A filled circle without a line."""
    return tag("circle", cx=x, cy=y, r=radius, fill=fill)


def picture(width: float, height: float, *inside: str) -> str:
    """A drawing of this size, hidden from screen readers: words beside it say what it shows.

    >>> picture(20, 10, disc(5, 5, 2))[:40]
    '<svg xmlns="http://www.w3.org/2000/svg" '
    """
    return tag(
        "svg",
        *inside,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {width:g} {height:g}",
        aria_hidden="true",
        focusable="false",
    )
