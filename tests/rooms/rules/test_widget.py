"""The law book beyond its storyboards: the whole of it is there, and only what is offered can be tried."""

from __future__ import annotations

from typing import Any

import pytest

import conquian as cq
from conquian.explain.sentences import law_text, law_title
from conquian.explain.words import LANGUAGES
from conquian.rooms.rules.widget import Rules
from conquian.ui.search_words import LONGEST_SEARCH
from tests.ui.page import tell


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


def test_nobody_looks_for_a_whole_book() -> None:
    book = Rules()
    tell(book, "search", value="x" * 2000)
    assert book.view["search"] == "x" * LONGEST_SEARCH


def test_what_is_not_offered_cannot_be_tried() -> None:
    book = Rules()
    assert tell(book, "try", value="5.2", index=0) == "Nothing has changed."
    tell(book, "example", value="5.2")
    assert tell(book, "try", value="5.2", index=9) == "Nothing has changed."
    assert example(book, "5.2")["answer"] is None
