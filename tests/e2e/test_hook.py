"""Alma's table, as visitors find it: by mouse, by keyboard, on a phone, with motion and without."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.conftest import RunningSite
from tests.e2e.browser import OpenPage
from tests.e2e.visit import PHONE, SMALLEST_TARGET, Visit, answered, at_rest, expect_no_faults, place

pytestmark = [pytest.mark.browser, pytest.mark.slow]

ON_SCREEN = """() => {
  const { bottom, right } = document.querySelector('.cq-kitchen').getBoundingClientRect();
  return bottom <= innerHeight + 1 && right <= innerWidth && document.documentElement.scrollWidth <= innerWidth;
}"""
OVERLAPS = """() => {
  const laid = ['.is-top .cq-laid', '.is-bottom .cq-laid'];
  const places = ['.cq-centre', ...laid, '.cq-line p', '.cq-nudge', '.is-bottom .cq-fan', '.cq-do'];
  const boxes = places.map((place) => [place, document.querySelector(place)?.getBoundingClientRect()])
    .filter(([, box]) => box?.width && box?.height);
  return boxes.flatMap(([one, a], n) => boxes.slice(n + 1)
    .filter(([, b]) => a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1)
    .map(([other]) => `${one} ${other}`));
}"""


class Table(Visit):
    """Alma's table."""

    notebook = "hook"

    @property
    def beat(self) -> Locator:
        return self.page.locator(".cq-scene")

    def expect_beat(self, name: str) -> None:
        expect(self.beat).to_have_attribute("data-beat", name)

    def choose(self, *names: str) -> None:
        """Choose the cards that make three with the one in the middle."""
        for name in names:
            self.option(name).click()
        expect(self.line).to_have_text("Now that's three. Choose Meld.")

    def discard(self, name: str) -> None:
        """Two touches: the first lifts the card, the second discards it."""
        self.option(name).click()
        expect(self.line).to_have_text("To discard the card you picked, pick it again.")
        self.option(f"{name}, picked").click()

    def go_on(self, *to: str) -> None:
        """From beat to beat."""
        for name in to:
            self.press("Go on")
            self.expect_beat(name)

    @property
    def bubble(self) -> Locator:
        return self.page.locator(".cq-bubble")

    @property
    def line(self) -> Locator:
        return self.page.locator(".cq-line")


@pytest.fixture
def table(page: Page, site: RunningSite) -> Table:
    return Table(page, site)


@pytest.mark.always
def test_a_newcomer_is_led_here_loses_a_hand_and_wins_one_by_mouse(table: Table, site: RunningSite) -> None:
    page = table.page
    page.goto(f"{site.address}/?lang=en")
    table.ready()
    page.wait_for_url("**/hook.ipynb?lang=en")
    table.go_on("two-aces")
    expect(table.line).to_have_text("Meld eleven cards and you win. A third ace makes eleven.")
    table.go_on("for-you")
    expect(table.bubble).to_contain_text("For you. It goes with your other three.")
    expect(page.locator(".cq-alma")).to_have_attribute("data-mood", "pleased")
    table.press("Decline")
    expect(table.bubble).to_contain_text("So you must.")
    table.go_on("torn-pair")
    expect(page.get_by_role("img", name="9 of 11 melded")).to_be_visible()
    table.discard("ace of spades")
    table.go_on("third-ace", "my-turn")
    table.press("My turn")
    table.go_on("one-king", "the-five")
    table.option("7 of spades").click()
    expect(table.line).to_have_text("That doesn't make three. You can decline it.")
    table.press("Decline")
    page.locator(".cq-spot.is-stock").click()
    table.choose("jack of clubs", "jack of hearts")
    table.press("Meld")
    table.expect_beat("one-must-go")
    expect(table.page.locator(".is-top [data-card=Kc][role=img]")).to_be_visible()  # to look at, not to choose from
    expect(table.page.locator(".is-top :is([role=option], [role=listbox])")).to_have_count(0)
    table.discard("king of spades")
    table.go_on("thank-you")
    expect(table.bubble).to_contain_text("Shall we say that didn't happen?")
    table.press("Try again")
    table.expect_beat("one-must-go")
    table.discard("7 of spades")
    table.go_on("not-this-one")
    table.button("Force it").first.click()
    table.go_on("a-king-must-go")
    table.go_on("your-king")
    table.choose("king of hearts", "king of spades")
    page.locator(".cq-centre").click()
    table.go_on("one-all")
    expect(page.get_by_role("img", name="Keys: you 1, Alma 1.")).to_be_visible()
    page.reload()
    table.ready()
    table.expect_beat("one-all")
    page.goto(f"{site.address}/?lang=en")
    page.wait_for_url("**/index.ipynb?lang=en")
    page.go_back()
    table.ready()
    page.get_by_role("link", name="Lesson 1").click()
    page.wait_for_url("**/learn.ipynb?lesson=pack&lang=en&faces=french")


def test_the_keyboard_alone_is_enough_and_enter_twice_decides_nothing(table: Table) -> None:
    page = table.open("?lang=en").page
    table.go_on("two-aces")
    table.button("Go on").focus()
    page.keyboard.press("Enter")
    table.expect_beat("for-you")
    expect(table.focused).to_have_attribute("data-card", "Ad")
    page.keyboard.press("Enter")
    answered(page)
    table.expect_beat("for-you")
    expect(table.said).to_contain_text("Not that one. Take your time and look again. Alma: For you.")
    table.button("Decline").focus()
    page.keyboard.press("Space")
    table.expect_beat("pushed-back")
    expect(table.said).to_contain_text("You declined the king of hearts. Alma: It fits your melds.")
    page.keyboard.press("Enter")
    table.expect_beat("torn-pair")
    expect(table.said).to_contain_text("Alma forced the king of hearts on you.")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    expect(table.line).to_have_text("To discard the card you picked, pick it again.")
    page.keyboard.press("Enter")
    table.expect_beat("her-aces")
    expect(table.said).to_contain_text("You discarded the ace of spades.")


