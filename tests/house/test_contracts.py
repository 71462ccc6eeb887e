"""What is pure needs nothing at all, and no test needs what is run by hand."""

from __future__ import annotations

import ast
import tomllib
from typing import Any, Final

import pytest
from packaging.requirements import Requirement

from tests.checkout import ROOT
from tests.house.names import modules

PROJECT: Final[dict[str, Any]] = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
CONTRACTS: Final[list[dict[str, Any]]] = PROJECT["tool"]["importlinter"]["contracts"]
"""What import-linter is to hold us to."""
PURE: Final = [each for each in CONTRACTS if each["type"] == "forbidden" and "standard library" in each["name"]]
"""Those that leave nothing but the standard library."""
UNDECLARED: Final = {"IPython", "jupyter_core", "nbconvert"}
"""What comes with those that are declared, or is declared under another name than that of its import."""


def needed() -> set[str]:
    """What any part of the package may need, by the names that are imported: all that is declared, but for tests."""
    extras = PROJECT["project"]["optional-dependencies"]
    lists = (extras[name] for name in extras.keys() - {"test", "dev", "bench", "docs"})
    declared = (line for lines in (PROJECT["project"]["dependencies"], *lists) for line in lines)
    return {Requirement(line).name.replace("-", "_") for line in declared} - {"conquian", "ipython"} | UNDECLARED


@pytest.mark.parametrize("contract", PURE, ids=lambda contract: contract["name"])
def test_what_needs_the_standard_library_only_is_forbidden_all_that_could_be_installed(
    contract: dict[str, Any],
) -> None:
    allowed = {"mistune"} if contract["name"].endswith("but for the teachers' notes in Markdown") else set[str]()
    assert needed() - {*contract["forbidden_modules"]} <= allowed


def test_contracts_of_what_is_pure_are_found() -> None:
    sources = {source for contract in PURE for source in contract["source_modules"]}
    assert {"conquian.game", "conquian.ui", "conquian.rooms", "conquian.worksheet", "conquian.host.visit"} <= sources


def imports(module: str) -> set[str]:
    """The first names of all that a module with this text imports, wherever in it."""
    nodes = [*ast.walk(ast.parse(module))]
    plain = {alias.name for node in nodes if isinstance(node, ast.Import) for alias in node.names}
    named = {node.module or "" for node in nodes if isinstance(node, ast.ImportFrom) and not node.level}
    return {name.partition(".")[0] for name in plain | named}


def test_no_test_needs_what_is_run_by_hand() -> None:
    everything = modules(ROOT / "tests")
    assert len(everything) > 400
    assert [path for path in everything if "research" in imports(path.read_text(encoding="utf-8"))] == []


@pytest.mark.parametrize(
    "module",
    ["from research import size", "import os, research.size", "def one():\n    from research.size import main"],
)
def test_an_import_is_seen_wherever_it_stands(module: str) -> None:
    assert "research" in imports(module)
