"""Hostile links through a browser: the page opens, and nothing that stood in the link runs, shows or is fetched."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from urllib.parse import urlsplit

from playwright.sync_api import Browser, Dialog, Error, Page, Request

HARM = """() => {
  const strange = 'base, meta[http-equiv=refresh], iframe, img:not([src^="data:"])';
  const handled = (node) => [...node.attributes].some(({ name }) => name.startsWith('on'));
  return [
    window.evil !== undefined && 'a script of the link ran',
    document.querySelector(strange) && 'an element of the link is there',
    [...document.querySelectorAll('*')].some(handled) && 'a handler of the link is there',
    document.querySelector('header.site')?.checkVisibility() !== true && 'the page is hidden',
  ].filter((each) => each);
}"""

REFUSED = {400, 404, 414, 431}
"""What the server may answer to an address that is none."""


class Watch:
    """A tab in which one link after the other is opened, and the harm that was done."""

    def __init__(self, tab: Page, address: str) -> None:
        self.tab = tab
        self.address = address
        self.link = ""
        self.harm: list[str] = []
        tab.on("dialog", self._dialog)
        tab.on("pageerror", self._broken)
        tab.on("request", self._asked)

    def open(self, page: str, query: str) -> None:
        """Open a link, wait until its page is ready, and look."""
        self.link = f"{page}?{query[:200]}"
        answer = self.tab.goto(f"{self.address}/voila/render/{page}.ipynb?{query}")
        status = answer.status if answer else 0
        if status == 200:
            self.tab.locator(".cq[data-ready]").wait_for(timeout=60_000)
        elif status not in REFUSED:
            self._note(f"answered {status}")
        for found in self.tab.evaluate(HARM):
            self._note(found)
        self.tab.goto("about:blank")

    def _note(self, what: str) -> None:
        self.harm.append(f"{what}: {self.link}")

    def _dialog(self, dialog: Dialog) -> None:
        self._note("a dialog opened")
        dialog.dismiss()

    def _broken(self, error: Error) -> None:
        self._note(f"the page's script broke ({error})")

    def _asked(self, asked: Request) -> None:
        if urlsplit(asked.url).netloc not in {urlsplit(self.address).netloc, ""}:
            self._note(f"asked {asked.url}")


def harm_done(
    browser: Browser, address: str, links: Iterable[tuple[str, str]], progress: Callable[[int], None] = lambda _: None
) -> list[str]:
    """What went wrong, a line for each, while a browser opened these links on the site at this address."""
    harm: list[str] = []
    for page, query in links:
        context = browser.new_context(locale="en-GB")
        watch = Watch(context.new_page(), address)
        watch.open(page, query)
        harm += watch.harm
        context.close()
        progress(1)
    return harm
