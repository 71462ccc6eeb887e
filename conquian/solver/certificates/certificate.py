"""Certificates: what was proved about a position, and against which knowledge. Each can be checked from scratch.

C1 is a rule question, answered by the judge. C2 is one plan that surely reaches the goal whatever is unseen. C3 is the
best chance, counted. CO is the value of every action when every card is open. Never call an action best without
saying which of them it is.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import ClassVar, Final

from conquian.game.actions import Action
from conquian.game.judge import UnknownCards, judge, legal_actions
from conquian.game.laws import Law
from conquian.game.state import State
from conquian.solver.certificates.best_chance import ChanceCertificate, certify_chance
from conquian.solver.certificates.sure_plan import PlanCertificate, certify_sure
from conquian.solver.certificates.vocabulary import (
    CertificateFault,
    CertificateKind,
    Goal,
    Objection,
    Proof,
    distinct,
    essence,
)
from conquian.solver.open_hand import evaluate


@dataclass(frozen=True, slots=True)
class Ruling:
    """The judge's ruling on an action: the first law that refuses it, None if it is legal."""

    action: Action
    law: Law | None


@dataclass(frozen=True, slots=True)
class RuleCertificate(Proof):
    """C1: which of these actions are legal, and by which law the others are refused."""

    kind: ClassVar[CertificateKind] = CertificateKind.RULE

    position: State
    rulings: tuple[Ruling, ...]
    goal: None = field(default=None, init=False, repr=False)

    @property
    def accepted(self) -> tuple[Action, ...]:
        """The legal ones."""
        return tuple(ruling.action for ruling in self.rulings if ruling.law is None)

    @property
    def rejected(self) -> tuple[Action, ...]:
        """The others."""
        return tuple(ruling.action for ruling in self.rulings if ruling.law is not None)

    def _objections(self) -> Iterator[Objection]:
        wrong = (ruling.action for ruling in self.rulings if not _is_right(self.position, ruling))
        return (Objection(CertificateFault.WRONG_RULING, action) for action in wrong)

    def _own(self) -> Iterator[str]:
        yield ""
        yield "[certificate.rulings]"
        for ruling in self.rulings:
            yield f'"{ruling.action}" = "{LEGAL if ruling.law is None else ruling.law}"'


def _is_right(position: State, ruling: Ruling) -> bool:
    try:
        return judge(position, ruling.action).law is ruling.law
    except UnknownCards:
        return False


@dataclass(frozen=True, slots=True)
class Value:
    """The value of an action to the player to act: 1 for a win, 0 for a draw, -1 for a loss."""

    action: Action
    value: int


@dataclass(frozen=True, slots=True)
class OpenHandCertificate(Proof):
    """CO: what every action is worth when every card is open, hands and stock alike, and both play perfectly."""

    kind: ClassVar[CertificateKind] = CertificateKind.OPEN

    position: State
    goal: Goal
    values: tuple[Value, ...]

    @property
    def accepted(self) -> tuple[Action, ...]:
        """The actions that reach the goal, one of each essence."""
        return tuple(value.action for value in self.values if value.value >= self.goal.least)

    @property
    def rejected(self) -> tuple[Action, ...]:
        """The others."""
        return tuple(value.action for value in self.values if value.value < self.goal.least)

    def _objections(self) -> Iterator[Objection]:
        return _open_objections(self)

    def _own(self) -> Iterator[str]:
        yield ""
        yield "[certificate.values]"
        yield from (f'"{value.action}" = {value.value}' for value in self.values)


Certificate = RuleCertificate | PlanCertificate | ChanceCertificate | OpenHandCertificate
LEGAL: Final = "legal"
"""The text that stands for no law in a file."""


def certify(position: State, kind: CertificateKind, goal: Goal = Goal.WIN, asked: Iterable[Action] = ()) -> Certificate:
    """The certificate of this kind: for C1 about the actions that are asked about, else about all legal ones.

    Raises BeyondBound where a C2 or C3 would have to look at too much, UnknownCards where something has to be known.

    >>> import conquian as cq
    >>> line = "pone=AdAs/3c3d3h3s,6h7hJhQh dealer=2c4d5s6d7cJcJdQcQdKd/- centre=Ac stock=5h waste=7d turn=pone/left"
    >>> certify(cq.position(line), CertificateKind.OPEN).accepted
    (action('meld AcAdAs 3c3d3h3s 6h7hJhQh'),)
    """
    match kind:
        case CertificateKind.RULE:
            return RuleCertificate(position, tuple(Ruling(action, judge(position, action).law) for action in asked))
        case CertificateKind.SURE:
            return certify_sure(position, goal)
        case CertificateKind.CHANCE:
            return certify_chance(position, goal)
        case CertificateKind.OPEN:
            values = evaluate(position)
            return OpenHandCertificate(
                position, goal, tuple(Value(one, values[one]) for one in distinct(position, values))
            )


def _open_objections(found: OpenHandCertificate) -> Iterator[Objection]:
    truth = evaluate(found.position)
    due = {
        essence(found.position, action): action for action in distinct(found.position, legal_actions(found.position))
    }
    for value in found.values:
        if value.action not in truth or due.pop(essence(found.position, value.action), None) is None:
            yield Objection(CertificateFault.NOT_LEGAL, value.action)  # or it is there twice
        elif truth[value.action] != value.value:
            yield Objection(CertificateFault.WRONG_VALUE, value.action)
    yield from (Objection(CertificateFault.MISSING, action) for action in due.values())
