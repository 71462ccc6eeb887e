"""The language of a visitor."""

from typing import Final

from conquian.explain.words import known_language

LONGEST_ACCEPTED: Final = 200
"""Letters of a header that are looked at: a browser names a handful of languages."""


def choose_language(asked: str | None, accepted: str = "") -> str:
    """One of `explain.words.LANGUAGES`: the one asked for in the link, else the browser's favourite, else English.

    `accepted` is an Accept-Language header. Both come from the visitor, so nothing of them is passed on.

    >>> choose_language("es"), choose_language("xx", "fr, de-AT;q=0.8, en;q=0.5"), choose_language(None)
    ('es', 'de', 'en')
    """
    entries = sorted(accepted[:LONGEST_ACCEPTED].split(","), key=_weight, reverse=True)
    return known_language(asked, *(entry.partition(";")[0] for entry in entries if _weight(entry) > 0))


def _weight(entry: str) -> float:
    """The weight of one entry of Accept-Language: its `q`, 1 when left out, 0 when unreadable."""
    _, _, quality = entry.replace(" ", "").partition(";q=")
    try:
        return float(quality or 1)
    except ValueError:
        return 0.0
