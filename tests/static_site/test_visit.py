"""What the worker of a page hears and says is text, and every address in it is that of a file."""

from __future__ import annotations

import json

import pytest

from conquian.host.visit import Visit
from conquian.rooms import ROOMS, Door
from conquian.static_site.addresses import linked
from conquian.static_site.visit import hear, news
from conquian.ui.changes import of_voice
from conquian.ui.page import Page

rooms = pytest.mark.parametrize("door", ROOMS, ids=lambda door: door.name)


def test_a_message_is_heard_and_what_it_changed_is_said() -> None:
    visit = Visit("melds", "?lang=en", is_drawn=True)
    hear(visit, '{"method": "custom", "content": {"type": "toggle", "card": "3c", "n": 4}}')
    said = json.loads(news(visit))
    assert said["answered"] == 4
    assert said["view"]["groups"][0]["cards"] == ["3c"]
    assert news(visit) == "{}"


@rooms
def test_no_address_leads_to_a_notebook(door: Door) -> None:
    visit = Visit(door.name, "?lang=de")
    assert ".ipynb" not in news(visit)
    page = Page.open(door.room(), {"lang": "de"})
    said = of_voice(page.voice)
    before, after = json.dumps(said), json.dumps(linked(said))
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
