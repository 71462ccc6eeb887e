"""A series of deals between two players, with counters for stakes (laws 2.2, 8.1 and 8.2)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from random import Random
from typing import assert_never

from conquian.game.arguments import wrong_kind
from conquian.game.cards import Card
from conquian.game.play import deal, shuffled
from conquian.game.state import Outcome, Seat, State
from conquian.game.variants import DrawStake, FirstDealer, Variant


@dataclass(frozen=True, slots=True)
class FirstDeal:
    """The first dealer (law 2.2): the player's number, 0 or 1, and the pairs of cards drawn for it, if any."""

    dealer: int
    drawn: tuple[tuple[Card, Card], ...] = ()


@dataclass(frozen=True, slots=True)
class Series:
    """Deals played one after the other by players 0 and 1; counters only, never money (law 8.1).

    `results` are the winners' numbers, None for a draw. The deal alternates.

    >>> import conquian as cq
    >>> series = cq.Series.begin(seed=1)
    >>> series = series.after(cq.Outcome(None)).after(cq.Outcome(cq.Seat.PONE))
    >>> series.counters in {(1, -1), (-1, 1)}
    True
    """

    variant: Variant
    first: FirstDeal
    results: tuple[int | None, ...] = ()

    @staticmethod
    def begin(variant: Variant | None = None, seed: int | None = None) -> Series:
        """A new series in which the first dealer is found as the variant says (law 2.2).

        >>> import conquian as cq
        >>> cq.Series.begin("foster")
        Traceback (most recent call last):
        TypeError: variant must be a Variant or None, not str: 'foster'
        """
        if not isinstance(variant, Variant | None):
            raise wrong_kind("variant", variant, "a Variant or None")
        rules = variant or Variant()
        rng = Random(seed)
        match rules.first_dealer:
            case FirstDealer.RANDOM:
                return Series(rules, FirstDeal(rng.randrange(2)))
            case FirstDealer.LOWER:
                return Series(rules, _lower_card(rng))
            case _:
                assert_never(rules.first_dealer)

    @property
    def dealer(self) -> int:
        """The number of the player who deals next."""
        return (self.first.dealer + len(self.results)) % 2

    def player(self, seat: Seat) -> int:
        """The number of the player who has this seat in the next deal."""
        if not isinstance(seat, Seat):
            raise wrong_kind("seat", seat, "a Seat")
        return self.dealer if seat is Seat.DEALER else 1 - self.dealer

    @property
    def stake(self) -> int:
        """The stake of the next deal, in counters or, where a draw doubles points, in points (law 8.2)."""
        return _stake(self.variant.draw_stake, self._draws())

    @property
    def counters(self) -> tuple[int, int]:
        """The counters won by each player: the loser pays the winner, but points are only counted (laws 8.1, 8.2)."""
        one, other = self.won
        return self.won if self.variant.draw_stake is DrawStake.POINTS else (one - other, other - one)

    @property
    def won(self) -> tuple[int, int]:
        """The stakes that each player has won, not counting those that were lost (law 8.2)."""
        score, draws = [0, 0], 0
        for winner in self.results:
            if winner is None:
                draws += 1
                continue
            score[winner] += _stake(self.variant.draw_stake, draws)
            draws = 0
        return score[0], score[1]

    def deal(self, seed: int | None = None) -> State:
        """The next deal."""
        return deal(seed, self.variant)

    def after(self, outcome: Outcome) -> Series:
        """The series after a deal that ended in this way."""
        if not isinstance(outcome, Outcome):
            raise wrong_kind("outcome", outcome, "an Outcome")
        winner = None if outcome.winner is None else self.player(outcome.winner)
        return replace(self, results=(*self.results, winner))

    def _draws(self) -> int:
        """The number of deals in a row that were drawn last."""
        won = [number for number, winner in enumerate(self.results, start=1) if winner is not None]
        return len(self.results) - (won[-1] if won else 0)


def _stake(rule: DrawStake, draws: int) -> int:
    match rule:
        case DrawStake.NONE:
            return 1
        case DrawStake.CARRIED:
            return 1 + draws
        case DrawStake.DOUBLED | DrawStake.POINTS:
            return 1 << draws
        case _:
            assert_never(rule)


def _lower_card(rng: Random) -> FirstDeal:
    """Each draws a card and the lower one deals; equal ranks draw again, from the whole pack."""
    drawn: list[tuple[Card, Card]] = []
    while not drawn or drawn[-1][0].rank == drawn[-1][1].rank:
        pack = shuffled(rng.getrandbits(64))
        drawn.append((pack[0], pack[1]))
    zero, one = drawn[-1]
    return FirstDeal(0 if zero.rank < one.rank else 1, tuple(drawn))
