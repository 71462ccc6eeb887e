"""The careful player is the greedy one who gives no win away that can be seen coming."""

from __future__ import annotations

import pytest

import conquian as cq
from conquian.game.actions import ALLOW, Discard, Force
from conquian.game.state import Seat
from conquian.game.variants import PRESETS
from conquian.players.careful import Careful, hands_over
from conquian.players.chance import Straying
from conquian.players.greedy import Greedy
from conquian.players.player import Player, play
from tests.game.tables import table

CAREFUL = Careful()


def test_careful_is_greedy_wherever_nothing_is_handed_over() -> None:
    different = 0
    for seed in range(30):
        for state in play(cq.deal(seed), Greedy(), Straying(Greedy(), 0.3), seed).positions()[:-1]:
            view = cq.player_view(state, state.turn)
            greedy, careful = Greedy()(view), CAREFUL(view)
            if careful != greedy:
                assert hands_over(greedy, view) and not hands_over(careful, view)
                different += 1
    assert different > 0


def discarding(pone: str) -> cq.PlayerView:
    """What the pone sees who has to discard, while 5c would take the dealer out."""
    line = f"pone={pone} dealer=-/AcAhAs,6c7cJc,QcQdQhQs stock=?12 waste=7s turn=pone/discard"
    return cq.player_view(cq.position(line), Seat.PONE)


def test_a_discard_that_takes_the_opponent_out_is_kept() -> None:
    view = discarding("2c2s4h5c/3c3d3h3s,6d6h6s")
    assert Greedy()(view) == Discard(cq.card("5c"))
    assert CAREFUL(view) in {Discard(cq.card("2c")), Discard(cq.card("2s"))}
    assert {action for action in view.actions() if hands_over(action, view)} == {Discard(cq.card("5c"))}


def test_it_is_let_go_of_where_there_is_nothing_else() -> None:
    view = discarding("5c/3c3d3h3s,6d6h6s,4d4h4s")
    assert CAREFUL(view) == Discard(cq.card("5c"))


def test_an_opponent_with_fewer_cards_laid_is_not_taken_out() -> None:
    line = "pone=2c2s4h5c/3c3d3h3s,6d6h6s dealer=?3/6c7cJc,QcQdQhQs stock=?12 waste=7s turn=pone/discard"
    view = cq.player_view(cq.position(line), Seat.PONE)
    assert not any(hands_over(action, view) for action in view.actions())


def test_the_law_of_borrowing_decides_what_takes_the_opponent_out() -> None:
    """Law 5.1: 3h can only lie with threes that are taken from both runs."""
    line = "pone=3h2sKhAs7c/KcKdKs,JcJhJs dealer=-/3c4c5c6c,3d4d5d6d7dJd stock=?13 turn=pone/discard rules={}"
    free, none = (cq.player_view(cq.position(line.format(rules)), Seat.PONE) for rules in ("pagat", "rummyo"))
    assert hands_over(Discard(cq.card("3h")), free)
    assert not hands_over(Discard(cq.card("3h")), none)


@pytest.mark.parametrize("rules", ["pagat", "foster"])
def test_nobody_is_forced_to_win(rules: str) -> None:
    nine = table("AcAd/3s4s5s", "Ks", "pone/claim-left", rules, dealer="7s/2c2d2h,4c4d4h,KcKdKh")
    ten = table("AcAd/3s4s5s", "Ks", "pone/claim-left", rules, dealer="-/2c2d2h2s,4c4d4h,KcKdKh")
    before, after = (cq.player_view(state, Seat.PONE) for state in (nine, ten))
    assert isinstance(CAREFUL(before), Force)
    assert isinstance(Greedy()(after), Force)
    assert CAREFUL(after) == ALLOW


def test_under_every_preset_it_plays_to_the_end() -> None:
    for preset, rules in PRESETS.items():
        for seed in range(3):
            assert play(cq.deal(seed, rules), CAREFUL, Straying(CAREFUL, 0.3), seed).result != "unfinished", preset


def test_careful_hands_over_less_than_greedy() -> None:
    def handed(player: Player) -> int:
        found = 0
        for seed in range(80):
            record = play(cq.deal(seed), player, Greedy(), seed)
            for state, action in zip(record.positions(), record.actions, strict=False):
                if state.turn is Seat.PONE and hands_over(action, cq.player_view(state, Seat.PONE)):
                    found += 1
        return found

    assert handed(CAREFUL) < handed(Greedy())
