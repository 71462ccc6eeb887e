"""Outs and ways to win: equal to trying everything on the engine, in positions of random games under every preset."""

from collections.abc import Iterator
from itertools import islice
from random import Random

from conquian.game.play import fold
from conquian.game.state import Phase, Seat, State
from conquian.game.variants import Borrowing
from conquian.solver.winning_chances.outlook import outs, ways_to_win
from tests.solver import outlook_brute as brute
from tests.verify.counting import Counts, Progress
from tests.verify.games import KINDS, Ply, plies

LARGE_HAND = 4
"""The cards in hand from which on card sets are tried instead, where it does not matter how they lie."""
EVERY_DISCARD = 3
"""The most cards in hand with which every discard is tried as well."""
FOLDED_ONE_IN = 6
FROM_ONE_SEED = 4
"""The positions, about those of one game, after which the kinds of games are shuffled anew."""
ONE_PLY_IN = 16
LAST_PLIES_ONE_IN = 2
"""The plies of which one is looked at once the stock is empty: they are few, and declining may end the deal there."""


def check(amount: int, seed: int, progress: Progress) -> Counts:
    """Compare `amount` positions, each for one of the seats."""
    counts = Counts()
    for number, (kind, state, seat) in enumerate(_positions(seed)):
        if number == amount:
            break
        found = ways_to_win(state, seat)
        mine = {way.spread.mask: way.needed.mask for way in found}
        every_discard = len(state.hands[seat]) <= EVERY_DISCARD
        free = state.variant.borrowing is Borrowing.FREE and seat not in state.folded
        by_card_sets = free and len(state.hands[seat]) >= LARGE_HAND
        if by_card_sets:
            tried = brute.needed_by_card_sets(state, seat)
        else:
            tried = brute.needed_by_spread(state, seat, every_discard=every_discard)
        assert mine == tried, f"{state} {seat}: found {len(mine)} ways, tried {len(tried)}"
        assert outs(state, seat) == brute.outs(state, seat), f"{state} {seat}: outs"
        counts["positions"] += 1
        counts["ways"] += len(found)
        counts["positions with a way"] += bool(found)
        counts["positions with every discard tried"] += every_discard
        counts["positions tried by card sets"] += by_card_sets
        counts["positions of a seat that has folded"] += seat in state.folded
        counts["positions with an empty stock"] += not len(state.stock)
        counts["positions where declining draws"] += brute.is_drawn_without_it(state, seat)
        counts[f"positions / {kind} / {state.phase}"] += 1
        counts[f"cards in hand / {len(state.hands[seat])}"] += 1
        progress(1)
    return counts


def _positions(seed: int) -> Iterator[tuple[str, State, Seat]]:
    """Positions of random games, the kinds in ever new orders."""
    rng = Random(seed)
    while True:
        games = plies(rng.getrandbits(64), tuple(rng.sample(KINDS, len(KINDS))))
        yield from islice(_among(games, rng), FROM_ONE_SEED)


def _among(games: Iterator[Ply], rng: Random) -> Iterator[tuple[str, State, Seat]]:
    """Some positions and a seat, apart from exchanges."""
    for ply in games:
        if rng.randrange(ONE_PLY_IN if len(ply.state.stock) else LAST_PLIES_ONE_IN):
            continue
        state, seat = ply.state, rng.choice(list(Seat))
        if not rng.randrange(FOLDED_ONE_IN):
            state = fold(state, rng.choice(list(Seat)))
        if state.phase is not Phase.EXCHANGE:
            yield ply.kind, state, seat
