"""The classroom as a widget: a board that can be set up at will, and the table on which it is played from there."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from random import randrange
from typing import Any, ClassVar, Final, Unpack, assert_never

from conquian.explain.sentences import explain
from conquian.explain.words import words as phrase
from conquian.game.cards import Card
from conquian.game.state import Seat
from conquian.game.variants import PRESETS
from conquian.notation.errors import NotationError
from conquian.notation.position import FIELDS
from conquian.tutor.arising import Answer, Arises, NotFound, Search
from conquian.tutor.legality import Light, lamp
from conquian.tutor.setup import SPREADS, Area, Place, Setup, Work
from conquian.tutor.setup_examples import EXAMPLES, example
from conquian.tutor.setup_reading import fields, line, read_line
from conquian.tutor.sitting import Sitting
from conquian.widgets.classroom.intents import (
    READERS,
    TABLE_READERS,
    Aim,
    AskArising,
    AtBoard,
    AtTable,
    Clear,
    Count,
    Fill,
    Fold,
    Follow,
    GoOn,
    Hold,
    Load,
    Passed,
    Pick,
    PlayOn,
    Put,
    SetPhase,
    SetPreset,
    SetSeat,
    SetSwitch,
    SetUp,
    SetUpThis,
    Stop,
)
from conquian.widgets.classroom.telling import Desk, Teller
from conquian.widgets.classroom.view import board_view, words_view
from conquian.widgets.grouping import ShowExample, Undo
from conquian.widgets.messages import understood
from conquian.widgets.screen import Setting, assets
from conquian.widgets.table import Table
from conquian.widgets.table.intents import Project, Redo
from conquian.widgets.table.table import SCRIPTS, STYLES

STEPS: Final = 100
"""So many steps of a search are tried at once: some hundredths of a second."""
BESIDE: Final = 3
"""So many cards lie beside the first board."""


def first_board() -> Setup:
    """The first example without some cards of the dealer's hand: something is left to put, and it lights the lamp.

    >>> [len(hand.cards) for hand in first_board().hands]
    [3, 1]
    """
    board = example(EXAMPLES[0])
    for card in list(board.hands[Seat.DEALER].cards)[-BESIDE:]:
        board = board.move(card, Place(Area.OUT))
    return board


class Classroom(Table):
    """A free board, as in `Classroom(read_line("pone=AdAs/… turn=pone/left"), lang="de")`, or the first board.

    `board` can be read; `playing` says whether a game is being played from it. Everything else is as at every `Table`.
    """

    _esm = assets("classroom", "js", *SCRIPTS)
    _css = assets("classroom", "css", *STYLES)
    topic: ClassVar[str] = "classroom"

    def __init__(self, start: Setup | None = None, **setting: Unpack[Setting]) -> None:
        self.desk = Desk(Work(first_board()), Place(Area.DEALER_HAND)) if start is None else Desk(Work(start))
        self.playing = False
        self._search: Search | None = None
        super().__init__(
            example(EXAMPLES[0]).state,
            **setting,
            asked=start is not None,
        )

    @property
    def board(self) -> Setup:
        """The board as it lies now."""
        return self.desk.work.board

    # --- what is drawn and kept ---------------------------------------------------------------------------------------

    def vocabulary(self) -> Mapping[str, Any]:
        """The words of the table and the board."""
        return {**words_view(self.language, self.faces)}

    def scene(self) -> Any:
        """The board or, while a game is played, the table."""
        setup = None if self.playing else board_view(self.desk, self.language, self.faces)
        return {**super().scene(), "setup": setup}

    def linked(self) -> Mapping[str, str]:
        """The board, or the position that was reached from it."""
        if self.playing:
            return {name: text for name, text in super().linked().items() if name in FIELDS}
        return fields(self.board)

    def kept(self) -> Mapping[str, str]:
        """The board, and the game that is played from it."""
        return {"board": line(self.board), **(super().kept() if self.playing else {})}

    def restore(self, kept: Mapping[str, str]) -> None:
        """Go on with what the browser kept."""
        self.desk = Desk(Work(read_line(kept.get("board", ""))))
        if "start" in kept:
            super().restore(kept)
            self.playing = True

    # --- what is done -------------------------------------------------------------------------------------------------

    def act(self, content: object) -> str | None:
        """Do what a message wishes for, at the board or at the table."""
        if self.playing:
            wish = understood(content, TABLE_READERS)
            return super().act(content) if wish is None else self._at_table(wish)
        at_board = understood(content, READERS)
        return None if at_board is None else self._at_board(at_board)

    def _at_table(self, wish: AtTable) -> str:
        match wish:
            case SetUpThis():
                self._become(Setup.of(self.sitting.state))
            case ShowExample(name):
                self.playing = False
                return self._show(name)
            case SetUp():
                pass
            case _:
                assert_never(wish)
        self.playing = False
        return self.tell("set_up")

    def _at_board(self, wish: AtBoard) -> str:
        match wish:
            case Pick(card):
                return self._pick(card)
            case Hold(card):
                return self._hold(card)
            case Aim(place):
                return self._aim(place)
            case Put(card, place):
                return self._put(card, place)
            case Undo() | Redo():
                return self._step(wish)
            case AskArising() | GoOn() | Stop():
                return self._ask(wish)
            case PlayOn():
                return self._play_on()
            case Follow():
                return self._follow()
            case ShowExample(name):
                return self._show(name)
            case Load(text):
                return self._load(text)
            case Project():
                return self._project(wish)
            case _:
                return self._change(wish)

    def _become(self, board: Setup) -> bool:
        """Another board, as a step that can be undone; whether anything has changed."""
        work = self.desk.work.then(board)
        changed = work is not self.desk.work
        if changed:
            self._search = None
            self.desk = replace(self.desk, work=work, held=None, answer=None, searching=None)
        return changed

    # --- cards --------------------------------------------------------------------------------------------------------

    def _pick(self, card: Card) -> str:
        """A card of the pack goes where the next card goes; from there it comes back."""
        aim, now = self.desk.aim, self.board.place_of(card)
        same = now.area is aim.area and (aim.area not in SPREADS or now.index == aim.index)
        return self._put(card, Place(Area.OUT) if same else aim)

    def _hold(self, card: Card) -> str:
        held, now = self.desk.held, self.board.place_of(card)
        if held is not None and held != card:
            return self._put(held, now)
        if now.area is Area.OUT:
            return self.say("not_moved")
        self.desk = replace(self.desk, held=None if held == card else card)
        return self.tell("let_go" if held == card else "held", card=self._name(card))

    def _aim(self, place: Place) -> str:
        if self.desk.held is not None:
            return self._put(self.desk.held, place)
        if (
            place.area in SPREADS
            and place.index is not None
            and place.index >= len(self.board.groups[SPREADS[place.area]])
        ):
            return self.say("not_moved")
        self.desk = replace(self.desk, aim=place)
        return self.tell("aim", place=self._area(place.area))

    def _put(self, card: Card, place: Place) -> str:
        after = self.board.move(card, place)
        if not self._become(after):
            self.desk = replace(self.desk, held=None)
            return self.say("not_moved")
        if place.area is not Area.OUT:
            reached = after.place_of(card)  # in a spread the next card joins the group, else it goes to the end
            self.desk = replace(self.desk, aim=reached if place.area in SPREADS else Place(place.area))
        else:
            self.desk = replace(self.desk, aim=self._aim_that_is_there(after))
        return self.tell("put", card=self._name(card), place=self._area(place.area))

    def _aim_that_is_there(self, board: Setup) -> Place:
        """Where the next card goes, a group of its own if its group is gone."""
        aim = self.desk.aim
        gone = aim.area in SPREADS and aim.index is not None and aim.index >= len(board.groups[SPREADS[aim.area]])
        return Place(aim.area) if gone else aim

    # --- everything else on the board ---------------------------------------------------------------------------------

    def _change(
        self,
        wish: Count | SetSeat | SetPhase | SetPreset | SetSwitch | Passed | Fold | Fill | Clear,
    ) -> str:
        board = self.board
        match wish:
            case Count(area, number):
                after = board.with_unknown(area, number)
            case SetSeat(seat):
                after = board.with_turn(seat, board.phase)
            case SetPhase(phase):
                after = board.with_turn(board.turn, phase)
            case SetPreset(name):
                after = board.with_variant(PRESETS[name])
            case SetSwitch(name, value):
                after = board.with_variant(board.variant.with_switches(**{name: value}))
            case Passed():
                after = board.with_passed(not board.passed)
            case Fold(seat):
                after = board.with_folded(seat, seat not in board.folded)
            case Fill():
                after = board.filled(randrange(1 << 32))
            case Clear():
                after = board.cleared()
            case _:
                assert_never(wish)
        changed = self._become(after)
        begins = isinstance(wish, Clear)
        self.desk = replace(self.desk, aim=Place(Area.PONE_HAND) if begins else self._aim_that_is_there(after))
        return self._lamp() if changed else self.say("not_moved")

    def _step(self, wish: Undo | Redo) -> str:
        work = self.desk.work
        after = work.undo() if isinstance(wish, Undo) else work.redo()
        if after is work:
            key = "nothing_to_undo" if isinstance(wish, Undo) else "not_moved"
            return self.refuse_aloud(self.say(key))
        self._search = None
        self.desk = Desk(after)
        self.desk = replace(self.desk, aim=self._aim_that_is_there(after.board))
        return f"{self.tell('undone' if isinstance(wish, Undo) else 'redone')} {self._lamp()}"

    def _project(self, wish: Project) -> str:
        said = self.carry_out(wish)
        return self.tell("projector") if self.projector else said  # on the board nothing is covered

    def _show(self, name: str) -> str:
        self._become(example(name))
        self.desk = replace(self.desk, aim=Place(Area.PONE_HAND), held=None)
        return self.tell("example", example=phrase(self.language, self.topic, "examples", name))

    def _load(self, text: str) -> str:
        try:
            board = read_line(text.removeprefix("\ufeff").strip())
        except NotationError as problem:
            return self.refuse_aloud(f"{self.tell('not_loaded')} {explain(problem, self.language)}")
        self._become(board)
        self.desk = replace(self.desk, aim=Place(Area.PONE_HAND), held=None)
        return f"{self.tell('loaded')} {self._lamp()}"

    # --- what is asked ------------------------------------------------------------------------------------------------

    def _ask(self, wish: AskArising | GoOn | Stop) -> str:
        search = self._search
        if isinstance(wish, AskArising):
            if lamp(self.board.state).light is Light.NONE:
                return self._not_a_position()
            search = Search(self.board.state)
        elif search is None:
            return self.say("not_moved")
        if isinstance(wish, Stop):
            return self._answered(NotFound(search.tried))
        search.go_on(STEPS)
        if search.answer is not None:
            return self._answered(search.answer)
        self._search = search
        self.desk = replace(self.desk, answer=None, searching=search.tried)
        return self._found() if isinstance(wish, AskArising) else ""

    def _answered(self, answer: Answer) -> str:
        self._search = None
        self.desk = replace(self.desk, answer=answer, searching=None)
        return self._found()

    def _found(self) -> str:
        answer = self._teller.answer(self.desk)
        return "" if answer is None else answer["text"]

    def _not_a_position(self) -> str:
        return self.refuse_aloud(self._lamp())

    def _lamp(self) -> str:
        """What the lamp shows, with the first reason."""
        state, teller = self.board.state, self._teller
        shown = lamp(state)
        light = teller.light(shown.light, len(shown.reasons), state.left_out)
        return " ".join(each["text"] for each in (light, *map(teller.reason, shown.reasons[:1])))

    # --- to the table -------------------------------------------------------------------------------------------------

    def _play_on(self) -> str:
        state = self.board.state
        if lamp(state).light is Light.NONE:
            return self._not_a_position()
        self.begin(Sitting.at(state))
        self.playing = True
        return f"{self.tell('playing')} {self.lead()}"

    def _follow(self) -> str:
        """The game that was found, from its deal; each step forward is one action of it."""
        answer = self.desk.answer
        if not isinstance(answer, Arises):
            return self.say("not_understood")
        record = answer.record
        sittings = [Sitting.at(record.start)]
        for action in record.actions:
            sittings.append(sittings[-1].do(action))
        self.begin(sittings[0])
        self._future = sittings[:0:-1]
        self.playing = True
        return f"{self.tell('following', n=len(record.actions))} {self.lead()}"

    # --- names --------------------------------------------------------------------------------------------------------

    @property
    def _teller(self) -> Teller:
        return Teller(self.language, self.faces)

    def _name(self, card: Card) -> str:
        return self._teller.card(card)

    def _area(self, area: Area) -> str:
        return self._teller.area(area)
