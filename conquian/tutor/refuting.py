"""Refuting: how a wrong answer to a puzzle comes to nothing, played out by legal actions to the end of the deal."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import assert_never

from conquian.game.actions import Action
from conquian.game.play import apply
from conquian.game.state import State
from conquian.solver.certificates import Open, Ruled
from conquian.solver.certificates_chance import Chance
from conquian.solver.certificates_sure import Refutation, Sure, failing_line
from conquian.solver.certificates_terms import essence
from conquian.solver.certificates_worlds import World, revealed
from conquian.solver.open_hand import analyse
from conquian.tutor.puzzle import Puzzle


@dataclass(frozen=True, slots=True)
class Refuted:
    """A wrong answer played out: from `start`, with every card open, this `line`, of which the answer is the first.

    Where cards are unseen, they lie as in `world`, and `worlds` is how many hands and orders it takes to refute the
    answer: with more than one no plan can tell them apart, and this is the one in which it fails.
    """

    start: State
    line: tuple[Action, ...]
    world: World | None = None
    worlds: int = 0


@lru_cache(maxsize=64)
def refuted(puzzle: Puzzle, answer: Action) -> Refuted | None:
    """How this answer comes to nothing; None if it is none that was refuted, or is refuted by a law or by counts alone.

    >>> from conquian.tutor.puzzle_shelf import puzzle
    >>> wrong = puzzle("hole-001").certificate.rejected[0]
    >>> found = refuted(puzzle("hole-001"), wrong)
    >>> str(found.world), found.line[0] == wrong
    ('4h4s/Js', True)
    """
    found = puzzle.certificate
    match found:
        case Ruled() | Chance():
            return None
        case Open(position):
            if not _is_among(puzzle, answer, found.rejected):
                return None
            return Refuted(position, (answer, *analyse(apply(position, answer), budget=None).line))
        case Sure():
            same = essence(found.position, answer)
            found_at = (each for each in found.refutations if essence(found.position, each.action) == same)
            refutation = next(found_at, None)
            return None if refutation is None else _surely(found, refutation, answer)
        case _:
            assert_never(found)


def _surely(found: Sure, refutation: Refutation, answer: Action) -> Refuted:
    """The answer itself is played, which may be another layout than the one that was refuted."""
    world, line = failing_line(found, Refutation(answer, refutation.worlds))
    return Refuted(revealed(found.position, world), (answer, *line), world, len(refutation.worlds))


def _is_among(puzzle: Puzzle, answer: Action, actions: tuple[Action, ...]) -> bool:
    return essence(puzzle.position, answer) in {essence(puzzle.position, each) for each in actions}
