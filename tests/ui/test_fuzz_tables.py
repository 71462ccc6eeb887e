"""Tables under any messages and any saved state: always a sentence, never a card that lies face down."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from random import Random
from typing import Any, Final

import pytest

import conquian as cq
from conquian.course.catalogue import lesson
from conquian.course.catalogue import names as lessons
from conquian.explain.names import Faces, card_name
from conquian.explain.words import LANGUAGES
from conquian.game.cards import ALL_CARDS
from conquian.game.laws import Law
from conquian.game.state import Phase, Seat
from conquian.game.variants import PRESETS, SWITCHES
from conquian.notation.errors import NotationError
from conquian.rooms import DOORS
from conquian.rooms.classroom.examples import EXAMPLES
from conquian.rooms.classroom.free_board import BoardArea, Setup
from conquian.rooms.classroom.widget import Classroom
from conquian.rooms.forcing.attempt import ForcingAttempt
from conquian.rooms.forcing.positions import Consequence
from conquian.rooms.forcing.tasks import ForcingCourse
from conquian.rooms.forcing.widget import ForcingLab
from conquian.rooms.hook.script import beats
from conquian.rooms.hook.widget import Hook
from conquian.rooms.learn.session import LessonSession
from conquian.rooms.learn.widget import Learn
from conquian.rooms.play.duel import Duel
from conquian.rooms.play.widget import Play
from conquian.rooms.puzzles import library
from conquian.rooms.puzzles.session import PuzzleSession
from conquian.rooms.puzzles.widget import PuzzleBoard
from conquian.rooms.replay.annotated_games import names
from conquian.rooms.replay.widget import Replay
from conquian.rooms.sets.library import names as chapter_sets
from conquian.rooms.sets.widget import Sets
from conquian.rooms.sources.comparison import SOURCES, Books, SourceComparison
from conquian.rooms.sources.widget import Sources
from conquian.table.messages import Aid, Place
from conquian.ui.base import Widget
from conquian.ui.page import COMMON
from conquian.ui.widget import RoomWidget
from conquian.widgets import Table
from tests.game.tables import random_games, random_variant
from tests.notation.fuzzing import damaged, valid_texts
from tests.ui.page import game_of, receive, tell, write

pytestmark = pytest.mark.slow

OFTEN = {
    "table": [],
    "play": ["go_on"] * 12,
    "replay": [],
    "forcing": [],
    "learn": ["predict", "next_part", "go_on"] * 6,
    "puzzles": ["prove", "step_on", "try_again", "answer", "puzzle"] * 4,
    "classroom": [],
    "sets": ["chapter", "again"] * 6,
    "sources": ["open_law", "by", "mine"] * 6,
    "hook": ["go_on", "skip"] * 6,
}
"""The types of messages that each page gets more often; the page that plays mostly waits for the other one."""

KINDS = {room: (*DOORS[room].room().readers, *COMMON, *more) for room, more in OFTEN.items()}

TABLES: Final[dict[str, Callable[[Any], Any]]] = {
    "table": lambda page: page.session.game,
}
"""Where the game at the table is, where it is not in a table that the session has."""

LEVELS = [every for name in lessons() for every in lesson(name).levels]

VALUES = {
    "place": [each.value for each in Place],
    "bring_to": [each.value for each in Place],
    "show": [each.value for each in Aid],
    "aim": [f"{area}{index}" for area in BoardArea for index in ("", ":0", ":1", ":40")],
    "put": [f"{area}{index}" for area in BoardArea for index in ("", ":0", ":1", ":40")],
    "count": ["pone-hand", "dealer-hand", "stock"],
    "seat": ["pone", "dealer"],
    "fold": ["pone", "dealer"],
    "phase": [each.value for each in Phase],
    "preset": [*PRESETS],
    "rules": [*PRESETS],
    "switch": [each.value for values in SWITCHES.values() for each in values],
    "set_switch": [each.value for values in SWITCHES.values() for each in values],
    "show_switch": [*SWITCHES],
    "example": [*EXAMPLES],
    "game": [*names()],
    "course": [each.value for each in ForcingCourse],
    "predict": [name for every in LEVELS if every.predict for name, _ in every.predict.choices],
    "lesson": [*lessons()],
    "level": [every.name for every in LEVELS],
    "puzzle": [*library.names()],
    "folder": [*library.folders(), *library.MERGED],
    "answer": ["me", "they", "both", "nobody"],
    "set": [*chapter_sets()],
    "chapter": [str(number) for number in range(6)],
    "mine": [*SOURCES, *SWITCHES],
    "other": [*SOURCES, *(each.value for values in SWITCHES.values() for each in values)],
    "open_law": [law.value for law in Law],
    "by": ["mine", "other"],
    "foretell": [each.value for each in Consequence],
    "language": [*LANGUAGES],
    "faces": [each.value for each in Faces],
}
NONSENSE: tuple[object, ...] = (
    None,
    True,
    -1,
    2**60,
    1.5,
    [],
    {},
    ["7h"],
    "",
    "7h7h",
    "<b>",
    "\ud800",
    "9" * 3000,
    "\0",
    "meld -",
    "give 7h",
)
STATES = [state for state, _ in random_games(seed=1897, games=12)]
RECORD = str(cq.Record(cq.deal(3), 3, (cq.action("turn"), cq.action("decline"))))


def opened(page: str, rng: Random) -> Widget:
    """A table of this page, under any rules."""
    rules = random_variant(rng)
    state = rng.choice(STATES)
    if rng.random() < 0.3:
        state = cq.player_view(state, rng.choice(list(Seat))).state
    match page:
        case "table":
            plays = rng.choice(["both", "pone", "dealer", "nobody"])
            return Table(state, seat=rng.choice(["pone", "dealer"]), plays=plays, storage_key="t")
        case "play":
            return Play(Duel.begin(rng.randrange(10**6), rules, rng.choice(list(Seat))), storage_key="p")
        case "replay":
            return Replay(rng.choice(names()), ply=rng.randrange(20), storage_key="r")
        case "learn":
            name = rng.choice(lessons())
            return Learn(LessonSession.begin(name, rng.randrange(len(lesson(name).levels))), storage_key="l")
        case "puzzles":
            return PuzzleBoard(PuzzleSession(rng.choice(library.names())), storage_key="q")
        case "forcing":
            try:
                return ForcingLab(ForcingAttempt.free(state), storage_key="f")
            except NotationError:
                course = rng.choice([course for course in ForcingCourse if course is not ForcingCourse.FREE])
                return ForcingLab(ForcingAttempt.begin(course, rng.randrange(10**6)), storage_key="f")
        case "sets":
            return Sets(rng.choice(chapter_sets()), storage_key="s")
        case "sources":
            return Sources(SourceComparison(Books(rng.choice(SOURCES))), storage_key="b")
        case "hook":
            return Hook(rng.choice([*beats()]), storage_key="h")
        case _:
            return Classroom(Setup.of(state), storage_key="c")


def message(page: str, table: Widget, rng: Random) -> dict[str, object]:
    """A message that means something, or nearly."""
    kind = rng.choice(KINDS[page]) if rng.random() < 0.85 else "do"
    game = TABLES.get(page, game_of)(table)
    legal, hand = [str(each) for each in game.legal], [str(card) for card in game.hand]
    switch = rng.choice(list(SWITCHES))
    known = {"play": len(game.done), "learn": len(game.done), "hook": table.view.get("ply")}
    found: dict[str, object] = {
        "type": kind,
        "card": rng.choice(hand or ["7h"]) if rng.random() < 0.7 else str(rng.choice(list(ALL_CARDS))),
        "group": rng.choice([0, 1, 2, 3, "new"]),
        "action": rng.choice(legal if legal and rng.random() < 0.8 else valid_texts()["action"]),
        "ply": known.get(page, rng.randrange(60)),
        "number": rng.choice([0, 1, 9, 20, 40]),
        "layout": rng.choice(valid_texts()["spread"]),
        "text": rng.choice([str(rng.choice(STATES)), RECORD, damaged(RECORD, rng)]),
        "switch": switch,
        "value": rng.choice(VALUES.get(kind, [""])),
    }
    if kind == "switch":
        found["value"] = rng.choice(list(SWITCHES[switch])).value
    if rng.random() < 0.05:
        found[rng.choice(list(found))] = rng.choice(NONSENSE)
    return found


def anything(saved: dict[str, object], rng: Random) -> dict[str, object]:
    """What was kept, with one or two of its texts damaged."""
    found = {**saved}
    for name in rng.choices([*found], k=2):
        text = found[name]
        found[name] = damaged(text, rng) if isinstance(text, str) and text else rng.choice(NONSENSE)
    return {**found, "version": 1}


def texts(value: object) -> Iterator[str]:
    """Every text in what is sent to the page."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for each in value.values():
            yield from texts(each)
    elif isinstance(value, list):
        for each in value:
            yield from texts(each)


