"""The sources' stances on each law: agrees, differs or is silent, and the paragraph that this rests on.

Beside the laws stands where each site says that the game comes from.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from conquian.explain.names import Faces, usual_faces
from conquian.explain.words import has_words, words
from conquian.game.laws import Law
from conquian.notation.tables import packaged_table


class Origin(StrEnum):
    """The game's place of origin, as a site states it."""

    LATIN_AMERICA = "latin-america"
    SPAIN = "spain"


class Stance(StrEnum):
    """A source's stance on a law; `unknown` stands for sources that were not read in full."""

    AGREES = "agrees"
    DIFFERS = "differs"
    SILENT = "silent"
    UNKNOWN = "unknown"


@dataclass(frozen=True, slots=True)
class Statement:
    """One source's statement about one law: `source` is its tag, such as S4, `where` the paragraph or ""."""

    law: Law
    source: str
    stance: Stance
    where: str

    @property
    def is_reported(self) -> bool:
        """Whether what the source says is known from others only: it names no paragraph that was read."""
        return self.stance in (Stance.AGREES, Stance.DIFFERS) and not self.where

    @property
    def key(self) -> str:
        """The stance as a key of the words, which tells a reported one apart."""
        return f"{self.stance}_reported" if self.is_reported else self.stance.value


def statements(law: Law) -> tuple[Statement, ...]:
    """The statements of every source about this law, in the order of the sources.

    >>> [str(said.stance) for said in statements(Law.FORCE)][:5]
    ['agrees', 'agrees', 'silent', 'agrees', 'agrees']
    """
    said = _table()["laws"][law.value]
    return tuple(Statement(law, source, Stance(entry["stance"]), entry["where"]) for source, entry in said.items())


def source_name(source: str) -> str:
    """The title of a source.

    >>> source_name("F97")
    'R. F. Foster, Complete Hoyle'
    """
    name: str = _table()["sources"][source]["name"]
    return name


def remark(statement: Statement, language: str, faces: Faces | None = None) -> str:
    """A remark on a statement in our own words: always where a source differs, else "" at times."""
    key = ("stances", statement.law.value, statement.source)
    return words(language, *key, faces=faces or usual_faces(language)) if has_words(*key) else ""


def stance_words(statement: Statement, language: str) -> str:
    """A source's stance on a law, in words.

    >>> [stance_words(said, "en") for said in statements(Law.CANNOT_REFUSE) if said.source in ("S4", "F97")]
    ['says the same', 'reported to say something else']
    """
    return words(language, "stances", "stances", statement.key)


def origins() -> dict[str, Origin]:
    """The game's place of origin according to each site that was read; of Pagat's two editions the complete one counts.

    >>> [f"{source} {place}" for source, place in origins().items()]
    ['S1 latin-america', 'S2 latin-america', 'S3 spain', 'S4 latin-america']
    """
    return {source: Origin(entry["place"]) for source, entry in _table()["origins"].items()}


def _table() -> dict[str, Any]:
    return packaged_table("conquian.explain", "sources.toml")
