"""What Python sends to the scripts and understands from them, as TypeScript.

`npm run types` writes it, and so does every check of the scripts; it is not committed.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from enum import Enum
from importlib import import_module
from importlib.util import find_spec
from types import NoneType, UnionType
from typing import Any, Final, Literal, NotRequired, Union, get_args, get_origin, get_type_hints, is_typeddict

from conquian.explain.words import topic
from conquian.rooms import DOORS
from conquian.ui.messages import Answers
from conquian.ui.page import COMMON
from conquian.ui.terms import TermView
from conquian.ui.views import LawView, Option, ScreenView, ScreenWords
from tests.checkout import ROOT

TARGET: Final = ROOT / "conquian/ui/static/python.d.ts"

VIEWED: Final = sorted(name for name, door in DOORS.items() if not door.room().topic)
"""The rooms that draw more than another room does: each has a view of its own, as in `PlayView`."""
TABLES: Final = ("classroom", "forcing", "hook", "learn", "play", "puzzles", "replay", "sets", "sources", "table")
"""The rooms with a table, which know its words."""
WALLS: Final = ("hook", "learn", "play", "puzzles", "replay")
"""The rooms where Alma can be, which know the words of the wall."""
COACHED: Final = ("play", "replay")
"""The rooms where a hand is looked at again, which know the words of the coach."""
LED: Final = ("learn", "puzzles", "teacher")
"""The rooms from which a teacher leads a class."""
MOST_NAMED: Final = 8
"""The most texts that the type of a field names one by one."""
MORE_WORDS: Final = {
    "replay": {"games": "GameGroup[]", "art": "Record<string, string>"},
}
"""Words that stand in no TypedDict of a room."""

HEAD: Final = """\
// What Python sends and what it understands, from its TypedDicts and readers. `npm run types` writes it.
"""


def write() -> None:
    """Write the file that the compiler reads."""
    TARGET.write_text(declarations(), encoding="utf-8")


def declarations() -> str:
    """The whole file."""
    types = Types()
    rooms = [line for name in VIEWED for line in _room(name, types)]
    for each in (
        LawView,
        TermView,
        ScreenView,
        ScreenWords,
        Option,
        _of_room("replay").GameGroup,
        _of_room("replay").ReplayMove,
    ):
        types.of(each)
    texts = [_texts("Screen", "screen"), _texts("Table", "screen", "table"), _texts("Lead", "screen", "lead")]
    return "\n".join([HEAD, *types.written, *texts, *rooms, *_all()])


def readers(room: str) -> Answers:
    """What is understood in a room, the messages of every screen among it."""
    return {**COMMON, **DOORS[room].room().readers}


def _of_room(room: str) -> Any:
    """The module with a room's view: `view.py`, or `room.py` as long as that is all; the table is more than a room."""
    package = "conquian.table" if room == "table" else f"conquian.rooms.{room}"
    return import_module(f"{package}.view" if find_spec(f"{package}.view") else f"{package}.room")


def _texts(title: str, *topics: str) -> str:
    keys = sorted({key for each in topics for key in topic("en", each)["text"]})
    lines = "\n".join(f'  | "{key}"' for key in keys)
    return f"export type {title}Text = Record<\n{lines},\n  string\n>;\n"


def _room(name: str, types: Types) -> Iterator[str]:
    """The texts, the view, the words and the messages of a room."""
    module, title = _of_room(name), name.capitalize()
    view = types.of(getattr(module, f"{title}View"))
    words = types.of(getattr(module, f"{title}Words", ScreenWords))
    if name != "table":
        shared = {"table": TABLES, "alma": WALLS, "coach": COACHED, "lead": LED}
        yield _texts(title, "screen", *(each for each, rooms in shared.items() if name in rooms), name)
    more = "".join(f" {key}: {each};" for key, each in MORE_WORDS.get(name, {}).items())
    about = f" & {types.of(found)}" if (found := getattr(module, f"{title}About", None)) else ""
    yield f"export interface {title}Room {{\n  view: ScreenView & {view};"
    yield f'  words: Omit<{words}, "text"> & {{ text: {title}Text;{more} }}{about};\n  messages: {{'
    for kind, read in sorted(readers(name).items()):
        fields = _fields(read.fields, types)
        yield f"    {kind}: {{ {' '.join(f'{each}: {type_};' for each, type_ in fields.items())} }};"
    yield "  };\n}\n"


