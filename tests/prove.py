"""The command that proves everything: `python -m tests.prove` runs every test, whatever has been proved before.

It asks the property tests for more and other examples, wants a browser, and writes a dated page to docs/results and the
ledger by which the gate lets tests rest (tests/gate/selection.py). Commit both.
"""

from __future__ import annotations

import json
import os
import platform
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator, Mapping
from importlib.metadata import version
from pathlib import Path
from typing import Any, Final

import click

from tests.checkout import ROOT, commit
from tests.chromium import NO_BROWSER, chromium_version, find_chromium
from tests.gate.digests import DRAWN_BY
from tests.gate.selection import LEDGER, PROVE
from tests.verify.report import RESULTS, this_day

COUNTING: Final = ("-o", "enable_assertion_pass_hook=true")
"""Lets assertions that hold be counted (tests/gate/assertions.py)."""


@click.command(context_settings={"help_option_names": ["-h", "--help"]})
@click.option("--processes", default=2, show_default=True, help="How many share the work.")
@click.option("--only", multiple=True, help="Folders or files of tests instead of all; then nothing is written.")
def main(processes: int, only: tuple[str, ...]) -> None:
    """Run every test, and write what came of it and what may rest from now on; exit as pytest does."""
    if find_chromium() is None:
        raise click.ClickException(NO_BROWSER)
    before, start = commit(), time.monotonic()
    if before.endswith("+") and not only:
        raise click.ClickException("The checkout has changes that are not committed: nothing can be proved.")
    with tempfile.TemporaryDirectory() as folder:
        found = Path(folder) / "outcomes.json"
        done = subprocess.run(
            [sys.executable, "-m", "pytest", f"--numprocesses={processes}", *COUNTING, *only],
            cwd=ROOT,
            env={
                **os.environ,
                PROVE: str(found),
                "CONQUIAN_REQUIRE_BROWSER": "1",
                "PYTHONPYCACHEPREFIX": folder,  # modules that call back are not to be those of the gate
            },
            check=False,
        )
        if done.returncode not in (0, 1):
            raise click.ClickException(f"pytest ended with {done.returncode}: nothing is proved")
        tests = json.loads(found.read_text(encoding="utf-8"))["tests"]
    minutes = (time.monotonic() - start) / 60
    today = this_day().isoformat()
    how_long = f"{minutes:.1f} minutes with {processes} processes"
    text = "\n".join(lines(tests, today, before, how_long, is_well=done.returncode == 0))
    if only:
        click.echo(text)
        sys.exit(done.returncode)
    if commit() != before:
        raise click.ClickException(f"The checkout has changed meanwhile ({before}, {commit()}): nothing is proved.")
    write_ledger(tests, today)
    page = RESULTS / f"{today}-prove.md"
    page.write_text(text + "\n", encoding="utf-8", newline="\n")
    click.echo(f"{page}, {LEDGER}")
    sys.exit(done.returncode)


def write_ledger(tests: Mapping[str, Mapping[str, Any]], today: str, path: Path = LEDGER) -> None:
    """The digest under which each test that may rest has passed, and how long the others took in each file."""
    proved = {
        name: entry["digest"] for name, entry in tests.items() if "digest" in entry and entry["outcome"] == "passed"
    }
    spent: Counter[str] = Counter()
    for name, entry in tests.items():
        if "digest" not in entry:
            spent[name.partition("::")[0]] += entry["seconds"]
    seconds = {file: round(value) for file, value in sorted(spent.items()) if round(value)}
    text = json.dumps({"proved": today, "seconds": seconds, "tests": proved}, indent=1, ensure_ascii=False)
    path.write_text(text + "\n", encoding="utf-8", newline="\n")


def lines(tests: Mapping[str, Mapping[str, Any]], today: str, of: str, how_long: str, is_well: bool) -> Iterator[str]:
    """The page: what ran where, how it went, and where the time went."""
    outcomes = Counter(entry["outcome"] for entry in tests.values())
    resting = sum("digest" in entry and entry["outcome"] == "passed" for entry in tests.values())
    drawn = ", ".join(f"{name} {version(name)}" for name in DRAWN_BY)
    yield f"# Everything proved, {today}" if is_well else f"# What was tried, {today}"
    yield ""
    yield f"`python -m tests.prove` on commit {of}: {how_long}, Python {platform.python_version()},"
    yield f"{chromium_version()}, {drawn}."
    yield ""
    yield ", ".join(f"{count:,} {outcome}" for outcome, count in sorted(outcomes.items()))
    yield f"({resting:,} may rest in the gate while nothing they stand on changes)."
    yield ""
    for outcome, what in (("failed", "failed"), ("idle", "asserted nothing")):
        yield from (f"- {what}: `{name}`" for name, entry in tests.items() if entry["outcome"] == outcome)
    yield ""
    seconds: Counter[str] = Counter()
    for name, entry in tests.items():
        seconds[name.partition("::")[0]] += entry["seconds"]
    yield "| file | tests | seconds |"
    yield "|---|---|---|"
    counts = Counter(name.partition("::")[0] for name in tests)
    yield from (f"| {file} | {counts[file]} | {spent:.0f} |" for file, spent in seconds.most_common(40))
    yield f"| all | {len(tests)} | {sum(seconds.values()):.0f} |"


if __name__ == "__main__":
    main()
