"""The pack: forty cards, French or Spanish, and their back, each a picture of 200 × 300."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from conquian.art.courts import PALETTES, court
from conquian.art.shapes import PAINTS, Shape, dot, inked, painted, star
from conquian.art.signs import CHALICE, FRENCH, SPANISH, STROKES, SUN, index
from conquian.art.svg import tag
from conquian.explain.names import Faces
from conquian.game.cards import Card, Rank, Suit
from conquian.game.variants import Labels

PINTA: Final = {Suit.DIAMONDS: (), Suit.HEARTS: (123,), Suit.SPADES: (110, 136), Suit.CLUBS: (97, 123, 149)}
"""The places where the frame of a Spanish card is broken: coins none, cups one, swords two, clubs three."""
SMALLEST_WHOLE: Final = 48
"""A card that is narrower, in px, shows its index and one sign only."""
_PANEL: Final = "M60 14H186V200H140V286H14V100H60Z"
_PAPER: Final = tag(
    "rect", x=1.5, y=1.5, width=197, height=297, rx=15, fill=PAINTS["paper"], stroke=PAINTS["edge"], stroke_width=2
)
_UPSIDE_DOWN: Final = "rotate(180 100 150)"
ASIDE: Final = "translate(50 74) scale(.76)"
"""The place of the middle of a card whose index is large."""
_SPOTS: Final = {
    2: (0.64, ((100, 76), (100, 224))),
    3: (0.6, ((100, 66), (100, 150), (100, 234))),
    4: (0.52, ((84, 70), (138, 70), (62, 230), (116, 230))),
    5: (0.5, ((84, 66), (138, 66), (100, 150), (62, 234), (116, 234))),
    6: (0.49, ((84, 62), (138, 62), (73, 150), (127, 150), (62, 238), (116, 238))),
    7: (0.47, ((84, 58), (138, 58), (105, 105), (73, 150), (127, 150), (62, 242), (116, 242))),
}
"""The size of the pips of a French card, and their places: rows make room for the indices."""
_LEANING: Final = {
    2: (0.85, ((122, 78), (78, 222))),
    3: (0.68, ((123, 68), (100, 150), (77, 232))),
    4: (0.62, ((93, 72), (153, 72), (47, 228), (107, 228))),
    5: (0.6, ((93, 60), (153, 60), (100, 150), (47, 240), (107, 240))),
    6: (0.57, ((93, 57), (153, 57), (68, 150), (132, 150), (47, 243), (107, 243))),
    7: (0.53, ((93, 54), (153, 54), (46, 150), (100, 150), (154, 150), (47, 246), (107, 246))),
}
"""The same for a Spanish card, whose rows lean as its frame does."""
_FIT: Final = {Suit.DIAMONDS: 0.92, Suit.SPADES: 1.08, Suit.CLUBS: 0.9}
"""Spanish signs that are wider or slimmer than a cup are drawn at another size."""
_ACE: Final = {
    Suit.CLUBS: (1.45, SPANISH[Suit.CLUBS]),
    Suit.DIAMONDS: (1.2, SUN),
    Suit.HEARTS: (1.2, CHALICE),
    Suit.SPADES: (1.6, SPANISH[Suit.SPADES]),
}
"""The size of the sign of a Spanish ace, and the sign."""


@dataclass(frozen=True, slots=True)
class Pack:
    """A pack as it is printed: its faces, language and labels of its indices, its colours, how large they are."""

    faces: Faces = Faces.FRENCH
    language: str = "en"
    labels: Labels = Labels.FRENCH
    four_colours: bool = True
    large_index: bool = False

    def index(self, card: Card) -> str:
        """The index in the card's corner.

        >>> from conquian.notation.codes import card
        >>> Pack(language="de").index(card("Qh")), Pack(Faces.SPANISH).index(card("Qh"))
        ('D', '11')
        """
        return index(card.rank, self.faces, self.language, self.labels)

    def ink(self, suit: Suit) -> str:
        """The colour of a suit's index and, in the French pack, of its pips.

        >>> Pack().ink(Suit.CLUBS) == Pack(four_colours=False).ink(Suit.SPADES)
        False
        """
        if self.faces is Faces.SPANISH:
            return PAINTS[{Suit.DIAMONDS: "coin", Suit.SPADES: "d"}.get(suit, str(suit))]
        if self.four_colours:
            return PAINTS[str(suit)]
        return PAINTS["h" if suit in {Suit.HEARTS, Suit.DIAMONDS} else "s"]


def face(card: Card, pack: Pack, prefix: str, *, whole: bool = True) -> str:
    """A card's face as SVG text; if not `whole`, only its index and one sign. The ids in it begin with `prefix`.

    A court card refers to the halves of `halves(prefix)`, which stand once in its document.
    """
    if not whole:
        return _PAPER + plain(card, pack)
    drawn = middle(card, pack, prefix)
    if pack.large_index:
        return _PAPER + tag("g", drawn, transform=ASIDE) + large_corner(card, pack)
    return _PAPER + drawn + corners(card, pack)


def plain(card: Card, pack: Pack) -> str:
    """A card without its paper where there is little room: an index and one sign."""
    return _index(card, pack, 24, 26, 2.4) + _sign(card, pack, 66, 212, 1.1)


def middle(card: Card, pack: Pack, prefix: str) -> str:
    """The picture between the indices: pips, the sign of an ace, or the figure of a court card, in its frame."""
    if card.rank >= Rank.JACK:
        return _court(card, pack, prefix)
    return _frame(card, pack) + (_ace(card, pack) if card.rank is Rank.ACE else _pips(card, pack))


def corners(card: Card, pack: Pack) -> str:
    """The index with its sign, in two corners."""
    scale, size = (1, 0.3) if pack.faces is Faces.FRENCH else (0.92, 0.29)
    corner = _index(card, pack, 16, 19, scale) + _sign(card, pack, 30, 82, size)
    return corner + tag("g", corner, transform=_UPSIDE_DOWN)


def large_corner(card: Card, pack: Pack) -> str:
    """The index with its sign, to be read from afar: in one corner, the middle drawn `ASIDE`."""
    return _index(card, pack, 13, 18, 1.6) + _sign(card, pack, 37, 126, 0.5)


def back() -> str:
    """The back of every card, the same whichever way up: diamonds and rings around a flower of ten petals."""
    return _PAPER + pattern()


def pattern() -> str:
    """The pattern that is printed on the back."""
    tiles = (
        Shape(f"M{x} {y - 12}l9 12-9 12-9-12Z", "braid", "none")
        if (row + column) % 2
        else Shape(dot(x, y, 5), line="braid", width=3)
        for row, y in enumerate(range(38, 270, 28))
        for column, x in enumerate(range(34, 170, 22))
    )
    flower = (
        Shape(dot(0, 0, 48), "back", "braid"),
        Shape(dot(0, 0, 40), line="braid", width=2),
        Shape(star(10, 35, 15), "braid", "none"),
        Shape(star(10, 22, 9), "gold", "none"),
        Shape(dot(0, 0, 6), "back", "none"),
    )
    return (
        tag("rect", x=11, y=11, width=178, height=278, rx=8, fill=PAINTS["back"])
        + tag("rect", x=18, y=18, width=164, height=264, rx=5, fill="none", stroke=PAINTS["braid"], stroke_width=3)
        + inked(painted(tiles, PAINTS))
        + inked(painted(flower, PAINTS), transform="translate(100 150)")
    )


def halves(prefix: str) -> str:
    """The clip paths for the court cards of a document: the half above the belt, and the belt."""
    cuts = {"half": "M61 16H184V172L16 128V101H61Z", "belt": "M16 101H184V199H16Z"}
    return "".join(tag("clipPath", tag("path", d=path), id=prefix + name) for name, path in cuts.items())


def _index(card: Card, pack: Pack, x: float, y: float, scale: float) -> str:
    """The index as strokes in the colour of the suit; a numeral of two digits is set narrower."""
    text = pack.index(card)
    narrow = [f"translate({at} 0) scale(.64 1)" for at in (-3, 15)]
    letters = (
        tag("path", d=STROKES[text])
        if len(text) == 1
        else "".join(tag("path", d=STROKES[each], transform=move) for each, move in zip(text, narrow, strict=True))
    )
    return tag(
        "g", letters, transform=f"translate({x} {y}) scale({scale})", fill="none", stroke=pack.ink(card.suit),
        stroke_width=8, stroke_linejoin="round", stroke_linecap="round", data_index=text,
    )  # fmt: skip


def _sign(card: Card, pack: Pack, x: float, y: float, scale: float) -> str:
    """The suit's sign at a place."""
    return sign(card.suit, pack, transform=f"translate({x} {y}) scale({scale:.3g})")


