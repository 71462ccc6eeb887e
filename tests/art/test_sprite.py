"""The sprite: a pack as symbols, of which every one that a page may refer to is there, once."""

from __future__ import annotations

import gzip
import re
from itertools import product
from xml.etree import ElementTree as ET

import pytest

from conquian.art.pack import Pack
from conquian.art.signs import STROKES
from conquian.art.sprite import name, sprite
from conquian.explain.names import Faces
from conquian.explain.words import LANGUAGES
from conquian.game.cards import PACK, Suit
from tests.art.reading import element

SVG = "{http://www.w3.org/2000/svg}"
PACKS = [Pack(faces, language) for faces, language in product(Faces, LANGUAGES)]


def symbols(pack: Pack) -> dict[str, ET.Element]:
    """The symbols by their names; a name that stands twice is a fault."""
    found = [each for each in element(sprite(pack)) if each.tag == f"{SVG}symbol"]
    named = {each.attrib["id"]: each for each in found}
    assert len(named) == len(found)
    return named


@pytest.mark.parametrize("pack", PACKS, ids=name)
def test_every_card_is_there_in_three_ways_and_beside_them_the_signs_and_the_back(pack: Pack) -> None:
    cards = {f"{card}{how}" for card, how in product(PACK, ("", "-plain", "-large"))}
    assert {*symbols(pack)} == {f"{name(pack)}-{each}" for each in (*cards, *map(str, Suit), "back")}
    assert all(len(each) for each in symbols(pack).values())


@pytest.mark.parametrize("pack", PACKS, ids=name)
def test_a_sprite_refers_to_itself_alone(pack: Pack) -> None:
    drawn = sprite(pack)
    named = re.findall(r" id='([^']+)'", drawn)
    referred = re.findall(r"href='#([^']+)'|url\(#([^)]+)\)", drawn)
    assert len(named) == len({*named})
    assert {one or other for one, other in referred} <= {*named}
    assert not re.search(
        r"https?://(?!www\.w3\.org/2000/svg)|data:|<(?:image|script|style|text|foreignObject)\b", drawn
    )


@pytest.mark.parametrize("pack", PACKS, ids=name)
def test_beside_the_larger_index_stands_the_middle_or_one_sign_as_the_page_has_room(pack: Pack) -> None:
    every = {each.get("id"): each for each in element(sprite(pack)).iter()}
    for card in PACK:
        aside, *_, lone = every[f"{name(pack)}-{card}-large"].findall(f"{SVG}use")
        assert (aside.get("href"), aside.get("display")) == (f"#{name(pack)}-{card}-middle", "var(--aside)")
        assert lone.get("href") == f"#{name(pack)}-{card.suit}-lone"
        assert every[f"{name(pack)}-{card.suit}-lone"].get("display") == "var(--lone)"


def test_two_packs_share_no_name() -> None:
    sprites = {name(pack): pack for pack in PACKS}
    assert len(sprites) == 3, "a language in which the letters are the same has the same"
    named = [each for pack in sprites.values() for each in re.findall(r" id='([^']+)'", sprite(pack))]
    assert len(named) == len({*named})


@pytest.mark.parametrize("pack", PACKS, ids=name)
def test_the_paper_is_the_page_s(pack: Pack) -> None:
    assert "#fff9ec" not in sprite(pack)
    assert "var(--paper)" in sprite(pack)


@pytest.mark.parametrize(("language", "letters"), [("en", "JQK"), ("de", "BDK"), ("es", "JQK")])
def test_court_cards_have_the_letters_of_the_language(language: str, letters: str) -> None:
    pack = Pack(language=language)
    for rank, letter in zip("JQK", letters, strict=True):
        for how in ("", "-plain", "-large"):
            drawn = ET.tostring(symbols(pack)[f"{name(pack)}-{rank}h{how}"], encoding="unicode")
            assert STROKES[letter] in drawn
            assert f'data-index="{letter}"' in drawn


@pytest.mark.parametrize("pack", PACKS, ids=name)
def test_a_sprite_is_small_enough_to_be_sent_with_every_page(pack: Pack) -> None:
    assert len(sprite(pack)) <= 145_000
    assert len(gzip.compress(sprite(pack).encode(), mtime=0)) <= 20_000
