"""The list of differences, as plain JSON: what can be compared, how much differs, and every law with what is said."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Final, TypedDict, assert_never

from conquian.explain.names import Faces
from conquian.explain.sentences import law_title
from conquian.explain.sources import Stance, remark, stance_words
from conquian.explain.words import has_words, words
from conquian.game.laws import Law
from conquian.game.variants import PRESETS, SWITCHES, Forcing
from conquian.rooms.sources.comparison import (
    SOURCES,
    USUAL,
    Books,
    Difference,
    OneSwitch,
    Pair,
    differences,
    said,
    tally,
)
from conquian.rooms.sources.rule_differences import laws, source_rules
from conquian.ui.links import room
from conquian.ui.views import Option, sentence_case

_OF_FORCING: Final = ("forcing_scope", "forcing_fit", "forced_placement")
"""The switches that mean nothing where nobody can be forced."""


class LawGroup(TypedDict):
    """Things to pick from, under one name or none."""

    name: str
    options: list[Option]


class Picker(TypedDict):
    """A list to pick from: the message that it sends, its name, and what is picked now."""

    id: str
    name: str
    chosen: str
    groups: list[LawGroup]


class Saying(TypedDict):
    """The statement of a source about a law."""

    name: str
    stance: str
    words: str
    remark: str
    where: str


class LawRow(TypedDict):
    """A law, what the sources say about it, what that is on our table, and how to look closer, if one can (`opens`)."""

    law: str
    title: str
    said: list[Saying]
    ours: list[str]
    opens: str


class ReadingWay(TypedDict):
    """The way to another page."""

    label: str
    href: str


def tell(language: str, *keys: str, **values: object) -> str:
    """A sentence of this page."""
    return words(language, "sources", *keys, **values)


# --- what is compared -------------------------------------------------------------------------------------------------


def names(pair: Pair, language: str) -> tuple[str, str]:
    """The names of the two that are compared: the other, and mine.

    >>> names(Books("S1"), "en"), names(OneSwitch.of("forcing_fit"), "en")
    (('Pagat', 'Rummy-Games.com'), ('Yes, rearranging counts', 'No, it must go straight into one meld'))
    """
    match pair:
        case Books(mine, other):
            return tell(language, "names", other), tell(language, "names", mine)
        case OneSwitch(switch, mine, other):
            return _value(switch, other, language), _value(switch, mine, language)
        case _:
            assert_never(pair)


def _value(switch: str, value: str, language: str) -> str:
    return sentence_case(words(language, "switches", switch, value))


def pickers(pair: Pair, language: str) -> list[Picker]:
    """The pickers of what is compared: a source or a switch, and with what."""
    books = _options((source, tell(language, "names", source)) for source in SOURCES)
    switches = _options((switch, words(language, "switches", switch, "name")) for switch in SWITCHES)
    either: list[LawGroup] = [
        {"name": tell(language, "pickers", "books"), "options": books},
        {"name": tell(language, "pickers", "switches"), "options": switches},
    ]
    match pair:
        case Books(mine, other):
            with_whom: list[LawGroup] = [{"name": "", "options": books}]
            return [_picker("mine", mine, either, language), _picker("other", other, with_whom, language)]
        case OneSwitch(switch, mine, other):
            first = _picker("mine", switch, either, language, "rule")
            if len(SWITCHES[switch]) == 2:  # the tabs name both
                return [first]
            return [
                first,
                _picker("value", mine, _values(switch, other, language), language),
                _picker("other", other, _values(switch, mine, language), language, "with"),
            ]
        case _:
            assert_never(pair)


def _picker(name: str, chosen: str, groups: list[LawGroup], language: str, label: str = "") -> Picker:
    return {"id": name, "name": tell(language, "pickers", label or name), "chosen": chosen, "groups": groups}


def _values(switch: str, taken: str, language: str) -> list[LawGroup]:
    """Every value of the switch but the one that is compared with."""
    values = (str(value) for value in SWITCHES[switch] if value != taken)
    return [{"name": "", "options": _options((value, _value(switch, value, language)) for value in values)}]


def _options(options: Iterable[tuple[str, str]]) -> list[Option]:
    return [{"id": name, "name": label} for name, label in options]


def summary(pair: Pair, language: str) -> list[str]:
    """The extent to which the two differ, in sentences.

    >>> summary(Books("S2"), "en")[:2]
    ['Rummyo never contradicts our usual rules.', "It's silent on 20 rules."]
    """
    match pair:
        case OneSwitch(switch):
            rule, help_text = (words(language, "switches", switch, key) for key in ("name", "help"))
            return [tell(language, "summary", "switch", "differ", rule=rule, help=help_text)]
        case Books(mine, other) if mine == other != USUAL:
            return [tell(language, "summary", "themselves")]
        case Books(_, other) if other != USUAL:
            two, one = names(pair, language)
            return [tell(language, "summary", "between", n=len(differences(pair)), one=one, two=two)]
        case Books():
            return _counted(pair, language)
        case _:
            assert_never(pair)


def _counted(pair: Books, language: str) -> list[str]:
    counts, (other, book) = tally(pair.mine), names(pair, language)
    chosen = sum(_is_open(each.law, pair.mine) for each in differences(pair))
    first = tell(language, "summary", "differs" if counts.differs else "same", n=counts.differs, book=book, other=other)
    others = (("silent", counts.silent), ("unknown", counts.unknown), ("chosen", chosen))
    return [first, *(tell(language, "summary", key, n=n) for key, n in others if n)]


def _is_open(law: Law, source: str) -> bool:
    """Whether a source leaves a law open: it says nothing about it, or we have not read it there."""
    return said(law, source).stance in (Stance.SILENT, Stance.UNKNOWN)


def about(pair: Pair, language: str) -> str:
    """A text on our rules for a source, and where they are our own reading."""
    if not isinstance(pair, Books):
        return ""
    if has_words("sources", "about", pair.mine):
        return tell(language, "about", pair.mine)
    preset = str(source_rules(pair.mine))
    assert preset in PRESETS  # for other rules there are words
    return words(language, "switches", "presets", preset, "help")


def whole(pair: Pair, language: str, faces: Faces) -> list[ReadingWay]:
    """The ways to a whole deal by mine and, where its rules are not the same, by the other."""
    other, mine = pair.rules
    called = dict(zip((other, mine), names(pair, language), strict=True))
    return [
        {
            "label": tell(language, "choices", "whole", book=called[rules]),
            "href": room("play", {"rules": str(rules)}, language, faces),
        }
        for rules in dict.fromkeys((mine, other))
    ]


# --- law by law -------------------------------------------------------------------------------------------------------


def row(pair: Pair, difference: Difference, language: str, faces: Faces) -> LawRow:
    """A law on which the two differ."""
    found = _law(pair, difference.law, difference.switches, language, faces)
    if difference.exhibits:
        return {**found, "opens": tell(language, "choices", "play" if difference.is_played else "look")}
    return {**found, "ours": [tell(language, "row", "void" if difference.switches else "words")]}


@lru_cache(maxsize=64)
def every_law(pair: Pair, language: str, faces: Faces) -> list[LawRow]:
    """All laws, with what each of the two says; a switch alone has no sources."""
    if not isinstance(pair, Books):
        return []
    return [_law(pair, law, _switches(law), language, faces) for law in Law]


def _switches(law: Law) -> tuple[str, ...]:
    """The switches whose own law this is."""
    return tuple(switch for switch in SWITCHES if laws(switch)[0] is law)


def _law(pair: Pair, law: Law, switches: tuple[str, ...], language: str, faces: Faces) -> LawRow:
    found: LawRow = {"law": law.value, "title": law_title(law, language), "said": [], "ours": [], "opens": ""}
    if not isinstance(pair, Books):
        return found
    heard = [source for source in dict.fromkeys((pair.mine, pair.other)) if source != USUAL] or [USUAL]
    found["said"] = [_saying(law, source, language, faces, alone=pair.other == USUAL) for source in heard]
    if pair.other == USUAL:
        found["ours"] = [_ours(switch, law, pair.mine, language) for switch in _matter(switches, pair.mine)]
    else:
        both = (pair.mine, pair.other)
        found["ours"] = [
            _ours(switch, law, source, language, "_by") for source in both for switch in _matter(switches, source)
        ]
    return found


def _matter(switches: tuple[str, ...], source: str) -> list[str]:
    """Those of the switches that mean anything under the rules of this source."""
    forces = source_rules(source).forcing is not Forcing.OFF
    return [switch for switch in switches if forces or switch not in _OF_FORCING]


def _saying(law: Law, source: str, language: str, faces: Faces, *, alone: bool) -> Saying:
    """A source's statement; beside another one it needs words for what it agrees with, or does not."""
    statement = said(law, source)
    named = not alone and has_words("sources", "stances", statement.key)
    return {
        "name": tell(language, "names", source),
        "stance": statement.stance.value,
        "words": tell(language, "stances", statement.key) if named else stance_words(statement, language),
        "remark": remark(statement, language, faces),
        "where": statement.where,
    }


def _ours(switch: str, law: Law, source: str, language: str, by: str = "") -> str:
    reading = tell(language, "readings", switch, str(getattr(source_rules(source), switch)))
    key = "filled" if _is_open(law, source) else "ours"
    return tell(language, "row", f"{key}{by}", reading=reading, book=tell(language, "names", source))
