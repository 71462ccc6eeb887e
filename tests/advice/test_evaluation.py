"""The evaluation: its features are counted once more, by the judge, and its weights are those that were learned."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import combinations

import pytest

import conquian as cq
from conquian.advice.evaluation import WEIGHTS, Evaluation
from conquian.game.actions import Meld
from conquian.game.cards import Card, Cards
from conquian.game.forcing import fits_spread
from conquian.game.melds import meld_of
from conquian.game.spreads import Spread
from conquian.game.state import Hand, Phase
from conquian.game.variants import PRESETS
from conquian.solver.core.sides import Sides, SwitchFlags
from tests.advice.test_belief import views
from tests.checkout import ROOT

HELD_BACK = cq.position(
    "pone=2c2s4hJh/5h6h7h,KcKdKhKs dealer=?6/AcAdAhAs stock=?9 waste=3c3d4c4d5c6c6dJcQdQs turn=pone/discard"
)
"""The pone holds two cards that fit its own spread."""


def discarding(seeds: range, rules: str = "pagat") -> list[cq.PlayerView]:
    """What the seats that discard see in these games, and in one position more."""
    seen = [view for seed in seeds for _, view in views(seed, rules) if view.state.phase is Phase.DISCARD]
    return [cq.player_view(HELD_BACK, "pone"), *seen]


def at_a_glance(view: cq.PlayerView) -> Evaluation:
    """The evaluation of this view."""
    return Evaluation(view, Sides(SwitchFlags(view.state.variant)))


def counted(view: cq.PlayerView, card: Card) -> list[float]:
    """The features of this discard, counted plainly."""
    state, me, you = view.state, view.seat, view.seat.other
    hand = state.hands[me].cards - Cards.of([card])
    mine, theirs = state.spreads[me].cards, state.spreads[you].cards
    out_of_play = theirs | Cards.of(state.waste) | Cards.of([card])
    unseen = list(state.unseen)
    brought = [len(spread) - len(mine) for each in unseen for spread in [most(view, hand, each)] if spread]
    threes = {each: triples(each) for each in (*hand, card)}
    live = {each: [three for three in threes[each] if not three & out_of_play] for each in hand}
    short = {each: [3 - len(three & (hand | mine)) for three in live[each]] for each in hand}
    every = [number for numbers in short.values() for number in numbers]
    fits = fits_spread(state.spreads[you], card, state.variant) * len(theirs) / 10 if theirs else 0
    pairs_unseen = sum(three - Cards.of([card]) <= state.unseen for three in threes[card])
    hidden, number = state.hands[you].unknown, len(unseen)
    both = hidden * (hidden - 1) / (number * (number - 1)) if number > 1 else 0
    spoiled = [
        three
        for three in threes[card]
        if not three & (theirs | Cards.of(state.waste)) and len(three & (hand | mine)) == 1
    ]
    early, laid = len(state.stock) / 20, len(mine) / 10
    return [
        sum(brought) / max(1, number) * early,
        sum(len(mine) + each == state.variant.out for each in brought) / max(1, number) * laid,
        len(brought) / max(1, number),
        every.count(1) * laid / 10,
        every.count(2) / 20,
        sum(set(numbers) <= {2} for numbers in short.values()) * early / 5,
        sum(bool(mine) and fits_spread(state.spreads[me], each, state.variant) for each in hand) * laid / 3,
        fits,
        fits / max(1, len(state.hands[you])),
        pairs_unseen * both * len(theirs) / 10,
        len(spoiled) / 3,
    ]


def triples(card: Card) -> list[Cards]:
    """The melds of three with this card."""
    others = [each for each in map(Card, range(40)) if each != card]
    found = (Cards.of((card, *two)) for two in combinations(others, 2))
    return [three for three in found if meld_of(three)]


def most(view: cq.PlayerView, hand: Cards, card: Card) -> Spread | None:
    """The most cards that the seat could lay with this card turned up, by the judge; None if it cannot be melded."""
    state, me = view.state, view.seat
    hands = list(state.hands)
    hands[me] = Hand(hand)
    hands[me.other] = Hand(unknown=len(state.hands[me.other]))
    turned = replace(
        state, hands=(hands[0], hands[1]), centre=card, phase=Phase.TURNED, stock=replace(state.stock, cards=())
    )
    melds = [action.spread for action in cq.legal_actions(turned) if isinstance(action, Meld)]
    return max(melds, key=len, default=None)


@pytest.mark.parametrize("rules", PRESETS)
def test_the_features_are_what_their_names_say(rules: str) -> None:
    seen = discarding(range(1, 4), rules)
    assert len(seen) > 10
    for view in seen[::2]:
        evaluation = at_a_glance(view)
        for card in list(view.state.hands[view.seat].cards)[::2]:
            assert evaluation.features(card) == pytest.approx(counted(view, card)), (str(view.state), str(card))


def test_each_feature_differs_between_hands() -> None:
    seen = discarding(range(8))
    rows = [at_a_glance(view).features(card) for view in seen for card in view.state.hands[view.seat].cards]
    assert all(len(set(column)) > 1 for column in zip(*rows, strict=True))
    assert len(rows[0]) == len(WEIGHTS) == 11


def test_the_value_is_the_weighted_sum() -> None:
    view = discarding(range(4, 5))[1]
    evaluation = at_a_glance(view)
    for card in view.state.hands[view.seat].cards:
        told = zip(WEIGHTS, evaluation.features(card), strict=True)
        assert evaluation(card) == pytest.approx(sum(weight * feature for weight, feature in told))


def test_the_weights_are_those_that_were_learned() -> None:
    page = max((ROOT / "docs/results").glob("*-evaluation.md")).read_text(encoding="utf-8")
    rows = re.findall(r"^\| ([a-z ]+) \| ([+-][\d.]+) \|$", page, re.MULTILINE)
    assert {name.replace(" ", "_"): float(weight) for name, weight in rows} == WEIGHTS._asdict()
