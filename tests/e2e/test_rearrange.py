"""The rearranging bench by mouse and by dragging: what is answered, where it stands, and how cards travel."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Page, expect

from conquian.notation.position import link, position
from conquian.rooms.rearrange.session import EXAMPLES
from tests.conftest import RunningSite
from tests.e2e.browser import OpenPage
from tests.e2e.visit import FLIGHTS, Visit, at_rest, held, place

pytestmark = [pytest.mark.browser, pytest.mark.slow]

T1 = f"?{link(position(EXAMPLES['borrow']))}&lang=en"
T2 = f"?{link(position(EXAMPLES['stuck']))}&lang=en"


class Bench(Visit):
    """The rearranging bench in a page."""

    notebook = "rearrange"

    @property
    def centre(self) -> Locator:
        return self.page.locator(".cq-body .cq-centre")

    @property
    def lead(self) -> Locator:
        return self.page.locator(".cq-lead")

    @property
    def shown(self) -> Locator:
        return self.page.locator(".cq-shown")

    def group(self, number: int) -> Locator:
        return self.page.locator(".cq-group").nth(number - 1)

    def codes(self, number: int) -> list[str | None]:
        return [card.get_attribute("data-card") for card in self.group(number).locator(".cq-card").all()]


@pytest.fixture
def bench(page: Page, site: RunningSite) -> Bench:
    return Bench(page, site)


@pytest.mark.always
def test_with_the_mouse_alone(bench: Bench) -> None:
    bench.open(T1)
    expect(bench.lead).to_contain_text("Can you meld the 6 of diamonds?")
    bench.centre.click()
    expect(bench.centre).to_have_attribute("aria-pressed", "true")
    bench.option("6 of hearts").click()
    expect(bench.group(2)).to_contain_text("Too few cards")
    bench.card("6c").click()
    expect(bench.verdict).to_contain_text("Yes!")
    expect(bench.group(1)).to_contain_text("Run of three: 3, 4 and 5 of clubs")
    expect(bench.group(2)).to_contain_text("Set of three: 6 of clubs, diamonds and hearts")

    bench.card("6c").click()  # it lay in the spread, so it stays on the table
    expect(bench.page.get_by_role("alert")).to_contain_text("stays on the table")
    bench.press("Undo")
    expect(bench.group(1)).to_contain_text("Run of four")
    bench.press("Start again")
    expect(bench.verdict).to_be_empty()
    bench.press("Is it possible at all?")
    expect(bench.shown).to_contain_text("There's one way.")
    bench.shown.locator(".cq-layout").click()
    expect(bench.verdict).to_contain_text("Yes!")


TEN = "pone=2c3dQd7hKh4s5sQs6hAd/- dealer=4d/3c4c5c,7c7d7s,JdJhJs centre=Kd stock=?19 turn=pone/turned"


@pytest.mark.parametrize("size", [(1280, 720), (390, 844)], ids=["projector", "phone"])
def test_the_answer_stands_beside_the_question_however_long_the_hand(
    size: tuple[int, int], open_page: OpenPage, site: RunningSite
) -> None:
    page = open_page(viewport={"width": size[0], "height": size[1]})
    bench = Bench(page, site).open(f"?{link(position(TEN))}&lang=en")
    expect(bench.page.locator(".cq-hand .cq-card")).to_have_count(10)
    bench.press("Is it possible at all?")
    boxes = [each.bounding_box() for each in (bench.lead, bench.shown, bench.centre, page.locator(".cq-hand"))]
    lead, shown, centre, hand = (box for box in boxes if box is not None)
    assert lead["y"] + lead["height"] <= shown["y"]
    expect(bench.lead).to_be_in_viewport(ratio=1)
    expect(bench.shown).to_be_in_viewport(ratio=1)
    assert hand["x"] + hand["width"] <= shown["x"] or shown["y"] + shown["height"] <= centre["y"]


@pytest.mark.parametrize("size", [(1280, 720), (390, 844)], ids=["projector", "phone"])
def test_cards_travel_from_where_they_lie_and_turn_round_on_the_way(
    size: tuple[int, int], open_page: OpenPage, site: RunningSite
) -> None:
    page = open_page(viewport={"width": size[0], "height": size[1]}, reduced_motion="no-preference")
    page.add_init_script(FLIGHTS)
    bench = Bench(page, site).open(T1)
    hero = place(bench.centre)
    bench.centre.click()
    expect(bench.centre).to_have_attribute("aria-pressed", "true")
    flight = held(page)["6d"]
    assert (flight["left"], flight["top"]) == pytest.approx(hero, abs=1), "it sets out where it lay"
    assert 150 <= flight["duration"] <= 400
    page.evaluate("window.flights[0].currentTime = 120")  # halfway
    half = held(page)["6d"]
    assert half["top"] > hero[1] + 10
    bench.centre.click()  # back, before it has arrived
    expect(bench.centre).to_have_attribute("aria-pressed", "false")
    back = held(page)["6d"]
    assert (back["left"], back["top"]) == pytest.approx((half["left"], half["top"]), abs=1), "it turns round in the air"
    page.evaluate("window.flights.at(-1).finish()")
    expect(page.locator(".cq-flying")).to_have_count(0)
    at_rest(page)
    assert place(bench.centre) == pytest.approx(hero, abs=1)

    lay = bench.option("6 of hearts")
    before = place(lay)
    lay.click()
    expect(bench.card("6h")).to_be_visible()
    flight = held(page)["6h"]
    assert (flight["left"], flight["top"]) == pytest.approx(before, abs=1)


def test_another_hand_comes_at_once_and_nothing_travels_where_motion_is_not_wanted(
    open_page: OpenPage, site: RunningSite
) -> None:
    for wish, example in (("reduce", ""), ("no-preference", "Borrow the 6")):
        page = open_page(reduced_motion=wish)
        page.add_init_script(FLIGHTS)
        bench = Bench(page, site).open(T2 if example else T1)
        if example:
            bench.example(example)
            expect(bench.lead).to_contain_text("6 of diamonds")
        else:
            bench.centre.click()
            expect(bench.card("6d")).to_be_visible()
        assert page.evaluate("window.flights.length") == 0


@pytest.mark.parametrize("size", [(390, 844), (844, 390)], ids=["upright", "on its side"])
def test_a_phone_shows_the_groups_and_the_hand_at_once(
    size: tuple[int, int], open_page: OpenPage, site: RunningSite
) -> None:
    page = open_page(viewport={"width": size[0], "height": size[1]}, has_touch=True, is_mobile=True)
    bench = Bench(page, site).open("?course=exercises&seed=1897&n=9&lang=en")
    for group in page.locator(".cq-group").all():
        expect(group).to_be_in_viewport(ratio=1)
    hand = page.locator(".cq-hand .cq-card")
    for at_an_end in (hand.first, hand.last):
        expect(at_an_end).to_be_in_viewport(ratio=0.9)
    expect(bench.centre).to_be_in_viewport(ratio=1)
