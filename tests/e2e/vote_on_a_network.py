"""A class that votes, in a browser; run by `test_join.py` in a network of its own."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from conquian.classes.vote_view import guess_options
from conquian.explain.words import topic
from tests.conftest import RunningSite
from tests.e2e.browser import OpenPage
from tests.e2e.class_on_a_network import (
    SETTINGS,
    SIZES,
    StartSite,
    class_site,
    fits,
    notes,
    of_teacher,
    open_class_page,
    visit,
)
from tests.e2e.visit import COLOURS, violations
from tests.site.own_network import ADDRESS

__all__ = ["class_site", "notes", "open_class_page"]
WINDOWS: Final[tuple[tuple[int, int], ...]] = (
    (768, 1024), (1024, 768), (1366, 768), (1920, 1080), (3840, 2160), (390, 844),
)  # fmt: skip
WRONG: Final = """() => {
  const of = (name) => [...document.querySelectorAll(name)].filter((node) => node.checkVisibility());
  const box = (node) => node.getBoundingClientRect(), called = (node) => `${node.tagName} ${node.textContent.trim()}`;
  const found = [];
  const frame = document.documentElement.clientWidth;
  if (document.documentElement.scrollWidth > frame) found.push("the page scrolls sideways");
  for (const node of of("header *, main *, footer *").filter((node) => !node.closest(".heard, .skip"))) {
    if (box(node).left < -1 || box(node).right > frame + 1) found.push(`beyond the window: ${called(node)}`);
  }
  const lines = new Set(of(".rooms > ul > li").map((room) => room.offsetTop)).size;
  if (frame > 640 && lines > 1) found.push("the rooms wrap");
  for (const legend of of("legend")) {
    const own = box(legend), around = box(legend.parentElement);
    if (own.top <= around.top || own.left < around.left || own.right > around.right) {
      found.push(`breaks its frame: ${called(legend)}`);
    }
  }
  for (const control of of("main :is(a, button, input, select, summary, textarea)")) {
    control.scrollIntoView({ block: "center" });
    const { left, top, width, height } = box(control);
    const hit = document.elementFromPoint(left + width / 2, top + height / 2);
    if (!hit || !control.contains(hit) && !hit.contains(control)) found.push(`is covered: ${called(control)}`);
  }
  for (const node of of("main p, main li, main label, main button")) {
    if (node.clientWidth > 1 && node.scrollWidth > node.clientWidth + 1) found.push(`sticks out: ${called(node)}`);
  }
  if (of("main")[0].clientWidth < frame * 0.75) found.push("a quarter of the window is bare");
  scrollTo(0, 0);
  return found;
}"""
"""What lies beyond the window, breaks its frame or is covered, and a page that leaves a wide window bare."""
HERE = "pone=AdAs/3c3d3h3s,6h7hJhQh dealer=?10/- centre=Kh stock=?19 turn=pone/left"


def at_desk(page: Page, site: RunningSite, language: str = "en") -> Page:
    """The teacher's page, without a vote."""
    page.goto(f"{of_teacher(site)}/vote/desk?lang={language}")
    if page.locator("#other").count():
        page.locator("#other").click()
    elif page.locator(".vote-wipe").count():
        page.locator(".vote-wipe summary").click()
        page.locator("#wipe").click()
    expect(page.locator("#open-level")).to_be_visible()
    return page


def pupil(page: Page, site: RunningSite, language: str = "en") -> Page:
    """The page of a device."""
    page.goto(f"{site.address}/vote?lang={language}")
    return page


def ask_what_is_allowed(desk: Page) -> None:
    go_way(desk, "here")
    desk.get_by_label("Pick a puzzle").fill(HERE)
    desk.get_by_label("Which of these is allowed?").check()
    desk.get_by_text("For a position").click()
    desk.locator("#own-choices").fill("decline\nturn")
    desk.locator("#open").click()
    expect(desk.get_by_role("heading", level=1)).to_have_text("Which of these is allowed?")
    assert desk.evaluate("scrollY") == 0, "the question is seen from its top"


