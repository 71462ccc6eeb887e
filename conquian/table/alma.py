"""Alma or a neighbour across a table: which line is said when, and what shows in the face while a game goes on."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Final
from zlib import crc32

from conquian.art.alma import Mood
from conquian.explain.words import LANGUAGES, topic, words
from conquian.game.actions import Action, Force, Meld
from conquian.game.state import Phase, Seat
from conquian.table.state import TableState

ALMA: Final = "alma"
NEIGHBOURS: Final = ("ines", "ruben", "beto", ALMA, "lucia")
"""Who can sit across the table: Alma and the neighbours, by their names in links. They never change."""
OFF: Final = "off"
"""What is kept of Alma by a learner who plays without; else nothing is."""


class Occasion(StrEnum):
    """An occasion on which Alma says something."""

    FIRST = "first"
    GREETING = "greeting"
    FORCES = "forces"
    FORCED = "forced"
    WON = "won"
    LOST = "lost"
    DRAWN = "drawn"
    MATCH_WON = "match_won"
    MATCH_LOST = "match_lost"
    LESSON = "lesson"
    LEVEL = "level"
    SOLVED = "solved"
    HOLE = "hole"
    MISTAKE = "mistake"


@dataclass(frozen=True, slots=True)
class Alma:
    """Alma in a session: whether `is_seen`, the `line` that is said now, and every one `said` in this session.

    A line is named by its occasion, its manner and its letter, as in `greeting plain a`. By another `name` it is one of
    the neighbours, each of whom has a manner of that name.
    """

    is_seen: bool = True
    line: str = ""
    said: tuple[str, ...] = ()
    name: str = ALMA

    def silent(self) -> Alma:
        """Alma with nothing to say."""
        return replace(self, line="")

    def speaking(self, occasion: Occasion, lot: str, *, plainly: bool) -> Alma:
        """Alma with a line that was not said yet; which, follows from the `lot` and how many were said.

        >>> one = Alma().speaking(Occasion.GREETING, "1897", plainly=False)
        >>> one == Alma().speaking(Occasion.GREETING, "1897", plainly=False)
        True
        >>> one.speaking(Occasion.GREETING, "1897", plainly=False).line in ("", one.line)
        False
        """
        left = [line for line in _lines(occasion, plainly, self.name) if line not in self.said]
        if not self.is_seen or not left:
            return self.silent()
        line = left[crc32(f"{lot} {len(self.said)}".encode()) % len(left)]
        return replace(self, line=line, said=(*self.said, line))

    def turned(self) -> Alma:
        """Alma gone, with nothing to say, or back again."""
        return replace(self, is_seen=not self.is_seen, line="")

    # --- in words -----------------------------------------------------------------------------------------------------

    def who(self, language: str) -> str:
        """The opponent's name within a sentence."""
        return self.named(language) or words(language, "alma", "who", "opponent")

    def named(self, language: str) -> str:
        """The name, empty where only an opponent is there."""
        return words(language, "alma", "who", self.name) if self.is_seen else ""

    def says(self, language: str) -> str:
        """The line, empty for nothing."""
        return words(language, _topic(self.name), "lines", *self.line.split()) if self.line else ""

    def read_out(self, language: str) -> str:
        """The line as it is read out: after the name."""
        return f"{self.who(language)}: {self.says(language)}"

    def told(self, language: str) -> str:
        """A sentence that says that Alma is back, or gone."""
        return words(language, "alma", "says", "company" if self.is_seen else "calm", who=self.who(language))

    # --- as text ------------------------------------------------------------------------------------------------------

    @property
    def kept(self) -> str:
        """Whether Alma is there, as a browser keeps it for all tables."""
        return "" if self.is_seen else OFF

    def restored(self, kept: Mapping[str, str]) -> Alma:
        """Alma there or not, as was kept; nothing that was kept changes nothing.

        >>> Alma().restored({"alma": "off"}).restored({}).is_seen
        False
        """
        if "alma" not in kept or (kept["alma"] != OFF) is self.is_seen:
            return self
        return self.turned()


def _topic(name: str) -> str:
    """The topic in which this one's lines stand."""
    return "alma" if name == ALMA else "neighbours"


def _lines(occasion: Occasion, plainly: bool, name: str) -> list[str]:
    manners: Mapping[str, Mapping[str, str]] = topic(LANGUAGES[0], _topic(name))["lines"][occasion]
    fitting = {"plain", name} if plainly or name != ALMA else {*manners}
    return [
        f"{occasion} {manner} {letter}" for manner, lines in manners.items() if manner in fitting for letter in lines
    ]


def forcing(before: TableState, after: TableState, seat: Seat) -> Occasion | None:
    """The occasion of a forced card where the game went on with one, for the learner in this seat."""
    done = after.done[len(before.done) :]
    if not done or not isinstance(done[-1], Force):
        return None
    return Occasion.FORCED if after.earlier[-1].turn is seat else Occasion.FORCES


def face(game: TableState, seat: Seat) -> Mood:
    """The mood in Alma's face across from this seat: caught once forced, until the learner has acted."""
    theirs = seat.other
    last = list(zip(game.earlier, game.done, strict=True))[-3:]
    if game.state.turn is theirs and game.state.phase is Phase.FORCED:
        return Mood.CAUGHT
    since: list[tuple[Phase, Action]] = []
    for state, action in reversed(last):
        if state.turn is not theirs:
            break
        since.append((state.phase, action))
    if any(phase is Phase.FORCED for phase, _ in since):
        return Mood.CAUGHT
    if any(isinstance(action, Meld | Force) for _, action in since):
        return Mood.PLEASED
    return Mood.THINKING if game.state.turn is theirs else Mood.REST
