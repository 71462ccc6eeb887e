"""Class-table: what a class handed in, the hardest chapter first; every file is a stranger's letter until then."""

from __future__ import annotations

import errno
import json
import os
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from conquian.commands.group import main
from conquian.course.class_work.class_table import ClassTable
from conquian.course.homework import ChapterKind, ChapterReport, ChapterResult, ChapterState, Homework, dumps
from conquian.explain.words import LANGUAGES
from conquian.game.laws import Law

READ = ChapterReport(ChapterKind.POSITION, "Read this", "", ChapterResult(ChapterState.PASSED))
GREEDY = ("meld Ac2c3c 4c5c6c 7cJcQcKc", "meld Ac2c3c4c 5c6c7c JcQcKc")


def run(*arguments: object, language: str = "en") -> Result:
    return CliRunner().invoke(main, ["class-table", *map(str, arguments), "--lang", language])


def move(first: str, *, right: bool, law: str = "") -> ChapterReport:
    state = ChapterState.PASSED if right else ChapterState.HELPED
    missed = (Law(law),) if law else ()
    return ChapterReport(ChapterKind.POSITION, "Find it", "", ChapterResult(state, first, right, 2 - right, missed))


def guess(said: str, *, right: bool) -> ChapterReport:
    result = ChapterResult(ChapterState.PASSED, said, right, 1)
    return ChapterReport(ChapterKind.LESSON, "Seven and jack", "pack/neighbours", result)


def handed_in(folder: Path) -> Path:
    """Thirty files: every third pupil errs in the second chapter, all but five in the last."""
    folder.mkdir()
    for n in range(30):
        greedy = n >= 5
        chapters = (
            READ,
            move("decline", right=True) if n % 3 else move("discard Qc", right=False, law="4.7"),
            guess("no" if n % 2 else "yes", right=n % 2 == 0),
            move(GREEDY[n % 2], right=False) if greedy else move("decline", right=True),
        )
        work = Homework("The hole", "0123456789ab", chapters, "" if n % 2 else f"Pupil {n}")
        (folder / f"{n}.toml").write_text(dumps(work), encoding="utf-8")
    return folder


def test_thirty_files_make_one_table_with_the_hardest_chapter_first(tmp_path: Path) -> None:
    result = run(handed_in(tmp_path / "in"))
    assert result.exit_code == 0
    assert result.output.startswith(
        "The hole: 30 files\n\n4. Find it\n   At once: 5. With a slip or a hint: 25. Not yet: 0.\n"
    )
    places = [result.output.index(each) for each in ("4. Find it", "2. Find it", "3. Seven and jack")]
    assert places == sorted(places)
    assert "Read this" not in result.output, "there was nothing to solve"
    assert "Rules missed: 4.7 Then discard one (10×)" in result.output
    assert "First answer, 25×: meld: run of" in result.output, "the same cards, however they were laid out"
    assert "First answer, 10×: discard: queen of clubs" in result.output
    assert "Pupil" not in result.output, "nobody is named"


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_wrong_guess_is_told_by_what_stood_on_its_button_and_why_it_is_wrong(language: str) -> None:
    work = Homework("T", "0123456789ab", (guess("no", right=False),))
    (table,) = ClassTable.tables([work])
    (line,) = [row for row in table.text(language).splitlines() if "1×" in row]
    assert " – " in line
    assert "{" not in line


def test_the_page_needs_nothing_else_and_runs_nothing(tmp_path: Path) -> None:
    evil = Homework('<script>alert("x")</script>', "0123456789ab", (move("<img src=x>", right=False),), "<b>")
    (tmp_path / "evil.toml").write_text(dumps(evil), encoding="utf-8")
    out = tmp_path / "table.html"
    assert run(tmp_path / "evil.toml", "--html", out).exit_code == 0
    text = out.read_text(encoding="utf-8")
    assert "<script" not in text
    assert "<img" not in text
    assert "&lt;script&gt;" in text
    assert "default-src 'none'" in text
    assert "http" not in text.replace("http-equiv", "")


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_file_that_cannot_be_read_is_told_and_left_out(tmp_path: Path, language: str) -> None:
    folder = handed_in(tmp_path / "in")
    (folder / "broken.toml").write_text("format = ", encoding="utf-8")
    (folder / "other.toml").write_text('format = 1\nset = "x"\ndigest = "no"', encoding="utf-8")
    (folder / "binary.toml").write_bytes(b"\xff\xfe\x00")
    (folder / "notes.txt").write_text("no homework", encoding="utf-8")
    result = run(folder, language=language)
    assert result.exit_code == 1
    assert result.output.startswith("The hole: 30 ")
    for name in ("broken", "other", "binary"):
        assert str(folder / f"{name}.toml") in result.output
    assert f"{folder}: notes.txt." in result.output


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_ending_in_capitals_is_the_ending_and_what_is_passed_over_is_named(tmp_path: Path, language: str) -> None:
    folder = handed_in(tmp_path / "in")
    (folder / "0.toml").rename(folder / "0.TOML")
    assert run(folder, language=language).output.startswith("The hole: 30 ")
    (folder / "1.toml").rename(folder / "1.toml.txt")
    (folder / "deeper").mkdir()
    (folder / "deeper" / "2.toml").write_text("", encoding="utf-8")
    result = run(folder, language=language)
    assert result.exit_code == 1
    assert result.output.startswith("The hole: 29 ")
    assert f"{folder}: 1.toml.txt, deeper/. " in result.output
    left = json.loads(run(folder, "--json").output)["left_out"]
    assert left == {str(folder): ["1.toml.txt", "deeper/"]}


