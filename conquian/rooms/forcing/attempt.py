"""An attempt at a task of the forcing lab, one after the other, and how they were done (laws 6.1 to 6.6)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import Final, assert_never

from conquian.game.actions import Action, Discard
from conquian.game.cards import NO_CARDS, Card, Cards
from conquian.game.judge import IllegalAction
from conquian.game.play import apply
from conquian.game.state import Phase, State
from conquian.notation.codes import action, cards
from conquian.notation.errors import Fault, NotationError
from conquian.notation.kept import Codec, Field, choice, flag, number, ordinal, outcome, several
from conquian.notation.position import FIELDS as POSITION_FIELDS
from conquian.notation.position import fields_of, from_fields
from conquian.rooms.forcing.positions import Consequence, ForcingWitness
from conquian.rooms.forcing.tasks import (
    SEEDED,
    ForcingCourse,
    ForcingQuestion,
    KeptCards,
    PlayTask,
    Role,
    TakenCards,
    Task,
    forcers_result,
    length,
    placing_matters,
    play_of,
    task,
    victims_result,
)
from conquian.teach.seeds import MOST_SEEDS


class ForcingAnswer(StrEnum):
    """The first outcome of a task; what comes afterwards does not count."""

    RIGHT = "right"
    WRONG = "wrong"
    SHOWN = "shown"
    LAID = "laid"


HELPED: Final = frozenset({ForcingAnswer.SHOWN, ForcingAnswer.LAID})
"""The answers with help: the truth was shown, or the ways to lay a card where it matters which is taken."""


MOST_ANSWERED: Final = 1_000_000
"""The most tasks that are counted."""


@dataclass(frozen=True, slots=True)
class ForcingAttempt:
    """Task `n` of a course: what was done in it, the first `answer`, and how many of all tasks were right.

    `done` are the actions of a `PlayTask` and `reached` how the cards lie after them, if that is known already; `picks`
    are the cards named for a `ForcingQuestion`, `value` is that of the switch that a `ForcingWitness` is looked at
    under. `shows` says whether the truth lies open, `checked` that the cards named were given as an answer, and are not
    right.

    >>> from conquian.notation.codes import card
    >>> attempt = ForcingAttempt.begin(ForcingCourse.SOURCES, seed=0, n=1).submit()
    >>> attempt.answer, attempt.missing
    (<ForcingAnswer.WRONG: 'wrong'>, 1)
    >>> attempt.pick(card("2d")).submit().shows
    True
    """

    course: ForcingCourse
    task: Task
    seed: int = 0
    n: int = 0
    done: tuple[Action, ...] = ()
    reached: State | None = field(default=None, compare=False, repr=False)
    picks: Cards = NO_CARDS
    value: str = ""
    answer: ForcingAnswer | None = None
    shows: bool = False
    checked: bool = False
    right: int = 0
    answered: int = 0

    @staticmethod
    def begin(course: ForcingCourse, seed: int, n: int = 0) -> ForcingAttempt:
        """The first task of a course, or its task `n`."""
        return _opened(course, task(course, seed, n), seed if course in SEEDED else 0, n)

    @staticmethod
    def free(state: State) -> ForcingAttempt:
        """A position of the learner's own. Raises NotationError where nobody is forced or is to discard."""
        return _opened(ForcingCourse.FREE, play_of(state), 0, 0)

    def to(self, course: ForcingCourse, seed: int, n: int = 0) -> ForcingAttempt:
        """The attempt at a task of another course."""
        return replace(ForcingAttempt.begin(course, seed, n), right=self.right, answered=self.answered)

    def again(self) -> ForcingAttempt:
        """The attempt at the beginning of the same task; the answer stays."""
        fresh = _opened(self.course, self.task, self.seed, self.n)
        return replace(fresh, answer=self.answer, right=self.right, answered=self.answered)

    def next(self) -> ForcingAttempt:
        """The attempt at its next task: after the last the first again, of the next seed where there are seeds."""
        if self.course is ForcingCourse.FREE:
            return self.again()
        whole, n = divmod(self.n + 1, length(self.course))
        return self.to(self.course, (self.seed + whole) % MOST_SEEDS, n)

    # --- acting -------------------------------------------------------------------------------------------------------

    @property
    def state(self) -> State:
        """The position as the cards lie now."""
        match self.task:
            case PlayTask() if self.reached is not None:
                return self.reached
            case PlayTask(state=state):
                for each in self.done:
                    state = apply(state, each)
                return state
            case ForcingQuestion(state=state):
                return state
            case ForcingWitness() as witness:
                return witness.under(self.value)
            case _:
                assert_never(self.task)

    @property
    def is_played(self) -> bool:
        """Whether the learner has done all that there is to do in a position to act in."""
        now = self.state
        return isinstance(self.task, PlayTask) and (now.turn is not self.task.seat or now.phase is Phase.OVER)

    def do(self, what: Action) -> ForcingAttempt:
        """The attempt after this action, in a position to act in. Raises IllegalAction.

        Once a task is played nothing more is done in it.
        """
        return self if not isinstance(self.task, PlayTask) or self.is_played else self.at((*self.done, what))

    def at(self, done: tuple[Action, ...], reached: State | None = None) -> ForcingAttempt:
        """The attempt with these actions done in a position to act in; once it is played that is the answer.

        Where it is not known what was `reached`, the judge is asked: raises IllegalAction at the first that is refused.
        """
        after = replace(self, done=done, reached=reached)
        outcome = after.outcome  # None unless it is played
        if outcome is None:
            return after
        answered = self._answered(ForcingAnswer.RIGHT if outcome.right else ForcingAnswer.WRONG)
        return replace(answered, done=done, reached=reached)

    @property
    def outcome(self) -> KeptCards | TakenCards | None:
        """The outcome of the task; None until it is played, or where the opponent's hand is not known."""
        if not isinstance(self.task, PlayTask) or not self.is_played:
            return None
        if self.task.role is Role.VICTIM:
            return victims_result(self.task, self.done)
        (thrown,) = self.done
        assert isinstance(thrown, Discard)  # nothing else can be done there
        return forcers_result(self.task.state, thrown.card)

    # --- naming cards -------------------------------------------------------------------------------------------------

    def pick(self, card: Card) -> ForcingAttempt:
        """The attempt with this card named, or no longer; those that were given stay."""
        if not isinstance(self.task, ForcingQuestion) or self.shows or card in self.task.told:
            return self
        one = Cards.of([card])
        return replace(self, picks=self.picks - one if card in self.picks else self.picks | one, checked=False)

    @property
    def strange(self) -> Cards:
        """The cards that were named and are not right."""
        return self.picks - self.task.truth if isinstance(self.task, ForcingQuestion) else NO_CARDS

    @property
    def missing(self) -> int:
        """The number of right cards that have not been named."""
        return len(self.task.truth - self.picks) if isinstance(self.task, ForcingQuestion) else 0

    def submit(self) -> ForcingAttempt:
        """The attempt with the cards named given as the answer: all lies open if they are right, else it stays open."""
        if not isinstance(self.task, ForcingQuestion) or self.shows:
            return self
        if self.strange or self.missing:
            return replace(self._answered(ForcingAnswer.WRONG), checked=True)
        return replace(self._answered(ForcingAnswer.RIGHT), shows=True)

    # --- foretelling --------------------------------------------------------------------------------------------------

    def under(self, value: str) -> ForcingAttempt:
        """The attempt with the switch set to this value; the same one for an unknown value."""
        ok = isinstance(self.task, ForcingWitness) and value in self.task.values
        return replace(self, value=value) if ok else self

    def foretell(self, what: Consequence) -> ForcingAttempt:
        """The attempt after saying what comes of declining under the value that is set; then all values lie open."""
        if not isinstance(self.task, ForcingWitness) or self.shows:
            return self
        is_so = self.task.consequence(self.value) is what
        return replace(self._answered(ForcingAnswer.RIGHT if is_so else ForcingAnswer.WRONG), shows=True)

    def show(self) -> ForcingAttempt:
        """The attempt with the truth lying open."""
        return replace(self._answered(ForcingAnswer.SHOWN), shows=True)

    def lay(self) -> ForcingAttempt:
        """The attempt after the ways to lay the card were shown: where it matters which is taken that is the answer."""
        is_helped = isinstance(self.task, PlayTask) and placing_matters(self.state)
        return self._answered(ForcingAnswer.LAID) if is_helped else self

    @property
    def is_helped(self) -> bool:
        """Whether the learner had help before the first answer, so that it does not count as right."""
        return self.answer in HELPED

    def _answered(self, answer: ForcingAnswer) -> ForcingAttempt:
        if self.answer is not None or self.course is ForcingCourse.FREE:
            return self
        return replace(
            self, answer=answer, answered=self.answered + 1, right=self.right + (answer is ForcingAnswer.RIGHT)
        )

    # --- as text ------------------------------------------------------------------------------------------------------

    def fields(self) -> dict[str, str]:
        """The task as the fields of a link, with what was done in it."""
        if self.course is ForcingCourse.FREE:
            assert isinstance(self.task, PlayTask)  # there is no other free task
            found = fields_of(self.task.state)
        else:
            place = _place(self.course)
            found = (place if self.course in SEEDED else place.only("course", "n")).encode(self)
        found |= _DONE.encode(self)
        match self.task:
            case ForcingQuestion(told=told) if self.picks != told:
                found["picks"] = str(self.picks)
            case ForcingWitness(values=values) if self.value != values[0]:
                found["value"] = self.value
            case _:
                pass
        return found

    def kept(self) -> dict[str, str]:
        """The whole attempt as short texts, to be taken up again after a reload."""
        return self.fields() | _ANSWERED.encode(self)


