"""The command `conquian new`: what it writes passes its check as it stands, and nothing is written over."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from conquian.commands.group import main
from conquian.commands.new import KINDS
from tests import own


@pytest.fixture(autouse=True)
def _nothing_kept() -> Iterator[None]:
    with own.own_folders():
        yield


def run(*arguments: str | Path, language: str = "C") -> Result:
    return CliRunner(env={"LANG": language, "LC_ALL": ""}).invoke(main, list(map(str, arguments)))


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("kind", KINDS)
def test_what_is_begun_passes_its_check(tmp_path: Path, kind: str, language: str) -> None:
    begun = run("new", kind, "my-own", "--to", tmp_path / "mine", "--json", language=language)
    assert begun.exit_code == 0
    told = json.loads(begun.stdout)
    assert all(Path(file).is_file() for file in told["files"])
    checked = run(*told["check"].split()[1:])
    assert checked.exit_code == 0, checked.stdout + checked.stderr


def test_what_is_there_stays(tmp_path: Path) -> None:
    there = tmp_path / "my-own.toml"
    there.write_text("mine", encoding="utf-8")
    result = run("new", "game", "my-own", "--to", tmp_path)
    assert result.exit_code == 1 and f"{there} is there already" in result.stderr
    assert there.read_text(encoding="utf-8") == "mine"


def test_a_name_that_is_none_is_refused(tmp_path: Path) -> None:
    result = run("new", "set", "../My Set", "--to", tmp_path)
    assert result.exit_code == 2 and "cannot be a name" in result.stderr and not list(tmp_path.iterdir())
