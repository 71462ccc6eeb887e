"""A greedy player: takes what it can get, and thinks of nothing else."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import assert_never

from conquian.game.actions import Action, Allow, Decline, Discard, Force, Give, Meld, Turn
from conquian.game.cards import Card, Cards
from conquian.game.melds import MELDS_WITH, SHORTEST_MELD
from conquian.game.player_view import PlayerView
from conquian.players.luck import luck


@dataclass(frozen=True, slots=True)
class Greedy:
    """Melds whenever it can, most cards first; forces whenever it may; lets go of the card that fits least.

    Of melds of equally many cards it takes the first as written. The seed decides between cards that fit equally badly.

    >>> import conquian as cq
    >>> state = cq.position("pone=5h6hJsQsKs2d/3c4c5c6c dealer=?10/- centre=7h stock=?19 turn=pone/left")
    >>> cq.players.Greedy()(cq.player_view(state, cq.Seat.PONE))
    action('meld 3c4c5c6c 5h6h7h JsQsKs')
    """

    seed: int = 0

    def __call__(self, view: PlayerView) -> Action:
        """The player's action; the seat of the view has to be the one to act."""
        return self.among(view.actions(), view)

    def among(self, actions: Sequence[Action], view: PlayerView) -> Action:
        """The player's action if these, one at least, are all that it has to choose from."""
        liking = _liking(view)
        best = max(map(liking, actions))
        equal = [action for action in actions if liking(action) == best]
        if isinstance(equal[0], Discard | Give):
            return luck(self.seed, view).choice(equal)
        return min(equal, key=str)


def _liking(view: PlayerView) -> Callable[[Action], int]:
    """The player's liking for each action; only the order counts."""

    def liking(action: Action) -> int:
        match action:
            case Meld(spread):
                return len(spread)
            case Force():
                return 1
            case Turn() | Decline() | Allow():
                return 0
            case Discard(card) | Give(card):
                return -fit(card, view)
            case _:
                assert_never(action)

    return liking


def fit(card: Card, view: PlayerView) -> int:
    """The fit of a card among the seat's others: how near they are to each meld of three that it could lie in.

    A meld for which one card is missing counts ten times as much as one for which two are.

    >>> import conquian as cq
    >>> state = cq.position("pone=2c5h6hJhQh2dKsKd5cAs/- dealer=?10/- stock=?20 turn=pone/turn")
    >>> view = cq.player_view(state, cq.Seat.PONE)
    >>> fit(cq.card("6h"), view) > fit(cq.card("5c"), view) > fit(cq.card("As"), view)
    True
    """
    state = view.state
    own = state.hands[view.seat].cards | state.spreads[view.seat].cards
    gone = Cards.of(state.waste) | state.spreads[view.seat.other].cards
    near = 0
    for meld in MELDS_WITH[card]:
        if meld.bit_count() == SHORTEST_MELD and not meld & gone.mask:
            near += (0, 1, 10, 100)[(meld & own.mask).bit_count()]
    return near
