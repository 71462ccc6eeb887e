"""What is said of kills in the middle of a class. None is killed here: that takes minutes."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from tests.load.kills import Browser, KillsFound, claims, lines
from tests.load.lesson_script import has_ended, lesson_script, next_step, opened


def browser(**other: Any) -> Browser:
    """A browser whose pupil has come to the end."""
    return Browser("", "", 0, Random(1), **{"kept": dict(lesson_script("pack", 1).kept), "has_ended": True, **other})


@pytest.mark.parametrize(
    ("other", "votes", "held"),
    [
        ({}, 2, [True, True, True]),
        ({"has_ended": False}, 2, [False, True, True]),
        ({"kept": dict(lesson_script("pack", 1, 2).kept)}, 2, [False, True, True]),
        ({"lost": 1}, 2, [True, False, True]),
        ({}, 1, [True, True, False]),
    ],
)
def test_what_is_lost_is_said(other: dict[str, Any], votes: int, held: list[bool]) -> None:
    found = KillsFound(["kernel", "server"], [browser(), browser(**other)], votes)
    assert [holds for _, holds, _ in claims(found)] == held
    page = "\n".join(lines(found, 7))
    assert page.startswith("# 2 kills") and page.count("**FAIL**") == held.count(False)


@pytest.mark.parametrize("cut", [1, 9, 20])
def test_who_goes_on_from_what_was_kept_comes_to_the_end(cut: int) -> None:
    page, rng = opened("", {}), Random(cut)
    for n in range(200):
        if has_ended(page.session.place, "pack"):
            break
        if n == cut:  # the page has lost its Python
            kept = dict(page.saved)
            page = opened("", kept)
            assert dict(page.saved) == kept
        page = page.receive({**next_step(page, rng), "n": n + 1})
    assert has_ended(page.session.place, "pack")
