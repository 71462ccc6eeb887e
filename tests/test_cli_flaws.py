"""What is wrong with content of an author's own is said in a sentence, in each language."""

from __future__ import annotations

from collections.abc import Iterable
from enum import StrEnum

import pytest

from conquian.commands import flaws
from conquian.commands.output import Output
from conquian.explain.words import LANGUAGES
from conquian.game.actions import DECLINE
from conquian.rooms.learn.lesson_flaws import LessonFlaw, LessonObjection
from conquian.rooms.puzzles.puzzle import Blemish, PuzzleObjection
from conquian.rooms.puzzles.question import QuestionFlaw, QuestionObjection
from conquian.rooms.replay.annotated_games import GameFlaw, GameObjection
from conquian.rooms.teacher.lesson_report import NoteFlaw
from conquian.solver.certificates.vocabulary import CertificateFault, Objection

pytestmark = pytest.mark.slow


def said(output: Output) -> Iterable[tuple[StrEnum, str]]:
    """Every flaw there is, and what is said of it."""
    for lesson_flaw in (*LessonFlaw, *NoteFlaw):
        yield lesson_flaw, flaws.of_lesson(LessonObjection(lesson_flaw, "ace.do", "decline"), output)
    for blemish in Blemish:
        yield blemish, flaws.of_puzzle(PuzzleObjection(blemish, DECLINE), output)
    for question_flaw in QuestionFlaw:
        yield question_flaw, flaws.of_puzzle(QuestionObjection(question_flaw, "decline"), output)
    for fault in CertificateFault:
        yield fault, flaws.of_puzzle(Objection(fault, DECLINE), output)
    for game_flaw in GameFlaw:
        yield game_flaw, flaws.of_game(GameObjection(game_flaw, 7, "decline"), output)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_flaw_has_a_sentence_and_no_two_the_same(language: str) -> None:
    told = list(said(Output(language, as_json=False)))
    sentences = {text for _, text in told}
    shared = {QuestionFlaw.UNREACHABLE}  # said of a puzzle and of a question alike
    assert len(sentences) == len(told) - len(shared)
    for flaw, text in told:
        assert text.rstrip(".") != flaw, "a key is no sentence"
        assert text.endswith((".", "decline")), flaw
        assert "{" not in text


def test_a_flaw_names_its_place_and_what_it_is_about() -> None:
    output = Output("en", as_json=False)
    assert flaws.of_lesson(LessonObjection(LessonFlaw.NO_TEXT, "de", "ace.do.idea"), output) == (
        "de: A text is missing: ace.do.idea."
    )
    assert flaws.of_lesson(LessonObjection(LessonFlaw.NO_BREACH), output).startswith("None of the tries")
    assert flaws.of_puzzle(PuzzleObjection(Blemish.ANSWER_MISSING, DECLINE), output).endswith(": decline.")
    assert flaws.of_game(GameObjection(GameFlaw.NO_NOTE, 7, "es"), output) == (
        "Move 7: there's no note in this language: es."
    )
