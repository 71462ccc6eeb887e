"""Homework: the file says what was done and nothing of who did it, and is believed no more than any other."""

from __future__ import annotations

import pytest

from conquian.course.homework import (
    LONGEST_HOMEWORK,
    LONGEST_NICKNAME,
    MOST_MISSED,
    ChapterKind,
    ChapterReport,
    ChapterResult,
    ChapterState,
    Homework,
    cleaned,
    dumps,
    loads,
)
from conquian.game.laws import CHAPTERS, Law
from conquian.notation.errors import Fault, NotationError

WORK = Homework(
    'The "hole"',
    "0123456789ab",
    (
        ChapterReport(
            ChapterKind.POSITION,
            "One",
            "",
            ChapterResult(ChapterState.HELPED, "decline", False, 3, (Law("3.2"), Law("4.7"))),
        ),
        ChapterReport(ChapterKind.LESSON, "Two", "melds/runs", ChapterResult(ChapterState.PASSED, "no", True, 1)),
        ChapterReport(ChapterKind.PUZZLE, "Three", "hole-001"),
    ),
    "Ana",
    "es",
)
TEXT = dumps(WORK)


def test_what_is_written_is_read_again() -> None:
    assert loads(TEXT) == WORK
    assert WORK.done == 2


def test_the_first_answer_stays_and_what_is_solved_stays_solved() -> None:
    result = ChapterResult().seen().missing(Law("3.2")).answering("decline", is_right=False)
    result = result.answering("allow", is_right=False).answering("turn", is_right=True)
    assert result == ChapterResult(ChapterState.HELPED, "decline", False, 3, (Law("3.2"),))
    assert result.answering("decline", is_right=False) == result == result.missing(Law("4.7"))
    at_once = ChapterResult().answering("turn", is_right=True)
    assert (at_once.state, at_once.was_right, at_once.tries) == (ChapterState.PASSED, True, 1)


def test_of_two_results_the_one_in_which_more_was_done_stands_whichever_is_asked() -> None:
    seen = ChapterResult().seen()
    wrong = seen.answering("decline", is_right=False)
    twice = wrong.answering("allow", is_right=False)
    rows = [ChapterResult(), seen, seen.missing(Law("3.2")), wrong, twice, twice.answering("turn", is_right=True)]
    rows.append(ChapterResult().answering("turn", is_right=True))
    for n, less in enumerate(rows):
        for more in rows[n:]:
            assert less.beside(more) == more.beside(less) == more


def test_a_nickname_is_short_and_can_be_seen() -> None:
    assert cleaned("\u202e Ana \n\t B. \x00") == "Ana B."
    assert len(cleaned("x" * 99)) == LONGEST_NICKNAME
    assert loads(dumps(Homework("T", "0123456789ab", (), cleaned('"\\ <b>')))).nickname == '"\\ <b>'


@pytest.mark.parametrize(
    ("before", "after", "fault", "field"),
    [
        ("format = 1", "format = true", Fault.NOT_THE_TYPE, "format"),
        ('digest = "0123456789ab"', 'digest = "../../../etc"', Fault.NOT_A_VALUE, "digest"),
        ('nickname = "Ana"', "nickname = 7", Fault.NOT_THE_TYPE, "nickname"),
        ('nickname = "Ana"', f'nickname = "{"x" * 25}"', Fault.TOO_LONG, "nickname"),
        ('nickname = "Ana"', 'email = "a@b"', Fault.NOT_A_FIELD, "homework"),
        ('lang = "es"', 'lang = "fr"', Fault.NOT_A_VALUE, "lang"),
        ('kind = "position"', 'kind = "poem"', Fault.NOT_A_VALUE, "chapters.1.kind"),
        ('state = "helped"', 'state = "won"', Fault.NOT_A_VALUE, "chapters.1.state"),
        ('title = "One"', 'title = "a\\u001b[2Jb"', Fault.NOT_THE_TYPE, "chapters.1.title"),
        ("tries = 3", "tries = true", Fault.NOT_A_NUMBER, "chapters.1.tries"),
        ("tries = 3", "tries = -1", Fault.NOT_A_NUMBER, "chapters.1.tries"),
        ("right = false", 'right = "no"', Fault.NOT_THE_TYPE, "chapters.1.right"),
        ('missed = ["3.2", "4.7"]', 'missed = ["99.9"]', Fault.NOT_A_VALUE, "chapters.1.missed"),
        ('missed = ["3.2", "4.7"]', "missed = 3", Fault.NOT_THE_TYPE, "chapters.1.missed"),
        ("[[chapters]]", "[[rooms]]", Fault.NOT_A_FIELD, "homework"),
    ],
)
def test_what_cannot_be_read_is_named(before: str, after: str, fault: Fault, field: str) -> None:
    assert before in TEXT
    with pytest.raises(NotationError) as found:
        loads(TEXT.replace(before, after, 1))
    assert (found.value.fault, found.value.field) == (fault, field)


def test_no_file_is_too_long() -> None:
    with pytest.raises(NotationError):
        loads("#" * (LONGEST_HOMEWORK + 1))


def test_as_many_missed_laws_are_read_as_are_kept() -> None:
    laws = ", ".join(f'"{law}"' for law in (*CHAPTERS[4], *CHAPTERS[3])[:MOST_MISSED])
    read = loads(TEXT.replace('missed = ["3.2", "4.7"]', f"missed = [{laws}]"))
    assert len(read.chapters[0].result.missed) == MOST_MISSED
    with pytest.raises(NotationError):
        loads(TEXT.replace('missed = ["3.2", "4.7"]', f'missed = [{laws}, "1.1"]'))
