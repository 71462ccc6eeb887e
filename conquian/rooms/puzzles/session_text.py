"""A session at a puzzle as text: the field of a link, and what a browser or a file keeps.

Nothing is raised but NotationError.
"""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import replace
from typing import Final

from conquian.coach.task import OwnTask
from conquian.course import progress
from conquian.course.career.own_tasks import OwnTasks
from conquian.course.progress import Progress
from conquian.course.shelf import SLUG
from conquian.notation.codes import action as read_action
from conquian.notation.errors import Fault, NotationError
from conquian.notation.kept import Codec, Field, flag, number, several
from conquian.rooms.puzzles import library
from conquian.rooms.puzzles.question import PuzzleQuestion
from conquian.rooms.puzzles.session import DUE, LIST, MOST_HINTS, PuzzleSession

BESIDE: Final = frozenset({LIST})
"""The field of a link to the front page that leaves all else as it was kept."""
FIELDS: Final = ("puzzle", "task", "own", *BESIDE)
"""The fields of a link: to a puzzle, to the front page with a mistake of one's own to be kept, to the mistake that is
due, or to the front page alone."""

_SHOWN: Final = number(progress.MOST_TRIES, always=False)
_PLACE: Final = Codec(
    {
        "puzzle": Field(str, path="name"),
        "tries": number(progress.MOST_TRIES, always=False),
        "answer": Field(read_action, None),
        "found": several(read_action, "; "),
        "said": Field(str, ""),
        "hints": number(MOST_HINTS, always=False),
        "helped": flag(),
        "shown": Field(_SHOWN.read, None),
        "picked": flag(),
        "reason": Field(str, ""),
        "own": Field(lambda text: text if SLUG.fullmatch(text) else "", ""),
        "front": Field(lambda text: text if library.has_folder(text) else "", None, lambda theme: theme or "-"),
    }
)
"""A learner's place at a puzzle, as it is kept."""


def fields(now: PuzzleSession) -> dict[str, str]:
    """The puzzle as the field of a link; none of the front page.

    >>> fields(PuzzleSession("hole-001"))
    {'puzzle': 'hole-001'}
    """
    return {} if now.on_front else {"puzzle": now.name}


def read(link: Mapping[str, str]) -> PuzzleSession:
    """The puzzle that a link asks for. Raises NotationError.

    >>> read({"puzzle": "hole-001"}).puzzle.theme
    'hole'
    """
    if "task" in link:
        return _keeping(link["task"])
    if link.get("own") == DUE:
        return PuzzleSession(library.first()).to_front(DUE)
    if "own" in link and "puzzle" not in link:
        raise NotationError(Fault.NOT_A_VALUE, link["own"], field="own", expected=DUE)
    if "puzzle" not in link and LIST in link:
        return PuzzleSession(library.first()).to_front(LIST)
    name = link.get("puzzle", "")
    if name not in library.names():
        raise NotationError(Fault.NOT_A_VALUE, name, field="puzzle", expected=" ".join(library.folders()))
    return PuzzleSession(name)


def _keeping(text: str) -> PuzzleSession:
    """The front page with this task kept. Raises NotationError."""
    try:
        task = OwnTask.read(text)
    except NotationError as error:
        raise error.within("task") from None
    tasks = OwnTasks().keeping(task, library.today())
    return PuzzleSession(library.first(), progress=Progress(tasks=tasks)).to_front()


def kept(now: PuzzleSession) -> str:
    """Everything, as the text of a file from which `resume` makes it again; what is the course's stays in it."""
    here = {name: text for name, text in _PLACE.encode(now).items() if len(text) <= progress.LONGEST_FIELD}
    return progress.dumps(replace(now.progress, puzzle=here), now.course)


def resume(text: str, otherwise: str) -> PuzzleSession:
    """The session that was kept as this text. Raises NotationError.

    A puzzle that is not there any more gives way to the one named `otherwise`, an answer that cannot be to none: the
    progress stays. Where no puzzle was kept, it is the front page.

    >>> now = PuzzleSession("hole-001").hint()
    >>> resume(kept(now), "hole-002") == now
    True
    """
    so_far, course = progress.loads(text)
    now, place = PuzzleSession(otherwise, front=None if so_far.puzzle else ""), so_far.puzzle
    with suppress(ValueError):
        now = replace(read(place), picked=place.get("picked") == "yes")
        now = _possible(_PLACE.restore(now, place))
    own = now.own if now.own in so_far.tasks.kept else ""
    return replace(now, progress=replace(so_far, puzzle={}), course=course, own=own)


def recover(text: str, otherwise: str) -> PuzzleSession:
    """The session that a browser kept as this text: as in `resume`, and of unreadable text as much as can be saved.

    >>> recover(kept(PuzzleSession("hole-001")).replace("format = 1", ""), "hole-002").name
    'hole-002'
    """
    try:
        return resume(text, otherwise)
    except NotationError:
        return PuzzleSession(otherwise, progress=progress.salvaged(text)).to_front()


def _possible(now: PuzzleSession) -> PuzzleSession:
    """The session, if all that was answered there can be. Raises ValueError."""
    asked, answer = now.asked, now.answer
    if isinstance(asked, PuzzleQuestion):
        is_possible = answer is None and not now.found and (not now.said or asked.choice(now.said) is not None)
    elif now.is_list:
        found, allowed = set(now.found), asked.certificate
        is_possible = found <= set(allowed.accepted) and len(found) == len(now.found)
        is_possible = is_possible and (answer is None or answer in allowed.rejected)
    else:
        is_possible = not now.found and (answer is None or now.is_legal(answer))
    if not is_possible:
        raise ValueError(answer)
    if now.reason and now.reason not in now.reasons:
        raise ValueError(now.reason)
    after = None if now.shown is None else now.follows
    if now.shown is not None and (after is None or now.shown >= len(after.line)):
        raise ValueError(now.shown)
    return now
