"""The law book beyond its storyboards: the whole of it is there, and nothing is unfolded before it is asked for."""

from __future__ import annotations

from typing import Any

import pytest

import conquian as cq
from conquian.explain.sentences import law_text, law_title
from conquian.explain.words import LANGUAGES
from conquian.rooms.rules.widget import Rules


def example(book: Rules, law: str) -> dict[str, Any]:
    """The example that is unfolded below this law."""
    found: dict[str, Any] = book.view["unfolded"][law]["example"]
    return found


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_whole_book_is_there(language: str) -> None:
    book = Rules(lang=language)
    chapters = book.page.words()["chapters"]
    assert [law for chapter in chapters for law in chapter["laws"]] == [law.value for law in cq.Law]
    assert book.view["found"] == [law.value for law in cq.Law]
    for law in cq.Law:
        shown = book.page.words()["laws"][law.value]
        assert (shown["title"], shown["text"]) == (law_title(law, language), law_text(law, language))
    assert book.view["unfolded"] == {}, "nothing is unfolded before it is asked for"
