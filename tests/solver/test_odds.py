"""Odds: equal to counting every order of the unseen cards, and honest where hands are drawn at random."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from itertools import combinations, permutations
from random import Random

import pytest

import conquian as cq
from conquian.game.actions import Meld
from conquian.game.cards import PACK
from conquian.game.state import Hand, Phase, Stock
from conquian.solver import odds
from conquian.solver.odds import Chance
from conquian.solver.winning_chances.outlook import dead, outs
from tests.game import relabelling
from tests.game.tables import after, random_games, revealed, table

PONE = cq.Seat.PONE


def late(stock: int = 3, pone: str = "Ad/3c3d3h3s,6h7hJhQhKh") -> cq.State:
    """A late position, in which the pone does not see seven cards: some in the stock, the others in the other hand."""
    state = table(pone, turn="pone/turn", stock=f"?{stock}", waste="7d", dealer=f"-/{LAID[stock]}")
    buried = [str(card) for card in state.unseen if str(card) not in ("2d", "4h", "5h", "2c", "2s", "Ac", "As")]
    return cq.position(str(state).replace("waste=7d", f"waste={''.join(buried)}7d"))


LAID = {3: "6c6d6s,JsQsKs", 2: "4c5c6c7cJc"}


def orders(view: cq.PlayerView, count: int) -> list[tuple[cq.Card, ...]]:
    """Every order in which the next cards can come, each as likely as the others."""
    named = view.state.stock.cards[:count]
    hidden = permutations(view.state.unseen, min(count, len(view.state.stock)) - len(named))
    return [(*named, *order) for order in hidden]


def test_the_position_of_these_tests_is_whole() -> None:
    state = late()
    assert not state.is_study
    assert (len(state.unseen), len(state.stock), state.hands[1].unknown) == (7, 3, 4)


@pytest.mark.parametrize("count", range(5))
@pytest.mark.parametrize("wanted", ["2d", "2d4h", "2d4h5h2cAs", "7d", "-"])
def test_within_equals_counting_the_orders(count: int, wanted: str) -> None:
    view = cq.player_view(late(), PONE)
    cards = cq.cards(wanted)
    found = orders(view, count)
    hits = sum(any(card in cards for card in order) for order in found)
    chance = odds.within(view, cards, count)
    assert chance.value == chance.low == chance.high == Fraction(hits, len(found))
    assert chance.exact


def test_known_cards_of_the_stock_are_no_chance() -> None:
    """A position may name what comes next, where that has been seen."""
    named = cq.position(str(late()).replace("stock=?3", "stock=4h?2"))
    view = cq.PlayerView(PONE, named)
    assert odds.next_card(view, cq.cards("4h")).value == 1
    assert odds.next_card(view, cq.cards("2d")).value == 0
    for count in range(4):
        found = orders(view, count)
        hits = sum(cq.card("2d") in order for order in found)
        assert odds.within(view, cq.cards("2d"), count).value == Fraction(hits, len(found))


def test_an_empty_stock_brings_nothing() -> None:
    view = cq.player_view(table("Ad/3c3d3h3s,6h7hJhQhKh", "7c", "pone/left", stock="-"), PONE)
    assert odds.next_out(view).value == odds.out_within(view, 3).value == odds.out_within_melding(view, 2).value == 0


def test_the_next_out_is_an_out() -> None:
    states = [state for state, _ in random_games(seed=4, games=6) if state.phase is Phase.TURN]
    assert len(states) > 60
    for state in states:
        view = cq.player_view(state, state.turn)
        alive = outs(state, state.turn) & view.state.unseen
        assert odds.next_out(view).value == Fraction(len(alive), len(view.state.unseen))


def best_alone(state: cq.State, seat: cq.Seat, order: tuple[cq.Card, ...], known: int) -> bool:
    """Whether the seat can be out after these cards if it knew them all: an upper bound, by the engine."""
    if known == len(order):
        return False
    now = cq.apply(state, cq.action(f"turn {order[known]}")) if not state.stock.cards else state
    return any(_out(now, seat, order, known, action) for action in cq.legal_actions(now))


def _out(now: cq.State, seat: cq.Seat, order: tuple[cq.Card, ...], known: int, action: cq.Action) -> bool:
    later = cq.apply(now, action)
    if later.outcome is not None:
        return later.outcome == cq.Outcome(seat)
    ahead = [later]
    if isinstance(action, Meld) and later.phase is Phase.DISCARD:
        ahead = [cq.apply(later, discard) for discard in cq.legal_actions(later)]
    return any(best_alone(_again(state, seat), seat, order, known + 1) for state in ahead)


def _again(state: cq.State, seat: cq.Seat) -> cq.State:
    """The seat on turn again, as if nobody else were there."""
    hands, spreads = state.hands, state.spreads
    waste = tuple(card for card in PACK if card in cq.Cards.of(state.waste))
    centre = () if state.centre is None else (state.centre,)
    return cq.State(hands, spreads, Stock((), 5), None, (*waste, *centre), seat, Phase.TURN, state.variant)


def test_melding_ahead_is_between_waiting_and_knowing_all() -> None:
    """With 5h and then 4h the pone wins too: better than waiting for 2d alone, worse than seeing through the cards."""
    view = cq.player_view(late(), PONE)
    for count in (1, 2, 3):
        waits = odds.out_within(view, count).value
        melds = odds.out_within_melding(view, count).value
        found = orders(view, count)
        knows = Fraction(sum(best_alone(view.state, PONE, order, 0) for order in found), len(found))
        assert waits <= melds <= knows
    assert odds.out_within_melding(view, 1).value == odds.out_within(view, 1).value == Fraction(1, 7)
    # 2d among two cards: 2/7. Or 5h, melded; then 4h and nothing else wins: 1/7 · 1/6.
    # After 5h the pone could also decline and wait for 2d, which is as good: so 5h first gives 1/6 either way.
    assert odds.out_within_melding(view, 2).value == Fraction(1, 7) + Fraction(6, 7) * Fraction(1, 6)
    assert odds.out_within_melding(view, 2).value == Fraction(2, 7)


def test_melding_ahead_wins_more_where_there_is_more_to_meld() -> None:
    """No card wins at once, but two in a row can: 5h, then 4h."""
    view = cq.player_view(late(pone="Kd/3c3d3h3s,6h7hJhQhKh"), PONE)
    assert odds.out_within(view, 3).value == 0
    # 5h before 4h among two cards of seven, or among three.
    assert odds.out_within_melding(view, 2).value == Fraction(1, 42)
    assert odds.out_within_melding(view, 3).value == Fraction(3, 42)


def test_melding_ahead_has_its_limit() -> None:
    with pytest.raises(ValueError, match="4"):
        odds.out_within_melding(cq.player_view(late(), PONE), 4)


def test_who_can_still_win_equals_dealing_every_hand() -> None:
    state = late()
    view = cq.player_view(state, PONE)
    alive = []
    for hand in combinations(view.state.unseen, 4):
        hands = (state.hands[0], Hand(cq.Cards.of(hand)))
        world = cq.State(hands, state.spreads, Stock((), 3), None, state.waste, state.turn, state.phase, state.variant)
        alive.append(not dead(world, cq.Seat.DEALER))
    pone, dealer = odds.can_still_win(view)
    assert pone == Chance.of(Fraction(1))
    assert dealer == Chance.of(Fraction(sum(alive), len(alive)))
    assert odds.how_many_hands(view) == len(alive) == 35


def test_a_sample_says_that_it_is_one() -> None:
    """Of 100 samples of 60 hands, nearly all intervals hold the exact chance: 95 are promised on average."""
    view = cq.player_view(late(stock=2), PONE)
    exact = odds.can_still_win(view)[1].value
    assert 0 < exact < 1
    held = 0
    for seed in range(100):
        chance = odds.can_still_win(view, most=0, samples=60, seed=seed)[1]
        assert not chance.exact and (chance.samples, chance.seed) == (60, seed)
        assert 0 <= chance.low <= chance.value <= chance.high <= 1
        held += chance.low <= exact <= chance.high
    assert held >= 88
    again = odds.can_still_win(view, most=0, samples=60, seed=5)
    assert again == odds.can_still_win(view, most=0, samples=60, seed=5)


@pytest.mark.parametrize(("hits", "low", "high"), [(0, 0.0, 0.037), (100, 0.963, 1.0), (50, 0.404, 0.596)])
def test_wilsons_interval(hits: int, low: float, high: float) -> None:
    chance = Chance.sampled(hits, 100, seed=0)
    assert (round(chance.low, 3), round(chance.high, 3)) == (low, high)


def test_nobody_peeks() -> None:
    """The same view, whatever lies hidden, has the same odds; relabelled suits change nothing either."""
    state = revealed(late(), seed=3)
    for seed in range(5):
        hidden = list(cq.player_view(state, PONE).state.unseen)
        other = Random(seed).sample(hidden, len(hidden))
        names = {card: card for card in PACK} | dict(zip(hidden, other, strict=True))
        one, two = cq.player_view(state, PONE), cq.player_view(relabelling.of_state(state, names), PONE)
        assert odds.can_still_win(one) == odds.can_still_win(two)
        assert odds.out_within_melding(one, 2) == odds.out_within_melding(two, 2)


def test_before_a_discard_the_best_one_counts() -> None:
    """T4 and T5: 2d wins if As goes, 2s if Ad goes, and only one of them can be kept."""
    melded = after(table("AdAs/3c3d3h3s,6h7hJhQh", "Kh"), "decline", "force", "meld 3c3d3h3s 6h7hJhQhKh")
    view = cq.player_view(melded, PONE)
    hidden = len(view.state.unseen)
    assert odds.next_out(view).value == Fraction(1, hidden)
    assert odds.out_within_melding(view, 1).value == Fraction(1, hidden)


def other_way_round(state: cq.State) -> cq.State:
    """The same position with the seats exchanged."""
    return replace(state, hands=state.hands[::-1], spreads=state.spreads[::-1], turn=state.turn.other)


def test_what_a_study_leaves_out_wins_for_nobody() -> None:
    """The other hand has one card, nobody discards, and the stock is empty: whichever it is, no card comes to it."""
    here = table("-/3c3d3h3s,4c5c6c,JhQhKh", "2h", dealer="-/AcAdAh,4d5d6d,JsQsKs", stock="-")
    assert here.is_study
    for state in (here, other_way_round(here)):
        assert odds.can_still_win(cq.player_view(state, state.turn)) == (Chance.of(Fraction(0)), Chance.of(Fraction(0)))


@pytest.mark.parametrize("stock", [2, 3])
def test_the_chances_are_the_same_from_either_seat(stock: int) -> None:
    here = late(stock)
    pone, dealer = cq.player_view(here, PONE), cq.player_view(other_way_round(here), cq.Seat.DEALER)
    assert odds.next_out(pone) == odds.next_out(dealer)
    for count in range(1, stock + 1):
        assert odds.out_within(pone, count) == odds.out_within(dealer, count)
        assert odds.out_within_melding(pone, count) == odds.out_within_melding(dealer, count)
    assert odds.can_still_win(pone) == odds.can_still_win(dealer)[::-1]
