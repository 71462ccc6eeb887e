"""Solve a position, look out for what can still win, and solve many deals."""

from __future__ import annotations

import os
import signal
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from typing import Final

import click

import conquian as cq
from conquian.commands.answering import Output, answering, position_argument, read_position
from conquian.explain.names import action_name, card_names, seat_name
from conquian.explain.words import words
from conquian.game.judge import UnknownCards
from conquian.game.state import Seat, State
from conquian.solver.odds import Chance
from conquian.solver.open_hand import BUDGET, Analysis, Bounds, analyse
from conquian.solver.open_hand_many import solve_many
from conquian.solver.outlook import Way, alive_outs, hole, outs, ways_to_win

INTERRUPTED: Final = 130
MOST_SHOWN: Final = 10
"""So many ways to win are shown; `--json` has them all."""

ACTION_KEYS: Final = {
    (1, 1): "win", (0, 0): "draw", (-1, -1): "loss", (0, 1): "at-least-draw", (-1, 0): "at-most-draw",
    (-1, 1): "unknown",
}  # fmt: skip
"""What an action does for who takes it, by the bounds of its value."""
OUTCOMES: Final = {1: "pone", 0: "draw", -1: "dealer"}


@click.command()
@position_argument
@click.option(
    "--budget", type=click.IntRange(1), default=BUDGET, show_default=True, help="Search so many positions at most."
)
@answering
def solve(output: Output, position: str, budget: int) -> None:
    """Solve a POSITION with every card open: who wins, what each action is worth, and best play to the end.

    Ctrl-C ends the search and keeps what is certain.
    """
    state = read_position(position)
    with _progress(budget, output) as advance:
        found = analyse(state, budget, advance)
    data = {
        "position": str(state),
        "value": _bounds(found.value),
        "actions": {str(action): _bounds(value) for action, value in found.actions.items()},
        "distance": found.distance,
        "line": [str(action) for action in found.line],
        "nodes": found.nodes,
        "stopped": found.stopped,
    }
    output.answer(data, "\n".join(_solution(found, output)))
    if found.stopped == "interrupt":
        sys.exit(INTERRUPTED)


def _bounds(value: Bounds) -> dict[str, int]:
    return {"at_least": value.at_least, "at_most": value.at_most}


def _solution(found: Analysis, output: Output) -> Iterator[str]:
    language = output.language
    yield click.style(_verdict(found, language), bold=True)
    names = {action: action_name(action, language) for action in found.actions}
    width = max(map(len, names.values()), default=0)
    for action, value in found.actions.items():
        yield f"  {names[action]:<{width}}   {_tell(language, 'action', ACTION_KEYS[value.at_least, value.at_most])}"
    if found.line:
        yield ""
        yield _tell(language, "line", "title")
        state = found.state
        for number, action in enumerate(found.line, start=1):
            yield f"{number:>3}  {seat_name(state.turn, language):<8} {action_name(action, language)}"
            state = cq.apply(state, action)
    if found.distance:
        yield _tell(language, "line", "distance", n=found.distance)
    if found.stopped is not None:
        yield _tell(language, "stopped", found.stopped, n=found.nodes)


def _verdict(found: Analysis, language: str) -> str:
    if found.state.outcome is not None:
        return _tell(language, "value", "over")
    low, high = found.value.at_least, found.value.at_most
    if low == high == 0:
        return _tell(language, "value", "draw")
    if low == -1 and high == 1:
        return _tell(language, "value", "unknown")
    key = "win" if low == high else "at-least-draw"
    ahead = Seat.PONE if low + high > 0 else Seat.DEALER
    return _tell(language, "value", key, who=seat_name(ahead, language))


@contextmanager
def _progress(length: int, output: Output) -> Iterator[Callable[[int], None] | None]:
    """What shows on a terminal how many of so many are done; None where nobody would see it."""
    if output.as_json or not sys.stderr.isatty():
        yield None
        return
    with click.progressbar(length=length, label=_tell(output.language, "stats", "solving"), file=sys.stderr) as bar:
        yield lambda done: bar.update(done - bar.pos)


@click.command()
@position_argument
@answering
def outlook(output: Output, position: str) -> None:
    """Say what can still win in a POSITION: the cards that take a player out, and the winning spreads within reach."""
    state = read_position(position)
    known = [seat for seat in Seat if not state.hands[seat].unknown]
    if not known:
        raise UnknownCards(state.turn)
    data = {str(seat): _prospects(state, seat) for seat in known}
    lines: list[str] = []
    for seat in Seat:
        lines += _outlook(state, seat, output) if seat in known else [_hidden(seat, output.language)]
        lines.append("")
    output.answer({"position": str(state), "seats": data}, "\n".join(lines[:-1]))


