"""The page around a notebook, in a browser."""

import json
import re
import shutil
from collections.abc import Iterator
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Locator, Page, expect

from conquian.explain.words import LANGUAGES, topic, words
from conquian.site.content import content_root
from conquian.site.shell import ROOMS
from tests.conftest import RunningSite, running_site
from tests.e2e.browser import OpenPage
from tests.site.visitor import ask

pytestmark = pytest.mark.browser

READY = ".jp-OutputArea-output .lm-Widget"
PHONE = {"viewport": {"width": 320, "height": 640}}
FAINT = {"minor", "moderate"}  # what axe finds must not be worse than this


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningSite]:
    """The site with every room open and the meld builder in each: what stands around it is the same for all."""
    root = tmp_path_factory.mktemp("rooms")
    for name in ROOMS:
        shutil.copy(content_root() / "melds.ipynb", root / f"{name}.ipynb")
    with running_site(root) as running:
        yield running


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


def faults(page: Page) -> list[str]:
    """What axe finds that is serious or critical."""
    found: list[dict[str, Any]] = Axe().run(page).response["violations"]
    return [f"{one['id']}: {one['nodes'][0]['target']}" for one in found if one["impact"] not in FAINT]


def test_the_widget_comes_up_and_nothing_is_forbidden_or_fetched_elsewhere(
    site: RunningSite, page: Page, request_log: list[str]
) -> None:
    complaints: list[str] = []
    page.on("console", lambda message: complaints.append(message.text) if message.type == "error" else None)
    page.on("pageerror", lambda error: complaints.append(str(error)))
    page.goto(site.address)
    expect(page.locator(READY).first).to_be_visible(timeout=30_000)
    expect(page.locator("#loading")).to_have_count(0)
    assert not complaints
    assert any(address.startswith("ws://") for address in request_log)


def test_leaving_the_page_ends_its_kernel(site: RunningSite, page: Page, request_log: list[str]) -> None:
    page.goto(site.page)
    expect(page.locator(READY).first).to_be_visible(timeout=30_000)
    found = re.search(r"/api/kernels/[0-9a-f-]{36}", " ".join(request_log))
    assert found
    kernel = found[0]
    assert ask(site, kernel).status == 200
    page.goto("about:blank")
    for _ in range(50):
        if ask(site, kernel).status == 404:
            return
        page.wait_for_timeout(100)
    pytest.fail("the kernel is still there")


@pytest.mark.parametrize("colours", ["light", "dark"])
def test_a_small_phone_shows_it_all_without_scrolling_sideways(
    site: RunningSite, open_page: OpenPage, colours: str
) -> None:
    page = open_page(viewport={"width": 320, "height": 640}, color_scheme=colours, locale="de-DE")
    page.goto(site.page)
    expect(page.locator(READY).first).to_be_visible(timeout=30_000)
    assert page.evaluate("document.documentElement.scrollWidth") == 320
    assert page.evaluate("document.documentElement.lang") == "de"
    ground = page.evaluate("getComputedStyle(document.body).backgroundColor")
    assert (sum(map(int, re.findall(r"\d+", ground)[:3])) > 3 * 128) is (colours == "light")
    tops = page.evaluate("['header.site', 'main', 'footer.site'].map((part) => document.querySelector(part).offsetTop)")
    assert tops == sorted(set(tops))


def test_the_keyboard_can_skip_to_the_table(site: RunningSite, page: Page) -> None:
    page.goto(site.page)
    expect(page.locator(READY).first).to_be_visible(timeout=30_000)
    page.keyboard.press("Tab")
    skip = page.get_by_role("link", name=words("en", "site", "page", "skip"))
    expect(skip).to_be_focused()
    expect(skip).to_be_in_viewport()
    page.keyboard.press("Enter")
    expect(page.get_by_role("main")).to_be_focused()


# --- rooms


def test_the_header_leads_from_room_to_room(site: RunningSite, page: Page) -> None:
    page.goto(f"{room(site, 'melds')}?lang=de")
    rooms = page.get_by_role("navigation", name=words("de", "site", "page", "rooms"))
    names = [words("de", "site", "rooms", name, "name") for name in ROOMS]
    assert [text.strip() for text in rooms.get_by_role("link").all_inner_texts()] == names
    expect(rooms.locator("[aria-current=page]")).to_have_text([words("de", "site", "rooms", "melds", "name")])
    rooms.get_by_role("link", name=words("de", "site", "rooms", "rules", "name")).click()
    expect(page).to_have_url(f"{room(site, 'rules')}?lang=de")
    expect(rooms.locator("[aria-current=page]")).to_have_text([words("de", "site", "rooms", "rules", "name")])
    page.get_by_role("link", name="Conquian").click()
    expect(page).to_have_url(f"{room(site, 'index')}?lang=de")


