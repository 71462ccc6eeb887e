"""Puzzles: a position, what is known there, a goal, every action that reaches it, and the certificate that says so."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from typing import assert_never

from conquian.game.actions import Action
from conquian.game.player_view import player_view
from conquian.game.state import Seat, State
from conquian.game.variants import Variant
from conquian.notation.record import Record
from conquian.solver.certificates import Certificate, Open, Ruled
from conquian.solver.certificates_chance import Chance
from conquian.solver.certificates_sure import Sure
from conquian.solver.certificates_terms import Goal, Objection, essence
from conquian.tutor.puzzle_features import Features, features
from conquian.tutor.puzzle_themes import bears_out

FORMAT = 1
"""The version of the format; a file may leave it out."""


class Known(StrEnum):
    """What the solver of a puzzle is told: every card, or what the player to act sees."""

    ALL = "all"
    SEAT = "seat"


class Blemish(StrEnum):
    """What can be wrong with a puzzle whose certificate may well hold."""

    UNREACHABLE = "unreachable"
    ANSWER_MISSING = "answer-missing"
    ANSWER_TOO_MANY = "answer-too-many"
    NO_CHOICE = "no-choice"
    THEME = "theme"
    FEATURES = "features"


@dataclass(frozen=True, slots=True)
class PuzzleObjection:
    """One thing that is wrong with a puzzle, and the action that it is about."""

    blemish: Blemish
    action: Action | None = None


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A question with proved answers: what the player to act should do.

    `accepted` names one action of each essence (two layouts of the same cards are one answer where grouping does not
    matter); `game` reaches the position, and is None for a study; `titles` and `texts` are pairs of language and text.
    `str` writes the file.
    """

    name: str
    theme: str
    certificate: Certificate
    accepted: tuple[Action, ...]
    features: Features | None = None
    game: Record | None = None
    titles: tuple[tuple[str, str], ...] = ()
    texts: tuple[tuple[str, str], ...] = ()

    @property
    def position(self) -> State:
        """The position, as far as it is known; the hands and the stock have unknown cards unless all are open."""
        return self.certificate.position

    @property
    def who(self) -> Seat:
        """Whose question it is: that of the player to act."""
        return self.position.turn

    @property
    def goal(self) -> Goal | None:
        """What he wants, None for a rule question."""
        return None if isinstance(self.certificate, Ruled) else self.certificate.goal

    @property
    def known(self) -> Known:
        """What is known of the cards; a rule question may be asked about either."""
        match self.certificate:
            case Open():
                return Known.ALL
            case Ruled(position):
                return Known.SEAT if position.unknown else Known.ALL
            case Sure() | Chance():
                return Known.SEAT
            case _:
                assert_never(self.certificate)

    def accepts(self, action: Action) -> bool:
        """Whether this answer is right, or comes to the same as one that is."""
        mine = {essence(self.position, one) for one in self.accepted}
        return essence(self.position, action) in mine

    def check(self) -> tuple[PuzzleObjection | Objection, ...]:
        """Everything that is wrong, worked out from scratch; nothing if the puzzle holds."""
        wrong: tuple[PuzzleObjection | Objection, ...] = (*self.certificate.check(), *_objections(self))
        return wrong or tuple(_mislabelled(self))

    def __str__(self) -> str:
        return "".join(f"{line}\n" for line in _lines(self))


def _objections(puzzle: Puzzle) -> Iterator[PuzzleObjection]:
    if not _is_reached(puzzle):
        yield PuzzleObjection(Blemish.UNREACHABLE)
    proved = {essence(puzzle.position, action): action for action in puzzle.certificate.accepted}
    named = {essence(puzzle.position, action): action for action in puzzle.accepted}
    for key in proved.keys() - named.keys():
        yield PuzzleObjection(Blemish.ANSWER_MISSING, proved[key])
    for key in named.keys() - proved.keys():
        yield PuzzleObjection(Blemish.ANSWER_TOO_MANY, named[key])
    if not named or len(named) < len(puzzle.accepted) or not puzzle.certificate.rejected:
        yield PuzzleObjection(Blemish.NO_CHOICE)


def _mislabelled(puzzle: Puzzle) -> Iterator[PuzzleObjection]:
    """What is said about a puzzle that holds, and is not so."""
    if not bears_out(puzzle.certificate, puzzle.theme):
        yield PuzzleObjection(Blemish.THEME)
    if puzzle.features is not None and puzzle.features != features(puzzle.certificate):
        yield PuzzleObjection(Blemish.FEATURES)


def _is_reached(puzzle: Puzzle) -> bool:
    """Whether the game ends at the position as it is seen; a study has no game."""
    if puzzle.game is None:
        return puzzle.position.is_study
    states = puzzle.game.positions()
    past = zip(states, puzzle.game.actions, strict=False)
    seen = states[-1] if puzzle.known is Known.ALL else player_view(states[-1], puzzle.who, past).state
    return seen == puzzle.position


# --- writing ----------------------------------------------------------------------------------------------------------


def _lines(puzzle: Puzzle) -> Iterator[str]:
    """The canonical file, line by line."""
    yield f"format = {FORMAT}"
    yield f"name = {_quoted(puzzle.name)}"
    yield f"theme = {_quoted(puzzle.theme)}"
    yield f"position = {_quoted(str(puzzle.position))}"
    yield f"who = {_quoted(str(puzzle.who))}"
    yield f"known = {_quoted(puzzle.known)}"
    if puzzle.goal is not None:
        yield f"goal = {_quoted(puzzle.goal)}"
    yield f"accepted = [{', '.join(_quoted(str(action)) for action in puzzle.accepted)}]"
    yield from _texts("title", puzzle.titles)
    yield from _texts("text", puzzle.texts)
    if puzzle.features is not None:
        yield from ("", "[features]", *puzzle.features.lines())
    yield from ("", *puzzle.certificate.lines())
    if puzzle.game is not None:
        yield from ("", "[game]", *_game_lines(puzzle.game))


def _game_lines(game: Record) -> Iterator[str]:
    """The deal and the actions; whoever writes the record itself can say more."""
    if game.seed is None:
        yield f"deal = {_quoted(str(game.start))}"
    else:
        if game.start.variant != Variant():
            yield f"rules = {_quoted(str(game.start.variant))}"
        yield f"seed = {game.seed}"
    yield "actions = ["
    yield from (f"  {_quoted(str(action))}," for action in game.actions)
    yield "]"


def _texts(name: str, rows: tuple[tuple[str, str], ...]) -> Iterator[str]:
    if rows:
        yield from ("", f"[{name}]", *(f"{language} = {_quoted(text)}" for language, text in rows))


def _quoted(text: str) -> str:
    """A TOML string: JSON's escapes are TOML's too, but for the delete character."""
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")
