"""Sentences: what the judge says, what a position asks for, and what is wrong with a text, in a learner's language."""

from __future__ import annotations

from collections.abc import Iterator

from conquian.explain.names import Faces, card_name, card_names, cards_said, groups_phrase, seat_name, usual_faces
from conquian.explain.words import has_words, topic, words
from conquian.game.actions import Action, Force, Meld
from conquian.game.arguments import wrong_kind
from conquian.game.evidence import Evidence, evidence
from conquian.game.forcing import has_folded
from conquian.game.judge import IllegalAction, UnknownCards, Verdict
from conquian.game.laws import Law
from conquian.game.melds import MELDS, SHORTEST_MELD
from conquian.game.spreads import Group
from conquian.game.state import ON_OFFER, State
from conquian.game.variants import Labels
from conquian.notation.arguments import state_of
from conquian.notation.errors import STDIN, Fault, NotationError

Explained = Verdict | State | NotationError | IllegalAction | UnknownCards | str


def explain(thing: Explained, language: str = "en", faces: Faces | str | None = None) -> str:
    """One sentence, at times two: why something is refused or allowed, what a position asks for, what cannot be read.

    A text is read as a position; cards are named as in the pack of the `faces`, or in the one that is usual in the
    language. Raises MissingWords for another language, ValueError for other faces, TypeError for
    what cannot be explained.

    >>> import conquian as cq
    >>> explain(cq.judge(cq.deal(seed=1897), cq.action("decline")), "en")
    'Play begins with a card from the stock: turn up the top one.'
    >>> explain(cq.deal(seed=1897), "de")
    'Am Zug: Vorhand. Die oberste Karte vom Stapel aufdecken.'
    """
    for name, given, wanted in (("language", language, "'en', 'de' or 'es'"), ("faces", faces or "", "Faces")):
        if not isinstance(given, str):
            raise wrong_kind(name, given, wanted)
    faces = usual_faces(language) if faces is None else Faces(faces)
    match thing:
        case Verdict():
            return _verdict(thing, language, faces)
        case IllegalAction():
            return _verdict(thing.verdict, language, faces)
        case State() | str():
            return _position(state_of(thing), language, faces)
        case NotationError():
            return _mistake(thing, language)
        case UnknownCards():
            who = words(language, "game", "stock") if thing.seat is None else seat_name(thing.seat, language)
            return words(language, "verdicts", "unknown", who=who)
        case _:
            raise wrong_kind("thing", thing, "a Verdict, a State or its text, or an error of this package")


def explain_evidence(verdict: Verdict, language: str = "en", faces: Faces | None = None) -> tuple[str, ...]:
    """Further sentences for a refusal: what is missing, what is left over, what would be legal.

    >>> import conquian as cq
    >>> from conquian.game.judge import judge_spread
    >>> explain_evidence(judge_spread(cq.spread("3c4c7c")), "en")[0]
    'Missing in between: 5 and 6 of clubs.'
    """
    return tuple(_evidence_sentences(verdict, evidence(verdict), language, faces or usual_faces(language)))


def law_title(law: Law, language: str) -> str:
    """The law's short title."""
    return words(language, "laws", law, "title")


def law_text(law: Law, language: str, faces: Faces | None = None) -> str:
    """The law in plain words."""
    return words(language, "laws", law, "text", faces=faces or usual_faces(language))


def law_switches(law: Law, language: str) -> str | None:
    """A text on what other books make of the law, or None if no switch touches it."""
    return words(language, "laws", law, "switches") if has_words("laws", law, "switches") else None


def _verdict(verdict: Verdict, language: str, faces: Faces) -> str:
    labels = _labels(verdict.state)
    values = {
        "cards": cards_said(verdict.cards, language, faces, labels),
        "centre": _centre(verdict.state, language, faces),
        "out": _out(verdict.state),
        "ten": _out(verdict.state) - 1,
    }
    return words(language, "verdicts", *_situation(verdict), faces=faces, **values)


def _situation(verdict: Verdict) -> tuple[str, str]:
    """The most telling words there are for this verdict: by phase and verb, by verb, by phase, or by the law alone."""
    if verdict.legal:
        return "legal", _what_is_legal(verdict)
    assert verdict.law is not None
    phase = "" if verdict.state is None else verdict.state.phase.value
    verb = "" if verdict.action is None else verdict.action.verb
    keys: tuple[str, ...] = (f"{verdict.law} {verb} in {phase}", f"{verdict.law} {verb}", f"{verdict.law} in {phase}")
    if verdict.habit is not None:
        keys = (f"{verdict.law} {verdict.habit}",)
    if _is_short(verdict):
        keys = (f"{verdict.law} short", *keys)
    if verdict.state is not None and isinstance(verdict.action, Force):
        keys = (f"{verdict.law} forcing {verdict.state.variant.forcing}", *keys)  # no claim at all, or none needed
    key = next((key for key in keys if has_words("verdicts", "refused", key)), str(verdict.law))
    return "refused", key


