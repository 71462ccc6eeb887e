"""The forcing lab: tasks about forcing, one after the other, and how they were done (laws 6.1 to 6.6)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Final, assert_never

from conquian.game.actions import Action, Discard
from conquian.game.cards import NO_CARDS, Card, Cards
from conquian.game.judge import IllegalAction
from conquian.game.play import apply
from conquian.game.state import Phase, State
from conquian.notation.codes import action, cards
from conquian.notation.errors import Fault, NotationError
from conquian.notation.position import FIELDS as POSITION_FIELDS
from conquian.notation.position import fields_of, from_fields, read_number
from conquian.tutor.forcing_positions import Consequence, Witness
from conquian.tutor.forcing_tasks import (
    SEEDED,
    Course,
    Kept,
    Play,
    Question,
    Role,
    Taken,
    Task,
    forcers_result,
    length,
    placing_matters,
    play_of,
    task,
    victims_result,
)
from conquian.tutor.seeds import MOST_SEEDS


class Answer(StrEnum):
    """How a task was done first; what comes afterwards does not count."""

    RIGHT = "right"
    WRONG = "wrong"
    SHOWN = "shown"
    LAID = "laid"


HELPED: Final = frozenset({Answer.SHOWN, Answer.LAID})
"""The answers with help: the truth was shown, or the ways to lay a card where it matters which is taken."""


MOST_ANSWERED: Final = 1_000_000
"""Nobody has done more tasks than this."""


@dataclass(frozen=True, slots=True)
class Session:
    """Task `n` of a course: what was done in it, the first `answer`, and how many of all tasks were right.

    `done` are the actions of a `Play`, `picks` the cards named for a `Question`, `value` the value of the switch that a
    `Witness` is looked at under. `shows` says whether the truth lies open, `checked` that the cards named were given as
    an answer, and are not right.

    >>> from conquian.notation.codes import card
    >>> session = Session.begin(Course.SOURCES, seed=0, n=1).submit()
    >>> session.answer, session.missing
    (<Answer.WRONG: 'wrong'>, 1)
    >>> session.pick(card("2d")).submit().shows
    True
    """

    course: Course
    task: Task
    seed: int = 0
    n: int = 0
    done: tuple[Action, ...] = ()
    picks: Cards = NO_CARDS
    value: str = ""
    answer: Answer | None = None
    shows: bool = False
    checked: bool = False
    right: int = 0
    answered: int = 0

    @staticmethod
    def begin(course: Course, seed: int, n: int = 0) -> Session:
        """The first task of a course, or its task `n`."""
        return _opened(course, task(course, seed, n), seed if course in SEEDED else 0, n)

    @staticmethod
    def free(state: State) -> Session:
        """A position of the learner's own. Raises NotationError where nobody is forced or is to discard."""
        return _opened(Course.FREE, play_of(state), 0, 0)

    def to(self, course: Course, seed: int, n: int = 0) -> Session:
        """The session at a task of another course."""
        return replace(Session.begin(course, seed, n), right=self.right, answered=self.answered)

    def again(self) -> Session:
        """The session at the beginning of the same task; the answer stays."""
        fresh = _opened(self.course, self.task, self.seed, self.n)
        return replace(fresh, answer=self.answer, right=self.right, answered=self.answered)

    def next(self) -> Session:
        """The session at its next task: after the last the first again, of the next seed where there are seeds."""
        if self.course is Course.FREE:
            return self.again()
        whole, n = divmod(self.n + 1, length(self.course))
        return self.to(self.course, (self.seed + whole) % MOST_SEEDS, n)

    # --- acting -------------------------------------------------------------------------------------------------------

    @property
    def state(self) -> State:
        """How the cards lie now."""
        match self.task:
            case Play(state=state):
                for each in self.done:
                    state = apply(state, each)
                return state
            case Question(state=state):
                return state
            case Witness() as witness:
                return witness.under(self.value)
            case _:
                assert_never(self.task)

    @property
    def is_played(self) -> bool:
        """Whether the learner has done all that there is to do in a position to act in."""
        now = self.state
        return isinstance(self.task, Play) and (now.turn is not self.task.seat or now.phase is Phase.OVER)

    def do(self, what: Action) -> Session:
        """The session after this action, in a position to act in. Raises IllegalAction.

        Once a task is played nothing more is done in it.
        """
        return self if not isinstance(self.task, Play) or self.is_played else self.at((*self.done, what))

    def at(self, done: tuple[Action, ...]) -> Session:
        """The session with these actions done in a position to act in; once it is played that is the answer.

        Raises IllegalAction at the first that is refused.
        """
        after = replace(self, done=done)
        if not after.is_played:  # looking at the state has asked the judge
            return after
        outcome = after.outcome
        if outcome is None:
            return after
        return replace(self._answered(Answer.RIGHT if outcome.right else Answer.WRONG), done=done)

    @property
    def outcome(self) -> Kept | Taken | None:
        """What came of it; None until it is played, or where the opponent's hand is not known."""
        if not isinstance(self.task, Play) or not self.is_played:
            return None
        if self.task.role is Role.VICTIM:
            return victims_result(self.task, self.done)
        (thrown,) = self.done
        assert isinstance(thrown, Discard)  # nothing else can be done there
        return forcers_result(self.task.state, thrown.card)

    # --- naming cards -------------------------------------------------------------------------------------------------

    def pick(self, card: Card) -> Session:
        """The session with this card named, or no longer; those that were told stay."""
        if not isinstance(self.task, Question) or self.shows or card in self.task.told:
            return self
        one = Cards.of([card])
        return replace(self, picks=self.picks - one if card in self.picks else self.picks | one, checked=False)

    @property
    def strange(self) -> Cards:
        """The cards that were named and are not right."""
        return self.picks - self.task.truth if isinstance(self.task, Question) else NO_CARDS

    @property
    def missing(self) -> int:
        """How many right cards have not been named."""
        return len(self.task.truth - self.picks) if isinstance(self.task, Question) else 0

    def submit(self) -> Session:
        """The session with the cards named given as the answer: all lies open if they are right, else it stays open."""
        if not isinstance(self.task, Question) or self.shows:
            return self
        if self.strange or self.missing:
            return replace(self._answered(Answer.WRONG), checked=True)
        return replace(self._answered(Answer.RIGHT), shows=True)

    # --- foretelling --------------------------------------------------------------------------------------------------

    def under(self, value: str) -> Session:
        """The session with the switch set to this value; the same one for a value that there is not."""
        ok = isinstance(self.task, Witness) and value in self.task.values
        return replace(self, value=value) if ok else self

    def foretell(self, what: Consequence) -> Session:
        """The session after saying what comes of declining under the value that is set; then all values lie open."""
        if not isinstance(self.task, Witness) or self.shows:
            return self
        is_so = self.task.consequence(self.value) is what
        return replace(self._answered(Answer.RIGHT if is_so else Answer.WRONG), shows=True)

    def show(self) -> Session:
        """The session with the truth lying open."""
        return replace(self._answered(Answer.SHOWN), shows=True)

    def lay(self) -> Session:
        """The session after the ways to lay the card were shown: where it matters which is taken that is the answer."""
        is_helped = isinstance(self.task, Play) and placing_matters(self.state)
        return self._answered(Answer.LAID) if is_helped else self

    @property
    def is_helped(self) -> bool:
        """Whether the learner had help before the first answer, so that it does not count as right."""
        return self.answer in HELPED

    def _answered(self, answer: Answer) -> Session:
        if self.answer is not None or self.course is Course.FREE:
            return self
        return replace(self, answer=answer, answered=self.answered + 1, right=self.right + (answer is Answer.RIGHT))

    # --- as text ------------------------------------------------------------------------------------------------------

    def fields(self) -> dict[str, str]:
        """The task as the fields of a link, with what was done in it."""
        found: dict[str, str]
        if self.course is Course.FREE:
            assert isinstance(self.task, Play)  # there is no other free task
            found = fields_of(self.task.state)
        else:
            found = {"course": self.course.value, "n": str(self.n + 1)}
            if self.course in SEEDED:
                found["seed"] = str(self.seed)
        if self.done:
            found["done"] = ";".join(map(str, self.done))
        match self.task:
            case Question(told=told) if self.picks != told:
                found["picks"] = str(self.picks)
            case Witness(values=values) if self.value != values[0]:
                found["value"] = self.value
            case _:
                pass
        return found

    def kept(self) -> dict[str, str]:
        """The whole session as short texts, to be taken up again after a reload."""
        counts = {"right": str(self.right), "answered": str(self.answered)}
        flags = {name: "yes" for name in ("shows", "checked") if getattr(self, name)}
        return self.fields() | counts | {"answer": self.answer or ""} | flags