def test_a_class_votes_talks_votes_again_and_sees_what_is_right(
    class_site: RunningSite, open_class_page: OpenPage
) -> None:
    desk = at_desk(open_class_page(viewport=SIZES[0]), class_site)
    pupils = [pupil(open_class_page(viewport=SIZES[1], has_touch=True), class_site) for _ in range(3)]
    for each in pupils:
        expect(each.get_by_role("heading", level=1)).to_have_text("Your vote")
    ask_what_is_allowed(desk)
    for each in pupils:  # without a touch
        expect(each.get_by_role("heading", level=1)).to_have_text("Which of these is allowed?")
        each.get_by_role("button", name="Turn up").tap()
        expect(each.get_by_role("button", name="Turn up")).to_have_attribute("aria-pressed", "true")
    expect(desk.get_by_text("3 votes")).to_be_visible()
    pupils[0].get_by_role("button", name="Decline").tap()
    expect(pupils[0].get_by_role("button", name="Decline")).to_have_attribute("aria-pressed", "true")
    expect(pupils[0].get_by_role("status")).to_have_text(topic("en", "vote")["mine"])
    pupils[1].reload()
    expect(pupils[1].get_by_role("button", name="Turn up")).to_have_attribute("aria-pressed", "true")
    for page in (desk, *pupils):
        expect(page.get_by_text("Against rule")).to_have_count(0)
    desk.keyboard.press("PageUp")
    expect(desk.get_by_text("0 votes")).to_be_visible()
    for each in pupils:
        expect(each.get_by_role("button", pressed=True)).to_have_count(0)
        expect(each.get_by_role("status")).to_contain_text("Vote again, now that you've talked.")
        each.get_by_role("button", name="Decline").tap()
        expect(each.get_by_role("button", name="Decline")).to_have_attribute("aria-pressed", "true")
    desk.keyboard.press("PageDown")
    expect(desk.get_by_role("button", name="Reveal", exact=True)).to_be_visible()
    for each in pupils:
        expect(each.get_by_role("button", name="Decline")).to_have_count(0)
    desk.keyboard.press("PageDown")
    for page in (desk, *pupils):
        right, wrong = page.locator(".vote-choices li").all()
        expect(right).to_contain_text("Before: 1 vote")
        expect(right).to_contain_text("After: 3 votes")
        expect(right).to_contain_text("Allowed")
        expect(wrong).to_contain_text("Before: 2 votes")
        expect(wrong).to_contain_text("After: 0 votes")
        expect(wrong).to_contain_text("Against rule 4.8")
    desk.get_by_role("button", name="Ask another question").click()
    for each in pupils:
        expect(each.get_by_role("heading", level=1)).to_have_text("Your vote")


def test_a_vote_calls_every_device_and_its_teacher_finds_the_way_back(
    class_site: RunningSite, open_class_page: OpenPage
) -> None:
    desk, each = at_desk(open_class_page(viewport=SIZES[0]), class_site), open_class_page(viewport=SIZES[1])
    visit(each, f"{class_site.address}/voila/render/melds.ipynb?lang=en")
    expect(each.locator(".class-you")).to_contain_text("In this class, you're the")
    ask_what_is_allowed(desk)
    call = each.get_by_role("dialog", name="Your teacher wants everyone to come along")
    expect(call).to_contain_text("The page for votes")
    call.get_by_role("link", name="Go there").click()
    expect(each.get_by_role("button", name="Decline")).to_be_visible()
    expect(each.get_by_text("Your class", exact=True)).to_have_count(0)
    desk.get_by_role("button", name="Vote again after talking").click()
    expect(desk.get_by_text("Vote again, now that you've talked.", exact=True)).to_be_visible()
    desk.locator("#code summary").click()
    expect(desk.get_by_role("img", name="The same address as a QR code")).to_be_visible()
    desk.keyboard.press("Escape")
    expect(desk.get_by_role("img", name="The same address as a QR code")).to_have_count(0)
    visit(desk, f"{of_teacher(class_site)}/voila/render/puzzles.ipynb?lang=en")
    desk.locator("header").get_by_text("Your class", exact=True).click()
    desk.get_by_role("link", name="Ask the class", exact=True).click()
    expect(desk.get_by_role("heading", level=1)).to_have_text("Which of these is allowed?")
    asked = topic("en", "class")["desk"]["sent"]
    desk.goto(f"{of_teacher(class_site)}/desk?lang=en")
    expect(desk.get_by_text(asked)).to_be_visible()
    desk.goto(f"{of_teacher(class_site)}/vote/desk?lang=en")
    desk.get_by_text("Wipe the vote").click()
    desk.get_by_role("button", name="Yes, wipe it").click()
    expect(desk.locator("#open-level")).to_be_visible()
    desk.goto(f"{of_teacher(class_site)}/desk?lang=en")
    expect(desk.locator("main")).to_be_visible()
    expect(desk.get_by_text(asked)).to_have_count(0)


