"""Readability is counted right, and the texts stay as easy as they are."""

from __future__ import annotations

import pytest

from conquian.explain.words import LANGUAGES
from tests.content.readability import LONG, MOST_IN_GOAL, Measured, long_goals, measured, sentences, syllables

EASIEST = {"en": 80, "de": 70, "es": 80}
"""The least index that a page of the corpus reaches, by its language."""
MOST_GOALS = {"en": 69, "de": 60, "es": 64}
"""The number of goals that are too long today: fewer are welcome, and more are not."""


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", {"meld": 1, "table": 2, "melded": 2, "forced": 1, "places": 2, "rules": 1, "you've": 1, "isn't": 2}),
        ("de", {"Karte": 2, "Auslage": 3, "neue": 2, "spielen": 2, "erzwingen": 3, "tot": 1, "Häuser": 2}),
        ("es", {"carta": 2, "juego": 2, "todavía": 4, "que": 1, "rey": 1, "ya": 1, "ciudad": 2, "pague": 2, "y": 1}),
    ],
)
def test_syllables_are_counted(language: str, words: dict[str, int]) -> None:
    assert {word: syllables(word, language) for word in words} == words


def test_sentences_are_split_and_cards_are_words() -> None:
    text = "Meld the 7 of hearts with your 6 of hearts. Who wins? You do! (2 moves)"
    assert [len(each) for each in sentences(text, "en")] == [6, 2, 2]
    assert [len(each) for each in sentences("Melde Herz Bube: Er passt.", "de")] == [4]
    assert sentences("Descarta el 7 de copas.", "es") == (("Descarta", "el", "carta"),)
    assert sentences("A choice", "en") == ()


def test_what_is_measured_is_what_is_said() -> None:
    found = Measured.of(["The cat sat on the mat. It slept.", "It slept.", "A title"], "en")
    assert (found.sentences, found.words, found.syllables, found.long, found.longest) == (2, 8, 8, 0, 6)
    assert found.mean == 4
    assert round(found.index, 3) == round(206.835 - 1.015 * 4 - 84.6, 3)
    assert Measured.of(["One " * LONG + "more."], "en").long == 1


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_file_is_easy_to_read(language: str) -> None:
    assert [part for part, found in measured(language).items() if found.index < EASIEST[language]] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_more_goals_are_too_long(language: str) -> None:
    found = long_goals(language)
    assert all(words > MOST_IN_GOAL for words in found.values())
    assert len(found) <= MOST_GOALS[language], "`python -m research.readability` lists them"
