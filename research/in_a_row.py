"""How often five hands in a row are tied: `python -m research.in_a_row FILE`.

A source says that five or six hands in a row may be tied where one folds (docs/laws.md, law 9.1). Here two players of
one kind sit down to evenings of twenty hands, under Pagat's rules, each hand a fresh deal by its own seed. The lesson
on stakes tells the numbers, and `tests/lessons/test_evidence.py` has them.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from pathlib import Path
from typing import Final

import click

import conquian as cq
from conquian.game.actions import ALLOW, DECLINE, Action
from conquian.game.cards import Card, Cards
from conquian.game.player_view import PlayerView
from conquian.players.careful import Careful
from conquian.players.player import Player, play
from conquian.solver.odds import Chance
from research.keeping import FILE, Kept, digest, this_day
from tests.checkout import commit
from tests.players.advised import Advised

HANDS: Final = 20
"""The number of hands in an evening."""
ROW: Final = 5
"""The number of draws in a row that are asked for."""
LOOSE: Final = 5
"""The number of cards that go with nothing at which a seat folds, as a source advises."""
WORLDS: Final = 40
LETTERS: Final = {"pone": "p", "dealer": "d", "draw": "-"}
"""How the result of a hand is kept; a draw is a stroke."""


@dataclass(frozen=True)
class Folding:
    """A player who folds a hand of which five cards go with nothing, and else plays like Careful."""

    def __call__(self, view: PlayerView) -> Action:
        """What it does; the seat of the view has to be the one to act."""
        actions, cards = view.actions(), view.state.hands[view.seat].cards
        if len(cards) == view.state.variant.dealt and loose(cards) >= LOOSE:
            return next((each for each in (DECLINE, ALLOW) if each in actions), actions[0])
        return Careful()(view)


def loose(cards: Cards) -> int:
    """How many of these cards go with no other of them: neither of one rank, nor so near in one suit as a run needs.

    >>> loose(cq.position("pone=2c3s4d5h6c6s7dQcQsKc/- dealer=?10/- stock=?20 turn=pone/turn").hands[0].cards)
    5
    """
    return sum(not any(_together(one, other) for other in cards if other != one) for one in cards)


def _together(one: Card, other: Card) -> bool:
    return one.rank == other.rank or (one.suit == other.suit and abs(one.rank - other.rank) <= 2)


@dataclass(frozen=True)
class Table:
    """Two players of one kind: what the page calls them, and how many evenings are meant."""

    about: str
    player: Callable[[], Player]
    evenings: int


TABLES: Final[Mapping[str, Table]] = {
    "careful": Table("careful", Careful, 2000),
    "folding": Table(f"careful, and folds with {LOOSE} cards that go with nothing", Folding, 2000),
    "expert": Table(f"by advice, {WORLDS} worlds a decision", lambda: Advised(WORLDS), 100),
}
"""The players by the names under which they are kept; each sees its own hand and what lies open."""


def evening(table: str, number: int) -> str:
    """What came of each hand of this evening, a letter for each."""
    player = TABLES[table].player()
    seeds = range(number * HANDS, (number + 1) * HANDS)
    return "".join(LETTERS[play(cq.deal(seed), player, player, seed).result] for seed in seeds)


def longest(results: str) -> int:
    """The longest row of draws.

    >>> longest("p--d---p"), longest("pd")
    (3, 0)
    """
    return max((len([*row]) for letter, row in groupby(results) if letter == "-"), default=0)


# --- what it says -----------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Rows:
    """The counts of evenings at one table: how many hands were drawn, and on how many evenings five in a row were."""

    evenings: int
    drawn: int
    rows: int
    longest: int

    @staticmethod
    def of(found: Sequence[str]) -> Rows:
        """What these evenings tell.

        >>> Rows.of(["p--d---p" + "p" * 12, "-----d" + "p" * 14])
        Rows(evenings=2, drawn=10, rows=1, longest=5)
        """
        lengths = [longest(each) for each in found]
        drawn = sum(each.count("-") for each in found)
        return Rows(len(found), drawn, sum(each >= ROW for each in lengths), max(lengths, default=0))

    @property
    def hands(self) -> int:
        """How many hands were played."""
        return self.evenings * HANDS

    @property
    def draws(self) -> Chance:
        """The share of hands that were drawn, with Wilson's 95 % interval."""
        return Chance.sampled(self.drawn, self.hands, 0)

    @property
    def chance(self) -> Chance:
        """The share of evenings with five draws in a row, with Wilson's 95 % interval."""
        return Chance.sampled(self.rows, self.evenings, 0)


