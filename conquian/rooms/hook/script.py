"""The script of the hook: its beats, what leads from one to the next, and the game that stands at each."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Any, Final

from conquian.art.alma import Mood
from conquian.notation import codes
from conquian.notation.errors import Fault, NotationError
from conquian.notation.position import position
from conquian.notation.tables import packaged_table
from conquian.table.state import TableState

Step = tuple[tuple[str, ...], str]
"""The actions that lead on, and the name of the beat that comes then."""


@dataclass(frozen=True, slots=True)
class Beat:
    """A moment at the table, as `beats.toml` tells it.

    >>> beat("two-aces").next, beat("for-you").right
    ('for-you', 'decline')
    """

    name: str
    hand: str = ""
    speaker: str = ""
    line: str = ""
    mood: Mood = Mood.REST
    does: tuple[str, ...] = ()
    next: str = ""
    back: str = ""
    answers: Mapping[str, str] = field(default_factory=dict)
    wrong: Mapping[str, str] = field(default_factory=dict)
    buttons: tuple[str, ...] = ()
    glow: tuple[str, ...] = ()
    mine: int = 0
    theirs: int = 0
    open: bool = False
    ghost: bool = False
    finger: bool = False
    dim: bool = False

    @property
    def says(self) -> str:
        """The name of what is said here; empty where nothing is."""
        return (self.line or self.name) if self.speaker else ""

    @property
    def right(self) -> str:
        """The action that is asked for; empty where none is."""
        return next(iter(self.answers), "")

    @property
    def steps(self) -> Iterator[Step]:
        """Every way on from here, the right one first; to go back leads nowhere new."""
        for action, then in self.answers.items():
            yield (action,), then
        if self.next:
            yield self.does, self.next


@cache
def beats() -> Mapping[str, Beat]:
    """All beats by their names, in their order."""
    return {each["name"]: _read(each) for each in _script()["beats"]}


def beat(name: str) -> Beat:
    """The beat of this name. Raises NotationError."""
    if name not in beats():
        raise NotationError(Fault.NOT_A_VALUE, name, field="beat", expected=f"{FIRST} …")
    return beats()[name]


def game_at(name: str, choice: str = "") -> TableState:
    """The game at a beat; where several answers lead there, it is the `choice` that did.

    >>> str(game_at("her-aces", "discard As").state.centre)
    'As'
    """
    at = beat(name)
    if at.hand:
        return TableState.at(position(_script()["hands"][at.hand]))
    ways = [(each.name, did) for each in beats().values() for did, then in each.steps if then == name]
    before, did = next((way for way in ways if way[1] == (choice,)), ways[0])
    return done(game_at(before, choice), did)


def done(game: TableState, actions: tuple[str, ...]) -> TableState:
    """The game after these actions, each of which is judged. Raises IllegalAction."""
    for each in actions:
        game = game.do(codes.action(each.format(centre=game.state.centre)))
    return game


def choices() -> frozenset[str]:
    """Every action that a learner can answer with."""
    return frozenset(action for each in beats().values() for action in each.answers)


def _script() -> dict[str, Any]:
    return packaged_table(__package__, "beats.toml")


def _read(told: Mapping[str, Any]) -> Beat:
    """A beat from its table: lists as tuples, actions as they are written everywhere."""
    fields: dict[str, Any] = {name: tuple(value) if isinstance(value, list) else value for name, value in told.items()}
    answers = {str(codes.action(action)): then for action, then in fields.pop("answers", {}).items()}
    return Beat(**{**fields, "mood": Mood(fields.get("mood", "rest")), "answers": answers})


FIRST: Final = "melds"
"""The beat with which everything begins."""
