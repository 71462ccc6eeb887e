"""The glossary: it finds and opens what it is asked for, in three languages, and believes nobody."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from conquian.explain.names import Faces, card_name
from conquian.explain.pictures import picture
from conquian.explain.sources import source_name
from conquian.explain.terms import entries, forms, meaning, term_name
from conquian.explain.words import LANGUAGES
from conquian.game.laws import Law
from conquian.notation.errors import NotationError
from conquian.pages import glossary
from conquian.tutor.lookup import FIRST, LONGEST_SEARCH, Lookup
from conquian.widgets.drawing import marks, screen_words
from conquian.widgets.glossary import Glossary
from conquian.widgets.glossary.intents import READERS
from conquian.widgets.glossary.view import alphabetical, entry_view, find
from conquian.widgets.messages import COMMON
from conquian.widgets.terms import terms_view
from tests.widgets.telling import receive, tell, write

# --- what every screen knows ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_screen_knows_every_term(language: str) -> None:
    known = Glossary(lang=language).terms
    assert set(known) == set(entries())
    for name, shown in known.items():
        assert shown["text"] == meaning(name, language)
        assert shown["name"].lower() == term_name(name, language).lower()
        assert shown["laws"] == [law.value for law in entries()[name].laws]
        assert shown["href"] == f"glossary.ipynb?term={name}&lang={language}&faces=french"
        assert len(shown["picture"]["rows"]) == len(picture(name))
        assert shown["picture"]["read"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_where_terms_stand_in_a_text_can_be_cut_out_as_a_browser_counts(language: str) -> None:
    laws = screen_words("rules", language, Faces.FRENCH)["laws"]
    texts = [(each["text"], each["terms"]) for each in laws.values()]
    texts += [(each["text"], each["terms"]) for each in terms_view(language, Faces.FRENCH).values()]
    for text, found in texts:
        assert len(text) == len(text.encode("utf-16-le")) // 2
        ends = 0
        for start, end, name in found:
            assert ends <= start < end <= len(text)
            cut = text[start:end]
            assert {cut, cut[:1].lower() + cut[1:]} & set(forms(name, language))
            ends = end
    assert laws["3.4"]["terms"] == marks(laws["3.4"]["text"], language)


def test_a_picture_is_read_out_in_the_faces_that_are_shown() -> None:
    for language in LANGUAGES:
        for faces in Faces:
            read = terms_view(language, faces)["centre"]["picture"]["read"]
            (row, _) = picture("centre")
            assert card_name(row.groups[0][0], language, faces) in read


def test_what_terms_weigh_does_not_slow_a_page() -> None:
    for language in LANGUAGES:
        assert len(json.dumps(terms_view(language, Faces.FRENCH), ensure_ascii=False)) < 30_000


# --- looking up -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
def test_words_stand_in_alphabetical_order(language: str) -> None:
    shown = Glossary(lang=language).words["entries"]
    names = [each["name"] for each in shown]
    plain = [name.lower().translate(str.maketrans("áéíóúüöä", "aeiouuoa")) for name in names]
    assert plain == sorted(plain)
    assert [each["id"] for each in shown] == list(alphabetical(language))
    assert set(alphabetical(language)) == set(entries())


@pytest.mark.parametrize(
    ("search", "language", "found"),
    [
        *[("spread", "en", "spread"), ("SPREADS", "en", "spread"), ("Auslage", "en", "spread")],
        *[("waste pile", "en", "waste"), ("tableau", "de", "draw"), ("Ablagestapel", "es", "waste")],
        *[("prestamo", "es", "borrow"), ("Einsatz", "es", "stake"), ("pit", "en", "hole"), ("cabbage", "en", "")],
    ],
)
def test_a_word_is_found_by_any_of_its_names(search: str, language: str, found: str) -> None:
    there = find(search, language)
    assert (found in there) if found else there == ()
    assert list(there) == [name for name in alphabetical(language) if name in there]


@pytest.mark.parametrize("name", entries())
def test_every_form_and_every_name_elsewhere_finds_the_term(name: str) -> None:
    for language in LANGUAGES:
        elsewhere = [term_name(name, each) for each in LANGUAGES]
        for word in (*forms(name, language), *elsewhere, *(said for _, said in entries()[name].called)):
            assert name in find(word, language), word


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
        assert entry["lesson"]["href"] == f"learn.ipynb?lesson={lesson}&level={level}&lang={language}&faces=french"
        assert entry["lesson"]["name"]
    else:
        assert entry["lesson"] is None


def test_a_spread_is_a_meld_to_others() -> None:
    called = {each["word"]: each["sources"] for each in entry_view("spread", "en", Faces.FRENCH)["called"]}
    assert called == {
        "meld": [source_name("S0"), source_name("S2")],
        "Meldungen": [source_name("S4")],
    }


# --- what is kept, and the link ---------------------------------------------------------------------------------------


def test_a_link_opens_its_term() -> None:
    book = glossary(term="hole", lang="es")
    assert (book.view["entry"]["term"], book.view["asked"]) == ("hole", True)
    assert book.view["link"] == "?term=hole&lang=es&faces=french"
    tell(book, "open", value="run")
    assert book.view["link"] == "?term=run&lang=es&faces=french"


@pytest.mark.parametrize("term", ["cabbage", "", "Spread", "<b>", "spread ", "3.4", "__proto__"])
def test_a_link_to_no_term_shows_all_words_and_says_so_once(term: str) -> None:
    before = glossary()
    tell(before, "search", value="hole")
    book = glossary(term=term)
    write(book, saved=json.loads(json.dumps(before.saved)))
    assert book.view["notice"] == "There is no such word, so here are all of them."
    assert (book.lookup, book.view["asked"]) == (Lookup(), False)
    tell(book, "open", value="run")
    assert book.view["notice"] == ""


def test_a_link_is_read_from_where_the_page_has_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("QUERY_STRING", "term=go-out&lang=de&faces=spanish")
    book = glossary()
    assert (book.lookup.term, book.language, book.faces) == ("go-out", "de", Faces.SPANISH)


def test_what_is_open_outlives_a_reload() -> None:
    book = glossary()
    tell(book, "search", value="card")
    tell(book, "open", value="waste")
    again = glossary()
    write(again, saved=json.loads(json.dumps(book.saved)))
    assert again.lookup == book.lookup == Lookup("card", "waste")
    asked = glossary(term="run")
    write(asked, saved=json.loads(json.dumps(book.saved)))
    assert asked.lookup == Lookup(term="run"), "a link goes before what was kept"


@pytest.mark.parametrize(
    "kept", [{"term": "cabbage"}, {"term": 7}, {"search": ["x"]}, {"version": 2, "term": "run"}, {"term": "\x00"}]
)
def test_nonsense_that_was_kept_is_left_alone(kept: dict[str, Any]) -> None:
    book = glossary()
    write(book, saved={"version": 1} | kept)
    assert book.lookup.term == FIRST
    assert tell(book, "open", value="run").startswith("Run.")


def test_a_term_that_does_not_exist_is_refused() -> None:
    with pytest.raises(NotationError):
        Glossary("cabbage")


def test_every_intent_is_answered_in_every_language() -> None:
    values = {"search": "x", "open": "run", "language": "es", "faces": "spanish"}
    for language in LANGUAGES:
        for kind in (*READERS, *COMMON):
            said = tell(Glossary("hole", lang=language), kind, value=values.get(kind, ""))
            assert said or kind == "still_there"


def test_a_new_language_and_new_faces_change_every_word() -> None:
    book = Glossary("borrow")
    tell(book, "language", value="de")
    tell(book, "faces", value="spanish")
    assert book.terms["borrow"]["text"] == meaning("borrow", "de")
    assert card_name(picture("centre")[0].groups[0][0], "de", Faces.SPANISH) in book.terms["centre"]["picture"]["read"]
    assert book.words["entries"][0]["name"] == "Ablage"


ANYTHING = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8) | st.sampled_from([*READERS, "run"]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner, max_size=3),
    max_leaves=5,
)
MESSAGE = st.fixed_dictionaries(
    {}, optional={"type": st.sampled_from([*READERS, *COMMON]) | ANYTHING, "value": ANYTHING}
)


@settings(max_examples=150, deadline=None)
@given(st.lists(ANYTHING | MESSAGE, max_size=3))
def test_no_message_breaks_it(messages: list[object]) -> None:
    book = Glossary("run")
    for message in messages:
        receive(book, {"method": "custom", "content": message})
        assert book.lookup.term in entries()
        assert len(book.lookup.search) <= LONGEST_SEARCH
    assert tell(book, "open", value="hole").startswith(("Ten-card hole.", "Zehn-Karten-Loch.", "Agujero"))


def test_laws_lead_to_terms_and_terms_to_laws() -> None:
    named = {
        name for law in Law for _, _, name in screen_words("rules", "en", Faces.FRENCH)["laws"][law.value]["terms"]
    }
    assert named >= set(entries()) - {"alive", "dead", "hole", "law", "layout", "neighbours", "out", "pack", "variant"}
