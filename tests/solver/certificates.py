"""Late positions of played games, and what is certified of them."""

from __future__ import annotations

from functools import cache

import conquian as cq
from conquian.game.state import Phase
from conquian.players.chance import Straying
from conquian.players.greedy import Greedy
from conquian.players.player import play
from conquian.solver.certificates.certificate import (
    Certificate,
)
from conquian.solver.certificates.deals import count_worlds
from conquian.solver.certificates.sure_plan import PlanCertificate, certify_sure
from conquian.solver.certificates.vocabulary import (
    BeyondBound,
    CertificateFault,
    Goal,
    distinct,
)

T4 = "pone=AdAs/3c3d3h3s,6h7hJhQh dealer=2c4d5s6d7cJcJdQcQdKd/- centre={} stock=5h4h2d waste=7d turn=pone/left"
OUT = cq.position(T4.format("Ac"))


def faults(certificate: Certificate) -> set[CertificateFault]:
    return {objection.fault for objection in certificate.check()}


@cache
def late_views(games: int = 110, most: int = 60) -> tuple[cq.State, ...]:
    """Late positions of played games as the player to act sees them, with a few worlds, where there is a choice."""
    found = []
    for seed in range(games):
        player = Straying(Greedy(seed), 0.25, seed)
        record = play(cq.deal(seed), player, player, seed)
        states = record.positions()
        for ply, state in enumerate(states[:-1]):
            past = zip(states, record.actions[:ply], strict=False)
            seen = cq.player_view(state, state.turn, past).state
            many = len(distinct(state, cq.legal_actions(state))) > 1
            if many and state.phase is not Phase.TURN and 1 < count_worlds(seen) <= most:
                found.append(seen)
    assert len(found) > 60
    return tuple(found)


@cache
def sure(number: int, goal: Goal) -> PlanCertificate | None:
    try:
        return certify_sure(late_views()[number], goal)
    except BeyondBound:
        return None


def every_sure() -> list[PlanCertificate]:
    tried = [sure(number, goal) for number in range(len(late_views())) for goal in Goal]
    found = [one for one in tried if one is not None]
    assert len(found) > 60
    return found


FORCE = cq.position(
    "pone=-/3c3d3h3s,6c7cJc,JdJhJs dealer=?1/4d5d6d,7d7h7s,KdKhKs centre=Kc stock=?2"
    " waste=2sAd4h5s4c2dQcAsAhQdAcQhQs2c4s5h6s turn=pone/claim-turned"
)
"""Letting the king go by does not win; forced, the dealer has to give up one of 2h, 5c and 6h."""


@cache
def with_rows() -> PlanCertificate:
    """A certificate whose plan has something to say."""
    return certify_sure(FORCE, Goal.WIN)
