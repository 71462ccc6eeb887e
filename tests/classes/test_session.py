"""A class as one value: what a step does to desk, vote and board together, and what a rehearsal keeps apart."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Final

import pytest

from conquian.classes.answers import EMPTY_REPORT
from conquian.classes.board import TEACHER
from conquian.classes.desk import LESSON, DeskStep, SendAll
from conquian.classes.refusal import ClassRefusal, RefusalReason
from conquian.classes.running_class import Paced, RunningClass
from conquian.classes.session import ClassSession
from conquian.classes.vote import VotePlace, VoteStep
from conquian.explain.words import LANGUAGES, topic
from tests.checkout import ROOT

CLASS: Final = ClassSession("run", "/base/")
OPEN: Final = {"do": "open", "question": "Shall we play?", "choices": "Yes\nNo"}
SHOW: Final = {"do": "show", "here": "hole-001"}
REHEARSED: Final = CLASS.rehearse({"do": "begin", "pupils": "30", "seed": "7"}, 0.0)
WORLDS: Final = {"vote": ("ballot", "vote", "quiz"), "board": ("board",), "class": ("desk", "rehearsal")}
"""The modules whose refusals have their words in a topic."""


def reasons(*paths: str) -> set[RefusalReason]:
    """The reasons that are named in these files."""
    text = "".join((ROOT / "conquian" / path).read_text(encoding="utf-8") for path in paths)
    return {RefusalReason[name] for name in re.findall(r"RefusalReason\.([A-Z_]+)", text)}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_refusal_has_its_words(language: str) -> None:
    on_phone = {RefusalReason.NO_PLACE, RefusalReason.QUIZ}  # which has the words of a vote, as the quiz's file has
    paced = {"vote": {RefusalReason.HURRIED, *on_phone}, "board": {RefusalReason.HURRIED}}
    paced["class"] = reasons("site/class_mode/desk_pages.py")
    for name, modules in WORLDS.items():
        raised = reasons(*(f"classes/{module}.py" for module in modules)) | paced[name]
        assert set(topic(language, name)["refused"]) == raised, name


@pytest.mark.parametrize(
    ("page", "session"), [("vote", CLASS.lead_vote(OPEN, 0.0)), ("board", CLASS.lead_board(SHOW, 0.0))]
)
def test_what_is_opened_calls_the_class_until_it_is_over(page: str, session: ClassSession) -> None:
    assert session.desk.link == f"/base/{page}"
    over = session.lead_vote({"do": "other"}, 0.0) if page == "vote" else session.lead_board({"do": "end"}, 0.0)
    assert over.desk.link == ""
    elsewhere = session.send(SendAll("/base/voila/render/play.ipynb"), 0.0)
    left = elsewhere.lead_vote({"do": "wipe"}, 0.0) if page == "vote" else elsewhere.lead_board({"do": "end"}, 0.0)
    assert left.desk.link == elsewhere.desk.link, "nobody is called away"


def test_a_board_that_is_there_already_calls_nobody() -> None:
    session = CLASS.lead_board(SHOW, 0.0).send(DeskStep.STOP, 0.0)
    assert session.lead_board({"do": "show", "here": "hole-002"}, 0.0).desk.link == ""
    assert session.lead_board({"do": "along"}, 0.0).desk.link == "/base/board"


@pytest.mark.parametrize(("step", "link"), [("along", "/base/board"), ("end", "")])
def test_a_teacher_takes_the_class_along_where_the_board_is_played(step: str, link: str) -> None:
    session = CLASS.lead_board(SHOW, 0.0).send(SendAll("/base/board"), 0.0)
    assert session.play(step, TEACHER, str, 0.0).desk.link == link
    with pytest.raises(ClassRefusal):
        session.play(step, "otter", str, 0.0)


def test_wiping_forgets_all_and_calls_nobody_to_what_is_gone() -> None:
    session = CLASS.seat("otter", "192.168.1.30", {"room": "melds"}, 0.0, 5).report("otter", EMPTY_REPORT, 0.0)
    session = session.lead_vote(OPEN, 0.0).lead_board(SHOW, 0.0)
    wiped = session.lead_desk(DeskStep.WIPE, 0.0)
    assert (wiped.vote.vote, wiped.board.state, dict(wiped.answers.devices), dict(wiped.desk.seats)) == (
        None,
        None,
        {},
        {},
    )
    assert wiped.desk.link == "" and wiped.desk.is_wiped
    lesson = session.send(SendAll("/base/voila/render/learn.ipynb"), 0.0)
    assert lesson.lead_desk(DeskStep.WIPE, 0.0).desk.link == lesson.desk.link


def test_a_choice_from_before_the_server_was_started_anew_is_for_no_vote() -> None:
    session = CLASS.lead_vote(OPEN, 0.0)
    place = VotePlace("192.168.1.30")
    assert session.vote_stamp == "run-1-1-open"
    assert session.mark({"choice": "0", "stamp": session.vote_stamp}, "a", place).vote.vote != session.vote.vote
    for stamp in ("other-1-1-open", "1-1-open", "-1-1-open", "run-rehearsal-1-1-open", ""):
        with pytest.raises(ClassRefusal, match=RefusalReason.STALE):
            session.mark({"choice": "0", "stamp": stamp}, "a", place)


def test_places_are_kept_for_devices_of_this_lesson() -> None:
    session = CLASS.seat("early", "a", {}, 0.0, 1).seat("late", "b", {}, 60.0, 2)
    vote = session.lead_vote(OPEN, LESSON + 30).vote.vote
    assert vote is not None and vote.kept == {"late"}


def test_a_device_has_followed_a_call_of_this_server_alone() -> None:
    session = CLASS.send(SendAll("/base/vote"), 0.0)
    for did, followed in ((session.call, 1), ("other-1", 0), ("1", 1)):
        assert session.seat("otter", "a", {"did": did}, 0.0, 1).desk.seats["otter"].followed == followed


def test_a_rehearsal_is_led_apart_from_the_class() -> None:
    session = REHEARSED.lead_vote(OPEN, 0.0).send(DeskStep.FREEZE, 0.0).lead_board({"do": "along"}, 0.0)
    assert replace(session, rehearsal=None) == CLASS
    led = session.led_class(0.0)
    assert led.vote.vote is not None and led.desk.is_frozen and led.desk.link == "/base/board"
    assert led.vote_stamp == "run-rehearsal-1-1-open"
    wiped = session.lead_vote({"do": VoteStep.WIPE}, 1.0).lead_desk(DeskStep.WIPE, 1.0)
    assert replace(wiped, rehearsal=None) == CLASS and wiped.led_class(1.0).vote.vote is None
    assert session.rehearse({"do": "end"}, 1.0) == CLASS


def test_a_real_vote_stays_while_another_is_rehearsed() -> None:
    session = replace(CLASS.lead_vote(OPEN, 0.0), rehearsal=REHEARSED.rehearsal)
    rehearsed = session.lead_vote(OPEN | {"question": "Again?"}, 1.0)
    assert rehearsed.vote == session.vote != rehearsed.led_class(1.0).vote
    marked = rehearsed.mark({"choice": "1", "stamp": session.vote_stamp}, "a", VotePlace("x"))
    assert marked.led_class(1.0).vote == rehearsed.led_class(1.0).vote


@pytest.mark.parametrize(("is_rehearsed", "left"), [(False, set()), (True, set(Paced))])
def test_wiping_a_lesson_forgets_every_address_and_in_a_rehearsal_none(is_rehearsed: bool, left: set[Paced]) -> None:
    running = paced(is_rehearsed=is_rehearsed)
    running.lead_desk(DeskStep.FREEZE, 0.0)
    assert remembered(running) == set(Paced)
    running.lead_desk(DeskStep.WIPE, 0.0)
    assert remembered(running) == left


def test_wiping_a_vote_forgets_how_fast_each_address_voted() -> None:
    running = paced()
    for do in ("open", "close", "other"):
        running.lead_vote(OPEN | {"do": do}, 0.0)
        assert remembered(running) == set(Paced)
    running.lead_vote({"do": "wipe"}, 0.0)
    assert remembered(running) == set(Paced) - {Paced.VOTE, Paced.VOTE_PAGE}


def paced(*, is_rehearsed: bool = False) -> RunningClass:
    """A class to which an address has done everything once."""
    running = RunningClass()
    running.session = REHEARSED if is_rehearsed else CLASS
    for pace in running.paces.values():
        assert pace.may("192.168.1.30", 0.0)
    return running


def remembered(running: RunningClass) -> set[Paced]:
    """What is still known of how fast an address was."""
    return {each for each, pace in running.paces.items() if pace._paid_until}


def test_no_device_votes_with_its_number_at_the_desk() -> None:
    running = RunningClass()
    assert not running.voters.knows(running.devices.new_device())
    assert not running.devices.knows(running.voters.new_device())
    assert running.session.run != RunningClass().session.run
