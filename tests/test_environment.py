"""The ways to install agree with each other, and the gate runs what the README tells everybody to run."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any

import pytest
import yaml

import conquian

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")


def project() -> dict[str, Any]:
    table: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    return table


def test_environment_yml_installs_what_pyproject_does() -> None:
    environment = yaml.safe_load((ROOT / "environment.yml").read_text(encoding="utf-8"))
    conda = [entry for entry in environment["dependencies"] if isinstance(entry, str)]
    (pip,) = [entry["pip"] for entry in environment["dependencies"] if isinstance(entry, dict)]
    wanted = project()
    assert f"python{wanted['requires-python']}" in conda
    assert pip == [*wanted["dependencies"], *wanted["optional-dependencies"]["test"], "-e ."]


def test_the_gate_runs_the_test_command_of_the_readme() -> None:
    commands = re.findall(r"```sh\n(python3 -m venv .*)\n```", README)
    assert len(commands) == 2, "one command runs the site, one passes the tests"
    gate = (ROOT / ".ci" / "run").read_text(encoding="utf-8").splitlines()
    assert commands[1] in gate
    assert "export CONQUIAN_REQUIRE_BROWSER=1" in gate


@pytest.mark.parametrize("name", conquian.__all__)
def test_everything_at_the_front_door_is_there_and_says_what_it_is(name: str) -> None:
    assert getattr(conquian, name).__doc__


def test_every_dependency_has_an_upper_bound() -> None:
    wanted = project()
    extras = [line for lines in wanted["optional-dependencies"].values() for line in lines]
    for line in [*wanted["dependencies"], *extras]:
        assert "<" in line or line.startswith("conquian["), line
