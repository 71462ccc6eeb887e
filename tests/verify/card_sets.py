"""Random card sets of three to eleven cards: the book, a plain recursion and, for some, the twin agree on them."""

from random import Random

from conquian.game.cards import PACK, Cards
from conquian.game.spreads import is_spread
from tests.twin.cards import spreads_of
from tests.verify.counting import Counts, Progress, Ticker
from tests.verify.melds import ALL_MELDS, layouts_of

TWIN_ONE_IN = 50
"""The number of card sets of which the twin is asked about one: it takes a hundred times longer."""


def check(amount: int, seed: int, progress: Progress) -> Counts:
    """Compare `amount` random card sets, half of them legal spreads of which one card was swapped."""
    counts = Counts()
    rng = Random(seed)
    ticker = Ticker(progress)
    for number in range(amount):
        near_miss = number % 2 == 1
        cards = _near_miss(rng) if near_miss else rng.sample(range(40), rng.randint(3, 11))
        plain = next(layouts_of(cards), None) is not None
        kind = "near misses" if near_miss else "random card sets"
        found = is_spread(Cards.of(PACK[card] for card in cards))
        assert found is plain, f"{[str(PACK[card]) for card in cards]}: book {found}, recursion {plain}"
        counts["card sets"] += 1
        counts[kind] += 1
        counts[f"{kind} that are legal"] += plain
        if number % TWIN_ONE_IN < 2:
            assert bool(spreads_of([str(PACK[card]) for card in cards])) is plain, f"the twin disagrees: {cards}"
            counts["card sets asked of the twin"] += 1
        ticker.tick()
    ticker.flush()
    return counts


def _near_miss(rng: Random) -> list[int]:
    """The cards of a random legal spread, one of them swapped for a card that was not there."""
    cards: list[int] = []
    for _ in range(rng.randint(1, 3)):
        fitting = [meld for meld in ALL_MELDS if len(meld) + len(cards) <= 11 and not set(meld) & set(cards)]
        cards += rng.choice(fitting) if fitting else ()
    cards[rng.randrange(len(cards))] = rng.choice([card for card in range(40) if card not in cards])
    return cards
