"""The view of the meld builder, as plain JSON: every card, every sentence, every reason. The browser adds nothing."""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations
from typing import Final, NotRequired, TypedDict

from conquian.explain.names import Faces, card_name, meld_name
from conquian.explain.words import LANGUAGES, words
from conquian.game.cards import Card, Rank, Suit
from conquian.game.melds import LONGEST_RUN, MELDS, SHORTEST_MELD, Run, Set
from conquian.rooms.melds.findings import Hope, MeldsOutcome, finding, hole
from conquian.teach.card_groups import EXAMPLES, CardGroups
from conquian.ui.views import (
    GroupView,
    Layouts,
    Option,
    ScreenWords,
    Sentence,
    codes,
    groups_view,
    indices,
    layout_view,
    options,
    screen_words,
    sentence_case,
)


class GrowthCell(TypedDict):
    """One meld of the map: a set shows its `suits`, a run its `label`."""

    meld: str
    name: str
    suits: NotRequired[str]
    label: NotRequired[str]


class MeldsArea(TypedDict):
    """One part of the map of melds: rows of cells, with `heads` over the columns."""

    id: str
    name: str
    heads: list[str]
    rows: list[list[GrowthCell]]


class MeldsWords(ScreenWords):
    """All that depends on the language and the faces alone."""

    examples: list[Option]
    map: list[MeldsArea]


class Out(TypedDict):
    """A card that would win, and where it is: `state` is free, waste or opponent."""

    card: str
    state: str
    note: str


class HoleView(TypedDict):
    """The cards that make eleven of ten, with the question and the answer; `key` changes with the ten cards."""

    key: str
    question: str
    text: str
    laws: list[str]
    cards: list[Out]


class Growing(TypedDict):
    """A card that fits the active group, and what touching it does."""

    card: str
    name: str


class Growth(TypedDict):
    """All cards that fit the active group, under one sentence."""

    text: str
    cards: list[Growing]


class GoneCards(TypedDict):
    """A place from which no card comes back, and the cards there: `state` is waste or opponent."""

    state: str
    name: str
    cards: list[str]


class MeldsView(TypedDict):
    """All that depends on the cards on the table. `pack` says where a card is that is not in the pack."""

    pack: dict[str, str]
    gone: list[GoneCards]
    groups: list[GroupView]
    verdict: Sentence
    held: str | None
    can_open: bool
    can_undo: bool
    hole: HoleView | None
    layouts: Layouts
    grow: Growth
    lit: list[str]


@lru_cache(maxsize=len(LANGUAGES) * len(Faces))
def words_view(language: str, faces: Faces) -> MeldsWords:
    """The words of the meld builder in this language, with the names that belong to these faces."""
    common = screen_words("melds", language, faces)
    return {
        **common,
        "examples": options("melds", "examples", EXAMPLES, language, faces),
        "map": [_sets(language, faces), *(_runs(suit, language, faces) for suit in Suit)],
    }


def _sets(language: str, faces: Faces) -> MeldsArea:
    """The sets by rank: the four of a kind above, below it what is left when one suit is missing."""
    rows = [
        [_cell(Set(rank, suits), language, faces) | {"suits": "".join(map(str, suits))} for rank in Rank]
        for suits in (tuple(Suit), *reversed(list(combinations(Suit, 3))))
    ]
    name = words(language, "melds", "text", "sets")
    return {"id": "sets", "name": name, "heads": [*indices(faces, language)], "rows": rows}


def _runs(suit: Suit, language: str, faces: Faces) -> MeldsArea:
    """The runs of a suit: shorter above longer, lower left of higher."""
    index = indices(faces, language)
    rows = [
        [
            _cell(Run(suit, Rank(low), length), language, faces) | {"label": f"{index[low]}–{index[low + length - 1]}"}
            for low in range(len(Rank) - length + 1)
        ]
        for length in range(SHORTEST_MELD, LONGEST_RUN + 1)
    ]
    name = words(language, "melds", "text", "runs", suit=words(language, "game", "suits", faces, str(suit)))
    return {"id": f"runs-{suit}", "name": name, "heads": [], "rows": rows}


