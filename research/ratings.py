"""How often the 95 % interval of a rating covers the strength: `python -m research.ratings`.

Learners whose strength is drawn from what the rating begins with, normal with mean 1500 and deviation 350, answer
puzzles as *Another one* asks them: of twelve drawn from the package the one whose level is nearest to the strength.
The strength of each puzzle is drawn about that of its level with the deviation from which it starts. A puzzle is
answered rightly with the chance that the model gives; guessing is not simulated.
"""

from __future__ import annotations

from random import Random

import click

from conquian.course.career.glicko import Rating, of_level, strength
from conquian.rooms.puzzles import library


def is_covered(draw: Random, levels: list[int], puzzles: int) -> bool:
    """Whether the interval of one learner covers the strength, after this many puzzles out of these levels."""
    start = Rating()
    true = draw.gauss(start.value, start.deviation)
    answers: tuple[tuple[int, bool], ...] = ()
    for _ in range(puzzles):
        so_far = strength(answers).value
        level = min(draw.sample(levels, 12), key=lambda each: abs(of_level(each).value - so_far))
        harder = draw.gauss(of_level(level).value, of_level(level).deviation)
        answers = (*answers, (level, draw.random() < Rating(true, 0).expected(Rating(harder, 0))))
    low, high = strength(answers).interval
    return low <= true <= high


@click.command()
@click.option("--learners", default=1_000)
@click.option("--puzzles", default=40)
@click.option("--seed", default=1897)
def main(learners: int, puzzles: int, seed: int) -> None:
    """Print in how many of the learners the interval covers the strength."""
    draw, levels = Random(seed), [library.level(name) for name in library.names()]
    covered = sum(is_covered(draw, levels, puzzles) for _ in range(learners))
    click.echo(
        f"{covered} of {learners} intervals ({covered / learners:.1%}) cover the strength after {puzzles} puzzles"
    )


if __name__ == "__main__":
    main()