def test_the_first_page_has_doors_below_its_table(site: RunningSite, page: Page) -> None:
    open_table(page, f"{room(site, 'index')}?lang=en")
    doors = page.get_by_role("navigation", name=words("en", "site", "page", "doors")).get_by_role("link")
    expect(doors).to_have_count(3)
    for door, name in zip(doors.all(), ROOMS[1:], strict=True):
        expect(door).to_contain_text(words("en", "site", "rooms", name, "name"))
        expect(door).to_contain_text(words("en", "site", "rooms", name, "text"))
    tops = page.evaluate(
        "['.cq', '.doors', 'footer.site'].map((part) => document.querySelector(part).getBoundingClientRect().top)"
    )
    assert tops == sorted(tops)
    doors.first.click()
    expect(page).to_have_url(f"{room(site, 'melds')}?lang=en")
    wait_for_table(page)
    expect(page.locator(".doors")).to_have_count(0)


# --- languages


def test_a_language_is_changed_in_place_and_remembered(site: RunningSite, page: Page) -> None:
    open_table(page, f"{room(site, 'melds')}?cards=3c4c5c&lang=en#rendered_cells")
    page.get_by_role("link", name="Español").click()
    expect(page).to_have_url(f"{room(site, 'melds')}?cards=3c4c5c&lang=es#rendered_cells")
    expect(page.locator("html")).to_have_attribute("lang", "es")
    expect(page.get_by_role("link", name="Español")).to_have_attribute("aria-current", "true")
    wait_for_table(page)
    expect(page.locator(".cq-body")).to_have_attribute("lang", "es")
    expect(page.locator(".cq-card")).to_have_count(3)
    page.goto("about:blank")
    open_table(page, room(site, "rules"))
    expect(page.locator("html")).to_have_attribute("lang", "es")
    expect(page.locator(".cq-body")).to_have_attribute("lang", "es")


def test_a_new_language_keeps_what_was_laid_since(site: RunningSite, page: Page) -> None:
    """What the link asked for is out of date once the learner begins: the table takes it out of the address."""
    open_table(page, f"{room(site, 'melds')}?cards=3c4c5c&lang=en")
    page.get_by_role("option", name="6 of clubs").click()
    expect(page).to_have_url(f"{room(site, 'melds')}?lang=en")
    page.get_by_role("link", name="Deutsch").focus()
    page.keyboard.press("Enter")
    expect(page).to_have_url(f"{room(site, 'melds')}?lang=de")
    wait_for_table(page)
    expect(page.locator(".cq-card")).to_have_count(4)


def test_the_language_can_be_chosen_while_the_cards_are_being_laid_out(site: RunningSite, page: Page) -> None:
    page.goto(f"{room(site, 'melds')}?lang=en", wait_until="commit")
    page.get_by_role("link", name="Deutsch").click()
    expect(page.locator("html")).to_have_attribute("lang", "de")
    assert {cookie["name"]: cookie["value"] for cookie in page.context.cookies()}["lang"] == "de"


def test_a_missing_page_can_be_read_in_another_language(site: RunningSite, page: Page) -> None:
    page.goto(f"{site.address}/nothing?x=%22%3E%3Cb%3E")
    page.get_by_role("link", name="Deutsch").click()
    expect(page.get_by_role("heading", name=words("de", "site", "problem", "404", "title"))).to_be_visible()
    assert page.url.startswith(f"{site.address}/nothing?")
    expect(page.locator("main b")).to_have_count(0)


