"""The command: `python -m research.endings FILE` solves endings of games by seed, and prints the page."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from dataclasses import asdict
from pathlib import Path

import click

from conquian.solver.confidence import share_interval
from research.endings.exploitability import SETS, Exploited, exploited, fit
from research.endings.measure import CLEAR, CLOSE, PLAYERS, TREMBLE, Measured, measured
from research.keeping import FILE, Kept, digest, this_day
from research.pairs import score
from tests.checkout import commit

WANTED = 500
"""The number of endings that tell players apart at which the search for them stops."""
EXPLOITED = 30
"""The number of these endings in which whole strategies are measured."""


@click.command(context_settings={"help_option_names": ["-h", "--help"]})
@FILE
@click.option("--seeds", default=10**6, help="How many seeds to solve now; by default until there are enough endings.")
@click.option("--exploit", is_flag=True, help=f"Measure whole strategies in {EXPLOITED} of the endings solved so far.")
def main(file: Path, seeds: int, exploit: bool) -> None:
    """Solve small endings exactly, ask the players there, keep all of it in FILE, and print the page."""
    kept = Kept(file)
    solved = [each for _, each in kept.rows if isinstance(each, list)]
    endings = [Measured(**{**one, "mixing": tuple(one["mixing"])}) for found in solved for one in found]
    exploits = [Exploited(**each) for _, each in kept.rows if isinstance(each, dict)]
    if exploit:
        known = {each.position for each in exploits}
        wanted = [each for each in fit(endings, EXPLOITED) if each.position not in known]
        with click.progressbar(wanted, label="exploiting", file=sys.stderr) as bar:
            for ending in bar:
                exploits.append(exploited(ending))
                kept.add(["exploited", asdict(exploits[-1])])
    else:
        with click.progressbar(range(len(solved), len(solved) + seeds), label="seeds", file=sys.stderr) as numbers:
            for seed in numbers:
                if len(told_apart(endings)) >= WANTED:
                    break
                solved.append([asdict(each) for each in measured(seed)])
                kept.add([seed, solved[-1]])
                endings += [Measured(**each) for each in solved[-1]]
    click.echo("\n".join([*lines(len(solved), endings), *exploited_lines(exploits)]))


def told_apart(endings: Sequence[Measured]) -> list[Measured]:
    """The endings in which first actions differ."""
    return [each for each in endings if each.difference >= CLEAR]


def lines(seeds: int, endings: Sequence[Measured]) -> Iterator[str]:
    """The page."""
    told = told_apart(endings)
    yield f"# Endings solved exactly, {this_day().isoformat()}"
    yield ""
    yield (
        f"Commit `{commit()}`, code `{digest()}`. {len(endings):,} endings of the games of the seeds 0 to {seeds - 1},"
        " under Pagat's rules. Each is a game of its own: every way in which the cards of both hands and the stock can"
        " lie is equally likely, each seat sees its hand, and both play an equilibrium. No value is further from what"
        f" two best responses prove than {max((each.gap for each in endings), default=0.0):.0e} stakes."
        f" {_range('information sets', [each.sets for each in endings])},"
        f" {_range('pairs of hands', [each.deals for each in endings])}."
        " `python -m research.endings` makes this page again."
    )
    yield from ("", "## What choices give away", "")
    partial = "" if len(told) >= WANTED else f" (**partial**: {WANTED} are meant)"
    yield (
        f"In {len(told)} of them{partial} the first actions of the hand really held differ by {CLEAR} stakes or more,"
        " at most one in a game. The regret of a choice is how much less it is worth than the best one, if the other"
        " seat plays an equilibrium and the player goes on as well as can be; that equilibrium is one of the game in"
        f" which each first action has at least the probability {TREMBLE}, so that mistakes are answered well. The"
        " interval of the mean is the normal one, and means little where endings are few."
        f" In {_sure(told)} of these endings the best action wins for sure."
    )
    yield from ("", "| player | endings | mean regret | 95 % interval | no regret | 95 % interval | largest |")
    yield "|---|---:|---:|---|---:|---|---:|"
    for name in PLAYERS if len(told) > 1 else ():
        yield _row(name, [each.regret(name) for each in told])
    yield from ("", "## Whether one has to mix", "", *mixing_lines(endings))


def mixing_lines(endings: Sequence[Measured]) -> Iterator[str]:
    """In how many endings no strategy that never mixes is as good as the best, and the smallest of them."""
    yield "| seat | endings | has to mix | loses at most by not mixing | not found in time |"
    yield "|---|---:|---:|---:|---:|"
    for player, seat in enumerate(("to act", "the other")):
        losses = [each.mixing[player] for each in endings]
        known = [loss for loss in losses if loss is not None]
        mixes = [loss for loss in known if loss > CLOSE]
        yield (
            f"| {seat} | {len(losses)} | {len(mixes)} | {max(mixes, default=0.0):.4f} | {len(losses) - len(known)} |"
        )
    must = [each for each in endings if any(loss is not None and loss > CLOSE for loss in each.mixing)]
    yield ""
    for each in sorted(must, key=lambda each: each.sets)[:3]:
        less = " and ".join("–" if loss is None else f"{loss:.4f}" for loss in each.mixing)
        yield f"- {each.sets} information sets, value {each.value:+.4f}, without mixing {less} less:"
        yield f"  `{each.position}`"


def exploited_lines(endings: Sequence[Exploited]) -> Iterator[str]:
    """What whole strategies give away."""
    few, many = SETS
    partial = "" if len(endings) >= EXPLOITED else f" (**partial**: {EXPLOITED} are meant)"
    yield from ("", "## What whole strategies give away", "")
    yield (
        f"In {len(endings)} of the endings that tell players apart{partial}, the first with {few} to {many} information"
        " sets, each player was asked in all of them. What it gives away is the value of the game less what it is sure"
        " of against an opponent who knows its whole strategy, before the hands are dealt. It is told bare positions,"
        " without what was done before. `python -m research.endings --exploit` measures it."
    )
    yield from ("", "| player | seat | endings | gives away, mean | 95 % interval | nothing in | largest |")
    yield "|---|---|---:|---:|---|---:|---:|"
    for name in PLAYERS if len(endings) > 1 else ():
        for number, seat in enumerate(("to act", "the other")):
            gives = [each.gives[name][number] for each in endings]
            found, nothing = score(gives), sum(each < CLOSE for each in gives)
            mean = "–" if max(gives) - min(gives) < CLOSE else f"{found.low:.4f} to {found.high:.4f}"
            yield f"| {name} | {seat} | {len(gives)} | {found.mean:.4f} | {mean} | {nothing} | {max(gives):.4f} |"


def _row(name: str, regrets: Sequence[float]) -> str:
    """A mean has no interval where all are the same; the share has Wilson's."""
    found, number = score(regrets), len(regrets)
    share = sum(regret < CLOSE for regret in regrets) / number
    low, high = share_interval(share, number)
    mean = "–" if max(regrets) - min(regrets) < CLOSE else f"{found.low:.4f} to {found.high:.4f}"
    return (
        f"| {name} | {number} | {found.mean:.4f} | {mean} | {share:.1%} |"
        f" {low:.1%} to {high:.1%} | {max(regrets):.3f} |"
    )


def _sure(endings: Sequence[Measured]) -> int:
    return sum(max(each.worth.values()) > 1 - CLOSE for each in endings)


def _range(name: str, numbers: Sequence[int]) -> str:
    return f"{min(numbers, default=0):,} to {max(numbers, default=0):,} {name}"


if __name__ == "__main__":
    main()
