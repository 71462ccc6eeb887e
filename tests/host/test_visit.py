"""A room that is visited without a widget: what goes in and comes out as JSON is what a widget shows."""

from __future__ import annotations

import random
from typing import Any, Final

import pytest

from conquian.explain.words import LANGUAGES
from conquian.host.visit import Visit
from conquian.rooms import ROOMS, Door
from tests.golden.walking import next_message

rooms = pytest.mark.parametrize("door", ROOMS, ids=lambda door: door.name)


def wished(visit: Visit, n: int, **content: object) -> dict[str, Any]:
    """What has changed once this was wished for."""
    visit.hear({"method": "custom", "content": {**content, "n": n}})
    return visit.news()


def written(visit: Visit, **state: object) -> dict[str, Any]:
    """What has changed once the browser wrote this."""
    visit.hear({"method": "update", "state": state})
    return visit.news()


@rooms
def test_a_visit_says_all_at_first_and_then_what_has_changed(door: Door) -> None:
    random.seed(door.name)
    visit = Visit(door.name, "?lang=de")
    first = visit.news()
    assert first.keys() == {"words", "about", "sprite", "terms", "laws", "view"}
    assert first["words"]["lang"] == "de"
    assert visit.news() == {}
    view, rng, page = first["view"], random.Random(1897), visit.page
    kept: dict[str, object] = {}
    for n in range(1, 6):
        content = next_message(view, rng, first["words"], sorted(page.room.readers))
        found = wished(visit, n, **content)
        assert found["answered"] == n
        assert found["view"]["spoken"]["n"] == n
        kept = found.get("saved", kept)
        assert kept == visit.page.saved
        assert not {"sprite", "terms", "laws"} & found.keys()
        view = found["view"]


def test_what_was_lost_on_the_way_is_said_again() -> None:
    visit = Visit("learn", "?lesson=pack&lang=en")
    first = visit.news()
    lost = wished(visit, 1, type="predict", value="yes")
    visit.hear({"method": "request_state"})
    again = visit.news()
    assert again == {name: {**first, **lost}[name] for name in ("about", "answered", "saved", "view", "words")}
    assert visit.news() == {}


@rooms
def test_what_is_drawn_already_is_not_said_again(door: Door) -> None:
    visit = Visit(door.name, "?lang=es", is_drawn=True)
    assert written(visit, browser_languages="es", browser_faces="") == {}
    assert wished(visit, 1, type="still_there") == {"answered": 1}
    assert wished(visit, 2, type="nonsense")["view"]["spoken"]["n"] == 1


@rooms
def test_what_the_browser_has_in_its_voice_is_not_said(door: Door) -> None:
    assert Visit(door.name, "?lang=de", language="de").news().keys() == {"about", "view"}
    for query, language in (("?lang=de", "es"), ("?lang=de&faces=spanish", "de"), ("?lang=de", "xx")):
        assert {"words", "sprite", "terms", "laws"} < Visit(door.name, query, language=language).news().keys()


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_language_of_the_page_is_spoken_unless_the_link_names_another(language: str) -> None:
    assert written(Visit("rules", ""), browser_languages=language)["words"]["lang"] == language
    assert written(Visit("rules", "?lang=de"), browser_languages=language)["words"]["lang"] == "de"


def test_what_was_kept_is_taken_up_before_anything_is_said() -> None:
    visit = Visit("melds", "")
    first = written(visit, saved={"version": 1, "cards": "3c4c5c"}, browser_faces="spanish")
    assert first["words"]["faces"] == "spanish"
    assert first["view"]["groups"][0]["cards"] == ["3c", "4c", "5c"]


NONSENSE: Final[tuple[object, ...]] = (
    None,
    [],
    "custom",
    {"method": "update"},
    {"method": "update", "state": {"saved": 3, "elsewhere": [], "browser_languages": {}, "browser_faces": 7}},
    {"method": "update", "state": {"view": {}, "session": 1, "storage_key": "other"}},
    {"method": "no_such", "content": {}},
)


@pytest.mark.parametrize("message", NONSENSE, ids=str)
def test_nonsense_changes_nothing(message: object) -> None:
    visit = Visit("melds", "?lang=en")
    visit.news()
    visit.hear(message)
    assert visit.news() == {}


def test_a_room_that_is_not_there_is_refused() -> None:
    with pytest.raises(KeyError):
        Visit("cellar", "")


def test_an_answer_is_not_said_again() -> None:
    visit = Visit("melds", "?lang=en")
    assert wished(visit, 1, type="toggle", card="3c")["answered"] == 1
    visit.hear({"method": "custom", "content": {"type": "toggle", "card": "4c"}})
    assert visit.news().keys() & {"answered", "view"} == {"view"}
    assert wished(visit, 2, type="still_there") == {"answered": 2}


def test_nothing_was_answered_before_the_first_wish() -> None:
    visit = Visit("melds", "?lang=en")
    visit.hear({"method": "custom", "content": {"type": "still_there"}})
    assert visit.news()["answered"] == 0
