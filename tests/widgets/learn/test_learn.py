"""The course's page: predictions, hints, exploring, laws that come back, and what is kept."""

from __future__ import annotations

from dataclasses import replace

import pytest

from conquian import pages
from conquian.explain.names import rules_name
from conquian.explain.words import LANGUAGES, words
from conquian.game.actions import Discard, Meld
from conquian.game.judge import judge
from conquian.game.laws import Law
from conquian.game.state import Phase
from conquian.game.variants import Variant
from conquian.tutor.learning import Learning
from conquian.tutor.learning_text import kept, resume
from conquian.tutor.lesson import Part
from conquian.tutor.progress import Progress, Result
from conquian.widgets.learn import Learn
from tests.widgets.learn.walking import LEVELS, opened, part_of, play, solve, text_of
from tests.widgets.telling import tell, write

FIRST = ("pack", 0)


def tools(page: Learn) -> list[str]:
    return [button["do"] for button in page.view["tools"]]


def big(page: Learn) -> list[str]:
    return [button.get("action", button["do"]) for button in page.view["choices"]]


def a_mistake(page: Learn) -> None:
    """The first mistake of the task that is allowed."""
    task = page.learning.task
    assert task is not None
    play(page, next(each.play for each in task.mistakes if each.when is not None))
    assert page.view["mode"] == "mistaken"


# --- predictions


def test_nothing_can_be_played_before_it_was_predicted() -> None:
    page = opened(FIRST)
    assert page.view["mode"] == "predict"
    assert not page.view["choices"]
    assert not [card for card in page.view["bottom"]["hand"] if card["state"] != "plain"]
    before = page.position
    assert tell(page, "do", action="decline") == "Say first what you expect."
    assert page.position == before


def test_a_prediction_is_kept_and_stands_beside_the_answer() -> None:
    page = opened(FIRST)
    prediction = page.learning.level.predict
    assert prediction is not None
    wrong = next(name for name, _ in prediction.choices if name != prediction.right)
    tell(page, "predict", value=wrong)
    assert page.view["mode"] == "do"
    assert not page.view["said"]
    assert page.learning.task is not None
    play(page, page.learning.task.solution)
    said = page.view["said"]
    assert said is not None
    assert said["right"] is False
    assert text_of(said["pieces"])
    law = prediction.law(wrong)
    assert law is None or law in page.learning.progress.missed


def test_a_choice_that_there_is_not_changes_nothing() -> None:
    page = opened(FIRST)
    assert tell(page, "predict", value="moon") == "Nothing has changed."
    assert page.learning.part is Part.PREDICT


# --- the rules in force


def test_a_lesson_about_several_books_always_names_the_one_in_force() -> None:
    page = opened(("house-rules", 0))
    named = set()
    for level in page.learning.lesson.levels:
        for part in level.parts:
            page = part_of(("house-rules", page.learning.lesson.level(level.name) or 0), part)
            assert page.view["rules"]
            named.add(page.view["rules"])
    assert words("en", "table", "rules", rules=rules_name(Variant(), "en")) in named
    assert len(named) >= 5
    assert not opened(FIRST).view["rules"]


# --- the waste


def test_the_waste_can_be_looked_into_on_a_page_that_was_just_opened() -> None:
    page = part_of(FIRST, Part.PREDICT)
    tell(page, "place", value="waste")
    assert page.shown
    assert not page.view["notice"]


def test_where_a_card_is_to_be_discarded_the_waste_takes_it() -> None:
    """A chosen card and the waste, touched one after the other, discard it, as at every table."""
    page = part_of(("pack", 2), Part.DO)
    assert page.learning.state.phase is Phase.DISCARD
    tell(page, "choose", card=str(next(iter(page.learning.state.hands[page.learning.seat].cards))))
    tell(page, "place", value="waste")
    assert isinstance(page.learning.done[-1], Discard)


# --- hints, tries, exploring


