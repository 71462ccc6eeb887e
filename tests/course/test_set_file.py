"""The file of a set: what is written is read again, and what is wrong in it is named with its line and its field."""

from __future__ import annotations

import zlib
from base64 import urlsafe_b64encode
from random import Random
from string import ascii_letters

import pytest

from conquian.course.chapter_set import (
    LONGEST_WORDS,
    MOST_ARROWS,
    MOST_CHAPTERS,
    MOST_LIT,
    MOST_MOVES,
    ChapterSet,
    LessonChapter,
    PositionChapter,
    PuzzleChapter,
)
from conquian.course.set_file import LONGEST_LINK, LONGEST_SET, dumps, loads, packed, unpacked
from conquian.explain.sentences import explain
from conquian.explain.words import LANGUAGES
from conquian.notation.codes import action, cards
from conquian.notation.errors import Fault, NotationError
from conquian.notation.position import position
from tests.checkout import ROOT

HERE = "pone=Ad2d5h6h3c4s7cJdQsKs/- dealer=?10/- centre=7h stock=?19 turn=pone/turned"
WHOLE = ChapterSet(
    (("en", 'A "first" \\ set'), ("es", "Uno")),
    (
        LessonChapter("melds", "runs", (("en", "Runs"),), (("en", "Look at {3c4c5c}."),)),
        LessonChapter("pack"),
        PuzzleChapter("hole-001", (("en", "A hole"),), (("en", "Which card goes?"),)),
        PositionChapter(
            position(HERE),
            (("en", "Find it"), ("de", "Finde es")),
            (("en", "Line one.\nLine two."),),
            cards("7h"),
            (("7h", "pone"), ("stock", "5h")),
            (action("meld 5h6h7h"),),
            (("en", "Right."),),
            ((action("decline"), (("en", "No."), ("de", "Nein."))), (action("meld 5h6h7c"), (("en", "One suit."),))),
            is_open=True,
        ),
    ),
    (("en", "About."),),
)
CHAPTER = f'format = 1\ntitle = "T"\n\n[[chapters]]\npuzzle = "hole-001"\n\n[[chapters]]\nposition = "{HERE}"\n'


def test_what_is_written_is_read_again() -> None:
    assert loads(dumps(WHOLE)) == WHOLE
    assert unpacked(packed(WHOLE)) == WHOLE
    german = ChapterSet((("de", "Heft"),), (LessonChapter("pack", words=(("de", "Lies."),)),), language="de")
    assert loads(dumps(german)) == german
    assert 'title = "Heft"' in dumps(german)


def test_a_level_that_has_moved_is_a_chapter_as_before() -> None:
    text = 'format = 1\ntitle = "Ours"\n\n[[chapters]]\nlesson = "turn"\nlevel = "whose-rules"\n'
    (chapter,) = loads(text).chapters
    assert (getattr(chapter, "lesson", ""), getattr(chapter, "level", "")) == ("eleven", "whose-rules")


def test_a_set_in_one_language_is_a_draft() -> None:
    assert loads('format = 1\ntitle = "T"\n[[chapters]]\nlesson = "pack"').is_draft
    told = ", ".join(f'{language} = "T"' for language in LANGUAGES)
    whole = loads(f'format = 1\ntitle = {{ {told} }}\n[[chapters]]\nlesson = "pack"')
    assert (whole.is_draft, whole.languages) == (False, LANGUAGES)
    assert WHOLE.languages == ("en",)


def test_the_digest_goes_by_what_is_to_be_done_and_not_by_the_words() -> None:
    told = loads(dumps(WHOLE).replace("Right.", "Yes."))
    assert (told == WHOLE, told.digest == WHOLE.digest) == (False, True)
    assert loads(dumps(WHOLE).replace("hole-001", "hole-002")).digest != WHOLE.digest


