"""What Alma says: short lines, of which none could be untrue."""

from __future__ import annotations

import re

import pytest

from conquian.explain.words import LANGUAGES, topic
from conquian.table.alma import Occasion

MOST_WORDS = 12
LOUD = {Occasion.WON, Occasion.FORCED}
"""Where an exclamation mark may stand."""


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("about", [about for about in Occasion if about is not Occasion.FIRST])  # a neighbour's
def test_a_line_is_short_and_names_no_number(language: str, about: Occasion) -> None:
    for manner in topic(language, "alma")["lines"][about].values():
        for text in manner.values():
            assert len(text.split()) <= MOST_WORDS, text
            assert not re.search(r"[\d{}]", text), text
            assert about in LOUD or "!" not in text, text
