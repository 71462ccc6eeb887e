"""The words: every sentence that a learner sees, by topic and key, in `words/<language>/<topic>.toml`."""

from __future__ import annotations

import os
import re
import tomllib
from functools import cache
from importlib.resources import files
from typing import Any, Final

LANGUAGES: Final = ("en", "de", "es")
"""The languages of the site; the first is what others are translated from."""


class MissingWords(LookupError):  # noqa: N818 - says what is the matter
    """There are no words for this key: a mistake of ours, never of the learner."""


@cache
def topic(language: str, name: str) -> dict[str, Any]:
    """All words of a topic in a language, as nested tables.

    >>> topic("de", "game")["suits"]["french"]["c"]
    'Kreuz'
    """
    if language not in LANGUAGES:
        raise MissingWords(f"no language {language!r}: there are {', '.join(LANGUAGES)}")
    path = files("conquian.explain").joinpath("words", language, f"{name}.toml")
    return tomllib.loads(path.read_text(encoding="utf-8"))


def words(language: str, name: str, *keys: str, **values: object) -> str:
    """The words for a key of a topic, with the values filled in.

    Words that depend on a number are a table with `one` and `other`; the number is the value `n`.

    >>> words("en", "game", "count", "cards", n=1), words("en", "game", "count", "cards", n=3)
    ('1 card', '3 cards')
    """
    found: Any = topic(language, name)
    for key in keys:
        found = found.get(key) if isinstance(found, dict) else None
    if isinstance(found, dict) and "n" in values:
        found = found.get("one" if values["n"] == 1 else "other")
    if not isinstance(found, str):
        raise MissingWords(f"no words for {'.'.join((name, *keys))} in {language}")
    return found.format_map(values)


def has_words(name: str, *keys: str) -> bool:
    """Whether there are words for this key (in every language, as the tests make sure)."""
    found: Any = topic(LANGUAGES[0], name)
    for key in keys:
        if not isinstance(found, dict) or key not in found:
            return False
        found = found[key]
    return True


def known_language(*wishes: str | None) -> str:
    """The first of these wishes, such as `de-AT` or `es_MX.UTF-8`, that we speak; else English.

    >>> known_language("fr", None, "de-AT"), known_language("es_MX.UTF-8"), known_language()
    ('de', 'es', 'en')
    """
    short = (re.split(r"[-_.]", (wish or "").strip().lower(), maxsplit=1)[0] for wish in wishes)
    return next((language for language in short if language in LANGUAGES), LANGUAGES[0])


def system_language() -> str:
    """The language of the system, by its usual variables, or English."""
    return known_language(*(os.environ.get(name) for name in ("LC_ALL", "LC_MESSAGES", "LANG")))
