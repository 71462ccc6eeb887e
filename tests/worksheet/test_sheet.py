"""The sheet: tasks in the words of the puzzles' page, solutions apart with their proof, and nothing from outside."""

from __future__ import annotations

import re
from itertools import product

import pytest

from conquian.explain.markup import plain
from conquian.explain.names import Faces, usual_faces
from conquian.explain.words import LANGUAGES, words
from conquian.game.actions import Discard, Meld
from conquian.game.state import Seat
from conquian.rooms.puzzles import library
from conquian.rooms.puzzles.phrases import PuzzlePhrases
from conquian.rooms.puzzles.puzzle import Puzzle
from conquian.rooms.puzzles.session import PuzzleSession
from conquian.table.phrases import Viewpoint
from conquian.ui.room import Voice
from conquian.worksheet.selection import Selection
from conquian.worksheet.sheet import Worksheet
from conquian.worksheet.task import solution, task
from tests.worksheet.reading import printed, said

THEMES = (*library.folders(), *library.MERGED)
EVERY = tuple(product(THEMES, LANGUAGES))


def sheet(language: str, *names: str) -> str:
    return Worksheet(names, language, usual_faces(language)).html()


def on_the_page(name: str, language: str) -> PuzzlePhrases:
    now, faces = PuzzleSession(name), usual_faces(language)
    return PuzzlePhrases(
        now, Viewpoint(now.seat, frozenset({now.seat}), frozenset(), frozenset(), Voice(language, faces))
    )


@pytest.mark.parametrize(("theme", "language"), EVERY)
def test_every_theme_says_what_its_page_says(theme: str, language: str) -> None:
    names = library.in_folder(theme)[:2]
    sheets = printed(sheet(language, *names))
    for name, article in zip(names, sheets.articles, strict=True):
        phrases, read = on_the_page(name, language), said(article)
        for text in filter(None, (phrases.known(), phrases.unseen(), phrases.told(), phrases.goal())):
            expected = plain(text, language, usual_faces(language))
            assert re.sub(r"\W+", "", expected) in re.sub(r"\W+| and | und | y ", "", read) or _names_cards(text), text
        assert said(article).count(words(language, "worksheet", "why")) == 1
    opened, closed = (re.findall(rf"<{end}([a-z0-9]+)\b(?![^>]*/>)", sheets.whole) for end in ("", "/"))
    assert sorted(set(opened) - {"meta"}) == sorted(set(closed))
    assert all(opened.count(each) == closed.count(each) for each in {*closed})


def _names_cards(text: str) -> bool:
    """Whether cards are drawn in a text, so that it is not read letter by letter."""
    return "{" in text


@pytest.mark.parametrize(("theme", "language"), EVERY)
def test_no_solution_stands_where_the_tasks_are(theme: str, language: str) -> None:
    names = library.in_folder(theme)[:2]
    sheets = printed(sheet(language, *names))
    for name in names:
        found = solution(name, language, usual_faces(language))
        told = said(Worksheet((), language, usual_faces(language))._prose(found.proof))
        assert told in said(sheets.solutions)
        assert told not in said(sheets.tasks)
        asked = library.puzzle(name)
        if (
            isinstance(asked, Puzzle)
            and isinstance(asked.sought[0], Discard | Meld)
            and not PuzzleSession(name).is_list
        ):
            assert said(found.right[0]) not in said(sheets.tasks), "to force or to decline is what is asked"
        if not PuzzleSession(name).names_theme:
            assert found.folder not in said(sheets.tasks), "the name of a theme can be half of the answer"
        assert name not in sheets.tasks
        number = library.in_folder(PuzzleSession(name).folder).index(name) + 1
        assert f"{found.folder}, {number}" in said(sheets.solutions), "as Puzzles and the form of a booklet call it"
    assert said(sheets.tasks).count(words(language, "worksheet", "solutions", "answer")) == 0


@pytest.mark.parametrize("theme", THEMES)
def test_a_diagram_shows_what_its_player_sees_and_no_more(theme: str) -> None:
    for name in library.in_folder(theme)[:5]:
        asked = library.puzzle(name)
        state = asked.position
        drawn = task(name, "en", Faces.FRENCH).diagram
        shown = {
            use for use in re.findall(r'<use href="#cq[0-9a-f]{8}-(\w+?)(?:-small|-half)?"', drawn) if use != "back"
        }
        seen = [card for seat in Seat for card in (*state.hands[seat].cards, *state.spreads[seat].cards)]
        seen += [*state.stock.cards, *([] if state.centre is None else [state.centre])]
        assert shown <= {*map(str, seen)}
        if not state.unknown:
            assert {*map(str, state.stock.cards)} <= shown, "where every card is known, the stock lies open"


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_same_sheet_is_the_same_text(language: str) -> None:
    names = Selection(count=5, seed=4).names()
    assert sheet(language, *names) == sheet(language, *names)


def test_nothing_is_asked_of_anyone() -> None:
    text = sheet("en", *Selection(count=10).names())
    assert re.findall(r"https?://[^\"' ]+", text.replace("http://www.w3.org/2000/svg", "")) == []
    assert not re.search(r"<script|<link|<img|@import|url\((?!#)", text)
    assert "default-src 'none'" in text


def test_what_was_proved_is_told_with_what_was_known() -> None:
    found = solution("hole-001", "en", Faces.FRENCH)
    assert found.right == ("Extend a meld to 5-6-7-jack-queen of hearts",)
    assert found.proof == (
        "You know only what you can see. The hidden cards could have been dealt in 3 ways. You can't tell which, "
        "but there's a plan that works in every one."
    )
    assert [each.partition(": ")[0] for each in found.others] == [
        "Extend a meld to 6-7-jack-queen of hearts",
        "Decline",
    ]
    assert found.others[-1].endswith("You could have gone out at once.")


def test_a_right_answer_that_is_worse_at_the_table_says_so() -> None:
    (name, *_) = library.in_folder(library.OPEN_CARDS)
    told, *stakes = solution(name, "en", Faces.FRENCH).table
    assert "then something else is better" in told
    assert "The computer dealt out the hidden cards" in told, "how it was found is said with it"
    assert len(stakes) == 2, "both are told, the better first"
    text = Worksheet((name,), "en", Faces.FRENCH).html()
    assert all(each.partition(" – ")[0] in text for each in stakes)


def test_what_was_proved_for_a_player_who_sees_one_hand_needs_no_word_on_the_table() -> None:
    assert solution("hole-001", "en", Faces.FRENCH).table == ()


def test_a_chance_is_told_for_every_move() -> None:
    (name, *_) = library.in_folder("best-chance")
    asked = library.puzzle(name)
    assert isinstance(asked, Puzzle)
    found = solution(name, "en", Faces.FRENCH)
    assert len(found.others) == len(asked.accepted) + len(asked.certificate.rejected)


def test_a_rule_question_is_ticked_and_the_law_is_told() -> None:
    (name,) = (each for each in library.names() if PuzzleSession(each).is_list)
    asked, found = task(name, "en", Faces.FRENCH), solution(name, "en", Faces.FRENCH)
    assert len(asked.answers) == len(found.right) + len(found.others)
    assert {*found.right} < {*asked.answers}
    assert all(re.search(r"against rule \d+\.\d+ \(.+\)\.$", each) for each in found.others)


def test_a_code_stands_beside_its_task_alone() -> None:
    names = Selection(count=2).names()
    codes = {names[0]: "<svg data-code='1'></svg>"}
    first, second = printed(Worksheet(names, "en", Faces.FRENCH, codes).html()).articles
    assert ("data-code" in first, "data-code" in second) == (True, False)
