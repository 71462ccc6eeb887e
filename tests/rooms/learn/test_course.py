"""Every level of the course, as the page plays it: passed by one who knows it, failed by every mistake listed in it."""

from __future__ import annotations

from itertools import product

import pytest

from conquian.course import catalogue
from conquian.course.goals import met
from conquian.course.lesson import Known, Mistake, Part, Task
from conquian.course.progress import Result
from conquian.explain.markup import plain, sentences
from conquian.explain.words import LANGUAGES
from conquian.game.player_view import player_view
from conquian.rooms.learn.widget import Learn
from tests.rooms.learn.walk import LEVELS, named, opened, part_of, play, replies, solve, text_of
from tests.rooms.telling import cards_told
from tests.ui.page import position_of, tell

pytestmark = pytest.mark.slow

levels = pytest.mark.parametrize("level", LEVELS, ids=named)
OTHERS = pytest.mark.slow
languages = pytest.mark.parametrize(
    "language", [LANGUAGES[0], *(pytest.param(language, marks=OTHERS) for language in LANGUAGES[1:])]
)
"""English always; the others walk the same way."""

Place = tuple[tuple[str, int], Part, Mistake]
MISTAKES: list[Place] = [
    (level, part, mistake)
    for level, part in product(LEVELS, (Part.DO, Part.TWIST))
    for task in [catalogue.lesson(level[0]).levels[level[1]].task(part)]
    if task is not None
    for mistake in task.mistakes
]


@levels
@languages
def test_a_learner_who_knows_it_passes(level: tuple[str, int], language: str) -> None:
    page = opened(level, language)
    there, key = page.place.level, page.place.key
    assert solve(page) == [part.value for part in (*there.path, *there.extra)]
    assert page.place.progress.levels[key].result is Result.PASSED
    assert not page.place.progress.missed


@pytest.mark.parametrize("place", MISTAKES, ids=lambda place: f"{named(place[0])}-{place[1].value}-{place[2].name}")
@languages
def test_a_mistake_is_answered_and_shown(place: Place, language: str) -> None:
    """What it costs is said in the lesson's words, and what it leads to is played on the table to its end."""
    level, part, mistake = place
    page = part_of(level, part, language)
    said = play(page, mistake.play)
    name = page.place.name
    wanted = plain(
        catalogue.told(name, f"{page.place.level.name}.{part.value}.mistakes.{mistake.name}", language), language
    )
    assert text_of(page.view["text"]["pieces"]) == wanted
    assert wanted in said or page.place.attempt.outcome is not None
    assert page.view["text"]["state"] == "bad"
    assert mistake.law is None or mistake.law.value in page.view["text"]["laws"]
    assert page.place.helped
    if mistake.law is not None:
        assert mistake.law in page.place.progress.missed
    happening = page.place.attempt.happening
    if happening is None:
        assert page.place.attempt.slip and "show_happening" not in [each["do"] for each in page.view["tools"]]
        return
    tell(page, "show_happening")
    for _ in happening.actions:
        assert page.view["mode"] == "shows"
        tell(page, "step_on")
    assert page.place.attempt.shows_end
    assert met(happening.ends, page.place.attempt.happened)
    assert position_of(page) == str(page.place.attempt.happened.state)
    tell(page, "try_again")
    assert page.place.suits != "cdhs"
    assert page.view["text"] is None or page.view["text"]["state"] == "open"


@levels
def test_with_other_suits_it_is_the_same_level(level: tuple[str, int]) -> None:
    page = part_of(level, Part.DO)
    before = position_of(page)
    tell(page, "try_again")
    assert position_of(page) != before
    task = page.place.task
    assert task is not None
    play(page, task.solution)
    assert page.view["mode"] == "passed"


@levels
@languages
def test_there_is_never_more_than_two_sentences_beside_the_goal(level: tuple[str, int], language: str) -> None:
    page = opened(level, language)
    for part in page.place.level.parts:
        walk = part_of(level, part, language)
        for kind in ("", "more_hint", "more_hint", "more_hint"):
            if kind:
                tell(walk, kind)
            _is_short(walk)
        task = walk.place.task
        if task is not None:
            play(walk, task.solution)
            _is_short(walk)


def _is_short(page: Learn) -> None:
    view = page.view
    said = [text_of(view["text"]["pieces"])] if view["text"] else []
    said += [view["hint"]["text"]] if view["hint"] else []
    assert len(said) <= 1, said
    assert all(sentences(text) <= 2 for text in said)
    assert sentences(text_of(view["goal"]).replace("(", "").replace(")", "")) <= 2
    assert len(view["choices"]) <= 2


@levels
def test_what_the_learner_cannot_see_is_not_in_the_page(level: tuple[str, int]) -> None:
    """Cards that lie face down are sent only where the level says that every card lies open, or its goal names them."""
    for part in catalogue.lesson(level[0]).levels[level[1]].parts:
        page = part_of(level, part)
        now = page.place
        if now.attempt.known is Known.OPEN:
            assert page.view["top"]["hand"] or not len(now.state.hands[now.seat.other])
            continue
        hidden = player_view(now.state, now.seat).state.unseen & now.state.known
        told = {
            key: page.view[key] for key in ("top", "bottom", "middle", "ways", "choices", "quiet", "legal", "moved")
        }
        named = {code for piece in page.view["goal"] for code in piece.get("cards", [])}
        assert not (set(map(str, hidden)) - named) & cards_told(told)
        assert cards_told(told), "what lies open is told"


def test_every_lesson_is_walked_through_to_its_end_and_into_the_next() -> None:
    page = opened(LEVELS[0])
    for name in catalogue.names():
        assert page.place.name == name
        for _ in catalogue.lesson(name).levels:
            solve(page)
        assert page.place.part is Part.DONE
        assert set(page.place.progress.levels) >= {f"{name}/{level.name}" for level in catalogue.lesson(name).levels}
        tell(page, "next_part")
    assert page.place.part is Part.DONE


def test_every_task_has_a_mistake_that_learners_make() -> None:
    tasks = [
        (level.name, part)
        for name in catalogue.names()
        for level in catalogue.lesson(name).levels
        for part, task in ((Part.DO, level.do), (Part.TWIST, level.twist))
        if isinstance(task, Task) and part is Part.DO and not task.mistakes
    ]
    assert tasks == []


def test_replies_end() -> None:
    for level in LEVELS:
        replies(part_of(level, Part.DO))
