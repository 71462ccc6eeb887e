"""Values of mistakes: whether what a task calls a mistake is worth more than the answer that it teaches.

Both are valued with every card open, best play on both sides. Cards that are not known are dealt by chance, again and
again, both answers on the same deals; deal number n is always the same one. The question is asked twice: with the cards
as the lesson has them, and with those that the learner knows, because they lie open or the words name them. The answer
is true of the cards, not of players who see less: where it speaks against a lesson, the lesson has to give its reason.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from hashlib import sha256
from typing import Final

from conquian.course.attempt import Attempt
from conquian.course.experiment import dealt
from conquian.course.lesson import Known, Lesson, Level, Mistake, Part, Task
from conquian.game.actions import Action
from conquian.game.judge import judge
from conquian.game.play import apply
from conquian.game.player_view import player_view
from conquian.game.state import Seat, State
from conquian.rooms.learn.lesson_player import Learner
from conquian.solver.core.search import Budget
from conquian.solver.core.table import UNLIMITED, CoreTable

BATCHES: Final = (64, 128, 256, 512)
"""The numbers of deals after which it is asked whether the mistake is better; if that is clear, no more are dealt."""
ERRORS: Final = 3
"""The standard errors by which a mistake has to be ahead to be better and not only look so."""
_BRACES: Final = re.compile(r"\{([^{}]*)\}")


@dataclass(frozen=True, slots=True)
class Contest:
    """A mistake and the answer taught, from where they part: what each does there, for `seat`, and who knows what.

    `where` names the mistake, and `knows` says whether the cards are those of the lesson or of its learner.
    """

    where: str
    knows: str
    start: State
    seat: Seat
    mistaken: tuple[Action, ...]
    taught: Action

    def __str__(self) -> str:
        return f"{self.where} ({self.knows})"

    @property
    def digest(self) -> str:
        """Sixteen letters that change when the question does."""
        asked = (str(self.start), str(self.seat), *map(str, self.mistaken), str(self.taught), str((BATCHES, ERRORS)))
        return sha256("\n".join(asked).encode()).hexdigest()[:16]


@dataclass(frozen=True, slots=True)
class Values:
    """The mean worth of a mistake and of the answer taught on this number of deals, and the error of the difference."""

    deals: int
    mistaken: float
    taught: float
    error: float

    @property
    def gain(self) -> float:
        """The worth of the mistake minus that of the answer taught."""
        return self.mistaken - self.taught

    @property
    def is_better(self) -> bool:
        """Whether the mistake is surely worth more."""
        return self.gain > ERRORS * self.error

    def __str__(self) -> str:
        return f"{self.mistaken:+.2f} instead of {self.taught:+.2f}, ±{self.error:.2f}, {self.deals} deals"


def contests(lesson: Lesson, texts: Mapping[str, str]) -> Iterator[tuple[Mistake, Contest]]:
    """Every mistake of a lesson that is a legal action, with what has to be asked of it."""
    for index, level in enumerate(lesson.levels):
        for part in (Part.DO, Part.TWIST):
            task = level.task(part)
            for mistake in task.mistakes if task is not None else ():
                assert task is not None
                told = told_cards(level, part, texts)
                for contest in _of_mistake(Learner(lesson, index, part), task, mistake, told):
                    yield mistake, contest


def told_cards(level: Level, part: Part, texts: Mapping[str, str]) -> str:
    """The cards that are named before anything is done."""
    keys = ("intro", "predict.ask", f"{part}.goal")
    return " ".join(_BRACES.findall(" ".join(texts.get(f"{level.name}.{key}", "") for key in keys)))


def _of_mistake(learner: Learner, task: Task, mistake: Mistake, told: str) -> Iterator[Contest]:
    before = learner.play(mistake.play[:-1])
    if not mistake.play or not judge(before.state, mistake.play[-1]).legal:
        return
    mistaken = (*before.attempt.done, mistake.play[-1])
    taught = learner.play(task.solution).attempt.done
    same = next((n for n, (one, other) in enumerate(zip(mistaken, taught, strict=False)) if one != other), None)
    if same is None:
        return  # nothing parts them: then it is no answer that is mistaken
    start = Attempt(task.position, task.seat, mistaken[:same]).state
    where = f"{learner.lesson.levels[learner.index].name}.{learner.part}.{mistake.name}"
    contest = Contest(where, "as the lesson has it", start, task.seat, mistaken[same:], taught[same])
    yield contest
    seen = start if task.known is Known.OPEN else as_known(start, task.seat, told)
    if seen != start and len(contest.mistaken) == 1:  # what comes later leans on cards that are not seen
        yield replace(contest, knows="as the learner sees it", start=seen)


def as_known(state: State, seat: Seat, told: str) -> State:
    """The position as this seat knows it; the other hand is open if the text `told` names every card of it."""
    view = player_view(state, seat).state
    theirs = state.hands[seat.other]
    if not all(str(card) in told for card in theirs.cards):
        return view
    hands = (state.hands[0], theirs) if seat is Seat.PONE else (theirs, state.hands[1])
    return replace(view, hands=hands)


@lru_cache(maxsize=1024)
def values(contest: Contest, batches: tuple[int, ...] = BATCHES) -> Values:
    """The worth of both: exactly where every card is known, else on as many deals as it takes to see.

    >>> import conquian as cq
    >>> hand = "pone=JhQhQs/Ah2h3h,4h5h6h7h dealer=2c4s7cJs/3c3d3s,6c6d6s centre=Kh stock=4dQd5c2s"
    >>> waste = "waste=JcKd5d7sKsJdAcKcAs7d5sQcAd4c2d turn=pone/turned"
    >>> taken = cq.action("meld Ah2h3h 4h5h6h7hJhQhKh")
    >>> print(values(Contest("", "", cq.position(f"{hand} {waste}"), cq.Seat.PONE, (taken,), cq.action("decline"))))
    +0.00 instead of +1.00, ±0.00, 1 deals
    """
    found: list[tuple[int, int]] = []
    for batch in batches if contest.start.unknown else (1,):
        found += [_pair(contest, dealt(contest.start, number)) for number in range(len(found), batch)]
        measured = _values(found)
        if measured.gain <= 0 or measured.gain > 2 * ERRORS * measured.error:
            break
    return measured


def _pair(contest: Contest, start: State) -> tuple[int, int]:
    """The worth of the mistake and of the answer taught in this deal."""
    table = CoreTable(start, Budget(UNLIMITED))
    state = start
    for action in contest.mistaken:
        state = apply(state, action)
    return table.value(state, contest.seat), table.value(apply(start, contest.taught), contest.seat)


def _values(pairs: list[tuple[int, int]]) -> Values:
    count = len(pairs)
    mistaken, taught = (sum(each) / count for each in zip(*pairs, strict=True))
    spread = sum((one - other - mistaken + taught) ** 2 for one, other in pairs)
    return Values(count, mistaken, taught, (spread / max(count - 1, 1) / count) ** 0.5)
