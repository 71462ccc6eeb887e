"""The pages of the shared board: one for every device, the teacher's, and where what is done on it comes in."""

from __future__ import annotations

import time
from dataclasses import asdict
from typing import Final

from conquian.classes.board import TEACHER
from conquian.classes.board_view import BoardReach, board_reach, board_view, holder_name, holders
from conquian.classes.place import BOARD
from conquian.classes.refusal import ClassRefusal, RefusalReason
from conquian.classes.running_class import Paced
from conquian.explain.names import usual_faces
from conquian.rooms.puzzles.puzzle_titles import puzzle_titles
from conquian.site.class_mode.class_pages import STATUS, ClassPage
from conquian.site.class_mode.join_page import typed
from conquian.site.handlers import BOARD_MOVES
from conquian.site.shell import FOLDER

ORDINARY: Final = (RefusalReason.NOT_YOURS, RefusalReason.NO_BOARD)
"""What a page cannot know before it sends what is done on it."""


class BoardPage(ClassPage):
    """The page for every device: the position, what was done last, and who has the board."""

    topic, address, pace = "board", BOARD, Paced.BOARD_PAGE
    get = head = ClassPage.answer_get

    def show(self, notice: str = "") -> None:
        """Send it, with the cookie without which the board could not be given back from here.

        A device without a number holds nothing.
        """
        _ = self.xsrf_token
        stamp = self.class_session.board_stamp
        _draw(self, "board.html", self.device or "-", stamp=stamp, notice=notice)


class BoardNow(ClassPage):
    """The one thing that pages ask for again and again: whether they have to show something else."""

    address = f"{BOARD}/now"

    def get(self) -> None:
        """Send the stamp."""
        self.finish({"stamp": self.class_session.board_stamp})


class BoardMoves(ClassPage):
    """The moves on the board: by the teacher on this machine, or by the device that has it in hand."""

    address = BOARD_MOVES

    def get(self) -> None:
        """Say whether there is a board, and who has it."""
        self._answer(is_told=True)

    def post(self) -> None:
        """Show what lies at `here` now, give the board back or take it, or end it, and say who has it."""
        is_told = True
        try:
            self.change()
        except ClassRefusal as refusal:
            is_told = False
            if refusal.reason not in ORDINARY:
                self.set_status(STATUS.get(refusal.reason, 400))
        self._answer(is_told=is_told)

    def change(self) -> None:
        """Do what was done on the page. Raises ClassRefusal, and reads nothing of a device without the board."""
        by = TEACHER if self.is_teachers else self.device or "-"
        self.keep_pace(Paced.BOARD)
        step = self.get_body_argument("do", "show")
        now = time.monotonic()
        self.class_session = self.class_session.play(step, by, lambda: self.get_body_argument("here", ""), now)

    def _answer(self, *, is_told: bool) -> None:
        session = self.class_session
        holder = holder_name(session.board, session.desk, self.language)
        reach = asdict(_reach(self)) if self.is_teachers else {}
        self.finish({"told": is_told, "shown": session.board.state is not None, "holder": holder, **reach})


class BoardDeskPage(ClassPage):
    """The teacher's page, which is for the projector as well: what is shown, and who has the board."""

    is_for_teacher = True
    topic, address = "board", f"{BOARD}/desk"
    get = head = ClassPage.answer_get
    post = ClassPage.answer_form

    def change(self) -> None:
        """Do what the form says."""
        self.class_session = self.class_session.lead_board(self.fields(), time.monotonic())

    def show(self, notice: str = "") -> None:
        """Send it, with what was typed if that was refused."""
        reach = _reach(self)
        _draw(
            self,
            "board_desk.html",
            TEACHER,
            stamp=_desk_stamp(self, reach),
            notice=notice,
            here=self.fields().get("here", "") if notice else "",
            holders=holders(self.class_session.desk, self.language, time.monotonic()),
            puzzles=puzzle_titles(self.language, usual_faces(self.language)).values(),
            reach=reach,
            typed=typed(f"{self.settings['class_url']}{BOARD}"),
            xsrf=self.xsrf_form_html(),
        )


class BoardDeskNow(ClassPage):
    """The part of the teacher's page that changes by itself."""

    is_for_teacher = True
    address = f"{BOARD}/desk/now"

    def get(self) -> None:
        """Send the stamp, and how many devices see the board."""
        reach = _reach(self)
        self.finish({"stamp": _desk_stamp(self, reach), "seen": reach.seen})


BOARD_PAGES: Final = (BoardPage, BoardNow, BoardMoves, BoardDeskPage, BoardDeskNow)


def _reach(page: ClassPage) -> BoardReach:
    """The reach of the board, for the teacher; in a rehearsal that among the simulated devices."""
    session = page.led_class
    return board_reach(session.board, session.desk, time.monotonic(), page.language, session.base + BOARD)


def _desk_stamp(page: ClassPage, reach: BoardReach) -> str:
    """The stamp of the teacher's page: its reader also sees how many devices can be given the board or called to it."""
    here = len(page.class_session.desk.present(time.monotonic()))
    return f"{page.class_session.board_stamp}-{here}-{int(reach.can_call)}"


def _draw(page: ClassPage, template: str, device: str, **parts: object) -> None:
    """Send a page with the board as this device sees it."""
    session = page.class_session
    view = board_view(session.board, session.desk, page.language, device)
    page.draw(template, board=view, folder=page.settings["base_url"] + FOLDER, **parts)
