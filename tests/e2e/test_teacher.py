"""The notes for teachers: a lesson chosen, a level opened, a law looked up, two pages printed, questions projected."""

from __future__ import annotations

import re
from typing import Final

import pytest
from playwright.sync_api import Locator, Page, expect

from conquian.course import catalogue
from conquian.explain.markup import Named, Plain
from conquian.explain.sentences import law_text
from conquian.explain.words import LANGUAGES
from conquian.rooms.teacher.notes import Answered, Cited, Inline, Link, NotesPart, names, notes, walk
from tests.conftest import RunningSite
from tests.e2e.browser import OpenPage
from tests.e2e.visit import PHONE, Visit, expect_no_faults

pytestmark = [pytest.mark.browser, pytest.mark.slow]

FIRST, SECOND, *_ = names()
SMALL = """(slide) => [...slide.querySelectorAll(".cq-mini")].map((card) => card.getBoundingClientRect().height)
  .filter((height) => height < 1.5 * parseFloat(getComputedStyle(slide).fontSize))"""
WHOLE = "(on) => on.scrollHeight <= on.clientHeight && on.scrollWidth <= on.clientWidth"


class Desk(Visit):
    """The notes in a page."""

    notebook = "teacher"

    def lesson(self, name: str) -> Locator:
        return self.page.locator(f"[data-do=lesson][data-value='{name}']")

    def choose(self, name: str) -> None:
        self.lesson(name).click()
        expect(self.lesson(name)).to_have_attribute("aria-current", "true")
        expect(self.page.locator(f"[data-key='{name} aim']")).to_be_visible()

    def part(self, part: NotesPart) -> Locator:
        return self.page.locator(f".cq-part.is-{part}")


def said(line: tuple[Inline, ...]) -> str:
    """What stands in a line, without its cards."""
    return "".join(piece.text for piece in walk(line) if isinstance(piece, Plain))


def called(name: str, language: str) -> str:
    return f"{catalogue.lesson(name).number}. {catalogue.told(name, 'title', language)}"


@pytest.fixture
def desk(page: Page, site: RunningSite) -> Desk:
    return Desk(page, site)


@pytest.mark.always
def test_with_the_mouse_alone(desk: Desk) -> None:
    page = desk.open("?lang=en").page
    first, second = notes(FIRST, "en"), notes(SECOND, "en")
    expect(page.get_by_role("heading", level=2)).to_have_text(said(first.title))
    headings = [each.inner_text() for each in page.get_by_role("heading", level=3).all()]
    assert headings == [said(section.title) for section in first.sections]
    for section, drawn in zip(first.sections, page.locator(".cq-part").all(), strict=True):
        cards = sum(len(piece.cards) for piece in walk(section) if isinstance(piece, Named))
        expect(drawn.locator(".cq-mini")).to_have_count(cards)
    marks = [len(question.answers) for question in first.questions]
    expect(desk.part(NotesPart.QUESTIONS).locator(".cq-replies > .is-good")).to_have_count(len(marks))
    expect(desk.part(NotesPart.QUESTIONS).locator(".cq-replies > .is-bad .cq-belief")).to_have_count(
        sum(marks) - len(marks)
    )

    law = next(piece.law for piece in walk(first) if isinstance(piece, Cited))
    page.get_by_role("button", name=f"Rule {law}:").first.click()
    expect(page.get_by_role("dialog")).to_contain_text(law_text(law, "en"))
    page.get_by_role("button", name="Close").click()

    page.evaluate("window.print = () => { document.body.dataset.printed = 'yes' }")
    desk.press("Print handout and answers")
    expect(page.locator("body[data-printed=yes]")).to_have_count(1)

    desk.choose(SECOND)
    expect(desk.said).to_have_text(f"Notes for this lesson: {called(SECOND, 'en')}.")
    expect(page.get_by_role("heading", level=2)).to_have_text(said(second.title))
    level = next(each for each in walk(second) if isinstance(each, Link) and each.way is Answered.LEVEL)
    page.get_by_role("link", name=said(level.inside), exact=True).first.click()
    page.wait_for_url(f"**/learn.ipynb?lesson={SECOND}&level={level.name}&lang=en&faces=french")
    desk.ready()
    expect(page.locator("main")).to_contain_text(catalogue.told(SECOND, f"{level.name}.title", "en"))