@pytest.mark.parametrize(
    ("text", "fault", "line", "field"),
    [
        (CHAPTER.replace("format = 1", "format = 2"), Fault.NOT_THE_TYPE, 1, "format"),
        (CHAPTER.replace('title = "T"', "title = 7"), Fault.NOT_THE_TYPE, 2, "title"),
        (CHAPTER.replace('title = "T"\n', ""), Fault.FIELD_MISSING, 0, "title"),
        (CHAPTER.replace('title = "T"', 'title = "T"\nlang = "fr"'), Fault.NOT_A_VALUE, 3, "lang"),
        (CHAPTER.replace('title = "T"', 'title = "T"\ncolour = "red"'), Fault.NOT_A_FIELD, 3, "set"),
        (CHAPTER.replace('title = "T"', 'title = { fr = "T" }'), Fault.NOT_A_FIELD, 2, "title"),
        ('format = 1\ntitle = "T"', Fault.FIELD_MISSING, 0, "chapters"),
        ('format = 1\ntitle = "T"\nchapters = []', Fault.NOT_A_NUMBER, 3, "chapters"),
        ('format = 1\ntitle = "T"\nchapters = 7', Fault.NOT_THE_TYPE, 3, "chapters"),
        (CHAPTER.replace('"hole-001"', "7"), Fault.NOT_A_VALUE, 5, "chapters.1.puzzle"),
        (CHAPTER + 'puzzle = "hole-001"', Fault.NOT_A_FIELD, 7, "chapters.2"),
        (CHAPTER + 'level = "runs"', Fault.NOT_A_FIELD, 9, "chapters.2"),
        (CHAPTER + "lit = 7", Fault.NOT_THE_TYPE, 9, "chapters.2.lit"),
        (CHAPTER + 'lit = "8h"', Fault.NOT_A_CARD, 9, "chapters.2.lit"),
        (CHAPTER + 'arrows = ["7h-centre"]', Fault.NOT_A_VALUE, 9, "chapters.2.arrows"),
        (CHAPTER + 'arrows = ["7h>moon"]', Fault.NOT_A_CARD, 9, "chapters.2.arrows"),
        (CHAPTER + 'moves = "decline"', Fault.NOT_THE_TYPE, 9, "chapters.2.moves"),
        (CHAPTER + 'moves = ["dance"]', Fault.NOT_AN_ACTION, 9, "chapters.2.moves"),
        (CHAPTER + 'moves = ["discard Ad"]', Fault.ILLEGAL, 9, "chapters.2.moves"),
        (CHAPTER + "open = 1", Fault.NOT_THE_TYPE, 9, "chapters.2.open"),
        (CHAPTER + 'wrong = { "dance" = "No." }', Fault.NOT_AN_ACTION, 9, "chapters.2.wrong"),
        (CHAPTER + '\n[chapters.wrong]\n"decline" = 7', Fault.NOT_THE_TYPE, 11, "chapters.2.wrong"),
        (CHAPTER + 'wrong = { "decline" = "No.", "decline " = "No!" }', Fault.FIELD_TWICE, 9, "chapters.2.wrong"),
        (CHAPTER + 'wrong = { "meld 5h6h7h" = "", "meld 7h6h5h" = "" }', Fault.FIELD_TWICE, 9, "chapters.2.wrong"),
        (CHAPTER + 'words = "{8h}"', Fault.NOT_A_CARD, 9, "chapters.2.words"),
        (CHAPTER + 'words = "a\\u0007b"', Fault.NOT_THE_TYPE, 9, "chapters.2.words"),
        (CHAPTER + f'words = "{"x" * (LONGEST_WORDS + 1)}"', Fault.TOO_LONG, 9, "chapters.2.words"),
        (CHAPTER.replace(HERE, "pone=7h"), Fault.FIELD_MISSING, 8, "chapters.2.position.dealer"),
        (CHAPTER + "words = ", Fault.NOT_TOML, 9, "set"),
    ],
)
def test_what_is_wrong_is_named_with_its_line_and_its_field(text: str, fault: Fault, line: int, field: str) -> None:
    with pytest.raises(NotationError) as found:
        loads(text)
    assert (found.value.fault, found.value.line, found.value.field) == (fault, line, field)
    for language in LANGUAGES:
        said = explain(found.value.in_file("mine.toml"), language)
        assert "mine.toml" in said
        assert str(line or "") in said


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (CHAPTER.replace('title = "T"\n', ""), "title"),
        ('format = 1\ntitle = "T"\nchapters = 7', "[[chapters]]"),
        (CHAPTER.replace('title = "T"', "title = 7"), '"…" { en = "…", de = "…" }'),
        (CHAPTER + f'lit = "{"".join(f"{rank}{suit}" for rank in "A234567JQK" for suit in "cd")}"', f"0 … {MOST_LIT}"),
        (CHAPTER + "wrong = 7", f'{{ "decline" = "…" }}, 0 … {MOST_MOVES}'),
    ],
)
def test_what_is_expected_instead_is_told(text: str, expected: str) -> None:
    with pytest.raises(NotationError) as found:
        loads(text)
    assert found.value.expected == expected
    assert all(expected in explain(found.value, language) for language in LANGUAGES)


