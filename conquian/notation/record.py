"""Game records: a deal and what was played, as TOML, replayed through the judge whenever one is loaded."""

from __future__ import annotations

import json
import re
from codecs import BOM_UTF16_BE, BOM_UTF16_LE
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import IO, Any, Final, TypeVar

from conquian.game.actions import TURN, Action, Turn
from conquian.game.judge import IllegalAction, UnknownCards
from conquian.game.play import apply, deal, fold
from conquian.game.state import Seat, State
from conquian.game.variants import Variant
from conquian.notation.codes import action as read_action
from conquian.notation.errors import Fault, NotationError
from conquian.notation.position import position, variant, variant_text
from conquian.notation.tables import read_table

FORMAT: Final = 1
"""The version of the format; a file may leave it out."""
LONGEST_FILE: Final = 500_000
SEEDS: Final = 1 << 64
"""Seeds are smaller than this, so that every file can be written again."""
MARKS: Final = ("!!", "!", "!?", "?!", "?", "??")
"""What an action can be marked with, from brilliant to blunder."""
KEYS: Final = ("format", "title", "rules", "seed", "deal", "result", "actions", "folds", "marks", "notes")
UNFINISHED: Final = "unfinished"
_LANGUAGE: Final = re.compile(r"[a-z]{2}", re.ASCII)
_PLY: Final = re.compile(r"0|[1-9]\d{0,4}", re.ASCII)
Kind = TypeVar("Kind")


@dataclass(frozen=True, slots=True, order=True)
class Fold:
    """A seat's decision to fold after so many actions (law 9.1)."""

    ply: int
    seat: Seat


@dataclass(frozen=True, slots=True, order=True)
class Mark:
    """A mark on the action with this number: how good it was, one of MARKS."""

    ply: int
    sign: str


@dataclass(frozen=True, slots=True, order=True)
class Note:
    """A remark in one language on the action with this number; 0 stands for the deal."""

    language: str
    ply: int
    text: str


@dataclass(frozen=True, slots=True)
class Record:
    """A game: how it began (from a seed, or as a position) and every action; the actor follows from the position.

    `titles` are pairs of language and text. `str` writes the file; `positions` replays it. What is made by hand should
    go through `loads(str(record))`, which refuses whatever the judge refuses.

    >>> record = loads('seed = 1897' + chr(10) + 'actions = ["turn", "decline"]')
    >>> len(record.positions()), record.result
    (3, 'unfinished')
    >>> loads(str(record)) == record
    True
    """

    start: State
    seed: int | None = None
    actions: tuple[Action, ...] = ()
    folds: tuple[Fold, ...] = ()
    marks: tuple[Mark, ...] = ()
    notes: tuple[Note, ...] = ()
    titles: tuple[tuple[str, str], ...] = ()

    def positions(self) -> tuple[State, ...]:
        """Every position of the game, first the deal, then one after each action; folds included.

        Raises IllegalAction at the first action that the judge refuses.
        """
        state = self.after_folds(self.start, 0)
        states = [state]
        for ply, action in enumerate(self.actions, start=1):
            state = self.after_folds(apply(state, action), ply)
            states.append(state)
        return tuple(states)

    @property
    def result(self) -> str:
        """`pone`, `dealer`, `draw`, or `unfinished`."""
        return _result(self.positions()[-1])

    def after_folds(self, state: State, ply: int) -> State:
        """The position after those who folded at this ply have done so."""
        for decision in self.folds:
            if decision.ply == ply:
                state = fold(state, decision.seat)
        return state

    def text(self, end: State) -> str:
        """The file of this game, of which this is the last position: it need not be replayed."""
        return "".join(f"{line}\n" for line in _lines(self, _result(end)))

    def __str__(self) -> str:
        return self.text(self.positions()[-1])


def load(path: str | Path) -> Record:
    """The game in this file. Raises NotationError for what cannot be read or replayed, OSError for a missing file."""
    return loads(read_text(path))


def read_text(path: str | Traversable, field: str = "record") -> str:
    """The text of this file, of which no more is read than a record may have. Raises NotationError or OSError.

    What is wrong is placed in the `field`.
    """
    with (path if isinstance(path, Traversable) else Path(path)).open("rb") as file:
        return read_bytes(file, field)


