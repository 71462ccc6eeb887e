"""An experiment on the course's page: said first, run in slices, stopped, kept, and told in words and in bars."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from itertools import count

import pytest

from conquian.course import catalogue
from conquian.course.experiment import ExperimentFinding, Tally
from conquian.explain.markup import plain
from conquian.explain.words import LANGUAGES
from conquian.rooms.learn import update as module
from conquian.rooms.learn.experiment_view import difference
from conquian.rooms.learn.session import LessonSession
from conquian.rooms.learn.session_text import kept
from conquian.rooms.learn.widget import Learn
from tests.rooms.learn.learners import counted, run_of
from tests.rooms.learn.walk import LEVELS, opened, replies, text_of
from tests.ui.page import tell, write

FOLD = next((name, n) for name, n in LEVELS if LessonSession.begin(name, n).level.experiment is not None)


@pytest.fixture(autouse=True)
def _slices(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each slice is three deals, however fast the machine is."""
    clock: Iterator[int] = count()
    monkeypatch.setattr(module, "perf_counter", lambda: next(clock))
    monkeypatch.setattr(module, "SLICE", 3)


def big(page: Learn) -> list[str]:
    return [button["do"] for button in page.view["choices"]]


def running(choice: str = "fold", language: str = "en") -> Learn:
    page = opened(FOLD, language)
    tell(page, "predict", value=choice)
    return page


def nearly_done(choice: str = "fold", language: str = "en") -> Learn:
    """The page that comes back when all but a few of the deals were counted."""
    begun = LessonSession.begin(*FOLD).predict(choice)
    assert begun.experiment is not None
    times = (begun.experiment.plan.deals - 2) // 5
    begun = counted(begun, 5)
    tally = Tally(tuple(each * times for each in run_of(begun).tally.counts))
    text = kept(replace(begun, experiment=replace(run_of(begun), tally=tally)))
    page = Learn(lang=language, storage_key="learn")
    write(page, saved={"version": 1, "file": text})
    assert run_of(page.place).tally == tally
    return page


def test_it_runs_in_slices_that_the_page_asks_for() -> None:
    page = running()
    assert page.view["waits"] and page.view["ply"] == 0 and big(page) == ["stop"]
    assert not page.view["predictions"]
    for deals in (3, 6, 9):
        tell(page, "go_on", ply=page.view["ply"])
        assert page.view["ply"] == run_of(page.place).tally.deals == deals
        assert page.view["waits"]
    tell(page, "go_on", ply=3)  # asked twice
    assert run_of(page.place).tally.deals == 9
    assert tell(page, "do", action="turn") == "Go on with the buttons beside the table."


def test_a_reload_finds_it_stopped_with_all_that_was_counted() -> None:
    page = running("same")
    for _ in range(4):
        tell(page, "go_on", ply=page.view["ply"])
    again = Learn(lang="en", storage_key="learn")
    write(again, saved=dict(page.saved))
    assert run_of(again.place).tally == run_of(page.place).tally and again.place.said == "same"
    assert big(again) == ["run_on", "next_part"] and not again.view["waits"]
    assert again.view["experiment"]["bars"] == page.view["experiment"]["bars"]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("choice", list(ExperimentFinding))
def test_at_its_end_it_says_what_it_shows_and_whether_one_was_right(choice: ExperimentFinding, language: str) -> None:
    page = nearly_done(choice, language)
    tell(page, "run_on")
    replies(page)
    now = page.place
    assert run_of(now).is_complete
    assert big(page) == ["next_part"]
    assert page.view["said"]["right"] is (choice is run_of(now).plan.finds)
    assert page.view["text"]["state"] == "good" and page.view["text"]["laws"] == ["9.1"]
    key = "why" if choice is run_of(now).plan.finds else f"wrong.{choice}"
    told = catalogue.told(FOLD[0], f"{now.level.name}.experiment.{key}", language, now.suits)
    assert told and text_of(page.view["text"]["pieces"]) == plain(told, language)
    said = page.view["spoken"]["text"]
    assert said == f"{text_of(page.view['text']['pieces'])} {difference(run_of(now).tally, language)}"
    assert json.dumps(page.view)


def test_what_is_better_is_told_as_a_gain() -> None:
    fold = Tally((0, 0, 0, 0, 50, 0, 0, 50, 0))
    assert difference(fold, "en").startswith("On the same deals folding brings 50 more (")
    play = Tally((0, 50, 0, 0, 50, 0, 0, 0, 0))
    assert difference(play, "en") == difference(fold, "en").replace("folding", "playing")
    assert "chance" in difference(Tally((0, 5, 0, 0, 50, 0, 0, 5, 0)), "en")
