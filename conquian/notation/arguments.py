"""Arguments that may be given as values or as their text: each is read here, or refused with the kinds it may have.

A text that cannot be read raises NotationError, anything else TypeError.
"""

from __future__ import annotations

from collections.abc import Iterable

from conquian.game.actions import Action
from conquian.game.arguments import wrong_kind
from conquian.game.cards import Cards
from conquian.game.spreads import Spread
from conquian.game.state import Seat, State
from conquian.game.variants import Variant
from conquian.notation import codes
from conquian.notation.position import position, read_seat, variant


def state_of(given: object) -> State:
    """A position, from itself or from its line."""
    if isinstance(given, State):
        return given
    if isinstance(given, str):
        return position(given)
    raise wrong_kind("state", given, "a State or the text of a position")


def action_of(given: object, state: State) -> Action:
    """An action, from itself or from its text, in which cards are labelled as in this position."""
    if isinstance(given, Action):
        return given
    if isinstance(given, str):
        return codes.action(given, state.variant.labels)
    raise wrong_kind("action", given, "an Action or the text of one, such as 'turn'")


def cards_of(given: object) -> Cards:
    """A set of cards, from itself, from a list, or from its text."""
    if isinstance(given, Cards):
        return given
    if isinstance(given, bytes) or not isinstance(given, Iterable):
        raise wrong_kind("cards", given, "Cards, a list of cards, or the text of some, such as '3c4c5c'")
    return codes.cards(given)


def spread_of(given: object) -> Spread:
    """Cards in groups, from themselves or from their text."""
    if isinstance(given, Spread):
        return given
    if isinstance(given, str):
        return codes.spread(given)
    raise wrong_kind("spread", given, "a Spread or the text of one, such as '3c4c5c 6c6d6h'")


def seat_of(given: object) -> Seat:
    """A seat, from itself or from its name."""
    if isinstance(given, Seat):
        return given
    if isinstance(given, str):
        return read_seat(given)
    raise wrong_kind("seat", given, "a Seat, 'pone' or 'dealer'")


def variant_of(given: object) -> Variant:
    """A variant, from itself or from its text."""
    if isinstance(given, Variant):
        return given
    if isinstance(given, str):
        return variant(given)
    raise wrong_kind("variant", given, "a Variant or the text of one, such as 'foster'")
