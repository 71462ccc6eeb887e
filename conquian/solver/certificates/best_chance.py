"""C3: the best chance. For each action in how many worlds it wins, exactly counted."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from typing import ClassVar, Final

from conquian.game.actions import Action
from conquian.game.state import State
from conquian.solver.certificates.deals import count_worlds, revealed, worlds
from conquian.solver.certificates.vocabulary import (
    BeyondBound,
    CertificateFault,
    CertificateKind,
    Goal,
    Objection,
    Proof,
    distinct,
    essence,
)
from conquian.solver.open_hand import evaluate

MOST_COUNTED: Final = 5_040
"""Chances are counted over no more worlds than this."""


class Rest(StrEnum):
    """The play that is assumed after the action: `open` means by both as well as can be, with every card open."""

    OPEN = "open"


@dataclass(frozen=True, slots=True)
class ActionCount:
    """The numbers of worlds in which an action wins, draws and loses."""

    action: Action
    won: int
    drawn: int
    lost: int

    def reached(self, goal: Goal) -> int:
        """The number of worlds in which the goal is reached."""
        return self.won if goal is Goal.WIN else self.won + self.drawn


@dataclass(frozen=True, slots=True)
class ChanceCertificate(Proof):
    """C3: in how many worlds, all of them equally likely, each action reaches the goal if the rest is played so.

    It is a chance over what cannot be seen at the moment of choosing, and of nothing else: what the opponent's play
    gives away is not weighed, and where the rest is `open`, both see every card from then on. So it bounds from above
    what a player can do against an opponent who sees every card, and bounds nothing against one who does not.
    """

    kind: ClassVar[CertificateKind] = CertificateKind.CHANCE

    position: State
    goal: Goal
    rest: Rest
    worlds: int
    counts: tuple[ActionCount, ...]

    @property
    def best(self) -> Fraction:
        """The best chance that any action gives."""
        return max((self.chance(count) for count in self.counts), default=Fraction(0))

    @property
    def accepted(self) -> tuple[Action, ...]:
        """The actions with the best chance, one of each essence."""
        return tuple(count.action for count in self.counts if self.chance(count) == self.best)

    @property
    def rejected(self) -> tuple[Action, ...]:
        """The others."""
        return tuple(count.action for count in self.counts if self.chance(count) != self.best)

    def chance(self, count: ActionCount) -> Fraction:
        """The chance of reaching the goal with an action, from its count."""
        return Fraction(count.reached(self.goal), self.worlds) if self.worlds else Fraction(0)

    def _objections(self) -> Iterator[Objection]:
        return _objections(self)

    def _own(self) -> Iterator[str]:
        yield f'rest = "{self.rest}"'
        yield f"worlds = {self.worlds}"
        yield ""
        yield "[certificate.counts]  # won, drawn, lost"
        for count in self.counts:
            yield f'"{count.action}" = [{count.won}, {count.drawn}, {count.lost}]'


def certify_chance(position: State, goal: Goal, rest: Rest = Rest.OPEN) -> ChanceCertificate:
    """The certificate of the chances of every action in this position, in which some cards may be unknown.

    Raises BeyondBound if there are too many worlds, UnknownCards if the player's own hand is not known.

    >>> import conquian as cq
    >>> line = "pone=AdAs/3c3d3h3s,6h7hJhQh dealer=QcKc/4c5c6c7c,JcJdJhJs stock=?1 waste=7d turn=pone/turn"
    """
    total = count_worlds(position)
    if total > MOST_COUNTED:
        raise BeyondBound("worlds", MOST_COUNTED, total)
    results: dict[Action, Counter[int]] = {}
    for world in worlds(position):
        values = evaluate(revealed(position, world))
        for action in distinct(position, values):
            results.setdefault(action, Counter())[values[action]] += 1
    counts = tuple(ActionCount(action, found[1], found[0], found[-1]) for action, found in results.items())
    return ChanceCertificate(position, goal, rest, total, counts)


def _objections(found: ChanceCertificate) -> Iterator[Objection]:
    truth = certify_chance(found.position, found.goal, found.rest)
    if found.worlds != truth.worlds:
        yield Objection(CertificateFault.WRONG_COUNT)
    due = {essence(found.position, count.action): count for count in truth.counts}
    for count in found.counts:
        right = due.pop(essence(found.position, count.action), None)
        if right is None or right.action != count.action:
            yield Objection(CertificateFault.NOT_LEGAL, count.action)
        elif right != count:
            yield Objection(CertificateFault.WRONG_COUNT, count.action)
    yield from (Objection(CertificateFault.MISSING, count.action) for count in due.values())
