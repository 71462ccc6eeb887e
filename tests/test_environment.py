"""The ways to install agree with each other, and the gate runs what the README tells everybody to run."""

from __future__ import annotations

import ast
import os
import re
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from importlib.metadata import packages_distributions
from pathlib import Path
from types import GenericAlias
from typing import Any

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

import conquian
from tests.checkout import ROOT
from tests.distributions import brought_by, installed

PAGES = [(ROOT / page).read_text(encoding="utf-8") for page in ("README.md", "docs/contributing/dependencies.md")]
"""The pages that show how to install and test."""
LOCK = (ROOT / "requirements.lock").read_text(encoding="utf-8")
PINNED = {canonicalize_name(name): pin for name, pin in re.findall(r"^([\w.-]+)==(\S+) ", LOCK, re.MULTILINE)}
"""The version of each package in the lock."""
WHERE_IT_HOLDS = {"python_version": "3.11", "python_full_version": "3.11.2", "sys_platform": "linux"}


def project() -> dict[str, Any]:
    table: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    return table


def ranges(*extras: str) -> list[str]:
    """The requirements of the package and of these extras, those of the extras that an extra names among them."""
    wanted = project()
    found = list(wanted["dependencies"])
    for extra in extras:
        for line in wanted["optional-dependencies"][extra]:
            found += ranges(*sorted(Requirement(line).extras)) if line.startswith("conquian[") else [line]
    return list(dict.fromkeys(found))


def test_the_gate_runs_the_test_commands_that_are_shown() -> None:
    commands = re.findall(r"```sh\n(python3 -m venv .*)\n```", "\n".join(PAGES))
    run, of_class, *tests = commands
    assert of_class == f"{run} --class"
    assert len(tests) == 2, "one command passes the tests, one does so in the locked environment"
    gate = [line.strip() for line in (ROOT / ".ci" / "run").read_text(encoding="utf-8").splitlines()]
    assert set(tests) <= set(gate)
    assert "export CONQUIAN_REQUIRE_BROWSER=1" in gate


@pytest.mark.skipif(sys.platform == "win32", reason="there is no such shell")
@pytest.mark.parametrize(
    ("arguments", "ends"),
    [
        ("", 9),
        ("locked", 9),
        ("-h", 0),
        ("--help", 0),
        ("lock", 2),
        ("--locked", 2),
        ("locked twice", 2),
        ("1locked", 2),
    ],
)
def test_the_gate_begins_only_if_it_is_asked_as_it_says(arguments: str, ends: int, tmp_path: Path) -> None:
    """In a copy, where the first thing that it would do, install packages, ends it with 9."""
    gate, kept, stub = tmp_path / ".ci" / "run", tmp_path / ".venv" / "kept", tmp_path / "bin"
    for folder in (gate.parent, kept.parent, stub):
        folder.mkdir()
    shutil.copy(ROOT / ".ci" / "run", gate)
    kept.touch()
    for name in ("apt-get", "sudo", "npm", "python3", "rm"):
        (stub / name).write_text("#!/bin/sh\nexit 9\n", encoding="utf-8")
        (stub / name).chmod(0o755)
    path = f"{stub}{os.pathsep}{os.environ['PATH']}"
    done = subprocess.run(
        [gate, *arguments.split()], env={**os.environ, "PATH": path}, capture_output=True, text=True, check=False
    )
    assert (done.returncode, kept.exists()) == (ends, True), done.stderr
    usage = "Usage: .ci/run [locked]\n"
    said = {0: (usage, ""), 2: ("", usage), 9: ("", "")}
    assert (done.stdout, done.stderr) == said[ends]


def test_the_lock_is_within_the_ranges() -> None:
    build = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["build-system"]["requires"]
    for line in [*ranges("test"), *build]:
        requirement = Requirement(line)
        pinned = PINNED[canonicalize_name(requirement.name)]
        assert requirement.specifier.contains(pinned), f"{line}: {pinned} is locked"


def test_the_lock_has_hashes_and_no_addresses() -> None:
    entries = [line for line in LOCK.replace(" \\\n    ", " ").splitlines() if line and not line.startswith("#")]
    assert len(entries) == len(PINNED) > 100
    assert not [entry for entry in entries if not re.fullmatch(r"[\w.-]+==\S+( --hash=sha256:[0-9a-f]{64})+", entry)]
    assert not re.findall("://|file:|--(?:extra-)?index-url|--find-links [^/]", LOCK.replace("--no-emit", ""))


def test_the_lock_holds_all_that_is_needed() -> None:
    """Asked of what is installed here in the locked version: what another version needs, only a resolver knows."""
    here = installed()
    same = {name for name, pinned in PINNED.items() if here.get(name) == pinned}
    needed = brought_by("test", where=WHERE_IT_HOLDS, among=same)
    assert len(needed) > 20
    assert needed <= {"conquian", *PINNED}, needed - {"conquian", *PINNED}


@pytest.mark.parametrize("name", conquian.__all__)
def test_everything_at_the_front_door_is_there_and_says_what_it_is(name: str) -> None:
    found = getattr(conquian, name)
    assert found.__doc__ or isinstance(found, GenericAlias)  # Python gives no words to the name of a type


def imported() -> Iterator[str]:
    """The first names of the modules that the package's own modules import."""
    for path in Path(conquian.__file__).parent.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Import):
                yield from (name.name.partition(".")[0] for name in node.names)
            elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
                yield node.module.partition(".")[0]


def test_what_the_package_imports_it_names_as_needed() -> None:
    """What another package happens to bring does not count."""
    owners = packages_distributions()
    foreign = {name for name in imported() if name not in sys.stdlib_module_names} - {"conquian"}
    declared = {canonicalize_name(Requirement(line).name) for line in ranges("site")}
    assert {"tornado", "anywidget"} <= foreign
    assert not {name for name in foreign if not {canonicalize_name(each) for each in owners[name]} & declared}


def test_a_bound_from_above_has_a_comment_beside_it_or_above_it() -> None:
    text = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    lines = text[text.index("[project]") : text.index("[project.scripts]")].splitlines()
    capped = [number for number, line in enumerate(lines) if "<" in line.partition("#")[0]]
    explained = {number for number, line in enumerate(lines) if "#" in line}
    follows = {number for number in capped if lines[number - 1].strip().startswith("#") or number - 1 in capped}
    assert len(capped) > 3
    assert [lines[number] for number in capped if number not in explained | follows] == []
