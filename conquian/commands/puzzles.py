"""Puzzle: what authors do with a puzzle of their own."""

from __future__ import annotations

import sys
from pathlib import Path

import click

import conquian as cq
from conquian.commands import flaws
from conquian.commands.output import NO, Output, answering, file_argument, read_file
from conquian.course.shelf import placed_in
from conquian.explain.words import words
from conquian.notation.errors import STDIN
from conquian.rooms.puzzles import puzzle_file
from conquian.solver.certificates.vocabulary import BeyondBound, CertificateKind


@click.group()
def puzzle() -> None:
    """Ask puzzles in the terminal, and prove those of your own."""


@puzzle.command()
@file_argument("file")
@click.option(
    "--kind",
    type=click.Choice([kind.value for kind in CertificateKind]),
    help="What is proved [default: what the file says, else C2 where cards are unknown, and CO where none is].",
)
@answering
def prove(output: Output, file: Path, kind: str | None) -> None:
    """Prove the puzzle in FILE, and write its certificate, its right answers and its features there.

    The file needs a position, or a game that leads to it; its name, theme, goal, texts and first comments stay. If the
    proof is not that of a puzzle, since nothing is right or everything is, the file stays as it is. The text from
    standard input (`-`) is written to standard output.
    """
    with placed_in(file):
        try:
            text = read_file(file)
            found = puzzle_file.proved(text, file.stem.lower(), CertificateKind(kind) if kind else None)
        except BeyondBound as error:
            count, most = (_grouped(each, output.language) for each in (error.count, error.bound))
            problem = words(output.language, "puzzles", "too-much", error.what, count=count, most=most)
            raise click.ClickException(problem) from None
    problems = [(flaws.key(each), flaws.of_puzzle(each, output)) for each in found.check()]
    with cq.options(lang=output.language):
        lines = [found.certificate._repr_mimebundle_()["text/plain"]]
    lines += ["", *(problem for _, problem in problems)] if problems else []
    if not problems and str(file) == STDIN:
        lines = [puzzle_file.comments(text) + str(found)]
    elif not problems:
        file.write_text(puzzle_file.comments(text) + str(found), encoding="utf-8", newline="\n")
        lines += ["", words(output.language, "puzzles", "prove", "written", file=file)]
    data = {
        "kind": str(found.certificate.kind),
        "accepted": [str(action) for action in found.accepted],
        "level": found.features and found.features.level,
        "problems": [{"flaw": str(flaw), "problem": problem} for flaw, problem in problems],
    }
    output.answer(data, "\n".join(lines))
    sys.exit(NO if problems else 0)


def _grouped(number: int, language: str) -> str:
    """A large number with its digits in groups of three."""
    return f"{number:,}".replace(",", "." if words(language, "display", "decimal") == "," else ",")
