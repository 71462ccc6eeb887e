"""The view of the rearranging bench, as plain JSON: every card, every sentence, every reason, every step of a proof."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NotRequired, TypedDict, assert_never

from conquian.explain.names import Faces, card_name, card_names, rules_name
from conquian.explain.sentences import explain
from conquian.explain.words import words
from conquian.game.cards import Card
from conquian.game.laws import Law
from conquian.game.spreads import Spread
from conquian.game.variants import Variant
from conquian.rooms.rearrange.arrangement_status import Standing, stand
from conquian.rooms.rearrange.session import EXAMPLES, RearrangeAnswer, RearrangeCourse, RearrangeSession
from conquian.teach.arrangement import Arrangement
from conquian.teach.no_meld_proof import Folded, Fork, Proof, TakenApart
from conquian.ui.links import room
from conquian.ui.views import (
    GroupView,
    Layouts,
    Option,
    ScreenWords,
    Sentence,
    groups_view,
    layout_view,
    meld_title,
    options,
    screen_words,
)

MOST_WAYS: Final = 12
"""The most ways that are shown; more are only counted."""


class RearrangeWords(ScreenWords):
    """All that depends on the language and the faces alone."""

    examples: list[Option]


class RearrangeChoice(TypedDict):
    """One big button: what stands on it, what it does (`do`, or `href` of another room), whether it is the main one."""

    label: str
    main: bool
    do: NotRequired[str]
    href: NotRequired[str]


class ProofStep(TypedDict):
    """One line of a proof, this number of levels `deep`; an `end` ends an argument."""

    text: str
    deep: int
    end: bool
    laws: list[str]


class Shown(TypedDict):
    """All ways to meld the centre card or, where there is none, the proof."""

    title: str
    ways: Layouts | None
    proof: list[ProofStep]


class BenchHandCard(TypedDict):
    """A card of the hand: `state` is hand, or laid where it lies on the table now."""

    code: str
    state: str


class Centre(TypedDict):
    """The card on offer and where it came from; `laid` once it lies in a group."""

    code: str
    text: str
    laid: bool


class BackWay(TypedDict):
    """A way back to what was begun in another room, what is said of it, and whether it is the most due (`main`).

    `face` is the drawing of who waits there, empty for nobody.
    """

    href: str
    name: str
    text: str
    main: bool
    face: str


class BackView(TypedDict):
    """The ways back on this `day`, such as 2026-11-29, under a `line` on the days in a row and the strength."""

    day: str
    title: str
    line: str
    ways: list[BackWay]


class RearrangeView(TypedDict):
    """All that depends on the cards and on how the question stands; the first page alone leads `back`."""

    lead: str
    score: str
    rules: str
    centre: Centre
    hand: list[BenchHandCard]
    groups: list[GroupView]
    verdict: Sentence
    can_open: bool
    can_undo: bool
    can_start_again: bool
    choices: list[RearrangeChoice]
    shown: Shown | None
    back: NotRequired[BackView | None]


def words_view(language: str, faces: Faces) -> RearrangeWords:
    """The words of the bench in this language, with the names that belong to these faces."""
    common = screen_words("rearrange", language, faces)
    return {**common, "examples": options("rearrange", "examples", EXAMPLES, language, faces)}


def session_view(session: RearrangeSession, language: str, faces: Faces) -> RearrangeView:
    """The question as it is drawn."""
    arrangement = session.arrangement
    bench, hand = arrangement.bench, arrangement.hand
    return {
        "lead": lead(session, language, faces),
        "score": _score(session, language),
        "rules": rules_in_force(arrangement.state.variant, language),
        "centre": _centre(arrangement, language),
        "hand": [{"code": str(card), "state": "laid" if card in bench.cards else "hand"} for card in hand],
        "groups": groups_view(bench, language, faces),
        "verdict": UNSAID if _is_untouched(session) else verdict_view(arrangement, language, faces),
        "can_open": bench.can_open,
        "can_undo": bool(session.past),
        "can_start_again": arrangement.begun,
        "choices": _choices(session, language, faces),
        "shown": _shown(session, language, faces) if session.tells else None,
    }


# --- what is asked, and how it stands ---------------------------------------------------------------------------------


def lead(session: RearrangeSession, language: str, faces: Faces) -> str:
    """The sentence about what to do now or, once that is done, how it went."""
    centre = card_name(session.arrangement.centre, language, faces)
    key = "question" if session.answer is None else _outcome(session)
    return words(language, "rearrange", "lead", session.course, key, centre=centre)


def _outcome(session: RearrangeSession) -> str:
    if session.answer is not RearrangeAnswer.SHOWN:
        return str(session.answer)
    if session.course is RearrangeCourse.FIRST and session.arrangement.is_solved:
        return "found"
    return "can" if session.arrangement.proof() is None else "cannot"


def _score(session: RearrangeSession, language: str) -> str:
    if session.course is not RearrangeCourse.EXERCISES:
        return ""
    number = words(language, "rearrange", "score", "number", n=session.n + 1)
    if not session.answered:
        return number
    return number + " " + words(language, "rearrange", "score", "right", n=session.answered, right=session.right)


def rules_in_force(variant: Variant, language: str) -> str:
    """The name of these rules, with the switches that bear on rearranging; empty for the usual ones."""
    if variant == Variant():
        return ""
    borrowing = words(language, "switches", "borrowing", variant.borrowing)
    return words(language, "rearrange", "rules", rules=rules_name(variant, language), borrowing=borrowing)


def _centre(arrangement: Arrangement, language: str) -> Centre:
    return {
        "code": str(arrangement.centre),
        "text": words(language, "rearrange", "centre", arrangement.state.phase),
        "laid": arrangement.centre in arrangement.bench.cards,
    }


def _choices(session: RearrangeSession, language: str, faces: Faces) -> list[RearrangeChoice]:
    """At most two big buttons; none is the main one where the cards themselves are to be touched."""

    def button(do: str, label: str = "", main: bool = False) -> RearrangeChoice:
        return {"do": do, "label": words(language, "rearrange", "choices", label or do), "main": main}

    match session.course, session.answer:
        case RearrangeCourse.FREE, _ if session.shows:
            return [button("practise", main=True)]
        case RearrangeCourse.FREE, _ if session.arrangement.is_solved:
            return [button("practise", main=True), button("ask", "all_ways")]
        case RearrangeCourse.FREE, _:
            return [button("ask"), button("practise")]
        case RearrangeCourse.FIRST, None:
            return [button("ask", "show_me"), button("next", "next_hand")]
        case RearrangeCourse.FIRST, _:
            label = words(language, "rearrange", "choices", "go_on")
            return [
                {"href": room("rearrange", {}, language, faces), "label": label, "main": True},
                button("next", "next_hand"),
            ]
        case RearrangeCourse.EXERCISES, None:
            return [button("deny"), button("ask", "show_answer")]
        case RearrangeCourse.EXERCISES, _ if session.tells:
            return [button("next", main=True)]
        case RearrangeCourse.EXERCISES, _:
            return [button("next", main=True), button("ask", "all_ways")]
        case course, _:
            assert_never(course)


def _is_untouched(session: RearrangeSession) -> bool:
    """Whether the cards lie as they lay at first: then there is nothing to say of them."""
    standing = stand(session.arrangement).standing
    return standing is Standing.START or (session.course is RearrangeCourse.FIRST and standing is Standing.NOTHING)


# --- how the cards lie ------------------------------------------------------------------------------------------------


def verdict_view(arrangement: Arrangement, language: str, faces: Faces) -> Sentence:
    """The verdict on how the cards lie now, often in the judge's words, with the law that is in force."""
    found = stand(arrangement)
    if found.standing in _BY_THE_JUDGE:
        text = explain(arrangement.verdict, language, faces)
    else:  # each group says by itself what it lacks
        text = words(language, "rearrange", "verdict", found.standing)
    return {"state": _STATES[found.standing], "text": text, "laws": [str(found.law)]}


