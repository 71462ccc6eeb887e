"""Layers: no package is without a contract that gives each of its modules a place."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any, Final

from tests.checkout import ROOT
from tests.house.names import PACKAGE, modules

CONTRACTS: Final[list[dict[str, Any]]] = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"][
    "importlinter"
]["contracts"]
"""What import-linter is to hold us to."""


def packages(folder: Path = PACKAGE) -> set[str]:
    """Every package of this folder that holds modules or packages, by its dotted name."""
    inside = (path.parent if path.stem == "__init__" else path for path in modules(folder))
    filled = {path.parent for path in inside if path != folder}
    return {".".join((folder.name, *path.relative_to(folder).parts)) for path in filled}


def contained(contracts: list[dict[str, Any]]) -> set[str]:
    """Every package of which each module or package has its place in layers: one that has none breaks the contract."""
    return {
        package
        for contract in contracts
        if contract["type"] == "layers" and contract.get("exhaustive") and not contract.get("exhaustive_ignores")
        for package in contract["containers"]
    }


def test_every_package_has_a_contract_that_gives_each_of_its_modules_a_place() -> None:
    assert packages() - contained(CONTRACTS) == set()


def test_a_package_without_such_a_contract_is_found(tmp_path: Path) -> None:
    for path in ("layered", "listed", "nested/inside", "empty"):
        (tmp_path / path).mkdir(parents=True)
    for path in ("layered/one", "listed/one", "nested/__init__", "nested/inside/__init__", "empty/__init__"):
        (tmp_path / f"{path}.py").touch()
    name = tmp_path.name
    layers = {"type": "layers", "layers": ["one"]}
    assert packages(tmp_path) - contained(
        [
            {**layers, "exhaustive": True, "containers": [f"{name}.layered"]},
            {**layers, "containers": [f"{name}.listed"]},
            {"type": "forbidden", "source_modules": [f"{name}.nested.inside"]},
        ]
    ) == {name, f"{name}.listed", f"{name}.nested"}
