"""What each decision of a game was worth to the player who made it, who saw one hand.

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
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Final

from conquian.advice.advice import Method, Stakes, advise
from conquian.game.actions import Action
from conquian.game.player_view import player_view
from conquian.game.state import State
from conquian.notation.codes import action
from conquian.notation.record import Record
from conquian.solver.certificates.vocabulary import distinct, essence

FORMAT: Final = 1
WORLDS: Final = 1000
SEED: Final = 1
MARGIN: Final = 0.05
"""A smaller difference in stakes is too close to call: plain play afterwards tells no better."""


class DecisionStanding(StrEnum):
    """How a decision stands at the table: the best there was, too close to tell, or worse than another one."""

    BEST = "best"
    EVEN = "even"
    WORSE = "worse"


@dataclass(frozen=True, slots=True)
class DecisionValue:
    """What was done and the best that could have been done instead, in stakes, to a player who saw one hand.

    `ahead` is how much more what was done is worth, with the ends of its 95 % interval; `worlds` is in how many ways
    the hidden cards were laid, and `method` says what kind of number this is (docs/advice.md).
    """

    method: Method
    worlds: int
    done: Action
    done_stakes: Stakes
    instead: Action
    instead_stakes: Stakes
    ahead: Stakes

    @property
    def standing(self) -> DecisionStanding:
        """What the interval of the difference says.

        >>> from conquian.notation.codes import action
        >>> force, allow, even = action("force"), action("allow"), Stakes(0.0, -0.1, 0.1)
        >>> DecisionValue(Method.SAMPLED, 400, force, even, allow, even, Stakes(-0.2, -0.3, -0.1)).standing
        <DecisionStanding.WORSE: 'worse'>
        """
        if self.ahead.low > MARGIN:
            return DecisionStanding.BEST
        return DecisionStanding.WORSE if self.ahead.high < -MARGIN else DecisionStanding.EVEN


def decision_values(
    record: Record, *, strays: bool, worlds: int = WORLDS, seed: int = SEED
) -> Iterator[tuple[int, DecisionValue]]:
    """Each action of the game that was chosen among several, by its number, and what it is worth."""
    states = record.positions()
    for ply, (before, done) in enumerate(zip(states, record.actions, strict=False), start=1):
        past = () if strays else tuple(zip(states[: ply - 1], record.actions, strict=False))
        found = _decision_value(before, done, past, worlds, seed)
        if found is not None:
            yield ply, found


def _decision_value(
    before: State, done: Action, past: tuple[tuple[State, Action], ...], worlds: int, seed: int
) -> DecisionValue | None:
    advice = advise(player_view(before, before.turn, past), worlds, seed=seed)
    if len(distinct(before, (value.action for value in advice.values))) < 2:
        return None
    mine = next(value for value in advice.values if essence(before, value.action) == essence(before, done))
    other = next(value for value in advice.values if essence(before, value.action) != essence(before, done))
    ahead = Stakes(-mine.behind.value, -mine.behind.high, -mine.behind.low)
    if mine.behind.value < other.behind.value:
        ahead = other.behind
    return DecisionValue(
        advice.method, advice.worlds, mine.action, mine.stakes, other.action, other.stakes, ahead
    )  # fmt: skip


# --- as text ----------------------------------------------------------------------------------------------------------


def write_values(games: Mapping[str, tuple[Record, Mapping[int, DecisionValue]]]) -> str:
    """The values of the decisions in these games by name, as JSON with a line for each."""
    return f'{{"format": {FORMAT}, "games": {{\n' + ",\n".join(map(_game, sorted(games.items()))) + "\n}}\n"


def _game(entry: tuple[str, tuple[Record, Mapping[int, DecisionValue]]]) -> str:
    name, (record, values) = entry
    rows = ",\n".join(f'"{ply}": {json.dumps(_row(value))}' for ply, value in sorted(values.items()))
    return f'"{name}": {{"of": "{digest(record)}", "plies": {{\n{rows}\n}}}}'


def _row(value: DecisionValue) -> dict[str, Any]:
    return {
        "method": value.method,
        "worlds": value.worlds,
        "done": [str(value.done), *_numbers(value.done_stakes)],
        "instead": [str(value.instead), *_numbers(value.instead_stakes)],
        "ahead": _numbers(value.ahead),
    }


def _numbers(stakes: Stakes) -> list[float]:
    return [round(number, 4) for number in (stakes.value, stakes.low, stakes.high)]


def digest(record: Record) -> str:
    """The digest of what the values of a game depend on: where it began and what was done."""
    told = f"{record.start} {' '.join(map(str, record.actions))} {record.folds}"
    return hashlib.sha256(told.encode()).hexdigest()[:16]


def read_values(text: str) -> dict[str, dict[int, DecisionValue]]:
    """The values by the names of the games and the numbers of the actions, as `write_values` tells them."""
    return {
        name: {int(ply): _value(row) for ply, row in game["plies"].items()}
        for name, game in json.loads(text)["games"].items()
    }


def _value(row: Mapping[str, Any]) -> DecisionValue:
    (done, *dones), (instead, *insteads) = row["done"], row["instead"]
    return DecisionValue(
        Method(row["method"]),
        row["worlds"],
        action(done),
        Stakes(*dones),
        action(instead),
        Stakes(*insteads),
        Stakes(*row["ahead"]),
    )


def digests(text: str) -> dict[str, str]:
    """The digest of the game for which each set of values was worked out."""
    return {name: game["of"] for name, game in json.loads(text)["games"].items()}
