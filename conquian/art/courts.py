"""Courts: the figures of king, queen, jack, rey, caballo and sota, each drawn down to the belt, the face at the origin."""

from __future__ import annotations

from typing import Final, NamedTuple

from conquian.art.shapes import PAINTS, Palette, Shape, dot, painted
from conquian.art.signs import FRENCH, SPANISH
from conquian.art.svg import tag
from conquian.explain.names import Faces
from conquian.game.cards import Card, Rank, Suit

Part = tuple[Shape, ...]

_NAMES: Final = ("cloth", "trim", "jewel", "ground", "skin", "cheek", "hair")
_SUITS: Final = {
    (Faces.FRENCH, Suit.HEARTS): ("red", "gold", "blue", "#fbe6d2", "#e3ab7f", "#d98a63", "#7a3b1d"),
    (Faces.FRENCH, Suit.DIAMONDS): ("blue", "gold", "red", "#e1ebf2", "#d29a6c", "#c27a50", "#c98a2b"),
    (Faces.FRENCH, Suit.CLUBS): ("green", "gold", "red", "#e2eedb", "#e6b68e", "#dc9570", "#4a2c1c"),
    (Faces.FRENCH, Suit.SPADES): ("night", "gold", "red", "#e8e4ec", "#bb7e54", "#a7633f", "#4a3a42"),
    (Faces.SPANISH, Suit.HEARTS): ("red", "gold", "blue", "#fbe3d6", "#e3ab7f", "#d98a63", "#4d2f24"),
    (Faces.SPANISH, Suit.DIAMONDS): ("#c9781a", "red", "blue", "#fbebc4", "#d29a6c", "#c27a50", "#5b3219"),
    (Faces.SPANISH, Suit.CLUBS): ("green", "gold", "red", "#e2eedb", "#c98b5e", "#b5704a", "#54341f"),
    (Faces.SPANISH, Suit.SPADES): ("blue", "gold", "red", "#e0eaf2", "#bb7e54", "#a7633f", "#3a2b2f"),
}
PALETTES: Final[dict[tuple[Faces, Suit], Palette]] = {
    key: {**PAINTS, **{name: PAINTS.get(paint, paint) for name, paint in zip(_NAMES, paints, strict=True)}}
    for key, paints in _SUITS.items()
}
"""The colours of each suit's courts, in both packs."""

FACE: Final = (
    Shape("M-26-5C-26-22-15-30 0-30S26-22 26-5C26 16 13 29 0 29S-26 16-26-5Z", "skin"),
    Shape(dot(15, 9, 5.4), "cheek", "none", twice=True),
    Shape(dot(10, -2, 3.5), "ink", "none", twice=True),
    Shape("M5-11q6-5 12-1", width=3, twice=True),
    Shape("M1 0L5 9H-1", width=2.6),
)
SMILE: Final = (Shape("M-7 16Q0 22 8 15", line="wine", width=3.4),)
LIPS: Final = (
    Shape("M-8 13Q-3 14 0 15Q3 14 8 13Q5 22 0 22Q-5 22-8 13Z", "lips", "none"),
    Shape("M13-4L17-7", width=2.6, twice=True),
)
NECK: Final = (Shape("M-10 24V38C-6 46 6 46 10 38V24Z", "skin", width=3.4),)
BODY: Final = (Shape("M-100 96C-92 58-56 44-24 34H24C54 42 78 56 84 112L-60 120Z", "cloth"),)

