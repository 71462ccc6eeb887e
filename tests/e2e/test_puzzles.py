"""The puzzles in a browser: one of each kind by keyboard alone, a proof to its end, and what a visitor keeps."""

from __future__ import annotations

import re
from typing import ClassVar, Final

import pytest
from playwright.sync_api import Page, expect

from conquian.course.progress import Progress
from conquian.game.actions import Meld
from conquian.rooms.puzzles import library
from conquian.rooms.puzzles.library import next_one
from conquian.rooms.puzzles.puzzle import Puzzle, PuzzleKnown
from conquian.rooms.puzzles.question import PuzzleQuestion
from conquian.rooms.puzzles.session import PuzzleSession
from tests.conftest import RunningSite
from tests.e2e.browser import OpenPage
from tests.e2e.hands import Finger, Hand, Keyboard, Mouse, arrange, kept, listen, play
from tests.e2e.visit import PHONE, SMALLEST_TARGET, Visit, at_rest, faults

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
    elif asked.claimed and isinstance(hand, Keyboard) and isinstance(asked.sought[0], Meld):
        arrange(page, hand, asked.position, asked.sought[0].spread, by="lay")
    else:
        play(page, hand, asked.position, asked.sought[:1])
    is_in(page, "right")


@pytest.mark.parametrize(
    ("which", "language"),
    [
        (FIRST, "de"),
        pytest.param("right-ace-001", "en", marks=pytest.mark.always),
        ("win-by-force-001", "es"),
        ("question", "en"),
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


def test_a_wrong_answer_is_disproved_on_the_table_by_keyboard_alone(page: Page, site: RunningSite) -> None:
    PuzzlePage(page, site).open(f"?puzzle={FIRST}")
    listen(page)
    hand = Keyboard(page)
    hand.press(".cq-big[data-action=decline]")
    is_in(page, "wrong")
    expect(page.locator(".cq-text.is-bad")).to_be_visible()
    hand.press(".cq-big[data-do=prove]")
    is_in(page, "shows")
    expect(page.locator(".cq-seat.is-top .cq-fan [data-card='4h']")).to_be_visible()
    gone = PuzzleSession(FIRST).act(PuzzleSession(FIRST).puzzle.certificate.rejected[1]).follows
    assert gone is not None
    for _ in gone.line[1:]:
        said = page.locator(".cq-text").inner_text()
        hand.press(".cq-big[data-do=step_on]")
        expect(page.locator(".cq-text")).not_to_have_text(said)
    expect(page.locator(".cq-text.is-bad")).to_contain_text("This is one line")
    assert faults(page) == []
    hand.press(".cq-big[data-do=try_again]")
    is_in(page, "asked")
    expect(page.locator(".cq-felt .cq-centre:not([data-card='6h'])")).to_have_count(1)  # other suits


def test_what_an_answer_is_worth_at_the_table_is_found_below_what_was_proved(page: Page, site: RunningSite) -> None:
    PuzzlePage(page, site).open("?puzzle=right-ace-003&lang=en")
    listen(page)
    solve(page, Keyboard(page), PuzzleSession("right-ace-003"))
    Keyboard(page).press(".cq-at-table summary")
    expect(page.locator(".cq-at-table li")).to_have_text(
        ["+34 (+30 to +38) – Discard the queen of diamonds", "+15 (+11 to +20) – Discard the 6 of spades"]
    )
    assert faults(page) == []


def test_the_terms_of_what_was_proved_can_be_looked_up(page: Page, site: RunningSite) -> None:
    PuzzlePage(page, site).open(f"?puzzle={FIRST}&lang=en")
    listen(page)
    solve(page, Mouse(page), PuzzleSession(FIRST))
    page.locator(".cq-proved summary").click()
    page.locator(".cq-proved .cq-term", has_text="decline").first.click()
    expect(page.get_by_role("dialog", name="Decline")).to_be_visible()
    assert faults(page) == []


def test_a_reload_and_the_course_keep_what_was_solved(page: Page, site: RunningSite) -> None:
    visit = PuzzlePage(page, site).open(f"?puzzle={FIRST}")
    listen(page)
    solve(page, Mouse(page), PuzzleSession(FIRST))
    page.reload()
    visit.ready()
    is_in(page, "right")
    page.goto(f"{site.address}/voila/render/learn.ipynb")
    visit.ready()
    page.locator(".cq-choice, .cq-big").first.click()
    page.wait_for_function("key => localStorage.getItem(key).includes('lesson = ')", arg=KEY)
    assert f'"{FIRST}" = "passed"' in kept(page, KEY)["file"]
    visit.open()
    page.get_by_role("button", name="All puzzles").click()
    page.locator("[data-do=theme][data-value=hole]").click()
    expect(page.locator(f".cq-number.is-passed[data-value={FIRST}]")).to_be_visible()


def test_the_front_page_leads_to_every_puzzle_and_back_again(page: Page, site: RunningSite) -> None:
    visit = PuzzlePage(page, site).open("?lang=en")
    page.evaluate("window.same = true")
    page.locator("[data-do=theme][data-value=right-ace]").click()
    numbers = page.locator(".cq-theme-inside .cq-number")
    expect(numbers).to_have_count(library.size("right-ace"))
    assert faults(page) == []
    numbers.nth(6).click()
    expect(page.locator("main")).to_have_attribute("data-link", re.compile("puzzle="))
    expect(page.locator(".cq-way-so-far")).to_contain_text("Which of the two? – puzzle 7 of 36")
    page.go_back()
    expect(page.locator(".cq-themes")).to_be_visible()
    page.go_forward()
    expect(page.locator(".cq-way-so-far")).to_contain_text("puzzle 7 of 36")
    page.get_by_role("button", name="All puzzles").click()
    page.locator(".cq-today [data-do=day]").click()
    expect(page.locator(".cq-desk")).to_be_visible()
    assert page.evaluate("window.same === true")
    page.get_by_role("button", name="All puzzles").click()
    page.reload()
    visit.ready()
    expect(page.locator(".cq-themes")).to_be_visible()


@pytest.mark.parametrize(("width", "height"), [(390, 844), (1280, 720), (1920, 1080)])
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


def test_a_link_to_a_puzzle_that_is_not_there_says_so(page: Page, site: RunningSite) -> None:
    PuzzlePage(page, site).open("?puzzle=hole-999&lang=es")
    expect(page.locator(".cq-notice")).to_have_text("El problema de este enlace no existe, así que aquí hay otro.")


def test_on_a_small_phone_a_puzzle_is_solved_with_a_finger(site: RunningSite, open_page: OpenPage) -> None:
    page = open_page(**PHONE)
    PuzzlePage(page, site).open("?puzzle=right-ace-001")
    listen(page)
    hand = Finger(page)
    now = PuzzleSession("right-ace-001")
    play(page, hand, now.puzzle.position, now.puzzle.certificate.rejected[:1])
    is_in(page, "wrong")
    gone = now.act(now.puzzle.certificate.rejected[0]).follows
    assert gone is not None
    for press in ("[data-do=prove]", *["[data-do=step_on]"] * (len(gone.line) - 1), "[data-do=try_again]"):
        page.locator(press).first.tap()
        at_rest(page)
        assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
        assert page.evaluate(SMALLEST_TARGET) >= 24
        assert faults(page) == []
    solve(page, hand, once_more(now))
    expect(page.locator(".cq-text.is-good")).to_be_in_viewport()


def once_more(now: PuzzleSession) -> PuzzleSession:
    """The same puzzle as it lies after one wrong answer."""
    return now.act(now.puzzle.certificate.rejected[0]).again()


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
