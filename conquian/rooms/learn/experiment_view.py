"""The view of an experiment so far, as plain JSON: a bar for each way with its interval, and what both tell."""

from __future__ import annotations

from typing import Final, TypedDict

from conquian.course.experiment import Estimate, ExperimentFinding, ExperimentWay, Tally
from conquian.explain.words import words
from conquian.rooms.learn.phrases import LessonPhrases

HUNDRED: Final = 100
"""The number of deals for which results are given: whole counters are easier to picture than parts of one."""
WIDEST: Final = 0.5
"""The least reach of the axis, in stakes a deal: so one sees the lines grow shorter."""
MINUS: Final = "\u2212"


class Bar(TypedDict):
    """One way: its name, what it brings in words, and where its bar and its interval begin and end, in percent."""

    id: str
    name: str
    value: str
    counted: str
    bar: list[float]
    interval: list[float]


class ExperimentView(TypedDict):
    """Both bars on one axis, on which nothing won and nothing lost lies at `zero`, in percent; what they tell."""

    label: str
    caption: str
    bars: list[Bar]
    zero: float
    line: str
    difference: str


def experiment_view(phrases: LessonPhrases) -> ExperimentView | None:
    """The experiment so far; None where there is none, or nothing is counted yet."""
    experiment = phrases.now.experiment
    if experiment is None or not experiment.tally.deals or phrases.is_exploring:
        return None
    tally, language = experiment.tally, phrases.language
    ends = [
        0.0,
        -WIDEST,
        *(end for way in ExperimentWay for end in (tally.estimate(way).low, tally.estimate(way).high)),
    ]
    axis = min(ends), max(ends)
    return {
        "label": words(language, "experiment", "text", "bars"),
        "caption": words(language, "experiment", "text", "caption", n=tally.deals, deals=experiment.plan.deals),
        "bars": [_bar(tally, way, axis, language) for way in ExperimentWay],
        "zero": _placed(0, axis),
        "line": words(language, "experiment", "text", "line"),
        "difference": "" if experiment.goes_on else difference(tally, language),
    }


def _bar(tally: Tally, way: ExperimentWay, axis: tuple[float, float], language: str) -> Bar:
    found = tally.estimate(way)
    won, drawn, lost = (tally.times(way, value) for value in (1, 0, -1))
    return {
        "id": way.value,
        "name": words(language, "experiment", "way", way),
        "value": words(language, "experiment", "text", "value", **_numbers(found)),
        "counted": words(language, "experiment", "text", "counted", won=won, drawn=drawn, lost=lost),
        "bar": sorted([_placed(0, axis), _placed(found.mean, axis)]),
        "interval": [_placed(found.low, axis), _placed(found.high, axis)],
    }


def _placed(value: float, axis: tuple[float, float]) -> float:
    """The place of a value on the axis, in percent."""
    low, high = axis
    return round((value - low) / (high - low) * HUNDRED, 2)


def difference(tally: Tally, language: str) -> str:
    """The difference that the same deals, played in both ways, show, in a sentence."""
    found, finding = tally.difference, tally.finding
    if finding is ExperimentFinding.FOLD:
        found = Estimate(-found.mean, -found.high, -found.low)
    return words(language, "experiment", "difference", finding, **_numbers(found))


def _numbers(found: Estimate) -> dict[str, str]:
    """A mean and its interval in counters for a hundred deals, with a true minus sign."""
    numbers = {"n": found.mean, "low": found.low, "high": found.high}
    return {name: str(round(value * HUNDRED)).replace("-", MINUS) for name, value in numbers.items()}
