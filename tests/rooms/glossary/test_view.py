"""What the glossary draws: terms where they stand in a text, words in their order, and what is found."""

from __future__ import annotations

import json

import pytest

from conquian.explain.names import Faces, card_name
from conquian.explain.pictures import picture
from conquian.explain.sources import source_name
from conquian.explain.terms import entries, forms, term_name
from conquian.explain.words import LANGUAGES
from conquian.rooms.glossary.view import alphabetical, entry_view, find
from conquian.ui.terms import terms_view
from conquian.ui.views import laws_view, marks


@pytest.mark.parametrize("language", LANGUAGES)
def test_where_terms_stand_in_a_text_can_be_cut_out_as_a_browser_counts(language: str) -> None:
    laws = laws_view(language, Faces.FRENCH)
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


def test_a_spread_is_a_meld_to_others() -> None:
    called = {each["word"]: each["sources"] for each in entry_view("spread", "en", Faces.FRENCH)["called"]}
    assert called == {
        "meld": [source_name("S0"), source_name("S2")],
        "Meldungen": [source_name("S4")],
    }


def test_laws_lead_to_terms_and_terms_to_laws() -> None:
    named = {name for law in laws_view("en", Faces.FRENCH).values() for _, _, name in law["terms"]}
    assert named >= set(entries()) - {"alive", "dead", "hole", "law", "layout", "neighbours", "out", "pack", "variant"}
