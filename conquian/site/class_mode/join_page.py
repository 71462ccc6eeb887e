"""The page for the projector that says how to join, and the short ways that it gives."""

import re
from dataclasses import dataclass
from typing import Final
from urllib.parse import urlencode

import segno
from jupyter_server.base.handlers import JupyterHandler
from tornado import web

from conquian.classes.place import PAGES
from conquian.site.class_mode.class_pages import ClassPage
from conquian.site.class_mode.places import Places
from conquian.site.handlers import SiteHandler
from conquian.site.proxied.link_home import LinkHome

NUMBER: Final = "[1-9][0-9]?"


def qr_code(address: str) -> str:
    """The QR code of an address as SVG text: dark on light, whatever the colours of the page."""
    svg: str = segno.make(address, error="m", micro=False).svg_inline(omitsize=True, dark="#000", light="#fff")
    return svg


def typed(address: str) -> str:
    """The part of an address that is typed: a browser adds what is missing.

    >>> typed("http://192.168.1.23:8897/"), typed("https://school.example/class/7b/vote")
    ('192.168.1.23:8897', 'school.example/class/7b/vote')
    """
    return re.sub(r"\Ahttps?://", "", address).removesuffix("/")


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
    first page; `before` is the address of the last class, empty where it was this one; `is_public` says that a proxy is
    in front, so that nobody has to be in a certain network; `wrong` that the link that was pasted leads to none, and
    `no_home` that what was typed is no address of a site.
    """

    address: str
    typed: str
    code: str
    goal: str
    goals: tuple[Destination, ...]
    before: str
    is_public: bool
    wrong: bool
    no_home: bool


class JoinPage(ClassPage):
    """The page for the projector. It is for the teacher alone, since it says where everyone is led."""

    is_for_teacher = True
    address = "join"

    def get(self) -> None:
        """Show how to join, and with `n` the way to what has this number."""
        self._show(self.get_query_argument("n", ""))

    head = get

    def post(self) -> None:
        """Give the page that is chosen its number and go on to show that."""
        if self.get_body_argument("do", "") == "home":
            self._name_home(self.get_body_argument("home", ""))
            return
        chosen = self.ours(self.get_body_argument("link", "")) or self.get_body_argument("room", "")
        if chosen == "" or chosen in PAGES:
            self._go(chosen)
        elif link := self.link_in(chosen):
            self._go(str(self._places.number(link)))
        else:
            self.set_status(400)
            self._show("", wrong=True)

    def _name_home(self, text: str) -> None:
        """Have copied links open at this address from now on; here again where there is none."""
        is_files = self.get_body_argument("files", "") == "yes"
        try:
            self.settings["link_home"] = LinkHome.read(text, is_files=is_files) if text.strip() else None
        except ValueError:
            self.set_status(400)
            self._show("", no_home=True)
            return
        self._go("")

    def _go(self, number: str) -> None:
        query = urlencode({"lang": self.language} | ({"n": number} if number else {}))
        self.redirect(f"{self.settings['base_url']}{self.address}?{query}", status=303)

    @property
    def _places(self) -> Places:
        places: Places = self.settings["places"]
        return places

    def _show(self, number: str, wrong: bool = False, no_home: bool = False) -> None:
        by_number = self._places.link(int(number)) if re.fullmatch(NUMBER, number) else None
        link = number if number in PAGES else by_number
        address: str = self.settings["class_url"] + (number if link else "")
        goals = tuple(Destination(page, name, chosen=page == link) for page, name in self.destinations())
        join = Invitation(
            address=address,
            typed=typed(address),
            code=qr_code(address),
            goal=next((goal.name for goal in goals if link and link.partition("?")[0] == goal.link), ""),
            goals=goals,
            before=self.settings["class_before"],
            is_public=self.public_address is not None,
            wrong=wrong,
            no_home=no_home,
        )
        self.finish(self.page("join.html", join=join, xsrf=self.xsrf_form_html()))


class NumberedPage(SiteHandler, JupyterHandler):
    """The way to a page that a class is led to, by its number."""

    def get(self, number: str) -> None:
        """Go there; HTTP error 404 for a number that no page has."""
        link = self.settings["places"].link(int(number))
        if link is None:
            raise web.HTTPError(404)
        self.redirect(link)

    head = get