def _prospects(state: State, seat: Seat) -> dict[str, object]:
    found = hole(state, seat)
    return {
        "outs": str(outs(state, seat)),
        "alive": str(alive_outs(state, seat)),
        "hole": found and str(found),
        "ways": [
            {"spread": str(way.spread), "needs": str(way.needed), "chain": [str(spread) for spread in way.chain]}
            for way in ways_to_win(state, seat)
        ],
    }


def _hidden(seat: Seat, language: str) -> str:
    return _tell(language, "outlook", "hidden", who=seat_name(seat, language))


def _outlook(state: State, seat: Seat, output: Output) -> Iterator[str]:
    language, who = output.language, seat_name(seat, output.language)
    found, alive = outs(state, seat), alive_outs(state, seat)
    if not found:
        yield click.style(_tell(language, "outlook", "no-outs", who=who), bold=True)
    else:
        cards = card_names(found, language)
        yield click.style(_tell(language, "outlook", "outs", n=len(found), who=who, cards=cards), bold=True)
        key = "alive" if alive else "none-alive"
        yield _tell(language, "outlook", key, n=len(alive), cards=card_names(alive, language))
    trapped = hole(state, seat)
    if trapped is not None:
        yield _tell(language, "outlook", trapped)
    yield from _ways(ways_to_win(state, seat), who, output)


def _ways(ways: tuple[Way, ...], who: str, output: Output) -> Iterator[str]:
    language = output.language
    if not ways:
        yield _tell(language, "outlook", "dead", who=who)
        return
    yield _tell(language, "outlook", "ways" if len(ways) <= MOST_SHOWN else "nearest", n=len(ways))
    for way in ways[:MOST_SHOWN]:
        spread, cards = output.terminal.spread(way.spread), card_names(way.needed, language)
        yield "  " + _tell(language, "outlook", "needs", spread=spread, cards=cards)


@click.command()
@click.option("--deals", type=click.IntRange(1), default=1_000, show_default=True, help="So many deals.")
@click.option("--rules", default="pagat", show_default=True, help="A preset, then switches: pagat,forcing=off.")
@click.option(
    "--seed", type=click.IntRange(0), default=0, show_default=True, help="Of the first deal; then one more each."
)
@click.option("--processes", type=click.IntRange(1), default=os.cpu_count() or 1, show_default=True, help="At once.")
@answering
def stats(output: Output, deals: int, rules: str, seed: int, processes: int) -> None:
    """Solve many deals with every card open, and say how often each player wins. Ctrl-C tells of those done so far."""
    variant = cq.variant(rules)
    states = (cq.deal(number, variant) for number in range(seed, seed + deals))
    count: Counter[int] = Counter()
    interrupted = False
    with (
        ProcessPoolExecutor(processes, initializer=_ignore_interrupts) as executor,
        _progress(deals, output) as advance,
    ):
        try:
            for value in solve_many(states, executor, advance):
                count[value] += 1
        except KeyboardInterrupt:
            interrupted = True
    done = count.total()
    shares = {name: Chance.sampled(count[value], done, seed) for value, name in OUTCOMES.items()} if done else {}
    data = {
        "deals": done,
        "rules": str(variant),
        "seed": seed,
        "interrupted": interrupted,
        "outcomes": {name: {"share": one.value, "low": one.low, "high": one.high} for name, one in shares.items()},
    }
    output.answer(data, "\n".join(_shares(shares, data, output.language)))
    if interrupted:
        sys.exit(INTERRUPTED)


def _shares(shares: dict[str, Chance], data: dict[str, object], language: str) -> Iterator[str]:
    yield _tell(language, "stats", "title", n=data["deals"], rules=data["rules"], seed=data["seed"])
    for name, chance in shares.items():
        numbers = {"share": f"{chance.value:.1%}", "low": f"{chance.low:.1%}", "high": f"{chance.high:.1%}"}
        yield "  " + _tell(language, "stats", "share", what=_tell(language, "stats", name), **numbers)
    yield _tell(language, "stats", "interval")
    if data["interrupted"]:
        yield _tell(language, "stats", "interrupted")


def _ignore_interrupts() -> None:
    """Leave Ctrl-C to the process that can tell what is done."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _tell(language: str, *keys: str, **values: object) -> str:
    return words(language, "solver", *keys, **values)
