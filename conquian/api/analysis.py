"""Analysis as a public function: what each decision of a game cost the player who made it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from conquian.advice import advice
from conquian.advice.advice import WORLDS, Method, Stakes
from conquian.api.advice import check_kind
from conquian.api.pictures import one_of
from conquian.api.results import ShownCollection
from conquian.game.actions import Action
from conquian.game.arguments import wrong_kind
from conquian.game.player_view import player_view
from conquian.game.state import Seat, State
from conquian.notation.record import Record
from conquian.solver import open_hand
from conquian.solver.certificates.vocabulary import distinct
from conquian.solver.core.table import CoreTable


class GameKnown(StrEnum):
    """The knowledge by which decisions are weighed: what the seat saw that made them, or every card."""

    SEAT = "seat"
    ALL = "all"


@dataclass(frozen=True, slots=True)
class GameDecision:
    """An action that was chosen among several: what it cost in stakes against the `best` one, and how that was found.

    The `cost` has the ends of its 95 % interval; where nothing was sampled, both are the value. `worlds` is the number
    of ways in which the hidden cards were laid, 0 where every card was known.
    """

    ply: int
    seat: Seat
    action: Action
    best: Action
    cost: Stakes
    known: GameKnown
    method: Method
    worlds: int


class GameAnalysis(ShownCollection, tuple[GameDecision, ...]):
    """The decisions of a game in their order, as a tuple."""

    __slots__ = ()


_KNOWN: Final = tuple(map(str, GameKnown))


def analyse(record: Record, known: GameKnown | str = "seat", *, worlds: int = WORLDS, seed: int = 0) -> GameAnalysis:
    """The decisions of a game, each with its cost in stakes: a win is +1, a draw 0, a loss -1.

    Where `known` is 'seat', each is weighed by the advice for the player who made it, who saw one hand and what
    happened before; `worlds` and `seed` are those of the advice (`advise`). Where it is 'all', by best play of both
    with every card open. Layouts of the same cards are one action.

    Raises UnknownCards if a hand that decided is not known, or with 'all' any card.

    >>> import conquian as cq
    >>> record = cq.play(cq.players.Greedy(), cq.players.Greedy(), seed=1897)
    >>> [(each.ply, each.best, each.cost.value) for each in cq.analyse(record, "all") if each.cost.value]
    [(9, action('decline'), 1.0), (61, action('discard 6d'), 1.0)]
    >>> cq.analyse(record, worlds=20)[0].method
    <Method.SAMPLED: 'sampled'>
    """
    if not isinstance(record, Record):
        raise wrong_kind("record", record, "a Record, as `play` and `load` give it")
    seen = GameKnown(one_of("known", known, _KNOWN))
    check_kind("worlds", worlds, int, "an int")
    check_kind("seed", seed, int, "an int")
    return GameAnalysis(_decisions(record, seen, worlds, seed))


def _decisions(record: Record, known: GameKnown, worlds: int, seed: int) -> Iterator[GameDecision]:
    states = record.positions()
    tables: dict[tuple[Seat, ...], CoreTable] = {}
    for ply, (before, done) in enumerate(zip(states, record.actions, strict=False), start=1):
        view = player_view(before, before.turn, zip(states[: ply - 1], record.actions, strict=False))
        if len(distinct(before, view.actions())) < 2:
            continue
        if known is GameKnown.ALL:
            if before.folded not in tables:
                tables[before.folded] = open_hand.table_from(before)
            best, cost = _open(before, done, tables[before.folded])
            yield GameDecision(ply, before.turn, done, best, cost, known, Method.PROVED, 0)
        else:
            found = advice.advise(view, worlds, seed=seed)
            cost, counted = found.of(done).behind, 0 if found.method is Method.PROVED else found.worlds
            best = found.best if cost.value > 0 else done
            yield GameDecision(ply, before.turn, done, best, cost, known, found.method, counted)


def _open(before: State, done: Action, table: CoreTable) -> tuple[Action, Stakes]:
    """The best action with every card open, which is the one that was done if nothing is better, and what it cost."""
    values = open_hand.evaluate(before, table)
    best = max(values, key=lambda action: (values[action], action == done))
    lost = float(values[best] - values[done])
    return best, Stakes(lost, lost, lost)
