"""Chapter 6: forcing."""

from __future__ import annotations

import pytest

import conquian as cq
from tests.game.tables import after, legal, melds, moment, refusal, revealed, table

MINE = "4d6dJsQh/2c3c4c,AdAhAs"
"""A pone on whose spread the ace of clubs fits in two places."""
PLACES = {"Ac2c3c4c AdAhAs", "AcAdAhAs 2c3c4c"}


def test_law_6_1_declining_a_card_that_fits_lets_the_opponent_force_it() -> None:
    claim = after(table(MINE, "Ac"), "decline")
    assert moment(claim) == "dealer/claim-left"
    assert legal(claim) == {"force", "allow"}
    assert moment(after(claim, "force")) == "pone/forced"


def test_law_6_1_a_card_that_takes_a_hand_card_is_not_forceable() -> None:
    assert moment(after(table("5c/2c3c4c", "6c"), "decline")) == "pone/turn"


@pytest.mark.parametrize(("turn", "claimer"), [("pone/left", "pone/turn"), ("pone/turned", "dealer/left")])
def test_law_6_1_a_claim_after_any_other_decline_is_answered(turn: str, claimer: str) -> None:
    declined = after(table(MINE, "Kd", turn), "decline")
    assert moment(declined) == claimer
    verdict = cq.judge(declined, cq.action("force"))
    assert (verdict.law, verdict.cards) == ("6.1", cq.cards("Kd"))


def test_law_6_1_nobody_is_forced_where_a_book_does_not_know_it() -> None:
    declined = after(table(MINE, "Ac", rules="rummyo"), "decline")
    assert moment(declined) == "pone/turn"
    assert refusal(declined, "force") == "6.1"


@pytest.mark.parametrize("turn", ["pone/left", "pone/turned"])
def test_law_6_1_where_forcing_is_automatic_declining_itself_is_refused(turn: str) -> None:
    state = revealed(table(MINE, "Ac", turn, "pagat,forcing=automatic"))
    assert "decline" not in legal(state)
    assert refusal(state, "decline") == "6.1"
    assert melds(state) >= PLACES
    assert refusal(state, "force") == "6.1"
    elsewhere = after(table(MINE, "Kd", turn, "pagat,forcing=automatic"), "decline")
    assert not str(elsewhere.phase).startswith("claim")


def test_law_6_2_the_forced_player_must_meld_and_chooses_how() -> None:
    forced = after(revealed(table(MINE, "Ac")), "decline", "force")
    assert melds(forced) >= PLACES
    assert legal(forced) == {f"meld {text}" for text in melds(forced)}
    for text in ("decline", "turn", "allow"):
        assert refusal(forced, text) == "6.2"


def test_law_6_2_also_with_hand_cards() -> None:
    forced = after(table("5cKd/2c3c4c", "Ac"), "decline", "force")
    assert refusal(forced, "meld Ac2c3c4c5c") is None


def test_law_6_2_the_one_who_forces_does_not_place_the_card() -> None:
    claim = after(table(MINE, "Ac"), "decline")
    assert refusal(claim, "force AcAdAhAs 2c3c4c") == "6.2"


def test_law_6_3_the_forced_player_discards() -> None:
    forced = after(table(MINE, "Ac"), "decline", "force", "meld AcAdAhAs 2c3c4c")
    assert moment(forced) == "pone/discard"
    assert moment(after(forced, "discard Qh")) == "dealer/left"


def test_law_6_3_unless_the_player_went_out() -> None:
    forced = after(table("-/3c4c5c,3d4d5d,7h7s7d7c", "6c"), "decline", "force")
    done = after(forced, "meld 3c4c5c6c 3d4d5d 7c7d7h7s")
    assert moment(done) == "pone/over"


FORCER = "pagat,forced_placement=forcer"


def test_law_6_3_where_the_forcer_places_the_card_the_forced_player_only_discards() -> None:
    claim = after(table(MINE, "Ac", rules=FORCER), "decline")
    assert legal(claim) == {f"force {text}" for text in PLACES} | {"allow"}
    assert refusal(claim, "force") == "6.3"
    placed = after(claim, "force AcAdAhAs 2c3c4c")
    assert moment(placed) == "pone/discard"
    assert str(placed.spreads[0]) == "AcAdAhAs 2c3c4c"


def test_law_6_3_the_forcer_lays_none_of_the_hand() -> None:
    claim = after(table("5cKd/2c3c4c", "Ac", rules=FORCER), "decline")
    verdict = cq.judge(claim, cq.action("force Ac2c3c4c5c"))
    assert (verdict.law, verdict.cards) == ("6.3", cq.cards("5c"))


def test_law_6_3_the_forcer_keeps_to_the_borrowing_in_force() -> None:
    mine = "JdQs/Ac2c3c4c5c6c7cJc"
    claim = after(table(mine, "Qc", rules=f"{FORCER},borrowing=ends"), "decline")
    assert legal(claim) == {"force Ac2c3c4c5c6c 7cJcQc", "allow"}
    assert refusal(claim, "force Ac2c3c 4c5c6c7cJcQc") == "5.1"


