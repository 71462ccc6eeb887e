"""The page around a notebook, in a browser."""

import json
import re
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from threading import Thread
from typing import Any

import pytest
from playwright.sync_api import Browser, ConsoleMessage, Locator, Page, WebSocketRoute, expect

from conquian.explain.words import LANGUAGES, topic, words
from conquian.site.shell import HEADER, LISTED
from tests.conftest import RunningSite
from tests.e2e.browser import OpenPage
from tests.e2e.visit import COLOURS, PHONE, at_rest, expect_no_faults
from tests.site.visitor import ask, write_notebook
from tests.site.watched import watched_site
from tests.waiting import wait_until

pytestmark = [pytest.mark.browser, pytest.mark.slow]


def room(site: RunningSite, name: str) -> str:
    return f"{site.address}/voila/render/{name}.ipynb"


def open_table(page: Page, address: str) -> None:
    page.goto(address)
    wait_for_table(page)


def wait_for_table(page: Page) -> None:
    page.locator(".cq[data-ready]").wait_for()


def is_light(page: Page, element: str) -> bool:
    """Whether an element stands on a light ground."""
    colour: str = page.locator(element).first.evaluate("node => getComputedStyle(node).backgroundColor")
    return sum(map(float, re.findall(r"[\d.]+", colour)[:3])) > 3 * 128


def look(page: Page, language: str, choice: str) -> Locator:
    """One of the three ways in which the site can look."""
    return page.get_by_role("radio", name=words(language, "site", "page", choice))


@pytest.mark.always
def test_a_page_comes_up_without_complaint_and_its_kernel_ends_with_it(
    site: RunningSite, page: Page, request_log: list[str]
) -> None:
    complaints: list[str] = []

    def listen(message: ConsoleMessage) -> None:
        if message.type == "error" or "header" in message.text:  # of a header that it does not know it only warns
            complaints.append(message.text)

    page.on("console", listen)
    page.on("pageerror", lambda error: complaints.append(str(error)))
    open_table(page, site.address)
    expect(page.locator("#loading")).to_be_hidden()
    page.locator("html[data-python=ready]").wait_for()  # the table is drawn before its kernel is there
    assert not complaints
    assert any(address.startswith("ws://") for address in request_log)

    page.keyboard.press("Tab")
    skip = page.get_by_role("link", name=words("en", "site", "page", "skip"))
    expect(skip).to_be_focused()
    expect(skip).to_be_in_viewport()
    page.keyboard.press("Enter")
    expect(page.get_by_role("main")).to_be_focused()

    found = re.search(r"/api/kernels/[0-9a-f-]{36}", " ".join(request_log))
    assert found
    kernel = found[0]
    assert ask(site, kernel).status == 200
    page.goto("about:blank")
    wait_until(lambda: ask(site, kernel).status == 404, pause=lambda: page.wait_for_timeout(50))


def test_cards_that_do_not_come_are_told_of_with_a_way_to_try_again(site: RunningSite, page: Page) -> None:
    page.clock.install()
    page.route_web_socket(re.compile("/channels"), lambda _: None)  # it opens, and then nobody speaks
    page.goto(room(site, "melds"))
    notice = page.get_by_role("alert")
    page.clock.run_for(40_000)
    expect(notice).to_have_count(0)
    page.clock.run_for(6_000)
    expect(notice).to_contain_text(words("en", "site", "page", "late"))
    page.unroute_all()
    with page.expect_navigation():
        page.get_by_role("link", name=words("en", "site", "page", "again")).click()


BARE_TEXT = """
  window.bare = [];
  new MutationObserver(() => {
    for (const node of document.querySelectorAll('.jp-OutputArea-output:not(:has(*))')) {
      const seen = [node.textContent, getComputedStyle(node).visibility];
      if (seen[0] && !window.bare.some((each) => each.join() === seen.join())) window.bare.push(seen);
    }
  }).observe(document, { subtree: true, childList: true, characterData: true });
"""
"""Remembers what stands in the place of a widget before it comes, and whether it is seen."""


