"""Terms: every form is found, nothing else is, and each has a meaning and a picture that is true to the laws."""

from __future__ import annotations

import re
from typing import Final

import pytest

from conquian.explain.markup import Named, Plain, Term, pieces, plain, sentences, with_terms
from conquian.explain.pictures import PicturePlace, caption, picture, shown_position
from conquian.explain.sentences import law_text
from conquian.explain.sources import source_name
from conquian.explain.terms import entries, forms, homonyms, meaning, table, term, term_name, uses
from conquian.explain.words import LANGUAGES, topic
from conquian.game.cards import Card, Cards
from conquian.game.judge import judge_spread
from conquian.game.laws import Law
from conquian.game.spreads import Spread
from conquian.notation.position import position
from tests.content.wording import sentences as sentences_of
from tests.explain.naive import capital, naive

NAMES: Final = tuple(entries())
LONGEST_MEANING: Final = 200


# --- what is written about them ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_term_has_everything_in_every_language(language: str) -> None:
    said = topic(language, "terms")
    for part in ("names", "forms", "meanings", "pictures"):
        assert tuple(said[part]) == NAMES, part
    assert set(said["homonyms"]) < set(NAMES)
    assert set(said["places"]) == set(PicturePlace)
    assert len({term_name(name, language).lower() for name in NAMES}) == len(NAMES)
    assert len({meaning(name, language) for name in NAMES}) == len(NAMES)


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_form_is_two_terms(language: str) -> None:
    listed = {name: {form.lower() for form in forms(name, language)} for name in NAMES}
    marked = {name: {form.lower() for form in homonyms(name, language)} for name in NAMES}
    every = [form for name in NAMES for form in listed[name] | marked[name]]
    assert len(every) == len(set(every))
    assert all(form.strip() == form and form for form in every)
    for name in NAMES:
        for form in listed[name] | marked[name] | {term_name(name, language)}:
            assert term(form, language) == term(form.upper().replace("ẞ", "ß"), language) == name


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_meaning_is_short_and_does_not_use_the_word(name: str, language: str) -> None:
    said = meaning(name, language)
    assert len(said) <= LONGEST_MEANING
    assert sentences(said) <= 2
    assert said.endswith(".")
    words = set(re.findall(r"[\w-]+", said))
    for form in (*forms(name, language), *homonyms(name, language)):
        assert form not in words
        assert capital(form) not in words
        assert " " not in form or form not in said


@pytest.mark.parametrize("word", ["", " ", "cabbage", "|", "spread |", "3.4", "-"])
def test_what_is_no_term_has_no_name(word: str) -> None:
    assert [term(word, language) for language in LANGUAGES] == [None] * len(LANGUAGES)


def test_a_meld_is_a_set_or_a_run_before_it_is_anything_else() -> None:
    assert entries()["meld"].laws[:2] == (Law.SETS, Law.RUNS)


@pytest.mark.parametrize("name", NAMES)
def test_where_to_read_on_is_there(name: str) -> None:
    entry = entries()[name]
    assert entry.laws
    assert entry.see
    assert set(entry.see) <= set(NAMES) - {name}
    assert len(set(entry.see)) == len(entry.see)


@pytest.mark.parametrize("name", [name for name in NAMES if entries()[name].called])
def test_what_sources_call_it_is_another_word(name: str) -> None:
    for source, called in entries()[name].called:
        assert source_name(source)
        language = "de" if source == "S4" else "en"
        for word in called.split(", "):
            assert word.lower() != term_name(name, language).lower()


# --- where texts use them ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_form_is_found_where_it_stands(name: str, language: str) -> None:
    assert forms(name, language)
    for form in forms(name, language):
        for spelled in (form, capital(form)):
            text = f"({spelled}), xx"
            assert [(use.name, use.start, use.end) for use in uses(text, language)] == [(name, 1, 1 + len(spelled))]
            for inside in (f"xx{spelled}", f"{spelled}xx", f"xx-{spelled}"):
                assert all(use.end - use.start < len(spelled) for use in uses(inside, language))


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_homonym_is_a_term_only_where_it_is_marked(language: str) -> None:
    found = [(name, form) for name in NAMES for form in homonyms(name, language)]
    assert len(found) > 5
    for name, form in found:
        assert [use.name for use in uses(f"xx {form} xx", language)] == []
        assert pieces(f"[[{form}]]", language) == (Term(form, name),)


