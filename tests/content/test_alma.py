"""What Alma says: as many lines for each occasion in each language, short ones, and none that could be untrue."""

from __future__ import annotations

import re

import pytest

from conquian.explain.words import LANGUAGES, topic
from conquian.table.alma import Occasion

MOST_WORDS = 12
LINES = 12
LOUD = {Occasion.WON, Occasion.FORCED}
"""Where an exclamation mark may stand."""


@pytest.mark.parametrize("language", LANGUAGES)
def test_there_are_twelve_lines_for_each_occasion_of_which_no_two_are_alike(language: str) -> None:
    said = topic(language, "alma")["lines"]
    assert set(said) == set(Occasion)
    lines = [text for manners in said.values() for manner in manners.values() for text in manner.values()]
    assert len(lines) == len(set(lines)) == LINES * len(Occasion)
    for manners in said.values():
        assert list(manners) == ["plain", "playful"]
        assert sum(map(len, manners.values())) == LINES


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("about", Occasion)
def test_a_line_is_short_and_names_no_number(language: str, about: Occasion) -> None:
    for manner in topic(language, "alma")["lines"][about].values():
        for text in manner.values():
            assert len(text.split()) <= MOST_WORDS, text
            assert not re.search(r"[\d{}]", text), text
            assert about in LOUD or "!" not in text, text
