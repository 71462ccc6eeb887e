"""Positions as one line of `key=value` fields, and the same fields as the query of a link."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any, Final, TypeVar
from urllib.parse import parse_qsl, urlencode

from conquian.game.soundness import flaws
from conquian.game.state import EMPTY_HAND, Hand, Phase, Seat, State, Stock
from conquian.game.variants import PRESETS, SWITCHES, Labels, Variant
from conquian.notation import codes
from conquian.notation.codes import LONGEST_TEXT
from conquian.notation.errors import Fault, NotationError
from conquian.notation.kept import Codec, Field

REQUIRED: Final = ("pone", "dealer", "turn")
OPTIONAL: Final = ("centre", "stock", "waste", "rules", "passed", "folded", "given")
FIELDS: Final = (*REQUIRED, *OPTIONAL)
"""The fields of a position; those that are not required stand for nothing (or, `rules`, for `pagat`) where left out."""

_UNKNOWN: Final = re.compile(r"\?(\d{1,3})", re.ASCII)
Value = TypeVar("Value")


def position(text: str) -> State:
    """The position that this line, or the query of a link, describes. Raises NotationError.

    >>> import conquian as cq
    >>> state = cq.position("pone=AdAs/3c3d3h3s,6h7hJhQh dealer=2c4d5s6d7cJcJdQcQdKd/- centre=Kh stock=5h4h2d?15 "
    ...                     "waste=7d turn=pone/left")
    >>> state.turn, state.centre, state.unknown
    (Seat.PONE, card('Kh'), 15)
    >>> cq.position(str(state)) == cq.position(cq.link(state)) == state
    True
    """
    codes.check_text(text)
    if len(text) > LONGEST_TEXT:
        raise NotationError(Fault.TOO_LONG, text, field="position", expected=str(LONGEST_TEXT))
    return from_fields(_fields(text))


def link(state: State) -> str:
    """The query of a link to this position.

    >>> from conquian.game.play import deal
    >>> link(deal(1)).startswith("pone=")
    True
    """
    return urlencode(fields_of(state), safe="/,?")


def fields_of(state: State) -> dict[str, str]:
    """The fields of this position, sound or not, in their order.

    >>> from conquian.game.play import deal
    >>> from_fields(fields_of(deal(1))) == deal(1)
    True
    """
    return dict(field.split("=", 1) for field in str(state).split(" "))


def from_fields(fields: Mapping[str, str]) -> State:
    """The position that these fields describe. Raises NotationError."""
    for name in fields:
        if name not in FIELDS:
            raise NotationError(Fault.NOT_A_FIELD, name, field=name, expected=" ".join(FIELDS))
    for name in REQUIRED:
        if name not in fields:
            raise NotationError(Fault.FIELD_MISSING, "", field=name, expected=name)
    (pone, laid), (dealer, across), found = read_fields(fields, codes.spread)
    state = State(hands=(pone, dealer), spreads=(laid, across), **found)
    for flaw in flaws(state):
        raise NotationError(Fault(flaw.kind.value), flaw.found, field=flaw.field, expected=flaw.wanted)
    return state


@lru_cache(maxsize=64)
def variant_text(rules: Variant) -> str:
    """The text that names these rules, as `variant` reads it.

    >>> variant_text(Variant()), variant(variant_text(Variant())) == Variant()
    ('pagat', True)
    """
    return str(rules)


def variant(text: str) -> Variant:
    """The variant that this text names: a preset, then any switch that differs. Raises NotationError.

    >>> import conquian as cq
    >>> cq.variant("pagat,forcing=off").forcing.value
    'off'
    """
    codes.check_text(text)
    preset, *switches = text.split(",")
    named: set[str] = set()
    if preset not in PRESETS:
        raise NotationError(Fault.NOT_RULES, preset, expected=" ".join(PRESETS))
    rules, place = PRESETS[preset], len(preset) + 1
    for switch in switches:
        name, equals, value = switch.partition("=")
        if name not in SWITCHES:
            raise NotationError(Fault.NOT_A_SWITCH, name, place=place + 1, expected=" ".join(SWITCHES))
        if name in named:
            raise NotationError(Fault.FIELD_TWICE, name, place=place + 1)
        named.add(name)
        if value not in list(SWITCHES[name]):
            start = place + len(name + equals) + 1
            raise NotationError(Fault.NOT_A_VALUE, value, place=start, expected=" ".join(SWITCHES[name]))
        rules, place = rules.with_switches(**{name: value}), place + len(switch) + 1
    return rules


def _fields(text: str) -> dict[str, str]:
    """The fields by name, from a line or from a link's query."""
    query = text.strip().removeprefix("?")
    if "&" in query or query != text.strip():
        pairs = [(name, value, 1) for name, value in parse_qsl(query, keep_blank_values=True)]
    else:
        pairs = [(*_pair(match[0], match.start() + 1), match.start() + 1) for match in re.finditer(r"\S+", text)]
    fields: dict[str, str] = {}
    for name, value, place in pairs:
        if name in fields:
            raise NotationError(Fault.FIELD_TWICE, name, field=name, place=place)
        fields[name] = value
    return fields


