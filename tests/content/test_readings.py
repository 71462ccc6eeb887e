"""The sources say what was read in them: stance, place, year and remark of every entry, and nothing else."""

from __future__ import annotations

import tomllib
from importlib.resources import files
from typing import Final

import pytest

from conquian.explain.terms import entries as terms
from conquian.explain.words import LANGUAGES, topic
from tests.content import readings
from tests.content.readings import READ, places

SAID: Final = readings.entries()
LEDGER: Final = readings.ledger()
SOURCES: Final = tomllib.loads(files("conquian.explain").joinpath("sources.toml").read_text(encoding="utf-8"))[
    "sources"
]
LAWS: Final = tuple(dict.fromkeys(law for _, law in SAID))
FREE_AFTER: Final = 95
"""A book is free this many years after the year in which it appeared, in the country where these appeared."""


def test_the_ledger_lists_every_source_and_every_law() -> None:
    assert set(readings.read()) == set(SAID)
    assert list(LEDGER) == list(SOURCES)


@pytest.mark.parametrize("what", ["stance", "where", "says"])
@pytest.mark.parametrize("law", LAWS)
def test_what_is_said_of_a_source_is_what_was_read(law: str, what: str) -> None:
    """Its stance, its place, whether there is a remark (where it agrees, too), and what that states."""
    read = readings.read()
    for source in SOURCES:
        assert getattr(SAID[source, law], what) == getattr(read[source, law], what), f"{source} on {law}: read it again"


@pytest.mark.parametrize("source", READ)
def test_a_place_is_one_that_the_source_has(source: str) -> None:
    paragraphs = LEDGER[source]["paragraphs"]
    cited = [
        place for (tag, _), entry in SAID.items() if tag == source and entry.where for place in places(entry.where)
    ]
    assert len(cited) > 15
    for heading, number, _ in cited:
        assert 1 <= number <= paragraphs[heading], (heading, number)


@pytest.mark.parametrize("source", SOURCES)
def test_a_source_is_described_as_it_was_read(source: str) -> None:
    described, read = SOURCES[source], LEDGER[source]
    for key in ("name", "kind", "language", "year"):
        assert described.get(key) == read.get(key), key
    assert read["by"]
    if source.startswith("F"):
        assert source == f"F{described['year'] % 100:02}", "a book is called after its year"
    is_free = described["kind"] == "book" and described["year"] + FREE_AFTER < int(read["on"][:4])
    assert described["public_domain"] is is_free


def test_sources_with_the_same_remark_have_the_same_stance() -> None:
    """Silence is the exception: what a copy lacks is missing in all of its laws, and one may be stated elsewhere."""
    remarks = {key: text for key, text in _remarks("en").items() if SAID[key].stance != "silent"}
    shared = [
        (one, other)
        for one, text in remarks.items()
        for other, same in remarks.items()
        if text == same and one[1] == other[1] and one != other
    ]
    assert len(shared) > 10
    for one, other in shared:
        assert SAID[one].stance == SAID[other].stance, (one, other)


@pytest.mark.parametrize("language", LANGUAGES)
def test_remarks_that_are_alike_in_english_are_alike(language: str) -> None:
    english, other = _remarks("en"), _remarks(language)
    assert set(english) == set(other)
    by_text: dict[tuple[str, str], set[str]] = {}
    for (source, law), text in english.items():
        by_text.setdefault((law, text), set()).add(other[source, law])
    assert [key for key, found in by_text.items() if len(found) > 1] == []


@pytest.mark.parametrize("source", SOURCES)
def test_a_source_calls_a_term_what_was_read_there(source: str) -> None:
    called = {name: said for name, entry in terms().items() for tag, said in entry.called if tag == source}
    assert called == LEDGER[source].get("called", {})


def _remarks(language: str) -> dict[tuple[str, str], str]:
    table = topic(language, "stances")
    return {
        (source, law): text
        for law, told in table.items()
        if law not in ("stances", "kinds")
        for source, text in told.items()
    }


def test_a_citation_is_read_place_by_place() -> None:
    assert list(places("The Play, 1 (1, 2); 3 (2.2); End, 2")) == [
        ("The Play", 1, ("1", "2")),
        ("The Play", 3, ("2.2",)),
        ("End", 2, ()),
    ]
    assert list(places("Players, Cards and Deal, 2")) == [("Players, Cards and Deal", 2, ())]
