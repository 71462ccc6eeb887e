"""Questions one after the other: the first answer counts, and a reload loses nothing."""

from __future__ import annotations

from dataclasses import replace

import pytest

from conquian.game.state import Phase
from conquian.notation.errors import NotationError
from conquian.notation.position import position
from conquian.rooms.rearrange.exercises import MOST_QUESTIONS
from conquian.rooms.rearrange.first_hands import first_hand
from conquian.rooms.rearrange.session import EXAMPLES, RearrangeAnswer, RearrangeCourse, RearrangeSession, read, resume
from conquian.teach.arrangement import Arrangement
from conquian.teach.seeds import MOST_SEEDS

POSSIBLE = RearrangeSession.begin(RearrangeCourse.FIRST, 1897)
POSSIBLE_EXERCISE = replace(POSSIBLE, course=RearrangeCourse.EXERCISES)
IMPOSSIBLE = replace(
    RearrangeSession.begin(RearrangeCourse.EXERCISES, 1897), arrangement=Arrangement.of(position(EXAMPLES["stuck"]))
)


def solved(session: RearrangeSession) -> RearrangeSession:
    return session.lay(session.arrangement.arrange(session.arrangement.ways()[0]))


def with_centre(session: RearrangeSession) -> RearrangeSession:
    """The session with the centre card in a group of its own."""
    return session.lay(session.arrangement.move(session.arrangement.centre, None))


def test_to_deny_is_right_where_there_is_a_proof_which_is_shown() -> None:
    after = IMPOSSIBLE.deny()
    assert (after.answer, after.right, after.answered, after.shows) == (RearrangeAnswer.DENIED, 1, 1, True)


def test_to_deny_wrongly_tells_how_it_is_done_and_does_not_count_as_right_later() -> None:
    after = POSSIBLE_EXERCISE.deny()
    assert (after.answer, after.right, after.answered, after.tells) == (RearrangeAnswer.WRONGLY_DENIED, 0, 1, True)
    assert (solved(after).right, solved(after).answered) == (0, 1)
    assert not POSSIBLE_EXERCISE.tells


def test_only_an_exercise_can_be_denied() -> None:
    assert POSSIBLE.deny() == POSSIBLE
    kept = POSSIBLE.kept() | {"answer": "denied"}
    assert resume(kept).answer is None


def test_what_was_shown_is_not_found() -> None:
    after = solved(POSSIBLE.show())
    assert (after.answer, after.right, after.answered, after.shows) == (RearrangeAnswer.SHOWN, 0, 1, True)


def test_after_the_last_question_of_a_seed_comes_the_next_seed() -> None:
    after = replace(POSSIBLE, n=MOST_QUESTIONS - 1).next()
    assert (after.seed, after.n) == (POSSIBLE.seed + 1, 0)
    after = replace(POSSIBLE, seed=MOST_SEEDS - 1, n=MOST_QUESTIONS - 1).next()
    assert (after.seed, after.n) == (0, 0)
    assert resume(after.kept()) == after


def test_a_link_answers_nothing() -> None:
    claimed = {"answer": "denied", "shows": "yes", "right": "999", "answered": "999"}
    session = read(IMPOSSIBLE.fields() | claimed)
    assert (session.answer, session.shows, session.right, session.answered) == (None, False, 0, 0)


def test_a_free_position_counts_nothing() -> None:
    free = RearrangeSession.free(Arrangement.of(position(EXAMPLES["borrow"])))
    assert (solved(free).answered, free.deny().answered, free.show().shows) == (0, 0, True)


@pytest.mark.parametrize("course", [RearrangeCourse.FIRST, RearrangeCourse.EXERCISES])
def test_a_whole_session_comes_back(course: RearrangeCourse) -> None:
    session = RearrangeSession.begin(course, 7).show().next().next()
    session = with_centre(session)
    again = resume(session.kept())
    assert again.arrangement.spread == session.arrangement.spread
    assert replace(again, arrangement=session.arrangement) == session
    assert read(session.fields()).arrangement.spread == session.arrangement.spread


@pytest.mark.parametrize("name", EXAMPLES)
def test_every_example_is_a_whole_deal_and_comes_back_by_link(name: str) -> None:
    state = position(EXAMPLES[name])
    assert not state.is_study
    free = RearrangeSession.free(Arrangement.of(state))
    assert read(free.fields()) == resume(free.kept()) == free
    assert resume(free.show().kept()).shows


@pytest.mark.parametrize(
    "fields",
    [
        {"course": "free"},
        {"course": "<b>"},
        {"course": "first", "seed": "-1"},
        {"course": "first", "seed": "1" * 5_000},
        {"course": "first", "seed": "²"},
        {"course": "exercises", "seed": "1", "n": "0"},
        {"course": "exercises", "seed": "1", "n": "10001"},
        {"course": "exercises", "seed": "1", "n": "1", "laid": "KdKd"},
        {"course": "exercises", "seed": "1", "answered": "x"},
        {"seed": "1"},
        {},
    ],
)
def test_what_cannot_be_taken_up_says_so(fields: dict[str, str]) -> None:
    with pytest.raises(NotationError):
        resume(fields)


def test_counts_that_cannot_be_are_cut() -> None:
    kept = POSSIBLE.kept() | {"right": "9", "answered": "3", "answer": "won", "shows": "maybe"}
    session = resume(kept)
    assert (session.right, session.answered, session.answer, session.shows) == (3, 3, None, False)


@pytest.mark.parametrize("n", range(20))
def test_a_first_hand_can_meld_the_first_card_and_hides_the_rest(n: int) -> None:
    state = first_hand(5, n)
    assert (state.phase, state.hands[1].unknown, state.stock.cards, len(state.stock)) == (Phase.TURNED, 10, (), 19)
    assert Arrangement.of(state).ways()
    assert state == first_hand(5, n)
