"""A rehearsal as a value: what simulated pupils do by a seed and the time that has passed."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from conquian.classes import rehearsal as rehearsals
from conquian.classes.answers import prediction
from conquian.classes.ballot import read_ballot
from conquian.classes.desk import DeskStep, SendAll
from conquian.classes.desk_view import answers_view, desk_view
from conquian.classes.place import ClassPlace
from conquian.classes.refusal import ClassRefusal
from conquian.classes.rehearsal import (
    ELSEWHERE,
    FOLLOWS,
    PUTS_OFF,
    Rehearsal,
    RehearsedCall,
    _choice,
    _guess,
    _stays,
    _way,
    read_rehearsal,
)
from conquian.classes.rehearsal_view import rehearsal_view
from conquian.classes.vote import VoteStep
from conquian.course import catalogue
from conquian.explain.words import LANGUAGES, words

BEGUN = 1_000.0
LONG = BEGUN + 600
CLASS = Rehearsal(30, 7, BEGUN)
LEVEL = "/voila/render/learn.ipynb?lesson=melds&level=sets"
OPEN = {"do": "open", "note": "pack:1"}
BALLOT = read_ballot(OPEN)


def voted(rehearsal: Rehearsal, now: float) -> int:
    vote = rehearsal.voted(now).vote
    assert vote is not None
    return vote.now.voted


def test_the_same_seed_is_the_same_class_and_another_is_another() -> None:
    assert CLASS.desk(LONG) == Rehearsal(30, 7, BEGUN).desk(LONG)
    assert CLASS.answers(LONG) == Rehearsal(30, 7, BEGUN).answers(LONG)
    assert CLASS.answers(LONG) != Rehearsal(30, 8, BEGUN).answers(LONG)


def test_first_answers_grow_and_some_are_wrong_in_ways_that_the_lesson_knows() -> None:
    totals = [
        sum(said.total() for said in CLASS.answers(BEGUN + second).counts().values()) for second in range(0, 99, 9)
    ]
    assert totals == sorted(totals) and totals[0] == 0 and totals[-1] > 60
    for level, said in CLASS.answers(LONG).counts().items():
        asked = prediction(level)
        assert asked is not None and set(said) <= dict(asked.choices).keys()
        assert 0 < said[asked.right] <= 30
    assert CLASS.answers(LONG).missed()
    assert any(len(said) > 1 for said in CLASS.answers(LONG).counts().values())


def test_pupils_follow_after_a_while_and_go_on_from_there() -> None:
    called = CLASS.take(SendAll(LEVEL), BEGUN + 60)
    assert called.desk(BEGUN + 60.5).followed(BEGUN + 60.5) == 0
    assert 3 < called.desk(BEGUN + 70).followed(BEGUN + 70) < 30
    assert called.desk(BEGUN + 80 + PUTS_OFF).followed(BEGUN + 80 + PUTS_OFF) == 30
    lessons = Counter(seat.place.lesson for seat in called.desk(BEGUN + 300).seats.values())
    assert lessons == {"melds": 30}
    assert any(level[0] == "melds" for level in called.answers(BEGUN + 300).counts())
    vote = called.take(SendAll("/vote"), BEGUN + 300)
    assert {seat.place for seat in vote.desk(BEGUN + 400).seats.values()} == {ClassPlace("vote")}


def test_with_eyes_to_the_front_time_stands_still() -> None:
    frozen = CLASS.take(DeskStep.FREEZE, BEGUN + 40)
    assert frozen.desk(LONG).is_frozen
    assert frozen.answers(LONG) == CLASS.answers(BEGUN + 40)
    assert frozen.take(DeskStep.FREEZE, BEGUN + 90) == frozen
    on = frozen.take(DeskStep.RELEASE, BEGUN + 100)
    assert not on.desk(LONG).is_frozen
    assert on.answers(BEGUN + 130) == CLASS.answers(BEGUN + 70)


def test_wiping_begins_anew() -> None:
    again = CLASS.take(SendAll(LEVEL), BEGUN + 60).take(DeskStep.WIPE, LONG)
    assert not again.answers(LONG).counts()
    assert len(again.desk(LONG + 20).seats) == 30


def test_all_vote_within_a_quarter_of_a_minute_and_none_after_the_end() -> None:
    asked = CLASS.take_vote(OPEN, LONG)
    assert voted(asked, LONG + 1) == 0
    assert 0 < voted(asked, LONG + 8) < 30
    assert voted(asked, LONG + 15) == 30
    closed = asked.take_vote({"do": VoteStep.CLOSE}, LONG + 8)
    assert voted(closed, LONG + 60) == voted(asked, LONG + 8)


@pytest.mark.parametrize("seed", range(5))
def test_after_talking_more_are_right(seed: int) -> None:
    asked = Rehearsal(30, seed, BEGUN).take_vote(OPEN, LONG).take_vote({"do": VoteStep.CLOSE}, LONG + 20)
    again = asked.take_vote({"do": VoteStep.AGAIN}, LONG + 30).take_vote({"do": VoteStep.REVEAL}, LONG + 60)
    vote = again.votes.vote
    assert vote is not None
    right = next(n for n, choice in enumerate(BALLOT.choices) if choice.is_right)
    first, second = (each.counts(len(BALLOT.choices)) for each in vote.rounds)
    assert sum(first) == sum(second) == 30
    assert second[right] > first[right]
    assert vote.now.of_one_address == 1, "the wall says nothing of a crowd"


@pytest.mark.parametrize(("talk", "left"), [(1.0, {1}), (0.0, {0, 1})])
def test_talk_leads_to_what_is_right_and_never_away_from_it(
    monkeypatch: pytest.MonkeyPatch, talk: float, left: set[int]
) -> None:
    monkeypatch.setattr(rehearsals, "TALK", talk)
    rng = Random(1)
    assert {_choice((False, True), 2, rng) for _ in range(50)} == left


def test_most_who_guess_wrongly_fall_for_the_same() -> None:
    levels = ((level, prediction(level)) for level in CLASS.answers(LONG).counts())
    level, asked = next((level, asked) for level, asked in levels if asked is not None and len(asked.choices) > 2)
    guesses = Counter(_guess(level, str(pupil), 0.0) for pupil in range(2_000))
    ((_, usual), (_, other)) = guesses.most_common()
    assert asked.right not in guesses
    assert usual / 2_000 == pytest.approx(5 / 6, abs=0.03) and other


def test_one_pupil_in_ten_begins_elsewhere_and_one_in_ten_puts_a_call_off() -> None:
    pupils = range(2_000)
    begins = Counter(_stays(1, pupil, ())[0].place.room for pupil in pupils)
    assert begins["learn"] / len(pupils) == pytest.approx(0.9, abs=0.03)
    assert set(begins) == {"learn", *ELSEWHERE}
    call = RehearsedCall("/vote", 100.0)
    late = [_stays(1, pupil, (call,))[-1].since - call.since for pupil in pupils]
    assert sum(each > PUTS_OFF for each in late) / len(pupils) == pytest.approx(0.1, abs=0.03)
    assert max(each for each in late if each <= PUTS_OFF) <= FOLLOWS[1]


@pytest.mark.parametrize(
    "fields",
    [
        {"do": ""}, {}, {"do": "freeze", "pupils": "30", "seed": "1"}, {"pupils": "30", "seed": "<b>"},
        *({"pupils": pupils, "seed": "1"} for pupils in ("", "0", "61", "-3", "x", "3.5")),
    ],
)  # fmt: skip
def test_what_is_no_rehearsal_is_refused(fields: dict[str, str]) -> None:
    with pytest.raises(ClassRefusal):
        read_rehearsal({"do": "begin"} | fields, 0.0)


@pytest.mark.parametrize("language", LANGUAGES)
def test_it_is_said_that_all_is_simulated(language: str) -> None:
    view = rehearsal_view(CLASS, language, real=2)
    assert view.is_on and "30" in view.note and "2" in view.real
    assert all(view.text[name] for name in ("title", "simulated", "end"))
    assert not rehearsal_view(None, language).is_on
    assert desk_view(CLASS.desk(LONG), LONG, language).there == words(language, "class", "there", n=30)
    assert answers_view(CLASS.answers(LONG), language).levels[0].asked


def test_every_pupil_of_the_first_lesson_comes_to_its_end() -> None:
    last = catalogue.lesson("pack").levels[-1].name
    places = Counter(seat.place for seat in CLASS.desk(LONG).seats.values())
    assert places[ClassPlace("learn", "pack", last)] > 20


@pytest.mark.parametrize(("level", "first"), [("first-card", 3), ("", 0)])
def test_a_way_begins_at_the_level_to_which_the_class_was_called(level: str, first: int) -> None:
    way = [*_way(ClassPlace("learn", "pack", level), 0.0, float("inf"), 1, Random(1))]
    assert [stay.place.level for stay in way] == [each.name for each in catalogue.lesson("pack").levels[first:]]
