"""A duel: one deal between a learner and a player who sees no more than that seat may."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import lru_cache
from typing import Final

from conquian.game.actions import DECLINE, TURN, Action, Force, Turn
from conquian.game.cards import Card
from conquian.game.forcing import can_be_claimed, has_folded
from conquian.game.judge import legal_actions
from conquian.game.play import DEFAULT, deal, fold
from conquian.game.player_view import PlayerView, player_view
from conquian.game.state import ON_OFFER, Phase, Seat, State
from conquian.game.variants import Variant
from conquian.notation.errors import Fault, NotationError
from conquian.notation.kept import Codec, Field, choice, flag, number
from conquian.notation.position import SEAT, variant, variant_text
from conquian.notation.record import LONGEST_FILE, SEEDS, Fold, Record, loads
from conquian.players.patient import HeldBack, Patient
from conquian.players.player import Player
from conquian.rooms.play.neighbours import PLAYERS, named, reason
from conquian.table.alma import ALMA
from conquian.table.state import TableState

OPPONENT: Final = PLAYERS[ALMA]
"""The player against a learner where nobody else is named."""


class Ending(StrEnum):
    """The end of a duel for the learner. To resign is no law of the game: it only ends the duel."""

    WON = "won"
    LOST = "lost"
    DRAWN = "drawn"
    RESIGNED = "resigned"


@dataclass(frozen=True, slots=True)
class Duel:
    """A deal and what was played of it (`game`), the learner's `seat`, and who plays the other one.

    `helped` are the numbers of the actions before which the learner asked what each is worth. `seen_on` says that the
    learner knows cards that a player would not, as what followed a decision was seen before it was taken back, or the
    deal is played once more.

    Whatever cannot be done now leaves the duel as it is; whatever is against the rules raises IllegalAction.

    >>> import conquian as cq
    >>> duel = Duel.begin(1897).act(cq.action("turn")).act(cq.action("decline")).reply()
    >>> duel.record.actions, duel.awaits_learner
    ((action('turn'), action('decline'), action('decline')), False)
    >>> duel.take_back().record.actions
    (action('turn'),)
    """

    game: TableState
    seat: Seat = Seat.PONE
    seed: int | None = None
    folds: tuple[Fold, ...] = ()
    opponent: Player = OPPONENT
    resigned: bool = False
    helped: tuple[int, ...] = ()
    seen_on: bool = False

    @staticmethod
    def begin(seed: int, rules: Variant = DEFAULT, seat: Seat = Seat.PONE) -> Duel:
        """The deal of this seed under these rules, nothing played yet."""
        return Duel(TableState.at(deal(seed, rules)), seat, seed)

    @staticmethod
    def of(record: Record, seat: Seat = Seat.PONE) -> Duel:
        """The game that this record tells, to go on with."""
        *earlier, now = record.positions()
        game = TableState(record.start, now, record.actions, earlier=tuple(earlier))
        return Duel(game, seat, record.seed, record.folds, helped=record.helped)

    # --- what there is ------------------------------------------------------------------------------------------------

    @property
    def record(self) -> Record:
        """The game so far, as a record that can be written to a file."""
        return Record(self.game.start, self.seed, self.game.done, self.folds, helped=self.helped)

    @property
    def state(self) -> State:
        """The position now, every card open: not for the learner's eyes before the end."""
        return self.game.state

    def view(self, ply: int | None = None) -> PlayerView:
        """The view of the learner now, or after this number of actions."""
        return self._seen_from(self.seat, ply)

    @property
    def shown(self) -> State:
        """The position as it may lie on the learner's screen: that seat's view, every card once the duel is over."""
        return self.view().state if self.ending is None else self.state

    @property
    def ending(self) -> Ending | None:
        """The end of the duel, or None while it goes on."""
        outcome = self.state.outcome
        if outcome is None:
            return Ending.RESIGNED if self.resigned else None
        if outcome.winner is None:
            return Ending.DRAWN
        return Ending.WON if outcome.winner is self.seat else Ending.LOST

    @property
    def scored(self) -> Ending | None:
        """The end as it counts: a hand in which the learner looked ahead brings no key."""
        return None if self.seen_on and self.ending is Ending.WON else self.ending

    @property
    def forces(self) -> tuple[int, int]:
        """The number of times that the learner has forced a card, and was forced."""
        by = [
            state.turn
            for state, action in zip(self.game.earlier, self.game.done, strict=True)
            if action.verb == "force"
        ]
        return by.count(self.seat), by.count(self.seat.other)

    @property
    def is_helped(self) -> bool:
        """Whether the learner has asked what each action is worth now."""
        return len(self.game.done) + 1 in self.helped

    @property
    def awaits_learner(self) -> bool:
        """Whether the learner has to choose now; what follows by itself is done without asking."""
        return self.ending is None and self.state.turn is self.seat and not _follows(self.state)

    @property
    def goes_with_nothing(self) -> bool:
        """Whether the card on offer goes with nothing of the learner's, who plays on: it is declined, asked or not."""
        is_asked = self.ending is None and self.state.turn is self.seat
        return is_asked and not self.has_folded and must_decline(self.state)

    @property
    def must_decline(self) -> bool:
        """Whether the learner has to choose, and all there is to choose is to decline."""
        return self.awaits_learner and self.goes_with_nothing

    @property
    def turns_up_then(self) -> bool:
        """Whether to decline turns up the next card as well, as nobody is asked anything in between."""
        return self.must_decline and self.state.phase is Phase.LEFT and len(self.state.stock) > 0

    @property
    def touched(self) -> int:
        """The number of actions before the last one that the learner did by a touch; 0 if there is none so far."""
        plies = reversed(range(len(self.game.done)))
        return next((ply for ply in plies if self.game.earlier[ply].turn is self.seat and not self.went_by(ply)), 0)

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
        return self.at(self.game.do(action)) if self.awaits_learner else self

    def at(self, game: TableState) -> Duel:
        """The duel with its game at another point."""
        return replace(self, game=game)

    def reply(self) -> Duel:
        """The duel after one action that is not the learner's to choose.

        That is the opponent's, who is shown the view of that seat and nothing else, or what follows by itself.
        """
        if self.ending is not None or self.awaits_learner:
            return self
        turn = self.state.turn
        view = self._seen_from(turn)
        return self.at(self.game.do(view.actions()[0] if turn is self.seat else self.opponent(view)))

    def settled(self) -> Duel:
        """The duel after all that is seen together with the last action, as nobody has anything to choose in it.

        That is the next card of the stock behind a card that was declined, and what the opponent turned up and did not
        want where nothing of the learner's goes with it either.
        """
        duel = self
        while (action := duel._seen_with_the_last) is not None:
            duel = duel.at(duel.game.do(action))
        return duel

    def fold(self) -> Duel:
        """The duel with the learner declining everything from now on (law 9.1); being forced is still possible."""
        if self.ending is not None or self.has_folded:
            return self
        now = Fold(len(self.game.done), self.seat)
        folded = replace(self.game.fresh(), state=fold(self.state, self.seat))
        return replace(self, game=folded, folds=tuple(sorted((*self.folds, now))))

    def resign(self) -> Duel:
        """The duel given up by the learner; the record keeps what was played and stays unfinished."""
        return self if self.ending is not None else replace(self, resigned=True)

    def take_back(self) -> Duel:
        """The duel as it was before the learner last decided anything; to turn up the stock is no decision."""
        if self.resigned:
            return replace(self, resigned=False, seen_on=True)  # all cards lay open
        last = max(self._decisions(), default=None)
        if last is None:
            return self
        ply, is_action = last
        undone = None if is_action else Fold(ply, self.seat)
        folds = tuple(each for each in self.folds if each.ply <= ply and each != undone)
        state = self._states[ply]
        if undone is not None:
            state = replace(state, folded=tuple(seat for seat in state.folded if seat is not self.seat))
        game = TableState(self.game.start, state, self.game.done[:ply], earlier=self.game.earlier[:ply])
        seen_on = self.seen_on or len(self.game.done) - ply > is_action
        helped = tuple(each for each in self.helped if each <= ply + 1)
        return replace(self, game=game, folds=folds, helped=helped, seen_on=seen_on)

    def helping(self) -> Duel:
        """The duel once the learner has asked what each action is worth now."""
        return self if self.is_helped else replace(self, helped=(*self.helped, len(self.game.done) + 1))

    def again(self) -> Duel:
        """The same deal from its beginning; whatever was seen of it is known."""
        game, seen_on = TableState.at(self.game.start), self.seen_on or self.resigned or bool(self.game.done)
        return replace(self, game=game, folds=(), resigned=False, helped=(), seen_on=seen_on)

    def other_seat(self) -> Duel:
        """The same deal from its beginning, with the seats exchanged: the hand across the table is known."""
        return replace(self.again(), seat=self.seat.other, seen_on=True)

    @property
    def let_go(self) -> tuple[Card, HeldBack] | None:
        """The last card that the opponent could have melded and let go, and why; None if there is none.

        A card that the learner then forced is left to the coach, who knows what came of it.
        """
        ply = self.let_go_ply
        centre = None if ply is None else self._states[ply - 1].centre
        reason = None if ply is None else self._held_back(ply - 1)
        return None if centre is None or reason is None else (centre, reason)

    @property
    def let_go_ply(self) -> int | None:
        """The number of actions up to the one that let that card go; None if there is none."""
        return next((ply for ply in reversed(range(1, len(self.game.done) + 1)) if self._held_back(ply - 1)), None)

    @property
    def reasons(self) -> dict[int, str]:
        """The kinds of what the opponent chose to do, each by the number of actions before it was done last."""
        found: dict[str, int] = {}
        for ply, action in enumerate(self.game.done):
            turn = self._states[ply].turn
            if turn is not self.seat and (kind := reason(action, self._seen_from(turn, ply))):
                found[kind] = ply
        return {ply: kind for kind, ply in sorted(found.items(), key=lambda each: each[1])}

    def _held_back(self, ply: int) -> HeldBack | None:
        before = self.game.earlier[ply]
        is_theirs = before.turn is not self.seat and self.game.done[ply] == DECLINE and before.centre is not None
        is_forced = any(isinstance(each, Force) for each in self.game.done[ply + 1 : ply + 2])
        if not is_theirs or is_forced or not isinstance(self.opponent, Patient):
            return None
        return self.opponent.why_not(self._seen_from(before.turn, ply))

    # --- how ----------------------------------------------------------------------------------------------------------

    @property
    def _states(self) -> tuple[State, ...]:
        return (*self.game.earlier, self.game.state)

    def _seen_from(self, seat: Seat, ply: int | None = None) -> PlayerView:
        states = self._states
        now = len(states) - 1 if ply is None else ply
        return player_view(states[now], seat, zip(states[:now], self.game.done, strict=False))

    @property
    def _seen_with_the_last(self) -> Action | None:
        state, before = self.state, self.game.earlier[-1:]
        if state.phase is Phase.TURN and self.game.done[-1:] == (DECLINE,):
            is_asked = state.turn is self.seat and not _follows(state) and not must_decline(before[0])
            return None if is_asked else TURN
        return DECLINE if state.turn is self.seat and _concerns_nobody(state) else None

    def went_by(self, ply: int) -> bool:
        """Whether the learner's action after this number of actions took no touch."""
        state = self._states[ply]
        if state.phase is Phase.TURN and ply and self.game.done[ply - 1] == DECLINE:
            return must_decline(self._states[ply - 1]) or _follows(state)
        return _follows(state) or _concerns_nobody(state)

    def _decisions(self) -> Iterator[tuple[int, bool]]:
        """The number of actions before each decision of the learner, and whether it was an action; folds come first."""
        yield from ((each.ply, False) for each in self.folds if each.seat is self.seat)
        for ply, (state, action) in enumerate(zip(self.game.earlier, self.game.done, strict=True)):
            if state.turn is self.seat and not isinstance(action, Turn) and not self.went_by(ply):
                yield ply, True

    # --- as text ------------------------------------------------------------------------------------------------------

    def fields(self) -> dict[str, str]:
        """The deal, before anything was played, as the fields of a link."""
        return _RECORD.encode(self.again()) if self.seed is None else _SEED.encode(self)

    def kept(self) -> dict[str, str]:
        """The whole duel as texts, to be taken up again after a reload."""
        return _KEPT.encode(self)

    @property
    def text(self) -> str:
        """The record as the text of a file."""
        return _text(self.record, self.state)


