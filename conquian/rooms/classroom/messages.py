"""Messages to the classroom, which anyone may have written, besides those that every table understands."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

from conquian.course import catalogue
from conquian.course.chapter_set import MOST_CHAPTERS
from conquian.course.set_file import LONGEST_SET
from conquian.game.cards import PACK, Card
from conquian.game.state import Phase, Seat
from conquian.game.variants import PRESETS, SWITCHES
from conquian.notation.errors import Fault, NotationError
from conquian.rooms.classroom.examples import EXAMPLES
from conquian.rooms.classroom.free_board import HANDS, BoardArea, BoardPlace
from conquian.rooms.puzzles import library
from conquian.table import messages as table
from conquian.table.messages import Project, Redo
from conquian.ui import messages
from conquian.ui.card_grouping import ShowExample, Undo
from conquian.ui.message_fields import Content as Message


@dataclass(frozen=True, slots=True)
class Pick:
    """A card of the pack was touched: it goes where the next card goes, or comes back from there."""

    card: Card


@dataclass(frozen=True, slots=True)
class Hold:
    """A card on the board was touched: it is taken up or, if another is held, that one comes to it."""

    card: Card


@dataclass(frozen=True, slots=True)
class Aim:
    """A place was touched: what is held goes there, and so does the next card."""

    place: BoardPlace


@dataclass(frozen=True, slots=True)
class Put:
    """A card was dragged to a place."""

    card: Card
    place: BoardPlace


@dataclass(frozen=True, slots=True)
class Count:
    """A hand or the stock is to have so many unknown cards."""

    area: BoardArea
    number: int


@dataclass(frozen=True, slots=True)
class SetSeat:
    """This player is to act."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class SetPhase:
    """The player to act is to do this."""

    phase: Phase


@dataclass(frozen=True, slots=True)
class SetPreset:
    """The rules of a book are to be in force."""

    name: str


@dataclass(frozen=True, slots=True)
class SetSwitch:
    """One switch of the rules is to be set."""

    name: str
    value: str


@dataclass(frozen=True, slots=True)
class SetPassed:
    """The centre card was passed, or no longer was."""


