"""The glossary: it finds and opens what it is asked for, in three languages, and believes nobody."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from conquian.explain.names import Faces, card_name, usual_faces
from conquian.explain.pictures import picture
from conquian.explain.sources import source_name
from conquian.explain.terms import entries, meaning, term_name
from conquian.explain.words import LANGUAGES
from conquian.notation.errors import NotationError
from conquian.pages import glossary
from conquian.rooms.glossary.room import ROOM
from conquian.rooms.glossary.session import GlossarySession
from conquian.rooms.glossary.view import find
from conquian.rooms.glossary.widget import Glossary
from conquian.ui.page import COMMON
from conquian.ui.search_words import LONGEST_SEARCH
from tests.ui.page import receive, tell, write

# --- what every screen knows ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_screen_knows_every_term(language: str) -> None:
    known = Glossary(lang=language).terms
    assert set(known) == set(entries())
    for name, shown in known.items():
        assert shown["text"] == meaning(name, language)
        assert shown["name"].lower() == term_name(name, language).lower()
        assert shown["laws"] == [law.value for law in entries()[name].laws]
        assert shown["href"] == f"glossary.ipynb?term={name}&lang={language}&faces={usual_faces(language)}"
        assert len(shown["picture"]["rows"]) == len(picture(name))
        assert shown["picture"]["read"]


# --- looking up -------------------------------------------------------------------------------------------------------


def test_a_search_says_how_many_were_found_and_opens_the_only_one() -> None:
    book = Glossary()
    assert tell(book, "search", value="tableau") == f"1 word found. Draw. {meaning('draw', 'en')}"
    assert (book.view["found"], book.view["entry"]["term"]) == (["draw"], "draw")
    assert tell(book, "search", value="card") == f"{len(find('card', 'en'))} words found."
    assert book.view["entry"]["term"] == "draw", "what is open stays open"
    assert tell(book, "search", value="xyzzy") == "No word has this in it."
    assert (book.view["found"], book.view["count"]) == ([], "No word has this in it.")
    assert tell(book, "search", value=" ") == "All words are shown."
    assert (len(book.view["found"]), book.view["count"]) == (len(entries()), "")


def test_nobody_looks_for_a_whole_book() -> None:
    book = Glossary()
    tell(book, "search", value="x" * 2000)
    assert book.view["search"] == "x" * LONGEST_SEARCH


@pytest.mark.parametrize("name", entries())
@pytest.mark.parametrize("language", LANGUAGES)
def test_an_entry_says_what_it_is_called_elsewhere_and_where_to_read_on(name: str, language: str) -> None:
    book = Glossary(lang=language)
    assert tell(book, "open", value=name).endswith(meaning(name, language))
    entry = book.view["entry"]
    assert [(each["lang"], each["name"].lower()) for each in entry["names"]] == [
        (each, term_name(name, each).lower()) for each in LANGUAGES
    ]
    said = {(word["word"], source) for word in entry["called"] for source in word["sources"]}
    assert said == {(w, source_name(tag)) for tag, words in entries()[name].called for w in words.split(", ")}
    assert all(each["lang"] == ("de" if source_name("S4") in each["sources"] else "en") for each in entry["called"])
    assert entry["see"] == list(entries()[name].see)
    lesson, _, level = entries()[name].lesson.partition("/")
    if lesson:
        assert (
            entry["lesson"]["href"]
            == f"learn.ipynb?lesson={lesson}&level={level}&lang={language}&faces={usual_faces(language)}"
        )
        assert entry["lesson"]["name"]
    else:
        assert entry["lesson"] is None


# --- what is kept, and the link ---------------------------------------------------------------------------------------


def test_a_link_opens_its_term() -> None:
    book = glossary(term="hole", lang="es")
    assert (book.view["entry"]["term"], book.view["asked"]) == ("hole", True)
    assert book.view["link"] == "?term=hole&lang=es&faces=spanish"
    tell(book, "open", value="run")
    assert book.view["link"] == "?term=run&lang=es&faces=spanish"


@pytest.mark.parametrize("term", ["cabbage", "", "Spread", "<b>", "spread ", "3.4", "__proto__"])
def test_a_link_to_no_term_shows_all_words_and_says_so_once(term: str) -> None:
    before = glossary()
    tell(before, "search", value="hole")
    book = glossary(term=term)
    write(book, saved=json.loads(json.dumps(before.saved)))
    assert book.view["notice"] == "There's no such word, so here are all of them."
    assert (book.session, book.view["asked"]) == (GlossarySession(), False)
    tell(book, "open", value="run")
    assert book.view["notice"] == ""


def test_a_link_is_read_from_where_the_page_has_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("QUERY_STRING", "term=go-out&lang=de&faces=spanish")
    book = glossary()
    assert (book.session.term, book.language, book.faces) == ("go-out", "de", Faces.SPANISH)


def test_what_is_open_outlives_a_reload() -> None:
    book = glossary()
    tell(book, "search", value="card")
    tell(book, "open", value="waste")
    again = glossary()
    write(again, saved=json.loads(json.dumps(book.saved)))
    assert again.session == book.session == GlossarySession("card", "waste")
    asked = glossary(term="run")
    write(asked, saved=json.loads(json.dumps(book.saved)))
    assert asked.session == GlossarySession(term="run", asked=True), "a link goes before what was kept"


def test_a_term_that_does_not_exist_is_refused() -> None:
    with pytest.raises(NotationError):
        Glossary("cabbage")


def test_every_intent_is_answered_in_every_language() -> None:
    values = {"search": "x", "open": "run", "language": "es", "faces": "spanish"}
    for language in LANGUAGES:
        for kind in KINDS:
            said = tell(Glossary("hole", lang=language), kind, value=values.get(kind, ""))
            assert said or kind == "still_there"


def test_a_new_language_and_new_faces_change_every_word() -> None:
    book = Glossary("borrow")
    tell(book, "language", value="de")
    tell(book, "faces", value="spanish")
    assert book.terms["borrow"]["text"] == meaning("borrow", "de")
    assert card_name(picture("centre")[0].groups[0][0], "de", Faces.SPANISH) in book.terms["centre"]["picture"]["read"]
    assert book.words["entries"][0]["name"] == "Ablehnen"


KINDS = (*ROOM.readers, *COMMON)
ANYTHING = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.text(max_size=8)
    | st.sampled_from([*ROOM.readers, "run"]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner, max_size=3),
    max_leaves=5,
)
MESSAGE = st.fixed_dictionaries({}, optional={"type": st.sampled_from(KINDS) | ANYTHING, "value": ANYTHING})


@given(st.lists(ANYTHING | MESSAGE, max_size=3))
def test_no_message_breaks_it(messages: list[object]) -> None:
    book = Glossary("run")
    for message in messages:
        receive(book, {"method": "custom", "content": message})
        assert book.session.term in entries()
        assert len(book.session.search) <= LONGEST_SEARCH
    assert tell(book, "open", value="hole").startswith(("Ten-card hole.", "Zehn-Karten-Loch.", "Agujero"))
