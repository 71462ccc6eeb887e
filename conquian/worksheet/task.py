"""A task of a worksheet and its solution: a puzzle in the words of its page, and what was proved of every answer."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Final

from conquian.art.pack import Pack
from conquian.art.table import Paper, Scene, picture
from conquian.explain.markup import plain
from conquian.explain.names import Faces, usual_faces
from conquian.explain.sentences import law_title
from conquian.explain.words import words
from conquian.game.actions import Action, Meld
from conquian.game.judge import judge
from conquian.rooms.puzzles import library
from conquian.rooms.puzzles.phrases import PuzzlePhrases, is_certain
from conquian.rooms.puzzles.proof_phrases import at_table, proved, worth
from conquian.rooms.puzzles.puzzle import Puzzle, PuzzleKnown
from conquian.rooms.puzzles.question import PuzzleQuestion
from conquian.rooms.puzzles.refutation.reason_phrases import reason_text
from conquian.rooms.puzzles.refutation.reasons import MissedWin, why
from conquian.rooms.puzzles.session import PuzzleSession
from conquian.solver.certificates.best_chance import ChanceCertificate
from conquian.solver.certificates.certificate import RuleCertificate
from conquian.table.phrases import Viewpoint, rules_in_force
from conquian.teach.meld_options import new_groups
from conquian.ui.room import Voice
from conquian.ui.views import marked_groups, sentence_case

WIDTH: Final = 960
"""The width of a diagram in px, which decides how much of a card is drawn; on paper it is as wide as there is room."""


@dataclass(frozen=True, slots=True)
class WorksheetTask:
    """A task: the puzzle's name, its title if that gives nothing away, its diagram, what is said and what is asked.

    `answers` are what there is to tick; where there is nothing, a move is asked for. The texts have markup.
    """

    name: str
    title: str
    diagram: str
    said: tuple[str, ...]
    goal: str
    answers: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class WorksheetSolution:
    """The solution of a task: the answers, what is said of them, what was known and how it was got, and the others.

    `table` is what the answer is worth at a table, where cards are hidden, and how that was found: nothing where it is
    what was proved. `folder` is what its theme or collection is called, `number` that of the puzzle there, and `level`
    is 0 where it has none. The texts have markup.
    """

    folder: str
    number: int
    level: int
    right: tuple[str, ...]
    told: str
    proof: str
    others: tuple[str, ...]
    table: tuple[str, ...]


def task(name: str, language: str, faces: Faces) -> WorksheetTask:
    """The puzzle of this name as it is asked. Raises KeyError if there is none.

    >>> task("hole-001", "en", Faces.FRENCH).said[0]
    "You can't see your opponent's hand or the stock."
    """
    phrases = _phrases(PuzzleSession(name), language, faces)
    now = phrases.now
    rules = rules_in_force(now.asked.position.variant, language)
    return WorksheetTask(
        name,
        phrases.of(now.asked.titles) if now.names_theme else "",
        _diagram(phrases),
        tuple(filter(None, (rules, phrases.known(), phrases.unseen(), phrases.told()))),
        phrases.goal(),
        tuple(_answers(phrases)),
    )


def solution(name: str, language: str, faces: Faces) -> WorksheetSolution:
    """The solution of the puzzle of this name. Raises KeyError if there is none.

    >>> found = solution("hole-road-001", "en", Faces.FRENCH)
    >>> found.right, found.told
    (('Only my opponent',), 'All ten of one suit: no card can be your eleventh. ...')
    """
    now = PuzzleSession(name)
    asked = now.asked
    if isinstance(asked, PuzzleQuestion):
        solved = now.choose(asked.right)
    elif now.is_list:
        solved = replace(now, found=asked.certificate.accepted)
    else:
        solved = now.after(asked.sought[0])
    phrases = _phrases(solved, language, faces)
    proof, _ = proved(phrases)
    seen = at_table(phrases)
    told = phrases.text()
    return WorksheetSolution(
        phrases.folder(now.folder),
        now.number,
        library.level(name),
        tuple(_right(phrases)),
        "" if told is None else told.text,
        proof,
        tuple(_reasoned(phrases)),
        () if seen is None else (seen[0], *seen[1]),
    )


def folder_name(folder: str, language: str) -> str:
    """The name of a theme or a collection.

    >>> folder_name("hole", "en")
    'Into the hole'
    """
    return _phrases(PuzzleSession(library.names()[0]), language, usual_faces(language)).folder(folder)


def _phrases(now: PuzzleSession, language: str, faces: Faces) -> PuzzlePhrases:
    look = Viewpoint(now.seat, frozenset({now.seat}), frozenset(), frozenset(), Voice(language, faces))
    return PuzzlePhrases(now, look)


def _diagram(phrases: PuzzlePhrases) -> str:
    """The position as it is seen, drawn for print with the player who is asked in front."""
    now, look = phrases.now, phrases.look
    state = now.asked.position
    seats = look.name(now.seat.other), look.name(now.seat)
    goal = plain(phrases.goal(), look.language, look.faces)
    paper = Paper(goal, seats, words(look.language, "table", "text", "next_first"))
    pack = Pack(look.faces, look.language, state.variant.labels, large_index=True)
    return picture(Scene(state, now.seat, WIDTH, pack, paper=paper))


def _answers(phrases: PuzzlePhrases) -> Iterator[str]:
    """The boxes to tick: the choices of a question, or the moves of a rule question."""
    now, asked = phrases.now, phrases.now.asked
    if isinstance(asked, PuzzleQuestion):
        yield from map(phrases.choice, asked.choices)
    elif now.is_list and isinstance(asked.certificate, RuleCertificate):
        yield from (_listed(each.action, phrases) for each in asked.certificate.rulings)


def _listed(action: Action, phrases: PuzzlePhrases) -> str:
    """A move of a rule question in words; of a meld what is new in it, whether or not it is one."""
    state = phrases.now.asked.position
    if not isinstance(action, Meld):
        return sentence_case(phrases.action(action, state))
    return phrases.tell("hint", "lay", melds=marked_groups(new_groups(state.spreads[state.turn], action.spread)))


def _right(phrases: PuzzlePhrases) -> Iterator[str]:
    """The answers that are right."""
    now, asked = phrases.now, phrases.now.asked
    if isinstance(asked, PuzzleQuestion):
        choice = asked.choice(asked.right)
        yield "" if choice is None else phrases.choice(choice)
    elif now.is_list:
        yield from (_listed(each, phrases) for each in asked.certificate.accepted)
    else:
        is_told = not isinstance(asked.certificate, RuleCertificate)  # then the first says what else is right
        yield from (sentence_case(phrases.action(each)) for each in asked.sought[: 1 if is_told else None])


def _reasoned(phrases: PuzzlePhrases) -> Iterator[str]:
    """The result of each move that is not right, and why; for a chance of every move, since they are compared."""
    asked = phrases.now.asked
    if isinstance(asked, PuzzleQuestion):
        for choice in asked.choices:
            if choice.name != asked.right and phrases.of(choice.answers):
                named = phrases.choice(choice)
                yield phrases.tell("proved", "row", action=named, value=phrases.of(choice.answers))
        return
    right = {asked.kind_of(each) for each in asked.accepted}
    for action, value in worth(phrases, asked):
        if asked.kind_of(action) not in right or isinstance(asked.certificate, ChanceCertificate):
            yield _because(value, action, asked, phrases)


def _because(value: str, action: Action, asked: Puzzle, phrases: PuzzlePhrases) -> str:
    """The worth of a move, and the reason."""
    language = phrases.look.language
    first = value if value.endswith((".", "!", "?")) else f"{value}."
    if isinstance(asked.certificate, RuleCertificate):
        law = judge(asked.position, action).law
        if law is None:
            return first
        return words(language, "worksheet", "solutions", "refused", value=value, title=law_title(law, language))
    is_right = asked.kind_of(action) in {asked.kind_of(each) for each in asked.accepted}
    reason = None if is_right else why(asked, action)
    if reason is None:
        return first
    is_seen = isinstance(reason, MissedWin) or asked.known is PuzzleKnown.ALL or is_certain(asked)
    key = "open" if is_seen else "unseen"
    told = phrases.tell("why", "missed_win") if isinstance(reason, MissedWin) else reason_text(reason, language)
    return phrases.tell("because", key, first=first, why=told)
