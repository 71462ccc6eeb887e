"""The pages of the shared board: one for every device, the teacher's, and where what is done on it comes in."""

from __future__ import annotations

import time
from dataclasses import asdict
from typing import Any, ClassVar, Final

from jupyter_server.base.handlers import JupyterHandler

from conquian.art import alma
from conquian.classes.address_pace import AddressPace
from conquian.classes.ballot import LONGEST_SOURCE
from conquian.classes.board import (
    TEACHER,
    BoardMessage,
    BoardRefusal,
    BoardRefused,
    EndBoard,
    GiveBoard,
    ReturnBoard,
    SharedBoard,
    read_shown,
    read_teacher,
    update,
)
from conquian.classes.board_view import BoardReach, board_reach, board_view, holder_name, holders
from conquian.classes.desk import ClassDesk, DeskStep, SendAll
from conquian.classes.desk import update as update_desk
from conquian.classes.place import BOARD
from conquian.explain.names import usual_faces
from conquian.explain.words import topic, words
from conquian.rooms.puzzles.puzzle_titles import puzzle_titles
from conquian.site.class_mode.class_pages import SEAT, come_again, is_in_pace, let_in
from conquian.site.class_mode.desk_pages import DeskBox
from conquian.site.handlers import Courteous
from conquian.site.shell import FOLDER

STATUS: Final = {BoardRefusal.NOT_YOURS: 409, BoardRefusal.HURRIED: 429}
ORDINARY: Final = (BoardRefusal.NOT_YOURS, BoardRefusal.NO_BOARD)
"""What a page cannot know before it tells what is done on it."""


class BoardBox:
    """The board of a running server: the one place where it changes. It is in memory only, and ends with the server."""

    def __init__(self) -> None:
        self.board = SharedBoard()
        self.pace = AddressPace()
        self.looks = AddressPace()

    def tell(self, *messages: BoardMessage) -> None:
        """Let all of this happen, or nothing. Raises BoardRefused."""
        board = self.board
        for message in messages:
            board = update(board, message)
        self.board = board

    def wipe(self) -> None:
        """End the board, if one is shown, and forget who told what is done on it how fast."""
        self.pace.wipe()
        self.looks.wipe()
        if self.board.state is not None:
            self.tell(EndBoard())


class _OfBoard(Courteous, JupyterHandler):
    """The common part of a board's pages. Some are for the teacher alone."""

    is_for_teacher: ClassVar[bool] = False

    async def prepare(self, **how: Any) -> None:
        let_in(self, is_for_teacher=self.is_for_teacher)
        await super().prepare(**how)

    @property
    def box(self) -> BoardBox:
        box: BoardBox = self.settings["board"]
        return box

    @property
    def desk_box(self) -> DeskBox:
        box: DeskBox = self.settings["desk"]
        return box

    @property
    def device(self) -> str:
        """The number of the device that asks, empty where it has none: the teacher's machine, or one that is new."""
        device = self.get_cookie(SEAT) or ""
        return device if self.desk_box.knows(device) else ""

    @property
    def stamp(self) -> str:
        """The stamp, which changes whenever there is something else to be seen, also after the server was started anew.

        The teacher also sees how many devices can be given the board, and whether there are any to be called.
        """
        stamp = f"{self.desk_box.run}-{self.box.board.number}"
        if not self.is_for_teacher:
            return stamp
        here = len(self.desk_box.desk.present(time.monotonic()))
        return f"{stamp}-{here}-{int(self.reach.can_call)}"

    @property
    def path(self) -> str:
        """The path of the page for every device."""
        base: str = self.settings["base_url"]
        return base + BOARD

    @property
    def reach(self) -> BoardReach:
        """The reach of the board, for the teacher; in a rehearsal that among the simulated devices."""
        return board_reach(self.box.board, self.called_desk, time.monotonic(), self.language, self.path)

    @property
    def called_desk(self) -> ClassDesk:
        """The desk that hears what the teacher wishes: that of the class, or of the simulated pupils."""
        rehearsal = self.settings["rehearsals"].rehearsal
        return self.desk_box.desk if rehearsal is None else rehearsal.desk(time.monotonic())

    def show(self, *messages: BoardMessage) -> None:
        """Let all of this happen; a board that is shown for the first time calls everyone. Raises BoardRefused."""
        was_shown = self.box.board.state is not None
        self.box.tell(*messages)
        if not was_shown and self.box.board.state is not None:
            self.call()

    def call(self) -> None:
        """Take everyone along to the board."""
        self._tell_desk(SendAll(self.path))

    def end(self) -> None:
        """End the board, and ask nobody to come any more."""
        self.box.tell(EndBoard())
        if self.called_desk.link == self.path:
            self._tell_desk(DeskStep.STOP)

    def _tell_desk(self, wish: SendAll | DeskStep) -> None:
        if not self.settings["rehearsals"].hears(wish, time.monotonic()):
            self.desk_box.desk = update_desk(self.desk_box.desk, wish)

    def fields(self) -> dict[str, str]:
        """The fields of a form; of one that comes twice the last."""
        return {name: self.get_body_argument(name) for name in self.request.body_arguments}

    def refuse(self, refused: BoardRefused) -> str:
        """The words on a refusal, having set the status."""
        self.set_status(STATUS.get(refused.why, 400))
        return words(self.language, "board", "refused", refused.why)

    def draw(self, template: str, device: str, **more: object) -> None:
        """Send a page with the board as it is."""
        self.finish(
            self.page(
                template,
                board=board_view(self.box.board, self.desk_box.desk, self.language, device),
                folder=self.settings["base_url"] + FOLDER,
                text=topic(self.language, "board"),
                is_gone=self.has_seen_another(self.desk_box.run),
                stamp=self.stamp,
                alma=alma.portrait(alma.Mood.PLEASED),
                **more,
            )
        )


