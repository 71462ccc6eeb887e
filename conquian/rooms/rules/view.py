"""The view of the law book, as plain JSON: chapters, what was found, examples, and what the sources say."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Final, TypedDict

from conquian.explain.names import Faces, action_name
from conquian.explain.sentences import explain, explain_evidence, law_text, law_title
from conquian.explain.sources import Stance, Statement, remark, source_name, stance_words, statements
from conquian.explain.terms import entries, forms, homonyms, term_name
from conquian.explain.words import LANGUAGES, words
from conquian.game.actions import Action, Discard, Force, Give, Meld, Turn
from conquian.game.cards import NO_CARDS
from conquian.game.judge import Verdict
from conquian.game.laws import CHAPTERS, Law
from conquian.game.spreads import Spread
from conquian.game.state import Seat, State
from conquian.rooms.rules.session import LawPart, RulesSession
from conquian.teach.arrangement import Arrangement
from conquian.teach.law_examples import LawExample, Trial, law_example
from conquian.ui.links import room
from conquian.ui.search_words import folded
from conquian.ui.views import ScreenWords, Sentence, codes, screen_words, sentence_case

_KEPT: Final = 512
"""The number of drawings of examples that are remembered: all laws in one language, with everything tried."""


class Chapter(TypedDict):
    """A chapter: its number and name, and the numbers of its laws."""

    number: str
    name: str
    laws: list[str]


class RulesWords(ScreenWords):
    """All that depends on the language and the faces alone."""

    chapters: list[Chapter]


class ExampleSide(TypedDict):
    """One side of a table: whose it is, the spread in groups, the hand as far as it is seen, and how large it is."""

    name: str
    spread: list[list[str]]
    hand: list[str]
    count: str


class ExampleTable(TypedDict):
    """A position as it is drawn; `marked` are the cards that break a law, `fresh` those that were just laid."""

    you: ExampleSide
    opponent: ExampleSide
    centre: str | None
    stock: str
    waste: str
    waste_cards: list[str]
    marked: list[str]
    fresh: list[str]


class TryView(TypedDict):
    """Something to try: its full name, and for the eye its verb and its cards; `state` is good or bad once tried."""

    name: str
    verb: str
    groups: list[list[str]]
    state: str


class LawReply(TypedDict):
    """The judge's reply to a try: a refusal with evidence and the groups that were to be laid, or what is next."""

    verdict: Sentence
    evidence: list[str]
    groups: list[list[str]]
    then: str


class ExampleView(TypedDict):
    """The example of a law, before or after something was tried; `bench` is an address where a meld can be made."""

    to_do: str
    table: ExampleTable
    tries: list[TryView]
    answer: LawReply | None
    bench: str


class SourceSays(TypedDict):
    """The statement of a source about a law, or that of several of which there is no more to say."""

    names: list[str]
    stance: str
    words: str
    remark: str
    where: str


class Unfolded(TypedDict):
    """The parts that are unfolded below a law."""

    example: ExampleView | None
    books: list[SourceSays] | None


class RulesView(TypedDict):
    """All that changes: what is looked for, the laws in which it stands, how many those are, and what is unfolded."""

    search: str
    found: list[str]
    count: str
    unfolded: dict[str, Unfolded]
    law: str


@lru_cache(maxsize=16)
def words_view(language: str, faces: Faces) -> RulesWords:
    """The words of the law book in this language, with the names that belong to these faces."""
    return {
        **screen_words("rules", language, faces),
        "chapters": [
            {"number": str(number), "name": words(language, "laws", "chapters", str(number)), "laws": list(laws)}
            for number, laws in CHAPTERS.items()
        ],
    }


def rules_view(session: RulesSession, language: str, faces: Faces) -> RulesView:
    """The law book as it is drawn for this reader."""
    laws = dict.fromkeys(law for law, _ in session.opened)
    found = find(session.search, language)
    return {
        "search": session.search,
        "found": list(found),
        "count": count_view(len(found), language) if session.search else "",
        "unfolded": {law.value: _unfolded(session, law, language, faces) for law in laws},
        "law": session.asked or "",
    }


# --- looking for something --------------------------------------------------------------------------------------------


def find(search: str, language: str) -> tuple[Law, ...]:
    """The laws in whose number, title, text or terms every one of these words stands, in capitals or not.

    A term stands there in any of its forms, and may be looked for by its name in another language.

    >>> find("hearts RUN", "en"), find("unión", "es"), find("5.2", "de")
    ((Law('3.2'),), (), (Law('5.2'),))
    >>> find("force", "en") == find("forcing", "en") == find("erzwingen", "en")
    True
    """
    whole = folded(search)

    def found(word: str, law: Law) -> bool:
        return any(form in _text_to_search(law, language) for form in _forms(word, language))

    return tuple(law for law in Law if found(whole, law) or all(found(word, law) for word in whole.split()))


def _forms(word: str, language: str) -> tuple[str, ...]:
    """The word, or every form of the terms that are written or called so."""
    return (word, *(form for called, found in _terms(language) if word in called for form in found))


@cache
def _terms(language: str) -> tuple[tuple[frozenset[str], tuple[str, ...]], ...]:
    """For each term every word for it, in any language, and its forms in this one."""
    return tuple(
        (
            frozenset(map(folded, [*found, *homonyms(name, language), *(term_name(name, each) for each in LANGUAGES)])),
            tuple(map(folded, found)),
        )
        for name in entries()
        for found in [forms(name, language)]
    )


