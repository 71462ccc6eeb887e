"""`conquian build-site`: what it says, and what it refuses."""

from __future__ import annotations

import json
import shutil
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from conquian.commands.group import main
from conquian.static_site import pyodide, snapshot
from tests.static_site.test_build import STAND_IN


def run(*arguments: object) -> Result:
    return CliRunner().invoke(main, ["build-site", *map(str, arguments)])


@pytest.fixture
def runtime(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of what passes for Pyodide."""
    folder = tmp_path / "runtime"
    folder.mkdir()
    for name in pyodide.HASHES:
        (folder / name).write_bytes(STAND_IN)
    monkeypatch.setattr(pyodide, "HASHES", dict.fromkeys(pyodide.HASHES, pyodide.digest(STAND_IN)))
    return folder


def test_what_was_built_is_told(runtime: Path, tmp_path: Path) -> None:
    done = run(tmp_path / "site", "--pyodide", runtime, "--no-memory", "--json")
    assert done.exit_code == 0, done.output
    told = json.loads(done.output)
    files = [path for path in (tmp_path / "site").rglob("*") if path.is_file()]
    assert told["files"] == len(files) > 100
    assert told["size"] == sum(path.stat().st_size for path in files)
    assert told["has_memory"] is False
    assert 1_000_000 < told["first_visit"] < told["size"]


def test_without_node_it_is_built_all_the_same_and_that_is_said(
    runtime: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(shutil, "which", lambda _: None)
    monkeypatch.setattr(snapshot, "growing", dict)
    done = run(tmp_path / "site", "--pyodide", runtime, "--lang", "en")
    assert done.exit_code == 0, done.output
    assert "that takes Node" in done.output
    assert not list(tmp_path.rglob("memory.bin.gz"))


@pytest.mark.parametrize("lang", ["en", "de", "es"])
def test_where_there_is_no_pyodide_it_says_how_to_get_it(
    lang: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    done = run("site", "--lang", lang)
    assert done.exit_code == 1
    assert f"npm pack pyodide@{pyodide.VERSION}" in done.output
    assert not (tmp_path / "site").exists()


def test_pyodide_is_found_where_npm_puts_it(runtime: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    shutil.copytree(runtime, tmp_path / "node_modules/pyodide")
    (tmp_path / "node_modules/pyodide/pyodide.mjs").write_text("another", encoding="utf-8")
    done = run("site", "--lang", "en")
    assert done.exit_code == 1
    assert f"isn't the file of Pyodide {pyodide.VERSION}" in done.output


def test_a_folder_with_anything_in_it_is_left_alone(runtime: Path, tmp_path: Path) -> None:
    done = run(tmp_path, "--pyodide", runtime, "--lang", "en")
    assert done.exit_code == 1
    assert "isn't empty" in done.output
    assert list(tmp_path.iterdir()) == [runtime]


def test_without_what_makes_notebooks_it_names_the_extra_that_brings_it(
    runtime: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "jupyterlite_pyodide_kernel", None)
    done = run(tmp_path / "site", "--pyodide", runtime, "--no-memory", "--notebooks")
    assert done.exit_code == 1
    assert "conquian[lite]" in done.stderr
    assert not (tmp_path / "site").exists()
