"""Lessons from TOML. Nothing is raised but NotationError, which names the level and the field."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from enum import StrEnum
from typing import Any, Final, TypeVar

from conquian.course import toml_fields
from conquian.course.experiment import MOST_DEALS, Experiment, ExperimentFinding
from conquian.course.goals import Goal, read_goal
from conquian.course.lesson import (
    STUMBLES,
    Breaking,
    Happening,
    Known,
    Lesson,
    Level,
    Mistake,
    Oversight,
    Part,
    Prediction,
    Replies,
    Task,
)
from conquian.course.toml_fields import shown
from conquian.game.actions import Action
from conquian.game.state import Seat, State
from conquian.notation.codes import action as read_action
from conquian.notation.errors import Fault, NotationError
from conquian.notation.position import position as read_position
from conquian.notation.position import read_seat
from conquian.notation.tables import read_table
from conquian.teach.suit_permutation import SUITS, relabelled_data

FORMAT: Final = 1
"""The version of the format."""
LONGEST_FILE: Final = 100_000
MOST_ACTIONS: Final = 30
"""No task takes more actions than this."""

Value = TypeVar("Value")
Word = TypeVar("Word", bound=StrEnum)
Table = dict[str, Any]


def loads(text: str, name: str, number: int, suits: str = SUITS) -> Lesson:
    """The lesson that this text describes, with its suits exchanged if that is wanted. Raises NotationError.

    >>> text = '''
    ... format = 1
    ... [[level]]
    ... name = "first"
    ... laws = ["3.1"]
    ... do = { position = "pone=?8/- dealer=?10/- centre=6d stock=?19 turn=pone/turned", solution = ["decline"] }
    ... '''
    >>> loads(text.replace("?8", "6c6hAcKdKsQhJc3d2s4s"), "example", 1).levels[0].do.actions
    1
    >>> loads(text, "example", 1)
    Traceback (most recent call last):
    conquian.notation.errors.NotationError: first.do.position, column 1: total: '8' (expected: 10)
    """
    table = relabelled_data(read_table(text, LONGEST_FILE, "lesson"), suits)
    toml_fields.only(table, "lesson", "format", "level", "minutes")  # `minutes` is worked out now; older files say it
    toml_fields.of_format(table, FORMAT)
    levels = tuple(_level(each, n) for n, each in enumerate(_tables(table, "level", "lesson"), 1))
    if not levels:
        raise NotationError(Fault.FIELD_MISSING, field="lesson", expected="[[level]]")
    _each_once([level.name for level in levels], "level")
    if last := levels[-1].extra:  # a lesson ends on the board of its last part
        raise NotationError(Fault.NOT_A_VALUE, last[0], field=f"{levels[-1].name}.extra", expected="[]")
    return Lesson(name, number, levels)


# --- levels -----------------------------------------------------------------------------------------------------------


def _level(table: Table, number: int) -> Level:
    name = _name(table.get("name"), f"level {number}")
    parts = (Part.PREDICT, Part.EXPERIMENT, Part.DO, Part.TWIST, Part.BREAK)
    toml_fields.only(table, name, "name", "laws", "stumbles", "extra", *parts)
    laws = tuple(toml_fields.law(each, f"{name}.laws") for each in _list(table, "laws", name))
    stumbles = tuple(_list(table, "stumbles", name))
    for each in stumbles:
        if each not in STUMBLES:
            raise NotationError(Fault.NOT_A_VALUE, shown(each), field=f"{name}.stumbles", expected=" ".join(STUMBLES))
    if "do" not in table:
        raise NotationError(Fault.FIELD_MISSING, field=name, expected="do")
    if Part.PREDICT in table and Part.EXPERIMENT in table:  # what was said beforehand is kept once in a level
        raise NotationError(Fault.FIELD_TWICE, Part.EXPERIMENT, field=name, expected=Part.PREDICT)
    do = _task(_table(table, "do", name), f"{name}.do")
    return Level(
        name,
        laws,
        do,
        _prediction(_table(table, "predict", name), do, f"{name}.predict") if "predict" in table else None,
        _task(_table(table, "twist", name), f"{name}.twist") if "twist" in table else None,
        _breaking(_table(table, "break", name), do, f"{name}.break") if "break" in table else None,
        _experiment(_table(table, "experiment", name), f"{name}.experiment") if "experiment" in table else None,
        stumbles,
        _extra(table, name),
    )


def _extra(table: Table, name: str) -> tuple[Part, ...]:
    """The parts of this level that are not on the way; nothing that comes later may need one."""
    there = [part for part in (Part.TWIST, Part.BREAK) if part in table]
    written = _list(table, "extra", name)
    for each in written:
        if each not in there:
            raise NotationError(Fault.NOT_A_VALUE, shown(each), field=f"{name}.extra", expected=" ".join(there) or "[]")
    return tuple(part for part in there if part in written)


def _task(table: Table, field: str) -> Task:
    toml_fields.only(
        table,
        field,
        *("position", "seat", "study", "known", "actions", "success", "failure"),
        *("solution", "arranged", "offers", "script", "replies", "mistakes", "meant"),
    )
    state = _position(table, field)
    solution = _actions(table, "solution", field)
    mistakes = tuple(_mistake(each, f"{field}.mistakes") for each in _tables(table, "mistakes", field))
    _each_once([each.name for each in mistakes], f"{field}.mistakes")
    return Task(
        position=state,
        seat=_seat(table, state, field),
        known=_one_of(Known, table, "known", field, Known.RULES),
        actions=_number(table, "actions", field, MOST_ACTIONS) if "actions" in table else len(solution),
        success=_goal(table, "success", field),
        failure=_goal(table, "failure", field),
        solution=solution,
        offers=_actions(table, "offers", field),
        script=_actions(table, "script", field),
        replies=_one_of(Replies, table, "replies", field, Replies.WRITTEN),
        mistakes=mistakes,
        arranged=_truth(table, "arranged", field),
        is_study=_truth(table, "study", field),
        meant=_meant(table, field),
    )


def _meant(table: Table, field: str) -> tuple[tuple[Oversight, str], ...]:
    """For each oversight that is meant the text which says so."""
    field = f"{field}.meant"
    said = {toml_fields.one_of(Oversight, name, field): text for name, text in _table(table, "meant", field).items()}
    return tuple((oversight, _text_key(text, field)) for oversight, text in said.items())


def _mistake(table: Table, field: str) -> Mistake:
    name = _name(table.get("name"), field)
    field = f"{field}.{name}"
    toml_fields.only(table, field, "name", "play", "law", "when", "happens", "meant")
    law = toml_fields.law(table["law"], f"{field}.law") if "law" in table else None
    when = _goal(table, "when", field)
    if law is None and when is None:
        raise NotationError(Fault.FIELD_MISSING, field=field, expected="law when")
    happens = _happening(_table(table, "happens", field), f"{field}.happens") if "happens" in table else None
    meant = _text_key(table["meant"], f"{field}.meant") if "meant" in table else ""
    return Mistake(name, _actions(table, "play", field), law, when, happens, meant)


def _happening(table: Table, field: str) -> Happening:
    toml_fields.only(table, field, "actions", "ends", "position", "study")
    ends = _goal(table, "ends", field)
    if ends is None:
        raise NotationError(Fault.FIELD_MISSING, field=field, expected="ends")
    state = _position(table, field) if "position" in table else None
    return Happening(_actions(table, "actions", field), ends, state, _truth(table, "study", field))


def _prediction(table: Table, do: Task, field: str) -> Prediction:
    toml_fields.only(table, field, "position", "seat", "study", "known", "choices", "laws")
    state = _position(table, field) if "position" in table else do.position
    choices = _table(table, "choices", field)
    laws = _table(table, "laws", field) if "laws" in table else {}
    for name in laws:
        if name not in choices:
            raise NotationError(Fault.NOT_A_VALUE, name, field=f"{field}.laws", expected=" ".join(choices))
    return Prediction(
        position=state,
        seat=_seat(table, state, field) if "position" in table else do.seat,
        choices=tuple(
            (_name(name, field), _placed(read_goal, goal, f"{field}.choices")) for name, goal in choices.items()
        ),
        laws=tuple((name, toml_fields.law(law, f"{field}.laws")) for name, law in laws.items()),
        is_study=_truth(table, "study", field) if "position" in table else do.is_study,
        known=_one_of(Known, table, "known", field, Known.RULES) if "position" in table else do.known,
    )


def _breaking(table: Table, do: Task, field: str) -> Breaking:
    toml_fields.only(table, field, "position", "seat", "study", "tries")
    state = _position(table, field) if "position" in table else do.position
    tries = []
    for each in _tables(table, "tries", field):
        toml_fields.only(each, f"{field}.tries", "action", "law")
        law = toml_fields.law(each["law"], f"{field}.tries") if "law" in each else None
        tries.append((_placed(read_action, each.get("action"), f"{field}.tries"), law))
    return Breaking(
        state,
        _seat(table, state, field) if "position" in table else do.seat,
        tuple(tries),
        _truth(table, "study", field) if "position" in table else do.is_study,
    )


def _experiment(table: Table, field: str) -> Experiment:
    toml_fields.only(table, field, "position", "seat", "study", "deals", "choices", "finds", "laws")
    state = _position(table, field)
    seat = _seat(table, state, field)
    if state.hands[seat].unknown:
        raise NotationError(Fault.NOT_A_VALUE, str(state.hands[seat]), field=f"{field}.position", expected=str(seat))
    choices = tuple(
        toml_fields.one_of(ExperimentFinding, each, f"{field}.choices") for each in _list(table, "choices", field)
    )
    _each_once(list(choices), f"{field}.choices")
    laws = _table(table, "laws", field) if "laws" in table else {}
    finds = _one_of(ExperimentFinding, table, "finds", field, ExperimentFinding.SAME)
    for each in (finds, *laws):
        if each not in choices:
            raise NotationError(Fault.NOT_A_VALUE, each, field=f"{field}.choices", expected=" ".join(choices))
    return Experiment(
        position=state,
        seat=seat,
        deals=_number(table, "deals", field, MOST_DEALS) if "deals" in table else MOST_DEALS,
        choices=choices,
        finds=finds,
        laws=tuple((ExperimentFinding(name), toml_fields.law(law, f"{field}.laws")) for name, law in laws.items()),
        is_study=_truth(table, "study", field),
    )


# --- fields -----------------------------------------------------------------------------------------------------------


def _placed(read: Callable[[Any], Value], written: object, field: str) -> Value:
    """What a reader makes of a text; its complaint names this field."""
    if read is not read_goal and not isinstance(written, str):
        raise NotationError(Fault.NOT_THE_TYPE, shown(written), field=field, expected='"…"')
    try:
        return read(written)
    except NotationError as error:
        raise error.within(field) from None


def _position(table: Table, field: str) -> State:
    return _placed(read_position, table.get("position"), f"{field}.position")


def _seat(table: Table, state: State, field: str) -> Seat:
    return _placed(read_seat, table["seat"], f"{field}.seat") if "seat" in table else state.turn


def _goal(table: Table, key: str, field: str) -> Goal | None:
    return _placed(read_goal, table[key], f"{field}.{key}") if key in table else None


def _actions(table: Table, key: str, field: str) -> tuple[Action, ...]:
    return tuple(_placed(read_action, each, f"{field}.{key}") for each in _list(table, key, field))


def _name(written: object, field: str) -> str:
    if not isinstance(written, str) or not toml_fields.NAME.fullmatch(written):
        raise NotationError(Fault.NOT_A_VALUE, shown(written), field=f"{field}.name", expected="a-name")
    return written


def _text_key(written: object, field: str) -> str:
    """The key of a text, from the task on: `why`, or `mistakes.let-go`."""
    if not isinstance(written, str) or not all(toml_fields.NAME.fullmatch(each) for each in written.split(".")):
        raise NotationError(Fault.NOT_A_VALUE, shown(written), field=field, expected="why mistakes.a-name")
    return written


def _each_once(names: list[str], field: str) -> None:
    """Two of one name would share their texts."""
    for name in names:
        if names.count(name) > 1:
            raise NotationError(Fault.FIELD_TWICE, name, field=f"{field}.name")


def _one_of(kind: type[Word], table: Table, key: str, field: str, otherwise: Word) -> Word:
    return toml_fields.one_of(kind, table.get(key, otherwise), f"{field}.{key}")


def _number(table: Table, key: str, field: str, most: int) -> int:
    return toml_fields.number(table.get(key), f"{field}.{key}", most)


def _truth(table: Table, key: str, field: str) -> bool:
    value = table.get(key, False)
    if not isinstance(value, bool):
        raise NotationError(Fault.NOT_THE_TYPE, shown(value), field=f"{field}.{key}", expected="true false")
    return value


def _list(table: Table, key: str, field: str) -> list[Any]:
    value = table.get(key, [])
    if not isinstance(value, list):
        raise NotationError(Fault.NOT_THE_TYPE, shown(value), field=f"{field}.{key}", expected="[…]")
    return value


def _table(table: Table, key: str, field: str) -> Table:
    value = table.get(key, {})
    if not isinstance(value, dict):
        raise NotationError(Fault.NOT_THE_TYPE, shown(value), field=f"{field}.{key}", expected=f"[{key}]")
    return value


def _tables(table: Table, key: str, field: str) -> Iterator[Table]:
    for each in _list(table, key, field):
        if not isinstance(each, dict):
            raise NotationError(Fault.NOT_THE_TYPE, shown(each), field=f"{field}.{key}", expected=f"[[{key}]]")
        yield each
