"""Two questions to every task: is a win handed over or left lying, and is a mistake worth more than the answer?

Errors of both kinds are planted in tasks of the course, those that it once had among them, and each is found.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial
from typing import Final

import pytest

import conquian as cq
from conquian.course import catalogue, lesson_file
from conquian.course.goals import NamedGoal
from conquian.course.lesson import Known, Lesson, Level, Mistake, Oversight, Part, Task
from conquian.rooms.learn.immediate_wins import given, missed
from conquian.rooms.learn.lesson_check import better_mistakes, of_oversights
from conquian.rooms.learn.lesson_flaws import LessonFlaw
from conquian.rooms.learn.worth.mistake_values import Contest, Values, values
from conquian.teach.suit_permutation import SUITS

pytestmark = pytest.mark.slow

FEW: Final = partial(values, batches=(64, 128))
"""The values by few deals, which are enough to show the errors that are planted here."""
GIVEN, MISSED, BETTER = LessonFlaw.WIN_GIVEN, LessonFlaw.WIN_MISSED, LessonFlaw.BETTER_MISTAKE


@dataclass(frozen=True)
class Place:
    """A task of the course."""

    lesson: str
    level: str
    part: Part

    def __str__(self) -> str:
        return f"{self.lesson}-{self.level}-{self.part}"

    def changed(self, change: Callable[[Task], Task]) -> Lesson:
        """The lesson with this level alone, and with this task changed."""
        lesson = catalogue.lesson(self.lesson)
        level = lesson.levels[lesson.level(self.level) or 0]
        task = level.task(self.part)
        assert task is not None
        task = change(task)
        return self.alone(lesson, replace(level, do=task) if self.part is Part.DO else replace(level, twist=task))

    def written(self, *changes: tuple[str, str]) -> Lesson:
        """The lesson with this level alone, and with these changes to its file."""
        text = catalogue.folders()[self.lesson].joinpath("lesson.toml").read_text(encoding="utf-8")
        for old, new in changes:
            assert old in text, old
            text = text.replace(old, new)
        lesson = lesson_file.loads(text, self.lesson, 1)
        return self.alone(lesson, lesson.levels[lesson.level(self.level) or 0])

    def alone(self, lesson: Lesson, level: Level) -> Lesson:
        return replace(lesson, levels=(level,))


def place(written: str) -> Place:
    lesson, level, part = written.split("/")
    return Place(lesson, level, Part(part))


def taught_instead(name: str) -> Callable[[Task], Task]:
    """What makes a mistake of a task its answer, and its answer the mistake."""

    def swap(task: Task) -> Task:
        mistake = task.mistake(name)
        assert mistake is not None and mistake.when is not None
        right = Mistake("planted", task.solution[: len(mistake.play)], mistake.law, NamedGoal("out"), None)
        return replace(
            task, known=Known.RULES, success=mistake.when, failure=None, actions=len(mistake.play),
            solution=mistake.play, mistakes=(right,), meant=(),
        )  # fmt: skip

    return swap


def told(name: str, *actions: str) -> Callable[[Task], Task]:
    """What makes the story of a mistake go like this."""

    def tell(task: Task) -> Task:
        mistake = task.mistake(name)
        assert mistake is not None and mistake.happens is not None
        happens = replace(mistake.happens, actions=tuple(map(cq.action, actions)))
        return replace(task, mistakes=(replace(mistake, happens=happens),))

    return tell


def unsaid(task: Task) -> Task:
    """The task with nothing meant."""
    return replace(task, meant=(), mistakes=tuple(replace(each, meant="") for each in task.mistakes))


PLANTED: Final[list[tuple[str, LessonFlaw, Callable[[Task], Task]]]] = [
    # a win is handed over
    ("turn/pass/twist", GIVEN, taught_instead("passed")),
    ("forcing/no-hand-card/twist", GIVEN, taught_instead("gift")),
    ("forcing/two-sets/do", GIVEN, taught_instead("gives-five")),
    ("forcing/two-sets/twist", GIVEN, taught_instead("gives-two")),
    ("forcing/force-to-win/do", GIVEN, taught_instead("gives-king")),
    ("counting/no-use/twist", GIVEN, taught_instead("king")),
    ("stakes/risk/do", GIVEN, unsaid),
    # a win is left lying
    ("melds/one-place/do", MISSED, taught_instead("four-sixes")),
    ("borrowing/whole/do", MISSED, taught_instead("let-go")),
    ("house-rules/middle/do", MISSED, taught_instead("keeps-pair")),
    ("house-rules/last-card/do", MISSED, taught_instead("over")),
    ("house-rules/mexico/do", MISSED, taught_instead("waits-for-more")),
    ("forcing/no-hand-card/twist", MISSED, unsaid),
    ("stakes/risk/do", MISSED, unsaid),
    ("forcing/in-time/do", MISSED, told("let-go", "turn Ks", "decline")),
    ("forcing/no-hand-card/do", MISSED, told("gap", "decline", "turn Kc", "decline")),
    # a mistake is worth more
    ("forcing/in-time/twist", BETTER, taught_instead("let-go")),
    ("forcing/no-hand-card/do", BETTER, taught_instead("same-rank")),
    ("forcing/hidden-fit/twist", BETTER, taught_instead("full")),
    ("forcing/two-sets/do", BETTER, taught_instead("no-fit")),
    ("house-rules/fit/do", BETTER, taught_instead("gives-pair")),
    ("house-rules/fit/twist", BETTER, unsaid),
    ("house-rules/last-card/twist", BETTER, taught_instead("takes-king")),
    ("turn/whole-turn/do", BETTER, unsaid),
    ("turn/two-turns/do", BETTER, taught_instead("took-it")),
]
"""The places, what is planted there, and as what it is found."""


def found(lesson: Lesson, patch: pytest.MonkeyPatch, *, values_too: bool = True) -> dict[LessonFlaw, str]:
    """What the two questions find in this lesson, or the first alone, if it is the one of its name."""

    def here(_: str, suits: str = SUITS) -> Lesson:
        return lesson

    patch.setattr(catalogue, "lesson", here)
    better = better_mistakes(lesson.name, measure=FEW) if values_too else ()
    objections = [*of_oversights(lesson), *better]
    return {LessonFlaw(each.flaw): str(each) for each in objections}


def test_at_least_twenty_are_planted() -> None:
    assert len({(where, flaw, id(plant)) for where, flaw, plant in PLANTED}) >= 20


@pytest.mark.parametrize(
    ("where", "flaw", "plant"), PLANTED, ids=[f"{flaw}-{where.replace('/', '-')}" for where, flaw, _ in PLANTED]
)
def test_a_planted_error_is_found(
    where: str, flaw: LessonFlaw, plant: Callable[[Task], Task], monkeypatch: pytest.MonkeyPatch
) -> None:
    here = place(where)
    there = found(here.changed(plant), monkeypatch, values_too=flaw is BETTER)
    assert f"{here.level}.{here.part}" in there[flaw]


@pytest.mark.parametrize("where", sorted({where for where, flaw, _ in PLANTED if flaw is not BETTER}))
def test_without_it_nothing_is_handed_over_or_missed(where: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The ledger holds the values: tests/lessons."""
    assert found(place(where).changed(lambda task: task), monkeypatch, values_too=False) == {}


