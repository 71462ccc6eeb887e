"""Tables of the course: a lesson or a puzzle at the table, its hints, what follows, exploring, and what is kept."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Final, Generic, Protocol, TypeVar, Unpack

from conquian.explain.markup import plain
from conquian.explain.sentences import explain
from conquian.game.state import State
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


class CourseTable(Table, Generic[Place]):
    """A table at which something is asked; `_now` is how far one is in it.

    A subclass says what is told of it (`telling`), whether every card is seen, what lies on the table, how the file
    that a browser kept is read, and how much of it is taken up where the link names something else.
    """

    def __init__(self, now: Place, *, asked: bool, **setting: Unpack[Setting]) -> None:
        self._now: Place = now
        self._exploring = False
        seat = str(now.seat)
        super().__init__(seated(now.attempt), seat=seat, plays=seat, aids=tuple(_COUNTING), asked=asked, **setting)

    # --- what a subclass says -----------------------------------------------------------------------------------------

    @property
    def telling(self) -> Tells:
        """What is said now."""
        raise NotImplementedError

    @property
    def _all_is_seen(self) -> bool:
        """Whether both hands and the stock lie open."""
        raise NotImplementedError

    @property
    def _laid(self) -> Attempt:
        """What lies on the table now."""
        raise NotImplementedError

    @property
    def _open_start(self) -> State:
        """Where somebody begins who explores from here."""
        raise NotImplementedError

    def _recovered(self, file: str) -> Place:
        """As much of what the browser kept as can be read."""
        raise NotImplementedError

    def _resumed(self, file: str) -> Place:
        """Where a file leads to that was brought. Raises NotationError."""
        raise NotImplementedError

    def _learned(self, found: Place) -> Place:
        """Where one is, with what was learned and solved in what was found."""
        raise NotImplementedError

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
        return _OPENED if self._all_is_seen else frozenset()

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
        self._enter(self._recovered(kept.get("file", "")))

    def _restore(self, kept: Mapping[str, str]) -> None:
        """What was learned and solved is taken up in any case; where one was, only if the link names no place."""
        if not self._asked:
            super()._restore(kept)
            return
        self._now = self._learned(self._recovered(kept.get("file", "")))
        self.draw()

    def hear(self, kept: Mapping[str, str]) -> None:
        """What was learned and solved on another page of this browser."""
        joined = self._now.progress.joined(self._recovered(kept.get("file", "")).progress)
        if joined != self._now.progress:
            self._now = replace(self._now, progress=joined)
            self.draw()

    def _open(self, text: str) -> str:
        """Go on where this file says that one was; nothing that was learned here is lost."""
        try:
            found = self._resumed(text)
        except NotationError as problem:
            return self.refuse_aloud(f"{self.tell('unreadable')} {explain(problem, self.language)}")
        return self._go(replace(found, progress=self._now.progress.joined(found.progress)), "opened")

    # --- it goes on ---------------------------------------------------------------------------------------------------

    def _enter(self, now: Place) -> None:
        """Another place, or the same from another point."""
        self._now, self._exploring = now, False
        self.seat, self.plays, self.shown = now.seat, frozenset({now.seat}), frozenset()
        self.aids = _COUNTING
        self.begin(seated(self._laid))

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
        before = self._laid.state
        said = self._go(self._now.step())
        self._before = before
        return said

    def _explore(self) -> str:
        """From here on both hands are the learner's, and what lay open stays open."""
        start = self._open_start
        self._exploring, self.plays, self.aids, self.shown = True, BOTH, _ALL, self.shown | self._opened
        self.begin(Sitting.at(start))
        return f"{self.tell('exploring')} {super().lead()}"


def seated(attempt: Attempt) -> Sitting:
    """What was done, as a game at a table."""
    return Sitting(attempt.start, attempt.state, attempt.done)
