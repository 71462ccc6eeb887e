"""The command `conquian worksheet`: a file that is the same each time, and one clear error for what cannot be."""

from __future__ import annotations

import json
import re
import shlex
from pathlib import Path

import pytest
import segno
from click.testing import CliRunner, Result

from conquian.commands.group import main
from conquian.explain.words import LANGUAGES, words
from conquian.rooms.puzzles import library
from tests import own
from tests.worksheet.reading import printed

HOME = "https://school.example/cards/"


def run(*arguments: str | Path, language: str = "C") -> Result:
    return CliRunner(env={"LANG": language, "LC_ALL": ""}).invoke(main, ["worksheet", *map(str, arguments)])


def written(file: Path, *arguments: str | Path) -> str:
    result = run(*arguments, "--out", file)
    assert result.exit_code == 0, result.output + result.stderr
    return file.read_bytes().decode()


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_same_command_writes_the_same_bytes(tmp_path: Path, language: str) -> None:
    asked = ("--theme", "hole", "--theme", "composed", "--count", "3", "--seed", "7", "--language", language)
    first = written(tmp_path / "a.html", *asked)
    assert first == written(tmp_path / "b.html", *asked)
    assert first != written(tmp_path / "c.html", *asked[:6], *asked[6:8][:1], "8", *asked[8:])
    assert f'<html lang="{language}">' in first
    assert len(printed(first).articles) == 3


def test_it_says_what_was_written_and_how_to_write_it_again(tmp_path: Path) -> None:
    file = tmp_path / "sheet.html"
    result = run("--theme", "hole", "--level", "2", "--count", "2", "--out", file)
    assert result.output == f"2 tasks with their solutions, in {file}. Open it in a browser and print it.\n"
    again = "conquian worksheet --theme hole --level 2 --count 2 --seed 1897 --language en --pack french"
    assert again in file.read_text(encoding="utf-8")
    told = json.loads(run("--count", "1", "--json", "--out", file).output)
    assert told["file"] == str(file)
    assert told["puzzles"][0] in library.names()


@pytest.mark.parametrize(
    "asked",
    [
        ("--theme", "hole", "--theme", "composed", "--count", "1", "--seed", "0"),
        ("--count", "3", "--seed", "1", "--language", "es", "--pack", "french"),
        ("--level", "2", "--address", HOME),
        ("--level", "1", "--address", HOME, "--files"),
    ],
)
def test_the_command_on_the_sheet_writes_the_same_sheet(tmp_path: Path, asked: tuple[str, ...]) -> None:
    first = written(tmp_path / "a.html", *asked)
    (again,) = re.findall("conquian worksheet [^<]*", first)
    assert written(tmp_path / "b.html", *shlex.split(again)[2:]) == first


def test_the_pack_is_that_of_the_language_or_the_one_that_is_asked_for(tmp_path: Path) -> None:
    asked = ("--theme", "composed", "--count", "2", "--language")
    spanish = written(tmp_path / "es.html", *asked, "es")
    assert spanish == written(tmp_path / "es2.html", *asked, "es", "--pack", "spanish")
    assert spanish != written(tmp_path / "es3.html", *asked, "es", "--faces", "french")


def test_a_code_leads_to_each_puzzle_of_a_site_and_there_is_none_without_an_address(tmp_path: Path) -> None:
    asked = ("--theme", "hole", "--count", "2", "--language", "de")
    assert "<figure" not in written(tmp_path / "plain.html", *asked)
    names = json.loads(run(*asked, "--json", "--out", tmp_path / "x.html").output)["puzzles"]
    link = f"?puzzle={names[0]}&lang=de&faces=french"
    for more, page in (((), f"voila/render/puzzles.ipynb{link}"), (("--files",), f"de/puzzles.html{link}")):
        first, second = printed(written(tmp_path / "code.html", *asked, "--address", HOME, *more)).articles
        code = segno.make(f"{HOME}{page}", error="m", micro=False)
        assert code.svg_inline(omitsize=True, dark="#000", light="#fff") in first
        assert "<figure" in second


def test_puzzles_of_ones_own_are_printed_too(tmp_path: Path) -> None:
    own.puzzle(tmp_path / "club")
    with own.own_folders():
        result = run("--puzzles", tmp_path / "club", "--theme", "club", "--count", "1", "--out", tmp_path / "x.html")
    assert result.exit_code == 0, result.stderr
    assert result.output.startswith(f"1 puzzle of your own, read from {tmp_path / 'club'}: club-go-out-001\n")
    text = (tmp_path / "x.html").read_text(encoding="utf-8")
    assert "--puzzles club" in text
    assert str(tmp_path) not in text, "paper that goes round says nothing of this machine"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("asked", "option", "names"),
    [
        (("--theme", "holes"), "--theme", ("holes", "act-or-wait", "for-sure")),
        (("--theme", "hole", "--level", "5"), "--level", ("5", "3")),
        (("--count", "0"), "--count", ("0", "60")),
        (("--theme", "cook-hunt", "--count", "11"), "--count", ("11", "10")),
        (("--address", "school"), "--address", ("school", "https://")),
        (("--files",), "--files", ("--address",)),
    ],
)
def test_what_cannot_be_says_where_and_what_to_do(
    tmp_path: Path, language: str, asked: tuple[str, ...], option: str, names: tuple[str, ...]
) -> None:
    result = run(*asked, "--out", tmp_path / "x.html", language=language)
    assert result.exit_code == 2
    assert option in result.stderr
    assert all(name in result.stderr for name in names)
    assert not (tmp_path / "x.html").exists()


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("where", [".", "nowhere/sheet.html"])
def test_a_file_that_cannot_be_written_is_named_with_the_way_out(tmp_path: Path, language: str, where: str) -> None:
    file = tmp_path / where
    result = run("--count", "1", "--out", file, language=language)
    assert result.exit_code == 2
    said = words(language, "worksheet", "wrong", "file", file=file, why="…")
    assert said.partition("…")[0] in result.stderr.replace("\n", " ")
    assert "--out" in result.stderr


def test_a_puzzle_that_cannot_be_read_ends_it_with_its_place(tmp_path: Path) -> None:
    file = own.puzzle(tmp_path / "club")
    file.write_text("format =\n", encoding="utf-8")
    with own.own_folders():
        result = run("--puzzles", tmp_path / "club", "--out", tmp_path / "x.html")
    assert result.exit_code == 2
    assert result.stderr.startswith(f"{file}: ")
