"""The command `python -m tests.load.openings`: how long one visitor waits for a page, by how its kernel begins."""

from __future__ import annotations

import asyncio
import platform
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, field
from importlib.metadata import version
from pathlib import Path
from random import Random
from statistics import median
from tempfile import TemporaryDirectory
from typing import Final

import click
import psutil

from conquian.site.content import content_root
from tests.benchmarks.timing import quantile
from tests.checkout import commit
from tests.load.learner import Clicks, Learner, button_clicks, hand_clicks
from tests.load.servers import COLD, POOLED, WARM, Server, default_voila, our_server, write_button
from tests.verify.report import RESULTS, this_day

LESSON: Final = content_root() / "learn.ipynb"
DEFAULT: Final = "plain button, default Voilà"
CASES: Final[Mapping[str, Mapping[str, object]]] = {
    "lesson, forked kernels": WARM,
    "lesson, kernels that waited": POOLED,
    "lesson, each kernel by itself": COLD,
}
PAUSE: Final = 6.0
"""Seconds between two visits: the next kernel has them to load."""


@dataclass(slots=True)
class Openings:
    """What visitors met who came one after the other: seconds until each page was ready, and the kernels' megabytes."""

    case: str
    ready: list[float] = field(default_factory=list)
    megabytes: list[float] = field(default_factory=list)


async def visit(server: Server, clicks: Clicks, found: Openings, number: int) -> None:
    """Open the page, look how much its kernel and those that wait take, and leave."""
    learner = Learner(server.address, server.page, None, Random(number))
    await learner.play(clicks, 0, (0, 0), lambda: None)
    if learner.visit.ready is None:
        raise click.ClickException(f"{found.case}: {learner.visit.failure}")
    found.ready.append(learner.visit.ready)
    found.megabytes.append(server.memory()[1])
    await learner.leave()
    await asyncio.sleep(PAUSE)


def run(rounds: int) -> list[Openings]:
    """The openings of each case, in turn in each round; a first round is not counted, since it fills the caches."""
    with ExitStack() as stack:
        button = write_button(Path(stack.enter_context(TemporaryDirectory())))
        servers = {case: stack.enter_context(our_server(LESSON, kernels=kernels)) for case, kernels in CASES.items()}
        servers[DEFAULT] = stack.enter_context(default_voila(button))
        found = [Openings(case) for case in servers]
        with click.progressbar(length=(rounds + 1) * len(servers), file=sys.stderr) as bar:
            for number in range(rounds + 1):
                for each in found:
                    clicks = button_clicks if each.case == DEFAULT else hand_clicks
                    asyncio.run(visit(servers[each.case], clicks, each, number))
                    bar.update(1)
    for each in found:
        del each.ready[0], each.megabytes[0]
    return found


def lines(found: Sequence[Openings], load: float) -> Iterator[str]:
    """The page of results, in Markdown."""
    yield f"# How long one visitor waits for a page, {this_day()}\n"
    yield (
        f"CPython {platform.python_version()} on {platform.system()}, commit `{commit()}`, Voilà {version('voila')}, "
        f"{psutil.cpu_count()} processors. One visitor at a time opens the page and leaves it, in turn on each of four "
        f"servers that run at the same time, {len(found[0].ready)} rounds, {PAUSE:g} s between two visits. "
        "A page is ready when its kernel has answered. The ratio is the median over the rounds, against the default "
        "Voilà of the same round. The memory is that of all processes below the server while one page is open: "
        "its kernel and, where there are such, those that wait and the one that is forked from. Average load at "
        f"the end: {load:.1f}. `python -m tests.load.openings --write` makes this page again.\n"
    )
    yield "| page | ready p50 | p95 | ratio | memory |"
    yield "|---|---:|---:|---:|---:|"
    base = found[-1].ready
    for each in found:
        ratio = median(mine / theirs for mine, theirs in zip(each.ready, base, strict=True))
        times = " | ".join(f"{quantile(each.ready, share):.2f} s" for share in (0.5, 0.95))
        memory = "–" if each.case == DEFAULT else f"{median(each.megabytes):.0f} MB"  # its kernels outlive their pages
        yield f"| {each.case} | {times} | {ratio:.2f} | {memory} |"


@click.command(context_settings={"help_option_names": ["-h", "--help"]})
@click.option("--rounds", default=15, show_default=True, help="How often each page is opened.")
@click.option("--write", is_flag=True, help="Write the result to docs/results.")
def main(rounds: int, write: bool) -> None:
    """Measure how long one visitor waits for a page, by how its kernel begins."""
    text = "\n".join(lines(run(rounds), psutil.getloadavg()[0])) + "\n"
    click.echo(text)
    if write:
        (RESULTS / f"{this_day()}-openings.md").write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
