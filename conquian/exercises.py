"""Exercises for notebooks of one's own: a question whose answer is worked out, and `check`, which says why.

    >>> from conquian import exercises
    >>> task = exercises.LayoutOf("3c4c5c6c6d6h")
    >>> bool(task.check("3c4c5c 6c6d6h"))
    True
    >>> task.check("3c4c5c6c 6d6h").why
    'A meld needs at least three cards. Too few here: sixes of diamonds and hearts. (3.1)'

No answer is written down anywhere: the judge, the solver or a count finds it. Answers are values or their text, as
everywhere on the front door, and what cannot be read is a wrong answer with its sentence. So are the dots of a cell
that nobody has filled in yet. Sentences are in the language of `cq.options`.
"""

from __future__ import annotations

import json
import re
from abc import ABC, abstractmethod
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from pathlib import Path
from typing import Any, Final

from conquian.api import solver
from conquian.api.options import options
from conquian.api.results import CardLayouts, CheckedAnswer
from conquian.course import catalogue
from conquian.course.attempt import Attempt
from conquian.course.experiment import Experiment
from conquian.course.lesson import Part, Prediction, Scene, Task
from conquian.explain.markup import plain
from conquian.explain.names import cards_phrase
from conquian.explain.sentences import explain
from conquian.explain.words import words
from conquian.game.actions import Action
from conquian.game.arguments import wrong_kind
from conquian.game.cards import Card, Cards
from conquian.game.judge import UnknownCards, Verdict, judge, judge_spread, legal_actions
from conquian.game.laws import Law
from conquian.game.outward import ShownValue
from conquian.game.spreads import layouts
from conquian.game.state import Seat, State
from conquian.notation.arguments import action_of, cards_of, seat_of, spread_of, state_of
from conquian.notation.errors import NotationError
from conquian.rooms.learn.task_result import TaskOutcome, TaskResult, outcome_of, reply_of
from conquian.rooms.puzzles.puzzle import Puzzle
from conquian.rooms.puzzles.puzzle_file import COMPOSED
from conquian.rooms.puzzles.refutation.reason_phrases import reason_text
from conquian.rooms.puzzles.refutation.reasons import why
from conquian.solver.certificates.vocabulary import Goal
from conquian.solver.odds import Chance

__all__ = [
    "Allowed",
    "CheckedAnswer",
    "Count",
    "Exercise",
    "LawOf",
    "LayoutOf",
    "LessonPart",
    "Most",
    "Move",
    "OutsOf",
    "Share",
    "graded",
]


def __dir__() -> list[str]:
    return __all__


_BEFORE_NUMBER: Final = re.compile(r"^\s*(?:law|rule|regel|ley|regla|§)\s*", re.IGNORECASE)


class Exercise(ABC):
    """A question of an exercise; `check` says whether an answer is right, and why."""

    __slots__ = ()

    def check(self, answer: object) -> CheckedAnswer:
        """The answer, checked. Raises TypeError for an answer of a kind that this question can't have."""
        if answer is ...:
            return CheckedAnswer(False, _say("dots"))
        try:
            return self._checked(answer)
        except NotationError as problem:
            return CheckedAnswer(False, explain(problem, options().lang))

    @abstractmethod
    def _checked(self, answer: object) -> CheckedAnswer:
        """The answer, checked. Raises NotationError for a text that can't be read, TypeError for another kind."""


@dataclass(frozen=True, slots=True)
class LayoutOf(Exercise):
    """The question how to lay all of these cards out in melds; the answer is a spread (laws 3.1 to 3.4).

    Raises ValueError for cards that can't be laid out.

    >>> from conquian import exercises
    >>> exercises.LayoutOf("3c4c5c6c6d6h").check("3c4c5c6c").why
    'Each card has to be in a meld, and these are left over: sixes of diamonds and hearts. (3.4)'
    >>> exercises.LayoutOf("3c4c")
    Traceback (most recent call last):
    ValueError: no melds hold all of these cards: 3c4c
    """

    cards: Cards | Iterable[Card | str] | str

    def __post_init__(self) -> None:
        object.__setattr__(self, "cards", cards_of(self.cards))
        if not layouts(cards_of(self.cards)):
            raise ValueError(f"no melds hold all of these cards: {self.cards}")

    def _checked(self, answer: object) -> CheckedAnswer:
        laid, wanted = spread_of(answer), cards_of(self.cards)
        verdict = judge_spread(laid)
        if not verdict:
            return _judged(False, verdict)
        if foreign := laid.cards - wanted:
            return CheckedAnswer(False, _say("foreign", cards=_names(foreign)), None, laid)
        if left := wanted - laid.cards:
            return _by_law(False, _say("left-over", cards=_names(left)), Law.VALID_WHEN_DONE, laid)
        ways = CardLayouts(layouts(wanted))
        return CheckedAnswer(True, _say("laid-out", n=len(ways)), None, ways)


