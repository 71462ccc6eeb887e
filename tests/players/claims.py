"""`python -m tests.players.claims [DEALS]`: how often a greedy learner gets to force a player of the package, and how
strong that player is against others, each deal in both seats."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import click

import conquian as cq
from conquian.game.actions import ALLOW, Action, Force
from conquian.game.player_view import PlayerView
from conquian.game.state import CLAIM, Seat
from conquian.players.careful import Careful
from conquian.players.choices import choices
from conquian.players.greedy import Greedy
from conquian.players.patient import Patient
from conquian.players.player import Player, play
from tests.matches.pairs import WORTH, score


@dataclass(frozen=True)
class Lenient:
    """A careful player who never forces."""

    def __call__(self, view: PlayerView) -> Action:
        """What it does; the seat of the view has to be the one to act."""
        return ALLOW if ALLOW in choices(view) else Careful()(view)


LEARNERS: Mapping[str, Player] = {"greedy": Greedy(), "careful": Careful(), "lenient": Lenient()}


def claims(player: Player, learner: Player, seed: int, seat: Seat) -> tuple[int, int, int]:
    """How often the learner in this seat may force in this deal, how often it does, and what the deal is worth to the
    player."""
    sides = (learner, player) if seat is Seat.PONE else (player, learner)
    record = play(cq.deal(seed), *sides, seed)
    asked = [
        action
        for state, action in zip(record.positions(), record.actions, strict=False)
        if state.phase in CLAIM and state.turn is seat
    ]
    worth = -WORTH[record.result] if seat is Seat.PONE else WORTH[record.result]
    return len(asked), sum(isinstance(action, Force) for action in asked), worth


@click.command(context_settings={"help_option_names": ["-h", "--help"]})
@click.argument("deals", type=click.IntRange(4), default=400)
def main(deals: int) -> None:
    """Print a row for each player and each learner."""
    print("| player | learner | deals | with a claim | claims | forced | stakes a deal | 95 % interval |")
    for name, player in (("careful", Careful()), ("patient", Patient())):
        for other, learner in LEARNERS.items():
            found = [claims(player, learner, seed, seat) for seed in range(deals // 2) for seat in Seat]
            pairs = [(found[place][2] + found[place + 1][2]) / 2 for place in range(0, len(found), 2)]
            result = score(pairs)
            print(
                f"| {name} | {other} | {len(found)} | {sum(asked > 0 for asked, _, _ in found)} |"
                f" {sum(asked for asked, _, _ in found)} | {sum(forced for _, forced, _ in found)} |"
                f" {result.mean:+.3f} | {result.low:+.3f} to {result.high:+.3f} |",
                flush=True,
            )


if __name__ == "__main__":
    main()
