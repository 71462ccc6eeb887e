"""The glossary's session: what is looked for among the words of the game, and which one is open."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Final

from conquian.explain.terms import entries
from conquian.notation.errors import Fault, NotationError
from conquian.ui.search_words import typed

FIELDS: Final = ("term",)
"""The fields of a link to a term."""

FIRST: Final = "meld"
"""The term that is open at the beginning: what everything else is about."""


@dataclass(frozen=True, slots=True)
class GlossarySession:
    """A reader's place in the glossary: the search text and the open term; `asked` says that the link named a term.

    >>> GlossarySession().look_for("  hole ").open("hole")
    GlossarySession(search='hole', term='hole', asked=False)
    """

    search: str = ""
    term: str = FIRST
    asked: bool = False

    @staticmethod
    def read(link: Mapping[str, str]) -> GlossarySession:
        """The session that a link with these fields asks for. Raises NotationError.

        >>> GlossarySession.read({"term": "spread"}).term
        'spread'
        """
        return GlossarySession(term=named(link["term"]), asked=True)

    @staticmethod
    def resume(kept: Mapping[str, str]) -> GlossarySession:
        """The session that was kept as these texts, which anyone may have written. Raises NotationError."""
        return GlossarySession(term=named(kept.get("term", FIRST))).look_for(kept.get("search", ""))

    def look_for(self, search: str) -> GlossarySession:
        """The session with this to look for."""
        return replace(self, search=typed(search))

    def open(self, term: str) -> GlossarySession:
        """The session with this term open."""
        return replace(self, term=term)

    def fields(self) -> dict[str, str]:
        """The term that is open, as the field of a link."""
        return {"term": self.term}

    def kept(self) -> dict[str, str]:
        """The session as short texts.

        >>> GlossarySession(search="hole").kept()
        {'search': 'hole', 'term': 'meld'}
        """
        return {"search": self.search, "term": self.term} if self.search else {"term": self.term}


def named(term: str) -> str:
    """The name of a term, if it is one. Raises NotationError.

    >>> named("go-out")
    'go-out'
    """
    if term not in entries():
        raise NotationError(Fault.NOT_A_VALUE, term, field="term", expected=f"{FIRST} …")
    return term
