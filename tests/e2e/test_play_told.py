"""What was done in a hand, as the page tells it: in sight, in whole lines, and never cut."""

from __future__ import annotations

import json

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.conftest import RunningSite
from tests.e2e.browser import OpenPage
from tests.e2e.play_game import Game, game
from tests.e2e.visit import PHONE

pytestmark = [pytest.mark.browser, pytest.mark.slow]

__all__ = ["game"]


IN_SIGHT = """(node) => {
  const { left, top, height } = node.getBoundingClientRect();
  return node.contains(document.elementFromPoint(left + 4, top + height / 2));
}"""


def test_the_newest_of_what_happened_is_in_sight(page: Page, site: RunningSite) -> None:
    game = Game(page, site).open("?seed=1897&lang=en")
    game.act()
    game.act()
    game.my_turn()
    expect(game.happened).to_have_count(4)
    expect(game.happened.first).to_have_text("You had nothing to go with the 3 of hearts.")
    assert game.happened.first.evaluate(IN_SIGHT)


def test_what_the_opponent_did_is_in_sight_on_a_phone_too(open_page: OpenPage, site: RunningSite) -> None:
    game = Game(open_page(**PHONE | {"viewport": {"width": 390, "height": 844}}), site).open("?seed=1897&lang=en")
    hand = game.page.locator(".cq-seat.is-bottom .cq-hand-place")
    game.act()
    before = hand.evaluate("node => node.getBoundingClientRect().top + scrollY")
    game.act()
    game.my_turn()
    theirs = game.page.locator(".cq-theirs")
    expect(theirs).to_have_text("Alma declined the 3 of hearts.")
    assert hand.evaluate("node => node.getBoundingClientRect().top + scrollY") == before, "and moves nothing"
    game.page.evaluate("scrollTo(0, 0)")
    assert theirs.evaluate(IN_SIGHT)
    expect(hand).to_be_in_viewport(ratio=1)


LONG = "Alma melded 4-5-6-7-jack of diamonds, and the kings of diamonds, hearts and spades."
WRAPPED = """(node, said) => {
  node.textContent = said;
  const lead = document.querySelector('.cq-lead').getBoundingClientRect();
  return node.scrollWidth <= node.clientWidth && node.getBoundingClientRect().bottom <= lead.top + 1
    && getComputedStyle(node).textOverflow === 'clip';
}"""
WHOLE_LINES = """(list) => {
  for (let n = 0; n < 30; n++) list.append(list.lastElementChild.cloneNode(true));
  const within = list.getBoundingClientRect();
  const hand = document.querySelector('.is-bottom .cq-fan').getBoundingClientRect();
  const lines = [...list.children].map((line) => line.getBoundingClientRect());
  const seen = lines.filter(({ left }) => left < within.right - 1);
  return { seen: seen.length, cut: seen.filter(({ bottom }) => bottom > within.bottom + 1).length,
    above: within.bottom <= hand.top + 1 };
}"""


ALL_REACHED = """end => {
  const within = () => end.getBoundingClientRect();
  const isWhole = (node) => node.getBoundingClientRect().bottom <= within().bottom + 1;
  const first = [...end.querySelectorAll('.cq-big')].every(isWhole);
  end.scrollTop = end.scrollHeight;
  const all = ['.cq-hand-place', '.cq-laid:last-child'].map((each) => document.querySelector(`.is-bottom ${each}`));
  const laid = all.map((each) => each?.getBoundingClientRect()).find((each) => each?.height);
  const isClear = within().bottom <= laid.top + 1 || within().left >= laid.right - 1;
  return first && [...end.querySelectorAll('.cq-quiets button')].every(isWhole) && isClear;
}"""
"""Whether the ways on are seen at once and all others once the words are scrolled, which lie over no hand, nor melds in
its place."""


@pytest.mark.parametrize(("width", "height"), [(390, 844), (1280, 720), (1920, 1080)])
def test_what_the_opponent_did_is_never_cut(game: Game, width: int, height: int) -> None:
    game.page.set_viewport_size({"width": width, "height": height})
    game.open("?seed=1897&lang=en")
    assert game.page.locator(".cq-theirs").evaluate(WRAPPED, LONG)


@pytest.mark.parametrize(("width", "height"), [(1280, 720), (1920, 1080)])
def test_of_what_happened_only_whole_lines_are_seen_and_none_reaches_the_hand(
    game: Game, width: int, height: int
) -> None:
    game.page.set_viewport_size({"width": width, "height": height})
    game.open("?seed=1897&lang=en")
    game.act()
    game.act()
    game.my_turn()
    found = game.page.locator(".cq-happened ol").evaluate(WHOLE_LINES)
    assert found["above"] and found["cut"] == 0 and 0 < found["seen"] < 30, found


@pytest.mark.parametrize(("width", "height"), [(1280, 720), (1920, 1080)])
def test_above_what_has_won_every_button_is_whole_also_where_three_reasons_are_told(
    game: Game, width: int, height: int
) -> None:
    game.page.set_viewport_size({"width": width, "height": height})
    game.open("?seed=7&lang=en").play(Locator.click)
    game.page.locator(".cq-end-reasons").evaluate("node => node.append(node.firstElementChild.cloneNode(true))")
    assert game.end.locator(".cq-quiets button").count() == 4
    assert game.end.evaluate(ALL_REACHED)


def test_beside_a_full_hand_every_button_is_whole_at_the_end(game: Game) -> None:
    """Ten cards take the whole row below, and an undo stands there as well."""
    game.page.set_viewport_size({"width": 1280, "height": 720})
    game.open("?seed=1897&lang=de")
    game.act()
    game.page.locator("[data-ui=menu]").click()
    game.page.locator("[data-do=resign]").click()
    game.page.locator(".cq-big[data-do=sure]").click()
    game.end.wait_for()
    assert game.end.locator(".cq-quiets button").count() == 5
    assert game.end.evaluate(ALL_REACHED)


LOST = (
    "turn; meld 7dJdQdKd; discard 2s; meld 2c2d2s 3d4d5d; discard Qs; decline; turn; meld 6d7dJdQdKd; discard 4h; "
    "decline; turn; decline; decline; turn; decline; decline; turn; decline; meld 6c6d6h 7dJdQdKd; discard 7c; "
    "meld 2c2d2s 3d4d5d 7cJcQc; discard 3h; decline; turn; decline; decline; turn; decline; "
    "meld AcAdAh 6c6d6h 7dJdQdKd; discard 3c; decline; turn; decline; decline; turn; decline; decline; turn; "
    "meld 2c2d2s 3d4d5d 7cJcQcKc; discard 5s; decline; turn; decline; meld 2c2d2h2s 3d4d5d 7cJcQcKc"
)
"""The actions of seed 1986312391 to where the dealer wins and all ten cards of the pone lie in melds."""


@pytest.mark.parametrize(("width", "height"), [(1024, 768), (1280, 720), (1920, 1080)])
def test_beside_ten_melded_cards_every_button_is_whole_where_the_hand_is_lost(
    game: Game, width: int, height: int
) -> None:
    actions = json.dumps(LOST.split("; "))
    record = f"format = 1\nseed = 1986312391\nresult = 'dealer'\nactions = {actions}"
    kept = json.dumps({"version": 1, "record": record, "seat": "pone"})
    game.page.add_init_script(f"if (location.host) localStorage.setItem('conquian.play', {json.dumps(kept)})")
    game.page.set_viewport_size({"width": width, "height": height})
    game.open("?lang=en")
    game.end.wait_for()
    assert game.end.evaluate(ALL_REACHED)
