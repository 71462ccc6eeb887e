"""No package is without a contract that gives each of its modules a place, and what is pure needs nothing at all."""

from __future__ import annotations

import ast
import tomllib
from fnmatch import fnmatchcase
from pathlib import Path
from typing import Any, Final

import pytest
from packaging.requirements import Requirement

from tests.checkout import ROOT
from tests.house.names import PACKAGE, modules

PROJECT: Final[dict[str, Any]] = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
CONTRACTS: Final[list[dict[str, Any]]] = PROJECT["tool"]["importlinter"]["contracts"]
"""What import-linter is to hold us to."""
PURE: Final = [each for each in CONTRACTS if each["type"] == "forbidden" and "standard library" in each["name"]]
"""Those that leave nothing but the standard library."""
UNDECLARED: Final = {"IPython", "jupyter_core", "nbconvert"}
"""What comes with those that are declared, or is declared under another name than that of its import."""


def packages(folder: Path = PACKAGE) -> dict[str, set[str]]:
    """The modules and packages in every package of this folder that has any, by its dotted name."""
    inside = (path.parent if path.stem == "__init__" else path for path in modules(folder))
    found: dict[str, set[str]] = {}
    for path in inside:
        if path != folder:
            name = ".".join((folder.name, *path.parent.relative_to(folder).parts))
            found.setdefault(name, set()).add(path.stem)
    return found


def contained(contracts: list[dict[str, Any]], folder: Path = PACKAGE) -> set[str]:
    """Every package of which each module or package has its place.

    It has one in layers, as one of all that are independent, or as one of two of which the other must not know it.
    """
    found = set[str]()
    for contract in contracts:
        match contract:
            case {"type": "layers", "exhaustive": True, "containers": containers}:
                found.update(() if "exhaustive_ignores" in contract else containers)
            case {"type": "independence", "modules": [str() as inside]} if inside.endswith(".*"):
                found.add(inside.removesuffix(".*"))
            case {"type": "forbidden", "source_modules": [str() as lower], "forbidden_modules": [str() as upper]}:
                (within, _, low), (beside, _, high) = lower.rpartition("."), upper.rpartition(".")
                pairs = (name for name, inside in packages(folder).items() if inside == {low, high})
                found.update(name for name in pairs if within == beside and fnmatchcase(name, within))
    return found


def test_every_package_has_a_contract_that_gives_each_of_its_modules_a_place() -> None:
    assert packages().keys() - contained(CONTRACTS) == set()


def test_a_package_without_such_a_contract_is_found(tmp_path: Path) -> None:
    for path in ("layered", "listed", "apart", "some", "nested/inside", "empty", "pair", "three"):
        (tmp_path / path).mkdir(parents=True)
        (tmp_path / path / "__init__.py").touch()
    for path in ("layered/one", "listed/one", "apart/one", "some/one", "nested/__init__", "pair/one", "pair/two"):
        (tmp_path / f"{path}.py").touch()
    for path in ("three/one", "three/two", "three/three"):
        (tmp_path / f"{path}.py").touch()
    name = tmp_path.name
    layers = {"type": "layers", "layers": ["one"]}
    assert packages(tmp_path).keys() - contained(
        [
            {**layers, "exhaustive": True, "containers": [f"{name}.layered"]},
            {**layers, "containers": [f"{name}.listed"]},
            {"type": "independence", "modules": [f"{name}.apart.*"]},
            {"type": "independence", "modules": [f"{name}.some.one", f"{name}.some.two"]},
            {"type": "forbidden", "source_modules": [f"{name}.nested.inside"]},
            {"type": "forbidden", "source_modules": [f"{name}.*.one"], "forbidden_modules": [f"{name}.*.two"]},
        ],
        tmp_path,
    ) == {name, f"{name}.listed", f"{name}.some", f"{name}.nested", f"{name}.three"}


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
