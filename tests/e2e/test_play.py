"""A deal against an opponent: by mouse and by finger, move by move, and its record."""

from __future__ import annotations

from itertools import pairwise
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest
from playwright.sync_api import Locator, Page, expect

from conquian.notation.record import load, loads
from tests.conftest import RunningSite
from tests.e2e.browser import OpenPage
from tests.e2e.play_game import Game, game
from tests.e2e.visit import PHONE, SMALLEST_TARGET, button, expect_no_faults, python_is_there

pytestmark = [pytest.mark.browser, pytest.mark.slow]

__all__ = ["game"]


@pytest.mark.always
def test_a_whole_deal_with_the_mouse(game: Game) -> None:
    game.open("?seed=2&lang=en").play(Locator.click)
    expect(game.end).to_contain_text("It's a draw")
    expect(game.big).to_have_text(["Yes, one more", "Same cards again", "Look through it"])
    expect(game.page.locator(".cq-quiets button")).to_have_text(["Play with someone else"])
    expect(game.page.locator(".cq-memento svg")).to_be_visible()
    expect_no_faults(game.page)
    game.menu("Change seats, same deal")
    expect(game.end).to_have_count(0)


def test_a_whole_deal_with_a_finger_on_a_small_phone(open_page: OpenPage, site: RunningSite) -> None:
    game = Game(open_page(**PHONE), site).open("?seed=7&lang=en")  # which is won so
    page = game.page
    game.play(Locator.tap)
    assert page.evaluate("document.documentElement.scrollWidth") == 320  # nothing sticks out
    assert page.evaluate(SMALLEST_TARGET) >= 24
    melds = page.locator(".is-won .is-bottom .cq-laid").evaluate_all("all => all.map((one) => one.offsetTop)")
    assert len(melds) > 1 and len(set(melds)) == 1  # what has won lies in one row
    expect(page.locator(".cq-hook .cq-key")).to_have_count(1)
    page.reload()
    python_is_there(page)  # the coach begins anew, so that what was seen last does not hold
    expect(page.locator(".cq-hook .cq-key")).to_have_count(1)
    page.get_by_role("button", name="Same cards again").tap()
    expect(game.lead).to_have_text("Your turn. Turn up the top card of the stock.")


def test_on_a_phone_a_touch_beside_the_open_menu_closes_it_and_presses_nothing(
    open_page: OpenPage, site: RunningSite
) -> None:
    game = Game(open_page(**PHONE), site).open("?seed=7&lang=en")
    page, link = game.page, game.page.locator("header.site a[href]:visible").first
    link.evaluate("link => link.addEventListener('click', (it) => { it.preventDefault(); link.title = 'pressed'; })")
    opener = button(page, "Menu")
    opener.tap()
    expect(page.locator(".cq-menu")).to_be_in_viewport(ratio=1)
    place = link.bounding_box()
    assert place is not None
    page.touchscreen.tap(place["x"] + place["width"] / 2, place["y"] + place["height"] / 2)
    expect(page.locator(".cq-menu")).to_be_hidden()
    expect(opener).to_have_attribute("aria-expanded", "false")
    assert link.get_attribute("title") is None
    page.touchscreen.tap(place["x"] + place["width"] / 2, place["y"] + place["height"] / 2)
    expect(link).to_have_attribute("title", "pressed")


def test_how_many_are_melded_touches_neither_the_melds_nor_the_words_at_the_end(
    open_page: OpenPage, site: RunningSite
) -> None:
    game = Game(open_page(), site).open("?seed=7&lang=en")
    game.play(Locator.click)
    for width, height in ((1280, 720), (1920, 1080), (390, 844)):
        game.page.set_viewport_size({"width": width, "height": height})
        melded = game.page.locator(".is-won .is-bottom .cq-seat-name p").last.bounding_box()
        melds = game.page.locator(".is-won .is-bottom .cq-laid").first.bounding_box()
        end = game.end.bounding_box()
        assert melded and melds and end
        assert melded["y"] + melded["height"] + 8 <= melds["y"] or melded["y"] >= melds["y"] + melds["height"] + 8
        assert width < 900 or melded["x"] + melded["width"] < end["x"]


