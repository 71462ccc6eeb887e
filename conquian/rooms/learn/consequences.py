"""Happenings: what a mistake leads to, action by action, so that it can be seen on the table."""

from __future__ import annotations

from functools import lru_cache

from conquian.course.attempt import Attempt
from conquian.course.goals import NamedGoal
from conquian.course.lesson import Happening, Known, Mistake
from conquian.game.actions import ALLOW, DECLINE, Action, Decline, Turn
from conquian.game.cards import Card
from conquian.game.judge import judge
from conquian.game.play import apply
from conquian.game.player_view import player_view
from conquian.game.state import CLAIM, ON_OFFER, Phase, Seat, State
from conquian.rooms.learn.answer_scoring import Cost, accepted
from conquian.rooms.learn.task_result import TaskOutcome, TaskResult
from conquian.solver.open_hand import analyse


def happening_of(
    attempt: Attempt, outcome: TaskOutcome | None, mistake: Mistake | None, known: Known
) -> Happening | None:
    """The consequence of an attempt with this outcome: the lesson's own, else what shows its cost; None if nothing."""
    if mistake is not None and mistake.happens is not None:
        return mistake.happens if _can_happen(mistake.happens, attempt) else None
    card = let_go(attempt, outcome)
    if card is not None:
        return buried(attempt.state, card)
    if outcome is None or outcome.cost is None:
        return None
    before, _ = attempt.own[-1]  # what costs something ends the try
    return consequence(before, outcome.cost, known)


def let_go(attempt: Attempt, outcome: TaskOutcome | None) -> Card | None:
    """The card that the learner let go by, if that is what prevents the goal."""
    if outcome is None or outcome.verdict is not TaskResult.OFF or not attempt.own:
        return None
    before, action = attempt.own[-1]
    return before.centre if isinstance(action, Decline) else None


def happened(attempt: Attempt, happening: Happening, count: int) -> Attempt:
    """The attempt that shows the consequence: the position from which it goes on, and the first `count` actions."""
    return Attempt(happening.position or attempt.state, attempt.seat, happening.actions[:count])


def _can_happen(happening: Happening, attempt: Attempt) -> bool:
    """Whether it can be played from here: the same mistake can be made in more ways than the lesson plays it."""
    try:
        return happened(attempt, happening, len(happening.actions)).state is not None
    except ValueError:
        return False


# --- where the lesson says nothing ------------------------------------------------------------------------------------


@lru_cache(maxsize=256)
def consequence(state: State, found: Cost, known: Known) -> Happening | None:
    """A way on from after a costly action at which its cost is seen; None where no single card shows it.

    With every card open that is best play to the end. Else a card comes that would have been a win or, if the win was
    there already, the deal goes on. The opponent passes everything by.
    """
    after = apply(state, found.action)
    if known is Known.OPEN:
        end = {1: "out", 0: "draw", -1: "lost"}[found.worth]
        return Happening(analyse(after).line, NamedGoal(end))
    card = next(iter(found.lost), None)
    if card is None and not found.kept.won:
        return None
    for position in (None, player_view(after, state.turn).state):  # what is known of the stock may keep it from coming
        played = _line(position or after, card, state.turn)
        if played is not None:
            return Happening(played, NamedGoal("goes-on"), position)
    return None


@lru_cache(maxsize=256)
def buried(state: State, card: Card) -> Happening | None:
    """The actions until this card, passed by both, lies in the waste; None if it lies there or has to be melded.

    >>> import conquian as cq
    >>> line = "pone=6h7hAd2s3dKcQd4s5c6s/- dealer=?10/- centre=Jh stock=?19 turn=dealer/left"
    >>> buried(cq.position(line), cq.card("Jh")).actions
    (action('decline'),)
    """
    played: list[Action] = []
    while card not in state.waste:
        action = ALLOW if state.phase in CLAIM else DECLINE
        if not judge(state, action).legal:
            return None
        state = apply(state, action)
        played.append(action)
    return Happening(tuple(played), NamedGoal("in-waste", card)) if played else None


def _line(state: State, card: Card | None, seat: Seat) -> tuple[Action, ...] | None:
    """The actions until this card is offered to this seat; None if it cannot come, or a player must meld before."""
    played: list[Action] = []
    while not _is_seen(state, card, seat):
        action = _onwards(state, card)
        try:
            state = apply(state, action)
        except ValueError:
            return None
        played.append(action)
    return tuple(played)


def _is_seen(state: State, card: Card | None, seat: Seat) -> bool:
    """Whether this card is offered to this seat; if it is none, whether the next card is to be turned up."""
    if card is None:
        return state.phase is Phase.TURN
    return state.phase in ON_OFFER and state.turn is seat and state.centre == card


def _onwards(state: State, card: Card | None) -> Action:
    """The next action on the way there."""
    if state.phase is Phase.DISCARD:
        return accepted(state, Known.SEAT)[0]
    if state.phase in CLAIM:
        return ALLOW
    return Turn(card) if state.phase is Phase.TURN else DECLINE
