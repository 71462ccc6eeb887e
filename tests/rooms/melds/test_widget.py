"""Any room's widget, by the meld builder: it answers every message, and a browser writes only what is its own."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from conquian.explain.names import Faces
from conquian.pages import melds
from conquian.rooms.melds.widget import MeldBuilder
from conquian.ui.widget import RoomWidget
from tests.ui.page import receive, tell, write


def laid(table: MeldBuilder) -> str:
    return str(table.session.fields().get("cards", ""))


def test_only_a_layout_of_the_cards_that_lie_there_can_be_laid() -> None:
    table = MeldBuilder("3c4c5c6c,6d6h")
    for layout in ("AdAhAs 3c4c5c", "3c4c5c6c", "6c6d6h"):
        assert tell(table, "arrange", layout=layout) == "That couldn't be read. Nothing has changed."
        assert laid(table) == "3c4c5c6c,6d6h"
    tell(table, "arrange", layout="3c4c5c 6c6d6h")
    assert laid(table) == "3c4c5c,6c6d6h"


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=8,
)


@given(JSON)
def test_no_envelope_breaks_the_table(data: Any) -> None:
    table = MeldBuilder()
    receive(table, data)
    for method in ("update", "custom", "backbone", data):
        receive(table, {"method": method, "state": data, "content": data, "buffer_paths": data})
    assert laid(table) == ""


@pytest.mark.parametrize(
    "name", ["view", "words", "answer", "storage_key", "_esm", "_css", "layout", "bench", "nonsense"]
)
def test_the_page_cannot_write_what_is_not_its_own(name: str) -> None:
    table = MeldBuilder("3c4c5c")
    before = getattr(table, name, None)
    hostile: tuple[object, ...] = ("alert(1)", {}, 7, None)
    for value in hostile:
        write(table, **{name: value})
    assert getattr(table, name, None) == before


@pytest.mark.parametrize("paths", [[["saved", "cards"]], [["saved"], ["view"]], [[]], [7], "x", 7, {}, True])
def test_binary_messages_are_dropped(paths: object) -> None:
    table = MeldBuilder(storage_key="test")
    receive(table, {"method": "update", "state": {"saved": {"version": 1}}, "buffer_paths": paths}, b"AcAdAh")
    assert table.saved == {}


def test_only_these_traits_may_be_written_by_the_page() -> None:
    assert RoomWidget.browser_may_write == {"saved", "besides", "elsewhere", "browser_languages", "browser_faces"}
    assert MeldBuilder.browser_may_write == {*RoomWidget.browser_may_write, "cards", "groups"}
    assert MeldBuilder.browser_may_write <= set(MeldBuilder.class_traits(sync=True))


def test_a_value_of_the_wrong_type_is_dropped() -> None:
    table = MeldBuilder(storage_key="test")
    wrong: tuple[object, ...] = ([], "x", 7, None)
    for value in wrong:
        write(table, saved=value, browser_languages=[value])
    assert (table.saved, table.browser_languages) == ({}, "")


def test_nothing_is_kept_before_the_learner_acts_or_without_a_key() -> None:
    assert MeldBuilder(storage_key="test").saved == {}
    table = MeldBuilder()
    tell(table, "toggle", card="7h")
    assert table.saved == {}


def test_what_was_kept_does_not_undo_what_the_learner_has_done_since() -> None:
    table = MeldBuilder(storage_key="test")
    tell(table, "toggle", card="7h")
    write(table, saved={"version": 1, "cards": "AcAdAh"})
    assert laid(table) == "7h"


@pytest.mark.parametrize(("languages", "spoken"), [("de-CH,en", "de"), ("fr,es-MX", "es"), ("fr", "en"), ("", "en")])
def test_the_browser_s_language_is_spoken_where_none_was_asked_for(languages: str, spoken: str) -> None:
    table = MeldBuilder()
    write(table, browser_languages=languages)
    assert table.language == spoken
    asked = MeldBuilder(lang="es")
    write(asked, browser_languages=languages)
    assert asked.language == "es"


@pytest.mark.parametrize("query", ["", "lang=xx&faces=<b>", "&&&=;;", "cards=", "lang=de&lang=fr"])
def test_what_a_link_does_not_say_well_is_left_to_the_browser(query: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("QUERY_STRING", query)
    table = melds()
    assert (table.language, table.faces, table.view["notice"]) == ("en", Faces.FRENCH, "")
