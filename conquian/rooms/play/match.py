"""A match: hands with one neighbour until one has enough keys, the deal in turn, stakes as the book has them."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from random import Random
from typing import Final

from conquian.game.series import Series
from conquian.game.state import Seat
from conquian.game.variants import Variant
from conquian.notation.errors import Fault, NotationError
from conquian.notation.position import variant, variant_text
from conquian.rooms.play.alma import Keys
from conquian.rooms.play.duel import Duel, Ending
from conquian.teach.seeds import MOST_SEEDS

KEYS: Final = 3
"""The number of keys that a match is played to where nobody says otherwise."""
MOST_TO: Final = 9
MOST_HANDS: Final = 200
"""The most hands of a match; it ends there whatever the keys are."""
_LETTERS: Final = {Ending.WON: "w", Ending.LOST: "l", Ending.DRAWN: "d"}
_WINNERS: Final = {"w": 0, "l": 1, "d": None}
_TEXT: Final = re.compile(
    rf"(?P<seed>[0-9]{{1,10}}) (?P<to>[1-9]) (?P<rules>\S+)(?: (?P<results>[wld]{{1,{MOST_HANDS}}}))?"
)


@dataclass(frozen=True, slots=True)
class Match:
    """A match to a number of keys (`to`): its deals follow from the `seed`, and so does who deals first (law 2.2).

    The learner is player 0 of the `series`. A draw is worth what law 8.2 says under these rules.

    >>> match = Match.begin(1897).after(Ending.DRAWN).after(Ending.WON)
    >>> str(match.keys), match.stake, match.is_over
    ('1 0 0', 1, False)
    >>> Match.read(str(match)) == match
    True
    """

    seed: int
    to: int
    series: Series

    @staticmethod
    def begin(seed: int, to: int = KEYS, rules: Variant | None = None) -> Match:
        """The match of this seed, no hand of it played yet."""
        return Match(seed, to, Series.begin(rules, seed))

    @property
    def keys(self) -> Keys:
        """The keys that the hands so far have brought, one for each stake."""
        return Keys(*self.series.won)

    @property
    def stake(self) -> int:
        """The keys that the next hand is worth."""
        return self.series.stake

    @property
    def is_over(self) -> bool:
        """Whether one of them has enough keys."""
        return max(self.series.won) >= self.to or len(self.series.results) >= MOST_HANDS

    @property
    def hand(self) -> Duel:
        """The next hand, nothing of it played yet."""
        seed = Random(f"{self.seed} {len(self.series.results)}").randrange(MOST_SEEDS)
        seat = Seat.DEALER if self.series.dealer == 0 else Seat.PONE
        return Duel.begin(seed, self.series.variant, seat)

    def after(self, ending: Ending | None) -> Match:
        """The match once its hand has ended like this; one that goes on, or was given up, changes nothing."""
        if ending not in _LETTERS or self.is_over:
            return self
        return replace(self, series=replace(self.series, results=(*self.series.results, _WINNERS[_LETTERS[ending]])))

    def __str__(self) -> str:
        results = "".join(letter for each in self.series.results for letter, won in _WINNERS.items() if won == each)
        return f"{self.seed} {self.to} {variant_text(self.series.variant)} {results}".strip()

    @staticmethod
    def read(text: str) -> Match:
        """The match that was written as this text. Raises NotationError."""
        found = _TEXT.fullmatch(text)
        if found is None or int(found["seed"]) >= MOST_SEEDS:
            raise NotationError(Fault.NOT_A_VALUE, text, field="match")
        begun = Match.begin(int(found["seed"]), int(found["to"]), variant(found["rules"]))
        results = tuple(_WINNERS[each] for each in found["results"] or "")
        return replace(begun, series=replace(begun.series, results=results))
