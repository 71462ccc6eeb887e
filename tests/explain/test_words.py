"""The words: alike in every language, and there for everything that has to be said."""

from __future__ import annotations

from collections.abc import Iterator
from string import Formatter
from typing import Any, Final

import pytest

import conquian as cq
from conquian.explain.names import Faces
from conquian.explain.sentences import law_switches, law_text, law_title
from conquian.explain.words import (
    LANGUAGES,
    MissingWords,
    has_words,
    in_pack,
    known_language,
    system_language,
    topic,
    words,
)
from conquian.game.cards import Rank, Suit
from conquian.game.laws import CHAPTERS
from conquian.game.variants import PRESETS, SWITCHES, Labels
from conquian.notation.errors import Fault
from conquian.notation.position import FIELDS
from tests.content.wording import leaves, topics

VERBS: Final = ("turn", "meld", "decline", "force", "allow", "discard", "give")
BARE: Final = frozenset({"laws", "stances"})
"""Topics whose words are shown as they are and hold no values."""


def placeholders(sentence: str) -> set[str]:
    """The names of the values that a sentence needs, and its cards without their articles.

    `Who` is `who` at the head of a sentence.
    """
    said = in_pack(sentence, Faces.FRENCH)
    return {name.lower().split(" ")[-1] for _, name, _, _ in Formatter().parse(said) if name is not None}


TOPICS: Final = list(topics("en"))


def test_there_are_the_same_topics_in_every_language() -> None:
    for language in LANGUAGES:
        assert list(topics(language)) == TOPICS


@pytest.mark.parametrize("name", TOPICS)
@pytest.mark.parametrize("language", LANGUAGES[1:])
def test_a_topic_is_alike_in_every_language(name: str, language: str) -> None:
    """The same keys, in the same order of tables and the same plural forms, and the same values in each sentence."""
    english, other = dict(leaves(topic("en", name))), dict(leaves(topic(language, name)))
    assert set(english) == set(other)
    if name not in BARE:
        assert {key: placeholders(text) for key, text in english.items()} == {
            key: placeholders(text) for key, text in other.items()
        }


