"""A question to a class: a position, the choices, and what is known of each before anyone chooses."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Final
from urllib.parse import parse_qsl, urlsplit

from conquian.classes.place import NOWHERE, ClassPlace
from conquian.classes.question_names import guesses, levels, note_questions, numbered
from conquian.classes.refusal import ClassRefusal, RefusalReason
from conquian.course import catalogue
from conquian.course.lesson import Known
from conquian.course.moved_levels import home
from conquian.course.progress import level_key
from conquian.explain.markup import Emphasis, Named, Plain, Term
from conquian.explain.names import card_names
from conquian.explain.words import LANGUAGES
from conquian.game.actions import Action
from conquian.game.judge import UnknownCards, judge, legal_actions
from conquian.game.laws import Law
from conquian.game.player_view import player_view
from conquian.game.state import State
from conquian.notation.codes import action as read_action
from conquian.notation.errors import NotationError
from conquian.notation.position import FIELDS, from_fields, position
from conquian.rooms.puzzles import library
from conquian.rooms.puzzles.puzzle import Puzzle
from conquian.rooms.puzzles.puzzle_titles import puzzle_named
from conquian.rooms.puzzles.question import PuzzleQuestion
from conquian.rooms.teacher import notes
from conquian.solver.certificates.best_chance import ChanceCertificate
from conquian.solver.certificates.certificate import RuleCertificate
from conquian.solver.certificates.sure_plan import PlanCertificate
from conquian.solver.certificates.vocabulary import distinct
from conquian.teach.answer_order import mixed

LONGEST_SOURCE: Final = 2_000
LONGEST_QUESTION: Final = 200
LONGEST_LISTED: Final = 160
"""Letters of what is picked from a list, where a longer question is cut short."""
LONGEST_CHOICE: Final = 80
FEWEST_CHOICES: Final = 2
LONGEST_SECONDS: Final = 600
RIGHT: Final = "*"
"""The sign before a choice that a teacher marks as right."""
MOST_CHOICES: Final = 12
"""The most choices that a class weighs and a phone shows."""


class VoteGround(StrEnum):
    """The ground on which a choice is right; its words are `vote.ground.<value>`."""

    LAWS = "laws"
    LAW = "law"
    PROOF = "proof"
    NOTES = "notes"
    LESSON = "lesson"
    TEACHER = "teacher"
    OPINION = "opinion"


class VoteAsk(StrEnum):
    """The question about a position: what to do, or which of some actions are allowed."""

    DO = "do"
    ALLOWED = "allowed"


class YesNo(StrEnum):
    """The two answers to whether one action is allowed."""

    YES = "yes"
    NO = "no"


Texts = tuple[tuple[str, str], ...]
"""Words by language; of what a teacher typed there is one, with an empty language."""


@dataclass(frozen=True, slots=True)
class BallotChoice:
    """A choice: an action, words, or yes or no; whether it is right, None where nothing says so; the law it breaks.

    `why` says what is wrong with it in words, empty where only the law does.
    """

    what: Action | Texts | YesNo
    is_right: bool | None = None
    law: Law | None = None
    why: Texts = ()


@dataclass(frozen=True, slots=True)
class BallotProof:
    """The proof behind a puzzle: its kind, its goal, and the number of ways in which hidden cards can lie, 0 if open.

    With `is_for_open_cards` the answer is right only for a player who sees every card.
    """

    kind: str
    goal: str
    worlds: int = 0
    is_for_open_cards: bool = False


@dataclass(frozen=True, slots=True)
class Ballot:
    """A question to a class.

    `state` is what is shown, and nothing else of the position is here; `asked` are words, empty where the kind of
    question says enough; `about` is the one action that yes or no is said to; `note` names the question of the notes,
    and `law` is the one that answers it, None where none does. `place` is where it can be played.
    The vote closes by itself after `seconds`; 0 leaves it open.
    """

    ground: VoteGround
    choices: tuple[BallotChoice, ...]
    state: State | None = None
    ask: VoteAsk = VoteAsk.DO
    asked: Texts = ()
    about: Action | None = None
    proof: BallotProof | None = None
    note: str = ""
    law: Law | None = None
    place: ClassPlace = NOWHERE
    seconds: int = 0

    @property
    def is_open(self) -> bool:
        """Whether every card of the position is known."""
        return self.state is not None and not self.state.unknown


def read_ballot(fields: Mapping[str, str]) -> Ballot:
    """The question that a teacher's form asks for. Raises ClassRefusal.

    `note` names a question of the notes, and `level` the level of a lesson whose guess is asked for, both by their
    numbers too, as in a list (`question_names.py`); `here` is a position, a link to one, to a puzzle or to such a
    level, or a puzzle's title or name; `ask` says what is asked, `choices` has one choice a line, those that are right
    behind a `*`, `question` is in the teacher's words, `seconds` is the time for it, and with `seen` only what the
    player on turn sees is shown.

    >>> here = "pone=AdAs/3c3d3h3s,6h7hJhQh dealer=?10/- centre=Kh stock=?19 turn=pone/left"
    >>> [str(choice.what) for choice in read_ballot({"here": here}).choices]
    ['meld 3c3d3h3s 6h7hJhQhKh', 'decline']
    >>> read_ballot({"here": here, "ask": "allowed", "choices": "turn"}).choices[1].law
    Law('4.8')
    >>> read_ballot({"here": "cabbage"})
    Traceback (most recent call last):
    conquian.classes.refusal.ClassRefusal: (<RefusalReason.POSITION: 'position'>, 'cabbage')
    """
    here, question = _text(fields, "here", LONGEST_SOURCE), _text(fields, "question", LONGEST_QUESTION)
    lines = _lines(_text(fields, "choices", (LONGEST_CHOICE + 4) * MOST_CHOICES))
    return replace(_asked(fields, here, question, lines), seconds=_seconds(fields.get("seconds", "")))


def _asked(fields: Mapping[str, str], here: str, question: str, lines: list[str]) -> Ballot:
    note, asked = _text(fields, "note", LONGEST_LISTED), (("", question),) if question else ()
    if note:
        return _checked(_note_ballot(numbered(note, note_questions())))
    if level := _text(fields, "level", LONGEST_LISTED) or _linked_level(here):
        return _checked(_level_ballot(numbered(level, levels())))
    name, state = read_here(here)
    if name:
        return replace(_checked(_puzzle_ballot(name)), place=ClassPlace("puzzles", puzzle=name))
    if state is None:
        if not question:
            raise ClassRefusal(RefusalReason.NO_QUESTION)
        return _checked(Ballot(_own_ground(lines), _typed(lines), asked=asked))
    ask = VoteAsk.ALLOWED if fields.get("ask") == VoteAsk.ALLOWED else VoteAsk.DO
    try:
        ballot = _position_ballot(state, ask, lines, asked)
    except UnknownCards as error:
        raise ClassRefusal(RefusalReason.UNKNOWN_CARDS) from error
    shown = player_view(state, state.turn).state if fields.get("seen") else state
    return _checked(Ballot(ballot.ground, ballot.choices, shown, ask, asked, ballot.about))


def _text(fields: Mapping[str, str], name: str, longest: int) -> str:
    text = fields.get(name, "").strip()
    if len(text) > longest:
        raise ClassRefusal(RefusalReason.TOO_LONG, text[:LONGEST_CHOICE])
    return text


def _lines(text: str) -> list[str]:
    lines = [" ".join(line.split()) for line in text.splitlines() if line.strip()]
    for line in lines:
        if len(line) > LONGEST_CHOICE:
            raise ClassRefusal(RefusalReason.TOO_LONG, line[:LONGEST_CHOICE])
    return lines


def _typed(lines: list[str]) -> tuple[BallotChoice, ...]:
    """The choices in a teacher's words; where one is marked as right, those that are not are wrong."""
    is_marked = _own_ground(lines) is VoteGround.TEACHER
    return tuple(
        BallotChoice((("", line.removeprefix(RIGHT).strip()),), line.startswith(RIGHT) if is_marked else None)
        for line in lines
    )


