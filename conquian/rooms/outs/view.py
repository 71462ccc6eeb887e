"""The view of the outs drill, as plain JSON: the spread, the forty cards, and why each is right or wrong."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict, replace
from typing import Final, TypedDict, assert_never

from conquian.explain.names import Faces, card_names, spread_name
from conquian.explain.words import words
from conquian.game.cards import NO_CARDS, Card, Cards
from conquian.game.laws import Law
from conquian.game.spreads import Spread
from conquian.game.state import Phase, State, Stock
from conquian.notation.position import fields_of
from conquian.rooms.outs.exercises import DRILLED, OutsExercise, goes_straight_on
from conquian.rooms.outs.reasons import Alone, Buried, Corner, LeavesOver, Reason, Taken, way, why_not
from conquian.rooms.outs.session import EXAMPLES, STARTS, OutsAnswer, OutsSession
from conquian.ui.links import room
from conquian.ui.views import (
    Option,
    ScreenWords,
    Sentence,
    codes,
    meld_title,
    options,
    screen_words,
    sentence_case,
)


class OutsWords(ScreenWords):
    """All that depends on the language and the faces alone."""

    examples: list[Option]
    starts: list[Option]


class LaidOut(TypedDict):
    """Cards that lie together, and what they are called."""

    name: str
    cards: list[str]


class GoneOuts(TypedDict):
    """A place from which no card comes: `state` is waste or opponent, `groups` are its cards as they lie there."""

    state: str
    name: str
    groups: list[LaidOut]


class OutsCard(TypedDict):
    """A card of the pack as it is shown: `state` is own, chosen, right, missed or wrong, and `told` says so aloud."""

    state: str
    told: str
    chosen: bool


class OutsRow(TypedDict):
    """A card after the answer: why it is right or wrong, how the spread lies with it, and where to try it (`href`)."""

    card: str
    state: str
    label: str
    text: str
    laws: list[str]
    name: str
    groups: list[list[str]]
    href: str


class OutsResult(TypedDict):
    """The result of an exercise: the verdict, the `rows` to be learned from, and the `others` that were right."""

    verdict: Sentence
    rows: list[OutsRow]
    others: list[OutsRow]


class OutsChoice(TypedDict):
    """One big button: what stands on it, what it does, and whether it is the main one."""

    do: str
    label: str
    main: bool


class OutsView(TypedDict):
    """All that depends on the exercise and on what was chosen; `pack` leaves out the cards that are only free.

    `again` counts the cards of a first wrong answer, without naming one, until the exercise is answered.
    """

    lead: str
    score: str
    spread: list[LaidOut]
    gone: list[GoneOuts]
    pack: dict[str, OutsCard]
    can_undo: bool
    choices: list[OutsChoice]
    again: Sentence | None
    result: OutsResult | None


def words_view(language: str, faces: Faces) -> OutsWords:
    """The words of the drill in this language, with the names that belong to these faces."""
    common = screen_words("outs", language, faces)
    return {
        **common,
        "examples": options("outs", "examples", EXAMPLES, language, faces),
        "starts": options("outs", "starts", STARTS, language),
    }


def drill_view(session: OutsSession, language: str, faces: Faces) -> OutsView:
    """The exercise as it is drawn."""
    return {
        "lead": lead(session, language),
        "score": _score(session, language),
        "spread": _laid(session.exercise.spread, language, faces),
        "gone": list(_gone(session.exercise, language, faces)),
        "pack": dict(_pack(session, language)),
        "can_undo": bool(session.past),
        "choices": _choices(session, language),
        "again": None if session.tried is None else {"state": "bad", "text": again(session, language), "laws": []},
        "result": None if session.answer is None else _result(session, session.answer, language, faces),
    }


def lead(session: OutsSession, language: str) -> str:
    """The question in words."""
    return words(language, "outs", "lead", "gone" if session.exercise.gone else "whole")


def again(session: OutsSession, language: str) -> str:
    """The first wrong answer in numbers, and that it may be mended."""
    tried, alive = session.tried or NO_CARDS, session.exercise.alive
    counts = {"right": len(tried & alive), "wrong": len(tried - alive), "missing": len(alive - tried)}
    counted = [words(language, "outs", "again", key, n=count) for key, count in counts.items() if count]
    return " ".join([words(language, "outs", "again", "once_more"), *counted])


def _score(session: OutsSession, language: str) -> str:
    if session.place is None:
        return words(language, "outs", "score", "free")
    number = words(language, "outs", "score", "number", n=session.place[1] + 1)
    if not session.score.longest:
        return number
    return number + " " + words(language, "outs", "score", "best", **asdict(session.score))


# --- what lies there --------------------------------------------------------------------------------------------------


def _laid(spread: Spread, language: str, faces: Faces) -> list[LaidOut]:
    return [{"name": meld_title(Cards.of(group), language, faces), "cards": codes(group)} for group in spread.groups]


def _gone(exercise: OutsExercise, language: str, faces: Faces) -> Iterator[GoneOuts]:
    if exercise.waste:
        buried: LaidOut = {"name": card_names(exercise.waste, language, faces), "cards": codes(exercise.waste)}
        yield {"state": "waste", "name": words(language, "outs", "gone", "waste"), "groups": [buried]}
    if exercise.opponent:
        name = words(language, "outs", "gone", "opponent")
        yield {"state": "opponent", "name": name, "groups": _laid(exercise.opponent, language, faces)}


def _pack(session: OutsSession, language: str) -> Iterator[tuple[str, OutsCard]]:
    for card in session.exercise.spread.cards | session.chosen | session.missed:
        state = _state(session, card)
        if state:
            told = words(language, "outs", "states", state) if state != "chosen" else ""
            yield str(card), {"state": state, "told": told, "chosen": card in session.chosen}


def _state(session: OutsSession, card: Card) -> str:
    """How a card of the pack stands; empty if there is nothing to say about it."""
    if card in session.exercise.spread.cards:
        return "own"
    if session.answer is None:
        return "chosen" if card in session.chosen else ""
    if card in session.exercise.alive:
        return "right" if card in session.chosen else "missed"
    return "wrong" if card in session.chosen else ""


def _choices(session: OutsSession, language: str) -> list[OutsChoice]:
    """At most two big buttons."""
    if session.answer is not None:
        label = words(language, "outs", "choices", "practise" if session.place is None else "next")
        return [{"do": "next", "label": label, "main": True}]
    count = len(session.chosen)
    check = (
        words(language, "outs", "choices", "check", n=count) if count else words(language, "outs", "choices", "none")
    )
    return [
        {"do": "check", "label": check, "main": bool(count)},
        {"do": "show", "label": words(language, "outs", "choices", "show"), "main": False},
    ]


# --- what came of it --------------------------------------------------------------------------------------------------


def _result(session: OutsSession, answer: OutsAnswer, language: str, faces: Faces) -> OutsResult:
    def rows(cards: Cards, label: str) -> list[OutsRow]:
        return [_row(session, card, label, language, faces) for card in cards]

    missed = rows(session.missed, "shown" if answer is OutsAnswer.SHOWN else "missed")
    return {
        "verdict": verdict_view(session, answer, language, faces),
        "rows": rows(session.wrong, "wrong") + missed,
        "others": rows(session.chosen & session.exercise.alive, "right"),
    }


_STATES: Final = {OutsAnswer.RIGHT: "good", OutsAnswer.WRONG: "bad", OutsAnswer.SHOWN: "open"}


def verdict_view(session: OutsSession, answer: OutsAnswer, language: str, faces: Faces) -> Sentence:
    """The verdict on the answer, with the law that is in force where no card completes the spread."""
    text = _outcome(session, answer, language, faces)
    if session.exercise.alive:
        return {"state": _STATES[answer], "text": text, "laws": []}
    suit = not session.exercise.completing
    because = words(language, "outs", "hole", "suit" if suit else "gone")
    laws = [Law.TEN_CARD_HOLE if suit else Law.COUNTING]
    return {"state": _STATES[answer], "text": f"{text} {because}", "laws": codes(laws)}


def _outcome(session: OutsSession, answer: OutsAnswer, language: str, faces: Faces) -> str:
    count = len(session.exercise.alive)
    if answer is OutsAnswer.WRONG:
        missed, wrong = (card_names(cards, language, faces) for cards in (session.missed, session.wrong))
        key = "both" if session.missed and session.wrong else "missed" if session.missed else "wrong"
        return words(language, "outs", "result", key, missed=missed, wrong=wrong)
    key = "right" if answer is OutsAnswer.RIGHT else "shown"
    if not count:
        return words(language, "outs", "result", f"{key}_none")
    return words(language, "outs", "result", key, n=count)


def _row(session: OutsSession, card: Card, label: str, language: str, faces: Faces) -> OutsRow:
    exercise = session.exercise
    reason = why_not(exercise, card)
    row: OutsRow = {
        "card": str(card),
        "state": _state(session, card),
        "label": words(language, "outs", "labels", label),
        "text": "",
        "laws": [],
        "name": "",
        "groups": [],
        "href": "",
    }
    if reason is not None:
        row |= {"text": _reason(reason, language, faces), "laws": codes(reason.laws)}
        if isinstance(reason, LeavesOver) and card not in exercise.gone:
            row["href"] = room("rearrange", fields_of(offered(exercise, card)), language, faces)
        return row
    after = way(exercise.spread, card)
    assert after is not None  # it completes the spread
    straight = goes_straight_on(exercise.spread, card)
    return row | {
        "text": words(language, "outs", "fits", "straight" if straight else "moved"),
        "laws": codes([] if straight else [Law.REARRANGE]),
        "name": sentence_case(spread_name(after, language, faces)),
        "groups": [codes(group) for group in after.groups],
    }


def _reason(reason: Reason, language: str, faces: Faces) -> str:
    match reason:
        case Buried():
            return words(language, "outs", "reasons", "buried")
        case Taken():
            return words(language, "outs", "reasons", "taken")
        case Corner():
            return words(language, "outs", "reasons", "corner")
        case Alone():
            return words(language, "outs", "reasons", "alone")
        case LeavesOver(meld, left):
            named, over = card_names(meld, language, faces), card_names(left, language, faces)
            return words(language, "outs", "reasons", "leaves", meld=named, left=over)
        case _:
            assert_never(reason)


def offered(exercise: OutsExercise, card: Card) -> State:
    """The position in which the card is on offer to the owner of this spread."""
    state = exercise.state
    stock = Stock(unknown=state.stock.unknown - bool(exercise.waste))  # else the card that was left out is this one
    return replace(state, stock=stock, centre=card, turn=DRILLED, phase=Phase.LEFT)
