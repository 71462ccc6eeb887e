"""A quiz of a teacher's own: what stands in its file, how it is run, what is kept of it, and what is refused."""

from __future__ import annotations

import pytest

from conquian.classes.ballot import VoteGround, read_ballot
from conquian.classes.desk import DeskStep
from conquian.classes.quiz import MOST_QUESTIONS, Quiz, dumps, loads
from conquian.classes.refusal import ClassRefusal, RefusalReason
from conquian.classes.rehearsal import Rehearsal
from conquian.classes.session import ClassSession
from conquian.classes.vote import VotePhase, VotePlace
from conquian.classes.vote_view import time_left, vote_view
from conquian.notation.errors import Fault, NotationError
from tests.classes.voting import HERE

FORMS = (
    {"question": "Who turns up first?", "choices": "* Pone\nDealer", "seconds": "20"},
    {"here": HERE, "question": 'What is "best"?', "choices": "* Meld\n* Wait\nGo home", "seen": "yes"},
    {"here": HERE, "ask": "allowed", "choices": "decline\nturn"},
    {"level": "turn/pass"},
    {"note": "turn:1"},
    {"here": "hole-001"},
)  # fmt: skip
PLACE = VotePlace("192.168.1.30")


def quiz_of(*forms: dict[str, str]) -> Quiz:
    quiz = Quiz(title="Monday")
    for form in forms:
        quiz = quiz.add({"do": "keep", "_xsrf": "word", **form})
    return quiz


def test_a_quiz_is_the_same_after_it_was_saved_and_opened() -> None:
    quiz = quiz_of(*FORMS)
    assert [dict(each) for each in quiz.questions] == list(FORMS), "nothing else of the form is kept"
    assert loads(dumps(quiz)) == quiz
    for form in loads(dumps(quiz)).questions:
        assert read_ballot(form).choices


def test_a_time_with_noughts_before_it_can_be_saved() -> None:
    (form,) = loads(dumps(quiz_of({**FORMS[0], "seconds": "020"}))).questions
    assert form["seconds"] == "20"


def test_one_answer_or_several_are_right_and_those_that_are_not_marked_are_wrong() -> None:
    for form, right in ((FORMS[0], [True, False]), (FORMS[1], [True, True, False])):
        ballot = read_ballot(form)
        assert [choice.is_right for choice in ballot.choices] == right
        assert ballot.ground is VoteGround.TEACHER
    assert read_ballot(FORMS[1]).state is not None, "a position with choices in words"
    unmarked = read_ballot({"question": "Shall we?", "choices": "Yes\nNo"})
    assert {choice.is_right for choice in unmarked.choices} == {None} and unmarked.ground is VoteGround.OPINION
    moves = read_ballot({"here": HERE, "choices": "* decline\n* turn"})
    assert [choice.is_right for choice in moves.choices] == [True, False], "what the rules forbid is not right"
    allowed = read_ballot({"here": HERE, "ask": "allowed", "choices": "decline\n* turn"})
    assert [choice.is_right for choice in allowed.choices] == [True, False], "there the rules alone decide"


def test_the_quiz_is_run_question_by_question_and_what_came_of_it_is_kept_without_devices() -> None:
    session = ClassSession("run", quiz=quiz_of(*FORMS)).lead_vote({"do": "begin"}, 0.0)
    for n, _ in enumerate(FORMS):
        assert session.vote.vote is not None and session.quiz.asked == n + 1
        session = session.mark({"choice": "1", "stamp": session.vote_stamp}, "device", PLACE)
        session = session.lead_vote({"do": "close"}, 1.0).lead_vote({"do": "reveal"}, 1.0)
        if session.quiz.ahead is not None:
            session = session.lead_vote({"do": "quiz"}, 2.0)
    with pytest.raises(ClassRefusal, match=RefusalReason.NOT_NOW):
        session.lead_vote({"do": "quiz"}, 3.0)
    assert len(session.results) == len(FORMS)
    assert "device" not in repr(session.results) and PLACE.address not in repr(session.results)
    first = vote_view(session.results[0], "en")
    assert [choice.bars[0].text for choice in first.choices] == ["0 votes", "1 vote"]
    assert session.lead_vote({"do": "begin"}, 4.0).quiz.asked == 1, "it can be run again"
    for wiped in (session.lead_vote({"do": "forget"}, 4.0), session.lead_desk(DeskStep.WIPE, 4.0)):
        assert wiped.results == () and wiped.quiz.questions == session.quiz.questions


