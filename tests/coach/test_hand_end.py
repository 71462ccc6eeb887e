"""The end of a hand as the coach tells it: the last card, what was waited for, and what a praised move left."""

from __future__ import annotations

from dataclasses import replace

import pytest

import conquian as cq
from conquian.coach.hand_end import Decider, Lying, fed, last_card, waited
from conquian.coach.moment import Merit, MeritKind
from conquian.coach.reason import ReasonKind
from conquian.coach.review import HandReview
from conquian.explain.words import has_words
from conquian.game.cards import Card
from conquian.game.forcing import can_be_laid
from conquian.game.state import Seat
from conquian.players.greedy import Greedy
from conquian.rooms.play.duel import Duel
from conquian.rooms.play.widget import Play
from conquian.table.coach import CoachedHand
from conquian.table.coach_view import CoachTeller
from conquian.ui.room import Voice
from tests.coach.hands import duel, reviewed

RECORDS = [cq.play(Greedy(), Greedy(), seed=seed) for seed in range(9000, 9030)]


@pytest.mark.parametrize("record", RECORDS, ids=lambda record: str(record.seed))
def test_what_was_waited_for_lies_there_and_could_have_been_melded(record: cq.Record) -> None:
    end = record.positions()[-1]
    for seat in {*Seat} - {end.outcome and end.outcome.winner}:
        would_win, lying = waited(record, seat)
        places = {
            Lying.STOCK: {*end.stock.cards},
            Lying.HAND: {*end.hands[seat.other].cards},
            Lying.SPREAD: {*end.spreads[seat.other].cards},
            Lying.WASTE: {*end.waste},
        }
        for place, cards in lying.items():
            assert {*cards} <= places[place]
            assert all(_fits(record, seat, card) for card in cards)
            assert would_win or place is not Lying.WASTE


def _fits(record: cq.Record, seat: Seat, card: Card) -> bool:
    state = record.positions()[-1]
    return can_be_laid(state.spreads[seat], card, state.hands[seat].cards, state.variant)


def teller(review: HandReview, language: str = "en") -> CoachTeller:
    return CoachTeller(CoachedHand(review, goes_on=False), Voice(language), "Alma", "Alma")


def test_a_lost_hand_names_the_card_that_decided_it_and_those_that_did_not_come() -> None:
    record = cq.play(Greedy(), Greedy(), seed=2593777)
    assert last_card(record.positions()[-2], record.actions[-1]) == (cq.card("7h"), Decider.TURNED)
    assert waited(record, Seat.DEALER) == (False, {Lying.STOCK: cq.cards("4c4sJc")})
    review = HandReview(record, Seat.DEALER)
    told = teller(review).merit(Merit(MeritKind.UNLUCKY))
    assert all(Voice("en").card(card) in told for card in (cq.card("7h"), *cq.cards("4c4sJc")))


def test_a_draw_names_the_cards_that_would_have_won() -> None:
    record = next(each for each in RECORDS if each.result == "draw" and waited(each, Seat.DEALER)[0])
    for seat in Seat:
        would_win, lying = waited(record, seat)
        last = Play(Duel.of(record, seat), lang="en").view["end"]["reasons"][-1]
        named = [card for cards in lying.values() for card in cards]
        assert all(Voice("en").card(card) in last for card in named) is (would_win or not named)


def test_a_praised_move_says_what_the_next_best_one_would_have_cost() -> None:
    record = cq.play(Greedy(), Greedy(), seed=9003)
    review = reviewed(record, Seat.PONE)
    best = review.merits[0]
    made = review.of(best.ply)
    assert made is not None
    told = teller(review).merit(best)
    assert Voice("en").card(cq.card("Kh")) in told
    proved = replace(made, value=replace(made.value, other=made.value.action))
    same = replace(review, decisions=tuple(proved if each.ply == made.ply else each for each in review.decisions))
    assert Voice("en").card(cq.card("Kh")) not in teller(same).merit(best)  # no reason is no card


def test_every_reason_has_words_for_praise() -> None:
    never = {ReasonKind.WINS, ReasonKind.PRESSES}  # a sure win is not praised, and a force says what it brought about
    assert all(has_words("coach", "praise", kind) for kind in ReasonKind if kind not in never)


def test_a_discard_that_fed_the_other_player_is_named_though_nothing_was_better() -> None:
    played = duel(4)
    card, melds = cq.card("6c"), (cq.cards("6c6d6h6s"),)
    assert fed(played.record, played.seat) == (card, melds)
    review = HandReview(played.record, played.seat)
    for kind in (MeritKind.CLEAN, MeritKind.UNLUCKY):
        assert Voice("en").card(card) in teller(review).merit(Merit(kind))
    assert fed(duel(1).record, duel(1).seat) is None