def test_the_limits_of_a_chapter_are_those_that_the_docs_tell() -> None:
    told = (ROOT / "docs" / "sets.md").read_text(encoding="utf-8")
    assert f"| {LONGEST_SET:,} letters, {MOST_CHAPTERS} chapters |" in told
    assert f"| {MOST_LIT}, {MOST_ARROWS}, {MOST_MOVES}, {MOST_MOVES} |" in told


def test_a_chapter_is_named_by_its_line_and_by_its_field() -> None:
    with pytest.raises(NotationError) as found:
        loads(CHAPTER + 'moves = ["discard Ad"]')
    said = explain(found.value.in_file("mine.toml"), "en")
    assert said == "mine.toml: line 9: chapters.2.moves: This action is not allowed by law 4.7: discard Ad."


def test_a_move_that_is_laid_out_otherwise_is_the_same_move() -> None:
    here = "pone=Ac2c3c4c5c6c7cJcQdKs/- dealer=?10/- centre=Qc stock=?19 turn=pone/turned"
    wrong = 'wrong = { "meld 4c5c6c 7cJcQc" = "No.", "meld 4c5c6c7cJcQc" = "No!" }'
    with pytest.raises(NotationError) as found:
        loads(CHAPTER.replace(HERE, here) + wrong)
    assert (found.value.fault, found.value.text) == (Fault.FIELD_TWICE, "meld 4c5c6c7cJcQc")


def test_no_set_is_too_long() -> None:
    many = 'format = 1\ntitle = "T"\n' + '[[chapters]]\nlesson = "pack"\n' * (MOST_CHAPTERS + 1)
    for text, fault in ((many, Fault.NOT_A_NUMBER), ("#" * (LONGEST_SET + 1), Fault.TOO_LONG)):
        with pytest.raises(NotationError) as found:
            loads(text)
        assert found.value.fault is fault


def test_a_link_is_believed_no_more_than_a_file() -> None:
    bomb = urlsafe_b64encode(zlib.compress(b"#" * 50_000_000, 9)).decode().rstrip("=")
    cut = packed(WHOLE)[:-8]
    for text in ("", "cabbage", "ä", bomb, cut, "A" * (2 * LONGEST_LINK + 1), packed(WHOLE) + "AAAA"):
        with pytest.raises(NotationError):
            unpacked(text)


def test_a_long_set_has_no_link() -> None:
    rng = Random(1)
    said = ["".join(rng.choices(ascii_letters, k=LONGEST_WORDS)) for _ in range(MOST_CHAPTERS)]
    long = ChapterSet((("en", "Long"),), tuple(LessonChapter("pack", words=(("en", each),)) for each in said))
    assert loads(dumps(long)) == long
    assert packed(long) == ""
