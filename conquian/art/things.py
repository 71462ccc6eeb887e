"""The things on the table and the wall: beans and their plate, a cup, a hook and a key, a finger, a medal."""

from __future__ import annotations

from math import cos, pi, sin
from typing import Final

from conquian.art.alma import BRASS, JUMPER, SKIN
from conquian.art.shapes import star
from conquian.art.svg import INK, disc, filled, line, picture, tag

BEAN: Final = "#a65a32"
RIBBON: Final = "#8e2a1f"
SHINE: Final = "#ffd773"
WORN: Final = "#c98512"

_BEAN: Final = "M4 13C2 6 8 2 15 3C20 4 21 7 25 6C31 5 35 9 33 15C31 22 22 23 16 21C10 20 5 18 4 13Z"


def bean() -> str:
    """A bean: one card that is melded."""
    return picture(37, 25, filled(_BEAN, BEAN, 3), line("M12 8Q18 7 21 11", 2.4, "#e8b48f"))


def medal() -> str:
    """A medal for a hand that was won: Alma's key in brass, ringed by eleven beans, on a red ribbon.

    >>> medal().count("<path") > 11
    True
    """
    return picture(
        200,
        260,
        filled("M58 4H112L132 116H84Z", "#6f1f17", 5),
        filled("M88 4H142L116 116H68Z", RIBBON, 5),
        line("M101 8L86 104M129 8L103 104", 4, "#d9776b"),
        tag("ellipse", cx=100, cy=170, rx=82, ry=82, fill="#0a2c28", opacity=0.3),
        tag("g", filled(star(22, 92, 82), BRASS, 5), transform="translate(100 164)"),
        tag("circle", cx=100, cy=164, r=74, fill=WORN, stroke=INK, stroke_width=3),
        tag("circle", cx=100, cy=164, r=42, fill=SHINE, stroke=INK, stroke_width=4),
        line("M70 158A32 32 0 0 1 92 134", 5, "#fff0bd"),
        *(_ringed(number) for number in range(11)),
        *_engraved(),
    )


def _ringed(number: int) -> str:
    """One of eleven beans around the middle of the medal."""
    turn = 2 * pi * number / 11
    x, y = round(100 + 58 * sin(turn), 1), round(164 - 58 * cos(turn), 1)
    place = f"translate({x} {y}) rotate({round(360 * number / 11)}) scale(.8) translate(-18.5 -12.5)"
    return tag("g", filled(_BEAN, BEAN, 3.4), line("M12 8Q18 7 21 11", 2.6, "#e8b48f"), transform=place)


def _engraved() -> tuple[str, ...]:
    """The key in the middle of the medal."""
    stem = "M100 160v32M100 180h11M100 191h9"
    ring = tag("circle", cx=100, cy=147, r=11, fill="none", stroke=INK, stroke_width=12)
    inside = tag("circle", cx=100, cy=147, r=11, fill="none", stroke=BRASS, stroke_width=5.5)
    return (ring, line(stem, 12), inside, line(stem, 5.5, BRASS))


def plate() -> str:
    """An enamel plate from above, with a blue rim."""
    rings = ((98, "#f3efe4", 5), (84, "#f3efe4", 9), (60, "#fbf8f0", 3))
    colours = (INK, "#1f57a0", "#cdd3cc")
    return picture(
        210,
        210,
        tag("ellipse", cx=110, cy=114, rx=98, ry=96, fill="#0a2c28", opacity=0.3),
        *(
            tag("circle", cx=105, cy=105, r=r, fill=fill, stroke=colour, stroke_width=width)
            for (r, fill, width), colour in zip(rings, colours, strict=True)
        ),
    )


def cup() -> str:
    """A cup of coffee from above."""
    return picture(
        218,
        180,
        tag("ellipse", cx=96, cy=100, rx=84, ry=80, fill="#0a2c28", opacity=0.3),
        tag("path", d="M158 66Q204 60 202 92T154 120", fill="none", stroke=INK, stroke_width=26),
        tag("path", d="M158 66Q204 60 202 92T154 120", fill="none", stroke="#f3efe4", stroke_width=16),
        tag("circle", cx=90, cy=90, r=78, fill="#f3efe4", stroke=INK, stroke_width=5),
        tag("circle", cx=90, cy=90, r=70, fill="none", stroke="#1f57a0", stroke_width=7),
        tag("circle", cx=90, cy=90, r=58, fill="#4a2413", stroke=INK, stroke_width=4),
        line("M50 78Q62 52 92 50", 6, "#7d4a2c"),
    )


def hook() -> str:
    """An empty hook in the wall."""
    return picture(30, 30, disc(15, 7, 5), line("M15 7v9a5 5 0 0 0 10 0", 4))


def key() -> str:
    """A key, which hangs on a hook: one hand that was won."""
    teeth = "M15 19v24M15 34h8M15 42h7"
    return picture(
        30,
        50,
        tag("circle", cx=15, cy=11, r=7.5, fill="none", stroke=INK, stroke_width=8.4),
        line(teeth, 8.4),
        tag("circle", cx=15, cy=11, r=7.5, fill="none", stroke=BRASS, stroke_width=4.2),
        line(teeth, 4.2, BRASS),
    )


def finger() -> str:
    """Alma's finger, which pushes a card back to where it fits: it points down."""
    return picture(
        44,
        80,
        filled("M10 2H34V20H10Z", JUMPER, 3.4),
        filled("M8 18H36Q41 22 40 34Q39 44 33 46H28V71Q28 77 22.5 77Q17 77 17 71V46Q6 46 5 34Q4 22 8 18Z", SKIN, 3.4),
        line("M28 46V36M34 45v-8M17 46q-5-2-4-8", 2.6),
    )
