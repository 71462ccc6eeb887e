"""The things on the table and the wall: beans and their plate, a cup, a hook and a key, a finger."""

from __future__ import annotations

from typing import Final

from conquian.art.alma import BRASS, JUMPER, SKIN
from conquian.art.svg import INK, disc, filled, line, picture, tag

BEAN: Final = "#a65a32"

_BEAN: Final = "M4 13C2 6 8 2 15 3C20 4 21 7 25 6C31 5 35 9 33 15C31 22 22 23 16 21C10 20 5 18 4 13Z"


def bean() -> str:
    """A bean: one card that is melded."""
    return picture(37, 25, filled(_BEAN, BEAN, 3), line("M12 8Q18 7 21 11", 2.4, "#e8b48f"))


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
        210,
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
