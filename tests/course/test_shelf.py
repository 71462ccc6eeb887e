"""The shelves: what an author has of their own comes last, and what cannot be read names its place and the mend."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from conquian.commands.output import Output
from conquian.commands.own import read_own
from conquian.course import catalogue
from conquian.course.progress import Result
from conquian.course.shelf import ContentShelf
from conquian.explain.sentences import explain
from conquian.explain.words import LANGUAGES
from conquian.notation.errors import Fault, NotationError
from conquian.rooms.learn import session_text as learn_text
from conquian.rooms.learn.session import LessonSession
from conquian.rooms.puzzles import library
from conquian.rooms.puzzles import session_text as puzzle_text
from conquian.rooms.puzzles.session import PuzzleSession
from conquian.rooms.replay import annotated_games
from tests import own
from tests.course.lessons import EXAMPLE, WORDS

COURSE = catalogue.names()
SHELVED = library.names()
GAMES = annotated_games.names()
HALF_SAID = WORDS.split("\n[", maxsplit=1)[0]


def test_a_lesson_of_ones_own_comes_last_and_is_a_draft(tmp_path: Path) -> None:
    own.lesson(tmp_path, "02-second")
    own.lesson(tmp_path, "first")
    own.lesson(tmp_path / "not-a-lesson", "deeper")
    with own.own_folders(lessons=tmp_path):
        assert catalogue.names() == (*COURSE, "second", "first")
        assert [catalogue.lesson(name).number for name in catalogue.own_names()] == [11, 12]
        assert catalogue.is_draft("first")
        assert not catalogue.is_own("pack")
    assert catalogue.names() == COURSE


def test_texts_that_are_missing_are_shown_in_the_language_there_is(tmp_path: Path) -> None:
    folder = own.lesson(tmp_path, language="de")
    with own.own_folders(lessons=tmp_path):
        told = catalogue.told("mine", "neighbours.do.goal", "de")
        assert told
        assert {catalogue.told("mine", "neighbours.do.goal", language) for language in LANGUAGES} == {told}
        assert (catalogue.languages("mine"), catalogue.minutes("mine") > 0) == (("de",), True)
        assert catalogue.untranslated("mine") == ("en", "es")
    (folder / "en.toml").write_text(HALF_SAID, encoding="utf-8")
    with own.own_folders(lessons=tmp_path):
        assert catalogue.languages("mine") == ("en", "de")
        assert catalogue.told("mine", "neighbours.do.goal", "en") == told


def test_a_pack_of_ones_own_may_have_puzzles_named_as_those_of_the_shelf(tmp_path: Path) -> None:
    folder = tmp_path / "My Puzzles"
    own.puzzle(folder)
    day = library.of_today()
    with own.own_folders(puzzles=folder):
        assert library.names() == (*SHELVED, "my-puzzles-go-out-001")
        assert library.folders()[-1] == library.folder("my-puzzles-go-out-001") == library.own_pack() == "my-puzzles"
        assert library.in_folder("my-puzzles") == ("my-puzzles-go-out-001",)
        assert library.puzzle("my-puzzles-go-out-001") == library.puzzle(own.PUZZLE)
        assert library.of_today() == day, "the puzzle of the day is the same for all"
    assert library.names() == SHELVED


def test_a_game_of_ones_own_comes_with_the_notes_in_its_record(tmp_path: Path) -> None:
    own.game(tmp_path)
    shelved = annotated_games.game(own.GAME).told()
    with own.own_folders(games=tmp_path):
        assert annotated_games.names() == (*GAMES, "my-game")
        assert annotated_games.game("my-game").told() == shelved
        assert annotated_games.game("my-game").commentary.claims == ()


def loop(folder: Path) -> Path:
    (folder / "loop").symlink_to("loop")
    return folder / "loop"


def pipe(folder: Path) -> Path:
    here = own.lesson(folder) / "lesson.toml"
    here.unlink()
    os.mkfifo(here)
    return here


def written(name: str, text: str) -> Callable[[Path], Path]:
    def put(folder: Path) -> Path:
        here = own.lesson(folder) / name
        here.write_text(text, encoding="utf-8")
        return here

    return put


def without_words(folder: Path) -> Path:
    here = own.lesson(folder)
    (here / "en.toml").unlink()
    return here


def twice(folder: Path) -> Path:
    own.lesson(folder, "01-mine")
    return own.lesson(folder, "02-mine")


@pytest.mark.skipif(sys.platform == "win32", reason="it has other links, and no pipes")
@pytest.mark.parametrize(
    ("put", "fault", "line"),
    [
        (lambda folder: folder / "nowhere", Fault.NO_FOLDER, 0),
        (lambda folder: own.lesson(folder) / "en.toml", Fault.NO_FOLDER, 0),
        (lambda folder: folder, Fault.NOTHING_HERE, 0),
        (lambda folder: own.lesson(folder, "pack"), Fault.NAME_TAKEN, 0),
        (twice, Fault.NAME_TAKEN, 0),
        (lambda folder: own.lesson(folder, "My_Lesson"), Fault.NOT_A_NAME, 0),
        (loop, Fault.NOT_READABLE, 0),
        (pipe, Fault.NOT_READABLE, 0),
        (without_words, Fault.NO_WORDS, 0),
        (written("en.toml", 'title = "x"\nabout =\n'), Fault.NOT_TOML, 2),
        (written("en.toml", "#" * 2_100_000), Fault.TOO_LONG, 0),
        (written("lesson.toml", EXAMPLE.replace('stumbles = ["neighbours"]', 'stumbles = ["pairs"]')),
         Fault.NOT_A_VALUE, 6),
    ],
)  # fmt: skip
def test_what_cannot_be_read_names_its_place(
    tmp_path: Path, put: Callable[[Path], Path], fault: Fault, line: int
) -> None:
    place = put(tmp_path)
    is_folder_itself = fault in (Fault.NO_FOLDER, Fault.NOTHING_HERE)
    with own.own_folders(lessons=place if is_folder_itself else tmp_path), pytest.raises(NotationError) as caught:
        read_own(Output("en", as_json=False))
    assert (caught.value.fault, caught.value.file, caught.value.line) == (fault, str(place), line)
    for language in LANGUAGES:
        assert explain(caught.value, language).startswith(f"{place}: ")


def test_a_pack_and_a_game_may_not_be_called_as_what_is_there(tmp_path: Path) -> None:
    own.puzzle(tmp_path / "hole")
    with own.own_folders(puzzles=tmp_path / "hole"), pytest.raises(NotationError) as caught:
        library.own_files()
    assert (caught.value.fault, caught.value.text, caught.value.file) == (
        Fault.NAME_TAKEN, "hole", str(tmp_path / "hole"),
    )  # fmt: skip
    path = own.game(tmp_path / "games", own.GAME)
    with own.own_folders(games=tmp_path / "games"), pytest.raises(NotationError) as caught:
        annotated_games.own_files()
    assert (caught.value.fault, caught.value.text, caught.value.file) == (Fault.NAME_TAKEN, own.GAME, str(path))


def test_a_copy_stays_as_it_is(tmp_path: Path) -> None:
    path = own.puzzle(tmp_path / "mine")
    text = path.read_text(encoding="utf-8")
    (tmp_path / "mine" / "film.mp4").write_bytes(b"0")
    with own.own_folders(puzzles=tmp_path / "mine"):
        copy = ContentShelf.PUZZLES.copy(tmp_path / "server")
    path.write_text("[[[", encoding="utf-8")
    assert (copy / path.relative_to(tmp_path / "mine")).read_text(encoding="utf-8") == text
    assert copy.name == "mine", "which is what the pack is called"
    assert not (copy / "film.mp4").exists()


def test_what_was_kept_of_ones_own_outlasts_a_site_without_it(tmp_path: Path) -> None:
    own.lesson(tmp_path / "lessons")
    own.puzzle(tmp_path / "pack")
    with own.own_folders(lessons=tmp_path / "lessons", puzzles=tmp_path / "pack"):
        lesson = LessonSession.begin("mine")
        learned = learn_text.kept(lesson.with_progress(lesson.progress.passing("mine/neighbours", Result.PASSED)))
        puzzle = PuzzleSession("pack-go-out-001")
        solved = puzzle_text.kept(puzzle.act(puzzle.puzzle.accepted[0]))
    found = learn_text.recover(learned)
    assert (found.on_map, found.progress.levels["mine/neighbours"].result) == (True, Result.PASSED)
    other = puzzle_text.recover(solved, own.PUZZLE)
    assert (other.name, other.progress.puzzles) == (own.PUZZLE, {"pack-go-out-001": Result.PASSED})