@dataclass(frozen=True, slots=True)
class LawOf(Exercise):
    """The question which law refuses an action; the answer is its number, or True for an action that is allowed.

    >>> from conquian import exercises
    >>> task = exercises.LawOf("pone=?10/- dealer=?10/- stock=?20 turn=pone/turn", "decline")
    >>> task.check("4.1").why
    'Play begins with a card from the stock: turn up the top one. (4.1)'
    >>> bool(task.check("law 4.1")), task.check(4.1).why
    (True, 'Put quotes around the number 4.1.')
    >>> task.check(True).why
    "It isn't allowed."
    """

    state: State | str
    action: Action | str

    def _checked(self, answer: object) -> CheckedAnswer:
        if isinstance(answer, float):
            return CheckedAnswer(False, _say("quotes", answer=answer))
        if not isinstance(answer, bool | str):
            raise wrong_kind("answer", answer, "the number of a law, such as '4.2', or True or False")
        if isinstance(answer, str):
            answer = _BEFORE_NUMBER.sub("", answer).strip()
        state = state_of(self.state)
        verdict = judge(state, action_of(self.action, state))
        if answer is verdict.legal or answer == verdict.law:
            return _judged(True, verdict)
        if isinstance(answer, bool) or verdict.legal:
            return CheckedAnswer(False, _say("allowed" if verdict.legal else "refused"))
        return CheckedAnswer(False, _say("other-law" if answer in set(Law) else "no-law", answer=answer))


@dataclass(frozen=True, slots=True)
class Allowed(Exercise):
    """The question for an action of this kind that the judge allows, such as a 'meld'; the answer is an action.

    >>> from conquian import exercises
    >>> task = exercises.Allowed("pone=3c4cQs?7/- dealer=?10/- centre=5c stock=?19 turn=pone/left", "meld")
    >>> bool(task.check("meld 3c4c5c")), task.check("decline").why
    (True, "It's allowed, but something else was asked: meld.")
    >>> task.check("meld 5cQs").why
    'You have no melds yet, so the centre card needs at least two cards from your hand. (4.6)'

    Raises ValueError where no action of this kind is allowed.

    >>> exercises.Allowed("pone=3c4cQsAd2d5h6s7dJdKh/- dealer=?10/- centre=5c stock=?19 turn=pone/left", "force")
    Traceback (most recent call last):
    ValueError: no action of the kind 'force' is allowed here, only: meld, decline
    """

    state: State | str
    verb: str

    def __post_init__(self) -> None:
        try:
            verbs = {each.verb: None for each in legal_actions(state_of(self.state))}
        except UnknownCards:  # then nobody can list them
            return
        if self.verb not in verbs:
            raise ValueError(f"no action of the kind {self.verb!r} is allowed here, only: {', '.join(verbs)}")

    def _checked(self, answer: object) -> CheckedAnswer:
        state = state_of(self.state)
        action = action_of(answer, state)
        verdict = judge(state, action)
        if verdict and action.verb != self.verb:
            return CheckedAnswer(False, _say("other-verb", verb=self.verb))
        return _judged(verdict.legal, verdict)