def told_too_much(play: Play) -> list[str]:
    """The cards that are named in the view of a duel under way, although the learner does not see them.

    The record and the link hold the deal, and a refusal, like what shakes, repeats what the learner has named.
    """
    if play.duel.ending is not None:
        return []
    own = ("record", "link", "hint", "spoken", "shakes")
    view = {name: part for name, part in play.view.items() if name not in own}
    found = [*texts(view)]
    hidden = ALL_CARDS - play.duel.view().state.known
    return [str(card) for card in hidden if any(_names(card, text, play) for text in found)]


def _names(card: cq.Card, text: str, play: Play) -> bool:
    name = card_name(card, play.language, play.faces)
    return text == str(card) or re.search(rf"(?<!\w){re.escape(name)}(?!\w)", text) is not None


@pytest.mark.parametrize("page", KINDS)
def test_whatever_is_sent_there_is_a_sentence_and_nothing_is_told(page: str) -> None:
    rng = Random(f"{page} 1897")
    kept: list[dict[str, object]] = []
    for _ in range(7):
        table = opened(page, rng)
        if isinstance(table, RoomWidget):  # what was kept is taken up only where nothing was asked for
            table = type(table)(replace(table.page, asked=False), storage_key=page)
        else:
            table._asked = False
        if kept:
            write(table, saved=anything(rng.choice(kept), rng))
        for _ in range(40):
            n = table.answered + 1
            sent = message(page, table, rng)
            receive(table, {"method": "custom", "content": {**sent, "n": n}})
            assert table.answer == n, sent
            assert "{" not in table.view["spoken"]["text"], sent
            shown = {name: part for name, part in table.view.items() if name != "sheets"}  # a whole set on paper
            assert len(json.dumps(shown)) < 100_000, sent
            if isinstance(table, Play):
                assert not told_too_much(table), sent
        kept.append(dict(table.saved))
        table.close()


