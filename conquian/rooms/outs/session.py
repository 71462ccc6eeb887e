"""The session of the outs drill: which cards complete a spread, and the longest row without a miss."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from random import randrange
from typing import Final

from conquian.game.cards import NO_CARDS, Card, Cards
from conquian.game.spreads import NOTHING_LAID
from conquian.notation.codes import cards, spread
from conquian.notation.errors import NotationError
from conquian.notation.kept import Codec, Field, number, ordinal, outcome
from conquian.notation.position import fields_of, from_fields
from conquian.rooms.outs.exercises import FIRST_GONE, MOST_EXERCISES, OutsExercise, exercise
from conquian.teach.seeds import MOST_SEEDS
from conquian.ui.room import remembered

FIELDS: Final = ("spread", "waste", "opponent", "seed", "n")
"""The fields of a link to an exercise: where it comes from, or the cards themselves."""

STARTS: Final[Mapping[str, int]] = {"first": 0, "gone": FIRST_GONE}
"""The places where a learner can begin, each with the number of its exercise."""
MOST_ANSWERED: Final = 1_000_000
"""The most exercises that a page may say were answered."""


class OutsAnswer(StrEnum):
    """The outcome of an exercise; only a first try counts as right."""

    RIGHT = "right"
    WRONG = "wrong"
    SHOWN = "shown"


@dataclass(frozen=True, slots=True)
class Score:
    """A learner's score: the `row` of right answers up to now, the `longest` ever, and the number `right` in all."""

    row: int = 0
    longest: int = 0
    right: int = 0

    def after(self, answer: OutsAnswer) -> Score:
        """The score after one more answer.

        >>> Score(row=2, longest=2, right=5).after(OutsAnswer.RIGHT), Score(row=2, longest=7).after(OutsAnswer.SHOWN)
        (Score(row=3, longest=3, right=6), Score(row=0, longest=7, right=0))
        """
        if answer is not OutsAnswer.RIGHT:
            return replace(self, row=0)
        return Score(self.row + 1, max(self.longest, self.row + 1), self.right + 1)


@dataclass(frozen=True, slots=True)
class OutsSession:
    """An exercise, the cards `chosen` so far, and how it was answered.

    `place` is the seed and the number of the exercise in its series; None for cards of the learner's own, which are not
    counted. `tried` is what a first answer named, if it was wrong: it may be mended once. `past` is what was chosen
    before each step, until the answer.

    >>> from conquian.notation.codes import card
    >>> session = OutsSession.begin(seed=1897)
    >>> for each in session.exercise.alive:
    ...     session = session.toggle(each)
    >>> session.check().answer, session.check().score
    (<OutsAnswer.RIGHT: 'right'>, Score(row=1, longest=1, right=1))
    """

    exercise: OutsExercise
    place: tuple[int, int] | None = None
    chosen: Cards = NO_CARDS
    answer: OutsAnswer | None = None
    tried: Cards | None = None
    score: Score = field(default_factory=Score)
    past: tuple[Cards, ...] = ()

    @staticmethod
    def fresh(n: int = 0, score: Score | None = None) -> OutsSession:
        """Exercise `n` of a series that begins anywhere."""
        return OutsSession.begin(randrange(MOST_SEEDS), n, score)

    @staticmethod
    def begin(seed: int, n: int = 0, score: Score | None = None) -> OutsSession:
        """The first exercise of a series, or its exercise `n`."""
        return OutsSession(exercise(seed, n), (seed, n), score=score or Score())

    @property
    def question(self) -> tuple[tuple[int, int] | None, OutsExercise]:
        """The question, however it was answered."""
        return self.place, self.exercise

    @property
    def missed(self) -> Cards:
        """The cards that are asked for and not chosen."""
        return self.exercise.alive - self.chosen

    @property
    def wrong(self) -> Cards:
        """The cards that are chosen and not asked for."""
        return self.chosen - self.exercise.alive

    def can_choose(self, card: Card) -> bool:
        """Whether there is a choice about this card: not after the answer, and not about a card that lies there."""
        return self.answer is None and card not in self.exercise.spread.cards

    def toggle(self, card: Card) -> OutsSession:
        """The session with this card chosen, or not chosen any more."""
        if not self.can_choose(card):
            return self
        one = Cards.of([card])
        chosen = self.chosen - one if card in self.chosen else self.chosen | one
        return replace(self, chosen=chosen, past=remembered(self.past, self.chosen) if chosen else ())

    def undo(self) -> OutsSession:
        """The session before the last card was touched; itself if there is no step to take back."""
        if not self.past:
            return self
        *past, chosen = self.past
        return replace(self, chosen=chosen, past=tuple(past))

    def check(self) -> OutsSession:
        """The session after "these are all": a first wrong answer may be mended, and is the same if said again."""
        if not self.missed and not self.wrong:
            return self._answered(OutsAnswer.RIGHT)
        if self.answer is None and self.tried in (None, self.chosen):
            return replace(self, tried=self.chosen, score=self._score_after(OutsAnswer.WRONG))
        return self._answered(OutsAnswer.WRONG)

    def show(self) -> OutsSession:
        """The session after "show me"."""
        return self._answered(OutsAnswer.SHOWN)

    def next(self) -> OutsSession:
        """The next exercise: the first one of the next seed after the last, and of any seed after free cards."""
        if self.place is None:
            return OutsSession.fresh(score=self.score)
        seed, n = self.place
        whole, n = divmod(n + 1, MOST_EXERCISES)
        return OutsSession.begin((seed + whole) % MOST_SEEDS, n, self.score)

    def _answered(self, answer: OutsAnswer) -> OutsSession:
        if self.answer is not None:
            return self
        return replace(self, answer=answer, tried=None, score=self._score_after(answer), past=())

    def _score_after(self, answer: OutsAnswer) -> Score:
        return self.score.after(answer) if self.place is not None and self.tried is None else self.score

    # --- as text ------------------------------------------------------------------------------------------------------

    def fields(self) -> dict[str, str]:
        """The exercise as the fields of a link: its seed and number, or the cards."""
        if self.place is not None:
            seed, n = self.place
            return {"seed": str(seed), "n": str(n + 1)}
        return _CARDS.encode(self.exercise)

    def kept(self) -> dict[str, str]:
        """The whole session as short texts, to be taken up again after a reload."""
        return self.fields() | _SCORE.encode(self.score) | _ANSWERED.encode(self)


