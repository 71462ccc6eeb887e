"""Games of one's own players: their record, and what they are told where they go wrong."""

from __future__ import annotations

from typing import Any

import pytest

import conquian as cq
from conquian.notation.record import loads

GREEDY = cq.players.Greedy()


def test_a_game_is_a_record_that_can_be_read_again() -> None:
    record = cq.play(GREEDY, cq.players.Careful(), seed=3, variant="foster")
    assert (record.seed, record.result) == (3, str(record.positions()[-1].outcome))
    assert loads(str(record)) == record


def test_a_random_deal_has_a_seed_to_come_back_to() -> None:
    record = cq.play(GREEDY, GREEDY)
    assert record.seed is not None and cq.play(GREEDY, GREEDY, record.seed) == record


def test_a_game_may_begin_anywhere() -> None:
    start = "pone=AdAs/3c3d3h3s,6h7hJhQh dealer=2c4d5s6d7cJcJdQcQdKd/- centre=Ac stock=5h waste=7d turn=pone/left"
    assert cq.play(GREEDY, GREEDY, start=start).result == "pone"
    with pytest.raises(ValueError, match="leave out the seed"):
        cq.play(GREEDY, GREEDY, 7, start=start)


def test_a_player_may_answer_in_text_and_knows_what_was_before() -> None:
    seen = []

    def mine(view: cq.PlayerView) -> Any:
        seen.append(len(view.events))
        return str(view.actions()[0])

    record = cq.play(mine, mine, seed=3)
    assert seen == [*range(len(record.actions))]


@pytest.mark.parametrize("answer", [None, 7])
def test_an_answer_that_is_no_action_is_named(answer: Any) -> None:
    with pytest.raises(TypeError, match="action must be an Action or the text of one"):
        cq.play(lambda _: answer, GREEDY, seed=3)


def test_what_is_not_allowed_is_said_as_at_the_table() -> None:
    with pytest.raises(cq.IllegalAction, match="turn up the top one"):
        cq.play(lambda _: cq.action("decline"), GREEDY, seed=3)


def test_a_view_lists_one_turn_where_its_position_lists_every_card() -> None:
    view = cq.player_view(cq.deal(1), "pone")
    assert view.actions() == cq.legal_actions(view) == (cq.action("turn"),)
    assert len(cq.legal_actions(view.state)) == 30


def test_a_list_is_no_mask() -> None:
    with pytest.raises(TypeError, match=r"mask must be an int; `cq\.cards` reads a text or a list of cards, not list"):
        cq.Cards(["7h"])  # type: ignore[arg-type]  # what a newcomer tries


def test_what_completes_is_public() -> None:
    assert dir(cq.players) == sorted(cq.players.__all__)