@pytest.fixture(scope="module")
def author(
    start_site: Callable[..., AbstractContextManager[RunningSite]], tmp_path_factory: pytest.TempPathFactory
) -> Iterator[str]:
    """The address of a notebook of an author's, which holds more than one of our rooms: Jupyter's scripts draw it."""
    folder = tmp_path_factory.mktemp("author")
    write_notebook(folder / "melds.ipynb", AUTHORS)
    with start_site(root=folder) as running:
        yield room(running, "melds")


AUTHORS = """
import ipywidgets
from conquian.rooms.melds.widget import MeldBuilder
button = ipywidgets.Button(description="Touch")
button.on_click(lambda _: setattr(button, "description", "Touched"))
print("What a cell says")
display(button, MeldBuilder("3c4c5c"))
"""


@pytest.fixture
def reader(browser: Browser) -> Iterator[Page]:
    """An empty page of a visitor to a site of an author's."""
    context = browser.new_context(locale="en-GB", reduced_motion="reduce")
    yield context.new_page()
    context.close()


def test_a_notebook_that_holds_more_than_a_room_shows_all_of_it(author: str, reader: Page) -> None:
    page = reader
    open_table(page, f"{author}?lang=de")
    expect(page.get_by_role("heading", name="Meldungen")).to_be_visible()
    expect(page.get_by_text("What a cell says")).to_be_visible()
    page.get_by_role("button", name="Touch", exact=True).click()
    expect(page.get_by_role("button", name="Touched")).to_be_visible()
    page.locator(".cq-tile[data-card='6c']").click()
    page.locator(".cq-group [data-card='6c']").wait_for()
    for name in (words("de", "screen", "text", "menu"), words("de", "screen", "text", "around")):
        page.get_by_role("button", name=name).click()
    for choice in ("light", "dark"):
        look(page, "de", choice).check()
        jupyter = page.evaluate("getComputedStyle(document.body).getPropertyValue('--jp-layout-color0')")
        assert (jupyter.strip() in {"white", "#fff", "#ffffff"}) is (choice == "light")


@pytest.mark.parametrize("late", [1.95, 2.0])
def test_cards_that_come_late_come_all_the_same(late: float, author: str, reader: Page) -> None:
    # jupyterlab_widgets 3.0.17 gives up for ever if they come in the tenth of a second before two have passed.
    held = []

    def hold(line: WebSocketRoute) -> None:
        opened, kernel = time.monotonic(), line.connect_to_server()

        def pass_on(message: str | bytes) -> None:
            if isinstance(message, bytes) and b"update_states" in message:
                held.append(len(message))
                time.sleep(max(0.0, late - (time.monotonic() - opened)))
            line.send(message)

        kernel.on_message(pass_on)

    page = reader
    page.route_web_socket(re.compile("/channels"), hold)
    page.add_init_script(BARE_TEXT)
    open_table(page, author)
    assert held
    assert page.evaluate("window.bare") == [["Loading widget...", "hidden"]]  # the page says it in its own words


# --- rooms


