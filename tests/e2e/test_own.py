"""What an author has of their own in a browser: a site started in an empty folder shows it, and it can be played."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from conquian.course import lesson_file
from conquian.rooms.puzzles.session import PuzzleSession
from tests import own
from tests.checkout import ROOT
from tests.conftest import RunningSite, serving
from tests.course.lessons import EXAMPLE, WORDS
from tests.e2e.hands import Keyboard, Mouse, kept, listen, play
from tests.e2e.visit import at_rest, faults, python_is_there

pytestmark = [pytest.mark.browser, pytest.mark.slow]


@pytest.fixture(scope="module")
def own_site(chromium_path: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningSite]:
    """The site with a draft of one level in English, a pack of one puzzle and a game, from folders outside."""
    folder = tmp_path_factory.mktemp("author")
    can = r'\1 = "You know the forty cards, and \1 of all that the jack comes right after the seven."'
    own.lesson(folder / "lessons", said=re.sub(r'^(first|second|third) = ".*"', can, WORDS, flags=re.MULTILINE))
    own.puzzle(folder / "packs" / "Club night")
    own.game(folder / "games")
    places = ("--lessons", "lessons", "--puzzles", "packs/Club night", "--games", "games")
    command = [sys.executable, "-m", "conquian", "serve", "--no-browser", *places]
    with serving(command, cwd=folder, env={**os.environ, "PYTHONPATH": str(ROOT)}) as running:
        (folder / "lessons" / "11-mine" / "lesson.toml").write_text("[[[", encoding="utf-8")  # which is not shown
        yield running


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    with browser.new_context(locale="en-GB", reduced_motion="reduce") as context:
        yield context.new_page()


def opened(page: Page, site: RunningSite, room: str, fields: str = "") -> None:
    page.goto(f"{site.address}/voila/render/{room}.ipynb?{fields}")
    python_is_there(page)
    at_rest(page)


def test_the_site_says_what_it_has_read_from_where(own_site: RunningSite) -> None:
    lessons, puzzles, games = own_site.said[:3]
    assert re.fullmatch(r"1 lesson of your own, read from /.*/lessons: 11\. mine \(draft\)", lessons)
    assert re.fullmatch(r"1 puzzle of your own, read from /.*/Club night: club-night-go-out-001", puzzles)
    assert re.fullmatch(r"1 game of your own, read from /.*/games: my-game", games)


@pytest.mark.always
def test_a_draft_is_played_to_its_end(page: Page, own_site: RunningSite) -> None:
    opened(page, own_site, "learn")
    listen(page)
    hand = Mouse(page)
    door = page.locator(".cq-door").nth(10)
    expect(page.locator(".cq-door")).to_have_count(11)
    expect(door).to_contain_text("draft")
    door.click()
    hand.press(".cq-ways-in [data-do=enter]")
    expect(page.locator(".cq-way-so-far")).to_contain_text("draft")
    hand.press(".cq-choice[data-value='yes']")
    task = lesson_file.loads(EXAMPLE, "mine", 11).levels[0].do
    play(page, hand, task.position, task.solution)
    expect(page.locator(".cq-learn")).to_have_class(re.compile("is-passed"))
    assert faults(page) == []
    hand.press(".cq-big[data-do=next_part]")
    expect(page.locator(".cq-learn")).to_have_class(re.compile("is-break"))
    page.locator(".cq-choice").first.click()
    hand.press(".cq-big[data-do=next_part]")
    expect(page.locator(".cq-end")).to_contain_text("1 of 1 levels passed")
    hand.press(".cq-big[data-do=next_part]")  # over which no card of the hand lies
    expect(page.locator(".cq-way-so-far")).to_contain_text("Lesson 1:")


def test_a_pack_of_ones_own_is_picked_and_its_puzzle_solved(page: Page, own_site: RunningSite) -> None:
    opened(page, own_site, "puzzles")
    listen(page)
    page.locator("[data-do=theme]", has_text="Club night").click()
    page.locator(".cq-number[data-value=club-night-go-out-001]").click()
    expect(page.locator("main")).to_have_attribute("data-link", re.compile("puzzle=club-night-go-out-001&"))
    asked = PuzzleSession(own.PUZZLE).puzzle
    play(page, Keyboard(page), asked.position, asked.sought[:1])
    expect(page.locator(".cq-puzzle")).to_have_class(re.compile("is-right"))
    assert '"club-night-go-out-001" = "passed"' in kept(page, "conquian.learn")["file"]
    assert faults(page) == []


def test_a_game_of_ones_own_is_in_replay(page: Page, own_site: RunningSite) -> None:
    opened(page, own_site, "replay")
    page.locator(".cq-playing").click()
    expect(page.locator(".cq-games", has_text="Your own games").get_by_role("button")).to_have_count(1)
    opened(page, own_site, "replay", "game=my-game&ply=13")
    expect(page.locator(".cq-replay")).to_contain_text("rule 7.1")


def test_a_page_follows_what_is_saved_and_stays_while_that_cannot_be_read(
    page: Page, chromium_path: Path, tmp_path: Path
) -> None:
    words = own.lesson(tmp_path / "lessons") / "en.toml"
    command = [sys.executable, "-m", "conquian", "serve", "--no-browser", "--watch", "--lessons", "lessons"]
    with serving(command, cwd=tmp_path, env={**os.environ, "PYTHONPATH": str(ROOT)}) as running:
        opened(page, running, "learn", "lesson=mine")
        words.write_text("title =\n", encoding="utf-8")
        page.wait_for_timeout(5_000)
        page.reload()
        expect(page.locator(".cq-learn")).to_be_visible()
        words.write_text(WORDS.replace("Seven and jack", "Jack and seven"), encoding="utf-8")
        expect(page.locator(".cq-way-so-far")).to_contain_text("Jack and seven", timeout=60_000)
