"""The outs drill beyond its storyboards: a first wrong answer may be mended, and kept nonsense is left alone."""

from __future__ import annotations

from typing import Any

import pytest

import conquian as cq
from conquian.pages import outs
from conquian.rooms.outs.session import EXAMPLES, Score, read
from conquian.rooms.outs.widget import Outs
from tests.ui.page import tell, write


def drill(name: str = "borrow", **more: Any) -> Outs:
    return Outs(read(EXAMPLES[name]), lang="en", **more)


def choose(screen: Outs, codes: str) -> str:
    said = ""
    for card in cq.cards(codes):
        said = tell(screen, "toggle", card=str(card))
    return said


def test_a_first_wrong_answer_is_counted_and_may_be_mended_before_any_card_is_named() -> None:
    screen = drill()
    choose(screen, "6cAh")
    said = tell(screen, "check")
    counts = "One of your cards was right. One card was wrong. 3 cards were missing."
    assert said == f"Not quite. You have one more try. {counts}"
    assert (screen.view["result"], screen.view["again"]["text"]) == (None, said)
    states = {code: card["state"] for code, card in screen.view["pack"].items() if card["state"] != "own"}
    assert states == {"6c": "chosen", "Ah": "chosen"}
    assert tell(screen, "check") == said, "a second press is no second try"
    choose(screen, "AhAc6hKh")
    assert tell(screen, "check") == "Right: that's all 4 cards."
    assert screen.view["again"] is None


@pytest.mark.parametrize("kept", [{"seed": "1", "n": "101"}, {"spread": "7h"}, {"seed": "1", "chosen": "7x"}])
def test_the_longest_row_outlives_an_exercise_that_cannot_be_read(kept: dict[str, str]) -> None:
    screen = Outs(storage_key="test")
    write(screen, saved={"version": 1, "row": "4", "longest": "6", "right": "9", **kept})
    assert screen.session.score == Score(0, 6, 9)


@pytest.mark.parametrize("kept", [{"longest": "x"}, {"row": "-1"}, {"right": "9" * 20}])
def test_a_score_that_makes_no_sense_is_left_alone(kept: dict[str, str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("QUERY_STRING", "seed=7&n=12")
    screen = outs()
    write(screen, saved={"version": 1, **kept})
    assert screen.session.score == Score()