def test_the_choices_and_what_is_right_fit_the_projector(class_site: RunningSite, open_class_page: OpenPage) -> None:
    desk = at_desk(open_class_page(viewport=SIZES[0]), class_site)
    go_way(desk, "here")
    desk.get_by_label("Pick a puzzle").fill("composed-001")
    desk.locator("#open").click()
    for step in ("Close the vote", "Reveal", "Ask another question"):
        expect(desk.get_by_role("button", name=step, exact=True)).to_be_visible()
        foot = desk.locator(".vote-foot").bounding_box()
        assert foot is not None
        for choice in desk.locator(".vote-choices li").all():
            box = choice.bounding_box()
            assert box is not None
            assert box["y"] + box["height"] <= foot["y"] + 1, f"{choice.inner_text()!r} lies below the fold: {step}"
        if step != "Ask another question":
            desk.get_by_role("button", name=step, exact=True).click()
    expect(desk.locator(".vote-choices li.right")).to_have_count(1)


def test_the_pages_of_a_class_have_room(class_site: RunningSite, open_class_page: OpenPage) -> None:
    page, desk = open_class_page(), at_desk(open_class_page(), class_site)
    found = {}

    def look(state: str, *addresses: str) -> None:
        for address in addresses:
            page.goto(f"{of_teacher(class_site)}/{address}?lang=de")
            for width, height in WINDOWS:
                page.set_viewport_size({"width": width, "height": height})
                if wrong := page.evaluate(WRONG):
                    found[state, address, width] = wrong

    look("nothing asked", "join", "desk", "vote", "vote/desk", "board", "board/desk")
    go_way(desk, "here")
    desk.locator("#here").fill("composed-001")
    desk.locator("#open").click()
    expect(desk.locator("#step")).to_be_visible()
    look("asked", "vote", "vote/desk")
    desk.locator("#reveal").click()
    expect(desk.locator("li.right")).to_be_visible()
    look("revealed", "vote", "vote/desk")
    desk.goto(f"{of_teacher(class_site)}/board/desk")
    desk.locator("#here").fill("composed-001")
    desk.locator("#show").click()
    expect(desk.locator("figure")).to_be_visible()
    look("shown", "board", "board/desk")
    desk.locator("#end").click()
    expect(desk.locator("#here")).to_be_visible()  # for the next language nothing is shown yet
    assert found == {}


