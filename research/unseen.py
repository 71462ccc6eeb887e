"""The command: `python -m research.unseen` asks whether Play's opponent acts on a card that it cannot see."""

from __future__ import annotations

import sys

import click

from conquian.rooms.play.duel import OPPONENT
from tests.players.unseen import betrayed, decisions


@click.command(context_settings={"help_option_names": ["-h", "--help"]})
@click.argument("deals", type=click.IntRange(1), default=1000)
def main(deals: int) -> None:
    """Play this many DEALS, exchange what the opponent cannot see before each of its choices, and ask it again."""
    looked = sum(1 for number in range(deals) for _ in decisions(number, OPPONENT))
    wrong = [number for number in range(deals) if betrayed(number, OPPONENT)]
    found = wrong or "none"
    click.echo(f"{deals} deals, {looked} choices of the opponent, {len(wrong)} deals with one that changed: {found}")
    sys.exit(bool(wrong))


if __name__ == "__main__":
    main()
