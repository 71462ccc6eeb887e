"""Rows of cards without a table: groups side by side, one spread or hand below the other, as one picture."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from itertools import chain
from zlib import crc32

from conquian.art.pack import SMALLEST_WHOLE, Pack, face, halves
from conquian.art.svg import tag
from conquian.art.table import ACCENT
from conquian.game.cards import NO_CARDS, Card, Cards
from conquian.game.spreads import Group

_GAP, _EDGE = 35, 14


def rows(  # noqa: PLR0913 - what is drawn and how, each with a default
    lines: Sequence[Sequence[Group]], said: str, *, width: int = 64, pack: Pack | None = None, lit: Cards = NO_CARDS,
    step: int = 46,
) -> str:  # fmt: skip
    """A picture of these groups as SVG text, whose cards are `width` px wide; `said` is its text for speech.

    Of a card that lies below another `step` hundredths are seen.

    >>> from conquian.notation.codes import spread
    >>> rows([spread("3c4c5c 6c6d6h").groups], "two melds").partition(" role")[0]
    '<svg xmlns="http://www.w3.org/2000/svg" width="286" height="114" viewBox="0 0 447 178"'
    """
    printed = pack or Pack()
    prefix = f"cq{crc32(repr((lines, said, width, printed, lit, step)).encode()):08x}-"
    name = {card: f"{prefix}{card}" for card in sorted(set(chain.from_iterable(chain.from_iterable(lines))))}
    whole = width >= SMALLEST_WHOLE
    drawn, right = [], 0
    for number, groups in enumerate(lines):
        left, top = _EDGE, _EDGE + 180 * number
        for group in filter(None, groups):
            drawn += [_card(card, name[card], left + step * place, top, lit) for place, card in enumerate(group)]
            left += step * (len(group) - 1) + 100 + _GAP
        right = max(right, left - _GAP + _EDGE)
    bottom = 180 * len(lines) - 30 + 2 * _EDGE
    symbols = "".join(
        tag("symbol", face(card, printed, prefix, whole=whole), id=one, viewBox="0 0 200 300")
        for card, one in name.items()
    )
    return tag(
        "svg", tag("title", escape(said, quote=False), id=f"{prefix}title"), tag("defs", halves(prefix) + symbols),
        *drawn, xmlns="http://www.w3.org/2000/svg", width=round(right * width / 100),
        height=round(bottom * width / 100), viewBox=f"0 0 {right} {bottom}", role="img",
        aria_labelledby=f"{prefix}title",
    )  # fmt: skip


def _card(card: Card, name: str, x: float, y: float, lit: Cards) -> str:
    """A card where it lies; one that is lit is ringed and raised."""
    if card not in lit:
        return tag("use", href=f"#{name}", x=x, y=y, width=100, height=150)
    ring = tag("rect", x=x, y=y - 8, width=100, height=150, rx=8, fill=ACCENT, stroke=ACCENT, stroke_width=12)
    return ring + tag("use", href=f"#{name}", x=x, y=y - 8, width=100, height=150)
