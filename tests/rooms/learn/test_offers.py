"""What is offered in a level: each action once, whatever was done there before."""

from __future__ import annotations

import pytest

from conquian.course.lesson import Part
from conquian.rooms.learn.widget import Learn
from tests.rooms.learn.walk import LEVELS, named, part_of, replies
from tests.ui.page import tell

levels = pytest.mark.parametrize("level", LEVELS, ids=named)


@levels
def test_no_action_is_offered_twice(level: tuple[str, int]) -> None:
    page = part_of(level, Part.DO)
    task = page.place.task
    assert task is not None
    for action in task.solution:
        replies(page)
        _expect_each_once(page)
        tell(page, "do", action=str(action))


def _expect_each_once(page: Learn) -> None:
    shown = [each["action"] for each in page.view["offers"]]
    shown += [each["action"] for each in page.view["choices"] if "action" in each]
    assert len(shown) == len(set(shown)), shown
