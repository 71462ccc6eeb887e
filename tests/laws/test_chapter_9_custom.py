"""Chapter 9: custom and advice. They refuse nothing, so they are tested by what the project makes of them."""

from __future__ import annotations

import pytest

import conquian as cq
from conquian.game.state import Hand
from tests.game.tables import after, legal, melds, moment, random_games, refusal, revealed, table

MINE = "5c7dJd/2c3c4c"


@pytest.mark.parametrize("turn", ["pone/left", "pone/turned"])
def test_law_9_1_a_player_who_has_folded_declines_everything(turn: str) -> None:
    state = cq.fold(revealed(table(MINE, "6c", turn)), cq.Seat.PONE)
    assert legal(state) == {"decline"}
    assert refusal(state, "meld 2c3c4c5c6c") == "9.1"


def test_law_9_1_folding_binds_only_that_seat_and_lasts() -> None:
    state = cq.fold(table(MINE, "6c", dealer="6d6h/-", turn="pone/turned"), cq.Seat.PONE)
    theirs = after(state, "decline")
    assert theirs.folded == (cq.Seat.PONE,)
    assert refusal(theirs, "meld 6c6d6h") is None
    assert cq.fold(state, cq.Seat.PONE) == state
    assert cq.fold(state, cq.Seat.DEALER).folded == (cq.Seat.PONE, cq.Seat.DEALER)


def test_law_9_1_a_folded_seat_can_still_be_forced() -> None:
    state = cq.fold(revealed(table(MINE, "Ac")), cq.Seat.PONE)
    forced = after(state, "decline", "force")
    assert melds(forced) >= {"Ac2c3c4c", "Ac2c3c4c5c"}
    assert "decline" not in legal(forced)
    automatic = cq.fold(revealed(table(MINE, "Ac", rules="pagat,forcing=automatic")), cq.Seat.PONE)
    assert melds(automatic) >= {"Ac2c3c4c", "Ac2c3c4c5c"}
    assert refusal(automatic, "decline") == "6.1"


def test_law_9_1_with_an_empty_spread_it_never_is() -> None:
    for card in cq.cards("5c7dAcKs") | cq.cards("JhQhKh"):
        state = cq.fold(table("2c3c4c/-", str(card)), cq.Seat.PONE)
        assert not cq.fits(state)
        assert moment(after(state, "decline")) == "pone/turn"


def test_law_9_2_the_cards_that_are_gone_can_be_counted() -> None:
    """The project does not hide the waste: a player's view keeps what has been seen, in its order."""
    for state, _ in random_games(seed=92, games=6):
        for seat in cq.Seat:
            view = cq.player_view(state, seat).state
            assert view.waste == state.waste
            assert view.spreads == state.spreads
            assert view.centre == state.centre


def test_law_9_3_all_cards_stay_in_sight_above_the_table() -> None:
    """Whose cards they are is hidden, how many there are is not."""
    for state, _ in random_games(seed=93, games=6):
        for seat in cq.Seat:
            view = cq.player_view(state, seat).state
            assert [len(hand) for hand in view.hands] == [len(hand) for hand in state.hands]
            assert len(view.stock) == len(state.stock)
            assert view.hands[seat] == state.hands[seat]
            assert isinstance(view.hands[seat.other], Hand)
            assert view.unknown + len(view.known) == 40