def _opened(course: ForcingCourse, task: Task, seed: int, n: int) -> ForcingAttempt:
    picks = task.told if isinstance(task, ForcingQuestion) else NO_CARDS
    return ForcingAttempt(
        course, task, seed, n, picks=picks, value=task.values[0] if isinstance(task, ForcingWitness) else ""
    )


FIELDS: Final = (*POSITION_FIELDS, "course", "seed", "n", "done", "picks", "value")
"""The fields of a link to a task."""

_COURSE: Final = Codec({"course": choice(course for course in ForcingCourse if course is not ForcingCourse.FREE)})
_DONE: Final = Codec({"done": several(action, ";")})
_PICKS: Final = Codec({"picks": Field(cards, NO_CARDS)})
_ANSWERED: Final = Codec(
    {
        **dict.fromkeys(("right", "answered"), number(MOST_ANSWERED)),
        "answer": outcome(ForcingAnswer),
        **dict.fromkeys(("shows", "checked"), flag()),
    }
)


def _place(course: ForcingCourse) -> Codec:
    """The place of a task in this course."""
    return Codec({**_COURSE.fields, "n": ordinal(length(course)), "seed": number(MOST_SEEDS - 1)})


def read(fields: Mapping[str, str]) -> ForcingAttempt:
    """The task that a link with these fields asks for, with what was done in it. Raises NotationError.

    >>> read({"course": "sources", "n": "2"}).task.name
    'third'
    """
    if "course" not in fields:
        state = from_fields({name: text for name, text in fields.items() if name in POSITION_FIELDS})
        attempt = ForcingAttempt.free(state)
    else:
        attempt = ForcingAttempt.begin(**_place(_COURSE.decode(fields)["course"]).decode(fields))
    return with_done(_with_picks(attempt, fields), fields).under(fields.get("value", ""))