@dataclass(frozen=True, slots=True)
class FoldSeat:
    """A player has folded, or no longer has."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Fill:
    """The cards beside the board are to be dealt."""


@dataclass(frozen=True, slots=True)
class ClearBoard:
    """The board is to be empty."""


@dataclass(frozen=True, slots=True)
class Load:
    """A file was chosen; this stands in it."""

    text: str


@dataclass(frozen=True, slots=True)
class AskArising:
    """It is to be told whether this could arise in play."""


@dataclass(frozen=True, slots=True)
class SearchOn:
    """The search is to go on."""


@dataclass(frozen=True, slots=True)
class StopSearch:
    """The search is to end."""


@dataclass(frozen=True, slots=True)
class PlayOn:
    """The position is to be played from here, for both seats."""


@dataclass(frozen=True, slots=True)
class FollowGame:
    """The game that was found is to be gone through, from its deal."""


@dataclass(frozen=True, slots=True)
class SetUp:
    """Back to the board as it was left."""


@dataclass(frozen=True, slots=True)
class SetUpThis:
    """The position that lies on the table now is to be set up on the board."""


@dataclass(frozen=True, slots=True)
class AddPosition:
    """The position there is to be a chapter of the booklet, with these words; both hands open where it `is_open`."""

    words: str
    is_open: bool = False


@dataclass(frozen=True, slots=True)
class AddMove:
    """The last move is to be asked for in a chapter of the booklet, with these words."""

    words: str


@dataclass(frozen=True, slots=True)
class AddSteps:
    """Each position of what was played is to be a chapter of the booklet."""


@dataclass(frozen=True, slots=True)
class AddLesson:
    """A lesson or, where one is named, a level of it is to be a chapter of the booklet, with these words."""

    lesson: str
    level: str
    words: str


@dataclass(frozen=True, slots=True)
class AddPuzzle:
    """The puzzle of this number, from 1, in a theme or collection is to be a chapter, with these words."""

    folder: str
    number: int
    words: str


@dataclass(frozen=True, slots=True)
class TakeOut:
    """This chapter, from 1, is to leave the booklet."""

    number: int


@dataclass(frozen=True, slots=True)
class NameBooklet:
    """The booklet is to be called this."""

    title: str


@dataclass(frozen=True, slots=True)
class OpenBooklet:
    """A file with a booklet was chosen, to go on with it; this stands in it."""

    text: str


BookletMessage = AddPosition | AddMove | AddSteps | AddLesson | AddPuzzle | TakeOut | NameBooklet | OpenBooklet
"""What makes a booklet, at the board and at the table alike."""
BoardChange = Count | SetSeat | SetPhase | SetPreset | SetSwitch | SetPassed | FoldSeat | Fill | ClearBoard
"""What changes the board, but for a single card."""
AtBoard = (
    BoardChange
    | Pick
    | Hold
    | Aim
    | Put
    | Load
    | AskArising
    | SearchOn
    | StopSearch
    | PlayOn
    | FollowGame
    | Undo
    | Redo
    | Project
)
"""What is understood while a board is set up."""
OwnMessage = AtBoard | SetUp | SetUpThis | ShowExample | BookletMessage
ClassroomMessage = OwnMessage | table.TableMessage

MOST_IN_FOLDER: Final = 10_000
"""No number of a puzzle is as high."""
_AREAS: Final = frozenset(area.value for area in BoardArea)
_COUNTED: Final = frozenset({*(area.value for area in HANDS), BoardArea.STOCK.value})
_SEATS: Final = {str(seat): seat for seat in Seat}
_PHASES: Final = frozenset(phase.value for phase in Phase)
_PRESETS: Final = frozenset(PRESETS)
_SWITCHES: Final = frozenset(SWITCHES)
_NUMBERS: Final = frozenset(str(number) for number in range(1, MOST_CHAPTERS + 1))
_EXAMPLES: Final = frozenset(EXAMPLES)


def place(text: str) -> BoardPlace:
    """The place of this name: an area and, after a colon, a group, or how many cards lie before. Raises NotationError.

    >>> place("pone-spread:1")
    BoardPlace(area=<BoardArea.PONE_SPREAD: 'pone-spread'>, index=1)
    >>> place("waste")
    BoardPlace(area=<BoardArea.WASTE: 'waste'>, index=None)
    """
    area, colon, index = text.partition(":")
    if area not in _AREAS or (colon and not (index.isascii() and index.isdigit() and int(index[:3]) <= len(PACK))):
        raise NotationError(Fault.NOT_A_VALUE, text, field="place")
    return BoardPlace(BoardArea(area), int(index[:3]) if colon else None)


def _place(message: Message) -> BoardPlace:
    return place(messages.text(message, "value"))


def _seat(message: Message) -> Seat:
    return _SEATS[messages.one_of(message, frozenset(_SEATS))]


def _switch(message: Message) -> SetSwitch:
    name = messages.one_of(message, _SWITCHES, "switch")
    return SetSwitch(name, messages.one_of(message, frozenset(value.value for value in SWITCHES[name])))


def _lesson(message: Message) -> tuple[str, str]:
    """A lesson and a level of it, or no level where the whole lesson is meant."""
    wanted = messages.text(message, "lesson")
    lesson, slash, level = wanted.partition("/")
    if lesson not in catalogue.names() or (
        slash and level not in {each.name for each in catalogue.lesson(lesson).levels}
    ):
        raise NotationError(Fault.NOT_A_VALUE, wanted, field="lesson")
    return lesson, level


OWN: Final[Mapping[str, Callable[[Message], OwnMessage]]] = {
    "pick": lambda message: Pick(messages.card(message)),
    "hold": lambda message: Hold(messages.card(message)),
    "aim": lambda message: Aim(_place(message)),
    "put": lambda message: Put(messages.card(message), _place(message)),
    "count": lambda message: Count(
        BoardArea(messages.one_of(message, _COUNTED)), messages.number(message, "number", len(PACK) + 1)
    ),
    "seat": lambda message: SetSeat(_seat(message)),
    "phase": lambda message: SetPhase(Phase(messages.one_of(message, _PHASES))),
    "preset": lambda message: SetPreset(messages.one_of(message, _PRESETS)),
    "switch": _switch,
    "passed": lambda _: SetPassed(),
    "fold": lambda message: FoldSeat(_seat(message)),
    "fill": lambda _: Fill(),
    "clear": lambda _: ClearBoard(),
    "load": lambda message: Load(messages.text(message, "text")),
    "arise": lambda _: AskArising(),
    "go_on": lambda _: SearchOn(),
    "stop": lambda _: StopSearch(),
    "play_on": lambda _: PlayOn(),
    "follow": lambda _: FollowGame(),
    "set_up": lambda _: SetUp(),
    "set_up_this": lambda _: SetUpThis(),
    "add_position": lambda message: AddPosition(messages.text(message, "value")),
    "add_open": lambda message: AddPosition(messages.text(message, "value"), is_open=True),
    "add_move": lambda message: AddMove(messages.text(message, "value")),
    "add_steps": lambda _: AddSteps(),
    "add_lesson": lambda message: AddLesson(*_lesson(message), messages.text(message, "value")),
    "add_puzzle": lambda message: AddPuzzle(
        messages.one_of(message, frozenset((*library.folders(), *library.MERGED)), "folder"),
        messages.number(message, "number", MOST_IN_FOLDER),
        messages.text(message, "value"),
    ),
    "take_out": lambda message: TakeOut(int(messages.one_of(message, _NUMBERS))),
    "name_booklet": lambda message: NameBooklet(messages.text(message, "value")),
    "open_booklet": lambda message: OpenBooklet(messages.file(message, LONGEST_SET)),
    "example": lambda message: ShowExample(messages.one_of(message, _EXAMPLES)),
}
"""How each type of message is read that this page adds."""

READERS: Final = {**table.READERS, **OWN}
"""How each type of message is read."""
