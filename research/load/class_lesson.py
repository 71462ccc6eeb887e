"""A class of scripted pupils who finish a lesson and vote: `python -m research.load` writes a dated page.

Each size of class comes to a site of its own, and as many learners press a plain button on a default Voilà as often.
It runs in a network of its own, where every pupil has an address, and needs Linux. Run it on a machine that does
nothing else.
"""

from __future__ import annotations

import asyncio
import json
import os
import platform
import re
import subprocess
import sys
from collections import Counter
from collections.abc import Awaitable, Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial
from html import unescape
from importlib.metadata import version
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Final

import click
import httpx
import psutil

from conquian.site.content import content_root
from research.keeping import this_day
from research.load.learner import Learner, Visit, button_clicks
from research.load.lesson_script import LessonScript, lesson_script
from research.load.pupil import Pupil
from research.load.servers import COLD, POOLED, WARM, Server, default_voila, our_server, write_button
from research.timing import quantile
from tests.checkout import ROOT, commit
from tests.site.own_network import ADDRESS, beginning, refusal, set_up

LESSON: Final = content_root() / "learn.ipynb"
CHOICES: Final = ("Yes", "No", "Later")
INSIDE: Final = "CONQUIAN_OWN_NETWORK"
MOST_WARMING: Final = 30
LONGEST: Final = 30.0
"""Seconds that the class may take to tell the desk, and then to vote."""
CLICK: Final = 0.3
"""Seconds that a click's p95 may take with thirty pupils."""
OF_THIRTY: Final = 30
SHARE: Final = 0.55
"""What a kernel that shares may take of the memory of one that does not."""


@dataclass(slots=True)
class ClassRound:
    """A round of one class: its visits, how many kept all, and how many guesses and votes were counted, of all.

    `size` is the number of pupils. The memory of the server, and of all its kernels for each learner, is in megabytes;
    `load` is that of the machine meanwhile; `traceback` says whether the server printed one.
    """

    size: int
    case: str
    visits: list[Visit] = field(default_factory=list)
    whole: int = 0
    answers: tuple[int, int] = (0, 0)
    votes: tuple[int, int] = (0, 0)
    server_memory: float = 0.0
    kernel_memory: float = 0.0
    load: float = 0.0
    traceback: bool = False

    @property
    def clicks(self) -> list[float]:
        """Seconds of each click."""
        return [seconds for visit in self.visits for seconds in visit.clicks]

    @property
    def failures(self) -> int:
        """How many came to no page, or missed an answer."""
        return sum(bool(visit.failure) or visit.ready is None for visit in self.visits)


OURS: Final = "lesson, our site"
POOL: Final = "the same, kernels that waited"
ALONE: Final = "the same, each kernel by itself"
KERNELS: Final = {OURS: WARM, POOL: POOLED, ALONE: COLD}
DEFAULT: Final = "plain button, default Voilà"


class Teacher:
    """The machine itself at the desk and at the page of votes."""

    def __init__(self, server: Server) -> None:
        port = server.address.rpartition(":")[2]
        self._client = httpx.AsyncClient(base_url=f"http://127.0.0.1:{port}", params={"lang": "en"}, trust_env=False)

    async def send(self, path: str, **fields: str) -> None:
        """Send a form of this page."""
        await self._client.get(path)
        fields["_xsrf"] = self._client.cookies.get("_xsrf") or ""
        answer = await self._client.post(path, data=fields)
        assert answer.status_code == 303, (path, fields, answer.status_code)

    async def look(self, path: str) -> str:
        """The page as it is now."""
        return unescape((await self._client.get(path)).text)

    async def counted(self, path: str, pattern: str) -> int:
        """The number that stands there."""
        found = re.search(pattern, await self.look(path))
        return int(found[1]) if found else 0

    async def close(self) -> None:
        """End the connections."""
        await self._client.aclose()


def first_guesses(script: LessonScript) -> int:
    """How many first guesses this pupil's lesson has."""
    return len(re.findall(r'said = "[^"]+" }', str(script.kept["file"])))


