"""A learner at a deal against an opponent: the duel at its table, the deal that was left, and what is asked before."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from random import randrange

from conquian.game.variants import DEFAULT_PRESET, PRESETS, Variant
from conquian.notation.record import Fold
from conquian.players.player import Player
from conquian.rooms.play.duel import OPPONENT, Duel, read, resume
from conquian.table.messages import Aid
from conquian.table.session import TableSession, aids, kept_aids
from conquian.teach.seeds import MOST_SEEDS


class Asking(StrEnum):
    """What the learner is asked about before it is done."""

    FOLD = "fold"
    RESIGN = "resign"


@dataclass(frozen=True, slots=True)
class PlaySession:
    """A deal at the learner's `table`, with what a duel has besides; the game of the table is the game of the duel.

    `left` is the deal that was left for this one, `asking` what the learner has to be sure of first.

    >>> import conquian as cq
    >>> session = PlaySession.of(Duel.begin(1897))
    >>> session.duel.state == session.table.game.state == cq.deal(1897)
    True
    """

    table: TableSession
    seed: int | None = None
    folds: tuple[Fold, ...] = ()
    opponent: Player = OPPONENT
    resigned: bool = False
    left: Duel | None = None
    asking: Asking | None = None

    @staticmethod
    def of(duel: Duel) -> PlaySession:
        """The session of a learner who sits down to this duel."""
        table = TableSession(duel.game, duel.seat, frozenset({duel.seat}), frozenset({Aid.WASTE, Aid.LEGAL}))
        return PlaySession(table).at(duel)

    @staticmethod
    def read(link: Mapping[str, str]) -> PlaySession:
        """The session that a link with these fields asks for; else for a fresh deal. Raises NotationError."""
        if not link.keys() & {"seed", "record"}:
            link = {**link, "seed": str(randrange(MOST_SEEDS))}
        return PlaySession.of(read(link))

    @property
    def duel(self) -> Duel:
        """The duel as it stands."""
        table = self.table
        return Duel(table.game.fresh(), table.seat, self.seed, self.folds, self.opponent, self.resigned)

    def at(self, duel: Duel) -> PlaySession:
        """The session with another duel, or the same from another point; no step at the table leads back."""
        now = self._with(duel)
        return replace(now, table=replace(now.table, seat=duel.seat, plays=frozenset({duel.seat})).begun(duel.game))

    def gone_on(self, duel: Duel) -> PlaySession:
        """The session one action later; what has moved is seen, and from here on the duel is taken back as a whole."""
        now = self._with(duel)
        return replace(now, table=replace(now.table.gone_to(duel.game), past=()))

    def _with(self, duel: Duel) -> PlaySession:
        opened = frozenset() if duel.ending is None else frozenset({Aid.HAND})  # once it is over, all cards lie open
        return replace(
            self,
            table=replace(self.table, opened=opened),
            seed=duel.seed,
            folds=duel.folds,
            opponent=duel.opponent,
            resigned=duel.resigned,
            asking=None,
        )

    def kept(self) -> dict[str, str]:
        """The whole duel and what is shown, as texts."""
        return self.duel.kept() | kept_aids(self.table.shown)

    def restored(self, kept: Mapping[str, str]) -> PlaySession:
        """The session with the duel that was kept. Raises NotationError."""
        table = replace(self.table, shown=aids(kept) & self.table.aids)
        return replace(self, table=table).at(resume(kept))

    @property
    def can_undo(self) -> bool:
        """Whether there is anything to take back: cards that are being arranged, a decision, or a new deal."""
        if self.table.game.arrangement is not None:
            return bool(self.table.past)
        return self.left is not None or self.duel.can_take_back


def fresh(rules: Variant = PRESETS[DEFAULT_PRESET], before: Duel | None = None) -> Duel:
    """A deal that no one has seen; the seat, and who sits in the other one, are as before."""
    duel = Duel.begin(randrange(MOST_SEEDS), rules)
    return duel if before is None else replace(duel, seat=before.seat, opponent=before.opponent)
