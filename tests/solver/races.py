"""The command: `python -m tests.solver.races` looks for positions that a player wins, under all kinds of rules.

Plain minimax says in how many actions; it takes minutes, so what it said is kept in `races.txt`, a line each: the
actions of the pone, then of the dealer, `-` for a seat that does not win, and the position.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import islice
from pathlib import Path
from random import Random
from typing import Final

import click

import conquian as cq
from conquian.game.variants import Borrowing, Exchange
from conquian.solver.core.race import NEVER
from tests.solver.minimax import Minimax, TooLarge, Truth
from tests.solver.positions import positions

RACES: Final = Path(__file__).parent / "races.txt"
Race = tuple[cq.State, cq.Seat, int]
"""A position, a seat, and the actions to its win; NEVER if it does not win."""


def races() -> Iterator[Race]:
    """What the file holds, both seats of each position."""
    for line in RACES.read_text(encoding="utf-8").splitlines():
        *actions, position = line.split(" ", 2)
        for seat, number in zip(cq.Seat, actions, strict=True):
            yield cq.position(position), seat, NEVER if number == "-" else int(number)


@click.command()
@click.option("--look-at", default=60_000, show_default=True, help="The number of positions.")
@click.option("--of-each", default=2, show_default=True, help="The number kept of each kind.")
def main(look_at: int, of_each: int) -> None:
    """Write the file anew."""
    rng, kept, lines = Random(14), Counter[object](), []
    with click.progressbar(islice(positions(seed=14), look_at), length=look_at) as found:
        for _, state in found:
            one = replace(state, folded=(rng.choice(list(cq.Seat)),)) if rng.random() < 0.3 else state
            if one.variant.exchange is Exchange.YES and one.phase is cq.Phase.EXCHANGE:
                continue
            try:
                truth = Minimax(2_000).truth(one)
            except TooLarge:
                continue
            kind = _kind(one, truth)
            if truth.winner is not None and truth.actions > 1 and kept[kind] < of_each:
                kept[kind] += 1
                told = (str(truth.actions) if truth.winner is seat else "-" for seat in cq.Seat)
                lines.append(" ".join((*told, str(one))))
    RACES.write_text("".join(f"{line}\n" for line in sorted(lines)), encoding="utf-8", newline="\n")


def _kind(state: cq.State, truth: Truth) -> object:
    """What makes a position different from others to the solver: switches, who wins and how soon, who has folded."""
    rules = state.variant
    return (
        rules.forcing, rules.forcing_scope, rules.forced_placement, rules.hand_melds, rules.last_card,
        rules.borrowing is Borrowing.FREE, state.phase, truth.winner is state.turn, min(truth.actions, 9) // 3,
        bool(state.folded) and truth.winner in state.folded, bool(state.folded),
    )  # fmt: skip


if __name__ == "__main__":
    main()
