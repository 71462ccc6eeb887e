"""What the answers of a puzzle with open cards are worth to a player who sees one hand.

With every card open an answer wins or does not. At the table the same answer can be a blunder: forcing is worth much to
a player who knows the pair over there, and little to one who does not. So each such puzzle is weighed by the advice for
a seat (`conquian.advice`), which sees what lies on the table and one hand. What was declined before counts for nothing,
as in the plans of `conquian.solver.certificates`: the games that lead to puzzles are not always played well. What came
of it stands beside the puzzles, in `unseen.json`; `python -m tests.puzzles.weighing` writes it.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Final

from conquian.advice.advice import ActionValue, Method, Stakes, advise
from conquian.game.actions import Action
from conquian.game.play import apply
from conquian.game.player_view import player_view
from conquian.game.state import Phase
from conquian.notation.codes import action
from conquian.rooms.puzzles.puzzle import Puzzle, PuzzleKnown
from conquian.solver.certificates.vocabulary import Goal

FORMAT: Final = 1
WORLDS: Final = 2000
SEED: Final = 1
MARGIN: Final = 0.05
"""A smaller difference in stakes is too close to call: plain play after the answer tells no better."""
SURE: Final = Stakes(1.0, 1.0, 1.0)
"""What an answer is worth that goes out at once."""


class SeatStanding(StrEnum):
    """How the right answer stands at the table: still the best, too close to tell, or worse than a wrong one."""

    BEST = "best"
    EVEN = "even"
    WORSE = "worse"


@dataclass(frozen=True, slots=True)
class SeatValue:
    """The best of a puzzle's right answers and the best of its wrong ones, in stakes, to a player who sees one hand.

    `ahead` is how much more the right one is worth, with the ends of its 95 % interval; `worlds` is in how many ways
    the hidden cards were laid, and `method` says what kind of number this is (docs/advice.md).
    """

    method: Method
    worlds: int
    right: Action
    right_stakes: Stakes
    wrong: Action
    wrong_stakes: Stakes
    ahead: Stakes

    @property
    def standing(self) -> SeatStanding:
        """What the interval of the difference says; nothing is better than an answer that wins for sure.

        >>> from conquian.notation.codes import action
        >>> force, allow, even = action("force"), action("allow"), Stakes(0.0, -0.1, 0.1)
        >>> SeatValue(Method.SAMPLED, 400, force, even, allow, even, Stakes(-0.2, -0.3, -0.1)).standing
        <SeatStanding.WORSE: 'worse'>
        """
        if self.ahead.low > MARGIN or self.right_stakes == SURE:
            return SeatStanding.BEST
        return SeatStanding.WORSE if self.ahead.high < -MARGIN else SeatStanding.EVEN


def seat_value(puzzle: Puzzle, worlds: int = WORLDS, seed: int = SEED) -> SeatValue:
    """What the answers of this puzzle are worth to the player who is asked. Raises ValueError if it hides cards."""
    if puzzle.known is not PuzzleKnown.ALL:
        raise ValueError(f"{puzzle.name}: only a puzzle with open cards is weighed for a player who does not see them")
    advice = advise(player_view(puzzle.position, puzzle.who), worlds, seed=seed)
    right = next(value for value in advice.values if puzzle.accepts(value.action))
    wrong = next(value for value in advice.values if not puzzle.accepts(value.action))
    is_out = apply(puzzle.position, right.action).phase is Phase.OVER
    stakes = SURE if is_out and puzzle.goal is Goal.WIN else right.stakes
    return SeatValue(
        advice.method, advice.worlds, right.action, stakes, wrong.action, wrong.stakes, _ahead(right, wrong)
    )


def _ahead(right: ActionValue, wrong: ActionValue) -> Stakes:
    """How much more the right answer is worth; one of the two is the best of all, and the other is so much behind."""
    if wrong.behind.value > right.behind.value:
        return wrong.behind
    behind = right.behind
    return Stakes(-behind.value, -behind.high, -behind.low)


# --- as text ----------------------------------------------------------------------------------------------------------


def write_values(values: Mapping[str, tuple[Puzzle, SeatValue]]) -> str:
    """The values of these puzzles by name, as JSON with a line for each."""
    rows = (f'"{name}": {json.dumps(_row(*pair))}' for name, pair in sorted(values.items()))
    return f'{{"format": {FORMAT}, "puzzles": {{\n' + ",\n".join(rows) + "\n}}\n"


def _row(puzzle: Puzzle, value: SeatValue) -> dict[str, Any]:
    return {
        "of": digest(puzzle),
        "method": value.method,
        "worlds": value.worlds,
        "right": [str(value.right), *_numbers(value.right_stakes)],
        "wrong": [str(value.wrong), *_numbers(value.wrong_stakes)],
        "ahead": _numbers(value.ahead),
    }


def _numbers(stakes: Stakes) -> list[float]:
    return [round(number, 4) for number in (stakes.value, stakes.low, stakes.high)]


def digest(puzzle: Puzzle) -> str:
    """The digest of what a value depends on: the position, the goal and the answers."""
    told = f"{puzzle.position} {puzzle.goal} {sorted(map(str, puzzle.accepted))}"
    return hashlib.sha256(told.encode()).hexdigest()[:16]


def read_values(text: str) -> dict[str, SeatValue]:
    """The values by the names of their puzzles, as `write_values` tells them."""
    found: dict[str, SeatValue] = {}
    for name, row in json.loads(text)["puzzles"].items():
        (right, *rights), (wrong, *wrongs) = row["right"], row["wrong"]
        found[name] = SeatValue(
            Method(row["method"]),
            row["worlds"],
            action(right),
            Stakes(*rights),
            action(wrong),
            Stakes(*wrongs),
            Stakes(*row["ahead"]),
        )
    return found


def digests(text: str) -> dict[str, str]:
    """The digest of what each value in such a text was worked out for."""
    return {name: row["of"] for name, row in json.loads(text)["puzzles"].items()}