def test_what_lies_in_the_classroom_is_put_to_the_class(class_site: RunningSite, open_class_page: OpenPage) -> None:
    at_desk(open_class_page(), class_site)
    board, each = open_class_page(viewport=SIZES[0]), open_class_page(viewport=SIZES[1])
    room = f"/voila/render/classroom.ipynb?{HERE.replace(' ', '&')}&lang=en"
    visit(each, class_site.address + room)
    expect(each.get_by_role("button", name="Could this really happen?")).to_be_visible()
    expect(each.get_by_role("button", name="Let the class vote")).to_have_count(0)
    pupil(each, class_site)
    visit(board, of_teacher(class_site) + room)
    ask = board.get_by_role("button", name="Let the class vote")
    assert violations(board) == []
    ask.focus()
    with board.expect_popup() as opened:
        board.keyboard.press("Enter")
    expect(opened.value.get_by_role("heading", level=1)).to_have_text("What would you do?")
    expect(opened.value.get_by_text("Nothing is proved about this position.")).to_be_visible()
    expect(each.get_by_text("Nothing is proved about this position.")).to_have_count(0)
    each.get_by_role("button", name="Decline").click()
    expect(each.get_by_role("button", pressed=True)).to_have_count(1)
    board.get_by_role("button", name="Play from here").click()
    board.get_by_role("button", name="Let the class vote").click()
    expect(each.get_by_role("button", pressed=True)).to_have_count(0)
    expect(each.get_by_role("button", name="Decline")).to_be_visible()


def test_a_puzzle_is_put_to_the_class_by_its_title_and_from_its_own_menu(
    class_site: RunningSite, open_class_page: OpenPage
) -> None:
    desk = at_desk(open_class_page(), class_site)
    assert desk.locator("#here").get_attribute("list") == "puzzles"
    expect(desk.locator("#puzzles option[value='Two sixes']")).to_have_count(1)
    go_way(desk, "here")
    desk.get_by_label("Pick a puzzle").fill("Zwei Sechsen")
    desk.locator("#open").click()
    asked = topic("en", "puzzles")["goal"]["C2-win"]
    expect(desk.get_by_role("heading", level=1)).to_have_text(asked)
    at_desk(desk, class_site)
    puzzle = "/voila/render/puzzles.ipynb?puzzle=composed-003&lang=en"
    each, own = open_class_page(viewport=SIZES[1]), open_class_page(viewport=SIZES[0])
    for page, address, times in ((each, class_site.address, 0), (own, of_teacher(class_site), 1)):
        visit(page, address + puzzle)
        page.get_by_role("button", name="Menu").click()
        expect(page.get_by_role("button", name="Let the class vote")).to_have_count(times)
    with own.expect_popup() as opened:
        own.get_by_role("button", name="Let the class vote").click()
    expect(opened.value.get_by_role("heading", level=1)).to_have_text(asked)


def test_a_vote_is_wiped_only_when_asked_twice_and_says_that_it_is_gone(
    class_site: RunningSite, open_class_page: OpenPage
) -> None:
    text = topic("en", "vote")["desk"]
    desk = at_desk(open_class_page(), class_site)
    ask_what_is_allowed(desk)
    desk.get_by_text("Wipe the vote").click()
    expect(desk.get_by_text(text["lost_by_wiping"])).to_be_visible()
    desk.locator("#step").click()
    expect(desk.locator("#step")).to_have_text(text["reveal"])
    expect(desk.get_by_text(text["lost_by_wiping"])).to_be_hidden()
    desk.get_by_text("Wipe the vote").click()
    desk.get_by_role("button", name="Yes, wipe it").click()
    expect(desk.locator(".wiped")).to_have_text(text["wiped"])
    expect(desk.get_by_role("status")).to_have_text(text["wiped"])
    assert violations(desk) == []
    ask_what_is_allowed(desk)
    expect(desk.locator(".wiped")).to_have_count(0)


def test_a_question_of_the_notes_is_closed_and_told_at_once_with_its_rule(
    class_site: RunningSite, open_class_page: OpenPage
) -> None:
    desk = at_desk(open_class_page(), class_site)
    each = pupil(open_class_page(viewport=SIZES[1]), class_site)
    go_way(desk, "note")
    desk.locator("#note").fill("3.1")
    desk.locator("#open-note").click()
    expect(each.locator("main")).not_to_contain_text("4.9")
    desk.get_by_role("button", name="Close and reveal").click()
    for page in (desk, each):
        expect(page.get_by_text("Rule 4.9 decides this: Passing.")).to_be_visible()


