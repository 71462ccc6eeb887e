"""A learner's immutable state within a lesson; every answer gives the next one."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Final

from conquian.course import catalogue, itinerary
from conquian.course.attempt import Attempt, Refusal
from conquian.course.experiment import Experiment, ExperimentFinding, Tally
from conquian.course.itinerary import Station
from conquian.course.lesson import Breaking, Happening, Known, Lesson, Level, Mistake, Part, Prediction, Scene, Task
from conquian.course.progress import Progress, Result, level_key
from conquian.explain.words import LANGUAGES
from conquian.game.actions import Action
from conquian.game.cards import Card
from conquian.game.judge import judge
from conquian.game.laws import Law
from conquian.game.play import apply
from conquian.game.state import Phase, Seat, State
from conquian.rooms.learn.consequences import happened, happening_of, let_go
from conquian.rooms.learn.placement import having_shown, known_by
from conquian.rooms.learn.task_result import TaskOutcome, TaskResult, move_of, outcome_of, reply_of, solved
from conquian.teach.law_examples import can_come_back, review_of
from conquian.teach.suit_permutation import order_of

MOST_HINTS: Final = 3
"""The idea, the place, and the move itself."""
MOST_TRIED: Final = 12
"""So many refused actions are remembered."""
MOST_REVIEWS: Final = 2
"""So many laws come back in a lesson."""
FORMS: Final = frozenset({Law.SETS, Law.RUNS})
"""The laws of what a meld is: cards that are neither a set nor a run break one of them."""


@dataclass(frozen=True)
class LessonSession:
    """A learner in the part of a level: what was done and tried there, what was predicted, how many hints were given.

    `tries` counts how often the level was begun anew, each time with other suits. `slip` is the mistake that the judge
    has just refused. `helped` says that the level was not passed without a mistake or the move itself. `fresh` are the
    laws missed in this very level, which do not come back at once. `law` is that of a review, and `asked` counts the
    reviews, so that each has another position; `reviews` are those of this lesson. `tally` is what an experiment has
    counted so far, and `runs` says that it goes on. `shown` is how many actions of what a mistake leads to lie on the
    table, None if it is not being shown. `on_map` says that the learner looks at the map of the course, where the
    `door` of this lesson stands open, if any. `placing` says that the learner knows the lesson already, and shows
    it by some of its questions and moves.

    >>> learning = LessonSession.begin("pack")
    >>> learning.part, learning.level.name
    (<Part.PREDICT: 'predict'>, 'neighbours')
    """

    name: str
    index: int
    part: Part
    tries: int = 0
    done: tuple[Action, ...] = ()
    tried: tuple[Refusal, ...] = ()
    slip: str = ""
    said: str = ""
    hints: int = 0
    helped: bool = False
    fresh: tuple[Law, ...] = ()
    law: Law | None = None
    asked: int = 0
    reviews: int = 0
    answer: bool | None = None
    tally: Tally = field(default_factory=Tally)
    runs: bool = False
    shown: int | None = None
    on_map: bool = False
    door: str = ""
    placing: bool = False
    progress: Progress = field(default_factory=Progress)

    @staticmethod
    def begin(name: str, index: int = 0, so_far: Progress | None = None) -> LessonSession:
        """The beginning of a level of this lesson. Raises KeyError or IndexError if there is none."""
        level = catalogue.lesson(name).levels[index]
        return LessonSession(name, index, level.parts[0], progress=so_far or Progress())

    # --- where one is -------------------------------------------------------------------------------------------------

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

    def is_where(self, other: LessonSession) -> bool:
        """Whether this is the same part of the same level, begun as often."""
        places = ((at.name, at.index, at.part, at.tries, at.on_map) for at in (self, other))
        return next(places) == next(places)

    @property
    def station(self) -> Station:
        """The level, as a station on the way through the course."""
        return Station(self.name, self.index)

    @property
    def level_after(self) -> int | None:
        """The level that comes after this one; None if the lesson ends then."""
        return itinerary.level_after(self.progress, self.station)

    @property
    def next_station(self) -> Station | None:
        """The next station of the course, where the lamp burns: this level, or the first that was not passed."""
        return itinerary.next_station(self.progress, None if self.part is Part.DONE else self.station)

    @property
    def ends_level(self) -> bool:
        """Whether this is the last part of a level, after which the lesson goes on."""
        return not self.placing and self.part is self.level.path[-1] and self.pass_level().level_after is not None

    @property
    def extra(self) -> Part | None:
        """The part beside the way that is offered when this one is passed: the level's first, or the next of them."""
        level = self.level
        if self.placing:
            return None
        if self.part in level.extra:
            return next(iter(level.extra[level.extra.index(self.part) + 1 :]), None)
        return level.extra[0] if level.extra and self.part is level.path[-1] else None

    @property
    def key(self) -> str:
        """The level's name in the course."""
        return level_key(self.name, self.level.name)

    @cached_property
    def task(self) -> Task | None:
        """The task of this part, if it is one."""
        return self.level.task(self.part)

    @cached_property
    def scene(self) -> Scene | None:
        """The scene on the table: None in a review, at the end of the lesson its last task."""
        return self.last_task if self.part is Part.DONE else self.level.scenes.get(self.part)

    @property
    def last_task(self) -> Task:
        """The last task of the level; of one that was known already the only one that was played."""
        return self.level.do if self.placing else self.level.twist or self.level.do

    @property
    def experiment(self) -> Experiment | None:
        """The experiment, if this part is one."""
        return self.level.experiment if self.part is Part.EXPERIMENT else None

    @cached_property
    def start(self) -> State:
        """The position in which this part begins."""
        scene = self.scene
        return self.review[0] if scene is None else scene.position

    @property
    def seat(self) -> Seat:
        """The learner's seat."""
        scene = self.scene
        return self.start.turn if scene is None else scene.seat

    @cached_property
    def known(self) -> Known:
        """The knowledge that is taken for granted in this part."""
        return self.scene.known if isinstance(self.scene, Task | Prediction) else Known.RULES

    @cached_property
    def attempt(self) -> Attempt:
        """The attempt that was made in this part."""
        return Attempt(self.start, self.seat, self.done, self.tried)

    @cached_property
    def state(self) -> State:
        """The position now, whatever is being shown."""
        return self.attempt.state

    # --- what came of it ----------------------------------------------------------------------------------------------

    @cached_property
    def outcome(self) -> TaskOutcome | None:
        """The outcome of this part; None while it goes on."""
        task = self.task
        if task is not None:
            return outcome_of(task, self.attempt)
        if self.part is Part.BREAK and self.tried and self.broken:
            return TaskOutcome(TaskResult.PASSED)
        return None

    @property
    def broken(self) -> bool:
        """Whether a law was broken that this part wants to be broken; those of what a meld is count as one."""
        scene = self.scene
        wanted = {law for _, law in scene.tries} if isinstance(scene, Breaking) else set()
        if wanted & FORMS:
            wanted |= FORMS
        return any(each.law in wanted for each in self.tried)

    @property
    def passed(self) -> bool:
        """Whether this part is passed; a prediction is never wrong, a review when it was answered.

        After stopping an experiment the rest of it need not be seen.
        """
        if self.part is Part.REVIEW:
            return self.answer is not None
        if self.part is Part.EXPERIMENT:
            return self.tally.deals > 0 and not self.runs
        return self.outcome is not None and self.outcome.verdict is TaskResult.PASSED

    @cached_property
    def mistake(self) -> Mistake | None:
        """The mistake that was made last, if it is one that the lesson knows."""
        outcome = self.outcome
        name = self.slip or (outcome.mistake if outcome else "")
        return self.task.mistake(name) if self.task is not None and name else None

    @cached_property
    def happening(self) -> Happening | None:
        """The consequence of the last mistake, if it can be shown."""
        return happening_of(self.attempt, self.outcome, self.mistake, self.known)

    @cached_property
    def let_go(self) -> Card | None:
        """The card that the learner let go by, if that is what prevents the goal."""
        return let_go(self.attempt, self.outcome)

    @cached_property
    def happened(self) -> Attempt:
        """The attempt that shows the consequence: the position from which it goes on, and the actions so far."""
        happening = self.happening
        return self.attempt if happening is None else happened(self.attempt, happening, self.shown or 0)

    @property
    def laid(self) -> Attempt:
        """The attempt on the table: what was done or, while it is being shown, what it leads to."""
        return self.attempt if self.shown is None else self.happened

    @property
    def open_start(self) -> State:
        """The position from which exploring from here begins."""
        return self.laid.state

    @property
    def sees_all(self) -> bool:
        """Whether both hands and the stock lie open."""
        return self.known is Known.OPEN

    @property
    def failed(self) -> bool:
        """Whether a learner who seemed to know the lesson has answered wrongly: then the level is to be learned."""
        if not self.placing or self.part is Part.DONE:
            return False
        is_mistaken = self.outcome is not None and self.outcome.verdict is not TaskResult.PASSED
        return is_mistaken or bool(self.slip) or (self.part is Part.PREDICT and bool(self.said))

    @property
    def answers_guess(self) -> bool:
        """Whether the learner has just said what to expect, and is told whether it is so."""
        return self.part is Part.DO and self.level.predict is not None and bool(self.said) and not self.is_begun

    @property
    def has_advice(self) -> bool:
        """Whether a hint, or what a mistake was, is to be read while the learner goes on."""
        return bool(self.hints or self.slip)

    @property
    def is_begun(self) -> bool:
        """Whether the learner has done or tried anything in this part, or before it was begun anew."""
        return bool(self.attempt.own or self.tried or self.tries)

    @property
    def awaits_learner(self) -> bool:
        """Whether the learner has something to do at the table."""
        if self.failed:
            return False
        if self.part is Part.BREAK:
            return True
        return self.task is not None and self.outcome is None and self.state.turn is self.seat

    @cached_property
    def reply(self) -> Action | None:
        """The opponent's next action, if it is the opponent's turn and anything is done."""
        task = self.task
        if task is None or self.outcome is not None or self.awaits_learner or self.state.phase is Phase.OVER:
            return None
        return None if self.failed else reply_of(task, self.attempt)

    @cached_property
    def move(self) -> Action | None:
        """Something that leads to the goal from here; None if nothing is to be done, or nothing does any more."""
        task = self.task
        return None if task is None or not self.awaits_learner else move_of(task, self.attempt)

    # --- what can be done ---------------------------------------------------------------------------------------------

    def predict(self, choice: str) -> LessonSession:
        """The learner says what to expect, and is told at once whether it is so; who knows it has to be right."""
        if self.experiment is not None:
            return self._expect(self.experiment, choice)
        prediction = self.level.predict
        if self.part is not Part.PREDICT or prediction is None or choice not in dict(prediction.choices) or self.failed:
            return self
        law, is_right = prediction.law(choice), choice == prediction.right
        after = self.having_missed(law) if law is not None and not is_right else self
        return replace(after if self.placing and not is_right else after.to(Part.DO), said=choice)

    def _expect(self, experiment: Experiment, choice: str) -> LessonSession:
        """The learner says what the experiment will show, and it begins."""
        if self.said or choice not in experiment.choices:
            return self
        law = experiment.law(ExperimentFinding(choice))
        return replace(self if law is None else self.having_missed(law), said=choice, runs=True)

    def run(self) -> LessonSession:
        """One deal more of the experiment, as long as it goes on."""
        if self.experiment is None or not self.runs:
            return self
        tally = self.experiment.goes_on(self.tally)
        return replace(self, tally=tally, runs=tally.deals < self.experiment.deals)

    def stop(self) -> LessonSession:
        """The experiment as far as it is."""
        return replace(self, runs=False)

    def run_on(self) -> LessonSession:
        """The experiment goes on from where it was stopped."""
        there = self.experiment is not None and self.said and self.tally.deals < self.experiment.deals
        return replace(self, runs=True) if there else self

    def act(self, action: Action) -> LessonSession:
        """The learner does something. Raises IllegalAction if the judge refuses it."""
        if not self.awaits_learner:
            return self
        apply(self.state, action)  # the judge speaks before anything is written down
        return self if self.part is Part.BREAK else self.after(action)  # there nothing is played: it is only tried

    def after(self, action: Action) -> LessonSession:
        """The session after an action that the judge has called legal."""
        return self._after(replace(self, done=(*self.done, action), slip=""))

    def try_in_vain(self, action: Action) -> LessonSession:
        """The learner tries something that the judge refuses."""
        law = judge(self.state, action).law if self.awaits_learner else None
        return self if law is None else self.refused(action, law)

    def refused(self, action: Action, law: Law) -> LessonSession:
        """The session after an action that the judge has refused by this law."""
        if not self.awaits_learner:
            return self
        refused = Refusal(action, law)
        tried = (*(each for each in self.tried if each != refused), refused)[-MOST_TRIED:]
        if self.part is Part.BREAK:
            return replace(self, tried=tried)
        mistakes = self.task.mistakes if self.task is not None else ()
        known = [each for each in mistakes if each.when is None and each.law is law]
        same = [each for each in known if each.play and each.play[-1] == action]
        alike = [each for each in known if not self._names_cards(each)]
        slip = next((each.name for each in (*same, *alike)), "")
        return self._after(replace(self.having_missed(law), tried=tried, slip=slip))

    def _names_cards(self, mistake: Mistake) -> bool:
        """Whether what is said of this mistake is true of the cards with which the lesson makes it, and no others."""
        return "{" in catalogue.told(self.name, f"{self.level.name}.{self.part}.mistakes.{mistake.name}", LANGUAGES[0])

    def replied(self) -> LessonSession:
        """The opponent has done what comes next."""
        action = self.reply
        return self if action is None else self._after(replace(self, done=(*self.done, action)))

    def _after(self, now: LessonSession) -> LessonSession:
        """What came of it is written down: a mistake means that the level was not passed without help."""
        outcome = now.outcome
        if now.slip or (outcome is not None and outcome.verdict is not TaskResult.PASSED):
            now = replace(now, helped=True)
        mistake = now.mistake
        if outcome is not None and mistake is not None and mistake.law is not None and not now.slip:
            now = now.having_missed(mistake.law)
        return now

    def having_missed(self, law: Law) -> LessonSession:
        """The learner did not know this law; it comes back, but not in this very level."""
        return replace(self, progress=self.progress.missing(law), fresh=(*self.fresh, law))

    def with_progress(self, progress: Progress) -> LessonSession:
        """The same place with this progress."""
        return replace(self, progress=progress)

    def hint(self) -> LessonSession:
        """One hint more; the last is the move itself, and then the level is not passed alone."""
        if self.task is None or not self.awaits_learner or self.hints >= MOST_HINTS or self.placing:
            return self
        hints = self.hints + 1
        return replace(self, hints=hints, slip="", helped=self.helped or hints == MOST_HINTS)

    def again(self) -> LessonSession:
        """The same part once more, with other suits; or the level, if it was not known after all.

        The level begins with its question, unless that is what has just been answered.
        """
        if self.placing:
            level = self.jump(self.name, self.index)
            return level.to(Part.DO) if self.part is Part.PREDICT else level
        if self.part in (Part.EXPERIMENT, Part.DONE):
            return self  # with other suits it would be another one
        return replace(self.to(self.part), tries=self.tries + 1)

    def afresh(self) -> LessonSession:
        """The same part once more, as it lies."""
        return self if self.part is Part.DONE else self.to(self.part)

    def to(self, part: Part) -> LessonSession:
        """The beginning of this part of the level."""
        begun = replace(self, part=part, done=(), tried=(), slip="", hints=0, shown=None, answer=None)
        return replace(begun, tally=Tally(), runs=False)

    # --- what it leads to ---------------------------------------------------------------------------------------------

    def show(self) -> LessonSession:
        """The session that shows what the last mistake leads to, from its beginning."""
        return self if self.happening is None else replace(self, shown=0)

    def back(self) -> LessonSession:
        """The session that it was shown from; a refused move is left behind, so that the last hint is read again."""
        return self if self.shown is None else replace(self, shown=None, slip=self.slip if self.placing else "")

    def step(self) -> LessonSession:
        """One action more of it."""
        happening = self.happening
        if happening is None or self.shown is None or self.shown >= len(happening.actions):
            return self
        return replace(self, shown=self.shown + 1)

    def show_all(self) -> LessonSession:
        """All of it."""
        happening = self.happening
        return self if happening is None or self.shown is None else replace(self, shown=len(happening.actions))

    @property
    def shows_end(self) -> bool:
        """Whether all of it was shown."""
        happening = self.happening
        return self.shown is not None and happening is not None and self.shown == len(happening.actions)

    # --- from part to part --------------------------------------------------------------------------------------------

    def go_on(self) -> LessonSession:
        """The next part, level or review, once this one is passed; the lesson's end after its last."""
        if not self.passed:
            return self
        if self.placing:
            return self._next_move()
        if self.part is Part.REVIEW:
            return self.next_level()
        path = self.level.path
        if self.part not in path:
            now = self if self.key in self.progress.levels else self.pass_level()  # it was on the way once
            return now.leave_level()
        place = path.index(self.part)
        if place + 1 < len(path):
            return self.to(path[place + 1])
        return self.pass_level().leave_level()

    def stay(self) -> LessonSession:
        """The part beside the way that is offered, once this one is passed; the level is passed without it."""
        extra = self.extra
        if extra is None or not self.passed:
            return self
        now = self.pass_level() if self.part in self.level.path else self
        return now.to(extra)

    def pass_level(self) -> LessonSession:
        """The same place, the level passed."""
        result = Result.HELPED if self.helped else Result.PASSED
        return replace(self, progress=self.progress.passing(self.key, result, self.said))

    def leave_level(self) -> LessonSession:
        """The next level, or first a review of a law that was missed before this level; none comes before the end."""
        due = [law for law in self.progress.missed if law not in self.fresh and can_come_back(law)]
        if due and self.reviews < MOST_REVIEWS and self.level_after is not None:
            review = self.to(Part.REVIEW)
            return replace(review, law=due[-1], asked=self.asked + 1, reviews=self.reviews + 1, fresh=())
        return self.next_level()

    def next_level(self) -> LessonSession:
        """The next level from its beginning or, once all were passed, the end of the lesson on its last board."""
        after, last = self.level_after, len(self.lesson.levels) - 1
        if after is not None:
            return replace(self.jump(self.name, after), reviews=self.reviews)
        tries, done = (self.tries, self.done) if self.index == last else (0, ())
        return LessonSession(self.name, last, Part.DONE, tries, asked=self.asked, progress=self.progress).won(done)

    def won(self, done: tuple[Action, ...]) -> LessonSession:
        """The end of the lesson, on the board to which its last task came: by these actions, else as it is solved."""
        return replace(self, done=done or solved(self.last_task))

    def jump(self, name: str, index: int = 0) -> LessonSession:
        """The beginning of another level, of this lesson or another. Raises KeyError or IndexError if there is none."""
        return replace(LessonSession.begin(name, index, self.progress), asked=self.asked)

    # --- what is known already ----------------------------------------------------------------------------------------

    def show_known(self, name: str, move: int = 0) -> LessonSession:
        """One of the levels at which a learner shows that this lesson is known. Raises KeyError if there is none."""
        now = self.jump(name, known_by(name)[move])
        return replace(now if now.part is Part.PREDICT else now.to(Part.DO), placing=True)

    @property
    def begins_lesson(self) -> bool:
        """Whether nothing of the lesson is done yet: who knows it may show so instead."""
        return (
            self.index == 0
            and self.part is self.level.parts[0]
            and not (self.said or self.done or self.tried or self.placing)
        )

    @property
    def move_shown(self) -> int:
        """The number of this move among those shown, counted from nought."""
        return known_by(self.name).index(self.index)

    def _next_move(self) -> LessonSession:
        """The next of these moves; with this one its level is passed, and those that stand before it."""
        result = Result.HELPED if self.helped else Result.PASSED
        progress = having_shown(self.progress, self.name, self.index, result, self.said)
        now = self.with_progress(progress)
        if self.index != known_by(self.name)[-1]:
            return now.show_known(self.name, self.move_shown + 1)
        if left := itinerary.missing(progress, self.name):  # it was begun in the middle
            return now.jump(self.name, left[0])
        ended = LessonSession(self.name, self.index, Part.DONE, asked=self.asked, placing=True, progress=progress)
        return ended.won(self.done)

    # --- the map ------------------------------------------------------------------------------------------------------

    def to_map(self, door: str = "") -> LessonSession:
        """The map of the course, the door of this lesson open; the place stays as it is behind it."""
        return replace(self, on_map=True, door=door)

    def off_map(self) -> LessonSession:
        """The place as it was left for the map."""
        return replace(self, on_map=False, door="")

    def enter(self, name: str, index: int) -> LessonSession:
        """This level from its beginning; where one is in it already, as it was left. Raises KeyError or IndexError."""
        is_here = (name, index) == (self.name, self.index) and self.part is not Part.DONE and not self.placing
        return self.off_map() if is_here else self.jump(name, index)

    # --- laws that come back ------------------------------------------------------------------------------------------

    @cached_property
    def review(self) -> tuple[State, Action]:
        """The position of a review, and the action of which one says whether it is allowed."""
        assert self.law is not None
        return review_of(self.law, self.asked)

    def answer_review(self, allowed: bool) -> LessonSession:
        """The learner says whether it is allowed; a right answer shows that the law is learned."""
        if self.part is not Part.REVIEW or self.answer is not None or self.law is None:
            return self
        knows = judge(*self.review).legal is allowed
        progress = self.progress.knowing(self.law) if knows else self.progress.missing(self.law)
        return replace(self, answer=allowed, progress=progress)
