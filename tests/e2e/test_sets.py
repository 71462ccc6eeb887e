"""A booklet in a browser: by mouse, by keyboard and on a phone, from the list to a file that is given back."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from conquian.course import homework
from conquian.course.chapter_set import ChapterSet, LessonChapter, PuzzleChapter
from conquian.course.homework import ChapterState
from conquian.course.set_file import dumps, loads, packed
from tests.conftest import RunningSite
from tests.e2e.browser import OpenPage
from tests.e2e.visit import PHONE, Visit, at_rest, expect_no_faults, python_is_there

pytestmark = [pytest.mark.browser, pytest.mark.slow]

SMALL = ChapterSet((("en", "Mine"),), (LessonChapter("pack"), PuzzleChapter("hole-001")))
ARROW_AIMS = """() => [...document.querySelectorAll('.cq-arrows [data-start]')].map((arrow) => {
  const { left, right, top, bottom } = arrow.getBoundingClientRect();
  const from = document.querySelector(`.cq-felt [data-card="${arrow.dataset.start}"]`).getBoundingClientRect();
  const to = document.querySelector('.cq-felt [data-place=bottom]').getBoundingClientRect();
  const meets = (box) => left < box.right && right > box.left && top < box.bottom && bottom > box.top;
  return meets(from) && meets(to);
})"""
"""A script: of each arrow whether it reaches from its card to the melds in front."""


class Booklet(Visit):
    """A set in a page."""

    notebook = "sets"

    @property
    def rows(self) -> Locator:
        return self.page.locator(".cq-set-row")

    @property
    def title(self) -> Locator:
        return self.page.get_by_role("heading", level=2).first

    def given_back(self, folder: Path) -> homework.Homework:
        with self.page.expect_download() as saved:
            self.press("Save the file")
        file = folder / saved.value.suggested_filename
        saved.value.save_as(file)
        return homework.loads(file.read_text(encoding="utf-8"))


class Board(Visit):
    """The board on which a teacher makes one."""

    notebook = "classroom"


@pytest.mark.always
def test_from_the_list_through_a_chapter_to_the_file_that_is_given_back(
    page: Page, site: RunningSite, tmp_path: Path
) -> None:
    booklet = Booklet(page, site).open("?set=after-lesson-3&lang=en")
    expect(booklet.title).to_have_text("After lesson 3")
    expect(booklet.rows).to_have_count(5)
    expect_no_faults(page)
    booklet.press("Begin")
    booklet.press("Decline")
    expect(booklet.verdict).to_contain_text("Look at your hearts: two of them are right below it.")
    expect(booklet.said).to_contain_text("Look at your hearts")
    for name in ("5 of hearts", "6 of hearts"):
        booklet.option(name).click()
    booklet.press("Meld")
    expect(booklet.verdict).to_contain_text("That's it. Three in a row in one suit")
    at_rest(page)
    expect_no_faults(page)
    booklet.press("All chapters")
    expect(booklet.rows.first).to_contain_text("solved with a slip or a hint")
    page.get_by_label("Nickname").fill("Ana")
    page.get_by_label("Nickname").press("Tab")
    expect(booklet.said).to_have_text("The file will say: Ana.")
    work = booklet.given_back(tmp_path)
    assert (work.title, work.nickname) == ("After lesson 3", "Ana")
    first = work.chapters[0].result
    assert (first.state, first.first, first.was_right, first.tries) == (ChapterState.HELPED, "decline", False, 2)


@pytest.mark.always
def test_what_was_typed_a_moment_ago_is_in_the_file(page: Page, site: RunningSite, tmp_path: Path) -> None:
    booklet = Booklet(page, site).open("?set=after-lesson-3&lang=en")
    python_is_there(page)
    for name in ("Zoë", "Anna"):
        page.get_by_label("Nickname").fill(name)
        assert booklet.given_back(tmp_path).nickname == name
        expect(page.get_by_label("Nickname")).to_have_value(name)


def test_an_arrow_leads_from_its_card_whatever_the_size(page: Page, site: RunningSite) -> None:
    Booklet(page, site).open("?set=the-hole&chapter=1&lang=en")
    for width, height in ((1280, 720), (390, 844)):
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_function(f"() => ({ARROW_AIMS})().every(Boolean)")
    expect(page.locator(".cq-note li")).to_have_text("Arrow: queen of diamonds → dealer.")


def test_a_lesson_done_elsewhere_shows_in_the_list(page: Page, site: RunningSite) -> None:
    booklet = Booklet(page, site).open("?set=after-lesson-3&lang=en")
    expect(booklet.rows.nth(2)).to_contain_text("still to do")
    kept = '# conquian\\nformat = 1\\nmissed = []\\n[levels]\\n"melds/one-place" = { result = "passed", tries = 1 }\\n'
    other = page.context.new_page()
    other.goto(f"{site.address}/voila/render/glossary.ipynb")
    other.evaluate(f"localStorage.setItem('conquian.learn', JSON.stringify({{ version: 1, file: '{kept}' }}))")
    expect(booklet.rows.nth(2)).to_contain_text("done")
    page.reload()
    booklet.ready()
    expect(booklet.rows.nth(2)).to_contain_text("done")


def test_a_file_and_a_link_open_a_set_of_ones_own_on_a_phone(open_page: OpenPage, site: RunningSite) -> None:
    page = open_page(**PHONE)
    booklet = Booklet(page, site).open(f"?chapters={packed(SMALL)}&lang=en")
    expect(booklet.title).to_have_text("Mine")
    expect(page.locator(".cq-draft")).to_have_text("Draft, only in: English")
    expect_no_faults(page)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    booklet.rows.nth(1).click()
    expect(page.get_by_role("link", name="Open the puzzle")).to_be_visible()
    booklet.press("Menu")
    german = dumps(ChapterSet((("de", "Heft"),), (PuzzleChapter("hole-002"),), language="de"))
    page.locator("input[type=file]").set_input_files(
        {"name": "heft.toml", "mimeType": "application/toml", "buffer": german.encode()}
    )
    expect(booklet.title).to_have_text("Heft")
    page.locator("input[type=file]").set_input_files(
        {"name": "heft.toml", "mimeType": "application/toml", "buffer": b"format = 2"}
    )
    expect(page.get_by_role("alert")).to_contain_text("This file can't be read, so nothing has changed.")
    expect(booklet.title).to_have_text("Heft")


def test_a_teacher_makes_a_booklet_on_the_board_and_a_pupil_opens_its_link(
    page: Page, site: RunningSite, tmp_path: Path
) -> None:
    board = Board(page, site).open("?lang=en")
    page.locator("summary", has_text="Booklet for your class").click()
    page.get_by_label("Words for the class").fill("Which of these would you keep?")
    board.press("Add this position")
    expect(page.locator(".cq-made li")).to_have_text(["1. Position: Which of these would you keep?✕"])
    expect(page.get_by_label("Words for the class")).to_have_value("")
    expect_no_faults(page)
    board.press("Play from here")
    board.press("Decline")
    page.get_by_label("Words for the class").fill("Was that right? p")
    board.press("Ask for the last move")
    expect(page.locator(".cq-made li")).to_have_count(2)
    page.get_by_label("Title").fill("My four clubs")
    with page.expect_download() as saved:
        board.press("Save as a file")
    saved.value.save_as(tmp_path / "mine.toml")
    assert loads((tmp_path / "mine.toml").read_text(encoding="utf-8")).title == (("en", "My four clubs"),)
    at_rest(page)
    expect_no_faults(page)
    page.get_by_label("Title").fill("Four clubs")
    page.get_by_role("link", name="Open it").click()
    booklet = Booklet(page, site).ready()
    expect(booklet.title).to_have_text("Four clubs")
    booklet.rows.nth(1).click()
    expect(page.locator(".cq-note")).to_contain_text("Was that right? p")


def test_a_teacher_adds_a_level_and_a_puzzle_on_a_phone_and_a_pupil_is_led_there(
    open_page: OpenPage, site: RunningSite
) -> None:
    page = open_page(**PHONE)
    board = Board(page, site).open("?lang=en")
    page.locator("summary", has_text="Booklet for your class").tap()
    page.get_by_label("Words for the class").fill("Guess first.")
    page.get_by_label("Lesson or level").select_option(label="2.3 One card for two melds")
    board.button("Add this choice").tap()
    made = page.locator(".cq-made li")
    expect(made).to_have_text(["1. Lesson: One card for two melds✕"])
    expect(page.get_by_label("Words for the class")).to_have_value("")
    page.get_by_label("Puzzles").select_option(label="Into the hole (48)")
    number = page.get_by_label("Number")
    number.fill("49")
    board.button("Add this puzzle").tap()
    expect(page.get_by_role("alert")).to_contain_text("1 … 48")
    number.press("ControlOrMeta+a")
    number.press_sequentially("7")  # and no card of the board is looked for
    board.button("Add this puzzle").tap()
    expect(made).to_have_text(["1. Lesson: One card for two melds✕", "2. Puzzle: Into the hole, 7↑✕"])
    expect(page.get_by_label("Puzzles")).to_have_value("hole")
    expect_no_faults(page)
    assert page.evaluate("document.documentElement.scrollWidth") == 320  # nothing sticks out
    page.get_by_role("link", name="Open it").tap()
    booklet = Booklet(page, site).ready()
    expect(booklet.rows).to_have_count(2)
    booklet.rows.nth(0).tap()
    expect(page.locator(".cq-set")).to_contain_text("Guess first.")
    expect(page.locator(".cq-set a.cq-big")).to_have_attribute("href", re.compile("lesson=melds&level=one-place"))


def test_a_lesson_and_a_puzzle_lead_back_to_the_booklet_that_opened_them(page: Page, site: RunningSite) -> None:
    booklet = Booklet(page, site).open(f"?chapters={packed(SMALL)}&lang=en")
    expect(booklet.rows.nth(1)).to_contain_text("2. Puzzle 1")
    python_is_there(page)
    for n, room in ((0, "learn"), (1, "puzzles")):
        booklet.rows.nth(n).click()
        page.locator(".cq-set a.cq-big").click()
        page.wait_for_url(f"**/{room}.ipynb?*")
        page.get_by_role("link", name="Back to the booklet").click()
        booklet.ready()
        expect(page.get_by_role("heading", level=2).first).to_contain_text(f"{n + 1} of 2:")
        booklet.press("All chapters")
        expect(booklet.rows).to_have_count(2)
    page.get_by_role("link", name="Learn", exact=True).click()
    page.locator(".cq-lead").wait_for()
    expect(page.get_by_role("link", name="Back to the booklet")).to_have_count(0)