@dataclass(frozen=True, slots=True)
class Move(Exercise):
    """The question what the player to act should do to win or, with the goal 'draw', not to lose.

    The answer is an action. What is right is proved, as in `cq.certify`: with every card open, or by a plan that works
    however the unseen cards lie. A wrong answer is refuted. Where too much would have to be looked at, `check` raises
    BeyondBound.

    >>> from conquian import exercises
    >>> import conquian as cq
    >>> line = "pone=AdAs/3c3d3h3s,6h7hJhQh dealer=2c4d5s6d7cJcJdQcQdKd/- centre=Ac stock=5h waste=7d turn=pone/left"
    >>> exercises.Move(line).check("decline").why
    'You could have gone out at once. With these, you have eleven on the table: ... (7.1)'
    """

    state: State | str
    goal: Goal | str = Goal.WIN

    def _checked(self, answer: object) -> CheckedAnswer:
        state = state_of(self.state)
        action = action_of(answer, state)
        verdict = judge(state, action)
        if not verdict:
            return _judged(False, verdict)
        puzzle = _puzzle(state, Goal(self.goal))
        if puzzle.accepts(action):
            return CheckedAnswer(True, _say("proved", n=len(puzzle.accepted)), None, puzzle.certificate)
        reason = why(puzzle, action)
        if reason is None:
            return CheckedAnswer(False, _say("fails"))
        look = options()
        said = plain(reason_text(reason, look.lang), look.lang, look.pack)
        return _by_law(False, said, reason.laws[-1]) if reason.laws else CheckedAnswer(False, said)


@lru_cache(maxsize=64)
def _puzzle(state: State, goal: Goal) -> Puzzle:
    proof = solver.certify(state, goal=goal)
    return Puzzle("", COMPOSED, proof, proof.accepted)


@dataclass(frozen=True, slots=True)
class OutsOf(Exercise):
    """The question which cards would take a seat out at once, dead or alive; the answer is cards (law 7.1).

    >>> from conquian import exercises
    >>> task = exercises.OutsOf("pone=AdAs/3c3d3h3s,6h7hJhQh dealer=?10/- stock=?19 waste=7d turn=dealer/turn", "pone")
    >>> task.check("Ac").why
    'So far so good, and 1 more card wins. (7.1)'
    """

    state: State | str
    seat: Seat | str

    def _checked(self, answer: object) -> CheckedAnswer:
        given, found = cards_of(answer), solver.outs(self.state, seat_of(self.seat))
        if extra := given - found:
            return _by_law(False, _say("no-outs", cards=_names(extra)), Law.GO_OUT, extra)
        if left := len(found - given):
            return _by_law(False, _say("more-outs", n=left), Law.GO_OUT)
        return CheckedAnswer(True, _say("outs", n=len(found)), None, found)


@dataclass(frozen=True, slots=True)
class Count(Exercise):
    """The question how many there are of something that is counted here; the answer is a number.

    `shown` is what is shown once the answer is right.

    >>> import conquian as cq
    >>> from conquian import exercises
    >>> task = exercises.Count(len(cq.layouts("3c3d3h4c4d4h5c5d5h")))
    >>> task.check(1).why, bool(task.check(2))
    ('There are more.', True)
    """

    number: int
    shown: ShownValue | None = None

    def _checked(self, answer: object) -> CheckedAnswer:
        if isinstance(answer, bool) or not isinstance(answer, int):
            raise wrong_kind("answer", answer, "a whole number")
        if answer != self.number:
            return CheckedAnswer(False, _say("more" if answer < self.number else "fewer"))
        return CheckedAnswer(True, "", None, self.shown)


@dataclass(frozen=True, slots=True)
class Most(Exercise):
    """The question which of these has the most; the answer is its name. Of equals, each is right.

    >>> import conquian as cq
    >>> from conquian import exercises
    >>> task = exercises.Most({each: len(cq.layouts(each)) for each in ("3c4c5c6c6d6h", "3c3d3h4c4d4h5c5d5h")})
    >>> task.check("3c4c5c6c6d6h").why
    'This one has 1, and another has more.'
    """

    counts: Mapping[str, float]

    def _checked(self, answer: object) -> CheckedAnswer:
        if not isinstance(answer, str):
            raise wrong_kind("answer", answer, "a name, as a text")
        if answer not in self.counts:
            return CheckedAnswer(False, _say("choose", names=", ".join(self.counts)))
        count = self.counts[answer]
        is_most = count == max(self.counts.values())
        return CheckedAnswer(is_most, _say("most" if is_most else "less", n=f"{count:g}"))


