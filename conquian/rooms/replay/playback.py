"""Playback: a game that is looked through, one of ours or a visitor's, and the action reached."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from difflib import get_close_matches
from functools import lru_cache
from typing import Final

from conquian.advice.seat_value import SeatValue
from conquian.explain.names import Faces
from conquian.explain.words import LANGUAGES
from conquian.game.actions import Action
from conquian.game.laws import Law
from conquian.game.state import State
from conquian.notation.errors import Fault, NotationError
from conquian.notation.record import Record, loads
from conquian.rooms.replay.annotated_games import game, names
from conquian.rooms.replay.shelf import unseen

FIELDS: Final = ("game", "ply", "record", "seat", "you", "across", "guess")
"""The fields of a link to a game."""
FIRST: Final = "first-turn"
"""The game to begin with where none is named."""
LONGEST_RECORD: Final = 200_000
"""The most letters of a visitor's record."""
LONGEST_KEPT: Final = 60_000
"""The most letters of a record that is kept with its remarks: a browser keeps no longer texts."""

_LONGEST_LINK: Final = 6_000
_NUMBER: Final = re.compile(r"\d{1,5}", re.ASCII)
_LAW: Final = re.compile(r"(?<![\d.])[1-9]\.\d{1,2}(?![\d.]*\d)", re.ASCII)
_MOST_LAWS: Final = 4


@dataclass(frozen=True, slots=True)
class Told:
    """A note as it is shown: its language, its text, and the laws that it names."""

    language: str
    text: str
    laws: tuple[Law, ...]


@dataclass(frozen=True, slots=True)
class Playback:
    """A game and the number of its actions that have been played, `ply`; `name` is that of one of ours, else empty.

    >>> playback = Playback.of("first-turn").at(2)
    >>> playback.last, playback.noted, playback.at(99).ply
    (13, (0, 1, 2, 3, 10, 12, 13), 13)
    """

    record: Record
    name: str = ""
    ply: int = 0

    @staticmethod
    def of(name: str, faces: Faces | None = None) -> Playback:
        """One of our games from its beginning, told for these or the usual faces. Raises KeyError if there is none."""
        return Playback(_told(name, faces), name)

    @property
    def last(self) -> int:
        """The number of actions."""
        return len(self.record.actions)

    @property
    def states(self) -> tuple[State, ...]:
        """Every position of the game."""
        return _positions(self.record)

    @property
    def state(self) -> State:
        """The position at which one stands."""
        return self.states[self.ply]

    @property
    def noted(self) -> tuple[int, ...]:
        """The numbers of the actions that have a note; 0 stands for the deal."""
        return tuple(sorted({note.ply for note in self.record.notes}))

    @property
    def next_note(self) -> int | None:
        """The next action that has a note, after the last of them the first; None if there is none."""
        return next((ply for ply in self.noted if ply > self.ply), next(iter(self.noted), None))

    @property
    def mark(self) -> str:
        """The mark of the record on the last action, which says how good it was; empty where there is none."""
        return next((mark.sign for mark in self.record.marks if mark.ply == self.ply), "")

    @property
    def decision_value(self) -> SeatValue | None:
        """The worth of the last action to the player who did it; None without a choice, or in a visitor's record."""
        return self.decision_values.get(self.ply)

    @property
    def decision_values(self) -> Mapping[int, SeatValue]:
        """The worth of each action with a choice, by its number, unless it is in doubt; empty in a visitor's record."""
        return {ply: value for ply, value in unseen().get(self.name, {}).items() if not value.is_in_doubt}

    def at(self, ply: int) -> Playback:
        """The same game after this number of actions, or as near to that as possible."""
        return replace(self, ply=min(max(ply, 0), self.last))

    def facing(self, faces: Faces) -> Playback:
        """The same, with the notes for these faces; in a visitor's record they are as they were written."""
        return replace(self, record=_told(self.name, faces)) if self.name else self

    def title(self, language: str) -> str:
        """The title in this language or, if there is none, in one that has one; empty for a game without a title."""
        titles = dict(self.record.titles)
        return next((titles[each] for each in (language, *LANGUAGES, *titles) if each in titles), "")

    def note(self, language: str) -> Told | None:
        """The note on the last action in this language or, if there is none, in one that has one."""
        texts = {note.language: note.text for note in self.record.notes if note.ply == self.ply}
        spoken = next((each for each in (language, *LANGUAGES, *texts) if each in texts), None)
        if spoken is None:
            return None
        numbers = dict.fromkeys(_LAW.findall(texts[spoken]))
        return Told(spoken, texts[spoken], tuple(Law(each) for each in numbers if each in set(Law))[:_MOST_LAWS])

    def branch(self, actions: tuple[Action, ...]) -> Record:
        """The variation that was played from here instead, as a game of its own."""
        folds = tuple(each for each in self.record.folds if each.ply <= self.ply)
        return Record(self.record.start, self.record.seed, (*self.record.actions[: self.ply], *actions), folds)

    # --- as text ------------------------------------------------------------------------------------------------------

    def fields(self) -> dict[str, str]:
        """The fields of a link; a game that is too long for one goes without its remarks."""
        game = {"game": self.name} if self.name else linked(self.record, self.states[-1])
        return {**game, "ply": str(self.ply)}

    def kept(self) -> dict[str, str]:
        """The game as texts, from which `resume` makes it again."""
        game = {"game": self.name} if self.name else linked(self.record, self.states[-1], LONGEST_KEPT)
        return {**game, "ply": str(self.ply)}


