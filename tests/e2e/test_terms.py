"""The words of the game in the browser: wherever a sentence uses one, it is one touch away."""

from __future__ import annotations

import re
from typing import Any, Final

import pytest
from playwright.sync_api import Page, expect

from conquian.explain.terms import uses
from conquian.explain.words import LANGUAGES
from conquian.notation.position import link, position
from conquian.rooms import DOORS
from tests.conftest import RunningSite
from tests.e2e.browser import OpenPage
from tests.e2e.visit import PHONE, SMALLEST_TARGET, Visit, answered, of_page, speak

pytestmark = pytest.mark.browser

BORROW: Final = link(
    position("pone=6h4d5dJsQsAd/3c4c5c6c dealer=2c2d3hAsKdKh7s/7cJcQc centre=6d stock=?17 waste=7dQd turn=pone/left")
)
LEGAL: Final = ("[data-ui=menu]", "[data-do=show][data-value=legal]")
UNREAD: Final = {"hook": "any touch but an answer shakes what was touched, so that no word is a button"}
"""The pages where no term can be looked up, with the reason."""
PAGES: Final[dict[str, tuple[str, tuple[str, ...]]]] = {
    **{name: ("", ()) for name in DOORS if name not in UNREAD},
    "index": ("course=first&seed=1897&n=2", ("[data-do=ask]",)),
    "learn": ("lesson=pack", (".cq-choice", "[data-do=more_hint]", "[data-ui=menu]", "[data-do=explore]")),
    "melds": ("cards=Ac2c3c4c5c,6c7cJcQcKc", (".cq-hole summary", ".cq-more summary", "[data-ui=menu]")),
    "rearrange": ("course=exercises&seed=1897&n=9", ("[data-do=ask]", "[data-ui=menu]")),
    "play": ("seed=1897", ("[data-action=turn]",)),
    "replay": ("game=borrowing&ply=12", LEGAL),
    "forcing": ("course=victim&seed=3&n=1", ("[data-do=show_truth]", "[data-focus=lines]")),
    "classroom": (BORROW, ()),
    "sets": ("set=the-hole&chapter=2", ("[data-action=decline]",)),
    "table": (BORROW, ("[data-do=ways]", ".cq-fan [data-card='Js']", *LEGAL)),
    "outs": ("seed=1897&n=12", (".cq-forty .is-free", "[data-do=show]")),
    "puzzles": ("puzzle=hole-001", ("[data-action=decline]",)),
    "rules": ("law=5.2", ("[data-focus='try 5.2 1']", "[data-focus='books 5.2']")),
    "sources": ("source=S1", ("[data-ui=every] summary, summary[data-focus=every]",)),
    "teacher": ("lesson=forcing", ()),
    "glossary": ("term=spread", ()),
}
"""A state of every other page, a bare link's where none is named: the link to it, and what is clicked there."""

# Every text on the page by itself, the words in it that can be looked up, and its language. What stands on buttons and
# links, in headings (and beside them, where one is in a course) and in lists to choose from is no more than it is.
READ: Final = """() => {
  const blocks = "p, li, td, dd, legend";
  const mute = "button:not(.cq-term), a, summary, label, select, dt, th, h2, h3, h4, figcaption, svg, .cq-hidden," +
    " .cq-way-so-far > :first-child, [aria-hidden=true]";
  return [...document.querySelectorAll(".cq-body :is(p, li, td, dd, legend)")]
    .filter((block) => block.checkVisibility() && !block.closest(mute))
    .map((block) => {
      const terms = [...block.querySelectorAll(".cq-term")].filter((term) => term.closest(blocks) === block);
      const alone = block.cloneNode(true);
      for (const node of alone.querySelectorAll(`${mute}, :is(${blocks})`)) node.remove();
      for (const node of alone.querySelectorAll("em, strong")) node.before("|"), node.after("|"); // no term goes across
      const named = terms.map((term) => term.dataset.term);
      return { text: alone.textContent.trim(), terms: named, lang: block.closest("[lang]").lang };
    });
}"""
SENTENCE: Final = re.compile(r"\w.*[.!?…:][\"”“»)\]]*$", re.DOTALL)
BUTTONS: Final = """() => [...document.querySelectorAll('.cq-body .cq-big')]
  .filter((button) => button.checkVisibility()).map((button) => button.textContent.trim())"""


def pressed(page: Page, language: str) -> set[str]:
    """The terms that are to be pressed: those by which a button is called, and the places that may be lit."""
    named = {use.name for label in page.evaluate(BUTTONS) for use in uses(label, language) if use.start == 0}
    return named | {"centre", "stock"}


