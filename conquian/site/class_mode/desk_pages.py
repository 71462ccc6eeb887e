"""The teacher's desk, and what every device of the class asks again and again."""

from __future__ import annotations

import re
import secrets
import time
from collections.abc import Mapping
from typing import Final

from tornado import web
from tornado.ioloop import IOLoop

from conquian.classes.answers import read_report
from conquian.classes.board_view import board_link
from conquian.classes.desk import read_step
from conquian.classes.desk_view import answers_view, call_view, desk_view, lesson_options, work_told
from conquian.classes.device_record import read_record, write_record
from conquian.classes.place import BOARD, place_of, place_text
from conquian.classes.refusal import ClassRefusal, RefusalReason
from conquian.classes.rehearsal_view import rehearsal_view
from conquian.classes.room_work import read_work
from conquian.classes.running_class import Paced
from conquian.classes.session import ClassSession
from conquian.explain.names import usual_faces
from conquian.explain.words import topic, words
from conquian.rooms.puzzles import library
from conquian.rooms.puzzles.features import LEVELS
from conquian.rooms.puzzles.puzzle_titles import puzzle_titles
from conquian.site.class_mode.class_pages import SEAT, ClassPage
from conquian.site.class_mode.join_page import qr_code, typed
from conquian.site.handlers import CALLS
from conquian.site.shell import FOLDER
from conquian.ui.links import room
from conquian.worksheet.selection import Selection, SelectionError, SelectionFault
from conquian.worksheet.sheet import Worksheet
from conquian.worksheet.task import folder_name

DESK: Final = "desk"
"""The path of the teacher's page, below that of the site."""
SAID: Final = ("room", "lesson", "level", "puzzle", "did", "hand")
"""The fields by which a device says where it is, which call it followed, and whether its hand goes up or down."""
MOST_PRINTED: Final = 30
"""The most tasks on a worksheet, since the class shares the machine that solves them."""
_LEVELS: Final = ("", *map(str, range(1, LEVELS + 1)))
"""What a form may say of the level; the first is any."""


class DeviceNow(ClassPage):
    """The request that a device makes every two seconds, and by which the desk learns where it is."""

    address = CALLS

    def get(self) -> None:
        """Say where to go and whether to look to the front. A device is listed once it has its number."""
        device = self.device
        if device:
            said = {name: self.get_query_argument(name, "") for name in SAID}
            address, lot = self.sender, secrets.randbelow(2**16)
            self.class_session = self.class_session.seat(device, address, said, time.monotonic(), lot)
        else:
            device = self.running.devices.new_device()
            self.set_cookie(SEAT, device, path=self.settings["base_url"], httponly=True, samesite="Lax")
        session, base = self.class_session, self.settings["base_url"]
        has_board = device == session.board.holder
        held = base + FOLDER + board_link(session.board) if has_board else ""
        call = call_view(session.desk, device, self.language)
        if has_board and call["link"] == base + BOARD:
            call["link"] = ""  # it is at the board itself
        self.finish({"call": session.call, "heard": session.has_heard(device), "board": held, **call})


class DeviceAnswers(ClassPage):
    """The report of what was learned on a device, sent whenever that changes: the text that its browser keeps."""

    address = "class/answers"

    def post(self) -> None:
        """Count it, for a device that is listed, and send its record; what cannot be read is HTTP error 400.

        A page that has nothing to report brings the record alone.
        """
        device = self.device
        if device not in self.class_session.desk.seats:
            raise web.HTTPError(403)
        if not self.is_in_pace(Paced.ANSWERS):
            raise web.HTTPError(429)
        now, room = time.monotonic(), self.get_body_argument("room", "")
        if room:
            count = read_work(
                room, {name: self.get_body_argument(name, strip=False) for name in self.request.body_arguments}
            )
            if count is None:
                raise web.HTTPError(400)
            opens = self.get_body_argument("opens", "") == "yes"
            self.class_session = self._welcomed(device).worked(device, room, count, now, opens=opens)
        elif "kept" not in self.request.body_arguments:
            self.class_session = self._welcomed(device)
        else:
            report = read_report(self.get_body_argument("kept", "", strip=False))
            if report is None:
                raise web.HTTPError(400)
            self.class_session = self._welcomed(device).report(device, report, now)
        self.set_header("Content-Type", "text/plain; charset=UTF-8")
        record = self.class_session.record(device)
        self.finish(write_record(record, time.time()) if self.class_session.has_heard(device) else "")

    def _welcomed(self, device: str) -> ClassSession:
        """The class with what another desk has counted of the device."""
        if self.class_session.has_heard(device):
            return self.class_session
        record = read_record(self.get_body_argument("record", "", strip=False), time.time())
        return self.class_session.welcome(device, record)


