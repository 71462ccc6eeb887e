"""What a page draws before its Python is there: what is shared once, the rest by the links under which it begins."""

from __future__ import annotations

import json
from urllib.parse import parse_qsl

import pytest

from conquian.explain.words import LANGUAGES
from conquian.host.files import SCRIPTS, room_files
from conquian.host.first_views import OPENINGS, first_views, inert, usual_voice
from conquian.rooms import DOORS, ROOMS, Door
from conquian.ui.modules import joined
from conquian.ui.page import Page

BY_CHANCE = {"index", "play", "rearrange", "forcing", "outs", "table"}


@pytest.mark.parametrize("door", ROOMS, ids=lambda door: door.name)
def test_each_opening_is_what_python_shows_under_its_link(door: Door) -> None:
    found = first_views(door, "es")
    for opening in found["openings"]:
        page = Page.open(door.room(), dict(parse_qsl(opening["query"].removeprefix("?"))))
        shown = found["state"] | opening["state"]
        assert shown.keys() == {"words", "about", "view"}
        assert shown["view"] == json.loads(json.dumps(page.view()))
        assert shown["words"]["lang"] == "es"
        assert not found["state"].keys() & opening["state"].keys(), "what is shared is not said again"


def test_a_room_that_begins_by_chance_has_several_openings_and_any_other_one() -> None:
    for door in ROOMS:
        found = first_views(door, "en")
        by_chance = door.name in BY_CHANCE
        assert len(found["openings"]) == (OPENINGS if by_chance else 1), door.name
        assert set(found["state"]) == ({"words", "about"} if by_chance else {"words", "about", "view"}), door.name


def test_what_is_kept_where_is_named_once() -> None:
    assert first_views(DOORS["index"], "en")["keys"] == ["conquian.index", "conquian.faces", "conquian.learn"], (
        "no wall"
    )
    assert first_views(DOORS["play"], "en")["keys"] == ["conquian.play", "conquian.faces"]
    assert first_views(DOORS["learn"], "en")["keys"] == ["conquian.learn", "conquian.faces", "conquian.play"]


@pytest.mark.parametrize(("language", "sprite"), [("en", "cq-french-J"), ("es", "cq-spanish")])
def test_the_usual_voice_has_the_pack_and_the_terms_of_its_language(language: str, sprite: str) -> None:
    voice = usual_voice(language)
    assert voice.keys() == {"sprite", "terms", "laws"}
    assert f"id='{sprite}" in voice["sprite"]
    assert voice["terms"]["pack"]["name"] == {"en": "Pack", "es": "Baraja"}[language]


def test_nothing_in_it_ends_the_element_that_it_stands_in() -> None:
    text = inert({"told": "</script><b>ñ", "n": 1})
    assert text == '{"told":"\\u003c/script>\\u003cb>ñ","n":1}'
    assert json.loads(text) == {"told": "</script><b>ñ", "n": 1}


def test_a_page_loads_the_scripts_of_the_host_of_each_room_and_of_each_language() -> None:
    found = dict(room_files(lambda data: {"here": data}))
    scripts = sorted(path.name for path in SCRIPTS.glob("*.js"))
    rooms = [f"rooms/{door.name}.{kind}" for door in ROOMS for kind in ("js", "css")]
    assert list(found) == [*scripts, *rooms, *(f"voice.{language}.json" for language in LANGUAGES)]
    assert found["rooms/melds.css"] == joined("rooms/melds/melds.css").encode()
    for language in LANGUAGES:
        assert json.loads(found[f"voice.{language}.json"]) == {"here": json.loads(json.dumps(usual_voice(language)))}
    assert b"\\u00" not in found["voice.es.json"]
