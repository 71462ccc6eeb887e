"""The views that screens share, as plain JSON: cards, sentences with their laws, groups of cards, choices."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Final, NotRequired, TypedDict

from conquian.art.pack import Pack
from conquian.art.signs import index
from conquian.art.sprite import name as sprite_name
from conquian.explain.names import Faces, card_name, card_names, meld_name, preset_name, spread_name
from conquian.explain.sentences import law_switches, law_text, law_title
from conquian.explain.terms import entries, forms, uses
from conquian.explain.words import LANGUAGES, in_pack, topic, words
from conquian.game.cards import NO_CARDS, Card, Cards, Rank, Suit
from conquian.game.evidence import gap_of
from conquian.game.judge import judge_spread
from conquian.game.laws import Law
from conquian.game.melds import SHORTEST_MELD, meld_of
from conquian.game.spreads import Spread
from conquian.game.variants import PRESETS
from conquian.teach.card_groups import CardGroups
from conquian.ui.links import room

_LONGEST_GAP: Final = 3  # if more cards than this are left out, the order has to be told, not the cards


class CardView(TypedDict):
    """One card of the pack: `keys` are what may be typed to find it."""

    code: str
    rank: str
    suit: str
    letter: str
    name: str
    keys: list[str]


class Option(TypedDict):
    """Something to choose; `lang` where its name is in another language than the rest."""

    id: str
    name: str
    lang: NotRequired[str]


Marks = list[tuple[int, int, str]]
"""The places of terms in a text: the first letter, the letter after the last, and the term's name."""

Told = dict[str, list[list[int | str]]]
"""The places of terms in texts, by the texts; those without any are left out."""

_ENDS: Final = re.compile(r"[.!?…:][\"”“»)\]]*\Z")
"""The end of a sentence."""

_LIT: Final = "_lit"
"""The end of the name of a lit place, which can be touched now."""
_READ: Final = ("lead", "text")
"""The names of the texts that are read, however they end; so are those in a list of texts."""


class LawView(TypedDict):
    """A law where it is in force; `switches` is what other books make of it, or empty, `href` its place in the book.

    `terms` are the places in its text where a term stands.
    """

    name: str
    title: str
    text: str
    terms: Marks
    switches: str
    href: str


class ScreenWords(TypedDict):
    """All that a screen says and that depends on the language and the faces alone.

    `pack` is the sprite to which its cards refer; `told` are the places of terms in its sentences and in what other
    books make of a law.
    """

    lang: str
    faces: str
    pack: str
    text: dict[str, str]
    told: Told
    deck: list[CardView]
    languages: list[Option]
    face_sets: list[Option]


class Sentence(TypedDict):
    """A sentence with the laws it rests on; `state` is empty, open, good, bad or won."""

    state: str
    text: str
    laws: list[str]


def sentence(state: str, text: str, law: Law | None = None) -> Sentence:
    """A sentence that rests on one law, or on none.

    >>> sentence("bad", "Nobody holds eleven cards.", Law.TEN_IS_NO_WIN)
    {'state': 'bad', 'text': 'Nobody holds eleven cards.', 'laws': ['7.2']}
    """
    return {"state": state, "text": text, "laws": [] if law is None else [str(law)]}


class GroupView(Sentence):
    """One group of cards on the table, and what it is."""

    title: str
    cards: list[str]
    active: bool


class Layout(TypedDict):
    """One way to lay cards."""

    layout: str
    groups: list[list[str]]
    name: str
    current: bool


class Layouts(TypedDict):
    """Ways to lay cards, under one sentence."""

    text: str
    rows: list[Layout]


class Spoken(TypedDict):
    """The sentence read out after an action; `n` counts the actions, so that a repeated sentence is a new one."""

    text: str
    n: int


class ScreenView(TypedDict):
    """The changing part of every screen: a `link` to it and a `notice` to begin with, empty if there is none.

    `told` are the places of terms in the texts of the screen, `offered` the words under which terms are to be pressed
    there: what a text says of these is to be done on the screen, not to be looked up. `place` is where the browser
    keeps the page, unless that is the usual one.
    """

    link: str
    notice: str
    place: NotRequired[int]
    spoken: Spoken
    told: Told
    offered: dict[str, list[str]]


def told_terms(view: object, language: str) -> Told:
    """The places of terms in the texts that are anywhere in this view: what stands on a button or in a list is none.

    >>> told_terms({"lead": "Lay a run.", "choices": [{"label": "Lay a run"}], "ways": ["Run of three"]}, "en")
    {'Lay a run.': [[6, 9, 'run']], 'Run of three': [[0, 3, 'run']]}
    """
    return {
        text: [list(mark) for mark in found] for text, lang in _told(view, language) if (found := marks(text, lang))
    }


