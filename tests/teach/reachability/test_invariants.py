"""Invariants: play keeps them all, and a position that breaks one is refused by its name."""

from __future__ import annotations

import pytest
from hypothesis import given

import conquian as cq
from conquian.teach.reachability.invariants import Invariant, broken
from tests.game.strategies import PROPERTY, states
from tests.game.tables import random_games

LAID = "pone=?7/3c4c5c dealer=?10/-"
EMPTY = "pone=?10/- dealer=?10/-"
TWENTY = "AcAdAhAs2c2d2h2s3d3h3s4d4h4s5d5h5s6d6h6c"
AUTOMATIC = "rules=pagat,forcing=automatic"
OUT = "pone=-/3c4c5c6c,7c7d7h7s,KcKdKh dealer=?10/- stock=?17 waste=AcAd"

IMPOSSIBLE = {
    Invariant.PONE_TURNED_FIRST: (f"{EMPTY} centre=Kh stock=?19 turn=dealer/turned", "4.1", "dealer", "pone"),
    Invariant.TURNS_ALTERNATE: (f"{EMPTY} stock=?18 waste=7dKd turn=dealer/turn", "4.8", "dealer", "pone"),
    Invariant.MELDED_TO_DISCARD: (f"{LAID} centre=Kh stock=?18 waste=7d turn=pone/left", "4.7", "0", "1"),
    Invariant.DISCARDED_SINCE: (f"{LAID} centre=6c stock=?19 turn=pone/forced", "4.7", "0", "1"),
    Invariant.BURIER_TURNS: (f"{LAID} stock=?19 waste=Kd turn=pone/turn", "4.8", "pone", "dealer"),
    Invariant.CENTRE_STILL_OPEN: (f"{LAID} centre=Kd stock=?19 turn=pone/turned", "4.4", "3", "0"),
    Invariant.FITTING_BURIED: (f"{LAID} stock=?17 waste=KdQd6c turn=pone/turn {AUTOMATIC}", "6.1", "", ""),
    Invariant.FITTING_PASSED: (
        f"{LAID} centre=6c stock=?17 waste=KdQd turn=dealer/left passed=yes {AUTOMATIC}", "6.1", "", "",
    ),
    Invariant.FORCED_FROM_HAND: (
        f"{LAID} centre=6c stock=?17 waste=KdQd turn=pone/forced rules=pagat,forcing_scope=discard", "6.4", "0", "1",
    ),
    Invariant.WINNER_ACTED_LAST: (f"{OUT} turn=dealer/over", "7.1", "dealer", "pone"),
    Invariant.LAST_CARD_BURIED: (f"{EMPTY} waste={TWENTY} turn=pone/over rules=rummy-com", "7.4", "", ""),
    Invariant.DRAWN_BY: (f"{LAID} waste={TWENTY} turn=pone/over", "6.6", "pone", "dealer"),
}  # fmt: skip


@pytest.mark.parametrize("invariant", IMPOSSIBLE)
def test_what_breaks_it(invariant: Invariant) -> None:
    line, law, found, wanted = IMPOSSIBLE[invariant]
    first = next(broken(cq.position(line)))
    assert (first.invariant, first.law, first.found, first.wanted) == (invariant, law, found, wanted)


SHOWN_BY = {
    Invariant.MELDED_TO_DISCARD: "Kh",
    Invariant.DISCARDED_SINCE: "3c4c5c",
    Invariant.CENTRE_STILL_OPEN: "3c4c5c",
    Invariant.FITTING_BURIED: "6c",
    Invariant.FITTING_PASSED: "6c",
    Invariant.FORCED_FROM_HAND: "6c",
    Invariant.LAST_CARD_BURIED: "6c",
    Invariant.DRAWN_BY: "6c",
}


@pytest.mark.parametrize("invariant", IMPOSSIBLE)
def test_the_cards_that_show_it(invariant: Invariant) -> None:
    first = next(broken(cq.position(IMPOSSIBLE[invariant][0])))
    assert first.cards == cq.cards(SHOWN_BY.get(invariant, "-"))


