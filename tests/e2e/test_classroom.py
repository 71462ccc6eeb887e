"""The classroom in a browser: set up, dragged, saved and loaded, seen on a phone and on a projector."""

from __future__ import annotations

from pathlib import Path
from urllib.parse import urlencode

import pytest
from playwright.sync_api import Locator, Page, expect

from conquian.rooms.classroom.board_text import fields, line
from conquian.rooms.classroom.examples import example
from tests.conftest import RunningSite
from tests.e2e.browser import OpenPage
from tests.e2e.visit import PHONE, Visit, middle
from tests.links.hostile import SCRIPTS

pytestmark = [pytest.mark.browser, pytest.mark.slow]

FALL = f"?{urlencode(fields(example('fall')))}"


class Room(Visit):
    """The classroom in a page."""

    notebook = "classroom"

    @property
    def lead(self) -> Locator:
        return self.page.locator(".cq-lead")

    @property
    def lamp(self) -> Locator:
        return self.page.locator(".cq-lamp")

    @property
    def answer(self) -> Locator:
        return self.page.locator(".cq-answer")

    def area(self, name: str) -> Locator:
        return self.page.get_by_role("region", name=name, exact=True)

    def lying(self, name: str) -> list[str | None]:
        return [card.get_attribute("data-card") for card in self.area(name).locator(".cq-card").all()]

    def say(self, label: str, value: str) -> None:
        self.page.locator(f"summary[aria-label^='{label}:']").click()
        self.page.get_by_role("group", name=label, exact=True).locator(f"[data-value='{value}']").click()

    def on_board(self, code: str) -> Locator:
        return self.page.locator(f".cq-board .cq-card[data-card='{code}']")

    def drag(self, source: Locator, target: Locator) -> None:
        source.scroll_into_view_if_needed()
        self.page.mouse.move(*middle(source.bounding_box()))
        self.page.mouse.down()
        self.page.mouse.move(*middle(target.bounding_box()), steps=6)
        self.page.mouse.up()


@pytest.fixture
def room(page: Page, site: RunningSite) -> Room:
    return Room(page, site)


@pytest.mark.always
def test_a_board_is_set_up_with_the_mouse(room: Room) -> None:
    room.open(f"{FALL}&lang=en")
    room.press("Clear")
    expect(room.lamp).to_contain_text("This isn't a position yet")
    for name in ("3 of clubs", "4 of clubs", "5 of clubs"):
        room.option(name).click()
    expect(room.area("The pone's hand").locator(".cq-card")).to_have_count(3)
    room.area("The pone's melds").get_by_role("button", name="New group").click()
    room.page.get_by_role("option", name="6 of hearts").click()
    room.drag(room.page.get_by_role("option", name="7 of hearts"), room.page.locator(".cq-heap:not(.is-new)").first)
    expect(room.area("The pone's melds").locator(".cq-heap:not(.is-new) .cq-card")).to_have_count(2)
    room.on_board("3c").click()
    expect(room.lead).to_contain_text("3 of clubs")
    room.area("Waste").locator(".cq-area-body").click()
    expect(room.area("Waste").locator(".cq-card")).to_have_count(1)
    room.drag(room.on_board("4c"), room.area("Waste").locator("[data-card='3c']"))  # before the card it is let go on
    expect(room.area("Waste").locator(".cq-card")).to_have_count(2)
    assert room.lying("Waste") == ["4c", "3c"]
    room.drag(room.on_board("5c"), room.page.locator(".cq-whole"))
    expect(room.on_board("5c")).to_have_count(0)
    room.press("Deal the rest")
    expect(room.page.locator(".cq-pack-place")).to_contain_text("0 cards beside the board")
    undo = room.page.get_by_role("button", name="Undo")
    for _ in range(10):  # one step for each thing that was done, the deal included
        undo.click()
    expect(undo).to_have_attribute("aria-disabled", "true")
    assert room.lying("Centre card") == ["Jc"]


def test_switches_presets_first(room: Room) -> None:
    page = room.open(f"{FALL}&lang=en").page
    room.say("Rules of", "mexican")
    expect(room.lamp).to_contain_text("This isn't a position yet")
    forcing = page.locator("summary[aria-label^='Forcing:']")
    expect(forcing).to_have_count(0)
    page.locator("summary", has_text="Single switches").click()
    before = forcing.inner_text()
    room.say("Forcing", "off")
    expect(forcing).not_to_have_text(before)
    expect(page.locator(".cq-settings [data-ui=switches] > summary")).to_contain_text("1 switch changed")
    room.press("Undo")
    expect(forcing).to_have_text(before)
    room.say("and now", "turn")
    assert not page.locator(".cq-classroom :is(select, input[type=number])").count()
    room.area("Stock").locator(".cq-unknown summary").click()
    slide = page.get_by_role("slider", name="Stock: face down")
    for _ in range(7):
        slide.press("ArrowRight")
    expect(room.area("Stock")).to_contain_text("+ 7 face down")
    expect(room.area("Stock")).to_contain_text("11")
    for _ in range(7):
        room.press("Undo")
    expect(slide).to_have_count(0)
    expect(room.area("Stock").locator(".cq-unknown summary")).to_have_text("+")


