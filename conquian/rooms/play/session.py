"""A learner at a deal against an opponent: the duel at its table, the deal that was left, and what is asked before."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from random import randrange
from typing import Final

from conquian.game.state import Phase
from conquian.game.variants import DEFAULT_PRESET, PRESETS, Variant
from conquian.notation.kept import Codec, Field, choice, number
from conquian.rooms.play.alma import MOST_KEYS, PLAIN_AFTER, Keys, lot, occasion
from conquian.rooms.play.duel import Duel, read, resume
from conquian.table.alma import Alma, Occasion
from conquian.table.coach import CoachedHand
from conquian.table.messages import Aid
from conquian.table.session import TableSession, kept_aids
from conquian.teach.seeds import MOST_SEEDS

_KEPT: Final = Codec(
    {
        "keys": Field(Keys.read, Keys(), always=True),
        "hands": number(MOST_KEYS, always=False),
        "fits": choice(("on", "off"), ""),
    },
    format="2",
)
"""What is kept beside the duel; in the first format, which was not named, there were no keys."""


SHOWN_AT_FIRST: Final = 2
"""The number of hands in which what fits is shown unless the learner says otherwise."""


class Asking(StrEnum):
    """A step that the learner is asked about before it is taken."""

    FOLD = "fold"
    RESIGN = "resign"


@dataclass(frozen=True, slots=True)
class Left:
    """The deal that was left for another one, and the keys as they hung before it."""

    duel: Duel
    keys: Keys


@dataclass(frozen=True, slots=True)
class PlaySession:
    """A duel at the learner's `table`: its game is that of the duel, with what the learner is about to do.

    `left` is the deal that was left for this one, `asking` what the learner has to be sure of first. `alma` is who sits
    across the table, `keys` are those of the hands before this one. `coached` is the hand once it is over, looked at
    again. `hands` have ended before this one; `fits` is `on` or `off` once the learner has chosen.

    >>> import conquian as cq
    >>> session = PlaySession.of(Duel.begin(1897))
    >>> session.duel.state == session.table.game.state == cq.deal(1897)
    True
    """

    duel: Duel
    table: TableSession
    left: Left | None = None
    asking: Asking | None = None
    alma: Alma = field(default_factory=Alma)
    keys: Keys = field(default_factory=Keys)
    coached: CoachedHand | None = None
    hands: int = 0
    fits: str = ""

    @staticmethod
    def of(duel: Duel) -> PlaySession:
        """The session of a learner who sits down to this duel."""
        return PlaySession(duel, TableSession(duel.game, aids=frozenset({Aid.WASTE, Aid.LEGAL}))).at(duel)

    @staticmethod
    def read(link: Mapping[str, str]) -> PlaySession:
        """The session that a link with these fields asks for; else for a fresh deal. Raises NotationError."""
        if not link.keys() & {"seed", "record"}:
            link = {**link, "seed": str(randrange(MOST_SEEDS))}
        return PlaySession.of(read(link))

    @staticmethod
    def greeted(session: PlaySession) -> PlaySession:
        """The session with Alma's greeting, if nothing was played yet."""
        return session if session.table.game.done else session.speaking(Occasion.GREETING)

    def at(self, duel: Duel) -> PlaySession:
        """The session with another duel, or the same from another point; no step at the table leads back."""
        table = replace(self.table, seat=duel.seat, plays=frozenset({duel.seat}), opened=_opened(duel))
        return replace(self, duel=duel, table=table.begun(duel.game), asking=None, coached=_coached(duel))

    def gone_on(self, duel: Duel) -> PlaySession:
        """The session one action later; what has moved is seen, and from here on the duel is taken back as a whole."""
        table = replace(self.table, opened=_opened(duel)).gone_to(duel.game)
        return replace(self, duel=duel, table=replace(table, past=()), asking=None, coached=_coached(duel))

    def asking_where(self) -> PlaySession:
        """The session with the ways to lay a card that the learner is forced to meld, if there are several."""
        game = self.table.game
        asks = game.state.phase is Phase.FORCED and self.duel.awaits_learner and len(game.offers) > 1
        return replace(self, table=replace(self.table, asks=game.ways if asks else ()))

    @property
    def shows_fits(self) -> bool:
        """Whether what goes with the centre card lights up in the hand: in the first hands, unless chosen otherwise."""
        return self.hands < SHOWN_AT_FIRST if not self.fits else self.fits == "on"

    # --- Alma and the keys --------------------------------------------------------------------------------------------

    @property
    def keys_now(self) -> Keys:
        """The keys with the one that this hand has brought."""
        return self.keys.after(self.duel.ending)

    def silent(self) -> PlaySession:
        """The session with Alma saying nothing."""
        return replace(self, alma=self.alma.silent())

    def speaking(self, about: Occasion | None) -> PlaySession:
        """The session with a line of Alma's about this; about nothing, what was said last stays."""
        if about is None:
            return self
        plainly = self.keys_now.losses >= PLAIN_AFTER
        return replace(self, alma=self.alma.speaking(about, lot(self.duel), plainly=plainly))

    def commented(self, before: PlaySession) -> PlaySession:
        """The session with what Alma says about how the duel went on."""
        return self.speaking(occasion(before.duel, self.duel))

    def dealt(self, duel: Duel) -> PlaySession:
        """The session with another deal; the key that this hand has brought stays."""
        hands = min(self.hands + (self.duel.ending is not None), MOST_KEYS)
        return replace(self.at(duel), left=Left(self.duel, self.keys), keys=self.keys_now, hands=hands)

    def gone_back(self, left: Left) -> PlaySession:
        """The session with the deal that was left."""
        hands = max(self.hands - (left.duel.ending is not None), 0)
        return replace(self.at(left.duel), left=None, keys=left.keys, hands=hands)

    # --- as text ------------------------------------------------------------------------------------------------------

    def kept(self) -> dict[str, str]:
        """The whole duel, what is shown, the score, and how far the coach is, as texts."""
        coach = {} if self.coached is None else {"coach": self.coached.kept}
        return self.duel.kept() | kept_aids(self.table.shown) | _KEPT.encode(self) | {"alma": self.alma.kept} | coach

    def restored(self, kept: Mapping[str, str]) -> PlaySession:
        """The session with the duel that was kept, if one was. Raises NotationError."""
        now = _KEPT.restore(self.hearing(kept), kept)
        if "record" not in kept:
            return now  # only whether Alma is there was chosen, at another table
        now = now.silent().at(resume(kept))
        if now.coached is not None and "coach" in kept:
            now = replace(now, coached=CoachedHand.resumed(now.duel.record, now.duel.seat, kept["coach"]))
        return replace(now, table=now.table.showing(kept))

    def taking_up(self, kept: Mapping[str, str]) -> PlaySession:
        """The session of a link, with the keys that were kept, and that of the hand there. Raises NotationError."""
        now = _KEPT.restore(self.hearing(kept), kept)
        return replace(now, keys=now.keys.after(resume(kept).ending)) if "record" in kept else now

    def hearing(self, kept: Mapping[str, str]) -> PlaySession:
        """The session with Alma there or not, as was chosen on another page."""
        return replace(self, alma=self.alma.restored(kept))

    @property
    def can_undo(self) -> bool:
        """Whether there is anything to take back: cards that are being arranged, a decision, or a new deal."""
        if self.table.game.arrangement is not None:
            return bool(self.table.past)
        return self.left is not None or self.duel.can_take_back


def _opened(duel: Duel) -> frozenset[Aid]:
    """The cards that lie open in any case: all of them, once the duel is over."""
    return frozenset() if duel.ending is None else frozenset({Aid.HAND})


def _coached(duel: Duel) -> CoachedHand | None:
    """The hand as the coach begins to look at it, once it is over."""
    return None if duel.ending is None else CoachedHand.begin(duel.record, duel.seat)


def fresh(rules: Variant = PRESETS[DEFAULT_PRESET], before: Duel | None = None) -> Duel:
    """A deal that no one has seen. After a hand that has ended the other player deals (law 2.2), else the same one."""
    duel = Duel.begin(randrange(MOST_SEEDS), rules)
    if before is None:
        return duel
    seat = before.seat if before.ending is None else before.seat.other
    return replace(duel, seat=seat, opponent=before.opponent)
