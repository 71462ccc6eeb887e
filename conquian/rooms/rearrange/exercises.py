"""Exercises without end for the rearranging bench: can the centre card be melded? Half of them cannot.

Each defeats greedy grouping. *Greedy grouping* takes, again and again, a largest meld of the cards that are not
grouped yet. In an exercise that can be solved,
- no legal meld leaves every meld of the spread whole, so that something has to be borrowed, and
- greedy grouping never covers the spread and the centre card, whichever cards of the hand it is given and whichever of
  equally large melds it takes: it ends with "impossible".

In an exercise that cannot be solved there is a *bait*, a meld of the centre card, one or more cards of the spread and
at most two of the hand, after which all melds of the spread but a single one can still be laid: who lays the bait and
looks no further says "possible".

What can be seen at a glance must not give the answer away. So which kinds of melds lie there and which rank the centre
card has is planned before a coin is tossed for the answer, and each such *plan* is one for which both answers exist.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations, permutations
from random import Random
from typing import Final

from conquian.game.cards import PACK, Card, Cards, Rank, Suit
from conquian.game.melds import MELDS, MELDS_WITH, SHORTEST_MELD, Set
from conquian.game.spreads import NOTHING_LAID, book, grown, spread_of_masks, taken_apart
from conquian.game.state import Hand, Phase, State, Stock
from conquian.game.variants import Variant
from conquian.teach.card_groups import union

MOST_QUESTIONS: Final = 1_000
"""The number of exercises in a series; then another seed begins. Exercises far out in a series take long to make."""

BAIT_TAKES: Final = 2
"""The most hand cards of a bait."""


@dataclass(frozen=True, slots=True)
class RearrangeExercise:
    """Exercise `n` of the series `seed`: whether the pone can meld the centre card, `possible`, is the question.

    >>> from conquian.game.judge import legal_actions
    >>> one = exercise(seed=1897, n=0)
    >>> one.possible == any(action.verb == "meld" for action in legal_actions(one.state))
    True
    """

    state: State
    possible: bool
    seed: int
    n: int


@lru_cache(maxsize=MOST_QUESTIONS)
def exercise(seed: int, n: int) -> RearrangeExercise:
    """Exercise `n`, from 0, of a series. No two of a series are the same, whatever the suits are called.

    Raises ValueError beyond `MOST_QUESTIONS`.

    >>> exercise(1897, 3) == exercise(1897, 3), exercise(1897, 3).state == exercise(1897, 4).state
    (True, False)
    """
    if not 0 <= n < MOST_QUESTIONS:
        raise ValueError(f"no exercise {n}: a series has {MOST_QUESTIONS}")
    plans = _plans_of(seed)
    possible = _is_possible(seed, n)
    like = (other for other in range(n) if plans[other] is plans[n] and _is_possible(seed, other) is possible)
    taken = {canonical(exercise(seed, other).state) for other in like}
    rng = Random(f"{seed}/{n}")
    while True:
        state = _state(rng, plans[n], possible)
        if not taken or canonical(state) not in taken:
            return RearrangeExercise(state, possible, seed, n)


def _is_possible(seed: int, n: int) -> bool:
    """A fair coin for each exercise."""
    return bool(Random(f"{seed}/{n}/possible").getrandbits(1))


# --- plans ------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class RearrangePlan:
    """A plan for an exercise: the kinds of the melds that lie there, and a few ranks for the centre card.

    A kind is `r4` for a run of four, `s3` for a set of three. No two plans agree on an exercise, and none is about
    suits, so that only exercises of one plan can be the same but for the suits.
    """

    kinds: tuple[str, ...]
    ranks: frozenset[Rank]

    @property
    def size(self) -> int:
        """The number of cards in the spread."""
        return sum(int(kind[1]) for kind in self.kinds)


_SMALL: Final = {"r4": "2 3 4 5 6 7 J Q", "r5": "2 3 4 5 6 7 J Q"}
_LARGE: Final = {
    "r6": "2 3 4 5 6 7 J Q",
    "r3 r3": "A 2 3 4 5 6 7 J Q K",
    "r3 s3": "A 2 3 4 5 6 7 J Q K",
    "s3 s3": "A 2 3 4 5 6 7 J Q K",
    "r7": "2 3 4 5 6 7 J Q",
    "r3 r4": "A 2 3 4 5 6 7 J Q K",
    "r3 s4": "2 3 4 5 6 7 J Q",
    "r4 s3": "A 2 3 4 5 6 7 J Q K",
    "s3 s4": "A 2 3 4 5 6 7 J Q K",
    "r8": "2345 67JQ",
    "r3 r5": "A 2 3 4 5 6 7 J Q K",
    "r4 r4": "2 3 4 5 6 7 J Q",
    "r4 s4": "23 4 5 6 7 JQ",
    "r5 s3": "A 2 3 4 5 6 7 J Q K",
    "r4 r5": "234 56 7JQ",
    "r3 r6": "A2345 67JQK",
    "r6 s3": "A2345 67JQK",
    "r3 r3 r3": "A2345 67JQK",
}
_RARE: Final = dict.fromkeys(("r4 r6", "r3 r3 r4", "r3 s3 s4"), "A234567JQK")
"""For each combination of kinds, the ranks of the centre card for which there are plenty of exercises of both answers.

