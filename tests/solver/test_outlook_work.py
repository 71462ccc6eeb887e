"""How much is looked at to find the ways to win: in layouts and in calls, since a test never asserts a time."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import islice
from types import FrameType
from typing import Final

import conquian as cq
from conquian.game.variants import Borrowing, HandMelds
from conquian.solver.winning_chances import steps
from conquian.solver.winning_chances import ways as the_ways
from conquian.solver.winning_chances.outlook import ways_to_win
from conquian.solver.winning_chances.prospect import prospect_of
from conquian.solver.winning_chances.steps import Outside
from conquian.solver.winning_chances.ways import laid_trails
from tests.solver.positions import positions

WORK: Final = {steps.__file__: 110_124, the_ways.__file__: 69_633}
"""The calls of the functions of each module that it took; a change that needs fewer lowers the number."""
LAYOUTS: Final = {
    "with_one": 1524,
    "borrowed_with_one": 318,
    "grown_by_one": 922,
    "grown_by_hand": 256,
    "laid_trails": 1337,
}
"""The layouts that were made of those that lie: no smaller one may be left out, no larger one has to be looked at."""


def open_tables(number: int) -> Iterator[tuple[cq.State, cq.Seat]]:
    """Positions under every kind of borrowing, with hand melds and without, one of four with a seat that has folded."""
    kinds = Counter[object]()
    for place, (_, state) in enumerate(islice(positions(seed=8), 60 * number)):
        rules = state.variant
        kind = rules.borrowing, rules.hand_melds is HandMelds.YES
        if state.outcome is None and kinds[kind] < number:
            kinds[kind] += 1
            seat = cq.Seat(place % 2)
            yield (replace(state, folded=(seat,)) if place % 4 == 0 else state), seat


def test_no_more_is_looked_at_than_was() -> None:
    calls = Counter[str]()

    def count(frame: FrameType, event: str, _: object) -> None:
        if event == "call" and not frame.f_code.co_name.startswith("<"):
            calls[frame.f_code.co_filename] += 1

    tables = list(open_tables(25))
    sys.setprofile(count)
    try:
        for state, seat in tables:
            ways_to_win(state, seat)
    finally:
        sys.setprofile(None)
    assert {name: number for name, number in WORK.items() if calls[name] > number} == {}, calls


def test_the_layouts_that_are_made() -> None:
    made = Counter[str]()
    for state, seat in open_tables(25):
        if state.variant.borrowing is Borrowing.FREE:
            continue
        prospect = prospect_of(state, seat)
        outside = Outside.of(prospect.laid.mask | prospect.offered, prospect.hand, prospect.coming)
        for trail in laid_trails(prospect):
            made["laid_trails"] += len(trail)
            for name in list(LAYOUTS)[:4]:
                made[name] += sum(len(list(getattr(steps, name)(layout, outside))) for layout in sorted(trail)[:20])
    assert made == LAYOUTS
