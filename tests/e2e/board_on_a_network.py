"""A class that follows a board, in a browser; run by `test_join.py` in a network of its own."""

from __future__ import annotations

import re
from typing import Final

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from conquian.explain.words import LANGUAGES, topic
from tests.conftest import RunningSite
from tests.e2e.browser import OpenPage
from tests.e2e.class_on_a_network import SIZES, class_site, fits, notes, of_teacher, open_class_page, visit
from tests.e2e.visit import COLOURS, violations

__all__ = ["class_site", "notes", "open_class_page"]
CLASSROOM: Final = "/voila/render/classroom.ipynb?lang=en"
OPEN: Final = (
    "pone=QcQdKc/Ac2c3c,4c5c6c7c dealer=2s4h7sJh/3d3h3s,5d5h5s centre=Jc stock=2d6hQh4s "
    "waste=KsJsAdKh6s6d2h7h7dQs4dAhKdJdAs turn=pone/left"
)
"""A position in which every card is known."""
BIG: Final[ViewportSize] = {"width": 1920, "height": 1080}


def shown(page: Page, site: RunningSite, here: str = "hole-001", language: str = "en") -> Page:
    """The teacher's page with this on the board, in nobody else's hands."""
    page.goto(f"{of_teacher(site)}/board/desk?lang={language}")
    if page.locator("#end").count():
        page.locator("#end").click()
    page.locator("#here").fill(here)
    page.locator("#show").click()
    expect(page.locator(".board svg").first).to_be_visible()
    return page


def device(page: Page, site: RunningSite, language: str = "en") -> Page:
    """The page of a device."""
    page.goto(f"{site.address}/board?lang={language}")
    return page


def animal_of(page: Page) -> str:
    """The animal that a device is in its class."""
    name = page.locator(".class-you > span")
    expect(name).to_contain_text("In this class, you're the")
    return name.inner_text().removeprefix("In this class, you're the ").removesuffix(".")


def test_a_class_follows_what_its_teacher_plays_and_one_of_it_goes_to_the_board(
    class_site: RunningSite, open_class_page: OpenPage
) -> None:
    room = open_class_page(viewport=SIZES[0])
    pupil, other = (device(open_class_page(viewport=SIZES[1], has_touch=True), class_site) for _ in range(2))
    expect(pupil.get_by_text(topic("en", "board")["waiting"])).to_be_visible()
    visit(room, of_teacher(class_site) + CLASSROOM)
    with room.context.expect_page() as opened:
        room.get_by_role("button", name="Show the class").click()
    desk = opened.value
    bar = room.get_by_role("complementary", name="The board of your class")
    expect(bar).to_contain_text("You're showing this board.")
    expect(bar).to_contain_text("Seen on 2 of 2 devices.")
    expect(desk.get_by_text("Seen on 2 of 2 devices.")).to_be_visible()
    for page in (pupil, other, desk):  # without a touch
        expect(page.locator(".board-known")).to_contain_text("It's the pone's turn.")
    room.get_by_role("button", name="Play from here").click()
    room.locator("[data-action=decline]").click()
    for page in (pupil, other, desk):
        expect(page.locator(".board-done")).to_have_text("The pone declined the jack of clubs.")
        expect(page.locator(".board-known")).to_contain_text("The dealer can force it or not")
    expect(pupil.get_by_role("status")).to_contain_text("The pone declined the jack of clubs.")

    animal = animal_of(pupil)
    desk.get_by_label("Hand the board to").select_option(label=animal)
    desk.get_by_role("button", name="Hand it over").click()
    expect(desk.locator("main").get_by_text(f"{animal} has the board.")).to_be_visible()
    expect(bar).to_contain_text(f"{animal} has the board now.")
    expect(other.get_by_role("link", name=re.compile("Go to the board|Move the cards"))).to_have_count(0)
    pupil.get_by_role("link", name="Move the cards").tap()
    pupil.locator(".cq[data-ready]").wait_for()
    expect(pupil.get_by_role("complementary", name="The board of your class")).to_contain_text("Your class sees")
    assert fits(pupil)
    pupil.locator("[data-action=allow]").tap()
    for page in (other, desk):
        expect(page.locator(".board-done")).to_have_text("The dealer didn't force the jack of clubs.")

    room.get_by_role("button", name="Undo").click()  # which nobody sees
    expect(room.locator(".cq-lead")).to_contain_text("It's the pone's turn.")
    bar.get_by_role("button", name="Take the board back").click()
    expect(bar).to_contain_text("You're showing this board.")
    over = pupil.get_by_role("complementary", name="The board of your class")
    expect(over).to_contain_text(topic("en", "board")["bar"]["over"])
    expect(over.get_by_role("button")).to_have_count(0)
    assert violations(pupil) == []
    assert fits(pupil)
    over.get_by_role("link", name="See the board").tap()
    expect(pupil.locator(".board-done")).to_have_text("The dealer didn't force the jack of clubs.")
    expect(over).to_have_count(0)
    room.reload()
    room.locator(".cq[data-ready]").wait_for()
    expect(bar).to_contain_text("You're showing this board.")
    for page in (other, desk):  # it is as it was left
        expect(page.locator(".board-done")).to_have_text("The dealer didn't force the jack of clubs.")
    room.locator("[data-action=decline]").click()
    for page in (other, desk):
        expect(page.locator(".board-known")).to_contain_text("The dealer can force it or not")
    bar.get_by_role("button", name="Stop showing it").click()
    expect(room.get_by_role("complementary", name="The board of your class")).to_have_count(0)
    expect(other.locator("main").get_by_text(topic("en", "board")["waiting"])).to_be_visible()


