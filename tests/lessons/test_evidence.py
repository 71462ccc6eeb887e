"""What a lesson says in numbers of holding back, of not forcing and of draws is what was found, in every language."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

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


@dataclass(frozen=True, slots=True)
class Row:
    """A row of the last page of draws in a row: how much was played, and the ends of its two intervals, of a hundred.

    `rows` are the evenings with five draws in a row.
    """

    hands: int
    drawn: list[float]
    evenings: int
    rows: int
    share: list[float]


def row(players: str) -> Row:
    """The row of the players that begin so."""
    page = max((ROOT / "docs/results").glob("*-in-a-row.md")).read_text(encoding="utf-8")
    (line,) = re.findall(rf"^\| {players}[^|]*\|(.*% \|)$", page.partition("\n\nThe intervals")[0], re.MULTILINE)
    hands, _, drawn, evenings, rows, _, share = (each.replace(",", "") for each in line.split("|")[:-1])
    ends = [[float(each) for each in re.findall(r"[\d.]+", interval)] for interval in (drawn, share)]
    return Row(int(hands), ends[0], int(evenings), int(rows), ends[1])


FOLDING: Final = row("careful, and folds")
EXPERT: Final = row("Expert")


@languages
def test_the_numbers_of_draws_in_a_row_are_those_of_the_last_page(language: str) -> None:
    counted = [FOLDING.rows, FOLDING.evenings]
    for choice in ("ten", "half"):
        found = [*counted, *map(round, FOLDING.drawn), 100]
        assert numbers("stakes", f"in-a-row.predict.wrong.{choice}", language) == sorted(found)
    of_thousand = [round(10 * each) for each in FOLDING.share]
    assert numbers("stakes", "in-a-row.do.why", language) == sorted([*counted, *of_thousand, 1000])
    ends = map(round, (*EXPERT.drawn, *EXPERT.share))
    found = [*ends, EXPERT.rows, EXPERT.evenings, 100, 100]
    assert numbers("stakes", "in-a-row.twist.why", language) == sorted(found)


def test_the_bet_on_draws_in_a_row_is_judged_by_the_last_page() -> None:
    lesson = catalogue.lesson("stakes")
    predict = lesson.levels[lesson.level("in-a-row") or 0].predict
    assert predict is not None
    assert dict(predict.choices) == {
        name: read_goal(f"share {FOLDING.rows}/{FOLDING.evenings} {between}")
        for name, between in (("rare", "0 1"), ("ten", "5 15"), ("half", "40 60"))
    }
    assert predict.right == "rare"
    assert FOLDING.evenings * 20 >= 2_000 <= EXPERT.hands