def test_the_guess_of_a_level_is_put_to_the_class(class_site: RunningSite, open_class_page: OpenPage) -> None:
    desk = at_desk(open_class_page(), class_site)
    each = pupil(open_class_page(viewport=SIZES[1]), class_site)
    called = next(each for each in guess_options("en") if each.startswith("3.3 "))
    expect(desk.locator(f'#list-level option[value="{called}"]')).to_have_count(1)
    go_way(desk, "level")
    desk.locator("#level").fill(called)
    shown = desk.locator("#preview")
    expect(shown.locator("svg").first).to_be_visible()
    expect(shown).to_contain_text("I turn up another card")
    expect(shown).not_to_contain_text("Each of you turns up one card at a time.")
    assert violations(desk) == []
    desk.locator("#open-level").click()
    each.get_by_role("button", name="I turn up another card").click()
    desk.get_by_role("button", name="Close and reveal").click()
    for page in (desk, each):
        expect(page.get_by_text("Each of you turns up one card at a time.")).to_be_visible()
        expect(page.get_by_text("The lesson shows why.")).to_be_visible()
        assert violations(page) == []
        assert fits(page)
    desk.get_by_role("button", name="Play this level together").click()
    for page in (desk, each):
        if page is each:
            page.get_by_role("link", name="Go there").click()
        page.wait_for_url("**/learn.ipynb?lesson=turn&level=pass*")


def test_a_device_votes_by_the_keyboard_and_keeps_the_focus(class_site: RunningSite, open_class_page: OpenPage) -> None:
    desk = at_desk(open_class_page(), class_site)
    ask_what_is_allowed(desk)
    each = pupil(open_class_page(viewport=SIZES[1]), class_site)
    each.get_by_role("button", name="Turn up").focus()
    each.keyboard.press("Enter")
    expect(each.get_by_role("button", pressed=True)).to_be_focused()
    each.keyboard.press("Shift+Tab")
    each.keyboard.press("Space")
    expect(each.get_by_role("button", name="Decline")).to_have_attribute("aria-pressed", "true")
    expect(each.get_by_role("button", name="Decline")).to_be_focused()


def test_a_choice_without_a_cookie_is_counted_or_the_page_says_why_it_is_not(
    class_site: RunningSite, open_class_page: OpenPage
) -> None:
    desk = at_desk(open_class_page(), class_site)
    each, blocked = open_class_page(viewport=SIZES[1]), open_class_page(viewport=SIZES[1])
    blocked.add_init_script("Object.defineProperty(document, 'cookie', { get: () => '', set: () => {} })")
    ask_what_is_allowed(desk)
    for page in (each, blocked):
        pupil(page, class_site)
    each.context.clear_cookies()
    each.get_by_role("button", name="Turn up").click()
    expect(each.get_by_role("button", pressed=True)).to_have_count(1)
    blocked.get_by_role("button", name="Turn up").click()
    expect(blocked.get_by_role("alert")).to_have_text(topic("en", "site")["problem"]["form"]["text"])
    expect(blocked.get_by_role("button", pressed=True)).to_have_count(0)
    expect(desk.get_by_text("1 vote", exact=True)).to_be_visible()
    desk.context.clear_cookies()
    desk.locator("#step").click()
    expect(desk.locator("#step")).to_have_text(topic("en", "vote")["desk"]["reveal"])


