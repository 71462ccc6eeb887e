"""A learner on the way through a lesson, from part to part and from level to level; every step gives the next state."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from conquian.course import catalogue, itinerary
from conquian.course.itinerary import Station
from conquian.course.lesson import Part, Task
from conquian.course.progress import Progress
from conquian.game.actions import Action
from conquian.rooms.learn.level_session import LevelSession
from conquian.rooms.learn.placement import Placement
from conquian.rooms.learn.scene_attempt import SceneAttempt, ShownPosition
from conquian.rooms.learn.task_result import solved
from conquian.teach.law_examples import can_come_back

MOST_REVIEWS: Final = 2
"""The most laws that come back in a lesson."""


@dataclass(frozen=True)
class LessonSession(LevelSession):
    """A learner in a part of a level, and on the way from there to the end of the lesson.

    `reviews` counts those of this lesson. `door` is the lesson whose door stands open on the map of the course: None
    unless the learner looks at the map, empty if no door stands open.

    >>> learning = LessonSession.begin("pack")
    >>> learning.part, learning.level.name
    (<Part.PREDICT: 'predict'>, 'neighbours')
    """

    reviews: int = 0
    door: str | None = None

    @staticmethod
    def begin(name: str, index: int = 0, so_far: Progress | None = None) -> LessonSession:
        """The beginning of a level of this lesson. Raises KeyError or IndexError if there is none."""
        part, scene = next(iter(catalogue.lesson(name).levels[index].scenes.items()))
        begun = LessonSession(name, index, part, SceneAttempt.at(scene), progress=so_far or Progress())
        return begun.to(part)

    # --- where one is -------------------------------------------------------------------------------------------------

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
    def last_task(self) -> Task:
        """The last task of the level; of one that was known already the only one that was played."""
        return self.level.do if self.placing else self.level.twist or self.level.do

    # --- from part to part --------------------------------------------------------------------------------------------

    def again(self) -> LessonSession:
        """The same part once more, with other suits; or the level, if it was not known after all.

        The level begins with its question, unless that is what has just been answered.
        """
        if self.placing:
            level = self.jump(self.name, self.index)
            return level.to(Part.DO) if self.part is Part.PREDICT else level
        if self.part in (Part.EXPERIMENT, Part.DONE):
            return self  # with other suits it would be another one
        return replace(self, tries=self.tries + 1).to(self.part)

    def afresh(self) -> LessonSession:
        """The same part once more, as it lies."""
        return self if self.part is Part.DONE else self.to(self.part)

    def go_on(self) -> LessonSession:
        """The next part, level or review, once this one is passed; the lesson's end after its last."""
        if not self.passed:
            return self
        if self.placing is not None:
            return self._next_move(self.placing)
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
        return replace(self, progress=self.progress.passing(self.key, self.result, self.said))

    def leave_level(self) -> LessonSession:
        """The next level, or first a review of a law that was missed before this level; none comes before the end."""
        due = [law for law in self.progress.missed if law not in self.fresh and can_come_back(law)]
        if due and self.reviews < MOST_REVIEWS and self.level_after is not None:
            now = self.to_review(due[-1], self.asked + 1)
            return replace(now, reviews=self.reviews + 1, fresh=())
        return self.next_level()

    def next_level(self) -> LessonSession:
        """The next level from its beginning or, once all were passed, the end of the lesson on its last board."""
        after, last = self.level_after, len(self.lesson.levels) - 1
        if after is not None:
            return replace(self.jump(self.name, after), reviews=self.reviews)
        tries, done = (self.tries, self.attempt.done) if self.index == last else (0, ())
        return replace(self.jump(self.name, last), tries=tries).won(done)

    def won(self, done: tuple[Action, ...] = ()) -> LessonSession:
        """The end of the lesson, on the board to which its last task came: by these actions, else as it is solved."""
        task = self.last_task
        attempt = SceneAttempt.at(ShownPosition(task.position, task.seat, task.known))
        return replace(self, part=Part.DONE, attempt=replace(attempt, done=done or solved(task)), experiment=None)

    def jump(self, name: str, index: int = 0) -> LessonSession:
        """The beginning of another level, of this lesson or another. Raises KeyError or IndexError if there is none."""
        return replace(LessonSession.begin(name, index, self.progress), asked=self.asked)

    # --- what is known already ----------------------------------------------------------------------------------------

    def show_known(self, name: str) -> LessonSession:
        """The first move that shows that this lesson is known. Raises KeyError if there is none."""
        return self.to_move(Placement(name))

    def to_move(self, placing: Placement) -> LessonSession:
        """The move of this placement, or the question before it."""
        now = self.jump(placing.name, placing.index)
        return replace(now if now.part is Part.PREDICT else now.to(Part.DO), placing=placing)

    def _next_move(self, placing: Placement) -> LessonSession:
        """The next of these moves; with this one its level is passed, and those that stand before it."""
        now = self.with_progress(placing.passing(self.progress, self.result, self.said))
        if placing.following is not None:
            return now.to_move(placing.following)
        if left := itinerary.missing(now.progress, self.name):  # it was begun in the middle
            return now.jump(self.name, left[0])
        return replace(now.jump(self.name, self.index), placing=placing).won(self.attempt.done)

    @property
    def begins_lesson(self) -> bool:
        """Whether nothing of the lesson is done yet: a learner who knows it may show that instead."""
        return (
            self.index == 0
            and self.part is self.level.parts[0]
            and not (self.said or self.attempt.done or self.attempt.tried or self.placing)
        )

    # --- the map ------------------------------------------------------------------------------------------------------

    @property
    def on_map(self) -> bool:
        """Whether the learner looks at the map of the course."""
        return self.door is not None

    def to_map(self, door: str = "") -> LessonSession:
        """The map of the course, the door of this lesson open; the place stays as it is behind it."""
        return replace(self, door=door)

    def off_map(self) -> LessonSession:
        """The place as it was left for the map."""
        return replace(self, door=None)

    def enter(self, name: str, index: int) -> LessonSession:
        """This level from its beginning; where one is in it already, as it was left. Raises KeyError or IndexError."""
        is_here = (name, index) == (self.name, self.index) and self.part is not Part.DONE and not self.placing
        return self.off_map() if is_here else self.jump(name, index)
