"""The course beyond its storyboards: nothing is played before a guess, nothing is found by itself, nothing is lost."""

from __future__ import annotations

from dataclasses import replace

import pytest

from conquian.course import catalogue
from conquian.course.lesson import Part, Prediction
from conquian.course.progress import Result
from conquian.explain.markup import plain
from conquian.explain.names import rules_name
from conquian.explain.words import LANGUAGES, words
from conquian.game.actions import Meld
from conquian.game.variants import PRESETS
from conquian.rooms.learn.session import LessonSession
from conquian.rooms.learn.session_text import kept
from conquian.rooms.learn.widget import Learn
from tests.rooms.learn.learners import review_of
from tests.rooms.learn.walk import LEVELS, named, opened, part_of, solve, text_of
from tests.ui.page import game_of, position_of, tell

FIRST = ("pack", 0)


def tools(page: Learn) -> list[str]:
    return [button["do"] for button in page.view["tools"]]


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


def test_a_lesson_about_several_books_always_names_the_one_in_force() -> None:
    page = opened(("house-rules", 0))
    named = set()
    for level in page.place.lesson.levels:
        for part in level.parts:
            page = part_of(("house-rules", page.place.lesson.level(level.name) or 0), part)
            assert page.view["rules"]
            named.add(page.view["rules"])
    assert words("en", "learn", "rules", "usual") in named
    assert words("en", "learn", "rules", "other", rules=rules_name(PRESETS["foster"], "en")) in named
    assert len(named) >= 5
    assert not opened(FIRST).view["rules"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_lesson_names_the_usual_rules_by_their_book_alone(language: str) -> None:
    """A newcomer does not know what "Pagat" is: what is usual is said to be so, and where it stands."""
    for name in catalogue.names():
        for level in range(len(catalogue.lesson(name).levels)):
            shown = opened((name, level), language).view["rules"]
            assert "Pagat." not in shown and not shown.endswith(": Pagat.")


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


def test_a_missed_law_comes_back_after_a_later_level_and_is_learned() -> None:
    page = opened(FIRST)
    prediction = page.place.level.predict
    assert prediction is not None
    wrong = next(name for name, _ in prediction.choices if name != prediction.right)
    law = prediction.law(wrong)
    assert law is not None
    tell(page, "predict", value=wrong)
    solve(page)
    assert page.place.index == 1  # it was missed in the level before, which is too early
    solve(page)
    assert page.place.part is Part.REVIEW
    assert review_of(page.place).law is law
    assert big(page) == ["allowed", "forbidden"]
    right = review_of(page.place).verdict.legal
    said = tell(page, "allowed" if right else "forbidden")
    assert said.startswith("Right")
    assert page.view["text"]["laws"] == [law.value]
    assert law not in page.place.progress.missed
    tell(page, "next_part")
    assert page.place.index == 2


def test_a_file_takes_nothing_away() -> None:
    page = opened(FIRST)
    solve(page)
    key = "pack/" + page.place.lesson.levels[0].name
    fresh = kept(LessonSession.begin("pack", 2))
    tell(page, "open_file", text=fresh)
    assert page.place.progress.levels[key].result is Result.PASSED
    assert page.place.index == 2


def test_which_cards_can_be_melded_is_found_by_oneself_until_a_hint_shows_the_place() -> None:
    page = part_of(FIRST, Part.DO)

    def lit() -> list[str]:
        return [card["code"] for card in page.view["bottom"]["hand"] if card["state"] == "lit"]

    assert page.view["hint"]["text"] == words("en", "learn", "hint", "choose")
    assert not lit()
    tell(page, "more_hint")
    assert not lit()
    tell(page, "more_hint")
    assert lit()
