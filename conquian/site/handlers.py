"""The handler under every answer of the site: its headers, the visitor's language, the shell, the words of errors."""

import re
import time
from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import replace
from http import HTTPStatus
from ipaddress import ip_address
from typing import Any, Final
from urllib.parse import urlsplit

from jupyter_server.auth.identity import IdentityProvider, User
from jupyter_server.utils import url_path_join
from tornado import web

from conquian.classes.running_class import RunningClass
from conquian.explain.words import topic, words
from conquian.site.kernels import SiteKernelManager
from conquian.site.language import choose_language
from conquian.site.proxied.public_address import PublicAddress
from conquian.site.seats.waiting_line import KEPT
from conquian.site.shell import FOLDER, TEMPLATE, ClassPart, DeskLink, Shell, describe
from conquian.site.voila_seams import page_template

CALLS: Final = "class/now"
"""The path at which a device of a class asks where to go, and whether to look to the front."""
BOARD_MOVES: Final = "class/board"
"""The path at which the board of a class hears what is done on it."""
LINE: Final = "line"
"""The path at which a page asks for its place in the waiting line."""
HEALTH: Final = "health"
"""The path at which a monitor reads how the site is."""
WAITING: Final = "waiting"
"""The cookie with the ticket of a browser that waits for a seat; it goes two minutes after it was last asked for."""
TEACHER: Final = "teacher"
"""The cookie of the teacher of a class behind a proxy, and the path of the page that gives it."""
NOTES: Final = "teacher.ipynb"
"""The notes for teachers, which the devices of a class do not get."""
DESKS: Final = {
    "join": ("site", "join", "show"),
    "desk": ("class", "desk", "title"),
    "vote/desk": ("vote", "desk", "title"),
    "board/desk": ("board", "desk", "title"),
    f"{FOLDER}{NOTES}": ("site", "pages", "teacher", "title"),
}
"""The paths of the teacher's pages where there is a class, and where the words for each stand."""
PASSED_ON: Final = ("X-Forwarded-For", "X-Real-Ip", "Forwarded", "Via")
"""The headers that a proxy adds: with one of them the sender's address is not the visitor's."""


class Visitor(IdentityProvider):
    """The identity of everybody, one nameless visitor: no cookie says who is who."""

    def get_user(self, _: web.RequestHandler) -> User:
        """The visitor."""
        return User(username="visitor")


def is_our_name(host: str, settings: Mapping[str, Any]) -> bool:
    """Whether a Host header names this site: this machine and what a class calls it or, behind a proxy, its one name.

    >>> [is_our_name(host, {"class_url": "http://192.168.1.23:8897/"}) for host in ("[::1]:9", "192.168.1.23:8897")]
    [True, True]
    >>> [is_our_name(host, {}) for host in ("localhost:8897", "192.168.1.23:8897", "localhost.example", "")]
    [True, False, False, False]
    """
    public_address: PublicAddress | None = settings.get("public_address")
    if public_address:
        return public_address.is_host(host)
    name = re.sub(r":\d+\Z", "", host).removeprefix("[").removesuffix("]")
    with suppress(ValueError):
        if ip_address(name).is_loopback:
            return True
    return name == "localhost" or (host != "" and host == urlsplit(settings.get("class_url", "")).netloc)


