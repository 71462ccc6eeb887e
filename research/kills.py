"""Kills in the middle of a class: `python -m research.kills` kills fifty times and writes a dated page.

Pupils go through a lesson and vote while kernels, the process from which they are forked, and the server are ended by
SIGKILL at random moments of a seed. A page that has lost its Python is loaded again, as its reader is told to do, with
what its browser has kept; a server is started again, and its teacher opens the vote anew. At the end all have the whole
lesson, nothing that a browser had kept was ever gone, and the vote counts everyone. Linux only.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import socket
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any, Final

import click
import httpx
import psutil
from websockets.exceptions import WebSocketException

from conquian.course import catalogue
from conquian.course.progress import loads
from research.keeping import this_day
from research.load.class_lesson import CHOICES, INSIDE, Teacher
from research.load.learner import Click, Missing
from research.load.lesson_script import has_ended, next_step, opened
from research.load.pupil import Pupil
from research.load.servers import Server
from tests.checkout import ROOT, commit
from tests.conftest import START
from tests.site.own_network import ADDRESS, beginning, refusal, set_up

PATIENCE: Final = 8.0
"""Seconds after which a page without an answer is loaded again."""
LONGEST: Final = 900.0
"""Seconds in which everyone has to come to the end."""
KINDS: Final = ("kernel", "kernel", "kernel", "parent", "server")
"""The kinds of process that are killed, each as often as it stands here."""
PAUSE: Final = (0.3, 2.0)
"""Seconds between two kills."""
LESSON: Final = "pack"
"""The first, with which the page of lessons begins."""
PAGE: Final = "/voila/render/learn.ipynb?lang=en"
"""It goes on where a browser was, since its address names no lesson."""


class KilledSite:
    """A site of a class at one port, which is started again whenever it was killed."""

    def __init__(self, seats: int) -> None:
        with socket.create_server(("127.0.0.1", 0)) as taken:
            self.port: int = taken.getsockname()[1]
        self._seats = seats
        self._process: subprocess.Popen[bytes] | None = None

    @property
    def address(self) -> str:
        """Where the class finds it."""
        return f"http://{ADDRESS}:{self.port}"

    async def start(self) -> None:
        """Start it, and wait until it answers."""
        settings = json.dumps({"Site": {"class_address": ADDRESS}})
        command = [sys.executable, "-c", START, "", str(self.port), str(self._seats), settings, ""]
        nowhere = subprocess.DEVNULL
        # It runs while the pupils do, so nothing waits for it here.
        self._process = subprocess.Popen(command, cwd=ROOT, stdout=nowhere, stderr=nowhere)  # noqa: ASYNC220
        async with httpx.AsyncClient(trust_env=False) as client:
            while True:
                with contextlib.suppress(httpx.TransportError):
                    await client.get(f"http://127.0.0.1:{self.port}/vote")
                    return
                await asyncio.sleep(0.1)

    def kill(self, kind: str, rng: Random) -> bool:
        """Kill one of this kind, if there is one."""
        assert self._process is not None
        if kind == "server":
            self._process.kill()
            self._process.wait()
            return True
        found = [each for each in psutil.Process(self._process.pid).children() if _kind(each) == kind]
        if found:
            rng.choice(found).kill()
        return bool(found)

    def stop(self) -> None:
        """End it."""
        if self._process is not None:
            self._process.terminate()
            self._process.wait()


def _kind(process: psutil.Process) -> str:
    try:
        line = " ".join(process.cmdline())
        is_kernel = process.name().startswith("kernel-") or "ipykernel_launcher" in line
    except psutil.Error:
        return ""
    return "kernel" if is_kernel else "parent" if "kernel_parent" in line else ""


@dataclass(slots=True)
class Browser:
    """A pupil's browser, which keeps what the page writes and loads a page that has lost its Python again.

    `lost` counts how often a page that was loaded again did not show what was kept, `lessons` those that ended.
    """

    address: str
    own_address: str
    choice: int
    rng: Random
    kept: dict[str, Any] = field(default_factory=dict)
    loads: int = 0
    lost: int = 0
    lessons: int = 0
    has_ended: bool = False

    async def learn(self, calm: asyncio.Event) -> None:
        """Go through the lesson whatever happens to the site, and anew with nothing kept until all is calm."""
        while True:
            while not await self._try():
                pass  # the page is loaded again
            self.lessons += 1
            if calm.is_set():
                self.has_ended = True
                return
            self.kept = {}

    async def _try(self) -> bool:
        """Load the page, and go on from what is kept; whether that came to the end before the page lost its Python."""
        pupil = self._pupil()
        try:
            await self._visit(pupil)
        except (httpx.HTTPError, WebSocketException, OSError, TimeoutError, Missing):
            await asyncio.sleep(0.5)
            return False
        finally:
            await pupil.leave()
        return True

    async def vote(self, stop: asyncio.Event) -> None:
        """Choose whenever a vote is opened, as the page for votes shows it by itself."""
        while not stop.is_set():
            pupil, stamp = self._pupil(), ""
            with contextlib.suppress(httpx.HTTPError):
                while not stop.is_set():
                    if (now := await pupil.stamp()) != stamp:
                        pupil.voted = False
                        await pupil.vote()
                        stamp = now if pupil.voted else ""
                    await asyncio.sleep(0.5)
            await pupil.leave()
            await asyncio.sleep(0.2)

    def _pupil(self) -> Pupil:
        pupil = Pupil(self.address, PAGE, (), self.rng, own_address=self.own_address)
        pupil.choice = self.choice
        return pupil

    async def _visit(self, pupil: Pupil) -> None:
        pupil.kept = self.kept
        async with asyncio.timeout(60):
            room = await pupil.arrive()
        self.loads += 1
        page = opened("", self.kept)
        if self.kept and pupil.told.get("saved", self.kept) != self.kept:
            self.lost += 1
        n = 0
        while not has_ended(page.session.place, LESSON):
            await asyncio.sleep(self.rng.uniform(0.3, 1.2))
            n, message = n + 1, next_step(page, self.rng)
            async with asyncio.timeout(PATIENCE):
                await pupil.click(Click(room, {**message, "n": n}, (room, "answered", n)))
            page = page.receive({**message, "n": n})
            self.kept = dict(pupil.told["saved"])
            self.lost += self.kept != dict(page.saved)


@dataclass(slots=True)
class KillsFound:
    """What came of it: what was killed, and how; the browsers; the votes counted, and how long it took."""

    kills: list[str] = field(default_factory=list)
    browsers: list[Browser] = field(default_factory=list)
    votes: int = 0
    seconds: float = 0.0


async def go_on(pupils: int, kills: int, seed: int) -> KillsFound:
    """Let the class learn and vote, and kill meanwhile."""
    rng, site, found, stop = Random(seed), KilledSite(2 * pupils + 4), KillsFound(), asyncio.Event()
    calm = asyncio.Event()
    began = time.monotonic()
    await site.start()
    await _open_vote(site)
    found.browsers = [
        Browser(site.address, f"192.168.77.{100 + n}", n % len(CHOICES), Random(f"{seed} {n}")) for n in range(pupils)
    ]
    voting = [asyncio.create_task(browser.vote(stop)) for browser in found.browsers]
    learning = asyncio.gather(*(browser.learn(calm) for browser in found.browsers))
    try:
        while len(found.kills) < kills:
            await asyncio.sleep(rng.uniform(*PAUSE))
            kind = rng.choice(KINDS)
            if site.kill(kind, rng):
                found.kills.append(kind)
                click.echo(f"{len(found.kills):>3} {kind}", err=True)
            if kind == "server":
                await site.start()
                await _open_vote(site)
        calm.set()
        async with asyncio.timeout(LONGEST):
            await learning
            found.votes = await _counted(site, pupils)
    except TimeoutError:
        click.echo("not everyone came to the end", err=True)
    finally:
        stop.set()
        learning.cancel()
        await asyncio.gather(*voting, return_exceptions=True)
        found.seconds = time.monotonic() - began
        site.stop()
    return found


async def _open_vote(site: KilledSite) -> None:
    teacher = Teacher(Server(site.address, "", psutil.Process()))
    await teacher.send("/vote/desk", do="open", question="Shall we play?", choices="\n".join(CHOICES))
    await teacher.close()


async def _counted(site: KilledSite, wanted: int) -> int:
    teacher, n = Teacher(Server(site.address, "", psutil.Process())), 0
    for _ in range(60):
        n = await teacher.counted("/vote/desk/now", r'"voted": "(\d+)')
        if n == wanted:
            break
        await asyncio.sleep(0.5)
    await teacher.close()
    return n


def claims(found: KillsFound) -> Iterator[tuple[str, bool, str]]:
    """What must hold, whether it does, and the numbers that say so."""
    levels, pupils = len(catalogue.lesson(LESSON).levels), len(found.browsers)
    ended = [each for each in found.browsers if each.has_ended and len(loads(each.kept["file"])[0].levels) == levels]
    yield "everyone ends with a whole lesson", len(ended) == pupils, f"{len(ended)} of {pupils}"
    lost = sum(browser.lost for browser in found.browsers)
    yield "nothing that a browser had kept is ever missing", not lost, f"{lost} times"
    yield "the vote counts everyone at the end", found.votes == pupils, f"{found.votes} of {pupils}"


def lines(found: KillsFound, seed: int) -> Iterator[str]:
    """The page, line by line."""
    killed = Counter(found.kills)
    yield f"# {len(found.kills)} kills in the middle of a class, {this_day().isoformat()}"
    yield ""
    yield (
        f"Commit `{commit()}`, seed {seed}. {len(found.browsers)} scripted pupils go through lesson 1 and vote, while"
        f" at random moments a kernel ({killed['kernel']} times), the process that kernels are forked from"
        f" ({killed['parent']}) or the server ({killed['server']}) is ended by SIGKILL. A page without an answer for"
        f" {PATIENCE:g} s is loaded again with what its browser has kept, as its reader is told to do; the server is"
        " started again, and the teacher opens the vote anew: a vote is in the server's memory, and gone with it by"
        f" design. Who comes to the end begins anew until the last kill:"
        f" {sum(browser.lessons for browser in found.browsers)} lessons ended. Pages were loaded"
        f" {sum(browser.loads for browser in found.browsers)} times; it took {found.seconds:.0f} s."
        " `python -m research.kills` makes this page again."
    )
    yield ""
    for claim, holds, told in claims(found):
        yield f"- {'PASS' if holds else '**FAIL**'} {claim}{f': {told}' if told else ''}"


@click.command(context_settings={"help_option_names": ["-h", "--help"]})
@click.option("--pupils", type=click.IntRange(1, 100), default=8, show_default=True, help="How many there are.")
@click.option("--kills", type=click.IntRange(0), default=50, show_default=True, help="How often something is killed.")
@click.option("--seed", default=7, show_default=True, help="Decides what is killed when, and who does what.")
def main(pupils: int, kills: int, seed: int) -> None:
    """Kill in the middle of a class, and print what came of it."""
    if INSIDE not in os.environ:
        if reason := refusal():
            raise click.ClickException(reason)
        command: Sequence[str] = beginning(sys.executable, "-m", "research.kills", *sys.argv[1:])
        sys.exit(subprocess.run(command, cwd=ROOT, env={**os.environ, INSIDE: "1"}, check=False).returncode)
    set_up(*(f"192.168.77.{100 + n}" for n in range(pupils)), first=2)
    found = asyncio.run(go_on(pupils, kills, seed))
    click.echo("\n".join(lines(found, seed)))
    sys.exit(0 if all(holds for _, holds, _ in claims(found)) else 1)


if __name__ == "__main__":
    main()
