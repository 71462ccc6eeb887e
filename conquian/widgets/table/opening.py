"""What a table is opened with: a game, and for whom one acts."""

from __future__ import annotations

from conquian.game.play import deal
from conquian.game.state import Seat, State
from conquian.notation import codes
from conquian.notation.errors import Fault, NotationError
from conquian.notation.position import position, read_field, read_seat
from conquian.tutor.sitting import Sitting


def sitting_at(start: State, done: str) -> Sitting:
    """The game after the actions that were kept as this text. Raises NotationError, also for what is not allowed."""
    actions = tuple(codes.action(text) for text in done.split("; ") if text)
    try:
        return Sitting.at(start, actions)
    except ValueError as problem:
        raise NotationError(Fault.ILLEGAL, str(problem), field="actions") from None


def players(text: str) -> frozenset[Seat]:
    """For whom one acts: "both", "nobody" or one seat. Raises NotationError for anything else."""
    if text in ("both", "nobody"):
        return frozenset(Seat) if text == "both" else frozenset()
    return frozenset({read_field(read_seat, {"plays": text}, "plays")})


def opened(start: str | State | Sitting | None) -> Sitting:
    """The game that an author names by a line, a position or itself; without one a deal is dealt."""
    match start:
        case None:
            return Sitting.at(deal())
        case str():
            return Sitting.at(position(start))
        case State():
            return Sitting.at(start)
        case Sitting():
            return start
