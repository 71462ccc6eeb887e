"""The glossary's session: what is looked for among the words of the game, and which one is open."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from conquian.explain.terms import entries
from conquian.notation.errors import Fault, NotationError
from conquian.notation.kept import Codec, Field
from conquian.ui.search_words import typed

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

    def look_for(self, search: str) -> GlossarySession:
        """The session with this to look for."""
        return replace(self, search=typed(search))

    def open(self, term: str) -> GlossarySession:
        """The session with this term open."""
        return replace(self, term=term)


def named(term: str) -> str:
    """The name of a term, if it is one. Raises NotationError.

    >>> named("go-out")
    'go-out'
    """
    if term not in entries():
        raise NotationError(Fault.NOT_A_VALUE, term, field="term", expected=f"{FIRST} …")
    return term


KEPT: Final = Codec({"search": Field(typed, ""), "term": Field(named, FIRST, always=True)})
"""What is kept: the search text, if there is one, and the open term."""
LINK: Final = KEPT.only("term")
"""The field of a link to a term."""