_LAID: Final = Field(spread, NOTHING_LAID, lambda laid: str(laid).replace(" ", ","))
_CARDS: Final = Codec({"spread": _LAID, "waste": Field(cards, NO_CARDS), "opponent": _LAID})
_PLACE: Final = Codec({"seed": number(MOST_SEEDS - 1), "n": ordinal(MOST_EXERCISES)})
_SCORE: Final = Codec(dict.fromkeys(("row", "longest", "right"), number(MOST_ANSWERED)))
_ANSWERED: Final = Codec(
    {"chosen": Field(cards, NO_CARDS, always=True), "answer": outcome(OutsAnswer), "tried": Field(cards, None)}
)


def read(fields: Mapping[str, str]) -> OutsSession:
    """The exercise that a link with these fields asks, not answered yet. Raises NotationError.

    >>> read({"seed": "1897", "n": "2"}).place
    (1897, 1)
    >>> read({"spread": "2c2d2h2s,7c7d7s,JhQhKh", "waste": "As4d7h"}).exercise.alive
    cards('-')
    """
    if "seed" in fields or "n" in fields:
        return OutsSession.begin(**_PLACE.decode(fields))
    asked = OutsExercise(**_CARDS.decode(fields))
    try:
        from_fields(fields_of(asked.state))
    except NotationError as error:
        raise error.within(_NAMES.get(error.field, error.field)) from None
    return OutsSession(asked)


_NAMES: Final = {"pone": "spread", "dealer": "opponent"}
"""The names of the fields of a position in our links."""


def resume(kept: Mapping[str, str]) -> OutsSession:
    """The session that was kept as these texts. Raises NotationError.

    >>> session = OutsSession.begin(seed=1897).show()
    >>> resume(session.kept()) == session
    True
    """
    session = _ANSWERED.restore(replace(read(kept), score=score(kept)), kept)
    there = session.exercise.spread.cards
    tried = None if session.tried is None or session.answer else session.tried - there
    return replace(session, chosen=session.chosen - there, tried=None if tried == session.exercise.alive else tried)


def restore(session: OutsSession, kept: Mapping[str, str]) -> OutsSession:
    """The session that was kept as these texts or, where its exercise cannot be read, this one with the score of old.

    Raises NotationError where the score cannot be read either.
    """
    try:
        return resume(kept)
    except NotationError:
        return with_score(session, kept)


def with_score(session: OutsSession, kept: Mapping[str, str]) -> OutsSession:
    """The session with the score that was kept, without the row, which was about other exercises."""
    return replace(session, score=replace(score(kept), row=0))


def score(kept: Mapping[str, str]) -> Score:
    """The score that was kept as these texts. Raises NotationError.

    >>> score({"row": "3", "longest": "2", "right": "1"})    # no row is longer than the longest
    Score(row=3, longest=3, right=3)
    """
    found = Score(**_SCORE.decode(kept))
    longest = max(found.row, found.longest)
    return Score(found.row, longest, max(longest, found.right))


EXAMPLES: Final[Mapping[str, Mapping[str, str]]] = {
    "hole": {"spread": "Ac2c3c4c5c,6c7cJcQcKc"},
    "eight": {"spread": "2c3c4c5c6c,2d3d4d5d6d"},
    "borrow": {"spread": "2c2d2h2s,3c4c5c,7hJhQh"},
    "corner": {"spread": "JsQsKs,3d4d5d6d,5c5h5s"},
    "buried": {"spread": "2c2d2h2s,7c7d7s,JhQhKh", "waste": "As4d7h", "opponent": "4c5c6c"},
}
"""Spreads worth a look, as fields, by the name under which their words are found."""


def start_at(name: str) -> int:
    """The number of the exercise with which this series begins.

    >>> start_at("first")
    0
    """
    return STARTS[name]
