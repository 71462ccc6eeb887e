"""How a visitor plays: with a mouse, with a keyboard, with a finger; and what a blind visitor hears meanwhile."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Any, Protocol, TypedDict

from playwright.sync_api import Locator, Page, Position, expect

from conquian.game.actions import Action, Discard, Force, Give, Meld
from conquian.game.cards import Card
from conquian.game.play import apply
from conquian.game.spreads import Spread
from conquian.game.state import State
from conquian.notation.codes import card as read_card
from conquian.teach.card_groups import MOST_GROUPS
from conquian.teach.meld_options import offers
from tests.e2e.visit import answered

MOST_TABS = 80
"""A page with more Tab stops than this has lost its visitor."""

LISTEN = """() => {
  window.heard = [];
  const live = document.querySelector('.cq > [role=status]');
  new MutationObserver(() => window.heard.push(live.textContent)).observe(live, { childList: true });
}"""

FOCUSED = """([wanted, within]) => {
  const at = document.activeElement;
  return Boolean(at?.matches(wanted) && at.closest(within));
}"""


STANDS_BEFORE = """([wanted, within]) => {
  const at = document.activeElement;
  const there = [...document.querySelectorAll(wanted)].find((node) => node.closest(within));
  return at !== document.body && Boolean(there && there.compareDocumentPosition(at) & Node.DOCUMENT_POSITION_FOLLOWING);
}"""


MOST_STEPS = 24
"""The most steps by arrow keys, up and down and aside, from one card of the pack to another."""
ARROW = """wanted => {
  const middle = ({ left, right, top, bottom }) => [(left + right) / 2, (top + bottom) / 2];
  const from = document.activeElement.getBoundingClientRect();
  const [x, y] = middle(from), [to_x, to_y] = middle(document.querySelector(wanted).getBoundingClientRect());
  if (Math.abs(to_y - y) > Math.abs(to_x - x)) return to_y > y ? "ArrowDown" : "ArrowUp";
  return to_x > x ? "ArrowRight" : "ArrowLeft";
}"""
"""The arrow key that leads nearer to what this CSS selector finds."""


class Hand(Protocol):
    """Touches what is on the page."""

    page: Page

    def card(self, card: Card) -> None:
        """Touch a hand card."""

    def press(self, wanted: str) -> None:
        """Press the button that this CSS selector finds."""

    def use(self, control: str) -> None:
        """Press or choose the control of this name, wherever it stands."""


@dataclass
class Mouse:
    page: Page

    def card(self, card: Card) -> None:
        self.page.locator(f".cq-fan [data-card='{card}']").click()

    def press(self, wanted: str) -> None:
        self.page.locator(wanted).click()

    def use(self, control: str) -> None:
        at = self.page.locator(_named(control))
        at.click(**_where_it_is_seen(at))


@dataclass
class Finger:
    page: Page

    def card(self, card: Card) -> None:
        self.page.locator(f".cq-fan [data-card='{card}']").tap(
            position={"x": 8, "y": 20}
        )  # cards may lie over each other

    def press(self, wanted: str) -> None:
        self.page.locator(wanted).tap()

    def use(self, control: str) -> None:
        at = self.page.locator(_named(control))
        at.tap(**_where_it_is_seen(at))


@dataclass
class Keyboard:
    page: Page
    most_tabs: int = MOST_TABS

    def card(self, card: Card) -> None:
        """Tab to the hand, go along it to the card, choose it."""
        self._tab_to(".cq-fan [data-rove]", within=f".cq-fan:has([data-card='{card}'])")
        self.page.keyboard.press("Home")
        self._press_until("ArrowRight", f"[data-card='{card}']", within="body")
        self.page.keyboard.press("Space")

    def press(self, wanted: str) -> None:
        self._tab_to(wanted)
        self.page.keyboard.press("Enter")

    def use(self, control: str) -> None:
        """Tab to it or, where arrows lead through what stands together, to that, and along it."""
        wanted = _named(control)
        if area := self.page.locator(wanted).get_attribute("data-rove"):
            self._tab_to(f"[data-rove='{area}']")
            self._go_to(wanted)
        else:
            self._tab_to(wanted)
        is_option = self.page.locator(wanted).get_attribute("role") == "option"
        self.page.keyboard.press("Space" if is_option else "Enter")

    def to(self, wanted: str) -> None:
        """Tab to what this CSS selector finds first."""
        self._tab_to(wanted)

    def to_bench(self, card: Card) -> None:
        """Tab to the cards that are being arranged, and go to this one."""
        self._tab_to(".cq-group [data-rove='bench']")
        self.page.keyboard.press("Home")
        self._press_until("ArrowRight", f".cq-group [data-card='{card}']", within="body")

    def _tab_to(self, wanted: str, within: str = "body") -> None:
        """Tab there, backwards where that is nearer, as a visitor does who knows the page."""
        if within == "body":
            self.page.locator(wanted).first.wait_for()  # what was done last may still be on its way to the screen
        stands_before: bool = self.page.evaluate(STANDS_BEFORE, [wanted, within])
        self._press_until("Shift+Tab" if stands_before else "Tab", wanted, within)

    def _go_to(self, wanted: str) -> None:
        """Go there by arrow keys: the longer way first, as the eye goes, or else one by one from the first."""
        for _ in range(MOST_STEPS):
            if self._focused(wanted, "body"):
                return
            self.page.keyboard.press(self.page.evaluate(ARROW, wanted))
        self.page.keyboard.press("Home")
        self._press_until("ArrowRight", wanted, within="body")

    def _press_until(self, key: str, wanted: str, within: str) -> None:
        for _ in range(self.most_tabs):
            if self._focused(wanted, within):
                return
            self.page.keyboard.press(key)
        raise AssertionError(f"{key} never came to {wanted}")

    def _focused(self, wanted: str, within: str) -> bool:
        found: bool = self.page.evaluate(FOCUSED, [wanted, within])
        return found


def _named(control: str) -> str:
    return f'.cq-body [data-focus="{control}"]'


class Touch(TypedDict, total=False):
    """How Playwright touches a control."""

    position: Position
    force: bool


def _where_it_is_seen(control: Locator) -> Touch:
    """How a control is touched: in its middle, and nothing may lie over it.

    The next card of a fan lies over the middle of a card, and cards over the middle of the name of their group, which
    is as large as the group.
    """
    if control.evaluate("node => Boolean(node.closest('.cq-slot'))"):
        return {"position": {"x": 8, "y": 20}}
    if control.evaluate("node => node.matches('.cq-group > .cq-name')"):
        return {"position": {"x": 20, "y": 2}}
    return {}


def listen(page: Page) -> None:
    """Begin to write down what the live region says."""
    page.evaluate(LISTEN)


def heard(page: Page) -> list[str]:
    """Everything that the live region has said since."""
    said: list[str] = page.evaluate("window.heard")
    return said


def play(page: Page, hand: Hand, start: State, actions: tuple[Action, ...]) -> None:
    """Play these actions at the table that is open, each as a visitor who touches cards would do it."""
    state = start
    for action in actions:
        for touch, what in _touches(state, action):
            before = len(heard(page))
            if touch == "card":
                assert isinstance(what, Card)
                hand.card(what)
            else:
                assert isinstance(what, str)
                hand.press(what)
            answered(page)
            assert len(heard(page)) > before, f"nothing was said of {what}"
        state = apply(state, action)


def arrange(page: Page, hand: Keyboard, state: State, spread: Spread) -> None:
    """Lay this spread card by card: choose the hand cards, then move every card to where its meld is to lie."""
    for card in spread.cards & state.hands[state.turn].cards:
        hand.card(card)
        expect(page.locator(f".cq-fan [data-card='{card}']")).to_have_attribute("aria-selected", "true")
    hand.press(".cq-big[data-do='arrange_self']")
    page.locator(".cq-bench").wait_for()
    for group in spread.groups:
        first, *others = group
        if any(card not in group for card in _group_of(page, first)):
            _carry_until(page, hand, first, partial(_lies_alone, page, first))
        for other in others:
            _carry_until(page, hand, other, partial(_lie_together, page, first, other))
    hand.press(".cq-big[data-do='done']")


def _carry_until(page: Page, hand: Keyboard, card: Card, done: Callable[[], bool]) -> None:
    """Carry a card from group to group until it lies where it shall: to the right, and where that ends to the left."""
    hand.to_bench(card)
    for way in ("ArrowRight", "ArrowLeft"):
        for _ in range(MOST_GROUPS):
            if done():
                return
            before = page.locator(".cq-groups").inner_html()
            page.keyboard.press(f"Shift+{way}")
            answered(page)
            if page.locator(".cq-groups").inner_html() == before:
                break  # there is no group further on
    raise AssertionError(f"{card} never came there")


def _lies_alone(page: Page, card: Card) -> bool:
    return _group_of(page, card) == (card,)


def _lie_together(page: Page, one: Card, other: Card) -> bool:
    return other in _group_of(page, one)


def _group_of(page: Page, card: Card) -> tuple[Card, ...]:
    """The cards that lie in a group with this one."""
    codes = page.locator(f".cq-group:has([data-card='{card}']) .cq-card").evaluate_all(
        "all => all.map((card) => card.dataset.card)"
    )
    return tuple(map(read_card, codes))


def _touches(state: State, action: Action) -> list[tuple[str, Any]]:
    match action:
        case Meld(spread):
            (used,) = (each.used for each in offers(state) if each.spread == spread)
            ways = [each for each in offers(state) if each.used == used or not used]
            cards = [("card", card) for card in used]
            is_asked = len(ways) > 1 and apply(state, action).outcome is None  # a card that wins is laid at once
            way = [("button", f".cq-way[data-action='{action}']")] if is_asked else []
            return [*cards, ("button", ".cq-big[data-do='lay']"), *way]
        case Discard(card) | Give(card):
            return [("card", card), ("button", ".cq-big[data-do='let_go']")]
        case Force(spread) if spread is not None:
            wanted = f".cq-way[data-action='{action}']" if len(offers(state)) > 1 else ".cq-big[data-do='lay']"
            return [("button", wanted)]
        case _:
            return [("button", f".cq-big[data-action='{action}']")]


def kept(page: Page, key: str) -> dict[str, Any]:
    """What the browser keeps under this key."""
    found: dict[str, Any] = json.loads(page.evaluate("key => localStorage.getItem(key)", key))
    return found


def locate(page: Page, card: str) -> Locator:
    """A card that lies on the felt."""
    return page.locator(f".cq-felt [data-card='{card}']")