def test_a_choice_made_without_a_line_is_sent_once_it_is_back(
    class_site: RunningSite, open_class_page: OpenPage
) -> None:
    desk = at_desk(open_class_page(), class_site)
    each = open_class_page(viewport=SIZES[1])
    ask_what_is_allowed(desk)
    pupil(each, class_site).get_by_role("button", name="Decline").click()
    expect(each.locator("#state")).to_have_text(topic("en", "vote")["mine"])
    each.context.set_offline(True)
    each.get_by_role("button", name="Turn up").click()
    expect(each.locator("#state")).to_have_text(topic("en", "vote")["unsent"])
    expect(each.get_by_role("button", name="Decline")).to_have_attribute("aria-pressed", "false")
    assert violations(each) == []
    assert fits(each)
    each.context.set_offline(False)
    expect(each.locator("#state")).to_have_text(topic("en", "vote")["mine"])
    expect(each.get_by_role("button", name="Turn up")).to_have_attribute("aria-pressed", "true")
    each.context.set_offline(True)
    each.get_by_role("button", name="Decline").click()
    expect(each.locator("#state")).to_have_text(topic("en", "vote")["unsent"])
    desk.get_by_role("button", name="Close and reveal").click()
    expect(desk.locator(".vote-choices li", has_text="Turn up")).to_contain_text("1 vote")
    each.context.set_offline(False)
    expect(each.get_by_role("alert")).to_have_text(topic("en", "vote")["refused"]["closed"])


def test_two_tabs_of_one_pupil_show_the_same_choice(class_site: RunningSite, open_class_page: OpenPage) -> None:
    ask_what_is_allowed(at_desk(open_class_page(), class_site))
    one = pupil(open_class_page(), class_site)
    other = pupil(one.context.new_page(), class_site)
    for name, tab in (("Decline", one), ("Turn up", other)):
        tab.get_by_role("button", name=name).click()
        for each in (one, other):
            expect(each.get_by_role("button", name=name)).to_have_attribute("aria-pressed", "true")
            expect(each.get_by_role("button", pressed=True)).to_have_count(1)


def test_a_question_that_its_server_has_taken_along_is_said_to_be_gone(
    start_site: StartSite, open_class_page: OpenPage
) -> None:
    desk, each = open_class_page(), open_class_page(viewport=SIZES[1])
    with start_site(settings=SETTINGS) as running:
        first = RunningSite(running.address.replace("127.0.0.1", ADDRESS), running.said)
        ask_what_is_allowed(at_desk(desk, first))
        pupil(each, first)
        expect(each.get_by_role("button", name="Decline")).to_be_visible()
    with start_site(settings=SETTINGS, port=urlsplit(first.address).port):
        expect(each.locator("main").get_by_text(topic("en", "vote")["gone"])).to_be_visible()
        expect(desk.locator(".notice:visible")).to_have_text(topic("en", "vote")["desk"]["gone"])
        assert violations(each) == []


def test_hands_are_typed_in_and_a_refusal_is_read(class_site: RunningSite, open_class_page: OpenPage) -> None:
    desk = at_desk(open_class_page(), class_site)
    go_way(desk, "words")
    desk.locator("#question").fill("Who deals?")
    go_way(desk, "note")
    desk.locator("#note").fill("3.1")
    go_way(desk, "here")
    desk.get_by_label("Pick a puzzle").fill("cabbage")
    desk.locator("#open").click()
    expect(desk.get_by_role("alert").first).to_have_text("There's no position and no puzzle here: cabbage")
    expect(desk.get_by_label("Pick a puzzle")).to_have_value("cabbage")
    expect(desk.locator("#question")).to_have_value("Who deals?")
    expect(desk.locator("#note")).to_have_value("3.1")
    ask_what_is_allowed(desk)
    desk.get_by_text("Count hands as well").click()
    desk.get_by_label("A", exact=True).fill("7")
    desk.get_by_label("B", exact=True).fill("4")
    desk.keyboard.press("Enter")
    expect(desk.get_by_text("11 votes")).to_be_visible()


