"""The plain check of the answers is no formality: it asks every kind, and finds a lie in each."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random
from types import SimpleNamespace
from typing import cast

import pytest

import conquian as cq
from conquian.game.laws import Law
from conquian.rooms.puzzles.library import names, puzzle
from conquian.rooms.puzzles.puzzle import Puzzle
from conquian.solver.certificates.best_chance import ChanceCertificate
from conquian.solver.certificates.certificate import Certificate, OpenHandCertificate, RuleCertificate, Ruling, Value
from conquian.solver.certificates.deals import count_worlds, revealed, worlds
from conquian.solver.certificates.plan_search import Refutation
from conquian.solver.certificates.plans import Plan
from conquian.solver.certificates.sure_plan import PlanCertificate
from conquian.solver.certificates.vocabulary import CertificateKind
from tests.puzzles import plainly
from tests.puzzles.plainly import agrees, tables

pytestmark = pytest.mark.slow

MOST = 24
"""The most hands and orders of a puzzle in the share, so that it is soon asked; the command asks all puzzles."""


def share(kind: CertificateKind, number: int) -> list[Puzzle]:
    """Puzzles of this kind, `number` of them at most, drawn from those with few hands and orders."""
    every = [one for name in names() if isinstance(one := puzzle(name), Puzzle) and one.certificate.kind is kind]
    few = [one for one in every if kind is CertificateKind.RULE or count_worlds(one.position) <= MOST]
    return Random(kind).sample(few, min(number, len(few)))


def lies(found: Certificate) -> Iterator[Certificate]:
    """The certificate with each lie that can be told in it."""
    match found:
        case RuleCertificate():
            yield from _rule_lies(found)
        case PlanCertificate():
            yield from _sure_lies(found)
        case ChanceCertificate():
            yield from _chance_lies(found)
        case OpenHandCertificate():
            yield from _open_lies(found)


def _rule_lies(found: RuleCertificate) -> Iterator[Certificate]:
    for number, ruling in enumerate(found.rulings):
        others = [None, Law("3.2"), Law("4.7")] if ruling.law else [Law("3.2")]
        for law in others:
            if law is not ruling.law:
                lie = Ruling(ruling.action, law)
                yield replace(found, rulings=(*found.rulings[:number], lie, *found.rulings[number + 1 :]))


def _sure_lies(found: PlanCertificate) -> Iterator[Certificate]:
    world = next(worlds(found.position))
    for plan in found.plans:
        fewer = tuple(one for one in found.plans if one is not plan)
        yield replace(found, plans=fewer)
        yield replace(found, plans=fewer, refutations=(*found.refutations, Refutation(plan.action, (world,))))
    for wrong in found.refutations:
        fewer_wrong = tuple(one for one in found.refutations if one is not wrong)
        yield replace(found, refutations=fewer_wrong)
        yield replace(found, refutations=fewer_wrong, plans=(*found.plans, Plan(wrong.action)))
    yield replace(found, worlds=found.worlds + 1)


def _chance_lies(found: ChanceCertificate) -> Iterator[Certificate]:
    for number, count in enumerate(found.counts):
        rest = (found.counts[:number], found.counts[number + 1 :])
        for verb in ("won", "drawn", "lost"):
            for other in ("won", "drawn", "lost"):
                if verb != other and getattr(count, verb):
                    one_off = {verb: getattr(count, verb) - 1, other: getattr(count, other) + 1}
                    yield replace(found, counts=(*rest[0], replace(count, **one_off), *rest[1]))
        yield replace(found, counts=(*rest[0], *rest[1]))
        yield replace(found, counts=(*found.counts, count))
    yield replace(found, worlds=found.worlds - 1)


def _open_lies(found: OpenHandCertificate) -> Iterator[Certificate]:
    for number, value in enumerate(found.values):
        rest = (found.values[:number], found.values[number + 1 :])
        for worth in {-1, 0, 1} - {value.value}:
            yield replace(found, values=(*rest[0], Value(value.action, worth), *rest[1]))
        yield replace(found, values=(*rest[0], *rest[1]))


@pytest.mark.parametrize("kind", CertificateKind)
def test_every_kind_is_asked_and_a_lie_of_each_kind_is_found(kind: CertificateKind) -> None:
    asked = 0
    for one in share(kind, 4):
        if not agrees(one):
            continue  # too long
        asked += 1
        told = list(lies(one.certificate))
        assert len(told) >= 4
        for lie in told:
            with pytest.raises(AssertionError):
                agrees(replace(one, certificate=lie))
    assert asked >= 2


def test_a_kind_that_is_not_known_is_not_passed_over() -> None:
    (found,) = share(CertificateKind.OPEN, 1)
    unknown = cast("Certificate", SimpleNamespace(position=found.position, accepted=found.accepted, rejected=()))
    with pytest.raises(AssertionError, match="unreachable"):
        agrees(replace(found, certificate=unknown))


def test_what_takes_too_long_is_not_counted_as_alike(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(plainly, "MOST_POSITIONS", 0)
    for kind in (CertificateKind.SURE, CertificateKind.CHANCE, CertificateKind.OPEN):
        assert not agrees(share(kind, 1)[0])


def test_the_plain_check_lays_the_same_hands_and_orders() -> None:
    for kind in (CertificateKind.SURE, CertificateKind.CHANCE):
        for one in share(kind, 4):
            state = one.position
            assert sorted(map(str, tables(state))) == sorted(str(revealed(state, world)) for world in worlds(state))


def test_the_plain_check_goes_on_without_the_solver(monkeypatch: pytest.MonkeyPatch) -> None:
    """It takes nothing from there but the types of the certificates that it reads."""
    some = [one for kind in CertificateKind for one in share(kind, 2)]
    for name in ("certificate.evaluate", "best_chance.evaluate", "best_chance.worlds", "certificate.judge"):
        monkeypatch.setattr(f"conquian.solver.certificates.{name}", None)
    monkeypatch.setattr(cq, "solve", None)
    assert any(agrees(one) for one in some if one.certificate.kind is CertificateKind.OPEN)
    assert all(agrees(one) for one in some if one.certificate.kind is not CertificateKind.OPEN)
