"""Seat themes: what a puzzle is about, judged by what a player sees who sees one hand; no name tells the answer."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from enum import StrEnum
from fractions import Fraction
from typing import Final

from conquian.game.actions import Force, Meld
from conquian.game.play import apply
from conquian.game.player_view import player_view
from conquian.game.state import CLAIM, ON_OFFER
from conquian.players.careful import hands_over
from conquian.rooms.puzzles.themes import MOST_ACCEPTED
from conquian.solver.certificates.best_chance import ActionCount, ChanceCertificate
from conquian.solver.certificates.certificate import Certificate, OpenHandCertificate
from conquian.solver.certificates.depth import depth
from conquian.solver.certificates.sure_plan import PlanCertificate


class SeatTheme(StrEnum):
    """A theme that depends on what one player sees. `docs/puzzles.md` says each in words."""

    FOR_SURE = "for-sure"
    BEST_CHANCE = "best-chance"
    OPEN_CARDS = "open-cards"


FEWEST_WORLDS: Final = 6
"""The fewest hands and orders: with fewer the player knows nearly every card."""
LEAST_DEPTH: Final = 3
"""The least depth: a puzzle that ends sooner is seen through at a glance."""
FEWEST_SENSIBLE: Final = 3
"""The fewest sensible answers: with fewer a guess is right too often."""
LEAST_AHEAD: Final = Fraction(5, 100)
"""The chance that the right answers are ahead of the best wrong one, at least."""


def sensible_answers(certificate: Certificate) -> int:
    """The number of answers that do not plainly hand the game over, layouts of the same cards counted once."""
    position = certificate.position
    view = player_view(position, position.turn)
    return sum(not hands_over(action, view) for action in (*certificate.accepted, *certificate.rejected))


def stakes(count: ActionCount) -> int:
    """The worth of an action over all worlds together, in stakes."""
    return count.won - count.lost


def is_for_sure(certificate: Certificate) -> bool:
    """Whether the answers surely reach the goal, for many hands, some way ahead, and among several that tempt."""
    return (
        isinstance(certificate, PlanCertificate)
        and certificate.worlds >= FEWEST_WORLDS
        and _is_choice(certificate)
        and depth(certificate) >= LEAST_DEPTH
    )


def is_best_chance(certificate: Certificate) -> bool:
    """Whether the best chance is ahead by a margin, and none is certain; in stakes no other answer may be better."""
    if not isinstance(certificate, ChanceCertificate) or certificate.worlds < FEWEST_WORLDS:
        return False
    right = [count for count in certificate.counts if certificate.chance(count) == certificate.best]
    wrong = [count for count in certificate.counts if certificate.chance(count) != certificate.best]
    return (
        0 < certificate.best < 1
        and _is_choice(certificate)
        and certificate.best - max(map(certificate.chance, wrong)) >= LEAST_AHEAD
        and min(map(stakes, right)) > max(map(stakes, wrong))
    )


def is_open_cards(certificate: Certificate) -> bool:
    """Whether every card lies open, and it is right to leave what could be forced, or to meld without going out.

    Other themes have enough puzzles that need open cards and in which forcing or declining is right. Whether something
    else is better for a player who sees one hand is for `conquian.rooms.puzzles.puzzle_values` to say, not for a
    certificate.
    """
    if not isinstance(certificate, OpenHandCertificate) or not _has_few(certificate):
        return False
    position, right = certificate.position, certificate.accepted
    if position.phase in CLAIM:
        return not any(isinstance(action, Force) for action in right)
    return (
        position.phase in ON_OFFER
        and all(isinstance(action, Meld) and apply(position, action).outcome is None for action in right)
        and sensible_answers(certificate) >= FEWEST_SENSIBLE
    )


def _is_choice(certificate: PlanCertificate | ChanceCertificate) -> bool:
    return _has_few(certificate) and sensible_answers(certificate) >= FEWEST_SENSIBLE


def _has_few(certificate: PlanCertificate | ChanceCertificate | OpenHandCertificate) -> bool:
    return 0 < len(certificate.accepted) <= MOST_ACCEPTED and bool(certificate.rejected)


IS_SEAT_THEME: Final[Mapping[SeatTheme, Callable[[Certificate], bool]]] = {
    SeatTheme.FOR_SURE: is_for_sure,
    SeatTheme.BEST_CHANCE: is_best_chance,
    SeatTheme.OPEN_CARDS: is_open_cards,
}
"""For each theme of a seat whether a certificate bears it out."""
