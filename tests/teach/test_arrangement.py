"""Arranging: every own card can be moved, what lay down stays down, and the judge has the last word."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from conquian.game.actions import Meld
from conquian.game.cards import PACK
from conquian.game.judge import legal_actions
from conquian.game.laws import Law
from conquian.game.state import Phase
from conquian.notation.codes import card, cards, spread
from conquian.notation.errors import Fault, NotationError
from conquian.notation.position import position
from conquian.teach.arrangement import Arrangement, read, with_laid
from conquian.teach.no_meld_proof import check

LINE = "pone={hand}/{spread} dealer=?10/- centre={centre} stock=?19 turn=pone/left"


def lying(spread: str, centre: str, hand: str) -> Arrangement:
    return Arrangement.of(position(LINE.format(spread=spread, centre=centre, hand=hand)))


def laying(now: Arrangement, *codes: str) -> Arrangement:
    """The arrangement with these cards brought to the active group, one by one."""
    for code in codes:
        now = now.move(card(code), now.bench.active)
    return now


T1 = lying("3c4c5c6c", "6d", "6hAs2dQsKs7s")
T2 = lying("3c4c5c6c", "4d", "4hAs2dQsKs7s")


def test_it_begins_with_the_spread_and_an_empty_group_for_the_first_card() -> None:
    assert T1.bench.groups == (cards("3c4c5c6c"), cards("-"))
    assert (T1.bench.active, T1.begun, T1.is_solved) == (1, False, False)


def test_touching_three_cards_borrows_one() -> None:
    after = laying(T1, "6d", "6h", "6c")
    assert after.spread == spread("3c4c5c 6c6d6h")  # T1
    assert after.is_solved


def test_the_next_card_goes_to_a_group_that_was_opened_or_is_unfinished_else_to_a_new_one() -> None:
    opened = laying(T1, "6d").new_group()
    assert laying(opened, "6h").bench.groups == (cards("3c4c5c6c"), cards("6d"), cards("6h"))
    for laid, active in (("3c4c5c6c,6d6h", 1), ("3c4c5c6c", 1), ("3c4c5c,6c6d6h", 2)):
        assert with_laid(T1, laid).bench.active == active


def test_the_judge_names_the_law() -> None:
    after = laying(T2, "4d", "4h", "4c")
    assert not after.is_solved
    assert after.verdict.law is Law.LEAVE_MELDS  # T2


def test_a_card_goes_back_unless_it_lay_in_the_spread() -> None:
    after = laying(T1, "6h", "6c")
    assert after.put_back(card("6h")).spread == spread("3c4c5c 6c")
    assert after.put_back(card("6c")) == after  # law 5.3
    assert after.put_back(card("3c")) == after


def test_nobody_elses_card_can_be_moved() -> None:
    for stranger in PACK:
        if not T1.can_move(stranger):
            assert T1.move(stranger, 0) == T1.move(stranger, None) == T1
    assert sum(map(T1.can_move, PACK)) == 11


@given(st.lists(st.tuples(st.sampled_from(["lay", "move", "back", "touch", "new"]), st.integers(0, 39)), max_size=30))
def test_no_card_is_ever_lost_or_won(steps: list[tuple[str, int]]) -> None:
    now = T1
    for step, number in steps:
        wish = PACK[number]
        match step:
            case "lay":
                now = now.move(wish, now.bench.active)
            case "move":
                now = now.move(wish, number % 4 if number % 5 else None)
            case "back":
                now = now.put_back(wish)
            case "touch":
                now = now.touch(number % 4)
            case _:
                now = now.new_group()
        laid = [each for group in now.bench.groups for each in group]
        assert len(laid) == len(set(laid))
        assert now.before.cards <= now.bench.cards
        assert all(map(now.can_move, laid))
        assert read(now.fields()).spread == now.spread


@pytest.mark.parametrize(
    "start", [T1, T2, lying("2c3c4c,AdAhAs", "Ac", "KsQs7h5d"), lying("-", "Kh", "KdKs2c3c4c5c6c7cJcQc")]
)
def test_either_there_are_ways_or_there_is_a_proof(start: Arrangement) -> None:
    ways, proof = start.ways(), start.proof()
    assert bool(ways) == (proof is None)
    assert set(ways) == {action.spread for action in legal_actions(start.state) if action.verb == "meld"}
    for way in ways:
        assert start.arrange(way).is_solved
    assert proof is None or check(proof, start.state)


def test_a_meld_from_the_hand_is_no_way_to_lay_the_centre_card() -> None:
    state = position("pone=KdKsJcQcKcAs2d7s4h5d/- dealer=?10/- centre=Kh stock=?19 turn=pone/turned rules=bicycle")
    laid = [way.cards for way in Arrangement.of(state).ways()]
    assert laid
    assert all(card("Kh") in each for each in laid)
    assert cards("JcQcKc") in [each.spread.cards for each in legal_actions(state) if isinstance(each, Meld)]


def test_the_simplest_way_comes_first() -> None:
    sizes = [len(way) for way in lying("-", "Kh", "KdKs2c3c4c5c6c7cJcQc").ways()]
    assert sizes == sorted(sizes)
    assert sizes[0] == 3


@pytest.mark.parametrize(
    ("line", "fault", "field", "expected"),
    [
        ("pone=?6/3c4c5c6c dealer=?10/- centre=6d stock=?19 turn=pone/left", Fault.HIDDEN_HAND, "pone", ""),
        (
            "pone=AcAdAh2c3c5c7dJhQhKs/- dealer=?10/- stock=?20 turn=pone/turn",
            Fault.NOT_ON_OFFER,
            "turn",
            "left turned forced",
        ),
    ],
)
def test_a_position_without_a_card_on_offer_or_with_a_hidden_hand_says_so(
    line: str, fault: Fault, field: str, expected: str
) -> None:
    with pytest.raises(NotationError) as raised:
        Arrangement.of(position(line))
    assert (raised.value.fault, raised.value.field, raised.value.expected or "") == (fault, field, expected)


def test_only_what_was_moved_is_written_down() -> None:
    assert "laid" not in T1.fields()
    assert laying(T1, "6d").fields()["laid"] == "3c4c5c6c,6d"


@pytest.mark.parametrize(
    ("laid", "fault"),
    [
        ("3c4c5c6c,6d6d", Fault.CARD_TWICE),
        ("3c4c5c6c,Kd", Fault.NOT_YOURS),
        ("3c4c5c,6d6h", Fault.LEFT_OUT),
        ("3c4c5c6c,<b>", Fault.NOT_A_CARD),
        ("3c,4c,5c,6c,6d,6h,As,2d,Qs,Ks,7s,3c,4c", Fault.CARD_TWICE),
    ],
)
def test_what_cannot_lie_like_that_says_so(laid: str, fault: Fault) -> None:
    with pytest.raises(NotationError) as raised:
        with_laid(T1, laid)
    assert (raised.value.fault, raised.value.field) == (fault, "laid")


def test_a_forced_player_arranges_too() -> None:
    forced = Arrangement.of(
        position(str(T1.state).replace("6hAs", "6sAs").replace("pone/left", "pone/forced").replace("6d", "7c"))
    )
    assert forced.state.phase is Phase.FORCED
    assert laying(forced, "7c").bench.cards == cards("3c4c5c6c7c")
