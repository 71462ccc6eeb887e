"""A look-up: what somebody looks for among the words of the game, and which one is open."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Final

from conquian.explain.terms import entries
from conquian.notation.errors import Fault, NotationError

FIRST: Final = "meld"
"""The term that is open at the beginning: what everything else is about."""

LONGEST_SEARCH: Final = 80
"""Nobody looks for more letters than this."""


@dataclass(frozen=True, slots=True)
class Lookup:
    """What is looked for, and the term that is open.

    >>> Lookup().look_for("  hole ").open("hole")
    Lookup(search='hole', term='hole')
    """

    search: str = ""
    term: str = FIRST

    def look_for(self, search: str) -> Lookup:
        """The look-up with this to look for; blanks around it do not count, nor does what is too long."""
        return replace(self, search=" ".join(search.split())[:LONGEST_SEARCH])

    def open(self, term: str) -> Lookup:
        """The look-up with this term open."""
        return replace(self, term=term)

    def fields(self) -> dict[str, str]:
        """What is kept of a look-up.

        >>> Lookup(search="hole").fields()
        {'search': 'hole', 'term': 'meld'}
        """
        return {"search": self.search, "term": self.term} if self.search else {"term": self.term}


def read(fields: Mapping[str, str]) -> Lookup:
    """The look-up that these fields describe; other fields are not looked at. Raises NotationError.

    >>> read({"term": "spread"}).term
    'spread'
    """
    return Lookup().look_for(fields.get("search", "")).open(named(fields.get("term", FIRST)))


def named(term: str) -> str:
    """The name of a term, if it is one. Raises NotationError.

    >>> named("go-out")
    'go-out'
    """
    if term not in entries():
        raise NotationError(Fault.NOT_A_VALUE, term, field="term", expected=f"{FIRST} …")
    return term
