"""The tests that need no browser, in other Pythons: `python -m tests.pythons 3.12 3.13`.

Each version that is found (`python3.12` on the PATH, or named by `--python`) gets a new environment of its own, in
which `pip install -e '.[test]'` is run as the README says, and then the tests. A page in docs/results says what came of
it.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections import Counter
from dataclasses import dataclass
from pathlib import Path

import click

from tests.checkout import ROOT, commit
from tests.gate.selection import PROVE
from tests.verify.report import RESULTS, this_day


@dataclass(frozen=True, slots=True)
class Run:
    """What came of the tests in one Python, its full version: how pytest and how many tests ended, and which failed."""

    python: str
    exit: int
    counts: Counter[str]
    failed: tuple[str, ...]

    @property
    def is_well(self) -> bool:
        """Whether there were tests, all passed, and pytest itself has nothing to complain about."""
        return self.exit == 0 and bool(self.counts["passed"]) and not self.failed


@click.command(context_settings={"help_option_names": ["-h", "--help"]})
@click.argument("versions", nargs=-1)
@click.option("--python", "named", multiple=True, type=click.Path(exists=True, path_type=Path), help="A Python to use.")
@click.option("--only", multiple=True, help="Folders or files of tests instead of all; then no result is written.")
@click.option("--processes", default=2, show_default=True, help="How many share the work.")
def main(versions: tuple[str, ...], named: tuple[Path, ...], only: tuple[str, ...], processes: int) -> None:
    """Run the tests that need no browser in these VERSIONS of Python [default: 3.12 3.13]; exit 1 if any fails."""
    pythons = [*named, *(find(version) for version in versions or (() if named else ("3.12", "3.13")))]
    before, runs = commit(), []
    for python in pythons:
        with tempfile.TemporaryDirectory() as folder:
            runs.append(run(python, Path(folder), only, processes))
        click.echo(line(runs[-1]))
    if not only:
        page = RESULTS / f"{this_day().isoformat()}-pythons.md"
        page.write_text("\n".join(lines(runs, before)) + "\n", encoding="utf-8", newline="\n")
        click.echo(str(page))
    sys.exit(not all(each.is_well for each in runs))


def find(version: str) -> Path:
    """The Python of this version; raises ClickException where there is none that runs."""
    found = shutil.which(f"python{version}")
    if found is None or subprocess.run([found, "--version"], capture_output=True, check=False).returncode:
        raise click.ClickException(f"There is no python{version} on the PATH; name one with --python.")
    return Path(found)


def run(python: Path, folder: Path, only: tuple[str, ...], processes: int) -> Run:
    """Run the tests in a new environment in this folder."""
    environment, outcomes = folder / "environment", folder / "outcomes.json"
    subprocess.run([python, "-m", "venv", environment], check=True)
    own = environment / ("Scripts" if sys.platform == "win32" else "bin") / "python"
    subprocess.run([own, "-m", "pip", "install", "--quiet", "--editable", f"{ROOT}[test]"], check=True)
    said = subprocess.run([own, "--version"], capture_output=True, text=True, check=True).stdout
    clean = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
    done = subprocess.run(
        [own, "-m", "pytest", "-m", "not browser", f"--numprocesses={processes}", *only],
        cwd=ROOT, env={**clean, PROVE: str(outcomes)}, check=False,
    )  # fmt: skip
    tests = json.loads(outcomes.read_text(encoding="utf-8"))["tests"] if outcomes.is_file() else {}
    failed = tuple(name for name, entry in tests.items() if entry["outcome"] == "failed")
    counts = Counter(entry["outcome"] for entry in tests.values())
    return Run(re.sub(r"^Python ", "", said.strip()), done.returncode, counts, failed)


def line(of: Run) -> str:
    """One line about a run."""
    counts = ", ".join(f"{count:,} {outcome}" for outcome, count in sorted(of.counts.items()))
    ended = f"; pytest ended with {of.exit}" if of.exit else ""
    return f"Python {of.python}: {counts or 'nothing ran'}{ended}"


def lines(runs: list[Run], of: str) -> list[str]:
    """The page about all of them."""
    failed = [f"  - failed: `{name}`" for each in runs for name in each.failed]
    return [
        f"# Other Pythons, {this_day().isoformat()}",
        "",
        f"`python -m tests.pythons` on commit {of}: the tests that need no browser, with what",
        "`pip install -e '.[test]'` brings.",
        "",
        *(f"- {line(each)}" for each in runs),
        *failed,
    ]


if __name__ == "__main__":
    main()
