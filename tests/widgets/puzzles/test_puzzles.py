"""The page of puzzles by messages alone: every kind is solved, disproved, kept and explored, in three languages."""

from __future__ import annotations

from datetime import date
from typing import Any, Final

import pytest

from conquian import pages
from conquian.explain.words import LANGUAGES, has_words
from conquian.game.actions import DECLINE, Meld
from conquian.game.state import Seat
from conquian.tutor import puzzle_shelf
from conquian.tutor.learning import Learning
from conquian.tutor.learning_text import kept as kept_learning
from conquian.tutor.learning_text import resume as resume_learning
from conquian.tutor.progress import Progress, Result, dumps
from conquian.tutor.puzzle import Known, Puzzle
from conquian.tutor.puzzling import Puzzling
from conquian.tutor.question import Question
from conquian.widgets.learn import Learn
from conquian.widgets.puzzles import Puzzles
from tests.tutor.test_puzzling import HUNTS, LISTED, QUESTION
from tests.widgets.telling import receive, tell, write

FIRST: Final = "hole-001"
OPEN: Final = next(name for name in puzzle_shelf.mined() if Puzzling(name).known is Known.ALL)


def opened(name: str = FIRST, language: str = "en") -> Puzzles:
    return Puzzles(Puzzling(name), lang=language, storage_key="learn")


def big(page: Puzzles) -> list[str]:
    return [button["do"] for button in page.view["choices"]]


def tools(page: Puzzles) -> list[str]:
    return [button["do"] for button in page.view["tools"]]


def text_of(pieces: list[dict[str, Any]]) -> str:
    """What a text says, cards by their names."""
    return "".join(piece["text"] for piece in pieces)


def proved_on(page: Puzzles) -> dict[str, Any]:
    """What the page says was proved; nothing before it was solved."""
    return page.view["proved"] or {}


def solve(page: Puzzles) -> None:
    """Answer as somebody who knows."""
    now = page.puzzling
    asked = now.asked
    if isinstance(asked, Question):
        tell(page, "answer", value=asked.right)
    elif now.is_list:
        for action in asked.certificate.accepted:
            tell(page, "tick", action=str(action))
    else:
        tell(page, "do", action=str(asked.sought[0]))


# --- every kind, in every language


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", [FIRST, OPEN, QUESTION, LISTED, *HUNTS, "composed-001"])
def test_a_puzzle_is_gone_through_from_hints_to_what_was_proved(name: str, language: str) -> None:
    page = opened(name, language)
    assert page.view["where"] and text_of(page.view["goal"]) and page.view["known"]
    assert not proved_on(page)
    hints = [tell(page, "more_hint") for _ in range(3)]
    assert len(set(hints)) == 3 and all(hints)
    assert "more_hint" not in tools(page)
    solve(page)
    assert page.view["mode"] == "right"
    assert big(page)[-1] == "next_puzzle" and big(page)[:-1] in ([], ["prove"])
    proved = proved_on(page)
    asked = page.puzzling.asked
    if isinstance(asked, Question):
        assert len(proved["rows"]) == len(asked.choices)
    else:
        found = asked.certificate
        assert len(proved["rows"]) == len(found.accepted) + len(found.rejected) == len(set(proved["rows"]))
    assert page.puzzling.progress.puzzles == {name: Result.HELPED}
    assert len(page.view["choices"]) <= 2


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", [FIRST, OPEN])
def test_a_wrong_answer_is_told_with_its_cost_and_disproved_to_the_end(name: str, language: str) -> None:
    page = opened(name, language)
    wrong = page.puzzling.puzzle.certificate.rejected[0]
    said = tell(page, "do", action=str(wrong))
    assert page.view["text"]["state"] == "bad" and said == text_of(page.view["text"]["pieces"])
    assert big(page) == ["prove", "try_again"]
    assert tell(page, "prove")
    assert page.view["mode"] == "shows"
    steps = 0
    while "step_on" in big(page):
        before = page.position
        assert tell(page, "step_on")
        assert page.position != before
        steps += 1
    gone = page.puzzling.follows
    assert gone is not None and steps == len(gone.line) - 1
    assert page.view["over"] in ("lost", "draw")
    assert big(page) == ["try_again"]
    tell(page, "try_again")
    assert page.view["mode"] == "asked" and page.puzzling.tries == 1


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", ["hole-road-005", OPEN])
def test_a_right_answer_is_played_to_its_end_also_after_a_reload(name: str, language: str) -> None:
    page = opened(name, language)
    solve(page)
    assert big(page) == ["prove", "next_puzzle"] and not page.view["told"]
    assert tell(page, "prove")
    tell(page, "step_on")
    again = pages.puzzles(lang=language)
    write(again, saved=page.saved)
    assert again.position == page.position and big(again) == big(page)
    while "step_on" in big(again):
        assert tell(again, "step_on")
    assert again.view["over"] == "won" and again.view["text"]["state"] == "good"
    assert big(again) == ["next_puzzle"]
    tell(again, "back_to_puzzle")
    assert again.view["mode"] == "right"


