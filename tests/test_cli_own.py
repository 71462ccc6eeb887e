"""The command line with folders of an author's own: what was read from where is said, and one clear error else."""

from __future__ import annotations

import errno
import json
import os
import re
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace

import pytest
from click.testing import CliRunner, Result

from conquian.commands.group import main
from conquian.commands.output import Output
from conquian.commands.own import read_own
from conquian.course import catalogue
from conquian.course.shelf import ContentShelf
from conquian.explain.words import LANGUAGES
from conquian.rooms.learn.lesson_end import end_view
from conquian.rooms.learn.phrases import LessonPhrases
from conquian.rooms.learn.session import LessonSession
from conquian.rooms.learn.worth import answer_values
from conquian.rooms.learn.worth.answer_values import Answer, AnswerValue
from conquian.rooms.replay import annotated_games
from conquian.rooms.replay.commentary import Commentary
from tests import own
from tests.content.corpus.readers import Reader
from tests.course.lessons import EXAMPLE, SCHOOL, WORDS, said

pytestmark = pytest.mark.slow
COURSE = catalogue.names()


def run(*arguments: str | Path, language: str = "C") -> Result:
    return CliRunner(env={"LANG": language, "LC_ALL": ""}).invoke(main, list(map(str, arguments)))


MEANT = """meant = { worse-unseen = "mistakes.passed-by" }

[[level.do.mist"""
"""A reason for an answer that is worth less at the table, before the first mistake."""


@pytest.fixture(autouse=True)
def _nothing_kept() -> Iterator[None]:
    with own.own_folders():
        yield


def test_endings_and_names_of_files_may_be_written_in_capitals(tmp_path: Path) -> None:
    lesson, puzzle, game, booklet = tmp_path / "lessons", tmp_path / "puzzles", tmp_path / "games", tmp_path / "sets"
    here = own.lesson(lesson)
    for name in ("lesson.toml", "en.toml"):
        (here / name).rename(here / name.upper())
    for file in (own.puzzle(puzzle), own.game(game), own.booklet(booklet)):
        file.rename(file.with_suffix(".TOML"))
    (game / "my-game.Notes.Toml").write_text("", encoding="utf-8")
    with own.own_folders(lessons=lesson, puzzles=puzzle, games=game, sets=booklet):
        said = read_own(Output("en", as_json=False))
        assert [line.partition(",")[0] for line in said] == [
            "1 lesson of your own", "1 puzzle of your own", "1 game of your own", "1 booklet of your own",
        ]  # fmt: skip
        assert len(list(ContentShelf.LESSONS.packed())) == 2
        assert annotated_games.game("my-game").commentary == Commentary()
    assert run("lesson", "check", "--lessons", lesson).exit_code == 0


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_passed_over_in_a_folder_is_named(tmp_path: Path, language: str) -> None:
    lesson, puzzle, game = tmp_path / "lessons", tmp_path / "puzzles", tmp_path / "games"
    here = own.lesson(lesson)
    own.puzzle(puzzle)
    own.game(game)
    for file in (here / "fr.toml", lesson / "notes.txt", lesson / "unseen.json", puzzle / "a.toml.txt"):
        file.write_text("{}", encoding="utf-8")
    (game / "other.notes.toml").write_text("", encoding="utf-8")
    (game / "deeper" / "still").mkdir(parents=True)
    with own.own_folders(lessons=lesson, puzzles=puzzle, games=game):
        said = read_own(Output(language, as_json=False))
    assert f"{lesson}: 11-mine/fr.toml, notes.txt. " in said[1]
    assert f"{puzzle}: a.toml.txt. " in said[3]
    assert f"{game}: deeper/, other.notes.toml. " in said[5]


def test_a_draft_need_not_say_yet_what_one_can_do_after_it(tmp_path: Path) -> None:
    here = own.lesson(tmp_path, said=re.sub(r"\[can\].*\n(?:\w+ = .*\n)+", "", WORDS))
    assert "can" not in tomllib.loads((here / "en.toml").read_text(encoding="utf-8"))
    result = run("lesson", "check", "--lessons", tmp_path)
    assert (result.exit_code, result.stdout.splitlines()[-1]) == (0, "1 lesson was checked. Faults: 0.")
    with own.own_folders(lessons=tmp_path):
        now = LessonSession.begin("mine")
        assert end_view(LessonPhrases(now, Reader("en").at(now.seat)), "")["can"] == []


