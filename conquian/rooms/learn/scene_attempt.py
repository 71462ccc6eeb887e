"""A learner's attempt at a part of a level: what was done there, which hints were given, and what came of it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from typing import Final, assert_never

from conquian.course.attempt import Attempt, Refusal
from conquian.course.experiment import Experiment
from conquian.course.lesson import Breaking, Happening, Known, Mistake, Prediction, Scene, Task
from conquian.game.actions import Action
from conquian.game.cards import Card
from conquian.game.laws import Law
from conquian.game.state import Phase, Seat, State
from conquian.rooms.learn.consequences import happened, happening_of, let_go
from conquian.rooms.learn.task_result import TaskOutcome, TaskResult, move_of, outcome_of, reply_of

MOST_HINTS: Final = 3
"""The idea, the place, and the move itself."""
MOST_TRIED: Final = 12
"""The most refused actions that are remembered."""
FORMS: Final = frozenset({Law.SETS, Law.RUNS})
"""The laws of what a meld is: cards that are neither a set nor a run break one of them."""


@dataclass(frozen=True, slots=True)
class ShownPosition:
    """A position in which nothing is to be done: that of a review, or the board at the end of a lesson."""

    position: State
    seat: Seat
    known: Known = Known.RULES


@dataclass(frozen=True, kw_only=True)
class SceneAttempt(Attempt):
    """An attempt at a scene of a level: besides what was done and tried, the number of `hints` that were given.

    `slip` is the mistake that the judge has just refused. `shown` is how many actions of what a mistake leads to lie on
    the table, None if it is not being shown.
    """

    scene: Scene | ShownPosition
    slip: str = ""
    hints: int = 0
    shown: int | None = None

    @staticmethod
    def at(scene: Scene | ShownPosition) -> SceneAttempt:
        """The attempt at this scene, nothing done yet."""
        return SceneAttempt(scene.position, scene.seat, scene=scene)

    @property
    def task(self) -> Task | None:
        """The task of this part, if it is one."""
        return self.scene if isinstance(self.scene, Task) else None

    @property
    def known(self) -> Known:
        """The knowledge that is taken for granted in this part."""
        return self.scene.known if isinstance(self.scene, Task | Prediction | ShownPosition) else Known.RULES

    # --- what came of it ----------------------------------------------------------------------------------------------

    @cached_property
    def outcome(self) -> TaskOutcome | None:
        """The outcome of this part; None while it goes on, and where nothing is to be done."""
        match self.scene:
            case Task() as task:
                return outcome_of(task, self)
            case Breaking() as breaking:
                return TaskOutcome(TaskResult.PASSED) if self._breaks(breaking) else None
            case Prediction() | Experiment() | ShownPosition():
                return None
            case _:
                assert_never(self.scene)

    def _breaks(self, breaking: Breaking) -> bool:
        """Whether a law was broken that is to be broken; those of what a meld is count as one."""
        wanted = {law for _, law in breaking.tries}
        if wanted & FORMS:
            wanted |= FORMS
        return any(each.law in wanted for each in self.tried)

    @property
    def is_passed(self) -> bool:
        """Whether what was to be done is done."""
        return self.outcome is not None and self.outcome.verdict is TaskResult.PASSED

    @property
    def is_mistaken(self) -> bool:
        """Whether a mistake was made, or what was to be done is out of reach."""
        return bool(self.slip) or (self.outcome is not None and not self.is_passed)

    @cached_property
    def mistake(self) -> Mistake | None:
        """The mistake that was made last, if it is one that the lesson knows."""
        name = self.slip or (self.outcome.mistake if self.outcome else "")
        return self.task.mistake(name) if self.task is not None and name else None

    @cached_property
    def let_go(self) -> Card | None:
        """The card that the learner let go by, if that is what prevents the goal."""
        return let_go(self, self.outcome)

    @property
    def has_advice(self) -> bool:
        """Whether a hint, or what a mistake was, is to be read while the learner goes on."""
        return bool(self.hints or self.slip)

    @property
    def awaits_learner(self) -> bool:
        """Whether the learner has something to do at the table."""
        return isinstance(self.scene, Breaking) or (
            self.task is not None and self.outcome is None and self.state.turn is self.seat
        )

    @cached_property
    def reply(self) -> Action | None:
        """The opponent's next action, if it is the opponent's turn and anything is done."""
        goes_on = self.outcome is None and not self.awaits_learner and self.state.phase is not Phase.OVER
        return reply_of(self.task, self) if self.task is not None and goes_on else None

    @cached_property
    def move(self) -> Action | None:
        """Something that leads to the goal from here; None if nothing is to be done, or nothing does any more."""
        return move_of(self.task, self) if self.task is not None and self.awaits_learner else None

    # --- what can be done ---------------------------------------------------------------------------------------------

    def doing(self, action: Action) -> SceneAttempt:
        """The attempt with this action of either seat, which the judge has called legal."""
        return replace(self, done=(*self.done, action), slip="")

    def refused(self, action: Action, law: Law) -> SceneAttempt:
        """The attempt with an action that the judge has refused by this law; the last ones are remembered."""
        refused = Refusal(action, law)
        return replace(self, tried=(*(each for each in self.tried if each != refused), refused)[-MOST_TRIED:])

    @property
    def may_ask_for_hint(self) -> bool:
        """Whether there is a hint left."""
        return self.task is not None and self.awaits_learner and self.hints < MOST_HINTS

    # --- what it leads to ---------------------------------------------------------------------------------------------

    @cached_property
    def happening(self) -> Happening | None:
        """The consequence of the last mistake, if it can be shown."""
        return happening_of(self, self.outcome, self.mistake, self.known)

    @cached_property
    def happened(self) -> Attempt:
        """The attempt that shows the consequence: the position from which it goes on, and the actions so far."""
        return self if self.happening is None else happened(self, self.happening, self.shown or 0)

    @property
    def laid(self) -> Attempt:
        """The attempt on the table: what was done or, while it is being shown, what it leads to."""
        return self if self.shown is None else self.happened

    def showing(self, count: int) -> SceneAttempt:
        """The attempt with this many actions of what it leads to on the table, or as many as there are."""
        return self if self.happening is None else replace(self, shown=min(count, len(self.happening.actions)))

    @property
    def shows_end(self) -> bool:
        """Whether all of it is shown."""
        return self.happening is not None and self.shown == len(self.happening.actions)
