"""The terms in which certificates speak: goals, objections, bounds, and which actions come to the same."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import StrEnum
from typing import ClassVar, TypeAlias

from conquian.game.actions import Action, Force, Meld
from conquian.game.outward import ShownValue
from conquian.game.state import State
from conquian.game.variants import Borrowing, Forcing, ForcingFit, Variant
from conquian.solver.certificates.deals import World


class Goal(StrEnum):
    """The goal of the player to act: to win, or not to lose."""

    WIN = "win"
    DRAW = "draw"

    @property
    def least(self) -> int:
        """The least value that reaches the goal: 1 for a win, 0 for a draw."""
        return 1 if self is Goal.WIN else 0


class CertificateKind(StrEnum):
    """The kind of a certificate; the value is the name that the design gives it."""

    RULE = "C1"
    SURE = "C2"
    CHANCE = "C3"
    OPEN = "CO"


class CertificateFault(StrEnum):
    """A fault of a certificate, found by working everything out again."""

    NOT_LEGAL = "not-legal"
    MISSING = "missing"
    WRONG_RULING = "wrong-ruling"
    WRONG_VALUE = "wrong-value"
    WRONG_COUNT = "wrong-count"
    PLAN_LOOKS = "plan-looks"
    PLAN_IDLE = "plan-idle"
    PLAN_FAILS = "plan-fails"
    NOT_A_WORLD = "not-a-world"
    NOT_REFUTED = "not-refuted"
    WORLD_IDLE = "world-idle"
    BEYOND_BOUND = "beyond-bound"


@dataclass(frozen=True, slots=True)
class Objection:
    """One thing that is wrong: its kind, the action that it is about, and a hand and order that shows it."""

    fault: CertificateFault
    action: Action | None = None
    world: World | None = None


class BeyondBound(ValueError):  # noqa: N818 - like IllegalAction
    """A proof would need more than its `bound` of `what`: `worlds`, of which there are `count`, `nodes` or `rows`."""

    def __init__(self, what: str, bound: int, count: int = 0) -> None:
        super().__init__(what, bound, count)
        self.what = what
        self.bound = bound
        self.count = count

    def __str__(self) -> str:
        return f"more than {self.bound} {self.what}" + (f": {self.count}" if self.count else "")


def is_grouped(variant: Variant) -> bool:
    """Whether it can ever matter how the cards of a spread are grouped, and not only which they are (laws 5.1, 6.5)."""
    direct = variant.forcing is not Forcing.OFF and variant.forcing_fit is ForcingFit.DIRECT
    return direct or variant.borrowing is not Borrowing.FREE


Essence: TypeAlias = Action | tuple[str, int]
"""What layouts that come to the same have in common: the verb and all cards of a meld, else the action itself."""


def essence(state: State, action: Action) -> Essence:
    """The essence of an action: layouts of the same cards come to the same, unless their grouping can matter.

    >>> import conquian as cq
    >>> state = cq.position("pone=5c5d5hKs/3c3d3h,4c4d4h dealer=?10/- centre=5s stock=?19 turn=pone/left")
    >>> runs, sets = cq.action("meld 3c4c5c 3d4d5d 3h4h5h"), cq.action("meld 3c3d3h 4c4d4h 5c5d5h")
    >>> essence(state, runs) == essence(state, sets)
    True
    """
    if isinstance(action, Meld | Force) and action.spread is not None and not is_grouped(state.variant):
        return action.verb, action.spread.mask
    return action


def distinct(state: State, actions: Iterable[Action]) -> tuple[Action, ...]:
    """One action of each essence, in the order in which they come first.

    Of several layouts it is the first as written, which does not depend on what else could have been done.
    """
    found: dict[Essence, Action] = {}
    for action in actions:
        key = essence(state, action)
        found[key] = min(found[key], action, key=str) if key in found else action
    return tuple(found.values())


class Proof(ShownValue, ABC):
    """A proof about a position, of any kind: it can be checked from scratch, and writes itself as a file.

    There is no goal where it is about the rules.
    """

    __slots__ = ()
    kind: ClassVar[CertificateKind]
    position: State
    goal: Goal | None

    def check(self) -> tuple[Objection, ...]:
        """Everything that is wrong, worked out from scratch; nothing if the certificate holds."""
        try:
            return tuple(self._objections())
        except BeyondBound:
            return (Objection(CertificateFault.BEYOND_BOUND),)

    def lines(self) -> Iterator[str]:
        """The certificate as a table of a file, without the position and the goal."""
        yield from ("[certificate]", f'kind = "{self.kind}"', *self._own())

    def __str__(self) -> str:
        goal = () if self.goal is None else (f'goal = "{self.goal}"',)
        return "".join(f"{line}\n" for line in (f'position = "{self.position}"', *goal, "", *self.lines()))

    @abstractmethod
    def _objections(self) -> Iterator[Objection]:
        """What is wrong, worked out from scratch. Raises BeyondBound."""

    @abstractmethod
    def _own(self) -> Iterator[str]:
        """The lines of the table below its kind."""
