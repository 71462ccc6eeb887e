"""The answers to messages in a classroom: cards put on the board, what is asked about it, and play from there."""

from __future__ import annotations

from dataclasses import replace
from random import randrange
from typing import Any, ClassVar, Final, assert_never

from conquian.explain.sentences import explain
from conquian.game.cards import Card
from conquian.game.variants import PRESETS
from conquian.notation.errors import NotationError
from conquian.rooms.classroom.board_check import Light, lamp
from conquian.rooms.classroom.board_text import read_line
from conquian.rooms.classroom.chapters import written
from conquian.rooms.classroom.examples import example
from conquian.rooms.classroom.free_board import SPREADS, BoardArea, BoardPlace, Setup
from conquian.rooms.classroom.messages import (
    AddPosition,
    Aim,
    AskArising,
    AtBoard,
    BoardChange,
    BookletMessage,
    ClassroomMessage,
    ClearBoard,
    Count,
    Fill,
    FoldSeat,
    FollowGame,
    Hold,
    Load,
    Pick,
    PlayOn,
    Put,
    SearchOn,
    SetPassed,
    SetPhase,
    SetPreset,
    SetSeat,
    SetSwitch,
    SetUp,
    SetUpThis,
    StopSearch,
)
from conquian.rooms.classroom.phrases import Teller
from conquian.rooms.classroom.session import FIRST_AIM, ClassroomSession, Desk
from conquian.table.messages import Project, Redo, TableMessage
from conquian.table.session import TableSession
from conquian.table.state import TableState
from conquian.table.update import answered, table_lead
from conquian.table.update import update as update_table
from conquian.teach.reachability.search import Arises, Search
from conquian.ui.card_grouping import ShowExample, Undo
from conquian.ui.room import Reply, Responder, Voice

STEPS: Final = 100
"""So many steps of a search are tried at once: some hundredths of a second."""


