"""The words of a search: how texts are compared with what a visitor typed."""

from __future__ import annotations

import unicodedata
from typing import Final

LONGEST_SEARCH: Final = 80
"""Nobody looks for more letters than this."""


def typed(text: str) -> str:
    """The words that a visitor looks for: blanks around them do not count, nor does what is too long.

    >>> typed("  the   hole ")
    'the hole'
    """
    return " ".join(text.split())[:LONGEST_SEARCH]


def folded(text: str) -> str:
    """The text in small letters without accents.

    >>> folded("Rückgängig, ¿Unión?")
    'ruckgangig, ¿union?'
    """
    parts = unicodedata.normalize("NFD", text.casefold())
    return "".join(letter for letter in parts if not unicodedata.combining(letter))
