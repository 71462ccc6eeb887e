"""A duel: one deal between a learner and a player who sees no more than his own seat may."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import lru_cache
from typing import Final

from conquian.game.actions import Action, Turn
from conquian.game.forcing import has_folded
from conquian.game.play import DEFAULT, apply, deal
from conquian.game.player_view import PlayerView, player_view
from conquian.game.state import ON_OFFER, Phase, Seat, State
from conquian.game.variants import Variant
from conquian.notation.errors import Fault, NotationError
from conquian.notation.position import read_field, read_seat, variant
from conquian.notation.record import SEEDS, Fold, Record, loads
from conquian.players.careful import Careful
from conquian.players.choices import choices
from conquian.players.player import Player

FIELDS: Final = ("seed", "rules", "record", "seat")
"""The fields of a link to a duel."""

OPPONENT: Final[Player] = Careful()
"""Who plays against a learner where nobody else is named."""


class Ending(StrEnum):
    """How a duel ended for the learner. To resign is no law of the game: it only ends the duel."""

    WON = "won"
    LOST = "lost"
    DRAWN = "drawn"
    RESIGNED = "resigned"


@dataclass(frozen=True, slots=True)
class Duel:
    """A deal and what was played of it (`record`), the learner's `seat`, and who plays the other one.

    Whatever cannot be done now leaves the duel as it is; whatever is against the rules raises IllegalAction.

    >>> import conquian as cq
    >>> duel = Duel.begin(1897).act(cq.action("turn")).act(cq.action("decline")).reply()
    >>> duel.record.actions, duel.awaits_learner
    ((action('turn'), action('decline'), action('decline')), False)
    >>> duel.take_back().record.actions
    (action('turn'),)
    """

    record: Record
    seat: Seat = Seat.PONE
    opponent: Player = OPPONENT
    resigned: bool = False

    @staticmethod
    def begin(seed: int, rules: Variant = DEFAULT, seat: Seat = Seat.PONE) -> Duel:
        """The deal of this seed under these rules, nothing played yet."""
        return Duel(Record(deal(seed, rules), seed), seat)

    # --- what there is ------------------------------------------------------------------------------------------------

    @property
    def state(self) -> State:
        """The position now, every card open: not for the learner's eyes before the end."""
        return _positions(self.record)[-1]

    def view(self, ply: int | None = None) -> PlayerView:
        """What the learner knows now, or knew after so many actions."""
        return self._seen_from(self.seat, ply)

    @property
    def shown(self) -> State:
        """The position as it may lie on the learner's screen: his view of it and, once the duel is over, every card."""
        return self.view().state if self.ending is None else self.state

    @property
    def ending(self) -> Ending | None:
        """How the duel ended, or None while it goes on."""
        outcome = self.state.outcome
        if outcome is None:
            return Ending.RESIGNED if self.resigned else None
        if outcome.winner is None:
            return Ending.DRAWN
        return Ending.WON if outcome.winner is self.seat else Ending.LOST

    @property
    def awaits_learner(self) -> bool:
        """Whether the learner has to choose now; once he has folded, what folding says is done for him (law 9.1)."""
        return self.ending is None and self.state.turn is self.seat and not _folding_says(self.state)

    @property
    def has_folded(self) -> bool:
        """Whether the learner has folded."""
        return self.seat in self.state.folded

    @property
    def can_take_back(self) -> bool:
        """Whether the learner has decided anything that could be taken back."""
        return self.resigned or any(True for _ in self._decisions())

    # --- what can be done ---------------------------------------------------------------------------------------------

    def act(self, action: Action) -> Duel:
        """The duel after this action of the learner. Raises IllegalAction if the judge refuses it."""
        return self._after(action) if self.awaits_learner else self

    def reply(self) -> Duel:
        """The duel after one action that is not the learner's to choose.

        That is the opponent's, who is shown his own view and nothing else, or, once the learner has folded, what
        folding says for him.
        """
        if self.ending is not None or self.awaits_learner:
            return self
        turn = self.state.turn
        view = self._seen_from(turn)
        return self._after(choices(view)[0] if turn is self.seat else self.opponent(view))

    def fold(self) -> Duel:
        """The duel with the learner declining everything from now on (law 9.1); he can still be forced."""
        if self.ending is not None or self.has_folded:
            return self
        now = Fold(len(self.record.actions), self.seat)
        return self._with(self.record.actions, tuple(sorted((*self.record.folds, now))))

    def resign(self) -> Duel:
        """The duel given up by the learner; the record keeps what was played and stays unfinished."""
        return self if self.ending is not None else replace(self, resigned=True)

    def take_back(self) -> Duel:
        """The duel as it was before the learner last decided anything; to turn up the stock is no decision."""
        if self.resigned:
            return replace(self, resigned=False)
        last = max(self._decisions(), default=None)
        if last is None:
            return self
        ply, is_action = last
        undone = None if is_action else Fold(ply, self.seat)
        folds = tuple(fold for fold in self.record.folds if fold.ply <= ply and fold != undone)
        return self._with(self.record.actions[:ply], folds)

    def again(self) -> Duel:
        """The same deal from its beginning."""
        return replace(self._with((), ()), resigned=False)

    def other_seat(self) -> Duel:
        """The same deal from its beginning, with the seats exchanged."""
        return replace(self.again(), seat=self.seat.other)

    # --- how ----------------------------------------------------------------------------------------------------------

    def _seen_from(self, seat: Seat, ply: int | None = None) -> PlayerView:
        states = _positions(self.record)
        now = len(states) - 1 if ply is None else ply
        return player_view(states[now], seat, zip(states[:now], self.record.actions, strict=False))

    def _after(self, action: Action) -> Duel:
        apply(self.state, action)  # the judge speaks before anything is written down
        return self._with((*self.record.actions, action), self.record.folds)

    def _with(self, actions: tuple[Action, ...], folds: tuple[Fold, ...]) -> Duel:
        return replace(self, record=replace(self.record, actions=actions, folds=folds))

    def _decisions(self) -> Iterator[tuple[int, bool]]:
        """After how many actions the learner decided something, and whether that was an action: he folds before it."""
        yield from ((fold.ply, False) for fold in self.record.folds if fold.seat is self.seat)
        for ply, (state, action) in enumerate(zip(_positions(self.record), self.record.actions, strict=False)):
            if state.turn is self.seat and not isinstance(action, Turn) and not _folding_says(state):
                yield ply, True

    # --- as text ------------------------------------------------------------------------------------------------------

    def fields(self) -> dict[str, str]:
        """The deal, before anything was played, as the fields of a link."""
        start = self.again().record
        if start.seed is None:
            return {"record": str(start), "seat": str(self.seat)}
        return {"seed": str(start.seed), "rules": str(start.start.variant), "seat": str(self.seat)}

    def kept(self) -> dict[str, str]:
        """The whole duel as texts, to be taken up again after a reload."""
        return {"record": str(self.record), "seat": str(self.seat), "resigned": "yes" if self.resigned else ""}


