"""What a learner does on a hosted site, in a real browser: each step raises an error of Playwright's if it fails."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import partial
from typing import Final
from urllib.parse import urlsplit

from playwright.sync_api import Browser, Page, expect

from research.hosting.hosts import PASSWORD, Host
from tests.waiting import wait_until

READY: Final = "html[data-python=ready] .cq[data-ready]"
PATIENCE: Final = 60_000  # ms: a hub starts the site first, on a busy machine


@dataclass(slots=True)
class Learner:
    """A learner with a browser of their own, and what that asked for since the site was reached."""

    host: Host
    name: str
    page: Page
    asked: list[str] = field(default_factory=list)
    broken: list[str] = field(default_factory=list)

    @property
    def home(self) -> str:
        """The address of their site."""
        return self.host.home(self.name)

    @property
    def cookies(self) -> str:
        """What their browser sends along to their site."""
        return "; ".join(f"{each['name']}={each['value']}" for each in self.page.context.cookies(self.home))

    @property
    def kernel(self) -> str:
        """The kernel of the page that is open."""
        found: str = self.page.evaluate(
            "JSON.parse(document.querySelector('#jupyter-config-data').textContent).kernelId"
        )
        return found

    def arrive(self) -> None:
        """Come to the site's own address, log in where that is asked for, and meet Alma, as visitors do who are new."""
        self.page.goto(self.home)
        if self.page.locator("#username_input").count():
            self.page.fill("#username_input", self.name)
            self.page.fill("#password_input", PASSWORD)
            self.page.click("#login_submit")
        self.page.wait_for_url(f"{self.home}voila/render/hook.ipynb**", timeout=PATIENCE)
        self.ready()
        self.page.on("request", lambda asked: self.asked.append(asked.url))
        self.page.on("websocket", lambda asked: self.asked.append(asked.url))
        self.page.on("pageerror", lambda error: self.broken.append(error.message))
        self.page.on("response", lambda told: self.broken.append(told.url) if told.status >= 400 else None)

    def walk(self) -> None:
        """Go from the first page to the lessons and back, without leaving the page."""
        self.open("index")
        kernel = self.kernel
        self.page.locator("header.site nav.rooms > ul > li > a[href*='/learn.']").click()
        self.page.wait_for_url("**/learn.ipynb**")
        self.ready()
        self.page.go_back()
        self.page.wait_for_url("**/index.ipynb**")
        self.ready()
        assert self.kernel == kernel, "the way from room to room took another kernel"

    def learn(self) -> None:
        """Open a lesson, and answer what it asks."""
        self.open("learn", "lesson=pack")
        self.page.locator(".cq-choice").first.click()
        self.page.locator(".cq:not([data-asking]) .cq-learn.is-do").wait_for()

    def come_back(self) -> None:
        """Find what was answered after the page was loaded again, under the path of this site alone."""
        self.page.reload()
        self.ready()
        self.page.locator(".cq-learn.is-do").wait_for()
        kept = self.page.evaluate("Object.keys(localStorage)")
        assert f"conquian.learn {self.host.path(self.name)}" in kept, kept
        assert all(key.endswith(f" {self.host.path(self.name)}") for key in kept), kept

    def share(self) -> None:
        """Copy a link, which leads to the same cards on the same site."""
        self.open("melds", "cards=3c4c5c,6d6h")
        self.page.get_by_role("button", name="Menu").click()
        self.page.locator("[data-ui=link]").first.click()
        read, pause = "navigator.clipboard.readText()", partial(self.page.wait_for_timeout, 100)
        wait_until(lambda: self.page.evaluate(read).startswith("http"), pause=pause)
        link = self.page.evaluate(read)
        assert link.startswith(f"{self.home}voila/render/melds.ipynb?cards="), link
        self.page.goto(link)
        self.ready()

    def speak(self) -> None:
        """Choose another language, which the site remembers, and no other site on the host."""
        self.page.locator(".tongues a[hreflang=de]").click()
        self.page.wait_for_url("**lang=de**")
        self.ready()
        self.page.goto(f"{self.home}voila/render/rules.ipynb")
        self.ready()
        expect(self.page.locator("html")).to_have_attribute("lang", "de")
        (cookie,) = [each for each in self.page.context.cookies() if each["name"] == "lang"]
        assert cookie["path"] == self.host.path(self.name), cookie

    def stay(self) -> None:
        """Have asked for nothing beside the site so far, and have seen nothing break."""
        origins = {self.home, self.home.replace("http", "ws", 1)}
        strange = [each for each in self.asked if urlsplit(each).netloc and not each.startswith(tuple(origins))]
        assert not strange, strange
        assert not self.broken, self.broken

    def leave(self) -> None:
        """Leave the page, which ends its kernel."""
        address = f"{self.home}api/kernels/{self.kernel}"
        assert self.page.request.get(address).status == 200
        self.page.goto("about:blank")
        for _ in range(100):
            if self.page.request.get(address).status == 404:
                return
            self.page.wait_for_timeout(50)
        raise AssertionError("the kernel of a page that was left is still there")

    def open(self, room: str, query: str = "") -> None:
        """Open a room, until its Python has answered."""
        self.page.goto(f"{self.home}voila/render/{room}.ipynb?{query}&lang=en")
        self.ready()

    def ready(self) -> None:
        """Wait until the Python of the page has answered."""
        self.page.locator(READY).wait_for(timeout=PATIENCE)


STEPS: Final[dict[str, Callable[[Learner], None]]] = {
    "the first page comes up": Learner.arrive,
    "another room is gone to and come back from in the same page": Learner.walk,
    "a lesson is opened and answered": Learner.learn,
    "what was answered is there after a reload": Learner.come_back,
    "a copied link leads to the same cards": Learner.share,
    "a language is chosen and remembered": Learner.speak,
    "nothing was asked for beside the site, and nothing broke": Learner.stay,
}
"""What every learner does, in this order."""


@contextmanager
def learner(browser: Browser, host: Host, name: str) -> Iterator[Learner]:
    """A learner with a browser of their own, at a projector's 1280×720."""
    context = browser.new_context(
        ignore_https_errors=True, locale="en-GB", reduced_motion="reduce", viewport={"width": 1280, "height": 720}
    )
    context.grant_permissions(["clipboard-read", "clipboard-write"])
    try:
        yield Learner(host, name, context.new_page())
    finally:
        context.close()
