"""What is checked of every puzzle: it holds from scratch, reads back byte for byte, and no planted mistake holds."""

from collections.abc import Iterable
from functools import cache
from random import Random

import conquian as cq
from conquian.rooms.puzzles.library import COLLECTIONS, file_folder, folder, mined, names, puzzle
from conquian.rooms.puzzles.miner import Likeness, likeness
from conquian.rooms.puzzles.puzzle import Puzzle, PuzzleObjection
from conquian.rooms.puzzles.puzzle_file import certificate, loads, read
from conquian.rooms.puzzles.question import PuzzleQuestion
from conquian.rooms.puzzles.seat_themes import IS_SEAT_THEME, SeatTheme
from conquian.rooms.puzzles.themes import MOST_ACCEPTED, Theme, choice_of, themes
from conquian.solver.certificates.certificate import OpenHandCertificate
from conquian.solver.certificates.deals import revealed, worlds
from conquian.solver.certificates.sure_plan import PlanCertificate
from conquian.solver.certificates.vocabulary import Objection, distinct
from tests.puzzles.cooks import cooks
from tests.puzzles.disproving import disproved
from tests.puzzles.plainly import agrees
from tests.verify.counting import Counts, Progress

LIKE_THE_FIRST = 1897
ALIKE = "answered alike by plain search, without the solver"
TOO_LONG = "left to the solver, too long for plain search"


@cache
def shuffled() -> tuple[str, ...]:
    """The names of all puzzles, in an order in which a slice has some of each theme."""
    found = list(names())
    Random(LIKE_THE_FIRST).shuffle(found)
    return tuple(found)


def check(amount: int, seed: int, progress: Progress) -> Counts:
    """Prove `amount` puzzles again, from number `seed` of the shuffled ones on, and plant every mistake in each."""
    counts = Counts()
    for name in shuffled()[seed : seed + amount]:
        found = puzzle(name)
        counts["puzzles"] += 1
        progress(1)
        counts["wrong answers played out"] += prove_again(found, name)
        if isinstance(found, PuzzleQuestion):
            counts["questions"] += 1
            continue
        _count_alike(found, counts)
        if name not in mined():
            counts[f"puzzles / {folder(name)} / {found.certificate.kind}"] += 1
            continue
        for planted, cook, expected in cooks(found):
            said = {_kind(objection) for objection in cook.check()}
            assert said & expected, f"{name}: {planted} was not found, but {sorted(said)}"
            counts["planted mistakes found"] += 1
            counts[f"planted mistakes found / {planted}"] += 1
        counts[f"puzzles / {found.theme} / {found.certificate.kind}"] += 1
        counts["actions valued"] += len(found.certificate.accepted) + len(found.certificate.rejected)
        counts["hands and orders"] += getattr(found.certificate, "worlds", 1)
    return counts


def _count_alike(found: Puzzle, counts: Counts) -> None:
    """How many of each kind were answered alike, and how many were left to the solver."""
    answered = ALIKE if agrees(found) else TOO_LONG
    counts[answered] += 1
    counts[f"{answered} / {found.certificate.kind}"] += 1


def prove_again(found: Puzzle | PuzzleQuestion, name: str) -> int:
    """How many wrong answers of a puzzle that holds come to nothing. Raises AssertionError."""
    if isinstance(found, PuzzleQuestion):
        prove_question(found, name)
        return 0
    prove(found, name)
    return disproved(found)


def prove(found: Puzzle, name: str) -> None:
    """The puzzle holds, is about its theme, and is written as it is read. Raises AssertionError."""
    assert found.name == name and file_folder(name) in (*COLLECTIONS, found.theme)
    assert found.check() == (), f"{name}: {found.check()}"
    assert loads(str(found)) == found
    assert certificate(str(found.certificate)) == found.certificate
    if folder(name) in COLLECTIONS:
        return
    if found.theme in list(SeatTheme):
        assert IS_SEAT_THEME[SeatTheme(found.theme)](found.certificate), f"{name} is not right for a seat"
    else:
        assert isinstance(found.certificate, OpenHandCertificate | PlanCertificate)
        assert Theme(found.theme) in themes(choice_of(found.certificate)), f"{name} is about something else"
    assert 1 <= len(found.accepted) <= MOST_ACCEPTED
    assert found.game is not None and found.game.seed is not None
    assert found.features is not None
    _agree_on_actions(found)


def prove_question(found: PuzzleQuestion, name: str) -> None:
    """Exactly one choice holds, and the question is written as it is read. Raises AssertionError."""
    assert found.name == name and found.check() == (), f"{name}: {found.check()}"
    assert read(str(found)) == found


def _agree_on_actions(found: Puzzle) -> None:
    """What is accepted and what is rejected are together all legal actions; each layout of an answer is accepted."""
    state = revealed(found.position, next(worlds(found.position))) if found.position.unknown else found.position
    legal = cq.legal_actions(state)
    right, wrong = set(found.certificate.accepted), set(found.certificate.rejected)
    assert right | wrong == set(distinct(state, legal)) and not right & wrong
    assert {action for action in distinct(state, legal) if found.accepts(action)} == right


def alike(puzzles: Iterable[Puzzle]) -> list[tuple[str, str]]:
    """The puzzles that are the same but for the names of the suits."""
    seen: dict[Likeness, str] = {}
    return [
        (seen[key], one.name) for one in puzzles if seen.setdefault(key := likeness(one.position), one.name) != one.name
    ]


def _kind(objection: Objection | PuzzleObjection) -> str:
    return objection.fault if isinstance(objection, Objection) else objection.blemish
