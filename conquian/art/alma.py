"""Alma, whom one plays against, drawn from numbers: head and shoulders, and five moods.

Between moods only the tilt of the head, brows, eyes and mouth, the glasses and the key differ. They are all in one
drawing, in groups named by the mood, so that a page can go from one to the next; `portrait` draws a single one. Another
`Sitter` has the same moods.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from conquian.art.svg import INK, disc, filled, line, picture, tag

SKIN: Final = "#b9794a"
SHADE: Final = "#9c6039"
HAIR: Final = "#3d2619"
GREY: Final = "#d9cfbf"
JUMPER: Final = "#245443"
BRASS: Final = "#eba521"
LIPS: Final = "#8e2a1f"
LENS: Final = "rgba(255,249,236,.5)"


class Mood(StrEnum):
    """The expression on Alma's face."""

    REST = "rest"
    PLEASED = "pleased"
    CAUGHT = "caught"
    THINKING = "thinking"
    GLAD = "glad"


@dataclass(frozen=True, slots=True)
class Face:
    """A mood: how far the head is tilted (degrees), where glasses and key are, and what is drawn in the face."""

    tilt: float
    glasses: tuple[float, float, float]
    key: tuple[float, float, float]
    brows: str
    eyes: str
    mouth: str


@dataclass(frozen=True, slots=True)
class Sitter:
    """The looks of one who sits for a portrait: colours, and drawings of the hair `behind` the face and `before` it.

    What is drawn `on_face`, a beard perhaps, lies below the mouth, what is `worn` over the jumper; the `glasses` and
    the `charm` on its cord move with the mood.
    """

    skin: str
    shade: str
    jumper: str
    collar: str
    behind: str
    before: str
    on_face: str = ""
    worn: str = ""
    glasses: str = ""
    charm: str = ""


def _dots(x: float, y: float) -> str:
    return disc(80 + x, 101 + y, 4.6) + disc(114 + x, 101 + y, 4.6)


def _lids(y: float) -> str:
    return line(f"M71 {y}Q80 {y - 6} 89 {y}M105 {y}Q114 {y - 6} 123 {y}", 3.2)


def _wide(x: float, y: float) -> str:
    white = "".join(
        tag("ellipse", cx=cx, cy=100, rx=9.5, ry=11, fill="#fff9ec", stroke=INK, stroke_width=3) for cx in (79, 115)
    )
    return white + disc(79 + x, 100 + y, 4.6) + disc(115 + x, 100 + y, 4.6)


FOREHEAD: Final = (0.0, -46.0, 0.0)
HANGING: Final = (0.0, 0.0, 0.0)
FACES: Final = {
    Mood.REST: Face(
        tilt=0,
        glasses=FOREHEAD,
        key=HANGING,
        brows=line("M68 85Q79 80 90 84M104 84Q115 80 126 85", 5),
        eyes=_lids(97) + _dots(-1, 2),
        mouth=line("M79 130Q97 138 115 127", 4.6),
    ),
    Mood.PLEASED: Face(
        tilt=-4,
        glasses=FOREHEAD,
        key=HANGING,
        brows=line("M68 85Q79 81 90 85M104 79Q116 69 127 77", 5),
        eyes=_lids(97) + _dots(1, 2),
        mouth=line("M76 126Q96 145 119 123M117 119q5 1 6 5", 4.8),
    ),
    Mood.CAUGHT: Face(
        tilt=3,
        glasses=(2.0, -25.0, 9.0),
        key=HANGING,
        brows=line("M66 75Q78 64 90 73M105 73Q117 64 128 75", 5),
        eyes=_wide(0, 4),
        mouth=tag("ellipse", cx=97, cy=133, rx=8, ry=10, fill=LIPS, stroke=INK, stroke_width=4),
    ),
    Mood.THINKING: Face(
        tilt=8,
        glasses=FOREHEAD,
        key=(21.0, -40.0, -30.0),
        brows=line("M68 84Q79 76 91 80M105 76Q116 70 127 79", 5) + line("M96 74v6", 2.6, SHADE),
        eyes=_wide(4, -5),
        mouth=line("M94 132Q106 126 116 131", 4.6),
    ),
    Mood.GLAD: Face(
        tilt=-6,
        glasses=(0.0, 0.0, 0.0),
        key=HANGING,
        brows=line("M67 80Q79 71 91 78M104 78Q116 71 128 80", 5),
        eyes=line("M71 104Q80 92 89 104M105 104Q114 92 123 104", 4.6),
        mouth=filled("M72 122Q97 128 122 122Q121 150 97 151Q74 150 72 122Z", LIPS)
        + tag("path", d="M77 125Q97 130 117 125L116 131Q97 135 78 131Z", fill="#fff9ec"),
    ),
}

_BACK_HAIR: Final = (
    "M97 26C66 20 44 38 42 64C32 74 33 88 38 96C31 108 36 122 45 128C44 142 58 150 68 146L128 146"
    "C139 150 152 141 151 128C161 121 164 107 157 96C163 86 162 72 153 64C150 38 128 20 97 26Z"
)
_FACE: Final = (
    "M57 84C56 62 74 50 97 50C121 50 139 62 138 84C139 104 138 118 129 133"
    "C121 147 109 156 97 156C85 156 73 147 66 133C57 118 56 104 57 84Z"
)
_FRINGE: Final = (
    "M76 40C56 44 47 62 50 84C51 92 54 98 58 100C57 90 60 82 66 78C64 70 72 64 78 65"
    "C92 62 118 62 126 74C134 78 138 88 137 100C142 97 146 90 146 80C148 58 134 40 110 37C98 33 84 34 76 40Z"
)
_STREAK: Final = "M80 41C98 37 122 44 130 64C133 71 138 76 139 86C131 70 120 54 101 48C92 45 84 44 80 41Z"