@pytest.mark.parametrize("way", ["Move the cards", "Set up other cards in the classroom"])
def test_a_teacher_goes_on_from_the_page_that_shows_the_board(
    class_site: RunningSite, open_class_page: OpenPage, way: str
) -> None:
    pupil = device(open_class_page(viewport=SIZES[1]), class_site)
    desk = shown(open_class_page(viewport=SIZES[0]), class_site, OPEN)
    desk.get_by_role("link", name=way).click()
    desk.locator(".cq[data-ready]").wait_for()
    bar = desk.get_by_role("complementary", name="The board of your class")
    expect(bar).to_contain_text("You're showing this board.")
    play = desk.get_by_role("button", name="Play from here")
    if play.count():
        play.click()
    desk.locator("[data-action=decline]").click()
    expect(pupil.locator(".board-done")).to_have_text("The pone declined the jack of clubs.")
    bar.get_by_role("link", name="To the board's page").click()
    expect(desk.locator("#end")).to_be_visible()
    expect(desk.locator(".board-done")).to_have_text("The pone declined the jack of clubs.")


def test_a_question_with_choices_is_not_asked_on_a_board_without_them(
    class_site: RunningSite, open_class_page: OpenPage
) -> None:
    desk = shown(open_class_page(viewport=SIZES[0]), class_site, "Round the corner")
    expect(desk.locator(".board-puzzle")).to_have_text("Round the corner")


def test_a_device_that_is_elsewhere_is_called_from_the_classroom(
    class_site: RunningSite, open_class_page: OpenPage
) -> None:
    pupil, room = open_class_page(viewport=SIZES[1]), open_class_page(viewport=SIZES[0])
    visit(pupil, f"{class_site.address}/voila/render/table.ipynb?seed=1897&lang=en")
    expect(pupil.locator(".class-you")).to_contain_text("In this class, you're the")
    visit(room, of_teacher(class_site) + CLASSROOM)
    with room.context.expect_page():
        room.get_by_role("button", name="Show the class").click()
    bar = room.get_by_role("complementary", name="The board of your class")
    along = bar.get_by_role("button", name="Take everyone with you")
    expect(bar).to_contain_text("Seen on 0 of 1 devices.")
    expect(along).to_have_count(0)  # a new board calls all
    pupil.get_by_role("link", name="Go there").click()
    expect(pupil.locator(".board-known")).to_be_attached()
    expect(bar).to_contain_text("Seen on 1 of 1 devices.")
    visit(pupil, f"{class_site.address}/voila/render/table.ipynb?seed=1897&lang=en")
    along.click()
    expect(along).to_have_count(0)
    pupil.get_by_role("link", name="Go there").click()
    expect(bar).to_contain_text("Seen on 1 of 1 devices.")
    bar.get_by_role("button", name="Stop showing it").click()


def test_the_bar_of_who_is_at_the_board_is_low_on_a_phone(class_site: RunningSite, open_class_page: OpenPage) -> None:
    pupil = device(open_class_page(viewport={"width": 390, "height": 844}, has_touch=True), class_site)
    expect(pupil.locator(".class-you")).to_contain_text("In this class, you're the")
    desk = shown(open_class_page(viewport=SIZES[0]), class_site)
    animal = animal_of(pupil)
    desk.get_by_label("Hand the board to").select_option(label=animal)
    desk.get_by_role("button", name="Hand it over").click()
    bar = pupil.get_by_role("complementary", name="The board of your class")
    expect(bar).to_contain_text("You have the board")
    box = bar.bounding_box()
    assert box is not None and box["height"] <= 72
    pupil.get_by_role("link", name="Go to the board").tap()
    expect(bar).to_contain_text("Your class sees this board.")
    box = bar.bounding_box()
    assert box is not None and box["height"] <= 48


