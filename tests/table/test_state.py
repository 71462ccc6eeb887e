"""A game as one player sees it: what is lit, what is ready, what has moved."""

from __future__ import annotations

import pytest

import conquian as cq
from conquian.game.actions import Discard, Meld
from conquian.game.state import ON_OFFER, Seat
from conquian.notation.codes import action, card, cards
from conquian.players.chance import AtRandom
from conquian.table.state import CardMove, TableState, steps
from tests.table.test_widget import CLAIMED

OFFERED = "pone=6h4d5dJsQsAd/3c4c5c6c dealer=2c2d3hAsKdKh7s/7cJcQc centre=6d stock=?17 waste=7dQd turn=pone/left"


def at(line: str) -> TableState:
    return TableState.at(cq.position(line))


def test_only_cards_of_melds_are_lit_and_choosing_one_leaves_those_that_go_with_it() -> None:
    sitting = at(OFFERED)
    assert sitting.lit == cards("4d5d6h")
    assert sitting.choose(card("Js")) is sitting
    chosen = sitting.choose(card("4d"))
    assert chosen.chosen == cards("4d")
    assert chosen.lit == cards("4d5d")
    assert not chosen.ready
    both = chosen.choose(card("5d"))
    assert [str(each.spread) for each in both.ready] == ["3c4c5c6c 4d5d6d"]
    assert both.choose(card("5d")) == chosen


def test_with_no_card_chosen_every_way_is_one_also_those_with_hand_cards() -> None:
    start = TableState.at(cq.position(
        "pone=AhAs7d7s/4s5s6s,JsQsKs dealer=Qh/Ac2c3c,4c4d4h,6c6d6h centre=3s stock=5h2s3dAd"
        " waste=Kd2h2dJh5c3h7hQdQcJcKc7c5dKhJd turn=pone/left passed=yes"
    ))  # fmt: skip
    assert [str(each.spread) for each in start.ready] == ["3s4s5s6s JsQsKs"]
    assert start.ways[:1] == start.ready and set(start.ways) == set(start.offers) and len(start.ways) == 5
    seven = start.choose(card("7s"))
    assert seven.ways == seven.ready and len(seven.ways) == 4


def test_why_a_card_is_not_lit_is_said_by_the_judge() -> None:
    assert str(at(OFFERED).choose(card("4d")).verdict(card("6h")).law) == "3.1"
    assert str(TableState.at(cq.deal(1)).verdict(card("6h")).law) == "4.1"
    assert str(at(CLAIMED).do(action("decline")).verdict(card("Js")).law) == "6.6"


def test_what_hangs_on_unknown_cards_is_not_lit() -> None:
    sitting = at("pone=6h?5/3c4c5c6c dealer=?7/7cJcQc centre=6d stock=?17 waste=7dQd turn=pone/left")
    assert (sitting.legal, sitting.lit, sitting.offers) == ((), cards("-"), ())
    unknown = at("pone=?10/- dealer=?10/- stock=?20 turn=pone/turn")
    assert len(unknown.turning) == 40


@pytest.mark.parametrize(
    ("line", "done", "moved"),
    [
        (OFFERED, "meld 3c4c5c 6c6d6h", ["6c spread spread", "6d centre spread", "6h hand spread"]),
        (OFFERED, "decline", ["6d centre waste"]),
    ],
)
def test_what_moved(line: str, done: str, moved: list[str]) -> None:
    before = cq.position(line)
    found = steps(before, cq.apply(before, action(done)))
    assert [f"{step.card} {step.source} {step.target}" for step in found] == moved


def test_whatever_happens_exactly_the_cards_that_changed_their_place_have_moved() -> None:
    for seed in range(30):
        state, player = cq.deal(seed), AtRandom(seed)
        while state.outcome is None:
            done = player(cq.player_view(state, state.turn))
            after = cq.apply(state, done)
            found = {step.card: step for step in steps(state, after)}
            match done:
                case Meld(spread):
                    fresh = spread.cards - state.spreads[state.turn].cards
                    assert not fresh - cq.cards("".join(map(str, found)) or "-")
                    assert all(step.target == "spread" for step in found.values())
                case Discard(gone):
                    assert found == {gone: CardMove(gone, "hand", "centre", Seat(state.turn), None)}
                case _ if state.phase in ON_OFFER and after.centre is None:
                    assert [step.target for step in found.values()] == ["waste"]
                case _:
                    assert len(found) <= 1
            state = after