def second_buttons(page: Page) -> list[tuple[str, str]]:
    """The words on the page that open a box, though a button is called so, each with that button."""
    terms = {text.lower() for text in page.locator(".cq-body .cq-term:visible").all_inner_texts()}
    return [(term, label) for term in terms for label in page.evaluate(BUTTONS) if term == label.split(":")[0].lower()]


def unreached(page: Page) -> list[tuple[str, set[str]]]:
    """The sentences on the page with the terms in them that cannot be looked up, nor pressed."""
    read: list[dict[str, Any]] = page.evaluate(READ)
    found = [
        (
            each["text"],
            {use.name for use in uses(each["text"], each["lang"])} - set(each["terms"]) - pressed(page, each["lang"]),
        )
        for each in read
        if SENTENCE.search(each["text"])
    ]
    assert found
    return [(text, missing) for text, missing in found if missing]


@pytest.mark.parametrize("name", [of_page(name) for name in PAGES])
def test_every_term_of_every_sentence_can_be_looked_up(page: Page, site: RunningSite, name: str) -> None:
    query, clicks = PAGES[name]
    page.goto(f"{site.address}/voila/render/{name}.ipynb?{query}&lang=en")
    page.locator(".cq[data-ready]").wait_for()
    shown: dict[str, list[str]] = {}
    for click in ("", *clicks):
        if click:
            page.locator(click).first.click()
            answered(page)
        for language in LANGUAGES:
            speak(page, language)
            assert not unreached(page) and not second_buttons(page), (language, click)
            assert page.locator("button button, a button, button a, label button").count() == 0
            terms = page.locator(".cq-body .cq-term").evaluate_all("nodes => nodes.map((node) => node.dataset.focus)")
            assert len(terms) == len(set(terms)), (language, click)
            shown.setdefault(language, []).extend(terms)
    assert any(shown.values()) or name == "index"


class AtTable(Visit):
    notebook = "table"


class Notes(Visit):
    notebook = "teacher"


@pytest.mark.slow
def test_the_focus_stays_on_a_word_that_the_next_sentence_has_too(page: Page, site: RunningSite) -> None:
    table = AtTable(page, site).open(f"?{BORROW}&lang=en")
    page.locator(".cq-lead [data-term=pone]").focus()
    page.evaluate("() => document.querySelector('[data-focus=\"big decline\"]').click()")
    expect(page.locator(".cq-lead")).to_contain_text("Turn up the top card")
    expect(table.focused).to_have_attribute("data-focus", "term lead pone")


@pytest.mark.slow
def test_on_paper_a_word_looks_like_any_other(page: Page, site: RunningSite) -> None:
    Notes(page, site).open("?lesson=forcing&lang=en")
    page.emulate_media(media="print")
    drawn = page.locator(".is-handout .cq-term, .is-answers .cq-term")
    assert drawn.count() > 0
    assert set(drawn.evaluate_all("nodes => nodes.map((node) => getComputedStyle(node).textDecorationLine)")) == {
        "none"
    }


HIGHER: Final = """() => [...document.querySelectorAll('.cq-body :is(p, li, td, dd)')].flatMap((block) => {
  if (!block.checkVisibility() || !block.querySelector('.cq-term')) return [];
  const before = block.getBoundingClientRect().height;
  for (const term of block.querySelectorAll('.cq-term')) {
    term.style.cssText = 'display: inline; min-width: 0; min-height: 0; margin: 0; padding: 0';
  }
  return Math.abs(before - block.getBoundingClientRect().height) > 1 ? [block.textContent] : [];
})"""


@pytest.mark.parametrize("name", [of_page(name) for name in ("table", "teacher", "forcing", "outs", "sources")])
def test_on_a_phone_a_word_is_large_enough_for_a_finger_and_its_line_no_higher_for_it(
    open_page: OpenPage, site: RunningSite, name: str
) -> None:
    page = open_page(**PHONE)
    query, clicks = PAGES[name]
    page.goto(f"{site.address}/voila/render/{name}.ipynb?{query}&lang=de")
    page.locator(".cq[data-ready]").wait_for()
    for click in clicks:
        page.locator(click).first.click()
    assert page.locator(".cq-body .cq-term").count() > 0
    assert page.evaluate(SMALLEST_TARGET) >= 24
    assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
    assert page.evaluate(HIGHER) == []
