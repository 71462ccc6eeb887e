"""The values of mistakes: the course by the ledger of the last full check, and a slice of the questions anew."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import pytest

from conquian.course import catalogue
from conquian.rooms.learn.lesson_check import better_mistakes
from conquian.rooms.learn.worth.mistake_values import BATCHES, Contest, Values, contests, values
from tests.lessons import values_ledger

FOUND: Final = values_ledger.read(values_ledger.newest())
ASKED: Final = {
    contest.digest: contest
    for name in catalogue.names()
    for _, contest in contests(catalogue.lesson(name), catalogue.words(name, "en").texts)
}
SLICE: Final = sorted(digest for digest in ASKED if int(digest, 16) % 16 == 0)


@pytest.mark.parametrize("name", catalogue.names())
def test_no_mistake_is_worth_more_but_where_the_lesson_says_so(name: str) -> None:
    """A question that is not in the ledger is a lesson that was changed since: `python -m tests.lessons`."""

    def known(contest: Contest) -> Values:
        assert contest.digest in FOUND, f"{contest} was not asked yet: python -m tests.lessons"
        return FOUND[contest.digest]

    assert [str(each) for each in better_mistakes(name, measure=known)] == []


def test_the_ledger_holds_what_the_course_asks_and_nothing_else() -> None:
    assert set(FOUND) == set(ASKED)


@pytest.mark.parametrize("digest", SLICE)
def test_a_slice_of_the_questions_has_the_same_answers_again(digest: str) -> None:
    if FOUND[digest].deals > BATCHES[1]:
        pytest.skip("asked by python -m tests.lessons alone")
    assert values(ASKED[digest]) == FOUND[digest]


def test_the_ledger_reads_what_it_wrote(tmp_path: Path) -> None:
    file = tmp_path / f"2026-01-01-{values_ledger.NAME}.json"
    values_ledger.write(file, [(ASKED[digest], FOUND[digest]) for digest in SLICE])
    assert values_ledger.read(values_ledger.newest(tmp_path)) == {digest: FOUND[digest] for digest in SLICE}
