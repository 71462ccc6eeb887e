"""The free board: every card is always somewhere, and only once; whatever was done can be undone."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

import conquian as cq
from conquian.game.cards import ALL_CARDS, PACK, Card
from conquian.game.soundness import flaws
from conquian.game.state import Hand, Stock, places
from conquian.game.variants import PRESETS
from conquian.notation.codes import card, cards
from conquian.rooms.classroom.free_board import HANDS, SPREADS, BoardArea, BoardPlace, Setup, Work, board_place
from tests.game.strategies import PROPERTY, states

FULL = Setup.of(cq.position("pone=AdAs?5/3c4c5c dealer=2c?6/7d7h7s centre=Kh stock=5h4h waste=7cQd turn=pone/left"))
moves = st.tuples(
    st.sampled_from(PACK),
    st.builds(BoardPlace, st.sampled_from(list(BoardArea)), st.one_of(st.none(), st.integers(-2, 12))),
)


def once(board: Setup) -> bool:
    """Whether every card lies in exactly one place."""
    lying = [card for _, cards in places(board.state) for card in cards]
    return len(lying) == len(set(lying)) and board.out | board.state.known == ALL_CARDS


@given(st.one_of(st.just(Setup()), states().map(Setup.of)), st.lists(moves, max_size=12))
@PROPERTY
def test_every_card_stays_in_one_place_wherever_it_is_put(board: Setup, found: list[tuple[Card, BoardPlace]]) -> None:
    for one, place in found:
        after = board.move(one, place)
        assert once(after)
        assert after == board or after.place_of(one).area is place.area
        board = after


@given(states())
@PROPERTY
def test_a_position_on_the_board_is_that_position(state: cq.State) -> None:
    assert Setup.of(state).state == state


def test_a_card_goes_where_it_is_put_in_a_row() -> None:
    assert FULL.move(card("Ad"), BoardPlace(BoardArea.STOCK, 1)).stock == Stock((card("5h"), card("Ad"), card("4h")))
    assert FULL.move(card("Ad"), BoardPlace(BoardArea.WASTE)).waste[-1] == card("Ad")
    assert FULL.move(card("4h"), BoardPlace(BoardArea.STOCK, 0)).stock.cards == (card("4h"), card("5h"))
    assert FULL.move(card("5h"), BoardPlace(BoardArea.STOCK, 99)).stock.cards == (card("4h"), card("5h"))


@pytest.mark.parametrize(
    "text",
    [
        *("", "moon", "moon:1", "waste:", "waste:-1", "waste:+1", "waste: 1", "waste:1_0", "waste:x"),
        *("waste:²", "waste:٣", "waste:41", "waste:999", "waste:0401", "waste:" + "9" * 5_000, "stock:1:2"),
    ],
)
def test_a_hostile_text_is_no_place(text: str) -> None:
    with pytest.raises(cq.NotationError):
        board_place(text)


def test_groups_are_free() -> None:
    board = FULL.move(card("7d"), BoardPlace(BoardArea.PONE_SPREAD, 0)).move(
        card("3c"), BoardPlace(BoardArea.PONE_SPREAD)
    )
    assert board.groups == ((cards("4c5c7d"), cards("3c")), (cards("7h7s"),))
    gone = board.move(card("3c"), BoardPlace(BoardArea.PONE_SPREAD, 0))
    assert gone.groups[0] == (cards("3c4c5c7d"),)
    assert gone.move(card("3c"), BoardPlace(BoardArea.PONE_SPREAD, 1)) == gone  # there is no such group


def test_one_card_makes_way_for_another() -> None:
    assert FULL.move(card("Ad"), BoardPlace(BoardArea.CENTRE)).place_of(card("Kh")).area is BoardArea.OUT
    given_away = FULL.move(card("Ad"), BoardPlace(BoardArea.GIVEN)).move(card("As"), BoardPlace(BoardArea.GIVEN))
    assert given_away.given == Hand(cards("As")) and given_away.place_of(card("Ad")).area is BoardArea.OUT


def test_unknown_cards_are_counted_where_they_can_be() -> None:
    for area in BoardArea:
        board = FULL.with_unknown(area, 3)
        assert (board != FULL) == (area in HANDS or area is BoardArea.STOCK)
    assert FULL.with_unknown(BoardArea.STOCK, -1).stock.unknown == 0
    assert FULL.with_unknown(BoardArea.PONE_HAND, 999).hands[0].unknown == 40
    assert {*HANDS, *SPREADS} < set(BoardArea)


@pytest.mark.parametrize("rules", PRESETS)
def test_what_is_missing_can_be_dealt(rules: str) -> None:
    board = Setup(variant=PRESETS[rules], phase=cq.deal(1, PRESETS[rules]).phase)
    filled = board.filled(5)
    assert not filled.out and not list(flaws(filled.state))
    assert board.filled(5) == filled != board.filled(6)


def test_what_lies_there_is_left_alone_when_the_rest_is_dealt() -> None:
    board = FULL.filled(1)
    assert not board.state.unknown and not board.out
    assert (board.groups, board.waste, board.centre) == (FULL.groups, FULL.waste, FULL.centre)
    assert board.stock.cards[:2] == FULL.stock.cards
    assert FULL.hands[0].cards <= board.hands[0].cards
    assert not list(flaws(board.state))


def test_whatever_was_done_can_be_undone_and_done_again() -> None:
    rng = Random(1)
    work = Work()
    for _ in range(1500):
        work = work.then(work.board.move(rng.choice(PACK), BoardPlace(rng.choice(list(BoardArea)))))
    done, steps = work, len(work.before)
    assert steps > 1000
    for _ in range(steps):
        work = work.undo()
    assert work.board == Setup() and work.undo() == work
    for _ in range(steps):
        work = work.redo()
    assert work == done == work.redo()
