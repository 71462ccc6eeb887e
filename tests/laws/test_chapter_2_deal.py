"""Chapter 2: the deal."""

from __future__ import annotations

import pytest

import conquian as cq
from conquian.game.cards import PACK, Cards
from conquian.game.play import deal_from
from conquian.game.variants import PRESETS
from tests.game.tables import legal, moment


def test_law_2_1_two_players_the_pone_and_the_dealer() -> None:
    assert list(map(str, cq.Seat)) == ["pone", "dealer"]
    assert [seat.other for seat in cq.Seat] == [cq.Seat.DEALER, cq.Seat.PONE]
    state = cq.deal(1)
    assert len(state.hands) == len(state.spreads) == 2


def test_law_2_2_chance_picks_the_first_dealer() -> None:
    first = {cq.Series.begin(seed=seed).first for seed in range(50)}
    assert {found.dealer for found in first} == {0, 1}
    assert all(not found.drawn for found in first)


def test_law_2_2_where_cards_are_drawn_the_lower_one_deals() -> None:
    dealers, redrawn = set(), 0
    for seed in range(200):
        first = cq.Series.begin(PRESETS["rummy-com"], seed).first
        *ties, (zero, one) = first.drawn
        assert first.dealer == (0 if zero.rank < one.rank else 1)
        assert zero.rank != one.rank
        assert all(left.rank == right.rank and left != right for left, right in ties)
        dealers.add(first.dealer)
        redrawn += len(ties)
    assert dealers == {0, 1}
    assert redrawn  # equal ranks draw again


def test_law_2_2_the_deal_alternates() -> None:
    series = cq.Series.begin(seed=7)
    dealers = []
    for winner in (cq.Seat.PONE, None, cq.Seat.DEALER, cq.Seat.DEALER):
        dealers.append(series.dealer)
        series = series.after(cq.Outcome(winner))
    assert dealers == [dealers[0], 1 - dealers[0]] * 2


def test_law_2_3_ten_cards_each_dealt_singly_pone_first() -> None:
    state = deal_from(PACK)
    assert state.hands[cq.Seat.PONE].cards == Cards.of(PACK[0:20:2])
    assert state.hands[cq.Seat.DEALER].cards == Cards.of(PACK[1:20:2])
    assert state.stock.cards == PACK[20:]


def test_law_2_3_nothing_is_turned_up_before_play() -> None:
    state = cq.deal(3)
    assert state.centre is None
    assert not state.waste
    assert not any(map(len, state.spreads))
    assert moment(state) == "pone/turn"


@pytest.mark.parametrize(("size", "stock"), [("10", 20), ("9", 22), ("8", 24)])
def test_law_2_3_some_are_dealt_fewer_cards(size: str, stock: int) -> None:
    state = cq.deal(3, cq.variant(f"pagat,hand_size={size}"))
    assert [len(hand) for hand in state.hands] == [int(size)] * 2
    assert len(state.stock) == stock


def test_law_2_3_the_exchange_is_blind_and_comes_before_play() -> None:
    state = cq.deal(3, "mexican")
    assert moment(state) == "pone/exchange"
    pone, dealer = (set(map(str, hand.cards)) for hand in state.hands)
    assert legal(state) == {f"give {card}" for card in pone}
    gift, answer = min(pone), min(dealer)

    half = cq.apply(state, cq.action(f"give {gift}"))
    assert moment(half) == "dealer/exchange"
    assert legal(half) == {f"give {card}" for card in dealer}, "the pone's card is not the dealer's to give back"
    assert not cq.player_view(half, cq.Seat.DEALER).state.given.cards, "nor to see"

    done = cq.apply(half, cq.action(f"give {answer}"))
    assert moment(done) == "pone/turn"
    assert set(map(str, done.hands[0].cards)) == pone - {gift} | {answer}
    assert set(map(str, done.hands[1].cards)) == dealer - {answer} | {gift}


def test_law_2_3_where_nothing_is_exchanged_nothing_can_be_given() -> None:
    state = cq.deal(3)
    assert cq.judge(state, cq.action(f"give {min(state.hands[0].cards)}")).law == "2.3"


def test_law_2_3_only_a_card_of_the_own_hand_can_be_given() -> None:
    state = cq.deal(3, "mexican")
    assert cq.judge(state, cq.action(f"give {min(state.hands[1].cards)}")).law == "2.3"
    assert cq.judge(state, cq.action("turn")).law == "2.3"
