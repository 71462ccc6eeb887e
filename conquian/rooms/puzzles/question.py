"""Questions: a position, and answers to choose from, of which exactly one holds; nothing is done at the table.

Each choice has a goal of `course/goals.py` that holds if it is right, so that nobody has to say which one that is.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Final, assert_never

from conquian.course.attempt import Attempt, Refusal
from conquian.course.goals import Either, Every, Goal, NamedGoal, Not, is_known, met
from conquian.game.state import Seat, State
from conquian.notation.record import Record
from conquian.notation.tables import quoted
from conquian.rooms.puzzles.puzzle import FORMAT, PuzzleKnown, game_lines, is_reached, text_lines


class Means(StrEnum):
    """The means by which the answers were worked out, the simplest first.

    LAWS: what lies where, and what the judge says. OUTLOOK: which cards can still come and fit. SOLVER: best play of
    both to the end, with every card open.
    """

    LAWS = "laws"
    OUTLOOK = "outlook"
    SOLVER = "solver"


LOOKING_AHEAD: Final = frozenset(
    {
        "outs",
        "alive",
        "outs-are",
        "alive-are",
        "they-alive",
        "hole",
        "dry",
        "they-hole",
        "they-dry",
        "dead",
        "they-dead",
    }
)
SOLVED: Final = frozenset({"wins", "draws", "loses"})
FEWEST_CHOICES: Final = 2
MOST_CHOICES: Final = 6
"""The most choices of a question: nobody weighs more."""


class QuestionFlaw(StrEnum):
    """A kind of flaw in a question."""

    UNREACHABLE = "unreachable"
    NOT_KNOWN = "not-known"
    NONE_RIGHT = "none-right"
    MORE_RIGHT = "more-right"


@dataclass(frozen=True, slots=True)
class QuestionObjection:
    """One thing that is wrong with a question, and the name of the choice that it is about."""

    flaw: QuestionFlaw
    choice: str = ""


@dataclass(frozen=True, slots=True)
class QuestionChoice:
    """An answer to choose: it is right if its goal holds; `texts` say it, `answers` say what to make of it."""

    name: str
    goal: Goal
    texts: tuple[tuple[str, str], ...] = ()
    answers: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class PuzzleQuestion:
    """A position, what is asked about it, and the choices; `seat` is whom the goals call `me`.

    `game` reaches the position, and is None for a study; `titles` and `texts` are pairs of language and text. `str`
    writes the file.
    """

    name: str
    theme: str
    position: State
    seat: Seat
    choices: tuple[QuestionChoice, ...]
    game: Record | None = None
    titles: tuple[tuple[str, str], ...] = ()
    texts: tuple[tuple[str, str], ...] = ()

    @property
    def known(self) -> PuzzleKnown:
        """The knowledge of the cards: every one, or what the seat sees."""
        return PuzzleKnown.SEAT if self.position.unknown else PuzzleKnown.ALL

    @property
    def right(self) -> str:
        """The name of the choice that is right; empty if none is known to be."""
        attempt = Attempt(self.position, self.seat)
        return next(
            (each.name for each in self.choices if is_known(each.goal, attempt) and met(each.goal, attempt)), ""
        )

    @property
    def means(self) -> Means:
        """The means that it takes to work the answers out."""
        names = {name for each in self.choices for name in _names(each.goal)}
        if names & SOLVED:
            return Means.SOLVER
        return Means.OUTLOOK if names & LOOKING_AHEAD else Means.LAWS

    def choice(self, name: str) -> QuestionChoice | None:
        """The choice of this name."""
        return next((each for each in self.choices if each.name == name), None)

    def accepts(self, name: str) -> bool:
        """Whether the choice of this name is right."""
        return name != "" and name == self.right

    def check(self) -> tuple[QuestionObjection, ...]:
        """Everything that is wrong, worked out from scratch; nothing if exactly one choice holds."""
        return tuple(_objections(self))

    def __str__(self) -> str:
        return "".join(f"{line}\n" for line in _lines(self))


def _names(goal: Goal) -> Iterator[str]:
    match goal:
        case NamedGoal(name, _):
            yield name
        case Every(goals) | Either(goals):
            for each in goals:
                yield from _names(each)
        case Not(inner):
            yield from _names(inner)
        case _:
            assert_never(goal)


def _objections(question: PuzzleQuestion) -> Iterator[QuestionObjection]:
    if not is_reached(question.position, question.game, question.seat, question.known):
        yield QuestionObjection(QuestionFlaw.UNREACHABLE)
    attempt = Attempt(question.position, question.seat)
    unknown = [each.name for each in question.choices if not is_known(each.goal, attempt)]
    yield from (QuestionObjection(QuestionFlaw.NOT_KNOWN, name) for name in unknown)
    right = [each.name for each in question.choices if each.name not in unknown and met(each.goal, attempt)]
    if not right:
        yield QuestionObjection(QuestionFlaw.NONE_RIGHT)
    yield from (QuestionObjection(QuestionFlaw.MORE_RIGHT, name) for name in right[1:])


# --- writing ----------------------------------------------------------------------------------------------------------


def _lines(question: PuzzleQuestion) -> Iterator[str]:
    """The canonical file, line by line."""
    yield f"format = {FORMAT}"
    yield f"name = {quoted(question.name)}"
    yield f"theme = {quoted(question.theme)}"
    yield f"position = {quoted(str(question.position))}"
    yield f"who = {quoted(str(question.seat))}"
    yield f"known = {quoted(question.known)}"
    yield from text_lines("title", question.titles)
    yield from text_lines("text", question.texts)
    for choice in question.choices:
        yield from ("", "[[choices]]", f"name = {quoted(choice.name)}", f"goal = {_toml(goal_data(choice.goal))}")
        yield from _inline("text", choice.texts)
        yield from _inline("answer", choice.answers)
    if question.game is not None:
        yield from ("", "[game]", *game_lines(question.game))


def _inline(name: str, rows: tuple[tuple[str, str], ...]) -> Iterator[str]:
    yield from (f"{name}.{language} = {quoted(text)}" for language, text in rows)


def goal_data(goal: Goal) -> object:
    """A goal as texts, lists and tables, from which `read_goal` makes it again.

    >>> from conquian.course.goals import read_goal
    >>> goal_data(read_goal(["dead", {"not": "alive-are 7h"}]))
    ['dead', {'not': 'alive-are 7h'}]
    """
    match goal:
        case NamedGoal(name, value):
            return f"{name} {_value(value)}".strip()
        case Every(goals):
            return [goal_data(each) for each in goals]
        case Either(goals):
            return {"any": [goal_data(each) for each in goals]}
        case Not(inner):
            return {"not": goal_data(inner)}
        case _:
            assert_never(goal)


def _value(value: Any) -> str:
    """What a goal needs, as it is read."""
    match value:
        case None:
            return ""
        case Refusal(action, law):
            return f"{law} {action}"
        case (first, second):
            return f"{first} {second}"
        case _:
            return str(value)


def _toml(data: object) -> str:
    if isinstance(data, dict):
        return f"{{ {', '.join(f'{key} = {_toml(each)}' for key, each in data.items())} }}"
    if isinstance(data, list):
        return f"[{', '.join(map(_toml, data))}]"
    return quoted(str(data))
