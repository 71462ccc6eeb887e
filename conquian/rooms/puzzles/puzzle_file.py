"""Puzzles, questions and certificates from TOML. Whatever a file says, it raises nothing but NotationError."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Final, TypeVar, assert_never

from conquian.course import toml_fields
from conquian.course.goals import read_goal
from conquian.course.toml_fields import shown
from conquian.game.actions import Action
from conquian.game.judge import UnknownCards
from conquian.game.laws import Law
from conquian.game.state import State
from conquian.notation.codes import action as read_action
from conquian.notation.codes import cards, row
from conquian.notation.errors import Fault, NotationError
from conquian.notation.position import position, read_seat
from conquian.notation.record import Record, read_text
from conquian.notation.record import loads as read_record
from conquian.notation.tables import WRITTEN, read_table
from conquian.rooms.puzzles.features import Features
from conquian.rooms.puzzles.puzzle import FORMAT, NEXT, Puzzle
from conquian.rooms.puzzles.question import FEWEST_CHOICES, MOST_CHOICES, PuzzleQuestion, QuestionChoice
from conquian.solver.certificates.best_chance import ActionCount, ChanceCertificate, Rest
from conquian.solver.certificates.certificate import (
    LEGAL,
    Certificate,
    OpenHandCertificate,
    RuleCertificate,
    Ruling,
    Value,
)
from conquian.solver.certificates.deals import World, count_worlds
from conquian.solver.certificates.plan_search import Refutation
from conquian.solver.certificates.plans import SEEN, THEN, Plan, PlanRow
from conquian.solver.certificates.sure_plan import PlanCertificate
from conquian.solver.certificates.vocabulary import CertificateKind, Goal

LONGEST_FILE: Final = 100_000
MOST_COUNTED: Final = 1_000_000
"""No number in a puzzle is larger."""
KEYS: Final = (
    "format", "name", "theme", "position", "who", "known", "goal", "accepted", "claimed", "law", "title", "text",
    "missed", "features", "certificate", "game",
)  # fmt: skip
QUESTION_KEYS: Final = ("format", "name", "theme", "position", "who", "known", "title", "text", "choices", "game")
CHOICE_KEYS: Final = ("name", "goal", "text", "answer")
GAME_KEYS: Final = ("rules", "seed", "deal", "actions")
FEATURE_KEYS: Final = ("level", "actions", "accepted", "depth", "greedy_errs")
_NAME: Final = re.compile(r"[a-z0-9][a-z0-9-]{0,59}", re.ASCII)
_LANGUAGE: Final = re.compile(r"[a-z]{2}", re.ASCII)
Kind_ = TypeVar("Kind_")
Found = TypeVar("Found")


def load(path: str | Path) -> Puzzle:
    """The puzzle in this file. Raises NotationError for what cannot be read, OSError for a missing file."""
    return loads(read_text(path))


def dump(puzzle: Puzzle, path: str | Path) -> None:
    """Write the puzzle to this file, in its canonical form: loaded and written again, it stays the same."""
    Path(path).write_bytes(str(puzzle).encode("utf-8"))


def read(text: str) -> Puzzle | PuzzleQuestion:
    """The puzzle or the question that this text describes; a question has choices. Raises NotationError."""
    table = read_table(text, LONGEST_FILE, "puzzle")
    return _question(table) if "choices" in table else _puzzle(table)


def loads(text: str) -> Puzzle:
    """The puzzle that this text describes. It can be read and may be wrong: `check` says. Raises NotationError."""
    return _puzzle(read_table(text, LONGEST_FILE, "puzzle"))


def _of_format(table: dict[str, Any], keys: tuple[str, ...]) -> None:
    _known_keys(table, keys, "puzzle")
    if _typed(table, "format", int, FORMAT) != FORMAT:
        raise NotationError(Fault.NOT_THE_TYPE, "format", field="puzzle", expected=f"format = {FORMAT}")


def _puzzle(table: dict[str, Any]) -> Puzzle:
    _of_format(table, KEYS)
    certificate = _certificate(table)
    puzzle = Puzzle(
        _slug(table, "name"),
        _slug(table, "theme"),
        certificate,
        tuple(_actions(table, "accepted", certificate.position)),
        _features(table),
        _game(table),
        tuple(_texts(table, "title")),
        tuple(_texts(table, "text")),
        tuple(_actions(table, "claimed", certificate.position)) if "claimed" in table else (),
        toml_fields.law(_typed(table, "law", str), "law") if "law" in table else None,
        tuple(_texts(table, "missed")),
    )
    for key, value in (("who", str(puzzle.who)), ("known", puzzle.known.value)):
        if _typed(table, key, str, value) != value:
            raise NotationError(Fault.NOT_A_VALUE, shown(table[key]), field=key, expected=value)
    return puzzle


def _question(table: dict[str, Any]) -> PuzzleQuestion:
    _of_format(table, QUESTION_KEYS)
    state = _read(position, _typed(table, "position", str), "position", 1)
    choices = tuple(_choice(each) for each in _tables(table, "choices"))
    if not FEWEST_CHOICES <= len(choices) <= MOST_CHOICES:
        expected = f"{FEWEST_CHOICES} … {MOST_CHOICES}"
        raise NotationError(Fault.NOT_A_NUMBER, str(len(choices)), field="choices", expected=expected)
    for place, one in enumerate(choices, start=1):
        if one.name in {other.name for other in choices[: place - 1]}:
            raise NotationError(Fault.FIELD_TWICE, one.name, field="choices", place=place)
    question = PuzzleQuestion(
        _slug(table, "name"),
        _slug(table, "theme"),
        state,
        _read(read_seat, _typed(table, "who", str), "who", 1) if "who" in table else state.turn,
        choices,
        _game(table),
        tuple(_texts(table, "title")),
        tuple(_texts(table, "text")),
    )
    if _typed(table, "known", str, question.known.value) != question.known.value:
        raise NotationError(Fault.NOT_A_VALUE, shown(table["known"]), field="known", expected=question.known.value)
    return question


def _choice(table: dict[str, Any]) -> QuestionChoice:
    _known_keys(table, CHOICE_KEYS, "choices")
    name = _slug(table, "name")
    if "goal" not in table:
        raise NotationError(Fault.FIELD_MISSING, "", field=f"choices.{name}", expected="goal")
    try:
        goal = read_goal(table["goal"])
    except NotationError as error:
        raise error.within(f"choices.{name}") from None
    return QuestionChoice(name, goal, tuple(_texts(table, "text")), tuple(_texts(table, "answer")))


def certificate(text: str) -> Certificate:
    """The certificate that this text describes, as a certificate writes itself. Raises NotationError.

    >>> import conquian as cq
    >>> from conquian.solver.certificates.certificate import certify
    >>> line = "pone=AdAs/3c3d3h3s,6h7hJhQh dealer=2c4d5s6d7cJcJdQcQdKd/- centre=Ac stock=5h waste=7d turn=pone/left"
    >>> found = certify(cq.position(line), CertificateKind.OPEN)
    >>> certificate(str(found)) == found
    True
    """
    table = read_table(text, LONGEST_FILE, "puzzle")
    _known_keys(table, ("position", "goal", "certificate"), "certificate")
    return _certificate(table)


# --- what every part needs --------------------------------------------------------------------------------------------


def _known_keys(table: dict[str, Any], keys: tuple[str, ...], field: str) -> None:
    for key in table:
        if key not in keys:
            raise NotationError(Fault.NOT_A_FIELD, key, field=field, expected=" ".join(keys))


def _typed(table: dict[str, Any], key: str, kind: type[Kind_], default: Kind_ | None = None) -> Kind_:
    if key not in table and default is not None:
        return default
    if key not in table:
        raise NotationError(Fault.FIELD_MISSING, "", field=key, expected=key)
    value = table[key]
    if type(value) is not kind:  # a truth value is no number
        raise NotationError(Fault.NOT_THE_TYPE, shown(value), field=key, expected=WRITTEN[kind])
    return value


def _number(table: dict[str, Any], key: str, default: int | None = None) -> int:
    number = _typed(table, key, int, default)
    if not 0 <= number <= MOST_COUNTED:
        raise NotationError(Fault.NOT_A_NUMBER, "", field=key, expected=f"0 … {MOST_COUNTED}")
    return number


def _slug(table: dict[str, Any], key: str) -> str:
    text = _typed(table, key, str)
    if not _NAME.fullmatch(text):
        raise NotationError(Fault.NOT_THE_TYPE, text, field=key, expected="a-z 0-9 -")
    return text


def _one_of(table: dict[str, Any], key: str, kind: Callable[[str], Found], names: tuple[str, ...]) -> Found:
    text = _typed(table, key, str)
    if text not in names:
        raise NotationError(Fault.NOT_A_VALUE, text, field=key, expected=" ".join(names))
    return kind(text)


def _read(read: Callable[[str], Found], text: object, field: str, place: int) -> Found:
    """What a reader makes of a piece of text; its errors say in which field and where in it."""
    if not isinstance(text, str):
        raise NotationError(Fault.NOT_THE_TYPE, shown(text), field=field, place=place, expected=WRITTEN[str])
    try:
        return read(text)
    except NotationError as error:
        raise NotationError(error.fault, error.text, field=field, place=place, expected=error.expected) from None


def _actions(table: dict[str, Any], key: str, state: State) -> Iterator[Action]:
    for place, text in enumerate(_typed(table, key, list), start=1):
        yield _read(lambda text: read_action(text, state.variant.labels), text, key, place)


def _texts(table: dict[str, Any], field: str) -> Iterator[tuple[str, str]]:
    for language, text in sorted(_typed(table, field, dict, {}).items()):
        if not isinstance(text, str) or not _LANGUAGE.fullmatch(language):
            raise NotationError(Fault.NOT_THE_TYPE, language, field=field, expected='en = "…"')
        if any("\ud800" <= sign <= "\udfff" for sign in text):
            raise NotationError(Fault.NOT_TEXT, language, field=field, expected="UTF-8")
        yield language, text


def _features(table: dict[str, Any]) -> Features | None:
    if "features" not in table:
        return None
    found = _typed(table, "features", dict)
    _known_keys(found, FEATURE_KEYS, "features")
    actions, accepted, depth = (_number(found, key) for key in ("actions", "accepted", "depth"))
    read = Features(actions, accepted, depth, _typed(found, "greedy_errs", bool))
    if _number(found, "level", read.level) not in (read.level, read.earlier_level):
        raise NotationError(Fault.NOT_A_VALUE, str(found["level"]), field="features.level", expected=str(read.level))
    return read


def _game(table: dict[str, Any]) -> Record | None:
    """The game, replayed through the judge: written down as a record, it is read as one."""
    if "game" not in table:
        return None
    found = _typed(table, "game", dict)
    _known_keys(found, GAME_KEYS, "game")
    head = [f"{key} = {_scalar(found, key)}" for key in GAME_KEYS[:-1] if key in found]
    texts = [_read(str, text, "actions", place) for place, text in enumerate(_played(found), start=1)]
    actions = ", ".join(json.dumps(text).replace("\x7f", "\\u007f") for text in texts)
    return read_record("\n".join([*head, f"actions = [{actions}]"]))


def _played(table: dict[str, Any]) -> list[Any]:
    """The actions of the game: one text, or a list of texts as in older files."""
    told = table.get("actions")
    if not isinstance(told, str):
        return _typed(table, "actions", list)
    return [text.strip() for text in told.split(NEXT.strip())] if told.strip() else []


def _scalar(table: dict[str, Any], key: str) -> str:
    value = _typed(table, key, int if key == "seed" else str)
    if isinstance(value, int) and not 0 <= value < 1 << 64:
        raise NotationError(Fault.NOT_A_NUMBER, "", field=key, expected="0 … 2^64 - 1")
    return json.dumps(value).replace("\x7f", "\\u007f")


# --- certificates -----------------------------------------------------------------------------------------------------


def _certificate(table: dict[str, Any]) -> Certificate:
    state = _read(position, _typed(table, "position", str), "position", 1)
    found = _typed(table, "certificate", dict)
    kind = _one_of(found, "kind", CertificateKind, tuple(CertificateKind))
    if kind is CertificateKind.RULE:
        _known_keys(found, ("kind", "rulings"), "certificate")
        return RuleCertificate(state, tuple(_rulings(found, state)))
    goal = _one_of(table, "goal", Goal, tuple(Goal))
    _countable(state, kind)
    match kind:
        case CertificateKind.OPEN:
            _known_keys(found, ("kind", "values"), "certificate")
            return OpenHandCertificate(state, goal, tuple(_values(found, state)))
        case CertificateKind.SURE:
            _known_keys(found, ("kind", "worlds", "plans", "refutations"), "certificate")
            plans = tuple(_plan(entry, state) for entry in _tables(found, "plans"))
            refutations = tuple(_refutation(entry, state) for entry in _tables(found, "refutations"))
            return PlanCertificate(state, goal, _number(found, "worlds"), plans, refutations)
        case CertificateKind.CHANCE:
            _known_keys(found, ("kind", "rest", "worlds", "counts"), "certificate")
            rest = _one_of(found, "rest", Rest, tuple(Rest))
            return ChanceCertificate(state, goal, rest, _number(found, "worlds"), tuple(_counts(found, state)))
        case _:
            assert_never(kind)


def _countable(state: State, kind: CertificateKind) -> None:
    """Refuse a position about which such a certificate cannot say anything."""
    try:
        unknown = state.unknown > 0 and count_worlds(state) > 0
    except UnknownCards as error:
        raise NotationError(Fault.HIDDEN_HAND, str(state.turn), field="position", expected=str(error.seat)) from None
    if kind is CertificateKind.OPEN and unknown:
        raise NotationError(Fault.HIDDEN_HAND, str(state.unknown), field="position", expected="0")


def _tables(table: dict[str, Any], key: str) -> Iterator[dict[str, Any]]:
    for place, entry in enumerate(_typed(table, key, list, []), start=1):
        if not isinstance(entry, dict):
            raise NotationError(Fault.NOT_THE_TYPE, shown(entry), field=key, place=place, expected=WRITTEN[dict])
        yield entry


def _named(table: dict[str, Any], key: str, state: State) -> Iterator[tuple[Action, Any]]:
    """The entries of a table whose keys are actions."""
    for place, (text, value) in enumerate(_typed(table, key, dict).items(), start=1):
        yield _read(lambda text: read_action(text, state.variant.labels), text, key, place), value


def _rulings(table: dict[str, Any], state: State) -> Iterator[Ruling]:
    for action, text in _named(table, "rulings", state):
        if text not in (LEGAL, *Law):
            raise NotationError(Fault.NOT_A_VALUE, shown(text), field="rulings", expected=f"{LEGAL} 4.4")
        yield Ruling(action, None if text == LEGAL else Law(text))


def _values(table: dict[str, Any], state: State) -> Iterator[Value]:
    for action, value in _named(table, "values", state):
        if type(value) is not int or value not in (-1, 0, 1):
            raise NotationError(Fault.NOT_A_VALUE, shown(value), field="values", expected="-1 0 1")
        yield Value(action, value)


def _counts(table: dict[str, Any], state: State) -> Iterator[ActionCount]:
    for action, numbers in _named(table, "counts", state):
        if not isinstance(numbers, list) or len(numbers) != 3 or not all(map(_is_count, numbers)):
            raise NotationError(Fault.NOT_THE_TYPE, shown(numbers), field="counts", expected="[1, 2, 3]")
        yield ActionCount(action, *numbers)


def _is_count(number: object) -> bool:
    return type(number) is int and 0 <= number <= MOST_COUNTED


def _plan(table: dict[str, Any], state: State) -> Plan:
    _known_keys(table, ("action", "rows"), "plans")
    (action,) = _actions({"action": [_typed(table, "action", str)]}, "action", state)
    texts = enumerate(_typed(table, "rows", list), start=1)
    return Plan(action, tuple(_read(lambda text: _row(text, state), text, "rows", place) for place, text in texts))


def _row(text: str, state: State) -> PlanRow:
    seen, then, action = text.partition(THEN)
    if not then:
        raise NotationError(Fault.NOT_THE_TYPE, text, expected=f"decline{SEEN}turn 7h{THEN}discard Kd")
    labels = state.variant.labels
    return PlanRow(tuple(read_action(each, labels) for each in seen.split(SEEN)), read_action(action, labels))


def _refutation(table: dict[str, Any], state: State) -> Refutation:
    _known_keys(table, ("action", "worlds"), "refutations")
    (action,) = _actions({"action": [_typed(table, "action", str)]}, "action", state)
    texts = enumerate(_typed(table, "worlds", list), start=1)
    return Refutation(
        action, tuple(_read(lambda text: _world(text, state), text, "worlds", place) for place, text in texts)
    )


def _world(text: str, state: State) -> World:
    hand, slash, stock = text.partition("/")
    if not slash:
        raise NotationError(Fault.NO_SLASH, text, expected="2cKd/5h4h")
    labels = state.variant.labels
    return World(cards(hand, labels), row(stock, labels))
