"""Puzzles: a position, what is known there, a goal, every action that reaches it, and the certificate that says so."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from typing import assert_never

from conquian.game.actions import DECLINE, FORCE, Action, Discard
from conquian.game.judge import judge, legal_actions
from conquian.game.laws import Law
from conquian.game.play import apply
from conquian.game.player_view import player_view
from conquian.game.state import Seat, State
from conquian.game.variants import Variant
from conquian.notation.record import Record
from conquian.notation.tables import quoted
from conquian.rooms.puzzles.features import Features, features
from conquian.rooms.puzzles.seat_themes import IS_SEAT_THEME, SeatTheme
from conquian.rooms.puzzles.themes import bears_out
from conquian.solver.certificates.best_chance import ChanceCertificate
from conquian.solver.certificates.certificate import Certificate, OpenHandCertificate, RuleCertificate
from conquian.solver.certificates.sure_plan import PlanCertificate
from conquian.solver.certificates.vocabulary import Goal, Objection, essence

FORMAT = 1
"""The version of the format; a file may leave it out."""
NEXT = "; "
"""The text between the actions of the game that leads to the position."""


class PuzzleKnown(StrEnum):
    """The knowledge given to the solver of a puzzle: every card, or what the player to act sees."""

    ALL = "all"
    SEAT = "seat"


class Blemish(StrEnum):
    """A kind of flaw in a puzzle whose certificate may well hold."""

    UNREACHABLE = "unreachable"
    ANSWER_MISSING = "answer-missing"
    ANSWER_TOO_MANY = "answer-too-many"
    NO_CHOICE = "no-choice"
    THEME = "theme"
    FEATURES = "features"
    NOTHING_MISSED = "nothing-missed"
    NOT_REFUSED = "not-refused"


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
    Of a cook hunt the text claims that certain actions are the answers, which are `claimed`: what is sought is an
    answer that the claim has missed. Where the claim is to discard a card and force it, `law` is what refuses that, and
    `missed` says so once the answer is found. `str` writes the file.
    """

    name: str
    theme: str
    certificate: Certificate
    accepted: tuple[Action, ...]
    features: Features | None = None
    game: Record | None = None
    titles: tuple[tuple[str, str], ...] = ()
    texts: tuple[tuple[str, str], ...] = ()
    claimed: tuple[Action, ...] = ()
    law: Law | None = None
    missed: tuple[tuple[str, str], ...] = ()

    @property
    def position(self) -> State:
        """The position, as far as it is known; the hands and the stock have unknown cards unless all are open."""
        return self.certificate.position

    @property
    def who(self) -> Seat:
        """The seat whose question it is: that of the player to act."""
        return self.position.turn

    @property
    def goal(self) -> Goal | None:
        """The goal of the player, None for a rule question."""
        return self.certificate.goal

    @property
    def known(self) -> PuzzleKnown:
        """The knowledge of the cards; a rule question may be asked with either."""
        match self.certificate:
            case OpenHandCertificate():
                return PuzzleKnown.ALL
            case RuleCertificate(position):
                return PuzzleKnown.SEAT if position.unknown else PuzzleKnown.ALL
            case PlanCertificate() | ChanceCertificate():
                return PuzzleKnown.SEAT
            case _:
                assert_never(self.certificate)

    @property
    def sought(self) -> tuple[Action, ...]:
        """The answers that are right: of a cook hunt those that the claim does not name."""
        return tuple(action for action in self.accepted if not self.is_claimed(action))

    def accepts(self, action: Action) -> bool:
        """Whether this answer is right, or comes to the same as one that is."""
        return self.kind_of(action) in {self.kind_of(one) for one in self.sought}

    def is_claimed(self, action: Action) -> bool:
        """Whether the claim of a cook hunt names this action, or one that comes to the same."""
        return self.kind_of(action) in {self.kind_of(one) for one in self.claimed}

    def kind_of(self, action: Action) -> object:
        """The key that actions of one answer share: where a claim is about what is legal, each layout has its own."""
        literal = self.claimed and isinstance(self.certificate, RuleCertificate)
        return action if literal else essence(self.position, action)

    def check(self) -> tuple[PuzzleObjection | Objection, ...]:
        """Everything that is wrong, worked out from scratch; nothing if the puzzle holds."""
        wrong: tuple[PuzzleObjection | Objection, ...] = (*self.certificate.check(), *_objections(self))
        return wrong or tuple(_mislabelled(self))

    def __str__(self) -> str:
        return "".join(f"{line}\n" for line in _lines(self))


