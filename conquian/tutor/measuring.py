"""Measuring: which actions leave as much as any, against what is declared as known; and what the others cost."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Final, assert_never

from conquian.game.actions import ALLOW, DECLINE, Action, Decline, Discard, Force, Meld, Turn
from conquian.game.cards import Card, Cards
from conquian.game.judge import judge, legal_actions
from conquian.game.play import apply
from conquian.game.player_view import player_view
from conquian.game.state import CLAIM, ON_OFFER, Phase, Seat, State
from conquian.solver.open_hand import analyse, evaluate
from conquian.tutor.goals import Named
from conquian.tutor.lesson import Happening, Known
from conquian.tutor.throws import Hopes, Reply, best, discards, replies

_NONE: Final = Hopes()


@dataclass(frozen=True, slots=True)
class Cost:
    """What an action costs: the actions that would have left more, and what is hoped for after it and after those.

    With every card open `worth` and `best` are values to who acts: 1 wins, 0 draws, -1 loses. Else `left` and `kept`
    are hopes: what is left after the action, and after the best one.
    """

    action: Action
    better: tuple[Action, ...]
    worth: int = 0
    best: int = 0
    left: Hopes = _NONE
    kept: Hopes = _NONE

    @property
    def lost(self) -> Cards:
        """The cards that would have taken the player out, and do not any more."""
        return self.kept.alive - self.left.alive


def accepted(state: State, known: Known) -> tuple[Action, ...]:
    """The legal actions that are equal to the best. Raises UnknownCards where that depends on a card that is not known.

    >>> import conquian as cq
    >>> line = "pone=AdAs/3c3d3h3s,6h7hJhQhKh dealer=?10/- stock=?18 waste=2d turn=pone/discard"
    >>> accepted(cq.position(line), Known.SEAT)
    (action('discard Ad'),)
    """
    match known:
        case Known.RULES:
            return legal_actions(state)
        case Known.OPEN:
            values = _values(state)
            return tuple(action for action, value in values.items() if value == max(values.values()))
        case Known.SEAT:
            found = _hopes(state)
            most = max((reply.hopes.nearness for reply in found.values()), default=None)
            return tuple(action for action, reply in found.items() if reply.hopes.nearness == most)
        case _:
            assert_never(known)


def cost(state: State, action: Action, known: Known) -> Cost | None:
    """What this legal action costs, or None if no other is better.

    >>> import conquian as cq
    >>> line = "pone=AdAs/3c3d3h3s,6h7hJhQhKh dealer=?10/- stock=?18 waste=2d turn=pone/discard"
    >>> cost(cq.position(line), cq.action("discard As"), Known.SEAT).lost
    cards('2s')
    """
    if known is Known.RULES or action in (right := accepted(state, known)):
        return None
    if known is Known.OPEN:
        values = _values(state)
        return Cost(action, right, values[action], values[right[0]])
    found = _hopes(state)
    return Cost(action, right, left=found[action].hopes, kept=found[right[0]].hopes)


@lru_cache(maxsize=256)
def _values(state: State) -> dict[Action, int]:
    return evaluate(state)


@lru_cache(maxsize=256)
def _hopes(state: State) -> dict[Action, Reply]:
    """The best hopes after each legal action, the player's own turn finished as well as can be."""
    if state.phase is Phase.DISCARD:
        return {Discard(each.discard): each for each in discards(state) if each.discard is not None}
    if state.phase not in ON_OFFER:
        return {action: Reply(None, None, Hopes()) for action in legal_actions(state)}
    return {
        action: best(replies(state, action))
        for action in legal_actions(state)
        if isinstance(action, Meld | Force | Decline)
    }


# --- what it leads to -------------------------------------------------------------------------------------------------


@lru_cache(maxsize=256)
def consequence(state: State, found: Cost, known: Known) -> Happening | None:
    """A way on from after a costly action at which its cost is seen; None where no single card shows it.

    With every card open that is best play to the end. Else a card comes that would have taken the player out or, if he
    could have been out, the deal goes on. The opponent passes everything by.
    """
    after = apply(state, found.action)
    if known is Known.OPEN:
        end = {1: "out", 0: "draw", -1: "lost"}[found.worth]
        return Happening(analyse(after).line, Named(end))
    card = next(iter(found.lost), None)
    if card is None and not found.kept.won:
        return None
    for position in (None, player_view(after, state.turn).state):  # what is known of the stock may keep it from coming
        played = _line(position or after, card, state.turn)
        if played is not None:
            return Happening(played, Named("goes-on"), position)
    return None


@lru_cache(maxsize=256)
def buried(state: State, card: Card) -> Happening | None:
    """What is done until this card, which both pass by, lies in the waste; None if it lies there or has to be melded.

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
    return Happening(tuple(played), Named("in-waste", card)) if played else None


def _line(state: State, card: Card | None, seat: Seat) -> tuple[Action, ...] | None:
    """What is done until this card is offered to this seat; None if it cannot come, or somebody must meld before."""
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
    """What is done on the way there."""
    if state.phase is Phase.DISCARD:
        return accepted(state, Known.SEAT)[0]
    if state.phase in CLAIM:
        return ALLOW
    return Turn(card) if state.phase is Phase.TURN else DECLINE