# --- what the course once taught --------------------------------------------------------------------------------------


def test_the_forced_card_that_lost_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """With a king at the end of the run the opponent goes out with 5d6d7dJdQd and three kings."""
    lesson = place("forcing/no-hand-card/do").written(
        ("dealer=KhKs/Ac2c3c4c,6d7dJdQd stock=?12 waste=Qh4d5cJs2s6hKd", OLD_FORCING),
        ("meld Ac2c3c4c 5d6d7dJdQd", "meld 2c3c4c 5d6d7dJdQdKd"),
        ("meld Ac2c3c4c 6d7dJdQd KcKhKs", "meld 2c3c4c 6d7dJdQdKd KcKhKs"),
    )
    assert {GIVEN, MISSED} <= set(found(lesson, monkeypatch, values_too=False))


OLD_FORCING: Final = "dealer=KhKs/2c3c4c,6d7dJdQdKd stock=?12 waste=Qh4s5sJs2s6hAc"


def test_the_ace_that_was_accepted(monkeypatch: pytest.MonkeyPatch) -> None:
    lesson = place("turn/pass/twist").written(("pone=2h3c4c4s5s7c7hJhKcKd/", "pone=Ac2h3c4s5s7c7hJhKcKd/"))
    assert "discard Ac" in found(lesson, monkeypatch, values_too=False)[GIVEN]


