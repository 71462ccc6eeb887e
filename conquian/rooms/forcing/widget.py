"""The forcing lab as a widget."""

from __future__ import annotations

from typing import ClassVar, Unpack

from conquian.game.player_view import player_view
from conquian.game.state import State
from conquian.notation.position import position
from conquian.rooms.forcing.attempt import ForcingAttempt, with_done
from conquian.rooms.forcing.room import ROOM
from conquian.rooms.forcing.session import ForcingSession
from conquian.rooms.forcing.tasks import KeptCards
from conquian.ui.page import Page
from conquian.ui.plain_traits import PlainTrait
from conquian.ui.room import Room
from conquian.ui.widget import RoomWidget, Setting


def _seen(page: Page[ForcingSession]) -> str:
    """The position as the learner's seat sees it."""
    session = page.session
    return str(player_view(session.attempt.state, session.table.seat).state)


def _cost(page: Page[ForcingSession]) -> int | None:
    outcome = page.session.attempt.outcome
    if outcome is None:
        return None
    if isinstance(outcome, KeptCards):
        return outcome.before.ways - outcome.chosen.hopes.ways
    return outcome.toll.before.ways - outcome.toll.after.ways


class ForcingLab(RoomWidget[ForcingSession]):
    """Tasks about forcing, as in `ForcingLab("pone=… turn=pone/forced", lang="de")`, or one attempt at a task.

    Without either it begins with a forced card. `position` and `actions` can be read, set, observed and linked, `cost`
    read and observed, `attempt` is how things stand.
    """

    room: ClassVar[Room[ForcingSession]] = ROOM

    position: PlainTrait[str] = PlainTrait(
        str,
        lambda page: str(page.session.attempt.state),
        take=lambda session, line: session.entered(ForcingAttempt.free(position(line))),
        seen=_seen,
        help="The position as its line, in which somebody is forced or is to discard.",
    )
    actions: PlainTrait[str] = PlainTrait(
        str,
        lambda page: "; ".join(map(str, page.session.attempt.done)),
        take=lambda session, text: session.entered(with_done(session.attempt.again(), {"done": text})),
        help="The actions done so far, such as meld 3c4c5c; discard Kh.",
    )
    cost: PlainTrait[int | None] = PlainTrait(
        int, _cost, help="The ways to win that the force has cost its victim; None until it is played."
    )

    def __init__(
        self,
        start: str | State | ForcingAttempt | ForcingSession | Page[ForcingSession] | None = None,
        **setting: Unpack[Setting],
    ) -> None:
        if isinstance(start, str | State):
            start = ForcingAttempt.free(position(start) if isinstance(start, str) else start)
        super().__init__(ForcingSession.of(start) if isinstance(start, ForcingAttempt) else start, **setting)

    @property
    def attempt(self) -> ForcingAttempt:
        """The attempt at the task as it stands."""
        return self.page.session.attempt