def _is_short(verdict: Verdict) -> bool:
    """Whether every group that breaks a law of melds has too few cards for any meld."""
    spread = verdict.spread or getattr(verdict.action, "spread", None)
    if verdict.law not in (Law.SETS, Law.RUNS) or spread is None:
        return False
    return all(mask.bit_count() < SHORTEST_MELD for mask in spread.masks if mask not in MELDS)


def _what_is_legal(verdict: Verdict) -> str:
    state, action = verdict.state, verdict.action
    if state is None or action is None:
        return "spread"
    spread = getattr(action, "spread", None)
    if spread is None:
        return action.verb
    if len(spread) == state.variant.out:
        return "out"
    uses_centre = state.centre is None or spread.mask & state.centre.bit
    return action.verb if uses_centre else "hand-meld"


def _evidence_sentences(verdict: Verdict, found: Evidence, language: str, faces: Faces) -> Iterator[str]:
    labels = _labels(verdict.state)
    for key, cards in (
        ("gap", found.gap),
        ("doubled", found.doubled),
        ("returning", found.returning),
        ("leftover", found.leftover),
        ("needs", found.needs),
    ):
        if cards:
            yield words(language, "verdicts", "evidence", key, cards=cards_said(cards, language, faces, labels))
    if found.only_rearranged:
        yield words(language, "verdicts", "evidence", "only-rearranged")
    if found.nearest is not None:
        laid, card = _laid_by(found.nearest, verdict.state), getattr(found.nearest, "card", None)
        yield words(
            language,
            "verdicts",
            "evidence",
            "nearest",
            found.nearest.verb,
            melds=groups_phrase(laid, language, faces),
            card="" if card is None else card_name(card, language, faces, labels),
        )


def _laid_by(action: Action, state: State | None) -> tuple[Group, ...]:
    """The groups of a meld that do not lie so already."""
    spread = action.spread if isinstance(action, Meld | Force) else None
    if spread is None or state is None:
        return ()
    before = state.spreads[state.decliner].masks
    return tuple(group for mask, group in zip(spread.masks, spread.groups, strict=True) if mask not in before)


def _position(state: State, language: str, faces: Faces) -> str:
    outcome = state.outcome
    if outcome is not None:
        if outcome.winner is None:
            return words(language, "verdicts", "over", "draw")
        return words(language, "verdicts", "over", "win", who=seat_name(outcome.winner, language))
    key = str(state.phase)
    if state.phase in ON_OFFER and has_folded(state):
        key = "folded"
    return words(
        language,
        "verdicts",
        "to-do",
        key,
        who=seat_name(state.turn, language),
        other=seat_name(state.turn.other, language),
        centre=_centre(state, language, faces),
    )


def _mistake(error: NotationError, language: str) -> str:
    phases = topic(language, "game")["phases"]
    expected = f"{phases[error.expected]}: {error.expected}" if error.expected in phases else error.expected
    sentence = words(
        language,
        "notation",
        "faults",
        error.fault,
        text=error.text or "–",
        expected=expected or "–",
        place=error.place,
    )
    field = topic(language, "notation")["fields"].get(error.field, error.field)
    if field and not (error.line and error.fault is Fault.NOT_TOML):  # of which nothing but the line is known
        key = "in-field" if error.place > 1 or (field != error.field and not error.line) else "of-field"
        sentence = words(language, "notation", key, field=field, place=error.place, sentence=sentence)
    elif not error.file and not error.line:
        sentence = words(language, "notation", "at-place", place=error.place, sentence=sentence)
    if error.line:
        sentence = words(language, "notation", "in-line", line=error.line, sentence=sentence)
    file = words(language, "notation", "stdin") if error.file == STDIN else error.file
    return words(language, "notation", "in-file", file=file, sentence=sentence) if file else sentence


def _labels(state: State | None) -> Labels:
    return Labels.FRENCH if state is None else state.variant.labels


def _out(state: State | None) -> int:
    return 11 if state is None else state.variant.out


def _centre(state: State | None, language: str, faces: Faces) -> str:
    if state is None or state.centre is None:
        return ""
    return card_names([state.centre], language, faces, state.variant.labels)


def position_name(state: State, language: str, faces: Faces) -> str:
    """The name of a position without a title: the card in the centre, or what is about to be done.

    >>> from conquian.game.play import deal
    >>> position_name(deal(1897), "en", Faces.FRENCH)
    'A card to turn up'
    """
    if state.centre is None:
        return words(language, "game", "named", state.phase)
    return words(language, "game", "named", "centre", card=_centre(state, language, faces))
