"""Notes for teachers: what is read from them, and what a checker finds."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from conquian.commands import lessons
from conquian.commands.group import main
from conquian.course import catalogue, lesson_file
from conquian.course.lesson import Lesson
from conquian.explain.markup import Named, Plain
from conquian.explain.words import LANGUAGES
from conquian.game.laws import Law
from conquian.notation.codes import card
from conquian.notation.errors import Fault, NotationError
from conquian.rooms.learn.lesson_flaws import LessonObjection
from conquian.rooms.teacher import lesson_report, notes
from conquian.rooms.teacher.lesson_report import NoteFlaw, objections, of_notes, steps
from conquian.rooms.teacher.notes import (
    Answered,
    Cited,
    Grid,
    Heading,
    Link,
    Listing,
    NotesPart,
    Paragraph,
    Stressed,
    loads,
    walk,
)

pytestmark = pytest.mark.slow

GOOD = Path(__file__).with_name("example.md").read_text(encoding="utf-8")
LEVEL = """
[[level]]
name = "{name}"
laws = ["1.2"]
[level.do]
position = "pone=6c6hAcKdKsQhJc3d2s4s/- dealer=?10/- centre=6d stock=?19 turn=pone/turned"
solution = ["decline"]
"""


def lesson(*levels: str) -> Lesson:
    text = "format = 1\nminutes = 5\n" + "".join(LEVEL.format(name=name) for name in levels)
    return lesson_file.loads(text, "pack", 1)


def found(changed: str, other: str | None = None) -> list[str]:
    """What is wrong with these notes, and with a translation of them."""
    read = {"en": loads(changed, "en")} | ({"de": loads(other, "de")} if other else {})
    return [str(each) for each in of_notes(lesson("neighbours", "ace"), read)]


# --- reading ----------------------------------------------------------------------------------------------------------


def test_notes_are_read_into_few_kinds() -> None:
    read = loads(GOOD, "en")
    assert read.title == (Plain("The pack: notes"),)
    assert len(read.sections) == len(NotesPart) == 7
    first, _ = read.section(NotesPart.FIVE).numbered
    assert first == (
        Paragraph(
            (
                Stressed((Plain("1 min"),), is_strong=True),
                Plain(" Open "),
                Link((Plain("Seven and jack"),), Answered.LEVEL, "neighbours"),
                Plain(" and ask: are "),
                Named((card("6h"), card("7h"), card("Jh"))),
                Plain(" in a row?"),
            )
        ),
    )
    forty_five = read.section(NotesPart.FORTY_FIVE)
    assert forty_five.blocks[0] == Heading((Plain("Together"),))
    assert Cited(Law.RANK_ORDER) in walk(forty_five)
    (table,) = (each for each in read.section(NotesPart.HANDOUT).blocks if isinstance(each, Grid))
    assert table.head == ((Plain("a run"),), (Plain("a set"),))
    assert table.rows == (
        (
            (Named((card("6h"), card("7h"), card("Jh")), begins=True),),
            (Named((card("7c"), card("7d"), card("7h")), begins=True),),
        ),
    )


def test_an_answer_is_right_or_shows_a_misconception() -> None:
    one, *_, last = loads(GOOD, "en").questions
    assert [(each.is_right, each.belief) for each in one.answers] == [
        (False, (Plain("This pack is like every other."),)),
        (True, None),
        (False, (Plain("Takes the seven for the highest card."),)),
    ]
    assert one.answers[1].inside == (Plain("The jack: "), Named((card("Jh"),)), Plain("."))
    assert last.answers[-1].inside == (Plain("The pone"),)


def test_a_list_goes_on_with_its_number() -> None:
    read = loads(GOOD.replace("2. Is {5c6c7cJc} a run?", "\nNow some runs.\n\n2. Is {5c6c7cJc} a run?"), "en")
    lists = [each for each in read.section(NotesPart.HANDOUT).blocks if isinstance(each, Listing)]
    assert [each.first for each in lists] == [1, 2]
    assert len(read.section(NotesPart.HANDOUT).numbered) == 3


@pytest.mark.parametrize(
    ("old", "new", "fault", "field"),
    [
        ("Everybody knows", "<b>Everybody</b> knows", Fault.NOTHING_EXPECTED, "Aim"),
        ("Everybody knows", "<div>\n\nEverybody knows", Fault.NOTHING_EXPECTED, "Aim"),
        ("Everybody knows", "`Everybody` knows", Fault.NOTHING_EXPECTED, "Aim"),
        ("Everybody knows", "> Everybody knows", Fault.NOTHING_EXPECTED, "Aim"),
        ("Everybody knows", "    Everybody knows", Fault.NOTHING_EXPECTED, "Aim"),
        ("Everybody knows", "---\n\nEverybody knows", Fault.NOTHING_EXPECTED, "Aim"),
        ("Everybody knows", "![x](room:melds) knows", Fault.NOTHING_EXPECTED, "Aim"),
        ("Everybody knows", "Everybody  \nknows", Fault.NOTHING_EXPECTED, "Aim"),
        ("Everybody knows", "The [[run]] knows", Fault.NOTHING_EXPECTED, "Aim"),
        ("Everybody knows", "Everybody * knows", Fault.NOTHING_EXPECTED, "Aim"),
        ("Everybody knows", "#### Everybody knows", Fault.NOTHING_EXPECTED, "Aim"),
        ("Everybody knows", "{8h} knows", Fault.NOT_A_CARD, "Aim"),
        ("§ 2.3", "§ 2.33", Fault.NOT_A_VALUE, "Answers"),
        ("room:melds", "https://example.org", Fault.NOT_A_VALUE, "Fifteen minutes"),
        ("room:melds", "javascript:alert(1)", Fault.NOT_A_VALUE, "Fifteen minutes"),
        ("room:melds", "room:../melds", Fault.NOT_A_VALUE, "Fifteen minutes"),
        ("## Answers", "### Answers", Fault.NOT_A_NUMBER, "##"),
        ("## Answers", "## Answers\n\n## More", Fault.NOT_A_NUMBER, "##"),
        ("## Answers", "# Answers", Fault.NOTHING_EXPECTED, "notes"),
        ("## Aim", "Something first.\n\n## Aim", Fault.NOTHING_EXPECTED, "notes"),
        ("# The pack: notes", "", Fault.FIELD_MISSING, "notes"),
        ("Everybody knows", "x" * 50_000, Fault.TOO_LONG, "notes"),
    ],
)
def test_nothing_else_can_stand_there(old: str, new: str, fault: Fault, field: str) -> None:
    changed = GOOD.replace(old, new, 1)
    assert changed != GOOD
    with pytest.raises(NotationError) as raised:
        loads(changed, "en")
    assert (raised.value.fault, raised.value.field) == (fault, field)


# --- checking ---------------------------------------------------------------------------------------------------------


def test_good_notes_have_no_fault() -> None:
    assert found(GOOD, GOOD) == []
    assert [list(steps(loads(GOOD, "en").section(part))) for part in notes.PLANS] == [[1, 4], [5, 10], [15, 30]]


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ("**4 min**", "**5 min**", "en five: minutes: 1 + 5"),
        ("**4 min**", "4 min", "en five: minutes: 1 + ?"),
        ("**4 min**", "*4 min*", "en five: minutes: 1 + ?"),
        ("**30 min**", "**3 min**", "en forty-five: minutes: 15 + 3"),
        ("(level:ace)", "(level:neighbours)", "en forty-five: level-not-linked: ace"),
        ("(level:ace)", "(level:king)", "en: no-such-level: king"),
        ("room:melds", "room:cellar", "en: no-such-room: cellar"),
        ("None. *Takes the seven for the highest card.*", "None.", "en questions 1: no-misconception"),
        ("None. *Takes the seven for the highest card.*", "None. ✓", "en questions 1: not-one-right: 2"),
        ("The jack: {Jh}. ✓", "The jack: {Jh}. *Right.*", "en questions 1: not-one-right: 0"),
        ("   - None. *Takes the seven for the highest card.*\n", "", "en questions 1: answers: 2"),
        ("There are 40. ✓", "40. ✓", "en questions 2: not-one-right: 0"),  # Markdown takes it for a numbered list
        ("3. How many cards are in the stock?\n", "", "en handout: exercises: 2"),
        ("3. There are 20 (§ 2.3).\n", "", "en answers: not-every-answer: 2 3"),
        ("There are 20 (§ 2.3).", "There are 20.", "en answers 3: no-law"),
    ],
)
def test_a_fault_is_named_where_it_is(old: str, new: str, fault: str) -> None:
    changed = GOOD.replace(old, new)
    assert changed != GOOD
    assert fault in found(changed)


def test_too_few_questions_are_a_fault() -> None:
    assert "en questions: questions: 2" in found(GOOD.replace("3. Who turns up", "   Who turns up"))


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ("**1 min**", "**2 min**", "de five: otherwise: minutes: [2, 4] [1, 4]"),
        ("{KsJs7sQs}", "{KsJs7sQh}", "de handout: otherwise: cards"),
        ("§ 2.3", "§ 2.2", "de answers: otherwise: laws"),
        ("(level:ace)", "(level:neighbours)", "de forty-five: otherwise: links"),
        ("3. How many cards are in the stock?\n", "", "de handout: otherwise: numbered: 2 3"),
        ("   - None. *Takes the seven for the highest card.*\n", "", "de questions: otherwise: answers: [2, 3, 3]"),
    ],
)
def test_a_translation_says_the_same(old: str, new: str, fault: str) -> None:
    assert any(each.startswith(fault) for each in found(GOOD, GOOD.replace(old, new)))


def test_the_right_answer_may_stand_elsewhere_in_a_translation() -> None:
    moved = GOOD.replace("   - The pone ✓\n", "").replace("begins.*\n", "begins.*\n   - The pone ✓\n")
    assert moved != GOOD
    assert found(GOOD, moved) == []


def test_notes_in_some_languages_only_are_a_fault(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    name = catalogue.names()[0]
    (tmp_path / "teacher.en.md").write_text(GOOD, encoding="utf-8")
    (tmp_path / "teacher.de.md").write_text("# Nichts", encoding="utf-8")
    monkeypatch.setattr(catalogue, "folders", lambda: {name: tmp_path})
    notes.notes.cache_clear()
    monkeypatch.setattr(catalogue, "lesson", lambda _: lesson("neighbours", "ace"))
    try:
        assert [(each.flaw, each.where) for each in objections(name)] == [
            (NoteFlaw.NO_NOTES, "es"),
            (NoteFlaw.MARKUP, "de"),
        ]
        assert notes.names() == ()
        assert notes.written(name) == LANGUAGES[:2]
    finally:
        notes.notes.cache_clear()


def test_the_command_that_checks_lessons_checks_their_notes(monkeypatch: pytest.MonkeyPatch) -> None:
    name = next(name for name in catalogue.names() if notes.written(name))
    fault = LessonObjection(NoteFlaw.MINUTES, "en five", "1 + 5")
    monkeypatch.setattr(lesson_report, "objections", lambda found: (fault,) if found == name else ())
    monkeypatch.setattr(lessons, "better_mistakes", lambda *_: ())  # which takes long, and is not asked here
    done = CliRunner().invoke(main, ["lesson", "check", name, "--json"])
    assert done.exit_code == 1
    assert "en five: minutes: 1 + 5" in json.loads(done.output)[name]
