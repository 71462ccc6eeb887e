"""A reader who compares two sources: what is compared, and the table on which both can be played."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Final

from conquian.game.actions import Action
from conquian.game.judge import Verdict
from conquian.game.state import State
from conquian.notation import codes
from conquian.rooms.sources.comparison import SourceComparison, read
from conquian.rooms.sources.rule_differences import Witness, followed, witnesses
from conquian.table.session import TableSession
from conquian.table.state import TableState

_UNSEEN: Final = witnesses("borrowing")[0].position
"""The position on the table where none is shown."""


@dataclass(frozen=True, slots=True)
class SourcesSession:
    """A comparison, and the table at which its reader acts for both seats, by mine of the two or by the other.

    >>> session = SourcesSession.read({"source": "S1", "law": "5.1"})
    >>> session.is_table, session.by_mine
    (True, False)
    """

    comparison: SourceComparison
    table: TableSession
    by_mine: bool = False

    @staticmethod
    def at(comparison: SourceComparison) -> SourcesSession:
        """The session of a reader who opens this comparison."""
        return SourcesSession(comparison, TableSession(TableState.at(_start(comparison) or _UNSEEN)))

    @staticmethod
    def read(link: Mapping[str, str]) -> SourcesSession:
        """The session that a link with these fields asks for. Raises NotationError."""
        return SourcesSession.at(read(link))

    @property
    def is_table(self) -> bool:
        """Whether what is looked at lies on a table."""
        return isinstance(self.comparison.exhibit, Witness)

    def entered(self, comparison: SourceComparison, *, by_mine: bool = False) -> SourcesSession:
        """The session at another comparison, or at another place, from its beginning."""
        start = _start(comparison, by_mine=by_mine)
        table = self.table if start else replace(self.table, projector=False, covered=False)
        return SourcesSession(comparison, table.begun(TableState.at(start or _UNSEEN)), by_mine)

    def followed(self, actions: tuple[Action, ...]) -> tuple[SourcesSession, Verdict | None]:
        """The session after these actions, each to be taken back by itself, and what refuses the first that is not."""
        game, refused = followed(self.table.game.state, actions)
        table = self.table
        for each in game.done:
            table = table.gone_to(table.game.after(each))
        return replace(self, table=replace(table, before=None)), refused

    def by(self, *, mine: bool) -> State | Verdict:
        """The position after what was done here, by the rules of one of the two, or what would refuse it."""
        start = _start(self.comparison, by_mine=mine)
        if start is None or mine is self.by_mine:
            return self.table.game.state
        game, refused = followed(start, self.table.game.done)
        return game.state if refused is None else refused

    @property
    def following(self) -> Action | None:
        """The action that might be tried next, so that the two part."""
        shown, done = self.comparison.exhibit, self.table.game.done
        if not isinstance(shown, Witness) or shown.then[: len(done)] != done or len(done) >= len(shown.then):
            return None
        return shown.then[len(done)]

    # --- as text ------------------------------------------------------------------------------------------------------

    def fields(self) -> dict[str, str]:
        """The comparison as the fields of a link."""
        return self.comparison.fields()

    def kept(self) -> dict[str, str]:
        """The comparison, the rules by which one plays, and what was done, as short texts."""
        done = "; ".join(map(str, self.table.game.done))
        return {**self.fields(), "by": "mine" if self.by_mine else "other", "done": done}

    def restored(self, kept: Mapping[str, str]) -> SourcesSession:
        """The session that was kept as these texts. Raises NotationError."""
        found = read(kept)
        done = tuple(codes.action(text) for text in kept.get("done", "").split("; ") if text)
        return self.entered(found, by_mine=kept.get("by") == "mine").followed(done)[0]


def _start(comparison: SourceComparison, *, by_mine: bool = False) -> State | None:
    """The position that is looked at, under mine or the other; None where it is none."""
    shown = comparison.exhibit
    return shown.under(comparison.pair.rules[by_mine]) if isinstance(shown, Witness) else None
