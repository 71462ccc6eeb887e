"""A learner's immutable state at a puzzle or a question; every answer gives the next one."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import date
from functools import cached_property
from typing import Final

from conquian.course.attempt import Attempt
from conquian.course.progress import FirstAnswer, Progress, Result
from conquian.game.actions import Action
from conquian.game.play import apply
from conquian.game.state import State
from conquian.rooms.puzzles import library
from conquian.rooms.puzzles.puzzle import Puzzle, PuzzleKnown
from conquian.rooms.puzzles.puzzle_answer import AnswerResult, PuzzleAnswer
from conquian.rooms.puzzles.question import PuzzleQuestion
from conquian.rooms.puzzles.refutation.played_out import telling_world
from conquian.rooms.puzzles.refutation.why_question import WhyReason, offered, right_reason
from conquian.solver.certificates.deals import revealed
from conquian.solver.certificates.sure_plan import PlanCertificate
from conquian.table.coach import CoachedHand, CoachStage

MOST_HINTS: Final = 3
"""The idea, the place, and the move itself."""
DUE: Final = "due"
"""The wish of a link for the mistake that is due, in the place of a theme of the front page."""
LIST: Final = "list"
"""The wish of a link for the front page, whatever was on the table."""


@dataclass(frozen=True)
class PuzzleSession(PuzzleAnswer):
    """A learner at a puzzle with the last answer to it, and what the learner has done so far.

    `helped` says that it was not solved without a mistake or the move itself. `shown` is how many actions of what
    follows lie on the table, the answer not counted, None if it is not being shown. `picked` says that the learner has
    picked the theme. `course` is where one was in the course. `front` is the theme that stands open on the front page:
    None unless the learner looks at that page, empty if none is open. `day` is today where the learner is, if the
    browser said so. `own` is the name of the task of the learner's own that lies on the table, in front of that page.
    `reason` is the one that was chosen last, once the puzzle was solved and the learner was asked why.

    >>> now = PuzzleSession("hole-001")
    >>> now.act(now.puzzle.accepted[0]).verdict
    <AnswerResult.RIGHT: 'right'>
    """

    hints: int = 0
    helped: bool = False
    shown: int | None = None
    picked: bool = False
    progress: Progress = field(default_factory=Progress)
    course: Mapping[str, str] = field(default_factory=dict)
    front: str | None = None
    day: date | None = None
    own: str = ""
    reason: str = ""

    # --- where one is -------------------------------------------------------------------------------------------------

    @property
    def on_front(self) -> bool:
        """Whether the learner looks at the front page, or at a task in front of it."""
        return self.front is not None

    def to_due(self) -> PuzzleSession:
        """The mistake that has been due longest, if the link has asked for it and there is one."""
        due = self.progress.tasks.due(self.today)
        return replace(self, front="", own=due[0]) if self.front == DUE and due else self

    def to_front(self, theme: str = "") -> PuzzleSession:
        """The front page, this theme open; the puzzle stays as it is behind it."""
        return replace(self, front=theme, own="")

    def off_front(self) -> PuzzleSession:
        """The puzzle that was left."""
        return replace(self, front=None, own="")

    @property
    def folder(self) -> str:
        """The collection or the theme."""
        return library.folder(self.name)

    @property
    def names_theme(self) -> bool:
        """Whether the theme may be named: of what is not solved yet its name can be half of the answer.

        A learner who has picked the theme knows it anyway; a collection or an author's own pack is named like a book.
        """
        is_named = self.folder in (*library.COLLECTIONS, library.own_pack())
        return self.picked or self.name in self.progress.puzzles or is_named

    @property
    def number(self) -> int:
        """The number of this puzzle in its folder, from 1."""
        return library.in_folder(self.folder).index(self.name) + 1

    @property
    def awaits_action(self) -> bool:
        """Whether an action at the table is awaited."""
        return isinstance(self.asked, Puzzle) and not self.is_list and self.verdict is None

    @cached_property
    def attempt(self) -> Attempt:
        """The attempt on the table: the position, the answer, or as much of what follows as is shown."""
        after = self.follows
        if self.shown is not None and after is not None:
            return Attempt(after.start, self.seat, after.line[: self.shown + 1])
        played = self.answer is not None and not self.is_list
        return Attempt(self.asked.position, self.seat, (self.answer,) if self.answer is not None and played else ())

    @cached_property
    def state(self) -> State:
        """The position now."""
        return self.attempt.state

    @property
    def laid(self) -> Attempt:
        """The attempt on the table."""
        return self.attempt

    @cached_property
    def open_start(self) -> State:
        """The position with the unseen cards laid open: where something was refuted, as they lay there.

        Else they lie in the first way there is: exploring means playing both hands, so that they have to be known.
        """
        asked = self.asked
        if (
            self.shown is not None
            or not isinstance(asked, Puzzle)
            or not isinstance(asked.certificate, PlanCertificate)
        ):
            return self.state
        start = asked.position
        if start.unknown:
            start = revealed(start, telling_world(asked.certificate))
        return replace(self.attempt, start=start).state

    @property
    def sees_all(self) -> bool:
        """Whether both hands and the stock lie open."""
        return self.known is PuzzleKnown.ALL or self.shown is not None

    # --- what can be done ---------------------------------------------------------------------------------------------

    def act(self, action: Action) -> PuzzleSession:
        """The learner answers by an action. Raises IllegalAction if the judge refuses it, which never counts."""
        if not self.awaits_action:
            return self
        apply(self.asked.position, action)  # the judge speaks before anything is written down
        return self.after(action)

    def after(self, action: Action) -> PuzzleSession:
        """The session after an answer that the judge has called legal."""
        return self._after(replace(self, answer=action))

    def tick(self, action: Action) -> PuzzleSession:
        """The learner says of an action in a rule question that it is allowed."""
        asked = self.asked
        if not self.is_list or self.verdict is not None or not isinstance(asked, Puzzle):
            return self
        if action in asked.certificate.accepted:
            found = self.found if action in self.found else (*self.found, action)
            return self._after(replace(self, answer=None, found=found))
        if action not in asked.certificate.rejected:
            return self
        return replace(self, answer=action, helped=True)

    def choose(self, name: str) -> PuzzleSession:
        """The learner chooses an answer to a question, or a reason; after a wrong one another may be chosen."""
        asked = self.asked
        if name in self.reasons:
            return self if self.knows_why else replace(self, reason=name)
        if not isinstance(asked, PuzzleQuestion) or self.solved or asked.choice(name) is None:
            return self
        return self._after(replace(self, said=name))

    @property
    def reasons(self) -> tuple[WhyReason, ...]:
        """The reasons to choose from, once the puzzle is solved, where it can be asked why."""
        return offered(self.asked) if self.solved and isinstance(self.asked, Puzzle) else ()

    @property
    def knows_why(self) -> bool:
        """Whether the right reason was chosen."""
        return bool(self.reason and self.reasons) and self.reason == right_reason(self.puzzle)

    @property
    def is_rated(self) -> bool:
        """Whether the next answer counts for the learner's rating: the first one to a puzzle of the package."""
        so_far = self.progress
        return not (self.name in so_far.rated or self.name in so_far.puzzles or self.name in library.own_files())

    @property
    def today(self) -> date:
        """The day it is where the learner is."""
        return self.day or library.today()

    def _after(self, now: PuzzleSession) -> PuzzleSession:
        if now.verdict not in (AnswerResult.WRONG, AnswerResult.RIGHT):
            return now
        so_far, is_right = now.progress, now.solved and not now.helped
        if now.is_rated:
            so_far = so_far.answering(now.name, FirstAnswer(is_right, library.level(now.name)))
        if now.verdict is AnswerResult.WRONG:
            return replace(now, progress=so_far, helped=True)
        result = Result.PASSED if is_right else Result.HELPED
        so_far = replace(so_far.solving(now.name, result), streak=so_far.streak.on(now.today))
        return replace(now, progress=so_far)

    @property
    def may_ask_for_hint(self) -> bool:
        """Whether there is a hint left: until an action was done, or the right choice was made."""
        answered = self.solved or (self.verdict is not None and isinstance(self.asked, Puzzle))
        return not answered and self.hints < MOST_HINTS

    def with_progress(self, progress: Progress) -> PuzzleSession:
        """The same puzzle with this progress."""
        return replace(self, progress=progress)

    def at_task(self, hand: CoachedHand) -> PuzzleSession:
        """The session with the learner's own task on the table like this; the first answer when it is due counts."""
        if hand.place is None:
            return self.to_front()
        is_answered = hand.place.stage in (CoachStage.RIGHT, CoachStage.WRONG, CoachStage.SHOWN)
        if not is_answered or self.own not in self.progress.tasks.due(self.today):
            return self
        is_right, so_far = hand.place.stage is CoachStage.RIGHT, self.progress
        tasks = so_far.tasks.answered(self.own, is_right, self.today)
        streak = so_far.streak.on(self.today) if is_right else so_far.streak
        return replace(self, progress=replace(so_far, tasks=tasks, streak=streak))

    def taking_up(self, found: PuzzleSession) -> PuzzleSession:
        """The same puzzle with what was learned and solved there, and where one was in the course."""
        tasks = found.progress.tasks
        for each in self.progress.tasks.kept.values():  # the one of the link
            tasks = tasks.keeping(each.task, self.today, each.across)
        return replace(self, progress=replace(found.progress, tasks=tasks), course=found.course)

    def hint(self) -> PuzzleSession:
        """One hint more; the last is the move itself, and then the puzzle is not solved alone."""
        if not self.may_ask_for_hint:
            return self
        hints = self.hints + 1
        asks = isinstance(self.asked, PuzzleQuestion) or self.is_list  # what was refused last gives way to the hint
        answer, said = (None, "") if asks else (self.answer, self.said)
        return replace(self, hints=hints, answer=answer, said=said, helped=self.helped or hints == MOST_HINTS)

    def again(self) -> PuzzleSession:
        """The same once more, with other suits; after a claim, as it lies."""
        tries = self.tries if self.verdict is AnswerResult.CLAIMED else self.tries + 1
        return replace(self.afresh(), tries=tries, helped=self.helped and not self.solved)

    def afresh(self) -> PuzzleSession:
        """The same as it lies, with nothing answered."""
        return replace(self, answer=None, found=(), said="", hints=0, shown=None, reason="")

    def to(self, name: str) -> PuzzleSession:
        """Another puzzle. Raises KeyError if there is none of this name."""
        library.puzzle(name)
        picked = self.picked and library.folder(name) == self.folder
        return PuzzleSession(name, picked=picked, progress=self.progress, course=self.course, day=self.day)

    def to_folder(self, folder: str) -> PuzzleSession:
        """The first puzzle of this folder that is not solved, else the first: the learner has picked the theme.

        Raises KeyError if there is no such folder.
        """
        return replace(self.to(library.first_of(folder, self.progress)), picked=True)

    # --- what it leads to ---------------------------------------------------------------------------------------------

    @property
    def shows_end(self) -> bool:
        """Whether all of what follows was shown."""
        after = self.follows
        return self.shown is not None and after is not None and self.shown + 1 >= len(after.line)

    def show(self) -> PuzzleSession:
        """The session that shows what follows from the last answer, from its beginning."""
        return self if self.follows is None else replace(self, shown=0)

    def step(self) -> PuzzleSession:
        """One action more of it."""
        return self if self.shown is None or self.shows_end else replace(self, shown=self.shown + 1)

    def show_all(self) -> PuzzleSession:
        """All of it."""
        after = self.follows
        return self if after is None or self.shown is None else replace(self, shown=len(after.line) - 1)
