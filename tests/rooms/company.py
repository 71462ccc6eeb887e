"""What the tests of lessons and puzzles ask of Alma: which lines there are, and what is seen of them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from conquian.explain.words import topic
from conquian.table.alma import Occasion


def lines(about: Occasion, language: str = "en", manner: str = "") -> list[str]:
    """What Alma says on this occasion."""
    manners = topic(language, "alma")["lines"][about]
    return [text for name in manners if manner in ("", name) for text in manners[name].values()]


def line(page: Any) -> str:
    """What Alma says now: on the wall, or at the end of a lesson beside the board, never in both places."""
    said = [page.view["wall"]["line"], (page.view.get("end") or {}).get("line", "")]
    assert "" in said
    return str("".join(said))


def texts(value: object) -> Iterator[str]:
    """Every text in this JSON."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict | list):
        for each in value.values() if isinstance(value, dict) else value:
            yield from texts(each)
