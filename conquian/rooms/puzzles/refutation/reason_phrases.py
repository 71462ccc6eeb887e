"""The phrases of reasons and turning points: why an answer comes to nothing, and where that is decided."""

from __future__ import annotations

from collections.abc import Iterable
from typing import assert_never

from conquian.explain.words import words
from conquian.game.cards import Card
from conquian.game.state import Seat
from conquian.rooms.puzzles.refutation.reasons import (
    AnyDiscard,
    DrawAtOnce,
    ForcedDiscard,
    ForcedNoWay,
    GoesOut,
    GoneCard,
    InHole,
    KeptBack,
    LastChance,
    MissedWin,
    NoWay,
    Reason,
    StockEnds,
)
from conquian.rooms.puzzles.refutation.turning_point import Forced, LastCardTurns, Lost, Turning, Waits


def reason_text(reason: Reason, language: str) -> str:
    """The reason why a wrong answer comes to nothing, in a sentence or two with markup.

    >>> reason_text(NoWay(), "en")
    'After that you can never go out any more, whatever comes.'
    """

    def say(*keys: str, **values: object) -> str:
        return words(language, "puzzles", "why", *keys, **values)

    match reason:
        case MissedWin():
            return say("missed_win")
        case AnyDiscard(cards):
            return say("any_discard", n=len(cards), cards=_drawn(cards))
        case ForcedDiscard(card, cards):
            return say("forced_discard", n=len(cards), card=_drawn([card]), cards=_drawn(cards))
        case GoesOut(card, source, when):
            return say(when, source, card=_drawn([card]))
        case InHole():
            return say("in_hole")
        case DrawAtOnce():
            return say("draw_at_once")
        case LastChance(card):
            return say("last_chance", card=_drawn([card]))
        case NoWay():
            return say("no_way")
        case ForcedNoWay(card):
            return say("forced_no_way", card=_drawn([card]))
        case KeptBack(cards):
            return say("kept", cards=_drawn(cards))
        case GoneCard(cards):
            return say("gone", n=len(cards), cards=_drawn(cards))
        case StockEnds():
            return say("stock_ends")
        case _:
            assert_never(reason)


def turning_text(turning: Turning, seat: Seat, language: str) -> str:
    """The sentence, with markup, that says what a step decides, as seen from this seat.

    >>> turning_text(Lost(Seat.PONE), Seat.PONE, "en")
    '*From here on you can never go out.*'
    """

    def say(whose: Seat, key: str, **values: object) -> str:
        return words(language, "puzzles", "turning", "mine" if whose is seat else "theirs", key, **values)

    match turning:
        case Waits(whose, card):
            return say(whose, "waits", card=_drawn([card]))
        case Lost(whose):
            return say(whose, "lost")
        case Forced(whose):
            return say(whose, "forced")
        case LastCardTurns():
            return words(language, "puzzles", "turning", "last_card")
        case _:
            assert_never(turning)


def _drawn(cards: Iterable[Card]) -> str:
    """Cards as markup, which the page draws."""
    return f"{{{''.join(map(str, cards))}}}"
