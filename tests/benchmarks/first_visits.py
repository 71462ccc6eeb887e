"""A class that opens the site of files for the first time, all at once: `python -m tests.benchmarks.first_visits`.

All share one link to the host, of so many megabits a second. One of them is a browser with an empty cache, which
touches a card at once; the others are clients that load what a first visit loads, in its order, six files at a time,
as browsers do. Told are when the cards stand, when the first click is answered, and when the last of them has
everything, beside the same browser alone on the same link.
"""

from __future__ import annotations

import gzip
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field, replace
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from threading import Lock, Thread
from typing import IO, Any, ClassVar, Final
from urllib.request import urlopen

import click
from playwright.sync_api import Browser

from conquian.static_site.build import build
from tests.benchmarks.homes import CARDS, KINDS, SENT, Compressing, Home, Visits, visit
from tests.contact.camera import camera
from tests.static_site.files import runtime, served

LEARNERS: Final = 30
AT_ONCE: Final = 6
"""Files that a browser asks one host for at a time."""
PIECE: Final = 16_384


@dataclass(slots=True)
class Link:
    """A link that all visitors share; it carries so many bytes a second, one piece after another."""

    rate: float
    free: float = 0.0
    lock: Lock = field(default_factory=Lock)

    def carry(self, size: int) -> None:
        """Wait until so many bytes are through."""
        with self.lock:
            self.free = max(self.free, time.monotonic()) + size / self.rate
            until = self.free
        time.sleep(max(0.0, until - time.monotonic()))


class Narrow(Compressing):
    """Sends every file over the link."""

    link: ClassVar = Link(1.0)

    def copyfile(self, source: IO[bytes], outputfile: IO[bytes]) -> None:  # type: ignore[override]  # a socket is of bytes
        """Piece by piece."""
        while piece := source.read(PIECE):
            self.link.carry(len(piece))
            outputfile.write(piece)


def all_at_once(browser: Browser, home: Home, paths: Sequence[str], others: int) -> tuple[Visits, float]:
    """One browser beside so many clients: what came of its visit, and the seconds until the last has everything."""
    began = time.perf_counter()
    clients = [Thread(target=load, args=(home.address, paths)) for _ in range(others)]
    for each in clients:
        each.start()
    visits = Visits()
    context = browser.new_context(viewport={"width": 1280, "height": 720}, locale="en-GB", reduced_motion="reduce")
    visit(context, home, "3c", visits)
    for each in clients:
        each.join()
    last = time.perf_counter() - began
    context.close()
    return visits, last


def load(address: str, paths: Sequence[str]) -> None:
    """Load these files as a browser does."""
    host = address.partition("/en/")[0]

    def one(path: str) -> None:
        with urlopen(host + path) as answer:  # noqa: S310 - an address of our own server
            while answer.read(PIECE):
                pass

    with ThreadPoolExecutor(AT_ONCE) as pool:
        list(pool.map(one, paths))


def rows(browser: Browser, home: Home, megabits: Sequence[int], learners: int, rounds: int) -> Iterator[str]:
    """The table: a line for each link, alone and all at once."""
    Narrow.link.rate = 1e9
    context = browser.new_context()
    visit(context, home, "3c", visits := Visits())
    context.close()
    paths = [*SENT]
    yield f"A first visit loads {visits.megabytes[0]:.1f} MB in {len(paths)} requests.\n"
    yield "| link | learners | drawn | answered | answered, to one alone | the last has everything |"
    yield "|---:|---:|---:|---:|---:|---:|"
    for each in megabits:
        Narrow.link.rate = each * 1e6 / 8
        alone: list[float] = []
        for size in (1, learners):
            found = [all_at_once(browser, home, paths, size - 1) for _ in range(rounds)]
            drawn, answered = (median(getattr(one, name)[0] for one, _ in found) for name in ("drawn", "answered"))
            alone = alone or [answered]
            yield (
                f"| {each} Mbit/s | {size} | {drawn:.1f} s | {answered:.1f} s | {answered / alone[0]:.1f} "
                f"| {median(last for _, last in found):.1f} s |"
            )


@click.command(context_settings={"help_option_names": ["-h", "--help"]})
@click.option("--learners", default=LEARNERS, show_default=True)
@click.option(
    "--megabits", default=(100, 300), show_default=True, multiple=True, help="What the link carries a second."
)
@click.option("--rounds", default=3, show_default=True)
@click.option("--memory/--no-memory", default=True, help="Whether browsers start from a memory.")
def main(**options: Any) -> None:
    """Open the site at once, and print what came of it."""
    with TemporaryDirectory() as at:
        folder = Path(at) / "site"
        build(folder, runtime(), with_memory=options["memory"])
        for path in [*folder.rglob("*")]:
            if path.suffix in KINDS:
                Path(f"{path}.gz").write_bytes(gzip.compress(path.read_bytes(), 6))
        with served(folder, Narrow) as address, camera() as browser:
            home = replace(CARDS, address=f"{address}/en/melds.html", folder=folder, onward="")
            for line in rows(browser, home, options["megabits"], options["learners"], options["rounds"]):
                click.echo(line)


if __name__ == "__main__":
    main()