def _own_ground(lines: list[str]) -> VoteGround:
    is_marked = any(line.startswith(RIGHT) for line in lines)
    return VoteGround.TEACHER if is_marked else VoteGround.OPINION


def _seconds(text: str) -> int:
    text = text.strip()
    if text and not (re.fullmatch(r"\d{1,3}", text, re.ASCII) and int(text) <= LONGEST_SECONDS):
        raise ClassRefusal(RefusalReason.SECONDS, str(LONGEST_SECONDS))
    return int(text or 0)


def _checked(ballot: Ballot) -> Ballot:
    if len(ballot.choices) < FEWEST_CHOICES:
        raise ClassRefusal(RefusalReason.FEW)
    if len(ballot.choices) > MOST_CHOICES:
        raise ClassRefusal(RefusalReason.MANY, str(len(ballot.choices)))
    if len({choice.what for choice in ballot.choices}) < len(ballot.choices):
        raise ClassRefusal(RefusalReason.TWICE)
    return ballot


def read_here(here: str) -> tuple[str, State | None]:
    """The name of the puzzle, or the position, that a title, a name, a position or a link means; empty for no text.

    Raises ClassRefusal.
    """
    if not here:
        return "", None
    if name := puzzle_named(here):
        return name, None
    try:
        link = urlsplit(here)
    except ValueError:
        raise ClassRefusal(RefusalReason.POSITION, here[:LONGEST_CHOICE]) from None
    try:
        if not link.path.endswith(".ipynb"):
            return "", position(here)
        fields = dict(parse_qsl(link.query, keep_blank_values=True))
        if link.path.endswith("/puzzles.ipynb"):
            name = fields.get("puzzle", "")
            if name not in library.names():
                raise ClassRefusal(RefusalReason.PUZZLE, name[:LONGEST_CHOICE])
            return name, None
        return "", from_fields({name: value for name, value in fields.items() if name in FIELDS})
    except NotationError:
        raise ClassRefusal(RefusalReason.POSITION, here[:LONGEST_CHOICE]) from None


