"""Rounds: in each, every page is visited by all learners, one page after the other, each on a server of its own."""

import asyncio
from collections.abc import Callable
from concurrent.futures import Executor
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Final
from urllib.parse import urlsplit

import click
from playwright.sync_api import Request, sync_playwright

from tests.e2e.browser import FLAGS
from tests.load.learner import Clicks, Learner, Visit, button_clicks, fetching, hand_clicks, table_clicks
from tests.load.servers import MELDS, Server, Start, default_voila, our_server, write_button, write_table

QUIET: Final = 1500
"""Milliseconds that a browser is given to ask for the last things, when all seems to be there."""
FETCHING: Final = 4
"""Processes that ask for pages' files."""


@dataclass(frozen=True, slots=True)
class Plan:
    """How many learners come within how many seconds, how often each clicks, and after which seconds (least, most)."""

    learners: int
    over: float
    clicks: int
    seed: int
    pause: tuple[float, float] = (2, 6)


@dataclass(frozen=True, slots=True)
class Case:
    """A page on a server: `start` opens the server, `clicks` says what is done on the page."""

    name: str
    start: Start
    clicks: Clicks


@dataclass(slots=True)
class Round:
    """What all learners met on one page in one round; megabytes of the server and of each learner's kernel."""

    case: str
    visits: list[Visit] = field(default_factory=list)
    server_memory: float | None = None
    kernel_memory: float | None = None


def cases(folder: Path, learners: int) -> tuple[Case, ...]:
    """The four pages; `folder` takes those notebooks that are not our visitors'."""
    button, table = write_button(folder), write_table(folder)
    seats = max(40, learners + 1)
    return (
        Case(OURS, partial(our_server, MELDS, seats), table_clicks),
        Case(OUR_TABLE, partial(our_server, table, seats), hand_clicks),
        Case(OUR_BUTTON, partial(our_server, button, seats), button_clicks),
        Case(DEFAULT_BUTTON, partial(default_voila, button), button_clicks),
    )


OURS: Final = "melds, our server"
OUR_TABLE: Final = "full table, our server"
OUR_BUTTON: Final = "plain button, our server"
DEFAULT_BUTTON: Final = "plain button, default Voilà"


def run_rounds(plan: Plan, how_many: int, chromium: Path, done: list[Round]) -> None:
    """Do so many rounds and put what they found into `done`, also when they are interrupted."""
    with TemporaryDirectory() as folder, fetching(FETCHING) as processes:
        all_cases = cases(Path(folder), plan.learners)
        click.echo("asking a browser what it asks for", err=True)
        assets = {case.name: _recorded(case, chromium) for case in all_cases}
        for number in range(how_many):
            shift = number % len(all_cases)  # so that no page is always the first or the last
            for case in (*all_cases[shift:], *all_cases[:shift]):
                rng = Random(f"{plan.seed} {number}")  # the same learners for every page of a round
                label = f"round {number + 1} of {how_many}, {case.name:<28}"
                done.append(Round(case.name))
                steps = plan.learners * (plan.clicks + 1)
                with case.start() as server, click.progressbar(length=steps, label=label) as bar:
                    named = assets[case.name]
                    run = visit_all(server, case.clicks, named, plan, rng, done[-1], partial(bar.update, 1), processes)
                    asyncio.run(run)


async def visit_all(
    server: Server,
    clicks: Clicks,
    assets: tuple[str, ...] | None,
    plan: Plan,
    rng: Random,
    found: Round,
    stepped: Callable[[], object],
    processes: Executor | None = None,
) -> None:
    """Let the learners arrive, evenly and a little by chance, and play; what they meet goes into `found` at once."""
    await _warm_up(server, clicks, assets, rng, processes)
    _, before = server.memory()
    learners = [
        Learner(server.address, server.page, assets, Random(rng.random()), processes) for _ in range(plan.learners)
    ]
    found.visits += [learner.visit for learner in learners]
    times = [(number + rng.random()) * plan.over / plan.learners for number in range(plan.learners)]

    async def come(learner: Learner, when: float) -> None:
        await asyncio.sleep(when)
        await learner.play(clicks, plan.clicks, plan.pause, stepped)

    try:
        await asyncio.gather(*(come(learner, when) for learner, when in zip(learners, times, strict=True)))
        found.server_memory, below = server.memory()  # while every page is still open
        found.kernel_memory = (below - before) / plan.learners
    finally:
        await asyncio.gather(*(learner.leave() for learner in learners))


async def _warm_up(
    server: Server, clicks: Clicks, assets: tuple[str, ...] | None, rng: Random, processes: Executor | None
) -> None:
    """One visit that does not count: it fills the server's caches."""
    learner = Learner(server.address, server.page, assets, Random(rng.random()), processes)
    try:
        await learner.play(clicks, 0, (0, 0), lambda: None)
    finally:
        await learner.leave()


def _recorded(case: Case, chromium: Path) -> tuple[str, ...]:
    """All that a browser with an empty cache asks of the server beside the page, in its order."""
    asked: list[str] = []
    with case.start() as server, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=FLAGS)
        page = browser.new_page()

        def remember(request: Request) -> None:
            parts = urlsplit(request.url)
            if parts.netloc == urlsplit(server.address).netloc and not parts.path.startswith("/api/"):
                asked.append(request.url.removeprefix(server.address))

        page.on("request", remember)
        page.goto(server.address + server.page, wait_until="domcontentloaded")
        page.locator("html[data-python=ready], .jp-OutputArea-output .lm-Widget").first.wait_for(timeout=60_000)
        page.wait_for_timeout(QUIET)
        page.goto("about:blank")
        browser.close()
    return tuple(path for path in dict.fromkeys(asked) if path != server.page and "/voila/api/" not in path)
