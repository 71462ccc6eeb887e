"""The chances of an answer by the next card of the stock: with which cards it reaches the goal, and how often."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from fractions import Fraction
from functools import lru_cache

from conquian.game.actions import Action
from conquian.game.cards import Card
from conquian.solver.certificates.best_chance import ChanceCertificate
from conquian.solver.certificates.deals import revealed, worlds
from conquian.solver.certificates.vocabulary import Goal, essence
from conquian.solver.open_hand import evaluate


def by_next_card(found: ChanceCertificate, action: Action) -> Mapping[Card, Fraction]:
    """The chance that an action reaches the goal of its certificate, by the card that comes next from the stock.

    The rest is played as the certificate takes it to be. Where the stock holds nothing unseen, it is empty.

    >>> from conquian.rooms.puzzles.library import puzzle
    >>> chance = puzzle("best-chance-028").certificate
    >>> {str(card): str(share) for card, share in by_next_card(chance, chance.accepted[0]).items() if share}
    {'7c': '1'}
    """
    return _by_next_card(found)[essence(found.position, action)]


@lru_cache(maxsize=8)
def _by_next_card(found: ChanceCertificate) -> Mapping[object, Mapping[Card, Fraction]]:
    reached: dict[object, Counter[Card]] = {}
    dealt: Counter[Card] = Counter()
    lowest = 1 if found.goal is Goal.WIN else 0
    for world in worlds(found.position):
        values = evaluate(revealed(found.position, world))
        dealt.update(world.stock[:1])
        for same in {essence(found.position, action) for action, value in values.items()}:
            reached.setdefault(same, Counter())
        for same in {essence(found.position, action) for action, value in values.items() if value >= lowest}:
            reached[same].update(world.stock[:1])
    return {same: {card: Fraction(n[card], dealt[card]) for card in sorted(dealt)} for same, n in reached.items()}
