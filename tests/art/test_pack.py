"""The pack as pictures: forty different cards of each kind, well-formed, small, and with the right marks."""

from __future__ import annotations

import gzip
import re
from itertools import product
from xml.etree import ElementTree as ET

import pytest

from conquian.art.courts import PALETTES
from conquian.art.layout import STRIP
from conquian.art.pack import PINTA, Pack, back, face, halves
from conquian.art.shapes import PAINTS, dot, inked, painted, star
from conquian.art.signs import FRENCH, SPANISH, STROKES, index
from conquian.art.svg import tag
from conquian.explain.names import Faces
from conquian.explain.words import LANGUAGES
from conquian.game.cards import PACK, Card, Rank, Suit
from conquian.game.variants import Labels
from conquian.notation.codes import card
from tests.art.reading import element

PACKS = [
    Pack(faces, language, four_colours=four, large_index=large)
    for faces, language, four, large in product(Faces, LANGUAGES, (True, False), (True, False))
]
BREAKS = {"d": 0, "h": 1, "s": 2, "c": 3}
"""The pinta by the convention of the Spanish pack: oros, copas, espadas, bastos."""


def document(content: str) -> ET.Element:
    return element(f'<svg xmlns="http://www.w3.org/2000/svg">{content}</svg>')


def ids(root: ET.Element) -> list[str]:
    return [found for element in root.iter() if (found := element.get("id"))]


@pytest.mark.parametrize("whole", [True, False])
@pytest.mark.parametrize("pack", PACKS, ids=str)
def test_forty_cards_are_forty_pictures(pack: Pack, whole: bool) -> None:
    faces = [face(one, pack, "a-", whole=whole) for one in PACK]
    assert len({re.sub(r"a-\w+-half", "", drawn) for drawn in faces}) == 40
    root = document(halves("a-") + "".join(faces) + back())
    assert len(ids(root)) == len(set(ids(root)))


@pytest.mark.parametrize("faces", Faces)
def test_a_document_refers_to_itself_alone(faces: Faces) -> None:
    drawn = halves("a-") + "".join(face(one, Pack(faces), "a-") for one in PACK) + back()
    referred = re.findall(r'href="#([^"]+)"|url\(#([^)]+)\)', drawn)
    assert {one or other for one, other in referred} == set(ids(document(drawn)))
    assert not re.search(r"https?:|data:|@import|<(?:image|script|style|text|foreignObject)\b", drawn)
    assert drawn.count("href=") == drawn.count('href="#')


@pytest.mark.parametrize(("faces", "most"), [(Faces.FRENCH, 10_000), (Faces.SPANISH, 16_000)])
def test_a_pack_is_small(faces: Faces, most: int) -> None:
    drawn = "".join(face(one, Pack(faces), "a-") for one in PACK)
    assert len(gzip.compress(drawn.encode(), mtime=0)) <= most


@pytest.mark.parametrize("one", PACK, ids=str)
def test_the_breaks_of_the_frame_tell_the_suit(one: Card) -> None:
    cut = re.findall(r'd="((?:M\d+ 14h12)+)"', face(one, Pack(Faces.SPANISH), "a-"))
    assert [each.count("M") for each in cut] == ([BREAKS[str(one.suit)]] * 2 if BREAKS[str(one.suit)] else [])
    assert not re.search(r"M\d+ 14h12", face(one, Pack(), "a-"))


def test_breaks_lie_in_the_middle_of_the_edge() -> None:
    for places in PINTA.values():
        assert not places or sum(places) / len(places) == 123


@pytest.mark.parametrize(
    ("pack", "letters"),
    [
        (Pack(), "A 2 3 4 5 6 7 J Q K"),
        (Pack(language="de"), "A 2 3 4 5 6 7 B D K"),
        (Pack(language="es"), "A 2 3 4 5 6 7 J Q K"),
        (Pack(Faces.SPANISH), "1 2 3 4 5 6 7 10 11 12"),
        (Pack(Faces.SPANISH, "de"), "1 2 3 4 5 6 7 10 11 12"),
        (Pack(labels=Labels.SPANISH), "1 2 3 4 5 6 7 10 11 12"),
        (Pack(labels=Labels.ONE_TO_TEN), "A 2 3 4 5 6 7 8 9 10"),
        (Pack(Faces.SPANISH, labels=Labels.ONE_TO_TEN), "A 2 3 4 5 6 7 8 9 10"),
    ],
    ids=str,
)
@pytest.mark.parametrize("whole", [True, False])
def test_an_index_is_drawn_as_strokes(pack: Pack, letters: str, whole: bool) -> None:
    for rank, letter in zip(Rank, letters.split(), strict=True):
        one = Card.of(rank, Suit.SPADES)
        assert pack.index(one) == letter
        drawn = face(one, pack, "a-", whole=whole)
        assert all(STROKES[each] in drawn for each in letter)
        assert "<text" not in drawn


