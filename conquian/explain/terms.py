"""Terms: the words of the game, in every form in which they are written, what they mean, and where texts use them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import Any, Final

from conquian.explain.words import in_pack, topic, usual_pack
from conquian.game.laws import Law
from conquian.notation.tables import packaged_table


@dataclass(frozen=True, slots=True)
class Entry:
    """A term: the laws that it belongs to, the first above all; `lesson` is the lesson/level that teaches it, or "".

    `see` are the names of the terms to read next, `called` what sources call it where that is not our word for it, by
    their tags.
    """

    name: str
    laws: tuple[Law, ...]
    lesson: str
    see: tuple[str, ...]
    called: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class Use:
    """One use of a term in a text: the letters from `start` to before `end`."""

    name: str
    start: int
    end: int


@cache
def entries() -> dict[str, Entry]:
    """All terms by their names, in the order in which they are learnt.

    >>> entries()["spread"].laws, entries()["spread"].called[0]
    ((Law('3.4'), Law('3.6')), ('S0', 'meld'))
    """
    return {
        name: Entry(
            name,
            tuple(map(Law, entry["laws"])),
            entry["lesson"],
            tuple(entry["see"]),
            tuple(entry.get("called", {}).items()),
        )
        for name, entry in table()["terms"].items()
    }


def table() -> dict[str, Any]:
    """The contents of `terms.toml`, as they were read."""
    return packaged_table("conquian.explain", "terms.toml")


def term_name(name: str, language: str) -> str:
    """The name of a term.

    >>> [term_name("stock", language) for language in ("en", "de", "es")]
    ['stock', 'Stapel', 'mazo']
    """
    return _words(language, "names")[name]


def meaning(name: str, language: str, pack: str = "") -> str:
    """The meaning of a term, in two short sentences at most.

    >>> meaning("run", "en")
    'Three to eight cards of one suit that follow each other without a gap.'
    """
    return in_pack(_words(language, "meanings")[name], pack or usual_pack(language))


def term(word: str, language: str) -> str | None:
    """The name of the term that is written so, or None if this is none.

    >>> term("Spreads", "en"), term("passen", "de"), term("cabbage", "en")
    ('spread', 'pass', None)
    """
    return _written(language).get(word.strip().lower())


def forms(name: str, language: str) -> tuple[str, ...]:
    """Every form in which texts write this term and mean nothing else.

    >>> forms("draw", "en"), forms("rearrange", "es")[:2]
    (('a draw',), ('reacomodar', 'reacomodas'))
    """
    return tuple(_words(language, "forms")[name].split("|"))


def homonyms(name: str, language: str) -> tuple[str, ...]:
    """The forms of this term that mean something else as well: only marks in a text make it the term.

    They may be longer than the term itself: rules that are in force are not forced on anyone.

    >>> homonyms("draw", "en"), homonyms("pone", "en")
    (('draw', 'draws', 'drawn'), ())
    """
    listed = _words(language, "homonyms").get(name, _NONE)
    return () if listed == _NONE else tuple(listed.split("|"))


def uses(text: str, language: str, known: frozenset[str] = frozenset()) -> Iterator[Use]:
    """The first use of each term in a text, but for those that are known already.

    The longest form counts, in the letters in which it is listed, or with a capital where a sentence begins; with one
    within a sentence, or in quotation marks, it is the name of a button.

    >>> list(uses("Pick two cards, then choose Meld.", "en"))
    []
    >>> [use.name for use in uses("The ten-card hole is a spread. No hole is a run.", "en")]
    ['hole', 'spread', 'run']
    """
    seen = set(known)
    pattern, names = _finder(language)
    for match in pattern.finditer(text):
        name = names[match[0]]
        if name and name not in seen and not _is_button(match, name, language):
            seen.add(name)
            yield Use(name, match.start(), match.end())


def _is_button(match: re.Match[str], name: str, language: str) -> bool:
    before = match.string[: match.start()]
    return before.endswith(("„", "«")) or not (match[0] in forms(name, language) or _BEGINS.search(before))


_BEGINS: Final = re.compile(r"(?:^|[.!?…:;·–/]\s+|\n)\W*$")
"""What stands before a word with which a sentence begins."""
_NONE = "-"
"""What stands for no homonyms where another language has some."""


@cache
def _finder(language: str) -> tuple[re.Pattern[str], dict[str, str]]:
    """What finds every form and every homonym, and the term of each; "" for homonyms, such as "in force"."""
    listed = [(form, "") for name in entries() for form in homonyms(name, language)]
    listed += [(form, name) for name in entries() for form in forms(name, language)]
    names = {spelled: name for form, name in listed for spelled in (form, form[:1].upper() + form[1:])}
    longest_first = sorted(names, key=len, reverse=True)
    return re.compile(rf"(?<![\w-])(?:{'|'.join(map(re.escape, longest_first))})(?![\w-])"), names


@cache
def _written(language: str) -> dict[str, str]:
    return {form.lower(): name for name in entries() for form in (*forms(name, language), *homonyms(name, language))}


def _words(language: str, what: str) -> dict[str, str]:
    found: dict[str, str] = topic(language, "terms")[what]
    return found
