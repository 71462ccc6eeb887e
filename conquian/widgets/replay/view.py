"""What looking through a game adds to the table: where one stands, what was done there, and what the note says."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, TypedDict

from conquian.explain.names import Faces
from conquian.explain.words import words
from conquian.game.actions import Action
from conquian.game.state import Seat, State
from conquian.tutor.games import game, names
from conquian.tutor.replaying import Replaying
from conquian.widgets.drawing import Option, sentence_case
from conquian.widgets.table.intents import Aid
from conquian.widgets.table.telling import Look, named
from conquian.widgets.table.view import TableView

LONGEST_NOTE: Final = 2_000
"""A note that somebody brought is shown up to so many letters."""


class Note(TypedDict):
    """A note, its language, and the laws that it names."""

    text: str
    lang: str
    laws: list[str]


class Kept(TypedDict):
    """The record as a file: its name and its text."""

    name: str
    text: str


class Move(TypedDict):
    """An action of the game, as it stands in the list from which one can jump to it."""

    ply: int
    name: str


class ReplayView(TableView):
    """The table, and where one stands in the game.

    `ply` is how many actions were done of `last`; `next_note` is the next that has a note, -1 if there is none;
    `exploring` says that the learner plays on by himself, and `record` is then what he has made of it.
    """

    exploring: bool
    where: str
    game: str
    ply: int
    last: int
    next_note: int
    note: Note | None
    both: bool
    todo: str
    record: Kept | None


def replay_view(view: TableView, replaying: Replaying, look: Look, branch: str | None) -> ReplayView:
    """The table with where one stands; `branch` is the record of what is explored, None where nothing is."""
    found: ReplayView = {
        **view,
        "exploring": branch is not None,
        "where": where(replaying, look),
        "game": replaying.name,
        "ply": replaying.ply,
        "last": replaying.last,
        "next_note": -1 if replaying.next_note is None else replaying.next_note,
        "note": note(replaying, look),
        "both": Aid.HAND in look.shown,
        "todo": view["lead"],
        "record": None if branch is None else {"name": file_name(replaying), "text": branch},
    }
    if branch is None:
        found["lead"] = done(replaying, look)
    return found


def where(replaying: Replaying, look: Look) -> str:
    """Which action it is, and how good the record says it was."""
    key = "deal" if not replaying.ply else "action"
    text = words(look.language, "replay", "where", key, n=replaying.ply, last=replaying.last)
    mark = replaying.mark
    return f"{text} {mark} {words(look.language, 'replay', 'marks', mark)}" if mark else text


def done(replaying: Replaying, look: Look) -> str:
    """What the last action was, in a sentence; at the deal what the game is called."""
    if not replaying.ply:
        title = replaying.title(look.language)
        return title or words(look.language, "replay", "where", "untitled")
    return _actions(replaying.at(0), look.language, look.faces)[replaying.ply - 1]


def note(replaying: Replaying, look: Look) -> Note | None:
    """The note on the last action."""
    found = replaying.note(look.language)
    if found is None or not found.text.strip():
        return None
    return {"text": found.text[:LONGEST_NOTE], "lang": found.language, "laws": [str(law) for law in found.laws]}


def moves(replaying: Replaying, look: Look) -> list[Move]:
    """Every action by its number, with a sign where there is a note; first the deal."""
    noted = set(replaying.noted)
    named = [words(look.language, "replay", "where", "deal"), *_actions(replaying.at(0), look.language, look.faces)]
    return [{"ply": n, "name": f"{n}. {text}{' ✎' if n in noted else ''}"} for n, text in enumerate(named)]


def games(language: str) -> list[Option]:
    """Our games to choose from."""
    return sorted(({"id": name, "name": game(name).title(language)} for name in names()), key=lambda each: each["name"])


def file_name(replaying: Replaying) -> str:
    """What the file of this game is called."""
    seed = "" if replaying.record.seed is None else f"-{replaying.record.seed}"
    return f"conquian-{replaying.name}.toml" if replaying.name else f"conquian{seed}.toml"


@lru_cache(maxsize=16)
def _actions(replaying: Replaying, language: str, faces: Faces) -> tuple[str, ...]:
    """What every action of the game was, in a sentence each: all of it was seen by both players."""
    look = Look(Seat.PONE, frozenset(), frozenset(), frozenset(), language, faces)
    states = replaying.states
    return tuple(told(action, states[n], states[n + 1], look) for n, action in enumerate(replaying.record.actions))


def told(action: Action, before: State, after: State, look: Look) -> str:
    """An action in one sentence; a card that was given away face down is not named."""
    who = sentence_case(look.who(before.turn))
    return words(look.language, "replay", "did", action.verb, who=who, **named(action, before, after, look))