async def attend(
    server: Server, scripts: Sequence[LessonScript], pause: tuple[float, float], over: float, seed: int,
    found: ClassRound, stepped: Callable[[], object],
) -> None:  # fmt: skip
    """Let a class come, finish the lesson, be taken to a vote, and vote; what comes of it goes into `found`."""
    rng = Random(seed)
    addresses = [f"192.168.77.{100 + number}" for number in range(len(scripts))]
    pupils = [
        Pupil(server.address, script.page, None, Random(rng.random()), own_address=addresses[n])
        for n, script in enumerate(scripts)
    ]
    for n, pupil in enumerate(pupils):
        pupil.script, pupil.choice = scripts[n], n % len(CHOICES)
    found.visits = [pupil.visit for pupil in pupils]
    teacher, belonging = Teacher(server), [asyncio.create_task(pupil.belong()) for pupil in pupils]
    try:
        await _all(pupils, over, rng, lambda pupil: pupil.learn(pause, stepped))
        found.load = psutil.getloadavg()[0]
        found.server_memory, below = server.memory()
        found.kernel_memory = below / len(pupils)
        found.whole = sum(pupil.is_whole for pupil in pupils)
        wanted = sum(first_guesses(script) for script in scripts)
        counted = partial(teacher.counted, "/desk/now", r"First answers: (\d+)")
        found.answers = await _until(counted, wanted), wanted
        await teacher.send("/vote/desk", do="open", question="Shall we play?", choices="\n".join(CHOICES))
        await teacher.send("/desk", do="send", here="vote")
        await _until(partial(teacher.counted, "/vote/desk/now", r'"voted": "(\d+)'), len(pupils))
        await teacher.send("/vote/desk", do="reveal")
        found.votes = await _right_votes(teacher, pupils), len(pupils)
        found.traceback = "Traceback" in server.said()
    finally:
        for task in belonging:
            task.cancel()
        await asyncio.gather(*belonging, return_exceptions=True)
        await asyncio.gather(teacher.close(), *(pupil.leave() for pupil in pupils))


async def warm_up(server: Server, script: LessonScript, is_warm: Callable[[], bool]) -> None:
    """Visits that do not count, until the site is warm: they fill its caches."""
    for number in range(MOST_WARMING):
        learner = Learner(server.address, script.page, None, Random(number))
        await learner.play(script.clicks(), 0, (0, 0), lambda: None)
        is_enough = is_warm()
        await learner.leave()
        if is_enough:
            return


def is_forking(server: Server) -> bool:
    """Whether a kernel of this server was forked."""
    return any(each.name().startswith("kernel-") for each in server.process.children())


async def _all(learners: Sequence[Pupil], over: float, rng: Random, play: Callable[[Pupil], Awaitable[None]]) -> None:
    """Let them come one after the other within `over` seconds, and do this."""
    times = [(number + rng.random()) * over / len(learners) for number in range(len(learners))]

    async def come(learner: Pupil, when: float) -> None:
        await asyncio.sleep(when)
        await play(learner)

    await asyncio.gather(*map(come, learners, times))


async def _until(counted: Callable[[], Awaitable[int]], wanted: int) -> int:
    """What is counted once it is what is wanted, or after some patience."""
    loop, n = asyncio.get_running_loop(), 0
    end = loop.time() + LONGEST
    while (n := await counted()) != wanted and loop.time() < end:  # noqa: ASYNC110 - it is the server that counts
        await asyncio.sleep(0.5)
    return n


async def _right_votes(teacher: Teacher, pupils: Sequence[Pupil]) -> int:
    """How many of the votes stand on the wall where they were meant to."""
    page = await teacher.look("/vote/desk")
    rows = re.findall(r'<span class="bars">(.*?)</span>\s*</li>', page, re.DOTALL)
    shown = [int(n) for row in rows for n in re.findall(r"(\d+) votes?", row)]
    meant = Counter(pupil.choice for pupil in pupils)
    return sum(min(n, meant[choice]) for choice, n in enumerate(shown)) if sum(shown) == len(pupils) else sum(shown)


