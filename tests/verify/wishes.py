"""Spreads that a player might wish for: every legal one of the player's cards, and many that are broken."""

from collections.abc import Iterable, Iterator, Sequence
from random import Random

from conquian.game.cards import PACK, Card
from conquian.game.spreads import Spread
from conquian.game.state import State
from tests.verify.melds import partial_layouts

Groups = list[list[Card]]
FOREIGN = 6
"""The number of cards that are borrowed from elsewhere for a trespass."""


def every_layout(cards: Iterable[int]) -> Iterator[Spread]:
    """Every layout of every part of these cards that makes a legal spread."""
    for layout in partial_layouts(frozenset(map(int, cards))):
        yield Spread.of([PACK[card] for card in meld] for meld in layout)


def trespasses(cards: Iterable[int], rng: Random, count: int) -> list[Spread]:
    """At most `count` legal spreads in which some of these cards lie together with cards from elsewhere."""
    own = frozenset(map(int, cards))
    foreign = rng.sample([card for card in PACK if card not in own], FOREIGN)
    spreads = [spread for spread in every_layout([*own, *foreign]) if any(spread.mask & card.bit for card in foreign)]
    return rng.sample(spreads, min(count, len(spreads)))


def broken_spreads(state: State, layouts: Sequence[Spread], rng: Random, count: int) -> Iterator[Spread]:
    """Spreads near to legal ones, `count` of them, most of them damaged; by luck a few may still be legal."""
    own = own_cards(state)
    cards = [*own, *own, *own, *PACK]
    for _ in range(count):
        groups = _start(state, layouts, rng)
        for _ in range(rng.randint(1, 2) if len(groups) > 1 else rng.randint(0, 1)):
            rng.choice(_DAMAGES)(groups, cards, rng)
        yield Spread.of(groups)


def own_cards(state: State) -> list[Card]:
    """Hand, centre card and spread of the mover; in a claim, where a spread is forced, of the decliner."""
    seat = state.decliner
    return [*state.hands[seat].cards, *state.spreads[seat].cards, *([] if state.centre is None else [state.centre])]


def _start(state: State, layouts: Sequence[Spread], rng: Random) -> Groups:
    """A legal layout, the other spread, or, half of the time, what lies there and beside it some cards of the hand."""
    if layouts and rng.random() < 0.4:
        return _groups(rng.choice(layouts))
    if state.spreads[state.decliner.other] and rng.random() < 0.2:
        return _groups(state.spreads[state.decliner.other])
    hand = list(state.hands[state.decliner].cards)
    fresh = rng.sample(hand, rng.randint(0, min(4, len(hand))))
    groups = _groups(state.spreads[state.decliner])
    if state.centre is not None:
        rng.choice([fresh, *groups]).append(state.centre)
    return [group for group in [*groups, fresh] if group] or [[rng.choice(PACK)]]


def _groups(spread: Spread) -> Groups:
    return [list(group) for group in spread.groups]


def _drop(groups: Groups, _: Sequence[Card], rng: Random) -> None:
    group = rng.choice(groups)
    if len(group) > 1:
        group.remove(rng.choice(group))


def _add(groups: Groups, cards: Sequence[Card], rng: Random) -> None:
    rng.choice(groups).append(rng.choice(cards))


def _swap(groups: Groups, cards: Sequence[Card], rng: Random) -> None:
    group = rng.choice(groups)
    group[rng.randrange(len(group))] = rng.choice(cards)


def _move(groups: Groups, _: Sequence[Card], rng: Random) -> None:
    group = rng.choice(groups)
    if len(group) > 1:
        rng.choice(groups).append(group.pop(rng.randrange(len(group))))


def _double(groups: Groups, _: Sequence[Card], rng: Random) -> None:
    rng.choice(groups).append(rng.choice(rng.choice(groups)))


def _split(groups: Groups, _: Sequence[Card], rng: Random) -> None:
    group = rng.choice(groups)
    if len(group) > 1:
        at = rng.randrange(1, len(group))
        groups.append(group[at:])
        del group[at:]


def _join(groups: Groups, _: Sequence[Card], rng: Random) -> None:
    if len(groups) > 1:
        groups[0].extend(groups.pop(rng.randrange(1, len(groups))))


def _new_group(groups: Groups, cards: Sequence[Card], rng: Random) -> None:
    groups.append(rng.sample(cards, rng.randint(1, 9)))


_DAMAGES = (_drop, _add, _swap, _move, _double, _split, _join, _new_group)
