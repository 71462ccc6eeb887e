"""The command: `python -m tests.matches` plays the expert against others, pair by pair, and goes on where it was."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from pathlib import Path

import click

from conquian.advice.choice import WORLDS
from tests.checkout import ROOT, commit
from tests.matches.pairs import Match, go_on, played, score
from tests.verify.report import RESULTS, this_day
from tests.verify.store import fingerprint

PLAN = (
    Match("greedy", WORLDS, 600),
    Match("determinised", WORLDS, 600),
    Match("greedy", WORLDS // 10, 4_000),
    Match("determinised", WORLDS // 10, 4_000),
)
CODE = (
    "conquian/game/*", "conquian/advice/*", "conquian/solver/core/*",
    "conquian/players/choices.py", "conquian/players/expert.py", "conquian/players/greedy.py",
    "tests/matches/determinised.py", "tests/matches/pairs.py",
)  # fmt: skip
"""The code on which a result depends: with other code a match begins anew."""


@click.command(context_settings={"help_option_names": ["-h", "--help"]})
@click.option("--against", type=click.Choice(["greedy", "determinised"]), default="greedy", show_default=True)
@click.option("--worlds", default=WORLDS, show_default=True, help="So many worlds a decision.")
@click.option("--pairs", default=10**6, help="At most so many pairs now; by default all of the match.")
@click.option("--write", is_flag=True, help="Play nothing; write what was played so far to docs/results.")
def main(against: str, worlds: int, pairs: int, write: bool) -> None:
    """Play pairs of deals, each deal twice with the seats exchanged; what was played is kept in build/matches.

    It can be stopped at any time, and goes on where it was as long as the code is the same; in another checkout, from
    what was written to docs/results.
    """
    folder = ROOT / "build" / "matches" / fingerprint(code=CODE)
    unpack(folder, RESULTS)
    if write:
        if not any(folder.iterdir()):
            raise click.ClickException("nothing was played with this code: play first")
        page = RESULTS / f"{this_day().isoformat()}-matches.md"
        page.write_text("\n".join(lines(folder)) + "\n", encoding="utf-8", newline="\n")
        page.with_suffix(".json").write_text(packed(folder), encoding="utf-8", newline="\n")
        click.echo(page)
        return
    match = next((each for each in PLAN if (each.opponent, each.worlds) == (against, worlds)), None)
    match = match or Match(against, worlds, 600)
    path = folder / f"{match.name}.jsonl"
    for _ in go_on(match, path, pairs):
        results = played(path)
        if len(results) > 1 and (len(results) % 10 == 0 or sys.stdout.isatty()):
            found = score(results)
            click.echo(f"{match.name}: {found.pairs} pairs, {found.mean:+.3f} ({found.low:+.3f} to {found.high:+.3f})")


def packed(folder: Path) -> str:
    """The results of every match, deal by deal from seed 0 on, as JSON beside the page."""
    found = {match.name: played(folder / f"{match.name}.jsonl") for match in PLAN}
    return json.dumps({"code": folder.name, "results": found}, indent=0) + "\n"


def unpack(folder: Path, results: Path) -> None:
    """Make this folder; what was written of the same code goes there, as far as it is more than lies there."""
    folder.mkdir(parents=True, exist_ok=True)
    pages = (json.loads(page.read_text(encoding="utf-8")) for page in sorted(results.glob("*-matches.json")))
    for page in pages:
        for name, found in page["results"].items() if page["code"] == folder.name else ():
            path = folder / f"{name}.jsonl"
            if len(found) > len(played(path)):
                kept = ({"seed": seed, "result": result} for seed, result in enumerate(found))
                path.write_text("".join(json.dumps(each) + "\n" for each in kept), encoding="utf-8", newline="\n")


def lines(folder: Path) -> Iterator[str]:
    """The page: a row for each match, with how much of it was played."""
    yield f"# The expert's matches, {this_day().isoformat()}"
    yield ""
    yield (
        f"Commit `{commit()}`, code `{folder.name}`. Each pair is one deal played twice under Pagat's rules, with the"
        " seats exchanged; its result is the mean of both in stakes, and the interval is the 95 % interval of the mean"
        f" over pairs. Deals have the seeds from 0 on. `determinised` solves 20 worlds with open cards."
        " `python -m tests.matches` plays on, `--write` makes this page."
    )
    yield ""
    yield "| against | worlds a decision | pairs | of | stakes a deal | 95 % interval | |"
    yield "|---|---:|---:|---:|---:|---|---|"
    for match in PLAN:
        results = played(folder / f"{match.name}.jsonl")
        if len(results) > 1:
            found = score(results)
            whole = "complete" if found.pairs == match.wanted else "**partial**"
            yield (
                f"| {match.opponent} | {match.worlds} | {found.pairs} | {match.wanted} | {found.mean:+.3f} |"
                f" {found.low:+.3f} to {found.high:+.3f} | {whole} |"
            )
        else:
            yield f"| {match.opponent} | {match.worlds} | 0 | {match.wanted} | – | – | **not played** |"


if __name__ == "__main__":
    main()
