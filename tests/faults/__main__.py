"""The command: `python -m tests.faults` plants faults in every package and says which the tests did not notice."""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import sys
from dataclasses import asdict
from datetime import UTC, datetime
from functools import cache
from pathlib import Path

import click

from tests.checkout import ROOT, commit
from tests.faults import operators
from tests.faults.operators import Fault
from tests.faults.packages import EACH, PACKAGES, SEED, SUITES, Suite, chosen, possible
from tests.faults.report import NOT_CAUGHT, Tally, page
from tests.verify.report import RESULTS

KEPT = ROOT / "build" / "faults"
"""Where the outcomes of this checkout are kept; a fault is tried again when its file has changed."""


@click.command(context_settings={"help_option_names": ["-h", "--help"]})
@click.argument("packages", nargs=-1, type=click.Choice(PACKAGES))
@click.option("--count", default=EACH, show_default=True, help="How many faults to plant in each package.")
@click.option("--seed", default=SEED, show_default=True, help="Which ones.")
@click.option("--at-once", default=1, show_default=True, help="How many to try at the same time.")
@click.option("--seconds", default=60, show_default=True, help="How long to try one fault.")
@click.option("--again", is_flag=True, help="Try those that were not caught once more, each in a new Python.")
@click.option("--report", "only_report", is_flag=True, help="Try nothing; show what is known.")
@click.option("--write", is_flag=True, help="Write the result to docs/results.")
def main(
    packages: tuple[str, ...],
    count: int,
    seed: int,
    at_once: int,
    seconds: int,
    again: bool,
    only_report: bool,
    write: bool,
) -> None:
    """Plant faults in these packages, or in all, and say which of them no test noticed.

    Ctrl-C stops; the next run goes on from there, also in another checkout, from what was written to docs/results.
    """
    KEPT.mkdir(parents=True, exist_ok=True)
    tallies = []
    for suite in SUITES:
        wanted = {
            package: (every, chosen(package, every, count, seed))
            for package in suite.packages
            if package in (packages or PACKAGES)
            for every in [possible(package)]
        }
        due = [fault for _, faults in wanted.values() for fault in faults if _known(fault, again) is None]
        if due and not only_report:
            _plant(suite, due, at_once, {"seconds": seconds, "again": again})
        for package, (every, faults) in wanted.items():
            tried = tuple((fault, outcome) for fault in faults if (outcome := _known(fault)) is not None)
            tallies.append(Tally(package, len(every), len(faults), tried))
    text = "\n".join(page(tallies, commit(), seed, count)) + "\n"
    click.echo(text)
    if write:
        day = f"{datetime.now(UTC):%Y-%m-%d}"
        (RESULTS / f"{day}-faults.md").write_text(text, encoding="utf-8")
        (RESULTS / f"{day}-faults.json").write_text(written(), encoding="utf-8")


# --- what is known ----------------------------------------------------------------------------------------------------


def _known(fault: Fault, again: bool = False) -> str | None:
    """What came of this fault in this very code, if it has been tried; with `again` only if it was caught."""
    outcome = _outcomes(fault.path).get(fault.name)
    return None if again and outcome in NOT_CAUGHT else outcome


def _outcomes(path: str) -> dict[str, str]:
    kept = _kept(path)
    lines = kept.read_text(encoding="utf-8").splitlines() if kept.exists() else []
    return _committed().get(path, {}) | {told["fault"]: told["outcome"] for told in map(json.loads, lines)}


def _kept(path: str) -> Path:
    """The file with the outcomes in this module."""
    return KEPT / f"{path.replace('/', '.')}.jsonl"


@cache
def _committed() -> dict[str, dict[str, str]]:
    """The outcomes that were last written to docs/results, by the path of the module."""
    pages = sorted(RESULTS.glob("*-faults.json"))
    return read(pages[-1].read_text(encoding="utf-8")) if pages else {}


def written() -> str:
    """All outcomes that are known of the code as it is, as JSON: by the path of the module, then by outcome."""
    found: dict[str, dict[str, list[str]]] = {}
    for module in sorted((ROOT / "conquian").rglob("*.py")):
        path = module.relative_to(ROOT).as_posix()
        outcomes = _outcomes(path)
        for name in sorted(
            fault.name for fault in operators.faults(path, module.read_bytes()) if fault.name in outcomes
        ):
            found.setdefault(path, {}).setdefault(outcomes[name], []).append(name)
    return json.dumps(found, indent=0, ensure_ascii=False) + "\n"


def read(text: str) -> dict[str, dict[str, str]]:
    """The outcomes in a text that `written` made, by the path of the module and the name of the fault.

    >>> read('{"conquian/game/cards.py": {"caught": ["ranks():3c897b00f82c:0:boundary:(2)"]}}')
    {'conquian/game/cards.py': {'ranks():3c897b00f82c:0:boundary:(2)': 'caught'}}
    """
    return {
        path: {name: outcome for outcome, names in outcomes.items() for name in names}
        for path, outcomes in json.loads(text).items()
    }


# --- planting ---------------------------------------------------------------------------------------------------------


def _plant(suite: Suite, due: list[Fault], at_once: int, how: dict[str, object]) -> None:
    """Try these faults, each in one of several copies of the project."""
    drawn = KEPT / f"{suite.name}.json"
    with click.progressbar(length=len(due), label=suite.name) as bar:
        if at_once > 1:
            _run([_started(suite, [], drawn, 0, how)])
        shares = [due[start::at_once] for start in range(at_once)]
        _run([_started(suite, share, drawn, number, how) for number, share in enumerate(shares) if share])
        bar.update(len(due))


def _started(
    suite: Suite, faults: list[Fault], drawn: Path, number: int, how: dict[str, object]
) -> subprocess.Popen[bytes]:
    copy = KEPT / f"copy-{suite.name}-{number}"
    shutil.rmtree(copy, ignore_errors=True)
    for path in _copied():
        (copy / path).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(ROOT / path, copy / path)
    job = {
        "packages": suite.packages,
        "tests": [test for test in suite.tests if (ROOT / test).exists()],
        "faults": [asdict(fault) for fault in faults],
        "servers": dict(suite.servers),
        "map": str(drawn),
        **how,
        "results": {fault.path: str(_kept(fault.path)) for fault in faults},
    }
    (copy / "job.json").write_text(json.dumps(job), encoding="utf-8")
    with (KEPT / f"{suite.name}-{number}.log").open("wb") as log:
        return subprocess.Popen(
            [sys.executable, "-m", "tests.faults.planter", str(copy / "job.json")],
            cwd=copy, stdout=log, stderr=subprocess.STDOUT, start_new_session=True,
            env={**os.environ, "PYTHONPATH": str(copy)},
        )  # fmt: skip


def _copied() -> list[Path]:
    """All files of the project."""
    listed = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT,
        capture_output=True,
        check=True,
    )
    names = filter(None, listed.stdout.decode().split("\0"))
    return [path for path in map(Path, names) if (ROOT / path).is_file()]


def _run(processes: list[subprocess.Popen[bytes]]) -> None:
    """Wait for all of these; end them all if we are interrupted."""
    try:
        for process in processes:
            process.wait()
    finally:
        for process in processes:
            if process.poll() is None:
                os.killpg(process.pid, signal.SIGTERM)
    if any(process.returncode for process in processes):
        raise click.ClickException(f"a planter failed: see the logs in {KEPT}")


if __name__ == "__main__":
    main()
