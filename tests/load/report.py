"""What the rounds found, as one page: a table, and what must hold."""

import platform
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from importlib.metadata import version
from itertools import chain
from statistics import mean, median
from typing import Final

from tests.benchmarks.timing import quantile
from tests.checkout import commit
from tests.load.rounds import DEFAULT_BUTTON, OUR_BUTTON, OUR_TABLE, OURS, Plan, Round

CASES: Final = (OURS, OUR_TABLE, OUR_BUTTON, DEFAULT_BUTTON)
MOST_OF_DEFAULT: Final = 1 / 3
MOST_OF_BUTTON: Final = 1.5


@dataclass(frozen=True, slots=True)
class Check:
    """Something that must hold, whether it does, and the numbers that say so."""

    claim: str
    holds: bool
    numbers: str


def checks(rounds: Iterable[Round], plan: Plan) -> tuple[Check, ...]:
    """Whether all pages came whole, and our clicks are fast enough, judged by the measured numbers alone."""
    by_case = _by_case(rounds)
    return (
        *(_complete(case, by_case[case], plan) for case in (OURS, OUR_TABLE, OUR_BUTTON)),
        *(_ratio(case, by_case, DEFAULT_BUTTON, MOST_OF_DEFAULT) for case in (OURS, OUR_TABLE)),
        *(_ratio(case, by_case, OUR_BUTTON, MOST_OF_BUTTON) for case in (OURS, OUR_TABLE)),
    )


def _by_case(rounds: Iterable[Round]) -> dict[str, list[Round]]:
    grouped: dict[str, list[Round]] = {case: [] for case in CASES}
    for found in rounds:
        grouped[found.case].append(found)
    return grouped


def _complete(case: str, rounds: Sequence[Round], plan: Plan) -> Check:
    visits = [visit for found in rounds for visit in found.visits]
    whole = sum(visit.ready is not None and not visit.failure and len(visit.clicks) == plan.clicks for visit in visits)
    return Check(
        f"{case}: every page comes whole, with its widget, and every click is answered",
        whole == len(visits) > 0,
        f"{whole} of {len(visits)}",
    )


LIMITS: Final = {
    DEFAULT_BUTTON: "a third of a plain button's on a default Voilà",
    OUR_BUTTON: "one and a half times a plain button's on our server",
}


def _ratio(case: str, by_case: Mapping[str, Sequence[Round]], other: str, most: float) -> Check:
    """Our slow clicks (p95) over the other page's: the median of the rounds, so that a noisy one decides nothing."""
    ratios = [
        quantile(_clicks([ours]), 0.95) / quantile(_clicks([theirs]), 0.95)
        for ours, theirs in zip(by_case[case], by_case[other], strict=False)
        if _clicks([ours]) and _clicks([theirs])
    ]
    claim = f"{case}: a click's p95 is at most {LIMITS[other]}"
    if not ratios:
        return Check(claim, False, "not measured")
    each = ", ".join(f"{one:.2f}" for one in ratios)
    return Check(claim, median(ratios) <= most, f"{median(ratios):.2f} (rounds: {each}), at most {most:.2f}")


def _clicks(rounds: Iterable[Round]) -> list[float]:
    return list(chain.from_iterable(visit.clicks for found in rounds for visit in found.visits))


def _ready(rounds: Iterable[Round]) -> list[float]:
    return [visit.ready for found in rounds for visit in found.visits if visit.ready is not None]


def lines(rounds: Sequence[Round], plan: Plan, day: date, whole: bool) -> Iterator[str]:
    """The page, line by line; `whole` if nobody stopped the run."""
    yield f"# {plan.learners} learners, {day.isoformat()}"
    yield ""
    if not whole:
        yield from ("**Stopped before its end.**", "")
    least, most = plan.pause
    yield (
        f"{platform.python_implementation()} {platform.python_version()} on {platform.system()}, commit `{commit()}`,"
        f" Voilà {version('voila')}. {plan.learners} scripted learners arrive over {plan.over:g} s (seed {plan.seed})."
        " Each asks for the page and for all that a browser asks for beside it, opens the kernel's websocket, gets the"
        f" widgets' states, and then clicks {plan.clicks} times, every {least:g} to {most:g} s. The pages take turns,"
        " each on a server of its own that is alone on the machine with the learners;"
        f" {_rounds_in_words(rounds)}, each in another order. Times depend on the machine; the ratios do so less."
        " `python -m tests.load` makes this page again."
    )
    yield from ("", *_table(_by_case(rounds)), "")
    for check in checks(rounds, plan):
        yield f"- {'PASS' if check.holds else '**FAIL**'} {check.claim}: {check.numbers}"
    yield from _failures(rounds)


def _rounds_in_words(rounds: Sequence[Round]) -> str:
    most = max((len(each) for each in _by_case(rounds).values()), default=0)
    return f"{most} rounds" if most != 1 else "1 round"


def _table(by_case: Mapping[str, Sequence[Round]]) -> Iterator[str]:
    yield "| page | ready p50 | p95 | worst | click p50 | p95 | worst | failures | server | each kernel |"
    yield "|---|---:|---:|---:|---:|---:|---:|---:|---:|---:|"
    for case, rounds in by_case.items():
        visits = [visit for found in rounds for visit in found.visits]
        cells = [
            case,
            *(_time(_ready(rounds), share, "s") for share in (0.5, 0.95, 1)),
            *(_time(_clicks(rounds), share, "ms") for share in (0.5, 0.95, 1)),
            f"{sum(bool(visit.failure) for visit in visits)} of {len(visits)}",
            _memory([found.server_memory for found in rounds]),
            _memory([found.kernel_memory for found in rounds]),
        ]
        yield f"| {' | '.join(cells)} |"


def _time(seconds: Sequence[float], share: float, unit: str) -> str:
    if not seconds:
        return "–"
    value = quantile(seconds, share)
    return f"{value:.2f} s" if unit == "s" else f"{value * 1000:.1f} ms"


def _memory(megabytes: Iterable[float | None]) -> str:
    measured = [one for one in megabytes if one is not None]
    return f"{mean(measured):.0f} MB" if measured else "–"


def _failures(rounds: Iterable[Round]) -> Iterator[str]:
    failed = [(found.case, visit.failure) for found in rounds for visit in found.visits if visit.failure]
    if failed:
        yield from ("", "What failed:", "")
    for case, failure in dict.fromkeys(failed):
        yield f"- {case}: {failure} ({failed.count((case, failure))} times)"
