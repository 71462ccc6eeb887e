"""The view of a comparison of sources, as plain JSON: the list of differences, or one of them at the table."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final, TypedDict

from conquian.explain.sentences import explain
from conquian.game.actions import Action
from conquian.game.judge import Verdict, judge
from conquian.game.state import State
from conquian.rooms.sources.comparison import SourceComparison
from conquian.rooms.sources.difference_list import Shelf, shelf
from conquian.rooms.sources.law_table import (
    LawRow,
    Picker,
    ReadingWay,
    about,
    every_law,
    names,
    pickers,
    row,
    summary,
    tell,
    whole,
)
from conquian.rooms.sources.rule_differences import Sight, only
from conquian.rooms.sources.session import SourcesSession
from conquian.table.guide import Button, Guide
from conquian.table.phrases import Viewpoint, choice_name
from conquian.table.view import TableView, table_view
from conquian.ui.links import room
from conquian.ui.room import Voice
from conquian.ui.views import Sentence, codes, sentence_case

MOST_NAMED: Final = 4
"""The most actions named that only one side allows."""


class Tab(TypedDict):
    """One of the two sets of rules that the table can follow."""

    id: str
    name: str
    on: bool


class ComparisonPart(TypedDict):
    """The actions that one of the two alone allows, and what the other says to the first of them."""

    title: str
    actions: list[str]
    why: Sentence


class Apart(TypedDict):
    """The difference between the two on this table or, where none shows yet, that they agree, and what to try next."""

    same: str
    parts: list[ComparisonPart]
    ended: list[str]
    next: str
    action: str


class SourcesView(TableView):
    """The table, and what is compared at it; `mode` is list, table or look, `book` leads to the law in the law book."""

    mode: str
    pickers: list[Picker]
    summary: list[str]
    about: str
    played: list[LawRow]
    worded: list[LawRow]
    all: list[LawRow]
    whole: list[ReadingWay]
    law: LawRow | None
    book: str
    tabs: list[Tab]
    apart: Apart | None
    look: Shelf | None
    more: bool


@dataclass(frozen=True, slots=True)
class ComparedSides:
    """The table by the other rules and by mine: how it stands there, or what refuses something that was done.

    `by_mine` says which of the two lies on the table, `following` is what might be tried next.
    """

    other: State | Verdict
    mine: State | Verdict
    by_mine: bool
    following: Action | None


def sources_view(session: SourcesSession, voice: Voice) -> SourcesView:
    """The table with what is compared at it."""
    now, look = session.comparison, session.table.viewpoint(voice)
    by_mine, following = session.by_mine, session.following
    sides = ComparedSides(session.by(mine=False), session.by(mine=True), by_mine, following)
    pair, language, faces = now.pair, look.language, look.faces
    difference, shown = now.difference, now.exhibit
    mode = "list" if shown is None else "look" if isinstance(shown, Sight) else "table"
    listed = [row(pair, each, language, faces) for each in now.differences] if mode == "list" else []
    guide = Guide(rules="")  # the tabs say it
    if mode != "table":
        guide = replace(guide, choices=(), quiet=(), lights=False)  # it is not drawn
    table = table_view(session.table, voice, guide)
    found = apart(now, sides, look) if mode == "table" else None
    if found is not None and any(each.get("action") == found["action"] for each in table["choices"]):
        table["choices"] = [_tried(each, found) for each in table["choices"]]
        found = {**found, "next": "", "action": ""}  # its button is among those of the table
    return {
        **table,
        "mode": mode,
        "pickers": pickers(pair, language),
        "summary": summary(pair, language),
        "about": about(pair, language) if mode == "list" else "",
        "played": [each for each in listed if each["opens"]],
        "worded": [each for each in listed if not each["opens"]],
        "all": every_law(pair, language, faces) if mode == "list" else [],
        "whole": whole(pair, language, faces),
        "law": None if difference is None else row(pair, difference, language, faces),
        "book": "" if now.law is None else room("rules", {"law": now.law.value}, language, faces),
        "tabs": _tabs(now, sides, language),
        "apart": found,
        "look": shelf(shown, pair, language, faces) if isinstance(shown, Sight) else None,
        "more": difference is not None and len(difference.exhibits) > 1,
    }


def _tried(button: Button, found: Apart) -> Button:
    """The button as it is, or, where it does what might be tried next, saying so."""
    return {**button, "label": found["next"]} if button.get("action") == found["action"] else button


def _tabs(now: SourceComparison, sides: ComparedSides, language: str) -> list[Tab]:
    other, mine = names(now.pair, language)
    return [
        {"id": "other", "name": other, "on": not sides.by_mine},
        {"id": "mine", "name": mine, "on": sides.by_mine},
    ]


# --- how the two part -------------------------------------------------------------------------------------------------


def apart(now: SourceComparison, sides: ComparedSides, look: Viewpoint) -> Apart:
    """The difference between the two where the table stands."""
    other, mine = names(now.pair, look.language)
    if isinstance(sides.other, Verdict):
        return _gone(sides.other, (mine, other), look)
    if isinstance(sides.mine, Verdict):
        return _gone(sides.mine, (other, mine), look)
    parts = [
        *_part(sides.other, sides.mine, (other, mine), look),
        *_part(sides.mine, sides.other, (mine, other), look),
    ]
    ended = [_ended(state, book, look) for state, book in ((sides.other, other), (sides.mine, mine)) if state.outcome]
    if sides.other.outcome == sides.mine.outcome:
        ended = []
    is_same = not parts and not ended
    here = sides.mine if sides.by_mine else sides.other
    following = sides.following if sides.following is not None and judge(here, sides.following).legal else None
    return {
        "same": tell(look.language, "apart", "same") if is_same else "",
        "parts": parts,
        "ended": ended,
        "next": ""
        if following is None
        else tell(look.language, "apart", "try", action=choice_name(following, here, look)),
        "action": "" if following is None else str(following),
    }


def _part(here: State, there: State, books: tuple[str, str], look: Viewpoint) -> list[ComparisonPart]:
    """What is allowed here alone, if there is anything."""
    found = only(here, there)
    if not found:
        return []
    actions = list(dict.fromkeys(sentence_case(choice_name(each.action, here, look)) for each in found))
    rest = len(actions) - MOST_NAMED
    more = [tell(look.language, "apart", "more", n=rest)] if rest > 0 else []
    title = tell(look.language, "apart", "only", book=books[0])
    return [{"title": title, "actions": actions[:MOST_NAMED] + more, "why": _why(found[0].refused, books[1], look)}]


def _gone(verdict: Verdict, books: tuple[str, str], look: Viewpoint) -> Apart:
    """Only one of them can be where the table stands."""
    title = tell(look.language, "apart", "gone", book=books[0])
    part: ComparisonPart = {"title": title, "actions": [], "why": _why(verdict, books[1], look)}
    return {"same": "", "parts": [part], "ended": [], "next": "", "action": ""}


def _why(verdict: Verdict, book: str, look: Viewpoint) -> Sentence:
    """What one of them says to what the other allows."""
    why = explain(verdict, look.language, look.faces)
    return {
        "state": "bad",
        "text": tell(look.language, "apart", "refused", book=book, why=why),
        "laws": codes(verdict.laws[:2]),
    }


def _ended(state: State, book: str, look: Viewpoint) -> str:
    return tell(look.language, "apart", "ended", book=book, end=explain(state, look.language, look.faces))
