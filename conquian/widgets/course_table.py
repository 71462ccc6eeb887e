"""Tables of the course: a lesson or a puzzle at the table, its hints, what follows, exploring, and what is kept."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Final, Generic, Protocol, TypeVar, Unpack

from conquian.explain.markup import plain
from conquian.explain.sentences import explain
from conquian.notation.errors import NotationError
from conquian.tutor.attempt import Attempt
from conquian.tutor.learning import Learning
from conquian.tutor.puzzling import Puzzling
from conquian.tutor.sitting import Sitting
from conquian.widgets.course import Text
from conquian.widgets.screen import Setting
from conquian.widgets.table import Table
from conquian.widgets.table.intents import Aid
from conquian.widgets.table.table import BOTH
from conquian.widgets.table.telling import Look

Place = TypeVar("Place", Learning, Puzzling)
Said = TypeVar("Said", bound="Tells")

_ALL: Final = frozenset(Aid)
_OPENED: Final = frozenset({Aid.HAND, Aid.STOCK})
_COUNTING: Final = frozenset({Aid.WASTE})
"""What may be looked at: there nobody has seen by himself which cards are gone."""


class Tells(Protocol):
    """Says what is wanted, and what came of it."""

    def goal(self) -> str:
        """What is to be done, with markup."""

    def text(self) -> Text | None:
        """What is said beside it, if anything is."""


class CourseTable(Table, Generic[Place, Said]):
    """A table at which something is asked; `_now` is how far one is in it.

    `tell` says what is told of a place, as it is looked at, and whether one is exploring. `recover` reads as much as
    can be read of what the browser kept, `resume` a file that was brought; both are given where one is.
    """

    def __init__(
        self,
        now: Place,
        *,
        tell: Callable[[Place, Look, bool], Said],
        recover: Callable[[str, Place], Place],
        resume: Callable[[str, Place], Place],
        asked: bool,
        **setting: Unpack[Setting],
    ) -> None:
        self._now: Place = now
        self._tell: Callable[[Place, Look, bool], Said] = tell
        self._recover: Callable[[str, Place], Place] = recover
        self._resume: Callable[[str, Place], Place] = resume
        self._exploring = False
        seat = str(now.seat)
        super().__init__(seated(now.attempt), seat=seat, plays=seat, aids=tuple(_COUNTING), asked=asked, **setting)

    @property
    def telling(self) -> Said:
        """What is said now."""
        return self._tell(self._now, self.look, self._exploring)

    # --- what is drawn and kept ---------------------------------------------------------------------------------------

    @property
    def look(self) -> Look:
        """How the table is looked at now: where every card is known, every card is seen."""
        look = super().look
        opened = set() if self._exploring else self._opened
        return replace(look, shown=look.shown | opened, covered=False)  # what is hidden is not there at all

    @property
    def _opened(self) -> frozenset[Aid]:
        """What lies open without being asked for; whoever explores may close it."""
        return _OPENED if self._now.sees_all else frozenset()

    def lead(self) -> str:
        """What is wanted now, as it is read out."""
        return super().lead() if self._exploring else self._plain(self.telling.goal())

    def _plain(self, text: str) -> str:
        return plain(text, self.language, self.faces)

    def _read_out(self) -> str:
        """What is said beside the goal, if anything is."""
        text = self.telling.text()
        return "" if text is None else self._plain(text.text)

    def restore(self, kept: Mapping[str, str]) -> None:
        """Go on where the browser says that one was."""
        self._enter(self._kept_place(kept))

    def _kept_place(self, kept: Mapping[str, str]) -> Place:
        return self._recover(kept.get("file", ""), self._now)

    def _restore(self, kept: Mapping[str, str]) -> None:
        """What was learned and solved is taken up in any case; where one was, only if the link names no place."""
        if not self._asked:
            super()._restore(kept)
            return
        self._now = self._now.taking_up(self._kept_place(kept))
        self.draw()

    def hear(self, kept: Mapping[str, str]) -> None:
        """What was learned and solved on another page of this browser."""
        joined = self._now.progress.joined(self._kept_place(kept).progress)
        if joined != self._now.progress:
            self._now = replace(self._now, progress=joined)
            self.draw()

    def _open(self, text: str) -> str:
        """Go on where this file says that one was; nothing that was learned here is lost."""
        try:
            found = self._resume(text, self._now)
        except NotationError as problem:
            return self.refuse_aloud(f"{self.tell('unreadable')} {explain(problem, self.language)}")
        return self._go(replace(found, progress=self._now.progress.joined(found.progress)), "opened")

    # --- it goes on ---------------------------------------------------------------------------------------------------

    def _enter(self, now: Place) -> None:
        """Another place, or the same from another point."""
        self._now, self._exploring = now, False
        self.seat, self.plays, self.shown = now.seat, frozenset({now.seat}), frozenset()
        self.aids = _COUNTING
        self.begin(seated(self._now.laid))

    def go_to(self, after: Sitting) -> None:
        """The next step at the table; an action is one of the lesson or the answer to the puzzle, too."""
        acted = len(after.done) > len(self.sitting.done)
        if acted and not self._exploring:
            self._now = self._now.act(after.done[-1])
        super().go_to(after)
        if acted and not self._exploring:
            self.forget()  # it is begun anew, not taken back

    def _go(self, after: Place, key: str = "") -> str:
        """Go there, and say where that is; nothing happens if it is where one is already."""
        if after == self._now and not self._exploring:
            return self.say("not_moved")
        self._enter(after)
        said = self._read_out()
        parts = (self.tell(key) if key else "", "" if said and not key else self.lead(), said)
        return " ".join(filter(None, parts))

    def _hint(self) -> str:
        after = self._now.hint()
        if after == self._now or self._exploring:
            return self.refuse_saying(self.tell("no_hint"))
        self._now = after
        return self._read_out()

    def _step_on(self) -> str:
        """One action more of what is shown; what has moved is seen."""
        before = self._now.laid.state
        said = self._go(self._now.step())
        self._before = before
        return said

    def _explore(self) -> str:
        """From here on both hands are the learner's, and what lay open stays open."""
        start = self._now.open_start
        self._exploring, self.plays, self.aids, self.shown = True, BOTH, _ALL, self.shown | self._opened
        self.begin(Sitting.at(start))
        return f"{self.tell('exploring')} {super().lead()}"


def seated(attempt: Attempt) -> Sitting:
    """What was done, as a game at a table."""
    return Sitting(attempt.start, attempt.state, attempt.done)
