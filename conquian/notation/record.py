"""Game records: a deal and what was played, as TOML, replayed through the judge whenever one is loaded."""

from __future__ import annotations

import re
from codecs import BOM_UTF16_BE, BOM_UTF16_LE
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import lru_cache, partial
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import IO, Final

from conquian.game.actions import TURN, Action, Turn
from conquian.game.judge import IllegalAction, UnknownCards
from conquian.game.outward import ShownValue
from conquian.game.play import apply, deal, fold
from conquian.game.state import Seat, State
from conquian.game.variants import Variant
from conquian.notation.codes import action as read_action
from conquian.notation.errors import Fault, NotationError
from conquian.notation.position import position, variant, variant_text
from conquian.notation.tables import quoted
from conquian.notation.toml_fields import (
    FileFormat,
    TomlField,
    TomlReader,
    language,
    list_of,
    number,
    one_of,
    parsed,
    table_of,
    text,
    texts,
)

FORMAT: Final = 1
"""The version of the format; a file may leave it out."""
LONGEST_FILE: Final = 500_000
SEEDS: Final = 1 << 64
"""Seeds are smaller than this, so that every file can be written again."""
MARKS: Final = ("!!", "!", "!?", "?!", "?", "??")
"""The marks that an action can have, from brilliant to blunder."""
_FOLD: Final = '{ply = 3, seat = "pone"}'
"""A fold as an example of what may stand in a record."""
KEYS: Final = ("format", "title", "rules", "seed", "deal", "result", "actions", "helped", "folds", "marks", "notes")
_FORMAT: Final = FileFormat("record", FORMAT, LONGEST_FILE, KEYS, is_said=False)
UNFINISHED: Final = "unfinished"
_PLY: Final = re.compile(r"0|[1-9]\d{0,4}", re.ASCII)


