"""What a browser meets in a class; run by `test_join.py` in a network of its own."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from functools import partial
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread
from typing import Final

import pytest
from playwright.sync_api import Browser, Page

from tests.conftest import RunningSite
from tests.site.own_network import ADDRESS, OTHER

StartSite = Callable[..., AbstractContextManager[RunningSite]]
PAGE: Final = "/voila/render/melds.ipynb"
FOREIGN: Final = """<!DOCTYPE html><title>Elsewhere</title><link rel="prefetch" href="{page}?by=prefetch">
<img src="{page}?by=image"><iframe name="a" src="{page}?by=frame"></iframe><iframe name="b"></iframe>
<object data="{page}?by=object"></object><embed src="{page}?by=embed"><script src="{page}?by=script"></script>
<form target="b" action="{page}"><input name="by" value="form"></form>
<form method="post" target="b" action="{page}?by=post"></form>
<script>
for (const form of document.forms) form.submit();
const wishes = [["no-cors", "include"], ["no-cors", "omit"], ["cors", "include"], ["cors", "omit"]];
for (const [mode, credentials] of wishes) fetch(`{page}?by=${{mode}}-${{credentials}}`, {{mode, credentials}});
</script>"""
"""A page of another site that asks for a notebook in every way in which its reader sees nothing of it."""


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


@pytest.fixture(scope="module")
def class_site(start_site: StartSite) -> Iterator[RunningSite]:
    """A site for a class, as the class reaches it, with seats for two."""
    with start_site(settings={"Site": {"class_address": ADDRESS}}, max_kernels=2) as running:
        yield RunningSite(running.address.replace("127.0.0.1", ADDRESS), running.said)


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


@pytest.mark.parametrize("knows_us", [False, True])
def test_a_foreign_page_takes_no_seat(class_site: RunningSite, foreign: str, browser: Browser, knows_us: bool) -> None:
    reader, pupil = (browser.new_page() for _ in range(2))
    if knows_us:
        visit(reader, class_site.address + PAGE)
    opened: list[str] = []
    reader.on("response", lambda answer: opened.append(answer.url) if answer.ok else None)
    reader.goto(foreign, wait_until="networkidle")
    assert opened == [foreign]
    for name in ("one", "two"):
        visit(pupil, f"{class_site.address}{PAGE}?by={name}")
    for page in (reader, pupil):
        page.goto("about:blank")
        page.context.close()
