"""A learner in a part of a level: what was answered there, and what came of it."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Self

from conquian.course import catalogue
from conquian.course.attempt import Attempt
from conquian.course.experiment import Experiment, ExperimentFinding, ExperimentRun
from conquian.course.lesson import Known, Lesson, Level, Mistake, Part, Task
from conquian.course.progress import Progress, Result, level_key
from conquian.explain.words import LANGUAGES
from conquian.game.actions import Action
from conquian.game.judge import judge
from conquian.game.laws import Law
from conquian.game.play import apply
from conquian.game.state import Seat, State
from conquian.rooms.learn.placement import Placement
from conquian.rooms.learn.scene_attempt import MOST_HINTS, SceneAttempt, ShownPosition
from conquian.teach.law_examples import LawReview
from conquian.teach.suit_permutation import order_of


@dataclass(frozen=True)
class LevelSession:
    """A learner in a part of a level: the attempt at its scene, and what was `said` beforehand.

    `tries` counts how often the level was begun anew, each time with other suits. `helped` says that the level was not
    passed without a mistake or the move itself. `fresh` are the laws missed in this very level. `asked` counts all
    reviews, so that each has another position. Some parts are a `review` or an `experiment`. A learner who knows the
    lesson already is `placing`.
    """

    name: str
    index: int
    part: Part
    attempt: SceneAttempt
    tries: int = 0
    said: str = ""
    helped: bool = False
    fresh: tuple[Law, ...] = ()
    asked: int = 0
    review: LawReview | None = None
    experiment: ExperimentRun | None = None
    placing: Placement | None = None
    progress: Progress = field(default_factory=Progress)

    @cached_property
    def suits(self) -> str:
        """The relabelling that is in force."""
        return order_of(self.tries, f"{self.name}/{self.index}")

    @cached_property
    def lesson(self) -> Lesson:
        """The lesson, its suits relabelled."""
        return catalogue.lesson(self.name, self.suits)

    @cached_property
    def level(self) -> Level:
        """The level, its suits relabelled."""
        return self.lesson.levels[self.index]

    @property
    def key(self) -> str:
        """The level's name in the course."""
        return level_key(self.name, self.level.name)

    # --- at the table -------------------------------------------------------------------------------------------------

    @property
    def task(self) -> Task | None:
        """The task of this part, if it is one."""
        return self.attempt.task

    @property
    def seat(self) -> Seat:
        """The learner's seat."""
        return self.attempt.seat

    @property
    def state(self) -> State:
        """The position now, whatever is being shown."""
        return self.attempt.state

    @property
    def laid(self) -> Attempt:
        """The attempt on the table: what was done or, while it is being shown, what it leads to."""
        return self.attempt.laid

    @property
    def open_start(self) -> State:
        """The position from which exploring from here begins."""
        return self.laid.state

    @property
    def sees_all(self) -> bool:
        """Whether both hands and the stock lie open."""
        return self.attempt.known is Known.OPEN

    # --- what came of it ----------------------------------------------------------------------------------------------

    @property
    def passed(self) -> bool:
        """Whether this part is passed; a prediction is never wrong, a review when it was answered.

        After stopping an experiment the rest of it need not be seen.
        """
        if self.review is not None:
            return self.review.answer is not None
        if self.experiment is not None:
            return self.experiment.tally.deals > 0 and not self.experiment.goes_on
        return self.attempt.is_passed

    @property
    def failed(self) -> bool:
        """Whether a learner who seemed to know the lesson has answered wrongly: then the level is to be learned."""
        if not self.placing or self.part is Part.DONE:
            return False
        return self.attempt.is_mistaken or (self.part is Part.PREDICT and bool(self.said))

    @property
    def answers_guess(self) -> bool:
        """Whether the learner has just made a prediction and sees whether it is right."""
        return self.part is Part.DO and self.level.predict is not None and bool(self.said) and not self.is_begun

    @property
    def is_begun(self) -> bool:
        """Whether the learner has done or tried anything in this part, or before it was begun anew."""
        return bool(self.attempt.own or self.attempt.tried or self.tries)

    @property
    def awaits_learner(self) -> bool:
        """Whether the learner has something to do at the table."""
        return not self.failed and self.attempt.awaits_learner

    # --- what can be done ---------------------------------------------------------------------------------------------

    def predict(self, choice: str) -> Self:
        """The learner predicts, and sees at once whether that is right.

        A learner who claims to know the lesson has to be right.
        """
        if self.experiment is not None:
            return self._expect(self.experiment, choice)
        prediction = self.level.predict
        if self.part is not Part.PREDICT or prediction is None or choice not in dict(prediction.choices) or self.failed:
            return self
        law, is_right = prediction.law(choice), choice == prediction.right
        after = self.having_missed(law) if law is not None and not is_right else self
        return replace(after if self.placing and not is_right else after.to(Part.DO), said=choice)

    def _expect(self, experiment: ExperimentRun, choice: str) -> Self:
        """The learner predicts what the experiment will show, and it begins."""
        if self.said or choice not in experiment.plan.choices:
            return self
        law = experiment.plan.law(ExperimentFinding(choice))
        return replace(self if law is None else self.having_missed(law), said=choice, experiment=experiment.started())

    def act(self, action: Action) -> Self:
        """The learner does something. Raises IllegalAction if the judge refuses it."""
        if not self.awaits_learner:
            return self
        apply(self.state, action)  # the judge speaks before anything is written down
        return self if self.part is Part.BREAK else self.after(action)  # there nothing is played: it is only tried

    def after(self, action: Action) -> Self:
        """The session after an action that the judge has called legal."""
        return self.with_attempt(self.attempt.doing(action))

    def try_in_vain(self, action: Action) -> Self:
        """The learner tries something that the judge refuses."""
        law = judge(self.state, action).law if self.awaits_learner else None
        return self if law is None else self.refused(action, law)

    def refused(self, action: Action, law: Law) -> Self:
        """The session after an action that the judge has refused by this law."""
        if not self.awaits_learner:
            return self
        attempt = self.attempt.refused(action, law)
        if self.part is Part.BREAK:
            return replace(self, attempt=attempt)
        return self.having_missed(law).with_attempt(replace(attempt, slip=self._slip(action, law)))

    def _slip(self, action: Action, law: Law) -> str:
        """The name of the mistake that an action is which is refused by this law; empty if the lesson knows none."""
        mistakes = self.task.mistakes if self.task is not None else ()
        known = [each for each in mistakes if each.when is None and each.law is law]
        same = [each for each in known if each.play and each.play[-1] == action]
        alike = [each for each in known if not self._names_cards(each)]
        return next((each.name for each in (*same, *alike)), "")

    def _names_cards(self, mistake: Mistake) -> bool:
        """Whether what is said of this mistake is true of the cards with which the lesson makes it, and no others."""
        return "{" in catalogue.told(self.name, f"{self.level.name}.{self.part}.mistakes.{mistake.name}", LANGUAGES[0])

    def replied(self) -> Self:
        """The opponent has done what comes next."""
        action = self.attempt.reply
        return self if action is None else self.with_attempt(self.attempt.doing(action))

    def with_attempt(self, attempt: SceneAttempt) -> Self:
        """The session at this attempt: a mistake means that the level was not passed without help."""
        now = replace(self, attempt=attempt, helped=self.helped or attempt.is_mistaken)
        mistake = attempt.mistake
        if attempt.outcome is not None and mistake is not None and mistake.law is not None and not attempt.slip:
            now = now.having_missed(mistake.law)
        return now

    def having_missed(self, law: Law) -> Self:
        """The learner did not know this law; it comes back, but not in this very level."""
        return replace(self, progress=self.progress.missing(law), fresh=(*self.fresh, law))

    def with_progress(self, progress: Progress) -> Self:
        """The same place with this progress."""
        return replace(self, progress=progress)

    def hint(self) -> Self:
        """One hint more; the last is the move itself, and then the level is not passed alone."""
        if not self.attempt.may_ask_for_hint or self.placing:
            return self
        hints = self.attempt.hints + 1
        attempt = replace(self.attempt, hints=hints, slip="")
        return replace(self, attempt=attempt, helped=self.helped or hints == MOST_HINTS)

    def to(self, part: Part) -> Self:
        """The beginning of this part of the level, or of the review that it is at."""
        if part is Part.REVIEW and self.review is not None:
            return self.to_review(self.review.law, self.review.number)
        scene = self.level.scenes[part]
        experiment = ExperimentRun(scene) if isinstance(scene, Experiment) else None
        return replace(self, part=part, attempt=SceneAttempt.at(scene), review=None, experiment=experiment)

    def show(self) -> Self:
        """The session that shows what the last mistake leads to, from its beginning."""
        return replace(self, attempt=self.attempt.showing(0))

    def back(self) -> Self:
        """The session that it was shown from; a refused move is left behind, so that the last hint is read again."""
        attempt = replace(self.attempt, shown=None, slip=self.attempt.slip if self.placing else "")
        return self if self.attempt.shown is None else replace(self, attempt=attempt)

    def step(self) -> Self:
        """One action more of it."""
        shown = self.attempt.shown
        return self if shown is None else replace(self, attempt=self.attempt.showing(shown + 1))

    def show_all(self) -> Self:
        """All of it."""
        attempt = self.attempt
        if attempt.shown is None or attempt.happening is None:
            return self
        return replace(self, attempt=attempt.showing(len(attempt.happening.actions)))

    def to_review(self, law: Law, number: int, answer: bool | None = None) -> Self:
        """The review of this law that has this number, with this answer if there is one."""
        review = LawReview(law, number, answer)
        state, _ = review.question
        attempt = SceneAttempt.at(ShownPosition(state, state.turn))
        return replace(self, part=Part.REVIEW, attempt=attempt, asked=number, review=review, experiment=None)

    def answer_review(self, allowed: bool) -> Self:
        """The learner says whether it is allowed; a right answer shows that the law is learned."""
        review = self.review
        if review is None or review.answer is not None:
            return self
        review = review.answered(allowed=allowed)
        progress = self.progress.knowing(review.law) if review.is_right else self.progress.missing(review.law)
        return replace(self, review=review, progress=progress)

    @property
    def result(self) -> Result:
        """The result of the level, once it is passed."""
        return Result.HELPED if self.helped else Result.PASSED