ERMINE: Final = (
    Shape("M-40 35C-20 54 20 54 40 35L56 46C30 84-30 84-56 46Z", "cream"),
    Shape("M-40 48l-3 6M-24 58l-2 6M-7 62v6M11 62v6M27 57l3 6M42 48l3 6", width=4),
)
KING_HAIR: Final = (Shape("M-27-18C-42 4-39 30-29 38H29C39 30 42 4 27-18Z", "hair"),)
_TEMPLES: Final = "M-27-5C-24 8-16 10-9 9C-3 8 3 8 9 9C16 10 24 8 27-5C"
BEARDS: Final = {
    Suit.HEARTS: f"{_TEMPLES}33 12 31 24 25 28C25 38 16 42 10 39C5 46-5 46-10 39C-16 42-25 38-25 28C-31 24-33 12-27-5Z",
    Suit.DIAMONDS: f"{_TEMPLES}30 22 14 36 0 51C-14 36-30 22-27-5Z",
    Suit.CLUBS: f"{_TEMPLES}33 20 28 36 22 47C12 48 4 44 0 37C-4 44-12 48-22 47C-28 36-33 20-27-5Z",
    Suit.SPADES: f"{_TEMPLES}33 22 26 42 13 54C5 50-5 50-13 54C-26 42-33 22-27-5Z",
}
MOUSTACHE: Final = (
    Shape("M-7 18Q0 25 8 17", line="cheek", width=4),
    Shape("M0 31V42M9 29Q7 36 8 40M-9 29Q-7 36-8 40", width=2.4),
    Shape("M0 10C-6 6-17 9-20 18C-13 19-5 18 0 14C5 18 13 19 20 18C17 9 6 6 0 10Z", "hair", width=2.6),
)
BAND: Final = (Shape("M-31-33Q0-27 31-33V-23Q0-17-31-23Z", "jewel"),)
CROWN: Final = (
    Shape("M-28-28L-37-55L-18-43L0-63L18-43L37-55L28-28Z", "gold"),
    Shape(dot(37, -56, 4.6), "jewel", width=3, twice=True),
    Shape(dot(0, -64, 5), "jewel", width=3),
    *BAND,
)
ARCHED_CROWN: Final = (
    Shape("M-28-28C-46-46-28-63 0-51C28-63 46-46 28-28Z", "gold"),
    Shape("M-14-30C-22-41-16-51 0-51C16-51 22-41 14-30", width=3),
    Shape("M0-68V-53M-7-61H7", width=9),
    Shape("M0-68V-53M-7-61H7", line="gold"),
    *BAND,
)
POINTED: Final = frozenset({Suit.HEARTS, Suit.SPADES})
"""The suits whose king has a pointed crown and whose jack a beret."""
FIST: Final = (
    Shape("M-18 90L-13 12H13L18 90Z", "cloth"),
    Shape("M-15 12H15V21H-15Z", "trim", width=3.4),
    Shape("M-12-2Q-12-10 0-10T12-2V6Q12 13 0 13T-12 6Z", "skin"),
    Shape("M-5-3H7M-5 4H7", width=2.6),
)

VEIL: Final = (Shape("M0-42C-46-42-52 10-50 76H50C52 10 46-42 0-42Z", "trim"),)
TRESSES: Final = {
    Suit.HEARTS: (
        Shape("M-24-24C-46-4-26 14-40 30C-48 44-36 54-38 70H38C36 54 48 44 40 30C26 14 46-4 24-24Z", "hair"),
    ),
    Suit.DIAMONDS: (Shape("M-26-20C-40 4-36 18-30 26H30C36 18 40 4 26-20Z", "hair"),),
    Suit.CLUBS: (
        Shape(
            "M0-38C-18-42-26-34-28-26C-40-24-42-10-36-4C-46 4-44 18-36 20C-42 32-32 42-22 38H22C32 42 42 32 36 20C44 18 46 4 36-4C42-10 40-24 28-26C26-34 18-42 0-38Z",
            "hair",
        ),
    ),
    Suit.SPADES: (Shape("M-26-22C-42 0-38 40-40 74H40C38 40 42 0 26-22Z", "hair"),),
}
PARTING: Final = {
    Suit.HEARTS: (Shape("M-3-22C-8-10-20-6-27 6C-34-24-18-37 0-37S34-24 27 6C20-6 4-10-3-22Z", "hair"),),
    Suit.DIAMONDS: (
        Shape(
            "M30 10C42 14 43 26 35 31C45 36 45 48 37 53C43 60 42 68 38 78H26C24 66 22 60 26 53C19 47 19 36 26 31C20 24 22 13 30 10Z",
            "hair",
            twice=True,
        ),
        Shape("M26 31Q31 34 35 31M26 53Q31 56 37 53", width=3, twice=True),
        Shape("M0-24C-6-14-20-12-27 2C-34-24-18-37 0-37S34-24 27 2C20-12 6-14 0-24Z", "hair"),
    ),
    Suit.CLUBS: (Shape("M12-20C0-8-18-10-27 2C-34-24-18-37 0-37S34-24 27 4C24-6 18-10 12-20Z", "hair"),),
    Suit.SPADES: (Shape("M0-26C-14-20-22-8-26 14C-36-20-18-37 0-37S36-20 26 14C22-8 14-20 0-26Z", "hair"),),
}
TIARA: Final = (
    Shape("M-23-31L-27-49L-12-43L0-59L12-43L27-49L23-31Q0-40-23-31Z", "gold"),
    Shape(dot(0, -44, 4), "jewel", "none"),
    Shape(dot(15, -40, 2.8), "jewel", "none", twice=True),
)
GOWN: Final = (
    Shape("M-36 39C-30 70-8 74 0 58C8 74 30 70 36 39L24 34C18 50-18 50-24 34Z", "cream"),
    Shape("M-22 37C-14 58 14 58 22 37", line="jewel", width=3.4),
    Shape(dot(0, 54, 5), "gold", width=3),
)
EARRINGS: Final = (Shape(dot(28, 16, 4.6), "gold", width=3, twice=True),)
STEM: Final = (
    Shape("M0 52C2 30-4 14 0-8", line="green", width=6),
    Shape("M0 24C10 20 16 14 18 6C8 6 1 12 0 24ZM-1 34C-9 32-14 26-15 20C-7 20-2 26-1 34Z", "leaf", width=3),
)
ROSE: Final = (
    Shape(
        "M0-38C8-40 15-34 14-27C21-23 20-13 13-11C12-4 3-2 0-7C-3-2-12-4-13-11C-20-13-21-23-14-27C-15-34-8-40 0-38Z",
        "jewel",
        width=3.4,
    ),
    Shape(dot(0, -22, 6), "gold", width=3),
)

