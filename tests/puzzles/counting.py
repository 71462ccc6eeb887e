"""The command: `python -m tests.puzzles.counting` counts what is right at the table, for docs/puzzles.md."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

import click

from conquian.advice.seat_value import SeatStanding
from conquian.rooms.puzzles.features import Features, features
from conquian.rooms.puzzles.library import names, puzzle, seat_values
from conquian.rooms.puzzles.puzzle import Puzzle
from conquian.rooms.puzzles.seat_themes import FEWEST_SENSIBLE, FEWEST_WORLDS, LEAST_DEPTH, sensible_answers
from conquian.solver.certificates.vocabulary import CertificateKind


def measured(one: Puzzle) -> Features:
    """The features of a puzzle, also of one that was composed."""
    return one.features or features(one.certificate)


def _is(kind: CertificateKind) -> Callable[[Puzzle], bool]:
    return lambda one: one.certificate.kind is kind


def _has_worlds(one: Puzzle) -> bool:
    return _is(CertificateKind.SURE)(one) and getattr(one.certificate, "worlds", 0) >= FEWEST_WORLDS


def _is_deep(one: Puzzle) -> bool:
    return _has_worlds(one) and measured(one).depth >= LEAST_DEPTH


def _is_best_unseen(one: Puzzle) -> bool:
    open_cards = _is(CertificateKind.OPEN)(one)
    return open_cards and seat_values()[one.name].standing is SeatStanding.BEST


def _is_right(one: Puzzle) -> bool:
    return _is(CertificateKind.SURE)(one) or _is(CertificateKind.CHANCE)(one) or _is_best_unseen(one)


COUNTED: Final[tuple[tuple[str, Callable[[Puzzle], bool]], ...]] = (
    ("sure (C2)", _is(CertificateKind.SURE)),
    (f"of these with {FEWEST_WORLDS} hands and orders or more", _has_worlds),
    (f"of these of depth {LEAST_DEPTH} or more", _is_deep),
    ("by chance (C3), and best by advice", _is(CertificateKind.CHANCE)),
    ("with open cards (CO), and best by advice", _is_best_unseen),
    ("right at the table, together", _is_right),
)


def has_choice(one: Puzzle) -> bool:
    """Whether from level 2 on there are three sensible answers, of which none plainly hands the game over."""
    return measured(one).level == 1 or sensible_answers(one.certificate) >= FEWEST_SENSIBLE


def table() -> Iterator[str]:
    """The counts of all puzzles as rows of a page."""
    every = [one for name in names() if isinstance(one := puzzle(name), Puzzle)]
    yield "| right at the table | puzzles | level 1, or three sensible answers | one right answer alone |"
    yield "|---|---:|---:|---:|"
    for told, is_so in COUNTED:
        found = [one for one in every if is_so(one)]
        alone = sum(len(one.accepted) == 1 for one in found)
        yield f"| {told} | {len(found)} | {sum(map(has_choice, found))} | {alone} |"


@click.command(context_settings={"help_option_names": ["-h", "--help"]})
def main() -> None:
    """Count what of the shelf is right at the table."""
    click.echo("\n".join(table()))


if __name__ == "__main__":
    main()
