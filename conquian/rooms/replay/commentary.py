"""Commentary from TOML and back: claims, and the notes that rest on them. Nothing is raised but NotationError."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, fields
from fractions import Fraction
from typing import Any, Final, TypeVar

from conquian.advice.seat_value import SeatStanding
from conquian.game.actions import Action
from conquian.game.cards import Cards
from conquian.game.laws import Law
from conquian.game.state import Outcome, Seat
from conquian.game.variants import Labels, Variant
from conquian.notation.codes import action as read_action
from conquian.notation.codes import cards as read_cards
from conquian.notation.errors import Fault, NotationError
from conquian.notation.position import variant
from conquian.notation.record import Note
from conquian.notation.tables import read_table
from conquian.rooms.replay.claims import (
    NAMES,
    ChoiceCount,
    Claim,
    ClaimTime,
    Fit,
    Folding,
    HoleClaim,
    Instead,
    LaidClaim,
    OutsClaim,
    OutWithin,
    Refused,
    TableWorth,
    WaysClaim,
    Worth,
    name,
)
from conquian.solver.winning_chances.outlook import Hole

LONGEST_FILE: Final = 100_000
FORMAT: Final = 1
"""The version of the format; a file may leave it out."""
MOST_COUNTED: Final = 1_000_000
"""No number in a claim is larger."""
FIELD: Final = "commentary"
NOTE: Final = "note"
_LANGUAGE: Final = re.compile(r"[a-z]{2}", re.ASCII)
_PLY: Final = re.compile(r"0|[1-9]\d{0,4}", re.ASCII)
_FRACTION: Final = re.compile(r"(0|[1-9]\d{0,8})/([1-9]\d{0,8})", re.ASCII)
Found = TypeVar("Found")


@dataclass(frozen=True, slots=True)
class Commentary:
    """A commentary on a game: claims about its actions, and notes that state them, which ask for values in braces.

    By the number of the action there is one claim of each kind at most, and one note in each language. `str` writes
    the file.
    """

    claims: tuple[tuple[int, Claim], ...] = ()
    notes: tuple[Note, ...] = ()

    def at(self, ply: int) -> tuple[Claim, ...]:
        """The claims about this action; 0 stands for the deal."""
        return tuple(claim for each, claim in self.claims if each == ply)

    @property
    def plies(self) -> tuple[int, ...]:
        """The numbers of the actions that something is claimed or said about."""
        return tuple(sorted({*(ply for ply, _ in self.claims), *(note.ply for note in self.notes)}))

    def __str__(self) -> str:
        return "".join(f"{line}\n" for line in _lines(self))


def loads(text: str, plies: int, labels: Labels = Labels.FRENCH) -> Commentary:
    """The commentary of this text on a game of so many actions. It can be read and may be false. Raises NotationError.

    >>> commentary = loads('[9.choice]' + chr(10) + 'right = 1' + chr(10) + 'all = 3', plies=20)
    >>> commentary.at(9)
    (ChoiceCount(right=1, all=3),)
    >>> loads(str(commentary), plies=20) == commentary
    True
    """
    table = read_table(text, LONGEST_FILE, FIELD)
    form = table.pop("format", FORMAT)
    if type(form) is not int or form != FORMAT:
        raise NotationError(Fault.NOT_THE_TYPE, "format", field=FIELD, expected=f"format = {FORMAT}")
    claims: list[tuple[int, Claim]] = []
    notes: list[Note] = []
    for ply, kind, entry in _entries(table, plies):
        if kind == NOTE:
            notes += _notes(ply, entry)
        else:
            claims.append((ply, _claim(kind, entry, labels)))
    return Commentary(tuple(sorted(claims, key=lambda each: (each[0], _ORDER[name(each[1])]))), tuple(sorted(notes)))


# --- reading ----------------------------------------------------------------------------------------------------------


def _entries(table: dict[str, Any], plies: int) -> Iterator[tuple[int, str, dict[str, Any]]]:
    """Everything that is said about an action: its number, what kind it is, and its fields."""
    for key, kinds in table.items():
        if not _PLY.fullmatch(key) or int(key) > plies:
            raise NotationError(Fault.NO_SUCH_PLY, key, field=FIELD, expected=str(plies))
        if not isinstance(kinds, dict):
            raise NotationError(Fault.NOT_THE_TYPE, key, field=FIELD, expected=f"[{key}.worth]")
        for kind, entry in kinds.items():
            if kind != NOTE and kind not in READERS:
                raise NotationError(Fault.NOT_A_FIELD, kind, field=FIELD, expected=" ".join((*READERS, NOTE)))
            if not isinstance(entry, dict):
                raise NotationError(Fault.NOT_THE_TYPE, kind, field=FIELD, expected=f"[{key}.{kind}]")
            yield int(key), kind, entry


def _notes(ply: int, entry: dict[str, Any]) -> Iterator[Note]:
    for language, text in entry.items():
        if not _LANGUAGE.fullmatch(language) or not isinstance(text, str):
            raise NotationError(Fault.NOT_THE_TYPE, language, field=NOTE, expected='en = "…"')
        if any("\ud800" <= sign <= "\udfff" for sign in text):
            raise NotationError(Fault.NOT_TEXT, language, field=NOTE, expected="UTF-8")
        yield Note(language, ply, text)


def _claim(kind: str, entry: dict[str, Any], labels: Labels) -> Claim:
    """The claim of this kind; every field that it has must be there, and no other."""
    of, readers = READERS[kind]
    for key in entry:
        if key not in readers:
            raise NotationError(Fault.NOT_A_FIELD, key, field=kind, expected=" ".join(readers))
    values: dict[str, Any] = {}
    for key, read in readers.items():
        if key in entry:
            try:
                values[key] = read(entry[key], labels)
            except NotationError as error:
                raise NotationError(error.fault, error.text, field=key, expected=error.expected) from None
        elif key not in _OPTIONAL:
            raise NotationError(Fault.FIELD_MISSING, "", field=kind, expected=key)
    return of(**values)


def _text(value: object) -> str:
    if not isinstance(value, str):
        raise NotationError(Fault.NOT_THE_TYPE, type(value).__name__, expected="str")
    return value


def _one_of(values: dict[str, Found]) -> Callable[[object, Labels], Found]:
    def read(value: object, _: Labels) -> Found:
        text = _text(value)
        if text not in values:
            raise NotationError(Fault.NOT_A_VALUE, text, expected=" ".join(values))
        return values[text]

    return read


def _count(value: object, _: Labels) -> int:
    if type(value) is not int or not 0 <= value <= MOST_COUNTED:
        raise NotationError(Fault.NOT_A_NUMBER, type(value).__name__, expected=f"0 … {MOST_COUNTED}")
    return value


def _signed(value: object, _: Labels) -> int:
    if type(value) is not int or not -MOST_COUNTED <= value <= MOST_COUNTED:
        raise NotationError(Fault.NOT_A_NUMBER, type(value).__name__, expected=f"{-MOST_COUNTED} … {MOST_COUNTED}")
    return value


def _truth(value: object, _: Labels) -> bool:
    if not isinstance(value, bool):
        raise NotationError(Fault.NOT_THE_TYPE, type(value).__name__, expected="true false")
    return value


def _fraction(value: object, _: Labels) -> Fraction:
    match = _FRACTION.fullmatch(_text(value))
    if match is None:
        raise NotationError(Fault.NOT_A_NUMBER, _text(value), expected="2/29")
    return Fraction(int(match[1]), int(match[2]))


def _action(value: object, labels: Labels) -> Action:
    return read_action(_text(value), labels)


def _cards(value: object, labels: Labels) -> Cards:
    return read_cards(_text(value), labels)


def _rules(value: object, _: Labels) -> Variant:
    return variant(_text(value))


Reader = Callable[[object, Labels], Any]
_LAW: Final[Reader] = _one_of({law.value: law for law in Law})
_SEAT: Final[Reader] = _one_of({str(seat): seat for seat in Seat})
_OUTCOME: Final[Reader] = _one_of({str(end): end for end in map(Outcome, (*Seat, None))})
_OPTIONAL: Final = ("when", "rules")

READERS: Final[dict[str, tuple[type[Claim], dict[str, Reader]]]] = {
    "law": (
        Refused,
        {
            "law": _LAW,
            "action": _action,
            "cards": _cards,
            "when": _one_of({when.value: when for when in ClaimTime}),
            "rules": _rules,
        },
    ),
    "worth": (Worth, {"before": _OUTCOME, "after": _OUTCOME}),
    "instead": (Instead, {"action": _action, "outcome": _OUTCOME}),
    "choice": (ChoiceCount, {"right": _count, "all": _count}),
    "fit": (Fit, {"ways": _count, "direct": _truth}),
    "outs": (OutsClaim, {"seat": _SEAT, "all": _cards, "alive": _cards}),
    "ways": (WaysClaim, {"seat": _SEAT, "before": _count, "after": _count}),
    "hole": (HoleClaim, {"seat": _SEAT, "hole": _one_of({hole.value: hole for hole in Hole})}),
    "laid": (LaidClaim, {"law": _LAW, "seat": _SEAT, "laid": _count, "hand": _count}),
    "chance": (OutWithin, {"seat": _SEAT, "count": _count, "chance": _fraction}),
    "folding": (Folding, {"worlds": _count, "kept": _count, "lost": _count}),
    "table": (
        TableWorth,
        {
            "standing": _one_of({standing.value: standing for standing in SeatStanding}),
            "instead": _action,
            **dict.fromkeys(("done", "other", "ahead", "low", "high"), _signed),
        },
    ),
}
"""For each kind what it is, and how each of its fields is read."""
_ORDER: Final = {kind: number for number, kind in enumerate(NAMES.values())}


# --- writing ----------------------------------------------------------------------------------------------------------


def _lines(commentary: Commentary) -> Iterator[str]:
    yield f"format = {FORMAT}"
    for ply in commentary.plies:
        for claim in commentary.at(ply):
            yield from ("", f"[{ply}.{name(claim)}]")
            for field in fields(claim):
                value = getattr(claim, field.name)
                if field.name not in _OPTIONAL or value not in (None, ClaimTime.BEFORE):
                    yield f"{field.name} = {_written(value)}"
        notes = [note for note in commentary.notes if note.ply == ply]
        if notes:
            yield from ("", f"[{ply}.{NOTE}]", *(f"{note.language} = {_written(note.text)}" for note in notes))


def _written(value: object) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, int) and not isinstance(value, Seat):
        return str(value)
    text = f"{value.numerator}/{value.denominator}" if isinstance(value, Fraction) else str(value)
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")
