"""Every room of `ROOMS`, used by three visitors at once: with a mouse, with a keyboard, with a finger on a small phone.

They do the same and have to hear the same. What they do nobody wrote down: any control that all three of them see.
A new room is walked through without a line of its own.
"""

from __future__ import annotations

import json
from random import Random
from typing import Final

import pytest
from playwright.sync_api import Page, expect

from conquian.explain.words import words
from conquian.rooms import DOORS
from tests.conftest import RunningSite
from tests.e2e.browser import OpenPage
from tests.e2e.hands import MOST_TABS, Finger, Hand, Keyboard, Mouse
from tests.e2e.visit import HURRY, PHONE, SMALLEST_TARGET, answered, expect_no_faults

pytestmark = pytest.mark.browser

STEPS: Final = 8
"""The number of controls that are used in each room; each has as many that can be used one after the other."""
MORE_TABS: Final = {"rules": 200}
"""Rooms with more Tab stops: the whole law book is one page, whose readers go by its search and headings."""
LINKS: Final = {
    "index": "course=first&seed=1&n=1",
    "rearrange": "course=exercises&seed=1897&n=12",
    "forcing": "course=sources&seed=3&n=2",
    "outs": "seed=1897&n=12",
    "play": "seed=1897",
    "puzzles": "puzzle=composed-004",
    "table": (
        "pone=2s3c4h6s7hJcJhQcKcKs/-&dealer=Ah2d3d3h4d5c6c6hJsKh/-&centre=-"
        "&stock=AdQs5d3s7s6d2c4s5h7cAsAcKdQh7dQdJd4c5s2h&waste=-&turn=pone/turn&rules=pagat"
    ),
}
"""What the link asks for in a room that would otherwise deal by chance, or begin with a list."""

CONTROLS: Final = """() => [...document.querySelectorAll('.cq-body [data-focus]')]
  .filter((node) => node.matches('[data-do], [role=option]'))"""
OFFERED: Final = f"""() => ({CONTROLS})()
  .filter((node) => node.checkVisibility({{ visibilityProperty: true }}))
  .filter((node) => !node.closest('.cq-menu, dialog, [inert]') && !node.matches('[disabled], [aria-disabled=true]'))
  .filter((node) => !node.matches('[data-do=arrange_self], [data-do=explore]'))
  .map((node) => node.dataset.focus)"""
"""The names of the controls that are seen and can be used; not of what begins a thing that no reload brings back."""
SHOWN: Final = f"""() => JSON.stringify([
  document.querySelector('.cq > [role=status]').textContent,
  ({CONTROLS})().map((node) => [node.dataset.focus, node.ariaSelected ?? node.ariaPressed]),
])"""
"""What was said last, and every control there is, seen or not: the same for everybody, however wide the window is."""
PICKED: Final = ".cq-body [data-focus^='bottom-hand '][aria-selected=true], [data-focus^='board '][aria-pressed=true]"
KEYS_JUPYTER_WOULD_TAKE: Final = (
    ".cq :is(button, summary, input, select, [tabindex='0']):not([data-lm-suppress-shortcuts])"
)


@pytest.mark.parametrize("room", DOORS)
def test_mouse_keyboard_and_finger_lead_to_the_same(room: str, open_page: OpenPage, site: RunningSite) -> None:
    hands: tuple[Hand, ...] = (
        Mouse(open_page()),
        Keyboard(open_page(), MORE_TABS.get(room, MOST_TABS)),
        Finger(open_page(**PHONE)),
    )
    by_mouse, by_keyboard, by_finger = pages = [hand.page for hand in hands]
    for page in pages:
        page.add_init_script(HURRY)
        page.goto(f"{site.address}/voila/render/{room}.ipynb?{LINKS.get(room, '')}&lang=en")
        page.locator(".cq[data-ready]").wait_for()
        page.locator("html[data-python=ready]").wait_for()
    used: list[str] = []
    rng = Random(room)
    for _ in range(STEPS):
        _expect_same(pages, used)
        offered = _offered_to_all(pages)
        assert offered, f"nothing can be done after {used}"
        fewest = min(map(used.count, offered))
        chosen = rng.choice([name for name in offered if used.count(name) == fewest])
        used.append(chosen)
        for hand in hands:
            hand.use(chosen)
            answered(hand.page)
            hand.page.locator(".cq-coach progress").wait_for(state="detached", timeout=90_000)
        assert by_keyboard.evaluate("document.activeElement !== document.body"), f"the focus is lost after {used}"
        assert by_finger.evaluate("document.documentElement.scrollWidth") <= 320, f"something sticks out after {used}"
        assert by_finger.evaluate(SMALLEST_TARGET) >= 24, f"a target is too small after {used}"
    # No reload brings back an open question of how cards are to lie: it is answered first.
    for way in [name for name in _offered_to_all(pages) if name.startswith("meld ")][:1]:
        for hand in hands:
            hand.use(way)
            answered(hand.page)
    # Nor a card that is picked and not played yet: it is put back.
    for card in by_mouse.locator(PICKED).evaluate_all("all => all.map((node) => node.dataset.focus)"):
        for hand in hands:
            hand.use(card)
            answered(hand.page)
    _expect_same(pages, used)
    assert by_keyboard.locator(KEYS_JUPYTER_WOULD_TAKE).evaluate_all("all => all.map((node) => node.outerHTML)") == []
    for page in (by_mouse, by_finger):
        expect_no_faults(page)
    before = _controls(by_mouse)
    by_mouse.reload()
    by_mouse.locator(".cq[data-ready]").wait_for()
    for _ in range(50):
        if _controls(by_mouse) == before:
            break
        by_mouse.wait_for_timeout(200)
    assert _controls(by_mouse) == before, f"a reload loses what came of {used}"


@pytest.mark.slow
@pytest.mark.parametrize("room", DOORS)
@pytest.mark.parametrize(("locale", "language"), [("de-CH", "de"), ("es-MX", "es")])
def test_it_speaks_the_browser_s_language(
    locale: str, language: str, room: str, open_page: OpenPage, site: RunningSite
) -> None:
    page = open_page(locale=locale)
    page.goto(f"{site.address}/voila/render/{room}.ipynb")
    page.locator(f".cq[data-ready] .cq-body[lang={language}]").wait_for()
    expect(page.get_by_role("heading", level=1)).to_have_text(words(language, "site", "pages", room, "title"))
    expect(page.locator(".cq").get_by_role("button", name=words(language, "screen", "text", "menu"))).to_be_visible()


def _expect_same(pages: list[Page], used: list[str]) -> None:
    """Fail unless all of them soon hear and show the same."""
    for _ in range(50):
        if len({page.evaluate(SHOWN) for page in pages}) == 1:
            return
        pages[0].wait_for_timeout(200)
    first, *others = (json.loads(page.evaluate(SHOWN)) for page in pages)
    for said, controls in others:
        assert said == first[0], f"something else is said after {used}"
        assert controls == first[1], f"something else is shown after {used}"


def _controls(page: Page) -> list[tuple[str, str | None]]:
    """The controls, chosen or not, that a reload keeps.

    Not a step forward, nor where the next card of a board goes, nor whether one was looking through the waste.
    """
    shown = json.loads(page.evaluate(SHOWN))[1]
    return [(name, state) for name, state in shown if not name.startswith(("redo", "aim ", "Look through"))]


def _offered_to_all(pages: list[Page]) -> list[str]:
    """The controls that every one of these pages offers, in the order of the first."""
    first, *others = ([*dict.fromkeys(page.evaluate(OFFERED))] for page in pages)
    return [name for name in first if all(name in other for other in others)]
