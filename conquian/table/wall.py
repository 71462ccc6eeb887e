"""The wall across the table: who sits in front of it, what is said there, and the keys on two hooks."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, TypedDict

from conquian.art import alma, neighbours, things
from conquian.table.alma import Alma
from conquian.ui.room import Voice
from conquian.ui.views import ScreenWords, sentence_case


@dataclass(frozen=True, slots=True)
class Hooks:
    """The keys on the two hooks, and what is said of them."""

    mine: int = 0
    theirs: int = 0
    score: str = ""


NO_HOOKS: Final = Hooks()


class WallView(TypedDict):
    """The opponent across the table, and the score.

    `line` is what Alma says now, empty for nothing, and `said` tells one line from the next; `is_seen` says whether
    Alma is there, or the neighbour `who`, else it is only an opponent. `mine` and `theirs` are the keys on the hooks,
    one for each hand won, and `score` says them: where it is empty, there are no hooks. `name` and `you` stand above
    them.
    """

    name: str
    you: str
    is_seen: bool
    who: str
    mood: str
    line: str
    said: str
    mine: int
    theirs: int
    score: str


class WallWords(ScreenWords):
    """All that depends on the language and the faces alone: `art` are the drawings, by their names."""

    art: dict[str, str]


WALL_ART: Final = {
    "alma": alma.portrait(),
    "hook": things.hook(),
    "key": things.key(),
    "won": things.medal(),
    "calm": things.cup(),
}
"""What is drawn on the wall and, once a hand is over, where its centre card lay: a medal, or a cup of coffee."""
COMPANY_ART: Final = {name: alma.portrait(person=person) for name, person in neighbours.PEOPLE.items()}
"""Everybody who can sit across the table."""


def wall_view(company: Alma, mood: alma.Mood, voice: Voice, hooks: Hooks = NO_HOOKS) -> WallView:
    """The view across the table: Alma in this mood, the line, and the hooks if there are any."""
    return {
        "name": sentence_case(company.who(voice.language)),
        "you": sentence_case(voice.words("alma", "who", "you")),
        "is_seen": company.is_seen,
        "who": company.name,
        "mood": mood,
        "line": company.says(voice.language),
        "said": company.line,
        "mine": hooks.mine,
        "theirs": hooks.theirs,
        "score": hooks.score,
    }
