"""What a lesson says in numbers of holding back, of not forcing and of draws is what was found, in every language."""

from __future__ import annotations

import re
from typing import Any, Final

import pytest

from conquian.advice.advice import Stakes
from conquian.course import catalogue
from conquian.course.goals import read_goal
from conquian.explain.words import LANGUAGES
from conquian.rooms.learn.worth.answer_values import WORLDS, kept
from tests.checkout import ROOT

VALUES: Final = kept()
TOLD: Final = [
    ("hole", "keep-quiet.do", "allow", "force"),
    ("counting", "hold-back.do", "meld 4c5c6c", "meld 4c5c6c JdJhJs"),
    ("counting", "hold-back.twist", "meld 2d3d4d QcQdQh", "meld QcQdQh"),
]
languages = pytest.mark.parametrize("language", LANGUAGES)


def numbers(lesson: str, key: str, language: str) -> list[int]:
    """The numbers of a text, in their order of size."""
    text = re.sub(r"\{[^}]*\}", "", catalogue.words(lesson, language).texts[key])
    return sorted(int(each.replace(",", "").replace(".", "")) for each in re.findall(r"\d+(?:[.,]\d{3})?", text))


def per_hundred(stakes: Stakes) -> list[int]:
    """The counters in a hundred deals, with the ends of the interval."""
    return [round(100 * each) for each in (stakes.value, stakes.low, stakes.high)]


@languages
@pytest.mark.parametrize(("lesson", "task", "right", "wrong"), TOLD)
def test_the_numbers_are_those_of_the_kept_file(lesson: str, task: str, right: str, wrong: str, language: str) -> None:
    value = VALUES[f"{lesson}/{task}.1"].weighed
    assert (str(value.action), str(value.other), value.worlds) == (right, wrong, WORLDS)
    assert value.ahead.low > 0
    more = first_turns() if task.endswith("twist") else [WORLDS]
    assert numbers(lesson, f"{task}.why", language) == sorted([100, *per_hundred(value.ahead), *more])


def first_turns() -> list[int]:
    """How many first turns were weighed, in what share fewer was better, and its interval, as the last page says."""
    page = max((ROOT / "docs/results").glob("*-holding-back.md")).read_text(encoding="utf-8")
    count, *shares = re.findall(r"\d+(?:\.\d+)?", page.partition("| all |")[2].partition("\n")[0])[:4]
    return [int(count), *(round(float(each)) for each in shares)]


# --- draws in a row ---------------------------------------------------------------------------------------------------


ROWS: Final[dict[str, dict[str, Any]]] = {
    "folding": {
        "evenings": 2000,
        "hands": 40_000,
        "drawn": [0.1757, 0.172, 0.17946],
        "rows": 5,
        "share": [0.0025, 0.00107, 0.00584],
    },
    "expert": {
        "evenings": 100,
        "hands": 2000,
        "drawn": [0.315, 0.29501, 0.3357],
        "rows": 5,
        "share": [0.05, 0.02154, 0.11175],
    },
}
"""The counts of docs/results/2026-11-26-in-a-row.md, with the ends of their intervals, by the page's players."""


def ends(share: list[float]) -> list[int]:
    """The ends of the interval of a share, of a hundred."""
    return [round(100 * each) for each in share[1:]]


@languages
def test_the_numbers_of_draws_in_a_row_are_those_of_the_last_page(language: str) -> None:
    folding, expert = ROWS["folding"], ROWS["expert"]
    drawn, counted = ends(folding["drawn"]), [folding["rows"], folding["evenings"]]
    for choice in ("ten", "half"):
        assert numbers("stakes", f"in-a-row.predict.wrong.{choice}", language) == sorted([*counted, *drawn, 100])
    low, high = (round(1000 * each) for each in folding["share"][1:])
    assert numbers("stakes", "in-a-row.do.why", language) == sorted([*counted, low, high, 1000])
    low, high = (round(100 * each) for each in expert["share"][1:])
    found = [*ends(expert["drawn"]), 100, expert["rows"], expert["evenings"], low, high, 100]
    assert numbers("stakes", "in-a-row.twist.why", language) == sorted(found)


def test_the_bet_on_draws_in_a_row_is_judged_by_the_last_page() -> None:
    lesson = catalogue.lesson("stakes")
    predict = lesson.levels[lesson.level("in-a-row") or 0].predict
    folding = ROWS["folding"]
    counted = f"{folding['rows']}/{folding['evenings']}"
    assert predict is not None
    assert dict(predict.choices) == {
        name: read_goal(f"share {counted} {between}")
        for name, between in (("rare", "0 1"), ("ten", "5 15"), ("half", "40 60"))
    }
    assert predict.right == "rare"
    assert folding["evenings"] * 20 >= 2_000 <= ROWS["expert"]["hands"]
