"""A careful player that lets a card go by where laying it would cost more ways out than it brings."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from conquian.game.actions import DECLINE, Action, Discard, Meld
from conquian.game.judge import legal_actions
from conquian.game.play import apply
from conquian.game.player_view import PlayerView
from conquian.game.state import Phase, Seat, State
from conquian.players.careful import Careful
from conquian.players.greedy import Greedy
from conquian.solver.winning_chances.outlook import alive_outs, hole

_MAY_DECLINE: Final = frozenset({Phase.LEFT, Phase.TURNED})


@dataclass(frozen=True, slots=True)
class HeldBack:
    """The reason to decline a card that fits: with it only `left` live cards take the seat out, without it `outs`.

    Where every meld with the card `is_hole`, nothing was counted.
    """

    is_hole: bool
    outs: int = 0
    left: int = 0


@dataclass(frozen=True, slots=True)
class Patient:
    """Plays like Careful, but declines a card that it would be worse off for, as far as its own cards tell.

    It does not lay all its cards but one where no live card could follow (law 7.5), and it lays nothing that would
    leave it fewer live cards to go out with than it has now. So what it declines may fit, and can then be forced.

    >>> import conquian as cq
    >>> state = cq.position("pone=2d/Ac2c3c,4c5c6c7cJcQc dealer=?10/- centre=Kc stock=?19 turn=pone/left")
    >>> view = cq.player_view(state, cq.Seat.PONE)
    >>> cq.players.Careful()(view), cq.players.Patient()(view)    # ten clubs are a hole
    (action('meld Ac2c3c 4c5c6c 7cJcQcKc'), action('decline'))
    """

    seed: int = 0

    def __call__(self, view: PlayerView) -> Action:
        """The action that it takes; the seat of the view has to be the one to act."""
        melds = _at_will(view)
        if not melds:
            return Careful(self.seed)(view)
        liked = self._liked(melds, view)
        return DECLINE if isinstance(liked, HeldBack) else liked

    def why_not(self, view: PlayerView) -> HeldBack | None:
        """The reason why it declines the card that the seat could meld; None where it does not.

        >>> import conquian as cq
        >>> state = cq.position("pone=2d/Ac2c3c,4c5c6c7cJcQc dealer=?10/- centre=Kc stock=?19 turn=pone/left")
        >>> cq.players.Patient().why_not(cq.player_view(state, cq.Seat.PONE))
        HeldBack(is_hole=True, outs=0, left=0)
        """
        melds = _at_will(view)
        liked = self._liked(melds, view) if melds else None
        return liked if isinstance(liked, HeldBack) else None

    def _liked(self, melds: Sequence[Meld], view: PlayerView) -> Meld | HeldBack:
        """What it lays of these, or why nothing."""
        sound = [meld for meld in melds if not leads_into_hole(meld, view)]
        if not sound:
            return HeldBack(is_hole=True)
        liked = Greedy(self.seed).among(sound, view)
        assert isinstance(liked, Meld)
        outs, left = outs_left(DECLINE, view), outs_left(liked, view)
        return HeldBack(is_hole=False, outs=outs, left=left) if outs > left else liked


def _at_will(view: PlayerView) -> list[Meld]:
    """The melds that the seat could lay and need not."""
    actions = view.actions()
    if view.state.phase not in _MAY_DECLINE or DECLINE not in actions:
        return []
    return [action for action in actions if isinstance(action, Meld)]


def leads_into_hole(meld: Meld, view: PlayerView) -> bool:
    """Whether the seat would sit in a hole after this meld, whatever it discards."""
    if len(meld.spread) != view.state.variant.dealt:
        return False
    return all(hole(after, view.seat) is not None for after in _afterwards(meld, view.state))


def outs_left(action: Action, view: PlayerView) -> int:
    """The number of live cards that take the seat out after this action and, if it has to discard, the best discard.

    More than there are cards if the action takes it out itself.
    """
    return max(_outs(after, view.seat) for after in _afterwards(action, view.state))


def _outs(state: State, seat: Seat) -> int:
    outcome = state.outcome
    if outcome is None:
        return len(alive_outs(state, seat))
    return 100 if outcome.winner is seat else 0


def _afterwards(action: Action, state: State) -> list[State]:
    after = apply(state, action)
    if after.phase is not Phase.DISCARD:
        return [after]
    return [apply(after, discard) for discard in legal_actions(after) if isinstance(discard, Discard)]
