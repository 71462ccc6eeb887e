"""The puzzles in a browser: by keyboard, with the way back, in two pages at once, and an open stock."""

from __future__ import annotations

import re
from typing import ClassVar, Final
from urllib.parse import urlencode

import pytest
from playwright.sync_api import Page, expect

from conquian.course.progress import Progress
from conquian.rooms.puzzles import library
from conquian.rooms.puzzles.library import next_one
from conquian.rooms.puzzles.puzzle import Puzzle, PuzzleKnown
from conquian.rooms.puzzles.question import PuzzleQuestion
from conquian.rooms.puzzles.session import PuzzleSession
from tests.conftest import RunningSite
from tests.e2e.hands import Hand, Keyboard, Mouse, kept, listen, play
from tests.e2e.visit import Visit, answered, at_rest, faults
from tests.rooms.puzzles.test_own import task

pytestmark = [pytest.mark.browser, pytest.mark.slow]

KEY: Final = "conquian.learn"
FIRST: Final = "hole-001"


def first(wanted: str) -> str:
    """The first puzzle of this kind that there is."""
    for name in library.names():
        now = PuzzleSession(name)
        kinds = {
            "question": isinstance(now.asked, PuzzleQuestion),
            "list": now.is_list,
            "hunt": isinstance(now.asked, Puzzle) and bool(now.asked.claimed) and not now.is_list,
            "open": now.known is PuzzleKnown.ALL and isinstance(now.asked, Puzzle) and name in library.mined(),
        }
        if kinds[wanted]:
            return name
    raise AssertionError(wanted)


class PuzzlePage(Visit):
    notebook: ClassVar[str] = "puzzles"


def is_in(page: Page, mode: str) -> None:
    expect(page.locator(".cq-puzzle")).to_have_class(re.compile(f"is-{mode}"))


def solve(page: Page, hand: Hand, now: PuzzleSession) -> None:
    """Answer as a solver who knows."""
    asked = now.asked
    if isinstance(asked, PuzzleQuestion):
        hand.press(f".cq-choice[data-value='{asked.right}']")
    elif now.is_list:
        for action in asked.certificate.accepted:
            hand.press(f".cq-choice[data-action='{action}']")
            expect(page.locator(f".cq-choice[data-action='{action}']")).to_have_class(re.compile("is-good"))
    else:
        play(page, hand, asked.position, asked.sought[:1])
    is_in(page, "right")


@pytest.mark.parametrize(
    ("which", "language"),
    [
        pytest.param("right-ace-001", "en", marks=pytest.mark.always),
        ("list", "de"),
        ("hunt", "es"),
    ],
)
def test_one_of_each_kind_is_solved_by_keyboard_alone(page: Page, site: RunningSite, which: str, language: str) -> None:
    name = which if which in library.names() else first(which)
    PuzzlePage(page, site).open(f"?puzzle={name}&lang={language}")
    listen(page)
    hand = Keyboard(page)
    hand.press("[data-do=more_hint]")
    expect(page.locator(".cq-text.is-open")).to_be_visible()
    solve(page, hand, PuzzleSession(name))
    assert faults(page) == []
    hand.press(".cq-proved summary")
    expect(page.locator(".cq-proved li").first).to_be_visible()
    assert faults(page) == []
    hand.press(".cq-big[data-do=next_puzzle]")
    is_in(page, "asked")
    following = next_one(name, Progress())
    expect(page.locator("main")).to_have_attribute("data-link", re.compile(f"puzzle={following}&"))
    assert f'"{name}" = "passed"' in kept(page, KEY)["file"]


def test_a_mistake_that_a_link_brings_is_kept_though_nothing_is_touched(page: Page, site: RunningSite) -> None:
    visit = PuzzlePage(page, site).open(f"?{urlencode({'lang': 'en', 'task': str(task())})}")
    page.wait_for_function(f"() => localStorage.getItem('{KEY}')")
    visit.open("?lang=en")
    expect(page.get_by_role("heading", name="From your own hands")).to_be_visible()


