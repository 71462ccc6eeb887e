"""The judge: the order of the laws, the cards they name, and where it cannot say."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

import conquian as cq
from conquian.game.actions import Action, Turn
from conquian.game.cards import PACK
from conquian.game.forcing import can_be_claimed, in_scope, must_meld, placements
from conquian.game.judge import judge_spread
from conquian.game.spreads import NOTHING_LAID
from conquian.game.state import CLAIM, Phase
from tests.game.strategies import PROPERTY, actions, spreads, states
from tests.game.tables import after, legal, random_action, random_games, refusal, revealed, table


def test_a_verdict_carries_what_was_judged() -> None:
    state, action = table("6h/3c4c5c6c", "6d"), cq.action("meld 3c4c5c 6c6d6h")
    verdict = cq.judge(state, action)
    assert (verdict.legal, verdict.law, verdict.laws, len(verdict.cards)) == (True, None, (), 0)
    assert (verdict.state, verdict.action) == (state, action)


def test_the_laws_come_in_their_published_order() -> None:
    """The order is: whose card, doubled, centre card used, each group, what is left behind, borrowing."""
    state = revealed(table("2s/3c4c5c6c", "Kd", dealer="-/7d7h7s", waste="As", rules="rummyo", stock="JhJsQs"))
    verdict = cq.judge(state, cq.action("meld 3c 4c5c 7d As Jh Jh2s 2s5h6h 5d6d"))
    assert verdict.laws == ("3.6", "5.3", "4.10", "4.5", "3.3", "4.4", "3.1", "3.2", "5.2", "5.1")
    assert verdict.cards == cq.cards("7d"), "the cards that break the first of them"


@given(states(), actions)
@PROPERTY
def test_a_refusal_names_a_law_and_a_legal_action_none(state: cq.State, action: Action) -> None:
    verdict = cq.judge(state, action)
    assert verdict.legal == (verdict.law is None) == (not verdict.laws)
    assert verdict.law == (verdict.laws[0] if verdict.laws else None)
    assert len(set(verdict.laws)) == len(verdict.laws)
    assert verdict.legal == (action in cq.legal_actions(state))


@given(states())
@PROPERTY
def test_what_is_listed_is_legal_and_listed_once(state: cq.State) -> None:
    listed = cq.legal_actions(state)
    assert len(set(listed)) == len(listed)
    assert cq.legal_actions(state) == listed
    assert bool(listed) == (state.phase is not Phase.OVER)
    for action in listed:
        assert cq.judge(state, action).legal


@given(spreads)
@PROPERTY
def test_groups_by_themselves_are_legal_if_they_are_melds(laid: cq.Spread) -> None:
    verdict = judge_spread(laid)
    assert verdict.legal == (laid in cq.layouts(laid.cards))
    assert verdict.cards <= laid.cards


def test_nothing_at_all_is_no_mistake() -> None:
    assert judge_spread(NOTHING_LAID).legal


def test_fits_is_a_placement_without_hand_cards() -> None:
    """By the definition of 6.5: some legal meld of spread and centre card alone, under the borrowing in force."""
    seen = set()
    for state, _ in random_games(seed=65, games=14):
        found = placements(state)
        assert cq.fits(state) == bool(found)
        seen.add(cq.fits(state))
        for spread in found:
            assert state.centre is not None
            assert spread.mask == state.spreads[state.decliner].mask | state.centre.bit
            assert judge_spread(spread).legal
    assert seen == {True, False}


def test_a_claim_comes_exactly_where_the_card_fits_and_is_in_scope() -> None:
    claims = 0
    for state, _ in random_games(seed=66, games=21):
        if state.phase in (Phase.LEFT, Phase.TURNED):
            assert can_be_claimed(state) == (state.variant.forcing == "claim" and in_scope(state) and cq.fits(state))
            assert must_meld(state) == (state.variant.forcing == "automatic" and in_scope(state) and cq.fits(state))
            if must_meld(state):
                assert "decline" not in legal(state)
            else:
                claimed = after(state, "decline").phase in CLAIM
                assert claimed == can_be_claimed(state)
                claims += claimed
    assert claims


# --- unknown cards ----------------------------------------------------------------------------------------------------


def unknown(state: cq.State, text: str | None = None) -> cq.Seat | None:
    """Whose unknown cards keep the judge from answering."""
    with pytest.raises(cq.UnknownCards) as raised:
        cq.legal_actions(state) if text is None else cq.judge(state, cq.action(text))
    return raised.value.seat


@pytest.mark.parametrize(
    ("turn", "text", "seat"),
    [
        ("pone/left", "meld 3c4c5c6c7c", cq.Seat.PONE),
        ("pone/turned", "meld 3c4c5c6c7c", cq.Seat.PONE),
        ("pone/discard", "discard 7h", cq.Seat.PONE),
        ("dealer/discard", "discard 7h", cq.Seat.DEALER),
        ("pone/turn", "turn", None),
    ],
)
def test_what_hangs_on_unknown_cards_cannot_be_said(turn: str, text: str, seat: cq.Seat | None) -> None:
    phase = turn.partition("/")[2]
    state = table("2s/3c4c5c", "6c" if phase in ("left", "turned") else "-", turn, dealer="2h/JcJdJh")
    assert unknown(state, text) == seat


@pytest.mark.parametrize("turn", ["pone/left", "pone/turned", "pone/forced", "pone/discard"])
def test_the_list_hangs_on_the_whole_hand(turn: str) -> None:
    state = table("2s/3c4c5c", "-" if turn == "pone/discard" else "6c", turn)
    assert unknown(state) == cq.Seat.PONE
    assert unknown(table("-/-", turn="pone/exchange", rules="mexican", stock="?24")) == cq.Seat.PONE


@pytest.mark.parametrize(
    ("text", "law"),
    [
        ("meld 3c4c5c6c", None),
        ("meld 3c4c5c6c 2s", "3.1"),
        ("meld 3c4c5c JdQdKd", "4.4"),
        ("meld 3c4c5c6c QdQhQsQc AdAhAsAc", "4.5"),
        ("decline", None),
    ],
)
def test_what_is_clear_either_way_is_said(text: str, law: str | None) -> None:
    """The first three do not need the unknown cards; for the fourth too few of them are left."""
    assert refusal(table("2s4d5dJdQdKd/3c4c5c", "6c"), text) == law


def test_a_hand_holds_no_more_unknown_cards_than_are_missing() -> None:
    state = table("2s4d5dJdQdKd/3c4c5c", "6c")
    assert state.hands[0].unknown == 1
    assert unknown(state, "meld 3c4c5c6c7c") == cq.Seat.PONE
    assert refusal(state, "meld 3c4c5c6c7cJc") == "4.5"


def test_a_turn_names_its_card_where_the_stock_is_unknown() -> None:
    state = table("2s/3c4c5c", turn="pone/turn", waste="Kd")
    assert legal(state) == {f"turn {card}" for card in state.unseen}
    assert str(after(state, "turn 7h").centre) == "7h"
    known = table("2s/3c4c5c", turn="pone/turn", waste="Kd", stock="7h?3")
    assert legal(known) == {"turn"}
    assert refusal(known, "turn 7d") == "1.1"


def test_the_opponents_unknown_hand_is_no_hindrance() -> None:
    state = table("4d6dJsQh/2c3c4c,AdAhAs", "Ac")
    assert legal(after(state, "decline")) == {"force", "allow"}
    assert cq.fits(state)


def test_loading_never_raises_it() -> None:
    rng = Random(5)
    for state, _ in random_games(seed=5, games=7):
        view = cq.player_view(state, rng.choice(list(cq.Seat))).state
        assert cq.position(str(view)) == view


def test_a_view_is_judged_like_the_table() -> None:
    """Whatever a seat's own view says must be what the judge says who sees every card."""
    rng = Random(6)
    said = 0
    for state, _ in random_games(seed=6, games=14):
        view = cq.player_view(state, state.turn).state
        for action in (*cq.legal_actions(state)[:3], random_action(state, rng)):
            if not isinstance(action, Turn):  # which card comes next is what a view cannot know
                assert cq.judge(view, action) == cq.judge(state, action)
                said += 1
    assert said > 1_000


