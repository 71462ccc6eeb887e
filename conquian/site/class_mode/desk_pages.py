"""The teacher's desk, and what every device of the class asks again and again."""

from __future__ import annotations

import asyncio
import re
import secrets
import time
from collections.abc import Mapping
from typing import Any, Final
from urllib.parse import urlencode, urlsplit

from jupyter_server.base.handlers import JupyterHandler
from tornado import web
from tornado.ioloop import IOLoop

from conquian.classes.address_pace import AddressPace
from conquian.classes.answers import ClassAnswers, heard, read_told
from conquian.classes.board import SharedBoard
from conquian.classes.board_view import board_link
from conquian.classes.desk import (
    ClassDesk,
    DeskRefusal,
    DeskRefused,
    DeskStep,
    read_asking,
    read_wish,
    update,
)
from conquian.classes.desk_view import answers_view, called, desk_view
from conquian.classes.device_numbers import DeviceNumbers
from conquian.classes.place import (
    BOARD,
    PAGES,
    lesson_title,
    level_title,
    place_of,
    place_text,
    wished_page,
)
from conquian.classes.rehearsal import RehearsalBox, read_rehearsal
from conquian.classes.rehearsal_view import rehearsal_view
from conquian.course import catalogue
from conquian.course.progress import level_key
from conquian.explain.names import usual_faces
from conquian.explain.words import topic, words
from conquian.rooms.puzzles import library
from conquian.rooms.puzzles.features import LEVELS
from conquian.rooms.puzzles.puzzle_titles import puzzle_titles
from conquian.site.class_mode.class_pages import SEAT, is_in_pace, let_in
from conquian.site.class_mode.join_page import qr_code
from conquian.site.class_mode.places import page_link
from conquian.site.handlers import Courteous
from conquian.site.shell import FOLDER, is_notebook, open_rooms, page_path
from conquian.ui.links import room
from conquian.worksheet.selection import Selection, SelectionError, SelectionFault
from conquian.worksheet.sheet import Worksheet
from conquian.worksheet.task import folder_name

DESK: Final = "desk"
"""The path of the teacher's page, below that of the site."""
WORKSHEET: Final = "desk/worksheet"
"""The path of a worksheet to be printed."""
MOST_PRINTED: Final = 30
"""So many tasks on a worksheet at most, since the class shares the machine that solves them."""
_LEVELS: Final = ("", *map(str, range(1, LEVELS + 1)))
"""What a form may say of the level; the first is any."""
REHEARSAL: Final = "desk/rehearsal"
"""The path at which a rehearsal begins and ends."""
ANSWERS: Final = "class/answers"
"""The path at which a device tells what was learned on it."""


class DeskBox(DeviceNumbers):
    """The desk of a running server: the one place where it changes. It is in memory only, and ends with the server."""

    def __init__(self) -> None:
        super().__init__()
        self.desk = ClassDesk()
        self.answers = ClassAnswers()
        self.sheet = asyncio.Lock()
        self.pace = AddressPace()


class _OfDevice(Courteous, JupyterHandler):
    """The questions and reports of devices."""

    async def prepare(self, **how: Any) -> None:
        let_in(self, is_for_teacher=False)
        await super().prepare(**how)

    @property
    def box(self) -> DeskBox:
        box: DeskBox = self.settings["desk"]
        return box


class DeviceNow(_OfDevice):
    """The request that a device makes every two seconds, and by which the desk learns where it is."""

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
        board: SharedBoard = self.settings["board"].board
        base, is_held = self.settings["base_url"], device == board.holder
        held = base + FOLDER + board_link(board) if is_held else ""
        told = called(box.desk, device, self.language)
        if is_held and told["link"] == base + BOARD:
            told["link"] = ""  # it is at the board itself
        self.finish({"call": call, "heard": is_heard, "board": held, **told})