def test_who_has_the_board_gives_it_back_by_the_keyboard(class_site: RunningSite, open_class_page: OpenPage) -> None:
    pupil = device(open_class_page(viewport=SIZES[0]), class_site)
    expect(pupil.locator(".class-you")).to_contain_text("In this class, you're the")
    desk = shown(open_class_page(viewport=SIZES[0]), class_site)
    animal = animal_of(pupil)
    desk.get_by_label("Hand the board to").select_option(label=animal)
    desk.get_by_role("button", name="Hand it over").focus()
    desk.keyboard.press("Enter")
    bar = pupil.get_by_role("complementary", name="The board of your class")
    expect(bar).to_contain_text("You have the board")
    assert violations(pupil) == []
    bar.get_by_role("button", name="Give the board back").focus()
    pupil.keyboard.press("Enter")
    expect(desk.get_by_label("Hand the board to")).to_be_visible()
    expect(bar).to_have_count(0)


def test_who_is_at_the_board_again_shows_all_that_is_done_there(
    class_site: RunningSite, open_class_page: OpenPage
) -> None:
    """Also the way back to the position from which it came, which is that of its table from the last time."""
    pupil, other = (device(open_class_page(viewport=SIZES[1], has_touch=True), class_site) for _ in range(2))
    expect(pupil.locator(".class-you")).to_contain_text("In this class, you're the")
    desk = shown(open_class_page(viewport=SIZES[0]), class_site, OPEN)
    animal = animal_of(pupil)
    bar = pupil.get_by_role("complementary", name="The board of your class")
    for last in (False, True):
        desk.get_by_label("Hand the board to").select_option(label=animal)
        desk.get_by_role("button", name="Hand it over").click()
        pupil.get_by_role("link", name="Go to the board").tap()
        expect(bar).to_contain_text("Your class sees this board.")
        pupil.locator("[data-action=decline]").tap()
        expect(other.locator(".board-done")).to_have_text("The pone declined the jack of clubs.")
        pupil.get_by_role("button", name="Undo").tap()
        expect(other.locator(".board-known")).to_contain_text("It's the pone's turn.")
        if not last:
            desk.get_by_role("button", name="Take the board back").click()
            expect(bar).to_contain_text("only for you")


def test_a_game_of_ones_own_is_not_the_board(class_site: RunningSite, open_class_page: OpenPage) -> None:
    desk, onlooker = shown(open_class_page(viewport=SIZES[0]), class_site, OPEN), open_class_page(viewport=SIZES[1])
    device(onlooker, class_site)
    pupil = open_class_page(viewport=SIZES[0])
    visit(pupil, f"{class_site.address}/voila/render/table.ipynb?seed=1897&lang=en")
    expect(pupil.locator(".class-you")).to_contain_text("In this class, you're the")
    animal = animal_of(pupil)
    desk.get_by_label("Hand the board to").select_option(label=animal)
    desk.get_by_role("button", name="Hand it over").click()
    bar = pupil.get_by_role("complementary", name="The board of your class")
    expect(bar).to_contain_text("You have the board")
    pupil.locator("[data-action=turn]").first.click()
    expect(pupil.locator("[data-action=decline]")).to_be_visible()
    bar.get_by_role("link", name="Go to the board").click()
    expect(pupil.locator(".cq-lead")).to_contain_text("jack of clubs")
    expect(bar).to_contain_text("Your class sees this board.")
    pupil.locator("[data-action=decline]").click()
    expect(onlooker.locator(".board-done")).to_have_text("The pone declined the jack of clubs.")


@pytest.mark.parametrize("language", LANGUAGES)
def test_nobody_is_shut_out_of_the_board(class_site: RunningSite, open_class_page: OpenPage, language: str) -> None:
    desk = shown(open_class_page(viewport=SIZES[0]), class_site, language=language)
    pages = [desk, *(device(open_class_page(viewport=size), class_site, language) for size in SIZES)]
    for page in pages:
        expect(page.locator(".board svg").first).to_be_visible()
        for colours in COLOURS:
            page.emulate_media(color_scheme=colours)
            assert violations(page) == [], colours
            assert fits(page)


@pytest.mark.parametrize("size", [SIZES[0], BIG], ids=["projector", "big"])
def test_the_board_fills_the_projector_and_nothing_of_it_is_cut(
    class_site: RunningSite, open_class_page: OpenPage, size: ViewportSize
) -> None:
    desk = shown(open_class_page(viewport=size), class_site)
    box = desk.locator(".board figure > svg").bounding_box()
    assert box is not None
    assert box["y"] + box["height"] <= size["height"]
    assert box["height"] >= 0.8 * size["height"]
    end = desk.locator("#end").bounding_box()
    assert end is not None and end["y"] + end["height"] <= size["height"]