def test_every_card_of_the_pack_can_be_tried_as_a_discard() -> None:
    states = [state for state, _ in random_games(seed=8, games=3) if state.phase is Phase.DISCARD]
    assert len(states) > 10
    for state in states:
        allowed = {card for card in PACK if refusal(state, f"discard {card}") is None}
        assert allowed == set(state.hands[state.turn].cards)


@pytest.mark.parametrize(
    ("state", "text", "laws"),
    [
        (table("3c5h6h/-", "7c", "pone/turned", "bicycle"), "meld 3c", ["3.1"]),
        (table("3c5h6h/-", "7c", "pone/turned"), "meld 3c", ["4.4", "3.1"]),
        (table("3c4cQd/-", "5c", dealer="-/7c7d7h"), "meld 3c4c5c 7c7d7h", ["3.6"]),
    ],
)
def test_no_law_is_named_that_was_not_broken(state: cq.State, text: str, laws: list[str]) -> None:
    assert [law.value for law in cq.judge(state, cq.action(text)).laws] == laws


def test_an_illegal_action_says_what_and_why() -> None:
    with pytest.raises(cq.IllegalAction) as raised:
        after(table("6h/3c4c5c6c", "6d"), "meld 6c6d6h")
    assert raised.value.verdict.law == "5.3"
    assert str(raised.value) == cq.explain(raised.value)
    assert str(cq.UnknownCards(cq.Seat.PONE)) == "We can't tell yet. It depends on cards we can't see (pone)."
    assert str(cq.UnknownCards(None)).endswith("(stock).")


@given(st.sampled_from(list(cq.Law)))
@PROPERTY
def test_a_law_is_its_number(law: cq.Law) -> None:
    assert cq.Law(str(law)) is law
    assert law.chapter == int(str(law).split(".", maxsplit=1)[0])
