"""Findings: every outcome has its cards, its laws and its counts."""

from __future__ import annotations

import pytest

from conquian.notation.codes import cards
from conquian.rooms.melds.findings import Hope, MeldsFinding, MeldsOutcome, SpreadHole, finding, hole
from conquian.teach.card_groups import EXAMPLES, read

FOUND = [
    ("", "empty", "3.1 3.2", 0, 0),
    ("3c4c", "few", "3.1 3.2", 2, 0),
    ("3c5d7h", "no_meld", "3.1 3.2", 3, 0),
    ("3c4c5c6c7c,6d6h", "never", "3.4", 7, 6),  # T13
    ("3c4c5c,6d7hKs", "never", "3.4", 6, 3),
    ("3c4c5c6c,6d6h", "other_way", "3.4", 6, 0),
    ("Ac2c3c4c5c6c7cJcQcKc", "other_way", "3.4", 10, 0),  # longer than a run may be
    ("3c4c5c", "right", "3.4", 3, 0),
    ("Ac2c3c,4d5d6d,7hJhQhKh", "ten", "7.2", 10, 0),
    ("Ac2c3c4c5c,6c7cJcQcKc", "ten_never", "7.5", 10, 0),  # T6
    ("Ah2h3h4h5h6h7hJh,JcJdJs", "won", "7.1", 11, 0),
    ("Ac2c3c4c5c6c,7cJcQcKc,AdAhAs", "too_many", "7.3", 13, 0),
]


@pytest.mark.parametrize(("laid", "outcome", "laws", "count", "best"), FOUND)
def test_how_the_cards_lie(laid: str, outcome: str, laws: str, count: int, best: int) -> None:
    found = finding(read({"cards": laid}))
    assert found == MeldsFinding(MeldsOutcome(outcome), found.laws, count, best)
    assert " ".join(found.laws) == laws


def test_every_outcome_is_found() -> None:
    assert {outcome for _, outcome, *_ in FOUND} == set(MeldsOutcome)


@pytest.mark.parametrize(
    ("fields", "hope", "laws", "outs"),
    [
        (EXAMPLES["hole"], Hope.DEAD, "7.5", "-"),
        (EXAMPLES["buried"], Hope.GONE, "4.10 9.2", "7h"),
        (EXAMPLES["taken"], Hope.GONE, "4.10 9.2", "7d6h"),
        ({"cards": EXAMPLES["taken"]["cards"], "waste": "7d"}, Hope.OPEN, "7.1", "7d6h"),
    ],
)
def test_what_ten_cards_hope_for(fields: dict[str, str], hope: Hope, laws: str, outs: str) -> None:
    found = hole(read(fields))
    assert found is not None
    assert found == SpreadHole(hope, found.laws, cards(outs))
    assert " ".join(found.laws) == laws


@pytest.mark.parametrize("name", ["buried", "taken"])
def test_ten_whose_cards_are_gone_never_win_because_cards_can_be_counted(name: str) -> None:
    found = finding(read(EXAMPLES[name]))
    assert (found.outcome, " ".join(found.laws)) == (MeldsOutcome.TEN_NEVER, "9.2")


@pytest.mark.parametrize("laid", ["", "3c4c5c", "Ac2c3c4c5c6c7cJcQcKc", "Ah2h3h4h5h6h7hJh,JcJdJs"])
def test_only_ten_cards_that_lie_right_hope(laid: str) -> None:
    assert hole(read({"cards": laid})) is None
