"""Alma at the table of Play: which line is said when, the mood in the face, and the keys on the two hooks."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Final
from zlib import crc32

from conquian.art.alma import Mood
from conquian.explain.words import LANGUAGES, topic
from conquian.game.actions import Action, Force, Meld
from conquian.game.state import Phase
from conquian.notation.errors import Fault, NotationError
from conquian.rooms.play.duel import Duel, Ending

MOST_KEYS: Final = 9999
"""More keys than this hang on no hook."""
PLAIN_AFTER: Final = 2
"""After so many hands lost one after the other nothing playful is said."""


class Occasion(StrEnum):
    """What Alma says something about."""

    GREETING = "greeting"
    FORCES = "forces"
    FORCED = "forced"
    WON = "won"
    LOST = "lost"
    DRAWN = "drawn"


@dataclass(frozen=True, slots=True)
class Keys:
    """A key for each hand won, `mine` and `theirs`, and how many hands were lost since one was not (`losses`).

    >>> Keys().after(Ending.LOST).after(Ending.LOST).after(None)
    Keys(mine=0, theirs=2, losses=2)
    >>> Keys(theirs=2, losses=2).after(Ending.WON)
    Keys(mine=1, theirs=2, losses=0)
    """

    mine: int = 0
    theirs: int = 0
    losses: int = 0

    def after(self, ending: Ending | None) -> Keys:
        """The keys once a hand has ended like this; one that goes on or was resigned changes nothing."""
        match ending:
            case Ending.WON:
                return Keys(min(self.mine + 1, MOST_KEYS), self.theirs)
            case Ending.LOST:
                return Keys(self.mine, min(self.theirs + 1, MOST_KEYS), min(self.losses + 1, MOST_KEYS))
            case Ending.DRAWN:
                return replace(self, losses=0)
            case _:
                return self

    def __str__(self) -> str:
        return f"{self.mine} {self.theirs} {self.losses}"

    @staticmethod
    def read(text: str) -> Keys:
        """The keys that were written as this text; none in an empty one. Raises NotationError.

        >>> Keys.read("3 1 0"), Keys.read("")
        (Keys(mine=3, theirs=1, losses=0), Keys(mine=0, theirs=0, losses=0))
        """
        if not text:
            return Keys()
        numbers = [
            int(part) if part.isascii() and part.isdigit() and len(part) <= 4 else -1 for part in text.split(" ")
        ]
        if len(numbers) != 3 or min(numbers) < 0:
            raise NotationError(Fault.NOT_A_NUMBER, text, field="keys", expected=f"0 … {MOST_KEYS}")
        return Keys(*numbers)


@dataclass(frozen=True, slots=True)
class Alma:
    """Alma in a session: whether `is_seen`, the `line` that is said now, and every one `said` in this session.

    A line is named by its occasion, its manner and its letter, as in `greeting plain a`.
    """

    is_seen: bool = True
    line: str = ""
    said: tuple[str, ...] = ()

    @property
    def keys(self) -> tuple[str, ...]:
        """The keys of the words of the line."""
        return tuple(self.line.split())

    def silent(self) -> Alma:
        """Alma with nothing to say."""
        return replace(self, line="")

    def speaking(self, occasion: Occasion, duel: Duel, *, plainly: bool) -> Alma:
        """Alma with a line that was not said yet; which, follows from the deal, how far it is, and what was said.

        >>> duel = Duel.begin(1897)
        >>> one = Alma().speaking(Occasion.GREETING, duel, plainly=False)
        >>> one == Alma().speaking(Occasion.GREETING, duel, plainly=False)
        True
        >>> one.speaking(Occasion.GREETING, duel, plainly=False).line in ("", one.line)
        False
        """
        left = [line for line in _lines(occasion, plainly) if line not in self.said]
        if not self.is_seen or not left:
            return self.silent()
        deal = duel.game.start if duel.seed is None else duel.seed
        lot = crc32(f"{deal} {len(duel.game.done)} {len(self.said)}".encode())
        line = left[lot % len(left)]
        return replace(self, line=line, said=(*self.said, line))


def _lines(occasion: Occasion, plainly: bool) -> list[str]:
    manners: Mapping[str, Mapping[str, str]] = topic(LANGUAGES[0], "alma")["lines"][occasion]
    return [
        f"{occasion} {manner} {letter}"
        for manner, lines in manners.items()
        if manner == "plain" or not plainly
        for letter in lines
    ]


def occasion(before: Duel, after: Duel) -> Occasion | None:
    """What there is to be said once a duel went on; how it ended goes before all else."""
    match after.ending:
        case Ending.WON:
            return Occasion.WON
        case Ending.LOST:
            return Occasion.LOST
        case Ending.DRAWN:
            return Occasion.DRAWN
    done = after.game.done[len(before.game.done) :]
    if not done or not isinstance(done[-1], Force):
        return None
    return Occasion.FORCED if before.state.turn is before.seat else Occasion.FORCES


def mood(duel: Duel) -> Mood:
    """What shows in Alma's face: glad if the learner has won, caught once forced, until the learner has acted."""
    match duel.ending:
        case Ending.WON:
            return Mood.GLAD
        case Ending.LOST:
            return Mood.PLEASED
        case Ending.DRAWN | Ending.RESIGNED:
            return Mood.REST
    theirs = duel.seat.other
    last = list(zip(duel.game.earlier, duel.game.done, strict=True))[-3:]
    if duel.state.turn is theirs and duel.state.phase is Phase.FORCED:
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
    return Mood.THINKING if duel.state.turn is theirs else Mood.REST
