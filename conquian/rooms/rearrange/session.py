"""The session of the rearranging bench: whether the centre card can be melded, and how that was answered."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from random import randrange
from typing import Final

from conquian.game.state import State
from conquian.notation.kept import Codec, choice, flag, number, ordinal, outcome
from conquian.notation.position import position
from conquian.rooms.rearrange.exercises import MOST_QUESTIONS, exercise
from conquian.rooms.rearrange.first_hands import first_hand
from conquian.teach.arrangement import FIELDS as ARRANGEMENT_FIELDS
from conquian.teach.arrangement import Arrangement, with_laid
from conquian.teach.arrangement import read as read_arrangement
from conquian.teach.seeds import MOST_SEEDS

FIELDS: Final = (*ARRANGEMENT_FIELDS, "course", "seed", "n")
"""The fields of a link to a question."""

MOST_ANSWERED: Final = 1_000_000
"""The most questions that are counted."""


class RearrangeCourse(StrEnum):
    """The source of the questions: exercises, first hands, or a position of the learner's own."""

    EXERCISES = "exercises"
    FIRST = "first"
    FREE = "free"


SOURCES: Final[Mapping[RearrangeCourse, Callable[[int, int], State]]] = {
    RearrangeCourse.EXERCISES: lambda seed, n: exercise(seed, n).state,
    RearrangeCourse.FIRST: first_hand,
}
"""The state of question `n` of a seed, for each course that has questions of its own."""


class RearrangeAnswer(StrEnum):
    """The first outcome of a question; what comes afterwards does not count."""

    FOUND = "found"
    DENIED = "denied"
    WRONGLY_DENIED = "wrongly-denied"
    SHOWN = "shown"


RIGHT: Final = frozenset({RearrangeAnswer.FOUND, RearrangeAnswer.DENIED})

ANSWERS: Final[Mapping[RearrangeCourse, frozenset[RearrangeAnswer]]] = {
    RearrangeCourse.EXERCISES: frozenset(RearrangeAnswer),
    RearrangeCourse.FIRST: frozenset({RearrangeAnswer.FOUND, RearrangeAnswer.SHOWN}),
    RearrangeCourse.FREE: frozenset(),
}
"""The answers that there are to the questions of each course: a first hand can always be melded."""


@dataclass(frozen=True, slots=True)
class RearrangeSession:
    """Question `n` of a course: how the cards lie now, the first `answer`, and how many of all questions were right.

    `shows` says whether all ways, or the proof that there is none, were asked for; `past` is how the cards of this
    question lay before, to take steps back.

    >>> start = RearrangeSession.begin(RearrangeCourse.FIRST, seed=1897)
    >>> found = start.lay(start.arrangement.arrange(start.arrangement.ways()[0]))
    >>> found.answer, found.right, found.answered
    (<RearrangeAnswer.FOUND: 'found'>, 1, 1)
    """

    course: RearrangeCourse
    arrangement: Arrangement
    seed: int = 0
    n: int = 0
    answer: RearrangeAnswer | None = None
    shows: bool = False
    right: int = 0
    answered: int = 0
    past: tuple[Arrangement, ...] = ()

    @staticmethod
    def fresh(course: RearrangeCourse) -> RearrangeSession:
        """The first question of a course that begins anywhere."""
        return RearrangeSession.begin(course, randrange(MOST_SEEDS))

    @staticmethod
    def begin(course: RearrangeCourse, seed: int, n: int = 0) -> RearrangeSession:
        """The first question of a course, or its question `n`."""
        return RearrangeSession(course, Arrangement.of(SOURCES[course](seed, n)), seed, n)

    @staticmethod
    def free(arrangement: Arrangement) -> RearrangeSession:
        """A position of the learner's own."""
        return RearrangeSession(RearrangeCourse.FREE, arrangement)

    @staticmethod
    def named(line: str) -> RearrangeSession:
        """The session at the position on this line. Raises NotationError."""
        return RearrangeSession.free(Arrangement.of(position(line)))

    @property
    def tells(self) -> bool:
        """Whether all ways, or the proof, lie open: they were asked for, or are why "it cannot be done" is wrong."""
        return self.shows or self.answer is RearrangeAnswer.WRONGLY_DENIED

    @property
    def question(self) -> tuple[RearrangeCourse, int, int, State]:
        """The question, however it was answered and however the cards lie."""
        return self.course, self.seed, self.n, self.arrangement.state

    def lay(self, arrangement: Arrangement) -> RearrangeSession:
        """The session with the cards laid so; if that melds the centre card, the question is answered."""
        answered = self._answered(RearrangeAnswer.FOUND) if arrangement.is_solved else self
        return replace(answered, arrangement=arrangement)

    def deny(self) -> RearrangeSession:
        """The session after "it cannot be done": the proof if that is right, else all ways open."""
        if RearrangeAnswer.DENIED not in ANSWERS[self.course]:
            return self
        if self.arrangement.proof() is None:
            return self._answered(RearrangeAnswer.WRONGLY_DENIED)
        return replace(self._answered(RearrangeAnswer.DENIED), shows=True)

    def show(self) -> RearrangeSession:
        """The session with all ways, or the proof, lying open."""
        return replace(self._answered(RearrangeAnswer.SHOWN), shows=True)

    def next(self) -> RearrangeSession:
        """The session at its next question: the first one of the next seed after the last."""
        whole, n = divmod(self.n + 1, MOST_QUESTIONS)
        after = RearrangeSession.begin(self.course, (self.seed + whole) % MOST_SEEDS, n)
        return replace(after, right=self.right, answered=self.answered)

    def _answered(self, answer: RearrangeAnswer) -> RearrangeSession:
        if self.answer is not None or answer not in ANSWERS[self.course]:
            return self
        return replace(self, answer=answer, answered=self.answered + 1, right=self.right + (answer in RIGHT))

    # --- as text ------------------------------------------------------------------------------------------------------

    def fields(self) -> dict[str, str]:
        """The question as the fields of a link: where it comes from, or its position, and how the cards lie now."""
        if self.course is RearrangeCourse.FREE:
            return self.arrangement.fields()
        return _PLACE.encode(self) | ({"laid": self.arrangement.laid()} if self.arrangement.begun else {})

    def kept(self) -> dict[str, str]:
        """The whole session as short texts, to be taken up again after a reload."""
        bench = self.arrangement.bench
        others = len(bench.groups) - 1
        has_cards = bool(bench.groups[bench.active])
        group = {"group": str(bench.active if has_cards else others)} if has_cards or self.arrangement.begun else {}
        return self.fields() | _ANSWERED.encode(self) | group


