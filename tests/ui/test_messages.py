"""Messages: how they are read, and which methods may answer them."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import ClassVar, Final

import pytest

from conquian.explain.names import Faces
from conquian.game.cards import Card
from conquian.notation.codes import card
from conquian.notation.errors import Fault, NotationError
from conquian.rooms import DOORS
from conquian.rooms.classroom.update import ANYWHERE, AT_TABLE, ClassroomResponder
from conquian.table.messages import LOOKING
from conquian.table.update import ANY_TIME
from conquian.ui.message_fields import CARD, LONGEST_TEXT, file, given, number, one_of, text
from conquian.ui.messages import Message, MessageAnswer, answers, answers_of, understood
from conquian.ui.page import COMMON
from conquian.ui.room import USUAL, Responder
from tests.checkout import ROOT


@pytest.mark.parametrize(
    ("message", "meaning"),
    [
        ({"type": "language", "value": "es"}, Message("language", ("es",))),
        ({"type": "faces", "value": "spanish"}, Message("faces", (Faces.SPANISH,))),
        ({"type": "still_there"}, Message("still_there")),
    ],
)
def test_a_common_message_is_understood(message: dict[str, object], meaning: Message) -> None:
    assert understood({**message, "n": 1}, COMMON) == meaning


@pytest.mark.parametrize(
    "message",
    [
        {"type": "language", "value": "xx"},
        {"type": "language", "value": {"en": 1}},
        {"type": "language"},
        {"type": "faces", "value": "english"},
        {"type": ["faces"], "value": "french"},
        {"type": "__class__"},
        ["language", "en"],
        None,
    ],
)
def test_anything_else_is_not(message: object) -> None:
    assert understood(message, COMMON) is None


@pytest.mark.parametrize("value", [7, None, ["x"], {}, "x" * (LONGEST_TEXT + 1)])
def test_a_text_is_a_text_and_not_too_long(value: object) -> None:
    with pytest.raises(NotationError):
        text("layout").read({"layout": value})


@pytest.mark.parametrize("value", [True, 1.0, -1, 3, 10**30, "1", None])
def test_a_number_is_a_number_below_its_limit(value: object) -> None:
    with pytest.raises(NotationError):
        number("group", 3).read({"group": value})
    assert number("group", 3).read({"group": 2}) == 2


@pytest.mark.parametrize("value", [7, None, ["x"]])
def test_a_file_that_was_brought_is_a_text_and_is_cut_off_behind_its_end(value: object) -> None:
    with pytest.raises(NotationError) as refused:
        file(3).read({"text": value})
    assert (refused.value.fault, refused.value.field) == (Fault.NOT_THE_TYPE, "text")
    assert [file(3).read({"text": each}) for each in ("", "abc", "abcd", "abcdefgh")] == ["", "abc", "abcd", "abcd"]


class Tray(Responder[int]):
    """A room of a few messages."""

    topic: ClassVar[str] = "tray"

    @answers("lay", card=CARD, by=number("by", 3))
    def lay(self, card: Card, by: int) -> str:
        return f"{card} {by}"

    @answers("north", up=given(value=True))
    @answers("south", up=given(value=False))
    def turn(self, up: bool) -> str:
        return "north" if up else "south"


class Other(Tray):
    """A room on top of it, which lays otherwise."""

    def lay(self, card: Card, by: int) -> str:
        return f"{by} {card}"


class Reread(Tray):
    @answers("lay", by=number("by", 5))
    def lay(self, by: int) -> str:  # type: ignore[override]  # the mistake that is planted
        return str(by)


def test_a_message_is_answered_by_the_method_that_is_marked() -> None:
    read = understood({"type": "lay", "card": "7h", "by": 1}, Tray.readers())
    assert read == Message("lay", (card("7h"), 1))
    assert [answers_of(Tray)[kind].fields for kind in ("lay", "north")] == [{"card": str, "by": int}, {}]


@pytest.mark.parametrize(
    ("responder", "content", "said"),
    [
        (Tray, {"type": "lay", "card": "7h", "by": 1}, "7h 1"),
        (Other, {"type": "lay", "card": "7h", "by": 1}, "1 7h"),
        (Tray, {"type": "north"}, "north"),
        (Other, {"type": "south"}, "south"),
        (Reread, {"type": "lay", "by": 4}, "4"),
    ],
)
def test_what_it_says_is_the_reply(responder: type[Tray], content: dict[str, object], said: str) -> None:
    message = understood(content, responder.readers())
    assert message is not None and responder.update(0, message, USUAL).said == said


class Renamed(Tray):
    @answers("lift", card=CARD)
    def lift(self, which: Card) -> str:
        return str(which)


class Retyped(Tray):
    @answers("lift", card=text("card"))
    def lift(self, card: Card) -> str:
        return str(card)


class Unread(Tray):
    @answers("lift")
    def lift(self, card: Card) -> str:
        return str(card)


class Swapped(Tray):
    @answers("lift", by=number("by", 3), card=CARD)
    def lift(self, card: Card, by: int) -> str:
        return f"{card} {by}"


class Chosen(Tray):
    @answers("lift", how=one_of(["one", "two"]).then(int))
    def lift(self, how: str) -> str:
        return how


class Narrowed(Tray):
    def lay(self, card: Card) -> str:  # type: ignore[override]  # the mistake that is planted
        return str(card)


class Rival(Tray):
    @answers("lay", card=CARD)
    def put(self, card: Card) -> str:
        return str(card)


@pytest.mark.parametrize(
    ("responder", "told"),
    [
        (Renamed, 'tray: Renamed.lift answers "lift" with (which: Card), but its readers give (card: Card)'),
        (Retyped, 'tray: Retyped.lift answers "lift" with (card: Card), but its readers give (card: str)'),
        (Unread, 'tray: Unread.lift answers "lift" with (card: Card), but its readers give ()'),
        (Swapped, "but its readers give (by: int, card: Card): make names, order and types the same"),
        (Chosen, "with (how: str), but its readers give (how: int)"),
        (Narrowed, "tray: Narrowed.lay"),
        (Rival, 'tray: Rival.lay answers "lay", and so does put: let one of them answer'),
    ],
)
def test_a_method_that_does_not_fit_its_readers_is_refused_with_room_name_and_mend(
    responder: type[Tray], told: str
) -> None:
    with pytest.raises(TypeError) as refused:
        responder.readers()
    assert told in str(refused.value).replace("conquian.game.cards.", "")


# --- messages that rooms name -----------------------------------------------------------------------------------------

ROOMS_ANSWERS: Final = {
    kind: len(read.readers)
    for door in DOORS.values()
    for kind, read in door.room().readers.items()
    if isinstance(read, MessageAnswer)
}
"""All messages of all rooms, with the number of their values."""


def named(path: Path) -> Iterator[tuple[str, int | None]]:
    """The kinds of messages that a module compares with or makes, and how many values it takes them to have."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        match node:
            case ast.MatchClass(ast.Name("Message"), [ast.MatchValue(ast.Constant(str(kind))), *values]):
                inside = values[0] if values else None
                yield kind, len(inside.patterns) if isinstance(inside, ast.MatchSequence) else None
            case ast.Call(ast.Name("Message"), [ast.Constant(str(kind)), ast.Tuple(values)]):
                yield kind, len(values)
            case ast.Compare(ast.Attribute(ast.Name("message"), "kind"), _, [kinds]):
                yield from ((str(each.value), None) for each in ast.walk(kinds) if isinstance(each, ast.Constant))


def test_every_message_that_is_named_is_one_that_is_answered() -> None:
    """A message is known by its kind, a text: no compiler would see a slip of the pen."""
    found = [(path, *each) for path in ROOT.glob("conquian/**/*.py") for each in named(path)]
    assert len(found) > 20
    for path, kind, values in found:
        assert kind in ROOMS_ANSWERS, f"{path} names {kind}"
        assert values in (None, ROOMS_ANSWERS[kind]), f"{path} takes {kind} to have {values} values"
    assert set(ROOMS_ANSWERS) >= LOOKING | ANY_TIME | AT_TABLE | ANYWHERE
    assert set(answers_of(ClassroomResponder)) >= AT_TABLE | ANYWHERE
