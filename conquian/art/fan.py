"""A hand of cards as it is held: fanned, the first card leftmost and undermost."""

from __future__ import annotations

from typing import Final

from conquian.art.pack import Pack, face, halves
from conquian.art.svg import picture, tag
from conquian.game.cards import Cards

_STEP: Final = 10
"""The angle between two cards, in degrees."""
_PIVOT: Final = (300, 640)
"""Around where the cards are turned: the wrist."""
_TOP: Final = 12
_PREFIX: Final = "fan-"


def fan(cards: Cards, pack: Pack) -> str:
    """These cards, fanned, as a drawing; five of them fill it.

    >>> from conquian.notation.codes import cards
    >>> fan(cards("6s7sJs"), Pack()).count("rotate(10 300 640)")
    1
    """
    x, y = _PIVOT
    middle = (len(cards) - 1) / 2
    held = "".join(
        tag(
            "g",
            face(card, pack, _PREFIX),
            transform=f"rotate({_STEP * (place - middle):g} {x} {y}) translate({x - 100} {_TOP})",
        )
        for place, card in enumerate(cards)
    )
    return picture(2 * x, 385, halves(_PREFIX), held)
