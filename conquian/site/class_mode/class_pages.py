"""The common part of a class's pages: who is let in, how fast, and what becomes of a form."""

from __future__ import annotations

import time
from typing import Any, ClassVar, Final
from urllib.parse import urlsplit

from jupyter_server.base.handlers import JupyterHandler
from tornado import web

from conquian.art import alma
from conquian.classes.place import PAGES, meant_page
from conquian.classes.refusal import ClassRefusal, RefusalReason
from conquian.classes.running_class import Paced, RunningClass
from conquian.classes.session import ClassSession
from conquian.explain.words import topic, words
from conquian.site.class_mode.places import page_link
from conquian.site.handlers import SiteHandler, bare_page, is_unseen
from conquian.site.proxied.link_home import LinkHome
from conquian.site.shell import FOLDER, is_notebook, open_rooms, page_path

SEAT: Final = "seat"
"""The cookie of a device: another number than the one with which it votes, so that no vote has an animal."""
STATUS: Final = {
    RefusalReason.NOT_YOURS: 409,
    RefusalReason.HURRIED: 429,
    RefusalReason.CROWDED: 429,
    RefusalReason.BUSY: 429,
    RefusalReason.FULL: 503,
}
"""The HTTP status of a refusal; of any other it is 400."""


class ClassPage(SiteHandler, JupyterHandler):
    """A page of a class, or what a page asks for. No browser keeps it, and some are for the teacher alone.

    A page has an `address`, below that of the site, its words a `topic`; what draws it is `show`, what its form changes
    is `change`, and then the browser goes on to `form_leads_to`, where that is not the page itself.
    """

    is_for_teacher: ClassVar[bool] = False
    topic: ClassVar[str] = "class"
    address: ClassVar[str]
    form_leads_to: ClassVar[str] = ""
    pace: ClassVar[Paced | None] = None
    """The pace at which the page is drawn for an address, None where any is."""

    async def prepare(self, **how: Any) -> None:
        """Let a request through to a page, or to the teacher's, which is for this machine alone.

        HTTP error 404 for one from elsewhere or by way of a proxy; 403 for a page of another site that asks for it
        unseen, as a picture, a frame or a script.
        """
        if self.is_for_teacher and not self.is_teachers:
            raise web.HTTPError(404)
        if self.is_for_teacher and is_unseen(self.request.headers):
            raise web.HTTPError(403)
        self.set_header("Cache-Control", "no-store")
        await super().prepare(**how)

    @property
    def running(self) -> RunningClass:
        """The class of this server."""
        running: RunningClass = self.settings["running_class"]
        return running

    @property
    def class_session(self) -> ClassSession:
        """The session of the class, as it is by now; to set it is to change the class."""
        self.running.session = self.running.session.at(time.monotonic())
        return self.running.session

    @class_session.setter
    def class_session(self, session: ClassSession) -> None:
        self.running.session = session

    @property
    def led_class(self) -> ClassSession:
        """The class that the teacher leads: in a rehearsal that of the simulated pupils."""
        return self.class_session.led_class(time.monotonic())

    @property
    def device(self) -> str:
        """The number of the device that asks, empty where it has none: the teacher's machine, or one that is new."""
        device = self.get_cookie(SEAT) or ""
        return device if self.running.devices.knows(device) else ""

    def link_in(self, text: str) -> str | None:
        """The path of the page of ours to which this text is a link; None for any other text."""
        hosts = {self.request.host, urlsplit(self.settings["class_url"]).netloc}
        return page_link(text, hosts, lambda name: is_notebook(self, name), self.settings["base_url"])

    def page_meant(self, text: str) -> str | None:
        """The path of the page that is meant: by a link of ours, a text of a list, a position, or one of `PAGES`."""
        base: str = self.settings["base_url"]
        if text in PAGES:
            return base + text
        meant = meant_page(text)
        return self.link_in(base + FOLDER + meant if meant else text)

    def destinations(self) -> list[tuple[str, str]]:
        """Every page that a class can be led to: its link, which is the name alone for one of `PAGES`, and its name."""
        base, language = self.settings["base_url"], self.language
        rooms = [(base + page_path(room), words(language, "site", "rooms", room, "name")) for room in open_rooms(self)]
        return [*((page, words(language, page, "page")) for page in PAGES), *rooms]

    @property
    def page_after_form(self) -> str:
        """The address of the page to which a form leads."""
        return f"{self.settings['base_url']}{self.form_leads_to or self.address}?lang={self.language}"

    def fields(self) -> dict[str, str]:
        """The fields of a form; of one that comes twice the last. A link that was copied here is one of ours."""
        return {name: self.ours(self.get_body_argument(name)) for name in self.request.body_arguments}

    def ours(self, text: str) -> str:
        """The same text or, for a link that opens at the school's own site, the link to the same page here."""
        home: LinkHome | None = self.settings["link_home"]
        page = home.page(text) if home else ""
        return f"{self.settings['class_url']}{FOLDER}{page}" if page else text

    def is_in_pace(self, paced: Paced) -> bool:
        """Whether a request is looked at: one of this machine always is."""
        pace = self.running.paces[paced]
        return self.is_here or pace.may(self.sender, time.monotonic(), len(self.request.body))

    def keep_pace(self, paced: Paced) -> None:
        """Raise ClassRefusal where a request is not looked at, since its address is too fast."""
        if not self.is_in_pace(paced):
            raise ClassRefusal(RefusalReason.HURRIED)

    def show(self, notice: str = "") -> None:
        """Send the page, with a notice about the form that was sent."""
        raise NotImplementedError  # every page that calls `answer_get` or `answer_form` has its own

    def change(self) -> None:
        """Do what the form asks for. Raises ClassRefusal."""
        raise NotImplementedError  # every page that calls `answer_form` has its own

    def answer_get(self) -> None:
        """Show the page; to an address that is too fast HTTP status 429, and its browser asks again by itself."""
        if self.pace is None or self.is_in_pace(self.pace):
            self.show()
            return
        self.set_status(429)
        self.set_header("Refresh", "3")
        self.finish(bare_page(429))

    def answer_form(self) -> None:
        """Do what the form asks for, and go on to the page; or show the page, and why not."""
        try:
            self.change()
        except ClassRefusal as refusal:
            self.refuse(refusal)
            return
        self.redirect(self.page_after_form, status=303)

    def refuse(self, refusal: ClassRefusal) -> None:
        """Show the page with the words on a refusal."""
        self.set_status(STATUS.get(refusal.reason, 400))
        self.show(words(self.language, self.topic, "refused", refusal.reason, about=refusal.about))

    def draw(self, template: str, **parts: object) -> None:
        """Send a page of this template with these parts; `text` is all words of its topic unless it is one of them."""
        common = {
            "text": topic(self.language, self.topic),
            "is_gone": self.has_seen_another(self.class_session.run),
            "alma": alma.portrait(alma.Mood.PLEASED),
        }
        self.finish(self.page(template, **common | parts))