def test_with_motion_as_well_every_beat_waits_for_a_touch(open_page: OpenPage, site: RunningSite) -> None:
    table = Table(open_page(reduced_motion="no-preference"), site)
    page = table.page
    page.clock.install()
    table.open("?beat=her-aces&lang=en")
    page.clock.run_for(60_000)
    table.expect_beat("her-aces")
    table.go_on("third-ace")
    page.clock.run_for(60_000)
    table.expect_beat("third-ace")
    table.go_on("my-turn")


def test_on_a_phone_every_beat_is_seen_at_once_and_shuts_nobody_out(open_page: OpenPage, site: RunningSite) -> None:
    table = Table(open_page(**PHONE, locale="de-DE"), site).open("?lang=de")
    page, seen = table.page, 1
    while not page.locator(".cq-scene.is-end").count():
        at_rest(page)
        assert page.evaluate(ON_SCREEN)
        assert page.evaluate(OVERLAPS) == [], table.beat.get_attribute("data-beat")
        assert page.evaluate(SMALLEST_TARGET) >= 24
        page.locator("[data-do=skip]").first.click()
        answered(page)
        seen += 1
    assert seen == 21
    expect_no_faults(page)


@pytest.mark.parametrize(("width", "height"), [(1280, 720), (390, 844)])
def test_the_button_that_leads_on_stays_where_it_is_whatever_is_said(table: Table, width: int, height: int) -> None:
    page = table.page
    page.set_viewport_size({"width": width, "height": height})
    table.open("?lang=en")
    places: dict[tuple[float, float], list[str | None]] = {}
    while not page.locator(".cq-scene.is-end").count():
        at_rest(page)
        if page.locator(".cq-do .cq-big").count():
            x, y = place(page.locator(".cq-do .cq-big").first)
            places.setdefault((round(x), round(y)), []).append(table.beat.get_attribute("data-beat"))
        page.locator("[data-do=skip]").first.click()
        answered(page)
    at_rest(page)
    x, y = place(page.get_by_role("link", name="Lesson 1"))
    assert [*places] == [(round(x), round(y))], places


@pytest.mark.parametrize(("width", "height"), [(1280, 720), (320, 640)])
def test_a_wrong_touch_is_answered_beside_what_is_asked_and_moves_nothing(
    table: Table, width: int, height: int
) -> None:
    page = table.page
    page.set_viewport_size({"width": width, "height": height})
    table.open("?beat=torn-pair&lang=en")
    at_rest(page)
    before = place(page.locator(".is-bottom [data-card=As]"))
    page.locator(".cq-spot.is-stock").click()
    expect(page.locator(".cq-nudge")).to_have_text("Not that one. Take your time and look again.")
    expect(table.line).to_contain_text("Pick an ace.")
    at_rest(page)
    assert page.evaluate(OVERLAPS) == []
    assert place(page.locator(".is-bottom [data-card=As]")) == pytest.approx(before, abs=1)
    page.locator(".is-bottom [data-card=As]").click()
    expect(page.locator(".cq-nudge")).to_have_count(0)


@pytest.mark.parametrize(("width", "height"), [(1280, 720), (390, 844)])
def test_no_finger_points_into_what_is_said(table: Table, width: int, height: int) -> None:
    table.page.set_viewport_size({"width": width, "height": height})
    table.open("?beat=not-this-one&lang=en")
    finger = table.page.locator(".cq-finger")
    expect(finger).to_be_visible()
    table.press("Don't force it")
    table.press("Try again")
    expect(table.line).to_have_text("Then Alma keeps both kings. Try forcing the seven.")
    expect(finger).to_be_hidden()


ORDER = """() => new Promise((done) => {
  const seen = [], all = (css) => [...document.querySelectorAll(css)];
  const shown = (node) => Number(getComputedStyle(node).opacity) > 0.5;
  const events = {
    card: () => document.querySelector('.is-bottom [data-card=Kd]')?.getAnimations().every(
      ({ playState }) => playState === 'finished'),
    bean: () => all('.cq-scene > .cq-beans .cq-bean').filter(shown).length > 8,
    beans: () => all('.cq-scene > .cq-beans .cq-bean').every(shown),
    medal: () => all('.cq-memento').some(shown),
    key: () => all('.cq-hook:first-child .cq-key').some(shown),
    face: () => document.querySelector('.cq-alma').dataset.mood === 'glad',
    line: () => all('.cq-bubble').some((node) => shown(node) && node.innerText.includes('Eleven')),
  };
  const look = () => {
    const isOver = document.querySelector('[data-beat=eleven]');
    if (isOver) seen.push(...Object.keys(events).filter((name) => !seen.includes(name) && events[name]()));
    if (seen.length === Object.keys(events).length) done(seen);
    else requestAnimationFrame(look);
  };
  look();
})"""
"""In which order what belongs to a win is first seen."""


def test_a_win_is_told_in_the_order_in_which_it_happens(page: Page, site: RunningSite) -> None:
    page.emulate_media(reduced_motion="no-preference")
    table = Table(page, site).open("?beat=your-king&lang=en")
    table.choose("king of hearts", "king of spades")
    page.evaluate(f"() => {{ window.told = ({ORDER})(); }}")
    table.press("Meld")
    assert page.evaluate("window.told") == ["card", "bean", "beans", "medal", "key", "face", "line"]
