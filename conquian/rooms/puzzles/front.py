"""The front page of the puzzles as plain JSON: today's puzzle, the themes, and every puzzle of the open one."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from datetime import date, timedelta
from itertools import groupby
from typing import Final, TypedDict

from conquian.course.career.glicko import LEVELS, nearest_level, strength
from conquian.course.career.streak import Streak
from conquian.course.progress import Progress, Result
from conquian.explain.markup import plain
from conquian.rooms.puzzles import library
from conquian.rooms.puzzles.phrases import FEW, PuzzlePhrases
from conquian.table.guide import Button
from conquian.ui.room import Voice

PICTURES: Final[Mapping[str, str]] = {
    "composed": "5h6h7h",
    "hole-road": "AcAdAhAs",
    "cook-hunt": "JsKs",
    "for-sure": "As2s3s",
    "best-chance": "4h5h",
    "hole": "Ac2c3c4c5c",
    "act-or-wait": "6c6d6h",
    "single-out": "Kh",
    "right-ace": "AsAd",
    "open-cards": "QcQd",
}
"""The cards that stand for each theme."""


class FrontPuzzle(TypedDict):
    """A puzzle to begin: its number in its theme, its name as it is read out, and passed, helped or empty."""

    value: str
    n: str
    name: str
    state: str


class FrontLevel(TypedDict):
    """The puzzles of one level of a theme; `name` says which, and is empty where there are no levels."""

    name: str
    puzzles: list[FrontPuzzle]


class FrontBar(TypedDict):
    """The puzzles of one level: how many are solved, and how many there are."""

    done: int
    all: int


class FrontTheme(TypedDict):
    """A theme: its picture, one line, and how much of each level is solved; `levels` are there where it is `open`."""

    value: str
    title: str
    line: str
    cards: list[str]
    bars: list[FrontBar]
    counted: str
    open: bool
    begin: str
    levels: list[FrontLevel]


class FrontToday(TypedDict):
    """Today's puzzle: the `day` as 2026-11-29, its number and date, what it asks, what is known; `done`, if it is."""

    day: str
    date: str
    asks: str
    line: str
    done: str
    begin: Button
    cards: list[str]


class FrontOwn(TypedDict):
    """Mistakes of the learner's own: how many are due, or when the next one is, and the way to it."""

    title: str
    line: str
    begin: Button


class FrontView(TypedDict):
    """The front page; `ways` lead back to the puzzle that was left, and to those that were not solved alone.

    `strength` says how strong the learner is by all first answers, or how many are missing to say it; `streak` for how
    many days, empty before.
    """

    today: FrontToday
    strength: str
    streak: str
    ways: list[Button]
    own: FrontOwn | None
    themes: list[FrontTheme]


def front_view(phrases: PuzzlePhrases) -> FrontView:
    """The front page as this learner finds it."""
    return {
        "today": _today(phrases),
        "strength": _strength(phrases),
        "streak": streak_line(phrases.now.progress.streak, phrases.now.today, phrases.voice),
        "ways": _ways(phrases),
        "own": _own(phrases),
        "themes": sorted(
            (_theme(phrases, name) for name in library.folders()),
            key=lambda theme: not theme["open"],  # the open one first
        ),
    }


def _today(phrases: PuzzlePhrases) -> FrontToday:
    day = phrases.now.today
    name = library.of_the_day(day)
    asked = library.puzzle(name)
    there = replace(phrases, now=phrases.now.to(name))
    is_done = name in phrases.now.progress.puzzles
    hand = asked.position.hands[asked.position.turn].cards
    centre = asked.position.centre
    return {
        "day": day.isoformat(),
        "date": phrases.dated(day, "front", "date", n=str(library.day_number(day))),
        "asks": plain(there.goal(), phrases.language, phrases.faces),
        "line": there.known(),
        "done": phrases.tell("front", "done") if is_done else "",
        "begin": {"do": "day", "label": phrases.tell("front", "look" if is_done else "sit_down"), "main": True},
        "cards": [str(card) for card in hand][:3] + ([] if centre is None else [str(centre)]),
    }


