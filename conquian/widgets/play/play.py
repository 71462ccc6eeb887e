"""One deal against an opponent as a widget: a table at which the other seat is played by somebody."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from random import randrange
from typing import Any, ClassVar, Final, Unpack, assert_never

from conquian.explain.names import preset_name
from conquian.game.actions import Action
from conquian.game.state import State
from conquian.game.variants import DEFAULT_PRESET, PRESETS, Variant
from conquian.notation.record import Record
from conquian.tutor.duel import Duel, resume
from conquian.tutor.seeds import MOST_SEEDS
from conquian.tutor.sitting import Sitting
from conquian.widgets.drawing import presets
from conquian.widgets.grouping import Undo
from conquian.widgets.play.intents import (
    Again,
    ChooseRules,
    Fold,
    GoOn,
    Intent,
    NewDeal,
    OtherSeat,
    Resign,
    Sure,
    ToTheEnd,
    intent,
)
from conquian.widgets.play.view import Asking, PlayView, ended, play_view, told, warning
from conquian.widgets.screen import Setting, assets
from conquian.widgets.table import Table
from conquian.widgets.table import intents as table
from conquian.widgets.table.intents import Aid
from conquian.widgets.table.table import PACED, STYLES
from conquian.widgets.table.telling import Look

_ANY_TIME: Final = table.Looking | table.Redo | table.Cancel | Undo
"""What can be wished for at any time."""


class Play(Table):
    """One deal against an opponent, as in `Play(Duel.begin(1897, seat=cq.Seat.DEALER), lang="de")`.

    Without a duel a fresh deal is dealt. `duel` is how it stands now. What the opponent does, the page asks for, one
    action at a time. What is not given is taken from what the browser kept, as in every `Screen`.
    """

    _esm = assets("play", "js", *PACED)
    _css = assets("play", "css", *STYLES)
    topic: ClassVar[str] = "play"

    def __init__(self, duel: Duel | None = None, **setting: Unpack[Setting]) -> None:
        self._duel = fresh() if duel is None else duel
        self._left: Duel | None = None
        self._asking: Asking | None = None
        super().__init__(
            seated(self._duel),
            seat=str(self._duel.seat),
            plays=str(self._duel.seat),
            aids=(Aid.WASTE, Aid.LEGAL),
            **setting,
            asked=duel is not None,  # a fresh deal gives way to the one that was kept
        )

    @property
    def duel(self) -> Duel:
        """The duel as it stands."""
        return self._duel

    @property
    def record(self) -> Record:
        """The game so far, as a record that can be written to a file."""
        return self._duel.record

    # --- what is drawn and kept ---------------------------------------------------------------------------------------

    @property
    def look(self) -> Look:
        """How the table is looked at now: once the duel is over, all cards lie open."""
        look = super().look
        return look if self._duel.ending is None else replace(look, shown=look.shown | {Aid.HAND})

    @property
    def can_undo(self) -> bool:
        """Whether there is anything to take back: cards that are being arranged, a decision, or a new deal."""
        if self.sitting.arrangement is not None:
            return super().can_undo
        return self._left is not None or self._duel.can_take_back

    def vocabulary(self) -> Mapping[str, Any]:
        """The words of the table, and the names of the rules."""
        return {**super().vocabulary(), "presets": presets(self.language)}

    def scene(self) -> PlayView:
        """The table, and what is the duel's own."""
        return play_view(super().scene(), self._duel, self.look, self._asking)

    def lead(self) -> str:
        """What is to be done now, or how it ended."""
        return super().lead() if self._duel.ending is None else ended(self._duel, self.look)

    def linked(self) -> Mapping[str, str]:
        """The deal."""
        return self._duel.fields()

    def kept(self) -> Mapping[str, str]:
        """The whole duel."""
        return self._duel.kept()

    def restore(self, kept: Mapping[str, str]) -> None:
        """Go on with the duel that the browser kept."""
        self._enter(resume(kept))

    # --- a duel goes on -----------------------------------------------------------------------------------------------

    def _enter(self, duel: Duel) -> None:
        """Another duel, or the same from another point."""
        self._duel, self._asking = duel, None
        self.seat, self.plays = duel.seat, frozenset({duel.seat})
        self.begin(seated(duel))

    def _deal(self, duel: Duel, key: str, **values: object) -> str:
        """Another deal; one step leads back to the one that was left."""
        left = self._duel
        self._enter(duel)
        self._left = left
        return self._tell(key, **values)

    def _tell(self, key: str, **values: object) -> str:
        return f"{self.tell(key, **values)} {self.lead()}".strip()

    def go_to(self, after: Sitting) -> None:
        """The next step: an action of the learner is one of the duel, too."""
        acted = len(after.done) > len(self.sitting.done)
        if len(after.done) > len(self._duel.record.actions):
            self._duel, self._left = self._duel.act(after.done[-1]), None
        super().go_to(after)
        if acted:
            self.forget()  # from here on it is the duel that is taken back

    def told(self, action: Action, before: State) -> str:
        """What was done in that position, in a sentence."""
        return told(action, before, self.sitting.state, self.look)

    def act(self, content: object) -> str | None:
        """Do what a message wishes for."""
        wish = intent(content)
        if wish is not None:
            return self._do(wish)
        asked, self._asking = self._asking, None
        if asked is not None and isinstance(table.intent(content), table.Cancel):
            return self._tell("played_on")
        return super().act(content)

    def carry_out(self, wish: table.Intent) -> str:
        """Carry out a wish that every table understands, if it is the learner's turn."""
        if isinstance(wish, Undo) and self.sitting.arrangement is None:
            return self._take_back()
        if isinstance(wish, _ANY_TIME) or self._duel.awaits_learner:
            return super().carry_out(wish)
        return self._refuse("over") if self._duel.ending else self._warn("not_now")

    def _do(self, wish: Intent) -> str:
        """Carry out a wish that only this page understands; the sentence that says what happened."""
        match wish:
            case GoOn(ply):
                return self._reply(ply)
            case ToTheEnd():
                return self._hurry()
            case Fold():
                return self._ask(Asking.FOLD) if self._can_fold else self._warn("nothing_to_fold")
            case Resign():
                return self._ask(Asking.RESIGN) if self._duel.ending is None else self._warn("nothing_to_resign")
            case Sure():
                return self._be_sure()
            case NewDeal():
                return self._deal(fresh(self._duel.state.variant, self._duel), "new_deal")
            case Again():
                return self._deal(self._duel.again(), "again")
            case OtherSeat():
                return self._deal(self._duel.other_seat(), "other_seat")
            case ChooseRules(preset):
                named = preset_name(preset, self.language)
                return self._deal(fresh(PRESETS[preset], self._duel), "rules", rules=named)
            case _:
                assert_never(wish)

    @property
    def _can_fold(self) -> bool:
        return self._duel.ending is None and not self._duel.has_folded

    def _warn(self, key: str) -> str:
        return self.refuse_saying(self.tell(key))

    def _reply(self, ply: int) -> str:
        """One action that is not the learner's to choose; the page may ask twice, so it says after how many."""
        before = self._duel
        after = before.reply()
        if ply != len(before.record.actions) or after == before or self._asking is not None:
            return self._spoken  # asked for by a page that has not heard yet: what was said last still holds
        self._duel = after
        self.go_to(seated(after))
        return self.done(after.record.actions[-1], before.state)

    def _hurry(self) -> str:
        before = self._duel
        if not before.has_folded:
            return self.say("not_moved")
        while (after := self._duel.reply()) != self._duel:
            self._duel = after
        self.begin(seated(self._duel))
        return self.lead()

    def _ask(self, asking: Asking) -> str:
        self._asking = asking
        self._calm()
        return warning(asking, self.look)["text"]

    def _be_sure(self) -> str:
        asked, now = self._asking, self._duel
        match asked:
            case None:
                return self.say("not_moved")
            case Asking.FOLD:
                self._enter(now.fold())
                return self._tell("folded")
            case Asking.RESIGN:
                self._enter(now.resign())
                return self.tell("resigned")
            case _:
                assert_never(asked)

    def _take_back(self) -> str:
        """Back to the last decision or, where nothing was decided yet, to the deal that was left."""
        if self._duel.can_take_back:
            self._enter(self._duel.take_back())
            return self._tell("taken_back")
        if self._left is None:
            return self.refuse_aloud(self.say("nothing_to_undo"))
        self._enter(self._left)
        self._left = None
        return self._tell("deal_back")


def fresh(rules: Variant = PRESETS[DEFAULT_PRESET], before: Duel | None = None) -> Duel:
    """A deal that nobody has seen; the seat, and who sits in the other one, are as before."""
    duel = Duel.begin(randrange(MOST_SEEDS), rules)
    return duel if before is None else replace(duel, seat=before.seat, opponent=before.opponent)


def seated(duel: Duel) -> Sitting:
    """The duel as a game at a table."""
    return Sitting(duel.record.start, duel.state, duel.record.actions)
