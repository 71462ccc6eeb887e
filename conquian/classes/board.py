"""The shared board as a value: the position that a whole class sees, and which device has it in hand."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Final

from conquian.classes.ballot import LONGEST_SOURCE, read_here
from conquian.classes.refusal import ClassRefusal, RefusalReason
from conquian.game.actions import Action
from conquian.game.judge import UnknownCards, legal_actions
from conquian.game.play import apply
from conquian.game.state import State
from conquian.rooms.puzzles import library

TEACHER: Final = ""
"""The holder of the board where no device has it."""


@dataclass(frozen=True, slots=True)
class SharedBoard:
    """The board that a class sees: a position, None while there is none, and how it came about.

    `done` is the one action that leads there from the position `before`; both are None where there is none. While cards
    are put in other places and make no position, `is_unsettled`, and the last one is still seen. `holder` is the number
    of the device that has the board in hand, empty where the teacher has it. `number` grows whenever there is something
    else to be seen. `puzzle` is the name of the one that is played on the board, empty where none is.

    >>> board = SharedBoard().show(*read_shown("hole-001")).give("number")
    >>> board.holder, board.give_back("number").holder, board.end().state
    ('number', '', None)
    """

    state: State | None = None
    before: State | None = None
    done: Action | None = None
    is_unsettled: bool = False
    holder: str = TEACHER
    number: int = 0
    puzzle: str = ""

    def show(self, state: State | None, puzzle: str = "") -> SharedBoard:
        """The board with this position, that of the `puzzle` if one is named; None for cards that make none yet."""
        if state is None:
            return self._seen(replace(self, is_unsettled=self.state is not None))
        if state == self.state:
            return self._seen(replace(self, is_unsettled=False, puzzle=puzzle or self.puzzle))
        done = None if self.state is None else action_between(self.state, state)
        before = None if done is None else self.state
        shown = puzzle or (self.puzzle if done is not None or self._is_led_back(state) else "")
        return self._seen(replace(self, state=state, before=before, done=done, is_unsettled=False, puzzle=shown))

    def give(self, holder: str = TEACHER) -> SharedBoard:
        """The board in the hands of this device, or of the teacher again. Raises ClassRefusal."""
        if self.state is None and holder != TEACHER:
            raise ClassRefusal(RefusalReason.NO_BOARD)
        return self._seen(replace(self, holder=holder))

    def give_back(self, holder: str) -> SharedBoard:
        """The board that this device gives back. Raises ClassRefusal where it does not have it."""
        if holder != self.holder:
            raise ClassRefusal(RefusalReason.NOT_YOURS)
        return self.give()

    def end(self) -> SharedBoard:
        """The board with nothing on it."""
        return self._seen(SharedBoard(number=self.number))

    def take(self, form: Mapping[str, str], devices: Mapping[str, str]) -> SharedBoard:
        """The board after a form of the teacher's page; `devices` has the number of each by its name there.

        Raises ClassRefusal.

        >>> board = SharedBoard().take({"do": "show", "here": "hole-001"}, {})
        >>> board.take({"do": "give", "to": "7"}, {"7": "number"}).holder
        'number'
        """
        match form.get("do", ""):
            case "show":
                return self.give().show(*read_shown(form.get("here", "").strip()))
            case "give":
                if form.get("to", "") not in devices:
                    raise ClassRefusal(RefusalReason.NO_DEVICE)
                return self.give(devices[form["to"]])
            case "take":
                return self.give()
            case _:
                raise ClassRefusal(RefusalReason.UNREADABLE)

    def play(self, step: str, by: str, here: Callable[[], str]) -> SharedBoard:
        """The board after a step on the page where it is played; `here` reads the position, for its holder alone.

        Raises ClassRefusal.
        """
        match step:
            case "show":
                if by != self.holder:
                    raise ClassRefusal(RefusalReason.NOT_YOURS)
                if self.state is None:
                    raise ClassRefusal(RefusalReason.NO_BOARD)
                if len(link := here()) > LONGEST_SOURCE:
                    raise ClassRefusal(RefusalReason.UNREADABLE)
                return self.show(*read_shown(link, is_final=False))
            case "return":
                return self.give_back(by)
            case "take" if by == TEACHER:
                return self.give()
            case _:
                raise ClassRefusal(RefusalReason.UNREADABLE)

    def _is_led_back(self, state: State) -> bool:
        """Whether this position comes before the one on the board: a move back, or the beginning of its puzzle."""
        if self.puzzle == "" or self.state is None:
            return False
        return state == library.puzzle(self.puzzle).position or action_between(state, self.state) is not None

    def _seen(self, after: SharedBoard) -> SharedBoard:
        """The board afterwards, with a number of its own if there is something else to be seen."""
        return self if after == self else replace(after, number=self.number + 1)


def read_shown(here: str, *, is_final: bool = True) -> tuple[State | None, str]:
    """The position to be shown and the name of its puzzle, of a position, a link, or a puzzle's title or name.

    Raises ClassRefusal for anything else. Where it is not final, such as cards that are being put on the classroom's
    board, the position is None.

    >>> read_shown("hole-001") == (library.puzzle("hole-001").position, "hole-001")
    True
    >>> read_shown("classroom.ipynb?pone=Ad", is_final=False)
    (None, '')
    """
    try:
        puzzle, state = read_here(here)
    except ClassRefusal:
        if is_final:
            raise ClassRefusal(RefusalReason.POSITION) from None
        return None, ""
    if puzzle:
        return library.puzzle(puzzle).position, puzzle
    if state is None:
        raise ClassRefusal(RefusalReason.POSITION)
    return state, ""


def action_between(before: State, after: State) -> Action | None:
    """The one legal action that leads from a position to another; None where none does, more than one, or it is hidden.

    >>> from conquian.notation.position import position
    >>> before = position("pone=AdAs/3c3d3h3s,6h7hJhQh dealer=?10/- centre=Kh stock=?19 turn=pone/left")
    >>> [str(action_between(before, apply(before, action))) for action in legal_actions(before)]
    ['meld 3c3d3h3s 6h7hJhQhKh', 'decline']
    >>> action_between(before, before)
    """
    with suppress(UnknownCards):
        actions = [action for action in legal_actions(before) if _leads(before, action, after)]
        if len(actions) == 1:
            return actions[0]
    return None


def _leads(before: State, action: Action, after: State) -> bool:
    try:
        return apply(before, action) == after
    except UnknownCards:
        return False
