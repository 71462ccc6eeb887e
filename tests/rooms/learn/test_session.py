"""Learning: the solver says which answers pass, mistakes end a try, missed laws come back, and nothing is lost."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import combinations, pairwise

import pytest

import conquian as cq
from conquian.course import catalogue
from conquian.course.attempt import Attempt
from conquian.course.goals import met
from conquian.course.lesson import Known, Part
from conquian.course.progress import Progress, Result
from conquian.game.laws import CHAPTERS, Law
from conquian.game.state import Phase
from conquian.notation.codes import action
from conquian.rooms.learn.answer_scoring import accepted
from conquian.rooms.learn.lesson_check import objections
from conquian.rooms.learn.scene_attempt import MOST_TRIED
from conquian.rooms.learn.session import LessonSession
from conquian.rooms.learn.session_text import kept, resume
from conquian.rooms.learn.task_result import TaskResult
from conquian.teach.law_examples import can_come_back, law_example
from conquian.teach.suit_permutation import ORDERS, relabelled
from tests.rooms.learn.learners import begun, done, passed, review_of, school, verdict

__all__ = ["school"]
pytestmark = pytest.mark.usefixtures("school")


def test_the_lessons_of_these_tests_hold() -> None:
    assert objections("first") == ()


# --- which answers pass -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("ace", ["Ad", "As"])
def test_every_answer_that_is_equal_to_the_best_is_accepted(ace: str) -> None:
    now = done(begun("aces"), f"discard {ace}")
    assert now.passed
    assert not now.helped


def test_an_answer_that_costs_something_is_a_mistake_and_its_cost_is_known() -> None:
    now = done(begun("aces", Part.TWIST), "discard As")
    assert verdict(now) is TaskResult.MISTAKEN
    assert now.attempt.outcome is not None and now.attempt.outcome.cost is not None and now.attempt.mistake is not None
    assert (now.attempt.outcome.mistake, now.attempt.outcome.cost.lost, now.helped) == ("kept", cq.cards("2s"), True)
    assert now.progress.missed == now.fresh == (Law("7.5"),)
    assert done(begun("aces", Part.TWIST), "discard Ad").passed


def test_with_every_card_open_the_solver_decides() -> None:
    start = begun("open")
    best = accepted(start.state, Known.OPEN)
    seen = Counter[bool]()
    for each in cq.legal_actions(start.state):
        now = start.act(each)
        assert (verdict(now) is not TaskResult.MISTAKEN) == (each in best)
        seen[each in best] += 1
        if each not in best:
            happening = now.attempt.happening
            assert happening is not None
            end = Attempt(now.attempt.happened.start, now.seat, happening.actions)
            assert end.start == now.state
            assert met(happening.ends, end)
            assert end.state.phase is Phase.OVER
    assert set(seen) == {True, False}


def test_a_cost_is_shown_from_where_it_was_made() -> None:
    """This holds also where the same action was done before, and cost nothing."""
    now = done(begun("twice"), "decline", "turn", "decline")
    assert verdict(now) is TaskResult.MISTAKEN
    assert now.attempt.done[0] == now.attempt.done[-1]
    outcome = now.attempt.outcome
    assert outcome is not None and outcome.cost is not None and outcome.cost.kept.won
    happening = now.attempt.happening
    assert happening is not None and happening.actions
    end = Attempt(now.attempt.happened.start, now.seat, happening.actions)
    assert end.start == now.state
    assert met(happening.ends, end)


def test_the_goal_decides_where_the_rules_alone_are_known() -> None:
    assert verdict(done(begun("answered"), "turn", "meld 6h7hJhQh")) is None
    assert verdict(done(begun("answered"), "turn", "meld 6h7hJh")) is TaskResult.OFF
    assert verdict(done(begun("answered"), "turn", "decline")) is TaskResult.MISTAKEN
    whole = done(begun("answered"), "turn", "meld 6h7hJhQh", "discard Ks", "meld 6h7hJhQh 7cJcQc")
    assert whole.passed and not whole.helped
    spent = done(begun("answered"), "turn", "meld 6h7hJhQh", "discard Ks", "decline")
    assert verdict(spent) is TaskResult.OFF


def test_an_illegal_try_that_the_lesson_knows_is_answered_as_a_mistake_and_goes_on() -> None:
    now = done(begun("answered"), "turn", "meld 5d6h7hJh")
    assert now.attempt.slip == "too-long"
    assert now.helped and now.awaits_learner and now.attempt.outcome is None
    assert now.attempt.mistake is not None and now.attempt.happening is not None
    on = done(now, "meld 6h7hJhQh")
    assert not on.attempt.slip and on.helped
    assert [each.action for each in on.attempt.tried] == [action("meld 5d6h7hJh")]


def test_after_a_mistake_nothing_more_can_be_done_but_trying_again() -> None:
    now = done(begun("answered"), "turn", "decline")
    assert now.attempt.mistake is not None and now.attempt.mistake.name == "passed-on"
    assert not now.awaits_learner
    assert now.attempt.reply is None
    assert now.act(action("turn")) == now.try_in_vain(action("discard Ks")) == now.replied() == now.hint() == now
    assert now.go_on() == now
    again = now.again()
    assert again.state == again.attempt.start
    assert again.awaits_learner and again.helped


def test_a_level_passed_after_a_mistake_was_passed_with_help() -> None:
    now = done(begun("answered"), "turn", "decline").again()
    after = passed(now)
    assert after.progress.levels["first/answered"].result is Result.HELPED
    alone = passed(begun("answered"))
    assert alone.progress.levels["first/answered"].result is Result.PASSED
    assert (
        passed(replace(begun("answered"), helped=True, progress=alone.progress))
        .progress.levels["first/answered"]
        .result
        is Result.PASSED
    )


# --- predictions and breaking -----------------------------------------------------------------------------------------


def test_nothing_is_played_where_laws_are_broken_on_purpose() -> None:
    now = begun("neighbours", Part.BREAK)
    assert now.awaits_learner
    assert done(now, "meld 6h7hJh") == now
    assert not now.passed and now.go_on() == now
    broken = done(now, "meld 5c6h7hJh")
    assert broken.passed and broken.state == now.state
    assert not broken.progress.missed, "what is broken on purpose was not missed"
    other = done(now, "discard Kd")
    assert other.attempt.tried and not other.passed, "another law than was asked for"


def test_only_so_many_tries_are_remembered() -> None:
    now = begun("neighbours", Part.BREAK)
    pairs = ["".join(pair) for pair in combinations(("2s", "3s", "4s", "5c", "6h", "7h", "Jh"), 2)]
    for pair in pairs[: MOST_TRIED + 5]:
        now = done(now, f"meld {pair}")
    assert [str(each.action) for each in now.attempt.tried] == [f"meld {pair}" for pair in pairs[5 : MOST_TRIED + 5]]


# --- once more --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("level", ["neighbours", "aces", "open", "answered", "played", "end"])
def test_a_learner_who_tries_again_has_other_suits_and_everything_changes_with_them(level: str) -> None:
    first = begun(level)
    now = first
    for count in range(1, len(ORDERS)):
        before, now = now, now.again()
        assert now.suits != before.suits
        assert (now.tries, now.part, now.attempt.done) == (count, first.part, ())
        assert now.attempt.start == cq.position(relabelled(str(first.attempt.start), now.suits))
        assert now.task is not None and first.task is not None
        assert now.task.solution == tuple(action(relabelled(str(each), now.suits)) for each in first.task.solution)
        assert passed(now).progress.levels[f"first/{level}"].result is Result.PASSED
    assert "{" + relabelled("7h", now.suits) + "}" in catalogue.told("first", "neighbours.do.goal", "en", now.suits)


# --- laws that come back ----------------------------------------------------------------------------------------------


def missed(now: LessonSession, *laws: str) -> LessonSession:
    for law in laws:
        now = now.having_missed(Law(law))
    return now


def test_the_law_missed_longest_ago_comes_back_first_and_no_more_than_two_in_a_lesson() -> None:
    now = LessonSession.begin("first", 1, missed(begun("aces"), "3.1", "3.2", "5.2", "6.1").progress)
    assert now.progress.missed == (Law("6.1"), Law("5.2"), Law("3.2"))
    asked = []
    for _ in range(5):
        now = passed(now)
        if now.part is not Part.REVIEW:
            break
        asked.append(review_of(now).law)
        now = now.answer_review(review_of(now).verdict.legal).go_on()
    assert asked == [Law("3.2"), Law("5.2")]
    assert now.progress.missed == (Law("6.1"),)
    again = resume(kept(now))
    assert again.reviews == 2 and passed(again).part is not Part.REVIEW
    review = passed(passed(again.jump("first", 1)))
    assert (review.part, review_of(review).law) == (Part.REVIEW, Law("6.1"))


COME_BACK = [law for chapter in range(1, 8) for law in CHAPTERS[chapter] if can_come_back(law)]


@pytest.mark.parametrize("law", COME_BACK, ids=str)
def test_a_law_comes_back_in_another_position_each_time(law: Law) -> None:
    """Its suits differ from those of the time before, and what is asked goes round what can be tried there."""
    now = LessonSession.begin("first", 1)
    reviews = []
    for _ in range(4):
        now = passed(replace(now.jump("first", 1), progress=Progress().missing(law)))
        assert (now.part, review_of(now).law) == (Part.REVIEW, law)
        state, tried = review_of(now).question
        assert cq.judge(state, tried).law in {each.law for each in law_example(law).tries}
        assert now.attempt.start == now.state == state
        reviews.append((state, tried))
        now = now.answer_review(False).go_on()
        assert now.part is not Part.REVIEW
    assert len({str(state) for state, _ in reviews}) == 4
    assert all(one != other for one, other in pairwise(reviews))
