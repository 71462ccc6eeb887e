"""Arising: what play reaches is reached again, what it cannot reach is refused, and nothing is claimed in between."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

import conquian as cq
from conquian.game.laws import Law
from conquian.game.variants import PRESETS
from conquian.notation.record import loads
from conquian.players.greedy import Greedy
from conquian.players.player import play
from conquian.teach.law_examples import law_example
from conquian.teach.reachability.backward import steps_before
from conquian.teach.reachability.invariants import Broken, Invariant, broken
from conquian.teach.reachability.search import Arises, NotFound, Search, could_arise
from tests.game.tables import random_game, random_variant
from tests.teach.reachability.test_invariants import IMPOSSIBLE

pytestmark = pytest.mark.slow

RULES = [*PRESETS, "pagat,forcing=automatic", "bicycle,forcing=automatic,borrowing=none", "random"]
FORCED_AT_ONCE = (
    "pone=-/Ah2h3h4h,3s4s5s,7hJhQh dealer=Ac2c4d6c7d7sQdKcKdKs/- centre=6h "
    "stock=As5hQc2d3d4c5d5cKh3cAd6s2sJsJd6dQsJc7c turn=pone/forced rules=bicycle"
)


@pytest.mark.parametrize("rules", RULES)
def test_what_play_reaches_is_reached_again(rules: str) -> None:
    rng = Random(rules)
    for _ in range(36):
        variant = random_variant(rng) if rules == "random" else cq.variant(rules)
        reached = rng.choice([state for state, _ in random_game(variant, rng.getrandbits(32))])
        answer = could_arise(reached)
        assert isinstance(answer, Arises) and not answer.filled, (reached, answer)
        assert answer.record.positions()[-1] == reached
        assert loads(str(answer.record)) == answer.record


def test_the_ends_of_games_are_reached_again() -> None:
    for seed in range(8):
        for rules in PRESETS.values():
            end = play(cq.deal(seed, rules), Greedy(), Greedy()).positions()[-1]
            answer = could_arise(end)
            assert isinstance(answer, Arises) and answer.record.positions()[-1] == end


@pytest.mark.parametrize("rules", PRESETS)
def test_what_one_seat_sees_is_filled_up(rules: str) -> None:
    rng = Random(rules)
    for _ in range(8):
        reached = rng.choice([state for state, _ in random_game(PRESETS[rules], rng.getrandbits(32))])
        view = cq.player_view(reached, reached.turn).state
        answer = could_arise(view)
        assert isinstance(answer, Arises) and answer.filled == view.unseen
        assert cq.player_view(answer.record.positions()[-1], reached.turn).state == view


def test_a_study_is_filled_up() -> None:
    for law in Law:
        study = law_example(law).position
        answer = could_arise(study)
        assert isinstance(answer, Arises), law
        end = answer.record.positions()[-1]
        assert not end.unseen and answer.filled == study.unseen
        assert (end.centre, end.turn, end.phase, end.spreads) == (study.centre, study.turn, study.phase, study.spreads)
        assert end.waste[len(end.waste) - len(study.waste) :] == study.waste
        assert end.stock.cards[: len(study.stock.cards)] == study.stock.cards
        assert all(study.hands[seat].cards <= end.hands[seat].cards for seat in cq.Seat)


@pytest.mark.parametrize("invariant", IMPOSSIBLE)
def test_what_breaks_an_invariant_is_refused_with_its_law(invariant: Invariant) -> None:
    line, law, *_ = IMPOSSIBLE[invariant]
    answer = could_arise(cq.position(line))
    assert isinstance(answer, Broken) and (answer.invariant, answer.law) == (invariant, law)


def test_where_every_way_back_ends_there_was_no_deal() -> None:
    answer = could_arise(cq.position(FORCED_AT_ONCE))
    assert isinstance(answer, Broken) and (answer.invariant, answer.law) == (Invariant.NO_DEAL, Law.THE_DEAL)
    assert int(answer.found) > 0


def test_every_position_is_looked_at_once_however_many_ways_lead_to_it() -> None:
    """Three melds from the hand can have been laid in any order; that the pone turned up the second card cannot be."""
    position = cq.position(
        "pone=Ac/3c4c5c,7d7h7s,JhQhKh dealer=AdAhAs2d2h2s3d3h3s4d/- centre=Kd "
        "stock=4h4s5d5h5s6c6d6h6s7cJcJdJsQcQdQsKcKs waste=2c turn=pone/turned rules=bicycle"
    )
    known, tried = [position], 0
    for later in known:  # grows while it is walked
        steps = list(steps_before(later))
        tried += 1 + len(steps)
        before = dict.fromkeys(step[0] for step in steps if step is not None)
        known += [each for each in before if each not in known and not any(broken(each))]
    answer = could_arise(position)
    assert isinstance(answer, Broken) and (answer.invariant, answer.found) == (Invariant.NO_DEAL, str(tried))


@pytest.mark.parametrize(("unknown", "proved"), [(0, True), (1, True), (2, False), (10, False)])
def test_where_cards_were_chosen_nothing_is_proved_by_trying(unknown: int, proved: bool) -> None:
    """One card alone is not chosen: there is only one place for it."""
    hand = "Ac2c4d6c7d7sQdKcKdKs"
    position = cq.position(FORCED_AT_ONCE.replace(hand, hand[2 * unknown :] + (f"?{unknown}" if unknown else "")))
    assert isinstance(could_arise(position), Broken if proved else NotFound)


def test_a_spent_budget_is_said() -> None:
    reached = [state for state, _ in random_game(PRESETS["pagat"], 7)][30]
    assert could_arise(reached, budget=5) == NotFound(5)
    assert isinstance(could_arise(reached, budget=500), Arises)


def test_a_watch_can_stop_it() -> None:
    reached = [state for state, _ in random_game(PRESETS["pagat"], 7)][-1]
    asked: list[int] = []

    def watch(tried: int) -> bool:
        asked.append(tried)
        return len(asked) == 2

    assert could_arise(reached, watch=watch) == NotFound(asked[-1])
    assert asked[0] == 0 < asked[1]


def test_slices_change_nothing() -> None:
    reached = [state for state, _ in random_game(PRESETS["mexican"], 3)][-1]
    search = Search.begin(reached)
    while search.answer is None:
        search = search.gone_on(1)
    assert search.answer == could_arise(reached)
    assert search.gone_on() == search


def test_a_search_is_a_value() -> None:
    reached = [state for state, _ in random_game(PRESETS["mexican"], 3)][-1]
    first = Search.begin(reached)
    search = first.gone_on(20)
    ends = [search.gone_on(60), search.gone_on(30).gone_on(30), first.gone_on(80)]
    assert (first.tried, search.tried, search.answer) == (0, 20, None)
    assert ends == [ends[0]] * 3 and ends[0].tried == 80
    answers = [end.gone_on(20_000).answer for end in (search, *ends)]
    assert answers == [could_arise(reached)] * 4


def test_the_positions_of_the_game_that_is_found_are_known() -> None:
    for seed in range(4):
        reached = [state for state, _ in random_game(PRESETS["mexican"], seed)][-1]
        for state in (reached, cq.player_view(reached, reached.turn).state):
            answer = could_arise(state)
            assert isinstance(answer, Arises)
            assert answer.positions == replace(answer.record, folds=()).positions()
            assert answer.text == str(answer.record)


def test_a_seat_that_folded_folds_at_the_end() -> None:
    state = cq.fold(cq.apply(cq.deal(4), cq.action("turn")), cq.Seat.DEALER)
    answer = could_arise(state)
    assert isinstance(answer, Arises) and answer.record.positions()[-1] == state
    assert [(fold.ply, fold.seat) for fold in answer.record.folds] == [(1, cq.Seat.DEALER)]


def test_a_deal_arises_from_itself() -> None:
    for rules in PRESETS.values():
        answer = could_arise(cq.deal(2, rules))
        assert isinstance(answer, Arises) and answer.record.start == cq.deal(2, rules) and not answer.record.actions


def test_what_contradicts_itself_is_not_searched() -> None:
    with pytest.raises(ValueError, match="centre=Kh"):
        could_arise(replace(cq.deal(1), centre=cq.card("Kh")))