async def press(
    server: Server, size: int, clicks: int, pause: tuple[float, float], over: float, seed: int,
    found: ClassRound, stepped: Callable[[], object],
) -> None:  # fmt: skip
    """Let as many learners press a plain button as often."""
    rng = Random(seed)
    learners = [Learner(server.address, server.page, None, Random(rng.random())) for _ in range(size)]
    found.visits = [learner.visit for learner in learners]

    async def come(number: int) -> None:
        await asyncio.sleep((number + rng.random()) * over / size)
        await learners[number].play(button_clicks, clicks, pause, stepped)

    try:
        await asyncio.gather(*map(come, range(size)))
        found.load = psutil.getloadavg()[0]
        found.server_memory, below = server.memory()
        found.kernel_memory = below / size
        found.whole = sum(len(visit.clicks) == clicks for visit in found.visits)
    finally:
        await asyncio.gather(*(learner.leave() for learner in learners))


# --- the page ---------------------------------------------------------------------------------------------------------


def claims(rounds: Sequence[ClassRound]) -> Iterator[tuple[str, bool, str]]:
    """What must hold, whether it does, and the numbers that say so."""
    ours = [found for found in rounds if found.case == OURS]
    for found in ours:
        told = f"{found.whole} of {found.size} lessons, {_of(found.answers)} guesses, {_of(found.votes)} votes"
        kept = (found.whole, *found.answers, *found.votes)
        is_all = not found.failures and kept[0] == kept[4] == found.size and kept[1] == kept[2] and kept[3] == kept[4]
        yield f"{found.size} pupils: nothing is lost, and every vote is counted right", is_all, told
        yield f"{found.size} pupils: the server prints no traceback", not found.traceback, ""
    for found in ours:
        if found.size == OF_THIRTY and found.clicks:
            p95 = quantile(found.clicks, 0.95)
            yield f"30 pupils: a click's p95 is at most {CLICK * 1000:.0f} ms", p95 <= CLICK, f"{p95 * 1000:.0f} ms"

    for alone in (found for found in rounds if found.case == ALONE):
        for found in (each for each in ours if each.size == alone.size and alone.kernel_memory):
            share = found.kernel_memory / alone.kernel_memory
            yield (
                f"{found.size} pupils: a kernel takes at most {SHARE} of one by itself",
                share <= SHARE,
                f"{share:.2f}",
            )


def _of(pair: tuple[int, int]) -> str:
    return f"{pair[0]} of {pair[1]}"


def lines(
    rounds: Sequence[ClassRound], beside: str, pause: tuple[float, float], over: float, levels: int | None = None
) -> Iterator[str]:
    """The page, line by line; `beside` says what else the machine did."""
    part = "the whole of it" if levels is None else f"its first {levels} levels"
    yield f"# A class that finishes a lesson, {this_day().isoformat()}"
    yield ""
    yield (
        f"{platform.python_implementation()} {platform.python_version()} on {platform.system()}, commit `{commit()}`,"
        f" Voilà {version('voila')}, {os.cpu_count()} processors, which the pupils share with the server. Scripted"
        f" pupils, each at an address of its own, come within {over:g} s, open lesson 1 and go through {part}, with a"
        f" message every {pause[0]:g} to {pause[1]:g} s; three in ten of their guesses and moves are wrong. Meanwhile"
        " they ask the desk every two seconds and tell it what they learned; at the end they are taken to a vote."
        " Nothing is lost if the page keeps at the end what it must keep, to the letter, and the desk and the wall"
        " count every guess and vote. On the default Voilà as many learners press a button as often. A page is open"
        " before the class comes, so that all is warm. The memory of all kernels, and of the process that they were"
        f" forked from, is that of the learners, and what is shared is shared out (PSS). {beside}"
        " `python -m research.load` makes this page again."
    )
    yield ""
    yield (
        "| learners | page | ready p50 | p95 | click p50 | p95 | worst | finished | guesses | votes | server |"
        " each kernel | load |"
    )
    yield "|---:|---|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|"
    yield from map(_row, rounds)
    yield ""
    for claim, holds, told in claims(rounds):
        yield f"- {'PASS' if holds else '**FAIL**'} {claim}{f': {told}' if told else ''}"
    for found in rounds:
        for failure, n in Counter(visit.failure for visit in found.visits if visit.failure).items():
            yield f"- {found.size}, {found.case}: {failure} ({n} times)"


