"""Chapter 4: the turn."""

from __future__ import annotations

import pytest

import conquian as cq
from conquian.game.judge import RummyHabit, judge_habit
from conquian.game.state import Phase
from tests.game.tables import after, legal, melds, moment, refusal, revealed, table

OFFER = "2s4hKd/3c4c5c6c"
"""A pone who can extend a run with the seven of clubs and borrow its six."""


def test_law_4_1_the_pone_opens_by_turning_up_the_top_of_the_stock() -> None:
    state = cq.deal(12)
    assert legal(state) == {"turn"}
    turned = after(state, "turn")
    assert moment(turned) == "pone/turned"
    assert turned.centre == state.stock.top
    assert turned.stock.cards == state.stock.cards[1:]


@pytest.mark.parametrize("text", ["decline", "allow", "discard 3c", "force"])
def test_law_4_1_nothing_else_can_be_done_before(text: str) -> None:
    assert refusal(cq.deal(12), text) == "4.1"


@pytest.mark.parametrize("turn", ["pone/left", "pone/turned"])
def test_law_4_2_the_card_on_offer_is_melded_or_declined(turn: str) -> None:
    state = revealed(table("2s4h5h6hJdJsKd/AcAdAh", "As", turn))
    assert legal(state) >= {"meld AcAdAhAs", "decline"}
    assert {action.verb for action in cq.legal_actions(state)} == {"meld", "decline"}


@pytest.mark.parametrize(("turn", "law"), [("pone/left", "4.8"), ("pone/turned", "4.9")])
def test_law_4_2_nothing_else_is_done_while_it_is_on_offer(turn: str, law: str) -> None:
    state = table(OFFER, "7c", turn)
    assert refusal(state, "turn") == law
    assert refusal(state, "discard Kd") == "4.7"
    assert refusal(state, "allow") == "4.2"
    assert refusal(state, "give Kd") == "2.3"


def test_law_4_3_the_centre_card_is_never_taken_in_hand() -> None:
    """After a meld it lies in the spread, after declining in the waste or before the opponent: never in a hand."""
    for turn in ("pone/left", "pone/turned"):
        state = revealed(table(OFFER, "7c", turn))
        assert state.centre is not None
        attempt = judge_habit(state, RummyHabit.TAKE_UP, cq.Cards.of([state.centre]))
        assert (attempt.legal, attempt.law, attempt.cards) == (False, "4.3", cq.cards("7c"))
        for action in cq.legal_actions(state):
            reached = cq.apply(state, action)
            assert not any(state.centre in hand.cards for hand in reached.hands)
    assert refusal(table(OFFER, turn="pone/discard", waste="7c"), "discard 7c") == "4.10"
    assert refusal(after(table(OFFER, "7c"), "meld 3c4c5c6c7c"), "discard 7c") == "5.3"


def test_law_4_4_every_meld_uses_the_centre_card() -> None:
    state = table("5d5h5sKd/3c4c5c", "Qs")
    verdict = cq.judge(state, cq.action("meld 3c4c5c 5d5h5s"))
    assert (verdict.law, verdict.cards) == ("4.4", cq.cards("Qs"))
    assert refusal(table("5d5h5sKd/3c4c5c", "6c"), "meld 3c4c5c6c 5d5h5s") is None


def test_law_4_4_there_is_no_meld_before_a_card_is_open() -> None:
    state = table("5d5h5s/-", turn="pone/turn")
    verdict = cq.judge(state, cq.action("meld 5d5h5s"))
    assert (verdict.law, verdict.cards) == ("4.4", cq.cards("5d5h5s"))


def test_law_4_4_regrouping_alone_is_no_meld() -> None:
    assert refusal(table("-/3c3d3h,4c4d4h,5c5d5h", "Ks"), "meld 3c4c5c 3d4d5d 3h4h5h") == "4.4"


def test_law_4_4_some_books_allow_hand_melds_beside_a_card_one_has_turned_up() -> None:
    text = "meld 3c4c5c 5d5h5s"
    assert refusal(table("5d5h5sKd/3c4c5c", "Qs", "pone/turned", "bicycle"), text) is None
    assert refusal(table("5d5h5sKd/3c4c5c", "Qs", "pone/left", "bicycle"), text) == "4.4"
    assert refusal(table("5d5h5sKd/3c4c5c", "Qs", "pone/turned", "bicycle"), "meld 3c4c5c") == "4.4"


def test_law_4_5_any_number_of_hand_cards_go_down_with_it() -> None:
    mine = "7c7d7hJcJdJh2s/3c4c5c"
    for text in (
        "3c4c5c6c",
        "3c4c5c6c7c",
        "3c4c5c6c 7c7d7h",
        "3c4c5c6c 7c7d7h JcJdJh",
        "3c4c5c 6c7cJc",
        "3c4c5c6c7cJc",
    ):
        assert refusal(table(mine, "6c"), f"meld {text}") is None, text