@pytest.mark.always
def test_doors_and_header_lead_from_room_to_room(site: RunningSite, page: Page) -> None:
    open_table(page, f"{room(site, 'index')}?lang=de")
    welcome = page.get_by_role("navigation", name=words("de", "site", "page", "begin")).get_by_role("link")
    doors = page.get_by_role("navigation", name=words("de", "site", "page", "doors")).get_by_role("listitem")
    expect(welcome).to_contain_text(words("de", "site", "page", "invitation"))
    others = [name for name in LISTED[1:] if name != "hook"]
    expect(doors).to_have_count(len(others))
    for door, name in zip(doors.all(), others, strict=True):
        expect(door).to_contain_text(words("de", "site", "rooms", name, "name"))
        expect(door).to_contain_text(words("de", "site", "rooms", name, "text"))
    tops = page.evaluate(
        "['.welcome', '.cq', '.doors', 'footer.site']"
        ".map((part) => document.querySelector(part).getBoundingClientRect().top)"
    )
    assert tops == sorted(tops)
    welcome.click()
    expect(page).to_have_url(f"{room(site, LISTED[1])}?lang=de")
    wait_for_table(page)
    expect(page.locator(".welcome, .doors")).to_have_count(0)

    rooms = page.get_by_role("navigation", name=words("de", "site", "page", "rooms"))
    names = [words("de", "site", "rooms", name, "name") for name in LISTED]
    in_sight = [name for name, door in zip(names, LISTED, strict=True) if door in {*HEADER, LISTED[1]}]
    assert [text.strip() for text in rooms.get_by_role("link").all_inner_texts()] == in_sight
    expect(rooms.locator("[aria-current=page]")).to_have_text([words("de", "site", "rooms", LISTED[1], "name")])
    rooms.locator("summary").click()
    assert [text.strip() for text in rooms.get_by_role("link").all_inner_texts()] == names
    rooms.get_by_role("link", name=words("de", "site", "rooms", "rules", "name")).click()
    expect(page).to_have_url(f"{room(site, 'rules')}?lang=de")
    expect(rooms.locator("[aria-current=page]")).to_have_text([words("de", "site", "rooms", "rules", "name")])
    rooms.get_by_role("link", name=words("de", "site", "rooms", "index", "name")).click()
    expect(page.locator(".welcome :is(.hand, .alma) > svg, .tiles svg")).to_have_count(5)
    page.get_by_role("link", name="Conquian").click()
    expect(page).to_have_url(f"{room(site, 'hook')}?lang=de")  # until its first hand is over


def test_the_list_of_rooms_closes_on_escape_and_when_a_visitor_goes_on(site: RunningSite, page: Page) -> None:
    page.goto(f"{site.address}/nothing?lang=en")
    more = page.locator("details.more")
    more.locator("summary").focus()
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    expect(more.get_by_role("link").first).to_be_focused()
    page.keyboard.press("Escape")
    expect(more).not_to_have_attribute("open", "")
    expect(more.locator("summary")).to_be_focused()
    page.keyboard.press("Enter")
    expect(more).to_have_attribute("open", "")
    page.keyboard.press("Shift+Tab")
    expect(more).not_to_have_attribute("open", "")
    more.locator("summary").click()
    page.locator("h1").click(position={"x": 8, "y": 8})  # beside the list
    expect(more).not_to_have_attribute("open", "")


# --- languages


def test_the_pack_changes_with_the_language_until_one_is_chosen(site: RunningSite, page: Page) -> None:
    open_table(page, f"{room(site, 'melds')}?cards=7h&lang=en&faces=french")
    page.get_by_role("link", name="Español").click()
    expect(page).to_have_url(f"{room(site, 'melds')}?cards=7h&lang=es")
    wait_for_table(page)
    expect(page.locator(".cq-tile[data-card=Qh]")).to_have_accessible_name("caballo de copas")

    page.goto(f"{room(site, 'melds')}?cards=7h&lang=en&faces=spanish")
    wait_for_table(page)
    page.get_by_role("link", name="Deutsch").click()
    expect(page).to_have_url(f"{room(site, 'melds')}?cards=7h&lang=de&faces=spanish")
    wait_for_table(page)
    expect(page.locator(".cq-tile[data-card=Qh]")).to_have_accessible_name("Kelchereiter")


