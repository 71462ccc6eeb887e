"""The teacher's page on a phone, which no projector shows: its address works once and is shown when it is asked for."""

from __future__ import annotations

import time
from dataclasses import replace
from typing import Any, Final
from zlib import crc32

from tornado import web

from conquian.classes.desk import DeskStep, read_step
from conquian.classes.desk_view import lesson_options
from conquian.classes.place import PAGES, meant_page
from conquian.classes.private_view import PrivateView, private_view
from conquian.classes.refusal import ClassRefusal, RefusalReason
from conquian.classes.running_class import SECRET_LASTS, Paced
from conquian.classes.vote import VoteStep
from conquian.classes.vote_view import guess_options, note_options
from conquian.explain.words import topic, words
from conquian.site.class_mode.class_pages import ClassPage
from conquian.site.class_mode.join_page import qr_code
from conquian.site.handlers import is_unseen
from conquian.site.shell import Shell

PHONE: Final = "phone"
"""The cookie of the teacher's phone: a number that this server has made for it alone."""
_STEPS: Final = {VoteStep.CLOSE, VoteStep.AGAIN, VoteStep.REVEAL, VoteStep.OTHER, "quiz"}
_LISTED: Final = ("note", "level")
"""The fields of a question that is picked from a list: the phone asks none in words of its own."""


class PhoneInvitation(ClassPage):
    """The way for a phone, on the teacher's machine: how to keep it off the wall and, when asked for, the address."""

    is_for_teacher = True
    address = "desk/phone"
    get = head = ClassPage.answer_get

    def post(self) -> None:
        """Show the address for a while, or shut out every phone."""
        if self.get_body_argument("do", "") == "shut":
            self.running.shut_out()
            self.redirect(self.page_after_form, status=303)
            return
        secret = self.running.tell_secret(time.monotonic())
        self.set_header("Refresh", f"{SECRET_LASTS:.0f}; url={self.page_after_form}")
        self._draw(f"{self.settings['class_url']}{PhonePage.address}/{secret}")

    def show(self, _: str = "") -> None:
        """Send the page without an address."""
        self._draw("")

    def _draw(self, address: str) -> None:
        text = topic(self.language, "class")["phone"]
        count = words(self.language, "class", "phone", "count", n=self.running.let_in) if self.running.let_in else ""
        code = qr_code(address) if address else ""
        self.draw("desk_phone.html", text=text, way=address, code=code, count=count, xsrf=self.xsrf_form_html())


class PhoneEntrance(ClassPage):
    """The way in: the secret is good for one device, and leaves the address before any page is shown."""

    address = "vote/mine/([a-z2-7]+)"

    def get(self, secret: str) -> None:
        """Let the phone in; HTTP error 404 for any other secret, and for one that has run out."""
        if is_unseen(self.request.headers):
            raise web.HTTPError(403)
        if not self.is_in_pace(Paced.PHONE):
            raise web.HTTPError(429)
        phone = self.running.admit(secret, time.monotonic())
        if phone is None:
            raise web.HTTPError(404)
        home = f"{self.settings['base_url']}{PhonePage.address}"
        self.set_cookie(PHONE, phone, path=home, httponly=True, samesite="Strict")
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
        if step in {DeskStep.FREEZE, DeskStep.RELEASE, DeskStep.LOWER, DeskStep.STOP}:
            self.running.lead_desk(DeskStep(step), now)
        elif step == "send":
            self.running.lead_desk(read_step({"do": step, "here": form.get("to", "")}, self._page_listed), now)
        elif step == "open":
            self.running.lead_vote({"do": step} | {each: form[each] for each in _LISTED if form.get(each)}, now)
        elif step in _STEPS:
            self.running.lead_vote({"do": step}, now)
        else:
            raise ClassRefusal(RefusalReason.UNREADABLE)

    def _page_listed(self, text: str) -> str | None:
        """The path of the page that a text of a list means; the phone sends nobody to a link."""
        return self.page_meant(text) if text in PAGES or meant_page(text) else None

    def show(self, notice: str = "") -> None:
        """Send the page."""
        view, language = _view(self), self.language
        self.draw(
            "phone.html",
            view=view,
            stamp=_stamp(view),
            notice=notice,
            desk=topic(language, "class")["desk"],
            lists={"level": guess_options(language), "note": note_options(language), "to": lesson_options(language)},
            xsrf=self.xsrf_form_html(),
        )


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


PHONE_PAGES: Final = (PhonePage, PhoneNow, PhoneEntrance, PhoneInvitation)


def _require_phone(page: ClassPage) -> None:
    if not page.running.phones.knows(page.get_cookie(PHONE) or ""):
        raise web.HTTPError(404)
    if is_unseen(page.request.headers):
        raise web.HTTPError(403)


def _view(page: ClassPage) -> PrivateView:
    return private_view(page.led_class, time.monotonic(), page.language)


def _stamp(view: PrivateView) -> str:
    return f"{crc32(repr(view).encode()):08x}"
