"""Cards, groups, spreads and actions as text: `7h`, `3c4c5c`, `meld 3c4c5c 6c6d6h`. Lenient in, canonical out."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Final

from conquian.game.actions import ALLOW, DECLINE, FORCE, TURN, Action, Discard, Force, Give, Meld, Turn
from conquian.game.arguments import wrong_kind
from conquian.game.cards import Card, Cards, Rank, Suit
from conquian.game.spreads import NOTHING_LAID, Group, Spread
from conquian.game.variants import Labels
from conquian.notation.errors import Fault, NotationError

LONGEST_TEXT: Final = 2_000
"""No position, action or list of cards is longer; what is longer is refused before it is read."""

_SUITS: Final = {sign: suit for suit, signs in zip(Suit, ("c♣♧", "d♦♢", "h♥♡", "s♠♤"), strict=True) for sign in signs}
_RANKS: Final = {str(rank).lower(): rank for rank in Rank} | {"1": Rank.ACE}
_RANKS_OF: Final = {
    Labels.FRENCH: _RANKS,
    Labels.SPANISH: _RANKS
    | {"s": Rank.JACK, "10": Rank.JACK, "c": Rank.QUEEN, "11": Rank.QUEEN, "r": Rank.KING, "12": Rank.KING},
    Labels.ONE_TO_TEN: _RANKS | {"8": Rank.JACK, "9": Rank.QUEEN, "10": Rank.KING},
}
_VARIATION: Final = "\N{VARIATION SELECTOR-16}"
_PIECE: Final = re.compile(r"[^\s,+·]+")
_ACTION: Final = re.compile(r"\s*(?P<verb>\S*)\s*(?P<rest>.*?)\s*", re.DOTALL)


def card(text: str, labels: Labels = Labels.FRENCH) -> Card:
    """The card that this text names. Raises NotationError.

    >>> import conquian as cq
    >>> from conquian.game.variants import Labels
    >>> cq.card("7h"), cq.card("h7"), cq.card("7♥"), cq.card("qS")
    (card('7h'), card('7h'), card('7h'), card('Qs'))
    >>> cq.card("10h", Labels.ONE_TO_TEN)
    card('Kh')
    """
    found = group(text, labels)
    if len(found) != 1:
        raise NotationError(Fault.ONE_CARD, text)
    return found[0]


def cards(text: str | Iterable[Card | str], labels: Labels = Labels.FRENCH) -> Cards:
    """The set of cards that this text names, `-` for none, or that a list of cards or their texts does.

    Raises NotationError, also for a card that is named twice.

    >>> import conquian as cq
    >>> cq.cards("5c 3c4c"), cq.cards(["7h", "6h"])
    (cards('3c4c5c'), cards('6h7h'))
    """
    if isinstance(text, bytes) or not isinstance(text, Iterable):
        raise wrong_kind("text", text, "a str, or a list of cards")
    if isinstance(text, str):
        return Cards.of(row(text, labels))
    named = [one if isinstance(one, Card) else card(one, labels) for one in text]
    for number, one in enumerate(named):
        if one in named[:number]:
            raise NotationError(Fault.CARD_TWICE, str(one), place=number + 1)
    return Cards.of(named)


def row(text: str, labels: Labels = Labels.FRENCH) -> Group:
    """The cards that this text names in that order, `-` for none, blanks between them or not, each only once.

    Raises NotationError.

    >>> row("5h 4h2d")
    (card('5h'), card('4h'), card('2d'))
    """
    _bounded(text)
    if text.strip() == "-":
        return ()
    found: dict[Card, None] = {}
    for piece, start in _pieces(text):
        for one, place in _named(piece, labels, start):
            if one in found:
                raise NotationError(Fault.CARD_TWICE, str(one), place=place)
            found[one] = None
    if not found:
        raise NotationError(Fault.NO_CARDS, text)
    return tuple(found)


def group(text: str, labels: Labels = Labels.FRENCH) -> Group:
    """The cards that this text names one after the other, in that order. Raises NotationError.

    >>> group("6h6c6d")
    (card('6h'), card('6c'), card('6d'))
    """
    _bounded(text)
    found = tuple(one for one, _ in _named(text, labels))
    if not found:
        raise NotationError(Fault.NO_CARDS, text)
    return found


def spread(text: str, labels: Labels = Labels.FRENCH) -> Spread:
    """The groups that this text names, parted by blanks or commas, `-` for none; they need not be melds.

    Raises NotationError.

    >>> import conquian as cq
    >>> cq.spread("6h6c6d, 3c4c5c")
    spread('3c4c5c 6c6d6h')
    """
    _bounded(text)
    if text.strip() == "-":
        return NOTHING_LAID
    groups = [tuple(one for one, _ in _named(piece, labels, start)) for piece, start in _pieces(text)]
    if not groups:
        raise NotationError(Fault.NO_CARDS, text)
    return Spread(tuple(groups))


def action(text: str, labels: Labels = Labels.FRENCH) -> Action:
    """The action that this text describes, by its verb: one of the seven types that `Action` stands for.

    These are `turn`, `decline` and `allow`; `meld` with the whole spread afterwards; `force`, with the spread where the
    forcer places the card; `discard` and `give`, each with its card. Raises NotationError.

    >>> import conquian as cq
    >>> cq.action("meld 6c6d6h 5c4c3c")
    action('meld 3c4c5c 6c6d6h')
    >>> cq.action("discard 1d"), cq.action("discard Ad").verb, cq.action("discard Ad").card
    (action('discard Ad'), 'discard', card('Ad'))
    """
    _bounded(text)
    read = _ACTION.fullmatch(text)
    assert read is not None, "the pattern leaves nothing out"
    try:
        return _action(read["verb"].lower(), read["rest"], labels)
    except NotationError as error:
        offset = read.start("verb" if error.fault is Fault.NOT_AN_ACTION else "rest")
        raise error.within("action", offset) from None


def _action(verb: str, rest: str, labels: Labels) -> Action:
    match verb:
        case "turn":
            return Turn(card(rest, labels)) if rest else TURN
        case "meld":
            return Meld(spread(rest, labels))
        case "force":
            return Force(spread(rest, labels)) if rest else FORCE
        case "discard":
            return Discard(card(rest, labels))
        case "give":
            return Give(card(rest, labels))
        case "decline" | "allow":
            if rest:
                raise NotationError(Fault.NOTHING_EXPECTED, rest)
            return DECLINE if verb == "decline" else ALLOW
        case _:
            raise NotationError(Fault.NOT_AN_ACTION, verb, expected="turn meld decline force allow discard give")


def check_text(text: object) -> None:
    """Raise TypeError for what is no text at all."""
    if not isinstance(text, str):
        raise wrong_kind("text", text, "a str")


def _bounded(text: str) -> None:
    check_text(text)
    if len(text) > LONGEST_TEXT:
        raise NotationError(Fault.TOO_LONG, text, expected=str(LONGEST_TEXT))


def _pieces(text: str) -> list[tuple[str, int]]:
    """What stands between blanks and commas, with where it begins."""
    return [(piece[0], piece.start()) for piece in _PIECE.finditer(text)]


def _named(text: str, labels: Labels, start: int = 0) -> Iterator[tuple[Card, int]]:
    """The cards of a text without blanks, each with its column; `start` is where the text itself begins."""
    place, ranks = 0, _ranks_of(labels)
    while place < len(text):
        read = _card_at(text, place, ranks)
        if read is None:
            raise NotationError(Fault.NOT_A_CARD, text[place : place + 3], place=start + place + 1, expected="7h")
        yield read[0], start + place + 1
        place = read[1]


def _ranks_of(labels: object) -> dict[str, Rank]:
    if not isinstance(labels, str):
        raise wrong_kind("labels", labels, "Labels")
    return _RANKS_OF[Labels(labels)]


def _card_at(text: str, place: int, ranks: dict[str, Rank]) -> tuple[Card, int] | None:
    """The card that begins here, rank first or suit first, and where the text goes on."""
    for first_is_rank in (True, False):
        at = place
        parts: dict[bool, int] = {}
        for wants_rank in (first_is_rank, not first_is_rank):
            names: dict[str, Rank] | dict[str, Suit] = ranks if wants_rank else _SUITS
            width = next((width for width in (2, 1) if text[at : at + width].lower() in names), 0)
            if not width:
                break
            parts[wants_rank] = names[text[at : at + width].lower()]
            at += width + (text[at + width : at + width + 1] == _VARIATION)
        else:
            return Card.of(Rank(parts[True]), Suit(parts[False])), at
    return None