def test_every_index_has_its_strokes() -> None:
    said = {
        index(rank, faces, language, labels)
        for rank, faces, language, labels in product(Rank, Faces, LANGUAGES, Labels)
    }
    assert set("".join(said)) == set(STROKES)


def test_two_colours_are_red_and_black() -> None:
    two, four = Pack(four_colours=False), Pack()
    assert [two.ink(suit) for suit in Suit] == [PAINTS["s"], PAINTS["h"], PAINTS["h"], PAINTS["s"]]
    held = re.findall(rf'd="{FRENCH[Suit.CLUBS]}" fill="([^"]+)"', face(card("Jc"), two, "a-"))
    assert held == [PAINTS["s"]] * 3, "also what the jack holds"
    assert len({four.ink(suit) for suit in Suit}) == len({Pack(Faces.SPANISH).ink(suit) for suit in Suit}) == 4


@pytest.mark.parametrize("suit", Suit)
def test_a_card_has_as_many_pips_as_its_number_says(suit: Suit) -> None:
    for rank in range(2, 8):
        drawn = face(Card.of(Rank(rank - 1), suit), Pack(), "a-")
        assert drawn.count(FRENCH[suit]) == rank + 2, "and one below each index"
        first = SPANISH[suit][0].path
        assert face(Card.of(Rank(rank - 1), suit), Pack(Faces.SPANISH), "a-").count(first) == rank + 2


def test_a_small_card_is_an_index_and_one_sign() -> None:
    drawn = face(card("7h"), Pack(), "a-", whole=False)
    assert drawn.count(FRENCH[Suit.HEARTS]) == drawn.count(STROKES["7"]) == 1


def test_a_large_index_stands_once_and_is_larger() -> None:
    usual, large = face(card("Kc"), Pack(), "a-"), face(card("Kc"), Pack(large_index=True), "a-")
    assert (usual.count(STROKES["K"]), large.count(STROKES["K"])) == (2, 1)
    assert "scale(1.6)" in large


@pytest.mark.parametrize("large", [True, False])
def test_an_index_lies_in_the_strip_that_is_never_covered(large: bool) -> None:
    """Two digits end at 15 + 28 · 0.64; with half a stroke they are inside the strip, or the corner of a wide one."""
    drawn = face(card("Ks"), Pack(Faces.SPANISH, large_index=large), "a-")
    found = re.search(r'translate\(([\d.]+) [\d.]+\) scale\(([\d.]+)\)" fill="none" stroke="#1f57a0"', drawn)
    assert found is not None
    left, scale = map(float, found.groups())
    assert left - 3 * scale >= 5
    assert left + scale * (15 + 28 * 0.64) <= 200 * STRIP * (1.25 if large else 1)


def test_a_back_is_the_same_whichever_way_up() -> None:
    """Every place that is drawn to has its opposite: the tiles lie evenly and the flower has ten petals."""
    points = {tuple(map(int, each)) for each in re.findall(r"M(\d+) (\d+)l9 12", back())}
    assert points == {(200 - x, 276 - y) for x, y in points}
    assert star(10, 35, 15) in back()


def test_every_colour_that_is_named_is_there() -> None:
    for palette in PALETTES.values():
        assert all(re.fullmatch(r"#[0-9a-f]{6}|none", colour) for colour in palette.values())


def test_shapes_are_written_plainly() -> None:
    assert dot(2.5, 0, 1.5) == "M1 0a1.5 1.5 0 1 0 3 0a1.5 1.5 0 1 0-3 0Z"
    assert tag("g", "x", title='a "b" & c') == '<g title="a &quot;b&quot; &amp; c">x</g>'
    assert painted(SPANISH[Suit.HEARTS][-1:], PAINTS, 2).endswith(' stroke="#ffd773" stroke-width="8"/>')
    assert inked("", id="a").startswith('<g id="a" fill="none" stroke="#2b1b12"')
