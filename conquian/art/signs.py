"""Signs: the suits of both packs around the origin, about 100 high, and the letters of the indices as strokes."""

from __future__ import annotations

from typing import Final

from conquian.art.shapes import Shape, dot, star
from conquian.explain.names import Faces
from conquian.game.cards import Rank, Suit
from conquian.game.variants import Labels

FRENCH: Final = {
    Suit.HEARTS: "M0 47C-14 30-46 10-46-18C-46-36-34-46-22-46C-10-46-3-38 0-29C3-38 10-46 22-46C34-46 46-36 46-18C46 10 14 30 0 47Z",
    Suit.DIAMONDS: "M0-52C9-31 22-13 39 0C22 13 9 31 0 52C-9 31-22 13-39 0C-22-13-9-31 0-52Z",
    Suit.SPADES: "M0-50C13-28 46-10 46 16C46 32 34 39 23 39C14 39 8 35 5 29C6 40 12 46 20 50H-20C-12 46-6 40-5 29C-8 35-14 39-23 39C-34 39-46 32-46 16C-46-10-13-28 0-50Z",
    Suit.CLUBS: "M0-49A22 22 0 0 1 17-13A22 22 0 1 1 5 23C6 37 12 45 20 50H-20C-12 45-6 37-5 23A22 22 0 1 1-17-13A22 22 0 0 1 0-49Z",
}
"""The signs of the French suits: one outline each."""

SPANISH: Final = {
    Suit.DIAMONDS: (
        Shape(dot(0, 0, 46), "gold", width=6),
        Shape(dot(0, 0, 35), "light", "coin", 3),
        Shape(star(8, 30, 15), "red", "none"),
        Shape(dot(0, 0, 8), "light", "none"),
    ),
    Suit.HEARTS: (
        Shape("M-8 22H8C8 32 26 36 28 50H-28C-26 36-8 32-8 22Z", "gold", width=6),
        Shape("M-37-38C-37 4-18 22 0 22S37 4 37-38Z", "red", width=6),
        Shape("M-35-20C-18-12 18-12 35-20L32-4C16 3-16 3-32-4Z", "gold", "none"),
        Shape("M-37-38a37 11 0 1 0 74 0a37 11 0 1 0-74 0Z", "wine", width=6),
        Shape("M-27-36Q0-28 27-36", line="light", width=4),
    ),
    Suit.SPADES: (
        Shape("M-9 14V-42L0-58L9-42V14Z", "steel", width=5),
        Shape("M0-42V6", line="shade", width=4),
        Shape("M-6 22H6V42H-6Z", "red", width=5),
        Shape("M-31 8C-31 20-22 26-12 24H12C22 26 31 20 31 8C24 14 16 14 0 14S-24 14-31 8Z", "gold", width=5),
        Shape(dot(0, 48, 8), "gold", width=5),
    ),
    Suit.CLUBS: (
        Shape("M15-4C25-22 41-25 54-22C50-8 35 6 15-4ZM-17 17C-34 12-41 1-42-9C-26-11-16 2-17 17Z", "leaf", width=5),
        Shape("M-11-22L-20-34L-29-24L-15-8Z", "bark", width=5),
        Shape("M-20-34L-29-24L-33-28L-23-38Z", "light", width=4),
        Shape(
            "M-21 49C-17 30-18 14-16-2C-15-21-11-41 0-48C11-54 25-49 28-39C31-28 22-10 14 6C6 21 0 35-7 53C-11 56-18 54-21 49Z",
            "bark",
            width=6,
        ),
        Shape("M-2-3C0-10 10-7 8 0C6 7-4 5-2-3Z", "light", width=4),
        Shape("M1-38C-3-33-4-28-3-20M14-39C15-31 13-23 9-17M-10 7C-12 14-11 18-10 24M-1 17C-3 24-5 29-9 36", width=4),
    ),
}
"""The signs of the Spanish suits: coins, cups, swords and clubs, by the French suits that they stand for."""

