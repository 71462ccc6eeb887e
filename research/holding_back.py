"""How often laying fewer is better, if a first turn could lay six cards: `python -m research.holding_back`.

The first turns are those of the deals from seed 0 on, under Pagat's rules, with the card that the pone turns up. The
advice for a seat is asked twice: it chooses, in some worlds, the best meld among those of the most cards, and the best
among those of fewer; in other worlds, which chose nothing, the two are compared. So neither is favoured for having been
picked out of more. Two careful players (`conquian/players/careful.py`) play both out as well, through the judge and
with every hand alike likely: a second method that shares nothing with the first.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from random import Random
from statistics import fmean
from typing import Final

import click

import conquian as cq
from conquian.advice.advice import Advice
from conquian.game.actions import DECLINE, Meld
from conquian.solver.odds import Chance
from research.keeping import FILE, Kept, digest, this_day
from research.pairs import score
from tests.checkout import commit
from tests.puzzles.playing_out import differences

READY: Final = 6
"""The fewest cards that can be laid in a first turn that is weighed."""
CHOOSING: Final = 1000
COMPARING: Final = 4000
PLAYED: Final = 40
"""The number of worlds that careful players play out."""
CLEAR: Final = 0.05
"""A difference in stakes that is not small."""


@dataclass(frozen=True, slots=True)
class FirstTurn:
    """A first turn: how many cards could be laid, and the best layouts of all of them and of fewer, with their values.

    The values are stakes in worlds in which nothing was chosen; `declined` is what it is worth to lay nothing, and
    `careful` how much more laying fewer brings careful players.
    """

    seed: int
    ready: int
    most: str
    fewer: str
    most_stakes: float
    fewer_stakes: float
    declined: float
    careful: float

    @property
    def gain(self) -> float:
        """How much more it is worth to lay fewer."""
        return self.fewer_stakes - self.most_stakes


def first_turn(seed: int, worlds: tuple[int, int] = (CHOOSING, COMPARING)) -> FirstTurn | None:
    """What laying fewer cards is worth in the first turn of this deal; None where fewer than six could be laid."""
    state = cq.apply(cq.deal(seed=seed), "turn")
    ready = max((len(each.spread) for each in cq.legal_actions(state) if isinstance(each, Meld)), default=0)
    if ready < READY:
        return None
    view = cq.player_view(state, state.turn)
    chosen, asked = (cq.advise(view, number, seed=n) for n, number in enumerate(worlds, 1))
    most = _first(chosen, lambda cards: cards == ready)
    fewer = _first(chosen, lambda cards: cards < ready)
    values = [asked.of(each).stakes.value for each in (most, fewer, DECLINE)]
    played = differences(state, state.turn, (fewer, most), PLAYED, Random(seed))
    return FirstTurn(seed, ready, str(most), str(fewer), *(round(each, 5) for each in (*values, fmean(played))))


def _first(advice: Advice, wanted: Callable[[int], bool]) -> Meld:
    """The best meld of a wanted number of cards; a smaller one is always there, the centre card with two others."""
    melds = (each.action for each in advice.values if isinstance(each.action, Meld))
    return next(each for each in melds if wanted(len(each.spread)))


# --- the page ---------------------------------------------------------------------------------------------------------


def share(found: Sequence[FirstTurn]) -> Chance:
    """The share of first turns in which laying fewer was better, with Wilson's 95 % interval."""
    return Chance.sampled(sum(one.gain > 0 for one in found), len(found), 0)


def page(found: Sequence[FirstTurn], wanted: int) -> Iterator[str]:
    """What was found, line by line."""
    partial = "" if len(found) >= wanted else f" (**partial**: {wanted} are meant)"
    yield f"# Holding back at the first turn, {this_day().isoformat()}\n"
    yield (
        f"Commit `{commit()}`, code `{digest()}`. {len(found)} first turns{partial} in which {READY} or"
        f" more cards could be laid, of the first {found[-1].seed + 1:,} deals, Pagat's rules. For the player who sees"
        f" one hand `cq.advise` chose in {CHOOSING:,} worlds the best meld of the most cards and the best of fewer, and"
        f" compared the two in {COMPARING:,} others. Both players go on by plain play, which lays at the next chance"
        " what was held back: so this is about waiting, not about never laying. `python -m research.holding_back`"
        " makes this page again.\n"
    )
    yield "| cards ready | first turns | fewer is better | 95 % interval | mean gain in stakes | 95 % interval |"
    yield "|---|---:|---:|---|---:|---|"
    yield _row("all", found)
    for ready in sorted({one.ready for one in found}):
        some = [one for one in found if one.ready == ready]
        if len(some) > 1:
            yield _row(str(ready), some)
    nothing = sum(one.declined > max(one.most_stakes, one.fewer_stakes) for one in found)
    careful = score([one.careful for one in found])
    yield (
        f"\nTwo careful players, {PLAYED} worlds each: fewer gains {careful.mean:+.3f} stakes on the mean"
        f" ({careful.low:+.3f} to {careful.high:+.3f}). Where advice gains 0.05 or more, and where it loses as much:"
    )
    yield "\n| by advice | first turns | mean gain, careful players | 95 % interval |\n|---|---:|---:|---|"
    for name, gains in (
        ("gains 0.05 or more", [one.careful for one in found if one.gain >= CLEAR]),
        ("less than that either way", [one.careful for one in found if abs(one.gain) < CLEAR]),
        ("loses 0.05 or more", [one.careful for one in found if one.gain <= -CLEAR]),
    ):
        if len(gains) > 1:
            mean = score(gains)
            yield f"| {name} | {len(gains)} | {mean.mean:+.3f} | {mean.low:+.3f} to {mean.high:+.3f} |"
    yield f"\nLaying nothing at all was better than both in {nothing} of {len(found)}."
    first, last = min(found, key=lambda one: one.gain), max(found, key=lambda one: one.gain)
    for name, one in (("The most gained", last), ("The most lost", first)):
        yield f"\n{name} by laying fewer: {one.gain:+.3f}, deal {one.seed}, `{one.fewer}` instead of `{one.most}`."


def _row(name: str, found: Sequence[FirstTurn]) -> str:
    chance, gain = share(found), score([one.gain for one in found])
    return (
        f"| {name} | {len(found)} | {chance.value:.1%} | {chance.low:.1%} to {chance.high:.1%} |"
        f" {gain.mean:+.3f} | {gain.low:+.3f} to {gain.high:+.3f} |"
    )


@click.command(context_settings={"help_option_names": ["-h", "--help"]})
@FILE
@click.option("--count", default=500, show_default=True, type=click.IntRange(2), help="How many first turns in all.")
def main(file: Path, count: int) -> None:
    """Weigh first turns in which six or more cards could be laid, keep them in FILE, and print the page."""
    kept = Kept(file)
    found = [FirstTurn(**row) for row in kept.rows]
    seed = found[-1].seed + 1 if found else 0
    with click.progressbar(length=count - len(found), label="first turns", file=sys.stderr) as bar:
        while len(found) < count:
            one, seed = first_turn(seed), seed + 1
            if one is not None:
                found.append(one)
                kept.add(asdict(one))
                bar.update(1)
    click.echo("\n".join(page(found, count)))


if __name__ == "__main__":
    main()
