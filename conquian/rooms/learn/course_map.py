"""The map of the course as plain JSON: a street with a door for each lesson, and the levels behind the open one."""

from __future__ import annotations

from typing import TypedDict

from conquian.art.door import DoorState
from conquian.course import catalogue, itinerary
from conquian.course.lesson import Part
from conquian.course.progress import Result, level_key
from conquian.rooms.learn.phrases import LessonPhrases
from conquian.rooms.learn.placement import known_by
from conquian.rooms.learn.session import LessonSession
from conquian.table.guide import Button


class LevelView(TypedDict):
    """A level to enter: `value` names it, `state` is now, passed, helped or to_come, `told` says so in a word."""

    do: str
    value: str
    name: str
    state: str
    told: str


class WayIn(TypedDict):
    """A button behind a door: its `value` names the level or the lesson, `told` says what comes of it, if anything."""

    do: str
    value: str
    label: str
    told: str


class DoorView(TypedDict):
    """A door to touch: `value` is its lesson, `state` how it stands (done, next or shut) and `told` what that means.

    `levels` are there where it is `open`; `about` says what it is about. The `ways_in` are to the first level that was
    not passed and, for a learner who knows the lesson, to the moves that show so.
    """

    do: str
    value: str
    n: int
    title: str
    tagline: str
    state: str
    told: str
    facts: str
    open: bool
    about: str
    levels: list[LevelView]
    ways_in: list[WayIn]


class MapView(TypedDict):
    """The street; `go_on` leads on from where one is, None where the last lesson is at its end.

    `score` says how many doors stand open: those that are done.
    """

    doors: list[DoorView]
    go_on: Button | None
    score: str


def map_view(phrases: LessonPhrases) -> MapView:
    """The street as this learner finds it."""
    now = phrases.now
    return {
        "doors": [_door(phrases, name) for name in catalogue.names()],
        "go_on": _go_on(phrases, now),
        "score": phrases.tell("map", "opened", opened=itinerary.doors_open(now.progress), doors=len(catalogue.names())),
    }


def door_state(now: LessonSession, name: str) -> DoorState:
    """The state of this lesson's door: the lamp burns over the lesson that is next.

    >>> door_state(LessonSession.begin("melds"), "melds")
    <DoorState.NEXT: 'next'>
    """
    if itinerary.is_open(now.progress, name):
        return DoorState.DONE
    ahead = now.next_station
    return DoorState.NEXT if ahead is not None and ahead.lesson == name else DoorState.SHUT


def level_state(now: LessonSession, name: str, index: int) -> str:
    """The state of a level: now, passed, helped or to_come."""
    if (name, index) == (now.name, now.index) and now.part is not Part.DONE:
        return "now"
    passed = now.progress.levels.get(level_key(name, catalogue.lesson(name).levels[index].name))
    if passed is None:
        return "to_come"
    return "passed" if passed.result is Result.PASSED else "helped"


def _door(phrases: LessonPhrases, name: str) -> DoorView:
    now, language, faces = phrases.now, phrases.language, phrases.faces
    levels, number = len(catalogue.lesson(name).levels), catalogue.lesson(name).number
    passed, state = itinerary.passed_in(now.progress, name), door_state(now, name)
    is_open = now.door == name
    facts = phrases.tell("map", "facts", n=catalogue.minutes(name), passed=passed, levels=levels)
    return {
        "do": "door",
        "value": name,
        "n": number,
        "title": catalogue.told(name, "door", language, faces=faces),
        "tagline": catalogue.told(name, "tagline", language, faces=faces),
        "state": state,
        "told": "" if state is DoorState.SHUT else phrases.tell("map", "state", state),
        "facts": f"{facts} · {phrases.draft(name)}" if catalogue.is_draft(name) else facts,
        "open": is_open,
        "about": catalogue.told(name, "about", language, faces=faces),
        "levels": [_level(phrases, name, index) for index in range(levels)] if is_open else [],
        "ways_in": _ways_in(phrases, name, is_done=state is DoorState.DONE) if is_open else [],
    }


def _ways_in(phrases: LessonPhrases, name: str, *, is_done: bool) -> list[WayIn]:
    """To what is next in this lesson, its first level where all were passed; and by showing that it is known."""
    now, levels = phrases.now, catalogue.lesson(name).levels
    ahead, left = now.next_station, itinerary.missing(now.progress, name)
    first = ahead.index if ahead is not None and ahead.lesson == name else left[0] if left else 0
    label = phrases.tell("choices", "go_on" if first else "begin")
    begin: WayIn = {"do": "enter", "value": level_key(name, levels[first].name), "label": label, "told": ""}
    told = phrases.tell("map", "known", n=len(known_by(name)))
    show: WayIn = {"do": "show_known", "value": name, "label": phrases.tell("choices", "show_known"), "told": told}
    return [begin] if is_done or len(known_by(name)) == 1 else [begin, show]


def _level(phrases: LessonPhrases, name: str, index: int) -> LevelView:
    level = catalogue.lesson(name).levels[index].name
    title = catalogue.told(name, f"{level}.title", phrases.language, faces=phrases.faces)
    state = level_state(phrases.now, name, index)
    return {
        "do": "enter",
        "value": level_key(name, level),
        "name": phrases.tell("where", "option", n=index + 1, title=title),
        "state": state,
        "told": "" if state == "to_come" else phrases.tell("map", state),
    }


def _go_on(phrases: LessonPhrases, now: LessonSession) -> Button | None:
    """The way on to what is next; where a lesson that is done is gone through again, back to it."""
    ahead = now.next_station
    if now.part is Part.DONE:
        return None if ahead is None else {"do": "next_part", "label": onward_label(phrases), "main": True}
    has_begun = bool(now.progress.levels) or now != LessonSession.begin(catalogue.names()[0]).to_map(now.door or "")
    label = "back_to_lesson" if ahead != now.station else "go_on" if has_begun else "begin"
    return {"do": "back_to_lesson", "label": phrases.tell("choices", label), "main": True}


def onward_label(phrases: LessonPhrases) -> str:
    """The label of the way on from the end of a lesson: to the next lesson, or to a level of this that is missing."""
    now, ahead = phrases.now, phrases.now.next_station
    if ahead is not None and ahead.lesson == now.name:
        return phrases.tell("choices", "to_level", n=ahead.index + 1)
    return phrases.tell("choices", "next_lesson")