@pytest.mark.parametrize("name", TOPICS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_sentence_is_one(name: str, language: str) -> None:
    for key, text in leaves(topic(language, name)):
        assert isinstance(text, str), key
        assert text.strip() == text, key
        assert text, key
        assert "  " not in text, key
        assert "TODO" not in text, key


def counted(table: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """Every table of words that depend on a number."""
    if "one" in table:
        yield table
    for value in table.values():
        if isinstance(value, dict):
            yield from counted(value)


@pytest.mark.parametrize("name", [name for name in TOPICS if list(counted(topic("en", name)))])
@pytest.mark.parametrize("language", LANGUAGES)
def test_plurals_have_both_forms(name: str, language: str) -> None:
    found = list(counted(topic(language, name)))
    assert found
    for table in found:
        assert set(table) - {"two", "none"} == {"one", "other"}


@pytest.mark.parametrize("language", LANGUAGES[1:])
def test_the_sentences_are_translated(language: str) -> None:
    """Whole sentences that read the same in two languages have not been translated."""
    for name in TOPICS:
        english, other = dict(leaves(topic("en", name))), dict(leaves(topic(language, name)))
        same = [
            key for key, text in english.items() if text == other[key] and text.endswith(".") and len(text.split()) > 3
        ]
        assert not same, (name, same)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_law_has_words(language: str) -> None:
    assert set(topic(language, "laws")) - {"chapters"} == set(cq.Law)
    assert set(topic(language, "laws")["chapters"]) == set(map(str, CHAPTERS))
    titles = [law_title(law, language) for law in cq.Law]
    assert len(set(titles)) == 40
    for law in cq.Law:
        assert 1 <= len(law_title(law, language).split()) <= 6
        assert law_text(law, language).endswith((".", "!"))


def test_laws_that_a_switch_changes_say_how() -> None:
    changed = {law for law in cq.Law if law_switches(law, "en") is not None}
    assert {"1.2", "2.2", "2.3", "4.4", "5.1", "6.1", "6.2", "6.4", "6.5", "7.1", "7.4", "8.2"} <= changed
    assert "3.3" not in changed


@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_of_the_game_has_a_name(language: str) -> None:
    game = topic(language, "game")
    assert set(game["phases"]) == {phase.value for phase in cq.Phase}
    assert set(game["actions"]) == set(VERBS)
    assert set(game["seats"]) == {str(seat) for seat in cq.Seat}
    assert set(game["suits"]) == set(Faces)
    assert all(set(names) == {str(suit) for suit in Suit} for names in game["suits"].values())
    assert set(game["ranks"]) == {*Labels, Faces.SPANISH}
    assert all(set(names) == {str(rank) for rank in Rank} for names in game["ranks"].values())
    for names in (*game["suits"].values(), *game["ranks"].values(), game["phases"], game["actions"], game["seats"]):
        assert len(set(names.values())) == len(names)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_mistake_has_words(language: str) -> None:
    assert set(topic(language, "notation")["faults"]) == {fault.value for fault in Fault}
    assert set(topic(language, "notation")["fields"]) > set(FIELDS)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_verdict_has_words(language: str) -> None:
    verdicts = topic(language, "verdicts")
    assert set(verdicts["legal"]) == {*VERBS, "spread", "hand-meld", "out"}
    assert set(verdicts["to-do"]) == {*(phase.value for phase in cq.Phase if phase is not cq.Phase.OVER), "folded"}
    assert set(verdicts["over"]) == {"win", "draw"}
    assert set(verdicts["evidence"]) == {
        "gap",
        "doubled",
        "returning",
        "leftover",
        "needs",
        "only-rearranged",
        "nearest",
    }
    assert set(verdicts["evidence"]["nearest"]) == set(VERBS)
    for key in verdicts["refused"]:
        assert key.split()[0] in set(cq.Law)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_switch_and_preset_has_words(language: str) -> None:
    table = topic(language, "switches")
    assert set(table["presets"]) == set(PRESETS)
    assert set(table) - {"presets"} == set(SWITCHES)
    for name, values in SWITCHES.items():
        assert set(table[name]) == {"name", "help", *map(str, values)}
        assert table[name]["help"].endswith("?")
    assert all(set(preset) == {"name", "help"} for preset in table["presets"].values())


def test_values_are_filled_in() -> None:
    assert words("en", "game", "count", "cards", n=1) == "1 card"
    assert words("en", "game", "count", "cards", n=0) == "0 cards"
    assert words("de", "game", "count", "cards", n=2) == "2 Karten"


@pytest.mark.parametrize(
    ("language", "keys"),
    [
        ("en", ("game", "nonsense")),
        ("en", ("game", "seats")),
        ("en", ("game", "language", "deeper")),
        ("xx", ("game", "hand")),
    ],
)
def test_words_that_are_missing_are_our_mistake(language: str, keys: tuple[str, ...]) -> None:
    with pytest.raises(MissingWords):
        words(language, *keys)


def test_whether_there_are_words() -> None:
    assert has_words("game", "seats", "pone")
    assert not has_words("game", "seats", "banker")
    assert not has_words("game", "language", "deeper")


@pytest.mark.parametrize(
    ("wish", "language"),
    [
        ("de", "de"),
        ("de-AT", "de"),
        ("es_MX", "es"),
        ("EN-us", "en"),
        ("fr", "en"),
        ("", "en"),
        (None, "en"),
        ("d", "en"),
    ],
)
def test_the_nearest_language(wish: str | None, language: str) -> None:
    assert known_language(wish) == language


@pytest.mark.parametrize(
    ("variables", "language"),
    [
        ({"LANG": "de_DE.UTF-8"}, "de"),
        ({"LC_ALL": "es_MX.UTF-8", "LANG": "de_DE.UTF-8"}, "es"),
        ({"LC_ALL": "", "LC_MESSAGES": "es", "LANG": "de"}, "es"),
        ({"LANG": "C"}, "en"),
        ({}, "en"),
    ],
)
def test_the_system_says_its_language(
    variables: dict[str, str], language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    assert system_language() == language


def test_words_that_depend_on_the_pack_are_not_said_without_one() -> None:
    assert "{" not in words("es", "laws", "1.1", "text", faces="french")
    with pytest.raises(MissingWords, match="depends on the pack, and none is named"):
        words("es", "laws", "1.1", "text")