def _position_ballot(state: State, ask: VoteAsk, lines: list[str], asked: Texts) -> Ballot:
    """The choices that there are here, with what the judge says to each."""
    if not lines:
        if ask is VoteAsk.ALLOWED:
            raise ClassRefusal(RefusalReason.FEW)
        return Ballot(VoteGround.OPINION, tuple(map(BallotChoice, distinct(state, legal_actions(state)))))
    try:
        actions = [read_action(line.removeprefix(RIGHT).strip(), state.variant.labels) for line in lines]
    except NotationError as error:
        if ask is VoteAsk.ALLOWED or not asked:
            raise ClassRefusal(RefusalReason.NO_ACTION, error.text[:LONGEST_CHOICE]) from error
        return Ballot(_own_ground(lines), _typed(lines))
    laws = [judge(state, action).law for action in actions]
    if ask is VoteAsk.ALLOWED and len(actions) == 1:
        (about,), (law,) = actions, laws
        yes, no = BallotChoice(YesNo.YES, law is None), BallotChoice(YesNo.NO, law is not None, law)
        return Ballot(VoteGround.LAWS, (yes, no), about=about)
    pairs = zip(actions, laws, strict=True)
    if ask is VoteAsk.ALLOWED:
        return Ballot(VoteGround.LAWS, tuple(BallotChoice(action, law is None, law) for action, law in pairs))
    if _own_ground(lines) is VoteGround.TEACHER:
        marks = [line.startswith(RIGHT) for line in lines]
        marked = (BallotChoice(action, mark and not law, law) for (action, law), mark in zip(pairs, marks, strict=True))
        return Ballot(VoteGround.TEACHER, tuple(marked))
    ground = VoteGround.LAWS if any(laws) else VoteGround.OPINION
    return Ballot(ground, tuple(BallotChoice(action, False if law else None, law) for action, law in pairs))


def _puzzle_ballot(name: str) -> Ballot:
    puzzle = library.puzzle(name)
    if isinstance(puzzle, PuzzleQuestion):
        each_is = tuple(BallotChoice(choice.texts, puzzle.accepts(choice.name)) for choice in puzzle.choices)
        proof = BallotProof(puzzle.means, "")
        return Ballot(VoteGround.PROOF, each_is, puzzle.position, asked=puzzle.texts, proof=proof)
    if puzzle.claimed:
        raise ClassRefusal(RefusalReason.HUNT, name)
    certificate = puzzle.certificate
    if isinstance(certificate, RuleCertificate):
        ruled = tuple(BallotChoice(one.action, one.law is None, one.law) for one in certificate.rulings)
        return Ballot(VoteGround.LAWS, ruled, puzzle.position, VoteAsk.ALLOWED)
    worlds = certificate.worlds if isinstance(certificate, PlanCertificate | ChanceCertificate) else 0
    misleads = library.folder(name) == library.OPEN_CARDS and library.seat_value(name) is not None
    proof = BallotProof(certificate.kind, certificate.goal, worlds, misleads)
    return Ballot(VoteGround.PROOF, mixed(name, tuple(_weighed(puzzle))), puzzle.position, proof=proof)