def test_a_language_is_changed_in_place_and_remembered(site: RunningSite, page: Page) -> None:
    open_table(page, f"{room(site, 'melds')}?cards=3c4c5c&lang=en#rendered_cells")
    page.get_by_role("link", name="Español").click()
    expect(page).to_have_url(f"{room(site, 'melds')}?cards=3c4c5c&lang=es#rendered_cells")
    expect(page.locator("html")).to_have_attribute("lang", "es")
    expect(page.get_by_role("link", name="Español")).to_have_attribute("aria-current", "true")
    wait_for_table(page)
    expect(page.locator(".cq-body")).to_have_attribute("lang", "es")
    expect(page.locator(".cq-card")).to_have_count(3)

    # What the link asked for is out of date once the learner begins: the table takes it out of the address.
    page.locator(".cq-tile[data-card='6c']").click()
    expect(page).to_have_url(f"{room(site, 'melds')}?lang=es#rendered_cells")
    page.get_by_role("link", name="Deutsch").focus()
    page.keyboard.press("Enter")
    expect(page).to_have_url(f"{room(site, 'melds')}?lang=de#rendered_cells")
    wait_for_table(page)
    expect(page.locator(".cq-card")).to_have_count(4)

    page.goto("about:blank")
    open_table(page, room(site, "rules"))
    expect(page.locator("html")).to_have_attribute("lang", "de")
    expect(page.locator(".cq-body")).to_have_attribute("lang", "de")


def test_while_the_cards_are_being_laid_out_a_language_can_be_chosen_and_nothing_has_to_move(
    site: RunningSite, open_page: OpenPage
) -> None:
    page = open_page(reduced_motion="reduce")
    page.goto(f"{room(site, 'melds')}?cards=3c4c5c&lang=en", wait_until="commit")
    loading = page.locator("#loading")
    assert loading.evaluate(ANIMATION) == "none"
    page.emulate_media(reduced_motion="no-preference")
    assert loading.evaluate(ANIMATION) == "deal"
    page.get_by_role("link", name="Deutsch").click()
    expect(page.locator("html")).to_have_attribute("lang", "de")
    assert {cookie["name"]: cookie["value"] for cookie in page.context.cookies()}["lang"] == "de"


ANIMATION = "node => getComputedStyle(node, '::before').animationName"


def test_rooms_and_languages_need_no_script(site: RunningSite, open_page: OpenPage) -> None:
    page = open_page(java_script_enabled=False)
    page.goto(f"{room(site, 'melds')}?cards=3c4c5c&lang=en")
    expect(page.get_by_role("radiogroup")).to_be_hidden()  # it would do nothing
    page.get_by_role("link", name="Deutsch").click()
    expect(page).to_have_url(f"{room(site, 'melds')}?cards=3c4c5c&lang=de")
    page.locator("details.more summary").click()
    page.get_by_role("link", name=words("de", "site", "rooms", "rules", "name")).click()
    expect(page).to_have_url(f"{room(site, 'rules')}?lang=de")
    expect(page.locator("html")).to_have_attribute("lang", "de")


# --- light and dark

FIRST_LOOK = """new MutationObserver((_, observer) => {
  if (!document.body) return;
  window.firstLook = document.documentElement.dataset.colours;
  observer.disconnect();
}).observe(document, { childList: true, subtree: true })"""


@pytest.mark.parametrize(("system", "choice"), [("light", "dark"), ("dark", "light")])
def test_the_look_is_chosen_and_kept(system: str, choice: str, site: RunningSite, open_page: OpenPage) -> None:
    page = open_page(color_scheme=system)
    page.add_init_script(FIRST_LOOK)
    open_table(page, f"{room(site, 'index')}?lang=en")
    expect(look(page, "en", "system")).to_be_checked()
    look(page, "en", "system").focus()
    for _ in range(1 if choice == "light" else 2):
        page.keyboard.press("ArrowDown")
    expect(look(page, "en", choice)).to_be_checked()
    at_rest(page)
    for element in ("body", ".cq-quiet"):
        assert is_light(page, element) is (choice == "light")
    assert is_light(page, ".cq-hand .cq-card")  # a card stays paper at night
    expect_only_the_notebook_on_paper(page)

    page.reload()
    wait_for_table(page)
    assert page.evaluate("window.firstLook") == choice  # nobody sees the other one flash
    expect(look(page, "en", choice)).to_be_checked()
    for element in ("body", ".cq-quiet"):
        assert is_light(page, element) is (choice == "light")
    page.goto(f"{site.address}/nothing")
    assert is_light(page, "body") is (choice == "light")

    look(page, "en", "system").check()
    assert is_light(page, "body") is (system == "light")
    assert page.evaluate("localStorage.getItem('conquian.colours')") is None
    page.reload()
    assert is_light(page, "body") is (system == "light")


