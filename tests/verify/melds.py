"""Melds a third time, from the words of laws 3.1, 3.2 and 3.5: small integers, four times the rank plus the suit."""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import combinations

Group = tuple[int, ...]


def all_melds() -> list[Group]:
    """The 50 sets and the 132 runs of the pack."""
    sets = [tuple(group) for rank in range(10) for size in (3, 4) for group in combinations(_of_rank(rank), size)]
    runs = [
        tuple(4 * rank + suit for rank in range(low, low + length))
        for suit in range(4)
        for length in range(3, 9)
        for low in range(11 - length)
    ]
    return sets + runs


def _of_rank(rank: int) -> range:
    return range(4 * rank, 4 * rank + 4)


ALL_MELDS = all_melds()
_BY_LOWEST = {low: [(meld, frozenset(meld)) for meld in ALL_MELDS if meld[0] == low] for low in range(40)}


def layouts_of(cards: Sequence[int]) -> Iterator[tuple[Group, ...]]:
    """Every way to lay all of these cards out, by plain recursion: the lowest card is the lowest of its meld."""
    if not cards:
        yield ()
        return
    held = frozenset(cards)
    for meld, members in _BY_LOWEST[min(cards)]:
        if members <= held:
            for rest in layouts_of(tuple(held - members)):
                yield (meld, *rest)


def partial_layouts(cards: frozenset[int]) -> Iterator[tuple[Group, ...]]:
    """Every legal spread that some of these cards make, each layout once; the empty one is left out."""
    melds = [(meld, members) for meld, members in _members() if members <= cards]

    def extend(laid: tuple[Group, ...], taken: frozenset[int], start: int) -> Iterator[tuple[Group, ...]]:
        for number in range(start, len(melds)):
            meld, members = melds[number]
            if not members & taken:
                spread = (*laid, meld)
                yield spread
                yield from extend(spread, taken | members, number + 1)

    return extend((), frozenset(), 0)


@lru_cache(maxsize=1)
def _members() -> list[tuple[Group, frozenset[int]]]:
    return [(meld, frozenset(meld)) for meld in ALL_MELDS]