def test_a_german_noun_is_no_verb_in_small_letters() -> None:
    assert [use.name for use in uses("Karten, die folgen, sind mehr wert.", "de")] == []
    assert [use.name for use in uses("Melden heißt: Eine Folge legen.", "de")] == ["meld", "run"]


def test_only_the_first_use_counts_and_what_is_known_does_not() -> None:
    text = "A run, a set, a run."
    assert [use.name for use in uses(text, "en")] == ["run", "set"]
    assert [use.name for use in uses(text, "en", frozenset({"run"}))] == ["set"]


def test_a_term_that_an_author_marked_is_not_found_again() -> None:
    text = "A run, then *a set*, then a [[run]], then a set."
    found = [piece for piece in with_terms(pieces(text, "en"), "en") if isinstance(piece, Term)]
    assert found == [Term("run", "run"), Term("set", "set", is_found=True)]


@pytest.mark.parametrize("law", Law, ids=str)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_term_in_a_law_is_found(law: Law, language: str) -> None:
    text = law_text(law, language)
    assert {use.name for use in uses(text, language)} == naive(text, language)
    assert "".join(piece.text for piece in with_terms((Plain(text),), language) if not isinstance(piece, Named)) == text


@pytest.mark.parametrize("language", LANGUAGES)
def test_nearly_every_law_leads_to_a_term(language: str) -> None:
    bare = {law for law in Law if not naive(law_text(law, language), language)}
    assert bare <= {Law("7.3"), Law("9.2"), Law("9.3")}


# --- what they look like ----------------------------------------------------------------------------------------------


def drawn(name: str) -> Cards:
    """All cards that lie open in a picture."""
    return Cards.of(card for row in picture(name) for group in row.groups for card in group)


@pytest.mark.parametrize("name", NAMES)
def test_a_picture_shows_something_that_is_so(name: str) -> None:
    rows = picture(name)
    assert rows
    for row in rows:
        laid = [Cards.of(group) for group in row.groups]
        assert all(group.mask for group in laid) or row.place in (PicturePlace.HAND, PicturePlace.SPREAD)
        assert row.marked <= drawn(name)
        if row.refused is not None:
            assert judge_spread(Spread.of(laid)).law is row.refused
        assert row.groups or row.down or row.counters or row.place is PicturePlace.STOCK
        assert 0 <= row.paid <= row.counters


def melds(name: str) -> list[str]:
    """The rows of melds in a term's picture."""
    return [line for part in table()["terms"][name]["picture"] for line in part.get("melds", ())]


@pytest.mark.parametrize("name", [name for name in NAMES if melds(name)])
def test_melds_in_a_picture_are_melds(name: str) -> None:
    for line in melds(name):
        assert judge_spread(Spread.of([Cards.of(row) for row in map(_row, line.split())])).legal


def _row(text: str) -> tuple[Card, ...]:
    (named,) = pieces(f"{{{text}}}", "en")
    assert isinstance(named, Named)
    return named.cards


@pytest.mark.parametrize("name", table()["positions"])
def test_a_position_in_a_picture_is_one(name: str) -> None:
    state = shown_position(name)
    assert position(str(state)) == state
    assert any(part.get("position") == name for entry in table()["terms"].values() for part in entry["picture"]), (
        "no picture shows it"
    )


@pytest.mark.parametrize("name", NAMES)
def test_a_caption_names_only_cards_that_are_drawn_and_the_same_in_every_language(name: str) -> None:
    named = {
        language: [piece.cards for piece in pieces(caption(name, language), language) if isinstance(piece, Named)]
        for language in LANGUAGES
    }
    assert all(cards == named["en"] for cards in named.values())
    assert all(Cards.of(cards) <= drawn(name) for cards in named["en"])
    for language in LANGUAGES:
        said = plain(caption(name, language), language)
        assert sentences(said) <= 3
        assert said.endswith((".", "?"))


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_button_that_one_is_told_to_press_is_a_term(language: str) -> None:
    buttons = {*topic(language, "table")["choices"].values()}
    told = [text for name in ("table", "learn", "play", "puzzles") for text in sentences_of(name, language).values()]
    before = re.compile(r"(?:[„«“]|[Cc]hoose |[Ww]ähle |[Ee]lige )$")
    linked = [(text, use) for text in told for use in uses(text, language) if before.search(text[: use.start])]
    assert [text for text, use in linked if text[use.start : use.end] in buttons] == []
