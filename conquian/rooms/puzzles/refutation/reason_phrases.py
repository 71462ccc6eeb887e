"""The phrases of reasons and turning points: why an answer comes to nothing, and where that is decided."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import assert_never

from conquian.explain.names import listed_groups
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
    KeepsOuts,
    KeptBack,
    LastChance,
    MissedWin,
    NoWay,
    Reason,
    StockEnds,
)
from conquian.rooms.puzzles.refutation.turning_point import Forced, LastCardTurns, Lost, Turning, Waits
from conquian.solver.certificates.vocabulary import Goal
from conquian.ui.views import marked_groups


def reason_text(reason: Reason, language: str) -> str:
    """The reason why a wrong answer comes to nothing, in a sentence or two with markup.

    >>> reason_text(NoWay(), "en")
    "After this move you can't go out any more, whatever comes."
    """

    def say(*keys: str, **values: object) -> str:
        return words(language, "puzzles", "why", *keys, **values)

    match reason:
        case MissedWin(groups):
            melds = listed_groups((marked_groups([group]) for group in groups), language)
            return f"{say('missed_win')} {say('eleven', melds=melds)}"
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
        case KeepsOuts(cards):
            return say("keeps_outs", n=len(cards), cards=_drawn(cards))
        case KeptBack(cards):
            return say("kept", cards=_drawn(cards))
        case GoneCard(cards):
            return say("gone", n=len(cards), cards=_drawn(cards))
        case StockEnds(card):
            return say("stock_ends", card=_drawn([card]))
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


def chance_text(answer: Mapping[Card, Fraction], best: Mapping[Card, Fraction], language: str) -> str:
    """The cards that tell an answer from the best one, if they come next, by what share each answer has with each.

    >>> from conquian.notation.codes import card
    >>> chance_text({card("5h"): Fraction(0)}, {card("5h"): Fraction(1)}, "en")
    'The best move does better if the {5h} comes next from the stock.'
    """
    found = (
        ("better", [card for card in best if best[card] > answer[card]]),
        ("worse", [card for card in best if best[card] < answer[card]]),
    )
    told = (
        words(language, "puzzles", "chance", key, n=len(cards), cards=_drawn(cards)) for key, cards in found if cards
    )
    return " ".join(told)


def best_text(best: Mapping[Card, Fraction], goal: Goal, language: str) -> str:
    """The cards with which, if they come next, the best answer surely reaches the goal, and those with which it may.

    >>> from conquian.notation.codes import card
    >>> best_text({card("5h"): Fraction(1), card("6h"): Fraction(0)}, Goal.WIN, "en")
    "It's sure to win if the {5h} comes next from the stock."
    """
    found = (
        ("sure", [card for card, share in best.items() if share == 1]),
        ("some", [card for card, share in best.items() if 0 < share < 1]),
    )
    told = (
        words(language, "puzzles", "chance", f"{key}-{goal}", n=len(cards), cards=_drawn(cards))
        for key, cards in found
        if cards
    )
    return " ".join(told)


class _Drawn(str):
    """Cards as markup; a template that writes `{card:den}` has them with their articles."""

    __slots__ = ()

    def __format__(self, word: str) -> str:
        return f"{{{word} {self[1:]}" if word else str(self)


def _drawn(cards: Iterable[Card]) -> str:
    """Cards as markup, which the page draws."""
    return _Drawn(f"{{{''.join(map(str, cards))}}}")
