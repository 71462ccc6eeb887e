"""A reading: what a visitor of the law book is looking for, which laws are open, and what was tried there."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Final

from conquian.game.laws import Law
from conquian.notation.errors import Fault, NotationError
from conquian.tutor.law_examples import law_example

LONGEST_SEARCH: Final = 80
"""Nobody looks for more letters than this."""


class Part(StrEnum):
    """What can be unfolded below a law: its example, or what the books say."""

    EXAMPLE = "example"
    BOOKS = "books"


Opened = tuple[Law, Part]


@dataclass(frozen=True, slots=True)
class Reading:
    """What is looked for, what is open, the last opened last, and which try was chosen in which example.

    >>> Reading().toggle(Law.FORCE, Part.EXAMPLE).choose(Law.FORCE, 2).tried
    ((Law('6.1'), 2),)
    """

    search: str = ""
    opened: tuple[Opened, ...] = ()
    tried: tuple[tuple[Law, int], ...] = ()

    @property
    def law(self) -> Law | None:
        """The law that was opened last and is still open."""
        return self.opened[-1][0] if self.opened else None

    def is_open(self, law: Law, part: Part) -> bool:
        """Whether this part of the law is open."""
        return (law, part) in self.opened

    def chosen(self, law: Law) -> int | None:
        """Which try was chosen in the law's example, or None."""
        return dict(self.tried).get(law)

    def look_for(self, search: str) -> Reading:
        """The reading with this to look for; blanks around it do not count, nor does what is too long."""
        return replace(self, search=" ".join(search.split())[:LONGEST_SEARCH])

    def toggle(self, law: Law, part: Part) -> Reading:
        """The reading with this part open or, if it was, closed; an example that is closed begins anew."""
        others = tuple(each for each in self.opened if each != (law, part))
        if others != self.opened:
            return replace(self.back(law) if part is Part.EXAMPLE else self, opened=others)
        return replace(self, opened=(*self.opened, (law, part)))

    def choose(self, law: Law, index: int) -> Reading:
        """The reading with this try chosen in the law's example; the same one if there is no such try or example."""
        if not self.is_open(law, Part.EXAMPLE) or not 0 <= index < len(law_example(law).tries):
            return self
        return replace(self.back(law), tried=(*self.back(law).tried, (law, index)))

    def back(self, law: Law) -> Reading:
        """The reading with the law's example as it stood at first."""
        return replace(self, tried=tuple(each for each in self.tried if each[0] is not law))

    def fields(self) -> dict[str, str]:
        """What is kept of a reading: what is looked for and what is open.

        >>> Reading("run").toggle(Law.RUNS, Part.BOOKS).fields()
        {'search': 'run', 'open': '3.2/books'}
        """
        opened = ",".join(f"{law}/{part}" for law, part in self.opened)
        return {name: text for name, text in (("search", self.search), ("open", opened)) if text}


def read(fields: Mapping[str, str]) -> Reading:
    """The reading that these fields describe; other fields are not looked at. Raises NotationError.

    >>> read({"open": "3.2/books"}).law
    Law('3.2')
    """
    pieces = [piece for piece in fields.get("open", "").split(",") if piece]
    reading = Reading().look_for(fields.get("search", ""))
    return replace(reading, opened=tuple(dict.fromkeys(map(_opened, pieces))))


def _opened(piece: str) -> Opened:
    number, _, part = piece.partition("/")
    if part not in list(Part):
        raise NotationError(Fault.NOT_THE_TYPE, piece, field="open", expected=" ".join(Part))
    return numbered(number), Part(part)


def numbered(number: str) -> Law:
    """The law with this number. Raises NotationError.

    >>> numbered("5.2")
    Law('5.2')
    """
    if number not in list(Law):
        raise NotationError(Fault.NOT_THE_TYPE, number, field="law", expected=f"{min(Law)} … {max(Law)}")
    return Law(number)
