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

WORKFLOW: Final[dict[Any, Any]] = yaml.safe_load((ROOT / ".github/workflows/site.yml").read_text(encoding="utf-8"))
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
    installed = ["pip", "install", "--require-hashes", "-r", "requirements.lock"]
    assert RUN.index(installed) + 1 == RUN.index(["pip", "install", "--no-deps", "--no-build-isolation", "."])
    assert RUN.index(installed) < RUN.index(build)


def test_python_and_pyodide_are_there() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert {"lite", "site"} <= project["optional-dependencies"].keys()
    assert project["requires-python"] == f">={with_('setup-python')['python-version']}"
    assert RUN[0] == ["npm", "ci"]
    assert "pyodide" in json.loads((ROOT / "package.json").read_text(encoding="utf-8"))["devDependencies"]
    assert int(with_("setup-node")["node-version"]) >= 18


def test_what_was_pushed_is_published_whole_and_only_once_its_tests_have_passed() -> None:
    begun = WORKFLOW[True]["workflow_run"]  # YAML takes the key `on` for a truth
    tests = yaml.safe_load((ROOT / ".github/workflows/tests.yml").read_text(encoding="utf-8"))
    assert begun == {"workflows": [tests["name"]], "types": ["completed"], "branches": ["main"]}
    asked = WORKFLOW["jobs"]["build"]["if"]
    assert "workflow_run.conclusion == 'success'" in asked
    assert "workflow_run.event == 'push'" in asked, "a branch of a stranger can be called main, too"
    assert "workflow_run.head_sha" in with_("checkout")["ref"]
    assert WORKFLOW["concurrency"]["cancel-in-progress"] is False
    assert all("timeout-minutes" in job for job in WORKFLOW["jobs"].values())


def test_only_the_job_that_publishes_may_write() -> None:
    assert WORKFLOW["permissions"] == {"contents": "read"}
    assert "permissions" not in WORKFLOW["jobs"]["build"]
    assert WORKFLOW["jobs"]["publish"]["permissions"] == {"pages": "write", "id-token": "write"}
    assert WORKFLOW["jobs"]["publish"]["needs"] == "build"
