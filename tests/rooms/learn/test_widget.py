"""The course's page: predictions, hints, exploring, laws that come back, and what is kept."""

from __future__ import annotations

from dataclasses import replace

import pytest

from conquian import pages
from conquian.course import catalogue
from conquian.course.lesson import Part
from conquian.course.progress import Progress, Result
from conquian.explain.markup import plain
from conquian.explain.names import rules_name
from conquian.explain.words import LANGUAGES, words
from conquian.game.actions import Discard, Meld
from conquian.game.laws import Law
from conquian.game.state import Phase
from conquian.game.variants import PRESETS
from conquian.rooms.learn.session import LessonSession
from conquian.rooms.learn.session_text import kept, resume
from conquian.rooms.learn.widget import Learn
from tests.rooms.learn.learners import review_of
from tests.rooms.learn.walk import LEVELS, named, opened, part_of, play, solve, text_of
from tests.ui.page import game_of, position_of, tell, write

FIRST = ("pack", 0)
WRONG = "meld 4s5s6s7h"


def tools(page: Learn) -> list[str]:
    return [button["do"] for button in page.view["tools"]]


def big(page: Learn) -> list[str]:
    return [button.get("action", button["do"]) for button in page.view["choices"]]


def a_mistake(page: Learn) -> None:
    """The first mistake of the task that is allowed."""
    task = page.place.task
    assert task is not None
    play(page, next(each.play for each in task.mistakes if each.when is not None))
    assert page.view["mode"] == "mistaken"


# --- predictions


def test_nothing_can_be_played_before_it_was_predicted() -> None:
    page = opened(FIRST)
    assert page.view["mode"] == "predict"
    assert not page.view["choices"]
    assert not [card for card in page.view["bottom"]["hand"] if card["state"] != "plain"]
    before = position_of(page)
    assert tell(page, "do", action="decline") == "Make your guess first."
    assert position_of(page) == before


GUESSED = [(name, index) for name, index in LEVELS if catalogue.lesson(name).levels[index].predict is not None]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("level", GUESSED, ids=named)
def test_a_guess_is_answered_at_once_with_its_reason(level: tuple[str, int], language: str) -> None:
    name, index = level
    prediction = catalogue.lesson(name).levels[index].predict
    assert prediction is not None
    for choice, _ in prediction.choices:
        page = opened(level, language)
        told = tell(page, "predict", value=choice)
        said, text = page.view["said"], page.view["text"]
        key = f"{page.place.level.name}.predict"
        assert page.view["mode"] == "do"
        is_right = choice == prediction.right
        if is_right:
            assert said is None, "it is said once"
            assert (text["state"], text_of(text["pieces"])) == ("good", words(language, "learn", "guess", "right"))
        else:
            assert text_of(said["pieces"]) and said["right"] is False
            why = plain(catalogue.told(name, f"{key}.wrong.{choice}", language, page.place.suits), language)
            assert (text["state"], text_of(text["pieces"])) == ("open", why)
            assert told.startswith(f"{words(language, 'learn', 'says', 'guessed_wrong')} {why}")
        assert told.startswith(text_of(text["pieces"])) is is_right
        law = prediction.law(choice)
        assert law is None or law in page.place.progress.missed


def test_what_is_said_of_a_guess_gives_way_to_the_cards_that_are_picked_and_to_what_is_done() -> None:
    page = opened(FIRST)
    tell(page, "predict", value="no")
    assert page.view["said"] and page.view["text"]
    tell(page, "choose", card=page.view["bottom"]["hand"][0]["code"])
    assert page.view["hint"] and page.view["text"] is None and page.view["said"] is None
    tell(page, "more_hint")
    hinted = page.view
    assert hinted["text"]["state"] == "open" and hinted["said"] is None
    assert page.place.task is not None
    play(page, page.place.task.solution)
    played = page.view
    assert played["text"]["state"] == "good" and played["said"] is None
    assert text_of(played["text"]["pieces"]) == plain(
        catalogue.told("pack", "neighbours.do.why", "en", page.place.suits), "en"
    )


def test_an_unknown_choice_changes_nothing() -> None:
    page = opened(FIRST)
    assert tell(page, "predict", value="moon") == "Nothing has changed."
    assert page.place.part is Part.PREDICT


# --- the way so far


@pytest.mark.parametrize("level", LEVELS)
def test_the_dot_of_a_level_shows_how_far_in_it_one_is(level: tuple[str, int]) -> None:
    name, index = level
    path = catalogue.lesson(name).levels[index].path
    for at, part in enumerate(path):
        dots = part_of(level, part).view["dots"]
        here = dots[index]
        assert here["state"] == "now"
        assert here["told"] == f"you're here: part {at + 1} of {len(path)}"
        assert here["parts"] == ["passed"] * at + ["now"] + ["to_come"] * (len(path) - at - 1)
        assert all(not dot["parts"] for dot in dots if dot is not here)