class DeviceAnswers(_OfDevice):
    """The report of what was learned on a device, sent whenever that changes: the text that its browser keeps."""

    def post(self) -> None:
        """Count it, for a device that is listed; what cannot be read is HTTP error 400."""
        device, box = self.get_cookie(SEAT) or "", self.box
        if not (box.knows(device) and device in box.desk.seats):
            raise web.HTTPError(403)
        if not is_in_pace(self, box.pace):
            raise web.HTTPError(429)
        told = read_told(self.get_body_argument("kept", "", strip=False))
        if told is None:
            raise web.HTTPError(400)
        box.answers = heard(box.answers, device, told, box.desk.seats)
        self.set_status(204)
        self.finish()


class _OfDesk(Courteous, JupyterHandler):
    """The pages that a teacher sees and the wishes made there."""

    async def prepare(self, **how: Any) -> None:
        let_in(self, is_for_teacher=True)
        await super().prepare(**how)

    @property
    def box(self) -> DeskBox:
        box: DeskBox = self.settings["desk"]
        return box

    @property
    def rehearsals(self) -> RehearsalBox:
        """The rehearsal, if there is one: then the desk shows it, and what is wished there goes to it alone."""
        rehearsals: RehearsalBox = self.settings["rehearsals"]
        return rehearsals

    def draw(self, template: str, **more: object) -> None:
        """Send a page with the desk as it stands."""
        now, language, rehearsal = time.monotonic(), self.language, self.rehearsals.rehearsal
        desk = self.box.desk if rehearsal is None else rehearsal.desk(now)
        answers = self.box.answers if rehearsal is None else rehearsal.answers(now)
        self.finish(
            self.page(
                template,
                desk=desk,
                place=place_text(place_of(desk.link), language) if desk.link else "",
                view=desk_view(desk, now, language),
                answers=answers_view(answers, language),
                rehearsal=rehearsal_view(rehearsal, language, real=len(self.box.desk.present(now))),
                text=topic(language, "class")["desk"],
                **more,
            )
        )

    def show(self, notice: str = "", here: str = "") -> None:
        """Send the teacher's page, with what is to be said of what was wished for."""
        language, base = self.language, self.settings["base_url"]
        rooms = [(base + page_path(each), words(language, "site", "rooms", each, "name")) for each in open_rooms(self)]
        self.draw(
            "desk.html",
            notice=notice,
            here=here,
            lessons=_lessons(base + page_path("learn"), language),
            rooms=[*((page, words(language, page, "page")) for page in PAGES), *rooms],
            puzzles=puzzle_titles(language, usual_faces(language)).values(),
            themes=[(each, folder_name(each, language)) for each in library.folders()],
            most=MOST_PRINTED,
            difficulties=_LEVELS[1:],
            typed=self.settings["class_url"].removeprefix("http://").removesuffix("/"),
            vote=words(language, "vote", "desk", "title"),
            board=words(language, "board", "desk", "title"),
            xsrf=self.xsrf_form_html(),
        )


class DeskPage(_OfDesk):
    """The teacher's page."""

    def get(self) -> None:
        """Show it."""
        self.show()

    head = get

    def post(self) -> None:
        """Do what the form says, and go on to show it."""
        fields = {name: self.get_body_argument(name) for name in self.request.body_arguments}
        try:
            wish = read_wish(fields, self._page)
            if not self.rehearsals.hears(wish, time.monotonic()):
                if wish is DeskStep.WIPE:
                    self._wipe()
                self.box.desk = update(self.box.desk, wish)
        except DeskRefused as refused:
            self.set_status(400)
            self.show(words(self.language, "class", "refused", refused.why), fields.get("here", ""))
            return
        self.redirect(f"{self.settings['base_url']}{DESK}?{urlencode({'lang': self.language})}", status=303)

    def _wipe(self) -> None:
        """Forget all that is kept of a class: answers, vote and board, and call nobody to those two any more."""
        self.box.answers = ClassAnswers()
        self.box.pace.wipe()
        if self.box.desk.link in [self.settings["base_url"] + page for page in PAGES]:
            self.box.desk = update(self.box.desk, DeskStep.STOP)
        for box in (self.settings["vote"], self.settings["board"]):
            box.wipe()

    def _page(self, text: str) -> str | None:
        """The path of the page that is meant: by a link of ours, a puzzle's name, a position, or one of `PAGES`."""
        base: str = self.settings["base_url"]
        if text in PAGES:
            return base + text
        found = wished_page(text)
        hosts = {self.request.host, urlsplit(self.settings["class_url"]).netloc}
        return page_link(base + FOLDER + found if found else text, hosts, lambda name: is_notebook(self, name), base)


