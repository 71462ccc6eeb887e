"""Alma's neighbours, drawn as Alma is: the same head and moods, other hair, colours and clothes."""

from __future__ import annotations

from typing import Final

from conquian.art.alma import ALMA, BRASS, Sitter
from conquian.art.svg import INK, disc, filled, line, tag

_SILVER: Final = "#c9c3b8"
_BLACK: Final = "#241a17"
_BROWN: Final = "#5a3823"
_RAVEN: Final = "#221d29"


def _beard() -> str:
    """A short beard that leaves the mouth free."""
    jaw = "M58 106C60 140 72 158 97 158C122 158 134 140 137 106C131 118 122 117 97 117C72 117 63 118 58 106Z"
    mouth = "M72 131C72 121 84 120 97 120C110 120 122 121 122 131C122 144 110 149 97 149C84 149 72 144 72 131Z"
    return tag("path", d=jaw + mouth, fill=_BROWN, fill_rule="evenodd")


def _watch() -> str:
    """A pocket watch, as it hangs."""
    case = disc(97, 196, 15) + disc(97, 196, 11.5, BRASS) + disc(97, 196, 8.5, "#fff9ec")
    return case + line("M97 196v-6M97 196l4 3", 2.4) + disc(97, 179, 4, BRASS)


PEOPLE: Final = {
    "ines": Sitter(
        skin="#d3a277",
        shade="#b07f55",
        jumper="#7a3f63",
        collar="#a8698f",
        behind=tag("circle", cx=104, cy=22, r=19, fill=_SILVER, stroke=INK, stroke_width=4)
        + filled(
            "M97 30C62 26 43 48 45 80C42 98 46 112 54 122L140 122C148 112 152 98 149 80C151 48 132 26 97 30Z",
            _SILVER,
        ),
        before=filled("M54 92C50 60 66 38 97 38C128 38 144 60 140 92C134 76 122 60 97 59C72 60 60 76 54 92Z", _SILVER)
        + line("M70 54Q84 44 98 44M124 54Q112 46 104 46M92 20q10-8 22 0M94 28q10 6 20-1", 2.6, "#978f82"),
        charm=_watch(),
    ),
    "beto": Sitter(
        skin="#a56a3f",
        shade="#86522e",
        jumper="#efe4cd",
        collar="#c8b48c",
        behind=filled("M55 96C48 60 66 34 97 33C128 34 146 60 139 96Z", _BLACK),
        before=filled(
            "M55 92C48 66 56 48 72 46C80 32 100 36 106 40C120 32 138 46 138 58C146 66 142 80 139 92"
            "C136 78 130 70 122 68C112 74 104 66 96 70C88 64 80 74 72 68C64 70 58 80 55 92Z",
            _BLACK,
        ),
        worn=line("M60 168L66 236M134 168L128 236", 9, INK) + line("M60 168L66 236M134 168L128 236", 4, "#c2532f"),
    ),
    "ruben": Sitter(
        skin="#c58a5b",
        shade="#a26c42",
        jumper="#2f5d86",
        collar="#6d9cc4",
        behind=filled("M54 104C46 62 64 36 97 36C130 36 148 62 140 104Z", _BROWN),
        before=filled(
            "M55 98C50 64 66 42 98 42C128 42 144 64 139 98C137 84 132 74 124 66C106 62 88 62 70 66C62 74 57 84 55 98Z",
            _BROWN,
        ),
        on_face=_beard(),
        worn=line("M48 170L150 236", 16, INK) + line("M48 170L150 236", 10, "#d9a23a"),
    ),
    "lucia": Sitter(
        skin="#d09a6c",
        shade="#ad784c",
        jumper="#edf1ef",
        collar="#3f7f86",
        behind=filled(
            "M97 28C58 24 40 50 42 88C38 116 36 146 42 172Q64 182 78 168L116 168Q130 182 152 172C158 146 156 116 152 88"
            "C154 50 136 24 97 28Z",
            _RAVEN,
        ),
        before=filled("M92 40C66 40 50 64 54 104C70 96 86 76 92 52C104 76 124 94 140 104C144 64 126 38 92 40Z", _RAVEN)
        + line("M136 84L166 58", 7, INK)
        + line("M137 83L162 62", 3.4, "#e0b13c"),
        worn=line("M97 178V236", 3),
    ),
    "alma": ALMA,
}
"""Those who can sit across the table, by their names in links."""