def expect_only_the_notebook_on_paper(page: Page) -> None:
    page.emulate_media(media="print")
    for part in ("header.site", ".welcome", ".doors", "footer.site"):
        expect(page.locator(part)).to_be_hidden()
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    ink = page.evaluate("getComputedStyle(document.body).color")
    assert sum(map(int, re.findall(r"\d+", ink)[:3])) < 3 * 128  # dark on white, also where the screen is dark
    page.emulate_media(media="screen")


@pytest.mark.parametrize("kept", ["constructor", "__proto__", '"><script>', ""])
def test_a_look_that_nobody_knows_is_the_system_s(kept: str, site: RunningSite, page: Page) -> None:
    page.add_init_script(f"if (location.host) localStorage.setItem('conquian.colours', {json.dumps(kept)})")
    page.goto(f"{site.address}/nothing?lang=en")
    expect(look(page, "en", "system")).to_be_checked()
    assert is_light(page, "body")


def test_a_browser_that_keeps_nothing_can_be_dark_all_the_same(site: RunningSite, page: Page) -> None:
    page.add_init_script("Object.defineProperty(window, 'localStorage', { get() { throw new Error('private') } })")
    page.goto(f"{site.address}/nothing?lang=en")
    look(page, "en", "dark").check()
    assert not is_light(page, "body")


# --- for everybody


def test_everything_around_the_table_can_be_reached_by_tab(site: RunningSite, open_page: OpenPage) -> None:
    language, page = "es", open_page(**PHONE)
    page.goto(f"{site.address}/voila/render/nothing.ipynb?lang={language}")
    shell = topic(language, "site")
    rooms = [shell["rooms"][name]["name"] for name in HEADER]  # so narrow, there is no room for the brand
    expected = [
        *rooms,
        shell["page"]["more"],
        shell["problem"]["home"],
        "system",
    ]
    stops = []
    for _ in expected:
        page.keyboard.press("Tab")
        focused = page.locator(":focus")
        stops.append(focused.evaluate("node => node.value ?? node.textContent"))
        assert focused.evaluate(SEEN), stops[-1]
    assert stops == expected
    page.locator(".more > summary").press("Enter")
    for name in ("English", "Deutsch", "Español"):  # on a phone they stand below what is open
        expect(page.locator("header.site").get_by_text(name, exact=True)).to_be_visible()


@pytest.mark.parametrize("language", ["de", "es"])
def test_the_header_has_one_line_on_a_tablet(language: str, site: RunningSite, page: Page) -> None:
    longest = max(set(LISTED) - set(HEADER), key=lambda name: len(words(language, "site", "rooms", name, "name")))
    open_table(page, f"{room(site, longest)}?lang={language}")
    tops = "[...document.querySelectorAll('.rooms > ul > li')].filter((room) => room.checkVisibility())"
    for width in range(600, 1100, 20):
        page.set_viewport_size({"width": width, "height": 1024})
        assert len(set(page.evaluate(f"{tops}.map((room) => room.offsetTop)"))) == 1, width
        assert width <= 640 or page.locator("header.site").evaluate("header => header.offsetHeight") < 50, width


# The middle of what has the focus is on the screen, and nothing lies over it.
SEEN = """node => {
  const { left, right, top, bottom } = node.getBoundingClientRect();
  return node.contains(document.elementFromPoint((left + right) / 2, (top + bottom) / 2));
}"""


def test_a_table_has_the_window_and_what_stands_at_its_foot_opens_from_the_menu(site: RunningSite, page: Page) -> None:
    open_table(page, f"{room(site, 'table')}?lang=en")
    footer, menu = page.locator("footer.site"), page.get_by_role("button", name="Menu")
    expect(footer).to_be_hidden()
    assert page.evaluate("document.documentElement.scrollHeight <= innerHeight")
    menu.click()
    page.get_by_role("button", name="Privacy and appearance").click()
    expect(footer).to_contain_text("Everything stays on this device")
    look(page, "en", "dark").check()
    assert not is_light(page, "body")
    page.keyboard.press("Escape")
    expect(footer).to_be_hidden()
    expect(menu).to_be_focused()


