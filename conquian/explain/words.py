"""The words: every sentence that a learner sees, by topic and key, in `words/<language>/<topic>.toml`.

What is called otherwise with the other pack stands both ways in braces, `{la jota|la sota}`: French, then Spanish.
"""

from __future__ import annotations

import os
import re
from functools import cache
from typing import Any, Final

from conquian.notation.tables import packaged_table

LANGUAGES: Final = ("en", "de", "es")
"""The languages of the site; the first is what others are translated from."""
PACKS: Final = ("french", "spanish")
"""The packs, in the order in which a text says what each of them calls something."""
_BOTH_WAYS: Final = re.compile(r"\{([^{}|]*)\|([^{}|]*)\}")


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
    return packaged_table("conquian.explain", f"words/{language}/{name}.toml")


def usual_pack(language: str) -> str:
    """The pack that is used where a language is spoken.

    >>> usual_pack("es"), usual_pack("de")
    ('spanish', 'french')
    """
    return PACKS[language == "es"]


def in_pack(text: str, pack: str) -> str:
    """The text as it is said where the cards of this pack are shown.

    >>> text = "Aquí está {la reina|el caballo}."
    >>> in_pack(text, "french"), in_pack(text, "spanish")
    ('Aquí está la reina.', 'Aquí está el caballo.')
    """
    way = 1 + PACKS.index(pack)
    return _BOTH_WAYS.sub(lambda match: str(match[way]), text)


def words(language: str, name: str, *keys: str, **values: object) -> str:
    """The words for a key of a topic, with the values filled in.

    Words that depend on a number are a table with `one` and `other`, `two` where they say both, and `none` where there
    may be none; the number is the value `n`. Those that depend on the pack need the value `faces`.

    >>> words("en", "game", "count", "cards", n=1), words("en", "game", "count", "cards", n=3)
    ('1 card', '3 cards')
    """
    found: Any = topic(language, name)
    for key in keys:
        found = found.get(key) if isinstance(found, dict) else None
    if isinstance(found, dict) and "n" in values:
        own = {0: "none", 1: "one", 2: "two"}.get(int(str(values["n"])), "other")
        found = found.get(own if own in found else "other")
    if not isinstance(found, str):
        raise MissingWords(f"no words for {'.'.join((name, *keys))} in {language}")
    if _BOTH_WAYS.search(found):
        if "faces" not in values:
            raise MissingWords(f"{'.'.join((name, *keys))} depends on the pack, and none is named")
        found = in_pack(found, str(values["faces"]))
    return str(found.format_map(values))


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
