"""The answers to messages in a classroom: cards put on the board, what is asked about it, and play from there."""

from __future__ import annotations

from dataclasses import replace
from random import randrange
from typing import Any, Final

from conquian.game.cards import PACK, Card
from conquian.game.state import Phase, Seat
from conquian.game.variants import PRESETS, SWITCHES
from conquian.notation.errors import NotationError
from conquian.notation.position import read_seat
from conquian.rooms.classroom.board_check import Light, lamp
from conquian.rooms.classroom.board_text import read_line
from conquian.rooms.classroom.booklet import BookletResponder
from conquian.rooms.classroom.examples import EXAMPLES, example
from conquian.rooms.classroom.free_board import HANDS, SPREADS, BoardArea, BoardPlace, Setup, board_place
from conquian.rooms.classroom.session import FIRST_AIM, Desk
from conquian.table.session import TableSession
from conquian.table.state import TableState
from conquian.table.update import answered, table_lead
from conquian.table.update import update as update_table
from conquian.teach.reachability.search import Arises, Search
from conquian.ui.message_fields import CARD, Content, Reader, number, one_of, text
from conquian.ui.messages import Message, answers, answers_of

STEPS: Final = 100
"""The steps of a search that are tried for one message: some hundredths of a second."""
AT_TABLE: Final = frozenset({"set_up", "set_up_this"})
"""The kinds of messages that are answered while a position is played; all others of this room at the board."""
ANYWHERE: Final = {"example", *answers_of(BookletResponder)}
"""The kinds that are answered at the board and at the table alike."""


def _switch(content: Content) -> tuple[str, str]:
    name = one_of(SWITCHES, "switch").read(content)
    return name, one_of(SWITCHES[name]).read(content)


SWITCH: Final[Reader[tuple[str, str]]] = Reader(tuple[str, str], {"switch": str, "value": str}, _switch)
"""The reader of a switch of the rules and of one of its values."""
AIMED: Final = text().then(board_place)
"""The reader of a place on the board."""
SEAT: Final = one_of(map(str, Seat)).then(read_seat)
"""The reader of a seat."""