def test_a_small_phone_has_room_for_it_all(site: RunningSite, open_page: OpenPage) -> None:
    page = open_page(locale="de-DE", **PHONE)
    open_table(page, room(site, "index"))
    expect(page.locator("html")).to_have_attribute("lang", "de")
    assert page.evaluate("document.documentElement.scrollWidth") == 320
    tops = page.evaluate("['header.site', 'main', 'footer.site'].map((part) => document.querySelector(part).offsetTop)")
    assert tops == sorted(set(tops))
    assert page.evaluate("document.querySelector('header.site').offsetHeight") <= 120
    expect(page.get_by_role("link", name="Conquian", exact=True)).to_have_attribute("href", re.compile(r"^/\?lang="))
    page.locator("details.more summary").click()
    targets = page.locator("header.site :is(a, summary), :is(.welcome, .doors) a, footer.site label").evaluate_all(
        "nodes => nodes.filter((node) => node.checkVisibility())"
        ".map((node) => node.getBoundingClientRect()).map(({ left, right, width, height }) =>"
        " ({ least: Math.min(width, height), inside: left >= 0 && right <= 320 }))"
    )
    # The brand is the first room, and the summary opens the list of the others.
    assert len(targets) == 1 + (len(LISTED) - 1) + 1 + len(LANGUAGES) + (len(LISTED) - 1) + 3
    assert all(target["least"] >= 24 and target["inside"] for target in targets)


def test_a_page_that_is_not_there_shuts_nobody_out(site: RunningSite, open_page: OpenPage) -> None:
    page = open_page(**PHONE)
    page.goto(f"{site.address}/nothing?lang=de")
    for colours in COLOURS:
        page.emulate_media(color_scheme=colours)
        assert is_light(page, "body") == (colours == "light")
    expect_no_faults(page)


def test_a_table_fills_the_window_and_a_page_of_words_does_not(site: RunningSite, page: Page) -> None:
    for name, fills in (("sources", False), ("play", True), ("hook", True), ("rules", False)):
        open_table(page, room(site, name))
        expect(page.locator("main")).to_have_css("padding-left", "0px" if fills else "16px")
        heading = page.locator(".jp-MarkdownCell").first.bounding_box()
        assert heading is not None and (heading["width"] <= 1) == fills, name
    open_table(page, f"{room(site, 'sources')}?source=S1&law=6.5")  # the same page with a table
    expect(page.locator("main")).to_have_css("padding-left", "0px")


@pytest.fixture
def foreign() -> Iterator[tuple[str, list[str]]]:
    """Another site with one page: its address, and the pages that it tells browsers to fetch ahead."""
    ahead: list[str] = []

    class Foreign(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            rules = [{"source": "list", "urls": ahead, "eagerness": "immediate"}]
            script = json.dumps({"prefetch": rules, "prerender": rules})
            self.send_response(200)
            self.end_headers()
            self.wfile.write(f'<title>x</title><script type="speculationrules">{script}</script>'.encode())

        def log_message(self, *_: Any) -> None:
            pass

    with HTTPServer(("127.0.0.1", 0), Foreign) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}", ahead
        server.shutdown()


@pytest.mark.always
def test_a_page_that_another_site_lets_browsers_fetch_ahead_opens_no_kernel(
    browser: Browser, foreign: tuple[str, list[str]], tmp_path: Path
) -> None:
    with watched_site(tmp_path) as watched, browser.new_context() as context:
        address, ahead = foreign
        ahead.append(watched.site.page)
        context.new_page().goto(address)
        wait_until(lambda: "403 GET /voila/render/melds.ipynb" in watched.log)
        assert not watched.process.children()