def read_bytes(file: IO[bytes], field: str = "") -> str:
    """The text that can be read from here: UTF-8, or UTF-16 that begins with its mark, as Windows writes it."""
    data = file.read(4 * LONGEST_FILE + 1)
    if len(data) > 4 * LONGEST_FILE:
        raise NotationError(Fault.TOO_LONG, "", field=field, expected=str(LONGEST_FILE))
    if b"\0" in data and not data.startswith((BOM_UTF16_LE, BOM_UTF16_BE)):  # UTF-16 without its mark, or no text
        raise NotationError(Fault.NOT_TEXT, "", field=field, place=data.index(b"\0") + 1, expected="UTF-8", line=1)
    try:
        return data.decode("utf-16" if data.startswith((BOM_UTF16_LE, BOM_UTF16_BE)) else "utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise NotationError(
            Fault.NOT_TEXT, "", field=field, place=error.start + 1, expected="UTF-8", line=line
        ) from None


def dump(record: Record, path: str | Path) -> None:
    """Write the game to this file, in its canonical form: loaded and written again, it stays byte for byte the same."""
    Path(path).write_bytes(str(record).encode("utf-8"))


def loads(text: str) -> Record:
    """The game that this text tells. Raises NotationError."""
    table = read_table(text, LONGEST_FILE, "record")
    for key in table:
        if key not in KEYS:
            raise NotationError(Fault.NOT_A_FIELD, key, field="record", expected=" ".join(KEYS))
    if _typed(table, "format", int, FORMAT) != FORMAT:
        raise NotationError(Fault.NOT_THE_TYPE, "format", field="record", expected=f"format = {FORMAT}")
    start, seed = _start(table)
    texts = _typed(table, "actions", list, [])
    folds = tuple(sorted(set(_folds(table, len(texts)))))
    actions, last = _replay(start, texts, folds)
    result = _typed(table, "result", str, _result(last))
    if result != _result(last):
        raise NotationError(Fault.RESULT, result, field="result", expected=_result(last))
    record = Record(
        start,
        seed,
        actions,
        folds,
        tuple(sorted(_marks(table, len(texts)))),
        tuple(sorted(_notes(table, len(texts)))),
        tuple(sorted(_texts(_typed(table, "title", dict, {}), "title"))),
    )
    if len(str(record)) > LONGEST_FILE:
        raise NotationError(Fault.TOO_LONG, "", field="record", expected=str(LONGEST_FILE))
    return record


# --- reading ----------------------------------------------------------------------------------------------------------


def _typed(table: dict[str, Any], key: str, kind: type[Kind], default: Kind) -> Kind:
    value = table.get(key, default)
    if not isinstance(value, kind) or isinstance(value, bool):
        raise NotationError(Fault.NOT_THE_TYPE, _shown(value), field=key, expected=kind.__name__)
    return value


def _shown(value: object) -> str:
    """A value as text, for an error; a number may be too long to be written at all."""
    return value if isinstance(value, str) else type(value).__name__


def _start(table: dict[str, Any]) -> tuple[State, int | None]:
    """The deal, from its seed or as a position; exactly one of the two."""
    if ("seed" in table) == ("deal" in table):
        fault = Fault.FIELD_TWICE if "seed" in table else Fault.FIELD_MISSING
        raise NotationError(fault, "seed", field="record", expected="seed")
    if "deal" in table:
        if "rules" in table:
            raise NotationError(Fault.FIELD_TWICE, "rules", field="record", expected="deal")
        return position(_typed(table, "deal", str, "")), None
    try:
        rules = variant(_typed(table, "rules", str, "pagat"))
    except NotationError as error:
        raise error.within("rules") from None
    seed = _typed(table, "seed", int, 0)
    if not 0 <= seed < SEEDS:
        raise NotationError(Fault.NOT_THE_TYPE, _shown(seed), field="seed", expected="0 … 2^64 - 1")
    return deal(seed, rules), seed


def _replay(start: State, texts: list[Any], folds: tuple[Fold, ...]) -> tuple[tuple[Action, ...], State]:
    actions: list[Action] = []
    record = Record(start, folds=folds)
    state = record.positions()[0]
    for ply, text in enumerate(texts, start=1):
        action = _action(text, ply, state)
        try:
            state = record.after_folds(apply(state, action), ply)
        except IllegalAction as error:
            law = str(error.verdict.law)
            raise NotationError(Fault.ILLEGAL, str(action), field="actions", place=ply, expected=law) from error
        except UnknownCards as error:
            where = "stock" if error.seat is None else str(error.seat)
            raise NotationError(Fault.UNKNOWN, str(action), field="actions", place=ply, expected=where) from error
        actions.append(action)
    return tuple(actions), state


