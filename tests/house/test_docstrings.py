"""The docstrings of classes and modules name the thing first, by a noun that a newcomer looks for."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

from tests.checkout import ROOT
from tests.house.names import modules

ROUNDABOUT: Final = re.compile(r"(?:What|How|Where|Which|Who|Whose|When|Why)\b")
"""A beginning that goes round the thing instead of naming it."""
NOT_YET: Final = frozenset(
    {
        "conquian/advice/advice.py",
        "conquian/advice/belief.py",
        "conquian/advice/evaluation.py",
        "conquian/advice/seat_value.py",
        "conquian/game/evidence.py",
        "conquian/game/judge.py",
        "conquian/game/series.py",
        "conquian/game/state.py",
        "conquian/game/variants.py",
        "conquian/solver/core/search.py",
        "conquian/solver/core/table.py",
    }
)
"""The modules that still have such a docstring."""


def documented(tree: ast.Module) -> Iterator[ast.Module | ast.ClassDef]:
    """The module, and its public classes with those inside them."""
    yield tree
    inside: list[ast.Module | ast.ClassDef] = [tree]
    while inside:
        for node in inside.pop().body:
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                yield node
                inside.append(node)


def roundabout(path: Path) -> list[str]:
    """The first lines of the docstrings in this file that do not begin with the thing itself."""
    found = map(ast.get_docstring, documented(ast.parse(path.read_text(encoding="utf-8"))))
    return [said.partition("\n")[0] for said in found if said is not None and ROUNDABOUT.match(said)]


def test_a_docstring_of_a_class_or_module_begins_with_the_thing_itself() -> None:
    found = {path.relative_to(ROOT).as_posix(): said for path in modules() if (said := roundabout(path))}
    assert {name: said for name, said in found.items() if name not in NOT_YET} == {}
    assert set(found) == NOT_YET  # what is clean by now leaves the list


@pytest.mark.parametrize(
    ("source", "count"),
    [
        ('"""What is said."""', 1),
        ('class One:\n    """How it lies."""', 1),
        ('class One:\n    class Two:\n        """Who acts."""', 1),
        ('class _One:\n    """Where it lies."""', 0),
        ('class One:\n    """Whether it lies there."""', 0),
        ('def one():\n    """When it ends."""', 0),
        ('"""The words that are said."""\nclass One:\n    """A place for a card."""', 0),
    ],
)
def test_a_roundabout_docstring_is_found(tmp_path: Path, source: str, count: int) -> None:
    (path := tmp_path / "one.py").write_text(source, encoding="utf-8")
    assert len(roundabout(path)) == count