def test_three_hints_and_the_last_is_the_move() -> None:
    page = part_of(FIRST, Part.DO)
    said = [tell(page, "more_hint") for _ in range(3)]
    assert len(set(said)) == 3
    assert said[2].startswith("Do this: ")
    assert "more_hint" not in tools(page)
    assert tell(page, "more_hint") == "There is no further hint."
    assert page.learning.helped


def test_two_hints_are_no_help_that_counts() -> None:
    page = part_of(FIRST, Part.DO)
    tell(page, "more_hint")
    tell(page, "more_hint")
    assert not page.learning.helped


def test_after_a_mistake_nothing_is_played_until_one_tries_again() -> None:
    page = part_of(FIRST, Part.DO)
    a_mistake(page)
    assert big(page)[-1] == "try_again"
    before = page.position
    assert tell(page, "place", value="stock") == "Go on with the buttons beside the table."
    assert page.position == before
    assert tell(page, "try_again").startswith("Once more, with other suits.")
    assert page.view["mode"] == "do"


def test_exploring_leaves_the_lesson_as_it_is() -> None:
    page = part_of(FIRST, Part.DO)
    tell(page, "more_hint")
    before, line = page.learning, page.position
    assert tell(page, "explore").startswith("You are exploring.")
    assert page.view["exploring"]
    tell(page, "do", action="decline")
    assert page.position != line
    assert page.learning == before
    assert tell(page, "back_to_lesson").startswith("Back in the lesson.")
    assert page.position == line
    assert page.learning == before
    assert not page.view["exploring"]


def test_exploring_from_what_a_mistake_leads_to_comes_back() -> None:
    page = part_of(FIRST, Part.DO)
    a_mistake(page)
    tell(page, "show_happening")
    tell(page, "step_on")
    tell(page, "explore")
    tell(page, "back_to_lesson")
    assert page.view["mode"] == "mistaken"


def test_taking_back_begins_the_part_again_with_the_same_suits() -> None:
    page = Learn(
        next(each for each in map(Learning.begin, *zip(*LEVELS, strict=True)) if each.level.do.actions > 1).to(Part.DO)
    )
    task, line = page.learning.task, page.position
    assert task is not None
    assert tell(page, "undo") == "There is nothing to take back."
    play(page, task.solution[:1])
    assert page.position != line
    assert tell(page, "undo").startswith("The level begins again.")
    assert page.position == line
    assert page.learning.suits == "cdhs"


def test_where_cards_are_to_be_arranged_the_table_finds_nothing_by_itself() -> None:
    """Neither named nor laid: the learner moves the cards, and what lies wrong is judged as it lies."""
    begun = map(Learning.begin, *zip(*LEVELS, strict=True))
    page = Learn(next(each for each in begun if each.level.do.arranged).to(Part.DO))
    task = page.learning.task
    assert task is not None
    (meld,) = task.solution
    assert isinstance(meld, Meld)
    used = meld.spread.cards & page.learning.state.hands[page.learning.seat].cards
    for card in used:
        tell(page, "choose", card=str(card))
    assert big(page) == ["arrange_self", "decline"]
    assert page.view["hint"]["text"] == words("en", "learn", "hint", "arrange")
    for wish in ("lay", "ways"):
        tell(page, wish)
        assert page.view["ways"] is None
        assert page.sitting.arrangement is not None
        tell(page, "cancel")
    tell(page, "lay")
    bench = page.sitting.arrangement
    assert bench is not None
    page.sitting = replace(page.sitting, arrangement=bench.arrange(meld.spread))
    tell(page, "done")
    assert page.view["mode"] == "passed"


# --- laws that come back


def test_a_missed_law_comes_back_after_a_later_level_and_is_learned() -> None:
    page = opened(FIRST)
    prediction = page.learning.level.predict
    assert prediction is not None
    wrong = next(name for name, _ in prediction.choices if name != prediction.right)
    law = prediction.law(wrong)
    assert law is not None
    tell(page, "predict", value=wrong)
    solve(page)
    assert page.learning.index == 1  # it was missed in the level before, which is too early
    solve(page)
    assert page.learning.part is Part.REVIEW
    assert page.learning.law is law
    assert big(page) == ["allowed", "forbidden"]
    state, action = page.learning.review
    right = judge(state, action).legal
    said = tell(page, "allowed" if right else "forbidden")
    assert said.startswith("Right")
    assert page.view["text"]["laws"] == [law.value]
    assert law not in page.learning.progress.missed
    tell(page, "next_part")
    assert page.learning.index == 2