def _cell(meld: Set | Run, language: str, faces: Faces) -> GrowthCell:
    return {"meld": str(meld.cards), "name": sentence_case(meld_name(meld, language, faces))}


def bench_view(bench: CardGroups, language: str, faces: Faces, can_undo: bool = False) -> MeldsView:
    """The bench as it is drawn."""
    laid = bench.cards.mask
    return {
        "pack": _whereabouts(bench),
        "gone": _gone(bench, language),
        "groups": groups_view(bench, language, faces),
        "verdict": verdict_view(bench, language),
        "held": None if bench.held is None else str(bench.held),
        "can_open": bench.can_open,
        "can_undo": can_undo,
        "hole": _hole(bench, language),
        "layouts": _layouts(bench, language, faces),
        "grow": _growth(bench, language, faces),
        "lit": [str(meld.cards) for mask, meld in MELDS.items() if mask & laid == mask],
    }


def _whereabouts(bench: CardGroups) -> dict[str, str]:
    places = {"bench": bench.cards, "waste": bench.waste, "opponent": bench.opponent}
    found = {str(card): place for place, cards in places.items() for card in cards}
    return found if bench.held is None else found | {str(bench.held): "held"}


def _gone(bench: CardGroups, language: str) -> list[GoneCards]:
    return [
        {"state": state, "name": sentence_case(words(language, "melds", "text", state)), "cards": codes(cards)}
        for state, cards in (("waste", bench.waste), ("opponent", bench.opponent))
        if cards
    ]


def verdict_view(bench: CardGroups, language: str) -> Sentence:
    """Whether all the cards lie right, and if not, what could be done, with the law that is in force."""
    found = finding(bench)
    text = words(language, "melds", "verdict", found.outcome, n=found.count, best=found.best)
    state = _STATES.get(found.outcome) or ("open" if bench.is_unfinished else "bad")
    return {"state": state, "text": text, "laws": codes(found.laws)}


_STATES: Final = {
    MeldsOutcome.EMPTY: "empty",
    MeldsOutcome.RIGHT: "good",
    MeldsOutcome.TEN: "good",
    MeldsOutcome.WON: "won",
    MeldsOutcome.TOO_MANY: "bad",
}
"""The states of outcomes that do not depend on the groups."""


def _hole(bench: CardGroups, language: str) -> HoleView | None:
    """Ten cards that lie right: which cards would make them eleven, and where those are."""
    found = hole(bench)
    if found is None:
        return None
    question = "which" if found.hope is Hope.OPEN else "never"
    return {
        "key": str(bench.cards),
        "question": words(language, "melds", "hole", question),
        "text": words(language, "melds", "hole", found.hope, n=len(found.outs)),
        "laws": codes(found.laws),
        "cards": [_out(card, bench, language) for card in found.outs],
    }


def _out(card: Card, bench: CardGroups, language: str) -> Out:
    state = "waste" if card in bench.waste else "opponent" if card in bench.opponent else "free"
    note = words(language, "melds", "text", "to_come" if state == "free" else state)
    return {"card": str(card), "state": state, "note": note}


def _layouts(bench: CardGroups, language: str, faces: Faces) -> Layouts:
    found = bench.layouts
    if not bench.cards:
        text = words(language, "melds", "layouts", "empty")
    elif not found:
        text = words(language, "melds", "layouts", "none")
    else:
        text = words(language, "melds", "layouts", "some", n=len(found))
    rows = [layout_view(spread, spread == bench.spread, language, faces) for spread in found]
    return {"text": text, "rows": rows}


def _growth(bench: CardGroups, language: str, faces: Faces) -> Growth:
    cards: list[Growing] = [
        {"card": str(card), "name": words(language, "melds", "text", "add", card=card_name(card, language, faces))}
        for card in bench.growth
    ]
    key = "some" if cards else "none" if bench.groups[bench.active] else "empty"
    return {"text": words(language, "melds", "grow", key), "cards": cards}