_PLACE: Final = Codec({"course": choice(SOURCES), "seed": number(MOST_SEEDS - 1), "n": ordinal(MOST_QUESTIONS)})
_ANSWERED: Final = Codec(
    {
        **dict.fromkeys(("right", "answered"), number(MOST_ANSWERED)),
        "answer": outcome(RearrangeAnswer),
        "shows": flag(always=True),
    }
)


def read(fields: Mapping[str, str]) -> RearrangeSession:
    """The question that a link with these fields asks, not answered yet. Raises NotationError.

    >>> read({"course": "first", "seed": "1897", "n": "2"}).n
    1
    """
    if "course" not in fields:
        return RearrangeSession.free(read_arrangement(fields))
    session = RearrangeSession.begin(**_PLACE.decode(fields))
    if "laid" not in fields:
        return session
    return replace(session, arrangement=with_laid(session.arrangement, fields["laid"]))


def resume(kept: Mapping[str, str]) -> RearrangeSession:
    """The session that was kept as these texts. Raises NotationError.

    >>> session = RearrangeSession.begin(RearrangeCourse.FIRST, seed=1897).show()
    >>> resume(session.kept()) == session
    True
    """
    session = _ANSWERED.restore(read(kept), kept)
    if "group" in kept:
        laid = session.arrangement
        most = len(laid.bench.groups) - (not laid.bench.can_open)
        active = number(most).read(kept["group"])  # the number after the last one is that of an empty group
        session = replace(session, arrangement=laid.new_group() if active > most - 1 else laid.touch(active))
    answer = session.answer if session.answer in ANSWERS[session.course] else None
    return replace(session, answer=answer, right=min(session.right, session.answered))


EXAMPLES: Final[Mapping[str, str]] = {
    "borrow": "pone=6hAs2dQsKs7s/3c4c5c6c dealer=?10/- centre=6d stock=?19 turn=pone/left",
    "stuck": "pone=4hAs2dQsKs7s/3c4c5c6c dealer=?10/- centre=4d stock=?19 turn=pone/left",
    "both": "pone=JdJhAs2dKs4h6s/6c7cJc dealer=?10/- centre=5c stock=?19 turn=pone/turned",
    "middle": "pone=4dKsQs/Ac2c3c4c5c6c7c dealer=?10/- centre=4h stock=?19 turn=pone/left",
    "places": "pone=KsQs7h5d/2c3c4c,AdAhAs dealer=?10/- centre=Ac stock=?19 turn=pone/left",
    "eight": "pone=KsQs/Ac2c3c4c5c6c7cJc dealer=?10/- centre=Qc stock=?19 turn=pone/left",
    "forced": "pone=AdAs/3c3d3h3s,6h7hJhQh dealer=?10/- centre=Kh stock=?19 turn=pone/forced",
}
"""Positions worth a look, as lines, by the name under which their words are found (worked positions T1 T2 T7 T8 …)."""
