"""The meld builder by mouse, by typing and by dragging, with a link and with what a browser may have kept."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.conftest import RunningSite
from tests.e2e.browser import OpenPage
from tests.e2e.visit import FLIGHTS, Visit, at_rest, held, middle, place

pytestmark = [pytest.mark.browser, pytest.mark.slow]


class Builder(Visit):
    """The meld builder in a page."""

    notebook = "melds"

    def group(self, number: int) -> Locator:
        return self.page.locator(".cq-group").nth(number - 1)

    def codes(self, number: int) -> list[str | None]:
        """The cards of a group."""
        return [card.get_attribute("data-card") for card in self.group(number).locator(".cq-card").all()]


@pytest.fixture
def builder(page: Page, site: RunningSite) -> Builder:
    return Builder(page, site)


@pytest.mark.always
def test_with_the_mouse_alone(builder: Builder) -> None:
    builder.open()
    for name in ("3 of clubs", "4 of clubs", "5 of clubs", "6 of clubs"):
        builder.option(name).click()
    expect(builder.group(1)).to_contain_text("Run of four: 3, 4, 5 and 6 of clubs")
    expect(builder.option("3 of clubs")).to_have_attribute("aria-selected", "true")
    builder.press("New group")
    builder.option("6 of diamonds").click()
    builder.option("6 of hearts").click()
    expect(builder.group(2)).to_contain_text("§ 3.1")
    expect(builder.verdict).to_contain_text("these 6 cards can all go into melds")

    builder.card("6c").click()  # choose the card, then touch where it shall go
    expect(builder.said).to_have_text("Taken back: 6 of clubs. Pick a group to put it in.")
    builder.group(2).get_by_text("put it here").click()
    expect(builder.verdict).to_contain_text("All 6 cards are in melds.")
    assert builder.codes(2) == ["6c", "6d", "6h"]

    builder.option("6 of hearts").click()
    expect(builder.option("6 of hearts")).to_have_attribute("aria-selected", "false")
    builder.press("Start again")
    expect(builder.verdict).to_contain_text("No cards on the table yet.")


def test_cards_travel_between_the_pack_and_the_groups(open_page: OpenPage, site: RunningSite) -> None:
    page = open_page(reduced_motion="no-preference")
    page.add_init_script(FLIGHTS)
    builder = Builder(page, site).open()
    tile = place(builder.option("3 of clubs"))
    builder.option("3 of clubs").click()
    expect(builder.card("3c")).to_be_visible()
    flight = held(page)["3c"]
    assert (flight["left"], flight["top"]) == pytest.approx(tile, abs=1), "it sets out where it lay"
    assert 150 <= flight["duration"] <= 400
    page.evaluate("window.flights[0].finish()")
    at_rest(page)
    lay = place(builder.card("3c"))
    builder.option("3 of clubs").click()
    expect(builder.card("3c")).to_have_count(0)
    flight = held(page)["3c"]
    assert (flight["left"], flight["top"]) == pytest.approx(lay, abs=1)


def test_cards_can_be_typed_one_after_the_other_as_fast_as_one_likes(builder: Builder) -> None:
    page = builder.open().page
    builder.option("ace of clubs").focus()
    for typed in ("5h", "7h", "6h"):
        page.keyboard.type(typed)
        page.keyboard.press("Space")
    for card in ("5h", "6h", "7h"):
        expect(builder.card(card)).to_be_visible()


def test_with_the_keyboard_alone(builder: Builder) -> None:
    page = builder.open().page
    page.get_by_role("button", name="Menu").focus()
    page.keyboard.press("Tab")
    expect(builder.option("ace of clubs")).to_be_focused()  # the pack is one Tab stop
    page.keyboard.press("ArrowDown")
    expect(builder.option("ace of diamonds")).to_be_focused()
    page.keyboard.type("6c")
    expect(builder.option("6 of clubs")).to_be_focused()
    for key in ("Enter", "ArrowRight", "Enter", "ArrowRight", "Enter"):
        page.keyboard.press(key)
    expect(builder.group(1)).to_contain_text("Run of three: 6, 7 and jack of clubs")
    expect(builder.option("jack of clubs")).to_be_focused()  # drawn anew, and still here

    page.keyboard.type("queen of c")
    expect(builder.option("queen of clubs")).to_be_focused()
    page.keyboard.press("Space")
    expect(builder.card("Qc")).to_be_visible()

    builder.card("6c").focus()
    page.keyboard.press("End")
    expect(builder.card("Qc")).to_be_focused()
    page.keyboard.press("Shift+ArrowRight")
    expect(builder.group(2)).to_contain_text("Too few cards")
    expect(builder.card("Qc")).to_be_focused()
    page.keyboard.press("Shift+ArrowLeft")
    expect(builder.group(1)).to_contain_text("Run of four")
    page.keyboard.press("Delete")
    expect(builder.card("Qc")).to_have_count(0)
    expect(builder.card("Jc")).to_be_focused()  # the nearest card that is still there
    assert builder.focused.evaluate("node => node.getBoundingClientRect().top >= 0")


def test_cards_can_be_dragged(builder: Builder) -> None:
    page = builder.open("?cards=3c4c5c6c,6d6h").page

    def drag(source: Locator, target: Locator) -> None:
        source.scroll_into_view_if_needed()
        page.mouse.move(*middle(source.bounding_box()))
        page.mouse.down()
        page.mouse.move(*middle(target.bounding_box()), steps=6)
        page.mouse.up()

    drag(builder.card("6c"), builder.group(2))
    expect(builder.group(2)).to_contain_text("Set of three")
    drag(builder.option("king of spades"), page.get_by_role("button", name="New group"))
    expect(builder.group(3)).to_contain_text("Too few cards")
    drag(builder.card("Ks"), builder.option("4 of hearts"))
    expect(builder.card("Ks")).to_have_count(0)
    drag(builder.card("6c"), page.locator(".cq-lead"))  # let go beside the table: nothing happens
    expect(builder.verdict).to_contain_text("All 6 cards are in melds.")
    expect(page.locator(".cq-ghost")).to_have_count(0)


def test_a_press_that_is_let_go_outside_drags_nothing_along(builder: Builder) -> None:
    page = builder.open("?cards=3c4c5c6c,6d6h").page
    x, y = middle(builder.card("6c").bounding_box())
    page.mouse.move(x, y)
    page.mouse.down()
    page.locator(".cq").evaluate("node => { node.style.translate = '0 100vh'; }")  # the page moved away meanwhile
    page.mouse.up()
    page.locator(".cq").evaluate("node => { node.style.translate = ''; }")
    page.mouse.move(x + 40, y, steps=4)
    expect(page.locator(".cq-ghost")).to_have_count(0)
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.up()
    expect(builder.said).to_contain_text("Taken back: 6 of clubs.")


def test_more_shows_layouts_what_fits_and_all_melds(builder: Builder) -> None:
    page = builder.open("?cards=Ah2h3h4h5h6h7hJh,JcJdJs").page
    expect(builder.verdict).to_contain_text("Eleven cards, all in melds. That wins!")
    page.locator(".cq-more summary").click()
    layouts = page.locator(".cq-layout")
    expect(layouts).to_have_count(7)
    layouts.first.click()
    expect(layouts.first).to_have_attribute("aria-pressed", "true")
    expect(page.locator(".cq-group")).to_have_count(3)
    expect(page.locator(".cq-cell")).to_have_count(182)

    builder.press("Start again")
    page.get_by_role("button", name="Run of three: 5, 6 and 7 of spades").click()
    expect(builder.group(1)).to_contain_text("Run of three: 5, 6 and 7 of spades")
    page.get_by_role("button", name="Add: jack of spades").click()
    expect(builder.group(1)).to_contain_text("Run of four: 5, 6, 7 and jack of spades")


def test_a_link_lays_its_cards_and_can_be_copied(open_page: OpenPage, site: RunningSite) -> None:
    page = open_page(permissions=["clipboard-read", "clipboard-write"])
    builder = Builder(page, site).open("?cards=3c4c5c,6c6d6h&lang=en&faces=french")
    expect(builder.verdict).to_contain_text("All 6 cards are in melds.")
    builder.press("Menu")
    builder.press("Copy a link to these cards")
    expect(page.get_by_role("button", name="The link is copied.")).to_be_visible()
    assert page.evaluate("navigator.clipboard.readText()") == page.url


DEEP = """'{"version":1,"cards":"7h","x":' + '['.repeat(20000) + ']'.repeat(20000) + '}'"""


@pytest.mark.parametrize("kept", [DEEP, '\'{"version":1,"toJSON":"x","cards":"7h"}\''])
def test_whatever_the_browser_kept_the_table_works(kept: str, builder: Builder) -> None:
    builder.page.add_init_script(f"if (location.host) localStorage.setItem('conquian.melds', {kept})")
    builder.open().option("6 of hearts").click()
    expect(builder.card("6h")).to_be_visible()
