"""Lesson 10: by two books the same cards have two answers."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

import pytest

import conquian as cq
from conquian.course import catalogue
from conquian.course.lesson import Known, Level, Part
from conquian.explain.names import preset_name
from conquian.explain.words import LANGUAGES
from conquian.game.judge import judge
from conquian.game.variants import PRESETS, SWITCHES
from conquian.rooms.learn.lesson_player import Learner
from conquian.rooms.learn.session import LessonSession
from tests.game.tables import STAKES_AND_LABELS

LESSON: Final = catalogue.lesson("house-rules")
SAME_CARDS: Final = {
    "silent": ("rummyo", "pagat"),
    "fit": ("pagat", "rummy-com"),
    "from-hand": ("bicycle", "pagat"),
}
"""The levels whose two tasks begin with the same cards, and the books by which they are played."""


def level(name: str) -> Level:
    return next(each for each in LESSON.levels if each.name == name)


def rules(position: cq.State) -> str:
    return str(position.variant)


def test_every_level_compares_two_books() -> None:
    """The last level is the exception, all Mexican: there the learner brings the usual rules along."""
    for each in LESSON.levels[:-1]:
        assert each.twist is not None
        assert len({rules(each.do.position), rules(each.twist.position)} & {"pagat"}) == 1, each.name
    assert {rules(task.position) for task in (level("mexico").do, level("mexico").twist) if task} == {"mexican"}


def test_every_book_is_played_as_it_stands() -> None:
    """No position sets a switch of its own: what is in force has a name that the page can show."""
    found = set()
    for each in LESSON.levels:
        scenes = (each.predict, each.do, each.twist, each.breaking)
        found |= {rules(scene.position) for scene in scenes if scene is not None}
    assert found == set(PRESETS)


def test_every_switch_that_changes_play_makes_a_difference_somewhere() -> None:
    played = [each.do.position.variant for each in LESSON.levels]
    played += [each.twist.position.variant for each in LESSON.levels if each.twist is not None]
    outside = set(STAKES_AND_LABELS) - {"labels"}  # of a series of deals, not of one
    for switch in set(SWITCHES) - outside:
        assert len({getattr(variant, switch) for variant in played}) > 1, switch


@pytest.mark.parametrize("name", SAME_CARDS)
def test_the_right_answer_by_one_book_is_wrong_by_the_other(name: str) -> None:
    """Played in the other task it is refused, or a mistake, or leads nowhere."""
    found = level(name)
    assert found.twist is not None
    first, second = found.do, found.twist
    assert (rules(first.position), rules(second.position)) == SAME_CARDS[name]
    assert replace(first.position, variant=second.position.variant) == second.position, "only the rules change"
    assert Known.OPEN not in (first.known, second.known)
    index = LESSON.levels.index(found)
    for part, other in ((Part.DO, second), (Part.TWIST, first)):
        end = Learner(LESSON, index, part).play(other.solution[:1])
        assert not passes(end, found, part)


def passes(now: LessonSession, found: Level, part: Part) -> bool:
    """Whether a learner who has begun like this passes by forcing, too, where that is possible."""
    task = found.task(part)
    assert task is not None
    if now.attempt.outcome is None and judge(now.state, cq.action("force")).legal:
        now = now.act(cq.action("force"))
        while now.attempt.reply is not None:
            now = now.replied()
    return now.passed


def test_the_place_that_foster_lets_one_choose_decides_by_ends_and_by_nothing_else() -> None:
    """Where every card may be regrouped, only which cards lie matters; where ends are lent, how they lie does too."""
    line = "pone=3h3s5d5h6d6h7s/4d4h4s dealer=2d/{} centre=7h stock=?12 waste=2h6s7d2sQhJd7c turn=pone/left rules={}"
    run, four = "Ac2c3c4c5c6c,AdAhAs", "2c3c4c5c6c,AcAdAhAs"
    outs = {
        (laid, book): str(cq.alive_outs(cq.position(line.format(laid, book)), cq.Seat.DEALER))
        for laid in (run, four)
        for book in ("pagat", "foster")
    }
    assert outs == {(run, "pagat"): "3d", (four, "pagat"): "3d", (run, "foster"): "-", (four, "foster"): "3d"}


def test_by_pagat_both_ways_lead_to_the_last_card_and_by_rummy_com_one() -> None:
    twist = level("last-card").twist
    assert twist is not None
    line = str(twist.position)
    for book, worth in (("pagat", {"meld": 1, "decline": 1}), ("rummy-com", {"meld": 0, "decline": 1})):
        best = {"meld": -1, "decline": -1}
        for action, value in cq.evaluate(cq.position(with_rules(line, book))).items():
            best[action.verb] = max(best[action.verb], value)
        assert best == worth, book


def with_rules(line: str, book: str) -> str:
    return " ".join([*(part for part in line.split() if not part.startswith("rules=")), f"rules={book}"])


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_task_says_by_which_book_it_is_played(language: str) -> None:
    """The page names rules that are not the usual ones; the usual ones are named by the texts."""
    for each in LESSON.levels:
        for part in (Part.DO, Part.TWIST):
            task = each.task(part)
            if task is None or rules(task.position) == "mexican":
                continue  # all of that level is Mexican, and its first words say so
            told = " ".join(
                catalogue.told("house-rules", f"{each.name}.{key}", language) for key in ("intro", f"{part}.goal")
            )
            book = preset_name(rules(task.position), language).split()[0].removesuffix(".com")
            assert book in told, f"{each.name} {part}"
    assert "xico" in catalogue.told("house-rules", "mexico.intro", language).replace("xiko", "xico")