UNSAID: Final[Sentence] = {"state": "open", "text": "", "laws": []}
_BY_THE_JUDGE: Final = frozenset({Standing.WON, Standing.BESIDE, Standing.WAITING, Standing.REFUSED})

_STATES: Final = {
    Standing.NOTHING: "empty",
    Standing.WON: "won",
    Standing.LEGAL: "good",
    Standing.BESIDE: "open",
    Standing.UNFINISHED: "open",
    Standing.WRONG: "bad",
    Standing.WAITING: "open",
    Standing.REFUSED: "bad",
}


# --- all ways, or the proof -------------------------------------------------------------------------------------------


def _shown(session: RearrangeSession, language: str, faces: Faces) -> Shown:
    """The answer to "is it possible at all?"; where a course asks, its lead has said yes or no already."""
    arrangement = session.arrangement
    ways, proof = arrangement.ways(), arrangement.proof()
    return {
        "title": shown_title(session, language),
        "ways": _ways(arrangement, ways, language, faces) if ways else None,
        "proof": [] if proof is None else list(_steps(proof, language, faces)),
    }


def shown_title(session: RearrangeSession, language: str) -> str:
    """The title above all ways, or above the proof."""
    free, can = session.course is RearrangeCourse.FREE, session.arrangement.proof() is None
    key = ("can" if free else "ways") if can else ("cannot" if free else "proof")
    return words(language, "rearrange", "shown", key)


def _ways(arrangement: Arrangement, ways: tuple[Spread, ...], language: str, faces: Faces) -> Layouts:
    rows = [layout_view(spread, spread == arrangement.spread, language, faces) for spread in ways[:MOST_WAYS]]
    text = words(language, "rearrange", "ways", n=len(ways))
    if len(ways) > MOST_WAYS:
        text += " " + words(language, "rearrange", "most_ways", n=MOST_WAYS)
    return {"text": text, "rows": rows}


def _steps(proof: Proof, language: str, faces: Faces, deep: int = 0) -> Iterator[ProofStep]:
    """The proof as lines: what has to lie somewhere, where it could, and why that leads nowhere."""

    def line(key: str, end: bool, *laws: Law, **values: object) -> ProofStep:
        text = words(language, "rearrange", "proof", key, **values)
        return {"text": text, "deep": deep, "end": end, "laws": [str(law) for law in laws]}

    match proof:
        case Folded():
            yield line("folded", True, Law.FOLD)
        case TakenApart(melds):
            yield line("taken_apart", True, Law.REARRANGE, cards=card_names(melds, language, faces))
        case Fork(card, ()):
            yield line("stuck" if deep else "alone", True, Law.VALID_WHEN_DONE, card=_name(card, language, faces))
        case Fork(card, cases):
            if len(cases) > 1 or not deep:
                yield line("must_lie", False, card=_name(card, language, faces), n=len(cases))
            for case in cases:
                deeper = words(language, "rearrange", "proof", "case", meld=meld_title(case.meld, language, faces))
                yield {"text": deeper, "deep": deep + 1, "end": False, "laws": []}
                yield from _steps(case.proof, language, faces, deep + 2)
        case _:
            assert_never(proof)


def _name(card: Card, language: str, faces: Faces) -> str:
    return card_name(card, language, faces)
