"""Terms reach every text: whatever sentence a page shows, the words of the game in it can be looked up."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, Final

import pytest

from conquian.explain.names import Faces
from conquian.explain.terms import forms, uses
from conquian.explain.words import LANGUAGES
from conquian.game.laws import Law
from conquian.rooms import ROOMS, Door
from conquian.ui.views import laws_view, screen_words, told_terms
from tests.rooms.test_visits import opened, visit

ENDS: Final = re.compile(r"[.!?…:][\"”“»)\]]*$")
UNREAD: Final = {"link", "spoken", "told", "label", "name", "title", "examples"}
"""The fields that no eye reads, and those that stand on buttons and in lists to choose from."""


def sentences(view: Any, language: str) -> Iterator[tuple[str, str]]:
    """Every sentence in a view that is not in pieces, with its language."""
    if isinstance(view, dict) and "kind" not in view:
        for name, each in view.items():
            if name not in UNREAD:
                yield from sentences(each, view.get("lang", language))
    elif isinstance(view, list):
        for each in view:
            yield from sentences(each, language)
    elif isinstance(view, str) and ENDS.search(view):
        yield view, language


def untold(view: Any, words: Any, language: str) -> list[str]:
    """The sentences of a page of which a term cannot be looked up."""
    told = words["told"] | view["told"]
    found = [*sentences(view, language), *sentences(words["text"], language)]
    return [
        text
        for text, spoken in found
        if [use.name for use in uses(text, spoken)] != [name for _, _, name in told.get(text, [])]
    ]


def parts(view: Any) -> Iterator[dict[str, Any]]:
    """Every part of a view that has names."""
    if isinstance(view, dict):
        yield view
    for each in view.values() if isinstance(view, dict) else view if isinstance(view, list) else ():
        yield from parts(each)


def second_buttons(view: Any, words: Any) -> list[tuple[str, str]]:
    """The words that open a box on a page that has a button called so, each with that button."""
    told = words["told"] | view["told"]
    linked = {(text[start:end], name) for text, found in told.items() for start, end, name in found}
    linked |= {(each["text"], each["term"]) for each in parts(view) if each.get("kind") == "term"}
    labels = [each["label"] for each in parts(view) if "do" in each and "label" in each]
    return [
        (word, label)
        for word, name in linked
        for label in labels
        if name not in view["offered"] and re.match(rf"{re.escape(word)}\b", label, re.IGNORECASE)
    ]


@pytest.mark.parametrize("door", ROOMS, ids=lambda door: door.name)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_term_of_every_sentence_is_told(door: Door, language: str) -> None:
    pages, _ = visit(opened(door, lang=language), door.name)
    for page in pages[:: len(pages) // 10]:
        view, words = page.view(), page.words()
        assert not untold(view, words, page.voice.language) and not second_buttons(view, words)


@pytest.mark.parametrize("language", LANGUAGES)
def test_most_pages_have_sentences_with_terms(language: str) -> None:
    told = {door.name for door in ROOMS if opened(door, lang=language).view()["told"]}
    assert len(told) > len(ROOMS) * 0.6, {door.name for door in ROOMS} - told


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_other_books_make_of_a_law_is_told_once_for_all_pages(language: str) -> None:
    words = screen_words("rules", language, Faces.FRENCH)
    for law in Law:
        switches = laws_view(language, Faces.FRENCH)[law.value]["switches"]
        found = [name for _, _, name in words["told"].get(switches, [])]
        assert found == [use.name for use in uses(switches, language)], law


def test_a_button_a_code_and_a_file_are_no_texts() -> None:
    view = {
        "choices": [{"label": "Lay a run", "do": "run"}],
        "record": {"name": "run.toml", "text": 'note = "A run."\n'},
        "pieces": [{"kind": "text", "text": "No run."}],
        "state": "run",
    }
    assert told_terms(view, "en") == {}


def test_a_note_is_read_in_its_own_language() -> None:
    told = told_terms({"note": {"text": "Das ist eine Folge.", "lang": "de"}, "lead": "That is a run."}, "en")
    assert told == {"Das ist eine Folge.": [[13, 18, "run"]], "That is a run.": [[10, 13, "run"]]}
    assert told_terms({"note": {"text": "A run.", "lang": "tlh"}}, "en") == {"A run.": [[2, 5, "run"]]}


def test_letters_are_counted_as_a_browser_does() -> None:
    ((text, ((start, end, name),)),) = told_terms({"text": "😀😀 A run."}, "en").items()
    units = text.encode("utf-16-le")
    assert units[2 * int(start) : 2 * int(end)].decode("utf-16-le") in forms(str(name), "en")
