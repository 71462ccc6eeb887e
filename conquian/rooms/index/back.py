"""The ways back for a visitor who has begun something: what is due, today's puzzle, a match, and the next lesson."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import suppress
from datetime import date
from functools import lru_cache

from conquian.course import catalogue, itinerary
from conquian.course.career.own_tasks import OwnTasks
from conquian.course.itinerary import Station
from conquian.course.progress import Progress, loads, salvaged
from conquian.notation.errors import NotationError
from conquian.rooms.index.session import LATER, LEARNED, PLAYED
from conquian.rooms.play.duel import Duel
from conquian.rooms.play.session import PlaySession
from conquian.rooms.puzzles import library
from conquian.rooms.puzzles.front import standing
from conquian.rooms.rearrange.view import BackView, BackWay
from conquian.table.wall import COMPANY_ART
from conquian.ui.links import room
from conquian.ui.room import Voice
from conquian.ui.views import sentence_case


@lru_cache(maxsize=4)
def back_view(begun: tuple[tuple[str, str], ...], day: date | None, voice: Voice) -> BackView | None:
    """The ways back from what other rooms have kept, on the visitor's day; None where nothing was begun there."""
    kept = dict(begun)
    progress, place = _learned(kept.get(LEARNED, ""))
    progress = progress.joined(Progress(tasks=OwnTasks.later(kept.get(LATER, ""))))
    play = _played(kept)
    if play is None and progress == Progress(played=progress.played):
        return None
    today = library.today() if day is None or not library.is_somewhere(day) else day
    ways = [*_due(progress, today, voice), *_puzzle(progress, today, voice), *_hand(play, voice)]
    ways += _lesson(progress, place, voice)
    if first := next((way for way in ways if way["main"]), None):
        ways = [first, *(_way(way["name"], way["text"], way["href"], main=False) for way in ways if way is not first)]
    title, line = voice.words("rearrange", "back", "title"), standing(progress, today, voice)
    return {"day": today.isoformat(), "title": title, "line": line or title, "ways": ways}


def _learned(text: str) -> tuple[Progress, Mapping[str, str]]:
    """The progress, and the place in the course; of a text that cannot be read as much as it tells."""
    if not text:
        return Progress(), {}
    try:
        return loads(text)
    except NotationError:
        return salvaged(text), {}


def _played(kept: Mapping[str, str]) -> PlaySession | None:
    """The hand that was left in Play; None where none was begun, or it cannot be read."""
    texts = {name.removeprefix(PLAYED): text for name, text in kept.items() if name.startswith(PLAYED)}
    if "record" not in texts:
        return None
    with suppress(NotationError):
        found = PlaySession.of(Duel.begin(0)).restored(texts)
        if found.hands or found.duel.game.done or found.match is not None:
            return found
    return None


def _way(name: str, text: str, href: str, *, main: bool = True, face: str = "") -> BackWay:
    return {"href": href, "name": name, "text": text, "main": main, "face": face}


def _due(progress: Progress, today: date, voice: Voice) -> Iterator[BackWay]:
    """The mistakes of the visitor's own that are due."""
    if due := len(progress.tasks.due(today)):
        href = room("puzzles", {"own": "due"}, voice.language, voice.faces)
        yield _way(voice.words("puzzles", "own", "title"), voice.words("puzzles", "own", "due", n=due), href)


def _puzzle(progress: Progress, today: date, voice: Voice) -> Iterator[BackWay]:
    """Today's puzzle, and whether it is done."""
    name, month = library.of_the_day(today), voice.words("puzzles", "front", "months", str(today.month))
    is_done = name in progress.puzzles
    number = {"day": str(today.day), "month": month, "n": str(library.day_number(today))}
    text = voice.words("puzzles", "front", *(("done",) if is_done else ("date",)), **({} if is_done else number))
    href = room("puzzles", {"puzzle": name}, voice.language, voice.faces)
    yield _way(voice.words("rearrange", "back", "today"), text, href, main=not is_done)


def _hand(play: PlaySession | None, voice: Voice) -> Iterator[BackWay]:
    """The match that goes on with its score, or the hand."""
    if play is None:
        return
    who, href = play.alma.who(voice.language), room("play", {}, voice.language, voice.faces)
    waits = voice.words("rearrange", "back", "waits", Who=sentence_case(who))
    match, face = play.match_now, COMPANY_ART[play.alma.name] if play.alma.is_seen else ""
    if match is not None and not match.is_over:
        keys = match.keys
        text = voice.words("neighbours", "match", "score", who=who, mine=keys.mine, theirs=keys.theirs, n=match.to)
        yield _way(waits, text, href, face=face)
    elif play.duel.ending is None and play.duel.game.done:
        yield _way(waits, voice.words("rearrange", "back", "left"), href, face=face)


def _lesson(progress: Progress, place: Mapping[str, str], voice: Voice) -> Iterator[BackWay]:
    """The level with which the course goes on."""
    here, on_map = None, place.get("map") == "yes"
    if place.get("lesson") in catalogue.names():
        levels = [level.name for level in catalogue.lesson(place["lesson"]).levels]
        if place.get("level") in levels:
            here = Station(place["lesson"], levels.index(place["level"]))
    ahead = itinerary.next_station(progress, here)
    if ahead is None:
        return
    lesson = catalogue.lesson(ahead.lesson)
    is_left = ahead == here and not on_map  # there Learn goes on where it was left, in the middle of a level too
    fields = {} if is_left else {"lesson": ahead.lesson, "level": lesson.levels[ahead.index].name}
    title = catalogue.told(ahead.lesson, "door", voice.language, faces=voice.faces)
    has_begun = bool(progress.levels) or here is not None
    name = voice.words("rearrange", "back", "lesson" if has_begun else "offer", n=lesson.number)
    yield _way(name, title, room("learn", fields, voice.language, voice.faces))
