"""A table as a part that a room has: the game at it, from where it is looked at, and the steps back and forward."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Final

from conquian.explain.sentences import explain
from conquian.game.actions import Action
from conquian.game.judge import UnknownCards, judge
from conquian.game.play import deal
from conquian.game.state import CLAIM, Seat, State
from conquian.notation import codes
from conquian.notation.errors import Fault, NotationError
from conquian.notation.kept import Codec
from conquian.notation.position import FIELDS as POSITION_FIELDS
from conquian.notation.position import SEAT, fields_of, from_fields, position
from conquian.notation.record import Record
from conquian.table.messages import LOOKING, Aid, Place
from conquian.table.phrases import Viewpoint, refusal
from conquian.table.state import TableState
from conquian.teach.meld_options import MeldOption
from conquian.ui.messages import Message
from conquian.ui.room import Voice, remembered
from conquian.ui.views import Sentence, sentence

BOTH: Final = frozenset(Seat)
NOBODY: Final = frozenset[Seat]()
EVERY_AID: Final = frozenset(Aid)
SIDE: Final = Codec({"seat": replace(SEAT, usual=Seat.PONE)})
"""The seat from whose side a link shows a table."""
FIELDS: Final = (*POSITION_FIELDS, *SIDE.names)


@dataclass(frozen=True, slots=True)
class TableSession:
    """A game at a table as one page shows it.

    `seat` is from whose side one looks, `plays` for whom one acts, `aids` what may be shown on demand and `shown` what
    is, `opened` what the room lays open in any case. `projector` fills the page, `covered` hides what its audience is
    not to see yet, unless the room `covers` nothing, `by_suit` sorts the hands,
    `asks` are the ways to lay that are asked for, `previews` that a first touch has shown the one meld that there is,
    which the second lays, `refusal` why what was wished for last is not done, `touched` which
    card or place was touched in vain. `past` and `future`
    are the steps that can be taken back and gone again, `before` is the position whose cards are seen to move.

    >>> import conquian as cq
    >>> table = TableSession(TableState.at(cq.deal(seed=1897))).act(cq.action("turn"), Voice())
    >>> str(table.game.state.centre), len(table.past), table.refusal
    ('2c', 1, None)
    """

    game: TableState
    seat: Seat = Seat.PONE
    plays: frozenset[Seat] = BOTH
    aids: frozenset[Aid] = EVERY_AID
    shown: frozenset[Aid] = frozenset()
    opened: frozenset[Aid] = frozenset()
    projector: bool = False
    covered: bool = False
    covers: bool = True
    by_suit: bool = False
    asks: tuple[MeldOption, ...] = ()
    previews: bool = False
    refusal: Sentence | None = None
    touched: str = ""
    past: tuple[TableState, ...] = ()
    future: tuple[TableState, ...] = ()
    before: State | None = None

    @staticmethod
    def dealt() -> TableSession:
        """A table at which a deal was dealt just now."""
        return TableSession(TableState.at(deal()))

    @staticmethod
    def read(link: Mapping[str, str]) -> TableSession:
        """The table that a link with these fields asks for. Raises NotationError."""
        named = {name: text for name, text in link.items() if name in POSITION_FIELDS}
        game = TableState.at(from_fields(named) if named else deal())
        return SIDE.restore(TableSession(game), link)

    @property
    def record(self) -> Record:
        """The game so far, as a record that can be written to a file."""
        return Record(self.game.start, None, self.game.done)

    def viewpoint(self, voice: Voice) -> Viewpoint:
        """The viewpoint on the table now, in this voice."""
        only_placed = self.game.state.phase in CLAIM and len(self.game.offers) > 1
        covered = self.covered and self.covers
        # a card that fits in several places is forced by saying where
        placed = self.game.ways if only_placed and not covered else ()
        return Viewpoint(
            self.seat,
            self.plays,
            self.aids,
            self.shown | self.opened,
            voice,
            self.projector,
            covered,
            self.refusal,
            self.by_suit,
            self.asks or placed,
            self.previews,
        )

    # --- as text ------------------------------------------------------------------------------------------------------

    def fields(self) -> dict[str, str]:
        """The position and from where it is looked at, as the fields of a link."""
        return fields_of(self.game.state) | SIDE.encode(self)

    def kept(self) -> dict[str, str]:
        """The game from its beginning and what is shown, as texts."""
        done = "; ".join(map(str, self.game.done))
        return {"start": str(self.game.start), "done": done, "seat": str(self.seat), **kept_aids(self.shown)}

    def restored(self, kept: Mapping[str, str]) -> TableSession:
        """The table with the game that was kept. Raises NotationError."""
        game = game_at(position(kept.get("start", "")), kept.get("done", ""))
        return replace(self.showing(kept), seat=SEAT.decode(kept.get("seat"), "seat")).begun(game)

    def showing(self, kept: Mapping[str, str]) -> TableSession:
        """The table with the aids that were shown when this was kept, of those that it offers."""
        shown = kept.get("shown", "").split(" ")
        return replace(self, shown=frozenset(aid for aid in self.aids if aid in shown))

    @property
    def order(self) -> dict[str, str]:
        """The order of the hands, as a browser keeps it for all tables."""
        return {"sorted": "suit" if self.by_suit else ""}

    def ordered(self, kept: Mapping[str, str]) -> TableSession:
        """The table with its hands in the order that was kept; nothing that was kept changes nothing.

        >>> table = TableSession.dealt()
        >>> table.ordered({"sorted": "suit"}).ordered({}).by_suit, table.ordered({"sorted": ""}).by_suit
        (True, False)
        """
        return replace(self, by_suit=kept["sorted"] == "suit") if "sorted" in kept else self

    # --- a game goes on -----------------------------------------------------------------------------------------------

    def begun(self, game: TableState) -> TableSession:
        """The table with another game, or the same from another point: nothing of what was can be taken back."""
        return replace(self, game=game, past=(), future=(), before=None, refusal=None, asks=(), previews=False)

    def gone_to(self, after: TableState) -> TableSession:
        """The table at the next step of the same game; what has moved is seen."""
        now = self.game
        moved = after.state != now.state
        return replace(
            self,
            game=after,
            past=remembered(self.past, now.fresh() if moved else now),
            future=(),
            before=now.state if moved else None,
            refusal=None,
            asks=(),
            previews=False,
        )

    def melds_of(self, seat: Seat) -> Place:
        """The place on the page of this seat's melds."""
        return Place.BOTTOM if seat is self.seat else Place.TOP

    def act(self, action: Action, voice: Voice) -> TableSession:
        """The table after this action, which is judged here and nowhere else; with a `refusal` if it is illegal."""
        try:
            verdict = judge(self.game.state, action)
        except UnknownCards as problem:
            return self.refusing(explain(problem, voice.language))
        if not verdict:
            return replace(self, refusal=refusal(verdict, self.viewpoint(voice)))
        return self.gone_to(self.game.after(action))

    def refusing(self, text: str, state: str = "bad") -> TableSession:
        """The table with the reason why something cannot be done, where no law forbids it."""
        return replace(self, refusal=sentence(state, text))

    def heard(self, message: Message) -> TableSession:
        """The table once a message has come: what was refused before is no longer said."""
        asks = self.asks if message.kind in {"lay", "ways", *LOOKING} else ()
        previews = self.previews and message.kind in {"place", *LOOKING}
        return replace(self, refusal=None, asks=asks, previews=previews, touched="")


def kept_aids(shown: Iterable[Aid]) -> dict[str, str]:
    """The aids that are shown, as a text to be kept; `TableSession.showing` reads it.

    >>> kept_aids([Aid.WASTE, Aid.LEGAL])
    {'shown': 'legal waste'}
    """
    return {"shown": " ".join(sorted(shown))}


def game_at(start: State, done: str) -> TableState:
    """The game after the actions that were kept as this text. Raises NotationError, also for what is not allowed."""
    actions = tuple(codes.action(text) for text in done.split("; ") if text)
    try:
        return TableState.at(start, actions)
    except ValueError as problem:
        raise NotationError(Fault.ILLEGAL, str(problem), field="actions") from None
