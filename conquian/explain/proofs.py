"""Proofs in words: for everything that a certificate finds the key of its words, in the topic of puzzles."""

from __future__ import annotations

from collections.abc import Iterator
from typing import assert_never

from conquian.game.actions import Action
from conquian.solver.certificates.best_chance import ChanceCertificate
from conquian.solver.certificates.certificate import Certificate, OpenHandCertificate, RuleCertificate
from conquian.solver.certificates.sure_plan import PlanCertificate


def known(found: Certificate) -> dict[str, int]:
    """The number of ways in which the hidden cards can be, for the words of a certificate that counts them."""
    return {"n": found.worlds} if isinstance(found, PlanCertificate | ChanceCertificate) else {}


def findings(found: Certificate) -> Iterator[tuple[Action, str, dict[str, object]]]:
    """Every action that a certificate speaks of, with the key and the values of the words for what it is worth."""
    match found:
        case RuleCertificate():
            for ruling in found.rulings:
                yield ruling.action, "legal" if ruling.law is None else "refused", {"law": ruling.law or ""}
        case OpenHandCertificate():
            for value in found.values:
                yield value.action, ("draws", "wins", "loses")[value.value], {}
        case PlanCertificate():
            for plan in found.plans:
                yield plan.action, f"sure-{found.goal}", {}
            for refutation in found.refutations:
                yield refutation.action, "fails", {"n": len(refutation.worlds)}
        case ChanceCertificate():
            for count in found.counts:
                yield count.action, "counts", {"won": count.won, "drawn": count.drawn, "lost": count.lost}
        case _:
            assert_never(found)
