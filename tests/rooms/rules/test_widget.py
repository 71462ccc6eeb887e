"""The law book: it finds, unfolds and tries what it is asked for, and believes nobody."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import conquian as cq
from conquian.explain.names import Faces
from conquian.explain.sentences import law_text, law_title
from conquian.explain.words import LANGUAGES
from conquian.notation.errors import NotationError
from conquian.pages import rules
from conquian.rooms.rules.room import ROOM
from conquian.rooms.rules.session import RulesSession
from conquian.rooms.rules.view import find
from conquian.rooms.rules.widget import Rules
from conquian.ui.page import COMMON
from conquian.ui.search_words import LONGEST_SEARCH
from tests.ui.page import receive, tell, write


def example(book: Rules, law: str) -> dict[str, Any]:
    """The example that is unfolded below this law."""
    found: dict[str, Any] = book.view["unfolded"][law]["example"]
    return found


# --- reading and looking for something --------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_whole_book_is_there(language: str) -> None:
    book = Rules(lang=language)
    chapters = book.words["chapters"]
    assert [law for chapter in chapters for law in chapter["laws"]] == [law.value for law in cq.Law]
    assert book.view["found"] == [law.value for law in cq.Law]
    for law in cq.Law:
        shown = book.words["laws"][law.value]
        assert (shown["title"], shown["text"]) == (law_title(law, language), law_text(law, language))
    assert book.view["unfolded"] == {}, "nothing is unfolded before it is asked for"


def test_a_search_says_how_many_laws_were_found_and_can_be_taken_back() -> None:
    book = Rules()
    assert tell(book, "search", value="hole") == "1 rule found."
    assert book.view["found"] == ["7.5"]
    assert tell(book, "search", value="the") == f"{len(find('the', 'en'))} rules found."
    assert tell(book, "search", value="xyzzy") == "No rule has these words."
    assert (book.view["found"], book.view["count"]) == ([], "No rule has these words.")
    assert tell(book, "search", value="  ") == "All rules are shown."
    assert (len(book.view["found"]), book.view["count"]) == (40, "")


def test_nobody_looks_for_a_whole_book() -> None:
    book = Rules()
    tell(book, "search", value="x" * 2000)
    assert book.view["search"] == "x" * LONGEST_SEARCH


# --- trying -----------------------------------------------------------------------------------------------------------


def test_a_refused_try_shows_why_and_leaves_the_position() -> None:
    book = Rules("5.2")
    before = example(book, "5.2")
    said = tell(book, "try", value="5.2", index=1)
    after = example(book, "5.2")
    assert said == "You can't borrow that. What it leaves behind isn't a meld: 3 of clubs, 5 of clubs and 6 of clubs."
    answer = after["answer"]
    assert answer["verdict"] == {"state": "bad", "text": said, "laws": ["5.2"]}
    assert any(sentence.startswith("The closest legal move") for sentence in answer["evidence"])
    assert answer["groups"] == [["3c"], ["4c", "4d", "4h"], ["5c", "6c"]]
    assert answer["then"] == ""
    assert after["table"] == before["table"] | {"marked": ["3c", "5c", "6c"]}
    assert [each["state"] for each in after["tries"]] == ["", "bad"]


def test_a_legal_try_shows_the_position_afterwards_and_the_way_back() -> None:
    book = Rules("5.2")
    before = example(book, "5.2")
    said = tell(book, "try", value="5.2", index=0)
    after = example(book, "5.2")
    assert after["answer"]["verdict"]["state"] == "good"
    assert said == f"{after['answer']['verdict']['text']} The pone has melded. Now discard one card."
    assert after["table"]["you"]["spread"] == [["3c", "4c", "5c", "6c"], ["4d", "4h", "4s"]]
    assert after["table"]["fresh"] == ["4d", "4h", "4s"]
    assert after["table"]["centre"] is None
    assert after["to_do"] == before["to_do"]
    assert tell(book, "back", value="5.2") == f"Rule 5.2. {before['to_do']}"
    assert example(book, "5.2") == before


def test_another_try_begins_from_the_start() -> None:
    book = Rules("5.2")
    tell(book, "try", value="5.2", index=1)
    other = example(book, "5.2")
    tell(book, "try", value="5.2", index=0)
    tell(book, "try", value="5.2", index=1)
    assert example(book, "5.2") == other


# --- what the sources say ---------------------------------------------------------------------------------------------


def test_what_the_books_say_is_sent_when_it_is_asked_for() -> None:
    book = Rules()
    assert tell(book, "books", value="6.2") == "Rule 6.2: what the sources say."
    said = book.view["unfolded"]["6.2"]
    assert said["example"] is None
    (foster,) = [each for each in said["books"] if each["names"] == ["R. F. Foster, Complete Hoyle"]]
    assert (foster["stance"], foster["remark"]) == ("differs", "The player who forces lays the card.")
    assert tell(book, "books", value="6.2") == "Closed: rule 6.2."
    assert book.view["unfolded"] == {}


# --- what is kept, and the link ---------------------------------------------------------------------------------------


def test_a_link_opens_its_law() -> None:
    book = rules(law="6.1", lang="es")
    assert (book.view["law"], list(book.view["unfolded"])) == ("6.1", ["6.1"])
    assert book.view["link"] == "?law=6.1&lang=es&faces=spanish"
    assert book.words["laws"]["3.2"]["href"] == "rules.ipynb?law=3.2&lang=es&faces=spanish"


@pytest.mark.parametrize("number", ["9.9", "", "5", "<b>", "5.2 "])
def test_a_link_to_no_law_shows_the_book_and_says_so_once(number: str) -> None:
    book = rules(law=number)
    assert book.view["notice"] == "There's no such rule, so here they all are."
    assert book.view["unfolded"] == {}
    tell(book, "example", value="3.1")
    assert book.view["notice"] == ""


def test_a_link_to_no_law_shows_the_whole_book_whatever_was_kept() -> None:
    """The notice says that here are all the rules: no search of last time may hide a part of it."""
    before = rules()
    tell(before, "search", value="meld")
    tell(before, "example", value="5.2")
    book = rules(law="9.9")
    write(book, saved=json.loads(json.dumps(before.saved)))
    assert book.session == RulesSession()
    assert book.view["found"] == [law.value for law in cq.Law]
    assert book.view["notice"] == "There's no such rule, so here they all are."


def test_a_link_is_read_from_where_the_page_has_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("QUERY_STRING", "law=7.5&lang=de&faces=spanish")
    book = rules()
    assert (book.view["law"], book.language, book.faces) == ("7.5", "de", Faces.SPANISH)


def test_what_is_open_outlives_a_reload() -> None:
    book = rules()
    tell(book, "search", value="meld")
    tell(book, "example", value="5.2")
    tell(book, "books", value="3.1")
    assert len(json.dumps(book.saved)) < 1000
    again = rules()
    write(again, saved=json.loads(json.dumps(book.saved)))
    assert again.session == book.session
    asked = rules(law="6.1")
    write(asked, saved=json.loads(json.dumps(book.saved)))
    assert list(asked.view["unfolded"]) == ["6.1"], "a link goes before what was kept"


# --- what may be asked ------------------------------------------------------------------------------------------------


def test_what_is_not_offered_cannot_be_tried() -> None:
    book = Rules()
    assert tell(book, "try", value="5.2", index=0) == "Nothing has changed."
    tell(book, "example", value="5.2")
    assert tell(book, "try", value="5.2", index=9) == "Nothing has changed."
    assert example(book, "5.2")["answer"] is None


def test_a_law_that_does_not_exist_is_refused() -> None:
    with pytest.raises(NotationError):
        Rules("9.9")


def test_every_intent_is_answered_in_every_language() -> None:
    values = {"search": "x", "language": "es", "faces": "spanish"}
    for language in LANGUAGES:
        for kind in KINDS:
            book = Rules("5.2", lang=language)
            said = tell(book, kind, value=values.get(kind, "5.2"), index=1)
            assert said or kind == "still_there"


def test_a_new_language_and_new_faces_change_every_word() -> None:
    book = Rules("5.2")
    tell(book, "try", value="5.2", index=1)
    tell(book, "language", value="de")
    tell(book, "faces", value="spanish")
    assert " of " not in json.dumps(book.view), "no English card is left"
    assert example(book, "5.2")["answer"]["verdict"]["text"].startswith("So darfst du nicht borgen.")
    assert book.words["deck"][9]["rank"] == "12"


KINDS = (*ROOM.readers, *COMMON)
ANYTHING = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.text(max_size=8)
    | st.sampled_from([*ROOM.readers, "5.2"]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner, max_size=3),
    max_leaves=5,
)


@given(st.dictionaries(st.sampled_from(["type", "value", "index", "n"]), ANYTHING))
def test_whatever_the_browser_sends_the_book_stays_whole(content: dict[str, Any]) -> None:
    book = Rules("5.2")
    receive(book, {"method": "custom", "content": content})
    write(book, view={}, words={}, session="x", saved=content, browser_languages=content.get("value"))
    assert len(book.words["chapters"]) == 9
    assert tell(book, "books", value="5.2")
