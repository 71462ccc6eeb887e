"""Two friends at one server, each in a browser of their own: one hand to its end, and what neither may see."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from conquian.explain.words import words
from tests.conftest import RunningSite
from tests.e2e.browser import OpenPage
from tests.e2e.visit import SMALLEST_TARGET, answered, expect_no_faults

pytestmark = pytest.mark.browser

MOST_STEPS = 160
MOST_LOOKS = 600
NARROW = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
HAND = "[...document.querySelectorAll('.cq-seat.is-bottom [role=option]')].map(({dataset}) => dataset.card)"
CODE = re.compile(r'"((?:A|[2-7]|[JQK])[cdhs])"')


class Friends:
    """Two pages at one table: at a desk, and on a phone that was handed the link."""

    def __init__(self, open_page: OpenPage, site: RunningSite, language: str = "en") -> None:
        self.home = f"{site.address}/friend?lang={language}"
        self.pages = [open_page(), open_page(**NARROW)]
        one, other = self.pages
        one.goto(self.home)
        one.locator("#open").click()
        expect(one.locator(".phone-code svg")).to_be_visible()
        self.link = one.locator("#link").input_value()
        other.goto(self.link)
        other.locator("#sit").tap()
        for page in self.pages:
            seated(page)

    def acting(self) -> Page | None:
        """The page of the player who is to act, once it is seen there; None once the hand is over."""
        for _ in range(MOST_LOOKS):
            for page in self.pages:
                if page.locator(".cq-end").count():
                    return None
                if page.locator(".cq-seat.is-bottom.is-acting").count():
                    return page
            self.pages[0].wait_for_timeout(50)
        pytest.fail("nobody is to act")


def seated(page: Page) -> None:
    page.locator("html[data-python=ready] .cq[data-ready]").wait_for()


def act(page: Page) -> None:
    """Do what the main button says; lay the first way to meld, and discard the first card."""
    if page.locator("[data-do=ways]").count():
        page.locator("[data-do=ways]").click()
        answered(page)
        if page.locator(".cq-way").count():
            page.locator(".cq-way").first.click()
    elif page.locator(".cq-body .cq-big").count():
        page.locator(".cq-body .cq-big").first.click()
    else:
        page.locator(".cq-seat.is-bottom [role=option]").first.click()
        answered(page)
        page.locator("[data-do=let_go]").click()
    answered(page)


@pytest.mark.always
def test_two_browsers_sit_down_and_one_sees_what_the_other_does(open_page: OpenPage, site: RunningSite) -> None:
    friends = Friends(open_page, site)
    hands = [set(page.evaluate(HAND)) for page in friends.pages]
    assert [len(each) for each in hands] == [10, 10]
    for page, theirs in zip(friends.pages, hands[::-1], strict=True):
        view = page.evaluate("async () => (await fetch('/friend/now')).text()")
        assert not set(CODE.findall(view)) & theirs
        assert not theirs & set(
            page.evaluate("[...document.querySelectorAll('[data-card]')].map((e) => e.dataset.card)")
        )
    acting = friends.acting()
    assert acting is not None
    acting.locator(".cq-menu-place button").first.click()
    way = acting.locator(".cq-menu a[href='/friend?other=yes']")
    expect(way).to_be_visible()  # away from a friend who does not come back
    acting.keyboard.press("Escape")
    act(acting)
    for page in friends.pages:
        expect(page.get_by_role("button", name=re.compile("Centre card: .+ of"))).to_be_visible()


@pytest.mark.slow
def test_a_hand_goes_to_its_end_though_one_browser_is_killed_in_the_middle(
    open_page: OpenPage, site: RunningSite
) -> None:
    friends = Friends(open_page, site)
    one, other = friends.pages
    for _ in range(4):
        act(friends.acting() or one)
    kept = other.context.storage_state()
    before = other.evaluate(HAND)
    other.goto("about:blank")  # and the browser that comes back is another one, with what this one kept
    expect(one.locator(".cq-lead")).to_contain_text("away", timeout=30_000)
    other = open_page(**NARROW, storage_state=kept)
    other.goto(friends.home)
    seated(other)
    assert other.evaluate(HAND) == before
    friends.pages[1] = other
    expect(one.locator(".cq-lead")).not_to_contain_text("away")
    one.reload()
    seated(one)
    for _ in range(MOST_STEPS):
        page = friends.acting()
        if page is None:
            break
        act(page)
    for page in friends.pages:
        expect(page.locator(".cq-end")).to_be_visible()
        expect_no_faults(page)
        replay = page.get_by_role("link", name="Look through it")
        expect(replay).to_have_attribute("href", re.compile("^voila/render/replay"))
    assert other.evaluate("document.documentElement.scrollWidth") == 390
    assert other.evaluate(SMALLEST_TARGET) >= 24
    one.get_by_role("button", name="Next hand").click()
    expect(other.locator(".cq-end-asks")).to_contain_text("another hand")
    other.get_by_role("button", name="Next hand").tap()
    for page in friends.pages:
        expect(page.locator(".cq-end")).to_have_count(0)
        expect(page.locator(".cq-seat.is-bottom [role=option]")).to_have_count(10)
    acting = friends.acting() or one
    acting.locator(".cq-menu-place button").first.click()
    acting.get_by_role("button", name="Resign").click()
    acting.get_by_role("button", name="Resign").click()
    for page in friends.pages:
        expect(page.locator(".cq-end")).to_be_visible()
    one.get_by_role("link", name="Look through it").click()
    one.locator(".cq[data-ready]").wait_for()
    expect(one).to_have_url(re.compile("replay"))


@pytest.mark.slow
@pytest.mark.parametrize("language", ["de", "es"])
def test_the_way_to_a_table_is_open_to_everybody_and_to_two_alone(
    open_page: OpenPage, site: RunningSite, language: str
) -> None:
    one = open_page(**NARROW)
    one.goto(f"{site.address}/voila/render/play.ipynb?seed=2&lang={language}")
    one.locator(".cq[data-ready]").wait_for()
    one.locator(".cq-menu-place button").first.tap()
    one.locator(".cq-menu a[href='/friend']").tap()
    expect_no_faults(one)
    one.locator("#open").tap()
    expect(one.locator("#link")).to_be_visible()
    expect_no_faults(one)
    assert one.evaluate("document.documentElement.scrollWidth") == 390
    link = one.locator("#link").input_value()
    other, third = open_page(), open_page()
    for page in (other, third):
        page.goto(link)
        expect_no_faults(page)
    other.locator("#sit").click()
    seated(other)
    seated(one)
    third.locator("#sit").click()
    expect(third.locator("#sit")).to_have_count(0)
    third.goto(link)
    expect(third.locator("#sit")).to_have_count(0)
    expect_no_faults(third)


@pytest.mark.slow
def test_at_one_device_the_hand_lies_under_a_cover_until_the_player_asks_for_it(
    open_page: OpenPage, site: RunningSite
) -> None:
    page = open_page(**NARROW)
    page.goto(f"{site.address}/friend?lang=en")
    page.locator("#here").tap()
    seated(page)
    cards = "[...document.querySelectorAll('.cq-body [data-card]')].map(({dataset}) => dataset.card)"
    expect(page.locator(".cq-lead")).to_contain_text("Give the device to player")
    assert page.evaluate(cards) == []
    expect_no_faults(page)
    assert page.evaluate("document.documentElement.scrollWidth") == 390
    show = page.get_by_role("button", name=re.compile("show my cards"))
    show.tap()
    expect(page.locator(".cq-seat.is-bottom [role=option]")).to_have_count(10)
    first = page.evaluate(HAND)
    page.get_by_role("button", name="Turn up").tap()
    answered(page)
    page.locator("[data-do=do]").filter(has_text="Decline").tap()
    show.wait_for()
    assert not set(page.evaluate(cards)) & set(first)
    show.tap()
    expect(page.locator(".cq-seat.is-bottom [role=option]")).to_have_count(10)
    assert not set(page.evaluate(HAND)) & set(first)
    page.reload()
    seated(page)
    show.wait_for()
    expect(page.locator(".cq-seat.is-bottom [role=option]")).to_have_count(0)


def test_who_has_everything_forgotten_here_has_no_seat_any_more(open_page: OpenPage, site: RunningSite) -> None:
    one, other = Friends(open_page, site).pages
    one.goto(f"{site.address}/voila/render/glossary.ipynb?lang=en")
    one.get_by_role("button", name=words("en", "site", "page", "forget")).click()
    with one.expect_navigation():
        one.locator(".forget-all").click()
    one.goto(f"{site.address}/friend?lang=en")
    expect(one.locator("#open")).to_be_visible()
    other.reload()
    seated(other)