def test_a_meld_after_which_not_every_discard_is_right_says_so() -> None:
    page = opened("hole-road-005")
    solve(page)
    assert "But only if you discard this card next: 2 of clubs." in text_of(page.view["text"]["pieces"])


def test_the_goal_says_what_there_is_to_do() -> None:
    said = {name: text_of(opened(name).view["goal"]) for name in ("composed-014", "composed-018", "composed-012", OPEN)}
    assert [text.partition(": ")[2].split()[:3] for text in said.values()] == [
        ["you", "have", "melded."],
        ["force", "it", "or"],
        ["you", "have", "to"],
        ["meld", "or", "decline,"],
    ]


def test_whoever_has_solved_nothing_begins_with_an_easy_one() -> None:
    page = pages.puzzles(lang="en")
    assert page.puzzling.name == puzzle_shelf.first() == "composed-004"
    solved = dumps(Progress().solving("hole-001", Result.PASSED), {})
    write(page, saved={"version": 1, "file": solved})
    assert page.puzzling.name == puzzle_shelf.of_the_day(date.today())  # noqa: DTZ011 - as the page counts its days


def test_several_ways_to_lay_are_not_praised() -> None:
    page = opened()
    tell(page, "choose", card="5h")
    assert page.view["hint"]["state"] == "open"


def test_the_end_can_be_seen_at_once_where_it_is_far() -> None:
    name = next(
        name for name in puzzle_shelf.mined()
        if (one := Puzzling(name)).puzzle.features is not None and one.puzzle.features.depth > 8
    )  # fmt: skip
    page = opened(name)
    tell(page, "do", action=str(page.puzzling.puzzle.certificate.rejected[0]))
    tell(page, "prove")
    if "to_end" in big(page):
        tell(page, "to_end")
    assert page.puzzling.shows_end or not page.puzzling.follows
    assert tell(page, "step_on") == "Nothing has changed."


def test_back_from_what_follows_the_answer_still_lies() -> None:
    page = opened()
    tell(page, "do", action="decline")
    tell(page, "prove")
    assert "back_to_puzzle" in tools(page)
    assert tell(page, "back_to_puzzle").startswith("Back at the puzzle.")
    assert page.view["mode"] == "wrong" and page.puzzling.answer == DECLINE


# --- what is seen


def test_with_every_card_open_hands_and_stock_lie_open() -> None:
    page = opened(OPEN)
    state = page.puzzling.state
    assert [card["code"] for card in page.view["top"]["hand"]] and page.view["top"]["down"] == 0
    assert page.view["middle"]["next"] == [str(card) for card in state.stock.cards]
    assert page.view["unseen"] == []


def test_from_a_seat_nothing_is_seen_but_what_the_seat_sees() -> None:
    page = opened(FIRST)
    assert page.view["top"]["hand"] == [] and page.view["top"]["down"] == 2
    assert page.view["middle"]["next"] == []
    assert {code for piece in page.view["unseen"] for code in piece.get("cards", [])} == {"4h", "4s", "Js"}
    tell(page, "do", action="decline")
    assert page.view["top"]["hand"] == []
    tell(page, "prove")
    assert {card["code"] for card in page.view["top"]["hand"]} == {"4h", "4s"}
    assert page.view["middle"]["next"] == ["Js"]


def test_who_acts_is_whoever_the_puzzle_asks() -> None:
    seats = set()
    for name in puzzle_shelf.mined()[::25]:
        page = opened(name)
        assert page.view["bottom"]["seat"] == str(page.puzzling.seat)
        seats.add(page.puzzling.seat)
    assert seats == set(Seat)


