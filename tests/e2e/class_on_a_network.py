"""What a browser meets in a class; run by `test_join.py` in a network of its own."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, ExitStack
from functools import partial
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any, Final

import pytest
from playwright.sync_api import Browser, Page, ViewportSize, expect

from conquian.explain.words import topic
from tests.conftest import RunningSite
from tests.e2e.browser import OpenPage
from tests.e2e.visit import COLOURS, violations
from tests.site.own_network import ADDRESS, OTHER

StartSite = Callable[..., AbstractContextManager[RunningSite]]
SETTINGS: Final = {"Site": {"class_address": ADDRESS}}
SIZES: Final[tuple[ViewportSize, ...]] = ({"width": 1280, "height": 720}, {"width": 320, "height": 640})
PAGE: Final = "/voila/render/melds.ipynb"
FOREIGN: Final = """<!DOCTYPE html><title>Elsewhere</title><link rel="prefetch" href="{page}?by=prefetch">
<img src="{page}?by=image"><iframe src="{page}?by=frame"></iframe><iframe name="b"></iframe><iframe name="c"></iframe>
<object data="{page}?by=object"></object><embed src="{page}?by=embed"><script src="{page}?by=script"></script>
<a href="{page}?by=link">Cards</a>
<form target="b" action="{page}"><input name="by" value="form"></form>
<form method="post" target="c" action="{page}?by=post"></form>
<script>
for (const form of document.forms) form.submit();
const wishes = [["no-cors", "include"], ["no-cors", "omit"], ["cors", "include"], ["cors", "omit"]];
for (const [mode, credentials] of wishes) fetch(`{page}?by=${{mode}}-${{credentials}}`, {{mode, credentials}});
</script>"""
"""A page of another site that asks for a notebook in every way in which its reader sees nothing of it."""
WAYS: Final = (
    "prefetch", "image", "frame", "object", "embed", "script", "form",
    "no-cors-include", "no-cors-omit", "cors-include", "cors-omit",
)  # fmt: skip


class ForeignPage(BaseHTTPRequestHandler):
    """Answers everything with that page."""

    def __init__(self, html: str, *more: object) -> None:
        self.html = html
        super().__init__(*more)  # type: ignore[arg-type]  # what a server gives it

    def do_GET(self) -> None:
        """Send it."""
        self.send_response(200)
        self.send_header("Content-Type", "text/html")
        self.end_headers()
        self.wfile.write(self.html.encode())

    def log_message(self, *_: object) -> None:
        """Say nothing."""


NOTED: Final = """
from conquian.site.pages import NotebookPage
head, draw = NotebookPage.head, NotebookPage.get_generator
def note(page, what):
    with open({path!r}, "a", encoding="utf-8") as notes:
        print(what, page.get_query_argument("by", ""), file=notes)
def noted_head(page, path=None):
    note(page, "asked")
    head(page, path)
def noted_draw(page, path=None):
    note(page, "drawn")
    return draw(page, path)
NotebookPage.head, NotebookPage.get_generator = noted_head, noted_draw
"""
"""What a site runs first to note which pages are asked for, and which are drawn, each in a kernel of its own."""


@pytest.fixture(scope="module")
def notes(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The file with these notes."""
    return tmp_path_factory.mktemp("class") / "notes"


@pytest.fixture(scope="module")
def class_site(start_site: StartSite, notes: Path) -> Iterator[RunningSite]:
    """A site for a class, as the class reaches it."""
    before = NOTED.format(path=str(notes))
    with start_site(settings=SETTINGS, before=before) as running:
        yield RunningSite(running.address.replace("127.0.0.1", ADDRESS), running.said)


@pytest.fixture
def open_class_page(browser: Browser) -> Iterator[OpenPage]:
    """Opens an empty page of a new visitor, and leaves it when the test ends."""
    with ExitStack() as stack:

        def open_page(**options: Any) -> Page:
            page = browser.new_context(locale="en-GB", reduced_motion="reduce", **options).new_page()
            stack.callback(page.context.close)
            stack.callback(page.goto, "about:blank")  # else its kernel would stay for a while
            return page

        yield open_page


@pytest.fixture
def foreign(class_site: RunningSite) -> Iterator[str]:
    """The address of a foreign page, on another machine as far as a browser can tell."""
    html = FOREIGN.format(page=f"{class_site.address}{PAGE}")
    with ThreadingHTTPServer((OTHER, 0), partial(ForeignPage, html)) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://{OTHER}:{server.server_address[1]}/"
        server.shutdown()


def visit(page: Page, address: str) -> None:
    """Open a page by its link, and wait for its cards."""
    page.goto(address)
    page.locator(".cq[data-ready]").wait_for()


def fits(page: Page) -> bool:
    """Whether nothing has to be scrolled to the side."""
    return bool(page.evaluate("document.documentElement.scrollWidth <= innerWidth"))


