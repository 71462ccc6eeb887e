"""The sentences of the words and of the lessons as flat tables: the text of each key in each language."""

from __future__ import annotations

from collections.abc import Iterator
from importlib.resources import files
from typing import Any

from conquian.explain.words import topic


def sentences(name: str, language: str) -> dict[str, str]:
    """Every sentence of a topic by its key, such as `refused/4.7 discard`."""
    return {"/".join(keys): text for keys, text in leaves(topic(language, name))}


def leaves(table: dict[str, Any], path: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], Any]]:
    """Every sentence of nested tables with the keys that lead to it."""
    for key, value in table.items():
        if isinstance(value, dict):
            yield from leaves(value, (*path, key))
        else:
            yield (*path, key), value


def topics(language: str) -> tuple[str, ...]:
    """The names of all topics of a language."""
    folder = files("conquian.explain").joinpath("words", language)
    return tuple(sorted(entry.name.removesuffix(".toml") for entry in folder.iterdir() if entry.name.endswith(".toml")))