# --- the table


def test_what_the_judge_refuses_says_why_and_does_not_count() -> None:
    page = opened()
    said = tell(page, "do", action="force")
    assert page.view["mode"] == "asked" and page.view["hint"]["state"] == "bad"
    assert said == page.view["hint"]["text"] and page.view["hint"]["laws"]
    assert not page.puzzling.helped
    solve(page)
    assert page.puzzling.progress.puzzles == {FIRST: Result.PASSED}


def test_a_meld_is_laid_with_the_cards_that_were_touched() -> None:
    page = opened()
    right = page.puzzling.puzzle.accepted[0]
    assert isinstance(right, Meld)
    tell(page, "choose", card="5h")
    tell(page, "lay")
    rows = [row["action"] for row in page.view["ways"]["rows"]]
    assert str(right) in rows and page.view["mode"] == "asked"
    tell(page, "do", action=str(right))
    assert page.view["mode"] == "right"


def test_where_there_are_several_ways_none_is_laid_unasked() -> None:
    page = opened()
    assert len(page.sitting.offers) > 1
    tell(page, "lay")
    assert page.view["ways"] is not None and page.view["mode"] == "asked"


def test_after_the_answer_the_table_is_only_looked_at() -> None:
    page = opened()
    tell(page, "do", action="decline")
    line = page.position
    for kind, fields in (("do", {"action": "turn"}), ("undo", {}), ("choose", {"card": "5h"}), ("lay", {})):
        tell(page, kind, **fields)
        assert page.position == line
    tell(page, "show", value="waste")
    assert len(page.view["middle"]["waste"]) == 18


def test_an_arrangement_can_be_taken_back_step_by_step() -> None:
    page = opened()
    tell(page, "arrange_self")
    assert page.view["verdict"] is not None
    tell(page, "undo")
    assert page.view["verdict"] is None
    assert tell(page, "undo")
    assert page.puzzling.answer is None


def test_from_an_answer_one_plays_on_with_every_card_known() -> None:
    page = opened()
    tell(page, "do", action="decline")
    assert "explore" in tools(page)
    tell(page, "explore")
    assert page.view["exploring"] and page.sitting.state.unknown == 0
    tell(page, "do", action="allow")
    assert page.sitting.done[-1].verb == "allow"
    tell(page, "back_to_puzzle")
    assert page.view["mode"] == "wrong" and not page.view["exploring"]


def test_questions_and_lists_do_not_act_at_the_table() -> None:
    for name in (QUESTION, LISTED):
        page = opened(name)
        line = page.position
        said = tell(page, "do", action="decline")
        assert said == "Go on with the buttons beside the table." and page.position == line
        assert page.view["answers"] or page.view["listed"]


# --- which puzzle


def test_one_goes_on_by_next_theme_number_and_day() -> None:
    page = opened(OPEN)
    solve(page)
    tell(page, "next_puzzle")
    assert page.puzzling.name != OPEN and page.view["mode"] == "asked"
    tell(page, "folder", value="right-ace")
    assert page.puzzling.name == puzzle_shelf.in_folder("right-ace")[0]
    tell(page, "puzzle", value="right-ace-007")
    assert (page.view["folder"], page.view["puzzle"]) == ("right-ace", "right-ace-007")
    assert "right-ace-007" in page.view["link"]
    tell(page, "next_folder")
    assert page.view["folder"] == "decline-to-win"
    tell(page, "day")
    assert page.puzzling.name in puzzle_shelf.names()
    assert page.puzzling.progress.puzzles == {OPEN: Result.PASSED}


def test_the_pickers_say_what_is_solved() -> None:
    page = opened()
    solve(page)
    here = {option["id"]: option["name"] for option in page.view["folders"]}
    assert here["hole"] == "Into the hole (1 of 40)"
    there = {option["id"]: option["name"] for option in page.view["puzzles"]}
    assert there[FIRST].endswith("solved") and len(there) == 40


def test_every_folder_and_theme_has_its_words() -> None:
    for folder in puzzle_shelf.folders():
        for key in ("name", "idea"):
            assert has_words("puzzles", "folders", folder, key)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_puzzle_can_be_opened(language: str) -> None:
    for name in puzzle_shelf.names()[:: 1 if language == "en" else 9]:
        page = opened(name, language)
        assert page.view["puzzle"] == name and not page.view["notice"]
        assert len(page.view["choices"]) <= 2
        page.close()


