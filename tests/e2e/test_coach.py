"""The coach at the end of a hand and in the replay, as visitors use it: mouse, keyboard, finger."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlencode

import pytest
from playwright.sync_api import Locator, expect

from tests.coach.hands import duel
from tests.conftest import RunningSite
from tests.e2e.browser import OpenPage
from tests.e2e.play_game import Game
from tests.e2e.visit import answered, expect_no_faults

pytestmark = [pytest.mark.browser, pytest.mark.slow]

SCREENS: dict[str, dict[str, Any]] = {
    "desktop": {"viewport": {"width": 1280, "height": 720}},
    "phone": {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True},
}
LINK = {"record": duel(2).text, "seat": "dealer", "lang": "en"}
"""A hand in which the learner once gave Alma a meld: two of clubs, where the jack of spades was to go."""


class CoachedGame(Game):
    """A hand that is over, looked at again."""

    def looked_at(self, query: dict[str, str]) -> CoachedGame:
        """The page once the coach is done."""
        self.open(f"?{urlencode(query)}")
        if self.notebook == "replay":
            self.press("What could have gone better?")
        expect(self.moments).to_have_count(2)
        expect(self.page.locator(".cq-coach progress")).to_have_count(0)
        return self

    @property
    def moments(self) -> Locator:
        return self.page.locator(".cq-coach li:not(.is-good) button.cq-coach-way")

    @property
    def moment(self) -> Locator:
        """The moment of the two of clubs, the first of the hand."""
        return self.moments.first

    def card(self, code: str) -> Locator:
        return self.page.locator(f".cq-seat.is-bottom [data-card='{code}'][role=option]")


class ReplayedGame(CoachedGame):
    """The same as a record."""

    notebook = "replay"


@pytest.mark.parametrize("room", [CoachedGame, ReplayedGame])
@pytest.mark.parametrize("screen", SCREENS)
def test_a_moment_is_tried_again_on_the_table(
    open_page: OpenPage, site: RunningSite, screen: str, room: type[CoachedGame]
) -> None:
    game = room(open_page(**SCREENS[screen]), site).looked_at(LINK)
    page, hit = game.page, Locator.tap if screen == "phone" else Locator.click
    expect(game.moment).to_contain_text("Here your 2 of clubs gave")
    expect_no_faults(page)
    hit(game.moment)
    expect(game.lead).to_contain_text("Here your 2 of clubs gave")
    expect(game.theirs).to_have_count(0)
    expect_no_faults(page)
    hit(page.get_by_role("button", name="Try it again from here"))
    for code, verdict in (("2c", "Not that one"), ("Js", "Yes, that's it!")):
        hit(game.card(code))
        hit(page.locator("[data-do=let_go]"))
        expect(page.locator(".cq-verdict")).to_contain_text(verdict)
        if code == "2c":
            desk = page.locator(".cq-desk")
            assert screen == "phone" or desk.evaluate("node => node.scrollHeight <= node.clientHeight + 1")
            hit(page.get_by_role("button", name="Try once more"))
    expect(page.locator(".cq-verdict")).to_contain_text("With the 2 of clubs, ")
    expect(page.locator(".cq-verdict")).to_contain_text("keys")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    hit(page.get_by_role("button", name="Back", exact=True))
    expect(game.moments).to_have_count(2)


def test_a_moment_is_kept_where_it_is_and_played_on(open_page: OpenPage, site: RunningSite) -> None:
    game = CoachedGame(open_page(**SCREENS["phone"]), site).looked_at(LINK)
    page = game.page
    game.moment.tap()
    page.get_by_role("button", name="Ask me later").tap()
    expect(page.get_by_role("link", name="Saved. You'll find it in Puzzles tomorrow.")).to_be_visible()
    page.get_by_role("button", name="Try it again from here").tap()
    game.card("Js").tap()
    page.locator("[data-do=let_go]").tap()
    page.get_by_role("button", name="Play it out").tap()
    expect(page.locator(".cq-theirs")).to_contain_text("Just a try")
    page.locator("[data-action=decline].cq-big").wait_for()
    page.get_by_role("button", name="Back to the moment").tap()
    expect(page.locator(".cq-verdict")).to_contain_text("Yes, that's it!")
    page.get_by_role("link", name="Saved. You'll find it in Puzzles tomorrow.").tap()
    expect(page.get_by_role("heading", name="From your own hands")).to_be_visible()


def test_a_moment_with_the_keyboard(open_page: OpenPage, site: RunningSite) -> None:
    game = CoachedGame(open_page(**SCREENS["desktop"]), site).looked_at(LINK)
    page = game.page
    page.locator("button.cq-coach-way").first.focus()
    page.keyboard.press("Shift+Tab")
    expect(page.locator(".cq-coach-point:focus")).to_have_count(1)
    first = page.locator(":focus").get_attribute("aria-label")
    page.keyboard.press("ArrowRight")
    second = page.locator(":focus").get_attribute("aria-label")
    assert first and second and first != second
    page.keyboard.press("Home")
    page.keyboard.press("Enter")
    expect(game.lead).to_contain_text("You melded 6‑7‑jack of clubs.")
    expect(page.locator(".cq-coach-point[aria-current=step]")).to_have_count(1)
    page.get_by_role("button", name="Next moment").press("Enter")
    page.get_by_role("button", name="Try it again from here").press("Enter")
    answered(page)
    game.card("Js").press("Enter")
    page.locator("[data-do=let_go]").press("Enter")
    expect(page.get_by_role("status")).to_contain_text("Yes, that's it!")


def test_the_coach_stops_and_goes_on_after_a_reload(open_page: OpenPage, site: RunningSite) -> None:
    game = CoachedGame(open_page(**SCREENS["desktop"]), site).looked_at(LINK)
    game.page.reload()
    game.ready()
    expect(game.moments).to_have_count(2)
    expect(game.page.locator(".cq-coach progress")).to_have_count(0)