@lru_cache(maxsize=8)
def _text(record: Record, end: State) -> str:
    """The text of a record; a page shows it, keeps it and links to it."""
    return record.text(end)


def _follows(state: State) -> bool:
    """Whether the player to act has nothing to choose: that is so after folding (law 9.1), and with no card in hand.

    A card that fits the melds is a choice, and so is whether the other player is forced.
    """
    if state.phase is not Phase.TURN and state.phase not in ON_OFFER:
        return False
    if state.turn in state.folded:
        return state.phase is Phase.TURN or has_folded(state)
    hand = state.hands[state.turn]
    return not hand and (state.phase is Phase.TURN or len(legal_actions(state)) == 1)


def must_decline(state: State) -> bool:
    """Whether all that the player to act can do with the card on offer is to decline it, and nobody can force it then.

    >>> import conquian as cq
    >>> must_decline(cq.apply(cq.deal(1897), cq.action("turn")))
    True
    """
    is_offered = state.phase in (Phase.LEFT, Phase.TURNED)
    return is_offered and not can_be_claimed(state) and TableState(state, state).legal == (DECLINE,)


def _concerns_nobody(state: State) -> bool:
    """Whether nothing goes with a card that the other player has turned up and declined."""
    return state.phase is Phase.LEFT and state.was_passed and len(state.stock) > 0 and must_decline(state)


