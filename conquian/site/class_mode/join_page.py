"""The page for the projector that says how to join, and the short ways that it gives."""

import re
from dataclasses import dataclass
from typing import Final
from urllib.parse import urlencode, urlsplit

import segno
from jupyter_server.base.handlers import JupyterHandler
from tornado import web

from conquian.classes.place import PAGES
from conquian.explain.words import words
from conquian.site.class_mode.class_pages import ClassPage
from conquian.site.class_mode.places import Places, page_link
from conquian.site.handlers import Courteous
from conquian.site.shell import is_notebook, open_rooms, page_path

JOIN: Final = "join"
"""The path of the page, below that of the site."""
NUMBER: Final = "[1-9][0-9]?"


def qr_code(address: str) -> str:
    """The QR code of an address as SVG text: dark on light, whatever the colours of the page."""
    svg: str = segno.make(address, error="m", micro=False).svg_inline(omitsize=True, dark="#000", light="#fff")
    return svg


@dataclass(frozen=True, slots=True)
class Destination:
    """A page that a class can be led to: its link, its name, and whether it is the one that is shown."""

    link: str
    name: str
    chosen: bool


@dataclass(frozen=True, slots=True)
class Invitation:
    """The invitation on the page: the address, the part of it to type, its QR code, and the goals to choose from.

    A browser adds to what is `typed` what is missing. `goal` is the name of the page that it leads to, empty for the
    first page; `wrong` says that the link that was pasted leads to none.
    """

    address: str
    typed: str
    code: str
    goal: str
    goals: tuple[Destination, ...]
    wrong: bool


class JoinPage(ClassPage):
    """The page for the projector. It is for the teacher alone, since it says where everyone is led."""

    is_for_teacher = True

    def get(self) -> None:
        """Show how to join, and with `n` the way to what has this number."""
        self._show(self.get_query_argument("n", ""))

    head = get

    def post(self) -> None:
        """Give the page that is chosen its number and go on to show that."""
        wish = self.get_body_argument("link", "") or self.get_body_argument("room", "")
        if wish in PAGES:
            self._go(n=wish)
            return
        hosts = {self.request.host, urlsplit(self.settings["class_url"]).netloc}
        link = page_link(wish, hosts, lambda name: is_notebook(self, name), self.settings["base_url"])
        if wish and link is None:
            self.set_status(400)
            self._show("", wrong=True)
            return
        if link:
            self._go(n=self._places.number(link))
        else:
            self._go()

    def _go(self, **number: str | int) -> None:
        self.redirect(f"{self.settings['base_url']}{JOIN}?{urlencode({'lang': self.language, **number})}", status=303)

    @property
    def _places(self) -> Places:
        places: Places = self.settings["places"]
        return places

    def _show(self, number: str, wrong: bool = False) -> None:
        by_number = self._places.link(int(number)) if re.fullmatch(NUMBER, number) else None
        link = number if number in PAGES else by_number
        address: str = self.settings["class_url"] + (number if link else "")
        pages = (Destination(page, words(self.language, page, "page"), chosen=link == page) for page in PAGES)
        goals = (*pages, *(self._goal(room, link) for room in open_rooms(self)))
        join = Invitation(
            address=address,
            typed=address.removeprefix("http://").removesuffix("/"),
            code=qr_code(address),
            goal=next((goal.name for goal in goals if link and link.partition("?")[0] == goal.link), ""),
            goals=goals,
            wrong=wrong,
        )
        self.finish(self.page("join.html", join=join, xsrf=self.xsrf_form_html()))

    def _goal(self, room: str, link: str | None) -> Destination:
        path = self.settings["base_url"] + page_path(room)
        return Destination(path, words(self.language, "site", "rooms", room, "name"), chosen=path == link)


class NumberedPage(Courteous, JupyterHandler):
    """The way to a page that a class is led to, by its number."""

    def get(self, number: str) -> None:
        """Go there; HTTP error 404 for a number that no page has."""
        link = self.settings["places"].link(int(number))
        if link is None:
            raise web.HTTPError(404)
        self.redirect(link)

    head = get
