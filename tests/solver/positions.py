"""Positions for the solver to be wrong about: near the end of games, built at random, and small deals."""

from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from random import Random

import conquian as cq
from conquian.game.actions import DECLINE
from conquian.game.cards import PACK, Cards
from conquian.game.play import deal_from
from conquian.game.soundness import flaws
from conquian.game.spreads import book, completions
from conquian.game.state import Hand, Stock
from conquian.game.variants import PRESETS, Variant
from tests.verify.games import KINDS, MIXED, mixed_variant, plies

Found = tuple[str, cq.State]
"""Where a position comes from, and the position."""
SOURCES = ("played", "built", "small deal")
LATE = 6
"""The most cards that are left in the stock of a late position."""


def positions(seed: int) -> Iterator[Found]:
    """Endless positions, one of each source in turn; the same seed makes the same ones."""
    sources = (_played(seed), _built(Random(seed)), _small_deals(Random(~seed)))
    while True:
        for name, source in zip(SOURCES, sources, strict=True):
            yield name, next(source)


def _played(seed: int) -> Iterator[cq.State]:
    """From games under every preset and under mixed switches: one position in five of their ends, so that they vary."""
    rng = Random(seed)
    for ply in plies(seed):
        if len(ply.state.stock) <= LATE and rng.random() < 0.2:
            yield ply.state


def _built(rng: Random) -> Iterator[cq.State]:
    """Big spreads on both sides, as they are rare in games, and then up to four actions of play."""
    while True:
        state = _thrown_together(rng)
        if any(flaws(state)):
            continue
        for _ in range(rng.randrange(5)):
            legal = cq.legal_actions(state)
            declines = DECLINE in legal and cq.fits(state) and rng.random() < 0.7  # so that either may force
            state = cq.apply(state, DECLINE if declines else rng.choice(legal))
            if state.outcome is not None:
                break
        else:
            yield state


def _thrown_together(rng: Random) -> cq.State:
    variant = a_variant(rng)
    laid: list[cq.Spread] = []
    free = Cards((1 << 40) - 1)
    for _ in cq.Seat:
        cards = _spread_among(free, rng.choice((0, 4, 7, 8, 8, 9, 9, 10, 10)), variant.dealt, rng)
        laid.append(rng.choice(cq.layouts(cards)))
        free -= cards
    rest = list(free)
    rng.shuffle(rest)
    tense = rng.random() < 0.6

    def deal(number: int, wanted: Cards) -> list[cq.Card]:
        """Cards of the rest, `number` of them; in a tense position those that a player wants come first, mostly."""
        if tense:
            rest.sort(key=lambda card: rng.random() + (card in wanted))
        return [rest.pop() for _ in range(number)]

    fitting = [completions(spread.cards) if spread else Cards() for spread in laid]
    # A hand is full of what the opponent waits for, and what comes fits: who is forced has to give something away.
    hands = [Cards.of(deal(variant.dealt - len(laid[seat]), fitting[seat.other])) for seat in cq.Seat]
    phase = rng.choice((cq.Phase.TURN, cq.Phase.LEFT, cq.Phase.LEFT, cq.Phase.TURNED))
    turn = rng.choice(list(cq.Seat))
    centre = None if phase is cq.Phase.TURN else deal(1, fitting[turn])[0]
    stock = deal(rng.randrange(LATE - 1), fitting[0] | fitting[1])
    return cq.State(
        (Hand(hands[0]), Hand(hands[1])),
        (laid[0], laid[1]),
        Stock(tuple(stock)),
        centre,
        tuple(rest),
        turn,
        phase,
        variant,
        passed=phase is cq.Phase.LEFT and rng.random() < 0.5,
        folded=tuple(seat for seat in cq.Seat if rng.random() < 0.06),
    )


def _spread_among(free: Cards, size: int, most: int, rng: Random) -> Cards:
    if not size:
        return Cards()
    found = [mask for mask in _pages()[min(size, most)] if not mask & ~free.mask]
    return Cards(rng.choice(found)) if found else Cards()


@cache
def _pages() -> dict[int, list[int]]:
    """The legal spreads of each size, a thousand at most."""
    pages: dict[int, list[int]] = {}
    for mask in sorted(book()):
        pages.setdefault(mask.bit_count(), []).append(mask)
    return {size: Random(size).sample(masks, min(1000, len(masks))) for size, masks in pages.items()}


def _small_deals(rng: Random) -> Iterator[cq.State]:
    """Fresh deals of which only a few cards of the stock are there, so that they can be searched to the end."""
    while True:
        variant = a_variant(rng)
        pack = list(PACK)
        rng.shuffle(pack)
        state = deal_from(pack, variant)
        stock = state.stock.cards[: rng.randint(2, LATE)]
        folded = tuple(seat for seat in cq.Seat if rng.random() < 0.06)
        yield replace(state, stock=Stock(stock), folded=folded)


def a_variant(rng: Random) -> Variant:
    """A preset or, as often as each of them, mixed switches."""
    kind = rng.choice(KINDS)
    return mixed_variant(rng) if kind == MIXED else PRESETS[kind]
