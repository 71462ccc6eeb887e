"""Play: the deal, what actions do, folding and perft."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

import conquian as cq
from conquian.game.actions import Turn
from conquian.game.cards import PACK
from conquian.game.play import deal_from, shuffled
from conquian.game.state import Hand, Stock
from conquian.game.variants import PRESETS, Variant
from tests.game.strategies import PROPERTY, variants
from tests.game.tables import after, legal, moment, revealed, table


def test_a_seed_always_makes_the_same_deal() -> None:
    assert cq.deal(1897) == cq.deal(1897)
    assert len({str(cq.deal(seed)) for seed in range(50)}) == 50
    assert cq.deal(7, "mexican") == cq.deal(7, PRESETS["mexican"])
    assert set(shuffled(3)) == set(PACK)


def test_a_deal_without_a_seed_is_random() -> None:
    assert len({str(cq.deal()) for _ in range(5)}) == 5


def test_the_deal_of_a_seed_never_changes() -> None:
    """Lessons and records name deals by their seed."""
    assert str(cq.deal(1897)) == (
        "pone=As2h4c4s6d6s7cQsKcKd/- dealer=AdAh2d5c6h7d7hJcQdQh/- centre=- "
        "stock=2c3h7sKh5dJd5hAc4h3c3s3d5sJhQc2sKs4d6cJs waste=- turn=pone/turn rules=pagat"
    )


@given(variants, st.integers(0, 1000))
@PROPERTY
def test_a_deal_is_of_forty_cards(variant: Variant, seed: int) -> None:
    state = cq.deal(seed, variant)
    assert len(state.known) == 40
    assert [len(hand) for hand in state.hands] == [variant.dealt] * 2
    assert moment(state) == ("pone/exchange" if variant.exchange == "yes" else "pone/turn")
    assert deal_from(shuffled(seed), variant) == state


def test_states_are_values() -> None:
    state = cq.deal(2)
    before = str(state)
    for _ in range(3):
        cq.apply(state, cq.action("turn"))
    assert str(state) == before
    with pytest.raises(AttributeError):
        state.phase = cq.Phase.OVER  # type: ignore[misc]  # this is what is refused


def test_a_discard_leaves_the_unknown_cards_in_the_hand() -> None:
    state = cq.position("pone=5c?6/3c3d3h3s dealer=?10/- stock=?19 turn=pone/discard")
    assert str(cq.apply(state, cq.action("discard 5c"))) == (
        "pone=?6/3c3d3h3s dealer=?10/- centre=5c stock=?19 waste=- turn=dealer/left rules=pagat"
    )


def test_a_gift_leaves_the_unknown_cards_in_the_hand() -> None:
    state = table("5c/-", turn="pone/exchange", rules="mexican", stock="?24")
    after = cq.apply(state, cq.action("give 5c"))
    assert (str(after.hands[0]), str(after.given)) == ("?7", "5c")


def test_the_unknown_cards_of_the_stock_stay_below_those_that_are_known() -> None:
    state = table("3c/-", turn="pone/turn", stock="7cJc?5")
    assert str(cq.apply(state, cq.action("turn")).stock) == "Jc?5"


def test_hand_melds_leave_the_offer_open() -> None:
    state = revealed(table("3c3d3h5s7dJhQdKdKsAs/-", "7c", "pone/turned", "bicycle"))
    assert legal(state) == {"meld 3c3d3h", "decline"}
    melded = after(state, "meld 3c3d3h")
    assert moment(melded) == "pone/turned"
    assert melded.centre == state.centre
    assert len(melded.hands[0]) + len(melded.spreads[0]) == 10
    assert legal(melded) == {"decline"}


def test_hand_melds_keep_the_borrowing() -> None:
    side = "2sJd6d6hKsAh/3c4c5c6c"
    assert "meld 3c4c5c 6c6d6h" in legal(table(side, "7h", "pone/turned", "bicycle"))
    assert "meld 3c4c5c 6c6d6h" not in legal(table(side, "7h", "pone/turned", "bicycle,borrowing=none"))


def test_ten_laid_without_the_centre_card_are_no_win() -> None:
    state = table("KcKhKs/3c4c5c,6d7dJdQd", "2h", "pone/turned", "bicycle")
    melded = after(state, "meld 3c4c5c 6d7dJdQd KcKhKs")
    assert (moment(melded), melded.outcome) == ("pone/turned", None)
    assert legal(melded) == {"decline"}


def test_the_forcer_may_force_the_other_out() -> None:
    claim = after(table("-/3c3d3h,4c5c6c,7sJsQsKs", "7c", rules="pagat,forced_placement=forcer"), "decline")
    done = after(claim, "force 3c3d3h 4c5c6c7c 7sJsQsKs")
    assert (moment(done), done.outcome) == ("dealer/over", cq.Outcome(cq.Seat.PONE))


def test_play_goes_on_with_unknown_cards() -> None:
    """A real table's game: only what is seen is named."""
    state = cq.position("pone=AcAd3s4h5c6h7dJcQhKs/- dealer=?10/- stock=?20 turn=pone/turn")
    state = after(state, "turn Ah", "meld AcAdAh", "discard Ks")
    assert (moment(state), state.stock) == ("dealer/left", Stock(unknown=19))
    state = after(state, "decline", "turn 2c", "decline")
    assert state.hands[1] == Hand(unknown=10)
    assert (moment(state), state.passed, str(state.waste[0])) == ("pone/left", True, "Ks")


