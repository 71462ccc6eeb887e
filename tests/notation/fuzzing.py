"""Hostile texts for the parsers: whatever comes in, a parser returns a value or raises NotationError, nothing else."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from random import Random
from typing import Final

import conquian as cq
from conquian.notation.codes import group
from tests.game.tables import random_action, random_games, random_variant

PARSERS: Final[dict[str, Callable[[str], object]]] = {
    "card": cq.card,
    "cards": cq.cards,
    "group": group,
    "spread": cq.spread,
    "action": cq.action,
    "position": cq.position,
    "variant": cq.variant,
}
"""The parsers by name."""

SIGNS: Final = (
    "A234567JQK1089cdhs♣♦♥♠♤♡♢♧CDHSCRscr-/?=,& +·%\t\n\r\x00\\\"'[]{}()#.:;_~"
    "\N{VARIATION SELECTOR-16}\u200b\u00a0٣³Ⅶ🂱ſİßé"
)
"""What texts are made of at random: the signs of the notation, and signs that look or behave like them."""

WORDS: Final = [
    *("pone=", "dealer=", "centre=", "stock=", "waste=", "turn=", "rules=", "passed=yes", "folded=pone,dealer"),
    *("given=7h", "pone/turn", "dealer/over", "?5", "?999", "?-1", "?1e3", "?٣", "-", "/", "=", "&", "?", "10h"),
    *("meld", "turn", "decline", "force", "allow", "discard", "give"),
    *("pagat", "mexican", "forcing=off", "hand_size=8", "labels=1-7SCR"),
]


@cache
def valid_texts() -> dict[str, tuple[str, ...]]:
    """Texts that each parser accepts, from games played at random."""
    rng = Random(11)
    lines: list[str] = []
    actions: list[str] = []
    for state, _ in random_games(seed=11, games=12):
        if rng.random() < 0.25:
            lines += [str(state), cq.link(state), str(cq.player_view(state, cq.Seat.PONE).state)]
        actions += [str(action) for action in cq.legal_actions(state)[:2]]
        actions.append(str(random_action(state, rng)))
    spreads = [text.partition(" ")[2] for text in actions if text.startswith("meld ")]
    return {
        "card": tuple(str(card) for card in cq.Cards((1 << 40) - 1)),
        "cards": ("-", "3c4c5c", "7h 7d,7s", "Ac+Ad", *(str(cq.spread(text).cards) for text in spreads)),
        "group": ("3c4c5c", "6h6c6d", "♥7", *(text.replace(" ", "") for text in spreads)),
        "spread": ("-", *spreads),
        "action": tuple(actions),
        "position": tuple(lines),
        "variant": tuple(str(random_variant(rng)) for _ in range(50)),
    }


def hostile(valid: tuple[str, ...], rng: Random) -> str:
    """A text out of nothing, or a valid one that was damaged."""
    match rng.randrange(8):
        case 0:
            return "".join(rng.choices(SIGNS, k=rng.randrange(40)))
        case 1:
            return "".join(
                chr(rng.choice([rng.randrange(0x300), rng.randrange(0xD800)])) for _ in range(rng.randrange(30))
            )
        case 2:
            return bytes(rng.randrange(256) for _ in range(rng.randrange(60))).decode("latin-1")
        case 3:
            return rng.choice(["", " ", "+"]).join(rng.choices(WORDS, k=rng.randrange(12)))
        case 4:
            return rng.choice(valid) * rng.choice([2, 3, 50])
        case _:
            return damaged(rng.choice(valid), rng)


def damaged(text: str, rng: Random) -> str:
    """The text after some signs were exchanged, lost, doubled or moved."""
    signs = list(text)
    for _ in range(rng.randint(1, 4)):
        at = rng.randrange(len(signs) + 1)
        match rng.randrange(5):
            case 0:
                signs[at : at + 1] = rng.choice(SIGNS)
            case 1:
                signs[at : at + rng.randint(1, 8)] = []
            case 2:
                signs[at:at] = signs[at : at + 6]
            case 3:
                signs[at:at] = rng.choice(WORDS)
            case _:
                other = rng.randrange(len(signs) + 1)
                signs[at:at] = signs[other : other + 5]
    return "".join(signs)


def texts(parser: str, seed: int, count: int) -> Iterator[str]:
    """Hostile texts for this parser, `count` of them; the same seed makes the same ones."""
    rng = Random(f"{parser} {seed}")
    valid = valid_texts()[parser]
    for _ in range(count):
        yield hostile(valid, rng)


def fuzz(parser: str, seed: int, count: int) -> int:
    """Feed a parser `count` hostile texts; the result is how many of them it could read after all.

    Raises whatever the parser raises besides NotationError, with the text as a note.
    """
    read = PARSERS[parser]
    accepted = 0
    for text in texts(parser, seed, count):
        try:
            value = read(text)
        except cq.NotationError as error:
            check(error)
        except Exception as error:
            error.add_note(f"{parser}: {text!r}")
            raise
        else:
            accepted += 1
            if parser != "group":
                again = read(str(value))
                assert again == value, f"{parser}: {text!r} reads {value!r}, which reads {again!r}"
    return accepted


def check(error: cq.NotationError) -> None:
    """An error has a place, and shows no more than a little of a long text."""
    assert error.place >= 1
    assert len(error.text) <= 60
    assert str(error)
