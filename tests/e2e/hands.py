"""How a visitor plays: with a mouse, with a keyboard, with a finger; and what a blind visitor hears meanwhile."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any, Protocol

from playwright.sync_api import Locator, Page

from conquian.game.actions import Action, Discard, Force, Meld
from conquian.game.cards import Card
from conquian.game.play import apply
from conquian.game.state import State
from conquian.tutor.offers import offers

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


class Hand(Protocol):
    """Touches what is on the page."""

    def card(self, card: Card) -> None:
        """Touch a hand card."""

    def press(self, wanted: str) -> None:
        """Press the button that this CSS selector finds."""


@dataclass
class Mouse:
    page: Page

    def card(self, card: Card) -> None:
        self.page.locator(f".cq-fan [data-card='{card}']").click()

    def press(self, wanted: str) -> None:
        self.page.locator(wanted).click()


@dataclass
class Finger:
    page: Page

    def card(self, card: Card) -> None:
        self.page.locator(f".cq-fan [data-card='{card}']").tap(
            position={"x": 8, "y": 20}
        )  # cards may lie over each other

    def press(self, wanted: str) -> None:
        self.page.locator(wanted).tap()


@dataclass
class Keyboard:
    page: Page

    def card(self, card: Card) -> None:
        """Tab to the hand, go along it to the card, choose it."""
        self._tab_to(".cq-fan [data-rove]", within=f".cq-fan:has([data-card='{card}'])")
        self.page.keyboard.press("Home")
        self._press_until("ArrowRight", f"[data-card='{card}']", within="body")
        self.page.keyboard.press("Space")

    def press(self, wanted: str) -> None:
        self._tab_to(wanted)
        self.page.keyboard.press("Enter")

    def _tab_to(self, wanted: str, within: str = "body") -> None:
        self._press_until("Tab", wanted, within)

    def _press_until(self, key: str, wanted: str, within: str) -> None:
        for _ in range(MOST_TABS):
            if self._focused(wanted, within):
                return
            self.page.keyboard.press(key)
        raise AssertionError(f"{key} never came to {wanted}")

    def _focused(self, wanted: str, within: str) -> bool:
        found: bool = self.page.evaluate(FOCUSED, [wanted, within])
        return found


def listen(page: Page) -> None:
    """Begin to write down what the live region says."""
    page.evaluate(LISTEN)


def heard(page: Page) -> list[str]:
    """Everything that the live region has said since."""
    said: list[str] = page.evaluate("window.heard")
    return said


def play(page: Page, hand: Hand, start: State, actions: tuple[Action, ...]) -> None:
    """Play these actions at the table that is open, each as somebody who touches cards would do it."""
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
            page.wait_for_function("before => window.heard.length > before", arg=before)
        state = apply(state, action)


def _touches(state: State, action: Action) -> list[tuple[str, Any]]:
    match action:
        case Meld(spread):
            (used,) = (each.used for each in offers(state) if each.spread == spread)
            ways = [each for each in offers(state) if each.used == used or not used]
            cards = [("card", card) for card in used]
            way = [("button", f".cq-way[data-action='{action}']")] if len(ways) > 1 else []
            return [*cards, ("button", ".cq-big[data-do='lay']"), *way]
        case Discard(card):
            return [("card", card), ("button", ".cq-big[data-do='let_go']")]
        case Force(spread) if spread is not None:
            return [("button", f".cq-way[data-action='{action}']")]
        case _:
            return [("button", f".cq-big[data-action='{action}']")]


def kept(page: Page, key: str) -> dict[str, Any]:
    """What the browser keeps under this key."""
    found: dict[str, Any] = json.loads(page.evaluate("key => localStorage.getItem(key)", key))
    return found


def locate(page: Page, card: str) -> Locator:
    """A card that lies on the felt."""
    return page.locator(f".cq-felt [data-card='{card}']")
