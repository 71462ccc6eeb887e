"""The view of the free board, as plain JSON: every place, the lamp with its reasons, and the answer that was found."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, TypedDict

from conquian.course import catalogue, set_file
from conquian.course.chapter_set import Chapter, ChapterSet, LessonChapter, PositionChapter, PuzzleChapter, told
from conquian.course.shelf import ContentShelf
from conquian.explain.names import seat_name
from conquian.explain.sentences import position_name
from conquian.explain.words import words
from conquian.game.cards import ALL_CARDS, Card, Suit
from conquian.game.state import Phase, Seat
from conquian.game.variants import PRESETS, SWITCHES
from conquian.rooms.classroom.board_check import Light, lamp
from conquian.rooms.classroom.board_text import line
from conquian.rooms.classroom.chapters import title
from conquian.rooms.classroom.examples import EXAMPLES
from conquian.rooms.classroom.free_board import HANDS, SPREADS, BoardArea, BoardPlace
from conquian.rooms.classroom.phrases import Teller
from conquian.rooms.classroom.session import ClassroomSession, Desk
from conquian.rooms.puzzles import library
from conquian.table.view import TableView, table_view
from conquian.teach.reachability.search import Answer, Arises
from conquian.ui.links import room
from conquian.ui.room import Voice
from conquian.ui.views import (
    Option,
    ScreenWords,
    Sentence,
    codes,
    group_sentence,
    options,
    presets,
    screen_words,
    sentence_case,
)

LONGEST_NAMED: Final = 60
"""The most letters of a chapter's words that stand in the list of chapters."""
MOST_REASONS: Final = 4
"""The most reasons that are shown; more are only counted."""


class SwitchWords(TypedDict):
    """A switch of the rules: what it is called, what it asks, and its values."""

    id: str
    name: str
    help: str
    options: list[Option]


class ClassroomWords(ScreenWords):
    """All that depends on the language and the faces alone; `lessons` are those of the course, each with its levels."""

    examples: list[Option]
    seats: list[Option]
    phases: list[Option]
    suits: list[Option]
    presets: list[Option]
    switches: list[SwitchWords]
    lessons: list[Option]
    folders: list[Option]


class BoardRow(TypedDict):
    """An area of the board that holds single cards: `unknown` is how many more there are, None where none can be."""

    id: str
    name: str
    count: str
    cards: list[str]
    unknown: int | None
    aimed: bool
    empty: str


class BoardGroup(Sentence):
    """A group in a spread."""

    place: str
    cards: list[str]
    aimed: bool


class SpreadRow(TypedDict):
    """A spread as it is set up; `aimed` if the next card begins a group of its own."""

    id: str
    name: str
    count: str
    groups: list[BoardGroup]
    aimed: bool


class PackCard(TypedDict):
    """A card of the pack, the name of the area where it lies, and whether the next card goes there too."""

    code: str
    where: str
    told: str
    aimed: bool


class BoardView(TypedDict):
    """The board as it is drawn. `more_reasons` counts all but the first. On paper `turn` stands for what is chosen."""

    lead: str
    turn: str
    light: str
    lamp: Sentence
    reasons: list[Sentence]
    more_reasons: str
    rows: dict[str, BoardRow]
    spreads: dict[str, SpreadRow]
    pack: list[PackCard]
    out: str
    held: str
    seat: str
    phase: str
    passed: bool | None
    folded: list[str]
    preset: str
    switches: dict[str, str]
    differs: str
    answer: Sentence | None
    can_follow: bool
    replay: str
    searching: bool
    can_undo: bool
    can_redo: bool
    can_play: bool
    can_fill: bool
    line: str


class MadeChapter(TypedDict):
    """A chapter that was made here, as it stands in the list, and as the button that takes it out sends it."""

    text: str
    value: str


class BookletFile(TypedDict):
    """The booklet as a file: its name and its text."""

    name: str
    text: str


class BookletView(TypedDict):
    """The booklet that is made here. `href` opens it, and is empty where it is too long for a link."""

    title: str
    count: str
    chapters: list[MadeChapter]
    file: BookletFile | None
    href: str
    can_ask: bool


class ClassroomView(TableView):
    """The table, the board while one is set up, and the booklet that is made of what lies there."""

    setup: BoardView | None
    booklet: BookletView


