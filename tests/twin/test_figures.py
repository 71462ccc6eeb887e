"""The figures that are certain: melds and spreads of the pack, and sequences that can be counted by hand."""

import random
from itertools import combinations

from . import apply, perft, spreads_of
from .cards import MELDS, PACK, in_order, spreads
from .lines import LAST, T10, offer


def test_the_melds_of_the_pack() -> None:
    assert [sum(len(meld) == size for meld in MELDS) for size in range(3, 9)] == [72, 38, 24, 20, 16, 12]
    assert sum("7" in "".join(meld) and "J" in "".join(meld) for meld in MELDS) == 68


def test_the_spreads_of_six_and_seven_cards() -> None:
    for size, count in [(6, 2156), (7, 2048)]:
        unions = {frozenset(meld) for meld in MELDS if len(meld) == size}
        for one, two in combinations(MELDS, 2):
            if len(one) + len(two) == size and not set(one) & set(two):
                unions.add(frozenset(one + two))
        assert len(unions) == count
        assert all(spreads_of(in_order(list(union))) for union in unions)


def test_melds_are_the_layouts_of_every_choice_of_hand_cards() -> None:
    """The search with must and may finds what trying all subsets of the hand finds."""
    rng = random.Random(17)
    for _ in range(25):
        cards = rng.sample(PACK, 10)
        must, may = cards[:1], cards[1:]
        found = {frozenset(map(frozenset, spread)) for spread in spreads(must, may)}
        tried = [spreads_of(must + list(part)) for size in range(10) for part in combinations(may, size)]
        assert found == {frozenset(layout) for layouts in tried for layout in layouts}


def test_perft_counts_sequences_that_can_be_counted_by_hand() -> None:
    forced = apply(apply(offer(T10, "Ac"), "decline"), "force")
    assert [perft(forced, depth) for depth in range(3)] == [1, 2, 2 * 4]
    last = offer(LAST, "3c", "pagat,last_card=ends", "pone/turned", stock=0)
    # declined, the deal is over; melded, there are eight cards to discard, and then it is over too
    assert [perft(last, depth) for depth in range(4)] == [1, 2, 8, 0]
