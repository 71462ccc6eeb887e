"""A reader of a game: where they stand in it, the table that shows it, and what they have played on from there."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Final

from conquian.coach.task import LaterTask
from conquian.explain.names import Faces
from conquian.game.state import Seat
from conquian.notation.errors import Fault, NotationError
from conquian.notation.kept import Codec, number, several
from conquian.notation.position import SEAT
from conquian.notation.record import Record
from conquian.rooms.replay.playback import FIRST, Playback, linked, read, resume
from conquian.table.alma import ALMA, NEIGHBOURS, Alma
from conquian.table.coach import CoachedHand
from conquian.table.session import BOTH, NOBODY, SIDE, TableSession, game_at, kept_aids
from conquian.table.state import TableState

ACROSS: Final = (*NEIGHBOURS, "opponent")
"""The player across the table, as a link says it."""


_GUESS: Final = Codec({"guess": number(99_999, always=False)})
_LATER: Final = Codec({"tasks": several(LaterTask.read, "\n", path="later")})


@dataclass(frozen=True, slots=True)
class Sitting:
    """The seating in a game of the reader's own: the seat that was `you`, and who sat across the table.

    >>> Sitting.read({"you": "dealer"}).fields()
    {'you': 'dealer', 'across': 'alma'}
    """

    you: Seat
    across: str = ALMA

    @staticmethod
    def read(link: Mapping[str, str]) -> Sitting | None:
        """The seating, as a link or what was kept says it; None if it says nothing of it. Raises NotationError."""
        if "you" not in link:
            return None
        who = link.get("across", ALMA)
        if who not in ACROSS:
            raise NotationError(Fault.NOT_A_VALUE, who, field="across", expected=" ".join(ACROSS))
        return Sitting(SEAT.decode(link["you"], "you"), who)

    @property
    def alma(self) -> Alma:
        """The opponent across the table."""
        return Alma(is_seen=False) if self.across == "opponent" else Alma(name=self.across)

    def fields(self) -> dict[str, str]:
        """The same as the fields of a link."""
        return {"you": str(self.you), "across": self.across}


@dataclass(frozen=True, slots=True)
class ReplaySession:
    """A game and where its reader stands, at a table; `is_exploring` while both seats are played on from there.

    In a game of the reader's own it is known who sat where (`sitting`). `coached` is the hand of one seat, if the
    coach looks at it; `later` are moments that the reader wants to be asked again.

    >>> session = ReplaySession.at(Playback.of("squeeze").at(24))
    >>> session.table.game.state == session.playback.state, session.is_exploring
    (True, False)
    """

    playback: Playback
    table: TableSession
    is_exploring: bool = False
    sitting: Sitting | None = None
    coached: CoachedHand | None = None
    later: tuple[LaterTask, ...] = ()

    @staticmethod
    def at(playback: Playback, seat: Seat = Seat.PONE) -> ReplaySession:
        """The session of a reader who stands there."""
        return ReplaySession(playback, TableSession(seated(playback), seat, NOBODY))

    @staticmethod
    def begin() -> ReplaySession:
        """The first of our games."""
        return ReplaySession.at(Playback.of(FIRST))

    @staticmethod
    def read(link: Mapping[str, str]) -> ReplaySession:
        """The session that a link with these fields asks for. Raises NotationError."""
        playback, problem = read(link)
        if problem is not None:
            raise problem
        session = replace(ReplaySession.at(playback, **SIDE.decode(link)), sitting=Sitting.read(link))
        ply = _GUESS.decode(link)["guess"]
        return session.asked(ply) if ply else session

    @staticmethod
    def nearest(link: Mapping[str, str]) -> ReplaySession:
        """The session that comes nearest to what such a link asks for."""
        try:
            seat = SIDE.decode(link)["seat"]
        except NotationError:
            seat = Seat.PONE
        return ReplaySession.at(read(link)[0], seat)

    def entered(self, playback: Playback) -> ReplaySession:
        """The session in another game, or elsewhere in the same."""
        old, new = self.playback.record, playback.record
        sitting = self.sitting if new.start == old.start else None
        is_same = (new.start, new.actions) == (old.start, old.actions)
        coached = self.coached.left() if self.coached is not None and is_same else None
        table = replace(self.table, plays=NOBODY).begun(seated(playback))
        return ReplaySession(playback, table, sitting=sitting, coached=coached, later=self.later)

    @property
    def coached_seat(self) -> Seat:
        """The seat whose hand the coach looks at: the reader's, or the one from which one looks."""
        return self.table.seat if self.sitting is None else self.sitting.you

    def looked_at(self) -> ReplaySession:
        """The session with the coach looking at the hand of `coached_seat`."""
        return replace(self, coached=CoachedHand.begin(self.playback.record, self.coached_seat))

    def asked(self, ply: int) -> ReplaySession:
        """The session in which this action is to be guessed; the same if the seat had nothing to choose there."""
        before = self.entered(self.playback.at(ply - 1)).looked_at()
        hand = None if before.coached is None else before.coached.stopped().asking(ply)
        return self if hand is None or hand.place is None else replace(before, coached=hand)

    def explored(self, game: TableState) -> ReplaySession:
        """The session in which this is played on for both seats."""
        return replace(self, table=replace(self.table, plays=BOTH).begun(game), is_exploring=True)

    def record(self, faces: Faces) -> Record:
        """The game, or what was made of it while exploring."""
        found = self.playback.facing(faces)
        return found.branch(self.table.game.done) if self.is_exploring else found.record

    # --- as text ------------------------------------------------------------------------------------------------------

    def fields(self) -> dict[str, str]:
        """The game and where the reader stands, as the fields of a link."""
        found = self.playback.fields()
        if self.is_exploring:
            record = self.record(Faces.FRENCH)
            found = linked(record, self.table.game.state) | {"ply": str(len(record.actions))}
        place = None if self.coached is None else self.coached.place
        guess = {} if place is None else {"guess": str(place.ply)}
        return found | SIDE.encode(self.table) | self._who | guess

    def kept(self) -> dict[str, str]:
        """The game, where the reader stands, what is shown, and what was played from there."""
        found = {"seat": str(self.table.seat), **kept_aids(self.table.shown), **self.table.order}
        done = {"explored": "; ".join(map(str, self.table.game.done))} if self.is_exploring else {}
        return self.playback.kept() | found | done | self._who | self._coach | _LATER.encode(self)

    @property
    def _coach(self) -> dict[str, str]:
        hand = self.coached
        if hand is None:
            return {}
        return {"coach": hand.kept} if hand.guesses is None else {"guesses": hand.kept_guesses}

    @property
    def _who(self) -> dict[str, str]:
        return {} if self.sitting is None else self.sitting.fields()

    def ordered(self, kept: Mapping[str, str]) -> ReplaySession:
        """The session with the hands in the order that was chosen on another page."""
        return replace(self, table=self.table.ordered(kept))

    def restored(self, kept: Mapping[str, str]) -> ReplaySession:
        """The session that was kept as these texts. Raises NotationError."""
        found = resume(kept)
        explored = game_at(found.state, kept["explored"]) if "explored" in kept else None
        table = replace(self.table.showing(kept).ordered(kept), seat=SEAT.decode(kept.get("seat"), "seat"))
        session = replace(replace(_LATER.restore(self, kept), table=table).entered(found), sitting=Sitting.read(kept))
        for key, resumed in (("coach", CoachedHand.resumed), ("guesses", CoachedHand.guessed)):
            if key in kept:
                hand = resumed(session.playback.record, session.coached_seat, kept[key])
                session = replace(session, coached=hand)
        return session if explored is None else session.explored(explored)


def seated(playback: Playback) -> TableState:
    """The game as far as its reader stands in it, as a game at a table."""
    states, ply = playback.states, playback.ply
    return TableState(playback.record.start, states[ply], playback.record.actions[:ply], earlier=states[:ply])