def test_a_draft_is_told_what_it_lacks_and_nothing_else(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("conquian.commands.lessons.better_mistakes", lambda *_: ())  # which takes long
    few = own.lesson(tmp_path)
    for language in LANGUAGES:
        (few / f"{language}.toml").write_text(WORDS, encoding="utf-8")
    five = "\n[[level]]".join(SCHOOL.split("\n[[level]]")[:6])
    untranslated = own.lesson(tmp_path, "12-five", said(five))
    (untranslated / "lesson.toml").write_text(five, encoding="utf-8")
    _, first, second, *_ = run("lesson", "check", "--lessons", tmp_path).stdout.splitlines()
    assert first == "mine: a draft, which isn't a fault. Levels: 1; a lesson of the course has at least 5."
    assert second == "five: a draft, which isn't a fault. Texts still missing in: de, es."


def test_what_a_draft_claims_has_to_be_true(tmp_path: Path) -> None:
    folder = own.lesson(tmp_path)
    english = (folder / "en.toml").read_text(encoding="utf-8")
    (folder / "en.toml").write_text(f'{english}\n[nowhere]\ntitle = "x"\n', encoding="utf-8")
    wrong = EXAMPLE.replace('action = "meld 6h7hJh" }', 'action = "meld 6h7hJh", law = "3.2" }')
    (folder / "lesson.toml").write_text(wrong, encoding="utf-8")
    result = run("lesson", "check", "--lessons", tmp_path, "--json")
    assert result.exit_code == 1
    first, *_, last = json.loads(result.output)["mine"]
    assert (first, last) == ("neighbours.break: other-law: meld 6h7hJh: legal", "en: needless: nowhere.title")


def test_a_text_that_is_nowhere_is_a_fault_of_a_draft_too(tmp_path: Path) -> None:
    folder = own.lesson(tmp_path)
    english = (folder / "en.toml").read_text(encoding="utf-8")
    (folder / "en.toml").write_text(re.sub(r"^tagline = .*$", "", english, flags=re.MULTILINE), encoding="utf-8")
    assert "mine: en: A text is missing: tagline." in run("lesson", "check", "--lessons", tmp_path).output


def test_a_lesson_of_ones_own_is_stamped_and_written_out_where_it_lies(tmp_path: Path) -> None:
    folder = own.lesson(tmp_path)
    assert run("lesson", "stamp", "mine", "--lessons", tmp_path).exit_code == 0
    assert (folder / "stamps.toml").is_file()
    assert run("lesson", "export", "mine", "--lessons", tmp_path, "--to", tmp_path / "mine.ipynb").exit_code == 0
    assert (tmp_path / "mine.ipynb").is_file()


def test_what_stands_where_a_lesson_is_to_be_written_is_left_unless_it_is_forced(tmp_path: Path) -> None:
    own.lesson(tmp_path / "mine")
    file = tmp_path / "mine.ipynb"
    file.write_text("not to be lost", encoding="utf-8")
    asked = ("lesson", "export", "mine", "--lessons", tmp_path / "mine", "--to", file)
    refused = run(*asked)
    assert (refused.exit_code, "--force" in refused.stderr) == (1, True)
    assert file.read_text(encoding="utf-8") == "not to be lost"
    assert run(*asked, "--force").exit_code == 0
    assert json.loads(file.read_text(encoding="utf-8"))["cells"]


def test_the_answers_of_a_draft_are_weighed_for_a_player_who_sees_one_hand(tmp_path: Path) -> None:
    """What it teaches is worse than to meld, beyond chance: that is a fault, as long as no text says why."""
    folder = own.lesson(tmp_path)
    taught = EXAMPLE.replace('success = "melded"', 'success = "declined"').replace(
        'solution = ["meld 6h7hJh"]', 'solution = ["decline"]'
    )
    assert taught != EXAMPLE
    (folder / "lesson.toml").write_text(taught, encoding="utf-8")
    result = run("lesson", "check", "--lessons", tmp_path, "--json")
    assert result.exit_code == 1
    found = [each for each in json.loads(result.output)["mine"] if "worse-unseen" in each]
    assert len(found) == 1 and found[0].startswith("neighbours.do.1: worse-unseen: decline -0.1")
    (folder / "lesson.toml").write_text(taught.replace("[[level.do.mist", MEANT, 1), encoding="utf-8")
    own.forget()
    assert "worse-unseen" not in run("lesson", "check", "--lessons", tmp_path, "--json").output


def test_what_was_weighed_is_kept_and_only_what_changes_is_weighed_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder, weighed = own.lesson(tmp_path), []
    value = answer_values.answer_value

    def watched(answer: Answer) -> AnswerValue:
        weighed.append(answer.where)
        return value(answer, worlds=20)

    monkeypatch.setattr(answer_values, "answer_value", watched)
    for _ in range(2):
        assert run("lesson", "check", "--lessons", tmp_path).exit_code == 0
        assert weighed == ["neighbours.do.1"] and [*answer_values.kept(tmp_path)] == ["mine/neighbours.do.1"]
    there = answer_values.kept(tmp_path)
    answer_values.keep({**there, "mine/gone.do.1": there["mine/neighbours.do.1"]}, tmp_path)
    assert run("lesson", "check", "--lessons", tmp_path).exit_code == 0
    assert weighed == ["neighbours.do.1"] and answer_values.kept(tmp_path) == there
    text = (folder / "lesson.toml").read_text(encoding="utf-8")
    (folder / "lesson.toml").write_text(text.replace("2s3d", "2s3c"), encoding="utf-8")
    own.forget()
    assert run("lesson", "check", "--lessons", tmp_path).exit_code == 0
    assert weighed == ["neighbours.do.1"] * 2


def test_what_lies_where_values_are_kept_is_left_alone(tmp_path: Path) -> None:
    own.lesson(tmp_path)
    for text in ("not mine", "[]", '{"answers": []}', '{"answers": {"mine/neighbours.do.1": {}}}', "[" * 100_000):
        (tmp_path / "unseen.json").write_text(text, encoding="utf-8")
        result = run("lesson", "check", "--lessons", tmp_path)
        assert result.exit_code == 1
        assert f"{tmp_path / 'unseen.json'} doesn't hold what `conquian lesson check` writes" in result.stderr
        assert (tmp_path / "unseen.json").read_text(encoding="utf-8") == text


def test_where_nothing_can_be_kept_the_check_goes_on_and_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    own.lesson(tmp_path)
    monkeypatch.setattr(answer_values, "keep", full)
    result = run("lesson", "check", "--lessons", tmp_path)
    assert result.exit_code == 0 and "Faults: 0" in result.output
    assert f"couldn't be kept in {tmp_path / 'unseen.json'}: No space left on device." in result.output


def test_the_course_is_weighed_no_further_where_nothing_can_be_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    weighed: list[str] = []
    known = answer_values.kept()

    def watched(answer: Answer) -> AnswerValue:
        weighed.append(answer.where)
        return next(iter(known.values()))

    def full(*_: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(answer_values, "answer_value", watched)
    monkeypatch.setattr(answer_values, "keep", full)
    result = run("lesson", "weigh", "--all", "pack")
    assert result.exit_code == 1 and len(weighed) == 1
    assert "unseen.json: No space left on device" in result.stderr


def test_what_is_kept_beside_the_course_knows_nothing_of_ones_own(tmp_path: Path) -> None:
    own.lesson(tmp_path)
    with own.own_folders(lessons=tmp_path):
        assert run("lesson", "weigh", "--check", "mine").exit_code == 2
        asked = json.loads(run("lesson", "weigh", "--check", "--json").output)
        assert not [where for where in (*asked["stale"], *asked["gone"]) if where.startswith("mine/")]
    assert not [where for where in answer_values.kept() if where.startswith("mine/")]


def test_puzzles_and_games_of_ones_own_are_worked_out_anew(tmp_path: Path) -> None:
    puzzle, game = own.puzzle(tmp_path / "mine"), own.game(tmp_path / "games")
    places = ("--puzzles", tmp_path / "mine", "--games", tmp_path / "games")
    result = run("check", *places)
    assert (result.exit_code, result.output.splitlines()) == (
        0,
        [
            f"1 puzzle of your own, read from {tmp_path / 'mine'}: mine-go-out-001",
            f"1 game of your own, read from {tmp_path / 'games'}: my-game",
            "2 files are all right.",
        ],
    )
    text = puzzle.read_text(encoding="utf-8")
    puzzle.write_text(re.sub(r"^depth = \d", "depth = 3", text, flags=re.MULTILINE), encoding="utf-8")
    game.with_name("my-game.notes.toml").write_text("[3.choice]\nright = 7\nall = 9\n", encoding="utf-8")
    own.forget()
    result = run("check", *places)
    assert result.exit_code == 1, result.stderr
    assert result.output.splitlines()[2:] == [
        (
            f"{puzzle}: The level or another feature isn't what the proof shows. "
            "Leave `features` out, or mine the puzzle anew."
        ),
        f"{game}: Move 3: what's claimed isn't so: choice.",
    ]
    assert [each["flaw"] for each in json.loads(run("check", *places, "--json").output)] == ["features", "false"]


def test_what_was_mined_can_be_opened(tmp_path: Path) -> None:
    mined = run("mine", "--theme", "go-out", "--count", "1", "--seed", "5", "--to", tmp_path / "mined")
    assert mined.exit_code == 0, mined.output
    result = run("check", "--puzzles", tmp_path / "mined")
    assert (result.exit_code, result.output.splitlines()[0]) == (
        0, f"1 puzzle of your own, read from {tmp_path / 'mined'}: mined-go-out-001",
    )  # fmt: skip


def test_a_lesson_is_nothing_for_check(tmp_path: Path) -> None:
    own.lesson(tmp_path)
    with own.own_folders(lessons=tmp_path):
        result = run("check")
    assert (result.exit_code, result.stdout) == (2, "")
    assert "--puzzles, --games and --sets" in result.stderr


@pytest.mark.parametrize("command", ["serve", "lab"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_what_cannot_be_read_ends_a_command_before_anything_starts(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, command: str, language: str
) -> None:
    started: list[object] = []
    begin = SimpleNamespace(serve=lambda *_: started.append(1), open_lab=lambda *_: started.append(1), workshop=None)
    monkeypatch.setitem(sys.modules, "conquian.site.server", begin)
    monkeypatch.setattr("conquian.site.server", begin, raising=False)
    monkeypatch.setitem(sys.modules, "conquian.site.lab", begin)
    words, puzzle = own.lesson(tmp_path / "lessons") / "en.toml", own.puzzle(tmp_path / "puzzles")
    for shelf, place, text in (("lessons", words, "title =\n"), ("puzzles", puzzle, "format = 1\n")):
        place.write_text(text, encoding="utf-8")
        with own.own_folders():
            result = run(command, f"--{shelf}", tmp_path / shelf, language=language)
        assert (result.exit_code, started) == (2, [])
        assert result.stderr.startswith(f"{place}: ")
        assert len(result.stderr.splitlines()) == 1


def test_the_folder_is_named_for_all_that_a_command_starts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    named: list[str] = []
    begin = SimpleNamespace(serve=lambda *_, **__: named.append(os.environ[ContentShelf.GAMES.variable]))
    monkeypatch.setitem(sys.modules, "conquian.site.server", begin)
    monkeypatch.setattr("conquian.site.server", begin, raising=False)
    own.game(tmp_path / "games")
    monkeypatch.chdir(tmp_path)
    assert run("serve", "--games", "games").exit_code == 0
    assert named == [str(tmp_path / "games")], "kernels run in another folder"


def test_the_site_as_files_has_it_and_says_what_was_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from conquian.static_site import build as static  # noqa: PLC0415 - what it builds is not looked at here

    seen: list[tuple[str, ...]] = []

    def build(*_: object, **__: object) -> object:
        seen.append(catalogue.names())
        return static.Built(files=1, size=1, first_visit=1, has_memory=True)

    monkeypatch.setattr(static, "build", build)
    own.lesson(tmp_path / "mine")
    with own.own_folders():
        result = run("build-site", tmp_path / "site", "--lessons", tmp_path / "mine")
    assert (result.exit_code, len(seen)) == (0, 1)
    assert seen[0][-1] == "mine"
    assert result.stdout.splitlines()[0].startswith("1 lesson of your own, read from")
    (tmp_path / "mine" / "11-mine" / "lesson.toml").write_text("cabbage", encoding="utf-8")
    with own.own_folders():
        broken = run("build-site", tmp_path / "other", "--lessons", tmp_path / "mine")
    assert (broken.exit_code, len(seen)) == (2, 1), "nothing is built of what cannot be read"
    assert "lesson.toml" in broken.output
