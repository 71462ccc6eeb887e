"""The table as a widget: a game from a seat, every action with a reason where it is refused."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import ClassVar, Final, assert_never

from conquian.explain.names import card_name, card_names, seat_name
from conquian.explain.sentences import explain
from conquian.explain.words import words as phrase
from conquian.game.actions import Decline, Force, Meld, Turn
from conquian.game.cards import Card, Cards
from conquian.game.judge import judge
from conquian.game.laws import Law
from conquian.game.spreads import Spread
from conquian.game.state import CLAIM, ON_OFFER, Phase, Seat
from conquian.notation.errors import NotationError
from conquian.tutor.sitting import Sitting
from conquian.widgets.drawing import sentence
from conquian.widgets.grouping import (
    Arrange,
    Move,
    NewGroup,
    ShowExample,
    Toggle,
    Touch,
    Undo,
)
from conquian.widgets.screen import assets
from conquian.widgets.table.arranging import Arranging, active_group, arranged
from conquian.widgets.table.game import Game
from conquian.widgets.table.intents import (
    Act,
    Aid,
    ArrangeSelf,
    Bring,
    Cancel,
    Choose,
    Done,
    Intent,
    Lay,
    LetGo,
    Looking,
    Place,
    Project,
    PutBack,
    Redo,
    Reveal,
    Show,
    ShowWays,
    Sort,
    TouchPlace,
    intent,
)
from conquian.widgets.table.telling import hint, offer_name, refusal, shown
from conquian.widgets.table.view import MOST_WAYS

BOTH: Final = frozenset(Seat)
SCRIPTS: Final = ("files", "motion", "table")
PACED: Final = (*SCRIPTS, "pace")
"""The same where somebody acts who is not at the page."""
COURSE: Final = "course"
"""What a table needs besides where there is something to be learned or solved, script and style."""
STYLES: Final = ("table",)
"""What every screen with a table needs besides the common kit."""


class Table(Game):
    """A game at a table, as in `Table("pone=… dealer=… turn=pone/left", seat="pone", lang="de")`.

    Without a position a deal is dealt. `seat` is from whose side one looks (pone), `plays` for whom one acts ("both",
    "pone", "dealer" or "nobody"), `aids` what may be shown on demand (waste, hand, stock, legal). `position` is the
    position as its canonical line, `sitting` the whole game: both can be read, set and observed, as can `language` and
    `faces`; `play("meld 3c4c5c")` does something at the table, `record` is what was played. Raises NotationError for
    what cannot be read, IllegalAction for what is not allowed, TypeError for an argument that there is not. A page that
    makes its own start says whether it was `asked` for.
    """

    _esm = assets("table", "js", *SCRIPTS)
    _css = assets("table", "css", *STYLES)
    topic: ClassVar[str] = "table"

    # --- what is done at the table ------------------------------------------------------------------------------------

    def act(self, content: object) -> str | None:
        """Do what a message wishes for."""
        wish = intent(content)
        if wish is None:
            return None
        self._refusal = None
        if not isinstance(wish, Lay | ShowWays | Looking):
            self._asks = False
        return self.carry_out(wish)

    def carry_out(self, wish: Intent) -> str:
        """Carry out a wish; the sentence that says what happened."""
        match wish:
            case Show() | Project() | Reveal() | Sort():
                return self._look_otherwise(wish)
            case Undo():
                return self._step_back()
            case Redo():
                return self._step_forward()
            case Cancel():
                return self._begin_again()
            case TouchPlace(Place.TOP_HAND | Place.BOTTOM_HAND):
                return self._reveal() if self.covered else self._refuse("hand_closed")
            case _ if self.sitting.state.turn not in self.plays:
                return self._not_yours()
            case Toggle() | Move() | Touch() | NewGroup() | PutBack() | Arrange() | ShowExample():
                return self._move_about(wish)
            case Act(action):
                return self.did(action)
            case Choose(card):
                return self._touch_card(card)
            case TouchPlace(place):
                return self._touch(place)
            case Bring(card, place):
                return self._bring(card, place)
            case LetGo():
                going = self.sitting.letting_go
                return self.say("not_understood") if going is None else self.did(going)
            case Lay():
                return self._lay()
            case ShowWays():
                return self._show_ways()
            case ArrangeSelf():
                return self._arrange()
            case Done():
                return self._finish()
            case _:
                assert_never(wish)

    def _say(self, *keys: str, **values: object) -> str:
        return phrase(self.language, "table", *keys, **values)

    def _card(self, card: Card) -> str:
        return card_name(card, self.language, self.faces)

    def _cards(self, cards: Iterable[Card]) -> str:
        return card_names(cards, self.language, self.faces)

    def _refuse(self, key: str, **values: object) -> str:
        return self.refuse_saying(self._say("says", key, **values))

    def _not_yours(self) -> str:
        if self.sitting.state.phase is Phase.OVER:
            return self._refuse("over")
        return self._refuse("their_turn", who=seat_name(self.sitting.state.turn, self.language))

    # --- cards and places ---------------------------------------------------------------------------------------------

    def _touch_card(self, card: Card) -> str:
        now = self.sitting
        if card not in now.hand:
            return self._refuse("not_yours")
        if now.arrangement is not None:
            return self._move_about(Toggle(card))
        if card not in now.lit:
            return self._why_not(card)
        self.sitting = now.choose(card)
        self._before = None
        said = self._say("says", "chosen" if card in self.sitting.chosen else "not_chosen", card=self._card(card))
        found = hint(self.sitting, self.look)
        return f"{said} {found['text']}" if found and now.state.phase in ON_OFFER else said

    def _why_not(self, card: Card) -> str:
        now = self.sitting
        if now.state.phase in ON_OFFER and now.state.centre is not None and not now.chosen:
            text = self._say("says", "no_meld_with", card=self._card(card), centre=self._card(now.state.centre))
            return self.refuse_with(sentence("bad", text, Law.MELD_USES_CENTRE))
        return self.refuse_with(refusal(now.verdict(card), self.look))

    def _touch(self, place: Place) -> str:
        now = self.sitting
        match place:
            case Place.STOCK:
                return self.did(Turn())
            case Place.WASTE | Place.CENTRE if now.letting_go is not None:
                return self.did(now.letting_go)
            case Place.WASTE if now.state.phase in ON_OFFER:
                return self.did(Decline())
            case Place.WASTE:
                return self._look_otherwise(Show(Aid.WASTE))
            case Place.CENTRE if now.state.centre is None:
                return self._refuse("no_centre")
            case Place.CENTRE | Place.TOP | Place.BOTTOM if now.arrangement is None:
                return self._touch_spread(place)
            case Place.CENTRE:
                assert now.state.centre is not None
                return self._move_about(Toggle(now.state.centre))
            case _:
                return self.say("not_moved")

    def _touch_spread(self, place: Place) -> str:
        now = self.sitting
        theirs = self._side(now.state.decliner.other)
        if place is theirs and now.state.phase in ON_OFFER and now.state.centre is not None:
            other = now.state.spreads[now.state.turn.other]
            wish = Spread.of([*now.state.spreads[now.state.turn].groups, Cards.of([now.state.centre]) | other.cards])
            return self.refuse_with(refusal(judge(now.state, Meld(wish)), self.look))
        if now.state.phase in CLAIM:
            return self.did(Force())
        if now.state.phase is Phase.DISCARD and place is not theirs:
            return self.refuse_with(refusal(judge(now.state, Meld(now.state.spreads[now.state.turn])), self.look))
        return self._lay()

    def _side(self, seat: Seat) -> Place:
        return Place.BOTTOM if seat is self.seat else Place.TOP

    def _bring(self, card: Card, place: Place) -> str:
        now = self.sitting
        if card == now.state.centre:
            return self._touch(place) if place not in (Place.STOCK, Place.CENTRE) else self.say("not_moved")
        if card not in now.hand:
            return self._refuse("not_yours")
        if now.arrangement is not None:
            return self._move_about(Toggle(card))
        if place in (Place.TOP_HAND, Place.BOTTOM_HAND):
            return self.say("not_moved")
        if card not in now.chosen:
            if card not in now.lit:
                return self._why_not(card)
            self.sitting = now.choose(card)
        if now.state.phase in ON_OFFER and not self.sitting.ready and place not in (Place.STOCK, Place.WASTE):
            return self._say("says", "chosen", card=self._card(card))
        return self._touch(place)

    # --- laying -------------------------------------------------------------------------------------------------------

    def _lay(self) -> str:
        now = self.sitting
        wanted = now.ready if now.chosen else now.offers
        if now.state.phase not in (*ON_OFFER, *CLAIM):
            return self.refuse_with(refusal(judge(now.state, Meld(now.state.spreads[now.state.turn])), self.look))
        if now.state.centre is None:
            return self._no_way()
        if now.state.hands[now.state.turn].unknown:
            return self._arrange()
        if len(wanted) == 1 and wanted[0].used == now.chosen:
            return self.did(Meld(wanted[0].spread))
        if now.chosen and not wanted:
            wish = Cards.of([now.state.centre]) | now.chosen
            before = now.state.spreads[now.state.turn]
            return self.did(Meld(Spread.of([*before.groups, wish])))
        return self._show_ways()

    def _show_ways(self) -> str:
        wanted = self.sitting.ways
        if not wanted:
            return self._no_way()
        self._asks = True
        ways = "; ".join(offer_name(each, self.look) for each in wanted[:MOST_WAYS])
        return self._say("says", "lay", ways=ways)

    def _no_way(self) -> str:
        centre = self.sitting.state.centre
        return (
            self._refuse("no_centre") if centre is None else self._refuse("nothing_to_lay", centre=self._card(centre))
        )

    def _arrange(self) -> str:
        try:
            after = self.sitting.arrange()
        except NotationError as problem:
            return self.refuse_saying(explain(problem, self.language))
        self.go_to(after)
        return self._say("says", "arranging")

    def _finish(self) -> str:
        arrangement = self.sitting.arrangement
        if arrangement is None:
            return self.say("not_understood")
        return self.did(Meld(arrangement.spread))

    def _begin_again(self) -> str:
        self.sitting = self.sitting.fresh()
        self._before = None
        return self._say("says", "cancelled")

    def _move_about(self, wish: Arranging) -> str:
        now = self.sitting.arrangement
        after = None if now is None else arranged(now, wish)
        if after is None:
            return self.say("not_understood")
        if after == now:
            return self.say("not_moved")
        self.go_to(replace(self.sitting, arrangement=after))
        return active_group(after, self.look)

    # --- back, forward, and looking otherwise -------------------------------------------------------------------------

    def _step_back(self) -> str:
        now = self.sitting
        if not self.can_undo:
            return self.undo(lambda _: None)

        def put_back(before: Sitting) -> None:
            self._future = [*self._future, now]
            self._before = now.state if before.state != now.state else None
            self.sitting = before

        said = self.undo(put_back)
        return f"{said} {self.lead()}"

    def _step_forward(self) -> str:
        if not self._future:
            return self._refuse("nothing_to_redo")
        *rest, after = self._future
        self.go_to(after)
        self._future = rest
        return f"{self._say('says', 'redone')} {self.lead()}"

    def _look_otherwise(self, wish: Looking) -> str:
        self._before = None
        match wish:
            case Show(aid) if aid not in self.aids:
                return self._refuse("hand_closed" if aid is Aid.HAND else "stock_closed")
            case Show(aid):
                self.shown ^= {aid}
                return shown(aid, self.sitting, self.look)
            case Project():
                self.projector = self.covered = not self.projector
                return self._say("says", "projector" if self.projector else "no_projector")
            case Reveal():
                return self._reveal()
            case Sort():
                self.by_suit = not self.by_suit
                return self._say("says", "by_suit" if self.by_suit else "by_rank")
            case _:
                assert_never(wish)

    def _reveal(self) -> str:
        if not self.projector:
            return self._refuse("nothing_covered")
        self.covered = not self.covered
        names = [self._say("covered", name) for name in ("hand", "stock", "answer")]
        return self._say("says", "covered_again" if self.covered else "uncovered", what=", ".join(names))
