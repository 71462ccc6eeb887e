"""Alma in Play: what there is to be said as a hand goes on, what shows in the face, and the keys on the two hooks."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from conquian.art.alma import Mood
from conquian.notation.errors import Fault, NotationError
from conquian.rooms.play.duel import Duel, Ending
from conquian.table.alma import Occasion, face, forcing

MOST_KEYS: Final = 9999
"""The most keys on a hook."""
PLAIN_AFTER: Final = 2
"""The number of hands lost in a row from which on nothing playful is said."""


@dataclass(frozen=True, slots=True)
class Keys:
    """A key for each hand won, `mine` and `theirs`, how many hands were lost since one was not (`losses`), and `drawn`.

    In these hands the learner has `forced` a card and `was_forced`, and the coach has spoken of `moments`.

    >>> str(Keys().after(Ending.LOST).after(Ending.LOST).after(None)), str(Keys(theirs=2, losses=2).after(Ending.WON))
    ('0 2 2', '1 2 0')
    """

    mine: int = 0
    theirs: int = 0
    losses: int = 0
    drawn: int = 0
    forced: int = 0
    was_forced: int = 0
    moments: int = 0

    def counting(self, forced: int, was_forced: int, moments: int) -> Keys:
        """The keys with what else happened in a hand that counts.

        >>> str(Keys(1, 0, 0).counting(2, 0, 3))
        '1 0 0 0 2 0 3'
        """
        return replace(
            self,
            forced=min(self.forced + forced, MOST_KEYS),
            was_forced=min(self.was_forced + was_forced, MOST_KEYS),
            moments=min(self.moments + moments, MOST_KEYS),
        )

    def after(self, ending: Ending | None) -> Keys:
        """The keys once a hand has ended like this; one that goes on or was resigned changes nothing."""
        match ending:
            case Ending.WON:
                return replace(self, mine=min(self.mine + 1, MOST_KEYS), losses=0)
            case Ending.LOST:
                return replace(self, theirs=min(self.theirs + 1, MOST_KEYS), losses=min(self.losses + 1, MOST_KEYS))
            case Ending.DRAWN:
                return replace(self, losses=0, drawn=min(self.drawn + 1, MOST_KEYS))
            case _:
                return self

    def __str__(self) -> str:
        first, told = (self.mine, self.theirs, self.losses), (self.forced, self.was_forced, self.moments)
        more = (self.drawn, *told) if any(told) else (self.drawn,) if self.drawn else ()
        return " ".join(map(str, (*first, *more)))

    @staticmethod
    def read(text: str) -> Keys:
        """The keys that were written as this text, three numbers at first; none if it is empty. Raises NotationError.

        >>> [str(Keys.read(text)) for text in ("3 1 0", "3 1 0 2", "3 1 0 0 4 2 1", "")]
        ['3 1 0', '3 1 0 2', '3 1 0 0 4 2 1', '0 0 0']
        """
        if not text:
            return Keys()
        numbers = [
            int(part) if part.isascii() and part.isdigit() and len(part) <= 4 else -1 for part in text.split(" ")
        ]
        if len(numbers) not in {3, 4, 7} or min(numbers) < 0:
            raise NotationError(Fault.NOT_A_NUMBER, text, field="keys", expected=f"0 … {MOST_KEYS}")
        return Keys(*numbers)


def lot(duel: Duel) -> str:
    """The key on which a line hangs besides those that were said: the deal, and how far it is."""
    deal = duel.game.start if duel.seed is None else duel.seed
    return f"{deal} {len(duel.game.done)}"


def occasion(before: Duel, after: Duel) -> Occasion | None:
    """The occasion for a word once a duel went on; how it ended goes before all else."""
    match after.ending:
        case Ending.WON:
            return Occasion.WON
        case Ending.LOST:
            return Occasion.LOST
        case Ending.DRAWN:
            return Occasion.DRAWN
    return forcing(before.game, after.game, before.seat)


def mood(duel: Duel) -> Mood:
    """The mood in Alma's face: glad if the learner has won; else what the game brings."""
    match duel.ending:
        case Ending.WON:
            return Mood.GLAD
        case Ending.LOST:
            return Mood.PLEASED
        case Ending.DRAWN | Ending.RESIGNED:
            return Mood.REST
    return face(duel.game, duel.seat)
