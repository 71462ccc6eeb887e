"""Solve a position, look out for what can still win, and solve many deals."""

from __future__ import annotations

import os
import sys
from collections import Counter
from collections.abc import Iterator
from concurrent.futures.process import BrokenProcessPool
from itertools import islice
from typing import Final

import click

import conquian as cq
from conquian.api.batches import batch
from conquian.commands.load_guard import INTERRUPTED
from conquian.commands.output import Output, answering, position_argument, read_position
from conquian.commands.workers import MOST_PROCESSES, workers
from conquian.explain.names import action_name, card_name, card_names, seat_name
from conquian.explain.sentences import explain
from conquian.explain.words import words
from conquian.game.judge import UnknownCards
from conquian.game.spreads import layouts
from conquian.game.state import Seat, State
from conquian.solver import open_hand
from conquian.solver.odds import Chance
from conquian.solver.open_hand import BUDGET, Analysis, Bounds, analyse
from conquian.solver.winning_chances.obstacles import Blocked, blocked
from conquian.solver.winning_chances.outlook import alive_outs, hole, outs, ways_to_win
from conquian.solver.winning_chances.ways import Way

MOST_SHOWN: Final = 10
"""The most ways to win that are shown or, where there is none, blocked spreads; `--json` has them all."""
MOST_BROKEN: Final = 3
"""How often in a row processes may be killed before one deal is solved."""

ACTION_KEYS: Final = {
    (1, 1): "win", (0, 0): "draw", (-1, -1): "loss", (0, 1): "at-least-draw", (-1, 0): "at-most-draw",
    (-1, 1): "unknown",
}  # fmt: skip
"""The effect of an action for the player who takes it, by the bounds of its value."""
OUTCOMES: Final = {1: "pone", 0: "draw", -1: "dealer"}


@click.command()
@position_argument
@click.option("--budget", type=click.IntRange(1), default=BUDGET, show_default=True, help="Most positions to search.")
@answering
def solve(output: Output, position: str, budget: int) -> None:
    """Solve a POSITION with every card open: who wins, what each action is worth, and best play to the end.

    Ctrl-C ends the search and keeps what is certain.
    """
    state = read_position(position)
    with output.progress(_tell(output.language, "stats", "solving"), budget) as advance:
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
        yield from _line(found, language)
    if found.distance:
        yield _tell(language, "line", "distance", n=found.distance)
    if found.stopped is not None:
        yield _tell(language, "stopped", found.stopped, n=found.nodes)


def _line(found: Analysis, language: str) -> Iterator[str]:
    """The line as players and their actions, with each card that is turned up."""
    state = found.state
    width = max(len(seat_name(seat, language)) for seat in Seat)
    for number, action in enumerate(found.line, start=1):
        after = cq.apply(state, action)
        turned = "" if action.verb != "turn" or after.centre is None else f": {card_name(after.centre, language)}"
        yield f"{number:>3}  {seat_name(state.turn, language):<{width}}  {action_name(action, language)}{turned}"
        state = after


def _verdict(found: Analysis, language: str) -> str:
    if found.state.outcome is not None:
        return explain(found.state, language)
    low, high = found.value.at_least, found.value.at_most
    if low == high == 0:
        return _tell(language, "value", "draw")
    if low == -1 and high == 1:
        return _tell(language, "value", "unknown")
    key = "win" if low == high else "at-least-draw"
    ahead = Seat.PONE if low + high > 0 else Seat.DEALER
    return _tell(language, "value", key, who=seat_name(ahead, language))


@click.command()
@position_argument
@answering
def outlook(output: Output, position: str) -> None:
    """Say what can still win in a POSITION: the cards that take a player out, and the winning spreads within reach."""
    state = read_position(position)
    known = [seat for seat in Seat if not state.hands[seat].unknown]
    if not known:
        raise UnknownCards(state.turn)
    data = {str(seat): _prospects(state, seat) for seat in known} if output.as_json else {}
    if state.outcome is not None:
        lines = [explain(state, output.language)]
    else:
        each = [_outlook(state, seat, output) if seat in known else [_hidden(seat, output.language)] for seat in Seat]
        lines = ["\n".join(said) for said in each]
    output.answer({"position": str(state), "seats": data}, "\n\n".join(lines))