@pytest.mark.parametrize("origin", ["discarded", "passed", "turned"])
@pytest.mark.parametrize(
    ("scope", "forceable"),
    [("any", "discarded passed turned"), ("left", "discarded passed"), ("discard", "discarded")],
)
def test_law_6_4_which_cards_can_be_forced(scope: str, forceable: str, origin: str) -> None:
    turn = "pone/turned" if origin == "turned" else "pone/left"
    more = "passed=yes" if origin == "passed" else ""
    can = origin in forceable.split()
    melded = "-/7c7d7h"  # who has not melded yet cannot have discarded
    declined = after(table(MINE, "Ac", turn, f"pagat,forcing_scope={scope}", dealer=melded, more=more), "decline")
    assert str(declined.phase).startswith("claim") is can
    automatic = table(MINE, "Ac", turn, f"pagat,forcing=automatic,forcing_scope={scope}", dealer=melded, more=more)
    assert refusal(automatic, "decline") == ("6.1" if can else None)


def test_law_6_4_a_card_of_a_player_who_has_not_melded_is_no_discard() -> None:
    offered = table(MINE, "Ac", "pone/left", "pagat,forcing_scope=discard")
    assert after(offered, "decline").phase is cq.Phase.TURN


def test_law_6_4_answers_a_claim_on_a_card_that_is_out_of_scope() -> None:
    passed = after(table(MINE, "Ac", "pone/turned", "pagat,forcing_scope=left"), "decline")
    verdict = cq.judge(passed, cq.action("force"))
    assert (verdict.law, verdict.cards) == ("6.4", cq.cards("Ac"))


def test_law_6_5_fitting_may_take_a_rearrangement() -> None:
    assert cq.fits(table("-/2c2d2h2s,3c4c5c", "Ac"))
    assert not cq.fits(table("-/2c2d2h,3c4c5c", "Ac"))


def test_law_6_5_direct_asks_for_one_meld_as_it_lies() -> None:
    assert not cq.fits(table("-/2c2d2h2s,3c4c5c", "Ac", rules="pagat,forcing_fit=direct"))
    assert cq.fits(table("-/2c2d2h2s,3c4c5c", "6c", rules="pagat,forcing_fit=direct"))


def test_law_6_5_under_direct_the_grouping_on_the_table_matters() -> None:
    for laid, direct in (("3c4c5c,3d4d5d,3h4h5h", True), ("3c3d3h,4c4d4h,5c5d5h", False)):
        assert cq.fits(table(f"-/{laid}", "6c"))
        assert cq.fits(table(f"-/{laid}", "6c", rules="pagat,forcing_fit=direct")) is direct


def test_law_6_5_fitting_keeps_to_the_borrowing_in_force() -> None:
    laid = "-/2c2d2h2s,3c4c5c"
    assert cq.fits(table(laid, "Ac", rules="pagat,borrowing=ends"))
    assert not cq.fits(table(laid, "Ac", rules="pagat,borrowing=none"))


def test_law_6_5_the_melder_is_free_to_choose_another_layout() -> None:
    forced = after(table("-/3c4c5c,3d4d5d,3h4h5h", "6c", rules="pagat,forcing_fit=direct"), "decline", "force")
    assert refusal(forced, "meld 3c4c5c6c 3d4d5d 3h4h5h") is None
    forced = after(table("3s/3c3d3h,4c5c6c", "7c", rules="pagat,forcing_fit=direct"), "decline", "force")
    assert refusal(forced, "meld 3c4c5c6c7c 3d3h3s") is None


def test_law_6_5_the_forcer_places_directly() -> None:
    claim = after(table("-/2c2d2h2s,3c4c5c", "6c", rules=f"{FORCER},forcing_fit=direct"), "decline")
    assert refusal(claim, "force 2c2d2h2s 3c4c5c6c") is None
    assert refusal(claim, "force 2c3c4c5c6c 2d2h2s") == "6.5"


@pytest.mark.parametrize("turn", ["pone/left", "pone/turned"])
def test_law_6_6_the_moment_to_force_is_the_decline(turn: str) -> None:
    offered = table(MINE, "Ac", turn)
    assert refusal(offered, "force") == "6.6"
    claim = after(offered, "decline")
    for text in ("turn", "decline", "discard 4d", "meld 2c3c4c"):
        assert refusal(claim, text) == "6.6"
    allowed = after(claim, "allow")
    assert refusal(allowed, "force") == "6.6"


def test_law_6_6_what_was_allowed_goes_its_way() -> None:
    assert moment(after(table(MINE, "Ac"), "decline", "allow")) == "pone/turn"
    assert moment(after(table(MINE, "Ac", "pone/turned"), "decline", "allow")) == "dealer/left"


def test_law_6_6_there_is_nothing_to_allow_at_other_times() -> None:
    assert refusal(table(MINE, "Ac"), "allow") == "4.2"
    assert refusal(after(table(MINE, "Ac"), "decline", "allow"), "allow") == "4.8"