def sign(suit: Suit, pack: Pack, **attributes: str) -> str:
    """A suit's sign around the origin."""
    if pack.faces is Faces.FRENCH:
        return tag("path", d=FRENCH[suit], fill=pack.ink(suit), **attributes)
    return inked(painted(SPANISH[suit], PAINTS), **attributes)


def _pips(card: Card, pack: Pack) -> str:
    if pack.faces is Faces.SPANISH:
        size, spots = _LEANING[card.rank + 1]
        return "".join(_sign(card, pack, x, y, size * _FIT.get(card.suit, 1)) for x, y in spots)
    size, spots = _SPOTS[card.rank + 1]
    upright = "".join(_sign(card, pack, x, y, size) for x, y in spots if y <= 150)
    turned = "".join(_sign(card, pack, 200 - x, 300 - y, size) for x, y in spots if y > 150)
    return upright + tag("g", turned, transform=_UPSIDE_DOWN)


def _ace(card: Card, pack: Pack) -> str:
    """One large sign; a French one is engraved."""
    if pack.faces is Faces.SPANISH:
        scale, sign = _ACE[card.suit]
        return inked(painted(sign, PAINTS, 1 / scale), transform=f"translate(100 150) scale({scale})")
    outline = tag(
        "path", d=FRENCH[card.suit], fill="none", stroke=PAINTS["paper"], stroke_width=3,
        stroke_linejoin="round", transform="translate(100 151) scale(.9)",
    )  # fmt: skip
    flower = tag("path", d=star(8, 16, 7), fill=PAINTS["gold"], transform="translate(100 148)")
    return _sign(card, pack, 100, 150, 1.3) + outline + flower


