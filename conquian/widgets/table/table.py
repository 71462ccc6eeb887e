"""The table as a widget: a game from a seat, every action with a reason where it is refused."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any, ClassVar, Final, assert_never

import traitlets

from conquian.explain.names import card_name, card_names, seat_name
from conquian.explain.sentences import explain
from conquian.explain.words import words as phrase
from conquian.game.actions import Action, Decline, Force, Meld, Turn
from conquian.game.cards import Card, Cards
from conquian.game.judge import UnknownCards, judge
from conquian.game.laws import Law
from conquian.game.spreads import Spread
from conquian.game.state import CLAIM, ON_OFFER, Phase, Seat, State
from conquian.notation import codes
from conquian.notation.errors import NotationError
from conquian.notation.position import fields_of, position, read_field, read_seat
from conquian.notation.record import Record
from conquian.tutor.sitting import Sitting
from conquian.widgets.drawing import Sentence, screen_words, sentence
from conquian.widgets.grouping import (
    Arrange,
    GroupingScreen,
    Move,
    NewGroup,
    ShowExample,
    Toggle,
    Touch,
    Undo,
)
from conquian.widgets.screen import assets
from conquian.widgets.table.arranging import Arranging, active_group, arranged
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
from conquian.widgets.table.opening import opened, players, sitting_at
from conquian.widgets.table.telling import Look, hint, lead, offer_name, refusal, shown, told
from conquian.widgets.table.view import MOST_WAYS, TableView, table_view

BOTH: Final = frozenset(Seat)
SCRIPTS: Final = ("files", "motion", "table")
PACED: Final = (*SCRIPTS, "pace")
"""The same where somebody acts who is not at the page."""
STYLES: Final = ("table",)
"""What every screen with a table needs besides the common kit."""


class Table(GroupingScreen[Sitting]):
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

    sitting = traitlets.Instance(Sitting)
    position = traitlets.Unicode()

    def __init__(  # noqa: PLR0913 - an author names what he needs
        self,
        start: str | State | Sitting | None = None,
        *,
        seat: str = "pone",
        plays: str = "both",
        aids: Iterable[str] = tuple(Aid),
        lang: str | None = None,
        faces: str | None = None,
        storage_key: str = "",
        problem: NotationError | None = None,
        asked: bool | None = None,
        **unknown: object,
    ) -> None:
        self.refuse(unknown)
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
            lang=lang,
            faces=faces,
            storage_key=storage_key,
            problem=problem,
            asked=start is not None if asked is None else asked,
            sitting=begun,
            position=str(begun.state),
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
        wanted = self.sitting.ready or self.sitting.offers
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
