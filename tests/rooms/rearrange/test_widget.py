"""The rearranging bench beyond its storyboards: every example in three languages, and no layout before the ways."""

from __future__ import annotations

import pytest

from conquian.explain.words import LANGUAGES, topic
from conquian.notation.codes import spread
from conquian.rooms.rearrange.session import EXAMPLES
from conquian.rooms.rearrange.widget import RearrangeBench
from tests.ui.page import tell

T1, T2 = EXAMPLES["borrow"], EXAMPLES["stuck"]


def test_no_layout_is_laid_before_the_ways_are_shown() -> None:
    bench = RearrangeBench(T1, lang="en")
    lies = bench.session.arrangement.spread
    assert "couldn't be read" in tell(bench, "arrange", layout="3c4c5c 6c6d6h")
    assert bench.session.arrangement.spread == lies
    tell(bench, "ask")
    assert "couldn't be read" in tell(bench, "arrange", layout="3c4c5c6c 6d6h")
    assert tell(bench, "arrange", layout="3c4c5c 6c6d6h") == "Laid that way."
    assert bench.session.arrangement.spread == spread("3c4c5c 6c6d6h")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", EXAMPLES)
def test_every_example_is_drawn_and_answered_in_every_language(name: str, language: str) -> None:
    bench = RearrangeBench(lang=language)
    tell(bench, "example", value=name)
    tell(bench, "ask")
    shown = bench.view["shown"]
    assert bool(shown["ways"]) != bool(shown["proof"])
    assert shown["title"] == topic(language, "rearrange")["shown"]["can" if shown["ways"] else "cannot"]