def _own(phrases: PuzzlePhrases) -> FrontOwn | None:
    """What is kept of the learner's own hands; nothing where that is nothing."""
    tasks, today = phrases.now.progress.tasks, phrases.now.today
    if not tasks.kept:
        return None
    due, following = len(tasks.due(today)), next(iter(tasks.kept.values())).again.due
    is_tomorrow = following - today == timedelta(1)
    if due:
        line = phrases.tell("own", "due", n=due)
    elif is_tomorrow:
        line = phrases.tell("own", "tomorrow", n=len(tasks))
    else:
        line = phrases.dated(following, "own", "later", n=len(tasks))
    begin: Button = {"do": "own_task", "label": phrases.tell("own", "begin" if due else "early"), "main": bool(due)}
    return {"title": phrases.tell("own", "title"), "line": line, "begin": begin}


def _strength(phrases: PuzzlePhrases) -> str:
    """The learner's strength in levels, with the interval; before there are some answers, how many are missing."""
    answers = phrases.now.progress.answers
    if missing := FEW - len(answers[:FEW]):
        return phrases.tell("strength", "soon", n=missing, all=str(FEW))
    found = strength(answers)
    low, high = map(nearest_level, found.interval)
    key = "sure" if low == high else "open" if high - low == len(LEVELS) - 1 else "between"
    return phrases.tell("strength", key, value=str(round(found.value)), low=str(low), high=str(high))


def streak_line(streak: Streak, today: date, voice: Voice) -> str:
    """The days in a row; where they have ended, a welcome."""
    if streak.last is None:
        return ""
    if not streak.alive(today):
        return voice.words("puzzles", "streak", "back")
    return voice.words("puzzles", "streak", "today" if streak.last == today else "open", n=streak.days)


def standing(progress: Progress, today: date, voice: Voice) -> str:
    """The days in a row and the learner's strength on one line, each once there is one."""
    answers = progress.answers
    value = str(round(strength(answers).value))
    told = voice.words("puzzles", "strength", "short", value=value) if len(answers) >= FEW else ""
    return " ".join(filter(None, (streak_line(progress.streak, today, voice), told)))


def _ways(phrases: PuzzlePhrases) -> list[Button]:
    now = phrases.now
    found: list[Button] = []
    if now.progress.puzzles or now.answer is not None:
        found.append({"do": "back_to_puzzle", "label": phrases.tell("front", "go_on"), "main": False})
        found.append({"do": "another", "label": phrases.tell("front", "another"), "main": False})
    if n := len(library.slips(now.progress)):
        found.append({"do": "slip", "label": phrases.tell("front", "slips", n=n), "main": False})
    return found


def _theme(phrases: PuzzlePhrases, name: str) -> FrontTheme:
    bars = _bars(phrases, name)
    done, everything = (sum(bar[key] for bar in bars) for key in ("done", "all"))
    is_open = phrases.now.front == name
    return {
        "value": name,
        "title": phrases.folder(name),
        "line": "" if name == library.own_pack() else phrases.tell("folders", name, "line"),
        "cards": [PICTURES[name][at : at + 2] for at in range(0, len(PICTURES[name]), 2)] if name in PICTURES else [],
        "bars": bars,
        "counted": phrases.tell("front", "counted", done=done, all=everything),
        "open": is_open,
        "begin": phrases.tell("front", "begin" if done < everything else "begin_again"),
        "levels": _levels(phrases, name) if is_open else [],
    }


def _bars(phrases: PuzzlePhrases, theme: str) -> list[FrontBar]:
    solved = phrases.now.progress.puzzles
    groups = (list(group) for _, group in groupby(library.in_folder(theme), library.level))
    return [{"done": sum(name in solved for name in group), "all": len(group)} for group in groups]


def _levels(phrases: PuzzlePhrases, theme: str) -> list[FrontLevel]:
    numbered = enumerate(library.in_folder(theme), 1)
    return [
        {
            "name": phrases.tell("front", "level", level=level) if level else "",
            "puzzles": [_puzzle(phrases, name, n) for n, name in group],
        }
        for level, group in groupby(numbered, lambda each: library.level(each[1]))
    ]


def _puzzle(phrases: PuzzlePhrases, name: str, n: int) -> FrontPuzzle:
    level, title = library.level(name), phrases.of(library.titles(name))
    if level:
        called = phrases.tell("options", "level", n=str(n), level=level)
    else:
        called = phrases.tell("options", "titled", n=str(n), title=title or name)
    result = phrases.now.progress.puzzles.get(name)
    if result is None:
        return {"value": name, "n": str(n), "name": called, "state": ""}
    state = "passed" if result is Result.PASSED else "helped"
    return {"value": name, "n": str(n), "name": phrases.tell("options", state, called=called), "state": state}