def test_rooms_and_languages_need_no_script(site: RunningSite, open_page: OpenPage) -> None:
    page = open_page(java_script_enabled=False)
    page.goto(f"{room(site, 'melds')}?cards=3c4c5c&lang=en")
    expect(page.get_by_role("radiogroup")).to_be_hidden()  # it would do nothing
    page.get_by_role("link", name="Deutsch").click()
    expect(page).to_have_url(f"{room(site, 'melds')}?cards=3c4c5c&lang=de")
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
    open_table(page, f"{room(site, 'melds')}?lang=en")
    expect(look(page, "en", "system")).to_be_checked()
    look(page, "en", "system").focus()
    for _ in range(1 if choice == "light" else 2):
        page.keyboard.press("ArrowDown")
    expect(look(page, "en", choice)).to_be_checked()
    for element in ("body", ".cq-tile"):
        assert is_light(page, element) is (choice == "light")

    page.reload()
    wait_for_table(page)
    assert page.evaluate("window.firstLook") == choice  # nobody sees the other one flash
    expect(look(page, "en", choice)).to_be_checked()
    for element in ("body", ".cq-tile"):
        assert is_light(page, element) is (choice == "light")
    jupyter = page.evaluate("getComputedStyle(document.body).getPropertyValue('--jp-layout-color0')")
    assert (jupyter.strip() in {"white", "#fff", "#ffffff"}) is (choice == "light")
    page.goto(f"{site.address}/nothing")
    assert is_light(page, "body") is (choice == "light")

    look(page, "en", "system").check()
    assert is_light(page, "body") is (system == "light")
    assert page.evaluate("localStorage.getItem('conquian.colours')") is None
    page.reload()
    assert is_light(page, "body") is (system == "light")


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


@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_around_the_table_can_be_reached_by_tab(
    language: str, site: RunningSite, open_page: OpenPage
) -> None:
    page = open_page(**PHONE)
    page.goto(f"{site.address}/voila/render/nothing.ipynb?lang={language}")
    shell = topic(language, "site")
    rooms = [shell["rooms"][name]["name"] for name in ROOMS]
    expected = ["Conquian", *rooms, "English", "Deutsch", "Español", shell["problem"]["home"], "system"]
    stops = []
    for _ in expected:
        page.keyboard.press("Tab")
        focused = page.locator(":focus")
        stops.append(focused.evaluate("node => node.value ?? node.textContent"))
        assert focused.evaluate(SEEN), stops[-1]
    assert stops == expected


# The middle of what has the focus is on the screen, and nothing lies over it.
SEEN = """node => {
  const { left, right, top, bottom } = node.getBoundingClientRect();
  return node.contains(document.elementFromPoint((left + right) / 2, (top + bottom) / 2));
}"""


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_small_phone_has_room_for_header_doors_and_footer(
    language: str, site: RunningSite, open_page: OpenPage
) -> None:
    page = open_page(**PHONE)
    open_table(page, f"{room(site, 'index')}?lang={language}")
    assert page.evaluate("document.documentElement.scrollWidth") == 320
    assert page.evaluate("document.querySelector('header.site').offsetHeight") <= 120
    targets = page.locator("header.site a, .doors a, footer.site label").evaluate_all(
        "nodes => nodes.map((node) => node.getBoundingClientRect()).map(({ left, right, width, height }) =>"
        " ({ least: Math.min(width, height), inside: left >= 0 && right <= 320 }))"
    )
    assert len(targets) == 1 + 4 + 3 + 3 + 3
    assert all(target["least"] >= 24 and target["inside"] for target in targets)


@pytest.mark.parametrize("colours", ["light", "dark"])
@pytest.mark.parametrize("options", [{}, PHONE], ids=["projector", "phone"])
def test_nobody_is_shut_out(options: dict[str, Any], colours: str, site: RunningSite, open_page: OpenPage) -> None:
    page = open_page(color_scheme=colours, **options)
    open_table(page, f"{room(site, 'index')}?lang=es")
    assert faults(page) == []
    page.goto(f"{site.address}/nothing?lang=de")
    assert faults(page) == []


@pytest.mark.parametrize(("wish", "animation"), [("reduce", "none"), ("no-preference", "deal")])
def test_nothing_moves_for_those_who_wish_for_no_motion(
    wish: str, animation: str, site: RunningSite, open_page: OpenPage
) -> None:
    page = open_page(reduced_motion=wish)
    page.goto(f"{room(site, 'melds')}?lang=en", wait_until="commit")
    loading = page.locator("#loading")
    assert loading.evaluate("node => getComputedStyle(node, '::before').animationName") == animation


def test_on_paper_there_is_nothing_around_the_notebook(site: RunningSite, page: Page) -> None:
    open_table(page, f"{room(site, 'index')}?lang=en")
    look(page, "en", "dark").check()
    page.emulate_media(media="print")
    for part in ("header.site", ".doors", "footer.site"):
        expect(page.locator(part)).to_be_hidden()
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    ink = page.evaluate("getComputedStyle(document.body).color")
    assert sum(map(int, re.findall(r"\d+", ink)[:3])) < 3 * 128  # dark on white, also where the screen is dark