@pytest.mark.parametrize(("language", "size"), [("es", SIZES[0]), ("de", SIZES[1])], ids=["projector", "phone"])
def test_nobody_is_shut_out_of_a_vote(
    class_site: RunningSite, open_class_page: OpenPage, language: str, size: ViewportSize
) -> None:
    text = topic(language, "vote")
    desk, each = at_desk(open_class_page(viewport=size), class_site, language), open_class_page(viewport=size)
    pupil(each, class_site, language)

    def is_open_to_all() -> None:
        for page in (desk, each):
            for colours in COLOURS:
                page.emulate_media(color_scheme=colours)
                assert violations(page) == [], (page.url, colours)
                assert fits(page)

    is_open_to_all()
    go_way(desk, "here")
    desk.locator("#here").fill(HERE)
    desk.locator("[name=ask][value=allowed]").check()
    desk.locator("#own summary").click()
    desk.locator("#own-choices").fill("decline\nturn\nmeld 3c3d3h3s 6h7hJhQhKh")
    desk.locator("#open").click()
    each.locator("#choice-0").click()
    expect(each.locator("#choice-0")).to_have_attribute("aria-pressed", "true")
    is_open_to_all()
    desk.get_by_role("button", name=text["desk"]["close"]).click()
    desk.get_by_role("button", name=text["desk"]["reveal"], exact=True).click()
    expect(each.locator(".bars")).to_have_count(3)
    is_open_to_all()


def test_a_page_says_that_the_server_is_gone_and_goes_on_by_itself(
    start_site: StartSite, open_class_page: OpenPage
) -> None:
    with start_site(settings=SETTINGS) as running:
        site = RunningSite(running.address.replace("127.0.0.1", ADDRESS), running.said)
        desk = at_desk(open_class_page(), site)
        ask_what_is_allowed(desk)
        each = pupil(open_class_page(viewport=SIZES[1]), site)
        expect(each.get_by_role("button", name="Decline")).to_be_visible()
        port = int(running.address.rpartition(":")[2])
    expect(each.get_by_role("alert")).to_have_text(topic("en", "vote")["lost"])
    with start_site(settings=SETTINGS, port=port):
        expect(each.get_by_role("heading", level=1)).to_have_text("Your vote")
        expect(each.get_by_role("alert")).to_have_count(0)


def test_without_scripts_the_buttons_are_those_of_a_form(class_site: RunningSite, open_class_page: OpenPage) -> None:
    desk = at_desk(open_class_page(), class_site)
    ask_what_is_allowed(desk)
    each = pupil(open_class_page(java_script_enabled=False), class_site)
    each.get_by_role("button", name="Turn up").click()
    expect(each.get_by_role("button", name="Turn up")).to_have_attribute("aria-pressed", "true")
    expect(desk.get_by_text("1 vote")).to_be_visible()


def go_way(page: Page, name: str) -> None:
    """Open the way to ask of this name, which closes the others."""
    if page.locator(f"#way-{name}").get_attribute("open") is None:
        page.locator(f"#way-{name} > summary").click()
    expect(page.locator(".vote-way[open]")).to_have_count(1)


def wipe_results(page: Page) -> None:
    """Wipe what came of every question, which says first what is lost."""
    expect(page.locator("#forget")).to_be_hidden()
    page.locator(".vote-wipe summary").click()
    page.locator("#forget").click()


