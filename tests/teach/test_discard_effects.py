"""Throws: fits, effects and what is left are those that the judge and plain counting say, under any rules."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

import pytest

import conquian as cq
from conquian.game.actions import DECLINE, FORCE, Discard, Force, Meld
from conquian.game.cards import Card
from conquian.game.state import CLAIM, Hand, Phase
from conquian.teach.discard_effects import (
    READINGS,
    Effect,
    FitReading,
    Hopes,
    answers,
    best,
    discards,
    hopes,
    places,
    replies,
    spreads_of,
    throw,
    throws,
    toll,
)
from tests.game.tables import random_games, table

FAMOUS = "pone=AdAs/3c3d3h3s,6h7hJhQh dealer=Kh?7/4s5s6s stock=?19 turn=dealer/discard"


@cache
def positions() -> tuple[cq.State, ...]:
    """Positions in which a player is to discard, from games under all kinds of rules."""
    found = [state for state, _ in random_games(1897, 80) if state.phase is Phase.DISCARD]
    assert len(found) > 100
    return tuple(found[::3])


@cache
def thrown() -> tuple[tuple[cq.State, Card], ...]:
    """Those with something to fit, each with every card that can be thrown."""
    there = [state for state in positions() if state.spreads[state.turn.other]]
    return tuple((state, card) for state in there for card in state.hands[state.turn].cards)


# --- fits -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("reading", READINGS, ids=lambda reading: f"{reading.fit}-{reading.borrowing}")
def test_a_card_fits_under_a_reading_if_the_judge_says_so(reading: FitReading) -> None:
    seen = set()
    for state, card in thrown():
        found = throw(state, card)
        if found.offer.outcome is None:
            offer = replace(found.offer, variant=reading.within(state.variant))
            assert (reading in found.readings) == cq.fits(offer)
            seen.add(reading in found.readings)
    assert seen == {True, False}


def test_the_readings_are_told_apart_by_the_worked_positions() -> None:
    def those(laid: str, card: str) -> set[str]:
        found = places(cq.spread(laid), cq.card(card))
        return {f"{reading.fit}/{reading.borrowing}" for place in found for reading in place.readings}

    assert those("2c2d2h2s 3c4c5c", "Ac") == {"rearranged/free", "rearranged/ends"}  # T9
    assert those("Ac2c3c4c5c6c7cJc", "Qc") == {"rearranged/free", "rearranged/ends"}  # T11
    assert those("JcJdJh QcQdQh KcKdKh", "7c") == {"rearranged/free"}
    assert len(those("2c3c4c", "5c")) == len(READINGS)
    assert those("2c3c4c", "6c") == set()


def test_no_card_fits_an_empty_spread_or_one_in_which_it_lies() -> None:
    assert places(cq.Spread(), cq.card("Ac")) == ()
    assert places(cq.spread("AcAdAh"), cq.card("Ac")) == ()


def test_the_places_in_force_are_those_of_the_rules() -> None:
    def fitting(rules: str) -> list[str]:
        state = table("-/2c2d2h2s,3c4c5c", turn="dealer/discard", rules=rules, dealer="Ac/KdKhKs")
        return [str(spread) for spread in throw(state, cq.card("Ac")).fitting]

    assert fitting("pagat") == ["Ac2c3c4c5c 2d2h2s"]
    assert fitting("pagat,forcing_fit=direct") == []


@pytest.mark.parametrize(
    ("laid", "card", "rules", "law"),
    [
        ("2c2d2h2s,3c4c5c", "Ac", "pagat,forcing_fit=direct", "6.5"),
        ("2c2d2h2s,3c4c5c", "Ac", "pagat,borrowing=none", "5.1"),
        ("2c2d2h2s,3c4c5c", "Ac", "rummy-games", "6.5"),
        ("2c2d2h2s,3c4c5c", "6c", "pagat", "6.1"),
        ("JcJdJh,QcQdQh,KcKdKh", "7c", "pagat,borrowing=ends", "5.1"),
        ("2c2d2h2s,3c4c5c", "7c", "pagat", "6.1"),
        ("2c2d2h2s,3c4c5c", "6c", "pagat,forcing=off", "6.1"),
    ],
)
def test_the_law_that_keeps_a_card_from_being_forced(laid: str, card: str, rules: str, law: str) -> None:
    state = table(f"-/{laid}", turn="dealer/discard", rules=rules, dealer=f"{card}/4d4h4s")
    found = throw(state, cq.card(card))
    assert found.law == cq.Law(law)
    assert (found.effect is Effect.FORCES) == (card == "6c" and rules == "pagat")


# --- effects ----------------------------------------------------------------------------------------------------------


def test_an_effect_is_what_the_judge_lets_happen() -> None:
    seen = set()
    for state, card in thrown():
        found = throw(state, card)
        seen.add(found.effect)
        offer = cq.apply(state, Discard(card))
        assert found.offer == offer
        if offer.outcome is not None:
            assert (found.effect, answers(found)) == (Effect.NOTHING, ())
            continue
        can_decline = cq.judge(offer, DECLINE).legal
        forced = not can_decline or cq.apply(offer, DECLINE).phase in CLAIM
        sizes = {len(spread) for spread in spreads_of(cq.legal_actions(found.asked))}
        wins = state.variant.out in sizes
        otherwise = Effect.FORCES if forced else Effect.MAY_MELD if sizes else Effect.NOTHING
        assert found.effect is (Effect.TAKES_OUT if wins else otherwise)
        assert (DECLINE in answers(found)) == (not forced and not wins)
    assert seen == set(Effect) - {Effect.HIDDEN}


def test_a_card_of_each_effect() -> None:
    line = "pone=AdAs/3c3d3h3s,6h7hJhQh dealer=KhAc2dQs/4c5c6c7cJcQcKc stock=?19 turn=dealer/discard"
    effects = {str(each.card): each.effect for each in throws(cq.position(line))}
    assert effects == {"Ac": "takes-out", "2d": "may-meld", "Qs": "nothing", "Kh": "forces"}
    laws = {str(each.card): each.law for each in throws(cq.position(line))}
    assert laws == {"Ac": "7.1", "2d": "6.1", "Qs": "6.1", "Kh": "6.1"}


def test_where_the_hand_is_not_known_the_fit_is_told_and_nothing_else() -> None:
    state = cq.position(FAMOUS.replace("AdAs", "?2").replace("?7", "Ac5s2c2d7s5c5d").replace("4s5s6s", "6c7cJc"))
    effects = {str(each.card): each.effect for each in throws(state)}
    assert effects["Kh"] is Effect.FORCES
    assert effects["Ac"] is Effect.HIDDEN
    with pytest.raises(cq.UnknownCards):
        toll(throw(state, cq.card("Ac")), Hopes())


def test_nobody_throws_without_having_melded_and_no_hidden_hand_is_thrown_from() -> None:
    assert throws(cq.deal(1897)) == ()
    with pytest.raises(cq.UnknownCards):
        throws(cq.position(FAMOUS))


def test_a_card_that_ends_the_deal_is_offered_to_nobody() -> None:
    state = table("-/Ac2c3c,4c5c6c,JdQdKd7d", turn="dealer/discard", rules="rummy-com", dealer="7c/4d4h4s", stock="-")
    found = throw(state, cq.card("7c"))
    assert (found.effect, answers(found)) == (Effect.NOTHING, ())
    assert toll(found, hopes(state, cq.Seat.PONE)).after == Hopes()


def test_who_throws_the_card_that_ends_the_deal_has_nothing_to_hope_for() -> None:
    """Law 7.4, with the stock used up; with one card left the same throw leaves hopes."""
    side = "7cAd/3c3d3h3s,6h7hJhQhKh"
    for stock, hopeful in (("-", False), ("?8", True)):
        found = discards(table(side, turn="pone/discard", rules="rummy-com", stock=stock))
        assert any(reply.hopes != Hopes() for reply in found) is hopeful


# --- what is left -----------------------------------------------------------------------------------------------------


def test_hopes_after_a_discard_are_those_of_the_position_after_it() -> None:
    for state in positions():
        for reply in discards(state):
            assert reply.discard is not None
            assert reply.hopes == hopes(cq.apply(state, Discard(reply.discard)), state.turn)


def test_hopes_are_counted_once() -> None:
    hopes.cache_clear()
    for _ in range(3):
        hopes(cq.position(FAMOUS), cq.Seat.PONE)
    assert hopes.cache_info().misses == 1


def test_hopes_say_what_the_outlook_says() -> None:
    for state in positions()[::5]:
        found = hopes(state, state.turn)
        ways = cq.ways_to_win(state, state.turn)
        assert found.outs == cq.outs(state, state.turn)
        assert found.alive == cq.alive_outs(state, state.turn)
        assert found.ways == len(ways)
        assert found.missing == min((len(way.needed) for way in ways), default=None)


def settled(state: cq.State, seat: cq.Seat) -> list[Hopes]:
    """What this seat can have once its turn is over, whichever legal way it takes, the other claiming."""
    if state.outcome is not None:
        return [hopes(state, seat)]
    if state.phase in CLAIM:
        claims = [action for action in cq.legal_actions(state) if isinstance(action, Force)]
        return [found for claim in claims for found in settled(cq.apply(state, claim), seat)]
    if state.turn is seat and state.phase in (Phase.LEFT, Phase.FORCED, Phase.DISCARD):
        return [found for action in cq.legal_actions(state) for found in settled(cq.apply(state, action), seat)]
    return [hopes(state, seat)]


def test_the_toll_is_the_best_of_all_that_can_follow() -> None:
    """Everything that the opponent can do is done, every layout and every discard; we claim whatever can be claimed."""
    effects = set()
    for state, card in thrown()[::7]:
        found = throw(state, card)
        seat = found.opponent
        before = hopes(state, seat)
        paid = toll(found, before)
        plainly = settled(found.offer, seat)
        assert paid.after.rank == max((each.rank for each in plainly), default=Hopes().rank)
        assert paid.hurts == (paid.after.nearness < before.nearness)
        effects.add(found.effect)
    assert effects >= {Effect.FORCES, Effect.MAY_MELD, Effect.NOTHING}


def test_the_famous_king_costs_an_out_and_nothing_else_does() -> None:
    line = FAMOUS.replace("Kh?7", "Kh2c2h5d7dJd7c").replace("4s5s6s", "4s5s6s7s")
    state = cq.position(line)
    before = hopes(state, cq.Seat.PONE)
    assert before.alive == cq.cards("AcAh")
    tolls = {str(each.card): toll(each, before) for each in throws(state)}
    assert [card for card, paid in tolls.items() if paid.hurts] == ["Kh"]
    king = tolls["Kh"]
    assert king.reply is not None
    assert (len(king.after.alive), king.after.missing) == (1, 1)


def test_each_ace_leaves_the_two_of_the_other() -> None:
    """T4 and T5."""
    state = cq.position(FAMOUS)
    for text in ("discard Kh", "decline"):
        state = cq.apply(state, cq.action(text))
    forced = cq.apply(state, FORCE)
    (meld,) = [action for action in cq.legal_actions(forced) if isinstance(action, Meld)]
    left = {str(reply.discard): str(reply.hopes.alive) for reply in replies(forced, meld)}
    assert left == {"As": "2d", "Ad": "2s"}
    assert best(replies(forced, meld)).hopes.ways == 2


def test_a_seat_that_has_folded_can_still_be_forced() -> None:
    state = cq.position(FAMOUS.replace("Kh?7", "Kh2c2h5d7dJd7cKs") + " folded=pone")
    assert throw(state, cq.card("Kh")).effect is Effect.FORCES
    assert throw(state, cq.card("Kh")).asked.phase is Phase.FORCED
    placed = replace(state, variant=state.variant.with_switches(forced_placement="forcer"))
    assert [str(meld) for meld in throw(placed, cq.card("Kh")).melds] == ["force 3c3d3h3s 6h7hJhQhKh"]


def test_the_seat_that_is_out_has_won_and_the_other_has_not() -> None:
    line = "pone=-/Ac2c3c4c,5d6d7dJd,QsQdQh dealer=?10/- stock=?19 turn=pone/over"
    over = cq.position(line)
    assert [hopes(over, seat) for seat in cq.Seat] == [Hopes(won=True), Hopes()]


def test_an_unknown_hand_of_the_thrower_does_not_change_what_is_left() -> None:
    """What a seat counts hangs on its own hand and what lies open, and on nothing else."""
    for state in positions()[::6]:
        seat = state.turn.other
        mine, theirs = state.hands[seat], state.hands[state.turn]
        hidden = Hand(unknown=len(theirs))
        pair = (mine, hidden) if seat is cq.Seat.PONE else (hidden, mine)
        assert hopes(replace(state, hands=pair), seat) == hopes(state, seat)
