"""The values of mistakes: no lesson calls wrong what is worth more than the answer it teaches, unless it says so."""

from __future__ import annotations

import pytest

from conquian.course import catalogue
from conquian.rooms.learn.lesson_check import better_mistakes

ALWAYS = "house-rules"
"""The lesson that is asked in every run; it has mistakes that are worth more, and says so."""


@pytest.mark.slow
@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=[pytest.mark.always] * (name == ALWAYS)) for name in catalogue.names()]
)
def test_no_mistake_is_worth_more_but_where_the_lesson_says_so(name: str) -> None:
    assert [str(each) for each in better_mistakes(name)] == []
