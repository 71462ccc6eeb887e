"""Experiments: what is dealt, what is counted, and what the counts allow one to say."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from math import comb, sqrt
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

import conquian as cq
from conquian.course.experiment import PAIRS, Experiment, ExperimentFinding, ExperimentWay, Tally, dealt, worth
from conquian.course.lesson import Part
from conquian.course.lesson_file import loads
from conquian.game.actions import DECLINE
from conquian.game.cards import PACK
from conquian.notation.errors import NotationError
from conquian.players.greedy import Greedy
from conquian.players.player import play
from conquian.rooms.learn.session import LessonSession
from conquian.rooms.learn.session_text import kept, resume
from tests.course.lessons import EXAMPLE, EXPERIMENT, SCHOOL
from tests.rooms.learn.learners import begun, counted, run_of, school, started, stopped, tried_out

__all__ = ["school"]

HAND = cq.position("pone=Ac4c7cKcAd4d7dKd3h6s/- dealer=?10/- stock=?20 turn=pone/turn")
DEALER = cq.position("pone=?10/- dealer=Ac4c7cKcAd4d7dKd3h6s/- stock=?20 turn=pone/turn")
LATE = cq.position("pone=6h7h?8/- dealer=?7/3c3d3s centre=- stock=Jh?16 waste=2s4h5d turn=pone/turn")
counts = st.lists(st.integers(0, 300), min_size=len(PAIRS), max_size=len(PAIRS)).map(tuple)


def tally(**times: int) -> Tally:
    """A tally by letters: `WL=3` is three deals won when played and lost when folded."""
    value = {"W": 1, "D": 0, "L": -1}
    found = Tally()
    for letters, count in times.items():
        for _ in range(count):
            found = found.counting((value[letters[0]], value[letters[1]]))
    return found


# --- deals ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("state", [HAND, DEALER, LATE])
def test_only_what_is_not_known_is_dealt_and_every_card_once(state: cq.State) -> None:
    for number in range(20):
        found = dealt(state, number)
        assert found.unknown == 0
        for seat in cq.Seat:
            assert not state.hands[seat].cards - found.hands[seat].cards
            assert len(found.hands[seat]) == len(state.hands[seat])
        assert found.stock.cards[: len(state.stock.cards)] == state.stock.cards
        assert len(found.known) == len(PACK)
        assert replace(found, hands=state.hands, stock=state.stock) == state


def test_every_card_comes_to_every_place_about_equally_often() -> None:
    tops = Counter(dealt(HAND, number).stock.top for number in range(3_000))
    assert set(tops) == set(HAND.unseen)
    assert all(60 < count < 145 for count in tops.values()), tops  # 100 are expected, and 4.6 standard deviations given


@pytest.mark.parametrize("seat", cq.Seat)
def test_a_deal_is_worth_what_two_greedy_players_make_of_it(seat: cq.Seat) -> None:
    for number in range(12):
        start = dealt(HAND, number)
        result = play(start, Greedy(number), Greedy(number)).result
        assert worth(start, seat, number) == {"draw": 0, str(seat): 1}.get(result or "", -1)


def test_a_folded_seat_never_wins_and_declines_everything() -> None:
    experiment = Experiment(HAND, cq.Seat.PONE, 40, (), ExperimentFinding.SAME)
    pairs = [experiment.pair(number) for number in range(40)]
    assert {folded for _, folded in pairs} == {0, -1}
    assert 1 in {played for played, _ in pairs}
    start = cq.fold(dealt(HAND, 0), cq.Seat.PONE)
    record = play(start, Greedy(), Greedy())
    state = start
    for action in record.actions:
        if state.turn is cq.Seat.PONE and state.phase in ("left", "turned"):
            assert action == DECLINE
        state = cq.apply(state, action)
    assert worth(start, cq.Seat.PONE) == (0 if record.result == "draw" else -1)


def test_the_same_deals_are_counted_however_the_work_is_cut() -> None:
    experiment = Experiment(HAND, cq.Seat.PONE, 9, (), ExperimentFinding.SAME)
    found = Tally()
    for _ in range(20):
        found = experiment.goes_on(found)
    assert found.deals == 9
    by_hand = Counter(experiment.pair(number) for number in range(9))
    assert found.counts == tuple(by_hand[pair] for pair in PAIRS)


# --- what the counts say ----------------------------------------------------------------------------------------------


def test_means_and_intervals_of_figures_worked_out_by_hand() -> None:
    found = tally(WD=100, DD=300, LL=400, LD=200)
    played = found.estimate(ExperimentWay.PLAY)
    assert played.mean == pytest.approx((100 - 600) / 1000)
    spread = sqrt(702 / 1002 - (500 / 1002) ** 2) / sqrt(1002)
    low, high = (-500 / 1002 + side * 1.959964 * spread for side in (-1, 1))
    assert (played.low, played.high) == pytest.approx((low, high))
    assert found.estimate(ExperimentWay.FOLD).mean == pytest.approx(-0.4)
    assert found.difference.mean == pytest.approx(-0.1)  # of the pairs 100 gain one, 200 lose one
    spread = sqrt(302 / 1002 - (100 / 1002) ** 2) / sqrt(1002)
    assert found.difference.high == pytest.approx(-100 / 1002 + 1.959964 * spread)
    assert found.finding is ExperimentFinding.FOLD


def test_one_deal_leaves_open_whether_the_others_are_lost() -> None:
    lost, won = (tally(**{letters: 1}).estimate(ExperimentWay.PLAY) for letters in ("LD", "WD"))
    assert (lost.mean, won.mean) == (-1, 1)
    assert -1 <= lost.low < 0 < lost.high < 1
    assert (won.low, won.high) == pytest.approx((-lost.high, -lost.low))


@pytest.mark.parametrize(
    ("times", "finding"),
    [
        ({"LD": 60, "LL": 40}, ExperimentFinding.FOLD),
        ({"WD": 60, "WL": 40}, ExperimentFinding.PLAY),
        ({"WD": 50, "LD": 50}, ExperimentFinding.SAME),
        ({"LD": 1}, ExperimentFinding.SAME),
        ({"LL": 100}, ExperimentFinding.SAME),
        ({}, ExperimentFinding.SAME),
    ],
)
def test_a_finding_needs_an_interval_on_one_side(times: dict[str, int], finding: ExperimentFinding) -> None:
    assert tally(**times).finding is finding


@pytest.mark.parametrize("share", [0.02, 0.1, 0.25, 0.5])
@pytest.mark.parametrize("deals", [30, 200, 1_000])
def test_the_interval_holds_the_truth_in_95_of_100_experiments(share: float, deals: int) -> None:
    """Of folding, exactly: over every number of losses that can come up."""
    held = 0.0
    for lost in range(deals + 1):
        found = Tally((0, 0, 0, 0, deals - lost, lost, 0, 0, 0)).estimate(ExperimentWay.FOLD)
        if found.low <= -share <= found.high:
            held += comb(deals, lost) * share**lost * (1 - share) ** (deals - lost)
    assert held >= 0.93
    assert held <= 0.975 or deals * share < 10, "it is wider than it has to be"


def test_the_interval_of_wins_and_losses_holds_the_truth_as_often() -> None:
    rng, held = Random(7), 0
    for _ in range(2_000):
        results = Counter(rng.choices((1, 0, -1), (0.1, 0.41, 0.49), k=100))
        found = Tally((results[1], 0, 0, results[0], 0, 0, results[-1], 0, 0)).estimate(ExperimentWay.PLAY)
        held += found.low <= 0.1 - 0.49 <= found.high
    assert 0.935 <= held / 2_000 <= 0.97


@given(counts)
def test_an_interval_lies_about_its_mean_within_what_can_be(counts: tuple[int, ...]) -> None:
    found = Tally(counts)
    if not found.deals:
        return
    for each in (found.estimate(ExperimentWay.PLAY), found.estimate(ExperimentWay.FOLD)):
        assert -1 <= each.low <= each.mean <= each.high <= 1
    gap = found.estimate(ExperimentWay.PLAY).mean - found.estimate(ExperimentWay.FOLD).mean
    assert found.difference.mean == pytest.approx(gap)
    assert found.difference.low < found.difference.high


def test_more_deals_make_the_interval_narrower() -> None:
    few, many = tally(LD=10, WD=10, DL=10).difference, tally(LD=160, WD=160, DL=160).difference
    assert (few.high - few.low) / (many.high - many.low) == pytest.approx(4, rel=0.1)


# --- in a lesson ------------------------------------------------------------------------------------------------------


@pytest.fixture
def asked(school: None) -> LessonSession:
    return begun("played", Part.EXPERIMENT)


def test_what_is_expected_is_said_first_and_then_the_deals_are_played(asked: LessonSession) -> None:
    assert counted(asked) == stopped(asked) == asked
    assert asked.predict("cabbage") == asked.go_on() == asked
    runs = asked.predict("same")
    assert run_of(runs).goes_on and not runs.passed and runs.progress.missed == (cq.Law("9.1"),)
    assert runs.predict("play") == runs, "nobody changes his mind while it runs"
    end = tried_out(runs)
    assert run_of(end).is_complete and run_of(end).tally.deals == 30
    assert run_of(end).tally.finding is ExperimentFinding.PLAY
    assert counted(end) == started(end) == end
    after = end.go_on()
    assert (after.part, after.said, after.experiment) == (Part.DO, "same", None)


def test_it_is_kept_as_far_as_it_is_and_found_stopped(asked: LessonSession) -> None:
    runs = counted(asked.predict("play"), 3)
    found = resume(kept(runs))
    assert found == stopped(runs)
    assert run_of(tried_out(started(found))).tally == run_of(tried_out(runs)).tally


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("0 1 0", "0 31 0"),
        ("0 1 0", "0 1"),
        ("0 1 0", "0 -1 0"),
        ("0 1 0", "0 x 0"),
        ("0 1 0", "0 1 0 0"),
        ('said = "play"', 'said = ""'),
        ('said = "play"', 'said = "yes"'),
        ('part = "experiment"', 'part = "do"'),
    ],
)
def test_what_cannot_have_been_counted_is_not_believed(asked: LessonSession, old: str, new: str) -> None:
    runs = asked.predict("play")
    run = replace(run_of(runs), tally=Tally((0, 0, 0, 0, 1, 0, 0, 0, 0)))
    text = kept(replace(runs, experiment=run))
    assert old in text and run_of(resume(text)).tally == run.tally
    found = resume(text.replace(old, new)).experiment
    assert found is None or found.tally == Tally()


def test_the_experiment_of_the_documentation_is_read() -> None:
    (level,) = loads(
        EXAMPLE.partition("[level.predict]")[0] + EXPERIMENT + EXAMPLE[EXAMPLE.index("[level.do]") :], "x", 1
    ).levels
    assert level.parts[:2] == (Part.EXPERIMENT, Part.DO)
    assert level.experiment is not None
    assert (level.experiment.finds, level.experiment.deals) == (ExperimentFinding.FOLD, 1_000)
    assert cq.Law("9.1") in level.practised, "a wrong choice misses it"


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('choices = ["play", "fold", "same"]', 'choices = ["play", "fold"]'),
        ('choices = ["play", "fold", "same"]', 'choices = ["play", "fold", "fold", "same"]'),
        ('choices = ["play", "fold", "same"]', 'choices = ["play", "fold", "same", "cheat"]'),
        ('finds = "play"', 'finds = "perhaps"'),
        ("deals = 30", "deals = 1001"),
        ("deals = 30", "deals = 30\nspeed = 3"),
        ('laws = { fold = "9.1", same = "9.1" }', 'laws = { win = "9.1" }'),
        ("pone=Ac4c7cKcAd4d7dKd3h6s/-", "pone=?10/-"),
        ("[level.experiment]\n", '[level.predict]\nchoices = { yes = "out" }\n[level.experiment]\n'),
    ],
)
def test_an_experiment_that_makes_no_sense_is_not_read(old: str, new: str) -> None:
    assert old in SCHOOL
    with pytest.raises(NotationError, match=r"played"):
        loads(SCHOOL.replace(old, new), "school", 1)
