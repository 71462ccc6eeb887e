"""Spreads that a player might wish for: every legal one of his cards, and many that are broken."""

from collections.abc import Iterable, Iterator, Sequence
from random import Random

from conquian.game.cards import PACK, Card
from conquian.game.spreads import Spread
from conquian.game.state import State
from tests.verify.melds import partial_layouts

Groups = list[list[Card]]


def every_layout(cards: Iterable[int]) -> Iterator[Spread]:
    """Every layout of every part of these cards that makes a legal spread."""
    for layout in partial_layouts(frozenset(map(int, cards))):
        yield Spread.of([PACK[card] for card in meld] for meld in layout)


def broken_spreads(state: State, layouts: Sequence[Spread], rng: Random, count: int) -> Iterator[Spread]:
    """So many spreads near to legal ones, each damaged once or twice; by luck a few may still be legal."""
    starts: list[Spread] = [state.spreads[state.turn], state.spreads[state.turn.other], *layouts]
    for _ in range(count):
        groups = [list(group) for group in rng.choice(starts).groups] or [rng.sample(PACK, rng.randint(1, 5))]
        for _ in range(rng.randint(1, 2)):
            rng.choice(_DAMAGES)(groups, rng)
        yield Spread.of(groups)


def _drop(groups: Groups, rng: Random) -> None:
    group = rng.choice(groups)
    if len(group) > 1:
        group.remove(rng.choice(group))


def _add(groups: Groups, rng: Random) -> None:
    rng.choice(groups).append(rng.choice(PACK))


def _swap(groups: Groups, rng: Random) -> None:
    group = rng.choice(groups)
    group[rng.randrange(len(group))] = rng.choice(PACK)


def _double(groups: Groups, rng: Random) -> None:
    card = rng.choice(rng.choice(groups))
    rng.choice(groups).append(card)


def _split(groups: Groups, rng: Random) -> None:
    group = rng.choice(groups)
    if len(group) > 1:
        at = rng.randrange(1, len(group))
        groups.append(group[at:])
        del group[at:]


def _join(groups: Groups, rng: Random) -> None:
    if len(groups) > 1:
        groups[0].extend(groups.pop(rng.randrange(1, len(groups))))


def _new_group(groups: Groups, rng: Random) -> None:
    groups.append(rng.sample(PACK, rng.randint(1, 9)))


_DAMAGES = (_drop, _add, _swap, _double, _split, _join, _new_group)