def _told(view: object, language: str) -> Iterator[tuple[str, str]]:
    """The texts of a view, each with its language: a note may have one of its own."""
    match view:
        case {"kind": str()}:
            return  # a piece of a text that is marked already
        case dict():
            own = str(view.get("lang", language))
            for name, each in view.items():
                if not isinstance(each, str):
                    yield from _told(each, language)
                elif _is_text(each, is_named=name in _READ):
                    yield each, own if own in LANGUAGES else language
        case list() | tuple():
            for each in view:
                if not isinstance(each, str):
                    yield from _told(each, language)
                elif _is_text(each, is_named=True):
                    yield each, language


def offered_terms(view: object, language: str) -> dict[str, list[str]]:
    """The terms that are to be pressed anywhere in this view, each with its words there: a button's, or a lit place's.

    >>> offered_terms({"choices": [{"label": "Decline", "do": "do"}], "middle": {"stock_lit": True}}, "en")
    {'decline': ['decline'], 'stock': ['stock']}
    """
    found: dict[str, list[str]] = {}
    for name, called in _offered(view, language):
        found.setdefault(name, []).extend(each.casefold() for each in called)
    return found


def _offered(view: object, language: str) -> Iterator[tuple[str, Iterable[str]]]:
    match view:
        case {"label": str(label), "do": str()}:
            for use in uses(label, language):
                if use.start == 0:
                    yield use.name, [label[: use.end]]
        case dict():
            for name, each in view.items():
                if each is True and name.removesuffix(_LIT) in entries():
                    yield name.removesuffix(_LIT), forms(name.removesuffix(_LIT), language)
                yield from _offered(each, language)
        case list() | tuple():
            for each in view:
                yield from _offered(each, language)


def _is_text(text: str, *, is_named: bool) -> bool:
    """Whether this is to be read: a sentence or, where its name says so, some words, but no file."""
    return bool(_ENDS.search(text)) or (is_named and " " in text and not text.endswith("\n"))


@lru_cache(maxsize=64)
def screen_words(screen: str, language: str, faces: Faces, *shared: str) -> ScreenWords:
    """The words of a screen, by the name of its topic and of those that it shares, in this language and these faces."""
    text: dict[str, str] = {}
    for name in ("screen", *shared, screen):
        text |= topic(language, name)["text"]
    text = {key: in_pack(each, faces) for key, each in text.items()}
    return {
        "lang": language,
        "faces": faces.value,
        "pack": sprite_name(Pack(faces, language)),
        "text": text,
        "told": told_terms([text, [law_switches(law, language) or "" for law in Law]], language),
        "deck": [_card_view(Card.of(rank, suit), language, faces) for suit in Suit for rank in Rank],
        "languages": [
            option | {"lang": option["id"]} for option in options("screen", "languages", LANGUAGES, language)
        ],
        "face_sets": options("screen", "faces", (each.value for each in Faces), language),
    }


def options(screen: str, what: str, names: Iterable[str], language: str, faces: Faces | None = None) -> list[Option]:
    """Things to choose from, by the names under which their words are found; those that name cards need the faces."""
    return [{"id": name, "name": words(language, screen, what, name, faces=faces)} for name in names]


def presets(language: str) -> list[Option]:
    """The rules of every book, to choose from."""
    return [{"id": name, "name": preset_name(name, language)} for name in PRESETS]


def indices(faces: Faces, language: str) -> tuple[str, ...]:
    """The indices in the corners of the cards, from the lowest rank to the highest.

    >>> " ".join(indices(Faces.FRENCH, "de"))
    'A 2 3 4 5 6 7 B D K'
    """
    return tuple(index(rank, faces, language) for rank in Rank)


def _card_view(card: Card, language: str, faces: Faces) -> CardView:
    name, rank, suit = card_name(card, language, faces), index(card.rank, faces, language), str(card.suit)
    keys = [str(card).lower(), f"{rank}{suit}".lower(), name.lower()]
    return {
        "code": str(card),
        "rank": rank,
        "suit": suit,
        "letter": suit if faces is Faces.FRENCH else "",
        "name": name,
        "keys": keys,
    }


@lru_cache(maxsize=8)
def laws_view(language: str, faces: Faces) -> dict[str, LawView]:
    """Every law by its number."""
    return {law.value: _law_view(law, language, faces) for law in Law}


