"""Public docstrings name the thing first, by a noun that a newcomer looks for."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from doctest import ELLIPSIS, IGNORE_EXCEPTION_DETAIL, NORMALIZE_WHITESPACE, DocTestFinder, DocTestRunner
from pathlib import Path
from types import ModuleType
from typing import Final

import pytest

import conquian
from conquian import exercises, players
from tests.checkout import ROOT
from tests.house.names import modules

ROUNDABOUT: Final = re.compile(r"(?:What|How|Where|Which|Who|Whose|When|Why)\b")
"""A beginning that goes round the thing instead of naming it."""
Documented = ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef


def documented(tree: ast.Module) -> Iterator[Documented]:
    """The module, and its public classes and functions, with those inside of classes."""
    yield tree
    inside: list[ast.Module | ast.ClassDef] = [tree]
    while inside:
        for node in inside.pop().body:
            if isinstance(node, ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef) and _is_public(node.name):
                yield node
                if isinstance(node, ast.ClassDef):
                    inside.append(node)


def _is_public(name: str) -> bool:
    return not name.startswith("_") or name.endswith("__")


def roundabout(path: Path) -> list[str]:
    """The first lines of the docstrings in this file that do not begin with the thing itself."""
    found = map(ast.get_docstring, documented(ast.parse(path.read_text(encoding="utf-8"))))
    return [said.partition("\n")[0] for said in found if said is not None and ROUNDABOUT.match(said)]


def test_a_public_docstring_begins_with_the_thing_itself() -> None:
    assert {path.relative_to(ROOT).as_posix(): said for path in modules() if (said := roundabout(path))} == {}


@pytest.mark.parametrize(
    ("source", "count"),
    [
        ('"""What is said."""', 1),
        ('class One:\n    """How it lies."""', 1),
        ('class One:\n    class Two:\n        """Who acts."""', 1),
        ('class _One:\n    """Where it lies."""', 0),
        ('class One:\n    """Whether it lies there."""', 0),
        ('def one():\n    """When it ends."""', 1),
        ('async def one():\n    """When it ends."""', 1),
        ('class One:\n    def __call__(self):\n        """What it does."""', 1),
        ('class One:\n    def _two(self):\n        """What it does."""', 0),
        ('"""The words that are said."""\nclass One:\n    """A place for a card."""', 0),
    ],
)
def test_a_roundabout_docstring_is_found(tmp_path: Path, source: str, count: int) -> None:
    (path := tmp_path / "one.py").write_text(source, encoding="utf-8")
    assert len(roundabout(path)) == count


@pytest.mark.parametrize("home", [conquian, exercises, players], ids=lambda module: module.__name__)
def test_an_example_at_the_front_door_stands_on_its_own(home: ModuleType) -> None:
    """A reader of `help` has none of the names of the module in which an example stands."""
    finder = DocTestFinder(recurse=False)
    runner = DocTestRunner(verbose=False, optionflags=NORMALIZE_WHITESPACE | ELLIPSIS | IGNORE_EXCEPTION_DETAIL)
    failed = []
    for name in home.__all__:
        for test in finder.find(getattr(home, name), name, extraglobs={}):
            test.globs = {}
            if runner.run(test, out=lambda _: None).failed:
                failed.append(name)
    assert failed == []
    assert runner.tries > 10
