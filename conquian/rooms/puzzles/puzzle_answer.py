"""An answer to a puzzle or a question, whose suits are others at each new try, and what follows from it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum
from functools import cached_property, lru_cache
from typing import assert_never

from conquian.advice.seat_value import SeatValue
from conquian.course.goals import read_goal
from conquian.game.actions import Action
from conquian.game.judge import judge
from conquian.game.state import Seat
from conquian.notation.codes import action as read_action
from conquian.notation.position import position as read_position
from conquian.rooms.puzzles import library
from conquian.rooms.puzzles.puzzle import Puzzle, PuzzleKnown
from conquian.rooms.puzzles.puzzle_file import certificate as read_certificate
from conquian.rooms.puzzles.question import PuzzleQuestion, QuestionChoice, goal_data
from conquian.rooms.puzzles.refutation.played_out import PlayedOut, borne_out, refuted
from conquian.solver.certificates.certificate import RuleCertificate
from conquian.teach.suit_permutation import SUITS, order_of, relabelled, relabelled_data, relabelled_prose


class AnswerResult(StrEnum):
    """The result of an answer: it is right, wrong, or what the claim of a cook hunt names anyway."""

    RIGHT = "right"
    WRONG = "wrong"
    CLAIMED = "claimed"


@dataclass(frozen=True)
class PuzzleAnswer:
    """The last `answer` to the puzzle of this `name`; of a rule question the legal actions `found` so far.

    `said` is the choice of a question. `tries` counts how often it was begun anew, each time with other suits.
    """

    name: str
    tries: int = 0
    answer: Action | None = None
    found: tuple[Action, ...] = ()
    said: str = ""

    # --- what is asked ------------------------------------------------------------------------------------------------

    @cached_property
    def suits(self) -> str:
        """The relabelling that is in force."""
        return order_of(self.tries, self.name)

    @cached_property
    def asked(self) -> Puzzle | PuzzleQuestion:
        """The puzzle or the question, its suits relabelled."""
        return _asked(self.name, self.suits)

    @property
    def puzzle(self) -> Puzzle:
        """The puzzle. Raises TypeError if it is a question."""
        if not isinstance(self.asked, Puzzle):
            raise TypeError(self.name)
        return self.asked

    @property
    def seat_value(self) -> SeatValue | None:
        """The worth of the answers to a player who sees one hand; None where that is proved, or in doubt."""
        found = library.seat_value(self.name)
        return None if found is None else relabelled_value(found, self.suits)

    @property
    def seat(self) -> Seat:
        """The seat whose question it is."""
        return self.asked.seat if isinstance(self.asked, PuzzleQuestion) else self.asked.who

    @property
    def known(self) -> PuzzleKnown:
        """The extent to which the cards are known."""
        return self.asked.known

    @property
    def is_list(self) -> bool:
        """Whether it is a rule question about actions that are listed; of a claim the table is asked."""
        asked = self.asked
        return isinstance(asked, Puzzle) and isinstance(asked.certificate, RuleCertificate) and not asked.claimed

    def is_legal(self, action: Action) -> bool:
        """Whether the judge allows this action in the position of the puzzle."""
        return judge(self.asked.position, action).legal

    # --- what came of it ----------------------------------------------------------------------------------------------

    @cached_property
    def verdict(self) -> AnswerResult | None:
        """The verdict on the last answer; None while nothing was answered, or while there is more to find."""
        asked = self.asked
        if isinstance(asked, PuzzleQuestion):
            return None if not self.said else AnswerResult.RIGHT if asked.accepts(self.said) else AnswerResult.WRONG
        if self.is_list:
            return AnswerResult.RIGHT if set(self.found) >= set(asked.certificate.accepted) else None
        if self.answer is None:
            return None
        if asked.accepts(self.answer):
            return AnswerResult.RIGHT
        return AnswerResult.CLAIMED if self._is_proved(self.answer) else AnswerResult.WRONG

    def _is_proved(self, action: Action) -> bool:
        """Whether the answer reaches the goal, be it claimed or not."""
        puzzle = self.puzzle
        return puzzle.kind_of(action) in {puzzle.kind_of(each) for each in puzzle.accepted}

    @property
    def solved(self) -> bool:
        """Whether the puzzle is solved."""
        return self.verdict is AnswerResult.RIGHT

    @cached_property
    def follows(self) -> PlayedOut | None:
        """The line in which the last answer fails, or reaches the goal; None if it cannot be played out."""
        asked = self.asked
        if self.answer is None or not isinstance(asked, Puzzle):
            return None
        match self.verdict:
            case AnswerResult.RIGHT:
                return borne_out(asked, self.answer)
            case AnswerResult.WRONG:
                return refuted(asked, self.answer)
            case AnswerResult.CLAIMED | None:
                return None
            case _:
                assert_never(self.verdict)


# --- other suits ------------------------------------------------------------------------------------------------------


@lru_cache(maxsize=128)
def _asked(name: str, order: str) -> Puzzle | PuzzleQuestion:
    found = library.puzzle(name)
    if order == SUITS:
        return found
    return relabelled_question(found, order) if isinstance(found, PuzzleQuestion) else relabelled_puzzle(found, order)


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