def test_a_law_that_is_missed_again_stays() -> None:
    learning = Learning.begin("pack", 1, Progress().missing(Law("5.2")))
    page = Learn(learning, lang="en", storage_key="learn")
    solve(page)
    assert page.learning.part is Part.REVIEW
    said = tell(page, "forbidden" if judge(*page.learning.review).legal else "allowed")
    assert said.startswith("Not so")
    assert "5.2" in page.learning.progress.missed


# --- what is kept


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_reload_comes_back_to_the_same_level_and_progress(language: str) -> None:
    page = opened(("pack", 1), language)
    page2 = Learn(lang=language, storage_key="learn")
    solve(page)
    tell(page, "explore")
    write(page2, saved=page.saved)
    assert page2.learning == resume(kept(page.learning))
    assert page2.learning.key == page.learning.key
    assert page2.learning.progress == page.learning.progress


def test_in_the_middle_of_a_level_everything_is_there_again() -> None:
    page = part_of(FIRST, Part.DO)
    tell(page, "more_hint")
    a_mistake(page)
    again = Learn(lang="en", storage_key="learn")
    write(again, saved=page.saved)
    assert again.learning.done == page.learning.done
    assert again.learning.hints == 1
    assert again.view["mode"] == "mistaken"
    assert again.position == page.position
    assert again.view["text"] == page.view["text"]


def test_a_link_to_a_lesson_wins_but_keeps_what_was_learned() -> None:
    page = opened(FIRST)
    solve(page)
    asked = pages.learn("pack", level=page.learning.lesson.levels[2].name)
    write(asked, saved=page.saved)
    assert asked.learning.index == 2
    assert asked.learning.progress == page.learning.progress


def test_a_file_brings_the_progress_to_another_browser() -> None:
    page = opened(FIRST)
    solve(page)
    other = Learn(lang="en", storage_key="learn")
    assert tell(other, "open_file", text=page.view["progress"]["text"]).startswith("Your progress is here again.")
    assert other.learning == page.learning


def test_a_file_takes_nothing_away() -> None:
    page = opened(FIRST)
    solve(page)
    key = "pack/" + page.learning.lesson.levels[0].name
    fresh = kept(Learning.begin("pack", 2))
    tell(page, "open_file", text=fresh)
    assert page.learning.progress.levels[key].result is Result.PASSED
    assert page.learning.index == 2


@pytest.mark.parametrize("text", ["", "x", "format = 2", "[" * 9000, "format = 1\nmissed = 7", "a" * 50_000, "\0"])
def test_a_file_that_is_none_is_refused_with_a_reason(text: str) -> None:
    page = opened(FIRST)
    before = page.learning
    said = tell(page, "open_file", text=text)
    assert said.startswith(("This file cannot be read as progress.", "Your progress"))
    assert page.learning == before


@pytest.mark.parametrize("fields", [{"lesson": "chess"}, {"lesson": "pack", "level": "moon"}, {"level": "<b>"}])
def test_a_link_to_nowhere_begins_with_the_first_lesson_and_says_so(fields: dict[str, str]) -> None:
    page = pages.learn(**fields)
    assert page.learning.key == "pack/" + page.learning.lesson.levels[0].name
    assert page.view["notice"].startswith("The lesson in this link is not there")


def test_a_page_says_which_arguments_there_are() -> None:
    with pytest.raises(TypeError, match="learn does not know colour; it knows lang, lesson, level"):
        pages.learn(colour="red")


def test_another_language_tells_the_same_level() -> None:
    page = opened(FIRST)
    tell(page, "language", value="de")
    assert page.language == "de"
    assert page.view["where"].startswith("Lektion 1")
    assert page.learning.key.startswith("pack/")


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
