"""The score of an answer: which actions leave as much as any, by what is declared as known; what others cost."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Final, assert_never

from conquian.course.lesson import Known
from conquian.game.actions import Action, Decline, Discard, Force, Meld
from conquian.game.cards import Cards
from conquian.game.judge import legal_actions
from conquian.game.state import ON_OFFER, Phase, State
from conquian.solver.open_hand import evaluate
from conquian.teach.discard_effects import DiscardReply, Hopes, best, discards, replies

_NONE: Final = Hopes()


@dataclass(frozen=True, slots=True)
class Cost:
    """The cost of an action: the actions that would have left more, and the hopes after it and after those.

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
    """The cost of this legal action, or None if no other is better.

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
def _hopes(state: State) -> dict[Action, DiscardReply]:
    """The best hopes after each legal action, the player's own turn finished as well as can be."""
    if state.phase is Phase.DISCARD:
        return {Discard(each.discard): each for each in discards(state) if each.discard is not None}
    if state.phase not in ON_OFFER:
        return {action: DiscardReply(None, None, Hopes()) for action in legal_actions(state)}
    return {
        action: best(replies(state, action))
        for action in legal_actions(state)
        if isinstance(action, Meld | Force | Decline)
    }
