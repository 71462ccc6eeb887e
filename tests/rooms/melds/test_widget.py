"""The table: it answers every message, lets nobody write what is not theirs, and keeps what the learner chose."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from conquian.explain.names import Faces
from conquian.game.cards import PACK
from conquian.notation.errors import NotationError
from conquian.pages import melds
from conquian.rooms.melds.room import ROOM
from conquian.rooms.melds.widget import Melds
from conquian.teach.card_groups import EXAMPLES, MOST_GROUPS
from conquian.ui.page import COMMON
from tests.ui.page import receive, tell, write

pytestmark = pytest.mark.slow


def laid(table: Melds) -> str:
    return str(table.session.fields().get("cards", ""))


def test_a_touched_card_is_laid_and_touched_again_taken_back() -> None:
    table = Melds()
    assert tell(table, "toggle", card="3c").startswith("On the table: 3 of clubs.")
    assert laid(table) == "3c"
    assert tell(table, "toggle", card="3c") == "Back in the pack: 3 of clubs."
    assert laid(table) == ""


def test_one_meld_can_be_built_out_of_another_by_touch_alone() -> None:
    table = Melds("3c4c5c6c,6d6h")
    tell(table, "take", card="6c")
    assert table.view["held"] == "6c"
    assert "All 6 cards are in melds." in tell(table, "touch", group=1)
    assert laid(table) == "3c4c5c,6c6d6h"


@pytest.mark.parametrize(
    ("cards", "said"),
    [
        ("3c4c5c", "The next card goes to Group 2."),
        ("", "The next card goes to Group 1."),
        (",".join(map(str, PACK[:MOST_GROUPS])), "There's no room for one more group."),
    ],
)
def test_a_new_group_is_where_the_next_card_goes_as_long_as_there_is_room(cards: str, said: str) -> None:
    assert tell(Melds(cards), "new_group") == said


def test_steps_are_taken_back_one_by_one() -> None:
    table = Melds()
    tell(table, "toggle", card="3c")
    tell(table, "toggle", card="4c")
    for before in ("3c", ""):
        assert tell(table, "undo").startswith("Your last step is undone.")
        assert laid(table) == before
    assert tell(table, "undo") == "There's nothing to undo."


@pytest.mark.parametrize(
    ("cards", "text", "growing"),
    [
        ("", "The marked group is empty. Pick a card first.", []),
        ("3c5d7h", "No card makes a meld with this group.", []),
        ("3c3d3h", "Pick a card to add it:", ["3s"]),
    ],
)
def test_which_cards_a_group_can_grow_by_is_said(cards: str, text: str, growing: list[str]) -> None:
    grow = Melds(cards, lang="en").view["grow"]
    assert (grow["text"], [each["card"] for each in grow["cards"]]) == (text, growing)


def test_what_is_said_names_the_meld_that_was_made() -> None:
    table = Melds("3c4c")
    assert tell(table, "toggle", card="5c") == "On the table: 5 of clubs. Run of three: 3, 4 and 5 of clubs"


def test_the_same_sentence_twice_is_spoken_twice() -> None:
    table = Melds()
    first, again = [(tell(table, "clear"), table.view["spoken"]["n"]) for _ in range(2)]
    assert first[0] == again[0]
    assert first[1] != again[1]


@pytest.mark.parametrize(
    ("cards", "said", "after"),
    [
        ("3c4c5c6c,6d6h", "Laid out for you.", "3c4c5c,6c6d6h"),
        ("3c4c5c6c7c,6d6h", "As many as possible are laid. Left over: 7 of clubs.", "3c4c5c,6c6d6h,7c"),
        ("3c5d7h", "There's no meld in these 3 cards.", "3c5d7h"),
        ("", "There's nothing to lay out yet.", ""),
    ],
)
def test_the_table_lays_out_what_can_be_laid(cards: str, said: str, after: str) -> None:
    table = Melds(cards)
    assert tell(table, "lay_out").startswith(said)
    assert laid(table) == after


def test_a_card_that_is_gone_says_where_it_is() -> None:
    table = melds(cards="")
    tell(table, "example", value="taken")
    assert "waste" in tell(table, "toggle", card="7d")
    assert "opponent" in tell(table, "extend", card="6h")
    assert "6 of hearts" in tell(table, "lay_meld", meld="6h7hJh")
    assert laid(table) == EXAMPLES["taken"]["cards"]


def test_only_a_layout_of_the_cards_that_lie_there_can_be_asked_for() -> None:
    table = Melds("3c4c5c6c,6d6h")
    assert tell(table, "arrange", layout="AdAhAs 3c4c5c") == "That couldn't be understood. Nothing has changed."
    assert laid(table) == "3c4c5c6c,6d6h"
    tell(table, "arrange", layout="3c4c5c 6c6d6h")
    assert laid(table) == "3c4c5c,6c6d6h"


@pytest.mark.parametrize(
    ("language", "said"), [("de", "Der Tisch spricht jetzt Deutsch."), ("es", "Ahora la mesa habla español.")]
)
def test_a_new_language_is_spoken_in_itself(language: str, said: str) -> None:
    table = Melds()
    assert tell(table, "language", value=language) == said
    assert table.words["lang"] == language


def test_every_intent_is_answered_in_every_language() -> None:
    fields: dict[str, object] = {"card": "6c", "group": 0, "meld": "AdAhAs", "layout": "3c4c5c 6c6d6h"}
    values = {"example": "hole", "language": "es", "faces": "spanish"}
    for language in ("en", "de", "es"):
        for kind in (*ROOM.readers, *COMMON):
            table = Melds("3c4c5c6c,6d6h", lang=language)
            said = tell(table, kind, **fields, value=values.get(kind, ""))
            assert said or kind == "still_there"


def test_setting_the_bench_in_python_redraws_it() -> None:
    table, other = Melds(), Melds("3c4c5c")
    table.session = other.session
    assert table.view["groups"] == other.view["groups"]


# --- what anyone may send --------------------------------------------------------------------------------------------

JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=8,
)
FIELDS = st.sampled_from(["card", "group", "meld", "layout", "value", "n"])
NEARLY = st.fixed_dictionaries({"type": st.sampled_from(sorted(ROOM.readers))}).flatmap(
    lambda base: st.dictionaries(FIELDS, JSON | st.sampled_from(["7h", "3c4c5c", "new", 0, "en"]), max_size=4).map(
        lambda more: base | more
    )
)


@given(st.lists(JSON | NEARLY, max_size=8))
def test_no_message_breaks_the_table(messages: list[Any]) -> None:
    table = Melds("3c4c5c6c,6d6h")
    for message in messages:
        receive(table, {"method": "custom", "content": message})
        assert table.view["spoken"]["text"]
        json.dumps(table.view)


@given(JSON)
def test_no_envelope_breaks_the_table(data: Any) -> None:
    table = Melds()
    receive(table, data)
    for method in ("update", "custom", "backbone", data):
        receive(table, {"method": method, "state": data, "content": data, "buffer_paths": data})
    assert laid(table) == ""


@pytest.mark.parametrize(
    "name", ["view", "words", "answer", "storage_key", "_esm", "_css", "layout", "bench", "nonsense"]
)
def test_the_page_cannot_write_what_is_not_its_own(name: str) -> None:
    table = Melds("3c4c5c")
    before = getattr(table, name, None)
    hostile: tuple[object, ...] = ("alert(1)", {}, 7, None)
    for value in hostile:
        write(table, **{name: value})
    assert getattr(table, name, None) == before


@pytest.mark.parametrize("paths", [[["saved", "cards"]], [["saved"], ["view"]], [[]], [7], "x", 7, {}, True])
def test_binary_messages_are_dropped(paths: object) -> None:
    table = Melds(storage_key="test")
    receive(table, {"method": "update", "state": {"saved": {"version": 1}}, "buffer_paths": paths}, b"AcAdAh")
    assert table.saved == {}


def test_only_these_traits_may_be_written_by_the_page() -> None:
    assert Melds.browser_may_write == {"saved", "besides", "elsewhere", "browser_languages", "browser_faces"}
    assert Melds.browser_may_write <= set(Melds.class_traits(sync=True))


def test_a_value_of_the_wrong_type_is_dropped() -> None:
    table = Melds(storage_key="test")
    wrong: tuple[object, ...] = ([], "x", 7, None)
    for value in wrong:
        write(table, saved=value, browser_languages=[value])
    assert (table.saved, table.browser_languages) == ({}, "")


# --- what is kept -----------------------------------------------------------------------------------------------------


def test_what_the_learner_chose_is_there_again_after_a_reload() -> None:
    first = Melds(storage_key="test")
    tell(first, "lay_meld", meld="6h7hJh")
    tell(first, "language", value="de")
    tell(first, "faces", value="spanish")
    again = Melds(storage_key="test")
    write(again, saved=first.saved, browser_languages="en-GB", browser_faces=first.words["faces"])
    assert (laid(again), again.faces) == ("6h7hJh", Faces.SPANISH)
    write(again, browser_faces="tarot")
    assert again.faces is Faces.SPANISH


def test_nothing_is_kept_before_the_learner_acts_or_without_a_key() -> None:
    assert Melds(storage_key="test").saved == {}
    table = Melds()
    tell(table, "toggle", card="7h")
    assert table.saved == {}


def test_what_was_kept_does_not_undo_what_the_learner_has_done_since() -> None:
    table = Melds(storage_key="test")
    tell(table, "toggle", card="7h")
    write(table, saved={"version": 1, "cards": "AcAdAh"})
    assert laid(table) == "7h"


def test_what_another_version_kept_is_left_alone() -> None:
    table = Melds(storage_key="test")
    write(table, saved={"version": 99, "cards": "AcAdAh"})
    assert laid(table) == ""


@pytest.mark.parametrize(("languages", "spoken"), [("de-CH,en", "de"), ("fr,es-MX", "es"), ("fr", "en"), ("", "en")])
def test_the_browser_s_language_is_spoken_where_none_was_asked_for(languages: str, spoken: str) -> None:
    table = Melds()
    write(table, browser_languages=languages)
    assert table.language == spoken
    asked = Melds(lang="es")
    write(asked, browser_languages=languages)
    assert asked.language == "es"


# --- arguments and links ----------------------------------------------------------------------------------------------


def test_cards_that_cannot_be_read_are_refused() -> None:
    with pytest.raises(NotationError):
        Melds("3c4x")


def test_a_link_comes_before_what_was_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("QUERY_STRING", "cards=3c4c5c,6c6d6h&lang=de")
    table = melds()
    write(table, saved={"version": 1, "cards": "AcAdAh"}, browser_languages="es", browser_faces="spanish")
    assert (laid(table), table.language, table.faces) == ("3c4c5c,6c6d6h", "de", Faces.SPANISH)


def test_a_link_holds_the_whole_bench_the_language_and_the_faces() -> None:
    table = melds(lang="de")
    assert table.view["link"] == "?lang=de&faces=french"
    tell(table, "example", value="taken")
    tell(table, "faces", value="spanish")
    taken = "cards=2c2d2h2s,6c6d6s,JdQdKd&waste=Ac7dKs&opponent=4h5h6h"
    assert table.view["link"] == f"?{taken}&lang=de&faces=spanish"
    assert Melds().view["link"] == "", "a notebook that keeps nothing has no address"


@pytest.mark.parametrize(
    "query",
    [
        "cards=3c4x",
        "cards=3c,3c",
        "cards=3c&waste=3c",
        "cards=" + "3c" * 3_000,
        "cards=%00%ff",
        "opponent=%3Cscript%3E",
    ],
)
def test_a_bad_link_opens_an_empty_table_with_a_sentence(query: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("QUERY_STRING", query + "&lang=en")
    table = melds()
    assert laid(table) == ""
    assert str(table.view["notice"]).startswith("The cards in this link can't be read, so the table is empty.")
    tell(table, "toggle", card="7h")
    assert table.view["notice"] == ""


@pytest.mark.parametrize("query", ["", "lang=xx&faces=<b>", "&&&=;;", "cards=", "lang=de&lang=fr"])
def test_what_a_link_does_not_say_well_is_left_to_the_browser(query: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("QUERY_STRING", query)
    table = melds()
    assert (table.language, table.faces, table.view["notice"]) == ("en", Faces.FRENCH, "")


def test_what_is_wrong_with_the_link_is_told_in_the_language_of_the_browser(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("QUERY_STRING", "cards=3c4x")
    table = melds()
    table.set_state({"browser_languages": "de-AT,en"})
    assert "„4x“ ist keine Karte" in table.view["notice"]