def _draw(page: ClassPage, template: str, **parts: object) -> None:
    """Send a page with the desk as it stands."""
    now, language, session = time.monotonic(), page.language, page.led_class
    page.draw(
        template,
        desk=session.desk,
        place=place_text(place_of(session.desk.link), language) if session.desk.link else "",
        view=desk_view(session.desk, now, language, session.answers),
        answers=answers_view(session.answers, language),
        work=work_told(session.work, language),
        rehearsal=rehearsal_view(session.rehearsal, language, real=len(page.class_session.desk.present(now))),
        text=topic(language, "class")["desk"],
        **parts,
    )


def _show(page: ClassPage, notice: str = "") -> None:
    """Send the teacher's page, with a notice about the form that was sent, and what was typed there."""
    language, n = page.language, len(page.class_session.results)
    _draw(
        page,
        "desk.html",
        notice=notice,
        here=page.fields().get("here", "") if notice else "",
        levels=lesson_options(language),
        rooms=page.destinations(),
        puzzles=puzzle_titles(language, usual_faces(language)).values(),
        themes=[(each, folder_name(each, language)) for each in library.folders()],
        most=MOST_PRINTED,
        difficulties=_LEVELS[1:],
        typed=typed(page.settings["class_url"]),
        vote=words(language, "vote", "desk", "title"),
        board=words(language, "board", "desk", "title"),
        phone=words(language, "class", "phone", "title"),
        results=words(language, "class", "desk", "results", n=n) if n else "",
        results_page=words(language, "vote", "quiz", "results"),
        xsrf=page.xsrf_form_html(),
    )


class DeskPage(ClassPage):
    """The teacher's page."""

    is_for_teacher = True
    address = DESK
    show = _show
    get = head = ClassPage.answer_get
    post = ClassPage.answer_form

    def change(self) -> None:
        """Do what the form says."""
        self.running.lead_desk(read_step(self.fields(), self.page_meant), time.monotonic())


class DeskRehearsal(ClassPage):
    """The beginning and the end of a rehearsal."""

    is_for_teacher = True
    address, form_leads_to = f"{DESK}/rehearsal", DESK
    show = _show
    post = ClassPage.answer_form
    form_page = ClassPage.page_after_form

    def change(self) -> None:
        """Begin one as the form says, or end it and forget all of it."""
        self.class_session = self.class_session.rehearse(self.fields(), time.monotonic())


class DeskNow(ClassPage):
    """The part of the desk that changes by itself."""

    is_for_teacher = True
    address = f"{DESK}/now"

    def get(self) -> None:
        """Send the part of the page that tells who is where."""
        _draw(self, "desk_now.html")


class DeskWorksheet(ClassPage):
    """A worksheet to be printed, with codes that lead to this site as the class reaches it."""

    is_for_teacher = True
    address = f"{DESK}/worksheet"
    show = _show

    async def get(self) -> None:
        """Send the sheet that the link asks for, or the desk with what is wrong with it."""
        try:
            self.finish(await self._worksheet())
        except ClassRefusal as refusal:
            self.refuse(refusal)
        except SelectionError as wrong:
            self.set_status(400)
            self.show(words(self.language, "worksheet", "wrong", wrong.fault, given=wrong.given, there=wrong.there))

    async def _worksheet(self) -> str:
        """The sheet. What is solved for it takes a second or more: one at a time, and the class goes on meanwhile."""
        lock = self.settings["worksheet_lock"]
        if lock.locked():
            raise ClassRefusal(RefusalReason.BUSY)
        selection = read_selection({name: self.get_query_argument(name) for name in self.request.query_arguments})
        async with lock:
            site = self.settings["class_url"]
            return await IOLoop.current().run_in_executor(None, _sheet, selection, self.language, site)


DESK_PAGES: Final = (DeskPage, DeskNow, DeskRehearsal, DeskWorksheet, DeviceNow, DeviceAnswers)


def _sheet(selection: Selection, language: str, site: str) -> str:
    """The worksheet, with codes that lead to its puzzles on the site at this address. Raises SelectionError."""
    names, faces = selection.names(), usual_faces(language)
    codes = {name: qr_code(f"{site}{FOLDER}{room('puzzles', {'puzzle': name}, language, faces)}") for name in names}
    return Worksheet(names, language, faces, codes).html()


def read_selection(fields: Mapping[str, str]) -> Selection:
    """The selection that the form for a worksheet asks for; an empty theme or level is any. Raises ClassRefusal.

    >>> read_selection({"theme": "hole", "level": "", "count": "3", "seed": "7"})
    Selection(themes=('hole',), level=None, count=3, seed=7)
    """
    theme, level, count, seed = (fields.get(name, "") for name in ("theme", "level", "count", "seed"))
    is_read = (not theme or library.has_folder(theme)) and level in _LEVELS
    if not is_read or not all(re.fullmatch(r"\d{1,6}", each, re.ASCII) for each in (count, seed)):
        raise ClassRefusal(RefusalReason.UNREADABLE)
    if int(count) > MOST_PRINTED:
        raise SelectionError(SelectionFault.TOO_MANY, count, str(MOST_PRINTED))
    return Selection((theme,) if theme else (), int(level) if level else None, int(count), int(seed))
