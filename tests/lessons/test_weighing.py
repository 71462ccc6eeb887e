"""Every answer that a lesson teaches is weighed for a player who sees what the learner sees; worse ones are named."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Final

import pytest
from click.testing import CliRunner, Result

from conquian.advice.advice import Stakes
from conquian.advice.seat_value import SeatStanding
from conquian.commands.group import main
from conquian.course import catalogue
from conquian.rooms.learn.lesson_check import worse_unseen
from conquian.rooms.learn.lesson_flaws import LessonFlaw
from conquian.rooms.learn.worth import answer_values
from conquian.rooms.learn.worth.answer_values import (
    Answer,
    AnswerValue,
    Knowledge,
    answer_value,
    answers,
    kept,
    read_values,
    write_values,
)
from conquian.solver.certificates.vocabulary import essence
from tests.course.lessons import forget, said, shelved

VALUES: Final = kept()
ASKED: Final = {
    f"{name}/{each.where}": each
    for name in catalogue.names()
    for each in answers(catalogue.lesson(name))
    if isinstance(each, Answer)
}
SLICE: Final = sorted(where for where, each in ASKED.items() if int(each.digest, 16) % 12 == 0)

BLUNDER: Final = """
format = 1
[[level]]
name = "first"
laws = ["7.1"]
[level.do]
position = "pone=2c2s4h5c/3c3d3h3s,6d6h6s dealer=-/AcAhAs,6c7cJc,QcQdQhQs stock=?4 waste=7sJh5d turn=pone/discard"
study = true
success = "discarded 5c"
solution = ["discard 5c"]
"""
"""The five takes the dealer out, and this lesson teaches to discard it."""
MEANT: Final = 'solution = ["discard 5c"]\nmeant = { worse-unseen = "why" }\n'


# --- the course -------------------------------------------------------------------------------------------------------


def test_every_answer_of_the_course_is_weighed_as_it_is() -> None:
    """`conquian lesson weigh` weighs an answer that is new or was changed since."""
    assert {where: value.of for where, value in VALUES.items()} == {where: each.digest for where, each in ASKED.items()}


@pytest.mark.parametrize("name", catalogue.names())
def test_no_lesson_teaches_what_is_worse_without_saying_so(name: str) -> None:
    assert [str(each) for each in worse_unseen(name, VALUES)] == []


@pytest.mark.parametrize("where", SLICE)
def test_a_slice_of_the_numbers_comes_out_again(where: str) -> None:
    found = {where: answer_value(ASKED[where])}
    assert read_values(write_values(found)) == {where: VALUES[where]}


def test_what_is_taught_is_compared_with_something_else() -> None:
    for where, value in VALUES.items():
        asked = ASKED[where]
        assert essence(asked.state, value.weighed.action) in {essence(asked.state, each) for each in asked.right}
        assert essence(asked.state, value.weighed.other) in {essence(asked.state, each) for each in asked.wrong}
        difference = value.weighed.stakes.value - value.weighed.other_stakes.value
        assert value.weighed.ahead.value == pytest.approx(difference, abs=0.0002)
        assert value.weighed.ahead.low <= value.weighed.ahead.value <= value.weighed.ahead.high


def test_the_other_hand_is_known_where_the_lesson_names_it_and_nowhere_else() -> None:
    for each in ASKED.values():
        assert not each.state.stock.cards
        assert bool(each.state.hands[each.seat.other].cards) == (each.knows is Knowledge.TOLD)


def test_with_every_card_open_a_worse_answer_is_no_flaw() -> None:
    value = VALUES["turn/whole-turn.do.1"]
    assert (value.knows, value.standing, value.misleads) == (Knowledge.SEAT, SeatStanding.WORSE, True)
    assert not replace(value, knows=Knowledge.OPEN).misleads


def test_where_only_the_rules_change_each_answer_is_the_best_to_who_knows_the_same() -> None:
    for number, action in (("do.1", "discard 2s"), ("twist.1", "discard 7c")):
        value = VALUES[f"house-rules/silent.{number}"]
        assert (value.knows, value.standing) == (Knowledge.TOLD, SeatStanding.BEST)
        assert str(value.weighed.action) == action


def test_what_is_too_close_to_call_is_no_flaw() -> None:
    assert not VALUES["melds/runs.do.1"].misleads, "three sixes or the run: two honest ways to count disagree"
    value = VALUES["turn/whole-turn.do.1"]
    assert value.misleads
    assert behind(value, -0.3, -0.04).standing is SeatStanding.EVEN
    assert behind(value, 0.06, 0.3).standing is SeatStanding.BEST


def behind(value: AnswerValue, low: float, high: float) -> AnswerValue:
    """The same with another interval of the difference."""
    return replace(value, weighed=replace(value.weighed, ahead=Stakes((low + high) / 2, low, high)))


# --- the command ------------------------------------------------------------------------------------------------------

Weigh = Callable[..., Result]


@pytest.fixture
def shelf(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A course of one lesson, which teaches a blunder."""
    monkeypatch.setattr(answer_values.answer_value, "__defaults__", (20, 1))
    with shelved(tmp_path, {"blunder": (BLUNDER, {"en": said(BLUNDER)})}):
        yield tmp_path


def run(*arguments: str) -> Result:
    return CliRunner(env={"LANG": "C", "LC_ALL": ""}).invoke(main, ["lesson", *arguments])


def rewrite(shelf: Path, old: str, new: str) -> None:
    path = shelf / "01-blunder" / "lesson.toml"
    path.write_text(path.read_text(encoding="utf-8").replace(old, new), encoding="utf-8")
    forget()