def test_a_fold_is_no_action() -> None:
    state = cq.deal(4)
    folded = cq.fold(cq.fold(state, cq.Seat.DEALER), cq.Seat.PONE)
    assert folded.folded == (cq.Seat.PONE, cq.Seat.DEALER)
    assert str(folded) == f"{state} folded=pone,dealer"
    assert legal(folded) == {"turn"}


def test_perft_counts_what_can_be_counted_by_hand() -> None:
    forced = after(table("4d6dJsQh/2c3c4c,AdAhAs", "Ac"), "decline", "force")
    assert [cq.perft(forced, depth) for depth in range(3)] == [1, 2, 2 * 4]
    last = table("Ac2c5d6hJdJsQhKs7dKd/-", "3c", "pone/turned", "pagat,last_card=ends", stock="-")
    assert [cq.perft(last, depth) for depth in range(4)] == [1, 2, 8, 0]
    assert cq.perft(cq.deal(1, "mexican"), 2) == 64


@pytest.mark.parametrize("passed", ["yes", "no"])
def test_a_claim_remembers_how_its_card_came(passed: str) -> None:
    state = cq.position(f"pone=?4/3c4c5c,6d6h6s dealer=?7/AdAhAs centre=6c stock=?15 turn=pone/left passed={passed}")
    claim = cq.apply(state, "decline")
    assert (claim.phase, claim.passed) == (cq.Phase.CLAIM_LEFT, state.passed)
    assert claim.passed is (passed == "yes")


def test_folding_changes_nothing_else() -> None:
    """A card that lies aside while hands are exchanged stays there."""
    state = cq.apply(cq.deal(1, "mexican"), cq.legal_actions(cq.deal(1, "mexican"))[0])
    assert len(state.given) == 1
    folded = cq.fold(state, "dealer")
    assert str(folded) == str(state).replace(" given=", " folded=dealer given=")


def test_the_ace_of_clubs_is_a_card_and_the_pone_a_seat() -> None:
    blank = cq.position("pone=?10/- dealer=?10/- stock=?20 turn=pone/turn")
    for card in PACK:
        turned = cq.apply(blank, Turn(card))
        assert turned.centre == card
        assert cq.player_view(turned, cq.Seat.DEALER, [(blank, Turn(card))]).events[0].action == Turn(card)
    assert all(PACK) and all(cq.Seat)
    assert [str(cq.Outcome(winner)) for winner in (*cq.Seat, None)] == ["pone", "dealer", "draw"]


def test_a_seed_means_the_same_deal_on_every_python() -> None:
    assert str(cq.deal(1897)) == (
        "pone=As2h4c4s6d6s7cQsKcKd/- dealer=AdAh2d5c6h7d7hJcQdQh/- centre=- "
        "stock=2c3h7sKh5dJd5hAc4h3c3s3d5sJhQc2sKs4d6cJs waste=- turn=pone/turn rules=pagat"
    )