def test_the_front_page_leads_to_every_puzzle_and_back_again(page: Page, site: RunningSite) -> None:
    visit = PuzzlePage(page, site).open("?lang=en")
    page.evaluate("window.same = true")
    page.locator("[data-do=theme][data-value=right-ace]").click()
    numbers = page.locator(".cq-theme-inside .cq-number")
    expect(numbers).to_have_count(library.size("right-ace"))
    expect(numbers.last).to_be_in_viewport()
    assert faults(page) == []
    numbers.nth(6).click()
    expect(page.locator("main")).to_have_attribute("data-link", re.compile("puzzle="))
    expect(page.locator(".cq-way-so-far")).to_contain_text("Which of the two? – puzzle 7 of 36")
    page.go_back()
    expect(page.locator(".cq-themes")).to_be_visible()
    page.go_forward()
    expect(page.locator(".cq-way-so-far")).to_contain_text("puzzle 7 of 36")
    page.get_by_role("button", name="All puzzles").click()
    page.locator(".cq-strip [data-do=day]").click()
    expect(page.locator(".cq-desk")).to_be_visible()
    assert page.evaluate("window.same === true")
    page.get_by_role("button", name="All puzzles").click()
    answered(page)  # what is not kept yet, a reload does not find
    page.reload()
    visit.ready()
    expect(page.locator(".cq-themes")).to_be_visible()


@pytest.mark.parametrize(("width", "height"), [(390, 844), (1280, 720)])
def test_unseen_cards_stand_level_with_their_word(page: Page, site: RunningSite, width: int, height: int) -> None:
    page.set_viewport_size({"width": width, "height": height})
    PuzzlePage(page, site).open("?puzzle=composed-003&lang=en")
    word, cards = page.locator(".cq-unseen").evaluate("""(node) => {
      const words = document.createRange();
      words.selectNodeContents(node.firstChild);
      const boxes = [words, node.querySelector('.cq-inline')].map((each) => each.getBoundingClientRect());
      return boxes.map(({ top, bottom }) => (top + bottom) / 2);
    }""")
    assert abs(word - cards) <= 2


def test_two_pages_of_one_browser_do_not_write_over_what_the_other_keeps(page: Page, site: RunningSite) -> None:
    other = page.context.new_page()
    for each, name in ((page, FIRST), (other, "hole-002")):
        PuzzlePage(each, site).open(f"?puzzle={name}&lang=en")
    for each, name in ((page, FIRST), (other, "hole-002")):
        listen(each)
        solve(each, Mouse(each), PuzzleSession(name))
    file = kept(other, KEY)["file"]
    assert all(name in file for name in (FIRST, "hole-002"))


TOUCHING: Final = """() => {
  const open = document.querySelector('.cq-felt .cq-opened[data-key=next]');
  const words = [];
  const walker = document.createTreeWalker(document.querySelector('.cq-felt'), NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (node.data.trim() && !node.parentElement.closest('.cq-opened, .cq-card, .cq-heard, [hidden], svg')) {
      const range = document.createRange();
      range.selectNodeContents(node);
      words.push([node.data.trim(), range.getBoundingClientRect()]);
    }
  }
  const cards = [...document.querySelectorAll('.cq-felt .cq-card')]
    .filter((card) => !open.contains(card))
    .map((card) => [card.dataset.card, card.getBoundingClientRect()]);
  const parts = [...open.children].map((part) => part.getBoundingClientRect());
  const apart = (one, other) => one.right <= other.left + 1 || other.right <= one.left + 1 ||
    one.bottom <= other.top + 1 || other.bottom <= one.top + 1;
  return [
    ...[...words, ...cards].filter(([, box]) => box.width > 1 && !parts.every((part) => apart(part, box)))
      .map(([name]) => name),
    ...parts.filter(({ left, right }) => left < 0 || right > innerWidth).map(() => 'outside'),
  ];
}"""
"""What the open stock touches, of the words and cards on the felt; and how much of it lies outside the window."""


@pytest.mark.parametrize(("name", "language"), [("win-by-force-015", "es"), ("decline-to-win-003", "en")])
def test_an_open_stock_covers_nothing_and_nothing_covers_it(
    page: Page, site: RunningSite, name: str, language: str
) -> None:
    PuzzlePage(page, site).open(f"?puzzle={name}&lang={language}")
    size = len(PuzzleSession(name).asked.position.stock.cards)
    expect(page.locator(".cq-opened[data-key=next] > .cq-mini")).to_have_count(size)
    for width, height in ((1280, 720), (1100, 640), (1024, 700)):
        page.set_viewport_size({"width": width, "height": height})
        at_rest(page)
        assert page.evaluate(TOUCHING) == [], (width, height)