def expected(share: float, hands: int = HANDS, row: int = ROW) -> float:
    """The share of evenings in which a row comes up if each hand is drawn with this chance, whatever came before.

    >>> round(expected(0.5, hands=5), 5), expected(1.0)
    (0.03125, 1.0)
    """
    open_rows, done = [1.0] + [0.0] * (row - 1), 0.0  # by how many draws the evening ends so far
    for _ in range(hands):
        done += open_rows[-1] * share
        open_rows = [sum(open_rows) * (1 - share), *(each * share for each in open_rows[:-1])]
    return done


def page(found: Mapping[str, Sequence[str]]) -> Iterator[str]:
    """What was found, line by line."""
    yield f"# Five draws in a row, {this_day().isoformat()}\n"
    yield (
        f"Commit `{commit()}`, code `{digest()}`. Two players of one kind play evenings of {HANDS} hands"
        " under Pagat's rules, each hand a fresh deal, its seed counted on from 0; no hand depends on another. Each"
        " sees its own hand and what lies open. On how many evenings do five hands in a row, or more, end in a draw? A"
        " source says that five or six in a row may, where one folds. So one kind folds with"
        f" {LOOSE} cards or more that go with no other card held: neither of one rank, nor at most two apart in a suit."
        " `python -m research.in_a_row`"
        " makes this page again.\n"
    )
    yield "| players | hands | drawn | 95 % interval | evenings | with five in a row | share | 95 % interval |"
    yield "|---|---:|---:|---|---:|---:|---:|---|"
    for name, evenings in found.items():
        if evenings:
            yield _row(TABLES[name], Rows.of(evenings))
    yield "\nThe intervals are Wilson's. No hand depends on another, so the share of drawn hands says it more closely:"
    yield "\n| players | five in a row expected on | 95 % interval | longest row |\n|---|---:|---|---:|"
    for name, evenings in found.items():
        if evenings:
            rows = Rows.of(evenings)
            of = [expected(float(each)) for each in (rows.draws.value, rows.draws.low, rows.draws.high)]
            yield f"| {TABLES[name].about} | {of[0]:.2%} | {of[1]:.2%} to {of[2]:.2%} | {rows.longest} |"


def _row(table: Table, rows: Rows) -> str:
    partial = "" if rows.evenings >= table.evenings else f" of {table.evenings} meant"
    draws, chance = rows.draws, rows.chance
    return (
        f"| {table.about} | {rows.hands:,} | {draws.value:.1%} | {draws.low:.1%} to {draws.high:.1%} |"
        f" {rows.evenings:,}{partial} | {rows.rows} | {chance.value:.2%} | {chance.low:.2%} to {chance.high:.2%} |"
    )


@click.command(context_settings={"help_option_names": ["-h", "--help"]})
@FILE
@click.option("--table", "tables", multiple=True, type=click.Choice([*TABLES]), help="Only these players.")
@click.option("--count", type=click.IntRange(0), help="How many evenings in all; else as many as are meant.")
def main(file: Path, tables: tuple[str, ...], count: int | None) -> None:
    """Play evenings of twenty hands, keep them in FILE, and print how often five hands in a row are tied."""
    kept = Kept(file)
    found: dict[str, list[str]] = {name: [] for name in TABLES}
    for name, results in kept.rows:
        found[name].append(results)
    for name in tables or TABLES:
        wanted = TABLES[name].evenings if count is None else count
        with click.progressbar(range(len(found[name]), wanted), label=name, file=sys.stderr) as bar:
            for number in bar:
                found[name].append(evening(name, number))
                kept.add([name, found[name][-1]])
    click.echo("\n".join(page(found)))


if __name__ == "__main__":
    main()