def test_on_a_phone_the_hand_stays_where_it_is_whatever_is_asked(open_page: OpenPage, site: RunningSite) -> None:
    phone = open_page(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    game = Game(phone, site).open("?seed=3&lang=de")
    tops: dict[int, str] = {}
    for _ in range(12):
        game.my_turn()
        top = game.page.evaluate(
            "Math.round(document.querySelector('.is-bottom .cq-fan').getBoundingClientRect().top + scrollY)"
        )
        tops.setdefault(top, game.lead.inner_text())
        game.act(Locator.tap)
    assert len(tops) == 1, tops


def test_the_opponents_moves_come_one_by_one_and_are_read_out(page: Page, site: RunningSite) -> None:
    """Nothing hurries the visitor."""
    page.add_init_script("""
      window.heard = [];
      new MutationObserver(() => {
        const text = document.querySelector('.cq [role=status]')?.textContent;
        if (text && text !== window.heard.at(-1)?.text) window.heard.push({ text, at: performance.now() });
      }).observe(document, { subtree: true, childList: true, characterData: true });
    """)
    game = Game(page, site, hurry=False).open("?seed=1897&lang=en")
    game.act()
    game.act()
    game.my_turn()
    expect(button(page, "Decline")).to_be_focused()  # where the last one was pressed
    heard = page.evaluate("window.heard")
    told = [each["text"] for each in heard]
    order = (
        "You turned up the",
        "You declined the 2",
        "Alma declined the 2 of clubs. Alma turned up the 3 of hearts",
        "Alma declined the 3 of hearts. You had nothing to go with the 3 of hearts. You turned up the",
    )
    assert [sentence in text for sentence, text in zip(order, told, strict=True)] == [True] * 4
    pauses = [after["at"] - before["at"] for before, after in pairwise(heard[1:])]
    assert min(pauses) > 1000  # time to see it, and to hear it
    expect(page.locator(".cq-happened li")).to_have_count(4)


def test_what_the_opponent_did_is_seen_step_by_step_until_something_is_pressed(
    open_page: OpenPage, site: RunningSite
) -> None:
    page = open_page(reduced_motion="no-preference")
    page.add_init_script("""{
      const begin = Element.prototype.animate;
      window.begun = [];
      Element.prototype.animate = function (frames, timing) {
        const card = this.dataset.card ?? this.querySelector("[data-card]")?.dataset.card ?? this.className;
        window.begun.push([card, timing.delay ?? 0]);
        return begin.call(this, frames, timing);
      };
    }""")
    game = Game(page, site, hurry=False).open("?seed=1897&lang=en")
    game.act()
    page.evaluate("window.begun = []")
    game.act()
    expect(game.lead).to_contain_text("3 of hearts")
    (turned,) = [delay for card, delay in page.evaluate("begun") if card == "3h"]
    flown = [delay for card, delay in page.evaluate("begun") if "cq-flying" in card]
    assert min(flown) == 0 and turned > 400, "the card declined is gone before the next one is turned"
    game.my_turn()
    expect(game.lead).to_contain_text("7 of spades")
    going = """() => document.querySelector('.cq').getAnimations({ subtree: true })
      .filter((one) => one.constructor === Animation && one.playState === 'running').length"""
    press = "document.querySelector('.cq-felt').click()"
    moving, _, then = page.evaluate(f"[({going})(), {press}, ({going})()]")
    assert moving > 0 and then == 0


def test_a_reload_in_the_middle_of_the_opponents_turn_goes_on(page: Page, site: RunningSite) -> None:
    game = Game(page, site, hurry=False).open("?seed=1897&lang=en")
    game.act()
    game.act()
    expect(game.lead).to_contain_text("Alma")
    page.reload()
    game.ready()
    game.my_turn()
    expect(game.page.locator(".cq-theirs")).to_have_text("Alma declined the 3 of hearts.")


def test_the_record_is_saved_and_opens_in_the_replay(game: Game, tmp_path: Any) -> None:
    page = game.open("?seed=1897&lang=en").page
    game.act()
    game.act()
    game.my_turn()
    with page.expect_download() as waiting:
        game.menu("Save the record")
    assert waiting.value.suggested_filename == "conquian-1897.toml"
    waiting.value.save_as(tmp_path / "game.toml")
    record = load(tmp_path / "game.toml")
    assert record.seed == 1897
    assert [str(action) for action in record.actions] == ["turn", *["decline", "decline", "turn"] * 2]
    game.press("Menu")
    link = page.get_by_role("link", name="Look through it").get_attribute("href") or ""
    assert urlsplit(link).path == "replay.ipynb"
    assert loads(parse_qs(urlsplit(link).query)["record"][0]) == record
