"""Puzzles and questions with other suits: the same reasoning, and nothing that could be remembered."""

from __future__ import annotations

from dataclasses import replace

from conquian.advice.seat_value import SeatValue
from conquian.course.goals import read_goal
from conquian.game.actions import Action
from conquian.notation.codes import action as read_action
from conquian.notation.position import position as read_position
from conquian.rooms.puzzles.puzzle import Puzzle
from conquian.rooms.puzzles.puzzle_file import certificate as read_certificate
from conquian.rooms.puzzles.question import PuzzleQuestion, QuestionChoice, goal_data
from conquian.teach.suit_permutation import relabelled, relabelled_data, relabelled_prose


def relabelled_puzzle(puzzle: Puzzle, order: str) -> Puzzle:
    """The puzzle with its suits exchanged, also in its certificate; without the game, which had the old ones.

    >>> from conquian.rooms.puzzles.library import puzzle
    >>> one = relabelled_puzzle(puzzle("hole-001"), "dchs")
    >>> one.accepted[0], one.certificate.check()
    (action('meld 2d3d4d 5d6d7d 5h6h7hJhQh'), ())
    """
    return replace(
        puzzle,
        certificate=read_certificate(relabelled(str(puzzle.certificate), order)),
        accepted=_actions(puzzle.accepted, order),
        claimed=_actions(puzzle.claimed, order),
        texts=_texts(puzzle.texts, order),
        missed=_texts(puzzle.missed, order),
        game=None,
    )


def relabelled_question(question: PuzzleQuestion, order: str) -> PuzzleQuestion:
    """The question with its suits exchanged, also in its goals and texts."""
    return replace(
        question,
        position=read_position(relabelled(str(question.position), order)),
        choices=tuple(_choice(each, order) for each in question.choices),
        texts=_texts(question.texts, order),
        game=None,
    )


def relabelled_value(value: SeatValue, order: str) -> SeatValue:
    """The worth of the answers at the table, with their suits exchanged: no suit is worth more than another."""
    action, other = _actions((value.action, value.other), order)
    return replace(value, action=action, other=other)


def _choice(choice: QuestionChoice, order: str) -> QuestionChoice:
    goal = read_goal(relabelled_data({"goal": goal_data(choice.goal)}, order)["goal"])
    return QuestionChoice(choice.name, goal, _texts(choice.texts, order), _texts(choice.answers, order))


def _actions(actions: tuple[Action, ...], order: str) -> tuple[Action, ...]:
    return tuple(read_action(relabelled(str(each), order)) for each in actions)


def _texts(rows: tuple[tuple[str, str], ...], order: str) -> tuple[tuple[str, str], ...]:
    return tuple((language, relabelled_prose(text, order)) for language, text in rows)