class DeskRehearsal(_OfDesk):
    """The beginning and the end of a rehearsal."""

    @property
    def form_page(self) -> str:
        """The desk."""
        return f"{self.settings['base_url']}{DESK}?{urlencode({'lang': self.language})}"

    def post(self) -> None:
        """Begin one as the form says, or end it and forget all of it; go on to the desk."""
        fields = {name: self.get_body_argument(name) for name in self.request.body_arguments}
        try:
            self.rehearsals.rehearsal = read_rehearsal(fields, time.monotonic())
        except DeskRefused as refused:
            self.set_status(400)
            self.show(words(self.language, "class", "refused", refused.why))
            return
        self.redirect(f"{self.settings['base_url']}{DESK}?{urlencode({'lang': self.language})}", status=303)


class DeskNow(_OfDesk):
    """The part of the desk that changes by itself."""

    def get(self) -> None:
        """Send the part of the page that tells who is where."""
        self.draw("desk_now.html")


class DeskWorksheet(_OfDesk):
    """A worksheet to be printed, with codes that lead to this site as the class reaches it."""

    async def get(self) -> None:
        """Send the sheet that the link asks for, or the desk with what is wrong with it."""
        language, lock = self.language, self.box.sheet
        if lock.locked():
            self._refuse(words(language, "class", "refused", DeskRefusal.BUSY), 429)
            return
        try:
            selection = read_selection({name: self.get_query_argument(name) for name in self.request.query_arguments})
            # what is solved for it takes a second or more: one at a time, and the class goes on meanwhile
            loop, site = IOLoop.current(), self.settings["class_url"]
            async with lock:
                self.finish(await loop.run_in_executor(None, _sheet, selection, language, site))
        except DeskRefused as refused:
            self._refuse(words(language, "class", "refused", refused.why))
        except SelectionError as wrong:
            self._refuse(words(language, "worksheet", "wrong", wrong.fault, given=wrong.given, there=wrong.there))

    def _refuse(self, notice: str, status: int = 400) -> None:
        self.set_status(status)
        self.show(notice)


def _sheet(selection: Selection, language: str, site: str) -> str:
    """The worksheet, with codes that lead to its puzzles on the site at this address. Raises SelectionError."""
    names, faces = selection.names(), usual_faces(language)
    codes = {name: qr_code(f"{site}{FOLDER}{room('puzzles', {'puzzle': name}, language, faces)}") for name in names}
    return Worksheet(names, language, faces, codes).html()


def read_selection(fields: Mapping[str, str]) -> Selection:
    """The selection that the form for a worksheet asks for; an empty theme or level is any. Raises DeskRefused.

    >>> read_selection({"theme": "hole", "level": "", "count": "3", "seed": "7"})
    Selection(themes=('hole',), level=None, count=3, seed=7)
    """
    theme, level, count, seed = (fields.get(name, "") for name in ("theme", "level", "count", "seed"))
    is_read = (not theme or library.has_folder(theme)) and level in _LEVELS
    if not is_read or not all(re.fullmatch(r"\d{1,6}", each, re.ASCII) for each in (count, seed)):
        raise DeskRefused(DeskRefusal.UNREADABLE)
    if int(count) > MOST_PRINTED:
        raise SelectionError(SelectionFault.TOO_MANY, count, str(MOST_PRINTED))
    return Selection((theme,) if theme else (), int(level) if level else None, int(count), int(seed))


def _lessons(learn: str, language: str) -> list[tuple[str, list[tuple[str, str]]]]:
    """Every lesson with its links: its number and title, first the link to its start, then that of each level."""
    found, start = [], words(language, "class", "desk", "start")
    for name in catalogue.names():
        levels = [
            (
                f"{learn}?{urlencode({'lesson': name, 'level': level.name})}",
                level_title(level_key(name, level.name), language),
            )
            for level in catalogue.lesson(name).levels
        ]
        found.append((lesson_title(name, language), [(f"{learn}?{urlencode({'lesson': name})}", start), *levels]))
    return found
