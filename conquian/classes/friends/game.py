"""A game of two friends: hand after hand, each judged by the judge, and what each player sees of it."""

from __future__ import annotations

from dataclasses import dataclass, replace

from conquian.game.actions import DECLINE, TURN, Action, Turn
from conquian.game.play import deal
from conquian.game.player_view import player_view
from conquian.game.series import Series
from conquian.game.state import Outcome, Phase, Seat
from conquian.notation.record import Record
from conquian.rooms.play.duel import Duel, Ending
from conquian.rooms.play.neighbours import PLAYERS
from conquian.table.state import TableState

NOBODY_THINKS = PLAYERS["beto"]
"""A player without a habit of holding back, so that the end page gives no reasons for a friend's moves."""


@dataclass(frozen=True, slots=True)
class FriendGame:
    """The hands that players 0 and 1 play: the `series` before this hand, the hand's `table` with all its cards.

    `gave_up` is the player who has given this hand up, `wants` are those who want another one, `before` counts the
    actions of the hands before.

    >>> game = FriendGame.begin()
    >>> game.player_to_act == 1 - game.series.dealer, game.is_over
    (True, False)
    >>> game = game.act(game.player_to_act, TURN)
    >>> len(game.seen_by(0).state.hands[game.seat(0)].cards), game.seen_by(0).state.hands[game.seat(1)].unknown
    (10, 10)
    """

    series: Series
    table: TableState
    gave_up: int | None = None
    wants: frozenset[int] = frozenset()
    before: int = 0

    @staticmethod
    def begin() -> FriendGame:
        """A game of which no card is played. No seed says how the cards lie, or one could be found for a known hand."""
        return FriendGame(Series.begin(), TableState.at(deal()))

    # --- what there is ------------------------------------------------------------------------------------------------

    def seat(self, player: int) -> Seat:
        """The seat of a player in this hand."""
        return Seat.DEALER if self.series.dealer == player else Seat.PONE

    @property
    def player_to_act(self) -> int:
        """The player whose turn it is."""
        return self.series.player(self.table.state.turn)

    @property
    def is_over(self) -> bool:
        """Whether this hand has ended, or was given up."""
        return self.table.state.outcome is not None or self.gave_up is not None

    @property
    def ply(self) -> int:
        """The number of actions in all hands, which says of which position a player's page speaks."""
        return self.before + len(self.table.done)

    @property
    def scored(self) -> Series:
        """The series with this hand, once it has ended; one that was given up counts for nobody."""
        outcome = self.table.state.outcome
        return self.series if outcome is None else self.series.after(outcome)

    def seen_by(self, player: int) -> TableState:
        """The hand as one player may see it; every card once it is over."""
        if self.is_over:
            return self.table
        seat = self.seat(player)
        *earlier, now = (player_view(each, seat).state for each in (*self.table.earlier, self.table.state))
        start = earlier[0] if earlier else now
        return TableState(start, now, self.table.done, earlier=tuple(earlier))

    @property
    def seen_by_both(self) -> TableState:
        """The hand as it lies on the table: nothing of it that only one of them may see."""
        seat = Seat.PONE
        state = player_view(player_view(self.table.state, seat).state, seat.other).state
        return TableState(state, state, self.table.done)

    def duel(self, player: int) -> Duel:
        """The finished hand, from this player's seat."""
        told = Duel.of(Record(self.table.start, None, self.table.done), self.seat(player))
        return replace(told, opponent=NOBODY_THINKS, resigned=self.gave_up is not None)

    def ending(self, player: int) -> Ending | None:
        """The end of the hand for this player, None while it goes on."""
        return self.duel(player).ending if self.is_over else None

    # --- what can be done ---------------------------------------------------------------------------------------------

    def act(self, player: int, action: Action) -> FriendGame:
        """The game after this player's action. Raises IllegalAction if the judge refuses it.

        A card that was left and is declined brings the next one of the stock with it, as there is nothing to choose. No
        card is declined without a touch, since that would tell what is not in a hand. Out of turn, nothing changes.
        """
        if self.is_over or player != self.player_to_act:
            return self
        after = self.table.do(TURN if isinstance(action, Turn) else action)
        if after.state.phase is Phase.TURN and action == DECLINE:
            after = after.do(TURN)
        return replace(self, table=after)

    def give_up(self, player: int) -> FriendGame:
        """The game with its hand given up by this player: all cards are seen, and nobody has won."""
        return self if self.is_over else replace(self, gave_up=player)

    def want_another(self, player: int) -> FriendGame:
        """The game once this player wants another hand; as soon as both do, it is dealt, by the other (law 2.2)."""
        if not self.is_over:
            return self
        wants = self.wants | {player}
        if len(wants) < 2:
            return replace(self, wants=wants)
        ended = self.table.state.outcome or Outcome(None)
        return FriendGame(self.series.after(ended), TableState.at(deal()), before=self.ply + 1)
