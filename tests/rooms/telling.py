"""Which cards a page tells: as codes, alone or in melds and positions, and by their names."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from typing import Any, Final

from conquian.explain.names import Faces, card_names
from conquian.explain.words import LANGUAGES
from conquian.game.cards import PACK, Card

_CODES: Final = re.compile(r"(?<![A-Za-z0-9])(?:[A2-7JQK][cdhs])+(?![A-Za-z0-9])")
_CODE: Final = re.compile(r"[A2-7JQK][cdhs]")


def cards_told(told: Any) -> frozenset[str]:
    """The codes of all cards that this part of a page names, in keys too.

    >>> sorted(cards_told({"ways": ["meld 3c4c5c KdKhKs"], "lead": "It is the jack of hearts."}))
    ['3c', '4c', '5c', 'Jh', 'Kd', 'Kh', 'Ks']
    """
    return frozenset(code for text in _texts(told) for code in (*_coded(text), *_named(text)))


def _texts(told: Any) -> Iterator[str]:
    if isinstance(told, str):
        yield told
    elif isinstance(told, dict):
        for key, value in told.items():
            yield from (*_texts(key), *_texts(value))
    elif isinstance(told, (list, tuple)):
        for value in told:
            yield from _texts(value)


def _coded(text: str) -> list[str]:
    return [code for run in _CODES.findall(text) for code in _CODE.findall(run)]


def _named(text: str) -> list[str]:
    return [str(card) for name, card in _names() if name in text.lower()]


@cache
def _names() -> tuple[tuple[str, Card], ...]:
    return tuple((card_names([card], language, Faces.FRENCH).lower(), card) for card in PACK for language in LANGUAGES)
