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
    """Every package of which each module or package has its place, in layers or as one of all that are independent."""
    found = set[str]()
    for contract in contracts:
        match contract:
            case {"type": "layers", "exhaustive": True, "containers": containers}:
                found.update(() if "exhaustive_ignores" in contract else containers)
            case {"type": "independence", "modules": [str() as inside]} if inside.endswith(".*"):
                found.add(inside.removesuffix(".*"))
    return found


def test_every_package_has_a_contract_that_gives_each_of_its_modules_a_place() -> None:
    assert packages() - contained(CONTRACTS) == set()


def test_a_package_without_such_a_contract_is_found(tmp_path: Path) -> None:
    for path in ("layered", "listed", "apart", "some", "nested/inside", "empty"):
        (tmp_path / path).mkdir(parents=True)
        (tmp_path / path / "__init__.py").touch()
    for path in ("layered/one", "listed/one", "apart/one", "some/one", "nested/__init__"):
        (tmp_path / f"{path}.py").touch()
    name = tmp_path.name
    layers = {"type": "layers", "layers": ["one"]}
    assert packages(tmp_path) - contained(
        [
            {**layers, "exhaustive": True, "containers": [f"{name}.layered"]},
            {**layers, "containers": [f"{name}.listed"]},
            {"type": "independence", "modules": [f"{name}.apart.*"]},
            {"type": "independence", "modules": [f"{name}.some.one", f"{name}.some.two"]},
            {"type": "forbidden", "source_modules": [f"{name}.nested.inside"]},
        ]
    ) == {name, f"{name}.listed", f"{name}.some", f"{name}.nested"}