# --- links, and what is kept


def test_a_link_names_a_puzzle_and_a_bad_one_says_so() -> None:
    page = pages.puzzles(puzzle="right-ace-003", lang="de")
    assert page.puzzling.name == "right-ace-003" and not page.view["notice"]
    lost = pages.puzzles(puzzle="right-ace-999", lang="de")
    assert lost.view["notice"] == "Die Aufgabe in diesem Link gibt es nicht, darum steht hier eine andere."
    assert lost.puzzling.name in puzzle_shelf.names()
    with pytest.raises(TypeError):
        pages.puzzles(colour="red")


def test_what_was_solved_is_there_after_a_reload() -> None:
    page = opened()
    solve(page)
    tell(page, "next_puzzle")
    tell(page, "more_hint")
    again = pages.puzzles(lang="en")
    write(again, saved=page.saved)
    assert again.puzzling == page.puzzling
    linked = pages.puzzles(puzzle=OPEN, lang="en")
    write(linked, saved=page.saved)
    assert linked.puzzling.name == OPEN and linked.puzzling.progress == page.puzzling.progress


@pytest.mark.parametrize("asked", [None, OPEN])
def test_what_was_solved_outlives_a_file_that_cannot_be_read(asked: str | None) -> None:
    progress = Progress().passing("melds/sets", Result.PASSED).solving("hole-001", Result.PASSED)
    file = dumps(progress.solving("hole-002", Result.HELPED), {}).replace(
        '"hole-002" = "helped"', '"hole-002" = "gold"'
    )
    page = pages.puzzles(puzzle=asked, lang="en")
    write(page, saved={"version": 1, "file": file})
    assert page.puzzling.progress == progress
    tell(page, "show", value="waste")
    assert '"hole-001" = "passed"' in page.saved["file"] and "melds/sets" in page.saved["file"]


def test_the_course_keeps_what_was_solved_and_the_puzzles_what_was_learned() -> None:
    learning = Learning.begin("pack")
    page = pages.puzzles(lang="en")
    write(page, saved={"version": 1, "file": kept_learning(learning)})
    solve(page)
    name = page.puzzling.name
    back = resume_learning(page.saved["file"])
    assert back.progress.puzzles == {name: Result.PASSED}
    assert (back.name, back.part) == (learning.name, learning.part)
    course = pages.learn(lang="en")
    write(course, saved=page.saved)
    tell(course, "more_hint")
    assert f'"{name}" = "passed"' in course.saved["file"]


def test_a_file_brings_what_was_solved_to_another_browser_and_takes_nothing_away() -> None:
    page, other = opened(), opened(OPEN)
    solve(page)
    solve(other)
    said = tell(other, "open_file", text=page.view["progress"]["text"])
    assert said.startswith("Your progress is here again.")
    assert other.puzzling.progress.puzzles == {FIRST: Result.PASSED, OPEN: Result.PASSED}
    assert other.puzzling.name == FIRST
    for nonsense in ("", "format = 9", "x" * 200_000, "[[[["):
        assert tell(other, "open_file", text=nonsense).startswith("This file cannot be read as progress.")
        assert other.view["notice"]
    assert len(other.puzzling.progress.puzzles) == 2


# --- messages that no page of ours sends


HOSTILE: Final[list[Any]] = [
    *(None, 3, "answer", [], {}, {"type": "answer"}, {"type": "answer", "value": 3}, {"type": "tick"}),
    *({"type": "answer", "value": "x" * 99_999}, {"type": "tick", "action": "jump"}, {"type": "tick", "action": []}),
    *({"type": "puzzle", "value": {}}, {"type": "puzzle", "value": "../../etc/passwd"}, {"type": "folder"}),
    *({"type": "folder", "value": "__proto__"}, {"type": "folder", "value": "\0"}, {"type": "open_file", "text": 3}),
    *({"type": "prove", "n": -1}, {"type": "step_on", "n": "1"}, {"type": "to_end"}, {"type": "more_hint", "n": 2**60}),
    *({"type": "try_again"}, {"type": "back_to_puzzle"}, {"type": "do", "action": "give 7h"}),
]  # fmt: skip