# --- the rules in force


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


# --- the waste


def test_the_waste_can_be_looked_into_on_a_page_that_was_just_opened() -> None:
    page = part_of(FIRST, Part.PREDICT)
    tell(page, "place", value="waste")
    assert page.session.table.shown
    assert not page.view["notice"]


def test_where_a_card_is_to_be_discarded_the_waste_takes_it() -> None:
    """A chosen card and the waste, touched one after the other, discard it, as at every table."""
    page = part_of(("pack", 2), Part.DO)
    assert page.place.state.phase is Phase.DISCARD
    tell(page, "choose", card=str(next(iter(page.place.state.hands[page.place.seat].cards))))
    tell(page, "place", value="waste")
    assert isinstance(page.place.attempt.done[-1], Discard)


# --- hints, tries, exploring


def test_three_hints_and_the_last_is_the_move() -> None:
    page = part_of(FIRST, Part.DO)
    said = [tell(page, "more_hint") for _ in range(3)]
    assert len(set(said)) == 3
    assert said[2] == "Lay 6 of hearts, 7 of hearts and jack of hearts."
    assert "more_hint" not in tools(page)
    assert tell(page, "more_hint") == "That's the last hint."
    assert page.place.helped


def test_a_hint_that_names_cards_lets_them_glow_and_the_last_one_those_of_the_move() -> None:
    page = part_of(FIRST, Part.DO)
    glowing = []
    for _ in range(3):
        tell(page, "more_hint")
        glowing.append(page.view["glow"])
    assert glowing == [[], ["6h", "7h"], ["6h", "7h", "Jh"]]
    tell(page, "do", action="meld 6h7hJh")
    assert page.view["glow"] == []


def test_two_hints_are_no_help_that_counts() -> None:
    page = part_of(FIRST, Part.DO)
    tell(page, "more_hint")
    tell(page, "more_hint")
    assert not page.place.helped


def test_beside_a_task_stands_a_hint_and_what_else_there_is_waits_in_the_menu() -> None:
    page = part_of(FIRST, Part.DO)
    assert (tools(page), page.view["quiet"]) == (["more_hint"], [])
    assert [each["do"] for each in page.view["aside"]] == ["explore", "arrange_self"]
    assert "(" not in text_of(page.view["goal"]), "one move is not counted"
    tell(page, "choose", card="6h")
    tell(page, "choose", card="7h")
    assert page.view["hint"]["state"] == "open", "no tick before the cards lie"
    tell(page, "explore")
    assert not page.view["aside"] and "arrange_self" in [each["do"] for each in page.view["quiet"]]
    tell(page, "back_to_lesson")
    tell(page, "do", action="meld 6h7hJh")
    assert text_of(page.view["goal"]) == "Done!", "what was to be done is no goal any more"
    assert [each["do"] for each in opened(FIRST).view["aside"]] == ["explore", "show_known"]


def test_cards_chosen_lie_at_a_touch_on_the_centre_card_as_the_hint_says() -> None:
    page = part_of(FIRST, Part.DO)
    tell(page, "choose", card="6h")
    assert "Choose Meld or the centre card to lay this: " in tell(page, "choose", card="7h")
    tell(page, "place", value="centre")
    assert page.view["mode"] == "passed"


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_was_refused_is_no_longer_offered_as_if_it_were_good(language: str) -> None:
    page = part_of(("melds", 1), Part.DO, language)
    (before,) = [each for each in page.view["offers"] if each["action"] == WRONG]
    tell(page, "do", action=WRONG)
    (after,) = [each for each in page.view["offers"] if each["action"] == WRONG]
    refused = words(language, "learn", "offer", "refused", what="")
    assert (before["state"], after["state"]) == ("", "bad")
    assert text_of(after["pieces"]).startswith(refused) and not text_of(before["pieces"]).startswith(refused)


def test_after_a_mistake_nothing_is_played_until_one_tries_again() -> None:
    page = part_of(FIRST, Part.DO)
    a_mistake(page)
    assert big(page)[-1] == "try_again"
    before = position_of(page)
    assert tell(page, "place", value="stock") == "Go on with the buttons beside the table."
    assert position_of(page) == before
    assert tell(page, "try_again").startswith("Once more, with other suits.")
    assert page.view["mode"] == "do"


def test_exploring_leaves_the_lesson_as_it_is() -> None:
    page = part_of(FIRST, Part.DO)
    tell(page, "more_hint")
    before, line = page.place, position_of(page)
    assert tell(page, "explore").startswith("You're exploring, ")
    assert page.view["exploring"]
    tell(page, "do", action="decline")
    assert position_of(page) != line
    assert page.place == before
    assert tell(page, "back_to_lesson").startswith("Back in the lesson.")
    assert position_of(page) == line
    assert page.place == before
    assert not page.view["exploring"]