@lru_cache(maxsize=64)
def _positions(record: Record) -> tuple[State, ...]:
    return record.positions()


def _folding_says(state: State) -> bool:
    """Whether the player to act has folded, and folding says what he does: decline, and turn up the stock."""
    return state.turn in state.folded and (state.phase is Phase.TURN or (state.phase in ON_OFFER and has_folded(state)))


# --- reading ----------------------------------------------------------------------------------------------------------


def read(fields: Mapping[str, str]) -> Duel:
    """The duel that a link with these fields asks for: the deal of a seed, or a record to go on with.

    Raises NotationError.

    >>> read({"seed": "1897", "rules": "mexican", "seat": "dealer"}).seat
    Seat.DEALER
    """
    return replace(_dealt(fields), seat=read_field(read_seat, fields, "seat", str(Seat.PONE)))


def resume(kept: Mapping[str, str]) -> Duel:
    """The duel that was kept as these texts, which anybody may have written. Raises NotationError.

    >>> duel = Duel.begin(1897).fold().resign()
    >>> resume(duel.kept()) == duel
    True
    """
    duel = read({"record": kept.get("record", ""), "seat": kept.get("seat", "")})
    return duel.resign() if kept.get("resigned") == "yes" else duel


def _dealt(fields: Mapping[str, str]) -> Duel:
    if "record" in fields:
        return Duel(_playable(fields["record"]))
    try:
        rules = variant(fields.get("rules", str(DEFAULT)))
    except NotationError as error:
        raise error.within("rules") from None
    return Duel.begin(_seed(fields.get("seed", "")), rules)


def _playable(text: str) -> Record:
    """The game that this text tells, without remarks; every card of it has to be known, or nobody could play it."""
    record = loads(text)
    if record.start.unknown:
        raise NotationError(Fault.UNKNOWN, str(record.start), field="deal", expected="stock")
    return Record(record.start, record.seed, record.actions, record.folds)


def _seed(text: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) <= len(str(SEEDS)) and int(text) < SEEDS):
        raise NotationError(Fault.NOT_A_NUMBER, text, field="seed", expected="0 … 2^64 - 1")
    return int(text)
