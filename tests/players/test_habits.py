"""The habits of two neighbours: one waits until two melds are ready, one throws what the other side can take."""

from __future__ import annotations

import conquian as cq
from conquian.game.actions import DECLINE, Meld
from conquian.players.careful import Careful, hands_over
from conquian.players.greedy import Greedy
from conquian.players.habits import READY, Pushing, Waiting, goes_across, pushes
from conquian.players.player import Player, play

DEALS = range(40)


def choices(player: Player, other: Player) -> list[tuple[cq.PlayerView, cq.Action]]:
    """What the player saw as the pone, and did, in some deals against another."""
    seen: list[tuple[cq.PlayerView, cq.Action]] = []

    def watched(view: cq.PlayerView) -> cq.Action:
        seen.append((view, player(view)))
        return seen[-1][1]

    for seed in DEALS:
        play(cq.deal(seed), watched, other)
    return seen


def test_waiting_lays_nothing_before_two_melds_are_ready_and_then_like_careful() -> None:
    waited = laid = 0
    for view, action in choices(Waiting(), Greedy()):
        largest = max((len(each.spread) for each in view.actions() if isinstance(each, Meld)), default=0)
        if not view.state.spreads[view.seat] and 0 < largest < READY and DECLINE in view.actions():
            assert action == DECLINE
            waited += 1
        else:
            assert action == Careful()(view)
            laid += isinstance(action, Meld)
    assert waited > 20 and laid > 20


def test_waiting_does_not_wait_where_a_card_must_be_melded() -> None:
    line = "pone=5h6h2d3cAh4dKc/2s3s4s dealer=?10/- centre=5s stock=?19 turn=pone/forced"
    view = cq.player_view(cq.position(line), "pone")
    assert not Waiting().waits(view) and isinstance(Waiting()(view), Meld)


def test_pushing_throws_across_what_the_other_side_can_take_and_never_the_last_card() -> None:
    pushed = 0
    for view, action in choices(Pushing(), Greedy()):
        wanted = [each for each in view.actions() if pushes(each, view)]
        if wanted:
            assert action in wanted and not hands_over(action, view)
            assert action == Greedy().among(wanted, view)
            pushed += action != Careful()(view)
        else:
            assert action == Careful()(view)
    assert pushed > 5


def test_nothing_is_pushed_that_takes_the_other_player_out() -> None:
    line = "pone=2c2s4h5c/3c3d3h3s,6d6h6s dealer=-/AcAhAs,6c7cJc,QcQdQhQs stock=?13 waste=7sJh5d turn=pone/discard"
    view = cq.player_view(cq.position(line), "pone")
    assert goes_across(cq.card("5c"), view) and not pushes(cq.action("discard 5c"), view)
    assert Pushing()(view) != cq.action("discard 5c")