def _action(text: Any, ply: int, state: State) -> Action:
    if not isinstance(text, str):
        raise NotationError(Fault.NOT_THE_TYPE, _shown(text), field="actions", place=ply, expected="turn")
    try:
        action = read_action(text, state.variant.labels)
    except NotationError as error:
        raise NotationError(error.fault, error.text, field="actions", place=ply, expected=error.expected) from None
    named_as_it_comes = isinstance(action, Turn) and action.card is not None and action.card == state.stock.top
    return TURN if named_as_it_comes else action


def _folds(table: dict[str, Any], plies: int) -> Iterator[Fold]:
    for number, entry in enumerate(_typed(table, "folds", list, []), start=1):
        ply = entry.get("ply") if isinstance(entry, dict) else None
        seat = entry.get("seat") if isinstance(entry, dict) else None
        if type(ply) is not int or seat not in ("pone", "dealer") or len(entry) > 2:
            expected = 'ply = 3, seat = "pone"'
            raise NotationError(Fault.NOT_THE_TYPE, _shown(entry), field="folds", place=number, expected=expected)
        if not 0 <= ply <= plies:
            raise NotationError(Fault.NO_SUCH_PLY, "ply", field="folds", place=number, expected=str(plies))
        yield Fold(ply, Seat.PONE if seat == "pone" else Seat.DEALER)


def _marks(table: dict[str, Any], plies: int) -> Iterator[Mark]:
    for ply, sign in _typed(table, "marks", dict, {}).items():
        if sign not in MARKS:
            raise NotationError(Fault.NOT_THE_TYPE, _shown(sign), field="marks", expected=" ".join(MARKS))
        yield Mark(_ply(ply, plies, "marks"), sign)


def _notes(table: dict[str, Any], plies: int) -> Iterator[Note]:
    for language, notes in _typed(table, "notes", dict, {}).items():
        if not _LANGUAGE.fullmatch(language) or not isinstance(notes, dict):
            raise NotationError(Fault.NOT_THE_TYPE, language, field="notes", expected="[notes.en]")
        for ply, text in _texts(notes, "notes", any_key=True):
            yield Note(language, _ply(ply, plies, "notes"), text)


def _texts(table: dict[str, Any], field: str, *, any_key: bool = False) -> Iterator[tuple[str, str]]:
    for key, text in table.items():
        if not isinstance(text, str) or not (any_key or _LANGUAGE.fullmatch(key)):
            raise NotationError(Fault.NOT_THE_TYPE, key, field=field, expected='en = "…"')
        if any("\ud800" <= sign <= "\udfff" for sign in text):
            raise NotationError(Fault.NOT_TEXT, key, field=field, expected="UTF-8")
        yield key, text


def _ply(text: str, plies: int, field: str) -> int:
    if not _PLY.fullmatch(text) or int(text) > plies:
        raise NotationError(Fault.NO_SUCH_PLY, text, field=field, expected=str(plies))
    return int(text)


def _result(state: State) -> str:
    return UNFINISHED if state.outcome is None else str(state.outcome)


# --- writing ----------------------------------------------------------------------------------------------------------


def _lines(record: Record, result: str) -> Iterator[str]:
    """The canonical file, line by line."""
    yield f"format = {FORMAT}"
    if record.seed is None:
        yield f"deal = {_quoted(str(record.start))}"
    else:
        if record.start.variant != Variant():
            yield f"rules = {_quoted(variant_text(record.start.variant))}"
        yield f"seed = {record.seed}"
    yield f"result = {_quoted(result)}"
    yield "actions = ["
    yield from map(_action_line, record.actions)
    yield "]"
    for decision in record.folds:
        yield from ("", "[[folds]]", f"ply = {decision.ply}", f"seat = {_quoted(str(decision.seat))}")
    yield from _table("title", [(language, text) for language, text in record.titles])
    yield from _table("marks", [(str(mark.ply), mark.sign) for mark in record.marks])
    notes: dict[str, list[tuple[str, str]]] = {}
    for note in record.notes:
        notes.setdefault(note.language, []).append((str(note.ply), note.text))
    for language in sorted(notes):
        yield from _table(f"notes.{language}", notes[language])


@lru_cache(maxsize=1024)
def _action_line(action: Action) -> str:
    return f"  {_quoted(str(action))},"


def _table(name: str, rows: list[tuple[str, str]]) -> Iterator[str]:
    if rows:
        yield from ("", f"[{name}]", *(f"{key} = {_quoted(text)}" for key, text in rows))


def _quoted(text: str) -> str:
    """A TOML string: JSON's escapes are TOML's too, but for the delete character."""
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")
