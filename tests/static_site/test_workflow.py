"""The workflow that publishes the site: it builds by our own command what the next step hands on."""

from __future__ import annotations

import json
import shlex
import tomllib
from typing import Any, Final

import click
import yaml

from conquian.commands.group import main
from conquian.commands.site import build_site
from tests.checkout import ROOT

WORKFLOW: Final[dict[str, Any]] = yaml.safe_load((ROOT / ".github/workflows/site.yml").read_text(encoding="utf-8"))
STEPS: Final[list[dict[str, Any]]] = WORKFLOW["jobs"]["build"]["steps"]
RUN: Final[list[list[str]]] = [shlex.split(step["run"]) for step in STEPS if "run" in step]


def with_(action: str) -> dict[str, str]:
    """What the step that uses this action is given."""
    return next(step.get("with", {}) for step in STEPS if step.get("uses", "").startswith(f"actions/{action}@"))


def test_it_builds_by_our_command_what_is_then_published() -> None:
    build = next(words for words in RUN if words[0] == "conquian")
    assert build[1] == build_site.name
    above = click.Context(main, **main.context_settings)  # a command keeps how its first help was asked for
    given = build_site.make_context(build[1], build[2:], parent=above).params
    assert str(given["folder"]) == with_("upload-pages-artifact")["path"]
    assert RUN.index(["pip", "install", ".[lite,site]"]) < RUN.index(build)


def test_python_and_pyodide_are_there() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert {"lite", "site"} <= project["optional-dependencies"].keys()
    assert project["requires-python"] == f">={with_('setup-python')['python-version']}"
    assert RUN[0] == ["npm", "ci"]
    assert "pyodide" in json.loads((ROOT / "package.json").read_text(encoding="utf-8"))["devDependencies"]
    assert int(with_("setup-node")["node-version"]) >= 18


def test_only_the_job_that_publishes_may_write() -> None:
    assert WORKFLOW["permissions"] == {"contents": "read"}
    assert "permissions" not in WORKFLOW["jobs"]["build"]
    assert WORKFLOW["jobs"]["publish"]["permissions"] == {"pages": "write", "id-token": "write"}
    assert WORKFLOW["jobs"]["publish"]["needs"] == "build"