def _pair(text: str, place: int) -> tuple[str, str]:
    name, equals, value = text.partition("=")
    if not equals:
        raise NotationError(Fault.NOT_A_FIELD, text, field="position", place=place, expected=" ".join(FIELDS))
    return name, value


def read_fields(
    fields: Mapping[str, str], read_spread: Callable[[str, Labels], Value]
) -> tuple[tuple[Hand, Value], tuple[Hand, Value], dict[str, Any]]:
    """The pone's hand and spread, those of the dealer, and all else that these fields say. Raises NotationError."""
    rules = _RULES.decode(fields.get("rules"), "rules")
    found = _codec(rules.labels, read_spread).decode(fields)
    turn, phase = found.pop("turn")
    return found.pop("pone"), found.pop("dealer"), {**found, "turn": turn, "phase": phase, "variant": rules}


@lru_cache(maxsize=8)
def _codec(labels: Labels, read_spread: Callable[[str, Labels], Value]) -> Codec:
    def side(text: str) -> tuple[Hand, Value]:
        hand, slash, laid = text.partition("/")
        if not slash:
            raise NotationError(Fault.NO_SLASH, text, place=len(text) + 1, expected="AdAs/3c3d3h")
        held = read_hand(hand, labels)
        try:
            return held, read_spread(laid, labels)
        except NotationError as error:
            raise error.within("", len(hand) + 1) from None

    return Codec(
        {
            "turn": Field(read_turn),
            **dict.fromkeys(("pone", "dealer"), Field(side)),
            "stock": Field(lambda text: read_stock(text, labels), Stock()),
            "centre": Field(lambda text: None if text == "-" else codes.card(text, labels), None),
            "waste": Field(lambda text: codes.row(text, labels), ()),
            "passed": Field(read_yes, False),
            "folded": Field(read_seats, ()),
            "given": Field(lambda text: read_hand(text, labels), EMPTY_HAND),
        }
    )


_RULES: Final = Field(variant, Variant())


# --- readers of single fields, each raising NotationError -------------------------------------------------------------


def read_hand(text: str, labels: Labels) -> Hand:
    """A hand: the known cards, then how many unknown ones."""
    known, unknown = _known_and_unknown(text)
    return Hand(codes.cards(known, labels), unknown)


def read_stock(text: str, labels: Labels) -> Stock:
    """The stock, next card first: the known cards, then how many unknown ones."""
    known, unknown = _known_and_unknown(text)
    return Stock(codes.row(known, labels), unknown)


def _known_and_unknown(text: str) -> tuple[str, int]:
    """The known cards, `-` for none, and the number behind the question mark."""
    known, mark, _ = text.partition("?")
    if not mark:
        return known or "-", 0
    number = _UNKNOWN.fullmatch(text, len(known))
    if number is None:
        raise NotationError(Fault.NOT_A_COUNT, text[len(known) :], place=len(known) + 1, expected="?5")
    return known or "-", int(number[1])


def read_turn(text: str) -> tuple[Seat, Phase]:
    """The seat to act, and its phase."""
    seat, slash, phase = text.partition("/")
    if not slash or phase not in list(Phase):
        expected = " ".join(f"pone/{phase}" for phase in Phase)
        raise NotationError(Fault.NOT_A_TURN, text, place=len(seat) + 2 if slash else 1, expected=expected)
    return read_seat(seat), Phase(phase)


def read_seat(text: str, offset: int = 0) -> Seat:
    """The seat of this name; `offset` is how many characters stand before it.

    >>> read_seat("dealer")
    Seat.DEALER
    """
    for seat in Seat:
        if text == str(seat):
            return seat
    raise NotationError(Fault.NOT_A_SEAT, text, place=offset + 1, expected="pone dealer")


SEAT: Final = Field(read_seat)
"""A seat, as a field that has to be there."""


def read_seats(text: str) -> tuple[Seat, ...]:
    """The seats of these names, with commas between them; `-` for none."""
    if text == "-":
        return ()
    return tuple(sorted({read_seat(name[0], name.start()) for name in re.finditer(r"[^,]+", text)}))


def read_yes(text: str) -> bool:
    """Yes or no."""
    if text not in ("yes", "no"):
        raise NotationError(Fault.NOT_YES, text, expected="yes no")
    return text == "yes"