def test_a_quiz_of_three_is_made_at_home_and_run_with_one_key(
    class_site: RunningSite, open_class_page: OpenPage, tmp_path: Path
) -> None:
    home = at_desk(open_class_page(), class_site)
    if home.locator("#results").count():  # of the questions that the class has had already
        home.locator("#results").click()
        wipe_results(home)
        at_desk(home, class_site)
    go_way(home, "words")
    home.locator("#question").fill("Who turns up first?")
    home.locator("#choices").fill("* Pone\nDealer")
    home.locator("#keep-words").click()
    expect(home.locator(".vote-quiz li")).to_have_count(1)
    expect(home.locator("#question")).to_have_value("")
    for n, (name, picked) in enumerate((("level", "3.3"), ("note", "3.1")), start=2):
        go_way(home, name)
        home.locator(f"#{name}").fill(picked)
        home.locator(f"#keep-{name}").click()
        expect(home.locator(".vote-quiz li")).to_have_count(n)
    assert violations(home) == [] and fits(home)
    with home.expect_download() as saved:
        home.get_by_role("link", name="Save the quiz as a file").click()
    file = tmp_path / "monday.toml"
    saved.value.save_as(file)
    for _ in range(3):
        home.locator("#drop-0").click()
    expect(home.locator(".vote-quiz li")).to_have_count(0)

    home.locator("#quiz-file").set_input_files(file)
    home.locator("#open-quiz").click()
    expect(home.locator(".vote-quiz li")).to_have_count(3)
    each = pupil(open_class_page(viewport=SIZES[1], has_touch=True), class_site)
    home.locator("h1").click()
    for n, asked in enumerate(("Who turns up first?", "You turned up the queen of spades", "You turned up a card")):
        home.keyboard.press("PageDown")
        expect(home.get_by_role("heading", level=1)).to_contain_text(asked)
        expect(each.get_by_role("heading", level=1)).to_contain_text(asked)
        each.get_by_role("button", name=re.compile("^Pone|I turn up another card")).first.tap()
        expect(home.locator("#voted")).to_have_text("1 vote")
        for phase in ("Reveal", "Next question of the quiz" if n < 2 else "Results"):
            home.keyboard.press("PageDown")
            expect(home.locator("[data-key=next]")).to_have_text(phase)
    home.keyboard.press("PageDown")
    home.wait_for_url("**/vote/desk/results*")
    expect(home.locator(".vote-result")).to_have_count(3)
    expect(home.get_by_role("row", name="A Pone")).to_contain_text("1 vote (100 %)")
    for colours in COLOURS:
        home.emulate_media(color_scheme=colours)
        assert violations(home) == [] and fits(home)
    wipe_results(home)
    expect(home.locator("h1")).to_be_visible()
    home.goto(f"{of_teacher(class_site)}/vote/desk/results?lang=en")
    expect(home.locator(".vote-result")).to_have_count(0)
    at_desk(home, class_site)
    for _ in range(3):
        home.locator("#drop-0").click()
    expect(home.locator(".vote-quiz li")).to_have_count(0)


WALL: Final = """() => {
  const box = (node) => node.getBoundingClientRect();
  const parts = [...document.querySelectorAll("main > *, .join > *")].map(box).filter(({ width }) => width > 2);
  const cards = [...document.querySelectorAll(".vote-choices :is(.vote-card, .vote-cards) > svg")].map(box);
  return [
    (Math.max(...parts.map(({ right }) => right)) - Math.min(...parts.map(({ left }) => left))) / innerWidth,
    Math.max(...parts.map(({ bottom }) => bottom)) / innerHeight,
    Math.min(1, ...cards.map(({ height }) => height / innerHeight)),
  ];
}"""
"""The share of the window that its content has, across and down, and the height of the lowest card in a choice."""


def test_the_wall_is_filled_from_the_smallest_projector_to_the_largest(
    class_site: RunningSite, open_class_page: OpenPage
) -> None:
    wall = at_desk(open_class_page(), class_site)
    small: dict[tuple[str | int, ...], tuple[float, ...]] = {}
    for field, asked in (("note", "4.3"), ("here", "composed-003"), ("here", "hole-001")):
        at_desk(wall, class_site)
        go_way(wall, field)
        wall.locator(f"#{field}").fill(asked)
        wall.locator("#open-note" if field == "note" else "#open").click()
        expect(wall.locator("#reveal")).to_be_visible()
        for phase in ("open", "revealed"):
            for width, height in ((1024, 768), (1366, 768), (1920, 1080), (3840, 2160)):
                wall.set_viewport_size({"width": width, "height": height})
                across, down, card = wall.evaluate(WALL)
                if across < 0.9 or down < 0.8 or card < 0.12 or not fits(wall):
                    small[asked, phase, width] = (across, down, card)
            if phase == "open":
                wall.locator("#reveal").click()
                expect(wall.locator("#other")).to_be_visible()
    wall.goto(f"{of_teacher(class_site)}/join?lang=en")
    for width, height in ((1024, 768), (1920, 1080), (3840, 2160)):
        wall.set_viewport_size({"width": width, "height": height})
        across, down, _ = wall.evaluate(WALL)
        if across < 0.9 or down < 0.8:
            small["join", width] = (across, down)
    assert small == {}
