"""Commentary from TOML and back: claims, and the notes that rest on them. Nothing is raised but NotationError."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, fields
from fractions import Fraction
from functools import partial
from typing import Any, Final

from conquian.advice.seat_value import SeatStanding
from conquian.game.state import Outcome, Seat
from conquian.game.variants import Labels
from conquian.notation.codes import action as read_action
from conquian.notation.codes import cards as read_cards
from conquian.notation.errors import Fault, NotationError
from conquian.notation.position import variant
from conquian.notation.record import Note, read_ply
from conquian.notation.tables import quoted
from conquian.notation.toml_fields import FileFormat, TomlField, TomlReader, law, number, one_of, parsed, texts, truth
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
"""The largest number in a claim."""
_FORMAT: Final = FileFormat("commentary", FORMAT, LONGEST_FILE, is_said=False)
NOTE: Final = "note"
_FRACTION: Final = re.compile(r"(0|[1-9]\d{0,8})/([1-9]\d{0,8})", re.ASCII)


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
    """The commentary in this text on a game of `plies` actions. What it claims may be false. Raises NotationError.

    >>> commentary = loads('[9.choice]' + chr(10) + 'right = 1' + chr(10) + 'all = 3', plies=20)
    >>> commentary.at(9)
    (ChoiceCount(right=1, all=3),)
    >>> loads(str(commentary), plies=20) == commentary
    True
    """
    file = _FORMAT.read(text)
    kinds = readers(labels)
    claims: list[tuple[int, Claim]] = []
    notes: list[Note] = []
    for key, _ in file.entries():
        if key.written == "format":
            continue
        ply, about = read_ply(plies, key), file.part(key.written)
        for kind, _ in about.entries(f"[{ply}.worth]"):
            entry = about.part(kind.written)
            if kind.written == NOTE:
                notes += [Note(language, ply, said) for language, said in texts(entry)]
            elif kind.written in kinds:
                claims.append((ply, _claim(entry, *kinds[kind.written])))
            else:
                raise kind.error(Fault.NOT_A_FIELD, " ".join((*kinds, NOTE)))
    return Commentary(tuple(sorted(claims, key=lambda each: (each[0], _ORDER[name(each[1])]))), tuple(sorted(notes)))


# --- reading ----------------------------------------------------------------------------------------------------------


def _claim(entry: TomlField, claim: type[Claim], fields: Mapping[str, TomlReader[Any]]) -> Claim:
    """The claim of this kind; every field that it has must be there, and no other."""
    entry.only(*fields)
    keys = (key for key in fields if key in entry or key not in _OPTIONAL)
    return claim(**{key: entry.need(key, fields[key]) for key in keys})


def _fraction(text: str) -> Fraction:
    match = _FRACTION.fullmatch(text)
    if match is None:
        raise NotationError(Fault.NOT_A_NUMBER, text, expected="2/29")
    return Fraction(int(match[1]), int(match[2]))


_OPTIONAL: Final = ("when", "rules")


def readers(labels: Labels) -> Mapping[str, tuple[type[Claim], Mapping[str, TomlReader[Any]]]]:
    """For each kind of claim what it is, and how each of its fields is read where cards are called so."""
    action = parsed(partial(read_action, labels=labels), '"decline"')
    cards = parsed(partial(read_cards, labels=labels), '"7h8h"')
    count, seat = number(0, MOST_COUNTED), one_of(Seat)
    outcome = one_of(map(Outcome, (*Seat, None)))
    rules = parsed(variant, '"pagat"')
    worth = dict.fromkeys(("done", "other", "ahead", "low", "high"), number(-MOST_COUNTED, MOST_COUNTED))
    return {
        "law": (Refused, {"law": law, "action": action, "cards": cards, "when": one_of(ClaimTime), "rules": rules}),
        "worth": (Worth, {"before": outcome, "after": outcome}),
        "instead": (Instead, {"action": action, "outcome": outcome}),
        "choice": (ChoiceCount, {"right": count, "all": count}),
        "fit": (Fit, {"ways": count, "direct": truth}),
        "outs": (OutsClaim, {"seat": seat, "all": cards, "alive": cards}),
        "ways": (WaysClaim, {"seat": seat, "before": count, "after": count}),
        "hole": (HoleClaim, {"seat": seat, "hole": one_of(Hole)}),
        "laid": (LaidClaim, {"law": law, "seat": seat, "laid": count, "hand": count}),
        "chance": (OutWithin, {"seat": seat, "count": count, "chance": parsed(_fraction, '"2/29"')}),
        "folding": (Folding, {"worlds": count, "kept": count, "lost": count}),
        "table": (TableWorth, {"standing": one_of(SeatStanding), "instead": action, **worth}),
    }


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
    return quoted(text)
