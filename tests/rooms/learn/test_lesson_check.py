"""Checking a lesson: whatever can be wrong with one is found, and named with its level."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

import pytest

from conquian.course import catalogue, lesson_file
from conquian.explain.words import LANGUAGES
from conquian.rooms.learn.lesson_check import (
    LONGEST,
    LONGEST_LABEL,
    MOST_MINUTES,
    objections,
    positions,
    unreachable,
)
from conquian.rooms.learn.lesson_flaws import LessonFlaw, LessonObjection
from tests.course.lessons import EXAMPLE, SCHOOL, said, shelved

pytestmark = pytest.mark.slow

EIGHTH: Final = """
[[level]]
name = "more"
laws = ["7.1"]
do.position = "pone=6c6hAcKdKsQhJc3d2s4s/- dealer=?10/- centre=6d stock=?19 turn=pone/turned"
do.solution = ["decline"]
"""
DO: Final = 'dealer=?10/- stock=?19 turn=pone/discard"\nknown = "seat"\nsolution = ["discard '
TWIST: Final = 'waste=2d turn=pone/discard"\nknown = "seat"\nsolution = ["discard '
TWICE: Final = 'waste=AdAcAhKsQsKh2h turn=pone/left"\n'
OPEN: Final = 'known = "open"\nsolution = '
WHY: Final = '"neighbours.do.why" = "Say it: {7h}."\n'


@dataclass(frozen=True)
class Planted:
    """A fault: what is exchanged in the lesson, or in the words of one language, and where it is found."""

    old: str = ""
    new: str = ""
    where: str = ""
    words: Mapping[str, tuple[str, str]] = field(default_factory=dict)


def in_words(new: str, language: str = "en", old: str = WHY, where: str = "neighbours.do.why") -> Planted:
    """A fault in what is said in one language."""
    return Planted(where=where, words={language: (old, new)})


def why(text: str) -> str:
    return WHY.replace("Say it: {7h}.", text)


PLANTED: Final[dict[LessonFlaw, list[Planted]]] = {
    LessonFlaw.OTHER_FINDING: [Planted('finds = "play"', 'finds = "same"', "played.experiment play")],
    LessonFlaw.LEVELS: [Planted(SCHOOL, EXAMPLE, "example"), Planted(SCHOOL, SCHOOL + EIGHTH, "example")],
    LessonFlaw.MINUTES: [in_words(why("word " * 120 * MOST_MINUTES), where="example")],
    LessonFlaw.NO_LAW: [Planted('laws = ["7.5"]', "laws = []", "open")],
    LessonFlaw.NOT_ONE_RIGHT: [
        Planted('yes = "can meld 6h7hJh"', 'yes = "out"', "neighbours.predict"),
        Planted('no = "cannot 3.2 meld 6h7hJh"', 'no = "goes-on"', "neighbours.predict"),
    ],
    LessonFlaw.BEGINS_PASSED: [Planted('success = "laid 7"', 'success = "goes-on"', "answered.do")],
    LessonFlaw.NOT_PASSED: [
        Planted('success = "laid 7"', 'success = "laid 8"', "answered.do"),
        Planted('"discard Ks", "meld 6h7hJhQh 7cJcQc"]', '"discard Ks"]', "answered.do"),
        Planted('script = ["decline", "turn", "decline"]', 'script = ["decline", "turn"]', "answered.do"),
        Planted('script = ["decline", "turn", "decline"]', 'script = ["force"]', "answered.do"),
        Planted('failure = "lays 6h7hJh"', 'failure = "lays 6h7hJhQh"', "answered.do"),
        Planted('solution = ["turn", "meld 6h7hJhQh"]', 'solution = ["meld 6h7hJhQh"]', "played.do"),
        Planted("actions = 6", "actions = 1", "played.do"),
    ],
    LessonFlaw.NOT_ACCEPTED: [
        Planted(f"{TWIST}Ad", f"{TWIST}As", "aces.twist"),
        Planted(f'{OPEN}["decline"]', f'{OPEN}["meld Ah2h3h 4h5h6h 7hJhQhKh"]', "open.do"),
    ],
    LessonFlaw.ANSWER_MISSING: [
        Planted(f"{DO}Ad", DO.replace("solution", 'success = "discarded Ad"\nsolution') + "Ad", "aces.do"),
        Planted(f"{DO}Ad", DO.replace("solution", 'failure = "discarded As"\nsolution') + "Ad", "aces.do"),
    ],
    LessonFlaw.NOT_NOTICED: [
        Planted('when = ["declined", "laid 0"]', 'when = "out"', "answered.do.passed-on"),
        Planted('play = ["turn", "meld 5d6h7hJh"]', 'play = ["turn", "discard Ks"]', "answered.do.too-long"),
    ],
    LessonFlaw.NOT_PLAYED: [Planted('play = ["turn", "meld 5d6h7hJh"]', "play = []", "answered.do.too-long")],
    LessonFlaw.NOTHING_HAPPENS: [
        Planted('happens = { actions = ["decline", "turn"], ends = "in-waste Jh" }', "", "answered.do.passed-on"),
    ],
    LessonFlaw.OTHER_LAW: [
        Planted('"meld 5c6h7hJh", law = "3.2"', '"meld 5c6h7hJh", law = "3.1"', "neighbours.break"),
        Planted('{ action = "meld 6h7hJh" }', '{ action = "meld 6h7hJh", law = "3.2" }', "neighbours.break"),
        Planted('"meld 5c6h7hJh", law = "3.2"', '"meld 5c6h7hJh"', "neighbours.break"),
    ],
    LessonFlaw.NO_BREACH: [
        Planted('tries = [{ action = "discard Ks", law = "4.1" }, ', "tries = [", "answered.break"),
    ],
    LessonFlaw.OTHER_END: [
        Planted('ends = "in-waste Jh" }\n[[', 'ends = "in-waste Qc" }\n[[', "answered.do.passed-on.happens"),
        Planted('{ actions = ["decline", "turn"], ends', "{ actions = [], ends", "answered.do.passed-on.happens"),
    ],
    LessonFlaw.ILLEGAL: [
        Planted('{ actions = ["decline", "turn"], ends', '{ actions = ["turn"], ends', "answered.do.passed-on.happens"),
    ],
    LessonFlaw.UNKNOWN: [
        Planted('success = "melded"', 'success = "wins"', "neighbours.do"),
        Planted('yes = "can meld 6h7hJh", no', 'yes = "wins", no', "neighbours.predict"),
        Planted(f"{DO}Ad", DO.replace("seat", "open") + "Ad", "aces.do"),
    ],
    LessonFlaw.NOT_REACHABLE: [
        Planted('waste=AdAcAhKsQsKh2h turn=pone/left"\nstudy = true\nknown', f"{TWICE}known", "twice.do"),
        Planted('known = "open"', 'study = true\nknown = "open"', "open.do"),
        Planted("centre=Jh stock=?19 turn=pone/turned", "centre=Jh stock=?19 turn=dealer/turned", "neighbours.do"),
    ],
    LessonFlaw.NO_TEXT: [
        in_words(""),
        in_words("", "de"),
        in_words("", "es", '"open.do.idea" = "Look at your hand."\n', "open.do.idea"),
    ],
    LessonFlaw.NEEDLESS: [in_words(WHY + '"neighbours.do.more" = "More."\n', where="neighbours.do.more")],
    LessonFlaw.MARKUP: [in_words(why(text)) for text in ("{8h}", "*so", "[[cabbage]]", "a * b")],
    LessonFlaw.CARDS: [in_words(why("Say it: {Jh}."), "de"), in_words(why("Say it."), "es")],
    LessonFlaw.TOO_LONG: [
        in_words(why("a" * (LONGEST + 1))),
        in_words(why("One. Two. Three.")),
        in_words(
            '"neighbours.title" = "' + "a" * (LONGEST_LABEL + 1) + '"\n',
            old='"neighbours.title" = "Say it: {7h}."\n',
            where="neighbours.title",
        ),
        in_words(
            '"neighbours.predict.choices.yes" = "' + "a" * (LONGEST_LABEL + 1) + '"\n',
            old='"neighbours.predict.choices.yes" = "Say it: {7h}."\n',
            where="neighbours.predict.choices.yes",
        ),
    ],
    LessonFlaw.NAMES_A_CARD: [
        in_words(
            '"open.do.idea" = "Is it {7h}?"\n', old='"open.do.idea" = "Look at your hand."\n', where="open.do.idea"
        ),
    ],
    LessonFlaw.SUIT_BY_HAND: [
        *(in_words(why(text)) for text in ("A heart.", "Two Clubs.", "the diamonds")),
        *(in_words(why(text), "de") for text in ("Ein Herz.", "Pik.", "Die Karo 7.")),
        *(in_words(why(text), "es") for text in ("Un trébol.", "Corazones.", "las picas")),
    ],
    LessonFlaw.STALE: [in_words(why("Say it again: {7h}."), where="neighbours.do.why")],
}
"""For every flaw, faults that have to be found."""

CASES: Final = [(flaw, planted) for flaw in LessonFlaw for planted in PLANTED.get(flaw, [])]


def found_in(folder: Path, planted: Planted) -> tuple[LessonObjection, ...]:
    """What the checker says about the lesson with this fault in it."""
    lesson = SCHOOL
    if planted.old:
        assert planted.old in SCHOOL, planted.old
        lesson = SCHOOL.replace(planted.old, planted.new)
    english = said(lesson)
    texts = dict.fromkeys((*LANGUAGES, "rendered"), english)
    for language, (old, new) in planted.words.items():
        assert old in texts[language], old
        texts[language] = texts[language].replace(old, new)
    with shelved(folder, {"example": (lesson, texts)}):
        return (*objections("example"), *unreachable(catalogue.lesson("example")))


def test_every_flaw_has_a_fault_that_is_planted() -> None:
    elsewhere = {LessonFlaw.WIN_GIVEN, LessonFlaw.WIN_MISSED, LessonFlaw.BETTER_MISTAKE, LessonFlaw.MEANT_IN_VAIN}
    weighed = {LessonFlaw.WORSE_UNSEEN, LessonFlaw.NOT_WEIGHED}
    assert set(PLANTED) == set(LessonFlaw) - elsewhere - weighed, "in test_oversights.py, and lessons/test_weighing.py"
    assert all(PLANTED.values())


def test_a_lesson_without_a_fault_is_clean(tmp_path: Path) -> None:
    assert found_in(tmp_path, Planted()) == ()


@pytest.mark.parametrize(("flaw", "planted"), CASES, ids=[f"{flaw}-{n}" for n, (flaw, _) in enumerate(CASES)])
def test_a_planted_fault_is_found(flaw: LessonFlaw, planted: Planted, tmp_path: Path) -> None:
    found = found_in(tmp_path, planted)
    there = [each for each in found if each.flaw is flaw]
    assert there, found
    assert any(planted.where in f"{each.where} {each.about}" for each in there), there
    assert all(str(each) for each in found)


def test_a_fault_that_other_suits_have_as_well_is_said_once(tmp_path: Path) -> None:
    found = found_in(tmp_path, PLANTED[LessonFlaw.NOT_PASSED][0])
    assert [each.where for each in found if each.flaw is LessonFlaw.NOT_PASSED] == ["answered.do"]


def test_a_lesson_may_not_write_its_cards_in_another_way_than_the_rest(tmp_path: Path) -> None:
    planted = Planted('"meld 6h7hJhQh 7cJcQc"]', '"meld 6♥7♥J♥Q♥ 7♣J♣Q♣"]')
    (found,) = found_in(tmp_path, planted)
    assert (found.flaw, found.where) == (LessonFlaw.NOT_PASSED, "answered.do (cdhs → shdc)")


def test_every_position_is_looked_at(tmp_path: Path) -> None:
    lesson = lesson_file.loads(SCHOOL, "example", 1)
    looked_at = [where for where, _, _ in positions(lesson)]
    assert looked_at[:3] == ["neighbours.predict", "neighbours.do", "neighbours.break"]
    parts = [part for level in lesson.levels for part in level.parts]
    assert [where.partition(".")[2] for where in looked_at] == list(map(str, parts))
    happens = 'ends = "in-waste Jh", position = "pone=6h7h?8/- dealer=?10/- centre=Jh stock=?19 turn=pone/left"'
    more = lesson_file.loads(EXAMPLE.replace('ends = "in-waste Jh"', happens), "example", 1)
    assert [where for where, _, _ in positions(more)][2] == "neighbours.do.passed-by"
    assert any("neighbours.do.passed-by" in each.where for each in unreachable(more))