BOB: Final = (Shape("M-26-16C-42 8-38 28-33 33C-26 36-20 30-20 22H20C20 30 26 36 33 33C38 28 42 8 26-16Z", "hair"),)
FRINGE: Final = (Shape("M-27-1C-30-22-16-32 0-32S30-22 27-1C22-10 14-15 4-16C-8-11-20-10-27-1Z", "hair"),)
TUNIC: Final = (
    Shape("M0 34H24C54 42 78 56 84 112H0Z", "trim"),
    Shape("M-28 33L0 54L28 33L37 44L0 74L-37 44Z", "cream"),
)
BERET: Final = (
    Shape("M-16-46C-22-64-34-72-44-71C-47-56-40-42-28-32Z", "cream", width=3.4),
    Shape("M-24-40L-37-60", width=2.6),
    Shape("M-33-17C-48-42-14-66 20-58C46-52 46-30 34-17C16-29-16-29-33-17Z", "cloth"),
    Shape("M-33-17C-16-29 16-29 34-17L32-26C14-38-16-38-34-27Z", "trim", width=3.4),
    Shape(dot(-24, -36, 5), "jewel", width=3),
)
HOOD: Final = (
    Shape("M-14-50C-22-66-34-72-44-71C-46-58-38-44-26-34Z", "cream", width=3.4),
    Shape("M-22-42L-36-60", width=2.6),
    Shape("M-30-20C-34-42-22-62 6-66C26-58 32-40 32-20Z", "cloth"),
    Shape("M-42-26C-20-14 20-14 42-26C44-16 36-8 24-10C8-18-8-18-24-10C-36-8-44-16-42-26Z", "trim"),
    Shape(dot(-24, -34, 5), "jewel", width=3),
)