@dataclass(frozen=True, slots=True)
class Share(Exercise):
    """The question how often something came out: `hits` times of `tries`; the answer is a guess from 0 to 1.

    A guess is right where it lies in the interval that holds the true share in 95 of 100 samples (Wilson's).

    >>> from conquian import exercises
    >>> exercises.Share(30, 100).check(0.5).why
    'That was 30 of 100, so the true share is most likely from 0.22 to 0.40. Your guess: 0.50.'
    """

    hits: int
    tries: int

    @property
    def interval(self) -> tuple[float, float]:
        """The ends of the interval."""
        chance = Chance.sampled(self.hits, self.tries, 0)
        return float(chance.low), float(chance.high)

    def _checked(self, answer: object) -> CheckedAnswer:
        if isinstance(answer, bool) or not isinstance(answer, int | float):
            raise wrong_kind("answer", answer, "a number from 0 to 1")
        if not 0 <= answer <= 1:
            return CheckedAnswer(False, _say("no-share"))
        low, high = self.interval
        ends = {"low": _number(low), "high": _number(high), "guess": _number(answer)}
        return CheckedAnswer(low <= answer <= high, _say("share", hits=self.hits, tries=self.tries, **ends))


@dataclass(frozen=True, slots=True)
class LessonPart(Exercise):
    """A question or a task of a lesson: `part` is 'predict', 'experiment', 'do' or 'twist' of its level.

    The answer to a question is the name of a choice. That to a task is an action or several, one after the other: as a
    list, or as a text with `;` between them. The opponent replies in between as in the lesson, and the sentences are
    those of the lesson. Raises KeyError for a lesson, a level or a part that is none.

    >>> from conquian import exercises
    >>> task = exercises.LessonPart("melds", "sets")
    >>> task.check("meld 6c6d").why
    'The sixes of clubs and diamonds are only two cards, and a meld begins with three. (4.6)'
    >>> bool(task.check("meld 6c6d6h"))
    True
    """

    lesson: str
    level: str
    part: str = Part.DO

    def __post_init__(self) -> None:
        self._scene()

    def _scene(self) -> Scene:
        levels = {level.name: level for level in catalogue.lesson(self.lesson).levels}
        return levels[self.level].scenes[Part(self.part)]

    def _checked(self, answer: object) -> CheckedAnswer:
        scene = self._scene()
        if isinstance(scene, Prediction):
            return self._chosen(answer, dict(scene.choices), scene.right)
        if isinstance(scene, Experiment):
            return self._chosen(answer, scene.choices, scene.finds)
        if isinstance(scene, Task):
            return self._played(answer, scene)
        raise KeyError(self.part)

    def _chosen(self, answer: object, choices: Collection[str], right: str) -> CheckedAnswer:
        if not isinstance(answer, str):
            raise wrong_kind("answer", answer, "the name of a choice, as a text")
        if answer not in choices:
            return CheckedAnswer(False, _say("choose", names=", ".join(choices)))
        return CheckedAnswer(answer == right, "" if answer == right else self._told("wrong", answer))

    def _played(self, answer: object, task: Task) -> CheckedAnswer:
        if not isinstance(answer, Action | str) and not isinstance(answer, Iterable):
            raise wrong_kind("answer", answer, "an action, a list of actions, or their text")
        attempt = _replied(task, Attempt(task.position, task.seat))
        given = answer.split(";") if isinstance(answer, str) else [answer] if isinstance(answer, Action) else answer
        for each in given:
            action = action_of(each, attempt.state)
            verdict = judge(attempt.state, action)
            if not verdict:
                return self._refused(verdict, task)
            attempt = _replied(task, replace(attempt, done=(*attempt.done, action)))
            outcome = outcome_of(task, attempt)
            if outcome is not None:
                return self._ended(outcome, attempt.state)
        return CheckedAnswer(False, _say("goes-on"), None, attempt.state)

    def _refused(self, verdict: Verdict, task: Task) -> CheckedAnswer:
        known = (each.name for each in task.mistakes if each.when is None and each.law is verdict.law)
        name = next(known, None)
        if name is None or verdict.law is None:
            return _judged(False, verdict)
        return _by_law(False, self._told("mistakes", name), verdict.law, verdict)

    def _ended(self, outcome: TaskOutcome, state: State) -> CheckedAnswer:
        if outcome.verdict is TaskResult.PASSED:
            return CheckedAnswer(True, self._told("why"), None, state)
        said = self._told("mistakes", outcome.mistake) if outcome.mistake else _say("fails")
        return CheckedAnswer(False, said, None, state)

    def _told(self, *keys: str) -> str:
        look = options()
        key = ".".join((self.level, self.part, *keys))
        return plain(catalogue.told(self.lesson, key, look.lang, faces=look.pack), look.lang, look.pack)


