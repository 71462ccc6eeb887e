"""The command: `python -m research.coach` asks whether the coach finds planted mistakes, and how seldom it errs."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from time import perf_counter

import click

from conquian.advice.advice import advise
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
from conquian.solver.certificates.vocabulary import distinct
from tests.coach.hands import reviewed

LEAST = 0.3
"""The least cost of a planted mistake, in stakes: so much lies below its whole interval."""
REFERENCE = 1000
"""The number of worlds by which it is chosen, of a seed that the coach does not use."""


@dataclass(frozen=True)
class Planted:
    """A game of the Expert's with one mistake: the number of its action, and what it cost."""

    record: Record
    ply: int
    cost: float


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


def mistakes(record: Record, seat: Seat, rng: Random) -> Iterator[tuple[int, Action, float]]:
    """Worse actions than that of the Expert, in an order of chance, each with its cost in stakes."""
    plies = [ply for ply in range(1, len(record.actions) + 1) if positions(record)[ply - 1].turn is seat]
    for ply in rng.sample(plies, len(plies)):
        seen = view(record, ply)
        if len(distinct(seen.state, seen.actions())) < 2:
            continue
        found = [each for each in advise(seen, REFERENCE, seed=77).values if each.behind.low >= LEAST]
        if found:
            one = rng.choice(found)
            yield ply, one.action, one.behind.value


def planted(number: int, expert: Player) -> Planted | None:
    """The game of this number with a mistake, if there is a place for one."""
    start, seat = deal(number), Seat(number % 2)
    record = played(start, seat, expert)
    for ply, action, cost in mistakes(record, seat, Random(number)):
        return Planted(played(start, seat, expert, (*record.actions[: ply - 1], action)), ply, cost)
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
            click.echo(f"deal {number}, action {one.ply}, {one.cost:.2f}: missed; {told(review.of(one.ply))}")
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
            click.echo(f"deal {one_number}, action {each.ply}: {each.kind}, {told(review.of(each.ply))}")
    click.echo(f"{flagged} moments in {games} games of the Expert's own, with {decided} decisions")


if __name__ == "__main__":
    main()