POLE: Final = (Shape("M0 80V-24", width=11), Shape("M0 80V-24", line="wood", width=4.5))
SCEPTRE: Final = (POLE[0], POLE[1]._replace(line="gold"))
SWORD: Final = (
    Shape("M-8 36V-46L0-62L8-46V36Z", "steel"),
    Shape("M0-44V28", line="shade", width=3),
    Shape("M-18 32H18V41H-18Z", "gold", width=3.4),
)
AXE: Final = (
    *POLE,
    Shape("M-3-34H3V-22H-3Z", "gold", width=3),
    Shape("M-4-52C6-58 16-56 20-60C24-44 24-28 18-12C14-20 4-22-4-18Z", "steel"),
)
ORB: Final = (
    Shape("M0-24V-2M-8-15H8", width=9),
    Shape("M0-24V-2M-8-15H8", line="gold", width=4),
    Shape(dot(0, 18, 19), "jewel"),
    Shape("M-19 16Q0 24 19 16M0 20V37", line="gold", width=5),
    Shape(dot(0, 18, 19)),
)
HORSE: Final = (
    Shape(
        "M88 196C94 152 110 124 131 106L132 86L145 97L155 87L158 105C170 113 178 132 184 147C187 158 179 167 169 165C161 163 154 155 146 157C139 165 140 180 142 200Z",
        "coat",
    ),
    Shape(
        "M133 102C110 112 96 138 90 172L103 180C105 168 112 164 112 152C120 150 118 140 124 136C130 130 130 122 140 117Z",
        "mane",
        width=3.4,
    ),
    Shape(dot(154, 120, 3.8), "ink", "none"),
    Shape(dot(176, 153, 2.6), "ink", "none"),
    Shape("M154 158C162 150 172 142 181 139M150 154L160 108M150 154C138 170 122 172 104 166", line="jewel", width=4.5),
    Shape("M164 162Q170 158 176 161", width=2.6),
)
COATS: Final = {
    Suit.DIAMONDS: {"coat": "#f3ead9", "mane": "#c98a2b"},
    Suit.HEARTS: {"coat": "#9a5a33", "mane": "#2a1a16"},
    Suit.SPADES: {"coat": "#d3ccc4", "mane": "#5c5550"},
    Suit.CLUBS: {"coat": "#c79566", "mane": "#4a2f1d"},
}


class Placed(NamedTuple):
    """A part of a figure where it stands on its card of 200 × 300."""

    part: Part
    x: float
    y: float
    scale: float = 1


def court(card: Card, faces: Faces, sign: str) -> str:
    """A court card's figure down to the belt, as SVG text to stand inside `inked`; `sign` colours a French suit's sign."""
    palette = {**PALETTES[faces, card.suit], **COATS[card.suit], str(card.suit): sign}
    placed = _french(card.rank, card.suit) if faces is Faces.FRENCH else _spanish(card.rank, card.suit)
    return "".join(
        tag("g", painted(part, palette), transform=f"translate({x} {y})" + (f" scale({scale})" if scale != 1 else ""))
        for part, x, y, scale in placed
    )


def _french(rank: Rank, suit: Suit) -> tuple[Placed, ...]:
    sign, fist = (Shape(FRENCH[suit], str(suit), width=10),), Placed(FIST, 166, 146)
    if rank is Rank.QUEEN:
        return Placed(_queen(suit), 110, 88), Placed((*STEM, *ROSE), 165, 100), fist
    if rank is Rank.JACK:
        figure = _page(BERET if suit in POINTED else HOOD)
        return Placed(figure, 106, 88), Placed(POLE, 166, 84), Placed(sign, 166, 47, 0.35), fist
    held = {
        Suit.HEARTS: (Placed(SCEPTRE, 166, 84), Placed(sign, 166, 47, 0.35)),
        Suit.DIAMONDS: (Placed(AXE, 160, 96),),
        Suit.CLUBS: (Placed(ORB, 163, 100),),
        Suit.SPADES: (Placed(SWORD, 166, 100),),
    }
    return Placed(_king(suit), 106, 91), *held[suit], fist


def _spanish(rank: Rank, suit: Suit) -> tuple[Placed, ...]:
    sign, tall = SPANISH[suit], suit in {Suit.SPADES, Suit.CLUBS}
    if rank is Rank.QUEEN:
        return Placed(_page(HOOD), 90, 88), Placed(HORSE, 2, -17), Placed(sign, 164, 45, 0.5 if tall else 0.44)
    held = Placed(sign, 164, 62, 0.74) if tall else Placed(sign, 164, 56, 0.46)
    return (
        Placed(_king(suit) if rank is Rank.KING else _page(BERET), 105, 90),
        held,
        Placed(FIST, 164, 96 if tall else 88),
    )


def _king(suit: Suit) -> Part:
    crown = CROWN if suit in POINTED else ARCHED_CROWN
    return *KING_HAIR, *BODY, *ERMINE, *FACE, Shape(BEARDS[suit], "hair"), *MOUSTACHE, *crown


def _queen(suit: Suit) -> Part:
    return *VEIL, *TRESSES[suit], *BODY, *GOWN, *NECK, *FACE, *LIPS, *PARTING[suit], *EARRINGS, *TIARA


def _page(hat: Part) -> Part:
    return *BOB, *BODY, *TUNIC, *NECK, *FACE, *SMILE, *FRINGE, *hat
