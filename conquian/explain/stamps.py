"""Stamps: which English text each translation renders, kept in a file beside the texts, `stamps.toml`."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from hashlib import sha256
from typing import Final

from conquian.notation.errors import Fault, NotationError
from conquian.notation.tables import read_table

FILE: Final = "stamps.toml"
LONGEST_FILE: Final = 1_000_000
Stamps = Mapping[str, Mapping[str, str]]
"""By language and key the fingerprint of the English text that the translation renders."""


def fingerprint(text: str) -> str:
    """Eight letters that change when the text does.

    >>> fingerprint("Seven is next to jack."), fingerprint("Seven is next to the jack.")
    ('c3af4615', '39bf110f')
    """
    return sha256(text.encode()).hexdigest()[:8]


def loads(text: str) -> Stamps:
    """The stamps that this file holds. Raises NotationError.

    >>> loads('de = { title = "c3af4615" }')["de"]
    {'title': 'c3af4615'}
    """
    table = read_table(text, LONGEST_FILE, "stamps")
    for language, rows in table.items():
        if not isinstance(rows, dict) or not all(isinstance(stamp, str) for stamp in rows.values()):
            raise NotationError(Fault.NOT_THE_TYPE, language, field="stamps", expected='"title" = "c3af4615"')
    return table


def dumps(english: Mapping[str, str], languages: Iterable[str]) -> str:
    """The file that says of these languages that all their texts render the English ones as they are now."""
    rows = [f"{json.dumps(key)} = {json.dumps(fingerprint(text))}" for key, text in english.items()]
    return "\n".join("\n".join((f"[{language}]", *rows, "")) for language in languages)


def stale(english: Mapping[str, str], stamps: Mapping[str, str]) -> tuple[str, ...]:
    """The keys of the English texts that a translation with these stamps does not render, or not as they are now.

    >>> stale({"title": "The pack", "done": "Well done."}, {"title": fingerprint("The pack")})
    ('done',)
    """
    return tuple(key for key, text in english.items() if stamps.get(key) != fingerprint(text))
