"""What a class handed in: each file is a stranger's letter, and the numbers are those of the command."""

from __future__ import annotations

import csv
import io
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from conquian.course.class_work.class_table import ClassTable
from conquian.course.class_work.handed_in import MOST_FILES, HandedIn
from conquian.course.homework import LONGEST_HOMEWORK, ChapterResult, ChapterState, Homework, dumps
from conquian.explain.words import LANGUAGES
from conquian.notation.errors import Fault
from conquian.rooms.sets.session import SetsSession

GIVEN = SetsSession.named("after-lesson-3").homework("en")


def handed(*nicknames: str, first: str = "decline") -> list[tuple[str, str]]:
    """A file of each of these pupils, who all err in the first chapter."""
    slip = replace(GIVEN.chapters[0], result=ChapterResult(ChapterState.HELPED, first, False, 2))
    chapters = (slip, *GIVEN.chapters[1:])
    return [(f"{n}.toml", dumps(replace(GIVEN, nickname=each, chapters=chapters))) for n, each in enumerate(nicknames)]


def taken(files: list[tuple[str, str]]) -> HandedIn:
    found = HandedIn()
    for name, text in files:
        found = found.taking(name, text)
    return found


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("", Fault.NOT_THE_TYPE),
        ("#" * (LONGEST_HOMEWORK + 1), Fault.TOO_LONG),
        ("x = " + "[" * 9_000, Fault.NOT_TOML),
        ("\x00\x01\ufffd", Fault.NOT_TOML),
        (dumps(GIVEN).replace("centre=7h", "centre=99", 1), Fault.NOT_A_CARD),
        (dumps(GIVEN).replace('"pone=', '"' + "pone=" * 2_000, 1), Fault.TOO_LONG),
    ],
    ids=["empty", "long", "deep", "no text", "no card", "long position"],
)
def test_a_broken_file_is_named_with_the_reason_and_the_others_are_read(text: str, fault: Fault) -> None:
    found = taken([*handed("Ana"), ("broken.toml", text), *handed("Bert")])
    (problem,) = found.problems
    assert (problem[0], problem[1].fault) == ("broken.toml", fault)
    assert [each.nickname for each in found.works] == ["Ana", "Bert"]


@given(st.text())
def test_no_text_does_harm(text: str) -> None:
    found = HandedIn().taking(text, text).taking("x", dumps(GIVEN) + text)
    assert len(found.files) == 2
    assert all(table.text("de") for table in found.tables)


def test_a_file_that_is_brought_twice_counts_once_and_there_are_only_so_many() -> None:
    files = handed("Ana", "", "")
    assert len(taken(files + files).works) == 3, "two pupils without a nickname may hand in the same text"
    found = taken([(f"{n}.toml", "") for n in range(MOST_FILES + 2)])
    assert (len(found.files), found.left) == (MOST_FILES, (f"{MOST_FILES}.toml", f"{MOST_FILES + 1}.toml"))


def test_the_position_in_which_they_erred_is_in_the_file_and_only_as_it_was_seen() -> None:
    (table,) = taken(handed("Ana", "Bert")).tables
    hardest = table.chapters[0]
    assert hardest.wrong == (("decline", 2),)
    assert str(hardest.position).startswith("pone=Ad2d3c4s5h6h7cJdQsKs/- dealer=?10/-")
    old = [(name, text.replace(f'position = "{hardest.position}"\n', "")) for name, text in handed("Ana")]
    assert taken(old).tables[0].chapters[0].position is None, "a file of before has none, and is read"


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_mark_book_has_a_row_for_each_file_and_no_formula(language: str) -> None:
    evil = ("=1+1", "+1", "-1", "@x", " =1", "＝1", 'a"b,c;d', "")
    (table,) = taken(handed(*evil)).tables
    text = table.csv(language)
    heads, *rows = csv.reader(io.StringIO(text), delimiter=";" if language == "de" else ",")
    assert len(rows) == len(evil) == table.count
    assert {len(row) for row in rows} == {len(heads)} == {4 + len(GIVEN.chapters)}
    assert not [cell for row in rows for cell in row if cell.strip().startswith(("=", "+", "-", "@", "＝"))]
    assert 'a"b,c;d' in {row[0] for row in rows}
    assert rows[-1][0] == "", "who has no nickname comes last"


def test_who_has_handed_in_is_told_by_nickname_alone() -> None:
    (table,) = ClassTable.tables((Homework("T", "0" * 12, GIVEN.chapters, "Bo"), replace(GIVEN, digest="0" * 12)))
    assert table.handed_in("en") == ["Bo: 0 of 5 chapters", "without a nickname: 0 of 5 chapters"]
