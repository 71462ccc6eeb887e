"""The worth, to a player who sees one hand, of the answers of a puzzle with open cards.

With every card open an answer wins or does not. At the table the same answer can be a blunder: forcing is worth much to
a player who knows the pair over there, and little to one who does not. So the best right answer of each such puzzle is
weighed beside the best wrong one by the advice for a seat (`conquian.advice`), which sees what lies on the table and
one hand. What was declined before counts for nothing, as in the plans of `conquian.solver.certificates`: the games that
lead to puzzles are not always played well. What came of it stands beside the puzzles, in `unseen.json`;
`python -m tests.puzzles.weighing` writes it.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Container, Mapping
from typing import Final

from conquian.advice.advice import advise
from conquian.advice.seat_value import SeatValue, read_row, row, seat_value
from conquian.game.player_view import player_view
from conquian.rooms.puzzles.puzzle import Puzzle, PuzzleKnown
from conquian.solver.certificates.best_chance import ChanceCertificate
from conquian.solver.certificates.certificate import OpenHandCertificate
from conquian.solver.certificates.vocabulary import essence

FORMAT: Final = 2
WORLDS: Final = 2000
SEED: Final = 1

DOUBTED: Final = frozenset({"open-cards-015", "open-cards-036", "open-cards-037"})
"""The puzzles whose value is not borne out by play-outs that share nothing with it (`python -m research.play_outs`)."""


def is_weighed(puzzle: Puzzle) -> bool:
    """Whether an answer of this puzzle could be worse at the table: it is proved for open cards from some time on."""
    return puzzle.known is PuzzleKnown.ALL or isinstance(puzzle.certificate, ChanceCertificate)


def value_unseen(found: ChanceCertificate | OpenHandCertificate, worlds: int = WORLDS) -> SeatValue:
    """The worth of what is right with open cards to the player to act, who sees one hand."""
    right = {essence(found.position, action) for action in found.accepted}
    advice = advise(player_view(found.position, found.position.turn), worlds, seed=SEED)
    return seat_value(advice, lambda action: essence(found.position, action) in right)


def puzzle_value(puzzle: Puzzle, worlds: int = WORLDS, seed: int = SEED) -> SeatValue:
    """The worth of the answers of this puzzle to the player who is asked. Raises ValueError if it is not weighed."""
    if not is_weighed(puzzle):
        raise ValueError(f"{puzzle.name}: only a puzzle with open cards, or of a chance, is weighed for a seat")
    advice = advise(player_view(puzzle.position, puzzle.who), worlds, seed=seed)
    return seat_value(advice, puzzle.accepts)


# --- as text ----------------------------------------------------------------------------------------------------------


def write_values(values: Mapping[str, tuple[Puzzle, SeatValue]], apart: Container[str] = ()) -> str:
    """The values of these puzzles by name, as JSON with a line for each, and which lie apart with open cards."""
    rows = (
        f'"{name}": {json.dumps({"of": digest(puzzle)} | row(value) | ({"apart": True} if name in apart else {}))}'
        for name, (puzzle, value) in sorted(values.items())
    )
    return f'{{"format": {FORMAT}, "puzzles": {{\n' + ",\n".join(rows) + "\n}}\n"


def digest(puzzle: Puzzle) -> str:
    """The digest of what a value depends on: the position, the goal and the answers."""
    told = f"{puzzle.position} {puzzle.goal} {sorted(map(str, puzzle.accepted))}"
    return hashlib.sha256(told.encode()).hexdigest()[:16]


def read_values(text: str) -> dict[str, SeatValue]:
    """The values by the names of their puzzles, as `write_values` tells them."""
    return {name: read_row(told) for name, told in json.loads(text)["puzzles"].items()}


def digests(text: str) -> dict[str, str]:
    """The digest of what each value in such a text was worked out for."""
    return {name: told["of"] for name, told in json.loads(text)["puzzles"].items()}


def apart(text: str) -> frozenset[str]:
    """The names of the puzzles in such a text that lie with open cards, since something else is better at the table.

    That is settled when a puzzle is weighed for the first time: where it is found, and its number there, stay.
    """
    return frozenset(name for name, told in json.loads(text)["puzzles"].items() if "apart" in told)