def test_a_rehearsal_leaves_no_result() -> None:
    session = ClassSession("run", quiz=quiz_of(FORMS[0]), rehearsal=Rehearsal(30, 1, 0.0))
    session = session.lead_vote({"do": "begin"}, 20.0)
    left = session.lead_vote({"do": "reveal"}, 30.0)
    assert left.results == ()
    assert session.rehearsal is not None
    vote = session.rehearsal.voted(60.0).vote
    assert vote is not None and vote.phase is VotePhase.CLOSED, "its time is up as well"
    assert 0 < vote.now.voted <= 30


def test_a_vote_with_a_time_closes_by_itself_and_its_second_round_has_the_time_again() -> None:
    session = ClassSession("run").lead_vote({"do": "open", **FORMS[0]}, 100.0)
    assert time_left(session.vote.vote, 100.5, "en") == "20 s"
    before = session.at(119.9).vote.vote
    assert before is not None
    assert before.phase is VotePhase.OPEN
    late = session.at(120.0)
    assert late.vote_stamp != session.vote_stamp, "every page hears of it"
    with pytest.raises(ClassRefusal, match=RefusalReason.CLOSED):
        late.mark({"choice": "0", "stamp": session.vote_stamp}, "device", PLACE)
    again = late.lead_vote({"do": "again"}, 130.0)
    assert time_left(again.vote.vote, 131.0, "en") == "19 s" and again.at(149.0).vote == again.vote
    assert time_left(ClassSession().lead_vote({"do": "open", "note": "turn:1"}, 0.0).vote.vote, 9.0, "en") == ""


def test_a_question_is_taken_out_and_none_is_asked_twice_for_it() -> None:
    session = ClassSession(quiz=quiz_of(*FORMS[:3])).lead_vote({"do": "begin"}, 0.0)
    for place, asked in (("0", 0), ("2", 1), ("9", 1)):
        assert session.lead_vote({"do": "drop", "place": place}, 0.0).quiz.asked == asked
    for place in ("", "x", "-1", "999", "²"):
        with pytest.raises(ClassRefusal):
            session.lead_vote({"do": "drop", "place": place}, 0.0)


def test_a_question_that_could_not_be_asked_is_not_kept() -> None:
    for form, reason in (
        ({"question": "Shall we?", "choices": "* Yes"}, RefusalReason.FEW),
        ({"question": "Shall we?", "choices": "Yes\n* Yes"}, RefusalReason.TWICE),
        ({"question": "Shall we?", "choices": "Yes\nNo", "seconds": "601"}, RefusalReason.SECONDS),
        ({"question": "Shall we?", "choices": "Yes\nNo", "seconds": "-1"}, RefusalReason.SECONDS),
        ({"question": "Shall we?", "choices": "Yes\nNo", "seconds": "٣"}, RefusalReason.SECONDS),
        ({"here": "cabbage"}, RefusalReason.POSITION),
    ):
        with pytest.raises(ClassRefusal) as error:
            quiz_of(form)
        assert error.value.reason is reason
    with pytest.raises(ClassRefusal, match=RefusalReason.MANY_QUESTIONS):
        quiz_of(*FORMS[:1] * (MOST_QUESTIONS + 1))


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("", Fault.NOT_THE_TYPE),
        ("format = 2", Fault.NOT_THE_TYPE),
        ("format = 1\nquestions = []", Fault.NOT_A_NUMBER),
        ("format = 1\n[[questions]]\nscript = '<b>'", Fault.NOT_A_FIELD),
        ("format = 1\n[[questions]]\nquestion = 3", Fault.NOT_THE_TYPE),
        ("format = 1\n[[questions]]\nquestion = 'Shall we?'\nchoices = 'Yes'", Fault.NOT_THE_TYPE),
        (f"format = 1\n[[questions]]\nquestion = '{'x' * 201}'", Fault.TOO_LONG),
        (f"format = 1\n[[questions]]\nseconds = {10**30}", Fault.NOT_A_NUMBER),
        ("format = 1" + "\n[[questions]]\nnote = 'turn:1'" * (MOST_QUESTIONS + 1), Fault.NOT_A_NUMBER),
        ("x" * 60_000, Fault.TOO_LONG),
    ],
)  # fmt: skip
def test_a_file_that_is_no_quiz_is_refused_with_its_fault(text: str, fault: Fault) -> None:
    with pytest.raises(NotationError) as error:
        loads(text)
    assert error.value.fault is fault, error.value
