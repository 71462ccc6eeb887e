"""Every switch of the rules makes a difference on a position shown here, and every preset differs from every other."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations
from typing import Final

import pytest

import conquian as cq
from conquian.explain.names import card_name
from conquian.game.variants import PRESETS, SWITCHES, Variant
from tests.game.tables import legal, table

TWO_PLACES: Final = ("4d6dJsQh/2c3c4c,AdAhAs", "Ac")
REGROUPED: Final = ("KsJd5h/2c2d2h2s,3c4c5c", "Ac")
BORROWED: Final = ("4dJdQs/Ac2c3c4c5c6c7c", "4h")
LENT: Final = ("6hJdQsKhAd2s/3c4c5c6c", "6d")

Look = Callable[[Variant], object]
"""Something that is seen under a variant."""


def tree(side: str, centre: str, turn: str = "pone/left", *, stock: str = "?8") -> Look:
    """What can be done on this table, two actions deep, as far as every card is known."""

    def grow(state: cq.State, left: int) -> object:
        if not left or state.outcome is not None or state.hands[state.turn].unknown:
            return str(state.phase)
        return {text: grow(cq.apply(state, cq.action(text)), left - 1) for text in sorted(legal(state))}

    return lambda variant: grow(table(side, centre, turn, str(variant), stock=stock), 2)


def claims(side: str, centre: str, turn: str = "pone/left", *, more: str = "") -> Look:
    """What the opponent can do after the pone has declined, or that he cannot decline."""

    def look(variant: Variant) -> object:
        state = table(side, centre, turn, str(variant), more=more)
        if "decline" not in legal(state):
            return "must meld"
        declined = cq.apply(state, cq.action("decline"))
        return sorted(legal(declined)) if str(declined.phase).startswith("claim") else "no claim"

    return look


def dealt(variant: Variant) -> object:
    """How many cards are dealt, and what the pone can do first."""
    state = cq.deal(1, variant)
    return len(state.hands[0]), len(state.stock), len(legal(state))


def stakes(variant: Variant) -> object:
    """What two draws and a win come to."""
    series = cq.Series.begin(variant, seed=1)
    for winner in (None, None, cq.Seat.PONE):
        series = series.after(cq.Outcome(winner))
    return sorted(series.counters)


def first_deal(variant: Variant) -> object:
    """Whether cards are drawn for the first deal."""
    return bool(cq.Series.begin(variant, seed=1).first.drawn)


def labels(variant: Variant) -> object:
    """What is printed on the faces."""
    return [card_name(card, "en", labels=variant.labels) for card in cq.cards("AcJcQcKc")]


WITNESSES: Final[dict[str, list[Look]]] = {
    "forcing": [claims(*TWO_PLACES)],
    "forcing_scope": [
        claims(*TWO_PLACES),
        claims(*TWO_PLACES, more="passed=yes"),
        claims(*TWO_PLACES, turn="pone/turned"),
    ],
    "forcing_fit": [claims(*REGROUPED)],
    "forced_placement": [claims(*TWO_PLACES)],
    "borrowing": [tree(*BORROWED), tree(*LENT)],
    "hand_melds": [tree("3c3d3h5s7dJhQdKdKsAs/-", "7c", "pone/turned")],
    "last_card": [tree("Ac2c5d6hJdJsQhKs7dKd/-", "3c", "pone/turned", stock="-")],
    "draw_stake": [stakes],
    "first_dealer": [first_deal],
    "hand_size": [dealt],
    "exchange": [dealt],
    "labels": [labels],
}
"""For every switch, looks at the game that tell its values apart."""


def differ(one: Variant, two: Variant, looks: list[Look]) -> bool:
    """Whether any of these looks tells the two variants apart."""
    return any(look(one) != look(two) for look in looks)


def test_every_switch_has_its_witness() -> None:
    assert set(WITNESSES) == set(SWITCHES)


@pytest.mark.parametrize(
    ("switch", "one", "two"),
    [(switch, str(one), str(two)) for switch, values in SWITCHES.items() for one, two in combinations(values, 2)],
)
def test_the_values_of_a_switch_differ(switch: str, one: str, two: str) -> None:
    first, second = (Variant().with_switches(**{switch: value}) for value in (one, two))
    assert differ(first, second, WITNESSES[switch])
    assert not differ(first, first, WITNESSES[switch])


@pytest.mark.parametrize(("one", "two"), list(combinations(PRESETS, 2)))
def test_every_preset_differs_from_every_other(one: str, two: str) -> None:
    first, second = PRESETS[one], PRESETS[two]
    ten = first.dealt == second.dealt
    looks = [look for switch in first.differs_from(second) for look in WITNESSES[switch] if ten or look is dealt]
    assert differ(first, second, looks)


def test_only_switches_that_a_position_needs_change_it() -> None:
    """Stakes, the first dealer and the labels touch no action."""
    for switch in ("draw_stake", "first_dealer", "labels"):
        for value in SWITCHES[switch]:
            variant = Variant().with_switches(**{switch: value})
            for name, looks in WITNESSES.items():
                if name not in ("draw_stake", "first_dealer", "labels"):
                    assert not differ(Variant(), variant, looks)