@lru_cache(maxsize=16)
def words_view(voice: Voice) -> ClassroomWords:
    """The words of the board in this voice."""
    language, faces = voice.language, voice.faces
    common: ScreenWords = screen_words("classroom", language, faces, "table")
    return {
        **common,
        "examples": options("classroom", "examples", EXAMPLES, language),
        "seats": [{"id": str(seat), "name": sentence_case(seat_name(seat, language))} for seat in Seat],
        "phases": options("classroom", "phases", Phase, language),
        "suits": [{"id": str(suit), "name": words(language, "game", "suits", faces, str(suit))} for suit in Suit],
        "presets": presets(language),
        "switches": [_switch(name, language) for name in SWITCHES],
        "lessons": [each for name in catalogue.names() for each in _parts(name, voice)],
        "folders": [
            {"id": name, "name": f"{_folder(name, language)} ({library.size(name)})"} for name in library.folders()
        ],
    }


def _parts(lesson: str, voice: Voice) -> list[Option]:
    """A lesson and its levels, each by its number and its title."""
    found = catalogue.lesson(lesson)

    def called(key: str) -> str:
        return catalogue.told(lesson, key, voice.language, faces=voice.faces)

    levels: list[Option] = [
        {
            "id": f"{lesson}/{level.name}",
            "name": f"{found.number}.{n} {called(f'{level.name}.title')}",
        }
        for n, level in enumerate(found.levels, 1)
    ]
    return [{"id": lesson, "name": f"{found.number}. {called('title')}"}, *levels]


def _folder(name: str, language: str) -> str:
    """The name of a theme or a collection of puzzles; an author's own pack is named after its folder."""
    own = ContentShelf.PUZZLES.own
    is_own = own is not None and name == library.own_pack()
    return own.name if own is not None and is_own else words(language, "puzzles", "folders", name, "name")


def _switch(name: str, language: str) -> SwitchWords:
    return {
        "id": name,
        "name": words(language, "switches", name, "name"),
        "help": words(language, "switches", name, "help"),
        "options": options_of(name, language),
    }


def options_of(switch: str, language: str) -> list[Option]:
    """The values of a switch, with what they mean."""
    return [{"id": value.value, "name": words(language, "switches", switch, value.value)} for value in SWITCHES[switch]]


def classroom_view(session: ClassroomSession, voice: Voice) -> ClassroomView:
    """The board or, while a game is played, the table."""
    setup = None if session.playing else board_view(session.desk, voice)
    return {**table_view(session.table, voice), "setup": setup, "booklet": booklet_view(session, voice)}


def booklet_view(session: ClassroomSession, voice: Voice) -> BookletView:
    """The booklet as it is drawn."""
    booklet = session.booklet
    link = set_file.packed(booklet) if booklet.chapters else ""
    return {
        "title": title(booklet),
        "count": voice.words("classroom", "booklet", "count", n=len(booklet.chapters)),
        "chapters": [
            {"text": _chapter_named(booklet, number, voice), "value": str(number)}
            for number in range(1, len(booklet.chapters) + 1)
        ],
        "file": {"name": "conquian-booklet.toml", "text": set_file.dumps(booklet)} if booklet.chapters else None,
        "href": room("sets", {"chapters": link}, voice.language, voice.faces) if link else "",
        "can_ask": session.playing and bool(session.table.game.done),
    }


def _chapter_named(booklet: ChapterSet, number: int, voice: Voice) -> str:
    """A chapter by its number, what kind it is, and what it is called or the beginning of what is said in it."""
    chapter = booklet.chapters[number - 1]
    title, spoken = told(chapter.title, booklet.language)[0], told(chapter.words, booklet.language)[0].split("\n")[0]
    said = title or _course_name(chapter, voice) or spoken
    if not said and isinstance(chapter, PositionChapter):
        said = sentence_case(position_name(chapter.position, voice.language, voice.faces))
    named = voice.words("classroom", "booklet", _kind(chapter))
    return f"{number}. {named}: {said[:LONGEST_NAMED]}" if said else f"{number}. {named}"


def _kind(chapter: Chapter) -> str:
    match chapter:
        case LessonChapter():
            return "lesson"
        case PuzzleChapter():
            return "puzzle"
        case PositionChapter(moves=moves):
            return "question" if moves else "chapter"


def _course_name(chapter: Chapter, voice: Voice) -> str:
    """What the course calls a lesson, a level or a puzzle: one that is not there by the name in the file."""
    match chapter:
        case LessonChapter(lesson, level):
            if lesson not in catalogue.names():
                return lesson
            key = f"{level}.title" if level in {each.name for each in catalogue.lesson(lesson).levels} else "title"
            return catalogue.told(lesson, key, voice.language, faces=voice.faces)
        case PuzzleChapter(puzzle):
            if puzzle not in library.names():
                return puzzle
            folder = library.folder(puzzle)
            return f"{_folder(folder, voice.language)}, {library.in_folder(folder).index(puzzle) + 1}"
        case PositionChapter():
            return ""


