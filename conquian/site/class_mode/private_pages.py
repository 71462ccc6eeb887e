"""The teacher's page on a phone, which no projector shows: its address works once and is said in the terminal."""

from __future__ import annotations

import time
from dataclasses import replace
from typing import Any, Final
from zlib import crc32

import click
from tornado import web

from conquian.classes.desk import DeskStep
from conquian.classes.private_view import PrivateView, private_view
from conquian.classes.refusal import ClassRefusal, RefusalReason
from conquian.classes.running_class import Paced
from conquian.classes.vote import VoteStep
from conquian.explain.words import system_language, topic, words
from conquian.site.class_mode.class_pages import ClassPage
from conquian.site.handlers import is_unseen
from conquian.site.shell import Shell

PHONE: Final = "phone"
"""The cookie of the teacher's phone: a number that this server has made for it alone."""
_STEPS: Final = {VoteStep.CLOSE, VoteStep.AGAIN, VoteStep.REVEAL, VoteStep.OTHER, "open"}


class PhoneEntrance(ClassPage):
    """The way in: the secret is good for one device, and leaves the address before any page is shown."""

    address = "vote/mine/([a-z2-7]+)"

    def get(self, secret: str) -> None:
        """Let the phone in and say a new address in the terminal; HTTP error 404 for any other secret."""
        if is_unseen(self.request.headers):
            raise web.HTTPError(403)
        if not self.is_in_pace(Paced.PHONE):
            raise web.HTTPError(429)
        phone = self.running.admit(secret)
        if phone is None:
            raise web.HTTPError(404)
        home = f"{self.settings['base_url']}{PhonePage.address}"
        self.set_cookie(PHONE, phone, path=home, httponly=True, samesite="Strict")
        say_phone_address(self.settings["class_url"], self.running.secret)
        self.redirect(f"{home}?lang={self.language}", status=303)


class PhonePage(ClassPage):
    """The page: the split of the vote, who is where, and what to do next."""

    topic, address = "vote", "vote/mine"
    head = ClassPage.answer_get
    get = ClassPage.answer_get
    post = ClassPage.answer_form

    async def prepare(self, **how: Any) -> None:
        """Let a phone through that was let in; HTTP error 404 for any other device, 403 for a page of another site."""
        _require_phone(self)
        await super().prepare(**how)

    @property
    def shell(self) -> Shell:
        """The shell of a page that is no device of the class: it hears no call."""
        return replace(super().shell, calls={}, board={})

    def change(self) -> None:
        """Do what the form says, which is less than the teacher's own pages can do. Raises ClassRefusal."""
        form, now = self.fields(), time.monotonic()
        step = form.get("do", "")
        if step in {DeskStep.FREEZE, DeskStep.RELEASE}:
            self.running.lead_desk(DeskStep(step), now)
        elif step in _STEPS:
            self.running.lead_vote({"do": step, **({"note": form.get("note", "")} if step == "open" else {})}, now)
        else:
            raise ClassRefusal(RefusalReason.UNREADABLE)

    def show(self, notice: str = "") -> None:
        """Send the page."""
        view = _view(self)
        desk = topic(self.language, "class")["desk"]
        self.draw("phone.html", view=view, stamp=_stamp(view), notice=notice, desk=desk, xsrf=self.xsrf_form_html())


class PhoneNow(ClassPage):
    """The one thing that the page asks for again and again: whether it has to show something else."""

    address = "vote/mine/now"

    async def prepare(self, **how: Any) -> None:
        """Let a request of the phone's through, as to the page."""
        _require_phone(self)
        await super().prepare(**how)

    def get(self) -> None:
        """Send the stamp."""
        self.finish({"stamp": _stamp(_view(self))})


PHONE_PAGES: Final = (PhonePage, PhoneNow, PhoneEntrance)


def say_phone_address(site: str, secret: str) -> None:
    """Say in the terminal where the teacher's phone is let in, once."""
    address = f"{site}{PhonePage.address}/{secret}"
    click.echo(words(system_language(), "site", "server", "phone", address=address))


def _require_phone(page: ClassPage) -> None:
    if not page.running.phones.knows(page.get_cookie(PHONE) or ""):
        raise web.HTTPError(404)
    if is_unseen(page.request.headers):
        raise web.HTTPError(403)


def _view(page: ClassPage) -> PrivateView:
    return private_view(page.led_class, time.monotonic(), page.language)


def _stamp(view: PrivateView) -> str:
    return f"{crc32(repr(view).encode()):08x}"
