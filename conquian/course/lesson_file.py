"""Lessons from TOML. Nothing is raised but NotationError, which names the line, the level and the field."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import partial
from typing import Final

from conquian.course.experiment import MOST_DEALS, Experiment, ExperimentFinding
from conquian.course.goals import read_goal
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
from conquian.game.actions import Action
from conquian.game.laws import Law
from conquian.notation.codes import action as read_action
from conquian.notation.errors import Fault
from conquian.notation.position import position as read_position
from conquian.notation.position import read_seat
from conquian.notation.toml_fields import (
    NAME,
    FileFormat,
    TomlField,
    as_written,
    each_once,
    law,
    list_of,
    matching,
    number,
    one_of,
    parsed,
    table_of,
    truth,
)
from conquian.teach.suit_permutation import SUITS, relabelled_data

FORMAT: Final = 1
"""The version of the format."""
LONGEST_FILE: Final = 100_000
MOST_ACTIONS: Final = 30
"""The most actions of a task."""

_FORMAT: Final = FileFormat("lesson", FORMAT, LONGEST_FILE, ("format", "level", "minutes"))
"""`minutes` are worked out now; older files say them."""
_NAME: Final = matching(NAME, "a-name")
_TEXT_KEY: Final = matching(re.compile(rf"{NAME.pattern}(?:\.{NAME.pattern})*", re.ASCII), "why mistakes.a-name")
"""The key of a text, from the task on: `why`, or `mistakes.let-go`."""
_GOAL: Final = as_written(read_goal)
_ACTION: Final = parsed(read_action, '"decline"')
_ACTIONS: Final = list_of(_ACTION, '["decline"]')
_POSITION: Final = parsed(read_position, '"pone=… dealer=… turn=…"')
_SEAT: Final = parsed(read_seat, '"pone"')


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
    conquian.notation.errors.NotationError: line 6: first.do.position.pone: Hand and spread together have 8 cards; ...
    """
    file = _FORMAT.read(text)
    file = replace(file, written=relabelled_data(file.written, suits))
    levels = file.get("level", list_of(_level, "[[level]]"), ())
    if not levels:
        raise file.error(Fault.FIELD_MISSING, "[[level]]", "")
    each_once(file, "level", [level.name for level in levels])
    if last := levels[-1].extra:  # a lesson ends on the board of its last part
        extra = file.part("level").part(len(levels) - 1).named(levels[-1].name).part("extra")
        raise extra.error(Fault.NOT_A_VALUE, "[]", last[0])
    return Lesson(name, number, levels)


# --- levels -----------------------------------------------------------------------------------------------------------


def _level(level: TomlField) -> Level:
    level = level.named(level.need("name", _NAME))
    parts = (Part.PREDICT, Part.EXPERIMENT, Part.DO, Part.TWIST, Part.BREAK)
    level.only("name", "laws", "stumbles", "extra", *parts)
    if Part.PREDICT in level and Part.EXPERIMENT in level:  # what was said beforehand is kept once
        raise level.error(Fault.FIELD_TWICE, Part.PREDICT, Part.EXPERIMENT)
    beside = [part for part in (Part.TWIST, Part.BREAK) if part in level]  # nothing later may need one
    extra = level.get("extra", list_of(one_of(beside)), ())
    do = level.need("do", _task)
    return Level(
        level.name,
        level.get("laws", list_of(law, '["5.2"]'), ()),
        do,
        level.get("predict", partial(_prediction, do), None),
        level.get("twist", _task, None),
        level.get("break", partial(_breaking, do), None),
        level.get("experiment", _experiment, None),
        level.get("stumbles", list_of(one_of(STUMBLES)), ()),
        tuple(part for part in beside if part in extra),
    )