def linked(record: Record, end: State, longest: int = _LONGEST_LINK) -> dict[str, str]:
    """A game that ends so, as the field of a link; without its remarks where it is too long."""
    text = record.text(end)
    bare = Record(record.start, record.seed, record.actions, record.folds, helped=record.helped)
    return {"record": text if len(text) <= longest else bare.text(end)}


def opened(text: str) -> Playback:
    """The game that a visitor brought as a record. Raises NotationError."""
    if len(text) > LONGEST_RECORD:
        raise NotationError(Fault.TOO_LONG, "", field="record", expected=str(LONGEST_RECORD))
    return Playback(loads(text))


def read(fields: Mapping[str, str]) -> tuple[Playback, NotationError | None]:
    """The game that a link with these fields asks for, or what comes nearest to it and what was wrong.

    >>> found, problem = read({"game": "sqeeze", "ply": "24"})
    >>> found.name, found.ply, problem.field
    ('squeeze', 24, 'game')
    """
    try:
        found, problem = _named(fields)
    except NotationError as error:
        return Playback.of(FIRST), error
    text = fields.get("ply", "0")
    if not _NUMBER.fullmatch(text) or int(text) > found.last:
        wrong = NotationError(Fault.NO_SUCH_PLY, text, field="ply", expected=str(found.last))
        return found.at(found.last if _NUMBER.fullmatch(text) else 0), problem or wrong
    return found.at(int(text)), problem


def _named(fields: Mapping[str, str]) -> tuple[Playback, NotationError | None]:
    if "record" in fields:
        return opened(fields["record"]), None
    name = fields.get("game", FIRST)
    if name in names():
        return Playback.of(name), None
    nearest = get_close_matches(name[:60].lower(), names(), n=1, cutoff=0.4)
    problem = NotationError(Fault.NOT_A_VALUE, name, field="game", expected=" ".join(names()))
    return Playback.of(nearest[0] if nearest else FIRST), problem


def resume(kept: Mapping[str, str]) -> Playback:
    """The game that was kept as these texts. Raises NotationError.

    >>> resume(Playback.of("squeeze").at(24).kept()).ply
    24
    """
    found, problem = read({"game": "", "ply": ""} | dict(kept))
    if problem is not None:
        raise problem
    return found


@lru_cache(maxsize=32)
def _told(name: str, faces: Faces | None) -> Record:
    return game(name).told(faces)


@lru_cache(maxsize=32)
def _positions(record: Record) -> tuple[State, ...]:
    return record.positions()