def flaws() -> list[str]:
    return [each.flaw for each in worse_unseen("blunder", kept())]


def test_a_planted_blunder_is_found_and_may_be_meant(shelf: Path) -> None:
    done = run("weigh")
    assert done.exit_code == 0
    assert "blunder/first.do.1: discard 5c -1.00, " in done.output
    assert done.output.splitlines()[-1] == "1 answer is weighed, 1 of them now. Worse than another: 1."
    assert flaws() == [LessonFlaw.WORSE_UNSEEN]
    assert (
        "first.do.1: For a player who sees one hand, another move is worth more: discard 5c -1.00"
        in run("check").output
    )
    rewrite(shelf, 'solution = ["discard 5c"]\n', MEANT)
    assert flaws() == []
    assert "worse-unseen" not in run("check").output
    rewrite(shelf, 'worse-unseen = "why"', 'worse-unseen = "mistakes.other"')
    assert flaws() == [LessonFlaw.MEANT_IN_VAIN]


def test_what_is_meant_has_to_be_so(shelf: Path) -> None:
    rewrite(shelf, 'solution = ["discard 5c"]\n', MEANT)
    rewrite(shelf, "discard 5c", "discard 2c")
    rewrite(shelf, "discarded 5c", "discarded 2c")
    run("weigh")
    assert flaws() == [LessonFlaw.MEANT_IN_VAIN]


def test_what_was_changed_since_is_stale_until_it_is_weighed_again(shelf: Path) -> None:
    assert run("weigh", "--check").exit_code == 1
    assert not (shelf / answer_values.FILE).exists(), "nothing is weighed"
    run("weigh")
    checked = run("weigh", "--check")
    assert (checked.exit_code, checked.output) == (0, "To be weighed: 0 of 1 answers.\n")
    rewrite(shelf, "waste=7sJh5d", "waste=7sJh4d")
    checked = run("weigh", "--check")
    assert checked.exit_code == 1
    assert checked.output.splitlines()[0] == "blunder/first.do.1: not weighed since it was changed"
    assert flaws() == [LessonFlaw.NOT_WEIGHED]
    assert json.loads(run("weigh", "--json").output)["now"] == ["blunder/first.do.1"]
    assert json.loads(run("weigh", "--json").output)["now"] == []
    assert json.loads(run("weigh", "--all", "--json").output)["now"] == ["blunder/first.do.1"]


def test_what_is_not_taught_any_more_is_dropped(shelf: Path) -> None:
    run("weigh")
    rewrite(shelf, 'name = "first"', 'name = "second"')
    assert json.loads(run("weigh", "--check", "--json").output) == {
        "stale": ["blunder/second.do.1"],
        "gone": ["blunder/first.do.1"],
    }
    run("weigh")
    assert [*kept()] == ["blunder/second.do.1"]


def test_what_is_not_taught_any_more_is_dropped_where_nothing_is_to_be_weighed(shelf: Path) -> None:
    run("weigh")
    (value,) = kept().values()
    answer_values.keep({"blunder/first.do.1": value, "blunder/gone.do.1": value})
    assert json.loads(run("weigh", "--json").output)["now"] == []
    assert [*kept()] == ["blunder/first.do.1"]


def test_every_number_comes_from_the_file(shelf: Path) -> None:
    run("weigh")
    value = kept()["blunder/first.do.1"]
    weighed = replace(value.weighed, stakes=Stakes(-0.12, -0.2, -0.1), ahead=Stakes(-0.34, -0.4, -0.3), worlds=77)
    changed = replace(value, weighed=weighed)
    answer_values.keep({"blunder/first.do.1": changed})
    told = f"discard 5c -0.12, {weighed.other} {weighed.other_stakes.value:+.2f}: -0.34 (-0.40 to -0.30), sampled, 77"
    assert told in run("weigh").output
    assert told in run("check").output


def test_without_the_file_a_check_asks_nothing_of_it(shelf: Path) -> None:
    assert "not-weighed" not in run("check").output


def test_what_was_found_before_it_was_stopped_is_kept(shelf: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    two = BLUNDER + BLUNDER.split("format = 1")[1].replace('"first"', '"second"')
    (shelf / "01-blunder" / "lesson.toml").write_text(two, encoding="utf-8")
    (shelf / "01-blunder" / "en.toml").write_text(said(two), encoding="utf-8")
    forget()

    def stopped(answer: Answer) -> AnswerValue:
        if "second" in answer.where:
            raise KeyboardInterrupt
        return answer_value(answer)

    with monkeypatch.context() as patch:
        patch.setattr("conquian.rooms.learn.worth.answer_values.answer_value", stopped)
        assert run("weigh").exit_code == 130
    assert [*kept()] == ["blunder/first.do.1"]
    assert json.loads(run("weigh", "--json").output)["now"] == ["blunder/second.do.1"]


def test_a_task_with_one_thing_to_do_is_not_weighed() -> None:
    without = dict(each for each in answers(catalogue.lesson("forcing")) if not isinstance(each, Answer))
    assert without == {"hidden-fit.do": "no-choice"}


@pytest.mark.parametrize("lang", ["de", "es"])
def test_it_answers_in_every_language(shelf: Path, lang: str) -> None:
    english = run("weigh").output
    assert run("weigh", "--lang", lang).output != english
    assert run("weigh", "--check", "--lang", lang).exit_code == 0


def test_an_unknown_lesson_is_refused(shelf: Path) -> None:
    assert run("weigh", "cabbage").exit_code == 2
