"""No law without its test: the names of the tests in this folder carry the numbers of the laws."""

from __future__ import annotations

import ast
import re
from pathlib import Path
from typing import Final

import pytest

import conquian as cq

FOLDER: Final = Path(__file__).parent
LAW_IN_NAME: Final = re.compile(r"test_law_(\d+)_(\d+)_[a-z]")


def laws_tested(path: Path) -> set[str]:
    """The numbers in the names of the tests of a file."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    names = [node.name for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)]
    return {f"{match[1]}.{match[2]}" for match in map(LAW_IN_NAME.match, names) if match}


def test_there_are_forty_laws() -> None:
    assert len(cq.Law) == 40


@pytest.mark.parametrize("law", cq.Law, ids=str)
def test_the_law_has_a_test_in_the_file_of_its_chapter(law: cq.Law) -> None:
    (path,) = FOLDER.glob(f"test_chapter_{law.chapter}_*.py")
    assert law.value in laws_tested(path)


@pytest.mark.parametrize("path", sorted(FOLDER.glob("test_chapter_*.py")), ids=lambda path: path.stem)
def test_no_test_names_a_law_that_does_not_exist(path: Path) -> None:
    assert laws_tested(path) <= set(cq.Law)