def _law_view(law: Law, language: str, faces: Faces) -> LawView:
    return {
        "name": words(language, "screen", "text", "law", law=law),
        "title": law_title(law, language),
        "text": law_text(law, language, faces),
        "terms": marks(law_text(law, language, faces), language),
        "switches": law_switches(law, language) or "",
        "href": room("rules", {"law": law.value}, language, faces),
    }


def marks(text: str, language: str) -> Marks:
    """The places of terms in a text, each where it comes first, as a browser counts.

    >>> marks("A run is no set, and no run.", "en")
    [(2, 5, 'run'), (12, 15, 'set')]
    """
    return [*_marked(text, language)]


@lru_cache(maxsize=512)
def _marked(text: str, language: str) -> tuple[tuple[int, int, str], ...]:
    """The same for a text that a page shows again and again."""
    return tuple((_counted(text[: use.start]), _counted(text[: use.end]), use.name) for use in uses(text, language))


def _counted(text: str) -> int:
    """The length of a text for a browser: an emoji has two letters."""
    return len(text) + sum(letter > "\uffff" for letter in text)


def sentence_case(text: str) -> str:
    """The text with its first letter as a capital.

    >>> sentence_case("run of three: 3, 4, 5 of clubs")
    'Run of three: 3, 4, 5 of clubs'
    """
    return text[:1].upper() + text[1:]


def codes(named: Iterable[Card | Law]) -> list[str]:
    """Cards or laws as the page names them."""
    return [str(each) for each in named]


def marked_groups(groups: Iterable[Iterable[Card]]) -> str:
    """Groups of cards with markup, to be shown card by card whether or not they are melds.

    >>> import conquian as cq
    >>> marked_groups(cq.spread("3c4c5c 6h7h").groups)
    '{3c4c5c}; {6h7h}'
    """
    return "; ".join(f"{{{''.join(map(str, group))}}}" for group in groups)


def group_title(index: int, language: str) -> str:
    """The title of a group: its number, counted from one."""
    return words(language, "screen", "text", "group", n=index + 1)


def meld_title(cards: Cards, language: str, faces: Faces) -> str:
    """The name of a meld of these cards, as a line of its own."""
    meld = meld_of(cards)
    assert meld is not None  # it stands where only melds do
    return sentence_case(meld_name(meld, language, faces))


def groups_view(bench: CardGroups, language: str, faces: Faces) -> list[GroupView]:
    """The groups of a bench, each as a meld with its name, or with the sentence that says why it is none."""
    return [
        {
            **group_sentence(group, language, faces),
            "title": group_title(index, language),
            "cards": codes(group),
            "active": index == bench.active,
        }
        for index, group in enumerate(bench.groups)
    ]


def group_sentence(group: Cards, language: str, faces: Faces) -> Sentence:
    """The verdict on a group of cards: a meld by its name, else why it is none, by law."""
    if not group:
        return {"state": "empty", "text": words(language, "screen", "groups", "empty"), "laws": []}
    meld = meld_of(group)
    if meld is not None:
        return {"state": "good", "text": sentence_case(meld_name(meld, language, faces)), "laws": []}
    state = "open" if len(group) < SHORTEST_MELD else "bad"
    law = judge_spread(Spread.of([group])).law
    assert law is not None  # a group that is no meld breaks one
    text, laws = words(language, "screen", "groups", "short" if state == "open" else law), [law]
    gap = gap_of(group) if law is Law.RUNS else NO_CARDS
    if len(gap) > _LONGEST_GAP:
        text += " " + words(language, "screen", "groups", "order", order=" ".join(indices(faces, language)))
        laws.append(Law.RANK_ORDER)
    elif gap:
        text += " " + words(language, "verdicts", "evidence", "gap", cards=card_names(gap, language, faces))
    return {"state": state, "text": text, "laws": codes(laws)}


def layout_view(spread: Spread, current: bool, language: str, faces: Faces) -> Layout:
    """One way to lay cards; `current` if they lie so now."""
    return {
        "layout": str(spread),
        "groups": [codes(group) for group in spread.groups],
        "name": sentence_case(spread_name(spread, language, faces)),
        "current": current,
    }


def in_a_hundred(stakes: float) -> str:
    """Stakes won or lost in a hundred hands, with their sign; nought has none.

    >>> in_a_hundred(0.124), in_a_hundred(-1), in_a_hundred(0.001)
    ('+12', '−100', '0')
    """
    hundred = round(100 * stakes)
    return f"{hundred:+}".replace("-", "−") if hundred else "0"
