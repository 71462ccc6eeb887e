"""The course in a browser: every level by keyboard alone, and what a visitor keeps, explores and brings along."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import replace
from itertools import cycle, islice
from pathlib import Path
from typing import ClassVar

import pytest
from playwright.sync_api import Page, expect

from conquian.course import catalogue
from conquian.course.experiment import Experiment, ExperimentRun, Tally
from conquian.course.lesson import Breaking, Part
from conquian.explain.words import LANGUAGES
from conquian.game.actions import Meld
from conquian.game.state import State
from conquian.rooms.learn import session_text
from conquian.rooms.learn.session import LessonSession
from conquian.teach.meld_options import offers
from tests.conftest import RunningSite
from tests.e2e import visit
from tests.e2e.browser import OpenPage
from tests.e2e.hands import Hand, Keyboard, Mouse, arrange, kept, listen, play
from tests.e2e.visit import HURRY, INDICES, PHONE, Visit, button, faults, python_is_there, speak

pytestmark = [pytest.mark.browser, pytest.mark.slow]

KEY = "conquian.learn"
LESSONS = sorted(catalogue.folders())
SEEN = (
    f"""() => {{ {INDICES}"""
    """
  const place = (node) => node.getBoundingClientRect();
  const all = (wanted) => [...document.querySelectorAll(wanted)].filter((node) => node.checkVisibility());
  const outside = all('.cq-lead, .cq-doing, .cq-doing > *')
    .filter((node) => place(node).top < 0 || place(node).bottom > innerHeight);
  const panel = place(document.querySelector('.cq-doing'));
  const covered = indices('.cq-felt').filter(({ top, left, height }) =>
    top + height * 0.75 > panel.top && top < panel.bottom && left + height > panel.left && left < panel.right);
  const sized = { '.cq-choice, .cq-said, .cq-text': 26, '.cq-experiment :is(p, dt, dd)': 24 };
  const small = Object.entries(sized).flatMap(([wanted, least]) =>
    all(wanted).filter((node) => Number.parseFloat(getComputedStyle(node).fontSize) < least));
  return [...[...outside, ...small].map((node) => node.className), ...covered.map(({ text }) => text)];
}"""
)
"""What is not seen on a projector: words that stand outside or are too small, and cards whose index is covered."""


class LearnPage(Visit):
    notebook: ClassVar[str] = "learn"

    def __init__(self, page: Page, site: RunningSite, *, hurry: bool = True) -> None:
        super().__init__(page, site)
        if hurry:
            page.add_init_script(HURRY)


def at_rest(page: Page, state: State) -> None:
    """Wait until the opponent has acted, and the table shows what came of it."""
    centre = ":not(:has(.cq-centre))" if state.centre is None else f":has(.cq-centre[data-card='{state.centre}'])"
    page.locator(f".cq{centre} .cq-learn:not(.is-waiting)").wait_for()


def walk(page: Page, hand: Hand, now: LessonSession) -> LessonSession:
    """Go through a level as a learner who knows it and takes all that is offered; where that leads to."""
    key = now.key
    while now.key == key and now.part is not Part.DONE:
        scene, task = now.attempt.scene, now.task
        if now.part is Part.PREDICT:
            assert now.level.predict is not None
            hand.press(f".cq-choice[data-value='{now.level.predict.right}']")
            now = now.predict(now.level.predict.right)
            expect(page.locator(".cq-learn")).to_have_class(re.compile("is-do"))
            continue
        if isinstance(scene, Experiment):
            hand.press(f".cq-choice[data-value='{scene.finds}']")
            expect(page.locator(".cq-big[data-do=stop]")).to_be_visible()
            expect(page.locator(".cq-big[data-do=next_part]")).to_be_visible(timeout=90_000)
            run = ExperimentRun(scene, Tally().counting((0, 0)))
            now = replace(now.predict(scene.finds), experiment=run)
        elif isinstance(scene, Breaking):
            for action, law in scene.tries:
                hand.press(f".cq-choice[data-action='{action}']")
                if law is not None:
                    expect(page.locator(f".cq-choice[data-action='{action}']")).to_have_class(re.compile("is-tried"))
                    now = now.try_in_vain(action)
        else:
            assert task is not None
            for action in task.solution:
                while now.attempt.reply is not None:
                    now = now.replied()
                at_rest(page, now.state)
                if task.arranged and isinstance(action, Meld) and isinstance(hand, Keyboard):
                    arrange(page, hand, now.state, action.spread)
                elif isinstance(action, Meld) and not action.spread.cards & now.state.hands[now.seat].cards:
                    hand.press(".cq-big[data-do='lay']")  # with no card of the hand, which the page takes at its word
                    if sum(not each.used for each in offers(now.state)) > 1:
                        hand.press(f".cq-way[data-action='{action}']")
                else:
                    play(page, hand, now.state, (action,))
                now = now.act(action)
            while now.attempt.reply is not None:
                now = now.replied()
            expect(page.locator(".cq-learn")).to_have_class(re.compile("is-passed"), timeout=20_000)
        assert now.passed
        wish = "next_part" if now.extra is None else "stay"
        hand.press(f".cq-big[data-do='{wish}']")
        now = now.go_on() if now.extra is None else now.stay()
        expect(page.locator(".cq-learn")).to_have_class(
            re.compile(f"is-{now.part.value}" if now.part is not Part.TWIST else "is-do")
        )
    return now


def test_the_hand_and_all_guesses_of_the_first_lesson_share_the_first_screen_of_a_phone(
    open_page: OpenPage, site: RunningSite
) -> None:
    phone = open_page(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    lesson = LearnPage(phone, site)
    guessed = [level.name for level in catalogue.lesson("pack").levels if level.predict is not None]
    assert guessed
    for level in guessed:
        page = lesson.open(f"?lesson=pack&level={level}&lang=de").page
        for part in (".is-bottom .cq-fan", ".cq-choices"):
            expect(page.locator(part)).to_be_in_viewport(ratio=1)
        assert page.evaluate("scrollY") == 0
        if page.locator(".cq-text").count():
            intro, guesses = (page.locator(part).bounding_box() for part in (".cq-text", ".cq-choices"))
            assert intro and guesses and intro["y"] + intro["height"] <= guesses["y"], (
                f"{level} is told before it is asked"
            )


def enter(page: Page, name: str, level: str) -> None:
    """Go to this level through its door on the map, from wherever one is in the lessons."""
    page.locator("[data-do=map]").first.click()
    page.locator(f".cq-door[data-value={name}]").click()
    page.locator(f".cq-level[data-value='{name}/{level}']").click()
    expect(page.locator(".cq-map")).to_have_count(0)


def remember(page: Page, now: LessonSession) -> None:
    """Let the browser have kept this since an earlier visit."""
    saved = json.dumps({"version": 1, "file": session_text.kept(now)})
    page.add_init_script(f"if (location.host) localStorage.setItem('{KEY}', {json.dumps(saved)})")


def in_turn(number: int) -> Iterator[str]:
    """The languages in turn for ever, beginning with this one."""
    return islice(cycle(LANGUAGES), number % len(LANGUAGES), None)


@pytest.mark.parametrize("name", ["borrowing", "forcing", "counting"])
def test_every_level_is_passed_by_keyboard_alone(page: Page, site: RunningSite, name: str) -> None:
    """Each level is in another language than the one before, and each lesson begins with another one."""
    LearnPage(page, site).open(f"?lesson={name}")
    listen(page)
    now = LessonSession.begin(name)
    for level, language in zip(catalogue.lesson(name).levels, in_turn(catalogue.names().index(name)), strict=False):
        speak(page, language)
        expect(page.locator(".cq-way-so-far")).to_contain_text(catalogue.told(name, f"{level.name}.title", language))
        now = walk(page, Keyboard(page), now)
    assert now.part is Part.DONE
    expect(page.locator(".cq-dots .is-passed")).to_have_count(len(now.lesson.levels))
    expect(page.locator(".cq-end li")).to_have_count(3)


@pytest.mark.always
def test_the_first_level_by_mouse(page: Page, site: RunningSite) -> None:
    LearnPage(page, site).open("?lesson=pack")
    listen(page)
    walk(page, Mouse(page), LessonSession.begin("pack"))


def test_on_a_phone_the_reason_why_a_guess_is_wrong_stands_above_what_can_be_done(
    site: RunningSite, open_page: OpenPage
) -> None:
    page = open_page(**PHONE)
    LearnPage(page, site).open("?lesson=turn&level=pass")
    page.locator(".cq-choice[data-value=discard]").tap()
    expect(page.locator(".cq-learn")).to_have_class(re.compile("is-do"))
    visit.at_rest(page)
    reason, way = (page.locator(wanted).first.bounding_box() for wanted in (".cq-doing .cq-text", ".cq-doing .cq-big"))
    assert reason is not None and way is not None
    assert reason["y"] < way["y"]


def test_exploring_and_back(page: Page, site: RunningSite) -> None:
    LearnPage(page, site).open("?lesson=pack")
    page.locator(".cq-choice").first.click()
    expect(page.locator(".cq-learn")).to_have_class(re.compile("is-do"))
    goal = page.locator(".cq-lead").text_content() or ""
    expect(page.get_by_role("button", name="Explore from here")).to_have_count(
        0
    )  # one thing at a time: it waits in the menu
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Explore from here").click()
    button(page, "Decline").click()
    expect(page.locator(".cq-centre + p, .cq-place.is-centre p")).to_contain_text(
        "the pone turned it up and declined it"
    )
    page.get_by_role("button", name="Back to the lesson").click()
    expect(page.locator(".cq-lead")).to_have_text(goal)
    expect(page.locator(".cq-place.is-centre p")).to_contain_text("turned it up")


def test_progress_is_saved_as_a_file_and_opened_in_another_browser(
    page: Page, site: RunningSite, open_page: OpenPage, tmp_path: Path
) -> None:
    visit = LearnPage(page, site).open("?lesson=pack")
    listen(page)
    now = walk(page, Mouse(page), LessonSession.begin("pack"))
    page.locator(".cq-choice, .cq-big").first.wait_for()
    visit.press("Menu")
    with page.expect_download() as download:
        visit.press("Save your progress")
    path = tmp_path / download.value.suggested_filename
    download.value.save_as(path)
    assert path.suffix == ".toml"
    other = LearnPage(open_page(), site).open()
    other.press("Menu")
    other.page.locator("input[type=file]").set_input_files(path)
    expect(other.page.locator(".cq-dots .is-passed")).to_have_count(1)
    expect(other.page.locator(".cq-lead")).to_have_text(page.locator(".cq-lead").text_content() or "")
    assert kept(other.page, KEY)["file"] == kept(page, KEY)["file"]
    other.page.reload()
    other.ready()
    expect(other.page.locator(".cq-dots .is-passed")).to_have_count(1)
    assert now.index == 1


@pytest.mark.always
def test_through_a_door_of_the_map_into_any_level_and_back(page: Page, site: RunningSite) -> None:
    """A learner who is new chooses there; no new page is needed, and a reload comes back to the map."""
    learn = LearnPage(page, site).open()
    page.evaluate("window.same = true")
    mouse = Mouse(page)
    expect(page.locator(".cq-door")).to_have_count(len(catalogue.names()))
    expect(page.locator(".cq-door-art svg")).to_have_count(len(catalogue.names()))
    expect(page.locator(".cq-station.is-next .cq-door")).to_contain_text("Forty cards")
    mouse.press(".cq-door[data-value=melds]")
    expect(page.locator(".cq-door[data-value=melds]")).to_have_attribute("aria-expanded", "true")
    expect(page.locator(".cq-level")).to_have_count(len(catalogue.lesson("melds").levels))
    mouse.press(".cq-level[data-value='melds/one-place']")
    expect(page.locator(".cq-way-so-far")).to_contain_text("Level 3")
    mouse.press("[data-do=map]")
    expect(page.locator(".cq-station.is-next .cq-door")).to_contain_text("Two's too few")
    assert page.evaluate("window.same === true")
    page.reload()
    learn.ready()
    expect(page.locator(".cq-map")).to_be_visible()
    mouse.press("[data-focus=onward]")
    expect(page.locator(".cq-way-so-far")).to_contain_text("Level 3")


def test_back_from_a_level_is_the_map_and_forward_the_very_part(page: Page, site: RunningSite) -> None:
    street, desk = page.locator(".cq-map"), page.locator(".cq-learn")
    LearnPage(page, site).open("?lang=en")
    expect(street).to_be_visible()
    page.locator("[data-focus=onward]").click()
    page.locator(".cq-choice").first.click()
    expect(desk).to_have_class(re.compile("is-do"))
    page.go_back()
    expect(street).to_be_visible()
    page.go_forward()
    expect(desk).to_have_class(re.compile("is-do"))
    page.reload()
    python_is_there(page)
    expect(desk).to_have_class(re.compile("is-do"))
    page.go_back()
    expect(street).to_be_visible()
    page.locator(".cq-door").nth(1).click()
    page.locator(".cq-level").first.click()
    expect(street).to_have_count(0)
    page.locator("[data-do=map]").first.click()
    expect(street).to_be_visible()
    page.go_back()
    expect(page.locator(".cq-way-so-far")).to_contain_text("Lesson 2")
    page.go_back()
    expect(street).to_be_visible()


def shown_to_be_known(name: str) -> LessonSession:
    """The end of this lesson, for a learner who has shown at each of its five levels that it is known."""
    now = LessonSession.begin(name).show_known(name)
    while now.part is not Part.DONE:
        if now.level.predict is not None:
            now = now.predict(now.level.predict.right)
        assert now.task is not None
        for action in now.task.solution:
            while now.attempt.reply is not None:
                now = now.replied()
            now = now.act(action)
        while now.attempt.reply is not None:
            now = now.replied()
        now = now.go_on()
    return now


def test_at_the_end_of_a_lesson_the_way_on_is_in_view_without_scrolling(page: Page, site: RunningSite) -> None:
    """The screen is a projector of 1280 × 720, and the lesson is the one with the most to say."""
    remember(page, shown_to_be_known("stakes"))
    LearnPage(page, site).open("?lang=de")
    visit.at_rest(page)
    visit.expect_no_faults(page)
    expect(page.locator(".cq-end")).to_have_css("grid-template-columns", re.compile(r"^[\d.]+px$"))  # in one column
    onward = page.locator(".cq-big.is-first").bounding_box()
    assert onward is not None and onward["y"] + onward["height"] <= 720
    assert page.evaluate("document.querySelector('.cq-tabletop > :not(.cq-felt)').scrollTop") == 0


@pytest.mark.parametrize("name", LESSONS)
def test_on_a_projector_every_question_and_every_goal_is_seen_whole(page: Page, site: RunningSite, name: str) -> None:
    """Nothing has to be scrolled, the goal is in sight, and so is at least the head of every card."""
    LearnPage(page, site).open(f"?lesson={name}")
    for level in catalogue.lesson(name).levels:
        enter(page, name, level.name)
        expect(page.locator(".cq-way-so-far")).to_contain_text(catalogue.told(name, f"{level.name}.title", "en"))
        page.locator(".cq-seat.is-bottom").click(position={"x": 400, "y": 8})
        page.keyboard.press("p")
        expect(page.locator(".cq.is-projector")).to_have_count(1)
        expect(page.locator("[data-do=map]")).to_be_in_viewport()
        for _ in level.parts[:2]:
            assert page.evaluate(SEEN) == [], level.name
            if page.locator(".cq-choice[data-do=predict]").count():
                page.locator(".cq-choice").first.click()
                expect(page.locator(".cq-choice[data-do=predict]")).to_have_count(0)
            if level.experiment is not None:
                expect(page.locator(".cq-big[data-do=next_part]")).to_be_visible(timeout=90_000)
        page.keyboard.press("Escape")
        expect(page.locator(".cq.is-projector")).to_have_count(0)


def test_an_experiment_is_stopped_found_again_and_goes_on(page: Page, site: RunningSite) -> None:
    """It works by keyboard alone; the focus stays where there is something to press."""
    visit = LearnPage(page, site).open("?lesson=counting&level=fold")
    keyboard = Keyboard(page)
    keyboard.press(".cq-choice[data-value=fold]")
    page.locator(".cq-experiment").wait_for()
    keyboard.press(".cq-big[data-do=stop]")
    expect(page.locator(".cq-big[data-do=run_on]")).to_be_focused()
    counted = page.locator(".cq-experiment [data-key=caption]").inner_text()
    assert faults(page) == []
    page.reload()
    visit.ready()
    expect(page.locator(".cq-experiment [data-key=caption]")).to_have_text(counted)
    keyboard.press(".cq-big[data-do=run_on]")
    expect(page.locator(".cq-big[data-do=next_part]")).to_be_focused(timeout=90_000)
    expect(page.locator(".cq-experiment [data-key=caption]")).to_have_text(
        "Counters in 100 deals, rounded, after 1000 of 1000"
    )
    expect(page.locator(".cq-said.is-good")).to_be_visible()
    expect(page.get_by_role("status")).to_contain_text("folding brings 23 more")


@pytest.mark.parametrize(("level", "cards"), [("sets", ("6c", "6h")), ("spread", ("2c",))])
def test_the_buttons_stay_where_they_are_while_cards_are_chosen(
    page: Page, site: RunningSite, level: str, cards: tuple[str, ...]
) -> None:
    """The case is a wrong guess, which gets a long answer."""
    lesson = catalogue.lesson("melds")
    predict = next(each for each in lesson.levels if each.name == level).predict
    assert predict is not None
    wrong = next(name for name, _ in predict.choices if name != predict.right)
    LearnPage(page, site).open(f"?lesson=melds&level={level}")
    page.locator(f".cq-choice[data-value='{wrong}']").click()
    meld = page.locator(".cq-big[data-do=lay]")
    meld.wait_for()
    seen = [meld.bounding_box()]
    for card in cards:
        page.locator(f".is-bottom .cq-fan [data-card='{card}']").click(position={"x": 10, "y": 20})
        visit.at_rest(page)
        seen.append(meld.bounding_box())
    heights = [box["y"] for box in seen if box is not None]
    assert len(heights) == len(seen) and max(heights) - min(heights) < 4, heights


def test_on_a_phone_the_way_on_is_in_view_once_a_rule_is_broken(site: RunningSite, open_page: OpenPage) -> None:
    page = open_page(**(PHONE | {"viewport": {"width": 390, "height": 844}}))
    remember(page, LessonSession.begin("melds", 0).to(Part.BREAK))
    LearnPage(page, site).open("?lang=es")
    page.locator(".cq-choice").first.tap()
    visit.at_rest(page)
    expect(page.locator(".cq-big[data-do=next_part]")).to_be_in_viewport(ratio=1)


def test_on_a_phone_the_hand_stays_where_it_is_while_a_first_meld_is_chosen(
    site: RunningSite, open_page: OpenPage
) -> None:
    page = open_page(**PHONE)
    LearnPage(page, site).open("?lesson=melds&level=sets")
    page.locator(".cq-choice[data-value='three']").tap()
    page.locator(".cq-big[data-do=lay]").wait_for()
    visit.at_rest(page)
    hand = page.locator(".is-bottom .cq-fan")
    before = hand.bounding_box()
    for card in ("6c", "6h"):
        page.locator(f".is-bottom .cq-fan [data-card='{card}']").tap(position={"x": 10, "y": 20})
    expect(page.locator(".is-bottom .is-ghost")).to_have_count(3)
    visit.at_rest(page)
    assert hand.bounding_box() == before


CUT_OFF = """() => {
  const bounds = (node) => node.getBoundingClientRect();
  const end = Math.min(bounds(document.querySelector('.cq-learn')).bottom, innerHeight);
  return [...document.querySelectorAll(':is(.cq-choice, .cq-big)')]
    .filter((node) => bounds(node).bottom > end + 1)
    .map((node) => node.textContent);
}"""
"""What can be tried, or leads on, and does not stand whole beside the table."""


class Onlooker(Mouse):
    """A mouse; where a rule is put to the test, all that can be tried is seen after each press, and where it was."""

    def press(self, wanted: str) -> None:
        tried = self.page.locator(".cq-choice[data-action]").first
        before = tried.bounding_box() if wanted.startswith(".cq-choice[data-action") else None
        super().press(wanted)
        if wanted.startswith((".cq-choice[data-action", ".cq-big[data-do='stay'")):
            visit.at_rest(self.page)
            assert self.page.evaluate(CUT_OFF) == [], wanted
            after = tried.bounding_box() if before else None
            assert (before and before["y"]) == (after and after["y"]), wanted


@pytest.mark.parametrize(
    ("lesson", "level", "language"),
    [
        (name, at, language)
        for name in ("pack", "melds", "turn")
        for at, language in zip(
            [at for at, level in enumerate(catalogue.lesson(name).levels) if "break" in level.extra],
            in_turn(1),
            strict=False,
        )
    ],
)
def test_all_that_can_be_tried_is_seen_above_the_hand(
    page: Page, site: RunningSite, lesson: str, level: int, language: str
) -> None:
    now = LessonSession.begin(lesson, level)
    LearnPage(page, site).open(f"?lesson={lesson}&level={now.level.name}&lang={language}")
    listen(page)
    walk(page, Onlooker(page), now)
