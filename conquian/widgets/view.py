"""What is drawn, as plain JSON: every card, every sentence, every reason. The browser adds nothing of its own."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from itertools import combinations
from typing import Final, NotRequired, TypedDict
from urllib.parse import urlencode

from conquian.explain.names import Faces, card_name, card_names, meld_name, spread_name
from conquian.explain.sentences import law_title
from conquian.explain.words import LANGUAGES, topic, words
from conquian.game.cards import NO_CARDS, Card, Cards, Rank, Suit
from conquian.game.evidence import gap_of, leftover
from conquian.game.judge import judge_spread
from conquian.game.laws import Law
from conquian.game.melds import LONGEST_RUN, MELDS, SHORTEST_MELD, Run, Set, meld_of
from conquian.game.spreads import MOST_CARDS, Spread
from conquian.tutor.bench import EXAMPLES, Bench

INDEX: Final = {
    Faces.FRENCH: tuple(str(rank) for rank in Rank),
    Faces.SPANISH: ("1", "2", "3", "4", "5", "6", "7", "10", "11", "12"),
}
"""What stands in the corner of a card, by rank."""


_LONGEST_GAP: Final = 3  # whoever leaves out more cards than this needs to be told the order, not the cards


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


class Cell(TypedDict):
    """One meld of the map: a set shows its `suits`, a run its `label`."""

    meld: str
    name: str
    suits: NotRequired[str]
    label: NotRequired[str]


class Area(TypedDict):
    """One part of the map of melds: rows of cells, with `heads` over the columns."""

    id: str
    name: str
    heads: list[str]
    rows: list[list[Cell]]


class Words(TypedDict):
    """All that depends on the language and the faces alone."""

    lang: str
    faces: str
    text: dict[str, str]
    deck: list[CardView]
    languages: list[Option]
    face_sets: list[Option]
    examples: list[Option]
    laws: dict[str, str]
    map: list[Area]


class Sentence(TypedDict):
    """A sentence with the laws it rests on; `state` is empty, open, good, bad or won."""

    state: str
    text: str
    laws: list[str]


class GroupView(Sentence):
    """One group on the table, and what it is."""

    title: str
    cards: list[str]
    active: bool


class Out(TypedDict):
    """A card that would win, and where it is: `state` is free, waste or opponent."""

    card: str
    state: str
    note: str


class Hole(TypedDict):
    """Which cards make eleven of ten; `key` changes with the ten cards."""

    key: str
    question: str
    text: str
    laws: list[str]
    cards: list[Out]


class Layout(TypedDict):
    """One way to lay the cards."""

    layout: str
    groups: list[list[str]]
    name: str
    current: bool


class Layouts(TypedDict):
    """All ways to lay the cards, under one sentence."""

    text: str
    rows: list[Layout]


class Growing(TypedDict):
    """A card that fits the active group, and what touching it does."""

    card: str
    name: str


class Growth(TypedDict):
    """All cards that fit the active group, under one sentence."""

    text: str
    cards: list[Growing]


class Spoken(TypedDict):
    """What is read out after an action; `n` counts the actions, so that a repeated sentence is a new one."""

    text: str
    n: int


class Gone(TypedDict):
    """A place from which no card comes back, and the cards there: `state` is waste or opponent."""

    state: str
    name: str
    cards: list[str]


class BenchView(TypedDict):
    """All that depends on the cards on the table. `pack` says where a card is that is not in the pack."""

    pack: dict[str, str]
    gone: list[Gone]
    groups: list[GroupView]
    verdict: Sentence
    held: str | None
    can_open: bool
    hole: Hole | None
    layouts: Layouts
    grow: Growth
    lit: list[str]


class View(BenchView):
    """All that changes: the bench, a `link` to it and a `notice` to begin with, each empty if there is none."""

    link: str
    notice: str
    spoken: Spoken


@lru_cache(maxsize=len(LANGUAGES) * len(Faces))
def words_view(language: str, faces: Faces) -> Words:
    """The words of the table in this language, with the names that belong to these faces."""
    text = dict(topic(language, "pages")["table"])
    if faces is Faces.SPANISH:
        text["neighbours"] = text["neighbours_spanish"]
    return {
        "lang": language,
        "faces": faces.value,
        "text": text,
        "deck": [_card_view(Card.of(rank, suit), language, faces) for suit in Suit for rank in Rank],
        "languages": [option | {"lang": option["id"]} for option in _options("languages", LANGUAGES, language)],
        "face_sets": _options("faces", (each.value for each in Faces), language),
        "examples": _options("examples", EXAMPLES, language),
        "laws": {law.value: law_title(law, language) for law in Law},
        "map": [_sets(language, faces), *(_runs(suit, language, faces) for suit in Suit)],
    }


def _options(what: str, names: Iterable[str], language: str) -> list[Option]:
    return [{"id": name, "name": words(language, "pages", what, name)} for name in names]


def _card_view(card: Card, language: str, faces: Faces) -> CardView:
    name, rank, suit = card_name(card, language, faces), INDEX[faces][card.rank], str(card.suit)
    keys = [str(card).lower(), f"{rank}{suit}".lower(), name.lower()]
    return {
        "code": str(card),
        "rank": rank,
        "suit": suit,
        "letter": suit if faces is Faces.FRENCH else "",
        "name": name,
        "keys": keys,
    }


def _sets(language: str, faces: Faces) -> Area:
    """The sets by rank: the four of a kind above, below it what is left when one suit is missing."""
    rows = [
        [_cell(Set(rank, suits), language, faces) | {"suits": "".join(map(str, suits))} for rank in Rank]
        for suits in (tuple(Suit), *reversed(list(combinations(Suit, 3))))
    ]
    name = words(language, "pages", "table", "sets")
    return {"id": "sets", "name": name, "heads": list(INDEX[faces]), "rows": rows}


def _runs(suit: Suit, language: str, faces: Faces) -> Area:
    """The runs of a suit: shorter above longer, lower left of higher."""
    index = INDEX[faces]
    rows = [
        [
            _cell(Run(suit, Rank(low), length), language, faces) | {"label": f"{index[low]}–{index[low + length - 1]}"}
            for low in range(len(Rank) - length + 1)
        ]
        for length in range(SHORTEST_MELD, LONGEST_RUN + 1)
    ]
    name = words(language, "pages", "table", "runs", suit=words(language, "game", "suits", faces, str(suit)))
    return {"id": f"runs-{suit}", "name": name, "heads": [], "rows": rows}


def _cell(meld: Set | Run, language: str, faces: Faces) -> Cell:
    return {"meld": str(meld.cards), "name": sentence_case(meld_name(meld, language, faces))}


def bench_view(bench: Bench, language: str, faces: Faces) -> BenchView:
    """The bench as it is drawn."""
    return {
        "pack": _whereabouts(bench),
        "gone": _gone(bench, language),
        "groups": [group_view(bench, index, language, faces) for index in range(len(bench.groups))],
        "verdict": verdict_view(bench, language),
        "held": None if bench.held is None else str(bench.held),
        "can_open": bench.can_open,
        "hole": _hole(bench, language),
        "layouts": _layouts(bench, language, faces),
        "grow": _growth(bench, language, faces),
        "lit": [str(meld.cards) for meld in MELDS.values() if meld.cards <= bench.cards],
    }


def link(bench: Bench, language: str, faces: Faces) -> str:
    """The query of a link to this bench.

    >>> from conquian.tutor.bench import read
    >>> link(read({"cards": "3c4c5c,6d"}), "de", Faces.FRENCH)
    '?cards=3c4c5c,6d&lang=de&faces=french'
    """
    return "?" + urlencode(bench.fields() | {"lang": language, "faces": faces.value}, safe=",")


def sentence_case(text: str) -> str:
    """The text with its first letter as a capital.

    >>> sentence_case("run of three: 3, 4, 5 of clubs")
    'Run of three: 3, 4, 5 of clubs'
    """
    return text[:1].upper() + text[1:]


def _codes(cards: Iterable[Card]) -> list[str]:
    return [str(card) for card in cards]


def _whereabouts(bench: Bench) -> dict[str, str]:
    places = {"bench": bench.cards, "waste": bench.waste, "opponent": bench.opponent}
    found = {str(card): place for place, cards in places.items() for card in cards}
    return found if bench.held is None else found | {str(bench.held): "held"}


def _gone(bench: Bench, language: str) -> list[Gone]:
    return [
        {"state": state, "name": sentence_case(words(language, "pages", "table", state)), "cards": _codes(cards)}
        for state, cards in (("waste", bench.waste), ("opponent", bench.opponent))
        if cards
    ]


def group_title(index: int, language: str) -> str:
    """What a group is called: by its number, counted from one."""
    return words(language, "pages", "table", "group", n=index + 1)


def group_view(bench: Bench, index: int, language: str, faces: Faces) -> GroupView:
    """One group: a meld with its name, or the sentence that says why it is none."""
    group = bench.groups[index]
    return {
        **_group_sentence(group, language, faces),
        "title": group_title(index, language),
        "cards": _codes(group),
        "active": index == bench.active,
    }


def _group_sentence(group: Cards, language: str, faces: Faces) -> Sentence:
    if not group:
        return {"state": "empty", "text": words(language, "pages", "groups", "empty"), "laws": []}
    meld = meld_of(group)
    if meld is not None:
        return {"state": "good", "text": sentence_case(meld_name(meld, language, faces)), "laws": []}
    state, law = _not_yet(group), judge_spread(Spread.of([group])).law
    assert law is not None  # a group that is no meld breaks one
    text, laws = words(language, "pages", "groups", "short" if state == "open" else law), [law]
    gap = gap_of(group) if law is Law.RUNS else NO_CARDS
    if len(gap) > _LONGEST_GAP:
        text += " " + words(language, "pages", "groups", "order", order=" ".join(INDEX[faces]))
        laws.append(Law.RANK_ORDER)
    elif gap:
        text += " " + words(language, "verdicts", "evidence", "gap", cards=card_names(gap, language, faces))
    return {"state": state, "text": text, "laws": [str(each) for each in laws]}


def _not_yet(*groups: Cards) -> str:
    """Groups of one or two cards are not wrong, only not finished."""
    return "open" if all(len(group) < SHORTEST_MELD for group in groups) else "bad"


def verdict_view(bench: Bench, language: str) -> Sentence:
    """Whether all the cards lie right, and if not, what could be done."""
    state, key, laws = _verdict(bench)
    count = len(bench.cards)
    best = count - len(leftover(bench.cards)) if key == "never" else 0
    text = words(language, "pages", "verdict", key, n=count, best=best)
    return {"state": state, "text": text, "laws": [str(law) for law in laws]}


def _verdict(bench: Bench) -> tuple[str, str, tuple[Law, ...]]:
    count = len(bench.cards)
    if count == 0:
        return "empty", "empty", ()
    if count > MOST_CARDS:
        return "bad", "too_many", (Law.EXACTLY_ELEVEN,)
    if bench.lies_right:
        if count == MOST_CARDS - 1 and not bench.outs - bench.gone:
            return "good", "ten_never", (Law.COUNTING if bench.outs else Law.TEN_CARD_HOLE,)
        whole = {MOST_CARDS: ("won", "won", (Law.GO_OUT,)), MOST_CARDS - 1: ("good", "ten", (Law.TEN_IS_NO_WIN,))}
        return whole.get(count, ("good", "right", ()))
    state = _not_yet(*(group for group in bench.groups if group and group.mask not in MELDS))
    if bench.layouts:
        return state, "other_way", (Law.VALID_WHEN_DONE,)
    if count < SHORTEST_MELD:
        return "open", "few", (Law.SETS, Law.RUNS)
    return (state, "no_meld", ()) if leftover(bench.cards) == bench.cards else (state, "never", (Law.VALID_WHEN_DONE,))


def _hole(bench: Bench, language: str) -> Hole | None:
    """Ten cards that lie right: which cards would make them eleven, and where those are."""
    if not bench.lies_right or len(bench.cards) != MOST_CARDS - 1:
        return None
    outs = [_out(card, bench, language) for card in bench.outs]
    alive = any(out["state"] == "free" for out in outs)
    if not outs:
        key, laws = "dead", [Law.TEN_CARD_HOLE]
    elif alive:
        key, laws = "open", [Law.GO_OUT]
    else:
        key, laws = "gone", [Law.WASTE_IS_DEAD, Law.COUNTING]
    return {
        "key": str(bench.cards),
        "question": words(language, "pages", "hole", "which" if alive else "never"),
        "text": words(language, "pages", "hole", key, n=len(outs)),
        "laws": [str(law) for law in laws],
        "cards": outs,
    }


def _out(card: Card, bench: Bench, language: str) -> Out:
    state = "waste" if card in bench.waste else "opponent" if card in bench.opponent else "free"
    note = words(language, "pages", "table", "to_come" if state == "free" else state)
    return {"card": str(card), "state": state, "note": note}


def _layouts(bench: Bench, language: str, faces: Faces) -> Layouts:
    found = bench.layouts
    if not bench.cards:
        text = words(language, "pages", "layouts", "empty")
    elif not found:
        text = words(language, "pages", "layouts", "none")
    else:
        text = words(language, "pages", "layouts", "some", n=len(found))
    rows: list[Layout] = [
        {
            "layout": str(spread),
            "groups": [_codes(group) for group in spread.groups],
            "name": sentence_case(spread_name(spread, language, faces)),
            "current": spread == bench.spread,
        }
        for spread in found
    ]
    return {"text": text, "rows": rows}


def _growth(bench: Bench, language: str, faces: Faces) -> Growth:
    cards: list[Growing] = [
        {"card": str(card), "name": words(language, "pages", "table", "add", card=card_name(card, language, faces))}
        for card in bench.growth
    ]
    key = "some" if cards else "none" if bench.groups[bench.active] else "empty"
    return {"text": words(language, "pages", "grow", key), "cards": cards}
