"""The place where a device of a class is, or is sent: a room, and in it a level or a puzzle. It is read untrusted."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final
from urllib.parse import parse_qsl, urlencode

from conquian.classes.question_names import levels, numbered
from conquian.course import catalogue
from conquian.explain.words import LANGUAGES, words
from conquian.notation.errors import NotationError
from conquian.notation.position import fields_of, position
from conquian.rooms import ROOMS
from conquian.rooms.puzzles import library
from conquian.rooms.puzzles.puzzle_titles import puzzle_named

VOTE: Final = "vote"
"""The path of the vote's page for every device; the teacher's are below it."""
BOARD: Final = "board"
"""The path of the shared board's page for every device; the teacher's are below it."""
PAGES: Final = (VOTE, BOARD)
"""The pages that are no rooms; their names are `page` of the topic of the same name."""
ROOM_NAMES: Final = frozenset(door.name for door in ROOMS if door.is_listed)
"""The rooms that have a name that is read."""
WITH_POSITION: Final = "classroom"
"""The room that shows any position."""


@dataclass(frozen=True, slots=True)
class ClassPlace:
    """A room, one of `PAGES` or one not known; in it the lesson with its level, or the puzzle, empty where none is."""

    room: str = ""
    lesson: str = ""
    level: str = ""
    puzzle: str = ""


NOWHERE: Final = ClassPlace()


def read_place(fields: Mapping[str, str]) -> ClassPlace:
    """The place that a device says it is at; whatever is not known to be there is left out.

    >>> read_place({"room": "learn", "lesson": "pack", "level": "ace", "puzzle": "<b>"})
    ClassPlace(room='learn', lesson='pack', level='ace', puzzle='')
    >>> read_place({"room": "../etc", "lesson": "pack"})
    ClassPlace(room='', lesson='', level='', puzzle='')
    """
    room = fields.get("room", "")
    if room in PAGES:
        return ClassPlace(room)
    if room not in ROOM_NAMES:
        return ClassPlace()
    if room == "learn" and (lesson := fields.get("lesson", "")) in catalogue.names():
        level = fields.get("level", "")
        return ClassPlace(room, lesson, "" if catalogue.lesson(lesson).level(level) is None else level)
    if room == "puzzles" and (puzzle := fields.get("puzzle", "")) in library.names():
        return ClassPlace(room, puzzle=puzzle)
    return ClassPlace(room)


def place_of(link: str) -> ClassPlace:
    """The place that a link of our own leads to.

    >>> place_of("/voila/render/learn.ipynb?lesson=pack").lesson, place_of("/vote").room
    ('pack', 'vote')
    """
    path, _, query = link.partition("?")
    name = path.rpartition("/")[2].removesuffix(".ipynb")
    return read_place({**dict(parse_qsl(query, keep_blank_values=True)), "room": name})


def page_of(place: ClassPlace) -> str:
    """The page of a room, with its query, where a place is.

    >>> page_of(ClassPlace("learn", "pack", "ace")), page_of(ClassPlace("puzzles", puzzle="hole-001"))
    ('learn.ipynb?lesson=pack&level=ace', 'puzzles.ipynb?puzzle=hole-001')
    """
    named = {"lesson": place.lesson, "level": place.level, "puzzle": place.puzzle}
    query = urlencode({name: value for name, value in named.items() if value})
    return f"{place.room}.ipynb?{query}" if query else f"{place.room}.ipynb"


def place_text(place: ClassPlace, language: str) -> str:
    """A place in words.

    >>> place_text(ClassPlace("learn", "pack", "ace"), "en"), place_text(ClassPlace("vote"), "en")
    ('The pack: Where the ace stands', 'The page for votes')
    """
    if not place.room:
        return words(language, "class", "elsewhere")
    if place.room in PAGES:
        return words(language, place.room, "page")
    if not place.lesson:
        name = words(language, "site", "rooms", place.room, "name")
        return f"{name}: {place.puzzle}" if place.puzzle else name
    title = catalogue.told(place.lesson, "title", language)
    return f"{title}: {catalogue.told(place.lesson, f'{place.level}.title', language)}" if place.level else title


def meant_page(text: str) -> str:
    """The page, with its query, that a text of a list or a position means; empty for any other text.

    A list names puzzles by their titles, and lessons and levels by the numbers with which they begin.

    >>> meant_page("hole-001"), meant_page("3.2 A whole turn"), meant_page("cabbage")
    ('puzzles.ipynb?puzzle=hole-001', 'learn.ipynb?lesson=turn&level=whole-turn', '')
    >>> meant_page(lesson_title("turn", "de"))
    'learn.ipynb?lesson=turn'
    """
    if name := puzzle_named(text):
        return page_of(ClassPlace("puzzles", puzzle=name))
    lesson, _, level = numbered(text, levels()).partition("/")
    if lesson in catalogue.names():
        return page_of(ClassPlace("learn", lesson, level))
    if lesson := next((name for name in catalogue.names() if text in _lesson_titles(name)), ""):
        return page_of(ClassPlace("learn", lesson))
    try:
        fields = fields_of(position(text))
    except NotationError:
        return ""
    return f"{WITH_POSITION}.ipynb?{urlencode(fields, safe=',/')}"


def lesson_title(name: str, language: str) -> str:
    """The title of a lesson in a list: its place in the course, the name on its door, and its title.

    >>> lesson_title("turn", "en")
    '3. Now or never (The turn)'
    """
    n, title, door = catalogue.lesson(name).number, *(catalogue.told(name, key, language) for key in ("title", "door"))
    if not door:  # as in a draft
        return words(language, "class", "lesson", n=n, title=title)
    return words(language, "class", "lesson_at_door", n=n, title=title, door=door)


def level_title(name: str, language: str) -> str:
    """The title of the level of this name, `lesson/level`, in a list: behind its numbers, which `numbered` reads.

    >>> level_title("turn/whole-turn", "en")
    '3.2 A whole turn'
    """
    lesson, _, level = name.partition("/")
    place = levels()[lesson].index(name) + 1
    return f"{catalogue.lesson(lesson).number}.{place} {catalogue.told(lesson, f'{level}.title', language)}"


def _lesson_titles(name: str) -> set[str]:
    return {lesson_title(name, language) for language in LANGUAGES}
