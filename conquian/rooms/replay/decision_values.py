"""The worth of each decision of a game to the player who made it, who saw one hand.

With every card open the record's marks say what was right. At the table nobody knew that, and a good move can lose. So
each decision is weighed by the advice for a seat (`conquian.advice`), which sees what lies on the table, one hand and
all that was done before. Among `strays`, players who now and then do anything, what was declined before counts for
nothing: the advice would take it for a sign that the card did not fit. What came of it stands beside the games, in
`unseen.json`; `python -m tests.games.weighing` writes it.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Mapping
from typing import Final

from conquian.advice.advice import advise
from conquian.advice.seat_value import SeatValue, read_row, row, seat_value
from conquian.game.actions import Action
from conquian.game.player_view import player_view
from conquian.game.state import State
from conquian.notation.record import Record
from conquian.solver.certificates.vocabulary import distinct, essence

FORMAT: Final = 2
WORLDS: Final = 1000
SEED: Final = 1
MARGIN: Final = 0.1
"""A smaller difference in stakes is too close to call: on one of 0.12 two honest ways of playing on disagree."""


def decision_values(
    record: Record, *, strays: bool, worlds: int = WORLDS, seed: int = SEED
) -> Iterator[tuple[int, SeatValue]]:
    """Each action of the game that was chosen among several, by its number, and what it is worth beside the others."""
    states = record.positions()
    for ply, (before, done) in enumerate(zip(states, record.actions, strict=False), start=1):
        past = () if strays else tuple(zip(states[: ply - 1], record.actions, strict=False))
        found = _decision_value(before, done, past, worlds, seed)
        if found is not None:
            yield ply, found


def _decision_value(
    before: State, done: Action, past: tuple[tuple[State, Action], ...], worlds: int, seed: int
) -> SeatValue | None:
    advice = advise(player_view(before, before.turn, past), worlds, seed=seed)
    if len(distinct(before, (value.action for value in advice.values))) < 2:
        return None
    same = essence(before, done)
    return seat_value(advice, lambda each: essence(before, each) == same, MARGIN)


# --- as text ----------------------------------------------------------------------------------------------------------


def write_values(games: Mapping[str, tuple[Record, Mapping[int, SeatValue]]]) -> str:
    """The values of the decisions in these games by name, as JSON with a line for each."""
    return f'{{"format": {FORMAT}, "games": {{\n' + ",\n".join(map(_game, sorted(games.items()))) + "\n}}\n"


def _game(entry: tuple[str, tuple[Record, Mapping[int, SeatValue]]]) -> str:
    name, (record, values) = entry
    rows = ",\n".join(f'"{ply}": {json.dumps(row(value))}' for ply, value in sorted(values.items()))
    return f'"{name}": {{"of": "{digest(record)}", "plies": {{\n{rows}\n}}}}'


def digest(record: Record) -> str:
    """The digest of what the values of a game depend on: where it began and what was done."""
    told = f"{record.start} {' '.join(map(str, record.actions))} {record.folds}"
    return hashlib.sha256(told.encode()).hexdigest()[:16]


def read_values(text: str) -> dict[str, dict[int, SeatValue]]:
    """The values by the names of the games and the numbers of the actions, as `write_values` tells them."""
    return {
        name: {int(ply): read_row(told, MARGIN) for ply, told in game["plies"].items()}
        for name, game in json.loads(text)["games"].items()
    }


def digests(text: str) -> dict[str, str]:
    """The digest of the game for which each set of values was worked out."""
    return {name: game["of"] for name, game in json.loads(text)["games"].items()}
