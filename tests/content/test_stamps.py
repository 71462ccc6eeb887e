"""The stamps of the words: every translation of a sentence about the rules renders the English one as it is now."""

from __future__ import annotations

import pytest

from conquian.explain.stamps import stale
from conquian.explain.words import LANGUAGES
from tests.content.stamps import english, kept


@pytest.mark.parametrize("language", LANGUAGES[1:])
def test_the_translations_render_the_english_sentences_as_they_are(language: str) -> None:
    """What is listed here is translated anew; then `python -m tests.content.stamps`."""
    assert stale(english(), kept()[language]) == ()
    assert set(kept()[language]) == set(english())


@pytest.mark.parametrize("key", ["verdicts/refused/4.7", "laws/3.1/text", "stances/5.1/S1"])
def test_a_sentence_whose_english_has_changed_is_stale_and_no_other(key: str) -> None:
    changed = english() | {key: english()[key] + "!"}
    assert stale(changed, kept()["de"]) == stale(changed, kept()["es"]) == (key,)
