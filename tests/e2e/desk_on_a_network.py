"""A class that is called from the teacher's desk, in a browser; run by `test_join.py` in a network of its own."""

from __future__ import annotations

import re
from typing import Final

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from conquian.classes.place import level_title
from conquian.explain.words import topic
from tests.conftest import RunningSite
from tests.e2e.browser import OpenPage
from tests.e2e.class_on_a_network import (
    PAGE,
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
LEVEL: Final = "/voila/render/learn.ipynb?lesson=pack&level=ace"


def at_desk(page: Page, site: RunningSite, language: str = "en") -> Page:
    """The teacher's desk, with nobody called."""
    page.goto(f"{of_teacher(site)}/desk?lang={language}")
    for step in ("release", "stop"):
        button = page.locator(f"button[value={step}]")
        if button.count():
            button.click()
            expect(button).to_have_count(0)
    page.locator(".desk-wipe summary").click()
    page.locator("button[value=wipe]").click()
    expect(page.locator("button[value=freeze]")).to_be_visible()
    return page


def wipe(desk: Page) -> None:
    """Take animals and answers away, which is asked about once."""
    button = desk.get_by_role("button", name="Yes, wipe them")
    expect(button).to_have_count(0)
    desk.get_by_text("End the lesson and wipe it all").click()
    expect(desk.get_by_text("This wipes every animal")).to_be_visible()
    assert violations(desk) == []
    button.click()
    expect(button).to_have_count(0)


def test_all_devices_look_to_the_front_and_go_on_where_they_were(
    class_site: RunningSite, open_class_page: OpenPage
) -> None:
    desk, board = at_desk(open_class_page(), class_site), open_class_page()
    each, voter = open_class_page(viewport=SIZES[1]), open_class_page(viewport=SIZES[1])
    visit(board, f"{of_teacher(class_site)}{PAGE}?lang=en")
    visit(each, f"{class_site.address}{PAGE}?lang=en")
    voter.goto(f"{class_site.address}/vote?lang=en")
    expect(desk.get_by_text("2 devices are here.")).to_be_visible()
    card = each.get_by_role("option", name="3 of clubs")
    card.focus()
    desk.get_by_role("button", name="Eyes to the front").focus()
    desk.keyboard.press("Enter")
    expect(desk.get_by_role("button", name="Let them go on")).to_be_focused()
    for page in (each, voter):
        cover = page.get_by_role("dialog", name="Eyes to the front")
        expect(cover).to_be_visible()
        for _ in range(3):
            page.keyboard.press("Escape")
        page.keyboard.press("P")
        expect(cover).to_be_visible()
        expect(page.get_by_role("heading", name="Eyes to the front")).to_be_visible()
    expect(board.get_by_role("dialog")).to_have_count(0)
    desk.keyboard.press("Enter")
    for page in (each, voter):
        expect(page.get_by_role("dialog")).to_have_count(0)
        expect(page.locator(".class-said")).to_have_text("You can go on.")
    expect(card).to_be_focused()


def test_the_desk_says_when_the_site_does_not_answer(class_site: RunningSite, open_class_page: OpenPage) -> None:
    desk = at_desk(open_class_page(), class_site)
    said = desk.get_by_text("The site can't be reached right now.")
    expect(said).to_be_hidden()
    desk.route("**/desk/now*", lambda route: route.abort())
    expect(said).to_be_visible()
    desk.unroute("**/desk/now*")
    expect(said).to_be_hidden()


def test_a_class_is_taken_to_a_level_at_once_or_in_a_moment(class_site: RunningSite, open_class_page: OpenPage) -> None:
    desk = at_desk(open_class_page(), class_site)
    first, second = (open_class_page(viewport=SIZES[1], has_touch=True) for _ in range(2))
    for page in (first, second):
        visit(page, f"{class_site.address}{PAGE}?lang=en")
    expect(desk.get_by_text("2 × Melds")).to_be_visible()
    desk.locator("#level").fill(level_title("pack/ace", "en"))
    desk.get_by_role("button", name="Take everyone there").click()
    expect(desk.get_by_text("0 of them have gone there.")).to_be_visible()
    for page in (first, second):
        expect(page.get_by_role("dialog")).to_contain_text("The pack: Where the ace stands")
        expect(page.get_by_role("link", name="Go there")).to_be_focused()
    second.get_by_role("button", name="In a moment").tap()
    expect(second.get_by_role("dialog")).to_have_count(0)
    card = second.get_by_role("option", name="3 of clubs")
    card.tap()
    expect(second.locator(".cq-group .cq-card")).to_have_count(1)
    first.keyboard.press("Enter")
    first.locator(".cq[data-ready]").wait_for()
    expect(first).to_have_url(f"{class_site.address}{LEVEL}")
    expect(desk.get_by_text("1 of them has gone there.")).to_be_visible()
    expect(desk.get_by_text("1 × The pack: Where the ace stands")).to_be_visible()
    second.get_by_role("complementary").get_by_role("link").tap()
    second.locator(".cq[data-ready]").wait_for()
    expect(second).to_have_url(f"{class_site.address}{LEVEL}")
    expect(desk.get_by_text("2 of them have gone there.")).to_be_visible()
    for page in (first, second):
        expect(page.get_by_role("dialog")).to_have_count(0)
        expect(page.get_by_role("complementary")).to_have_count(0)
    visit(first, f"{class_site.address}{PAGE}?lang=en")
    expect(desk.get_by_text("1 × Melds")).to_be_visible()
    expect(first.get_by_role("dialog")).to_have_count(0)  # who has followed may go elsewhere
    visit(second, f"{class_site.address}{PAGE}?lang=en")
    expect(second.locator(".cq-group .cq-card")).to_have_count(1)  # what was done there is kept


def test_an_animal_is_read_on_its_device_and_at_the_desk_only_where_it_is_opened(
    class_site: RunningSite, open_class_page: OpenPage
) -> None:
    desk, each = at_desk(open_class_page(), class_site), open_class_page(viewport=SIZES[1])
    visit(each, f"{class_site.address}{PAGE}?lang=en")
    said = each.get_by_text(re.compile(r"^In this class, you're the .*\.$"))
    expect(said).to_be_attached()
    animal = str(said.text_content()).removeprefix("In this class, you're the ").removesuffix(".")
    row = desk.get_by_role("row", name=re.compile(f"^{animal} Melds"))
    expect(desk.get_by_text("1 device is here.")).to_be_visible()
    expect(row).to_have_count(0)
    desk.get_by_text("Which animal is where").click()
    expect(row).to_be_visible()
    each.goto("about:blank")
    visit(each, f"{class_site.address}/voila/render/play.ipynb?lang=en")
    expect(desk.get_by_role("row", name=re.compile(f"^{animal} Play"))).to_be_visible()  # it stays open
    wipe(desk)
    expect(desk.get_by_text("1 device is here.")).to_be_visible()  # it draws another one


def test_first_answers_are_seen_at_the_desk(class_site: RunningSite, open_class_page: OpenPage) -> None:
    desk = at_desk(open_class_page(), class_site)
    each = open_class_page(viewport=SIZES[1], has_touch=True)
    with each.expect_request("**/class/answers"):
        visit(each, f"{class_site.address}/voila/render/learn.ipynb?lesson=pack&level=neighbours&lang=en")
    answers = desk.locator("#answers")
    expect(answers).to_have_count(0)
    each.get_by_role("button", name="No, the 8, 9 and 10 are missing").tap()
    answers.get_by_text("First answers: 1").click()
    expect(answers.get_by_role("listitem").filter(has_text="No, the 8, 9 and 10 are missing")).to_contain_text("1")
    expect(answers).to_contain_text("You were waiting for the 8, 9 and 10")
    expect(answers).to_contain_text("1 × rule 1.2")
    assert violations(desk) == []
    wipe(desk)
    expect(answers).to_have_count(0)


@pytest.mark.parametrize(("language", "size"), [("es", SIZES[0]), ("de", SIZES[1])], ids=["projector", "phone"])
def test_nobody_is_shut_out_of_the_desk_or_a_call(
    class_site: RunningSite, open_class_page: OpenPage, language: str, size: ViewportSize
) -> None:
    words = topic(language, "class")
    desk, each = at_desk(open_class_page(viewport=size), class_site, language), open_class_page(viewport=size)
    visit(each, f"{class_site.address}{PAGE}?lang={language}")
    desk.locator("#animals summary").click()

    def is_open_to_all() -> None:
        for page in (desk, each):
            for colours in COLOURS:
                page.emulate_media(color_scheme=colours)
                assert violations(page) == [], (page.url, colours)
                assert fits(page)

    is_open_to_all()
    desk.get_by_role("button", name=words["desk"]["freeze"]).click()
    expect(each.get_by_role("dialog", name=words["device"]["front"])).to_be_visible()
    is_open_to_all()
    desk.get_by_role("button", name=words["desk"]["release"]).click()
    desk.locator("#here").fill("hole-001")
    desk.keyboard.press("Enter")
    expect(each.get_by_role("dialog", name=words["device"]["along"])).to_be_visible()
    is_open_to_all()
    each.get_by_role("button", name=words["device"]["later"]).click()
    expect(each.get_by_role("complementary", name=words["device"]["along"])).to_be_visible()
    is_open_to_all()


def test_a_worksheet_is_opened_from_the_desk(class_site: RunningSite, open_class_page: OpenPage) -> None:
    desk = at_desk(open_class_page(), class_site)
    desk.get_by_label("Theme").select_option("Into the hole")
    desk.get_by_label("How many puzzles").fill("2")
    with desk.expect_popup() as opened:
        desk.get_by_role("button", name="Open a worksheet to print").click()
    sheet = opened.value
    expect(sheet.get_by_role("heading", name="Conquian worksheet")).to_be_visible()
    expect(sheet.locator("article")).to_have_count(2)
    expect(sheet.locator("article figure svg")).to_have_count(2)
    expect(sheet.get_by_role("heading", name="Solutions")).to_be_visible()
    assert violations(sheet) == []


def test_what_leads_nowhere_is_refused_in_words(class_site: RunningSite, open_class_page: OpenPage) -> None:
    desk = at_desk(open_class_page(), class_site)
    desk.locator("#here").fill("http://elsewhere.example/")
    desk.keyboard.press("Enter")
    expect(desk.get_by_role("alert")).to_have_text(topic("en", "class")["refused"]["no-place"])
    expect(desk.locator("#here")).to_have_value("http://elsewhere.example/")
    expect(desk.get_by_text("Everyone is asked to come here:")).to_have_count(0)


def test_a_device_is_let_go_by_itself_where_the_server_is_gone(
    start_site: StartSite, open_class_page: OpenPage
) -> None:
    with start_site(settings=SETTINGS) as running:
        site = RunningSite(running.address.replace("127.0.0.1", ADDRESS), running.said)
        desk, each = at_desk(open_class_page(), site), open_class_page(viewport=SIZES[1])
        each.goto(f"{site.address}/vote?lang=en")
        desk.get_by_role("button", name="Eyes to the front").click()
        expect(each.get_by_role("dialog")).to_be_visible()
    expect(each.get_by_role("dialog")).to_have_count(0, timeout=60_000)


def test_nothing_is_asked_where_there_is_no_class_and_on_the_teachers_machine(
    start_site: StartSite, class_site: RunningSite, open_class_page: OpenPage
) -> None:
    def asked(page: Page, address: str) -> list[str]:
        found: list[str] = []
        page.on("request", lambda request: found.append(request.url))
        visit(page, f"{address}{PAGE}?lang=en")
        return [url for url in found if "class" in url]

    with start_site() as running:
        assert asked(open_class_page(), running.address) == []
    assert asked(open_class_page(), of_teacher(class_site)) == []
    assert len(asked(open_class_page(), class_site.address)) >= 2


def test_the_notes_lead_the_lesson_and_are_on_no_device_but_the_teachers(
    class_site: RunningSite, open_class_page: OpenPage
) -> None:
    at_desk(open_class_page(), class_site)
    address = "/voila/render/teacher.ipynb?lesson=turn&lang=en"
    notes, each = open_class_page(), open_class_page(viewport=SIZES[1], has_touch=True)
    visit(each, f"{class_site.address}/voila/render/learn.ipynb?lesson=pack&level=ace&lang=en")
    each.get_by_role("button", name="Menu").click()
    for name in ("For teachers", "Let the class vote", "Take everyone here"):
        expect(each.get_by_text(name)).to_have_count(0)
    response = open_class_page().goto(f"{class_site.address}{address}")
    assert response is not None and response.status == 404
    visit(notes, f"{of_teacher(class_site)}{address}")
    plan = notes.locator(".cq-part.is-fifteen > ol > li")
    step = plan.filter(has_text="Before the first card").get_by_role("group", name="With the class")
    step.get_by_role("button", name="Take everyone there").click()
    expect(notes.get_by_role("status").filter(has_text="Everyone is asked to come here.")).to_have_count(1)
    each.get_by_role("link", name="Go there").tap()
    each.wait_for_url("**/learn.ipynb?lesson=turn&level=begin*")
    with notes.expect_popup() as wall:
        step.get_by_role("link", name="Show on the wall").click()
    wall.value.wait_for_url("**/learn.ipynb?lesson=turn&level=begin*")
    question = notes.locator(".cq-questions > li").nth(1)
    for group, asked in ((step, "Can you lay them down right now?"), (question, "How can you keep")):
        with notes.expect_popup() as opened:
            group.get_by_role("button", name="Ask the class").click()
        vote = opened.value
        expect(vote.get_by_role("button", name="Close the vote")).to_be_visible()
        expect(vote.get_by_role("heading", level=1)).to_contain_text(asked)
        vote.close()
    assert violations(notes) == []
    question.get_by_role("button", name="Show on the wall").click()
    expect(notes.locator(".cq-slide .cq-title")).to_have_text("Question 2 of 6")


def test_a_lesson_leads_from_its_own_menu(class_site: RunningSite, open_class_page: OpenPage) -> None:
    at_desk(open_class_page(), class_site)
    own, each = open_class_page(viewport=SIZES[0]), open_class_page(viewport=SIZES[1], has_touch=True)
    visit(each, f"{class_site.address}{PAGE}?lang=en")
    visit(own, f"{of_teacher(class_site)}/voila/render/learn.ipynb?lesson=turn&level=pass&lang=en")
    own.get_by_role("button", name="Menu").click()
    own.get_by_role("button", name="Take everyone here").click()
    each.get_by_role("link", name="Go there").tap()
    each.wait_for_url("**/learn.ipynb?lesson=turn&level=pass*")
    with own.expect_popup() as opened:
        own.get_by_role("button", name="Let the class vote").click()
    expect(opened.value.get_by_role("button", name="Close the vote")).to_be_visible()


def test_the_teachers_phone_sees_who_needs_help_and_leads_the_class(
    class_site: RunningSite, open_class_page: OpenPage
) -> None:
    wall = at_desk(open_class_page(), class_site)
    wall.get_by_role("link", name="For your eyes only").click()
    expect(wall.get_by_text("Turn the projector off or cover it first.")).to_be_visible()
    assert violations(wall) == []
    wall.get_by_role("button", name="Show the code").click()
    way = wall.locator(".phone-way").inner_text()
    assert violations(wall) == []
    phone, each = (open_class_page(viewport=SIZES[1], has_touch=True) for _ in range(2))
    visit(each, f"{class_site.address}{PAGE}?lang=en")
    each.get_by_role("button", name="Raise your hand").tap()
    expect(each.get_by_role("button", name="Your hand is up.")).to_have_attribute("aria-pressed", "true")
    phone.goto(f"{way}?lang=en")
    phone.wait_for_url(re.compile(r"/vote/mine\?lang=en$"))
    expect(phone.get_by_text("1 hand is up.")).to_be_visible()
    expect(phone.get_by_role("row").filter(has_text="Melds")).to_contain_text("Hand up")
    assert violations(phone) == [] and fits(phone)
    phone.get_by_role("button", name="All hands down").press("Enter")
    expect(each.get_by_role("button", name="Raise your hand")).to_have_attribute("aria-pressed", "false")
    phone.locator("#level").focus()
    phone.keyboard.type("3.3")
    phone.keyboard.press("Enter")
    expect(phone.locator(".voted")).to_have_text(re.compile(r"0 of \d+ have voted"))
    each.get_by_role("link", name="Go there").tap()
    each.get_by_role("button", name="I turn up another card").tap()
    expect(phone.locator(".voted")).to_have_text(re.compile(r"1 of \d+ have voted"))
    expect(phone.locator(".vote-choices li.right")).to_contain_text("0 votes")
    expect(each.locator(".bars")).to_have_count(0)
    for colours in COLOURS:
        phone.emulate_media(color_scheme=colours)
        assert violations(phone) == [] and fits(phone)
    phone.get_by_role("button", name="Close and reveal").press("Enter")
    expect(each.locator(".bars").first).to_be_visible()
    phone.locator("#to").fill("3.3")
    phone.locator("#do-to").press("Enter")
    expect(each.get_by_role("dialog")).to_contain_text("A card you don't want")
    phone.get_by_role("button", name="Eyes to the front").press("Enter")
    expect(each.get_by_role("heading", name="Eyes to the front")).to_be_visible()
    expect(phone.get_by_role("button", name="Let them go on")).to_be_focused()
    phone.keyboard.press("Enter")
    wall.goto(f"{of_teacher(class_site)}/desk/phone?lang=en")
    wall.get_by_role("button", name="Shut out every phone").click()
    answer = phone.goto(f"{class_site.address}/vote/mine")
    assert answer is not None
    assert answer.status == 404