SUN: Final = (
    Shape(dot(0, 0, 46), "gold", width=6),
    Shape(dot(0, 0, 39), "light", "coin", 2.4),
    Shape(star(16, 37, 24), "red", "none"),
    Shape(dot(0, 0, 23), "light", width=4),
    Shape(dot(8, -4, 2.8), "ink", "none", twice=True),
    Shape(dot(13, 5, 4), "gold", "none", twice=True),
    Shape("M-8 7Q0 15 8 7", width=3.4),
)
"""The face of the ace of coins."""

CHALICE: Final = (
    Shape("M-34-26C-60-32-60 6-28 8", width=15, twice=True),
    Shape("M-34-26C-60-32-60 6-28 8", line="gold", width=7, twice=True),
    *SPANISH[Suit.HEARTS],
    *(Shape(dot(x, -10 - x * x / 90, 3.6), "blue", width=2.6) for x in (-24, -8, 8, 24)),
)
"""The cup of the ace of cups, with handles and stones."""

STROKES: Final = {
    "A": "M2 43L14 2L26 43M7 29H21",
    "1": "M5 12L16 2V43",
    "2": "M3 13A11 11 0 0 1 25 13C25 23 4 30 3 43H26",
    "3": "M4 6C12-1 24 3 24 11.5C24 18 18 21 12 21C20 21 26 25 26 31.5C26 44 10 46 2 38",
    "4": "M19 43V2L2 31H27",
    "5": "M24 3H7L5 20C13 14 26 17 26 29C26 43 9 47 2 38",
    "6": "M21 3C9 7 3 18 3 30A11.5 12.5 0 0 0 26 30A11.5 12.5 0 0 0 3.6 27",
    "7": "M2 3H26C17 15 12 28 11 43",
    "8": "M14 21A9.5 9.3 0 1 1 14 2.4A9.5 9.3 0 1 1 14 21A11.5 11 0 1 0 14 43A11.5 11 0 1 0 14 21",
    "9": "M7 42C19 38 25 27 25 15A11.5 12.5 0 0 0 2 15A11.5 12.5 0 0 0 24.4 18",
    "0": "M14 2C-1 2-1 43 14 43S29 2 14 2Z",
    "J": "M9 3H24V31A10.5 12 0 0 1 3 33",
    "Q": "M14 2C-2 2-2 42 14 42S30 2 14 2ZM16 30L27 44",
    "K": "M4 2V43M25 2L5 26M12 18L26 43",
    "B": "M4 2V43H13C30 43 30 21 13 21H4M13 21C27 21 27 2 13 2H4",
    "D": "M4 2V43H9C32 43 32 2 9 2Z",
}
"""The letters and numerals of the indices, each in a box of 28 × 44."""

_ENGLISH: Final = ("A", "2", "3", "4", "5", "6", "7", "J", "Q", "K")
_GERMAN: Final = (*_ENGLISH[:7], "B", "D", "K")
_SPANISH: Final = (*map(str, range(1, 8)), "10", "11", "12")
_COUNTED: Final = ("A", *map(str, range(2, 11)))


def index(rank: Rank, faces: Faces, language: str, labels: Labels = Labels.FRENCH) -> str:
    """The index in the corner of a card of this rank.

    >>> index(Rank.QUEEN, Faces.FRENCH, "de"), index(Rank.QUEEN, Faces.SPANISH, "de")
    ('D', '11')
    >>> index(Rank.QUEEN, Faces.FRENCH, "en", Labels.ONE_TO_TEN)
    '9'
    """
    if labels is Labels.ONE_TO_TEN:
        return _COUNTED[rank]
    if faces is Faces.SPANISH or labels is Labels.SPANISH:
        return _SPANISH[rank]
    return (_GERMAN if language == "de" else _ENGLISH)[rank]
