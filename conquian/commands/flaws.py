"""Flaws in content of an author's own: what is wrong where, in a sentence that says what mends it."""

from __future__ import annotations

from typing import assert_never

from conquian.commands.output import Output
from conquian.explain.words import words
from conquian.rooms.learn.lesson_flaws import LessonFlaw, LessonObjection
from conquian.rooms.puzzles.puzzle import PuzzleObjection
from conquian.rooms.puzzles.question import QuestionObjection
from conquian.rooms.replay.annotated_games import GameObjection
from conquian.solver.certificates.vocabulary import Objection

NOTHING = "–"
"""The text for a place where nothing is."""


def of_lesson(each: LessonObjection, output: Output) -> str:
    """The flaw of a lesson or of the notes for it, in words, behind the place where it is."""
    section = "lesson" if isinstance(each.flaw, LessonFlaw) else "notes"
    said = words(output.language, "flaws", section, each.flaw, about=each.about or NOTHING)
    return f"{each.where}: {said}" if each.where else said


def of_puzzle(each: PuzzleObjection | QuestionObjection | Objection, output: Output) -> str:
    """The flaw of a puzzle, of a question, or of the proof of a puzzle, in words."""
    section = "proof" if isinstance(each, Objection) else "puzzle"
    return words(output.language, "flaws", section, key(each), about=_about(each) or NOTHING)


def key(each: PuzzleObjection | QuestionObjection | Objection) -> str:
    """The name of this flaw for programs."""
    match each:
        case QuestionObjection():
            return each.flaw
        case PuzzleObjection():
            return each.blemish
        case Objection():
            return each.fault
        case _:
            assert_never(each)


def _about(each: PuzzleObjection | QuestionObjection | Objection) -> str:
    """What in the file it is about: a choice by its name, or an action as it is written there."""
    return each.choice if isinstance(each, QuestionObjection) else str(each.action or "")


def of_game(each: GameObjection, output: Output) -> str:
    """The flaw of an annotated game, in words, and the move where it is."""
    return words(output.language, "flaws", "game", each.flaw, ply=each.ply, about=each.about or NOTHING)