def test_forcing_without_knowing_the_other_hand(monkeypatch: pytest.MonkeyPatch) -> None:
    """Cards that the learner does not know of are dealt by chance: then it is better not to force here."""
    texts = dict(catalogue.words("forcing", "en").texts)
    told_of = {**texts, "in-time.twist.goal": "force the {Js}."}
    words = replace(catalogue.words("forcing", "en"), texts=told_of)
    lesson = place("forcing/in-time/twist").changed(lambda task: task)
    monkeypatch.setattr(catalogue, "words", lambda _name, _language: words)
    assert "as the learner sees it" in found(lesson, monkeypatch)[BETTER]


# --- what is meant ----------------------------------------------------------------------------------------------------


def test_what_is_meant_in_vain_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """It is in vain where nothing is handed over or missed, no mistake is worth more, or no text has that name."""
    here = place("forcing/no-hand-card/twist")
    in_vain = LessonFlaw.MEANT_IN_VAIN
    given_too = here.changed(lambda task: replace(task, meant=((Oversight.WIN_GIVEN, "why"), *task.meant)))
    assert "win-given: why" in found(given_too, monkeypatch)[in_vain]
    monkeypatch.undo()
    elsewhere = here.changed(lambda task: replace(task, meant=((Oversight.WIN_MISSED, "mistakes.cabbage"),)))
    assert "mistakes.cabbage" in found(elsewhere, monkeypatch)[in_vain]
    monkeypatch.undo()
    better = here.changed(lambda task: replace(task, mistakes=(replace(task.mistakes[0], meant="why"),)))
    assert "gift: meant-in-vain: why" in found(better, monkeypatch)[in_vain]


# --- the shares and the values ----------------------------------------------------------------------------------------

WAITING: Final = "4h/6h7hJh,AcAdAh,KcKdKs"


def test_a_win_is_missed_or_taken() -> None:
    state = cq.position(f"pone={WAITING} dealer=?7/QcQdQh centre=5h stock=?16 waste=4c5c5d turn=pone/left")
    assert missed(state, cq.action("decline")) == 1
    other = cq.position(str(state).replace("centre=5h", "centre=2s"))
    assert missed(other, cq.action("decline")) == 0


def test_a_hand_that_is_not_known_gives_a_share() -> None:
    """With the four of hearts, and nothing else, in hand the opponent goes out with the five of hearts."""
    line = "pone=5h2s5d6d/2c3c4c5c,7c7d7s dealer=?1/6h7hJhQhKh,AcAdAhAs stock=?15 waste=Jc3d6cQc turn=pone/discard"
    assert 0 < given(cq.position(line), cq.action("discard 5h")) < 0.25
    assert given(cq.position(line.replace("?1/", "4h/")), cq.action("discard 5h")) == 1


def test_a_mistake_is_better_only_beyond_the_error() -> None:
    assert Values(100, 0.4, 0.0, 0.1).is_better
    assert not Values(100, 0.3, 0.0, 0.11).is_better
    assert not Values(1, 0.0, 0.0, 0.0).is_better
    assert Values(1, 1.0, 0.0, 0.0).is_better


def test_the_same_question_has_the_same_digest_and_another_one_another() -> None:
    state = cq.position(f"pone={WAITING} dealer=?7/QcQdQh centre=5h stock=?16 waste=4c5c5d turn=pone/left")
    one = Contest("there", "as it is", state, cq.Seat.PONE, (cq.action("decline"),), cq.action("allow"))
    assert one.digest == replace(one, where="elsewhere").digest
    assert one.digest != replace(one, taught=cq.action("decline")).digest
    assert one.digest != replace(one, seat=cq.Seat.DEALER).digest