# Where each text that can be seen on paper stands, and the size of its letters in points.
ON_PAPER = """() => [...document.querySelectorAll('body *')]
  .filter((node) => node.checkVisibility({ visibilityProperty: true }))
  .filter((node) => [...node.childNodes].some((child) => child.nodeType === 3 && child.nodeValue.trim()))
  .map((node) => [node.closest('.cq-part')?.className ?? node.className,
    parseFloat(getComputedStyle(node).fontSize) * 0.75])"""


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_handout_is_one_page_of_paper_and_the_answers_are_another(
    language: str, open_page: OpenPage, site: RunningSite
) -> None:
    page = open_page(color_scheme="dark", viewport=PHONE["viewport"])
    desk = Desk(page, site).open(f"?lang={language}")
    for name in names():
        desk.choose(name)
        for size in ("A4", "Letter"):
            printed = page.pdf(format=size)
            assert len(re.findall(rb"/Type\s*/Page\b", printed)) == 2, (name, size)

    page.emulate_media(media="print")
    found: list[tuple[str, float]] = page.evaluate(ON_PAPER)
    assert {place for place, _ in found} == {"cq-part lay-stack is-handout", "cq-part lay-stack is-answers"}
    assert min(size for _, size in found) >= 9
    for part in (NotesPart.HANDOUT, NotesPart.ANSWERS):
        expect(desk.part(part)).to_be_visible()
        assert desk.part(part).evaluate("node => getComputedStyle(node).color") == "rgb(0, 0, 0)"
    assert desk.part(NotesPart.ANSWERS).evaluate("node => getComputedStyle(node).breakBefore") == "page"
    expect(desk.part(NotesPart.HANDOUT).locator(".cq-paper")).to_contain_text(called(names()[-1], language))


ROOM_TO_WRITE: Final = """(sheet) => {
  const exercises = [...sheet.querySelectorAll(":scope > ol > li")].map((each) => each.getBoundingClientRect());
  return exercises.slice(1).map(({ top }, n) => (top - exercises[n].bottom + 23) * 25.4 / 96);
}"""
"""How far it is from the end of an exercise to the next one, in mm: 6 mm (23 px) of it belong to the exercise."""


@pytest.mark.parametrize("language", LANGUAGES)
def test_plans_and_questions_are_printed_as_well_with_room_for_notes(
    language: str, open_page: OpenPage, site: RunningSite
) -> None:
    page = open_page(color_scheme="dark")
    desk = Desk(page, site).open(f"?lang={language}")
    page.evaluate("""window.print = () => {
      const seen = (part) => document.querySelector(`.cq-part.is-${part}`).checkVisibility();
      document.body.dataset.printed = ["aim", "forty-five", "questions", "handout", "answers"].filter(seen).join(" ");
    }""")
    page.emulate_media(media="print")
    page.evaluate("document.querySelector('[data-ui=print_plan]').click()")
    expect(page.locator("body")).to_have_attribute("data-printed", "aim forty-five questions")
    page.evaluate("document.querySelector('[data-ui=print]').click()")
    expect(page.locator("body")).to_have_attribute("data-printed", "handout answers")
    page.set_viewport_size({"width": 673, "height": 1000})  # as wide as A4 without its margins
    room = desk.part(NotesPart.HANDOUT).evaluate(ROOM_TO_WRITE)
    assert room and min(room) > 6, "what is left of the page is divided among the exercises"


@pytest.mark.parametrize("size", [(1280, 720), (1024, 768), (1920, 1080)])
def test_questions_are_asked_from_the_screen_by_a_clicker_and_told_afterwards(
    open_page: OpenPage, site: RunningSite, size: tuple[int, int]
) -> None:
    page = open_page(viewport={"width": size[0], "height": size[1]})
    page.add_init_script("Element.prototype.requestFullscreen = () => Promise.reject(new TypeError('not here'))")
    Desk(page, site).open("?lang=en&lesson=forcing")
    page.get_by_role("button", name="Show these on the projector").click()
    slide = page.locator(".cq-slide")
    questions = notes("forcing", "en").questions
    for number, asked in enumerate(questions, start=1):
        expect(slide.locator(".cq-title")).to_have_text(f"Question {number} of {len(questions)}")
        expect(slide.locator(".cq-sign")).to_have_count(0)
        assert page.locator(".cq.is-projector").evaluate(WHOLE)
        assert slide.evaluate(SMALL) == [], "cards beside letters that are larger"
        page.keyboard.press("PageDown")
        right = [each.is_right for each in asked.answers].index(True)
        expect(slide.locator("li").nth(right)).to_have_class("is-good")
        expect(slide.locator("li.is-bad")).to_have_count(len(asked.answers) - 1)
        assert page.locator(".cq.is-projector").evaluate(WHOLE)
        page.keyboard.press("PageDown")
    expect(slide.locator(".cq-title")).to_have_text(f"Question {len(questions)} of {len(questions)}")
    page.keyboard.press("PageUp")
    expect(slide.locator(".cq-sign")).to_have_count(0)
    expect_no_faults(page)
    page.keyboard.press("Escape")
    expect(slide).to_have_count(0)
    expect(page.locator(".cq.is-projector")).to_have_count(0)
    expect(page.get_by_role("button", name="Show these on the projector")).to_be_focused()