def count_view(count: int, language: str) -> str:
    """The number of laws that were found, as a sentence."""
    return words(language, "rules", "search", "found" if count else "none", n=count)


@cache
def _text_to_search(law: Law, language: str) -> str:
    texts = [law_text(law, language, faces) for faces in Faces]
    called = [form for name, entry in entries().items() if entry.laws[0] is law for form in forms(name, language)]
    return folded(" ".join(["§", str(law), law_title(law, language), *texts, *called]))


# --- below a law ------------------------------------------------------------------------------------------------------


def _unfolded(session: RulesSession, law: Law, language: str, faces: Faces) -> Unfolded:
    example = session.is_open(law, LawPart.EXAMPLE)
    return {
        "example": example_view(law, session.chosen(law), language, faces) if example else None,
        "books": books_view(law, language, faces) if session.is_open(law, LawPart.BOOKS) else None,
    }


def books_view(law: Law, language: str, faces: Faces) -> list[SourceSays]:
    """The statement of each source about the law; those that have no more to say stand together at the end."""
    told = [_said([said], remark(said, language, faces), language) for said in statements(law) if _speaks(said)]
    others = [said for said in statements(law) if not _speaks(said)]
    kinds = [(stance, reported) for stance in Stance for reported in (False, True)]
    alike = [[said for said in others if (said.stance, said.is_reported) == kind] for kind in kinds]
    return told + [_said(group, "", language) for group in alike if group]


def _speaks(said: Statement) -> bool:
    return bool(said.where or remark(said, LANGUAGES[0]))


def _said(group: list[Statement], told: str, language: str) -> SourceSays:
    first = group[0]
    return {
        "names": [source_name(said.source) for said in group],
        "stance": first.stance.value,
        "words": stance_words(first, language),
        "remark": told,
        "where": first.where,
    }


@lru_cache(maxsize=_KEPT)
def example_view(law: Law, chosen: int | None, language: str, faces: Faces) -> ExampleView:
    """The law's example as its position stands, after the chosen try if that is legal."""
    example = law_example(law)
    trial = None if chosen is None else example.tried(chosen)
    return {
        "to_do": explain(example.position, language, faces),
        "table": _table(example, trial, language),
        "tries": [
            _try(each.action, trial if index == chosen else None, language, faces)
            for index, each in enumerate(example.tries)
        ],
        "answer": None if trial is None else _reply(trial, language, faces),
        "bench": _bench_link(example.position, language, faces) if example.may_meld else "",
    }


def _table(example: LawExample, trial: Trial | None, language: str) -> ExampleTable:
    before, seat = example.position, example.position.turn
    state = before if trial is None else trial.state
    return {
        "you": _side(state, seat, "you", language),
        "opponent": _side(state, seat.other, "opponent", language),
        "centre": None if state.centre is None else str(state.centre),
        "stock": words(language, "rules", "count", "stock", n=len(state.stock)),
        "waste": words(language, "rules", "count", "waste", n=len(state.waste)),
        "waste_cards": codes(state.waste) if example.waste_shown else [],
        "marked": codes(NO_CARDS if trial is None else trial.verdict.cards),
        "fresh": codes(state.spreads[seat].cards - before.spreads[seat].cards),
    }


def _side(state: State, seat: Seat, who: str, language: str) -> ExampleSide:
    hand = state.hands[seat]
    return {
        "name": words(language, "rules", "seat", who),
        "spread": _groups(state.spreads[seat]),
        "hand": codes(hand.cards),
        "count": words(language, "game", "count", "cards", n=len(hand)),
    }


def _groups(spread: Spread) -> list[list[str]]:
    return [codes(group) for group in spread.groups]


def _try(action: Action, trial: Trial | None, language: str, faces: Faces) -> TryView:
    state = "" if trial is None else _state(trial.verdict)
    return {
        "name": sentence_case(action_name(action, language, faces)),
        "verb": sentence_case(words(language, "game", "actions", action.verb)),
        "groups": _cards_of(action),
        "state": state,
    }


def _cards_of(action: Action) -> list[list[str]]:
    match action:
        case Meld(spread):
            return _groups(spread)
        case Force(spread):
            return [] if spread is None else _groups(spread)
        case Discard(card) | Give(card):
            return [[str(card)]]
        case Turn(card):
            return [] if card is None else [[str(card)]]
        case _:
            return []


def _reply(trial: Trial, language: str, faces: Faces) -> LawReply:
    verdict = trial.verdict
    laws = [] if verdict.law is None else [verdict.law.value]
    tried = verdict.action
    return {
        "verdict": {
            "state": _state(verdict),
            "text": explain(verdict, language, faces),
            "laws": laws,
        },
        "evidence": [] if verdict.legal else list(explain_evidence(verdict, language, faces)),
        "groups": _groups(tried.spread) if isinstance(tried, Meld) and not verdict.legal else [],
        "then": explain(trial.state, language, faces) if verdict.legal else "",
    }


def _state(verdict: Verdict) -> str:
    return "good" if verdict.legal else "bad"


def _bench_link(state: State, language: str, faces: Faces) -> str:
    """The address of the bench on which the centre card of this position can be melded."""
    return room("rearrange", Arrangement.of(state).fields(), language, faces)
