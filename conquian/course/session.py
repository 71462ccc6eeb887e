"""A learner at something of the course: the place in it, the table that shows it, and whether it is left to explore."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Final, Generic, Protocol, Self, TypeVar

from conquian.course.attempt import Attempt
from conquian.course.career.own_tasks import OwnTasks
from conquian.course.progress import Progress, played
from conquian.game.state import Seat, State
from conquian.table.alma import ALMA, Alma, Occasion
from conquian.table.coach import CoachedHand
from conquian.table.coach_view import CoachTeller
from conquian.table.messages import Aid
from conquian.table.session import BOTH, EVERY_AID, TableSession
from conquian.table.state import TableState
from conquian.ui.room import Voice

_OPENED: Final = frozenset({Aid.HAND, Aid.STOCK})
_COUNTING: Final = frozenset({Aid.WASTE})
"""The aids that may be looked at: a learner has not seen with their own eyes which cards are gone."""
_HARD: Final = frozenset({Occasion.MISTAKE, Occasion.HOLE})
_PLAIN_AFTER: Final = 2
"""The number of mistakes in a row after which nothing playful is said."""


class CoursePlace(Protocol):
    """A learner's place in the course: in a part of a level, or at a puzzle."""

    @property
    def progress(self) -> Progress:
        """The progress so far: what was learned and solved."""

    @property
    def seat(self) -> Seat:
        """The learner's seat."""

    @property
    def attempt(self) -> Attempt:
        """The attempt that was made here."""

    @property
    def laid(self) -> Attempt:
        """The attempt on the table: what was done, or what is shown of what it leads to."""

    @property
    def open_start(self) -> State:
        """The position from which a learner explores."""

    @property
    def sees_all(self) -> bool:
        """Whether both hands and the stock lie open."""

    def hint(self) -> Self:
        """The place with one hint more."""

    def step(self) -> Self:
        """The place with one action more of what is shown."""

    def show_all(self) -> Self:
        """The place with all of it shown."""

    def with_progress(self, progress: Progress) -> Self:
        """The same place with this progress."""


P = TypeVar("P", bound=CoursePlace)


@dataclass(frozen=True, slots=True)
class CourseSession(Generic[P]):
    """A learner's place in the course, and the table that shows it, `is_exploring` while that is left for free play.

    `alma` is who sits across that table. `coached` is a mistake of the learner's own, asked again in front of it all.
    """

    place: P
    table: TableSession
    is_exploring: bool = False
    alma: Alma = field(default_factory=Alma)
    coached: CoachedHand | None = None

    @staticmethod
    def at(place: P) -> CourseSession[P]:
        """The session of a learner who comes to this place."""
        plays = frozenset({place.seat})
        table = TableSession(seated(place.attempt), place.seat, plays, _COUNTING, covers=False, opened=_opened(place))
        return CourseSession(place, table)

    def entered(self, place: P) -> CourseSession[P]:
        """The session at another place, or at the same from another point; nothing of what was can be taken back."""
        table = replace(
            self.table,
            seat=place.seat,
            plays=frozenset({place.seat}),
            shown=frozenset(),
            aids=_COUNTING,
            opened=_opened(place),
        )
        return replace(self.facing(None), place=place, table=table.begun(seated(place.laid)), is_exploring=False)

    def facing(self, hand: CoachedHand | None, across: str = ALMA) -> CourseSession[P]:
        """The session with this mistake in front of it all, and across the table who sat there; with none Alma."""
        alma = self.alma if across == self.alma.name else replace(self.alma.silent(), name=across)
        return replace(self, coached=hand, alma=alma)

    def explored(self) -> CourseSession[P]:
        """The session from here on: both hands are the learner's, and what lay open stays open."""
        shown = self.table.shown | self.table.opened
        table = replace(self.table, plays=BOTH, aids=EVERY_AID, shown=shown, opened=frozenset())
        return replace(self, table=table.begun(TableState.at(self.place.open_start)), is_exploring=True)

    def standing(self, place: P) -> CourseSession[P]:
        """The session with something else known of the same place, nothing on the table moved."""
        return replace(self, place=place)

    def speaking(self, about: Occasion) -> CourseSession[P]:
        """The session with a line of Alma's about this."""
        last = [line.split()[0] for line in self.alma.said[-_PLAIN_AFTER:]]
        plainly = len(last) == _PLAIN_AFTER and _HARD.issuperset(last)
        lot = f"{self.place.attempt.start} {len(self.table.game.done)}"
        return replace(self, alma=self.alma.speaking(about, lot, plainly=plainly))

    def teller(self, hand: CoachedHand, voice: Voice) -> CoachTeller:
        """The coach, who asks a mistake of the learner's own again."""
        return CoachTeller(hand, voice, self.alma.who(voice.language), self.alma.named(voice.language))

    def kept(self, file: str) -> dict[str, str]:
        """The texts that a browser keeps: the progress as a file, whether Alma is there, and the order of the hands.

        The hands that were played go along; Play takes them where its browser has none.
        """
        alma, *others = (f"{name} {text}" for name, text in _hands(self.place.progress.played))
        hands = {"keys": alma.removeprefix("alma "), "others": "; ".join(others)}
        return {
            "file": file,
            "alma": self.alma.kept,
            **self.table.order,
            **(hands if self.place.progress.played else {}),
        }

    def in_company(self, kept: Mapping[str, str]) -> CourseSession[P]:
        """The session with Alma there or not, and the hands in the order, as was kept."""
        return replace(self, alma=self.alma.restored(kept), table=self.table.ordered(kept))

    def with_hands(self, kept: Mapping[str, str]) -> CourseSession[P]:
        """The session with the hands that were played, and what is to be asked again, as other rooms have kept it."""
        return self.joined(Progress(played=played(kept), tasks=OwnTasks.later(kept.get("tasks", ""))))

    def joined(self, progress: Progress) -> CourseSession[P]:
        """The session with what was learned and solved on another page as well."""
        both = self.place.progress.joined(progress)
        return self if both == self.place.progress else self.standing(self.place.with_progress(both))


def hearing(recover: Callable[[str, P], P]) -> Callable[[CourseSession[P], Mapping[str, str]], CourseSession[P]]:
    """The function by which a session takes over the progress, and who is there, from what another page has kept."""

    def hear(session: CourseSession[P], kept: Mapping[str, str]) -> CourseSession[P]:
        return session.in_company(kept).joined(recover(kept.get("file", ""), session.place).progress).with_hands(kept)

    return hear


def _hands(hands: Mapping[str, str]) -> list[tuple[str, str]]:
    """The hands with each neighbour: first those with Alma, of which there may be none."""
    return [("alma", hands.get("alma", "0 0 0")), *sorted(each for each in hands.items() if each[0] != "alma")]


def seated(attempt: Attempt) -> TableState:
    """The attempt as a game at a table."""
    *earlier, now = attempt.states
    return TableState(attempt.start, now, attempt.done, earlier=tuple(earlier))


def _opened(place: CoursePlace) -> frozenset[Aid]:
    """The cards that lie open without being asked for: all of them where every card is known."""
    return _OPENED if place.sees_all else frozenset()