def _with_picks(attempt: ForcingAttempt, fields: Mapping[str, str]) -> ForcingAttempt:
    if not isinstance(attempt.task, ForcingQuestion):
        return attempt
    return replace(attempt, picks=_PICKS.decode(fields)["picks"] | attempt.task.told)


def with_done(attempt: ForcingAttempt, fields: Mapping[str, str]) -> ForcingAttempt:
    """The attempt after the actions of the link; the answer is not counted again."""
    if not isinstance(attempt.task, PlayTask):
        return attempt
    for step in _DONE.decode(fields)["done"]:
        if attempt.is_played:
            raise NotationError(Fault.NOTHING_EXPECTED, str(step), field="done")
        try:
            apply(attempt.state, step)  # so that the judge has seen it
        except IllegalAction as error:
            raise NotationError(Fault.ILLEGAL, str(step), field="done", expected=str(error.verdict.law)) from None
        attempt = replace(attempt, done=(*attempt.done, step))
    return attempt


def resume(kept: Mapping[str, str]) -> ForcingAttempt:
    """The attempt that was kept as these texts. Raises NotationError.

    >>> attempt = ForcingAttempt.begin(ForcingCourse.SAFE, seed=0).show()
    >>> resume(attempt.kept()) == attempt
    True
    """
    attempt = _ANSWERED.restore(read(kept), kept)
    answer = None if attempt.course is ForcingCourse.FREE else attempt.answer
    return replace(attempt, answer=answer, right=min(attempt.right, attempt.answered))