def _replied(task: Task, attempt: Attempt) -> Attempt:
    """The attempt after the opponent's replies, until the learner is to act or the task has ended."""
    while attempt.state.turn is not task.seat and outcome_of(task, attempt) is None:
        reply = reply_of(task, attempt)
        if reply is None:
            break
        attempt = replace(attempt, done=(*attempt.done, reply))
    return attempt


# --- for nbgrader -----------------------------------------------------------------------------------------------------

ASKED: Final = ".check(...)"
"""The end of a cell that asks."""


def graded(source: str | Path, target: str | Path) -> int:
    """Write a notebook as the source of an nbgrader assignment; the number of its exercises, a point each.

    Each cell that ends in `.check(...)` becomes a cell for the answer and a locked one that checks it. What pupils are
    not given, such as your own answers, stands between nbgrader's marks. The folder of the target is made if it is not
    there. Raises ValueError for a notebook that asks nothing.
    """
    notebook = json.loads(Path(source).read_text(encoding="utf-8"))
    cells = [each for cell in notebook["cells"] for each in _graded(cell)]
    for number, cell in enumerate(cells):
        cell["id"] = str(number)
    count = sum("nbgrader" in cell["metadata"] for cell in cells) // 2
    if not count:
        raise ValueError(f"no cell of {source} ends in {ASKED}")
    text = json.dumps(notebook | {"cells": cells}, indent=1, ensure_ascii=False)
    Path(target).parent.mkdir(parents=True, exist_ok=True)
    Path(target).write_text(f"{text}\n", encoding="utf-8", newline="\n")
    return count


def _graded(cell: dict[str, Any]) -> Iterator[dict[str, Any]]:
    code = "".join(cell["source"])
    if cell["cell_type"] != "code" or not code.endswith(ASKED):
        yield cell
        return
    before, _, asked = code.removesuffix(ASKED).rpartition("\n")
    empty: dict[str, Any] = {"cell_type": "code", "execution_count": None, "metadata": {}, "outputs": []}
    if before.strip():
        yield empty | {"source": before.rstrip()}
    key = {"grade_id": f"exercise-{cell['id']}", "schema_version": 3, "task": False}
    answer = key | {"grade": False, "locked": False, "solution": True}
    yield empty | {"metadata": {"nbgrader": answer}, "source": "answer = ...\n### BEGIN SOLUTION\n### END SOLUTION"}
    test = key | {"grade_id": f"check-{cell['id']}", "grade": True, "locked": True, "points": 1, "solution": False}
    code = f"checked = {asked}.check(answer)\nassert checked, checked.why"
    yield empty | {"metadata": {"nbgrader": test}, "source": code}


# --- in words ---------------------------------------------------------------------------------------------------------


def _judged(right: bool, verdict: Verdict) -> CheckedAnswer:
    """An answer on which the judge has the last word."""
    said = explain(verdict, options().lang, options().pack)
    if verdict.law is None:
        return CheckedAnswer(right, said, None, verdict)
    return _by_law(right, said, verdict.law, verdict)


def _by_law(right: bool, said: str, law: Law, shown: ShownValue | None = None) -> CheckedAnswer:
    return CheckedAnswer(right, f"{said} ({law})", law, shown)


def _say(key: str, **values: object) -> str:
    return words(options().lang, "exercises", key, **values)


def _names(cards: Cards) -> str:
    return cards_phrase(cards, options().lang, options().pack)


def _number(value: float) -> str:
    return f"{value:.2f}".replace(".", words(options().lang, "display", "decimal"))