def _opened(course: Course, task: Task, seed: int, n: int) -> Session:
    picks = task.told if isinstance(task, Question) else NO_CARDS
    return Session(course, task, seed, n, picks=picks, value=task.values[0] if isinstance(task, Witness) else "")


FIELDS: Final = (*POSITION_FIELDS, "course", "seed", "n", "done", "picks", "value")
"""The fields of a link to a task."""


def read(fields: Mapping[str, str]) -> Session:
    """The task that a link with these fields asks for, with what was done in it. Raises NotationError.

    >>> read({"course": "sources", "n": "2"}).task.name
    'third'
    """
    if "course" not in fields:
        state = from_fields({name: text for name, text in fields.items() if name in POSITION_FIELDS})
        session = Session.free(state)
    else:
        named = fields["course"]
        if named not in _NAMED:
            raise NotationError(Fault.NOT_A_VALUE, named, field="course", expected=" ".join(_NAMED))
        course = Course(named)
        seed, n = read_number(fields, "seed", MOST_SEEDS - 1), read_number(fields, "n", length(course), least=1)
        session = Session.begin(course, seed, n - 1)
    return _with_done(_with_picks(session, fields), fields).under(fields.get("value", ""))


_NAMED: Final = tuple(course.value for course in Course if course is not Course.FREE)


