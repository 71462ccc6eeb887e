"""Views of the shared board: on every device, on the projector, and for its holder."""

from __future__ import annotations

from dataclasses import dataclass
from urllib.parse import urlencode

from conquian.classes.board import TEACHER, SharedBoard
from conquian.classes.desk import ClassDesk
from conquian.classes.desk_view import animal_name
from conquian.classes.place import BOARD, WITH_POSITION
from conquian.classes.vote_view import puzzle_asked, table_picture
from conquian.explain.names import usual_faces
from conquian.explain.sentences import explain
from conquian.explain.words import words
from conquian.game.state import Seat
from conquian.notation.position import fields_of
from conquian.rooms.puzzles.puzzle_titles import puzzle_titles
from conquian.table.phrases import Viewpoint, narrated
from conquian.ui.room import Voice


@dataclass(frozen=True, slots=True)
class HolderChoice:
    """A device that can be given the board: its animal's number and name."""

    animal: int
    name: str


@dataclass(frozen=True, slots=True)
class BoardReach:
    """The reach of the board: how many devices see it, in words, and whether there is one still to be called to it."""

    seen: str
    can_call: bool


@dataclass(frozen=True, slots=True)
class SharedBoardView:
    """All that is shown of a board.

    `known` is the position in words, `done` the last action, `holder` who has the board in hand, empty for the teacher,
    `notice` says that nothing is settled, and `spoken` is what is read out when the board changes. The position is
    opened at `table` by its holder, and at `link` by the teacher to go on with it. `puzzle` and `asked` are the title
    of the puzzle that is played there and what it asks, both empty where none is.
    """

    picture: str
    known: str
    done: str
    holder: str
    is_mine: bool
    notice: str
    spoken: str
    link: str
    table: str
    puzzle: str
    asked: str


def board_view(board: SharedBoard, desk: ClassDesk, language: str, device: str = TEACHER) -> SharedBoardView | None:
    """The board as this device sees it in this language; None where there is none."""
    if board.state is None:
        return None
    known = explain(board.state, language)
    done = ""
    if board.before is not None and board.done is not None:
        look = Viewpoint(Seat.PONE, frozenset(), frozenset(), frozenset(), Voice(language, usual_faces(language)))
        done = narrated(board.done, board.before, board.state, look)
    asked = puzzle_asked(board.puzzle, language) if board.puzzle else ""
    notice = words(language, "board", "unsettled") if board.is_unsettled else ""
    return SharedBoardView(
        picture=table_picture(board.state, language, Seat.PONE),
        known=known,
        done=done,
        holder=holder_name(board, desk, language),
        is_mine=device == board.holder,
        notice=notice,
        spoken=notice or f"{done or asked} {known}".strip(),
        link=board_link(board, WITH_POSITION),
        table=board_link(board),
        puzzle=puzzle_titles(language, usual_faces(language))[board.puzzle] if board.puzzle else "",
        asked=asked,
    )


def board_link(board: SharedBoard, room: str = "table") -> str:
    """The page of this room, with its query, on which the board goes on; empty where there is no board."""
    if board.state is None:
        return ""
    return f"{room}.ipynb?{urlencode(fields_of(board.state), safe=',/')}"


def holder_name(board: SharedBoard, desk: ClassDesk, language: str) -> str:
    """The animal that has the board in hand, another name where the desk has forgotten it, empty for the teacher."""
    if board.holder == TEACHER:
        return ""
    seat = desk.seats.get(board.holder)
    return words(language, "board", "a_device") if seat is None else animal_name(seat.animal, language)


def board_reach(board: SharedBoard, desk: ClassDesk, now: float, language: str, path: str) -> BoardReach:
    """The reach among the devices that are here: who sees the board on its page at this path, or has it in hand."""
    present = desk.present(now)
    others = [
        seat
        for device, seat in desk.seats.items()
        if seat in present and seat.place.room != BOARD and device != board.holder
    ]
    there = len(present)
    seen = words(language, "board", "seen", n=there - len(others), all=there) if there else ""
    can_call = desk.link != path or any(seat.followed == desk.number for seat in others)
    return BoardReach(seen or words(language, "board", "unseen"), can_call)


def holders(desk: ClassDesk, language: str, now: float) -> tuple[HolderChoice, ...]:
    """The devices that are here and can be given the board, by name, those that look at it first."""
    found = (
        (seat.place.room != BOARD, HolderChoice(seat.animal, animal_name(seat.animal, language)))
        for seat in desk.present(now)
    )
    return tuple(each for _, each in sorted(found, key=lambda one: (one[0], one[1].name)))
