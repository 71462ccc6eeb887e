"""The choice between modules as they stand and the same compiled."""

from __future__ import annotations

import sys
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path

import pytest

from conquian import compiled_modules
from conquian.compiled_modules import CHOICE, FOLDER, SOURCES, Extensions, choose, digests


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A package with one module that was compiled, and nothing chosen yet."""
    for folder in ("advice", "game", "solver/core", FOLDER):
        (tmp_path / folder).mkdir(parents=True)
    (tmp_path / "game" / "judge.py").write_text("LAWS = 1\n")
    (tmp_path / "game" / "judge.pxd").write_text("cdef int LAWS\n")
    (tmp_path / FOLDER / f"conquian.game.judge{EXTENSION_SUFFIXES[0]}").touch()
    (tmp_path / FOLDER / SOURCES).write_text(digests(str(tmp_path)))
    monkeypatch.setattr(compiled_modules, "_PACKAGE", str(tmp_path))
    monkeypatch.setattr(sys, "meta_path", [each for each in sys.meta_path if not isinstance(each, Extensions)])
    monkeypatch.delenv(CHOICE, raising=False)
    return tmp_path


@pytest.mark.parametrize("choice", ["", "1"])
def test_what_is_compiled_is_used(package: Path, choice: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(CHOICE, choice)
    assert choose()
    assert compiled_modules.are_used()
    finder = sys.meta_path[0]
    spec = finder.find_spec("conquian.game.judge", None)
    assert spec is not None
    assert spec.origin == str(package / FOLDER / f"conquian.game.judge{EXTENSION_SUFFIXES[0]}")
    assert finder.find_spec("conquian.game.play", None) is None


def test_a_change_is_never_hidden_by_what_was_compiled_before(package: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (package / "game" / "judge.py").write_text("LAWS = 2\n")
    assert not choose()
    monkeypatch.setenv(CHOICE, "1")
    with pytest.raises(ImportError, match="its files have changed since they were compiled"):
        choose()
    assert not compiled_modules.are_used()


def test_python_alone_can_be_demanded(package: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert (package / FOLDER).is_dir()
    monkeypatch.setenv(CHOICE, "0")
    assert not choose()


def test_without_a_compiler_there_is_python_alone(package: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for file in (package / FOLDER).iterdir():
        file.unlink()
    (package / FOLDER).rmdir()
    assert not choose()
    monkeypatch.setenv(CHOICE, "1")
    with pytest.raises(ImportError, match="conquian is not compiled for this Python"):
        choose()


def test_any_other_choice_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(CHOICE, "yes")
    with pytest.raises(ImportError, match="it must be 0"):
        choose()