def _with_picks(session: Session, fields: Mapping[str, str]) -> Session:
    if "picks" not in fields or not isinstance(session.task, Question):
        return session
    try:
        return replace(session, picks=cards(fields["picks"]) | session.task.told)
    except NotationError as error:
        raise error.within("picks") from None


def _with_done(session: Session, fields: Mapping[str, str]) -> Session:
    """The session after the actions of the link; the answer is not counted again."""
    if not fields.get("done") or not isinstance(session.task, Play):
        return session
    for text in fields["done"].split(";"):
        if session.is_played:
            raise NotationError(Fault.NOTHING_EXPECTED, text, field="done")
        try:
            step = action(text)
            apply(session.state, step)  # so that the judge has seen it
            session = replace(session, done=(*session.done, step))
        except NotationError as error:
            raise error.within("done") from None
        except IllegalAction as error:
            raise NotationError(Fault.ILLEGAL, text, field="done", expected=str(error.verdict.law)) from None
    return session


def resume(kept: Mapping[str, str]) -> Session:
    """The session that was kept as these texts, which anybody may have written. Raises NotationError.

    >>> session = Session.begin(Course.SAFE, seed=0).show()
    >>> resume(session.kept()) == session
    True
    """
    session = read(kept)
    answered = read_number(kept, "answered", MOST_ANSWERED)
    free = session.course is Course.FREE
    return replace(
        session,
        answer=Answer(kept["answer"]) if not free and kept.get("answer") in set(Answer) else None,
        shows=kept.get("shows") == "yes",
        checked=kept.get("checked") == "yes",
        right=min(read_number(kept, "right", MOST_ANSWERED), answered),
        answered=answered,
    )