def test_homework_comes_from_standard_input_too_and_what_is_not_there_cannot_be_read(tmp_path: Path) -> None:
    text = (handed_in(tmp_path / "in") / "0.toml").read_text(encoding="utf-8")
    assert CliRunner().invoke(main, ["class-table", "-", "--lang", "en"], input=text).output.startswith("The hole: 1 ")
    refused = CliRunner().invoke(main, ["class-table", "-", "--lang", "en"], input="format = ")
    assert refused.exit_code == 2
    assert "standard input: line 1: " in refused.output
    assert run(tmp_path / "nowhere").exit_code == 2


def test_a_link_that_leads_nowhere_is_told_and_left_out(tmp_path: Path) -> None:
    folder = handed_in(tmp_path / "in")
    try:
        (folder / "dangling.toml").symlink_to(folder / "gone.toml")
        (folder / "circle.toml").symlink_to(folder / "circle.toml")
        (folder / "notes").symlink_to(folder / "gone.txt")
    except OSError:
        pytest.skip("here links cannot be made")
    (folder / "other.toml").mkdir()
    result = run(folder)
    assert result.exit_code == 1
    assert result.output.startswith("The hole: 30 files")
    told = [name for name in ("dangling", "circle", "notes", "other") if str(folder / name) in result.output]
    assert told == ["dangling", "circle"]
    each = run(*sorted(folder.glob("*.toml")))
    assert each.output.startswith("The hole: 30 files"), "files that are named one by one are read alike"
    assert str(folder / "dangling.toml") in each.output


def test_a_file_that_may_not_be_read_is_told_and_left_out(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = handed_in(tmp_path / "in")
    opening = Path.open

    def refused(path: Path, *arguments: Any, **options: Any) -> Any:
        if path.name == "7.toml":
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(path))
        return opening(path, *arguments, **options)

    monkeypatch.setattr(Path, "open", refused)
    result = run(folder)
    assert (result.exit_code, result.output.startswith("The hole: 29 files")) == (1, True)
    assert str(folder / "7.toml") in result.output


def test_one_file_hides_no_chapter_from_the_whole_class() -> None:
    honest = Homework("T", "0123456789ab", (READ, move("decline", right=False), READ))
    unopened = Homework("T", "0123456789ab", tuple(ChapterReport(ChapterKind.POSITION, "-") for _ in range(3)))
    forged = Homework("T", "0123456789ab", (READ, READ, READ))
    for works in ([*[honest] * 29, forged], [forged, *[honest] * 29], [unopened, forged, honest]):
        (table,) = ClassTable.tables(works)
        assert [each.number for each in table.chapters] == [2]
    assert ClassTable.tables([forged, forged])[0].chapters == ()


def test_no_single_file_names_the_set_and_its_chapters_for_all() -> None:
    honest = Homework("The hole", "0123456789ab", (guess("no", right=False),))
    forged = ChapterReport(ChapterKind.LESSON, "Ha", "pack/neighbours", ChapterResult(ChapterState.PASSED, "no"))
    (table,) = ClassTable.tables([Homework("Ha ha", "0123456789ab", (forged,)), honest, honest])
    assert (table.title, table.chapters[0].told.title) == ("The hole", "Seven and jack")


def test_each_set_has_a_table_of_its_own_and_a_file_counts_once(tmp_path: Path) -> None:
    folder = handed_in(tmp_path / "in")
    other = Homework("Other", "ba9876543210", (guess("no", right=False),))
    (folder / "z.toml").write_text(dumps(other), encoding="utf-8")
    result = CliRunner().invoke(main, ["class-table", str(folder), str(folder / "z.toml"), "--json"])
    data = json.loads(result.output)
    assert [(each["set"], each["files"]) for each in data["tables"]] == [("The hole", 30), ("Other", 1)]
    assert data["tables"][0]["chapters"][0] == {
        "number": 4,
        "title": "Find it",
        "about": "",
        "at_once": 5,
        "helped": 25,
        "not_yet": 0,
        "missed": {},
        "wrong": {GREEDY[0]: 25},
    }


def test_a_chapter_that_nobody_opened_is_not_the_hardest() -> None:
    untouched = ChapterReport(ChapterKind.PUZZLE, "Later", "hole-001")
    (table,) = ClassTable.tables([Homework("T", "0123456789ab", (untouched, guess("no", right=False)))])
    assert [each.number for each in table.chapters] == [2, 1]


def test_two_pupils_with_the_same_answers_are_two(tmp_path: Path) -> None:
    text = dumps(Homework("T", "0123456789ab", (guess("no", right=False),)))
    for name in ("one", "two"):
        (tmp_path / f"{name}.toml").write_text(text, encoding="utf-8")
    assert run(tmp_path).output.startswith("T: 2 files")
