"""The moves of cards on a table since it was last drawn: which card, from where to where, and in which order."""

from __future__ import annotations

from itertools import pairwise
from typing import Final, TypedDict

from conquian.game.cards import Card
from conquian.game.state import Seat, State
from conquian.table.messages import Aid
from conquian.table.phrases import Viewpoint
from conquian.table.state import CardMove, TableState, steps

MOST_STEPS: Final = 4
"""The most actions that are seen one after the other; where more were done at once, all cards go together."""


class Moved(TypedDict):
    """A card that lies elsewhere since the last drawing: from where to where, and whether it was `torn` from the hand.

    It was torn where a forced meld made its player discard it, and `forced` where it was that meld's centre card.
    `step` counts the actions in which cards moved: each is seen after the one before.
    """

    card: str
    source: str
    target: str
    torn: bool
    forced: bool
    step: int


def moved(game: TableState, before: State, look: Viewpoint) -> list[Moved]:
    """The moves that the eye is to follow; a card that lies face down afterwards is not named."""

    def place(name: str, seat: Seat | None) -> str:
        side = "" if seat is None else "bottom" if seat is look.seat else "top"
        return f"{side}-{name}" if name == "hand" else side or name

    found = [
        step
        for step in steps(before, game.state)
        if step.target in ("centre", "spread")
        or (step.target == "waste" and Aid.WASTE in look.shown)
        or _seen(step, look)
    ]
    when = _when(game, before)
    order = sorted({when.get(step.card, 0) for step in found})
    return [
        {
            "card": str(step.card),
            "source": place(step.source, step.source_seat),
            "target": place(step.target, step.target_seat),
            "torn": game.is_torn and step.source == "hand",
            "forced": game.is_forced and step.source == "centre",
            "step": order.index(when.get(step.card, 0)),
        }
        for step in found
    ]


def _when(game: TableState, before: State) -> dict[Card, int]:
    """The number, from 0, of the action since then that moved each card last; empty unless a few actions led here."""
    states = (*game.earlier[-MOST_STEPS:], game.state)
    if before not in states:
        return {}
    since = states[states.index(before) :]
    if len(since) <= 2:  # one action, which is the first
        return {}
    return {step.card: n for n, (one, next_) in enumerate(pairwise(since)) for step in steps(one, next_)}


def _seen(step: CardMove, look: Viewpoint) -> bool:
    """Whether a card that goes to the waste lay open before, or one that goes to a hand is seen there."""
    if step.target == "hand":
        return step.target_seat is not None and look.opens(step.target_seat)
    return step.source == "centre"
