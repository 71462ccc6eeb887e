"""Which tests rest: those marked `proved` that stand on what they stood on when the proving command saw them pass.

`@pytest.mark.proved("learn")` names the room that a test visits, or files and folders that it reads; what is imported
is found by itself (`digests`). `python -m tests.prove` runs everything and writes `ledger.json`: the digest under which
each of them passed. The gate runs what is not marked, what is marked `always` (one path through each room), whatever
has another digest than in the ledger, and of the rest a share that the commit's hash chooses. So nothing can rest that
has changed, and what has been deleted has changed. An essay has no marks: it may use all that a reader may, and its
cells run or rest together, since each goes on where the one before has ended.
"""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import groupby
from pathlib import Path
from typing import Any, Final

import pytest

from tests.checkout import ROOT, commit
from tests.gate.assertions import Assertions, rewritten
from tests.gate.digests import digest

LEDGER: Final = Path(__file__).with_name("ledger.json")
PROVE: Final = "CONQUIAN_PROVE"
"""Names the file in which a run that proves everything leaves what came of each test."""
SHARE: Final = 16
"""One of so many tests that could rest runs all the same."""
ESSAYS: Final = ROOT / "notebooks" / "essays"
OF_ESSAYS: Final = ("conquian", "tutorials")
"""What an essay stands on beside itself."""
RESTING: Final = pytest.StashKey[int]()


def pytest_configure(config: pytest.Config) -> None:
    config.stash[RESTING] = 0
    if PROVE in os.environ and config.getini("enable_assertion_pass_hook"):
        pytest.register_assert_rewrite(*rewritten())
        config.pluginmanager.register(Assertions())
    if PROVE in os.environ and not hasattr(config, "workerinput"):
        config.pluginmanager.register(Outcomes(Path(os.environ[PROVE])))


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Send the tests to rest that may, and give each of the others its digest to carry."""
    known = {} if PROVE in os.environ else read_ledger()
    here = commit()
    rest = []
    for found, together in together_by_digest(items):
        for item in together:
            item.user_properties.append(("digest", found))
        if all(may_rest(item.nodeid, found, known) for item in together) and not chosen(together[0].nodeid, here):
            rest += together
    if rest:
        resting = {item.nodeid for item in rest}
        items[:] = [item for item in items if item.nodeid not in resting]
        config.hook.pytest_deselected(items=rest)
        config.stash[RESTING] = len(rest)
    seconds = read_seconds()
    items.sort(key=lambda item: -seconds.get(item.nodeid.partition("::")[0], 0))


def together_by_digest(items: list[pytest.Item]) -> Iterator[tuple[str, list[pytest.Item]]]:
    """Those that run or rest together, with the digest of what they stand on: a test, or all cells of an essay."""
    for path, cells in groupby(items, lambda item: item.path if item.path.parent == ESSAYS else None):
        if path is not None:
            yield digest(path, *OF_ESSAYS), [*cells]
            continue
        for item in cells:
            found = digest_of(item)
            if found is not None:
                yield found, [item]


def digest_of(item: pytest.Item) -> str | None:
    """The digest of what a test stands on; None for one that always runs."""
    markers = [*item.iter_markers("proved")]
    if not markers or item.get_closest_marker("always"):
        return None
    return digest(item.path, *(str(name) for marker in markers for name in marker.args))


def may_rest(test: str, found: str, ledger: dict[str, str]) -> bool:
    """Whether the ledger has this test with this digest."""
    return ledger.get(test) == found


def chosen(test: str, of: str) -> bool:
    """Whether a test is of the share that runs with this commit."""
    return int.from_bytes(hashlib.sha256(f"{of} {test}".encode()).digest()[:8]) % SHARE == 0


def read_ledger(path: Path = LEDGER) -> dict[str, str]:
    """The digest under which each test has passed; empty where nothing was proved yet."""
    if not path.is_file():
        return {}
    tests: dict[str, str] = json.loads(path.read_text(encoding="utf-8"))["tests"]
    return tests


def read_seconds(path: Path = LEDGER) -> dict[str, int]:
    """How long each file took when everything was proved, without what may rest.

    The longest go first, so that no process waits at the end for one that has just begun with a long file.
    """
    if not path.is_file():
        return {}
    seconds: dict[str, int] = json.loads(path.read_text(encoding="utf-8"))["seconds"]
    return seconds


# --- what is told of it -----------------------------------------------------------------------------------------------


def pytest_sessionfinish(session: pytest.Session) -> None:
    """A process that did some of the tests tells the one that asked it how many rest."""
    if hasattr(session.config, "workeroutput"):
        session.config.workeroutput["resting"] = session.config.stash[RESTING]


@pytest.hookimpl(optionalhook=True)
def pytest_testnodedown(node: Any) -> None:
    """All processes have sent the same tests to rest."""
    resting = getattr(node, "workeroutput", {}).get("resting", 0)
    node.config.stash[RESTING] = max(node.config.stash[RESTING], resting)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    resting = config.stash[RESTING]
    if resting:
        terminalreporter.write_line(f"{resting} tests rest: nothing that they stand on has changed since they were")
        terminalreporter.write_line("proved (docs/results/*-prove.md). All of them: python -m tests.prove")


@dataclass
class Outcomes:
    """What came of each test, its digest, and its seconds, gathered from all processes and written to a file."""

    path: Path
    tests: dict[str, dict[str, Any]] = field(default_factory=dict)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Count one phase of a test: it passed if all its phases did."""
        entry = self.tests.setdefault(report.nodeid, {"outcome": "passed", "seconds": 0.0})
        entry["seconds"] = round(entry["seconds"] + report.duration, 3)
        entry.update((name, value) for name, value in report.user_properties if name == "digest")
        if ("idle", True) in map(tuple, report.user_properties) and entry["outcome"] == "passed":
            entry["outcome"] = "idle"
        if not report.passed and entry["outcome"] != "failed":
            entry["outcome"] = str(report.outcome)

    def pytest_sessionfinish(self, exitstatus: int) -> None:
        """Write it down."""
        found = {"exit": int(exitstatus), "tests": dict(sorted(self.tests.items()))}
        self.path.write_text(json.dumps(found, indent=1) + "\n", encoding="utf-8")