Plenty is more than a series can use up. Ranks stand together where there are few. Two fours of a kind, for one, are
missing: nothing can be borrowed in vain.
"""


def _plans(table: dict[str, str]) -> tuple[RearrangePlan, ...]:
    return tuple(
        RearrangePlan(tuple(kinds.split()), frozenset(rank for rank in Rank if str(rank) in ranks))
        for kinds, groups in table.items()
        for ranks in groups.split()
    )


SMALL: Final = _plans(_SMALL)
"""The plans of the first exercises: one meld lies there."""

LARGE: Final = _plans(_LARGE)
"""The plans of all others, each used once in every round."""

RARE: Final = _plans(_RARE)
"""Plans without a hand card. There are few exercises of that kind, so these are used in the first rounds only."""

RARE_ROUNDS: Final = 6
"""The number of those first rounds."""

FIRST: Final = 5
"""The number of small exercises, with which a series begins."""

GENTLY: Final = 3.0
"""In the first round larger spreads come later, give or take this number of cards."""


@lru_cache(maxsize=8)
def _plans_of(seed: int) -> tuple[RearrangePlan, ...]:
    """The plans of a whole series, in their order.

    >>> plans = _plans_of(1897)
    >>> plans[0] == plans[1], plans[0].size < plans[100].size
    (False, True)
    """
    rng = Random(f"{seed}")
    opening = list(SMALL)
    rng.shuffle(opening)
    plans = opening[:FIRST]
    for number in range(MOST_QUESTIONS):
        fresh = [*LARGE, *(RARE if number < RARE_ROUNDS else ())]
        rng.shuffle(fresh)
        if number == 0:
            fresh.sort(key=lambda plan: plan.size + GENTLY * rng.random())
        plans += fresh
        if len(plans) >= MOST_QUESTIONS:
            break
    return tuple(plans[:MOST_QUESTIONS])


# --- making one -------------------------------------------------------------------------------------------------------


def _state(rng: Random, wanted: RearrangePlan, possible: bool) -> State:
    """A position that follows the plan, has this answer and defeats greedy grouping."""
    while True:
        laid = _laid(rng, wanted.kinds)
        spread = sum(laid)
        rest = [card for card in PACK if not spread & card.bit]
        hand = Cards.of(rng.sample(rest, _DEALT - spread.bit_count()))
        centres = [card for card in rest if card.rank in wanted.ranks and card not in hand]
        rng.shuffle(centres)
        for centre in centres:
            if _defeats(laid, centre, hand.mask, possible):
                return State(
                    hands=(Hand(hand), Hand(unknown=_DEALT)),
                    spreads=(spread_of_masks(laid), NOTHING_LAID),
                    stock=Stock(unknown=rng.randrange(5, 16)),
                    centre=centre,
                    phase=rng.choice((Phase.LEFT, Phase.TURNED)),
                )


_DEALT: Final = Variant().dealt


def _kind(meld: int) -> str:
    return f"{'s' if isinstance(MELDS[meld], Set) else 'r'}{meld.bit_count()}"


_OF_KIND: Final = {kind: [meld for meld in MELDS if _kind(meld) == kind] for kind in map(_kind, MELDS)}


def _laid(rng: Random, kinds: tuple[str, ...]) -> tuple[int, ...]:
    """Melds of these kinds, no card in two of them."""
    while True:
        melds = tuple(rng.choice(_OF_KIND[kind]) for kind in kinds)
        if not any(one & other for one, other in combinations(melds, 2)):
            return melds


# --- the definition ---------------------------------------------------------------------------------------------------


def _defeats(laid: tuple[int, ...], centre: Card, hand: int, possible: bool) -> bool:
    """Whether this has the wanted answer, and greedy grouping gives the other one."""
    spread = sum(laid)
    if any(spread | centre.bit | part in book() for part in _parts(hand)) is not possible:
        return False
    at_hand = spread | centre.bit | hand
    if not possible and not any(_is_bait(meld, laid, hand) for meld in MELDS_WITH[centre] if not meld & ~at_hand):
        return False
    melds = [meld for meld in MELDS if not meld & ~at_hand]
    useful = hand & union(map(Cards, melds)).mask
    if useful.bit_count() < _least_useful(laid, hand):
        return False
    if not possible:
        return True
    before = spread_of_masks(laid)
    return all(taken_apart(before, spread_of_masks(way)) for way in grown(spread, centre.bit, useful)) and not any(
        _greedy_covers(spread | centre.bit, spread | centre.bit | part, melds) for part in _parts(useful)
    )


def _parts(hand: int) -> Iterator[int]:
    """Every part of these cards, all of them first and none last."""
    part = hand
    while part:
        yield part
        part = (part - 1) & hand
    yield 0


def _least_useful(laid: tuple[int, ...], hand: int) -> int:
    """How many hand cards there have to be that could lie in a meld, so that their number does not say the answer.

    One, and two where only melds of three lie there: these cannot lend a card, so that others have to help.
    """
    return min(hand.bit_count(), 1 if any(meld.bit_count() > SHORTEST_MELD for meld in laid) else 2)


def _is_bait(meld: int, laid: tuple[int, ...], hand: int) -> bool:
    """Whether a meld with the centre card looks right: it borrows, and a single meld of the spread is broken by it."""
    return (
        bool(meld & sum(laid))
        and (meld & hand).bit_count() <= BAIT_TAKES
        and sum(not _can_stay(old & ~meld) for old in laid) == 1
    )


def _can_stay(rest: int) -> bool:
    """Whether what is left of a meld can lie by itself."""
    return not rest or rest in book()


def _greedy_covers(due: int, left: int, melds: list[int]) -> bool:
    """Whether greedy grouping of the cards that are left covers those that are due, with any choice of equals."""
    if not due:
        return True
    there = [meld for meld in melds if not meld & ~left]
    most = max(map(int.bit_count, there), default=0)
    return any(_greedy_covers(due & ~meld, left & ~meld, there) for meld in there if meld.bit_count() == most)


# --- the same but for the suits ---------------------------------------------------------------------------------------

Canonical = tuple[int, int, tuple[int, ...]]
"""An exercise as masks: the centre card, the hand, and the melds of the spread."""


@lru_cache(maxsize=MOST_QUESTIONS)
def canonical(state: State) -> Canonical:
    """The form of a position that does not change with the names of its suits: the least of all 24 ways to name them.

    >>> import conquian as cq
    >>> one = "pone=6hJdJsQsKsAs/3c4c5c6c dealer=?10/- centre=6d stock=?9 turn=pone/left"
    >>> other = "pone=6cJdJsQsKsAs/3h4h5h6h dealer=?10/- centre=6d stock=?9 turn=pone/left"
    >>> canonical(cq.position(one)) == canonical(cq.position(other))
    True
    """
    seat = state.turn
    centre = state.centre_mask
    return min(
        (
            _renamed(centre, names),
            _renamed(state.hands[seat].cards.mask, names),
            tuple(sorted(_renamed(meld, names) for meld in state.spreads[seat].masks)),
        )
        for names in _NAMES
    )


_NAMES: Final = [[Card.of(card.rank, order[card.suit]).bit for card in PACK] for order in permutations(Suit)]


def _renamed(mask: int, names: list[int]) -> int:
    return sum(names[card] for card in Cards(mask))
