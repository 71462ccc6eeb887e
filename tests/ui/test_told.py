"""Terms reach every text: whatever sentence a page shows, the words of the game in it can be looked up."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any, Final

import pytest

from conquian import pages
from conquian.explain.names import Faces
from conquian.explain.terms import forms, uses
from conquian.explain.words import LANGUAGES
from conquian.game.laws import Law
from conquian.rooms import DOORS
from conquian.ui.room import Voice
from conquian.ui.views import screen_words, told_terms
from tests.ui.page import tell

BORROW: Final = {
    "pone": "6h4d5dJsQsAd/3c4c5c6c",
    "dealer": "2c2d3hAsKdKh7s/7cJcQc",
    "centre": "6d",
    "stock": "?17",
    "waste": "7dQd",
    "turn": "pone/left",
}
STUCK: Final = {"course": "exercises", "seed": "1897", "n": "9"}
Wish = tuple[str, dict[str, Any]]


def wish(kind: str, **fields: Any) -> Wish:
    return kind, fields


VISITS: Final[dict[str, tuple[Callable[..., Any], dict[str, str], tuple[Wish, ...]]]] = {
    "hook": (
        pages.hook,
        {},
        (
            wish("go_on", ply=0),
            wish("go_on", ply=1),
            wish("do", action="decline"),
            wish("go_on", ply=3),
            wish("place", value="stock"),
        ),
    ),
    "melds": (pages.melds, {"cards": "Ac2c3c4c5c,6c7cJcQcKc"}, (wish("take", card="Ac"), wish("clear"))),
    "rearrange": (pages.rearrange, STUCK, (wish("ask"), wish("next"), wish("deny"), wish("ask"))),
    "index": (pages.index, {}, (wish("ask"), wish("next"))),
    "outs": (
        pages.outs,
        {"seed": "1897", "n": "12"},
        (wish("toggle", card="6c"), wish("check"), wish("next"), wish("show")),
    ),
    "table": (
        pages.table,
        BORROW,
        (wish("choose", card="Js"), wish("show", value="legal"), wish("ways"), wish("do", action="decline")),
    ),
    "arranging": (pages.table, BORROW, (wish("arrange_self"), wish("put_back", card="6d"), wish("done"))),
    "victim": (
        pages.forcing,
        {"course": "victim", "seed": "3", "n": "1"},
        (wish("show_truth"), wish("next_task"), wish("show", value="legal")),
    ),
    "forcer": (
        pages.forcing,
        {"course": "forcer", "seed": "3", "n": "1"},
        (wish("choose", card="Qc"), wish("let_go"), wish("show_truth")),
    ),
    "safe": (pages.forcing, {"course": "safe"}, (wish("answer"), wish("show_truth"))),
    "switches": (
        pages.forcing,
        {"course": "switches", "n": "2"},
        (wish("foretell", value="may-force"), wish("next_task")),
    ),
    "replay": (
        pages.replay,
        {"game": "borrowing", "ply": "12"},
        (wish("to_ply", ply=0), wish("show", value="legal"), wish("explore")),
    ),
    "play": (
        pages.play,
        {"seed": "1897"},
        (
            wish("do", action="turn"),
            wish("go_on", ply=1),
            wish("go_on", ply=2),
            wish("fold"),
            wish("resign"),
            wish("sure"),
        ),
    ),
    "board": (pages.classroom, {}, (wish("clear"), wish("pick", card="6c"), wish("hold", card="6c"), wish("fill"))),
    "classroom": (
        pages.classroom,
        BORROW,
        (wish("arise"), wish("stop"), wish("play_on"), wish("do", action="decline")),
    ),
    "rules": (
        pages.rules,
        {"law": "5.2"},
        (
            wish("try", value="5.2", index=1),
            wish("books", value="5.2"),
            wish("search", value="run"),
        ),
    ),
    "sets": (
        pages.sets,
        {"set": "the-hole"},
        (wish("chapter", value="4"), wish("do", action="decline"), wish("chapter", value="3"), wish("again")),
    ),
    "sources": (
        pages.sources,
        {"source": "S1"},
        (wish("open_law", value="6.5"), wish("by", value="mine"), wish("another"), wish("another")),
    ),
    "teacher": (pages.teacher, {"lesson": "forcing"}, ()),
    "learn": (pages.learn, {"lesson": "forcing"}, (wish("next_part"), wish("more_hint"), wish("explore"))),
    "puzzles": (pages.puzzles, {"puzzle": "hole-001"}, (wish("do", action="decline"), wish("prove"))),
    "glossary": (pages.glossary, {"term": "spread"}, (wish("search", value="run"),)),
}
"""Pages, how they are opened, and what is wished for there, one after the other."""
NAMED: Final = {page.__name__ for page, _, _ in VISITS.values()}
VISITS.update({name: (getattr(pages, name), {}, ()) for name in DOORS if name not in NAMED})  # at least they are opened
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


def untold(screen: Any, language: str) -> list[str]:
    """The sentences of a page of which a term cannot be looked up."""
    told = screen.page.words()["told"] | screen.view["told"]
    found = [*sentences(screen.view, language), *sentences(screen.page.words()["text"], language)]
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


def second_buttons(screen: Any) -> list[tuple[str, str]]:
    """The words that open a box on a page that has a button called so, each with that button."""
    view, told = screen.view, screen.page.words()["told"] | screen.view["told"]
    linked = {(text[start:end], name) for text, found in told.items() for start, end, name in found}
    linked |= {(each["text"], each["term"]) for each in parts(view) if each.get("kind") == "term"}
    labels = [each["label"] for each in parts(view) if "do" in each and "label" in each]
    return [
        (word, label)
        for word, name in linked
        for label in labels
        if name not in view["offered"] and re.match(rf"{re.escape(word)}\b", label, re.IGNORECASE)
    ]


@pytest.mark.parametrize("name", VISITS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_term_of_every_sentence_is_told(name: str, language: str) -> None:
    page, query, wishes = VISITS[name]
    screen = page(**query, lang=language)
    assert not untold(screen, language) and not second_buttons(screen)
    for kind, fields in wishes:
        said = tell(screen, kind, **fields)
        assert said != Voice(screen.language).say("not_understood"), kind
        assert not untold(screen, language) and not second_buttons(screen), kind


@pytest.mark.parametrize("language", LANGUAGES)
def test_most_pages_have_sentences_with_terms(language: str) -> None:
    told = {name for name, (page, query, _) in VISITS.items() if page(**query, lang=language).view["told"]}
    assert len(told) > len(VISITS) * 0.6, VISITS.keys() - told


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_other_books_make_of_a_law_is_told_once_for_all_pages(language: str) -> None:
    words = screen_words("rules", language, Faces.FRENCH)
    for law in Law:
        switches = words["laws"][law.value]["switches"]
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
