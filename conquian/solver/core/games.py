"""Random games on the flat core: how fast the game can be played in plain Python, and a measure for the search."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from conquian.game.melds import NEAR
from conquian.solver.core.flat import LEFT, TURNED
from conquian.solver.core.sides import HELPFUL, SwitchFlags, is_legal, spreads_with

NOBODY: Final = -1
"""The deal is a draw."""
TURN: Final = 0
MELD: Final = 1
DECLINE: Final = 2
FORCE: Final = 3
ALLOW: Final = 4
DISCARD: Final = 5
"""The actions, as a record names them."""

Note = tuple[int, int, int]
"""An action, its card or spread (0 where it has none), and how many actions there were to choose from."""


def random_game(  # noqa: PLR0915 - one loop over plain ints: a call for each step would cost as much as the step
    hands: list[int],
    stock: tuple[int, ...],
    rules: SwitchFlags,
    chance: Callable[[], float],
    record: list[Note] | None = None,
) -> int:
    """Play a deal to its end, every action drawn at random, and return who won: 0 the pone, 1 the dealer, or NOBODY.

    `hands` are the masks of both hands, and are played down; `chance` gives numbers from 0 to 1.
    Spreads are card sets here, so the rules must be such that grouping does not matter, without melds from the hand
    and without a forcer who places cards.
    """
    laid = [0, 0]
    mover = 0
    place = 0
    phase = LEFT
    card = -1
    out, scope, automatic, ends, passed = rules.out, rules.scope, rules.automatic, rules.ends, rules.passed
    last = len(stock)
    while True:
        if card < 0:
            if place == last:
                return NOBODY
            card = stock[place]
            place += 1
            phase = TURNED
            if record is not None:
                record.append((TURN, card, 1))
        near = (laid[mover] | hands[mover]) & NEAR[card]
        spreads = spreads_with(laid[mover], card, hands[mover]) if near in HELPFUL[card] else []
        melds = len(spreads)
        pick = -1
        if melds:
            fits = scope[phase] and is_legal(laid[mover] | 1 << card)
            if fits and automatic:
                pick = int(chance() * melds)
                if record is not None:
                    record.append((MELD, spreads[pick], melds))
            else:
                pick = int(chance() * (melds + 1)) - 1
                if record is not None:
                    record.append((MELD, spreads[pick], melds + 1) if pick >= 0 else (DECLINE, 0, melds + 1))
                if fits and pick < 0:
                    force = chance() < 0.5
                    if record is not None:
                        record.append((FORCE if force else ALLOW, 0, 2))
                    if force:
                        pick = int(chance() * melds)
                        if record is not None:
                            record.append((MELD, spreads[pick], melds))
        elif record is not None:
            record.append((DECLINE, 0, 1))
        if pick >= 0:
            spread = spreads[pick]
            laid[mover] = spread
            hand = hands[mover] & ~spread
            if spread.bit_count() == out:
                hands[mover] = hand
                return mover
            held = hand.bit_count()
            rest = hand
            for _ in range(int(chance() * held)):
                rest &= rest - 1
            low = rest & -rest
            hands[mover] = hand ^ low
            card = low.bit_length() - 1
            if record is not None:
                record.append((DISCARD, card, held))
            if ends and place == last:
                return NOBODY
            mover = 1 - mover
            phase = LEFT
        elif phase == TURNED:
            if ends and place == last:
                return NOBODY
            mover = 1 - mover
            phase = passed
        else:
            card = -1
