"""A storyboard: a room, the link by which it was opened, what was sent there, and after each message what changed.

    learn lesson=pack&lang=en
    goal: Find a meld.
    choices[0]: do=hint, label=Hint
    > {"type": "do", "action": "meld 6h7hJh"}
    spoken: text=You lay the meld., n=1
    gone: choices[0]
    = kept
    gone: spoken

What is empty, false or usual is left out, and cards and texts stand on one line. A line with `<` holds what the browser
wrote; one with `=` opens the room again: `= kept` without a link, with what was kept; `= link` by the link that the
page shows; else by the fields that it names.
"""

from __future__ import annotations

import hashlib
import json
import random
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from random import Random
from typing import Any, Final
from unittest.mock import patch
from urllib.parse import parse_qsl

from conquian.rooms import DOORS
from conquian.ui.page import Page

BOARDS: Final = Path(__file__).parent / "boards"
WORDS: Final = Path(__file__).parent / "words.txt"
MOST_LINES: Final = 7
"""The most changed lines that are shown of one part of a view, and names of what is gone; of the rest only a digest."""
SENT: Final = "> "
WRITTEN: Final = "< "
AGAIN: Final = "= "
_USUAL: Final = {"kind": "text", "state": "plain", "who": "alma"}
"""The values that are left out, since nearly everything has them."""


@dataclass(frozen=True)
class Script:
    """What a visitor does: the room, the fields of its link, and the steps in their order, as their lines."""

    room: str
    link: str
    steps: tuple[str, ...]

    def opened(self) -> Page[Any]:
        """The page before any step."""
        return _opened(self.room, self.link)

    def after(self, page: Page[Any], step: str) -> Page[Any]:
        """The page after this step."""
        mark, told = step[:2], step[2:]
        match mark, told:
            case "> ", _:
                return page.receive(json.loads(told))
            case "< ", _:
                return page.accept(json.loads(told))
            case "= ", "kept":
                return _opened(self.room, f"lang={page.voice.language}").accept({"saved": _as_json(page.saved)})
            case "= ", "link":
                return _opened(self.room, str(page.view()["link"])[1:])
            case _:
                return _opened(self.room, told)

    @classmethod
    def read(cls, text: str) -> Script:
        """The script of a storyboard; what was shown is passed over."""
        first, *lines = text.splitlines()
        room, link = first.split(" ", 1)
        return cls(room, link, tuple(line for line in lines if line.startswith((SENT, WRITTEN, AGAIN))))


def _opened(room: str, link: str) -> Page[Any]:
    """The page of this link; what comes by chance is repeated."""
    random.seed(f"{room} {link}")
    return Page.open(DOORS[room].room(), dict(parse_qsl(link, strict_parsing=True)))


def sent(message: object) -> str:
    """The step that sends this message."""
    return SENT + json.dumps(message, ensure_ascii=False)


def of_one_day() -> date:
    """The day of every storyboard."""
    return date(2026, 11, 26)


def of_one_seed(seed: int | None = None) -> Random:
    """The same deal wherever any would do."""
    return Random(0 if seed is None else seed)


@patch("conquian.game.play.Random", of_one_seed)
@patch("conquian.rooms.learn.update.SLICE", 0)
@patch("conquian.table.coach_room.SLICE", 0)
@patch("conquian.coach.task.today", of_one_day)
def storyboard(script: Script) -> str:
    """The storyboard of this script, as the rooms are now, on one day for all.

    An experiment goes on by one deal a message, not by time.
    """
    page = script.opened()
    lines, before = [f"{script.room} {script.link}"], _parts(page)
    lines += _changed({}, before)
    for step in script.steps:
        page = script.after(page, step)
        after = _parts(page)
        lines += [step, *_changed(before, after)]
        before = after
    return "\n".join(lines) + "\n"


def words() -> str:
    """The words of every room, first those that all rooms have, in German: what is said in English stands out there."""
    rooms = {name: dict(_words(_opened(name, "lang=de"))) for name in DOORS}
    common = dict(set.intersection(*(set(lines.items()) for lines in rooms.values())))
    any_room = next(iter(rooms.values()))
    lines = ["all", *(f"{path}: {told}" for path, told in any_room.items() if path in common)]
    for name, own in rooms.items():
        lines += ["", name, *(f"{path}: {told}" for path, told in own.items() if path not in common)]
    return "\n".join(lines) + "\n"


