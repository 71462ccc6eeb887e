"""The teacher's desk, and what every device of the class asks again and again."""

from __future__ import annotations

import secrets
import time
from typing import Any, Final
from urllib.parse import urlencode, urlsplit

from jupyter_server.base.handlers import JupyterHandler
from tornado import web

from conquian.course import catalogue
from conquian.explain.words import topic, words
from conquian.rooms.puzzles import library
from conquian.site.class_mode.class_answers import ClassAnswers, heard, read_told
from conquian.site.class_mode.class_desk import ClassDesk, DeskRefused, DeskStep, read_asking, read_wish, update
from conquian.site.class_mode.class_place import VOTE, place_of, place_text, wished_page
from conquian.site.class_mode.class_view import answers_view, called, desk_view
from conquian.site.class_mode.device_numbers import DeviceNumbers
from conquian.site.class_mode.places import page_link
from conquian.site.class_mode.vote_pace import VotePace
from conquian.site.handlers import Courteous
from conquian.site.shell import FOLDER, is_notebook, open_rooms, page_path

DESK: Final = "desk"
"""The path of the teacher's page, below that of the site."""
ANSWERS: Final = "class/answers"
"""The path at which a device tells what was learned on it."""
SEAT: Final = "seat"
"""The cookie of a device: another number than the one with which it votes, so that no vote has an animal."""


class DeskBox(DeviceNumbers):
    """The desk of a running server: the one place where it changes. It is in memory only, and ends with the server."""

    def __init__(self) -> None:
        super().__init__()
        self.desk = ClassDesk()
        self.answers = ClassAnswers()
        self.pace = VotePace()


class _OfDesk(Courteous, JupyterHandler):
    """What both sides have in common: nothing of it is kept."""

    async def prepare(self, **how: Any) -> None:
        self.set_header("Cache-Control", "no-store")
        await super().prepare(**how)

    @property
    def box(self) -> DeskBox:
        box: DeskBox = self.settings["desk"]
        return box


class DeviceNow(_OfDesk):
    """What a device asks every two seconds, and by which the desk learns where it is."""

    def get(self) -> None:
        """Say where to go and whether to look to the front. A device is listed once it has its number."""
        device, box = self.get_cookie(SEAT) or "", self.box
        if box.knows(device):
            fields = {name: self.get_query_argument(name, "") for name in ("room", "lesson", "level", "puzzle", "did")}
            fields["did"] = fields["did"].removeprefix(f"{box.run}-")
            lot = secrets.randbelow(2**16)
            asks = read_asking(fields, device, str(self.request.remote_ip), time.monotonic(), lot)
            box.desk = update(box.desk, asks)
        else:
            device = box.new_device()
            self.set_cookie(SEAT, device, path=self.settings["base_url"], httponly=True, samesite="Lax")
        is_heard = device in box.answers.devices
        call = f"{box.run}-{box.desk.number}"
        self.finish({"call": call, "heard": is_heard, **called(box.desk, device, self.language)})


class DeviceAnswers(_OfDesk):
    """What a device tells of what was learned on it, whenever that changes: the text that its browser keeps."""

    def post(self) -> None:
        """Count it, for a device that is listed; what cannot be read is HTTP error 400."""
        device, box = self.get_cookie(SEAT) or "", self.box
        if not (box.knows(device) and device in box.desk.seats):
            raise web.HTTPError(403)
        if not box.pace.may(str(self.request.remote_ip), time.monotonic()):
            raise web.HTTPError(429)
        told = read_told(self.get_body_argument("kept", "", strip=False))
        if told is None:
            raise web.HTTPError(400)
        box.answers = heard(box.answers, device, told, box.desk.seats)
        self.set_status(204)
        self.finish()


class _OfTeachersDesk(_OfDesk):
    """For this machine only: who asks from elsewhere, or by way of a proxy, is told that there is no such page."""

    async def prepare(self, **how: Any) -> None:
        if not self.is_teachers:
            raise web.HTTPError(404)
        await super().prepare(**how)

    def draw(self, template: str, **more: object) -> None:
        """Send a page with the desk as it stands."""
        desk, language = self.box.desk, self.language
        self.finish(
            self.page(
                template,
                desk=desk,
                place=place_text(place_of(desk.link), language) if desk.link else "",
                view=desk_view(desk, time.monotonic(), language),
                answers=answers_view(self.box.answers, language),
                text=topic(language, "class")["desk"],
                **more,
            )
        )


class DeskPage(_OfTeachersDesk):
    """The teacher's page."""

    def get(self) -> None:
        """Show it."""
        self._show()

    head = get

    def post(self) -> None:
        """Do what the form says, and go on to show it."""
        fields = {name: self.get_body_argument(name) for name in self.request.body_arguments}
        try:
            wish = read_wish(fields, self._page)
            self.box.desk = update(self.box.desk, wish)
            if wish is DeskStep.WIPE:
                self.box.answers = ClassAnswers()
        except DeskRefused as refused:
            self.set_status(400)
            self._show(words(self.language, "class", "refused", refused.why), fields.get("here", ""))
            return
        self.redirect(f"{self.settings['base_url']}{DESK}?{urlencode({'lang': self.language})}", status=303)

    def _page(self, text: str) -> str | None:
        """The path of the page that is meant: by a link of ours, a puzzle's name, a position, or the word for votes."""
        base: str = self.settings["base_url"]
        if text == VOTE:
            return base + VOTE
        found = wished_page(text)
        hosts = {self.request.host, urlsplit(self.settings["class_url"]).netloc}
        return page_link(base + FOLDER + found if found else text, hosts, lambda name: is_notebook(self, name), base)

    def _show(self, notice: str = "", here: str = "") -> None:
        language, base = self.language, self.settings["base_url"]
        rooms = [(base + page_path(room), words(language, "site", "rooms", room, "name")) for room in open_rooms(self)]
        self.draw(
            "desk.html",
            notice=notice,
            here=here,
            lessons=_lessons(base + page_path("learn"), language),
            rooms=[(VOTE, words(language, "vote", "page")), *rooms],
            puzzles=library.names(),
            typed=self.settings["class_url"].removeprefix("http://").removesuffix("/"),
            vote=words(language, "vote", "desk", "title"),
            xsrf=self.xsrf_form_html(),
        )


class DeskNow(_OfTeachersDesk):
    """What changes at the desk by itself."""

    def get(self) -> None:
        """Send the part of the page that tells who is where."""
        self.draw("desk_now.html")


def _lessons(learn: str, language: str) -> list[tuple[str, list[tuple[str, str]]]]:
    """Every lesson with the links of its levels: the lesson's title, and for each link the level's."""
    found = []
    for name in catalogue.names():
        levels = [
            (
                f"{learn}?{urlencode({'lesson': name, 'level': level.name})}",
                catalogue.told(name, f"{level.name}.title", language),
            )
            for level in catalogue.lesson(name).levels
        ]
        found.append((catalogue.told(name, "title", language), levels))
    return found