def board_view(desk: Desk, voice: Voice) -> BoardView:
    """The board as it is drawn."""
    board = desk.work.board
    state = board.state
    shown, told, rules = lamp(state), Teller(voice), state.variant
    more = min(len(shown.reasons), MOST_REASONS) - 1
    may_pass = state.phase in (Phase.LEFT, Phase.CLAIM_LEFT)
    return {
        "lead": told.lead(desk),
        "turn": told.turn(state),
        "light": shown.light,
        "lamp": told.light(shown, state.left_out),
        "reasons": [told.reason(reason) for reason in shown.reasons[:MOST_REASONS]],
        "more_reasons": told.tell("counts", "more_reasons", n=more) if more > 0 else "",
        "rows": {
            area: _row(desk, area, told) for area in BoardArea if area not in SPREADS and area is not BoardArea.OUT
        },
        "spreads": {area: _spread(desk, area, seat, told) for area, seat in SPREADS.items()},
        "pack": _pack(desk, told),
        "out": told.tell("counts", "out", n=len(board.out)),
        "held": "" if desk.held is None else str(desk.held),
        "seat": str(state.turn),
        "phase": state.phase,
        "passed": state.passed if may_pass or state.passed else None,
        "folded": [str(seat) for seat in state.folded],
        "preset": rules.preset,
        "switches": {name: getattr(rules, name).value for name in SWITCHES},
        "differs": told.differs(len(rules.differs_from(PRESETS[rules.preset]))),
        "answer": None if desk.search is None else told.found(desk.search),
        "can_follow": isinstance(desk.answer, Arises) and bool(desk.answer.record.actions),
        "replay": _replay(desk.answer, voice),
        "searching": desk.is_searching,
        "can_undo": bool(desk.work.before),
        "can_redo": bool(desk.work.undone),
        "can_play": shown.light is not Light.NONE,
        "can_fill": bool(board.out),
        "line": line(board),
    }


def _replay(answer: Answer | None, voice: Voice) -> str:
    """The address of the game that was found, in the room where games are gone through; empty without one."""
    return room("replay", {"record": answer.text}, voice.language, voice.faces) if isinstance(answer, Arises) else ""


def _row(desk: Desk, area: BoardArea, told: Teller) -> BoardRow:
    board = desk.work.board
    unknown = None
    cards: tuple[Card, ...]
    match area:
        case BoardArea.PONE_HAND | BoardArea.DEALER_HAND:
            hand = board.hands[HANDS[area]]
            cards, unknown = tuple(hand.cards), hand.unknown
        case BoardArea.STOCK:
            cards, unknown = board.stock.cards, board.stock.unknown
        case BoardArea.WASTE:
            cards = board.waste
        case BoardArea.GIVEN:
            cards = tuple(board.given.cards)
        case _:
            cards = () if board.centre is None else (board.centre,)
    return {
        "id": area,
        "name": told.area(area),
        "count": told.tell("counts", "cards", n=len(cards) + (unknown or 0)),
        "cards": codes(cards),
        "unknown": unknown,
        "aimed": desk.aim.area is area,
        "empty": told.tell("empty", area),
    }


def _spread(desk: Desk, area: BoardArea, seat: Seat, told: Teller) -> SpreadRow:
    groups = desk.work.board.groups[seat]
    return {
        "id": area,
        "name": told.area(area),
        "count": told.tell("counts", "cards", n=sum(map(len, groups))),
        "groups": [
            {
                **group_sentence(group, told.voice.language, told.voice.faces),
                "place": f"{area}:{index}",
                "cards": codes(group),
                "aimed": desk.aim == BoardPlace(area, index),
            }
            for index, group in enumerate(groups)
        ],
        "aimed": desk.aim == BoardPlace(area),
    }


def _pack(desk: Desk, told: Teller) -> list[PackCard]:
    board = desk.work.board
    found: list[PackCard] = []
    for card in sorted(ALL_CARDS, key=lambda card: (card.suit, card.rank)):
        place = board.place_of(card)
        is_out = place.area is BoardArea.OUT
        found.append(
            {
                "code": str(card),
                "where": place.area,
                "told": "" if is_out else told.area(place.area),
                "aimed": not is_out and place.area is desk.aim.area,
            }
        )
    return found
