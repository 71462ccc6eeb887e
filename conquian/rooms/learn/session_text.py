"""A lesson's session as text: the fields of a link, and what a browser or a file keeps.

Nothing is raised but NotationError.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final

from conquian.course import catalogue, progress
from conquian.course.attempt import Refusal
from conquian.course.experiment import MOST_DEALS, PAIRS, Tally
from conquian.course.lesson import Level, Part, Task
from conquian.course.moved_levels import home
from conquian.game.actions import Action
from conquian.game.judge import judge
from conquian.game.laws import Law
from conquian.game.play import apply
from conquian.notation.codes import action as read_action
from conquian.notation.errors import Fault, NotationError
from conquian.notation.position import read_number
from conquian.rooms.learn.placement import known_by
from conquian.rooms.learn.session import MOST_HINTS, MOST_REVIEWS, MOST_TRIED, LessonSession

FIELDS: Final = ("lesson", "level")
"""The fields of a link to a lesson."""


# --- writing ----------------------------------------------------------------------------------------------------------


def fields(session: LessonSession) -> dict[str, str]:
    """The level as the fields of a link; the map is what a link without any leads to.

    >>> fields(LessonSession.begin("pack"))
    {'lesson': 'pack', 'level': 'neighbours'}
    """
    return {} if session.on_map else _level(session)


def _level(session: LessonSession) -> dict[str, str]:
    return {"lesson": session.name, "level": session.level.name}


def kept(session: LessonSession) -> str:
    """Everything, as the text of a file from which `resume` makes it again."""
    place = {
        **_level(session),
        "part": session.part.value,
        "tries": str(session.tries),
        "done": "; ".join(map(str, session.done)),
        "tried": _tried(session),
        "said": session.said,
        "hints": str(session.hints),
        "helped": "yes" if session.helped else "",
        "law": str(session.law or ""),
        "asked": str(session.asked),
        "reviews": str(session.reviews) if session.reviews else "",
        "map": "yes" if session.on_map else "",
        "door": session.door,
        "placing": "yes" if session.placing else "",
        "tally": " ".join(map(str, session.tally.counts)) if session.tally.deals else "",
        "answer": "" if session.answer is None else "yes" if session.answer else "no",
    }
    return progress.dumps(session.progress, {name: text for name, text in place.items() if text})


def _tried(session: LessonSession) -> str:
    """What was tried last, as much of it as a field can hold: a wish can be as long as one likes."""
    rows = [f"{each.law} {each.action}" for each in session.tried]
    while len("; ".join(rows)) > progress.LONGEST_FIELD:
        rows = rows[1:]
    return "; ".join(rows)


# --- reading ----------------------------------------------------------------------------------------------------------


def read(link: Mapping[str, str]) -> LessonSession:
    """The level that a link asks for. Raises NotationError.

    >>> read({"lesson": "pack"}).level.name
    'neighbours'
    """
    names = catalogue.names()
    name, level = home(link.get("lesson", names[0]), link.get("level", ""))
    if name not in names:
        raise NotationError(Fault.NOT_A_VALUE, name, field="lesson", expected=" ".join(names))
    lesson = catalogue.lesson(name)
    wanted = level if "level" in link else lesson.levels[0].name
    index = lesson.level(wanted)
    if index is None:
        expected = " ".join(level.name for level in lesson.levels)
        raise NotationError(Fault.NOT_A_VALUE, wanted, field="level", expected=expected)
    return LessonSession.begin(name, index)


def resume(text: str) -> LessonSession:
    """The session that was kept as this text, which anyone may have written. Raises NotationError.

    A place that is not there any more, because the lesson was changed, gives way to the beginning of its level or to
    the map of the course: the progress stays.

    >>> session = LessonSession.begin("pack").hint()
    >>> resume(kept(session)) == session
    True
    """
    so_far, place = progress.loads(text)
    if "lesson" not in place:
        return _lost(so_far)
    try:
        return replace(_placed(place), progress=so_far)
    except ValueError:
        pass
    try:
        return replace(read(place), progress=so_far)
    except NotationError:
        return _lost(so_far)


def recover(text: str) -> LessonSession:
    """The session that a browser kept as this text: as in `resume`, and of unreadable text as much as can be saved.

    >>> recover(kept(LessonSession.begin("pack").hint()).replace("format = 1", "")).hints
    0
    """
    try:
        return resume(text)
    except NotationError:
        return _lost(progress.salvaged(text))


def _lost(so_far: progress.Progress) -> LessonSession:
    """The map, where the place is not known."""
    return LessonSession.begin(catalogue.names()[0], so_far=so_far).to_map()


def _placed(place: Mapping[str, str]) -> LessonSession:
    """The place that these fields name. Raises ValueError for one that cannot be."""
    begun = read(place)
    level = begun.level
    part = Part(place.get("part", begun.part))
    if part not in (*level.parts, Part.REVIEW, Part.DONE):
        raise ValueError(part)
    now = replace(
        begun,
        part=part,
        tries=read_number(place, "tries", progress.MOST_TRIES),
        said=place.get("said", ""),
        hints=read_number(place, "hints", MOST_HINTS),
        helped=place.get("helped") == "yes",
        law=Law(place["law"]) if "law" in place else None,
        asked=read_number(place, "asked", progress.MOST_TRIES),
        reviews=read_number(place, "reviews", MOST_REVIEWS),
        on_map=place.get("map") == "yes",
        door=place.get("door", ""),
        placing=place.get("placing") == "yes",
        answer={"yes": True, "no": False}.get(place.get("answer", "")),
        tally=_tally(place),
    )
    if now.door and (not now.on_map or now.door not in catalogue.names()):
        raise ValueError(now.door)
    if part is Part.REVIEW and now.law is None:
        raise ValueError(part)
    if now.placing and not _can_be_known(now):
        raise ValueError(part)
    if now.hints and now.task is None:
        raise ValueError(now.hints)
    if now.said and now.said not in _choices(level):
        raise ValueError(now.said)
    if not _can_have_counted(now):
        raise ValueError(now.tally)
    if isinstance(now.scene, Task):
        now = _replayed(now, [read_action(each) for each in _listed(place, "done")])
    if part is Part.DONE:
        now = now.won(now.done)
    refused = [_refusal(each) for each in _listed(place, "tried")]
    boards = now.attempt.states
    there = [each for each in refused if any(judge(board, each.action).law is each.law for board in boards)]
    return replace(now, tried=tuple(there[-MOST_TRIED:]))


def _can_be_known(now: LessonSession) -> bool:
    """Whether a learner can show here that the lesson is known: in a question not yet answered well, or a move."""
    moves, right = known_by(now.name), "" if now.level.predict is None else now.level.predict.right
    said = {Part.PREDICT: now.said != right, Part.DO: now.said in ("", right), Part.DONE: not now.said}
    is_there = now.index == moves[-1] if now.part is Part.DONE else now.index in moves
    return is_there and said.get(now.part, False) and not (now.hints or now.tries)


def _choices(level: Level) -> tuple[str, ...]:
    """What can be said beforehand in this level."""
    if level.experiment is not None:
        return level.experiment.choices
    return () if level.predict is None else tuple(name for name, _ in level.predict.choices)


def _can_have_counted(now: LessonSession) -> bool:
    """Whether the tally can be that of this part: only an experiment has one, never with other suits."""
    if now.experiment is None:
        return not now.tally.deals
    return not now.tries and now.tally.deals <= now.experiment.deals and (not now.tally.deals or bool(now.said))


def _replayed(now: LessonSession, done: Sequence[Action]) -> LessonSession:
    """The part after these actions of both. Raises ValueError at one that is refused, or if it was over before it."""
    for action in done:
        if now.outcome is not None:
            raise ValueError(action)
        now = replace(now, done=(*now.done, action))
        apply(*now.attempt.steps[-1])
    return now


def _listed(place: Mapping[str, str], name: str) -> list[str]:
    return [each for each in place.get(name, "").split("; ") if each]


def _refusal(text: str) -> Refusal:
    """What was tried, and the law that refused it, as they are kept."""
    law, _, action = text.partition(" ")
    return Refusal(read_action(action), Law(law))


def _tally(place: Mapping[str, str]) -> Tally:
    """What an experiment had counted. Raises ValueError."""
    counts = [read_number({"tally": each}, "tally", MOST_DEALS) for each in place.get("tally", "").split()]
    if not counts:
        return Tally()
    if len(counts) != len(PAIRS):
        raise ValueError(counts)
    return Tally(tuple(counts))
