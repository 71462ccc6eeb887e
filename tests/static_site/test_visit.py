"""A room that is visited with no server: what goes in and comes out as JSON is what a widget shows."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

from conquian.explain.words import LANGUAGES
from conquian.rooms import ROOMS, Door
from conquian.static_site.addresses import linked
from conquian.static_site.visit import Visit
from conquian.ui.page import Page
from tests.golden.walking import next_message

rooms = pytest.mark.parametrize("door", ROOMS, ids=lambda door: door.name)


def wished(visit: Visit, n: int, **content: object) -> dict[str, Any]:
    """What has changed once this was wished for."""
    visit.hear(json.dumps({"method": "custom", "content": {**content, "n": n}}))
    found: dict[str, Any] = json.loads(visit.news())
    return found


def written(visit: Visit, **state: object) -> dict[str, Any]:
    """What has changed once the browser wrote this."""
    visit.hear(json.dumps({"method": "update", "state": state}))
    found: dict[str, Any] = json.loads(visit.news())
    return found


@rooms
def test_a_visit_says_all_at_first_and_then_what_has_changed(door: Door) -> None:
    random.seed(door.name)
    visit = Visit(door.name, "?lang=de")
    first = json.loads(visit.news())
    assert first.keys() == {"storage_key", "words", "sprite", "terms", "view"}
    assert first["storage_key"] == door.storage_key
    assert first["words"]["lang"] == "de"
    assert visit.news() == "{}"
    view, rng, page = first["view"], random.Random(1897), visit.page
    kept: dict[str, object] = {}
    for n in range(1, 6):
        content = next_message(view, rng, first["words"], sorted(page.room.readers))
        found = wished(visit, n, **content)
        assert found["answer"] == n
        assert found["view"]["spoken"]["n"] == n
        kept = found.get("saved", kept)
        assert kept == visit.page.saved
        assert not {"sprite", "terms", "storage_key"} & found.keys()
        view = found["view"]


@rooms
def test_what_is_drawn_already_is_not_said_again(door: Door) -> None:
    visit = Visit(door.name, "?lang=es", is_drawn=True)
    assert written(visit, browser_languages="es", browser_faces="") == {}
    assert wished(visit, 1, type="still_there") == {"answer": 1}
    assert wished(visit, 2, type="nonsense")["view"]["spoken"]["n"] == 1


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_language_of_the_page_is_spoken_unless_the_link_names_another(language: str) -> None:
    assert written(Visit("rules", ""), browser_languages=language)["words"]["lang"] == language
    assert written(Visit("rules", "?lang=de"), browser_languages=language)["words"]["lang"] == "de"


def test_what_was_kept_is_taken_up_before_anything_is_said() -> None:
    visit = Visit("melds", "")
    visit.hear(
        '{"method": "update", "state": {"saved": {"version": 1, "cards": "3c4c5c"}, "browser_faces": "spanish"}}'
    )
    first = json.loads(visit.news())
    assert first["words"]["faces"] == "spanish"
    assert first["view"]["groups"][0]["cards"] == ["3c", "4c", "5c"]


@pytest.mark.parametrize(
    "text",
    [
        "null",
        "[]",
        '{"method": "update"}',
        '{"method": "update", "state": {"saved": 3, "elsewhere": [], "browser_languages": {}, "browser_faces": 7}}',
        '{"method": "update", "state": {"view": {}, "session": 1, "storage_key": "other"}}',
        '{"method": "no_such", "content": {}}',
    ],
)
def test_nonsense_changes_nothing(text: str) -> None:
    visit = Visit("melds", "?lang=en")
    visit.news()
    visit.hear(text)
    assert visit.news() == "{}"


def test_a_room_that_is_not_there_is_refused() -> None:
    with pytest.raises(KeyError):
        Visit("cellar", "")


@rooms
def test_no_address_leads_to_a_notebook(door: Door) -> None:
    visit = Visit(door.name, "?lang=de")
    assert ".ipynb" not in visit.news()
    page = Page.open(door.room(), {"lang": "de"})
    before, after = json.dumps(page.words()), json.dumps(linked(page.words()))
    assert before.count(".ipynb?") == after.count(".html?") > 0


@pytest.mark.parametrize(
    ("address", "file"),
    [
        ("rules.ipynb?law=5.2&lang=de&faces=french", "../de/rules.html?law=5.2&lang=de&faces=french"),
        ("rules.ipynb?lang=en#5.2", "../en/rules.html?lang=en#5.2"),
        ("rules.ipynb", "rules.html"),
        ("rules.ipynb?lang=../evil", "rules.html?lang=../evil"),
        ("../rules.ipynb?lang=de", "../rules.ipynb?lang=de"),
        ("a page: rules.ipynb?lang=de", "a page: rules.ipynb?lang=de"),
        ("https://evil.example/rules.ipynb?lang=de", "https://evil.example/rules.ipynb?lang=de"),
    ],
)
def test_only_an_address_of_a_room_becomes_that_of_a_file(address: str, file: str) -> None:
    assert linked({"href": [address]}) == {"href": [file]}
