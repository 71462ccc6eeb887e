"""The command: `python -m research.calibration` measures how much the belief knows of the other hand."""

import click

from research.pairs import score
from tests.advice.calibration import PLAYERS, learned


@click.command(context_settings={"help_option_names": ["-h", "--help"]})
@click.option("--games", default=40, show_default=True, help="How many games of each kind of player.")
def main(games: int) -> None:
    """Print how much the belief learns of each kind of player, in bits a hand, with the 95 % interval."""
    for name, player in PLAYERS.items():
        found = score(learned(player, games))
        click.echo(f"| {name} | {found.pairs} | {found.mean:+.2f} | {found.low:+.2f} to {found.high:+.2f} |")


if __name__ == "__main__":
    main()