def test_what_is_saved_can_be_loaded(room: Room, tmp_path: Path) -> None:
    page = room.open(f"{FALL}&lang=en").page
    room.press("Menu")
    with page.expect_download() as download:
        room.press("Save")
    room.press("Menu")
    saved = tmp_path / "board.txt"
    download.value.save_as(saved)
    assert download.value.suggested_filename == "conquian.txt"
    assert saved.read_text(encoding="utf-8") == f"{line(example('fall'))}\n"
    room.press("Clear")
    expect(room.on_board("Jc")).to_have_count(0)
    page.locator("input[type=file]").set_input_files(saved)
    expect(room.on_board("Jc")).to_be_visible()
    bad = tmp_path / "bad.txt"
    for text in ("no board", SCRIPTS[0], "\x00" * 5000):
        bad.write_text(text, encoding="utf-8")
        page.locator("input[type=file]").set_input_files(bad)
        expect(page.get_by_role("alert")).to_contain_text("can't be read")
    expect(room.on_board("Jc")).to_be_visible()
    assert page.evaluate("window.evil") is None


COVERED = """() => {
  const node = document.activeElement, box = node.getBoundingClientRect();
  const found = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
  return node === found || node.contains(found) ? ''
    : `${node.dataset.focus ?? node.outerHTML} lies below ${found?.outerHTML}`;
}"""


def test_what_has_the_focus_is_seen_on_a_small_phone(open_page: OpenPage, site: RunningSite) -> None:
    page = Room(open_page(**PHONE), site).open(f"{FALL}&lang=de").page
    for key, first in (("Tab", ".cq-quiet"), ("Shift+Tab", ".cq-booklet summary")):
        page.locator(first).focus()
        reached = 0
        while page.evaluate("document.activeElement.closest('.cq') !== null"):
            assert page.evaluate(COVERED) == ""
            page.keyboard.press(key)
            reached += 1
        assert reached > 25


def test_a_place_is_seen_before_a_card_is_put_on_a_small_phone(open_page: OpenPage, site: RunningSite) -> None:
    unfinished = {**fields(example("fall")), "dealer": "2s/3d3h3s,5d5h5s", "lang": "de"}
    page = Room(open_page(**PHONE), site).open(f"?{urlencode(unfinished)}").page
    page.locator(".cq-area.is-dealer-hand .cq-area-name").click()
    expect(page.locator(".cq-area.is-dealer-hand.is-aimed")).to_be_attached()  # another place was aimed at before
    page.evaluate("scrollTo(0, 0)")
    bar = page.locator(".cq-pack-place").bounding_box()
    name = page.locator(".cq-area.is-aimed .cq-area-name").bounding_box()
    assert bar is not None and name is not None
    assert bar["height"] <= 90 and name["y"] + name["height"] <= bar["y"]
    beside = page.locator(".cq-tile:not(.is-placed)").first
    expect(beside).to_be_in_viewport()  # the suit with a card to put is shown
    page.locator(".cq-area.is-waste .cq-area-name").click()
    expect(page.locator(".cq-area.is-waste.is-aimed")).to_be_attached()
    page.evaluate("scrollTo(0, 0)")
    beside.click()
    expect(page.locator(".cq-area.is-waste .cq-area-body")).to_be_in_viewport(ratio=1)
    page.locator("[data-focus='suit d']").click()
    expect(page.locator(".cq-tile[data-card=Kd]")).to_be_in_viewport()


@pytest.mark.parametrize(("width", "height"), [(1280, 720), (1920, 1080)])
@pytest.mark.parametrize(
    "query", ["?lang=en", "?pone=2c3dQd7hKh4s5sQs6hAd/-&dealer=?10/-&centre=Kd&stock=?19&turn=pone/turned"]
)
def test_the_hands_are_on_the_first_screen(
    open_page: OpenPage, site: RunningSite, width: int, height: int, query: str
) -> None:
    page = open_page(viewport={"width": width, "height": height})
    Room(page, site).open(query)
    for hand in (".is-dealer-hand", ".is-pone-hand"):
        expect(page.locator(f".cq-area{hand}")).to_be_in_viewport(ratio=1)


def test_a_projected_board_steps_back_and_can_be_left(room: Room) -> None:
    page = room.open(f"{FALL}&lang=en").page
    room.on_board("2h").click()
    room.area("The pone's hand").locator(".cq-area-name").click()
    room.on_board("2h").focus()
    page.keyboard.press("p")
    expect(room.said).to_contain_text("Projector view.")
    page.keyboard.press("PageUp")
    expect(room.area("Waste").locator("[data-card='2h']")).to_be_visible()
    page.keyboard.press("r")  # nothing is covered on the board
    page.keyboard.press("PageDown")
    expect(room.area("The pone's hand").locator("[data-card='2h']")).to_be_visible()
    expect(room.said).not_to_contain_text("understood")
    page.get_by_role("button", name="Leave the projector view").click()
    expect(page.locator(".cq-settings")).to_be_visible()
