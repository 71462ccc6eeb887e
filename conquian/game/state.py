"""State: everything on the table between two actions, as one immutable value."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import IntEnum, StrEnum
from typing import Final

from conquian.game.cards import ALL_CARDS, NO_CARDS, Card, Cards
from conquian.game.outward import ShownValue
from conquian.game.spreads import NOTHING_LAID, Spread
from conquian.game.variants import Variant


class Seat(IntEnum):
    """One of the two players of a deal (law 2.1).

    >>> import conquian as cq
    >>> cq.Seat.PONE.other, str(cq.Seat.DEALER)
    (Seat.DEALER, 'dealer')
    """

    PONE = 0
    DEALER = 1

    def __bool__(self) -> bool:
        return True  # the pone is 0, and a seat all the same

    @property
    def other(self) -> Seat:
        """The opponent's seat."""
        return _OTHER[self]

    def __str__(self) -> str:
        return self.name.lower()

    def __repr__(self) -> str:
        return f"Seat.{self.name}"


_OTHER: Final = (Seat.DEALER, Seat.PONE)


class Phase(StrEnum):
    """The phase of a turn: what the player to act is about to do; the value is the word of the notation.

    >>> import conquian as cq
    >>> cq.Phase("claim-left")
    <Phase.CLAIM_LEFT: 'claim-left'>
    """

    TURN = "turn"
    LEFT = "left"
    TURNED = "turned"
    CLAIM_LEFT = "claim-left"
    CLAIM_TURNED = "claim-turned"
    FORCED = "forced"
    DISCARD = "discard"
    EXCHANGE = "exchange"
    OVER = "over"

    __hash__ = str.__hash__  # as equality is; the one of enumerations is slow, and phases are looked up all the time


DECLINABLE: Final = frozenset({Phase.LEFT, Phase.TURNED})
"""The phases in which the player to act may decline the centre card."""
ON_OFFER: Final = frozenset({Phase.LEFT, Phase.TURNED, Phase.FORCED})
"""The phases in which the player to act may meld the centre card."""
CLAIM: Final = frozenset({Phase.CLAIM_LEFT, Phase.CLAIM_TURNED})
"""The phases in which the player to act may force the other, who has just declined."""


@dataclass(frozen=True, slots=True)
class Hand:
    """Cards that only their owner sees: the known ones, and how many more there are that are not known."""

    cards: Cards = NO_CARDS
    unknown: int = 0

    def __len__(self) -> int:
        return len(self.cards) + self.unknown

    def __str__(self) -> str:
        hidden = f"?{self.unknown}" if self.unknown else ""
        return f"{self.cards}{hidden}" if self.cards else hidden or "-"


@dataclass(frozen=True, slots=True)
class Stock:
    """The face-down cards still to come, next card first: the known ones, then how many unknown ones."""

    cards: tuple[Card, ...] = ()
    unknown: int = 0

    def __len__(self) -> int:
        return len(self.cards) + self.unknown

    @property
    def top(self) -> Card | None:
        """The next card, or None if it is not known or the stock is empty."""
        return self.cards[0] if self.cards else None

    def without_top(self) -> Stock:
        """The stock after its next card was turned up."""
        return Stock(self.cards[1:], self.unknown) if self.cards else Stock((), self.unknown - 1)

    def __str__(self) -> str:
        return "".join(map(str, self.cards)) + (f"?{self.unknown}" if self.unknown else "") or "-"


@dataclass(frozen=True, slots=True)
class Outcome:
    """The outcome of a deal: a winner (law 7.1) or, if there is none, a draw (law 7.4).

    >>> import conquian as cq
    >>> str(cq.Outcome(cq.Seat.PONE)), str(cq.Outcome(None))
    ('pone', 'draw')
    """

    winner: Seat | None

    def __str__(self) -> str:
        return "draw" if self.winner is None else str(self.winner)


EMPTY_HAND: Final = Hand()