# --- reading ----------------------------------------------------------------------------------------------------------


def _playable(text: str) -> Record:
    """The game that this text tells, without remarks; every card of it has to be known, or nobody could play it."""
    record = loads(text)
    if record.start.unknown:
        raise NotationError(Fault.UNKNOWN, str(record.start), field="deal", expected="stock")
    return Record(record.start, record.seed, record.actions, record.folds, helped=record.helped)


_PLAYED: Final = Field(_playable, path="text", longest=LONGEST_FILE)
_SEAT: Final = replace(SEAT, usual=Seat.PONE, always=True)
_NAME: Final = choice(PLAYERS)
_OPPONENT: Final = Field(lambda name: PLAYERS[_NAME.read(name)], OPPONENT, named, path="opponent")
_SEED: Final = Codec(
    {
        "seed": number(SEEDS - 1, required=True, expected="0 … 2^64 - 1"),
        "rules": Field(variant, DEFAULT, variant_text, always=True, path="game.start.variant"),
        "seat": _SEAT,
        "with": _OPPONENT,
    }
)
_RECORD: Final = Codec({"record": _PLAYED, "seat": _SEAT, "with": _OPPONENT})
_KEPT: Final = Codec(
    {
        "record": _PLAYED,
        "seat": SEAT,
        "resigned": flag(always=True),
        "seen": flag(path="seen_on"),
        "with": _OPPONENT,
    }
)

FIELDS: Final = ("seed", "rules", "record", "seat", "with")
"""The fields of a link to a duel."""


def read(link: Mapping[str, str]) -> Duel:
    """The duel that a link with these fields asks for: the deal of a seed, or a record to go on with.

    Raises NotationError.

    >>> read({"seed": "1897", "rules": "mexican", "seat": "dealer"}).seat
    Seat.DEALER
    """
    found = (_RECORD if "record" in link else _SEED).decode(link)
    opponent = found.pop("with")
    return replace(Duel.of(**found) if "record" in link else Duel.begin(**found), opponent=opponent)


def resume(kept: Mapping[str, str]) -> Duel:
    """The duel that was kept as these texts. Raises NotationError.

    >>> duel = Duel.begin(1897).fold().resign()
    >>> resume(duel.kept()) == duel
    True
    """
    found = _KEPT.decode(kept)
    duel = replace(Duel.of(found["record"], found["seat"]), opponent=found["with"], seen_on=found["seen"])
    return duel.resign() if found["resigned"] else duel
