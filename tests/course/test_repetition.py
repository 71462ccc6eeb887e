"""When something is due again: the numbers of SM-2 as its paper works them out."""

from __future__ import annotations

from datetime import date, timedelta

import pytest

from conquian.course.career.repetition import EASE, LEAST_EASE, MOST_DAYS, Repetition

DAY = date(2026, 11, 29)


@pytest.mark.parametrize(("quality", "change"), [(5, 10), (4, 0), (3, -14)])
def test_the_ease_moves_by_the_quality_as_in_the_paper(quality: int, change: int) -> None:
    """EF' = EF + (0.1 - (5 - q)(0.08 + (5 - q) 0.02)), in hundredths."""
    assert Repetition(DAY).after(quality, DAY).ease == EASE + change


def test_with_an_ease_that_stays_the_intervals_after_it_was_learned_are_6_15_38_and_95_days() -> None:
    """I(2) = 6, I(n) = I(n - 1) EF, a fraction rounded up: 6 × 2.5 = 15, 15 × 2.5 = 37.5, 38 × 2.5 = 95."""
    again, days = Repetition(DAY), []
    for _ in range(4):
        again = again.after(4, again.due)
        days.append(again.days)
    assert days == [6, 15, 38, 95]
    assert again.due == DAY + timedelta(6 + 15 + 38 + 95)


@pytest.mark.parametrize("before", [Repetition(DAY), Repetition(DAY, 1, 0), Repetition(DAY, 1, 1)])
def test_the_first_right_answer_after_it_was_learned_is_repetition_two(before: Repetition) -> None:
    """New, learned anew after a wrong answer, or kept by an older version, which counted that answer as one."""
    assert before.after(4, DAY).days == 6


@pytest.mark.parametrize("quality", [0, 1, 2])
def test_what_was_not_right_begins_anew_tomorrow_and_keeps_its_ease(quality: int) -> None:
    known = Repetition(DAY, 38, 4, 236)
    assert known.after(quality, DAY) == Repetition(DAY + timedelta(1), 1, 0, 236)


def test_the_ease_is_never_less_than_1_3() -> None:
    again = Repetition(DAY)
    for _ in range(20):
        again = again.after(3, again.due)
    assert again.ease == LEAST_EASE


def test_a_right_answer_after_a_wrong_one_was_difficult() -> None:
    failed = Repetition(DAY).answered(False, DAY)
    assert failed.due == DAY + timedelta(1)
    assert failed.answered(True, failed.due).ease == EASE - 14
    assert Repetition(DAY).answered(True, DAY).ease == EASE + 10


def test_no_interval_is_too_long_for_a_calendar() -> None:
    assert Repetition(DAY, MOST_DAYS, 99, 999).after(5, DAY).days == MOST_DAYS
    assert Repetition(DAY, MOST_DAYS, 99).after(5, date.max).due == date.max
