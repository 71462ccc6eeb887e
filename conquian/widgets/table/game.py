"""Games as widgets: a game from a seat, drawn, kept, and taken on by one action after the other."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Unpack

import traitlets

from conquian.explain.sentences import explain
from conquian.game.actions import Action, Force, Turn
from conquian.game.judge import UnknownCards, judge
from conquian.game.state import CLAIM, Seat, State
from conquian.notation import codes
from conquian.notation.position import fields_of, position, read_field, read_seat
from conquian.notation.record import Record
from conquian.tutor.sitting import Sitting
from conquian.widgets.drawing import Sentence, screen_words, sentence
from conquian.widgets.grouping import GroupingScreen
from conquian.widgets.screen import Setting
from conquian.widgets.table.intents import Aid
from conquian.widgets.table.opening import opened, players, sitting_at
from conquian.widgets.table.telling import Look, lead, refusal, told
from conquian.widgets.table.view import TableView, table_view


class Game(GroupingScreen[Sitting]):
    """A game as every table has it: what was done so far, how it is looked at, and what an author can do with it.

    What a visitor may touch is the business of the tables.
    """

    sitting = traitlets.Instance(Sitting)
    position = traitlets.Unicode()

    def __init__(
        self,
        start: str | State | Sitting | None = None,
        *,
        seat: str = "pone",
        plays: str = "both",
        aids: Iterable[str] = tuple(Aid),
        asked: bool | None = None,
        **setting: Unpack[Setting],
    ) -> None:
        self.seat = read_field(read_seat, {"seat": seat}, "seat")
        self.plays = players(plays)
        self.aids = frozenset(map(Aid, aids))
        self.shown: frozenset[Aid] = frozenset()
        self.projector = self.covered = self.by_suit = False
        self._refusal: Sentence | None = None
        self._asks = False
        self._future: list[Sitting] = []
        self._before: State | None = None
        begun = opened(start)
        super().__init__(
            setting, asked=start is not None if asked is None else asked, sitting=begun, position=str(begun.state)
        )

    # --- for authors --------------------------------------------------------------------------------------------------

    @property
    def record(self) -> Record:
        """The game so far, as a record that can be written to a file."""
        return Record(self.sitting.start, None, self.sitting.done)

    def play(self, action: str | Action) -> None:
        """Do something at the table, for whoever has to act. Raises NotationError or IllegalAction."""
        wanted = codes.action(action) if isinstance(action, str) else action
        with self._undrawn(), self.hold_trait_notifications():
            self.go_to(self.sitting.do(wanted))
        self.draw()

    # --- what is drawn and kept ---------------------------------------------------------------------------------------

    @traitlets.observe("sitting")
    def _sat(self, change: Mapping[str, Any]) -> None:
        if not isinstance(change["old"], Sitting) or change["new"].state != change["old"].state:
            self.position = str(change["new"].state)
        self.draw()

    @traitlets.observe("position")
    def _placed(self, change: Mapping[str, Any]) -> None:
        if change["new"] != str(self.sitting.state):
            self.begin(Sitting.at(position(change["new"])))

    @traitlets.validate("position")
    def _readable(self, proposal: Mapping[str, Any]) -> str:
        line: str = proposal["value"]
        return line if line == str(self.sitting.state) else str(position(line))

    @property
    def look(self) -> Look:
        """How the table is looked at now."""
        return Look(
            self.seat,
            self.plays,
            self.aids,
            self.shown,
            self.language,
            self.faces,
            self.projector,
            self.covered,
            self._refusal,
            self.by_suit,
            self._asks or (self.sitting.state.phase in CLAIM and self._only_placed),
        )

    @property
    def _only_placed(self) -> bool:
        """Whether a card can be forced only by saying where it goes."""
        return bool(self.sitting.offers)

    def vocabulary(self) -> Mapping[str, Any]:
        """The words of the screen and of every table."""
        return {**screen_words(self.topic, self.language, self.faces, "table")}

    def scene(self) -> TableView:
        """The table from its seat."""
        return table_view(self.sitting, self.look, self._before, self.can_undo, bool(self._future))

    def linked(self) -> Mapping[str, str]:
        """The position, and from where it is looked at."""
        fields = fields_of(self.sitting.state)
        return fields | ({} if self.seat is Seat.PONE else {"seat": str(self.seat)})

    def kept(self) -> Mapping[str, str]:
        """The game from its beginning."""
        return {
            "start": str(self.sitting.start),
            "done": "; ".join(map(str, self.sitting.done)),
            "seat": str(self.seat),
        }

    def restore(self, kept: Mapping[str, str]) -> None:
        """Go on with the game that the browser kept."""
        sitting = sitting_at(position(kept.get("start", "")), kept.get("done", ""))
        self.seat = read_field(read_seat, kept, "seat")
        self.begin(sitting)

    # --- a game goes on -----------------------------------------------------------------------------------------------

    def begin(self, sitting: Sitting) -> None:
        """Another game, or the same from another point: nothing of what was can be taken back."""
        self.forget()
        self._future, self._before = [], None
        self._calm()
        self.sitting = sitting

    def go_to(self, after: Sitting) -> None:
        """The next step of the same game; what has moved is shown."""
        now = self.sitting
        self.remember(now.fresh() if after.state != now.state else now)
        self._future = []
        self._before = now.state if after.state != now.state else None
        self._calm()
        self.sitting = after

    def _calm(self) -> None:
        """Nothing is refused and nothing is asked for any more."""
        self._refusal, self._asks = None, False

    def done(self, action: Action, before: State) -> str:
        """What is said once this was done in that position: what happened, and what is to be done now."""
        if isinstance(action, Turn | Force) or self.sitting.state.phase in CLAIM:
            return self.lead()  # says what happened as well
        return f"{self.told(action, before)} {self.lead()}"

    def told(self, action: Action, before: State) -> str:
        """What was done in that position, in a sentence."""
        return told(action, before, self.look)

    def lead(self) -> str:
        """What is to be done now."""
        return lead(self.sitting.state, self.look)

    def did(self, action: Action) -> str:
        """Do this, and say so, or say why it is refused."""
        before = self.sitting
        try:
            verdict = judge(before.state, action)
        except UnknownCards as problem:
            return self.refuse_saying(explain(problem, self.language))
        if not verdict.legal:
            return self.refuse_with(refusal(verdict, self.look))
        self.go_to(before.do(action))
        return self.done(action, before.state)

    def refuse_with(self, sentence: Sentence) -> str:
        """Say why something is not allowed, where it is seen as well."""
        self._refusal = sentence
        return sentence["text"]

    def refuse_saying(self, text: str) -> str:
        """Say why something cannot be done, where no law forbids it."""
        return self.refuse_with(sentence("bad", text))
