"""Searching: how texts are compared with what somebody typed."""

from __future__ import annotations

import unicodedata


def folded(text: str) -> str:
    """The text in small letters without accents.

    >>> folded("Rückgängig, ¿Unión?")
    'ruckgangig, ¿union?'
    """
    parts = unicodedata.normalize("NFD", text.casefold())
    return "".join(letter for letter in parts if not unicodedata.combining(letter))
