"""The command `conquian lesson`: checking and stamping, in words and as JSON, and the codes it exits with."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from conquian.commands.group import main
from conquian.commands.output import Output
from conquian.course import catalogue
from conquian.rooms.learn.lesson_check import better_mistakes
from conquian.rooms.learn.worth.mistake_values import Values
from tests import own
from tests.course.lessons import EXAMPLE, SCHOOL, WORDS, said, shelved

pytestmark = pytest.mark.slow


def run(*arguments: str) -> Result:
    return CliRunner(env={"LANG": "C", "LC_ALL": ""}).invoke(main, ["lesson", *arguments])


@pytest.fixture(autouse=True)
def _shelf(tmp_path: Path) -> Iterator[None]:
    """A course of two lessons: nothing is wrong with the first, and the second has one level only."""
    with shelved(tmp_path, {"school": (SCHOOL, {"en": said(SCHOOL)}), "example": (EXAMPLE, {"en": WORDS})}):
        yield


def test_a_lesson_with_which_nothing_is_wrong() -> None:
    result = run("check", "school")
    assert (result.exit_code, result.stdout) == (0, "1 lesson was checked. Faults: 0.\n")
    assert json.loads(run("check", "school", "--json").output) == {"school": []}


def test_what_is_wrong_is_listed_and_the_command_fails() -> None:
    result = run("check", "example")
    assert result.exit_code == 1
    lines = result.stdout.splitlines()
    assert lines[0] == "example: example: Levels: 1. A lesson of the course has five to seven."
    assert lines[-1] == "1 lesson was checked. Faults: 2."
    assert json.loads(run("check", "example", "--json").output)["example"][0] == "example: levels: 1"


def test_without_a_name_every_lesson_is_checked() -> None:
    result = run("check")
    assert result.exit_code == 1
    assert result.stdout.splitlines()[-1] == "2 lessons were checked. Faults: 2."
    assert list(json.loads(run("check", "--json").output)) == ["school", "example"]


def test_positions_that_no_game_leads_to_are_found_on_request(tmp_path: Path) -> None:
    path = tmp_path / "01-school" / "lesson.toml"
    path.write_text(SCHOOL.replace("study = true\n", "", 1), encoding="utf-8")
    catalogue.lesson.cache_clear()
    assert run("check", "school").exit_code == 0
    result = run("check", "school", "--search")
    assert result.exit_code == 1
    assert "twice.do: No hand leads to this position." in result.output


def test_progress_counts_every_question_that_a_lesson_asks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is asked depends on which cards of the other hand the English text names, whatever a translation does."""
    shown: list[tuple[str, int]] = []
    done: list[int] = []

    @contextmanager
    def progress(_: Output, label: str, length: int) -> Iterator[Callable[[int], None]]:
        shown.append((label, length))
        yield done.append

    monkeypatch.setattr(Output, "progress", progress)
    quick = partial(better_mistakes, measure=lambda _: Values(1, 0.0, 0.0, 0.0))
    monkeypatch.setattr("conquian.commands.lessons.better_mistakes", quick)
    lesson = SCHOOL.replace("dealer=?10/- stock=?18 waste=2d", "dealer=2c2h2s4c4d4h4s5c5d5s/- stock=?18 waste=2d")
    told = said(lesson, aces_twist_goal="They hold {2c}{2h}{2s}{4c}{4d}{4h}{4s}{5c}{5d}{5s}.")
    for place, english, german, asked in (("told", told, said(lesson), 4), ("unsaid", said(lesson), told, 5)):
        (folder := tmp_path / place).mkdir()
        with shelved(folder, {place: (lesson, {"en": english, "de": german})}):
            run("check", place)
        assert shown.pop() == (place, asked)
        assert done == [*range(1, asked + 1)]
        done.clear()


@pytest.mark.parametrize("command", ["check", "stamp"])
@pytest.mark.parametrize("name", ["cabbage", "../school", ""])
def test_an_unknown_lesson_is_refused_with_those_that_exist(command: str, name: str) -> None:
    result = run(command, name)
    assert result.exit_code == 2
    assert "school, example" in result.output


def test_a_lesson_that_cannot_be_read_is_told_with_its_place(tmp_path: Path) -> None:
    path = tmp_path / "01-school" / "lesson.toml"
    path.write_text(SCHOOL.replace('when = "discarded As"', 'when = "discarded 8s"'), encoding="utf-8")
    catalogue.lesson.cache_clear()
    result = run("check", "school")
    assert result.exit_code == 2
    assert "8s" in result.output
    found = json.loads(run("check", "school", "--json").output)
    assert found["field"] == "aces.twist.mistakes.kept.when"


def test_a_translation_is_stamped_once_its_texts_render_the_english_ones(tmp_path: Path) -> None:
    english = tmp_path / "01-school" / "en.toml"
    english.write_text(english.read_text(encoding="utf-8").replace("Say it", "Say this", 1), encoding="utf-8")
    catalogue.words.cache_clear()
    result = run("check", "school")
    assert result.exit_code == 1
    changed = "The first language has changed since this was translated"
    assert [line.split(": ")[1:3] for line in result.stdout.splitlines()[:-1]] == [["de", changed], ["es", changed]]
    stamped = run("stamp", "school")
    assert stamped.exit_code == 0
    assert "school" in stamped.output
    catalogue.words.cache_clear()
    catalogue._stamps.cache_clear()
    assert run("check", "school").exit_code == 0


def test_a_stamp_changes_no_text_and_not_the_english_file(tmp_path: Path) -> None:
    folder = tmp_path / "02-example"
    before = {path.name: path.read_text(encoding="utf-8") for path in folder.iterdir()}
    assert json.loads(run("stamp", "example", "--json").output) == {"lesson": "example"}
    after = {path.name: path.read_text(encoding="utf-8") for path in folder.iterdir()}
    assert after == before, "it was stamped before"
    (folder / "stamps.toml").unlink()
    catalogue.words.cache_clear()
    catalogue._stamps.cache_clear()
    assert "de: The first language has changed" in run("check", "example").output
    assert run("stamp", "example").exit_code == 0
    assert {path.name: path.read_text(encoding="utf-8") for path in folder.iterdir()} == before


def test_the_notebook_of_each_lesson_is_written_beside_it_but_not_beside_ones_own(tmp_path: Path) -> None:
    mine = own.lesson(tmp_path / "own")
    with own.own_folders(lessons=tmp_path / "own"):
        result = run("notebooks")
        listed = json.loads(run("notebooks", "--json").output)
    assert (result.exit_code, result.stdout) == (0, "2 notebooks open their lessons now.\n")
    assert listed == ["school", "example"]
    for name, folder in (("school", "01-school"), ("example", "02-example")):
        assert f'learn(\\"{name}\\")' in (tmp_path / folder / f"{folder}.ipynb").read_text(encoding="utf-8")
    assert not list(mine.glob("*.ipynb"))
