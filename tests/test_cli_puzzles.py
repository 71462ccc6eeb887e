"""The command `conquian puzzle`: a puzzle of an author's own is proved, written down, and passes the check."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from conquian.commands.group import main
from conquian.rooms.puzzles.puzzle_file import load, proved
from tests.checkout import ROOT
from tests.own import own_folders

STUDY = "pone=6hJhQh/2c3c4c5c,KcKdKs dealer=2h3h4d/3s4s5s,6d7dJdQd centre=7h stock=AcAd turn=pone/left"
SHELF = sorted((ROOT / "tutorials" / "puzzles").glob("*/*.toml"))


def run(*arguments: str | Path, text: str = "") -> Result:
    return CliRunner(env={"LANG": "C", "LC_ALL": ""}).invoke(main, list(map(str, arguments)), input=text)


@pytest.fixture(autouse=True)
def _nothing_kept() -> Iterator[None]:
    with own_folders():
        yield


@pytest.fixture
def file(tmp_path: Path) -> Path:
    here = tmp_path / "my-own.toml"
    here.write_text(f'position = "{STUDY}"\n[title]\nen = "Mine"\n', encoding="utf-8")
    return here


def test_a_puzzle_is_proved_and_passes_the_check(file: Path) -> None:
    result = run("puzzle", "prove", file)
    assert result.exit_code == 0 and result.stdout.splitlines()[-1] == f"Proved, and written into {file}."
    found = load(file)
    assert (found.name, dict(found.titles), len(found.accepted), found.check()) == ("my-own", {"en": "Mine"}, 3, ())
    assert run("check", "--puzzles", file.parent).exit_code == 0
    before = file.read_bytes()
    assert run("puzzle", "prove", file).exit_code == 0 and file.read_bytes() == before


def test_the_comments_at_the_top_stay(file: Path) -> None:
    comments = "#:schema https://example.org/puzzle.json\n# For Monday.\n"
    file.write_text(comments + file.read_text(encoding="utf-8"), encoding="utf-8")
    for _ in range(2):
        assert run("puzzle", "prove", file).exit_code == 0
        assert file.read_text(encoding="utf-8").startswith(f"{comments}format = 1\n")


def test_what_is_no_puzzle_stays_as_it_is_and_is_told_why(file: Path) -> None:
    nothing_wins = f'position = "{STUDY.replace("7h", "Ah")}"\n'
    file.write_text(nothing_wins, encoding="utf-8")
    result = run("puzzle", "prove", file, "--json")
    assert (result.exit_code, [each["flaw"] for each in json.loads(result.stdout)["problems"]]) == (1, ["no-choice"])
    assert file.read_text(encoding="utf-8") == nothing_wins


def test_too_many_hidden_cards_are_too_much_to_prove(file: Path) -> None:
    unknown = STUDY.replace("2h3h4d", "?3").replace("AcAd", "?15")
    file.write_text(f'position = "{unknown}"\n', encoding="utf-8")
    result = run("puzzle", "prove", file)
    assert (
        result.exit_code == 1
        and "can be dealt in 7,805,560,609,566,720,000 ways, and the limit is 1,000." in result.stderr
    )


@pytest.mark.parametrize(("field", "written"), [("goal", "lose"), ("known", "seen")])
def test_what_cannot_be_read_names_the_file_and_the_field(file: Path, field: str, written: str) -> None:
    file.write_text(f'position = "{STUDY}"\n{field} = "{written}"\n', encoding="utf-8")
    result = run("puzzle", "prove", file)
    assert result.exit_code == 2 and f"{file}: line 2: {field}: “{written}” cannot stand here." in result.stderr


def test_from_standard_input_to_standard_output(file: Path) -> None:
    result = run("puzzle", "prove", "-", "--kind", "CO", text=f'name = "piped"\nposition = "{STUDY}"\n')
    assert result.exit_code == 0 and proved(result.stdout).name == "piped"


def test_a_game_that_leads_to_the_position_is_enough() -> None:
    there = load(ROOT / "tutorials/puzzles/go-out/go-out-001.toml")
    lines = str(there).splitlines()
    found = proved("\n".join(line for line in lines if not line.startswith(("position", "accepted"))))
    assert (found.position, found.accepted) == (there.position, there.accepted)


@pytest.mark.parametrize("path", [path for path in SHELF if "[[choices]]" not in path.read_text("utf-8")][::40])
def test_a_puzzle_of_the_shelf_is_proved_as_it_stands_there(path: Path) -> None:
    there, found = load(path), proved(path.read_text(encoding="utf-8"))
    assert (found.certificate, found.accepted, found.game) == (there.certificate, there.accepted, there.game)