def _weighed(puzzle: Puzzle) -> Iterator[BallotChoice]:
    """Every answer, with whether it is right."""
    every = {*puzzle.certificate.accepted, *puzzle.certificate.rejected}
    return (BallotChoice(action, puzzle.accepts(action)) for action in sorted(every, key=str))


def _note_ballot(name: str) -> Ballot:
    if not any(name in names for names in note_questions().values()):
        raise ClassRefusal(RefusalReason.NOTE, name[:LONGEST_CHOICE])
    lesson, _, number = name.partition(":")
    by_language = {
        language: notes.notes(lesson, language).questions[int(number) - 1] for language in notes.written(lesson)
    }
    first = next(iter(by_language.values()))
    choices = tuple(
        BallotChoice(
            tuple((language, marked(each.answers[n].inside)) for language, each in by_language.items()),
            answer.is_right,
            why=tuple((language, marked(each.answers[n].belief or ())) for language, each in by_language.items())
            if answer.belief
            else (),
        )
        for n, answer in enumerate(first.answers)
    )
    asked = tuple((language, marked(each.asked)) for language, each in by_language.items())
    law = next((answer.law for answer in first.answers if answer.is_right), None)
    return Ballot(VoteGround.NOTES if law is None else VoteGround.LAW, choices, asked=asked, note=name, law=law)


def _linked_level(here: str) -> str:
    """The name of the level that this text leads to; empty where it leads to none."""
    with suppress(ValueError):
        link = urlsplit(here)
        if link.path.endswith("/learn.ipynb"):
            fields = dict(parse_qsl(link.query))
            return level_key(*home(fields.get("lesson", ""), fields.get("level", "")))[:LONGEST_CHOICE]
    return ""


def _level_ballot(name: str) -> Ballot:
    if not any(name in names for names in guesses().values()):
        raise ClassRefusal(RefusalReason.LEVEL, name[:LONGEST_CHOICE])
    lesson, _, level = name.partition("/")
    asked = next(each.predict for each in catalogue.lesson(lesson).levels if each.name == level)
    assert asked is not None

    def texts(key: str) -> Texts:
        every = ((language, catalogue.told(lesson, f"{level}.predict.{key}", language)) for language in LANGUAGES)
        return tuple((language, text) for language, text in every if text)

    choices = tuple(
        BallotChoice(texts(f"choices.{choice}"), choice == asked.right, why=texts(f"wrong.{choice}"))
        for choice, _ in asked.choices
    )
    shown = asked.position if asked.known is Known.OPEN else player_view(asked.position, asked.seat).state
    return Ballot(VoteGround.LESSON, choices, shown, asked=texts("ask"), place=ClassPlace("learn", lesson, level))


def marked(found: object) -> str:
    """Notes as a text whose cards are marked, as those of a lesson are."""
    match found:
        case Plain(text):
            return text
        case Named(cards):
            return f"{{{''.join(map(str, cards))}}}"
        case notes.Cited(law):
            return f"§ {law}"
        case notes.Stressed(inside) | notes.Link(inside) | notes.Paragraph(inside) | notes.Heading(inside):
            return marked(inside)
        case tuple():
            return "".join(map(marked, found))
        case _:
            return ""


def plain(found: object, language: str) -> str:
    """Notes, or a text of a lesson, as plain words, cards by their names."""
    match found:
        case Plain(text) | Emphasis(text) | Term(text=text):
            return text
        case Named(cards):
            return card_names(cards, language)
        case notes.Cited(law):
            return f"§ {law}"
        case notes.Stressed(inside) | notes.Link(inside) | notes.Paragraph(inside) | notes.Heading(inside):
            return plain(inside, language)
        case tuple():
            return "".join(plain(each, language) for each in found)
        case _:
            return ""
