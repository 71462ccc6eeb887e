"""The scripts of pupils, a class of two that finishes a level, and the report. No test here looks at a clock."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from conquian.course import catalogue
from conquian.course.progress import loads
from tests.checkout import ROOT
from tests.load.class_lesson import DEFAULT, OURS, ClassRound, claims, first_guesses, lines
from tests.load.learner import Visit
from tests.load.lesson_script import lesson_script
from tests.site.own_network import refusal

pytestmark = pytest.mark.slow


@pytest.mark.parametrize("seed", range(12))
def test_a_script_ends_with_the_lesson_and_errs_on_the_way(seed: int) -> None:
    script = lesson_script("pack", seed)
    so_far, _ = loads(script.kept["file"])
    assert len(so_far.levels) == len(catalogue.lesson("pack").levels)
    assert first_guesses(script) == sum(level.predict is not None for level in catalogue.lesson("pack").levels)


def test_some_of_what_pupils_do_is_wrong() -> None:
    assert any(loads(lesson_script("pack", seed).kept["file"])[0].missed for seed in range(12))


def test_a_class_of_two_finishes_a_level_and_votes(tmp_path: Path) -> None:
    if reason := refusal():
        pytest.skip(reason)
    how = ["--sizes", "2", "--levels", "1", "--pause", "0.4", "0.5", "--over", "0.5", "--only-ours"]
    command = [sys.executable, "-m", "tests.load.class_lesson", *how, "--to", str(tmp_path)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    (page,) = tmp_path.iterdir()
    assert "- PASS 2 pupils: nothing is lost" in page.read_text(encoding="utf-8")


def made_up(**other: object) -> ClassRound:
    visits = [Visit(1.0, [0.01] * 4) for _ in range(30)]
    given = {"visits": visits, "whole": 30, "answers": (90, 90), "votes": (30, 30), **other}
    return ClassRound(30, OURS, **given)  # type: ignore[arg-type]  # what a test makes up


def held(found: ClassRound) -> list[bool]:
    return [holds for _, holds, _ in claims([found])]


@pytest.mark.parametrize(
    ("other", "held_then"),
    [
        ({}, [True, True, True]),
        ({"whole": 29}, [False, True, True]),
        ({"answers": (89, 90)}, [False, True, True]),
        ({"votes": (29, 30)}, [False, True, True]),
        ({"traceback": True}, [True, False, True]),
        ({"visits": [Visit(1.0, [0.5] * 4)] * 30}, [True, True, False]),
        ({"visits": [*[Visit(1.0, [0.01])] * 29, Visit(None, [], "page: x")]}, [False, True, True]),
    ],
)
def test_what_is_lost_or_slow_is_said(other: dict[str, object], held_then: list[bool]) -> None:
    assert held(made_up(**other)) == held_then


def test_the_page_tells_both_sites() -> None:
    default = ClassRound(30, DEFAULT, [Visit(2.0, [0.02] * 4)] * 30, whole=30, kernel_memory=40.0)
    page = "\n".join(lines([made_up(), default], "It did nothing else.", (1, 3), 20))
    assert "| 30 | lesson, our site | 1.00 s | 1.00 s | 10.0 ms |" in page
    assert "| 30 | plain button, default Voilà |" in page and "| – | – |" in page
    assert "It did nothing else." in page and page.count("- PASS") == 3
