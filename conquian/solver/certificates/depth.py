"""Depth: how far ahead one has to look to see that a certificate is right."""

from __future__ import annotations

from typing import assert_never

from conquian.game.actions import Action
from conquian.game.play import apply
from conquian.game.state import Seat, State
from conquian.solver.certificates.best_chance import ChanceCertificate
from conquian.solver.certificates.certificate import Certificate, OpenHandCertificate, RuleCertificate
from conquian.solver.certificates.deals import revealed
from conquian.solver.certificates.sure_plan import PlanCertificate, longest_line
from conquian.solver.certificates.vocabulary import Goal
from conquian.solver.open_hand import analyse


def actions_to_win(state: State, seat: Seat) -> int | None:
    """The number of actions, of both players together, in which this seat wins if it hurries and the other delays.

    None if it does not win. Raises UnknownCards if a card is not known.

    >>> import conquian as cq
    >>> line = "pone=AdAs/3c3d3h3s,6h7hJhQh dealer=2c4d5s6d7cJcJdQcQdKd/- centre=Ac stock=5h waste=7d turn=pone/left"
    >>> actions_to_win(cq.position(line), cq.Seat.PONE)
    1
    """
    if state.outcome is not None:
        return 0 if state.outcome.winner is seat else None
    found = analyse(state, budget=None)
    return found.distance if found.winner is seat else None


def depth(certificate: Certificate) -> int:
    """The number of actions to the end that settles the question; 0 for a rule question and for chances.

    Where it is to win: the fewest actions in which an accepted one wins against the longest resistance. Where it is
    not to lose: the most actions for which one that is not accepted holds out. Where cards are unseen, the most that
    the shortest plan takes to win, or, not to lose, those in the first world with which an action is refuted.
    """
    match certificate:
        case RuleCertificate() | ChanceCertificate():
            return 0
        case OpenHandCertificate(position, goal):
            if goal is Goal.WIN:
                return min((_ended(position, one, position.turn) for one in certificate.accepted), default=0)
            return max((_ended(position, one, position.turn.other) for one in certificate.rejected), default=0)
        case PlanCertificate(position, goal):
            if goal is Goal.WIN:
                return min((longest_line(certificate, plan) for plan in certificate.plans), default=0)
            failing = ((revealed(position, one.worlds[0]), one.action) for one in certificate.refutations)
            return max((_ended(state, action, position.turn.other) for state, action in failing), default=0)
        case _:
            assert_never(certificate)


def _ended(state: State, action: Action, winner: Seat) -> int:
    found = actions_to_win(apply(state, action), winner)
    return 0 if found is None else 1 + found
