"""The sprite: a whole pack as symbols, put once into a page, whose cards refer to them.

A card is `7h` as it is printed, `7h-large` with a larger index and `7h-plain` with nothing but an index and a sign, all
of them without paper, which the page lays under them as `--paper`; `h` is a suit's sign and `back` a card's back. With
the larger index stands the middle of the card, if the page's `--aside` displays it, or one sign, if its `--lone` does.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from itertools import product

from conquian.art.pack import ASIDE, Pack, corners, halves, large_corner, middle, pattern, plain, sign
from conquian.art.shapes import PAINTS
from conquian.art.svg import tag
from conquian.game.cards import Card, Rank, Suit

_JACK = Card.of(Rank.JACK, Suit.CLUBS)
_CARD = "0 0 200 300"
_SIGN = "-60 -60 120 120"


def name(pack: Pack) -> str:
    """The name of a pack's sprite, by its faces and its jack; the ids in it begin with this and a hyphen.

    >>> name(Pack(language="de")), name(Pack(language="es")) == name(Pack())
    ('cq-french-B', True)
    """
    return f"cq-{pack.faces}-{pack.index(_JACK)}"


@lru_cache(maxsize=8)
def sprite(pack: Pack) -> str:
    """The symbols of a pack as one SVG text, which shows nothing by itself.

    >>> sprite(Pack()).count("<symbol ")
    125
    """
    prefix = f"{name(pack)}-"
    signs, symbols = "", "".join(_symbols(pack, prefix))
    for suit in Suit:  # a sign, which stands up to nine times on a card, is sent once
        named = f"{prefix}{suit}-sign"
        alone = tag("use", href=f"#{named}", transform="translate(136 222) scale(.8)")
        signs += sign(suit, pack, id=named) + tag("g", alone, id=f"{prefix}{suit}-lone", display="var(--lone)")
        before, after = map(re.escape, sign(suit, pack, transform="@").split("@"))
        symbols = re.sub(f'{before}([^"]*){after}', rf'<use href="#{named}" transform="\1"/>', symbols)
    whole = tag(
        "svg", halves(prefix), tag("defs", signs), symbols.replace(PAINTS["paper"], "var(--paper)"),
        xmlns="http://www.w3.org/2000/svg", id=name(pack), class_="cq-pack", width=0, height=0, aria_hidden="true",
        focusable="false",
    )  # fmt: skip
    return whole.replace('"', "'")  # which JSON would write with a backslash each


def _symbols(pack: Pack, prefix: str) -> Iterator[str]:
    yield tag("symbol", pattern(), id=f"{prefix}back", viewBox=_CARD)
    for suit in Suit:
        yield tag("symbol", sign(suit, pack), id=f"{prefix}{suit}", viewBox=_SIGN)
    for rank, suit in product(Rank, Suit):
        card = Card.of(rank, suit)
        named, drawn = f"{prefix}{card}", tag("g", middle(card, pack, prefix), id=f"{prefix}{card}-middle")
        aside = tag("use", href=f"#{named}-middle", transform=ASIDE, display="var(--aside)")
        large = aside + large_corner(card, pack) + tag("use", href=f"#{prefix}{suit}-lone")
        yield tag("symbol", drawn, corners(card, pack), id=named, viewBox=_CARD)
        yield tag("symbol", plain(card, pack), id=f"{named}-plain", viewBox=_CARD)
        yield tag("symbol", large, id=f"{named}-large", viewBox=_CARD)
