"""The site as files, below a path of a server that knows nothing of it, where no name of any other host is known."""

from __future__ import annotations

import gzip
import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, ConsoleMessage, Error, Page, Request, expect

from conquian.course.progress import Progress, Result, dumps, loads
from conquian.static_site.build import build
from tests import own
from tests.conftest import RunningSite
from tests.e2e.browser import FLAGS, OpenPage
from tests.e2e.visit import answered, python_is_there
from tests.static_site.files import runtime, served
from tests.static_site.test_archive import own_content
from tests.waiting import wait_until

pytestmark = [
    pytest.mark.browser,
    pytest.mark.slow,
]

NO_NAMES = "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1"
SERVICES = """async () => {
  const all = await ServiceWorkerContainer.prototype.getRegistrations.call(navigator.serviceWorker);
  return all.map((one) => one.scope.split("/").at(-2)).sort();
}"""
"""The folders whose pages a service worker of theirs answers."""
LONG = 40_000
"""Milliseconds that Python may take to come up where everything else runs at the same time."""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the site below it."""
    folder = tmp_path_factory.mktemp("host")
    build(folder / "games/cards", runtime())
    return folder


@pytest.fixture(scope="module")
def address(folder: Path) -> Iterator[str]:
    """Where the site is."""
    with served(folder) as host:
        yield f"{host}/games/cards"


@pytest.fixture(scope="module")
def nameless(browser: Browser, chromium_path: Path) -> Iterator[Browser]:
    """A Chromium that finds no host by its name, beside that of all tests: one process has one Playwright."""
    nameless = browser.browser_type.launch(executable_path=chromium_path, args=[*FLAGS, NO_NAMES])
    yield nameless
    nameless.close()


@pytest.fixture
def visitor(nameless: Browser, address: str) -> Iterator[Callable[..., Page]]:
    """Opens an empty page of a new visitor; at the end none of them asked another host, and no script broke."""
    pages: list[Page] = []
    wrong: list[str] = []

    def note(error: Error) -> None:
        wrong.append(error.message)

    def look(asked: Request) -> None:
        if urlsplit(asked.url).hostname != urlsplit(address).hostname and not asked.url.startswith(("data:", "blob:")):
            wrong.append(asked.url)

    def listen(said: ConsoleMessage) -> None:
        if said.type == "error":
            wrong.append(said.text)

    def open_page(locale: str = "en-GB") -> Page:
        page = nameless.new_context(locale=locale, reduced_motion="reduce").new_page()
        page.set_default_timeout(LONG)
        page.on("pageerror", note)
        page.on("request", look)
        page.on("console", listen)
        pages.append(page)
        return page

    yield open_page
    for page in pages:
        page.context.close()
    assert wrong == []


def test_a_room_is_drawn_answers_and_finds_what_was_kept(visitor: Callable[..., Page], address: str) -> None:
    page = visitor()
    page.goto(f"{address}/en/melds.html")
    page.locator(".cq[data-ready]").wait_for()
    page.get_by_role("option", name="3 of clubs", exact=True).click()
    expect(page.locator("html:not([data-python]) #loading, html[data-python]")).to_be_visible()
    page.locator(".cq-group [data-card='3c']").wait_for()
    page.get_by_role("option", name="4 of clubs", exact=True).click()
    page.locator(".cq-group [data-card='4c']").wait_for()
    answered(page)
    expect(page.locator("#loading")).to_be_hidden()
    expect(page.locator("html")).to_have_attribute("data-memory", "true")
    page.reload()
    page.locator(".cq-group [data-card='4c']").wait_for()
    expect(page.locator("html")).to_have_attribute("data-drawn", "seen")
    page.get_by_role("option", name="5 of clubs", exact=True).click()
    page.locator(".cq-group [data-card='5c']").wait_for()
    python_is_there(page)


def test_python_stays_from_room_to_room_and_the_way_back_is_true(visitor: Callable[..., Page], address: str) -> None:
    page = visitor()
    page.goto(f"{address}/en/melds.html")
    python_is_there(page)
    page.evaluate("window.stays = true")
    page.locator("details.more summary").click()
    page.locator("header").get_by_role("link", name="Words").click()
    page.get_by_role("searchbox").fill("borrow")
    expect(page.locator(".cq-entry:visible").first).to_be_visible()
    python_is_there(page)
    assert page.url == f"{address}/en/glossary.html"
    assert page.title() == "The words of the game – Conquian"
    page.go_back()
    expect(page).to_have_title("Melds – Conquian")
    page.get_by_role("option", name="5 of clubs", exact=True).click()
    page.locator(".cq-group [data-card='5c']").wait_for()
    assert page.url == f"{address}/en/melds.html"
    page.go_forward()
    page.get_by_role("searchbox").fill("meld")
    python_is_there(page)
    answered(page)
    assert page.evaluate("window.stays"), "the page was never left"


def test_a_link_opens_what_it_names_in_the_language_that_it_names(visitor: Callable[..., Page], address: str) -> None:
    page = visitor()
    page.goto(f"{address}/en/melds.html?cards=3c4c5c&lang=es")
    page.locator(".cq-group [data-card='5c']").wait_for()
    assert page.url == f"{address}/es/melds.html?cards=3c4c5c&lang=es"
    assert page.locator("html").get_attribute("lang") == "es"
    expect(page.locator(".cq-body")).to_have_attribute("lang", "es")


def test_a_puzzle_is_printed_as_on_the_served_site(visitor: Callable[..., Page], address: str) -> None:
    page = visitor()
    page.goto(f"{address}/en/puzzles.html?puzzle=hole-001")
    page.locator(".cq[data-ready]").wait_for()
    python_is_there(page)
    assert page.pdf(format="A4").count(b"/Type /Page\n") == 1
    page.emulate_media(media="print")
    expect(page.locator(".cq-felt .cq-card[data-card='5h']")).to_be_visible()
    expect(page.locator(".cq-writing")).to_be_visible()
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    for part in ("header.site", "footer.site", ".without", ".cq-menu-place", ".cq-actions", ".cq-pickers"):
        expect(page.locator(part)).to_be_hidden()
    said = page.locator(".cq").evaluate("node => getComputedStyle(node, '::after').content")
    assert said == "none"  # an address of this machine alone is no use on paper


def test_the_way_in_leads_newcomers_to_alma_and_others_to_the_first_page(
    visitor: Callable[..., Page], address: str
) -> None:
    page = visitor("de-AT")
    page.goto(f"{address}/")
    page.locator(".cq[data-ready]").wait_for()
    assert page.url == f"{address}/de/hook.html"
    page.context.add_cookies([{"name": "met", "value": "yes", "url": address}])
    page.goto(f"{address}/?lang=es")
    page.locator(".cq[data-ready]").wait_for()
    assert page.url == f"{address}/es/index.html"
    page.get_by_role("link", name="Deutsch").click()
    page.locator("html[lang=de] .cq[data-ready]").wait_for()
    page.goto(f"{address}/?faces=spanish")
    page.locator(".cq[data-ready]").wait_for()
    assert page.url == f"{address}/de/index.html?faces=spanish", "the language that was chosen is remembered"


def test_once_all_is_kept_it_opens_without_a_network(visitor: Callable[..., Page], folder: Path) -> None:
    page = visitor("es-MX")
    with served(folder) as host:
        page.goto(f"{host}/games/cards/es/melds.html")
        page.locator("html[data-offline=ready]").wait_for()
        expect(page.locator(".offline")).to_contain_text("sin red")
    page.reload()
    page.locator(".cq-tile[data-card='3c']").click()
    page.locator(".cq-group [data-card='3c']").wait_for()
    page.goto(f"{host}/games/cards/de/glossary.html")
    page.get_by_role("searchbox").fill("Meldung")
    python_is_there(page)
    answered(page)


def test_where_the_memory_cannot_be_put_back_python_starts_without_it(
    visitor: Callable[..., Page], folder: Path, tmp_path: Path
) -> None:
    shutil.copytree(folder / "games", tmp_path / "games", copy_function=os.link)
    (broken,) = tmp_path.rglob("memory.bin.gz")
    broken.unlink()
    broken.write_bytes(gzip.compress(b"nothing that Python would remember"))
    page = visitor()
    with served(tmp_path) as host:
        page.goto(f"{host}/games/cards/en/melds.html")
        page.locator(".cq-tile[data-card='3c']").click()
        page.locator(".cq-group [data-card='3c']").wait_for()
        expect(page.locator("html")).to_have_attribute("data-memory", "false")
        page.locator("html[data-offline=ready]").wait_for()


def test_what_is_an_author_s_own_stands_beside_the_rest(visitor: Callable[..., Page], tmp_path: Path) -> None:
    with own.own_folders(**own_content(tmp_path / "mine")):
        build(tmp_path / "site", runtime())
    with served(tmp_path / "site") as host:
        page = visitor()
        page.goto(f"{host}/en/learn.html?lesson=mine")
        python_is_there(page)
        expect(page.locator("html")).to_have_attribute("data-memory", "true")
        expect(page.get_by_role("heading", name="Say it in")).to_be_visible()
        page.goto(f"{host}/en/replay.html?game=my-game")
        page.locator(".cq-playing").click()
        expect(page.locator(".cq-game[aria-current]")).to_have_attribute("data-value", "my-game")


def test_each_visitor_is_dealt_other_cards(visitor: Callable[..., Page], address: str) -> None:
    """A memory is the same for all; what is drawn by chance from it is not."""
    seen = set()
    for _ in range(2):
        page = visitor()
        page.add_init_script("localStorage.setItem('conquian.faces', 'spanish')")  # so that Python begins the room
        page.goto(f"{address}/en/index.html")
        python_is_there(page)
        expect(page.locator("html")).to_have_attribute("data-memory", "true")
        expect(page.locator("html")).to_have_attribute("data-drawn", "")
        seen.add(page.locator(".cq-hand").inner_html())
    assert len(seen) == 2


def test_progress_is_carried_as_a_file_to_a_site_with_a_server_and_back(
    visitor: Callable[..., Page], address: str, open_page: OpenPage, site: RunningSite, tmp_path: Path
) -> None:
    learned = Progress().passing("melds/sets", Result.PASSED).solving("hole-001", Result.HELPED)
    path = tmp_path / "before.toml"
    path.write_text(dumps(learned, {"lesson": "melds"}), encoding="utf-8")
    static, with_server = f"{address}/en/learn.html", f"{site.address}/voila/render/learn.ipynb"
    found: list[str] = []
    for page, there in [(visitor(), static), (open_page(), with_server), (visitor(), static)]:
        page.goto(there)
        page.locator(".cq[data-ready]").wait_for()
        menu = page.get_by_role("button", name="Menu", exact=True)
        menu.click()
        page.locator("input[type=file]").set_input_files(path)
        expect(page.locator(".cq-dots")).to_be_visible()
        menu.click()
        with page.expect_download() as download:
            page.get_by_role("button", name="Save your progress").click()
        path = tmp_path / f"{len(found)}.toml"
        download.value.save_as(path)
        found.append(path.read_text(encoding="utf-8"))
    assert found == found[:1] * 3
    assert loads(found[0])[0] == learned


def test_homework_is_set_handed_in_and_read_without_a_server(
    visitor: Callable[..., Page], address: str, tmp_path: Path
) -> None:
    teacher, files = visitor(), list[Path]()
    teacher.context.grant_permissions(["clipboard-read", "clipboard-write"])
    teacher.goto(f"{address}/en/sets.html?set=after-lesson-3")
    python_is_there(teacher)
    teacher.get_by_role("button", name="Menu", exact=True).click()
    teacher.get_by_role("button", name="Copy a link to this booklet").click()
    expect(teacher.locator(".cq")).to_contain_text("The link is copied.")
    link = teacher.evaluate("navigator.clipboard.readText()")
    for name in ("Ana", "Bert"):
        pupil = visitor()
        pupil.goto(link)
        pupil.get_by_role("button", name="Begin").click()
        if name == "Bert":
            pupil.get_by_role("button", name="Decline").click()
        for card in ("5 of hearts", "6 of hearts"):
            pupil.get_by_role("option", name=card, exact=True).click()
        pupil.get_by_role("button", name="Meld", exact=True).click()
        expect(pupil.locator(".cq-verdict")).to_contain_text("That's it.")
        pupil.get_by_role("button", name="All chapters").click()
        pupil.get_by_label("Nickname").fill(name)
        with pupil.expect_download() as saved:
            pupil.get_by_role("button", name="Save the file").click()
        files.append(tmp_path / saved.value.suggested_filename)
        saved.value.save_as(files[-1])
    assert [name in file.name for name, file in zip(("Ana", "Bert"), files, strict=True)] == [True, True]
    teacher.goto(f"{address}/en/teacher.html?to=homework")
    python_is_there(teacher)
    teacher.locator("[data-pick=homework]").set_input_files(files)
    hardest = teacher.locator(".cq-tally").first
    expect(hardest.get_by_role("heading")).to_have_text("1. Your first card")
    teacher.get_by_text("Who has handed in").click()
    expect(teacher.locator(".cq-who li")).to_contain_text(["Ana", "Bert"])


@pytest.fixture
def workshop(tmp_path: Path, visitor: Callable[..., Page]) -> Iterator[Page]:
    """A page of a site with notebooks, which the browser keeps for when there is no network."""
    build(tmp_path / "cards", runtime(), with_memory=False, with_notebooks=True)
    with served(tmp_path) as host:
        page = visitor()
        page.goto(f"{host}/cards/en/melds.html")
        page.locator("html[data-offline=ready]").wait_for()
        yield page
        page.close()  # before its host is gone, of which it may still be loading something


def test_a_notebook_is_changed_and_run_beside_the_pages_and_leaves_them_kept(workshop: Page) -> None:
    page = workshop
    page.get_by_role("link", name="Change this page's notebook in JupyterLite").click()
    cell = page.locator(".jp-CodeCell").first
    expect(cell).to_contain_text("melds()")
    cell.locator(".cm-content").click()
    page.keyboard.press("Control+a")
    page.keyboard.type("from conquian.pages import melds\nprint(open('melds.ipynb').read(1))\nmelds(cards='4s5s')")
    page.keyboard.press("Shift+Enter")
    page.locator(".cq[data-ready]").wait_for(timeout=2 * LONG)
    expect(page.locator(".jp-OutputArea").first).to_contain_text("{")
    page.locator(".cq-tiles [data-card='6s']").click()
    expect(page.locator(".cq-group").first).to_contain_text("Run of three", timeout=LONG)
    for _ in range(2):  # it looks for what to end whenever its own is in control
        page.reload()
        page.locator(".jp-CodeCell").first.wait_for()
        wait_until(lambda: page.evaluate(SERVICES) == ["cards", "lab"], pause=lambda: page.wait_for_timeout(100))
