"""The view of the glossary, as plain JSON: the words in their order, what was found, the entry that is open."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import TypedDict

from conquian.course import catalogue
from conquian.explain.names import Faces
from conquian.explain.sources import source_name
from conquian.explain.terms import Entry, entries, forms, meaning, term_name
from conquian.explain.words import LANGUAGES, words
from conquian.rooms.glossary.session import GlossarySession
from conquian.ui.links import room
from conquian.ui.search_words import folded
from conquian.ui.views import Option, ScreenWords, screen_words, sentence_case

_GERMAN = "S4"
"""The source that is written in German; the others are English."""


class GlossaryWords(ScreenWords):
    """All that depends on the language and the faces alone; `entries` are all terms, in alphabetical order."""

    entries: list[Option]


class Called(TypedDict):
    """A term's name in the sources: the word, its language, and the sources that use it."""

    word: str
    lang: str
    sources: list[str]


class TermWay(TypedDict):
    """A link to further reading: its address and its name."""

    href: str
    name: str


class EntryView(TypedDict):
    """The entry that is open, beyond what every screen knows of its term; `lesson` is None where none teaches it."""

    term: str
    names: list[Option]
    called: list[Called]
    lesson: TermWay | None
    see: list[str]


class GlossaryView(TypedDict):
    """All that changes; `asked` says that the link named the term."""

    search: str
    found: list[str]
    count: str
    entry: EntryView
    asked: bool


@lru_cache(maxsize=16)
def words_view(language: str, faces: Faces) -> GlossaryWords:
    """The words of the glossary in this language, with the names that belong to these faces."""
    return {
        **screen_words("glossary", language, faces),
        "entries": [{"id": name, "name": _title(name, language)} for name in alphabetical(language)],
    }


def glossary_view(session: GlossarySession, language: str, faces: Faces) -> GlossaryView:
    """The glossary as it is drawn for this visitor."""
    found = find(session.search, language)
    return {
        "search": session.search,
        "found": list(found),
        "count": count_view(len(found), language) if session.search else "",
        "entry": entry_view(session.term, language, faces),
        "asked": session.asked,
    }


@cache
def alphabetical(language: str) -> tuple[str, ...]:
    """All terms in the order of a dictionary of this language.

    >>> alphabetical("de")[:2], alphabetical("es")[0]
    (('decline', 'discard'), 'layout')
    """
    return tuple(sorted(entries(), key=lambda name: folded(term_name(name, language))))


def find(search: str, language: str) -> tuple[str, ...]:
    """The terms that have every one of these words in a form, in another language, in a source or in what they mean.

    >>> find("waste pile", "en"), find("Auslage", "en"), find("cabbage", "en")
    (('waste',), ('spread',), ())
    """
    wanted = folded(search).split()
    return tuple(
        name for name in alphabetical(language) if all(word in _text_to_search(name, language) for word in wanted)
    )


def count_view(count: int, language: str) -> str:
    """The number of terms that were found, as a sentence."""
    return words(language, "glossary", "search", "found" if count else "none", n=count)


@lru_cache(maxsize=256)
def entry_view(name: str, language: str, faces: Faces) -> EntryView:
    """The entry of a term: what the glossary says of it beyond what every screen does."""
    entry = entries()[name]
    return {
        "term": name,
        "names": [{"id": each, "name": _title(name, each), "lang": each} for each in LANGUAGES],
        "called": _called(entry),
        "lesson": _lesson(entry, language, faces),
        "see": list(entry.see),
    }


def _title(name: str, language: str) -> str:
    return sentence_case(term_name(name, language))


def _called(entry: Entry) -> list[Called]:
    """The words of the sources, each with all sources that use it."""
    users: dict[str, list[str]] = {}
    for source, said in entry.called:
        for word in said.split(", "):
            users.setdefault(word, []).append(source)
    return [
        {"word": word, "lang": "de" if _GERMAN in sources else "en", "sources": [source_name(each) for each in sources]}
        for word, sources in users.items()
    ]


def _lesson(entry: Entry, language: str, faces: Faces) -> TermWay | None:
    if not entry.lesson:
        return None
    name, _, level = entry.lesson.partition("/")
    title = words(
        *(language, "glossary", "lesson", "link"),
        n=catalogue.lesson(name).number,
        lesson=catalogue.told(name, "door", language, faces=faces),
        level=catalogue.told(name, f"{level}.title", language, faces=faces),
    )
    return {"href": room("learn", {"lesson": name, "level": level}, language, faces), "name": title}


@cache
def _text_to_search(name: str, language: str) -> str:
    elsewhere = [term_name(name, each) for each in LANGUAGES]
    called = [said for _, said in entries()[name].called]
    meanings = [meaning(name, language, faces) for faces in Faces]
    return folded(" ".join([*elsewhere, *forms(name, language), *called, *meanings]))
