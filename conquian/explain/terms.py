"""Terms: the words of the game, in every form in which they are written, and the law that explains each."""

from __future__ import annotations

from functools import cache
from typing import Final

from conquian.explain.words import topic
from conquian.game.laws import Law

TERMS: Final = {
    "pone": Law.TWO_PLAYERS,
    "dealer": Law.TWO_PLAYERS,
    "stock": Law.THE_DEAL,
    "set": Law.SETS,
    "run": Law.RUNS,
    "spread": Law.VALID_WHEN_DONE,
    "meld": Law.VALID_WHEN_DONE,
    "centre": Law.ON_OFFER,
    "decline": Law.ON_OFFER,
    "discard": Law.DISCARD,
    "pass": Law.LEAVE_TURNED,
    "waste": Law.WASTE_IS_DEAD,
    "rearrange": Law.REARRANGE,
    "borrow": Law.LEAVE_MELDS,
    "fit": Law.FORCE,
    "force": Law.FORCE,
    "go-out": Law.GO_OUT,
    "draw": Law.DRAW,
    "hole": Law.TEN_CARD_HOLE,
}
"""The law in which each term is explained."""


def term_law(word: str, language: str) -> Law | None:
    """The law that explains this word, or None if it is no term.

    >>> term_law("Spreads", "en"), term_law("Stapel", "de"), term_law("cabbage", "en")
    (Law('3.4'), Law('2.3'), None)
    """
    return _forms(language).get(word.lower())


@cache
def _forms(language: str) -> dict[str, Law]:
    forms = topic(language, "terms")["forms"]
    return {form.strip().lower(): law for name, law in TERMS.items() for form in forms[name].split("|")}
