"""The command: `python -m research.coach` asks whether the coach finds planted mistakes, and how seldom it errs.

Play-outs decide what a mistake costs: two players go on who solve, and who share nothing with the coach. A mistake is
planted where they say so with every hand alike likely. As these chose it, their mean is too high. So it counts only if
others say it again, in worlds that Alma's choices so far make likely (`tests.coach.fitting_hands`): its seat saw them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import count, islice
from math import sqrt
from random import Random
from statistics import fmean, stdev
from time import perf_counter

import click

from conquian.coach.decision import Decision, positions, view
from conquian.coach.moment import MeritKind, was_forced_anyway
from conquian.coach.review import HandReview
from conquian.game.actions import Action
from conquian.game.play import apply, deal
from conquian.game.player_view import player_view
from conquian.game.state import Phase, Seat, State
from conquian.notation.record import Record
from conquian.players.chance import Straying
from conquian.players.expert import Expert
from conquian.players.greedy import Greedy
from conquian.players.patient import Patient
from conquian.players.player import Player
from conquian.solver.certificates.vocabulary import distinct, essence
from tests.coach.fitting_hands import played_out
from tests.coach.hands import reviewed
from tests.puzzles.playing_out import PlayedOut, differences

LEAST = 0.3
"""The least cost of a planted mistake, in stakes: so much lies below its whole interval."""
FEW, MANY = 12, 160
"""The numbers of worlds in which it is played out, at first and to be sure."""
FITTING = 240
"""The number of worlds in which it is played out anew."""
STRAYS = 0.15
"""The share of choices in which the player strays whose lost hands are looked at."""


@dataclass(frozen=True)
class Planted:
    """A game of the Expert's with one mistake: the number of its action, what the Expert did, and the cost."""

    record: Record
    ply: int
    done: Action
    cost: PlayedOut

    def again(self) -> PlayedOut:
        """The cost by play-outs that did not choose it, in worlds that Alma's choices make likely."""
        return cost_again(self.record, self.ply, (self.done, self.record.actions[self.ply - 1]))


def played(start: State, seat: Seat, learner: Player, actions: tuple[Action, ...] = ()) -> Record:
    """The game that goes on after these actions, a player in this seat against the opponent of Play."""
    states, done, rival = [start], list(actions), Patient()
    for action in actions:
        states.append(apply(states[-1], action))
    while states[-1].phase is not Phase.OVER:
        turn = states[-1].turn
        seen = player_view(states[-1], turn, zip(states, done, strict=False))
        done.append(learner(seen) if turn is seat else rival(seen))
        states.append(apply(states[-1], done[-1]))
    return Record(start, None, tuple(done))


def cost(record: Record, ply: int, actions: tuple[Action, Action], worlds: int) -> PlayedOut:
    """How many stakes more the first of two actions brings than the second, by play-outs."""
    before = positions(record)[ply - 1]
    found = differences(before, before.turn, actions, worlds, Random(f"{ply} {worlds} {before}"))
    return PlayedOut(fmean(found), 1.96 * stdev(found) / sqrt(worlds))


def cost_again(record: Record, ply: int, actions: tuple[Action, Action]) -> PlayedOut:
    """The same by other play-outs, in worlds that Alma's choices make likely."""
    return played_out(record, ply, actions, FITTING, Random(f"{ply} fits {record.start}"))


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
    """The game of this number with a mistake, if there is a place for one; none that a force put right at once."""
    start, seat = deal(number), Seat(number % 2)
    record = played(start, seat, expert)
    for ply, action, lost in mistakes(record, seat, Random(number)):
        done = record.actions[ply - 1]
        one = Planted(played(start, seat, expert, (*record.actions[: ply - 1], action)), ply, done, lost)
        if not was_forced_anyway(one.record, ply, done):
            return one
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
@click.argument("part", type=click.Choice(["planted", "own", "lost"]))
@click.argument("games", type=click.IntRange(1), default=60)
@click.option("--first", type=int, default=4_500_000, show_default=True, help="The number of the first deal.")
@click.option("--worlds", type=click.IntRange(1), default=200, show_default=True, help="The worlds of the Expert.")
def main(part: str, games: int, first: int, worlds: int) -> None:
    """Look at this many GAMES: with a mistake planted, of the Expert's own, or lost by a player who strays."""
    if part == "planted":
        find(games, first, Expert(worlds))
    elif part == "own":
        records = ((number, played(deal(number), Seat(number % 2), Expert(worlds))) for number in count(first))
        flag(islice(records, games))
    else:
        flag(islice(lost(first), games))


def find(games: int, number: int, expert: Player) -> None:
    """Plant mistakes until this many have a cost that stands, and say which of them all the coach does not find."""
    found: dict[bool, list[bool]] = {True: [], False: []}
    times: list[tuple[float, float]] = []
    while len(found[True]) < games:
        one, seat = planted(number, expert), Seat(number % 2)
        if one is not None:
            again, review = one.again(), reviewed(one.record, seat)
            stands, is_found = again.mean - again.half >= LEAST, one.ply in {each.ply for each in review.moments}
            found[stands].append(is_found)
            times.append(first_moment(one.record, seat))
            click.echo(f"deal {number}: {sum(found[True])} of {len(found[True])} found", err=True)
            if not is_found:
                click.echo(
                    f"deal {number}, action {one.ply}: missed; {one.done} would have brought {told_of(one.cost)} more,"
                    f" {told_of(again)} in hands that fit; the coach: {told(review.of(one.ply))}"
                )
        number += 1
    for stands, each in found.items():
        click.echo(f"{sum(each)} of {len(each)} found whose cost {'stands' if stands else 'is in doubt'}")
    begun = sorted(one for one, _ in times if one)
    click.echo(f"first moment after {begun[len(begun) // 2]:.1f} s, at most {begun[-1]:.1f} s", nl=False)
    click.echo(f"; all after {max(every for _, every in times):.1f} s at most")


def lost(first: int) -> Iterator[tuple[int, Record]]:
    """Games that a greedy player lost who strays, without end."""
    for number in count(first):
        seat = Seat(number % 2)
        record = played(deal(number), seat, Straying(Greedy(), STRAYS, number))
        outcome = positions(record)[-1].outcome
        if outcome is not None and outcome.winner is seat.other:
            yield number, record


def flag(records: Iterable[tuple[int, Record]]) -> None:
    """Say what the coach calls a mistake in these games, and what play-outs say to that."""
    games = decided = unlucky = 0
    verdicts: Counter[str] = Counter()
    for number, record in records:
        review = reviewed(record, Seat(number % 2))
        games, decided = games + 1, decided + len(review.decisions)
        unlucky += any(each.kind is MeritKind.UNLUCKY for each in review.merits)
        for each in review.moments:
            pair = each.best, each.action
            alike, fitting = cost(record, each.ply, pair, MANY), cost_again(record, each.ply, pair)
            both = alike, fitting
            verdict = "contradicted" if any(one.is_below for one in both) else "open"
            verdict = "confirmed" if all(one.is_above for one in both) else verdict
            verdicts[verdict] += 1
            click.echo(
                f"deal {number}, action {each.ply}: {each.kind}, {told(review.of(each.ply))}; {verdict}: play-outs"
                f" {told_of(alike)}, {told_of(fitting)} in hands that fit"
            )
    click.echo(f"{verdicts.total()} moments in {games} games with {decided} decisions: {dict(verdicts)}")
    click.echo(f"{unlucky} games called unlucky")


def told_of(found: PlayedOut) -> str:
    """The cost and half of its interval."""
    return f"{found.mean:.2f} ± {found.half:.2f}"


if __name__ == "__main__":
    main()