def of_teacher(site: RunningSite) -> str:
    """The address of the site on the machine itself."""
    return site.address.replace(ADDRESS, "127.0.0.1")


@pytest.mark.parametrize("knows_us", [False, True])
def test_a_foreign_page_opens_no_kernel(
    class_site: RunningSite, foreign: str, notes: Path, open_class_page: OpenPage, knows_us: bool
) -> None:
    reader = open_class_page()
    if knows_us:
        visit(reader, class_site.address + PAGE)
    notes.write_text("", encoding="utf-8")
    reader.goto(foreign, wait_until="networkidle")
    noted = notes.read_text(encoding="utf-8").splitlines()
    assert set(noted) >= {f"asked {way}" for way in WAYS}
    assert [note for note in noted if note.startswith("drawn")] == []


def test_a_link_on_a_foreign_page_works_at_once(
    class_site: RunningSite, foreign: str, open_class_page: OpenPage
) -> None:
    page = open_class_page()
    page.goto(foreign)
    page.get_by_role("link", name="Cards").click()
    page.locator(".cq[data-ready]").wait_for()
    expect(page).to_have_url(re.compile(rf"^{class_site.address}{PAGE}"))


def test_where_nothing_can_be_copied_the_link_is_there_to_be_copied_by_hand(
    class_site: RunningSite, open_class_page: OpenPage
) -> None:
    page = open_class_page(viewport={"width": 320, "height": 640})
    visit(page, f"{class_site.address}{PAGE}?cards=3c4c5c&lang=en&faces=french")
    assert page.evaluate("navigator.clipboard === undefined")
    page.get_by_role("button", name="Menu").focus()
    page.keyboard.press("Enter")
    copy = page.get_by_role("button", name="Copy a link to these cards")
    copy.focus()
    page.keyboard.press("Enter")
    dialog = page.get_by_role("dialog", name="Copy this link yourself")
    field = dialog.get_by_role("textbox", name="Copy this link yourself")
    expect(field).to_be_focused()
    expect(field).to_have_value(re.compile(rf"{class_site.address}{PAGE}\?cards=3c4c5c"))
    assert page.evaluate("getSelection().toString()") == field.input_value()
    assert not field.is_editable()
    assert fits(page)
    assert violations(page) == []
    page.keyboard.press("Escape")
    expect(dialog).not_to_be_visible()
    expect(page.get_by_role("button", name="Menu")).to_be_focused()


@pytest.mark.parametrize(("language", "size"), [("es", SIZES[0]), ("de", SIZES[1])], ids=["projector", "phone"])
def test_nobody_is_shut_out_of_the_page_that_says_how_to_join(
    class_site: RunningSite, open_class_page: OpenPage, language: str, size: ViewportSize
) -> None:
    page = open_class_page(viewport=size)
    words = topic(language, "site")["join"]
    page.goto(f"{of_teacher(class_site)}/join?lang={language}")
    expect(page.get_by_role("heading", level=1)).to_have_text(words["title"])
    expect(page.get_by_role("img", name=words["picture"])).to_be_visible()
    expect(page.get_by_text(class_site.address.removeprefix("http://"), exact=True)).to_be_visible()
    for colours in COLOURS:
        page.emulate_media(color_scheme=colours)
        assert violations(page) == [], colours
        assert fits(page)


def test_a_class_is_led_to_a_page_by_the_keyboard_alone(class_site: RunningSite, open_class_page: OpenPage) -> None:
    teacher, pupil = open_class_page(), open_class_page(viewport=SIZES[1])
    teacher.goto(f"{of_teacher(class_site)}/join?lang=en")
    teacher.keyboard.press("Tab")
    rooms = teacher.get_by_label("Where should the class go?")
    for _ in range(40):
        if rooms.evaluate("node => node === document.activeElement"):
            break
        teacher.keyboard.press("Tab")
    expect(rooms).to_be_focused()
    teacher.keyboard.type("Melds")
    teacher.keyboard.press("Tab")
    expect(teacher.get_by_label("Or paste a link from any page:")).to_be_focused()
    teacher.keyboard.press("Tab")
    expect(teacher.get_by_role("button", name="Show the address")).to_be_focused()
    teacher.keyboard.press("Enter")
    expect(teacher.get_by_text("It takes you to: Melds")).to_be_visible()
    assert fits(teacher)
    visit(pupil, f"{class_site.address}/1")
    expect(pupil).to_have_url(re.compile(rf"^{class_site.address}{PAGE}"))


def test_a_browser_that_keeps_no_cookie_is_told_what_to_do(class_site: RunningSite, open_class_page: OpenPage) -> None:
    page = open_class_page(viewport=SIZES[1])
    page.goto(f"{class_site.address}/enter/melds.ipynb?lang=en")
    expect(page.get_by_role("heading", level=1)).to_have_text("This page needs a cookie")
    assert violations(page) == []
    assert fits(page)
    page.get_by_role("link", name="Try again").click()
    page.locator(".cq[data-ready]").wait_for()