def _prospects(state: State, seat: Seat) -> dict[str, object]:
    found, ways = hole(state, seat), ways_to_win(state, seat)
    shut = () if ways or state.outcome is not None else blocked(state, seat)
    return {
        "outs": str(outs(state, seat)),
        "alive": str(alive_outs(state, seat)),
        "hole": found and str(found),
        "ways": [
            {"spread": str(way.spread), "needs": str(way.needed), "chain": [str(spread) for spread in way.chain]}
            for way in ways
        ],
        "blocked": [
            {
                "spread": str(block.spread),
                "law": str(block.law),
                "obstacle": str(block.obstacle),
                "cards": str(block.cards),
            }
            for block in shut
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
    ways = ways_to_win(state, seat)
    if ways:
        yield from _ways(ways, output)
    else:
        yield _tell(language, "outlook", "dead", who=who)
        yield from _blocks(list(islice(blocked(state, seat), MOST_SHOWN + 1)), output)


def _ways(ways: tuple[Way, ...], output: Output) -> Iterator[str]:
    language = output.language
    yield _tell(language, "outlook", "ways" if len(ways) <= MOST_SHOWN else "nearest", n=len(ways))
    for way in ways[:MOST_SHOWN]:
        spread, cards = output.terminal.spread(way.spread), card_names(way.needed, language)
        yield "  " + _tell(language, "outlook", "needs", spread=spread, cards=cards)


def _blocks(blocks: list[Blocked], output: Output) -> Iterator[str]:
    language = output.language
    if blocks:
        yield _tell(language, "blocked", "title" if len(blocks) <= MOST_SHOWN else "nearest", n=len(blocks))
    for block in blocks[:MOST_SHOWN]:
        spread = output.terminal.spread(layouts(block.spread)[0])
        reason = _tell(language, "obstacle", block.obstacle, cards=card_names(block.cards, language))
        yield "  " + _tell(language, "blocked", "line", spread=spread, law=block.law, reason=reason)


@click.command()
@click.option("--deals", type=click.IntRange(1), default=1_000, show_default=True, help="Number of deals.")
@click.option("--rules", default="pagat", show_default=True, help="A preset, then switches: pagat,forcing=off.")
@click.option(
    "--seed", type=click.IntRange(0), default=0, show_default=True, help="Of the first deal; then one more each."
)
@click.option(
    "--processes",
    type=click.IntRange(1, MOST_PROCESSES),
    default=min(os.cpu_count() or 1, MOST_PROCESSES),
    show_default=True,
    help="At once.",
)
@answering
def stats(output: Output, deals: int, rules: str, seed: int, processes: int) -> None:
    """Solve many deals with every card open, and say how often each player wins. Ctrl-C tells of those done so far."""
    variant = cq.variant(rules)
    count: Counter[int] = Counter()
    interrupted = False
    label = _tell(output.language, "stats", "solving")
    try:
        with output.progress(label, deals) as advance:
            for done, value in enumerate(_values(range(seed, seed + deals), variant, processes), start=1):
                count[value] += 1
                advance(done)
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


def _values(seeds: range, variant: cq.Variant, processes: int) -> Iterator[int]:
    """The values of the deals, in order. New processes go on where one was killed, unless they get nowhere."""
    broken = 0
    while seeds:
        before = seeds
        try:
            with workers(min(processes, len(seeds))) as executor:
                for value in batch(open_hand.solve, (cq.deal(seed, variant) for seed in seeds), executor):
                    seeds = seeds[1:]
                    yield value
        except BrokenProcessPool:
            broken = broken + 1 if seeds == before else 1
            if broken > MOST_BROKEN:
                raise


def _shares(shares: dict[str, Chance], data: dict[str, object], language: str) -> Iterator[str]:
    yield _tell(language, "stats", "title", n=data["deals"], rules=data["rules"], seed=data["seed"])
    for name, chance in shares.items():
        numbers = {"share": chance.value, "low": chance.low, "high": chance.high}
        percents = {key: _percent(float(number), language) for key, number in numbers.items()}
        yield "  " + _tell(language, "stats", "share", what=_tell(language, "stats", name), **percents)
    if shares:
        yield _tell(language, "stats", "interval")
    if data["interrupted"]:
        yield _tell(language, "stats", "interrupted")


def _percent(share: float, language: str) -> str:
    whole, tenths = divmod(round(1000 * share), 10)
    return _tell(language, "stats", "percent", whole=whole, tenths=tenths)


def _tell(language: str, *keys: str, **values: object) -> str:
    return words(language, "solver", *keys, **values)
