"""Soundness: play reaches no contradiction, and every contradiction is found."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given

import conquian as cq
from conquian.game.cards import Cards
from conquian.game.soundness import FlawKind, flaws
from conquian.game.spreads import NOTHING_LAID
from conquian.game.state import Hand, Stock
from tests.game.strategies import PROPERTY, states
from tests.game.tables import table


@given(states())
@PROPERTY
def test_play_reaches_no_contradiction(state: cq.State) -> None:
    assert not list(flaws(state))
    for seat in cq.Seat:
        assert not list(flaws(cq.player_view(state, seat).state))


HELD = cq.cards("2s4hKdAsJdQh6s")
LAID = cq.spread("3c4c5c")
SOUND = cq.State(
    hands=(Hand(HELD), Hand(unknown=10)),
    spreads=(LAID, NOTHING_LAID),
    stock=Stock(unknown=8),
    centre=cq.card("7d"),
    phase=cq.Phase.LEFT,
)
TWO_OUT = cq.position("pone=-/3c4c5c6c,7c7d7h7s,KcKdKh dealer=?10/- turn=pone/over")

FLAWED: dict[str, tuple[cq.State, FlawKind, str]] = {
    "a card in hand and centre": (replace(SOUND, centre=cq.card("2s")), FlawKind.CARD_TWICE, "centre"),
    "a card in hand and waste": (replace(SOUND, waste=(cq.card("2s"),)), FlawKind.CARD_TWICE, "waste"),
    "a card twice in a spread": (
        replace(SOUND, spreads=(cq.spread("3c4c5c"), cq.spread("3c3d3h"))),
        FlawKind.CARD_TWICE,
        "dealer",
    ),
    "more than forty": (replace(SOUND, stock=Stock(unknown=20)), FlawKind.TOO_MANY, "stock"),
    "nine cards": (replace(SOUND, hands=(Hand(HELD), Hand(unknown=9))), FlawKind.TOTAL, "dealer"),
    "eleven cards": (replace(SOUND, hands=(Hand(HELD, 1), Hand(unknown=10))), FlawKind.TOTAL, "pone"),
    "a discard with ten": (replace(SOUND, centre=None, phase=cq.Phase.DISCARD), FlawKind.TOTAL, "pone"),
    "no meld": (replace(SOUND, spreads=(cq.spread("3c4c6c"), NOTHING_LAID)), FlawKind.NOT_A_MELD, "pone"),
    "a run of nine": (
        replace(
            SOUND, hands=(Hand(cq.cards("Kd")), SOUND.hands[1]), spreads=(cq.spread("Ac2c3c4c5c6c7cJcQc"), NOTHING_LAID)
        ),
        FlawKind.NOT_A_MELD,
        "pone",
    ),
    "no centre card": (replace(SOUND, centre=None), FlawKind.CENTRE_MISSING, "centre"),
    "a centre card too many": (replace(SOUND, phase=cq.Phase.TURN), FlawKind.CENTRE_UNEXPECTED, "centre"),
    "a centre card after a win": (replace(TWO_OUT, centre=cq.card("2s")), FlawKind.CENTRE_UNEXPECTED, "centre"),
    "nothing to turn up": (
        replace(SOUND, centre=None, phase=cq.Phase.TURN, stock=Stock()),
        FlawKind.STOCK_EMPTY,
        "stock",
    ),
    "an offer after the last card": (
        replace(SOUND, stock=Stock(), variant=cq.variant("rummy-com")),
        FlawKind.STOCK_EMPTY,
        "stock",
    ),
    "a draw with cards left": (replace(SOUND, centre=None, phase=cq.Phase.OVER), FlawKind.STOCK_LEFT, "stock"),
    "a discard without a meld": (
        replace(SOUND, centre=None, phase=cq.Phase.DISCARD, turn=cq.Seat.DEALER, hands=(Hand(HELD), Hand(unknown=11))),
        FlawKind.NOT_THE_PHASE,
        "turn",
    ),
    "an exchange that is not played": (
        replace(
            SOUND,
            centre=None,
            phase=cq.Phase.EXCHANGE,
            spreads=(NOTHING_LAID, NOTHING_LAID),
            hands=(Hand(unknown=10),) * 2,
        ),
        FlawKind.NOT_THE_PHASE,
        "turn",
    ),
    "a card given at another time": (replace(SOUND, given=Hand(cq.cards("7h"))), FlawKind.NOT_THE_PHASE, "given"),
    "a card passed at another time": (
        replace(SOUND, phase=cq.Phase.TURNED, passed=True),
        FlawKind.NOT_THE_PHASE,
        "passed",
    ),
    "a claim on a card that does not fit": (replace(SOUND, phase=cq.Phase.CLAIM_LEFT), FlawKind.NO_CLAIM, "turn"),
    "forced with a card that does not fit": (replace(SOUND, phase=cq.Phase.FORCED), FlawKind.NO_CLAIM, "turn"),
    "both players out": (
        replace(TWO_OUT, hands=(Hand(), Hand()), spreads=(TWO_OUT.spreads[0], cq.spread("AcAdAhAs 2c2d2h2s 3d3h3s"))),
        FlawKind.NOT_THE_PHASE,
        "turn",
    ),
}


@pytest.mark.parametrize("name", FLAWED)
def test_a_contradiction_is_found(name: str) -> None:
    state, kind, field = FLAWED[name]
    assert not list(flaws(SOUND))
    assert (kind, field) in {(flaw.kind, flaw.field) for flaw in flaws(state)}


def test_every_kind_of_flaw_is_shown() -> None:
    assert {kind for _, kind, _ in FLAWED.values()} == set(FlawKind)


@pytest.mark.parametrize(
    "line",
    [
        "pone=?10/- dealer=?10/- stock=?20 turn=dealer/turn",
        "pone=?8/- dealer=?8/- stock=?10 waste=3c turn=pone/exchange rules=mexican",
    ],
    ids=["the dealer begins", "waste before play"],
)
def test_what_never_comes_about_is_no_position(line: str) -> None:
    with pytest.raises(cq.NotationError):
        cq.position(line)


@pytest.mark.parametrize("phase", ["claim-left", "claim-turned", "forced"])
@pytest.mark.parametrize("rules", ["pagat", "pagat,forcing=automatic", "rummyo"])
def test_claims_stand_only_where_there_are_claims(phase: str, rules: str) -> None:
    seat = "pone" if phase == "forced" else "dealer"
    if rules == "pagat":
        assert str(table("-/3c4c5c", "6c", f"{seat}/{phase}", rules).phase) == phase
    else:
        with pytest.raises(cq.NotationError, match="does not fit, or cannot be forced"):
            table("-/3c4c5c", "6c", f"{seat}/{phase}", rules)


def test_a_study_leaves_cards_out() -> None:
    state = table("2s/3c4c5c", "7d")
    assert state.is_study
    assert state.left_out == 40 - 10 - 10 - 1 - 8
    whole = cq.deal(1)
    assert not whole.is_study
    assert not cq.player_view(whole, cq.Seat.PONE).state.is_study
    assert cq.player_view(whole, cq.Seat.PONE).state.unknown == 30
    assert state.known | state.unseen == Cards((1 << 40) - 1)
