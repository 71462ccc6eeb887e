"""Findings: how all the cards of a bench lie, and whether ten that lie right can still become eleven, by law."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from conquian.game.cards import Cards
from conquian.game.evidence import leftover
from conquian.game.laws import Law
from conquian.game.melds import SHORTEST_MELD
from conquian.game.spreads import MOST_CARDS
from conquian.teach.card_groups import CardGroups


class MeldsOutcome(StrEnum):
    """The way in which all the cards of a bench lie."""

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
    """The hope of ten cards for an eleventh: one can still be had, only ones that are gone would fit, or none do."""

    OPEN = "open"
    GONE = "gone"
    DEAD = "dead"


@dataclass(frozen=True, slots=True)
class MeldsFinding:
    """The finding on `count` cards, with the laws in force; where not all fit into melds, `best` of them do."""

    outcome: MeldsOutcome
    laws: tuple[Law, ...]
    count: int
    best: int = 0


@dataclass(frozen=True, slots=True)
class SpreadHole:
    """The hope of ten cards in melds: the `outs` make them eleven, and the last of the laws decides."""

    hope: Hope
    laws: tuple[Law, ...]
    outs: Cards


def finding(bench: CardGroups) -> MeldsFinding:
    """The finding on how all the cards of this bench lie.

    >>> from conquian.teach.card_groups import read
    >>> finding(read({"cards": "3c4c5c6c7c,6d6h"}))
    MeldsFinding(outcome=<MeldsOutcome.NEVER: 'never'>, laws=(Law('3.4'),), count=7, best=6)
    """
    count = len(bench.cards)
    outcome, *laws = _outcome(bench, count)
    best = count - len(leftover(bench.cards)) if outcome is MeldsOutcome.NEVER else 0
    return MeldsFinding(outcome, tuple(laws), count, best)


def _outcome(bench: CardGroups, count: int) -> tuple[MeldsOutcome, *tuple[Law, ...]]:
    """How the cards lie, and the laws that say so."""
    if count == 0:
        return MeldsOutcome.EMPTY, Law.SETS, Law.RUNS
    if count > MOST_CARDS:
        return MeldsOutcome.TOO_MANY, Law.EXACTLY_ELEVEN
    ten = hole(bench)
    if ten is not None:
        return (
            (MeldsOutcome.TEN, Law.TEN_IS_NO_WIN) if ten.hope is Hope.OPEN else (MeldsOutcome.TEN_NEVER, ten.laws[-1])
        )
    if bench.lies_right:
        return (MeldsOutcome.WON, Law.GO_OUT) if count == MOST_CARDS else (MeldsOutcome.RIGHT, Law.VALID_WHEN_DONE)
    if bench.layouts:
        return MeldsOutcome.OTHER_WAY, Law.VALID_WHEN_DONE
    if count < SHORTEST_MELD:
        return MeldsOutcome.FEW, Law.SETS, Law.RUNS
    if leftover(bench.cards) == bench.cards:
        return MeldsOutcome.NO_MELD, Law.SETS, Law.RUNS
    return MeldsOutcome.NEVER, Law.VALID_WHEN_DONE


def hole(bench: CardGroups) -> SpreadHole | None:
    """The hope of the cards on this bench, None unless they are ten and all in melds.

    >>> from conquian.teach.card_groups import EXAMPLES, read
    >>> hole(read(EXAMPLES["buried"]))
    SpreadHole(hope=<Hope.GONE: 'gone'>, laws=(Law('4.10'), Law('9.2')), outs=cards('7h'))
    """
    if not bench.lies_right or len(bench.cards) != MOST_CARDS - 1:
        return None
    outs = bench.outs
    if not outs:
        return SpreadHole(Hope.DEAD, (Law.TEN_CARD_HOLE,), outs)
    if not outs - bench.gone:
        return SpreadHole(Hope.GONE, (Law.WASTE_IS_DEAD, Law.COUNTING), outs)
    return SpreadHole(Hope.OPEN, (Law.GO_OUT,), outs)
