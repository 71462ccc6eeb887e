"""The meld builder's session: cards laid in groups."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from conquian.teach.card_groups import EMPTY, CardGroups, read


@dataclass(frozen=True, slots=True)
class MeldsSession:
    """The cards on the table in their groups, and how they lay before, to take steps back.

    >>> MeldsSession.read({"cards": "3c4c5c,6c6d"}).fields()
    {'cards': '3c4c5c,6c6d'}
    """

    bench: CardGroups = EMPTY
    past: tuple[CardGroups, ...] = ()

    @staticmethod
    def read(fields: Mapping[str, str]) -> MeldsSession:
        """The session that a link with these fields asks for, or that was kept as them. Raises NotationError."""
        return MeldsSession(read(fields))

    def fields(self) -> Mapping[str, str]:
        """The cards as the fields of a link."""
        return self.bench.fields()
