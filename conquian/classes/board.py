"""The shared board as a value: the position that a whole class sees, and which device has it in hand."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Final, assert_never

from conquian.classes.ballot import VoteRefused, read_here
from conquian.game.actions import Action
from conquian.game.judge import UnknownCards, legal_actions
from conquian.game.play import apply
from conquian.game.state import State
from conquian.rooms.puzzles import library

TEACHER: Final = ""
"""Who has the board where no device has it."""


class BoardRefusal(StrEnum):
    """The reason for refusing what was wished of the board; its words are `board.refused.<value>`."""

    UNREADABLE = "unreadable"
    POSITION = "position"
    NO_BOARD = "no-board"
    NO_DEVICE = "no-device"
    NOT_YOURS = "not-yours"
    HURRIED = "hurried"


class BoardRefused(Exception):  # noqa: N818 - like IllegalAction
    """A wish that is not granted, and why."""

    def __init__(self, why: BoardRefusal) -> None:
        super().__init__(why)
        self.why = why


@dataclass(frozen=True, slots=True)
class SharedBoard:
    """The board that a class sees: a position, None while there is none, and how it came about.

    `done` is the one action that leads there from the position `before`; both are None where there is none. While cards
    are put in other places and make no position, `is_unsettled`, and the last one is still seen. `holder` is the number
    of the device that has the board in hand, empty where the teacher has it. `number` grows whenever there is something
    else to be seen. `puzzle` is the name of the one that is played on the board, empty where none is.
    """

    state: State | None = None
    before: State | None = None
    done: Action | None = None
    is_unsettled: bool = False
    holder: str = TEACHER
    number: int = 0
    puzzle: str = ""


# --- what may be wished -----------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class ShowBoard:
    """This device, or the teacher, shows this position, that of the `puzzle`; None for cards that make none yet."""

    state: State | None
    by: str = TEACHER
    puzzle: str = ""


@dataclass(frozen=True, slots=True)
class GiveBoard:
    """The board goes into the hands of this device, or back to the teacher."""

    to: str = TEACHER


@dataclass(frozen=True, slots=True)
class ReturnBoard:
    """This device gives the board back."""

    by: str


@dataclass(frozen=True, slots=True)
class EndBoard:
    """The class sees no board any more."""


BoardMessage = ShowBoard | GiveBoard | ReturnBoard | EndBoard


def read_shown(here: str, by: str = TEACHER, *, is_final: bool = True) -> ShowBoard:
    """The board to be shown: a position, a link to one or to a puzzle, or a puzzle's title or name.

    Raises BoardRefused for anything else; where it is not final, such as cards that are being put on the classroom's
    board, it is a board that is not settled.

    >>> read_shown("hole-001").state == library.puzzle("hole-001").position
    True
    >>> read_shown("classroom.ipynb?pone=Ad", is_final=False).state is None
    True
    """
    try:
        name, state = read_here(here)
    except VoteRefused:
        if is_final:
            raise BoardRefused(BoardRefusal.POSITION) from None
        return ShowBoard(None, by)
    if name:
        return ShowBoard(library.puzzle(name).position, by, name)
    if state is None:
        raise BoardRefused(BoardRefusal.POSITION)
    return ShowBoard(state, by)


def read_teacher(fields: Mapping[str, str], device: Mapping[str, str]) -> tuple[BoardMessage, ...]:
    """The wishes of a teacher's form, one after the other; `device` has the number behind the name of each device.

    >>> read_teacher({"do": "give", "to": "7"}, {"7": "number"})
    (GiveBoard(to='number'),)
    >>> read_teacher({"do": "take"}, {})
    (GiveBoard(to=''),)
    """
    match fields.get("do", ""):
        case "show":
            return GiveBoard(), read_shown(fields.get("here", "").strip())
        case "give":
            number = device.get(fields.get("to", ""))
            if number is None:
                raise BoardRefused(BoardRefusal.NO_DEVICE)
            return (GiveBoard(number),)
        case "take":
            return (GiveBoard(),)
        case _:
            raise BoardRefused(BoardRefusal.UNREADABLE)


# --- what becomes of it -----------------------------------------------------------------------------------------------


def update(board: SharedBoard, message: BoardMessage) -> SharedBoard:
    """The board after this. Raises BoardRefused, and then nothing has changed.

    >>> board = update(SharedBoard(), read_shown("hole-001"))
    >>> board = update(board, GiveBoard("number"))
    >>> board.holder, update(board, ReturnBoard("number")).holder, update(board, EndBoard()).state
    ('number', '', None)
    """
    match message:
        case ShowBoard():
            return _shown(board, message)
        case GiveBoard(to):
            if board.state is None and to != TEACHER:
                raise BoardRefused(BoardRefusal.NO_BOARD)
            return _seen(board, replace(board, holder=to))
        case ReturnBoard(by):
            if by != board.holder:
                raise BoardRefused(BoardRefusal.NOT_YOURS)
            return _seen(board, replace(board, holder=TEACHER))
        case EndBoard():
            return _seen(board, SharedBoard(number=board.number))
        case _:
            assert_never(message)


def _shown(board: SharedBoard, shown: ShowBoard) -> SharedBoard:
    state = shown.state
    if shown.by != board.holder:
        raise BoardRefused(BoardRefusal.NOT_YOURS)
    if state is None:
        return _seen(board, replace(board, is_unsettled=board.state is not None))
    if state == board.state:
        return _seen(board, replace(board, is_unsettled=False, puzzle=shown.puzzle or board.puzzle))
    done = None if board.state is None else led(board.state, state)
    before = None if done is None else board.state
    puzzle = shown.puzzle or (board.puzzle if done is not None or _takes_back(board, state) else "")
    return _seen(board, replace(board, state=state, before=before, done=done, is_unsettled=False, puzzle=puzzle))


def _takes_back(board: SharedBoard, state: State) -> bool:
    """Whether this position comes before the one on the board: a move back, or the beginning of its puzzle."""
    if board.puzzle == "" or board.state is None:
        return False
    return state == library.puzzle(board.puzzle).position or led(state, board.state) is not None


def _seen(board: SharedBoard, after: SharedBoard) -> SharedBoard:
    """The board afterwards, with a number of its own if there is something else to be seen."""
    return board if after == board else replace(after, number=board.number + 1)


def led(before: State, after: State) -> Action | None:
    """The one legal action that leads from a position to another; None where none does, more than one, or it is hidden.

    >>> from conquian.notation.position import position
    >>> before = position("pone=AdAs/3c3d3h3s,6h7hJhQh dealer=?10/- centre=Kh stock=?19 turn=pone/left")
    >>> [str(led(before, apply(before, action))) for action in legal_actions(before)]
    ['meld 3c3d3h3s 6h7hJhQhKh', 'decline']
    >>> led(before, before)
    """
    with suppress(UnknownCards):
        found = [action for action in legal_actions(before) if _leads(before, action, after)]
        if len(found) == 1:
            return found[0]
    return None


def _leads(before: State, action: Action, after: State) -> bool:
    try:
        return apply(before, action) == after
    except UnknownCards:
        return False
