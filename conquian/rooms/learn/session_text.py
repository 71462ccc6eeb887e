"""A lesson's session as text: the fields of a link, and what a browser or a file keeps.

Nothing is raised but NotationError.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

from conquian.course import catalogue, progress
from conquian.course.attempt import Refusal
from conquian.course.experiment import MOST_DEALS, PAIRS, ExperimentRun, Tally
from conquian.course.lesson import Level, Part
from conquian.course.moved_levels import home
from conquian.game.actions import Action
from conquian.game.judge import judge
from conquian.game.laws import Law
from conquian.game.play import apply
from conquian.notation.codes import action as read_action
from conquian.notation.errors import Fault, NotationError
from conquian.notation.kept import Codec, Field, flag, number, several
from conquian.rooms.learn.placement import Placement, known_by
from conquian.rooms.learn.scene_attempt import MOST_HINTS, MOST_TRIED, SceneAttempt
from conquian.rooms.learn.session import MOST_REVIEWS, LessonSession
from conquian.teach.law_examples import LawReview

FIELDS: Final = ("lesson", "level")
"""The fields of a link to a lesson."""


# --- writing ----------------------------------------------------------------------------------------------------------


def fields(session: LessonSession) -> dict[str, str]:
    """The level as the fields of a link; the map is what a link without any leads to.

    >>> fields(LessonSession.begin("pack"))
    {'lesson': 'pack', 'level': 'neighbours'}
    """
    return {} if session.on_map else _PLACE.only(*FIELDS).encode(session)


def kept(session: LessonSession) -> str:
    """Everything, as the text of a file from which `resume` makes it again."""
    return progress.dumps(session.progress, {name: text for name, text in _PLACE.encode(session).items() if text})


def _tried(tried: Sequence[Refusal]) -> str:
    """The last tries, as many as a field can hold: a wish can be of any length."""
    rows = [f"{each.law} {each.action}" for each in tried]
    while len("; ".join(rows)) > progress.LONGEST_FIELD:
        rows = rows[1:]
    return "; ".join(rows)


def _refusal(text: str) -> Refusal:
    """An action that was tried, and the law that refused it, as they are kept."""
    law, _, action = text.partition(" ")
    return Refusal(read_action(action), Law(law))


def _counts(experiment: ExperimentRun) -> str:
    return " ".join(map(str, experiment.tally.counts)) if experiment.tally.deals else ""


def _tally(text: str) -> Tally:
    """The counts of an experiment. Raises ValueError."""
    counts = tuple(map(number(MOST_DEALS).read, text.split()))
    if len(counts) != len(PAIRS):
        raise ValueError(counts)
    return Tally(counts)


def _answer(review: LawReview) -> str:
    return "" if review.answer is None else "yes" if review.answer else "no"


_PLACE: Final = Codec(
    {
        "lesson": Field(str, None, path="name"),
        "level": Field(str, None, path="level.name"),
        "part": Field(Part, None),
        "tries": number(progress.MOST_TRIES),
        "done": several(read_action, "; ", path="attempt.done"),
        "tried": replace(several(_refusal, "; ", path="attempt.tried"), write=_tried),
        "said": Field(str, ""),
        "hints": replace(number(MOST_HINTS), path="attempt.hints"),
        "helped": flag(),
        "law": Field(Law, None, lambda review: str(review.law), path="review"),
        "asked": number(progress.MOST_TRIES),
        "reviews": number(MOST_REVIEWS, always=False),
        "map": flag(path="on_map"),
        "door": Field(str, None),
        "placing": Field(lambda text: text == "yes", None, lambda _: "yes"),
        "tally": Field(_tally, None, _counts, path="experiment"),
        "answer": Field({"yes": True, "no": False}.get, None, _answer, path="review"),
    }
)
"""A learner's place, as it is kept; an empty text is left out."""


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
    """The session that was kept as this text, which is not trusted. Raises NotationError.

    A place that no longer exists, because the lesson was changed, gives way to the beginning of its level or to the map
    of the course: the progress stays.

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
    begun, there = read(place), _PLACE.decode(place)
    part, door, hints = there["part"] or begun.part, there["door"] or "", there["hints"]
    if part not in (*begun.level.parts, Part.REVIEW, Part.DONE):
        raise ValueError(part)
    if door and (not there["map"] or door not in catalogue.names()):
        raise ValueError(door)
    if there["said"] and there["said"] not in _choices(begun.level):
        raise ValueError(there["said"])
    now = replace(begun, **{name: there[name] for name in ("tries", "said", "helped", "asked", "reviews")})
    if there["placing"]:
        now = replace(now, placing=_placement(now, part))
    now = _in_part(replace(now, door=door if there["map"] else None), part, there)
    if hints and (now.task is None or now.placing):
        raise ValueError(hints)
    boards = now.attempt.states
    tried = [each for each in there["tried"] if any(judge(board, each.action).law is each.law for board in boards)]
    return replace(now, attempt=replace(now.attempt, hints=hints, tried=tuple(tried[-MOST_TRIED:])))


def _placement(now: LessonSession, part: Part) -> Placement:
    """The placement at this part: at a question that is not answered well yet, or a move. Raises ValueError."""
    moves, right = known_by(now.name), "" if now.level.predict is None else now.level.predict.right
    said = {Part.PREDICT: now.said != right, Part.DO: now.said in ("", right), Part.DONE: not now.said}
    is_there = now.index == moves[-1] if part is Part.DONE else now.index in moves
    if now.tries or not (is_there and said.get(part, False)):
        raise ValueError(part)
    return Placement(now.name, moves.index(now.index))


def _in_part(now: LessonSession, part: Part, there: Mapping[str, Any]) -> LessonSession:
    """The part with what was done there, said or counted. Raises ValueError for what cannot be."""
    done, tally = there["done"], there["tally"] or Tally()
    if part is Part.REVIEW:
        if there["law"] is None:
            raise ValueError(part)
        now = now.to_review(there["law"], now.asked, there["answer"])
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
    """The predictions that can be made in this level."""
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