def _task(task: TomlField) -> Task:
    task.only(
        *("position", "seat", "study", "known", "actions", "success", "failure"),
        *("solution", "arranged", "offers", "script", "replies", "mistakes", "meant"),
    )
    state = task.need("position", _POSITION)
    solution = task.get("solution", _ACTIONS, ())
    mistakes = task.get("mistakes", list_of(_mistake, "[[mistakes]]"), ())
    each_once(task, "mistakes", [mistake.name for mistake in mistakes])
    return Task(
        position=state,
        seat=task.get("seat", _SEAT, state.turn),
        known=task.get("known", one_of(Known), Known.RULES),
        actions=task.get("actions", number(1, MOST_ACTIONS), len(solution)),
        success=task.get("success", _GOAL, None),
        failure=task.get("failure", _GOAL, None),
        solution=solution,
        offers=task.get("offers", _ACTIONS, ()),
        script=task.get("script", _ACTIONS, ()),
        replies=task.get("replies", one_of(Replies), Replies.WRITTEN),
        mistakes=mistakes,
        arranged=task.get("arranged", truth, False),
        is_study=task.get("study", truth, False),
        meant=task.get("meant", table_of(one_of(Oversight), _TEXT_KEY), ()),
    )


def _mistake(mistake: TomlField) -> Mistake:
    name = mistake.need("name", _NAME)
    mistake = mistake.named(f"{mistake.name.rpartition('.')[0]}.{name}")
    mistake.only("name", "play", "law", "when", "happens", "meant")
    if "law" not in mistake and "when" not in mistake:
        raise mistake.error(Fault.FIELD_MISSING, "law when", "")
    return Mistake(
        name,
        mistake.get("play", _ACTIONS, ()),
        mistake.get("law", law, None),
        mistake.get("when", _GOAL, None),
        mistake.get("happens", _happening, None),
        mistake.get("meant", _TEXT_KEY, ""),
    )


def _happening(happening: TomlField) -> Happening:
    happening.only("actions", "ends", "position", "study")
    return Happening(
        happening.get("actions", _ACTIONS, ()),
        happening.need("ends", _GOAL),
        happening.get("position", _POSITION, None),
        happening.get("study", truth, False),
    )


def _prediction(do: Task, question: TomlField) -> Prediction:
    """The question of a level; without a position of its own it is asked about that of the task."""
    question.only("position", "seat", "study", "known", "choices", "laws")
    choices = question.get("choices", table_of(_NAME, _GOAL), ())
    laws = question.get("laws", table_of(one_of(dict(choices)), law), ())
    if "position" not in question:
        return Prediction(do.position, do.seat, choices, laws, do.is_study, do.known)
    state = question.need("position", _POSITION)
    return Prediction(
        position=state,
        seat=question.get("seat", _SEAT, state.turn),
        choices=choices,
        laws=laws,
        is_study=question.get("study", truth, False),
        known=question.get("known", one_of(Known), Known.RULES),
    )


def _breaking(do: Task, breaking: TomlField) -> Breaking:
    """Laws to be broken, in a position of their own or in that of the task."""
    breaking.only("position", "seat", "study", "tries")
    tries = breaking.get("tries", list_of(_try, "[[tries]]"), ())
    if "position" not in breaking:
        return Breaking(do.position, do.seat, tries, do.is_study)
    state = breaking.need("position", _POSITION)
    return Breaking(state, breaking.get("seat", _SEAT, state.turn), tries, breaking.get("study", truth, False))


def _try(attempt: TomlField) -> tuple[Action, Law | None]:
    attempt.only("action", "law")
    return attempt.need("action", _ACTION), attempt.get("law", law, None)


def _experiment(experiment: TomlField) -> Experiment:
    experiment.only("position", "seat", "study", "deals", "choices", "finds", "laws")
    state = experiment.need("position", _POSITION)
    seat = experiment.get("seat", _SEAT, state.turn)
    if state.hands[seat].unknown:
        raise experiment.part("position").error(Fault.NOT_A_VALUE, str(seat), str(state.hands[seat]))
    choices = experiment.get("choices", list_of(one_of(ExperimentFinding)), ())
    each_once(experiment, "choices", choices)
    finds = experiment.get("finds", one_of(ExperimentFinding), ExperimentFinding.SAME)
    if finds not in choices:
        wrong = experiment.named(f"{experiment.name}.choices")
        raise wrong.error(Fault.NOT_A_VALUE, " ".join(choices), finds)
    return Experiment(
        position=state,
        seat=seat,
        deals=experiment.get("deals", number(1, MOST_DEALS), MOST_DEALS),
        choices=choices,
        finds=finds,
        laws=experiment.get("laws", table_of(one_of(choices), law), ()),
        is_study=experiment.get("study", truth, False),
    )
