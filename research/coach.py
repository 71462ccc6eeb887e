"""The command: `python -m research.coach` asks whether the coach finds planted mistakes, and how seldom it errs.

Play-outs decide what a mistake costs: two players go on who solve, and who share nothing with the coach.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import sqrt
from random import Random
from statistics import fmean, stdev
from time import perf_counter

import click

from conquian.coach.decision import Decision, positions, view
from conquian.coach.review import HandReview
from conquian.game.actions import Action
from conquian.game.play import apply, deal
from conquian.game.player_view import player_view
from conquian.game.state import Phase, Seat, State
from conquian.notation.record import Record
from conquian.players.expert import Expert
from conquian.players.patient import Patient
from conquian.players.player import Player
from conquian.solver.certificates.vocabulary import distinct, essence
from tests.coach.hands import reviewed
from tests.puzzles.playing_out import PlayedOut, differences

LEAST = 0.3
"""The least cost of a planted mistake, in stakes: so much lies below its whole interval."""
FEW, MANY = 12, 160
"""The numbers of worlds in which it is played out, at first and to be sure."""


@dataclass(frozen=True)
class Planted:
    """A game of the Expert's with one mistake: the number of its action, what the Expert did, and the cost."""

    record: Record
    ply: int
    done: Action
    cost: PlayedOut


def played(start: State, seat: Seat, expert: Player, actions: tuple[Action, ...] = ()) -> Record:
    """The game that goes on after these actions, the Expert in this seat against the opponent of Play."""
    states, done, rival = [start], list(actions), Patient()
    for action in actions:
        states.append(apply(states[-1], action))
    while states[-1].phase is not Phase.OVER:
        turn = states[-1].turn
        seen = player_view(states[-1], turn, zip(states, done, strict=False))
        done.append(expert(seen) if turn is seat else rival(seen))
        states.append(apply(states[-1], done[-1]))
    return Record(start, None, tuple(done))


def cost(record: Record, ply: int, actions: tuple[Action, Action], worlds: int) -> PlayedOut:
    """How many stakes more the first of two actions brings than the second, by play-outs."""
    before = positions(record)[ply - 1]
    found = differences(before, before.turn, actions, worlds, Random(f"{ply} {worlds} {before}"))
    return PlayedOut(fmean(found), 1.96 * stdev(found) / sqrt(worlds))


def mistakes(record: Record, seat: Seat, rng: Random) -> Iterator[tuple[int, Action, PlayedOut]]:
    """Worse actions than that of the Expert, in an order of chance, each with its cost in stakes."""
    plies = [ply for ply in range(1, len(record.actions) + 1) if positions(record)[ply - 1].turn is seat]
    for ply in rng.sample(plies, len(plies)):
        seen, done = view(record, ply), record.actions[ply - 1]
        same = essence(seen.state, done)
        others = [each for each in distinct(seen.state, seen.actions()) if essence(seen.state, each) != same]
        if not others:
            continue
        pair = done, rng.choice(others)
        if cost(record, ply, pair, FEW).mean < LEAST:
            continue
        found = cost(record, ply, pair, MANY)
        if found.mean - found.half >= LEAST:
            yield ply, pair[1], found


def planted(number: int, expert: Player) -> Planted | None:
    """The game of this number with a mistake, if there is a place for one."""
    start, seat = deal(number), Seat(number % 2)
    record = played(start, seat, expert)
    for ply, action, lost in mistakes(record, seat, Random(number)):
        done = record.actions[ply - 1]
        return Planted(played(start, seat, expert, (*record.actions[: ply - 1], action)), ply, done, lost)
    return None


def first_moment(record: Record, seat: Seat) -> tuple[float, float]:
    """The seconds until the first moment stands, and until all is done."""
    review, begun, first = HandReview(record, seat), perf_counter(), 0.0
    while not review.is_complete:
        review = review.step()
        first = first or (perf_counter() - begun if review.moments else 0.0)
    return first, perf_counter() - begun


def told(made: Decision | None) -> str:
    """The decision in a line, for those that were missed."""
    if made is None:
        return "no choice"
    return f"{made.value.action} beside {made.value.other}: {made.cost.value:.2f} ({made.cost.low:.2f})"


@click.command(context_settings={"help_option_names": ["-h", "--help"]})
@click.argument("games", type=click.IntRange(1), default=60)
@click.option("--first", type=int, default=4_500_000, show_default=True, help="The number of the first deal.")
@click.option("--worlds", type=click.IntRange(1), default=200, show_default=True, help="The worlds of the Expert.")
def main(games: int, first: int, worlds: int) -> None:
    """Look at this many GAMES with a planted mistake, and at as many of the Expert's own."""
    expert, number, found, times = Expert(worlds), first, 0, []
    for _ in range(games):
        while (one := planted(number, expert)) is None:
            number += 1
        seat = Seat(number % 2)
        review = reviewed(one.record, seat)
        is_found = one.ply in {each.ply for each in review.moments}
        found += is_found
        if not is_found:
            click.echo(
                f"deal {number}, action {one.ply}: missed; {one.done} would have brought"
                f" {one.cost.mean:.2f} ± {one.cost.half:.2f} more; the coach: {told(review.of(one.ply))}"
            )
        times.append(first_moment(one.record, seat))
        number += 1
    click.echo(f"{found} of {games} planted mistakes found")
    begun = sorted(one for one, _ in times if one)
    click.echo(f"first moment after {begun[len(begun) // 2]:.1f} s, at most {begun[-1]:.1f} s", nl=False)
    click.echo(f"; all after {max(every for _, every in times):.1f} s at most")
    decided = flagged = 0
    for one_number in range(number, number + games):
        seat = Seat(one_number % 2)
        review = reviewed(played(deal(one_number), seat, expert), seat)
        decided, flagged = decided + len(review.decisions), flagged + len(review.moments)
        for each in review.moments:
            found_so = cost(review.record, each.ply, (each.best, each.action), MANY)
            click.echo(
                f"deal {one_number}, action {each.ply}: {each.kind}, {told(review.of(each.ply))};"
                f" played out {found_so.mean:.2f} ± {found_so.half:.2f}"
            )
    click.echo(f"{flagged} moments in {games} games of the Expert's own, with {decided} decisions")


if __name__ == "__main__":
    main()