class SiteHandler(web.RequestHandler):
    """A handler that knows its visitor's language, answers every error with a page in it, and sends our headers."""

    def set_default_headers(self) -> None:
        """Set the site's headers, and do not say which server this is, and how old."""
        super().set_default_headers()
        for name, value in self.settings["headers"].items():
            self.set_header(name, value)
        self.clear_header("Server")

    def set_cookie(self, *named: Any, **how: Any) -> None:
        """Set a cookie that never travels unsealed where visitors reach the site by https alone."""
        if self.public_address and self.public_address.is_sealed:
            how.setdefault("secure", True)
        super().set_cookie(*named, **how)

    @property
    def is_of_class(self) -> bool:
        """Whether the request calls this machine what a class calls it."""
        known: str = self.settings.get("class_url", "")
        return bool(known) and self.request.host == urlsplit(known).netloc

    @property
    def teachers_number(self) -> str | None:
        """The number of the teacher's browser, empty for any other; None where the teacher sits at this machine."""
        running: RunningClass | None = self.settings.get("running_class")
        if running is None or not running.word:
            return None
        number = self.get_cookie(TEACHER) or ""
        return number if running.teachers.knows(number) else ""

    @property
    def sender(self) -> str:
        """The address of the machine that asks: behind a proxy with a class the one that the proxy names."""
        named = self.request.headers.get("X-Real-Ip", "") if self.teachers_number is not None else ""
        with suppress(ValueError):
            return str(ip_address(named))
        return str(self.request.remote_ip)

    @property
    def is_here(self) -> bool:
        """Whether the teacher's machine asks: this one, which the sender's address decides, or who knows the word."""
        number = self.teachers_number
        return ip_address(str(self.request.remote_ip)).is_loopback if number is None else bool(number)

    @property
    def is_teachers(self) -> bool:
        """Whether the teacher asks: from this machine, which is called so, with no proxy between; or with the word."""
        if self.teachers_number is not None:
            return self.is_here
        return self.is_here and not self.is_of_class and not any(name in self.request.headers for name in PASSED_ON)

    @property
    def public_address(self) -> PublicAddress | None:
        """The address at which visitors reach the site, if that is through a proxy."""
        known: PublicAddress | None = self.settings.get("public_address")
        return known

    @property
    def shell(self) -> Shell:
        """The shell of the page, and whose it is where there is a class."""
        shell = describe(self)
        if not shell.class_url:
            return shell
        part = ClassPart.TEACHER if self.is_teachers else ClassPart.PUPIL
        shell = replace(shell, class_part=part, board=self._board(part))
        if self.is_teachers:
            return replace(shell, desks=tuple(self._desks()))
        calls = {"now": self.settings["base_url"] + CALLS, **topic(self.language, "class")["device"]}
        return replace(shell, calls=calls)

    def _desks(self) -> Iterator[DeskLink]:
        """The ways to the teacher's pages."""
        for path, keys in DESKS.items():
            address = url_path_join(self.settings["base_url"], path)
            name = words(self.language, *keys)
            yield DeskLink(name, f"{address}?lang={self.language}", here=self.request.path == address)

    def _board(self, part: ClassPart) -> dict[str, str]:
        """What the script needs that shows the class what is done on a board."""
        base, text = self.settings["base_url"], topic(self.language, "board")["bar"]
        page = "board/desk" if part is ClassPart.TEACHER else "board"
        return {"part": part, "moves": base + BOARD_MOVES, "page": f"{base}{page}?lang={self.language}", **text}

    def check_host(self) -> bool:
        """Whether the request calls the site by its name."""
        return is_our_name(self.request.host, self.settings)

    def check_origin(self, *_: str) -> bool:
        """Whether a page of this site asks, or no page: to the letter, with its scheme and port."""
        origin = self.request.headers.get("Origin", self.request.headers.get("Sec-Websocket-Origin"))
        if origin is None:
            return True
        if self.public_address:
            return self.public_address.is_origin(origin)
        return origin.lower() == f"http://{self.request.host.lower()}"

    @property
    def language(self) -> str:
        """The visitor's language: by link, by an earlier choice, by the browser."""
        try:
            asked = self.get_query_argument("lang", None)
        except web.HTTPError:  # bytes that are no text
            asked = None
        return choose_language(asked or self.get_cookie("lang"), self.request.headers.get("Accept-Language", ""))

    @property
    def form_page(self) -> str:
        """The address of the page with the form that is sent here."""
        return str(self.request.uri)

    def check_xsrf_cookie(self) -> None:
        """Refuse a form that does not bring the word of its cookie along; the cookie comes with the refusal.

        A browser may have lost it while the page was open: with the new one the form can be sent once more.
        """
        try:
            super().check_xsrf_cookie()
        except web.HTTPError as refused:
            self.lacks_cookie = refused.status_code == 403 and self.request.method == "POST"
            _ = self.xsrf_token
            raise

    lacks_cookie = False
    """Whether a form was refused for its cookie."""

    def write_error(self, status_code: int, **_: Any) -> None:
        """Say what is wrong and where to go on; no detail of the server goes into the page."""
        if status_code == 503:
            self.set_header("Retry-After", "60")
        self.set_header("Content-Type", "text/html; charset=UTF-8")
        try:
            html = self._problem_page(status_code)
        except OSError:  # without descriptors neither words nor templates can be read
            html = bare_page(status_code)
        web.RequestHandler.finish(self, html)  # Jupyter's own says of whatever it sends that it is JSON

    def _problem_page(self, status_code: int) -> str:
        problems = topic(self.language, "site")["problem"]
        if self.lacks_cookie:
            return self.page("problem.html", problem=problems["form"], again=self.form_page)
        return self.page("problem.html", problem=problems.get(str(status_code), problems["other"]), again="")

    def has_seen_another(self, run: str) -> bool:
        """Whether the page that asks has shown something of this kind by another server, which has ended since."""
        seen = self.get_query_argument("seen", "")
        return bool(seen) and seen.partition("-")[0] != run

    def place_in_line(self, ticket: str) -> str:
        """The number of visitors who get a seat before this one, in words."""
        kernels: SiteKernelManager = self.settings["kernel_manager"]
        n = kernels.waiting_line.ahead(ticket, time.monotonic())
        return words(self.language, "site", "line", "ahead", n=n) if n else words(self.language, "site", "line", "next")

    def keep_waiting(self, ticket: str) -> None:
        """Have the browser keep its ticket as long as its place in the line is kept."""
        path = self.settings["base_url"]
        self.set_cookie(WAITING, ticket, path=path, max_age=int(KEPT), httponly=True, samesite="Lax")

    def page(self, template: str, **more: object) -> str:
        """A page without a notebook, of this template."""
        static = url_path_join(self.settings["base_url"], f"voila/templates/{TEMPLATE}/static")
        page: str = page_template(self, template).render(site=self.shell, static=static, **more)
        return page


def bare_page(status_code: int) -> str:
    """A page that says nothing but its status."""
    return f"<!DOCTYPE html><title>{status_code}</title><p>{HTTPStatus(status_code).phrase}</p>"


def is_unseen(headers: Mapping[str, str]) -> bool:
    """Whether no visitor asks to see this page: each time a kernel would be opened for nobody.

    Either a page of another site asks for a picture, a frame or a script, or a browser asks ahead because some page
    thinks that its reader may come here next. A link that a visitor follows is none of these, and older browsers do not
    say what they are asking for.
    """
    if any("prefetch" in headers.get(name, "").lower() for name in ("Sec-Purpose", "Purpose", "X-Moz")):
        return True
    if headers.get("Sec-Fetch-Site", "none") in {"none", "same-origin"}:
        return False
    return (headers.get("Sec-Fetch-Mode"), headers.get("Sec-Fetch-Dest")) != ("navigate", "document")
