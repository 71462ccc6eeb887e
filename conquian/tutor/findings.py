"""Findings: how all the cards of a bench lie, and whether ten that lie right can still become eleven, by law."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from conquian.game.cards import Cards
from conquian.game.evidence import leftover
from conquian.game.laws import Law
from conquian.game.melds import SHORTEST_MELD
from conquian.game.spreads import MOST_CARDS
from conquian.tutor.bench import Bench


class Outcome(StrEnum):
    """How all the cards of a bench lie."""

    EMPTY = "empty"
    FEW = "few"
    NO_MELD = "no_meld"
    NEVER = "never"
    OTHER_WAY = "other_way"
    RIGHT = "right"
    TEN = "ten"
    TEN_NEVER = "ten_never"
    WON = "won"
    TOO_MANY = "too_many"


class Hope(StrEnum):
    """Whether a card can make eleven of ten: one that can still be had, only ones that are gone, or none at all."""

    OPEN = "open"
    GONE = "gone"
    DEAD = "dead"


@dataclass(frozen=True, slots=True)
class Finding:
    """How `count` cards lie, and the laws in force; `best` of them can lie right where not all can."""

    outcome: Outcome
    laws: tuple[Law, ...]
    count: int
    best: int = 0


@dataclass(frozen=True, slots=True)
class Hole:
    """What ten cards that lie right hope for: the `outs` make them eleven, and the last of the laws decides."""

    hope: Hope
    laws: tuple[Law, ...]
    outs: Cards


def finding(bench: Bench) -> Finding:
    """How all the cards of this bench lie.

    >>> from conquian.tutor.bench import read
    >>> finding(read({"cards": "3c4c5c6c7c,6d6h"}))
    Finding(outcome=<Outcome.NEVER: 'never'>, laws=(Law('3.4'),), count=7, best=6)
    """
    count = len(bench.cards)
    outcome, *laws = _outcome(bench, count)
    best = count - len(leftover(bench.cards)) if outcome is Outcome.NEVER else 0
    return Finding(outcome, tuple(laws), count, best)


def _outcome(bench: Bench, count: int) -> tuple[Outcome, *tuple[Law, ...]]:
    """How the cards lie, and the laws that say so."""
    if count == 0:
        return Outcome.EMPTY, Law.SETS, Law.RUNS
    if count > MOST_CARDS:
        return Outcome.TOO_MANY, Law.EXACTLY_ELEVEN
    ten = hole(bench)
    if ten is not None:
        return (Outcome.TEN, Law.TEN_IS_NO_WIN) if ten.hope is Hope.OPEN else (Outcome.TEN_NEVER, ten.laws[-1])
    if bench.lies_right:
        return (Outcome.WON, Law.GO_OUT) if count == MOST_CARDS else (Outcome.RIGHT, Law.VALID_WHEN_DONE)
    if bench.layouts:
        return Outcome.OTHER_WAY, Law.VALID_WHEN_DONE
    if count < SHORTEST_MELD:
        return Outcome.FEW, Law.SETS, Law.RUNS
    if leftover(bench.cards) == bench.cards:
        return Outcome.NO_MELD, Law.SETS, Law.RUNS
    return Outcome.NEVER, Law.VALID_WHEN_DONE


def hole(bench: Bench) -> Hole | None:
    """What the cards of this bench hope for, None unless they are ten that lie right.

    >>> from conquian.tutor.bench import EXAMPLES, read
    >>> hole(read(EXAMPLES["buried"]))
    Hole(hope=<Hope.GONE: 'gone'>, laws=(Law('4.10'), Law('9.2')), outs=cards('7h'))
    """
    if not bench.lies_right or len(bench.cards) != MOST_CARDS - 1:
        return None
    outs = bench.outs
    if not outs:
        return Hole(Hope.DEAD, (Law.TEN_CARD_HOLE,), outs)
    if not outs - bench.gone:
        return Hole(Hope.GONE, (Law.WASTE_IS_DEAD, Law.COUNTING), outs)
    return Hole(Hope.OPEN, (Law.GO_OUT,), outs)