@dataclass(frozen=True, slots=True, order=True)
class Fold:
    """A seat's decision to fold after this number of actions (law 9.1)."""

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
class Record(ShownValue):
    """A game: how it began (from a seed, or as a position) and every action; the actor follows from the position.

    `titles` are pairs of language and text; `helped` are the numbers of the actions before which the player asked what
    each is worth. `str` writes the file; `positions` replays it. What is made by hand should
    go through `loads(str(record))`, which refuses whatever the judge refuses.

    >>> from conquian.notation.record import loads
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
    helped: tuple[int, ...] = ()

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

    def with_mark(self, ply: int, sign: str) -> Record:
        """The game with this mark on an action, one of `MARKS`, and no other on it. Raises ValueError for another.

        >>> from conquian.notation.record import loads
        >>> loads('seed = 1897' + chr(10) + 'actions = ["turn"]').with_mark(1, "!").marks
        (Mark(ply=1, sign='!'),)
        """
        if sign not in MARKS:
            raise ValueError(f"sign must be one of {' '.join(MARKS)}, not {sign!r}")
        others = [mark for mark in self.marks if mark.ply != self._within(ply, 1)]
        return replace(self, marks=tuple(sorted([*others, Mark(ply, sign)])))

    def with_note(self, ply: int, text: str, language: str = "en") -> Record:
        """The game with this remark on an action, or at 0 on the deal, and no other there in its language.

        Raises ValueError for a number that no action has.

        >>> from conquian.notation.record import loads
        >>> loads('seed = 1897' + chr(10) + 'actions = ["turn"]').with_note(1, "A two comes.").notes
        (Note(language='en', ply=1, text='A two comes.'),)
        """
        others = [note for note in self.notes if (note.language, note.ply) != (language, self._within(ply, 0))]
        return replace(self, notes=tuple(sorted([*others, Note(language, ply, text)])))

    def _within(self, ply: int, first: int) -> int:
        if not first <= ply <= len(self.actions):
            raise ValueError(f"ply must be {first} to {len(self.actions)}, the number of an action, not {ply}")
        return ply

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
    """The game in this file. Raises NotationError for what cannot be read or replayed, OSError for a missing file.

    >>> import conquian as cq
    >>> cq.load("nowhere.toml")
    Traceback (most recent call last):
    FileNotFoundError: [Errno 2] No such file or directory: 'nowhere.toml'
    """
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
    file = _FORMAT.read(text)
    start, seed = read_deal(file)
    plays = file.get("actions", list_of(lambda play: play, '["turn"]'), ())
    ply = partial(read_ply, len(plays))
    folds = tuple(sorted(set(file.get("folds", list_of(partial(_fold, len(plays)), f"[{_FOLD}]"), ()))))
    actions, last = replay(start, plays, folds)
    if "result" in file and file.part("result").written != _result(last):
        raise file.part("result").error(Fault.RESULT, _result(last))
    record = Record(
        start,
        seed,
        actions,
        folds,
        tuple(Mark(*each) for each in sorted(file.get("marks", table_of(ply, one_of(MARKS)), ()))),
        file.get("notes", partial(_notes, ply), ()),
        file.get("title", texts, ()),
        tuple(sorted(set(file.get("helped", list_of(number(1, len(plays) + 1), "[14]", len(plays) + 1), ())))),
    )
    if len(str(record)) > LONGEST_FILE:
        raise file.error(Fault.TOO_LONG, str(LONGEST_FILE), "")
    return record


# --- reading ----------------------------------------------------------------------------------------------------------


def read_deal(game: TomlField) -> tuple[State, int | None]:
    """The deal of a game, from its seed, which is given as well, or as a position. Raises NotationError."""
    if ("seed" in game) == ("deal" in game):
        raise game.error(Fault.FIELD_TWICE if "seed" in game else Fault.FIELD_MISSING, "seed", "seed")
    if "deal" in game:
        if "rules" in game:
            raise game.part("rules").named(game.name).error(Fault.FIELD_TWICE, "deal", "rules")
        return game.need("deal", parsed(position, '"pone=… dealer=… turn=…"')), None
    rules = game.get("rules", parsed(variant, '"pagat"'), Variant())
    seed = game.need("seed", _seed)
    return deal(seed, rules), seed


def replay(start: State, plays: Iterable[TomlField], folds: tuple[Fold, ...] = ()) -> tuple[tuple[Action, ...], State]:
    """The actions that these fields hold, one after the other from this position on, and the last position.

    Raises NotationError if a field holds no action, or one that the judge does not allow there.
    """
    actions: list[Action] = []
    record = Record(start, folds=folds)
    state = record.positions()[0]
    for ply, play in enumerate(plays, start=1):
        action = parsed(partial(read_action, labels=state.variant.labels), "turn")(play)
        if isinstance(action, Turn) and action.card is not None and action.card == state.stock.top:
            action = TURN  # named as it comes
        try:
            state = record.after_folds(apply(state, action), ply)
        except IllegalAction as error:
            raise play.error(Fault.ILLEGAL, str(error.verdict.law), str(action)) from error
        except UnknownCards as error:
            where = "stock" if error.seat is None else str(error.seat)
            raise play.error(Fault.UNKNOWN, where, str(action)) from error
        actions.append(action)
    return tuple(actions), state


def _seed(field: TomlField) -> int:
    if type(field.written) is not int:
        raise field.error(Fault.NOT_THE_TYPE, "0 … 2^64 - 1")
    if not 0 <= field.written < SEEDS:
        raise field.error(Fault.NOT_A_NUMBER, "0 … 2^64 - 1")
    return field.written


def _fold(plies: int, fold: TomlField) -> Fold:
    fold.only("ply", "seat", expected=_FOLD)
    return Fold(fold.need("ply", number(0, plies)), fold.need("seat", one_of(Seat)))


def _notes(ply: TomlReader[int], notes: TomlField) -> tuple[Note, ...]:
    by_language = table_of(language("[notes.en]"), table_of(ply, text, "[notes.en]"))(notes)
    return tuple(sorted(Note(spoken, number, said) for spoken, told in by_language for number, said in told))


def read_ply(plies: int, key: TomlField) -> int:
    """The number of an action, from 0 for the deal up to `plies`, that is written as a key. Raises NotationError."""
    if not _PLY.fullmatch(key.written) or int(key.written) > plies:
        raise key.error(Fault.NO_SUCH_PLY, str(plies))
    return int(key.written)


def _result(state: State) -> str:
    return UNFINISHED if state.outcome is None else str(state.outcome)


# --- writing ----------------------------------------------------------------------------------------------------------


def _lines(record: Record, result: str) -> Iterator[str]:
    """The canonical file, line by line."""
    yield f"format = {FORMAT}"
    if record.seed is None:
        yield f"deal = {quoted(str(record.start))}"
    else:
        if record.start.variant != Variant():
            yield f"rules = {quoted(variant_text(record.start.variant))}"
        yield f"seed = {record.seed}"
    yield f"result = {quoted(result)}"
    yield "actions = ["
    yield from map(_action_line, record.actions)
    yield "]"
    if record.helped:
        yield f"helped = [{', '.join(map(str, record.helped))}]"
    for decision in record.folds:
        yield from ("", "[[folds]]", f"ply = {decision.ply}", f"seat = {quoted(str(decision.seat))}")
    yield from _table("title", [(language, text) for language, text in record.titles])
    yield from _table("marks", [(str(mark.ply), mark.sign) for mark in record.marks])
    notes: dict[str, list[tuple[str, str]]] = {}
    for note in record.notes:
        notes.setdefault(note.language, []).append((str(note.ply), note.text))
    for spoken in sorted(notes):
        yield from _table(f"notes.{spoken}", notes[spoken])


@lru_cache(maxsize=1024)
def _action_line(action: Action) -> str:
    return f"  {quoted(str(action))},"


def _table(name: str, rows: list[tuple[str, str]]) -> Iterator[str]:
    if rows:
        yield from ("", f"[{name}]", *(f"{key} = {quoted(text)}" for key, text in rows))