def test_exploring_from_what_a_mistake_leads_to_comes_back() -> None:
    page = part_of(FIRST, Part.DO)
    a_mistake(page)
    tell(page, "show_happening")
    tell(page, "step_on")
    tell(page, "explore")
    tell(page, "back_to_lesson")
    assert page.view["mode"] == "mistaken"


def test_where_all_that_a_failure_leads_to_was_shown_one_tries_again() -> None:
    page = part_of(FIRST, Part.DO)
    a_mistake(page)
    tell(page, "show_happening")
    while big(page)[0] == "step_on":
        tell(page, "step_on")
    assert big(page) == ["try_again"]
    assert page.place.attempt.shows_end


def test_taking_back_begins_the_part_again_with_the_same_suits() -> None:
    page = Learn(
        next(each for each in map(LessonSession.begin, *zip(*LEVELS, strict=True)) if each.level.do.actions > 1).to(
            Part.DO
        )
    )
    task, line = page.place.task, position_of(page)
    assert task is not None
    assert tell(page, "undo") == "There's nothing to undo."
    play(page, task.solution[:1])
    assert position_of(page) != line
    assert tell(page, "undo").startswith("Starting this level over.")
    assert position_of(page) == line
    assert page.place.suits == "cdhs"


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


# --- laws that come back


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


def test_a_law_that_is_missed_again_stays() -> None:
    learning = LessonSession.begin("pack", 1, Progress().missing(Law("5.2")))
    page = Learn(learning, lang="en", storage_key="learn")
    solve(page)
    assert page.place.part is Part.REVIEW
    said = tell(page, "forbidden" if review_of(page.place).verdict.legal else "allowed")
    assert said.startswith("Not quite")
    assert "5.2" in page.place.progress.missed


# --- what is kept


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_reload_comes_back_to_the_same_level_and_progress(language: str) -> None:
    page = opened(("pack", 1), language)
    page2 = Learn(lang=language, storage_key="learn")
    solve(page)
    tell(page, "explore")
    write(page2, saved=page.saved)
    assert page2.place == resume(kept(page.place))
    assert page2.place.key == page.place.key
    assert page2.place.progress == page.place.progress


def test_in_the_middle_of_a_level_everything_is_there_again() -> None:
    page = part_of(FIRST, Part.DO)
    tell(page, "more_hint")
    a_mistake(page)
    again = Learn(lang="en", storage_key="learn")
    write(again, saved=page.saved)
    assert again.place.attempt.done == page.place.attempt.done
    assert again.place.attempt.hints == 1
    assert again.view["mode"] == "mistaken"
    assert position_of(again) == position_of(page)
    assert again.view["text"] == page.view["text"]


def test_a_link_to_a_lesson_wins_but_keeps_what_was_learned() -> None:
    page = opened(FIRST)
    solve(page)
    asked = pages.learn("pack", level=page.place.lesson.levels[2].name)
    write(asked, saved=page.saved)
    assert asked.place.index == 2
    assert asked.place.progress == page.place.progress


def test_a_file_brings_the_progress_to_another_browser() -> None:
    page = opened(FIRST)
    solve(page)
    other = Learn(lang="en", storage_key="learn")
    assert tell(other, "open_file", text=page.view["progress"]["text"]).startswith("Your progress is here again.")
    assert other.place == page.place


def test_a_file_takes_nothing_away() -> None:
    page = opened(FIRST)
    solve(page)
    key = "pack/" + page.place.lesson.levels[0].name
    fresh = kept(LessonSession.begin("pack", 2))
    tell(page, "open_file", text=fresh)
    assert page.place.progress.levels[key].result is Result.PASSED
    assert page.place.index == 2


@pytest.mark.parametrize("text", ["", "x", "format = 2", "[" * 9000, "format = 1\nmissed = 7", "a" * 50_000, "\0"])
def test_a_file_that_is_none_is_refused_with_a_reason(text: str) -> None:
    page = opened(FIRST)
    before = page.place
    said = tell(page, "open_file", text=text)
    assert said.startswith(("This file can't be read as progress.", "Your progress"))
    assert page.place == before


@pytest.mark.parametrize("fields", [{"lesson": "chess"}, {"lesson": "pack", "level": "moon"}, {"level": "<b>"}])
def test_a_link_to_nowhere_begins_with_the_first_lesson_and_says_so(fields: dict[str, str]) -> None:
    page = pages.learn(**fields)
    assert page.place.key == "pack/" + page.place.lesson.levels[0].name
    assert page.view["notice"].startswith("The lesson in this link isn't there")


def test_a_page_says_which_arguments_there_are() -> None:
    with pytest.raises(TypeError, match="learn does not know colour; it knows lang, lesson, level"):
        pages.learn(colour="red")


def test_another_language_tells_the_same_level() -> None:
    page = opened(FIRST)
    tell(page, "language", value="de")
    assert page.language == "de"
    assert page.view["where"].startswith("Lektion 1")
    assert page.place.key.startswith("pack/")


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
