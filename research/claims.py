"""The command: `python -m research.claims` counts how often learners force players of the package, and who wins."""

import click

from conquian.game.state import Seat
from conquian.players.careful import Careful
from conquian.players.patient import Patient
from research.pairs import score
from tests.players.claims import LEARNERS, claims


@click.command(context_settings={"help_option_names": ["-h", "--help"]})
@click.argument("deals", type=click.IntRange(4), default=400)
def main(deals: int) -> None:
    """Print a row for each player and each learner, each deal in both seats."""
    click.echo("| player | learner | deals | with a claim | claims | forced | stakes a deal | 95 % interval |")
    for name, player in (("careful", Careful()), ("patient", Patient())):
        for other, learner in LEARNERS.items():
            found = [claims(player, learner, seed, seat) for seed in range(deals // 2) for seat in Seat]
            result = score([(found[at][2] + found[at + 1][2]) / 2 for at in range(0, len(found), 2)])
            click.echo(
                f"| {name} | {other} | {len(found)} | {sum(asked > 0 for asked, _, _ in found)} |"
                f" {sum(asked for asked, _, _ in found)} | {sum(forced for _, forced, _ in found)} |"
                f" {result.mean:+.3f} | {result.low:+.3f} to {result.high:+.3f} |"
            )


if __name__ == "__main__":
    main()