def _placed(x: float, y: float, turn: float) -> str:
    return f"translate({x:g}px,{y:g}px) rotate({turn:g}deg)"


def _head(person: Sitter, *features: str) -> str:
    """The head with what shows the mood; it turns about the neck."""
    ears = "".join(
        tag("ellipse", cx=cx, cy=104, rx=8, ry=11, fill=person.skin, stroke=INK, stroke_width=4) for cx in (56, 139)
    )
    return (
        person.behind
        + ears
        + filled(_FACE, person.skin)
        + tag("ellipse", cx=73, cy=119, rx=9, ry=6, fill=LIPS, opacity=0.2)
        + tag("ellipse", cx=123, cy=119, rx=9, ry=6, fill=LIPS, opacity=0.2)
        + line("M96 98Q88 110 88 115Q93 120 101 117", 3.4)
        + line("M65 124q-3 6 0 11M129 124q3 6 0 11", 2.4, person.shade)
        + person.on_face
        + "".join(features)
    )


def _glasses() -> str:
    lenses = "".join(tag("circle", cx=cx, cy=102, r=17, fill=LENS, stroke=INK, stroke_width=4.4) for cx in (78, 116))
    return lenses + line("M95 100q2-4 4 0M61 99l-6-4M133 99l6-4", 4)


def _key() -> str:
    """The key on its cord, as it hangs."""
    return (
        tag("circle", cx=97, cy=186, r=9, fill="none", stroke=INK, stroke_width=8.4)
        + line("M97 195v23M97 209h8M97 217h7", 8.4)
        + tag("circle", cx=97, cy=186, r=9, fill="none", stroke=BRASS, stroke_width=4)
        + line("M97 195v23M97 209h8M97 217h7", 4, BRASS)
    )


def _body(person: Sitter) -> str:
    jumper = filled("M4 236C6 186 34 168 68 160Q97 176 127 160C161 168 188 186 190 236Z", person.jumper)
    collar = line("M66 159Q97 184 129 159", 9, INK) + line("M66 159Q97 184 129 159", 3.6, person.collar)
    neck, sleeves = (
        filled("M78 134L77 162Q97 180 118 162L117 134Z", person.shade),
        line("M38 236q-2-22 6-38M156 236q2-22-6-38", 3),
    )
    return neck + jumper + person.worn + collar + sleeves


_WAVES: Final = "M60 60q-6 10-4 22M70 50q-10 8-12 18M132 56q8 8 9 20M47 104q-2 10 3 18M148 104q3 9-2 18"
ALMA: Final = Sitter(
    skin=SKIN,
    shade=SHADE,
    jumper=JUMPER,
    collar="#3c7a63",
    behind=filled(_BACK_HAIR, HAIR),
    before=filled(_FRINGE, HAIR) + tag("path", d=_STREAK, fill=GREY) + line(_WAVES, 2.6, "#6a4630"),
    glasses=_glasses(),
    charm=_key(),
)


def portrait(mood: Mood | None = None, person: Sitter = ALMA) -> str:
    """Alma, or another person, in a mood; without one in all five.

    Of the five that one is seen which `data-mood` names around the drawing.

    >>> portrait(Mood.GLAD).count("is-glad"), portrait().count('class="is-mood is-glad"')
    (0, 3)
    """
    moods = Mood if mood is None else (mood,)

    def each(feature: str) -> str:
        named = {one: getattr(FACES[one], feature) for one in moods}
        if mood is not None:
            return str(named[mood])
        return "".join(tag("g", drawn, class_=f"is-mood is-{one}") for one, drawn in named.items())

    def moved(part: str, drawn: str, at: str) -> str:
        if mood is None:
            return tag("g", drawn, class_=f"cq-alma-{part}")
        return tag("g", drawn, style=f"transform:{at}")

    face = FACES[mood or Mood.REST]
    glasses = moved("glasses", person.glasses, f"{_placed(*face.glasses)};transform-origin:97px 102px")
    features = each("eyes"), each("brows"), each("mouth"), person.before, glasses
    head = moved("head", _head(person, *features), f"rotate({face.tilt:g}deg);transform-origin:97px 160px")
    key = moved("key", person.charm, f"{_placed(*face.key)};transform-origin:97px 186px")
    cord = line("M72 163Q80 180 96 177M122 163Q114 180 98 177", 3, "#6b3d22") if person.charm else ""
    style = "" if mood is not None else tag("style", _style())
    return picture(194, 234, style, _body(person), cord, head, key)


def _style() -> str:
    """The differences between moods, as rules of a style."""
    rules = [
        ".cq-alma-head{transform-origin:97px 160px}.cq-alma-glasses{transform-origin:97px 102px}",
        ".cq-alma-key{transform-origin:97px 186px}",
    ]
    for mood, face in FACES.items():
        at = f"[data-mood={mood}]"
        rules += [
            f"{at} .cq-alma-head{{transform:rotate({face.tilt:g}deg)}}",
            f"{at} .cq-alma-glasses{{transform:{_placed(*face.glasses)}}}",
            f"{at} .cq-alma-key{{transform:{_placed(*face.key)}}}",
            f"{at} .is-mood:not(.is-{mood}){{display:none}}",
        ]
    return "".join(rules)
