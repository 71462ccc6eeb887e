"""Goals: what can be said of an attempt, by name, so that a lesson can ask for it, forbid it or notice it.

A goal is written as its name and what it needs: `lays 6h7hJh`, `refused 5.2`, `alive 2`. A list of goals asks for all
of them; `{ any = […] }` for one, and `{ not = … }` for the contrary. The same words say what is true of a position
before anything was done, so that a question has a right answer which nobody has to type.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from conquian.course.attempt import Attempt
from conquian.course.goal_meanings import GOALS
from conquian.game.judge import UnknownCards
from conquian.notation.errors import Fault, NotationError
from conquian.notation.toml_fields import shown


@dataclass(frozen=True, slots=True)
class NamedGoal:
    """A goal by its name, with what it needs; None if it needs nothing."""

    name: str
    value: Any = None


@dataclass(frozen=True, slots=True)
class Every:
    """All of these goals."""

    goals: tuple[Goal, ...]


@dataclass(frozen=True, slots=True)
class Either:
    """One of these goals at least."""

    goals: tuple[Goal, ...]


@dataclass(frozen=True, slots=True)
class Not:
    """The contrary of a goal."""

    goal: Goal


Goal = NamedGoal | Every | Either | Not


def met(goal: Goal, attempt: Attempt) -> bool:
    """Whether the attempt meets this goal. Raises UnknownCards where that depends on a card that is not known.

    >>> import conquian as cq
    >>> line = "pone=6hAs2dQsKs7s/3c4c5c6c dealer=?10/- centre=6d stock=?19 turn=pone/left"
    >>> attempt = Attempt(cq.position(line), cq.Seat.PONE, (cq.action("meld 3c4c5c 6c6d6h"),))
    >>> [met(read_goal(text), attempt) for text in ("lays 6c6d6h", "borrowed", "out", "fits")]
    [True, True, False, False]
    """
    match goal:
        case NamedGoal(name, value):
            return GOALS[name].holds(attempt, value)
        case Every(goals):
            return all(met(each, attempt) for each in goals)
        case Either(goals):
            return any(met(each, attempt) for each in goals)
        case Not(inner):
            return not met(inner, attempt)


def is_known(goal: Goal, attempt: Attempt) -> bool:
    """Whether it can be said at all if this goal is met, or depends on cards that are not known."""
    try:
        met(goal, attempt)
    except UnknownCards:
        return False
    return True


# --- reading ----------------------------------------------------------------------------------------------------------


DEEPEST: Final = 6
"""The greatest depth of goals within goals."""


def read_goal(written: object) -> Goal:
    """The goal that a text, a list or a table of TOML describes. Raises NotationError.

    >>> read_goal(["melded", {"not": "out"}])
    Every(goals=(NamedGoal(name='melded', value=None), Not(goal=NamedGoal(name='out', value=None))))
    """
    return _goal(written, 0)


def _goal(written: object, depth: int) -> Goal:
    if depth > DEEPEST:
        raise NotationError(Fault.NOT_A_NUMBER, str(depth), field="goal", expected=f"0 … {DEEPEST}")
    match written:
        case str():
            return _named(written)
        case [_, *_]:
            return Every(tuple(_goal(each, depth + 1) for each in written))
        case {"any": [_, *_] as goals, **rest} if not rest:
            return Either(tuple(_goal(each, depth + 1) for each in goals))
        case {"not": goal, **rest} if not rest:
            return Not(_goal(goal, depth + 1))
        case _:
            raise NotationError(Fault.NOT_THE_TYPE, shown(written), field="goal", expected='"melded" […] {any} {not}')


def _named(text: str) -> NamedGoal:
    name, _, rest = text.partition(" ")
    if name not in GOALS:
        raise NotationError(Fault.NOT_A_VALUE, name, field="goal", expected=" ".join(GOALS))
    try:
        return NamedGoal(name, GOALS[name].read(rest.strip()))
    except NotationError as error:
        raise error.within("goal", len(name) + 1) from None
