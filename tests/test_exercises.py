"""Exercises: every right answer is the engine's own, every wrong one has its sentence, and none is given away."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import nbformat
import pytest

import conquian as cq
from conquian import exercises
from conquian.api.results import CheckedAnswer
from conquian.course import catalogue
from conquian.course.experiment import Experiment
from conquian.course.lesson import Breaking, Task
from conquian.exercises import Allowed, Count, Exercise, LawOf, LayoutOf, LessonPart, Most, Move, OutsOf, Share, graded
from conquian.explain.words import LANGUAGES, words
from conquian.site.content import content_root

BORROW = "pone=6hAs2dQsKs7s/3c4c5c6c dealer=?10/- centre=6d stock=?19 turn=pone/left"
WAIT = "pone=AdAs/3c3d3h3s,6h7hJhQh dealer=?10/- stock=?19 waste=7d turn=dealer/turn"
ENDING = "pone=AdAs/3c3d3h3s,6h7hJhQh dealer=2c4d5s6d7cJcJdQcQdKd/- centre=Ac stock=5h waste=7d turn=pone/left"
EXERCISES: dict[str, tuple[Exercise, Callable[[], object], object]] = {
    "layout": (LayoutOf("3c3d3h4c4d4h5c5d5h"), lambda: cq.layouts("3c3d3h4c4d4h5c5d5h")[1], "3c3d3h 4c4d4h"),
    "ruling": (LawOf(BORROW, "turn"), lambda: str(cq.judge(BORROW, "turn").law), "4.4"),
    "permission": (LawOf(BORROW, "decline"), lambda: True, "4.4"),
    "allowed": (Allowed(BORROW, "meld"), lambda: cq.legal_actions(BORROW)[0], "meld 3c4c5c6c6d"),
    "move": (Move(ENDING), lambda: cq.certify(ENDING).accepted[0], "decline"),
    "outs": (OutsOf(WAIT, "pone"), lambda: cq.outs(WAIT, "pone"), "AcKc"),
    "count": (Count(3), lambda: 3, 4),
    "most": (Most({"a": 1, "b": 2.5}), lambda: "b", "a"),
    "share": (Share(30, 100), lambda: 0.3, 0.9),
}
"""Exercises, each with the answer that the engine gives, and with a wrong one."""


def checked(name: str, *, right: bool) -> CheckedAnswer:
    exercise, answer, wrong = EXERCISES[name]
    return exercise.check(answer() if right else wrong)


@pytest.mark.parametrize("name", EXERCISES)
def test_the_engine_s_answer_is_right_and_another_is_not(name: str) -> None:
    assert checked(name, right=True)
    wrong = checked(name, right=False)
    assert not wrong and wrong.why


@pytest.mark.parametrize("name", EXERCISES)
def test_the_dots_of_a_cell_are_no_answer_yet(name: str) -> None:
    assert EXERCISES[name][0].check(...) == CheckedAnswer(False, "Put your answer where the dots are.")


@pytest.mark.parametrize("name", EXERCISES)
@pytest.mark.parametrize("answer", [3 + 4j, None, object()])
def test_an_answer_of_no_kind_is_the_author_s_mistake(name: str, answer: object) -> None:
    with pytest.raises(TypeError, match="must be"):
        EXERCISES[name][0].check(answer)


@pytest.mark.parametrize("name", ["layout", "allowed", "move", "outs"])
def test_what_cannot_be_read_is_a_wrong_answer_with_its_place(name: str) -> None:
    answer = EXERCISES[name][0].check("meld 10h" if name in {"allowed", "move"} else "10h")
    assert not answer
    assert "10h" in answer.why


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", EXERCISES)
def test_every_sentence_is_there_in_every_language(name: str, language: str) -> None:
    with cq.options(lang=language):
        for right in (True, False):
            shown = checked(name, right=right)._repr_mimebundle_()["text/plain"]
            assert shown.partition("\n")[0].removeprefix("✓ ") == words(
                language, "exercises", "right" if right else "wrong"
            )


@pytest.mark.parametrize("name", ["layout", "ruling", "allowed", "outs", "move"])
def test_a_wrong_answer_shows_no_right_one(name: str) -> None:
    shown = "".join(checked(name, right=False)._repr_mimebundle_().values())
    right = str(EXERCISES[name][1]()).removeprefix("meld ")
    assert right not in shown
    assert "closest" not in shown, "the judge's evidence names the answer"


def test_a_law_is_named_where_it_decides() -> None:
    assert checked("layout", right=False).law == "3.4"
    assert LayoutOf("3c4c5c6c6d6h").check("3c4c5c6c 6d6h").law == "3.1"
    assert checked("move", right=False).law == "7.1"


def test_another_layout_of_the_same_cards_is_the_same_move() -> None:
    rest = "dealer=2d4s5s6d7cJcJdQcQdKd/- centre=5s stock=6h waste=7d turn=pone/left"
    task = Move(f"pone=5c5d5hKs/3c3d3h,4c4d4h {rest}", "draw")
    assert task.check("meld 3c3d3h 4c4d4h 5c5d5h5s").right is task.check("meld 3c4c5c 3d4d5d 3h4h5h5s").right


@pytest.mark.parametrize("name", catalogue.names())
def test_a_lesson_s_own_answers_are_right_and_its_mistakes_are_not(name: str) -> None:
    for level in catalogue.lesson(name).levels:
        for part, scene in level.scenes.items():
            if isinstance(scene, Breaking):
                continue
            exercise = LessonPart(name, level.name, part)
            right: list[object]
            wrong: list[object]
            if isinstance(scene, Task):
                right, wrong = [scene.solution], [each.play for each in scene.mistakes]
            else:
                names = scene.choices if isinstance(scene, Experiment) else dict(scene.choices)
                answer = scene.finds if isinstance(scene, Experiment) else scene.right
                right, wrong = [answer], [each for each in names if each != answer]
            assert all(exercise.check(each) for each in right), (level.name, part)
            assert not any(exercise.check(each) for each in wrong), (level.name, part)


def test_a_part_that_is_none_makes_no_exercise() -> None:
    for named in (("cabbage", "sets"), ("melds", "cabbage"), ("melds", "sets", "twist")):
        with pytest.raises(KeyError):
            LessonPart(*named)
    with pytest.raises(ValueError, match="cabbage"):
        LessonPart("melds", "sets", "cabbage")


def test_a_notebook_for_nbgrader_has_an_answer_and_a_locked_check_for_each_exercise(tmp_path: Path) -> None:
    source, target = content_root().parent / "02-melds.ipynb", tmp_path / "course" / "source" / "melds.ipynb"
    count = graded(source, target)
    found = nbformat.read(target, as_version=4)
    nbformat.validate(found)
    marked = [(number, cell) for number, cell in enumerate(found.cells) if "nbgrader" in cell.metadata]
    answers, checks = marked[::2], marked[1::2]
    assert len(answers) == len(checks) == count == source.read_text(encoding="utf-8").count(".check(...)")
    for (place, answer), (after, check) in zip(answers, checks, strict=True):
        assert after == place + 1
        assert answer.metadata.nbgrader.solution and not answer.metadata.nbgrader.locked
        assert check.metadata.nbgrader.grade and check.metadata.nbgrader.locked and check.metadata.nbgrader.points == 1
    assert len({cell.metadata.nbgrader.grade_id for _, cell in marked}) == len(marked)
    names = {"exercises": exercises, "cq": cq, "fours": "5h" * 7, "task": LayoutOf("3c4c5c6c6d6h")}
    exec(f"answer = '3c4c5c 6c6d6h'\n{checks[0][1].source}", names)  # noqa: S102 - the cell, as nbgrader runs it
    with pytest.raises(AssertionError, match="3\\.1"):
        exec(f"answer = '3c4c5c6c 6d6h'\n{checks[0][1].source}", names)  # noqa: S102 - the same


def test_a_notebook_that_asks_nothing_is_no_assignment(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match=r"melds\.ipynb"):
        graded(content_root() / "melds.ipynb", tmp_path / "melds.ipynb")
    assert not list(tmp_path.iterdir())


def test_cards_that_are_foreign_or_left_over_are_named() -> None:
    task = LayoutOf("3c4c5c6c6d6h")
    assert "king of spades" in task.check("3c4c5c 6c6d6h QsKsJs").why
    assert "sixes of diamonds and hearts" in task.check("3c4c5c6c").why


def test_a_kind_that_nobody_can_answer_makes_no_exercise() -> None:
    for kind in ("force", "melt"):
        with pytest.raises(ValueError, match="meld, decline"):
            Allowed(BORROW, kind)


def test_cards_that_cannot_lie_make_no_exercise() -> None:
    with pytest.raises(ValueError, match="3c4c"):
        LayoutOf("3c4c")


def test_a_guess_is_right_inside_the_interval_and_only_there() -> None:
    task = Share(30, 100)
    assert [bool(task.check(guess)) for guess in (0.21, 0.22, 0.39, 0.4)] == [False, True, True, False]
    assert not task.check(30)
