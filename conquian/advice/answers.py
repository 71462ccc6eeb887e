"""Answers: what the other player does at once about an action, by what pays with the hand that it holds.

A card that was declined and fits can be forced or let go, and a forced player chooses a discard. Routine alone would
always do the same there. So each answer is played in each world, and a hand gives the one that does best for it on the
mean: over all worlds in which it is held, or, where worlds are drawn, over some with the same hand and the stock
shuffled anew, so that no answer is chosen by the world in which it counts. Such a player knows the hand of the seat,
and so does a little too well; one whose answer is the same with every hand does too badly. The truth lies between.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from operator import mul

from conquian.advice.belief import FlatWorld


class Answers:
    """The results of each answer to one action in the worlds so far, for the seat that acts."""

    def __init__(self, drawn: bool) -> None:
        self.drawn: bool = drawn
        self.worlds: list[FlatWorld] = []
        self.found: list[Mapping[int, int]] = []
        self.totals: dict[int, dict[int, float]] = defaultdict(lambda: defaultdict(float))
        """For each hand, what every answer came to in all, by its weight."""

    def add(self, world: FlatWorld, found: Mapping[int, int], foreseen: Sequence[Mapping[int, int]]) -> None:
        """Add a world: what each answer comes to there, and in others with the same hand."""
        self.worlds.append(world)
        self.found.append(found)
        totals = self.totals[world.hand]
        for each in (found, *foreseen):
            for answer, result in each.items():
                totals[answer] += world.weight * result

    def readings(self) -> tuple[list[int], ...]:
        """The results in each world: as pays with each hand, and as pays if every hand gives the same answer."""
        by_hand, alike = self._by_hand(), self._alike()
        return (by_hand, alike) if self._sum(by_hand) < self._sum(alike) else (alike,)

    def _by_hand(self) -> list[int]:
        chosen = []
        for world, found in zip(self.worlds, self.found, strict=True):
            totals, own = self.totals[world.hand], world.weight * self.drawn
            rest = {answer: totals[answer] - own * result for answer, result in found.items()}
            chosen.append(found[min(rest, key=lambda answer: rest[answer])])
        return chosen

    def _alike(self) -> list[int]:
        always = [answer for answer in self.found[0] if all(answer in found for found in self.found)]
        return min(([found[answer] for found in self.found] for answer in always), key=self._sum)

    def _sum(self, results: Sequence[int]) -> float:
        total: float = sum(map(mul, (world.weight for world in self.worlds), results))
        return total
