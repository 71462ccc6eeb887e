"""A lesson's session as text: the fields of a link, and what a browser or a file keeps.

Nothing is raised but NotationError.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final

from conquian.course import catalogue, progress
from conquian.course.attempt import Attempt, Refusal
from conquian.course.experiment import MOST_DEALS, PAIRS, Tally
from conquian.course.lesson import Level, Part
from conquian.course.moved_levels import home
from conquian.game.actions import Action
from conquian.game.judge import judge
from conquian.game.laws import Law
from conquian.game.play import apply
from conquian.notation.codes import action as read_action
from conquian.notation.errors import Fault, NotationError
from conquian.notation.position import read_number
from conquian.rooms.learn.placement import Placement, known_by
from conquian.rooms.learn.scene_attempt import MOST_HINTS, MOST_TRIED, SceneAttempt
from conquian.rooms.learn.session import MOST_REVIEWS, LessonSession

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
    review, experiment = session.review, session.experiment
    answer = None if review is None else review.answer
    place = {
        **_level(session),
        "part": session.part.value,
        "tries": str(session.tries),
        "done": "; ".join(map(str, session.attempt.done)),
        "tried": _tried(session.attempt),
        "said": session.said,
        "hints": str(session.attempt.hints),
        "helped": "yes" if session.helped else "",
        "law": "" if review is None else str(review.law),
        "asked": str(session.asked),
        "reviews": str(session.reviews) if session.reviews else "",
        "map": "yes" if session.on_map else "",
        "door": session.door or "",
        "placing": "yes" if session.placing else "",
        "tally": " ".join(map(str, experiment.tally.counts)) if experiment and experiment.tally.deals else "",
        "answer": "" if answer is None else "yes" if answer else "no",
    }
    return progress.dumps(session.progress, {name: text for name, text in place.items() if text})


def _tried(attempt: Attempt) -> str:
    """What was tried last, as much of it as a field can hold: a wish can be as long as one likes."""
    rows = [f"{each.law} {each.action}" for each in attempt.tried]
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

    >>> recover(kept(LessonSession.begin("pack").hint()).replace("format = 1", "")).attempt.hints
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
    part, on_map, door = Part(place.get("part", begun.part)), place.get("map") == "yes", place.get("door", "")
    if part not in (*begun.level.parts, Part.REVIEW, Part.DONE):
        raise ValueError(part)
    if door and (not on_map or door not in catalogue.names()):
        raise ValueError(door)
    now = replace(
        begun,
        tries=read_number(place, "tries", progress.MOST_TRIES),
        said=place.get("said", ""),
        helped=place.get("helped") == "yes",
        asked=read_number(place, "asked", progress.MOST_TRIES),
        reviews=read_number(place, "reviews", MOST_REVIEWS),
        door=door if on_map else None,
    )
    if now.said and now.said not in _choices(now.level):
        raise ValueError(now.said)
    if place.get("placing") == "yes":
        now = replace(now, placing=_placement(now, part))
    now = _in_part(now, part, place)
    hints = read_number(place, "hints", MOST_HINTS)
    if hints and (now.task is None or now.placing):
        raise ValueError(hints)
    refused = [_refusal(each) for each in _listed(place, "tried")]
    boards = now.attempt.states
    tried = [each for each in refused if any(judge(board, each.action).law is each.law for board in boards)]
    return replace(now, attempt=replace(now.attempt, hints=hints, tried=tuple(tried[-MOST_TRIED:])))


def _placement(now: LessonSession, part: Part) -> Placement:
    """The placement at this part: at a question that is not answered well yet, or a move. Raises ValueError."""
    moves, right = known_by(now.name), "" if now.level.predict is None else now.level.predict.right
    said = {Part.PREDICT: now.said != right, Part.DO: now.said in ("", right), Part.DONE: not now.said}
    is_there = now.index == moves[-1] if part is Part.DONE else now.index in moves
    if now.tries or not (is_there and said.get(part, False)):
        raise ValueError(part)
    return Placement(now.name, moves.index(now.index))


def _in_part(now: LessonSession, part: Part, place: Mapping[str, str]) -> LessonSession:
    """The part with what was done there, said or counted. Raises ValueError for what cannot be."""
    done, tally = [read_action(each) for each in _listed(place, "done")], _tally(place)
    if part is Part.REVIEW:
        answer = {"yes": True, "no": False}.get(place.get("answer", ""))
        now = now.to_review(Law(place.get("law", "")), now.asked, answer)
    else:
        now = now.won() if part is Part.DONE else now.to(part)
    experiment = now.experiment
    if experiment is not None:
        if now.tries or tally.deals > experiment.plan.deals or (tally.deals and not now.said):
            raise ValueError(tally)
        return replace(now, experiment=replace(experiment, tally=tally))
    if tally.deals:
        raise ValueError(tally)
    if now.task is not None or (done and part is Part.DONE):
        return replace(now, attempt=_replayed(replace(now.attempt, done=()), done))
    return now


def _choices(level: Level) -> tuple[str, ...]:
    """What can be said beforehand in this level."""
    if level.experiment is not None:
        return level.experiment.choices
    return () if level.predict is None else tuple(name for name, _ in level.predict.choices)


def _replayed(attempt: SceneAttempt, done: Sequence[Action]) -> SceneAttempt:
    """The attempt after these actions of both. Raises ValueError at one that is refused, or after it was over."""
    for action in done:
        if attempt.outcome is not None:
            raise ValueError(action)
        attempt = attempt.doing(action)
        apply(*attempt.steps[-1])
    return attempt


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
