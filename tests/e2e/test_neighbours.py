"""The neighbours and a match, as visitors meet them: by keyboard and by finger, on a screen and on a phone."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, expect

from tests.conftest import RunningSite
from tests.e2e.browser import OpenPage
from tests.e2e.play_game import Game, game
from tests.e2e.visit import PHONE, SMALLEST_TARGET, expect_no_faults

pytestmark = [pytest.mark.browser, pytest.mark.slow]

__all__ = ["game"]


def test_a_match_is_begun_with_the_keyboard_goes_on_after_a_reload_and_is_left(game: Game) -> None:
    page = game.open("?seed=2&lang=en").page
    page.get_by_role("button", name="Menu").press("Enter")
    page.get_by_role("button", name="Who to play with").press("Enter")
    expect(page.get_by_role("button", name="One hand")).to_be_focused()
    expect(page.get_by_role("heading", name="Who do you want to play with?")).to_be_in_viewport(ratio=1)
    expect(page.locator(".cq-neighbour .cq-alma svg")).to_have_count(5)
    expect_no_faults(page)
    page.get_by_role("button", name="A match to 3 keys").press("Enter")
    page.get_by_role("button", name="Beto").press("Enter")
    expect(page.locator(".cq-seat.is-top")).to_contain_text("Beto")
    expect(page.get_by_text("A match to 3 keys.", exact=True)).to_be_visible()
    game.play(Locator.click)
    keys = page.locator(".cq-hooks").get_attribute("aria-label")
    expect(game.big).to_have_text(["Next hand", "Look through it"])
    page.reload()
    game.ready()
    expect(page.locator(".cq-hooks")).to_have_attribute("aria-label", keys or "")
    game.big.first.click()
    expect(game.end).to_have_count(0)
    expect(page.locator(".cq-hooks")).to_have_attribute("aria-label", keys or "")
    game.menu("Who to play with")
    page.get_by_role("button", name="One hand").click()
    page.get_by_role("button", name="Alma").click()
    expect(page.get_by_text("A match to 3 keys.", exact=True)).to_have_count(0)


@pytest.mark.parametrize("language", ["en", "de", "es"])
def test_with_a_finger_on_a_small_phone_one_asks_why_and_takes_another(
    open_page: OpenPage, site: RunningSite, language: str
) -> None:
    game = Game(open_page(**PHONE), site).open(f"?seed=7&with=ines&lang={language}")
    page = game.page
    game.play(Locator.tap)
    page.locator(".cq-their-reasons summary").tap()
    expect(page.locator(".cq-their-reasons li").first).to_be_visible()
    page.locator(".cq-quiets [data-do=neighbours]").tap()
    expect(page.locator(".cq-neighbour")).to_have_count(5)
    assert page.evaluate("document.documentElement.scrollWidth") == 320  # nothing sticks out
    assert page.evaluate(SMALLEST_TARGET) >= 24
    expect_no_faults(page)
    page.locator("[data-value=lucia]").tap()
    expect(page.locator(".cq-seat.is-top")).to_contain_text("Lucía")


def test_on_a_small_phone_the_question_is_seen_before_the_faces(open_page: OpenPage, site: RunningSite) -> None:
    page = Game(open_page(viewport={"width": 320, "height": 640}), site).open("?seed=2&lang=en").page
    page.locator(".cq-menu-place button").first.press("Enter")
    page.get_by_role("button", name="Who to play with").press("Enter")
    expect(page.get_by_role("button", name="One hand")).to_be_focused()
    expect(page.get_by_role("heading", name="Who do you want to play with?")).to_be_in_viewport(ratio=1)