@pytest.mark.parametrize("name", [FIRST, QUESTION, LISTED, HUNTS[0]])
def test_whatever_is_sent_the_page_stands(name: str) -> None:
    page = opened(name)
    for content in HOSTILE:
        receive(page, {"method": "custom", "content": content})
        assert page.view["spoken"]["text"]
    assert page.puzzling.name == name and page.puzzling.verdict is None
    assert not page.puzzling.progress.puzzles
    solve(page)
    assert page.view["mode"] == "right"


@pytest.mark.parametrize("place", [
    {"puzzle": "hole-001", "answer": "turn"}, {"puzzle": "hole-001", "answer": "discard 5h"}, {"puzzle": "moon"},
    {"puzzle": "hole-001", "hints": "9"}, {"puzzle": "hole-001", "tries": "-1"}, {"puzzle": QUESTION, "said": "moon"},
    {"puzzle": LISTED, "found": "decline"}, {"puzzle": LISTED, "answer": "turn"},
    {"puzzle": "hole-001", "found": "decline"},
])  # fmt: skip
def test_a_place_that_cannot_be_gives_way_and_the_progress_stays(place: dict[str, str]) -> None:
    page = Puzzles(lang="en", storage_key="learn")
    progress = Progress(puzzles={OPEN: Result.PASSED}, puzzle=place)
    write(page, saved={"version": 1, "file": dumps(progress, {"lesson": "pack"})})
    now = page.puzzling
    assert now.progress.puzzles == {OPEN: Result.PASSED} and now.course == {"lesson": "pack"}
    assert (now.answer, now.found, now.said, now.hints, now.tries) == (None, (), "", 0, 0)
    assert isinstance(now.asked, Puzzle | Question)


WRITTEN: Final = [name for name in puzzle_shelf.names() if puzzle_shelf.folder(name) in puzzle_shelf.COLLECTIONS]


@pytest.mark.parametrize("name", [*WRITTEN, *puzzle_shelf.mined()[::9]])
def test_every_wrong_answer_is_answered_and_shown_to_its_end(name: str) -> None:
    """In a language of its own each: what one puzzle needs to be said, others may not."""
    page = opened(name, LANGUAGES[len(name) % 3])
    tell(page, "language", value=LANGUAGES[sum(map(ord, name)) % 3])
    asked = page.puzzling.asked
    if isinstance(asked, Question):
        for choice in asked.choices:
            if not asked.accepts(choice.name):
                assert tell(page, "answer", value=choice.name)
                assert page.view["mode"] == "wrong" and page.view["text"]["state"] == "bad"
        return
    for number in range(len(asked.certificate.rejected)):
        now = Puzzling(name)
        action = now.puzzle.certificate.rejected[number]
        tell(page, "puzzle", value=name)
        if now.is_list:
            assert tell(page, "tick", action=str(action)) and page.view["text"]["laws"]
            continue
        assert tell(page, "do", action=str(action))
        assert page.view["mode"] == "wrong" and page.view["text"]["state"] == "bad"
        assert tell(page, "prove")
        while page.view["choices"][0]["do"] == "step_on":
            assert tell(page, "step_on")
        assert page.view["over"] in ("lost", "draw")


# --- two pages of one browser


def test_what_is_solved_on_another_page_is_not_written_over() -> None:
    """Course and puzzles keep their progress under one key; each hears what the other keeps."""
    course, puzzles = Learn(lang="en", storage_key="learn"), opened()
    tell(course, "predict", value="yes")
    solve(puzzles)
    solved = puzzles.puzzling.progress.puzzles
    assert FIRST in solved
    write(course, elsewhere=puzzles.saved)
    assert course.learning.progress.puzzles == solved
    assert course.learning.key == "pack/neighbours"
    assert resume_learning(course.saved["file"]).progress == course.learning.progress
    write(puzzles, elsewhere=course.saved)
    assert puzzles.puzzling.name == FIRST
    nonsense: list[dict[str, object]] = [
        {},
        {"version": 2, "file": "x"},
        {"version": 1, "file": "[" * 900},
        {"version": 1, "file": 7},
    ]
    for each in nonsense:
        write(course, elsewhere=each)
        assert course.learning.progress.puzzles == solved