def _row(found: ClassRound) -> str:
    ready = [visit.ready for visit in found.visits if visit.ready is not None] or [float("nan")]
    clicks = found.clicks or [float("nan")]
    cells = [
        str(found.size),
        found.case,
        *(f"{quantile(ready, share):.2f} s" for share in (0.5, 0.95)),
        *(f"{quantile(clicks, share) * 1000:.1f} ms" for share in (0.5, 0.95, 1)),
        str(found.whole),
        _of(found.answers) if found.case != DEFAULT else "–",
        _of(found.votes) if found.case != DEFAULT else "–",
        f"{found.server_memory:.0f} MB",
        f"{found.kernel_memory:.1f} MB",
        f"{found.load:.1f}",
    ]
    return f"| {' | '.join(cells)} |"


def run(
    sizes: Sequence[int], levels: int | None, pause: tuple[float, float], over: float, seed: int, beside: bool
) -> Iterator[ClassRound]:
    """The rounds, one after the other, each on a server that is alone with its learners."""
    for size in sizes:
        scripts = [lesson_script("pack", seed * 1000 + n, levels) for n in range(size)]
        steps = sum(1 + len(script.messages) for script in scripts)
        for case in KERNELS if beside and size == sizes[0] else (OURS,):
            found = ClassRound(size, case)
            with (
                our_server(LESSON, size + 2, ADDRESS, KERNELS[case]) as server,
                click.progressbar(length=steps, label=f"{size:>3}, {case:<31}", file=sys.stderr) as bar,
            ):
                asyncio.run(warm_up(server, scripts[0], partial(is_forking, server) if case == OURS else lambda: True))
                asyncio.run(attend(server, scripts, pause, over, seed, found, partial(bar.update, 1)))
            yield found
        if not beside:
            continue
        found, clicks = ClassRound(size, DEFAULT), steps // size - 1
        with (
            TemporaryDirectory() as folder,
            default_voila(write_button(Path(folder))) as server,
            click.progressbar(length=size * (clicks + 1), label=f"{size:>3}, {DEFAULT:<31}", file=sys.stderr) as bar,
        ):
            asyncio.run(press(server, size, clicks, pause, over, seed, found, partial(bar.update, 1)))
        yield found


@click.command(context_settings={"help_option_names": ["-h", "--help"]})
@click.option("--sizes", default="30,60,100", show_default=True, help="How many pupils a class has.")
@click.option("--levels", type=click.IntRange(1), help="The number of levels of the lesson; without it all.")
@click.option("--pause", type=(float, float), default=(1.0, 3.0), show_default=True, help="Seconds between messages.")
@click.option("--over", type=float, default=20.0, show_default=True, help="The seconds within which all come.")
@click.option("--seed", default=7, show_default=True, help="Decides who does what.")
@click.option("--only-ours", is_flag=True, help="Leave the default Voilà out.")
@click.option("--machine", default="", help="A sentence on what else the machine did.")
def main(
    sizes: str, levels: int | None, pause: tuple[float, float], over: float, seed: int,
    only_ours: bool, machine: str,
) -> None:  # fmt: skip
    """Let classes finish a lesson and vote, and print what came of it."""
    if INSIDE not in os.environ:
        if reason := refusal():
            raise click.ClickException(reason)
        command = beginning(sys.executable, "-m", "research.load", *sys.argv[1:])
        sys.exit(subprocess.run(command, cwd=ROOT, env={**os.environ, INSIDE: "1"}, check=False).returncode)
    wanted = json.loads(f"[{sizes}]")
    set_up(*(f"192.168.77.{100 + n}" for n in range(max(wanted))), first=2)
    rounds = list(run(wanted, levels, pause, over, seed, not only_ours))
    click.echo("\n".join(lines(rounds, machine, pause, over, levels)))
    sys.exit(0 if all(holds for _, holds, _ in claims(rounds)) else 1)