def _fields(fields: Mapping[str, Any], types: Types) -> dict[str, str]:
    """The types of the fields of a message; texts of which there are few are named one by one."""
    found = {}
    for name, kind in fields.items():
        texts = sorted(kind) if isinstance(kind, frozenset) else None
        found[name] = types.of(kind) if texts is None else _union(texts) if len(texts) <= MOST_NAMED else "string"
    return found


_KINDS: Final = "MessageKind"


def _all() -> Iterator[str]:
    """All rooms, and all messages of any of them."""
    yield "export interface Rooms {"
    yield from (f"  {name}: {name.capitalize()}Room;" for name in VIEWED)
    yield "}\n"
    yield 'type Messages<R extends keyof Rooms = keyof Rooms> = R extends unknown ? Rooms[R]["messages"] : never;'
    yield "type Names<M> = M extends unknown ? keyof M : never;"
    yield "type FieldsIn<M, T> = M extends unknown ? (T extends keyof M ? M[T] : never) : never;"
    yield "/** The kind of a message: its `type`. */\nexport type MessageKind = Names<Messages>;"
    yield "/** What a message says besides, by its kind. */"
    yield "export type Fields = { [T in MessageKind]: FieldsIn<Messages, T> };\n"


class Types:
    """TypeScript for Python's types: what is `written` so far, each TypedDict once, under a name of its own."""

    def __init__(self) -> None:
        self.written: list[str] = []
        self._names: dict[type, str] = {}

    def of(self, kind: Any) -> str:
        """The type in TypeScript."""
        origin, arguments = get_origin(kind), get_args(kind)
        plain = {
            str: "string",
            int: "number",
            float: "number",
            bool: "boolean",
            NoneType: "null",
            Any: "any",
            object: "unknown",
        }
        if kind in plain:
            return plain[kind]
        if is_typeddict(kind):
            return self._interface(kind)
        if origin in (Union, UnionType):
            return " | ".join(dict.fromkeys(self.of(each) for each in arguments))
        if origin is Literal:
            return _union(arguments)
        if origin is NotRequired:
            return self.of(arguments[0])
        if origin is tuple and ... not in arguments:
            return f"[{', '.join(self.of(each) for each in arguments)}]"
        if origin in (list, tuple):
            inside = self.of(arguments[0])
            return f"({inside})[]" if " " in inside and not inside.startswith("[") else f"{inside}[]"
        if origin is dict:
            return f"Record<string, {self.of(arguments[1])}>"
        if isinstance(kind, type) and issubclass(kind, Enum):
            return _union(each.value for each in kind)
        raise TypeError(f"no TypeScript is known for {kind!r}")

    def _interface(self, kind: type) -> str:
        if kind in self._names:
            return self._names[kind]
        name = kind.__name__
        if name in self._names.values():
            raise TypeError(f"two TypedDicts are called {name}")
        self._names[kind] = name
        fields = [
            f"  {key}{'?' if self._is_optional(kind, key, each) else ''}: {_KINDS if key == 'do' else self.of(each)};"
            for key, each in get_type_hints(kind, include_extras=True).items()
        ]
        self.written.append("\n".join([f"export interface {name} {{", *fields, "}", ""]))
        return name

    @staticmethod
    def _is_optional(kind: Any, key: str, hint: Any) -> bool:
        return get_origin(hint) is NotRequired or (not kind.__total__ and key in kind.__annotations__)


def _union(values: Any) -> str:
    """A union of texts; where there are none, there is no such message."""
    return " | ".join(f'"{each}"' for each in values) or "never"