class ClassroomResponder(BookletResponder):
    """A message to a classroom, being answered."""

    def answer(self, message: Message) -> str | None:
        """Do what is asked for, at the board or at the table; the sentence that says what happened."""
        is_bound = self.is_own(message) and message.kind not in ANYWHERE
        if is_bound and (message.kind in AT_TABLE) is not self.session.playing:
            return self.say("not_understood")
        return super().answer(message)

    # --- at the table -------------------------------------------------------------------------------------------------

    @answers("set_up")
    def set_up(self) -> str:
        """Go back to the board as it was left."""
        self.session = replace(self.session, playing=False)
        return self.tell("set_up")

    @answers("set_up_this")
    def set_up_this(self) -> str:
        """Set up the position that lies on the table now."""
        said = self.set_up()
        self._become(Setup.of(self.table.game.state))
        return said

    def at_table(self, message: Message) -> str:
        """Do what is asked for at the table; at the board a step can be taken back, and the projector's view begun."""
        match message.kind:
            case _ if self.session.playing:
                return self.take(answered(self.table, message, self.voice))
            case "undo" | "redo" as kind:
                return self._step(is_back=kind == "undo")
            case "project":
                said = self.take(update_table(self.table, message, self.voice))
                return self.tell("projector") if self.table.projector else said  # nothing is covered here
            case _:
                return self.say("not_understood")

    def _play(self, table: TableSession, key: str, **values: object) -> str:
        self.session = replace(self.session, table=table, playing=True)
        return f"{self.tell(key, **values)} {table_lead(table, self.voice)}"

    # --- at the board -------------------------------------------------------------------------------------------------

    @property
    def desk(self) -> Desk:
        """The desk with the board."""
        return self.session.desk

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

    @answers("pick", card=CARD)
    def pick(self, card: Card) -> str:
        """Put a card of the pack where the next card goes, or back from there."""
        aim, now = self.desk.aim, self.board.place_of(card)
        same = now.area is aim.area and (aim.area not in SPREADS or now.index == aim.index)
        return self.put(card, BoardPlace(BoardArea.OUT) if same else aim)

    @answers("hold", card=CARD)
    def hold(self, card: Card) -> str:
        """Take up a card of the board or, if another is held, bring that one to it."""
        held, now = self.desk.held, self.board.place_of(card)
        if held is not None and held != card:
            return self.put(held, now)
        if now.area is BoardArea.OUT:
            return self.say("not_moved")
        self._set(held=None if held == card else card)
        return self.tell("let_go" if held == card else "held", card=self.voice.card(card))

    @answers("aim", place=AIMED)
    def aim(self, place: BoardPlace) -> str:
        """Put what is held in this place, or have the next card go there."""
        if self.desk.held is not None:
            return self.put(self.desk.held, place)
        if not self.board.has(place):
            return self.say("not_moved")
        self._set(aim=place)
        return self.tell("aim", place=self.teller.area(place.area))

    @answers("put", card=CARD, place=AIMED)
    def put(self, card: Card, place: BoardPlace) -> str:
        """Put a card in this place."""
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

    @answers("count", area=one_of([*HANDS, BoardArea.STOCK]).then(BoardArea), number=number("number", len(PACK) + 1))
    def count(self, area: BoardArea, number: int) -> str:
        """Give a hand or the stock this number of unknown cards."""
        return self._change(self.board.with_unknown(area, number))

    @answers("seat", seat=SEAT)
    def set_seat(self, seat: Seat) -> str:
        """Let this player act."""
        return self._change(replace(self.board, turn=seat))

    @answers("phase", phase=one_of(Phase).then(Phase))
    def set_phase(self, phase: Phase) -> str:
        """Let the player to act do this."""
        return self._change(replace(self.board, phase=phase))

    @answers("preset", name=one_of(PRESETS))
    def set_preset(self, name: str) -> str:
        """Put the rules of a book in force."""
        return self._change(replace(self.board, variant=PRESETS[name]))

    @answers("switch", switch=SWITCH)
    def set_switch(self, switch: tuple[str, str]) -> str:
        """Set one switch of the rules to a value."""
        name, value = switch
        return self._change(replace(self.board, variant=self.board.variant.with_switches(**{name: value})))

    @answers("passed")
    def set_passed(self) -> str:
        """Say that the centre card was passed, or no longer."""
        return self._change(replace(self.board, passed=not self.board.passed))

    @answers("fold", seat=SEAT)
    def fold(self, seat: Seat) -> str:
        """Say that a player has folded, or no longer."""
        return self._change(self.board.with_folded(seat, seat not in self.board.folded))

    @answers("fill")
    def fill(self) -> str:
        """Deal the cards beside the board."""
        return self._change(self.board.filled(randrange(1 << 32)))

    @answers("clear")
    def clear(self) -> str:
        """Empty the board."""
        self._set(aim=FIRST_AIM)
        return self._change(self.board.cleared())

    def _change(self, after: Setup) -> str:
        changed = self._become(after)
        self._aim_again()
        return self.lamp_told() if changed else self.say("not_moved")

    def _step(self, *, is_back: bool) -> str:
        work = self.desk.work
        after = work.undo() if is_back else work.redo()
        if after is work:
            return self.refuse(self.say("nothing_to_undo" if is_back else "not_moved"))
        self.session = replace(self.session, desk=Desk(after))
        return f"{self.tell('undone' if is_back else 'redone')} {self.lamp_told()}"

    @answers("example", name=one_of(EXAMPLES))
    def show(self, name: str) -> str:
        """Set up this example."""
        self.session = replace(self.session, playing=False)
        self._become(example(name))
        self._set(aim=FIRST_AIM, held=None)
        return self.tell("example", example=self.teller.tell("examples", name))

    @answers("load", line=text("text"))
    def load(self, line: str) -> str:
        """Set up the position of a file."""
        try:
            board = read_line(line.removeprefix("\ufeff").strip())
        except NotationError as problem:
            return self.refuse_unread("not_loaded", problem)
        self._become(board)
        self._set(aim=FIRST_AIM, held=None)
        return f"{self.tell('loaded')} {self.lamp_told()}"

    # --- what is asked ------------------------------------------------------------------------------------------------

    @answers("arise")
    def search(self) -> str:
        """Begin to look whether this could arise in play."""
        state = self.board.state
        if lamp(state).light is Light.NONE:
            return self.refuse(self.lamp_told())
        return self._searched(Search.begin(state).gone_on(STEPS))

    @answers("go_on")
    def search_on(self) -> str:
        """Go on with the search; nobody wants to hear each slice."""
        if not self._searches:
            return self.say("not_moved")
        said = self._searched(self._searches.gone_on(STEPS))
        return "" if self.desk.is_searching else said

    @answers("stop")
    def stop_search(self) -> str:
        """End the search."""
        return self._searched(self._searches.stopped()) if self._searches else self.say("not_moved")

    @property
    def _searches(self) -> Search | None:
        """The search that is not at its end yet."""
        search = self.desk.search
        return None if search is None or search.answer is not None else search

    def _searched(self, search: Search) -> str:
        self._set(search=search)
        return self.teller.found(search)["text"]

    # --- to the table -------------------------------------------------------------------------------------------------

    @answers("play_on")
    def play_on(self) -> str:
        """Play the position from here, for both seats."""
        state = self.board.state
        if lamp(state).light is Light.NONE:
            return self.refuse(self.lamp_told())
        return self._play(self.table.begun(TableState.at(state)), "playing")

    @answers("follow")
    def follow(self) -> str:
        """Go through the game that was found, from its deal; each step forward is one action of it."""
        found = self.desk.answer
        if not isinstance(found, Arises):
            return self.say("not_understood")
        states, actions = found.positions, found.record.actions
        games = [TableState(states[0], state, actions[:n], earlier=states[:n]) for n, state in enumerate(states)]
        table = replace(self.table.begun(games[0]), future=tuple(games[:0:-1]))
        return self._play(table, "following", n=len(actions))
