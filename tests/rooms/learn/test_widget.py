"""The course beyond its storyboards: nothing is played before a guess, nothing is found by itself, nothing is lost."""

from __future__ import annotations

from dataclasses import replace

import pytest

from conquian.course import catalogue
from conquian.course.lesson import Part, Prediction
from conquian.course.progress import Result
from conquian.explain.markup import plain
from conquian.explain.words import words
from conquian.game.actions import Meld
from conquian.rooms.learn.session import LessonSession
from conquian.rooms.learn.session_text import kept
from conquian.rooms.learn.widget import Learn
from tests.rooms.learn.walk import LEVELS, named, opened, solve, text_of
from tests.ui.page import game_of, position_of, tell

FIRST = ("pack", 0)


def big(page: Learn) -> list[str]:
    return [button.get("action", button["do"]) for button in page.view["choices"]]


def test_nothing_can_be_played_before_it_was_predicted() -> None:
    page = opened(FIRST)
    assert page.view["mode"] == "predict"
    assert not page.view["choices"]
    assert not [card for card in page.view["bottom"]["hand"] if card["state"] != "plain"]
    before = position_of(page)
    assert tell(page, "do", action="decline") == "Make your guess first."
    assert position_of(page) == before


def prediction_at(level: tuple[str, int]) -> Prediction | None:
    """The guess that is asked for at a level."""
    name, index = level
    return catalogue.lesson(name).levels[index].predict


GUESSES = [
    pytest.param(level, choice, id=f"{named(level)}-{choice}")
    for level in LEVELS
    if (asked := prediction_at(level))
    for choice, _ in asked.choices
]


@pytest.mark.parametrize(("level", "choice"), GUESSES)
def test_the_reason_for_a_wrong_guess_is_about_the_choice_that_was_made(level: tuple[str, int], choice: str) -> None:
    page, asked = opened(level), prediction_at(level)
    told = tell(page, "predict", value=choice)
    if asked is not None and choice == asked.right:
        assert told.startswith(words("en", "learn", "guess", "right"))
    else:
        key = f"{page.place.level.name}.predict.wrong.{choice}"
        why = plain(catalogue.told(level[0], key, "en", page.place.suits), "en")
        assert told.startswith(f"{words('en', 'learn', 'says', 'guessed_wrong')} {why}")
        assert why and text_of(page.view["text"]["pieces"]) == why


def test_where_cards_are_to_be_arranged_the_table_finds_nothing_by_itself() -> None:
    """Neither named nor laid: the learner moves the cards, and what lies wrong is judged as it lies."""
    begun = map(LessonSession.begin, *zip(*LEVELS, strict=True))
    page = Learn(next(each for each in begun if each.level.do.arranged).to(Part.DO))
    task = page.place.task
    assert task is not None
    (meld,) = task.solution
    assert isinstance(meld, Meld)
    used = meld.spread.cards & page.place.state.hands[page.place.seat].cards
    for card in used:
        tell(page, "choose", card=str(card))
    assert big(page) == ["arrange_self", "decline"]
    assert page.view["hint"]["text"] == words("en", "learn", "hint", "arrange")
    for wish in ("lay", "ways"):
        tell(page, wish)
        assert page.view["ways"] is None
        assert game_of(page).arrangement is not None
        tell(page, "cancel")
    tell(page, "lay")
    bench = game_of(page).arrangement
    assert bench is not None
    laid = replace(game_of(page), arrangement=bench.arrange(meld.spread))
    page.session = replace(page.session, table=replace(page.session.table, game=laid))
    tell(page, "done")
    assert page.view["mode"] == "passed"


def test_a_file_takes_nothing_away() -> None:
    page = opened(FIRST)
    solve(page)
    key = "pack/" + page.place.lesson.levels[0].name
    fresh = kept(LessonSession.begin("pack", 2))
    tell(page, "open_file", text=fresh)
    assert page.place.progress.levels[key].result is Result.PASSED
    assert page.place.index == 2