def _objections(puzzle: Puzzle) -> Iterator[PuzzleObjection]:
    if not is_reached(puzzle.position, puzzle.game, puzzle.who, puzzle.known):
        yield PuzzleObjection(Blemish.UNREACHABLE)
    proved = {puzzle.kind_of(action): action for action in puzzle.certificate.accepted}
    named = {puzzle.kind_of(action): action for action in puzzle.accepted}
    for key in proved.keys() - named.keys():
        yield PuzzleObjection(Blemish.ANSWER_MISSING, proved[key])
    for key in named.keys() - proved.keys():
        yield PuzzleObjection(Blemish.ANSWER_TOO_MANY, named[key])
    if puzzle.claimed and not puzzle.sought:
        yield PuzzleObjection(Blemish.NOTHING_MISSED)
    if puzzle.law is not None and not all(_is_refused(puzzle, action) for action in puzzle.claimed):
        yield PuzzleObjection(Blemish.NOT_REFUSED)
    if not named or len(named) < len(puzzle.accepted) or not (puzzle.certificate.rejected or puzzle.claimed):
        yield PuzzleObjection(Blemish.NO_CHOICE)


def _is_refused(puzzle: Puzzle, claimed: Action) -> bool:
    """Whether the card that the claim discards cannot be forced once it is declined, by the law of the puzzle."""
    state = puzzle.position
    if not isinstance(claimed, Discard) or claimed not in legal_actions(state):
        return False
    declined = apply(apply(state, claimed), DECLINE)
    return judge(declined, FORCE).law is puzzle.law


def _mislabelled(puzzle: Puzzle) -> Iterator[PuzzleObjection]:
    """What is said about a puzzle that holds, and is not so."""
    if not _bears_out(puzzle.certificate, puzzle.theme):
        yield PuzzleObjection(Blemish.THEME)
    if puzzle.features is not None and puzzle.features != features(puzzle.certificate):
        yield PuzzleObjection(Blemish.FEATURES)


def _bears_out(certificate: Certificate, theme: str) -> bool:
    if theme in list(SeatTheme):
        return IS_SEAT_THEME[SeatTheme(theme)](certificate)
    return bears_out(certificate, theme)


def is_reached(position: State, game: Record | None, seat: Seat, known: PuzzleKnown) -> bool:
    """Whether the game ends at the position as this seat sees it, or with every card open; a study has no game."""
    return position.is_study if game is None else seen_after(game, seat, known) == position


def seen_after(game: Record, seat: Seat, known: PuzzleKnown) -> State:
    """The position at the end of a game as this seat sees it, or with every card open."""
    states = game.positions()
    past = zip(states, game.actions, strict=False)
    return states[-1] if known is PuzzleKnown.ALL else player_view(states[-1], seat, past).state


# --- writing ----------------------------------------------------------------------------------------------------------


def _lines(puzzle: Puzzle) -> Iterator[str]:
    """The canonical file, line by line."""
    yield f"format = {FORMAT}"
    yield f"name = {quoted(puzzle.name)}"
    yield f"theme = {quoted(puzzle.theme)}"
    yield f"position = {quoted(str(puzzle.position))}"
    yield f"who = {quoted(str(puzzle.who))}"
    yield f"known = {quoted(puzzle.known)}"
    if puzzle.goal is not None:
        yield f"goal = {quoted(puzzle.goal)}"
    yield f"accepted = [{', '.join(quoted(str(action)) for action in puzzle.accepted)}]"
    if puzzle.claimed:
        yield f"claimed = [{', '.join(quoted(str(action)) for action in puzzle.claimed)}]"
    if puzzle.law is not None:
        yield f"law = {quoted(puzzle.law.value)}"
    yield from text_lines("title", puzzle.titles)
    yield from text_lines("text", puzzle.texts)
    yield from text_lines("missed", puzzle.missed)
    if puzzle.features is not None:
        yield from ("", "[features]", *puzzle.features.lines())
    yield from ("", *puzzle.certificate.lines())
    if puzzle.game is not None:
        yield from ("", "[game]", *game_lines(puzzle.game))


def game_lines(game: Record) -> Iterator[str]:
    """The lines of the file about the game: the deal and the actions; a record written by hand can say more."""
    if game.seed is None:
        yield f"deal = {quoted(str(game.start))}"
    else:
        if game.start.variant != Variant():
            yield f"rules = {quoted(str(game.start.variant))}"
        yield f"seed = {game.seed}"
    yield f"actions = {quoted(NEXT.join(map(str, game.actions)))}"


def text_lines(name: str, rows: tuple[tuple[str, str], ...]) -> Iterator[str]:
    """A table of texts by language; nothing if there are none."""
    if rows:
        yield from ("", f"[{name}]", *(f"{language} = {quoted(text)}" for language, text in rows))
