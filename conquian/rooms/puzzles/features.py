"""Features of puzzles: what can be measured, and the level that follows from it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from conquian.game.player_view import player_view
from conquian.players.greedy import Greedy
from conquian.solver.certificates.certificate import Certificate
from conquian.solver.certificates.depth import depth
from conquian.solver.certificates.vocabulary import essence

LEVELS: Final = 5
"""From 1, the easiest."""


@dataclass(frozen=True, slots=True)
class Features:
    """The features of a puzzle: its numbers of actions and right ones, its depth, and whether a greedy player errs."""

    actions: int
    accepted: int
    depth: int
    greedy_errs: bool

    @property
    def level(self) -> int:
        """The difficulty of the puzzle, from 1 to LEVELS.

        A level more for each: that a greedy player errs, that the end is far, and that there are two actions or more
        for each right one; three or more are another level. How often five players are right falls from level to level
        (docs/puzzles.md).

        >>> Features(actions=3, accepted=2, depth=3, greedy_errs=False).level
        1
        >>> Features(actions=4, accepted=1, depth=9, greedy_errs=True).level
        5
        """
        choice = self.actions // max(self.accepted, 1)
        return self.greedy_errs + (self.depth > 8) + min(max(choice, 1), 3)

    @property
    def earlier_level(self) -> int:
        """Its level of three, by the rule until November 2026, as a file of that time tells it.

        >>> Features(actions=4, accepted=1, depth=9, greedy_errs=True).earlier_level
        3
        """
        return 1 + max(self.greedy_errs + (self.actions >= 3 * self.accepted), self.depth > 8)

    def lines(self) -> Iterator[str]:
        """The features as lines of a file; the level stands there for the reader."""
        yield f"level = {self.level}"
        yield f"actions = {self.actions}"
        yield f"accepted = {self.accepted}"
        yield f"depth = {self.depth}"
        yield f"greedy_errs = {str(self.greedy_errs).lower()}"


def features(certificate: Certificate) -> Features:
    """The features of a puzzle with this certificate.

    >>> import conquian as cq
    >>> from conquian.solver.certificates.certificate import CertificateKind, certify
    >>> line = "pone=AdAs/3c3d3h3s,6h7hJhQh dealer=2c4d5s6d7cJcJdQcQdKd/- centre=Ac stock=5h waste=7d turn=pone/left"
    >>> features(certify(cq.position(line), CertificateKind.OPEN))
    Features(actions=2, accepted=1, depth=1, greedy_errs=False)
    """
    position = certificate.position
    right = {essence(position, action) for action in certificate.accepted}
    wrong = {essence(position, action) for action in certificate.rejected}
    tried = Greedy()(player_view(position, position.turn))
    return Features(len(right | wrong), len(right), depth(certificate), essence(position, tried) not in right)