class BoardPage(_OfBoard):
    """The page for every device: the position, what was done last, and who has the board."""

    def get(self) -> None:
        """Show it; a device without a number holds nothing."""
        if not is_in_pace(self, self.box.looks):
            come_again(self)
            return
        _ = self.xsrf_token  # it sets the cookie, without which the board could not be given back from here
        self.draw("board.html", self.device or "-")

    head = get


class BoardNow(_OfBoard):
    """The one thing that pages ask for again and again: whether they have to show something else."""

    def get(self) -> None:
        """Send the stamp."""
        self.finish({"stamp": self.stamp})


class BoardMoves(_OfBoard):
    """The moves on the board: by the teacher on this machine, or by the device that has it in hand."""

    def get(self) -> None:
        """Say whether there is a board, and who has it."""
        self._answer(is_told=True)

    def post(self) -> None:
        """Show what lies at `here` now, give the board back or take it, or end it, and say who has it."""
        is_told = True
        does = self.get_body_argument("do", "show") if self.is_teachers else ""
        try:
            if does == "along":
                self.call()
            elif does == "end":
                self.end()
            else:
                self.box.tell(self._message())
        except BoardRefused as refused:
            is_told = False
            if refused.why not in ORDINARY:
                self.set_status(STATUS.get(refused.why, 400))
        self._answer(is_told=is_told)

    def _answer(self, *, is_told: bool) -> None:
        board = self.box.board
        holder = holder_name(board, self.desk_box.desk, self.language)
        reach = asdict(self.reach) if self.is_teachers else {}
        self.finish({"told": is_told, "shown": board.state is not None, "holder": holder, **reach})

    def _message(self) -> BoardMessage:
        by = TEACHER if self.is_teachers else self.device or "-"
        if not self.is_teachers and not is_in_pace(self, self.box.pace):
            raise BoardRefused(BoardRefusal.HURRIED)
        match self.get_body_argument("do", "show"):
            case "show":
                if by != self.box.board.holder:
                    raise BoardRefused(BoardRefusal.NOT_YOURS)  # and nothing of it is read
                if self.box.board.state is None:
                    raise BoardRefused(BoardRefusal.NO_BOARD)
                here = self.get_body_argument("here", "")
                if len(here) > LONGEST_SOURCE:
                    raise BoardRefused(BoardRefusal.UNREADABLE)
                return read_shown(here, by, is_final=False)
            case "return":
                return ReturnBoard(by)
            case "take" if self.is_teachers:
                return GiveBoard()
            case _:
                raise BoardRefused(BoardRefusal.UNREADABLE)


class BoardDeskPage(_OfBoard):
    """The teacher's page, which is for the projector as well: what is shown, and who has the board."""

    is_for_teacher = True

    def get(self) -> None:
        """Show it."""
        self._show()

    head = get

    def post(self) -> None:
        """Do what the form says, and go on to show it."""
        fields = self.fields()
        try:
            if fields.get("do") == "along":
                self.call()
            elif fields.get("do") == "end":
                self.end()
            else:
                animals = {str(seat.animal): device for device, seat in self.desk_box.desk.seats.items()}
                self.show(*read_teacher(fields, animals))
        except BoardRefused as refused:
            self._show(self.refuse(refused), fields.get("here", ""))
            return
        self.redirect(f"{self.settings['base_url']}{BOARD}/desk?lang={self.language}", status=303)

    def _show(self, notice: str = "", here: str = "") -> None:
        desk = self.desk_box.desk
        self.draw(
            "board_desk.html",
            TEACHER,
            notice=notice,
            here=here,
            holders=holders(desk, self.language, time.monotonic()),
            puzzles=puzzle_titles(self.language, usual_faces(self.language)).values(),
            reach=self.reach,
            typed=f"{self.settings['class_url']}{BOARD}".removeprefix("http://"),
            xsrf=self.xsrf_form_html(),
        )


class BoardDeskNow(_OfBoard):
    """The part of the teacher's page that changes by itself."""

    is_for_teacher = True

    def get(self) -> None:
        """Send the stamp, and how many devices see the board."""
        self.finish({"stamp": self.stamp, "seen": self.reach.seen})
