"""What the tests of all pages do alike: open a page, touch cards, listen, and look for what shuts people out."""

from __future__ import annotations

from typing import Any, ClassVar, Final, Literal, Self

import pytest
from _pytest.mark import ParameterSet
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import FloatRect, Locator, Page

from conquian.rooms import ROOMS
from tests.conftest import RunningSite

HURRY = """
const slow = window.setTimeout;
window.setTimeout = (then, time, ...more) => slow(then, [1300, 400].includes(time) ? 30 : time, ...more);
"""
"""The opponent waits before each move, so that it is seen and heard; a test need not wait."""

IMPATIENT = """
const slow = window.setInterval;
window.setInterval = (then, time, ...more) => slow(then, time === 5000 ? 1000 : time, ...more);
"""
"""A page asks every five seconds whether anyone is listening; a test need not wait that long either."""

PHONE = {"viewport": {"width": 320, "height": 640}, "has_touch": True, "is_mobile": True}
FAINT = {"minor", "moderate"}  # what axe finds must not be worse than this
COLOURS: Final[tuple[Literal["light", "dark"], ...]] = ("light", "dark")


SPEAK = """language => {
  const choice = document.createElement("button");
  Object.assign(choice.dataset, { do: "language", value: language });
  document.querySelector(".cq-body").append(choice);
  choice.click();
  choice.remove();
}"""


INDICES = """const indices = (within) => [...document.querySelectorAll(`${within} .cq-ink use`)]
  .filter((use) => use.checkVisibility())
  .flatMap((use) => {
    const index = document.querySelector(use.getAttribute('href')).querySelector('[data-index]');
    if (!index) return [];
    const place = /translate\\([\\d.]+ ([\\d.]+)\\) scale\\(([\\d.]+)\\)/.exec(index.getAttribute('transform'));
    const box = use.ownerSVGElement.getBoundingClientRect(), unit = box.height / 300;
    const top = box.top + unit * place[1], height = unit * place[2] * 44;
    return [{ text: index.dataset.index, top, left: box.left, height, size: height / 0.72 }];
  });
"""
"""A function for scripts: the indices that are seen, where they are drawn, and the size of a font that is as high."""


def speak(page: Page, language: str) -> None:
    """Have the screen speak this language from now on, which is quicker than to open the page again."""
    page.evaluate(SPEAK, language)
    page.locator(f".cq-body[lang={language}]").wait_for()


AT_REST = """() => !document.querySelector('.cq[data-asking]')
  && document.getAnimations().every((one) => one.playState !== 'running')"""


def answered(page: Page) -> None:
    """Wait until Python has answered all that was wished, and the answer is drawn."""
    page.locator(".cq:not([data-asking])").wait_for()


def python_is_there(page: Page) -> None:
    """Wait until the Python of a page that was drawn at once has answered it for the first time."""
    page.locator("html[data-python=ready]").wait_for()


def at_rest(page: Page) -> None:
    """Wait until all is answered, and nothing moves or changes its colour any more."""
    page.wait_for_function(AT_REST)


PAGES: Final = sorted(door.name for door in ROOMS)
"""Every page of the site."""


def of_page(name: str, *more: object, id: str | None = None) -> ParameterSet:  # noqa: A002 - pytest's own word
    """A page as a parameter of a long test, after which come more."""
    return pytest.param(*(more or (name,)), marks=pytest.mark.slow, id=id or name)


class Visit:
    """A visitor's page with one of our notebooks in it."""

    notebook: ClassVar[str]

    def __init__(self, page: Page, site: RunningSite) -> None:
        self.page = page
        self.address = f"{site.address}/voila/render/{self.notebook}.ipynb"

    def open(self, query: str = "") -> Self:
        self.page.goto(self.address + query)
        return self.ready()

    def ready(self) -> Self:
        self.page.locator(".cq[data-ready]").wait_for()
        return self

    def option(self, name: str) -> Locator:
        """A card to choose."""
        return self.page.get_by_role("option", name=name, exact=True)

    def card(self, code: str) -> Locator:
        """A card in a group on the table."""
        return self.page.locator(f".cq-group .cq-card[data-card='{code}']")

    def press(self, name: str) -> None:
        self.button(name).click()

    def button(self, name: str) -> Locator:
        """A button of this name."""
        return button(self.page, name)

    def example(self, name: str) -> None:
        self.press("Menu")
        self.press(name)

    @property
    def said(self) -> Locator:
        return self.page.locator(".cq [role=status]")

    @property
    def verdict(self) -> Locator:
        return self.page.locator(".cq-verdict")

    @property
    def focused(self) -> Locator:
        return self.page.locator(":focus")


