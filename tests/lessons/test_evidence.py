"""What a lesson says in numbers of holding back and of not forcing is what was weighed, in every language."""

from __future__ import annotations

import re
from typing import Final

import pytest

from conquian.advice.advice import Stakes
from conquian.course import catalogue
from conquian.explain.words import LANGUAGES
from conquian.rooms.learn.worth.answer_values import WORLDS, kept
from tests.verify.report import RESULTS

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
    """So many counters in a hundred deals, with the ends of the interval."""
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
    page = max(RESULTS.glob("*-holding-back.md")).read_text(encoding="utf-8")
    count, *shares = re.findall(r"\d+(?:\.\d+)?", page.partition("| all |")[2].partition("\n")[0])[:4]
    return [int(count), *(round(float(each)) for each in shares)]
