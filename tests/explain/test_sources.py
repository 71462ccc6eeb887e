"""Who says what: every source on every law, with the words for each difference."""

from __future__ import annotations

import tomllib
from importlib.resources import files
from typing import Any, Final

import pytest

import conquian as cq
from conquian.explain.names import Faces
from conquian.explain.sources import remark, statements
from conquian.explain.words import LANGUAGES, in_pack, topic

TAGS: Final = ("S0", "S1", "S2", "S3", "S4", "BI", "F97", "F13", "MX")
READ: Final = TAGS[:5]
"""The sources that were read from end to end."""
STANCES: Final = {"agrees", "differs", "silent", "unknown"}
SOURCES: Final[dict[str, Any]] = tomllib.loads(
    files("conquian.explain").joinpath("sources.toml").read_text(encoding="utf-8")
)


def test_every_source_is_described() -> None:
    assert list(SOURCES["sources"]) == list(TAGS)
    for source in SOURCES["sources"].values():
        assert set(source) - {"year"} == {"name", "kind", "language", "public_domain"}
        assert isinstance(source["public_domain"], bool)
        assert source["kind"] in topic("en", "stances")["kinds"]
        assert source["language"] in LANGUAGES


def test_every_law_is_listed() -> None:
    assert list(SOURCES["laws"]) == [law.value for law in cq.Law]
    assert set(SOURCES) == {"sources", "origins", "laws"}


@pytest.mark.parametrize("law", cq.Law, ids=str)
def test_every_source_has_a_stance(law: cq.Law) -> None:
    stances = SOURCES["laws"][law]
    assert list(stances) == list(TAGS)
    for tag, entry in stances.items():
        assert set(entry) == {"stance", "where"}
        assert entry["stance"] in STANCES
        if tag in READ:
            assert entry["stance"] != "unknown", "what was read from end to end is silent, not unknown"
            assert bool(entry["where"]) == (entry["stance"] != "silent"), "what is stated can be cited"
        else:
            assert entry["stance"] != "silent", "what was not read in full is unknown, not silent"
            assert not entry["where"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_difference_is_told(language: str) -> None:
    remarks = topic(language, "stances")
    differ = [
        (law, tag)
        for law, stances in SOURCES["laws"].items()
        for tag, entry in stances.items()
        if entry["stance"] == "differs"
    ]
    assert len(differ) > 20
    for law, tag in differ:
        assert remarks.get(law, {}).get(tag), (law, tag)


@pytest.mark.parametrize("language", LANGUAGES)
def test_remarks_belong_to_laws_and_sources(language: str) -> None:
    remarks = topic(language, "stances")
    assert set(remarks["stances"]) == STANCES | {"agrees_reported", "differs_reported"}
    for law, told in remarks.items():
        if law not in ("stances", "kinds"):
            assert law in set(cq.Law)
            assert told
            assert set(told) <= set(TAGS)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_remark_is_what_the_words_have_for_the_source(language: str) -> None:
    said = {}
    for law in cq.Law:
        for statement in statements(law):
            said[str(law), statement.source] = remark(statement, language, Faces.FRENCH)
    listed = topic(language, "stances")
    written = {
        (law, source): in_pack(text, Faces.FRENCH)
        for law in map(str, cq.Law)
        for source, text in listed.get(law, {}).items()
    }
    assert {key: text for key, text in said.items() if text} == written
    assert "" in said.values()
