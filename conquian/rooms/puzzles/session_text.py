"""A session at a puzzle as text: the field of a link, and what a browser or a file keeps.

Nothing is raised but NotationError.
"""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import replace
from typing import Final

from conquian.course import progress
from conquian.notation.codes import action as read_action
from conquian.notation.errors import Fault, NotationError
from conquian.notation.position import read_number
from conquian.rooms.puzzles import library
from conquian.rooms.puzzles.puzzle import Puzzle
from conquian.rooms.puzzles.session import MOST_HINTS, PuzzleSession

FIELDS: Final = ("puzzle",)
"""The field of a link to a puzzle."""


def fields(now: PuzzleSession) -> dict[str, str]:
    """The puzzle as the field of a link.

    >>> fields(PuzzleSession("hole-001"))
    {'puzzle': 'hole-001'}
    """
    return {"puzzle": now.name}


def read(link: Mapping[str, str]) -> PuzzleSession:
    """The puzzle that a link asks for. Raises NotationError.

    >>> read({"puzzle": "hole-001"}).puzzle.theme
    'hole'
    """
    name = link.get("puzzle", "")
    if name not in library.names():
        raise NotationError(Fault.NOT_A_VALUE, name, field="puzzle", expected=" ".join(library.folders()))
    return PuzzleSession(name)


def kept(now: PuzzleSession) -> str:
    """Everything, as the text of a file from which `resume` makes it again; what is the course's stays in it."""
    place = {
        **fields(now),
        "tries": str(now.tries or ""),
        "answer": str(now.answer or ""),
        "found": "; ".join(map(str, now.found)),
        "said": now.said,
        "hints": str(now.hints or ""),
        "helped": "yes" if now.helped else "",
        "shown": "" if now.shown is None else str(now.shown),
        "picked": "yes" if now.picked else "",
    }
    here = {name: text for name, text in place.items() if text and len(text) <= progress.LONGEST_FIELD}
    return progress.dumps(replace(now.progress, puzzle=here), now.course)


def resume(text: str, otherwise: str) -> PuzzleSession:
    """The session that was kept as this text, which anyone may have written. Raises NotationError.

    A puzzle that is not there any more gives way to the one named `otherwise`, an answer that cannot be to none: the
    progress stays.

    >>> now = PuzzleSession("hole-001").hint()
    >>> resume(kept(now), "hole-002") == now
    True
    """
    so_far, course = progress.loads(text)
    place, so_far = so_far.puzzle, replace(so_far, puzzle={})
    try:
        begun = read(place)
    except NotationError:
        begun = PuzzleSession(otherwise)
        place = {}
    begun = replace(begun, picked=place.get("picked") == "yes")
    with suppress(ValueError):
        begun = _placed(begun, place)
    return replace(begun, progress=so_far, course=course)


def recover(text: str, otherwise: str) -> PuzzleSession:
    """The session that a browser kept as this text: as in `resume`, and of unreadable text as much as can be saved.

    >>> recover(kept(PuzzleSession("hole-001")).replace("format = 1", ""), "hole-002").name
    'hole-002'
    """
    try:
        return resume(text, otherwise)
    except NotationError:
        return PuzzleSession(otherwise, progress=progress.salvaged(text))


def _placed(begun: PuzzleSession, place: Mapping[str, str]) -> PuzzleSession:
    """The puzzle with what was answered. Raises ValueError for what cannot be."""
    now = replace(
        begun,
        tries=read_number(place, "tries", progress.MOST_TRIES),
        hints=read_number(place, "hints", MOST_HINTS),
        helped=place.get("helped") == "yes",
    )
    asked = now.asked
    if isinstance(asked, Puzzle):
        found = tuple(read_action(each) for each in place.get("found", "").split("; ") if each)
        answer = read_action(place["answer"]) if "answer" in place else None
        if now.is_list:
            if not set(found) <= set(asked.certificate.accepted) or len(set(found)) < len(found):
                raise ValueError(found)
            if answer is not None and answer not in asked.certificate.rejected:
                raise ValueError(answer)
        elif found or (answer is not None and not now.is_legal(answer)):
            raise ValueError(answer)
        return _shown(replace(now, found=found, answer=answer), place)
    said = place.get("said", "")
    if said and asked.choice(said) is None:
        raise ValueError(said)
    return replace(now, said=said)


def _shown(now: PuzzleSession, place: Mapping[str, str]) -> PuzzleSession:
    """The puzzle with as much of what follows on the table as was shown. Raises ValueError for more than there is."""
    if "shown" not in place:
        return now
    after = now.follows
    if after is None:
        raise ValueError(place["shown"])
    return replace(now, shown=read_number(place, "shown", len(after.line) - 1))
