"""A process that runs tests on demand: each demand in a fork of its own, so that no content is remembered between two.

It reads a list of arguments for pytest from each line of its input, as JSON, and answers with the first test that
failed and its message, or with null. What takes long to import is imported once, and none of it reads content.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Sequence
from importlib import import_module
from typing import Final

import pytest

IMPORTED: Final = (
    "conquian",
    "conquian.rooms.learn.lesson_check",
    "conquian.rooms.puzzles.library",
    "conquian.rooms.replay.annotated_games",
    "tests.content.differences",
)
OPTIONS: Final = ("-x", "-q", "--tb=short", "-n", "0", "-p", "no:cacheprovider", "-p", "no:randomly")


class FirstFailure:
    """A plugin that keeps the first failure: the test and the last line of what it says."""

    def __init__(self) -> None:
        self.found: tuple[str, str] | None = None

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Keep a test that failed."""
        self._keep(report)

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        """Keep a module that could not be collected: its parameters may have read the content."""
        self._keep(report)

    def _keep(self, report: pytest.TestReport | pytest.CollectReport) -> None:
        if report.failed and self.found is None:
            crash = getattr(report.longrepr, "reprcrash", None)
            said = str(report.longrepr if crash is None else crash.message).strip().splitlines()
            self.found = (report.nodeid, said[0] if said else "")


def asked(arguments: Sequence[str]) -> tuple[str, str] | None:
    """The first failure of these tests, run in a fork."""
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        nothing = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nothing, 1)
        os.dup2(nothing, 2)
        plugin = FirstFailure()
        code = pytest.main([*OPTIONS, *arguments], plugins=[plugin])
        if plugin.found is None and code not in (pytest.ExitCode.OK, pytest.ExitCode.NO_TESTS_COLLECTED):
            plugin.found = ("pytest", f"ended with {code}")
        with os.fdopen(writing, "w") as answer:
            json.dump(plugin.found, answer)
        os._exit(0)
    os.close(writing)
    with os.fdopen(reading) as answer:
        text = answer.read()
    os.waitpid(child, 0)
    found = json.loads(text) if text else ["pytest", "did not answer"]
    return None if found is None else (found[0], found[1])


if __name__ == "__main__":
    for name in IMPORTED:
        import_module(name)
    for line in sys.stdin:
        print(json.dumps(asked(json.loads(line))), flush=True)
