"""The analysis of a game: which decisions it lists, from which view each is weighed, and what each cost."""

from __future__ import annotations

import pytest

import conquian as cq
from conquian.advice.advice import Method
from conquian.api.analysis import GameKnown
from conquian.solver.certificates.vocabulary import distinct

RECORD = cq.play(cq.players.Greedy(), cq.players.AtRandom(), seed=5)


def test_every_choice_is_listed_once() -> None:
    states = RECORD.positions()
    chosen = [ply for ply, state in enumerate(states[:-1], 1) if len(distinct(state, cq.legal_actions(state))) > 1]
    found = cq.analyse(RECORD, "all")
    assert [each.ply for each in found] == chosen
    assert all(states[each.ply - 1].turn is each.seat for each in found)


def test_with_every_card_open_a_blunder_costs_what_it_gives_away() -> None:
    states = RECORD.positions()
    found = cq.analyse(RECORD, "all")
    for each in found:
        values = cq.evaluate(states[each.ply - 1])
        assert each.cost.value == max(values.values()) - values[each.action] == values[each.best] - values[each.action]
        assert (each.known, each.method, each.worlds) == (GameKnown.ALL, Method.PROVED, 0)
    assert any(each.cost.value == 2 for each in found)


def test_for_a_seat_a_decision_costs_what_advice_says() -> None:
    each = next(one for one in cq.analyse(RECORD, worlds=10, seed=3) if one.cost.value > 0)
    states = RECORD.positions()
    past = zip(states[: each.ply - 1], RECORD.actions, strict=False)
    found = cq.advise(cq.player_view(states[each.ply - 1], each.seat, past), worlds=10, seed=3)
    assert (each.cost, each.best, each.method) == (found.of(each.action).behind, found.best, found.method)


def test_the_costliest_decisions_come_first_where_it_shows_itself() -> None:
    lines = cq.analyse(RECORD, "all")._repr_mimebundle_()["text/plain"].split("\n")
    assert lines[0].split() == ["No.", "Seat", "Move", "Best", "Cost", "Known", "How"]
    assert "2.00" in lines[1] and lines[1].endswith("proved") and "… and" in lines[-1]


def test_a_game_without_a_choice_says_so() -> None:
    record = cq.Record(cq.deal(seed=1897), 1897, (cq.action("turn"),))
    assert cq.analyse(record)._repr_mimebundle_()["text/plain"] == "Nobody had a choice."


@pytest.mark.parametrize("known", ["", "both"])
def test_another_knowledge_is_refused(known: str) -> None:
    with pytest.raises(ValueError, match="known must be 'seat' or 'all'"):
        cq.analyse(RECORD, known)