def _words(page: Page[Any]) -> Iterator[tuple[str, str]]:
    """Each text of the page's words on a line of its own; of a drawing only the digest, and no places of terms."""
    for name, part in _as_json(page.words()).items():
        for key, each in part.items() if isinstance(part, Mapping) and name != "told" else ():
            if str(each).startswith("<svg"):
                yield f"{name}.{key}", _digest([each])
            else:
                yield from lines_of(f"{name}.{key}", each)
        if not isinstance(part, Mapping):
            yield from lines_of(name, part)


def lines_of(path: str, value: Any) -> Iterator[tuple[str, str]]:
    """Where each thing stands in this part of a view, and what it is there.

    >>> dict(lines_of("bottom", {"hand": [{"code": "3c"}, {"code": "4d", "lit": True}], "label": "", "n": 2}))
    {'bottom.hand': '3c 4d+lit', 'bottom': 'n=2'}
    >>> dict(lines_of("goal", [{"text": "Find "}, {"card": "3c", "text": "the three"}, {"text": "."}]))
    {'goal': 'Find [the three card=3c].'}
    >>> dict(lines_of("text", "A line.\\nAnother."))
    {'text/1': 'A line.', 'text/2': 'Another.'}
    >>> dict(lines_of("groups", [{"name": "set", "cards": ["3c", "3d", "3h"]}]))
    {'groups[0]': 'name=set, cards=3c 3d 3h'}
    """
    if isinstance(value, Mapping):
        if path.endswith("]"):
            value = {name: " ".join(each) if _is_codes(each) else each for name, each in value.items()}
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
    """The lines of each part of the page's view, of what is said about its subject, and of what it keeps.

    Left out are what is kept where the view has the progress that says so, and which terms are to be pressed, since the
    buttons say it.
    """
    view = page.view()
    view = {name: part for name, part in {**view, **page.about(), **view}.items() if name != "offered"}
    kept = {} if "progress" in view else {"kept": page.saved}
    told = {"told": _terms(view["told"])}
    return {name: dict(lines_of(name, part)) for name, part in _as_json({**view, **told, **kept}).items()}


def _terms(told: Mapping[str, list[Any]]) -> str:
    """The terms that the page marks, and the digest of the places where they stand in which texts."""
    terms = dict.fromkeys(str(place[-1]) for places in told.values() for place in places)
    return f"{' '.join(terms)}, {_digest([json.dumps(told)])}" if terms else ""


def _changed(before: Mapping[str, Mapping[str, str]], after: Mapping[str, Mapping[str, str]]) -> Iterator[str]:
    for name in dict.fromkeys((*after, *before)):
        was, now = before.get(name, {}), after.get(name, {})
        lines = [f"{path}: {told}" for path, told in now.items() if was.get(path) != told]
        yield from lines[:MOST_LINES]
        if rest := lines[MOST_LINES:]:
            yield f"{name}: … {len(rest)} lines more, {_digest(rest)}"
    gone = [path for name, was in before.items() if name != "told" for path in was if path not in after.get(name, {})]
    if gone:
        rest = gone[MOST_LINES:]
        yield f"gone: {' '.join(gone[:MOST_LINES])}{f' … {len(rest)} more, {_digest(rest)}' if rest else ''}"


def _digest(lines: list[str]) -> str:
    return hashlib.sha256("\n".join(lines).encode()).hexdigest()[:8]


def _as_json(value: object) -> Any:
    """The value as it arrives in a browser."""
    return json.loads(json.dumps(value, allow_nan=False))


def _are_plain(values: list[Any]) -> bool:
    """Whether these stand on one line: plain values, cards, or the pieces of a text."""
    return all(
        _is_bare(each) if isinstance(each, list) else not isinstance(each, Mapping) or _is_card(each) or _is_piece(each)
        for each in values
    )


def _is_codes(value: Any) -> bool:
    """Whether this is a list of texts without a space: cards, or names of something."""
    return isinstance(value, list) and all(isinstance(each, str) and each and " " not in each for each in value)


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
