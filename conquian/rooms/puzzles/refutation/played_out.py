"""A refutation: how an answer to a puzzle comes to nothing or holds, played out to the end of the deal."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import assert_never

from conquian.game.actions import Action, Discard
from conquian.game.cards import Card
from conquian.game.play import apply
from conquian.game.state import Phase, State
from conquian.rooms.puzzles.puzzle import Puzzle
from conquian.solver.certificates.best_chance import ChanceCertificate
from conquian.solver.certificates.certificate import OpenHandCertificate, RuleCertificate, certify
from conquian.solver.certificates.deals import World, revealed, worlds
from conquian.solver.certificates.plan_search import Refutation
from conquian.solver.certificates.sure_plan import PlanCertificate, failing_line, reaching_line
from conquian.solver.certificates.vocabulary import essence
from conquian.solver.open_hand import analyse


@dataclass(frozen=True, slots=True)
class PlayedOut:
    """An answer played out: from `start`, with every card open, this `line`, of which the answer is the first.

    Where cards are unseen, they lie as in `world`. Of a wrong answer, `worlds` is how many hands and orders it takes to
    refute it: with more than one no plan can tell them apart, and this is the one in which it fails. Of a right one it
    is how many there are: this is one of them, in which a wrong answer would fail if there is such a one.
    """

    start: State
    line: tuple[Action, ...]
    world: World | None = None
    worlds: int = 0


@lru_cache(maxsize=64)
def refuted(puzzle: Puzzle, answer: Action) -> PlayedOut | None:
    """The line in which this answer comes to nothing; None if it was not refuted, or by a law or by counts alone.

    >>> from conquian.rooms.puzzles.library import puzzle
    >>> wrong = puzzle("hole-001").certificate.rejected[0]
    >>> found = refuted(puzzle("hole-001"), wrong)
    >>> str(found.world), found.line[0] == wrong
    ('4h4s/Js', True)
    """
    found = puzzle.certificate
    match found:
        case RuleCertificate() | ChanceCertificate():
            return None
        case OpenHandCertificate(position):
            if not _is_among(puzzle, answer, found.rejected):
                return None
            return PlayedOut(position, (answer, *analyse(apply(position, answer), budget=None).line))
        case PlanCertificate():
            same = essence(found.position, answer)
            found_at = (each for each in found.refutations if essence(found.position, each.action) == same)
            refutation = next(found_at, None)
            return None if refutation is None else _surely(found, refutation, answer)
        case _:
            assert_never(found)


@lru_cache(maxsize=64)
def borne_out(puzzle: Puzzle, answer: Action, world: World | None = None) -> PlayedOut | None:
    """The line in which this answer reaches the goal; None if it does not, or if laws or counts alone decide.

    Unseen cards lie as in `world`; without one, as in a telling one.

    >>> from conquian.rooms.puzzles.library import puzzle
    >>> found = borne_out(puzzle("hole-001"), puzzle("hole-001").accepted[0])
    >>> found.worlds, found.line[0] in puzzle("hole-001").accepted
    (3, True)
    """
    found = puzzle.certificate
    match found:
        case RuleCertificate() | ChanceCertificate():
            return None
        case OpenHandCertificate(position):
            if not _is_among(puzzle, answer, found.accepted):
                return None
            return PlayedOut(position, (answer, *analyse(apply(position, answer), budget=None).line))
        case PlanCertificate(position):
            same = essence(position, answer)
            plan = next((each for each in found.plans if essence(position, each.action) == same), None)
            if plan is None:
                return None
            world = world or telling_world(found)
            line = (answer, *reaching_line(found, plan, answer, world))
            return PlayedOut(revealed(position, world), line, world, found.worlds)
        case _:
            assert_never(found)


@lru_cache(maxsize=64)
def discards_due(puzzle: Puzzle, answer: Action) -> tuple[Card, ...]:
    """The cards that may be discarded after this meld, if not every discard keeps the goal; else none.

    >>> from conquian.rooms.puzzles.library import puzzle
    >>> one = puzzle("hole-road-005")
    >>> discards_due(one, one.accepted[0])
    (card('2c'),)
    """
    found, after = puzzle.certificate, apply(puzzle.position, answer)
    if isinstance(found, RuleCertificate) or after.phase is not Phase.DISCARD or after.turn is not puzzle.who:
        return ()
    kept = certify(after, found.kind, found.goal)
    return tuple(each.card for each in kept.accepted if isinstance(each, Discard)) if kept.rejected else ()


def telling_world(found: PlanCertificate) -> World:
    """One way in which the unseen cards can lie: if there is one, the first in which a wrong answer fails."""
    failing = (each.worlds[0] for each in found.refutations)
    return next(failing, None) or next(iter(worlds(found.position)))


def _surely(found: PlanCertificate, refutation: Refutation, answer: Action) -> PlayedOut:
    """The answer itself is played, which may be another layout than the one that was refuted."""
    world, line = failing_line(found, Refutation(answer, refutation.worlds))
    return PlayedOut(revealed(found.position, world), (answer, *line), world, len(refutation.worlds))


def _is_among(puzzle: Puzzle, answer: Action, actions: tuple[Action, ...]) -> bool:
    return essence(puzzle.position, answer) in {essence(puzzle.position, each) for each in actions}
