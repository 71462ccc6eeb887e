"""The pages of two friends who play at this server: the way to a table, the invitation, and the table itself."""

from __future__ import annotations

import time
from typing import Any, Final

from jupyter_server.base.handlers import JupyterHandler
from tornado import web

from conquian.art import alma
from conquian.classes.friends.tables import FriendTable, FriendTables, read_said
from conquian.classes.refusal import ClassRefusal
from conquian.explain.names import usual_faces
from conquian.explain.words import topic, words
from conquian.host.first_views import inert
from conquian.site.class_mode.class_pages import SEAT, STATUS
from conquian.site.class_mode.join_page import qr_code
from conquian.site.handlers import SiteHandler, is_unseen
from conquian.site.rooms.room_page import FOLDER as FILES
from conquian.site.rooms.room_page import files_folder

FRIEND: Final = "friend"
"""The path of a friend's page, and the cookie with the secret of the seat, which is sent below that path alone."""
KEPT: Final = 6 * 60 * 60
"""Seconds for which a browser keeps its secret, so that one that was killed comes back to its seat."""


class FriendHandler(SiteHandler, JupyterHandler):
    """A page of a friend's, or what it asks for. No browser keeps it."""

    async def prepare(self, **how: Any) -> None:
        """Let a request through; HTTP error 403 where a page of another site asks unseen."""
        if is_unseen(self.request.headers):
            raise web.HTTPError(403)
        self.set_header("Cache-Control", "no-store")
        await super().prepare(**how)

    @property
    def tables(self) -> FriendTables:
        """The tables of this server."""
        tables: FriendTables = self.settings["friend_tables"]
        return tables

    @property
    def home(self) -> str:
        """The address of a friend's page, below the host."""
        return f"{self.settings['base_url']}{FRIEND}"

    @property
    def own_seat(self) -> tuple[str, int] | None:
        """The table and the player that the browser's secret names, None without one that is good."""
        return self.tables.find(self.get_cookie(FRIEND) or "", time.monotonic())

    def require_seat(self) -> tuple[str, int]:
        """The same; HTTP error 404 without one, 429 where its page is too fast."""
        seat = self.own_seat
        if seat is None:
            raise web.HTTPError(404)
        if not self.tables.pace.may(f"{seat[0]} {seat[1]}", time.monotonic(), len(self.request.body)):
            raise web.HTTPError(429)
        return seat

    def require_patience(self) -> None:
        """HTTP error 429 for an address that tries secrets, or opens tables, too fast; a proxy hides who it is."""
        may = self.tables.guesses.may(self.sender, time.monotonic(), len(self.request.body))
        if not (may or self.public_address):
            raise web.HTTPError(429)

    def sit(self, secret: str) -> None:
        """Have the browser keep the secret of its seat, and go to the table."""
        is_sealed = self.public_address is not None and self.public_address.is_sealed
        self.set_cookie(FRIEND, secret, path=self.home, max_age=KEPT, httponly=True, samesite="Lax", secure=is_sealed)
        self.redirect(f"{self.home}?lang={self.language}", status=303)

    def draw(self, template: str, **parts: object) -> None:
        """Send a page of this template with these parts, and the words of the topic."""
        text = topic(self.language, FRIEND)
        portrait = alma.portrait(alma.Mood.PLEASED)
        self.finish(self.page(template, text=text, alma=portrait, home=self.home, **parts))


