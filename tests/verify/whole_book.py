"""The whole book of legal spreads, against unions of melds and against a plain recursion over each of its card sets."""

from itertools import islice

from conquian.game.cards import Cards
from conquian.game.spreads import book, layouts
from tests.verify.counting import Counts, Progress, Ticker
from tests.verify.melds import ALL_MELDS, layouts_of

SIZE = 130_357
"""The number of card sets of three to eleven cards that are legal spreads."""
MOST_CARDS = 11


def check(amount: int, seed: int, progress: Progress) -> Counts:
    """Compare the book as a whole, and `amount` of its card sets one by one, beginning with the set numbered `seed`."""
    counts = Counts()
    written = book()
    unions = unions_of_melds()
    assert written == unions, f"{len(written - unions)} too many in the book, {len(unions - written)} missing"
    assert len(written) == SIZE, f"the book has {len(written)} card sets"
    ticker = Ticker(progress)
    for mask in islice(sorted(written), seed, seed + amount):
        plain = {frozenset(layout) for layout in layouts_of(cards_of(mask))}
        found = [frozenset(tuple(map(int, group)) for group in spread.groups) for spread in layouts(Cards(mask))]
        assert plain, f"in the book, but there is no layout: {Cards(mask)}"
        assert len(found) == len(set(found)), f"a layout twice: {Cards(mask)}"
        assert set(found) == plain, f"other layouts of {Cards(mask)}: {found}, not {plain}"
        counts["card sets of the book"] += 1
        counts["layouts"] += len(plain)
        counts[f"card sets by number of layouts / {len(plain)}"] += 1
        ticker.tick()
    ticker.flush()
    return counts


def cards_of(mask: int) -> list[int]:
    """The numbers of the cards in a mask."""
    return [card for card in range(40) if mask >> card & 1]


def unions_of_melds() -> set[int]:
    """Every union of one, two or three melds without a common card that has eleven cards at most; more do not fit."""
    singles = [sum(1 << card for card in meld) for meld in ALL_MELDS]
    found = legal = set(singles)
    for _ in range(2):
        found = {
            laid | meld
            for laid in found
            for meld in singles
            if not laid & meld and laid.bit_count() + meld.bit_count() <= MOST_CARDS
        }
        legal = legal | found
    return legal