@dataclass(frozen=True, slots=True)
class State(ShownValue):
    """A position: who holds what, what lies where, and who must do what next.

    `hands` and `spreads` are pairs in the order pone, dealer; `waste` begins with the card buried first; `passed` says
    of a centre card that was left whether it had been turned up and passed rather than discarded; `given` is the card
    that lies aside while an exchange is half done. `str` writes the position's canonical line.

    >>> import conquian as cq
    >>> state = cq.position("pone=AdAs/3c3d3h3s,6h7hJhQh dealer=?10/- centre=Kh stock=?19 turn=pone/left")
    >>> hand, spread = state.hands[state.turn], state.spreads[state.turn]
    >>> hand.cards, spread, state.centre, len(state.stock), state.turn, state.phase
    (cards('AdAs'), spread('3c3d3h3s 6h7hJhQh'), card('Kh'), 19, Seat.PONE, <Phase.LEFT: 'left'>)
    """

    hands: tuple[Hand, Hand]
    spreads: tuple[Spread, Spread] = (NOTHING_LAID, NOTHING_LAID)
    stock: Stock = Stock()
    centre: Card | None = None
    waste: tuple[Card, ...] = ()
    turn: Seat = Seat.PONE
    phase: Phase = Phase.TURN
    variant: Variant = field(default_factory=Variant)
    passed: bool = False
    folded: tuple[Seat, ...] = ()
    given: Hand = EMPTY_HAND

    @property
    def known(self) -> Cards:
        """Every card whose place is known."""
        return Cards.of([*(card for _, cards in places(self) for card in cards)])

    @property
    def unknown(self) -> int:
        """The number of cards in hands, stock or aside that are not known."""
        return sum(hand.unknown for hand in (*self.hands, self.given)) + self.stock.unknown

    @property
    def unseen(self) -> Cards:
        """Every card whose place is not known: it may be in a hand, in the stock or, in a study, left out."""
        return ALL_CARDS - self.known

    @property
    def left_out(self) -> int:
        """The number of the forty cards that the position leaves out; more than none makes it a study."""
        return len(self.unseen) - self.unknown

    @property
    def is_study(self) -> bool:
        """Whether cards of the forty are left out, so that the position cannot have come from a deal as it stands."""
        return self.left_out > 0

    @property
    def was_passed(self) -> bool:
        """Whether the card that was left had been turned up and passed: without a meld nobody can have discarded it."""
        return self.passed or not self.spreads[self.decliner.other]

    @property
    def centre_mask(self) -> int:
        """The bit of the card in the middle, 0 where none lies there."""
        return 0 if self.centre is None else self.centre.bit

    @property
    def decliner(self) -> Seat:
        """The player whose spread the centre card is offered to: in a claim the opponent of the player to act."""
        return self.turn.other if self.phase in CLAIM else self.turn

    @property
    def outcome(self) -> Outcome | None:
        """The outcome of the deal, or None while it goes on."""
        if self.phase is not Phase.OVER:
            return None
        winners = [seat for seat in Seat if len(self.spreads[seat]) == self.variant.out]
        return Outcome(winners[0] if winners else None)

    def __str__(self) -> str:
        sides = (f"{seat}={self.hands[seat]}/{str(self.spreads[seat]).replace(' ', ',')}" for seat in Seat)
        fields = [
            *sides,
            f"centre={'-' if self.centre is None else self.centre}",
            f"stock={self.stock}",
            f"waste={''.join(map(str, self.waste)) or '-'}",
            f"turn={self.turn}/{self.phase}",
            f"rules={self.variant}",
        ]
        if self.passed:
            fields.append("passed=yes")
        if self.folded:
            fields.append(f"folded={','.join(map(str, self.folded))}")
        if self.given:
            fields.append(f"given={self.given}")
        return " ".join(fields)

    def __repr__(self) -> str:
        return f"position('{self}')"


def places(state: State) -> list[tuple[str, tuple[Card, ...]]]:
    """Every place in which cards lie, by the name of its field, with the cards known to be there, repetitions kept."""
    sides = [
        (str(seat), (*state.hands[seat].cards, *(card for group in state.spreads[seat].groups for card in group)))
        for seat in Seat
    ]
    return [
        *sides,
        ("centre", () if state.centre is None else (state.centre,)),
        ("stock", state.stock.cards),
        ("waste", state.waste),
        ("given", tuple(state.given.cards)),
    ]
