"""The law book's session: what is looked for, which laws are open, and what was tried there."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Final

from conquian.game.laws import Law
from conquian.notation.errors import Fault, NotationError
from conquian.notation.kept import Codec, Field
from conquian.teach.law_examples import law_example
from conquian.ui.search_words import typed


class LawPart(StrEnum):
    """A part that can be unfolded below a law: its example, or what the sources say."""

    EXAMPLE = "example"
    BOOKS = "books"


Opened = tuple[Law, LawPart]


@dataclass(frozen=True, slots=True)
class RulesSession:
    """A reader's place in the rules: the search text, what is open, the last opened last, and the try in each example.

    `asked` is the law that the link named.

    >>> RulesSession().toggle(Law.FORCE, LawPart.EXAMPLE).choose(Law.FORCE, 2).tried
    ((Law('6.1'), 2),)
    """

    search: str = ""
    opened: tuple[Opened, ...] = ()
    tried: tuple[tuple[Law, int], ...] = ()
    asked: Law | None = None

    @staticmethod
    def read(link: Mapping[str, str]) -> RulesSession:
        """The session that a link with these fields asks for: its law with the example open. Raises NotationError.

        >>> RulesSession.read({"law": "5.2"}).opened
        ((Law('5.2'), <LawPart.EXAMPLE: 'example'>),)
        """
        law = numbered(link["law"])
        return RulesSession(opened=((law, LawPart.EXAMPLE),), asked=law)

    @property
    def law(self) -> Law | None:
        """The law that was opened last and is still open."""
        return self.opened[-1][0] if self.opened else None

    def is_open(self, law: Law, part: LawPart) -> bool:
        """Whether this part of the law is open."""
        return (law, part) in self.opened

    def chosen(self, law: Law) -> int | None:
        """The number of the try that was chosen in the law's example, or None."""
        return dict(self.tried).get(law)

    def look_for(self, search: str) -> RulesSession:
        """The session with this to look for."""
        return replace(self, search=typed(search))

    def toggle(self, law: Law, part: LawPart) -> RulesSession:
        """The session with this part open or, if it was, closed; an example that is closed begins anew."""
        others = tuple(each for each in self.opened if each != (law, part))
        if others != self.opened:
            return replace(self.back(law) if part is LawPart.EXAMPLE else self, opened=others)
        return replace(self, opened=(*self.opened, (law, part)))

    def choose(self, law: Law, index: int) -> RulesSession:
        """The session with this try chosen in the law's example; the same one if there is no such try or example."""
        if not self.is_open(law, LawPart.EXAMPLE) or not 0 <= index < len(law_example(law).tries):
            return self
        return replace(self.back(law), tried=(*self.back(law).tried, (law, index)))

    def back(self, law: Law) -> RulesSession:
        """The session with the law's example as it stood at first."""
        return replace(self, tried=tuple(each for each in self.tried if each[0] is not law))


def numbered(number: str) -> Law:
    """The law with this number. Raises NotationError.

    >>> numbered("5.2")
    Law('5.2')
    """
    if number not in list(Law):
        raise NotationError(Fault.NOT_THE_TYPE, number, field="law", expected=f"{min(Law)} … {max(Law)}")
    return Law(number)


def _opened(text: str) -> tuple[Opened, ...]:
    return tuple(dict.fromkeys(_part(piece) for piece in text.split(",") if piece))


def _part(piece: str) -> Opened:
    number, _, part = piece.partition("/")
    if part not in list(LawPart):
        raise NotationError(Fault.NOT_THE_TYPE, piece, field="open", expected=" ".join(LawPart))
    return numbered(number), LawPart(part)


def _written(opened: Iterable[Opened]) -> str:
    return ",".join(map("/".join, opened))


KEPT: Final = Codec({"search": Field(typed, ""), "open": Field(_opened, (), _written, path="opened")})
"""What is kept: the search text and what is open, as in `3.2/books`."""
LINK: Final = Codec({"law": Field(numbered, None)})
"""The field of a link: the law that was opened last and is still open, if there is one."""