class ClassroomResponder(Responder[ClassroomSession]):
    """A message to a classroom, being answered."""

    topic: ClassVar[str] = "classroom"

    def __init__(self, session: ClassroomSession, voice: Voice) -> None:
        super().__init__(session, voice)
        self.teller = Teller(voice)

    def answer(self, message: ClassroomMessage) -> str:
        """Do what is wished for, at the board or at the table; the sentence that says what happened."""
        if isinstance(message, ShowExample):
            return self._show(message.name)
        if isinstance(message, BookletMessage):
            return self._write(message)
        if self.session.playing:
            if isinstance(message, SetUp | SetUpThis):
                return self._set_up(message)
            if isinstance(message, TableMessage):
                return self._at_table(message)
        elif isinstance(message, AtBoard):
            return self._at_board(message)
        return self.say("not_understood")

    # --- the booklet --------------------------------------------------------------------------------------------------

    def _write(self, message: BookletMessage) -> str:
        """Make something of the booklet; what could not be read again is not written, and is said."""
        if isinstance(message, AddPosition) and not self.session.playing and lamp(self.board.state).light is Light.NONE:
            return self.refuse(self._lamp())
        after = written(self.session, message, self.voice)
        if isinstance(after, NotationError):
            return self.refuse(f"{self.tell('not_added')} {explain(after, self.voice.language)}")
        if after is None:
            return self.refuse(self.tell("nothing_played"))
        self.session = replace(self.session, booklet=after)
        return self.tell("booklet", n=len(after.chapters))

    # --- at the table -------------------------------------------------------------------------------------------------

    def _set_up(self, message: SetUp | SetUpThis) -> str:
        self.session = replace(self.session, playing=False)
        if isinstance(message, SetUpThis):
            self._become(Setup.of(self.session.table.game.state))
        return self.tell("set_up")

    def _at_table(self, message: TableMessage) -> str:
        return self._replied(answered(self.session.table, message, self.voice))

    def _replied(self, reply: Reply[TableSession]) -> str:
        self.session, self.notice = replace(self.session, table=reply.session), reply.notice
        return str(reply.said)

    def _play(self, table: TableSession, key: str, **values: object) -> str:
        self.session = replace(self.session, table=table, playing=True)
        return f"{self.tell(key, **values)} {table_lead(table, self.voice)}"

    # --- at the board -------------------------------------------------------------------------------------------------

    @property
    def desk(self) -> Desk:
        """The desk with the board."""
        return self.session.desk

    @property
    def board(self) -> Setup:
        """The board as it lies now."""
        return self.session.board

    def _at_board(self, message: AtBoard) -> str:
        match message:
            case Pick(card):
                return self._pick(card)
            case Hold(card):
                return self._hold(card)
            case Aim(place):
                return self._aim(place)
            case Put(card, place):
                return self._put(card, place)
            case Undo() | Redo():
                return self._step(message)
            case AskArising() | SearchOn() | StopSearch():
                return self._ask(message)
            case PlayOn():
                return self._play_on()
            case FollowGame():
                return self._follow()
            case Load(text):
                return self._load(text)
            case Project():
                return self._project(message)
            case _:
                return self._change(message)

    def _set(self, **changed: Any) -> None:
        """Change something of the desk."""
        self.session = replace(self.session, desk=replace(self.desk, **changed))

    def _become(self, board: Setup) -> bool:
        """Another board, as a step that can be undone; whether anything has changed."""
        work = self.desk.work.then(board)
        changed = work is not self.desk.work
        if changed:
            self._set(work=work, held=None, search=None)
        return changed

    # --- cards --------------------------------------------------------------------------------------------------------

    def _pick(self, card: Card) -> str:
        """A card of the pack goes where the next card goes; from there it comes back."""
        aim, now = self.desk.aim, self.board.place_of(card)
        same = now.area is aim.area and (aim.area not in SPREADS or now.index == aim.index)
        return self._put(card, BoardPlace(BoardArea.OUT) if same else aim)

    def _hold(self, card: Card) -> str:
        held, now = self.desk.held, self.board.place_of(card)
        if held is not None and held != card:
            return self._put(held, now)
        if now.area is BoardArea.OUT:
            return self.say("not_moved")
        self._set(held=None if held == card else card)
        return self.tell("let_go" if held == card else "held", card=self.voice.card(card))

    def _aim(self, place: BoardPlace) -> str:
        if self.desk.held is not None:
            return self._put(self.desk.held, place)
        if not self.board.has(place):
            return self.say("not_moved")
        self._set(aim=place)
        return self.tell("aim", place=self.teller.area(place.area))

    def _put(self, card: Card, place: BoardPlace) -> str:
        after = self.board.move(card, place)
        if not self._become(after):
            self._set(held=None)
            return self.say("not_moved")
        if place.area is BoardArea.OUT:
            self._aim_again()
        else:  # in a spread the next card joins the group, else it goes to the end
            self._set(aim=after.place_of(card) if place.area in SPREADS else BoardPlace(place.area))
        return self.tell("put", card=self.voice.card(card), place=self.teller.area(place.area))

    def _aim_again(self) -> None:
        """The next card goes where it did, to a group of its own if its group is gone."""
        aim = self.desk.aim
        if not self.board.has(aim):
            self._set(aim=BoardPlace(aim.area))

    # --- everything else on the board ---------------------------------------------------------------------------------

    def _change(self, message: BoardChange) -> str:
        board = self.board
        match message:
            case Count(area, number):
                after = board.with_unknown(area, number)
            case SetSeat(seat):
                after = replace(board, turn=seat)
            case SetPhase(phase):
                after = replace(board, phase=phase)
            case SetPreset(name):
                after = replace(board, variant=PRESETS[name])
            case SetSwitch(name, value):
                after = replace(board, variant=board.variant.with_switches(**{name: value}))
            case SetPassed():
                after = replace(board, passed=not board.passed)
            case FoldSeat(seat):
                after = board.with_folded(seat, seat not in board.folded)
            case Fill():
                after = board.filled(randrange(1 << 32))
            case ClearBoard():
                after = board.cleared()
                self._set(aim=FIRST_AIM)
            case _:
                assert_never(message)
        changed = self._become(after)
        self._aim_again()
        return self._lamp() if changed else self.say("not_moved")

    def _step(self, message: Undo | Redo) -> str:
        back, work = isinstance(message, Undo), self.desk.work
        after = work.undo() if back else work.redo()
        if after is work:
            return self.refuse(self.say("nothing_to_undo" if back else "not_moved"))
        self.session = replace(self.session, desk=Desk(after))
        return f"{self.tell('undone' if back else 'redone')} {self._lamp()}"

    def _project(self, message: Project) -> str:
        said = self._replied(update_table(self.session.table, message, self.voice))
        return self.tell("projector") if self.session.table.projector else said  # on the board nothing is covered

    def _show(self, name: str) -> str:
        self.session = replace(self.session, playing=False)
        self._become(example(name))
        self._set(aim=FIRST_AIM, held=None)
        return self.tell("example", example=self.teller.tell("examples", name))

    def _load(self, text: str) -> str:
        try:
            board = read_line(text.removeprefix("\ufeff").strip())
        except NotationError as problem:
            return self.refuse(f"{self.tell('not_loaded')} {explain(problem, self.voice.language)}")
        self._become(board)
        self._set(aim=FIRST_AIM, held=None)
        return f"{self.tell('loaded')} {self._lamp()}"

    # --- what is asked ------------------------------------------------------------------------------------------------

    def _ask(self, message: AskArising | SearchOn | StopSearch) -> str:
        search = self.desk.search
        if isinstance(message, AskArising):
            state = self.board.state
            if lamp(state).light is Light.NONE:
                return self.refuse(self._lamp())
            search = Search.begin(state)
        elif search is None or search.answer is not None:
            return self.say("not_moved")
        search = search.stopped() if isinstance(message, StopSearch) else search.gone_on(STEPS)
        self._set(search=search)
        if isinstance(message, SearchOn) and search.answer is None:
            return ""  # nobody wants to hear each slice
        return self.teller.found(search)["text"]

    def _lamp(self) -> str:
        """What the lamp shows, with the first reason."""
        shown = lamp(self.board.state)
        light = self.teller.light(shown, self.board.state.left_out)
        return " ".join(each["text"] for each in (light, *map(self.teller.reason, shown.reasons[:1])))

    # --- to the table -------------------------------------------------------------------------------------------------

    def _play_on(self) -> str:
        state = self.board.state
        if lamp(state).light is Light.NONE:
            return self.refuse(self._lamp())
        return self._play(self.session.table.begun(TableState.at(state)), "playing")

    def _follow(self) -> str:
        """The game that was found, from its deal; each step forward is one action of it."""
        found = self.desk.answer
        if not isinstance(found, Arises):
            return self.say("not_understood")
        states, actions = found.positions, found.record.actions
        games = [TableState(states[0], state, actions[:n], earlier=states[:n]) for n, state in enumerate(states)]
        table = replace(self.session.table.begun(games[0]), future=tuple(games[:0:-1]))
        return self._play(table, "following", n=len(actions))