@pytest.mark.parametrize("page", KINDS)
def test_the_browser_writes_nothing_else(page: str) -> None:
    table = opened(page, Random(page))
    names = [name for name in table.trait_names() if name not in table.browser_may_write]
    before = {name: getattr(table, name) for name in names}
    for name in names:
        for value in ("x", 3, True, None, {}, {"a": 1}, [1], "pone=-/- dealer=-/- turn=pone/turn"):
            write(table, **{name: value})
    assert {name: getattr(table, name) for name in names} == before


@pytest.mark.parametrize("preset", PRESETS)
def test_what_the_opponent_may_do_is_not_told(preset: str) -> None:
    rng = Random(preset)
    asked = 0
    for seat in Seat:
        play = Play(Duel.begin(7, PRESETS[preset], seat), lang="en")
        tell(play, "show", value="legal")
        for _ in range(24):
            if play.view["waits"]:
                asked += play.view["legal"] == ["That depends on a hand that's face down"]
                again = tell(play, "show", value="legal"), tell(play, "show", value="legal")
                assert not [card for card in ALL_CARDS - play.duel.view().state.known if _names(card, again[1], play)]
                assert not told_too_much(play)
                tell(play, "go_on", ply=play.view["ply"])
            elif play.duel.ending is None:
                tell(play, "do", action=str(rng.choice(game_of(play).legal)))
    assert asked