class FriendPage(FriendHandler):
    """The table of a browser that has a seat; for any other the way to one."""

    address = FRIEND

    def get(self) -> None:
        """Send the table, the link for the second player while that seat is free, or the way to a table."""
        seat = self.own_seat
        if seat is None or self.get_query_argument("other", ""):
            self._show_way(is_seated=seat is not None)
            return
        name, player = seat
        if not self.tables[name].is_full:
            self._show_invitation(self.tables.invitation(name))
            return
        self.tables[name] = table = self.tables[name].speaking(player, self.language)
        self._show_table(table, player)

    head = get

    def post(self) -> None:
        """Open a table, close the one at which nobody else sits yet, or have the browser forget its seats."""
        seat, wish = self.own_seat, self.get_body_argument("do", "")
        if wish == "leave":
            self.clear_cookie(FRIEND, path=self.home)
            self.clear_cookie(SEAT, path=self.settings["base_url"])  # who comes next is another pupil
            return
        if wish == "close":
            if seat and not self.tables[seat[0]].is_full:
                self.tables.close(seat[0])
            self.redirect(f"{self.home}?lang={self.language}", status=303)
            return
        self.require_patience()
        about = self.language, self.sender, time.monotonic()
        try:
            secret = self.tables.share(*about) if wish == "here" else self.tables.open(*about)[0]
        except ClassRefusal as refusal:
            self.set_status(STATUS[refusal.reason])
            self._show_way(is_seated=seat is not None, notice=words(self.language, FRIEND, "busy"))
            return
        self.sit(secret)

    def _show_way(self, *, is_seated: bool, notice: str = "") -> None:
        has_lost = not is_seated and bool(self.get_cookie(FRIEND))
        told = notice or (words(self.language, FRIEND, "says", "ended") if has_lost else "")
        is_alone = not (self.settings["class_url"] or self.public_address)
        self.draw("friend_way.html", is_seated=is_seated, notice=told, is_alone=is_alone, xsrf=self.xsrf_form_html())

    def _show_invitation(self, invitation: str) -> None:
        site = str(
            self.public_address or self.settings["class_url"] or f"{self.request.protocol}://{self.request.host}/"
        )
        link = f"{site}{FRIEND}/with/{invitation}"
        is_alone = not (self.settings["class_url"] or self.public_address)
        self.draw("friend_waits.html", link=link, code=qr_code(link), is_alone=is_alone, xsrf=self.xsrf_form_html())

    def _show_table(self, table: FriendTable, player: int) -> None:
        _ = self.xsrf_token  # the script sends it along
        site = topic(self.language, "site")
        data = {
            "stamp": str(table.number),
            "state": table.first(player),
            "faces": usual_faces(self.language).value,
            "texts": {**{key: site["page"][key] for key in ("late", "again")}, "waits": site["static"]["waits"]},
        }
        files = f"{self.settings['base_url']}{FILES}{files_folder()}"
        self.draw("friend.html", files=files, data=inert(data))


class FriendNow(FriendHandler):
    """The one thing that a page asks again and again: whether there is anything new to see."""

    address = f"{FRIEND}/now"

    def get(self) -> None:
        """Send the stamp, and the view where it is another than the page has."""
        name, player = self.require_seat()
        self.tables[name] = table = self.tables[name].asked(player, time.monotonic())
        stamp = str(table.number)
        if not table.is_full or self.get_query_argument("stamp", "") == stamp:
            self.finish({"stamp": stamp, "full": table.is_full})
            return
        self.finish({"stamp": stamp, "full": True, "state": table.news(player, table.page(player))})


class FriendSays(FriendHandler):
    """The place where a page says what is done at its seat."""

    address = f"{FRIEND}/says"

    def post(self) -> None:
        """Do it if it is meant for the position as it stands, and send what has changed."""
        name, player = self.require_seat()
        table, ply = self.tables[name], self.get_body_argument("ply", "")
        if not table.is_full:
            raise web.HTTPError(409)
        try:
            contents = read_said(self.get_body_argument("said", ""))
        except ClassRefusal as refusal:
            raise web.HTTPError(400) from refusal
        before, answered = table.page(player), 0
        for content, n in contents:
            table, answered = table.said(player, _number(ply), content, time.monotonic()), n
        self.tables[name] = table
        self.finish({"stamp": str(table.number), "state": {**table.news(player, before), "answered": answered}})


class FriendInvitation(FriendHandler):
    """The free seat at a table, by its secret: the browser that asks for it first sits down there.

    To open the address alone takes no seat, since a program that shows what a link leads to opens it as well.
    """

    address = f"{FRIEND}/with/([A-Za-z0-9_-]{{1,80}})"

    def get(self, invitation: str) -> None:
        """Show the invitation; HTTP status 404 where the seat is taken."""
        self.require_patience()
        name = self.tables.is_free(invitation, time.monotonic())
        seat = self.own_seat
        if name is not None and seat is not None and seat[0] == name:
            self.redirect(f"{self.home}?lang={self.language}", status=303)  # one's own table
            return
        if name is None:
            self.set_status(404)
        self.draw("friend_come.html", invitation=invitation if name else "", xsrf=self.xsrf_form_html())

    head = get

    def post(self, invitation: str) -> None:
        """Sit down, unless another browser has."""
        self.require_patience()
        seat, now = self.own_seat, time.monotonic()
        if seat is not None and seat[0] == self.tables.is_free(invitation, now):
            self.redirect(f"{self.home}?lang={self.language}", status=303)
            return
        secret = self.tables.join(invitation, self.language, now)
        if secret is None:
            self.set_status(404)
            self.draw("friend_come.html", invitation="", xsrf=self.xsrf_form_html())
            return
        self.sit(secret)


FRIEND_PAGES: Final = (FriendPage, FriendNow, FriendSays, FriendInvitation)


def _number(text: str) -> int:
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 10 else -1