def test_law_4_5_but_only_hand_cards() -> None:
    state = revealed(table("2s4hKdAsAh7d/3c4c5c6c", "7c", stock="JcJdJh"))
    verdict = cq.judge(state, cq.action("meld 3c4c5c6c7c JcJdJh"))
    assert (verdict.law, verdict.cards) == ("4.5", cq.cards("JcJdJh"))


def test_law_4_6_an_empty_spread_needs_two_hand_cards() -> None:
    state = table("6c6d7c/-", "6h")
    assert refusal(state, "meld 6c6d6h") is None
    verdict = cq.judge(state, cq.action("meld 6c6h"))
    assert (verdict.law, verdict.laws) == ("4.6", ("4.6", "3.1"))
    assert refusal(state, "meld 6h") == "4.6"


def test_law_4_6_a_spread_that_lies_needs_none() -> None:
    assert refusal(table("2d/6c6d6s", "6h"), "meld 6c6d6h6s") is None
    assert "4.6" not in cq.judge(table("2d/6c6d6s", "7h"), cq.action("meld 6c6d6s 7h")).laws


def test_law_4_7_a_player_who_has_melded_discards_one_hand_card() -> None:
    state = revealed(table(OFFER, "7c"))
    melded = after(state, "meld 3c4c5c6c7c")
    assert moment(melded) == "pone/discard"
    assert melded.centre is None
    assert len(melded.hands[0]) + len(melded.spreads[0]) == 11
    assert legal(melded) == {f"discard {card}" for card in melded.hands[0].cards}
    done = after(melded, "discard Kd")
    assert moment(done) == "dealer/left"
    assert str(done.centre) == "Kd"
    assert len(done.hands[0]) + len(done.spreads[0]) == 10
    assert not done.passed


@pytest.mark.parametrize("text", ["turn", "decline", "meld 3c4c5c6c", "allow", "force"])
def test_law_4_7_nothing_else_can_be_done_before(text: str) -> None:
    assert refusal(table(OFFER, turn="pone/discard"), text) == "4.7"


def test_law_4_7_without_a_meld_there_is_no_discard() -> None:
    state = table(OFFER, "7c")
    assert refusal(state, "discard Kd") == "4.7"
    assert moment(after(state, "decline", "allow")) == "pone/turn"


def test_law_4_7_only_a_card_that_is_in_the_hand() -> None:
    state = revealed(table("2s4hKd7d7h7sAs/3c4c5c6c", turn="pone/discard", stock="Jc"))
    verdict = cq.judge(state, cq.action("discard Jc"))
    assert (verdict.law, verdict.cards) == ("4.7", cq.cards("Jc"))


@pytest.mark.parametrize("more", ["", "passed=yes"])
def test_law_4_8_a_left_card_that_is_declined_goes_to_the_waste(more: str) -> None:
    state = table(OFFER, "Qs", waste="Jh", more=more)
    declined = after(state, "decline")
    assert moment(declined) == "pone/turn"
    assert declined.waste == (cq.card("Jh"), cq.card("Qs"))
    assert declined.centre is None
    assert not declined.passed
    assert refusal(declined, "decline") == "4.8"
    assert after(declined, "turn Qh").phase is Phase.TURNED


def test_law_4_8_the_next_card_is_turned_up_only_after_declining() -> None:
    assert refusal(table(OFFER, "Qs"), "turn") == "4.8"


def test_law_4_9_a_turned_up_card_that_is_declined_passes_to_the_opponent() -> None:
    state = table(OFFER, "Qs", "pone/turned")
    passed = after(state, "decline")
    assert moment(passed) == "dealer/left"
    assert passed.centre == state.centre
    assert passed.passed
    assert passed.waste == state.waste
    assert refusal(state, "turn") == "4.9"


def test_law_4_10_the_waste_is_out_of_play() -> None:
    state = table("6h/3c4c5c", "6d", waste="6s")
    verdict = cq.judge(state, cq.action("meld 3c4c5c 6d6h6s"))
    assert (verdict.law, verdict.cards) == ("4.10", cq.cards("6s"))
    assert refusal(table("6h/3c4c5c", turn="pone/discard", waste="6s"), "discard 6s") == "4.10"


def test_law_4_10_no_card_ever_leaves_the_waste() -> None:
    state = revealed(table(OFFER, "Qs", waste="Jh"), seed=3)
    for _ in range(12):
        actions = cq.legal_actions(state)
        if not actions:
            break
        reached = cq.apply(state, actions[-1])
        assert reached.waste[: len(state.waste)] == state.waste
        state = reached
    assert melds(table("7h7s2d2h3d4s5d6dJdQd/-", "7c", waste="7d")) == {"7c7h7s"}
