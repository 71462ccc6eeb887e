"""A storyboard: a room, the link by which it was opened, what was sent there, and after each message what changed.

    learn lesson=pack&lang=en
    goal: Find a meld.
    choices[0]: do=hint, label=Hint

    > {"type": "do", "action": "meld 6h7hJh"}
    spoken: text=You lay the meld., n=1
    gone: choices[0]

What is empty, false or usual is left out, and cards and texts stand on one line.
"""

from __future__ import annotations

import json
import random
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from itertools import islice
from pathlib import Path
from typing import Any, Final
from unittest.mock import patch
from urllib.parse import parse_qsl

from conquian.rooms import ROOMS
from conquian.rooms.puzzles import library
from conquian.ui.page import Page
from tests.golden.walking import Message

BOARDS: Final = Path(__file__).parent / "boards"
MOST_LINES: Final = 24
"""So many changed lines are told of one part of a view: a whole document is told by its beginning."""
_SENT: Final = "> "
_USUAL: Final = {"kind": "text", "state": "plain"}
"""What is not told, since nearly everything has it."""


@dataclass(frozen=True)
class Script:
    """What a visitor does: the room, the fields of its link, and the messages in their order."""

    room: str
    link: str
    messages: tuple[Message, ...]

    def opened(self) -> Page[Any]:
        """The page before any message; what comes by chance is repeated."""
        door = next(each for each in ROOMS if each.name == self.room)
        random.seed(f"{self.room} {self.link}")
        return Page.open(door.room(), dict(parse_qsl(self.link, strict_parsing=True)))

    @classmethod
    def read(cls, text: str) -> Script:
        """The script of a storyboard; what was shown is passed over."""
        first, *lines = text.splitlines()
        room, link = first.split(" ", 1)
        sent = (json.loads(line[len(_SENT) :]) for line in lines if line.startswith(_SENT))
        return cls(room, link, tuple(sent))


def of_one_day() -> str:
    """The puzzle that is that of the day on every storyboard."""
    return library.of_the_day(date(2026, 11, 26))


@patch("conquian.rooms.learn.update.SLICE", 0)
@patch("conquian.rooms.puzzles.library.of_today", of_one_day)
def storyboard(script: Script) -> str:
    """The storyboard of this script, as the rooms are now, on one day for all.

    An experiment goes on by one deal a message, not by time.
    """
    page = script.opened()
    lines, before = [f"{script.room} {script.link}"], _parts(page)
    lines += _changed({}, before)
    for message in script.messages:
        page = page.receive(message)
        after = _parts(page)
        lines += ["", _SENT + json.dumps(message, ensure_ascii=False), *_changed(before, after)]
        before = after
    return "\n".join(lines) + "\n"


def lines_of(path: str, value: Any) -> Iterator[tuple[str, str]]:
    """Where each thing stands in this part of a view, and what it is there.

    >>> dict(lines_of("bottom", {"hand": [{"code": "3c"}, {"code": "4d", "lit": True}], "label": "", "n": 2}))
    {'bottom.hand': '3c 4d+lit', 'bottom': 'n=2'}
    >>> dict(lines_of("goal", [{"text": "Find "}, {"card": "3c", "text": "the three"}, {"text": "."}]))
    {'goal': 'Find [the three card=3c].'}
    >>> dict(lines_of("text", "A line.\\nAnother."))
    {'text/1': 'A line.', 'text/2': 'Another.'}
    """
    if isinstance(value, Mapping):
        for name, each in value.items():
            if not _is_plain(each):
                yield from lines_of(f"{path}.{name}", each)
        if told := _told(value):
            yield path, told
    elif isinstance(value, list) and _are_plain(value):
        if told := _joined(value):
            yield path, told
    elif isinstance(value, list):
        for number, each in enumerate(value):
            yield from lines_of(f"{path}[{number}]", each)
    elif isinstance(value, str) and "\n" in value:
        yield from ((f"{path}/{number}", line) for number, line in enumerate(value.splitlines(), 1) if line)
    elif value:
        yield path, str(value)


def _parts(page: Page[Any]) -> dict[str, dict[str, str]]:
    """The lines of each part of the page's view, and of what it keeps where the view has no progress that says so.

    Which terms are to be pressed is left out: the buttons say it.
    """
    view = page.view()
    view = {name: part for name, part in {**view, **page.about(), **view}.items() if name != "offered"}
    kept = {} if "progress" in view else {"kept": page.saved}
    shown = json.loads(json.dumps({**view, **kept}, allow_nan=False))
    return {name: dict(lines_of(name, part)) for name, part in shown.items()}


def _changed(before: Mapping[str, Mapping[str, str]], after: Mapping[str, Mapping[str, str]]) -> Iterator[str]:
    for name in dict.fromkeys((*after, *before)):
        was, now = before.get(name, {}), after.get(name, {})
        lines = [f"{path}: {told}" for path, told in now.items() if was.get(path) != told]
        yield from islice(lines, MOST_LINES)
        if len(lines) > MOST_LINES:
            yield f"{name}: … {len(lines) - MOST_LINES} lines more"
    gone = [path for name, was in before.items() if name != "told" for path in was if path not in after.get(name, {})]
    if gone:
        yield f"gone: {' '.join(gone[:MOST_LINES])}{' …' if len(gone) > MOST_LINES else ''}"


def _are_plain(values: list[Any]) -> bool:
    """Whether these stand on one line: plain values, cards, or the pieces of a text."""
    return all(
        _is_bare(each) if isinstance(each, list) else not isinstance(each, Mapping) or _is_card(each) or _is_piece(each)
        for each in values
    )


def _is_plain(value: Any) -> bool:
    return not isinstance(value, list | Mapping | str) or (isinstance(value, str) and "\n" not in value)


def _is_bare(values: list[Any]) -> bool:
    return not any(isinstance(each, list | Mapping) for each in values)


def _is_card(value: Any) -> bool:
    return isinstance(value, Mapping) and "code" in value and _is_bare([*value.values()])


def _is_piece(value: Any) -> bool:
    """Whether this is a piece of a text: what it says, and perhaps the term or the cards that it is about."""
    return (
        isinstance(value, Mapping)
        and "text" in value
        and "do" not in value
        and all(name == "cards" or _is_plain(each) for name, each in value.items())
    )


def _joined(values: list[Any]) -> str:
    if values and all(map(_is_piece, values)):
        return "".join(map(_piece, values))
    return " ".join(_card(each) if _is_card(each) else json.dumps(each, ensure_ascii=False) for each in values)


def _piece(piece: Mapping[str, Any]) -> str:
    cards = {"cards": " ".join(piece["cards"])} if piece.get("cards") else {}
    beside = _told({name: each for name, each in piece.items() if name != "text"} | cards)
    return f"[{piece['text']} {beside}]" if beside else str(piece["text"])


def _card(card: Mapping[str, Any]) -> str:
    """A card by its code, with what is said of it beside its name."""
    told = {name: each for name, each in card.items() if name not in ("code", "name", "label")}
    marks = (f"+{name}" if each is True else f"+{name}={each}" for name, each in _unusual(told).items())
    return str(card["code"]) + "".join(marks)


def _told(value: Mapping[str, Any]) -> str:
    plain = {name: each for name, each in _unusual(value).items() if _is_plain(each)}
    return ", ".join(name if each is True else f"{name}={each}" for name, each in plain.items())


def _unusual(value: Mapping[str, Any]) -> dict[str, Any]:
    return {name: each for name, each in value.items() if each and _USUAL.get(name) != each}