def _frame(card: Card, pack: Pack) -> str:
    if pack.faces is Faces.FRENCH:
        return ""
    panel = Shape(_PANEL, line="frame")
    return inked(painted((panel,), {"none": "none", "frame": pack.ink(card.suit)})) + _pinta(card, pack)


def _pinta(card: Card, pack: Pack) -> str:
    """The breaks of a Spanish card's frame, above and below."""
    if pack.faces is Faces.FRENCH or not PINTA[card.suit]:
        return ""
    cuts = tag("path", d="".join(f"M{x - 6} 14h12" for x in PINTA[card.suit]), stroke=PAINTS["paper"], stroke_width=9)
    return cuts + tag("g", cuts, transform=_UPSIDE_DOWN)


def _court(card: Card, pack: Pack, prefix: str) -> str:
    """A court card's panel: the figure, the same turned upside down, and the belt over the join."""
    palette, name = PALETTES[pack.faces, card.suit], f"{prefix}{card}-half"
    belt = (
        Shape("M16 128L184 172", width=18),
        Shape("M16 128L184 172", line="trim", width=10),
        *(Shape(dot(100 + 28 * bead, 150 + 7.33 * bead, 3.8), "jewel", "none") for bead in range(-2, 3)),
    )
    panel = (
        tag("path", d=_PANEL, fill=palette["ground"], stroke="none")
        + tag("g", court(card, pack.faces, pack.ink(card.suit)), id=name, clip_path=f"url(#{prefix}half)")
        + tag("use", href=f"#{name}", transform=_UPSIDE_DOWN)
        + tag("g", painted(belt, palette), clip_path=f"url(#{prefix}belt)")
        + tag("path", d=_PANEL)
    )
    return inked(panel) + _pinta(card, pack)
