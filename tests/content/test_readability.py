"""Readability is counted right, and the texts stay as easy as they are."""

from __future__ import annotations

import pytest

from conquian.explain.words import LANGUAGES
from tests.content.readability import MOST_IN_GOAL, long_goals, measured

EASIEST = {"en": 80, "de": 70, "es": 80}
"""The least index that a page of the corpus reaches, by its language."""
MOST_GOALS = {"en": 69, "de": 60, "es": 64}
"""The number of goals that are too long today: fewer are welcome, and more are not."""


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_file_is_easy_to_read(language: str) -> None:
    assert [part for part, found in measured(language).items() if found.index < EASIEST[language]] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_more_goals_are_too_long(language: str) -> None:
    found = long_goals(language)
    assert all(words > MOST_IN_GOAL for words in found.values())
    assert len(found) <= MOST_GOALS[language], "`python -m research.readability` lists them"