def test_every_invariant_is_shown() -> None:
    assert {*IMPOSSIBLE, Invariant.NO_DEAL} == set(Invariant)


ALSO_IMPOSSIBLE = [
    (f"{EMPTY} centre=Kh stock=?19 turn=pone/left passed=yes", Invariant.PONE_TURNED_FIRST, "dealer", "pone"),
    (f"{EMPTY} waste={TWENTY} turn=dealer/over", Invariant.TURNS_ALTERNATE, "dealer", "pone"),
    (
        f"{EMPTY} centre=6c waste={TWENTY[:-2]} turn=pone/over rules=rummy-com",
        Invariant.TURNS_ALTERNATE, "pone", "dealer",
    ),
    (f"{LAID} waste={TWENTY} turn=pone/over {AUTOMATIC}", Invariant.FITTING_BURIED, "", ""),
]  # fmt: skip


@pytest.mark.parametrize(("line", "invariant", "found", "wanted"), ALSO_IMPOSSIBLE)
def test_what_breaks_it_elsewhere(line: str, invariant: Invariant, found: str, wanted: str) -> None:
    """A card was passed on, or the deal is over."""
    first = next(broken(cq.position(line)))
    assert (first.invariant, first.found, first.wanted) == (invariant, found, wanted)


def test_everything_that_a_position_breaks_is_told() -> None:
    found = [each.invariant for each in broken(cq.position(f"{LAID} centre=Kd stock=?19 turn=dealer/turned"))]
    assert found == [Invariant.PONE_TURNED_FIRST, Invariant.CENTRE_STILL_OPEN, Invariant.DISCARDED_SINCE]


NEARLY = [
    f"{EMPTY} centre=Kh stock=?19 turn=pone/turned",
    f"{EMPTY} stock=?18 waste=7dKd turn=pone/turn",
    f"{LAID} centre=Kh stock=?18 waste=7d turn=dealer/left",
    f"{LAID} centre=6c stock=?18 waste=Kd turn=pone/forced",
    f"{LAID} stock=?19 waste=Kd turn=dealer/turn",
    f"{LAID} centre=Kd stock=?19 turn=dealer/left",
    f"{LAID} centre=Kd stock=?19 turn=pone/turned rules=bicycle",
    f"{LAID} stock=?17 waste=KdQd6c turn=pone/turn",
    f"{LAID} stock=?17 waste=KdQd6c turn=dealer/turn {AUTOMATIC}",
    f"{LAID} centre=6c stock=?17 waste=KdQd turn=dealer/left {AUTOMATIC}",
    f"{OUT} turn=pone/over",
    f"{OUT} turn=dealer/over rules=foster",
    f"{EMPTY} centre=6c waste={TWENTY[:-2]} turn=dealer/over rules=rummy-com",
    f"{EMPTY} centre=Kh stock=?19 turn=dealer/left passed=yes",
    f"{EMPTY} waste={TWENTY} turn=pone/over",
    f"{LAID} waste={TWENTY} turn=dealer/over {AUTOMATIC}",
    f"{LAID} centre=6h waste={TWENTY[:-4]}6c turn=pone/over rules=rummy-com,forcing=automatic",
    f"{LAID} waste={TWENTY} turn=dealer/over",
    f"{LAID} waste={TWENTY} turn=pone/over rules=rummyo",
    f"{EMPTY} centre=Kh stock=?12 turn=dealer/turned",
]


@pytest.mark.parametrize("line", NEARLY)
def test_what_is_nearly_the_same_and_breaks_none(line: str) -> None:
    assert not list(broken(cq.position(line)))


@given(states())
@PROPERTY
def test_play_breaks_none(state: cq.State) -> None:
    assert not list(broken(state))
    for seat in cq.Seat:
        assert not list(broken(cq.player_view(state, seat).state))


def test_random_games_break_none() -> None:
    for state, _ in random_games(seed=1897, games=150):
        assert not list(broken(state)), state
