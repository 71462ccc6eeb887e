"""Cards, spreads and positions drawn for a terminal: in colour, and in letters where it has no signs for suits."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

import click

from conquian.explain.names import seat_name
from conquian.explain.sentences import explain
from conquian.explain.words import words
from conquian.game.cards import Card, Suit
from conquian.game.spreads import Spread
from conquian.game.state import Hand, Seat, State

_SIGNS: Final = {Suit.CLUBS: "♣", Suit.DIAMONDS: "♦", Suit.HEARTS: "♥", Suit.SPADES: "♠"}
_COLOURS: Final = {Suit.CLUBS: "green", Suit.DIAMONDS: "blue", Suit.HEARTS: "red", Suit.SPADES: "black"}
_CONTROL: Final = re.compile(r"(?!\x1b\[[\d;]*m)[\x00-\x09\x0b-\x1f\x7f-\x9f]")
_LABELS: Final = ("spread", "hand", "centre", "stock", "waste")


def is_plain() -> bool:
    """Whether the environment wants no colours, nor anything else that steers a terminal."""
    return bool(os.environ.get("NO_COLOR")) or os.environ.get("TERM") == "dumb"


def speaks_unicode() -> bool:
    """Whether standard output can write the signs of the suits."""
    try:
        "♣♦♥♠─·".encode((sys.stdout and sys.stdout.encoding) or "ascii")
    except (UnicodeEncodeError, LookupError):
        return False
    return True


def printable(text: str) -> str:
    """The text without control characters other than our own colours: a stranger's note must not steer the terminal.

    >>> printable(chr(27) + "[2J" + chr(7) + "b")
    '�[2J�b'
    """
    return _CONTROL.sub("\N{REPLACEMENT CHARACTER}", as_typed(text))


def as_typed(text: str) -> str:
    """The text of an argument as it was typed, also where Python took its bytes for letters that the locale has not.

    >>> as_typed("A" + "♠".encode().decode("ascii", "surrogateescape"))
    'A♠'
    """
    try:
        return text.encode("utf-8", "surrogateescape").decode("utf-8", "replace")
    except UnicodeEncodeError:  # there is half a letter in it, which was not typed
        return text


@dataclass(frozen=True, slots=True)
class Terminal:
    """The terminal that cards are drawn for: `signs` says whether suits are shapes (else letters)."""

    language: str
    signs: bool

    def card(self, card: Card) -> str:
        """A card as a little tile; the colour is dropped by itself where output is no terminal.

        >>> from conquian.notation.codes import card
        >>> click.unstyle(Terminal("en", True).card(card("7h")))
        ' 7♥ '
        """
        text = f" {card.rank}{_SIGNS[card.suit]} " if self.signs else f" {card} "
        return click.style(text, fg=_COLOURS[card.suit], bg="bright_white", bold=True)

    def cards(self, cards: Iterable[Card]) -> str:
        """Cards side by side; a dash for none."""
        return " ".join(map(self.card, cards)) or self._dash()

    def spread(self, spread: Spread) -> str:
        """Groups side by side, parted by space."""
        return "    ".join(self.cards(group) for group in spread.groups) or self._dash()

    def hand(self, hand: Hand) -> str:
        """The known cards, then how many are unknown."""
        tiles = [self.card(card) for card in hand.cards]
        return " ".join([*tiles, *self._backs(hand.unknown)]) or self._dash()

    def position(self, state: State) -> str:
        """The whole table, the dealer above, and what is to be done."""
        stock = self._count(len(state.stock))
        waste = self._count(len(state.waste))
        lines = [
            *self._side(state, Seat.DEALER),
            "",
            self._line("centre", self._dash() if state.centre is None else self.card(state.centre)),
            self._line("stock", stock),
            self._line("waste", f"{waste}   {self.cards(state.waste)}" if state.waste else waste),
            "",
            *self._side(state, Seat.PONE),
            "",
            explain(state, self.language),
        ]
        if state.is_study:
            lines.append(words(self.language, "game", "count", "left_out", n=state.left_out))
        return "\n".join(lines)

    def _side(self, state: State, seat: Seat) -> list[str]:
        name = click.style(seat_name(seat, self.language).capitalize(), bold=True)
        mark = click.style(" <" if not self.signs else " ◀", fg="cyan") if state.turn is seat else ""
        spread, hand = state.spreads[seat], state.hands[seat]
        between = [""] if spread and hand else []  # two rows of tiles would grow together
        return [
            f"{name}{mark}",
            self._line("spread", self.spread(spread)),
            *between,
            self._line("hand", self.hand(hand)),
        ]

    def _line(self, key: str, value: str) -> str:
        labels = [words(self.language, "game", name) for name in _LABELS]
        return f"  {words(self.language, 'game', key):<{max(map(len, labels))}}  {value}"

    def _count(self, number: int) -> str:
        return words(self.language, "game", "count", "cards", n=number)

    def _backs(self, number: int) -> list[str]:
        back = " ░░ " if self.signs else " ?? "
        return [click.style(back, fg="cyan", bg="bright_white")] * number

    def _dash(self) -> str:
        return "–" if self.signs else "-"
