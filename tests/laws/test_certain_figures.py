"""The figures of the law book, counted on the package's own tables."""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import combinations
from math import comb
from typing import Final

import pytest

import conquian as cq
from conquian.game.cards import PACK, Rank
from conquian.game.melds import MELDS, MELDS_WITH, Run, Set
from conquian.game.spreads import Spread, book, completions

pytestmark = pytest.mark.slow

HANDS: Final = comb(40, 10)
"""How many hands of ten cards there are."""


def sizes(masks: list[int]) -> list[int]:
    """How many masks there are of each size, from three cards up."""
    count = Counter(map(int.bit_count, masks))
    return [count[size] for size in range(3, max(count) + 1)]


@cache
def layouts_of_the_book() -> dict[int, tuple[Spread, ...]]:
    """Every layout of every legal spread."""
    return {mask: cq.layouts(cq.Cards(mask)) for mask in book()}


def test_the_melds_of_the_pack() -> None:
    assert len(MELDS) == 182
    sets = [meld for meld in MELDS.values() if isinstance(meld, Set)]
    assert Counter(len(meld.suits) for meld in sets) == {3: 40, 4: 10}
    assert sum(isinstance(meld, Run) for meld in MELDS.values()) == 132
    assert sizes(list(MELDS)) == [72, 38, 24, 20, 16, 12]


def test_runs_in_which_the_jack_follows_the_seven() -> None:
    runs = [meld for meld in MELDS.values() if isinstance(meld, Run)]
    assert sum({Rank.SEVEN, Rank.JACK} <= {card.rank for card in run.cards} for run in runs) == 68


def test_the_legal_spreads() -> None:
    assert sizes(list(book())) == [72, 38, 24, 2_156, 2_048, 1_683, 35_816, 45_176, 43_344]
    assert len(book()) == 130_357


def test_every_legal_spread_has_a_layout_and_how_many() -> None:
    count = Counter(len(layouts) for layouts in layouts_of_the_book().values())
    assert count == {1: 121_829, 2: 6_472, 3: 1_480, 4: 484, 5: 64, 7: 24, 8: 4}


def test_the_winning_sets_and_their_layouts() -> None:
    winning = [layouts for mask, layouts in layouts_of_the_book().items() if mask.bit_count() == 11]
    assert len(winning) == 43_344
    assert max(map(len, winning)) == 7
    shapes = Counter(
        "+".join(map(str, sorted(map(int.bit_count, layout.masks)))) for layouts in winning for layout in layouts
    )
    assert shapes == {"3+3+5": 25_272, "3+4+4": 22_464, "3+8": 480, "4+7": 384, "5+6": 360}
    assert shapes.total() == 48_960


def test_by_how_many_cards_ten_are_completed() -> None:
    count = Counter(len(completions(cq.Cards(mask))) for mask in book() if mask.bit_count() == 10)
    assert [count[cards] for cards in range(9)] == [4, 624, 12_180, 12_736, 10_248, 7_056, 2_304, 0, 24]


def test_spreads_on_which_no_card_can_be_forced() -> None:
    safe = Counter(mask.bit_count() for mask in book() if mask.bit_count() < 11 and not completions(cq.Cards(mask)))
    assert safe == {4: 10, 8: 28, 10: 4}
    assert safe.total() == 42


def test_cards_that_fit_rearranged_and_direct() -> None:
    """A card fits `direct` if it makes a longer meld of one that lies there; that depends on the layout."""
    additions = in_no_layout = not_in_every_layout = 0
    for mask, layouts in layouts_of_the_book().items():
        if mask.bit_count() < 11:
            for card in completions(cq.Cards(mask)):
                fits = [any(group | card.bit in MELDS for group in layout.masks) for layout in layouts]
                additions += 1
                in_no_layout += not any(fits)
                not_in_every_layout += not all(fits)
    assert (additions, in_no_layout, not_in_every_layout) == (292_280, 1_320, 3_640)


def hands_without_a_meld(size: int) -> int:
    """How many hands of this size hold no meld, counted rank by rank: melds of three span three ranks at most."""
    threes = [mask for mask in MELDS if mask.bit_count() == 3]
    windows = {mask >> 4 * low & 0xFFF for mask in threes for low in range(8) if not mask & ~(0xFFF << 4 * low)}
    clear = {window for window in range(1 << 12) if not any(not meld & ~window for meld in windows)}
    ways = Counter({(0, 0): 1})
    """The number of ways to choose cards so far, by how many they are and by those of the last two ranks."""
    for _ in Rank:
        further: Counter[tuple[int, int]] = Counter()
        for (chosen, last), count in ways.items():
            for rank in range(1 << 4):
                if last | rank << 8 in clear and chosen + rank.bit_count() <= size:
                    further[chosen + rank.bit_count(), last >> 4 | rank << 4] += count
        ways = further
    return sum(count for (chosen, _), count in ways.items() if chosen == size)


def test_the_count_of_hands_without_a_meld_agrees_with_trying_all_small_hands() -> None:
    threes = [mask for mask in MELDS if mask.bit_count() == 3]
    tried = sum(
        not any(not meld & ~sum(card.bit for card in hand) for meld in threes) for hand in combinations(PACK, 4)
    )
    assert hands_without_a_meld(3) == comb(40, 3) - len(threes)
    assert hands_without_a_meld(4) == tried


def test_dealt_hands_that_contain_a_meld() -> None:
    assert HANDS == 847_660_528
    with_meld = HANDS - hands_without_a_meld(10)
    assert with_meld == 492_662_500
    assert f"{with_meld / HANDS:.2%}" == "58.12%"


def hands_that_meld(card: cq.Card) -> int:
    """How many of the hands of ten others let this card be melded: those that hold the rest of a meld of three."""
    pairs = [mask ^ card.bit for mask in MELDS_WITH[card] if mask.bit_count() == 3]
    partners = [other for other in PACK if any(pair & other.bit for pair in pairs)]
    count = 0
    for size in range(len(partners) + 1):
        for held in combinations(partners, size):
            mask = sum(other.bit for other in held)
            if any(not pair & ~mask for pair in pairs):
                count += comb(39 - len(partners), 10 - size)
    return count


def test_the_chance_that_the_pone_can_meld_the_first_card() -> None:
    meldable = sum(map(hands_that_meld, PACK))
    assert f"{meldable / (40 * comb(39, 10)):.2%}" == "26.87%"


@pytest.mark.parametrize("mask", sorted(MELDS)[::26])
def test_a_bigger_meld_holds_one_of_three(mask: int) -> None:
    """What the counts above lean on: a hand that holds a meld holds a meld of three."""
    for card in cq.Cards(mask):
        assert any(mask | three == mask and three & card.bit for three in MELDS if three.bit_count() == 3)