def button(page: Page, name: str) -> Locator:
    """A button of this name, and not a word of a text that is called the same and can be looked up."""
    return page.locator("button:not(.cq-term)").and_(page.get_by_role("button", name=name))


def middle(box: FloatRect | None) -> tuple[float, float]:
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


FLIGHTS: Final = """{
  const begin = Element.prototype.animate;
  window.flights = [];
  Element.prototype.animate = function (frames, timing) {
    const motion = begin.call(this, frames, timing);
    if (this.matches(".cq-flying")) {
      motion.pause(); // until it was looked at
      window.flights.push(motion);
    }
    return motion;
  };
}"""
"""Every card that begins to fly is held where it begins."""


def held(page: Page) -> dict[str, dict[str, float]]:
    """The cards in flight: where each of them is held, and how long it flies."""
    return dict(
        page.evaluate("""[...document.querySelectorAll('.cq-flying')].map((node) => {
          const { left, top } = node.getBoundingClientRect();
          const { duration } = node.getAnimations()[0].effect.getTiming();
          return [node.dataset.flies, { left, top, duration }];
        })""")
    )


def place(card: Locator) -> tuple[float, float]:
    """Where a card lies, in px."""
    box = card.bounding_box()
    assert box is not None
    return box["x"], box["y"]


def violations(page: Page) -> list[dict[str, Any]]:
    """What axe finds, whatever its impact; it does not work out what it has nothing against."""
    found: list[dict[str, Any]] = Axe().run(page, options={"resultTypes": ["violations"]}).response["violations"]
    return found


def faults(page: Page) -> list[str]:
    """What axe finds that is serious or critical, and what a mouse or a finger cannot reach."""
    found = [f"{one['id']}: {one['nodes'][0]['target']}" for one in violations(page) if one["impact"] not in FAINT]
    covered: list[str] = page.evaluate(COVERED)
    return found + covered


def expect_no_faults(page: Page) -> None:
    """Fail if something shuts people out, be it light or dark."""
    for colours in COLOURS:
        page.emulate_media(color_scheme=colours)
        assert faults(page) == [], colours


# What can be pressed lies on top at the middle of what is seen of it. A bar that stays in view, or an open menu, may
# cover what can be scrolled out from below it.
COVERED = """() => {
  const style = (node) => getComputedStyle(node);
  const ancestors = (node) => node ? [node, ...ancestors(node.parentElement)] : [];
  if (document.querySelector('dialog[open]')) return [];
  return [...document.querySelectorAll('.cq :is(button, a[href], summary, select)')].flatMap((node) => {
    if (!node.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return [];
    let { left, top, right, bottom } = node.getBoundingClientRect();
    for (const box of [document.documentElement, ...ancestors(node.parentElement).filter((each) =>
      style(each).overflowY !== 'visible')]) {
      const edge = box === document.documentElement
        ? { left: 0, top: 0, right: innerWidth, bottom: innerHeight } : box.getBoundingClientRect();
      left = Math.max(left, edge.left), right = Math.min(right, edge.right);
      top = Math.max(top, edge.top), bottom = Math.min(bottom, edge.bottom);
    }
    if (right - left < 8 || bottom - top < 8) return [];
    const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    if (!hit || node.contains(hit) || hit.contains(node)) return [];
    const above = ancestors(hit).filter((each) => !each.contains(node));
    if (above.some((each) => ['sticky', 'fixed', 'absolute'].includes(style(each).position) &&
      (each.matches('.cq-menu, [popover]') || style(each).position !== 'absolute'))) return [];
    return [`covered: ${node.innerText.slice(0, 40)} by ${hit.className || hit.tagName}`];
  });
}"""


# The width and height of the part of each control that can be hit: cards in a fan lie over each other.
SMALLEST_TARGET = """() => Math.min(...[...document.querySelectorAll('.cq :is(button, [role=option], summary)')]
  .filter((node) => node.checkVisibility())
  .map((node) => {
    const box = node.getBoundingClientRect();
    const next = node.closest('.cq-slot')?.nextElementSibling?.getBoundingClientRect();
    const edge = next?.top < box.bottom ? next.left : Infinity; // a card in the next row covers nothing
    return Math.min(box.height, Math.min(box.right, edge) - box.left);
  }))"""
