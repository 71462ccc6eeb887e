"""A visit to Alma's table: the beat, the game at it, and what was touched in vain."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Final

from conquian.game.actions import Discard, Meld
from conquian.game.cards import NO_CARDS, Cards
from conquian.game.state import Seat
from conquian.notation import codes
from conquian.notation.errors import Fault, NotationError
from conquian.rooms.hook.script import FIRST, Beat, beat, choices, game_at
from conquian.table.messages import Aid
from conquian.table.session import TableSession
from conquian.table.state import TableState

FIELDS: Final = ("beat",)
"""The fields of a link to a beat."""
LEARNER: Final = Seat.PONE


def _table(at: Beat, game: TableState) -> TableSession:
    """The table with this game, from the learner's side."""
    opened = frozenset({Aid.HAND}) if at.open else frozenset[Aid]()
    return TableSession(game, LEARNER, frozenset({LEARNER}), frozenset(), opened=opened)


@dataclass(frozen=True, slots=True)
class HookSession:
    """A learner's place in Alma's script: the `beat`, the `table`, and the `choice` that was made last.

    `note` names what is said about a touch that leads nowhere, `nudge` what is said beside it where the script has no
    line of its own, `shakes` the cards and places that shake then; `alma` says whether Alma is to be seen and heard, or
    only an opponent.

    >>> session = HookSession.at("for-you")
    >>> str(session.table.game.state.centre), session.meld
    ('Kh', 'meld 2h3h4h5h6h KcKdKhKs')
    """

    beat: Beat = field(default_factory=lambda: beat(FIRST))
    table: TableSession = field(default_factory=lambda: _table(beat(FIRST), game_at(FIRST)))
    choice: str = ""
    note: str = ""
    nudge: str = ""
    shakes: tuple[str, ...] = ()
    alma: bool = True

    @staticmethod
    def at(name: str, choice: str = "", *, alma: bool = True) -> HookSession:
        """The session at the beat of this name. Raises NotationError."""
        now = beat(name)
        if choice and choice not in choices():
            raise NotationError(Fault.NOT_A_VALUE, choice, field="choice")
        return HookSession(now, _table(now, game_at(name, choice)), choice, alma=alma)

    @staticmethod
    def read(link: Mapping[str, str]) -> HookSession:
        """The session that a link with these fields asks for. Raises NotationError."""
        return HookSession.at(link["beat"])

    def fields(self) -> dict[str, str]:
        """The beat as the field of a link."""
        return {"beat": self.beat.name}

    def kept(self) -> dict[str, str]:
        """The session as short texts. The keys of these hands, which are staged, hang on no hook elsewhere."""
        return {**self.fields(), "choice": self.choice, "alma": "" if self.alma else "off"}

    def restored(self, kept: Mapping[str, str]) -> HookSession:
        """The session that was kept as these texts. Raises NotationError."""
        return HookSession.at(kept.get("beat", FIRST), kept.get("choice", ""), alma=kept.get("alma") != "off")

    def keeping_company(self, kept: Mapping[str, str]) -> HookSession:
        """The session with Alma or without, as it was kept."""
        return replace(self, alma=kept.get("alma") != "off")

    # --- what there is to do ------------------------------------------------------------------------------------------

    @property
    def waits(self) -> bool:
        """Whether it waits only to be read, so that the learner says when to go on."""
        return bool(self.beat.next or self.beat.back) and not self.beat.dim

    @property
    def onward(self) -> str:
        """The name of the button that goes on at once, where nothing is asked; empty at the end."""
        if not (self.beat.next or self.beat.back):
            return ""
        return "try_again" if self.beat.back else "go_on" if self.waits else "my_turn"

    @property
    def glow(self) -> tuple[str, ...]:
        """The cards in the light."""
        gone = next((each.card for each in reversed(self.table.game.done) if isinstance(each, Discard)), "")
        return tuple(each.format(gone=gone) for each in self.beat.glow)

    @property
    def meld(self) -> str:
        """The meld that is among the answers; empty where none is."""
        return next((each for each in self.beat.answers if each.startswith("meld")), "")

    @property
    def needed(self) -> Cards:
        """The cards of the hand that this meld takes."""
        meld = codes.action(self.meld) if self.meld else None
        return meld.spread.cards & self.table.game.hand if isinstance(meld, Meld) else NO_CARDS

    @property
    def is_chosen(self) -> bool:
        """Whether the cards that the meld takes from the hand are chosen, and all that is left is to lay it."""
        return bool(self.needed) and self.table.game.chosen == self.needed

    @property
    def remark(self) -> str:
        """The name of what is said about the last touch, if anything is, instead of what the beat says."""
        return "three" if self.is_chosen else self.note

    # --- going on -----------------------------------------------------------------------------------------------------

    def moved(self, then: str, game: TableState, choice: str | None = None) -> HookSession:
        """The session at another beat, with this game; the cards that lie elsewhere now are seen to go there."""
        at, old = beat(then), self.table.game.state
        table = replace(_table(at, game.fresh()), before=None if at.hand or old == game.state else old)
        chosen = self.choice if choice is None else choice
        return replace(self, beat=at, table=table, choice=chosen, note="", nudge="", shakes=())

    def previewing(self) -> HookSession:
        """The session once the meld that a touch would lay is seen."""
        return replace(self, table=replace(self.table, previews=True))

    def vainly(self, note: str, *shakes: str) -> HookSession:
        """The session after a touch that leads nowhere."""
        table = replace(self.table, before=None)
        return replace(self, table=table, note=note or self.note, nudge="", shakes=shakes)

    def nudged(self) -> HookSession:
        """The session that says to look again; where nothing is asked, how to go on, if there is a way."""
        return replace(self, nudge="not_that" if self.beat.answers else "not_yet" if self.onward else "")
