"""The command: `python -m research.hosting` runs what docs/hosting shows, and learns and attacks there.

In each host every learner uses the site in a real browser, and beside an open page an intruder tries what must not
succeed. A page in docs/results says what came of it.
"""

from __future__ import annotations

import platform
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from dataclasses import dataclass
from typing import Final

import click
from playwright.sync_api import Browser, Error, sync_playwright

from research.hosting.hosts import HOSTS, Host
from research.hosting.intruder import TRIES, line_of_another, memory, pages_of_another
from research.hosting.learner import STEPS, Learner, learner
from research.keeping import this_day
from tests.checkout import commit
from tests.chromium import NO_BROWSER, chromium_version, find_chromium
from tests.e2e.browser import FLAGS

KNOWN: Final = "Another user who knows the random name of a learner's kernel"


@dataclass(frozen=True, slots=True)
class Seen:
    """What came of a step or of a try on a host; `problem` is empty if it was as it should be."""

    host: str
    what: str
    problem: str


@dataclass(frozen=True, slots=True)
class Report:
    """What was seen on a host, what it took in megabytes, and what is known not to hold."""

    host: str
    seen: tuple[Seen, ...]
    memory: dict[str, list[int]]
    known: str = ""


@click.command(context_settings={"help_option_names": ["-h", "--help"]})
@click.argument("hosts", nargs=-1, type=click.Choice(tuple(HOSTS)))
def main(hosts: tuple[str, ...]) -> None:
    """Run these HOSTS [default: all] as docs/hosting shows them; exit 1 if anything is not as it should be."""
    chromium = find_chromium()
    if chromium is None:
        raise click.ClickException(NO_BROWSER)
    before, reports = commit(), list[Report]()
    for name in hosts or tuple(HOSTS):
        with HOSTS[name]() as host, sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=chromium, args=FLAGS)
            reports.append(tour(browser, host))
            browser.close()
    click.echo("\n".join(lines(reports, before)))
    sys.exit(any(each.problem for report in reports for each in report.seen))


def tour(browser: Browser, host: Host) -> Report:
    """What learners and an intruder find on this host."""
    seen: list[Seen] = []

    def note(what: str, problem: str) -> None:
        seen.append(Seen(host.name, what, problem))
        click.echo(f"{host.name}, {what}: {problem or 'well'}", err=True)

    with ExitStack() as stack:
        learners = [stack.enter_context(learner(browser, host, name)) for name in host.learners]
        for each in learners:
            for what, step in STEPS.items():
                note(what, outcome(step, each))
        for what, attempt in TRIES.items():
            note(what, outcome(attempt, learners[0]))
        known = ""
        if len(learners) > 1:
            owner, other = learners[0], learners[1]
            for_owner = "; ".join(f"{one['name']}={one['value']}" for one in other.page.context.cookies())
            note("another user's pages", outcome(lambda own: pages_of_another(own, for_owner), owner))
            known = f"{KNOWN} is {'answered by it' if line_of_another(owner, for_owner) else 'refused'}."
        took = memory(host)
        for each in learners:
            note("a page that is left ends its kernel", outcome(Learner.leave, each))
    return Report(host.name, tuple(seen), took, known)


def outcome(step: Callable[[Learner], None], who: Learner) -> str:
    """What was wrong, in one line; empty if nothing was."""
    try:
        step(who)
    except (Error, AssertionError) as problem:
        return " ".join(str(problem).split())[:300] or type(problem).__name__
    return ""


def lines(reports: list[Report], before: str) -> Iterator[str]:
    """The page, line by line."""
    yield f"# Hosting, {this_day().isoformat()}"
    yield ""
    yield (
        f"`python -m research.hosting` on commit {before}, Python {platform.python_version()}, {chromium_version()}: "
        "what [docs/hosting.md](../hosting.md) shows is run, learners use the site there in a browser, and an intruder "
        "tries what must not succeed."
    )
    for report in reports:
        yield ""
        yield f"## {report.host}"
        yield ""
        yield "| what | tried | as it should be |"
        yield "|---|---:|---:|"
        for what in dict.fromkeys(each.what for each in report.seen):
            own = [each for each in report.seen if each.what == what]
            yield f"| {what} | {len(own)} | {sum(not each.problem for each in own)} |"
        yield ""
        took = "; ".join(f"{kind} {', '.join(map(str, sizes))}" for kind, sizes in report.memory.items())
        yield f"Megabytes, with a page open for each learner: {took}."
        if report.known:
            yield ""
            yield report.known
        wrong = [each for each in report.seen if each.problem]
        if wrong:
            yield ""
        for each in wrong:
            yield f"- {each.what}: {each.problem}"


if __name__ == "__main__":
    main()
