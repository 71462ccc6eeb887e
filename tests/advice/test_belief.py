"""Worlds agree with what a seat sees, and are drawn as often as the evidence says."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import islice, pairwise
from math import prod
from random import Random

import pytest

import conquian as cq
from conquian.advice.belief import DECLINED, FEWER, OTHERWISE, PULL, READILY, Belief
from conquian.game.actions import DECLINE, Discard, Meld
from conquian.game.cards import Cards
from conquian.game.state import Hand, Phase, Seat
from conquian.game.variants import PRESETS
from conquian.players.chance import Straying
from conquian.players.greedy import Greedy, fit
from conquian.players.player import play
from conquian.solver.core.sides import Sides, SwitchFlags
from tests.advice.calibration import PLAYERS, learned

pytestmark = pytest.mark.slow

ODD_DISCARD = (
    "turn", "decline", "decline", "turn", "decline", "decline", "turn", "decline",
    "decline", "turn", "decline", "decline", "turn", "meld 4d5d6d", "discard 5s", "decline",
    "turn", "decline", "decline", "turn", "meld 4d5d6d 4h5h6h", "discard 4c", "meld 4c5c6c", "discard 3d",
)  # fmt: skip


def belief(view: cq.PlayerView) -> Belief:
    return Belief(view, Sides(SwitchFlags(view.state.variant)))


def views(seed: int, rules: str = "pagat") -> list[tuple[cq.State, cq.PlayerView]]:
    """Every position of a game with what the player to act has seen."""
    player = Straying(Greedy(), 0.3, seed)
    record = play(cq.deal(seed, rules), player, player, seed)
    states = record.positions()
    return [
        (state, cq.player_view(state, state.turn, list(zip(states[:ply], record.actions[:ply], strict=True))))
        for ply, state in enumerate(states[:-1])
    ]


@pytest.mark.parametrize("rules", PRESETS)
def test_worlds_agree_with_what_is_seen(rules: str) -> None:
    for seed in range(3):
        for state, view in views(seed, rules):
            seen = belief(view)
            other = view.seat.other
            for world in islice(seen.sampled(Random(seed)), 3):
                assert len(Cards(world.hand)) == len(state.hands[other])
                assert view.state.hands[other].cards <= Cards(world.hand)
                assert len(world.stock) == len(set(world.stock)) == len(state.stock)
                assert len(Cards(world.aside)) == view.state.given.unknown
                hidden = world.hand & ~seen.known | world.aside | sum(1 << card for card in world.stock)
                assert hidden == view.state.unseen.mask
            truth = state.hands[other].cards.mask & ~seen.known
            assert 0 < seen.likelihood(truth) <= 1


def test_without_the_beginning_nothing_is_concluded() -> None:
    for state, view in views(5):
        bare = belief(cq.player_view(state, state.turn))
        if state.phase is not Phase.TURN or view.events:
            drawn = next(bare.sampled(Random(0)))
            assert bare.likelihood(drawn.hand & ~bare.known) == 1.0


def offered(*actions: str) -> tuple[cq.State, cq.PlayerView]:
    """The deal of a seed after these actions, and what the player to act saw of it."""
    state = cq.deal(1897)
    past = []
    for text in actions:
        past.append((state, cq.action(text)))
        state = cq.apply(state, text)
    return state, cq.player_view(state, state.turn, past)


def test_who_declined_a_card_is_less_likely_to_hold_what_goes_with_it() -> None:
    """The dealer turns nothing down but the two of clubs, which the pone had passed."""
    state, view = offered("turn", "decline", "decline", "turn")
    assert view.seat is Seat.DEALER
    _, view = offered("turn", "decline", "decline", "turn", "decline")
    assert view.seat is Seat.PONE
    seen = belief(view)
    unseen = view.state.unseen
    pair = cq.cards("2d2s")
    assert pair <= unseen | state.hands[Seat.DEALER].cards
    filler = Cards.of(card for card in islice((card for card in unseen if card.rank > cq.card("7c").rank), 8))
    with_pair = (pair | filler).mask
    assert seen.likelihood(with_pair) <= DECLINED
    near = [card for card in unseen if card not in pair]
    assert seen.likelihood(Cards.of(near[-10:]).mask) > 0


def chance_of_choice(state: cq.State, action: cq.Action, hand: Cards) -> float:
    """The chance that a player with this hand does this, by the words of `belief.py`, its melds by the judge."""
    seat = state.turn
    state = replace(state, hands=(Hand(hand), state.hands[1]) if seat is Seat.PONE else (state.hands[0], Hand(hand)))
    if isinstance(action, Discard):
        view = cq.player_view(state, seat)
        readily: dict[cq.Card, float] = {card: READILY ** (fit(card, view) / PULL) for card in hand}
        return (1 - OTHERWISE) * readily[action.card] / sum(readily.values()) + OTHERWISE / len(hand)
    melded = [
        len(one.spread) for one in cq.legal_actions(state) if isinstance(one, Meld) and state.centre in one.spread.cards
    ]
    if action == DECLINE:
        return DECLINED if melded else 1.0
    if isinstance(action, Meld) and state.centre in action.spread.cards and max(melded) > len(action.spread):
        return FEWER
    return 1.0


@pytest.mark.parametrize("rules", PRESETS)
def test_a_hand_is_as_likely_as_all_that_its_player_chose(rules: str) -> None:
    """The true hand and two others, against the judge; what has left a hand since was in it then."""
    found = set()
    for seed in range(3):
        rng = Random(seed)
        game = views(seed, rules)
        for ply, (now, view) in enumerate(game):
            if rng.random() < 0.7 or now.phase is Phase.EXCHANGE:
                continue
            other, seen = view.seat.other, belief(view)
            held = now.hands[other].cards
            drawn = [Cards(world.hand & ~seen.known) for world in islice(seen.sampled(rng), 2)]
            for hidden in (held - Cards(seen.known), *drawn):
                chances = [
                    chance_of_choice(state, event.action, state.hands[other].cards - held | hidden | Cards(seen.known))
                    for (state, _), event in zip(game[:ply], view.events, strict=True)
                    if state.turn is other and state.phase is not Phase.EXCHANGE and event.action is not None
                ]
                found |= {*chances}
                assert seen.likelihood(hidden.mask) == pytest.approx(prod(chances)), (rules, seed, ply)
    assert {1.0, DECLINED, FEWER} <= found


def test_nothing_is_concluded_from_half_a_past_or_from_a_player_who_has_folded() -> None:
    view = next(view for state, view in views(5)[20:] if state.phase is Phase.DISCARD)
    hands = [world.hand & ~belief(view).known for world in islice(belief(view).sampled(Random(5)), 5)]
    later = replace(view, events=view.events[3:])
    folded = replace(view, state=cq.fold(view.state, view.seat.other))
    assert any(belief(view).likelihood(hand) < 1 for hand in hands)
    assert {belief(each).likelihood(hand) for each in (later, folded) for hand in hands} == {1.0}


def test_each_world_has_its_stock_in_another_order() -> None:
    """Two worlds one after the other, whose hands differ in few cards, have as few cards in the same place as any."""
    _, view = views(5)[30]
    seen = belief(view)
    worlds = [*islice(seen.sampled(Random(5)), 200)]
    same = sum(one == other for a, b in pairwise(worlds) for one, other in zip(a.stock, b.stock, strict=True))
    assert same / (199 * len(worlds[0].stock)) < 3 / len(seen.unseen)


def test_worlds_are_drawn_as_often_as_they_are_likely() -> None:
    """On a position with few hidden cards the walk visits each hand in proportion to its likelihood."""
    tried = 0
    for seed in range(40):
        for _, view in views(seed):
            seen = belief(view)
            if not 30 <= seen.count <= 3000 or seen.hidden < 2 or not view.state.stock:
                continue
            weights: Counter[int] = Counter()
            floats: dict[int, float] = {}
            for world in seen.every():
                floats[world.hand] = floats.get(world.hand, 0.0) + world.weight
                weights[world.hand] += 1
            if max(floats.values()) < 1.2 * sum(floats.values()) / len(floats):
                continue
            assert sum(weights.values()) == seen.count
            number = 4000
            drawn = Counter(world.hand for world in islice(seen.sampled(Random(seed)), number))
            for hand, weight in floats.items():
                share = weight / sum(floats.values())
                assert abs(drawn[hand] / number - share) < 0.02 + 6 * (share / number) ** 0.5
            tried += 1
            if tried == 6:
                return
    raise AssertionError("no position of a few worlds")


@pytest.mark.parametrize(("name", "least"), [("greedy", 1.3), ("patient", 1.3), ("determinised", 0.5)])
def test_it_learns_from_how_players_of_every_kind_play(name: str, least: float) -> None:
    """The unit is bits a hand: below nothing the belief would know less than a player who has not looked."""
    found = learned(PLAYERS[name], 8)
    assert len(found) > 25
    assert sum(found) / len(found) > least


def test_one_odd_discard_does_not_outweigh_everything() -> None:
    """The pone lets a card go that goes with two of its melds: nobody takes it for proof that it needs nothing else."""
    record = cq.Record(cq.deal(3085), 3085, tuple(map(cq.action, ODD_DISCARD)))
    state = record.positions()[-1]
    past = tuple(zip(record.positions(), record.actions, strict=False))
    advice = cq.advise(cq.player_view(state, state.turn, past), worlds=400, seed=1)
    without = cq.advise(cq.player_view(state, state.turn), worlds=400, seed=1)
    assert advice.values[0].stakes.value > 0 < without.values[0].stakes.value
