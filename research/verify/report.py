"""The result of a full run: what was counted and what failed, as a page to read."""

from __future__ import annotations

import platform
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from research.keeping import Kept, digest, this_day
from research.verify.runner import Done, finished_pieces
from tests.checkout import commit
from tests.verify.plan import Task


@dataclass(frozen=True, slots=True)
class TaskResult:
    """What all pieces of a task counted together; `seeds` are its first and last, `seconds` those of the workers."""

    name: str
    claim: str
    unit: str
    amount: int
    pieces: int
    seeds: tuple[int, int]
    seconds: float
    counts: dict[str, int]
    failures: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Result:
    """What every task of a plan counted, and the command that did them."""

    tasks: tuple[TaskResult, ...]
    command: str

    @property
    def holds(self) -> bool:
        """Whether every claim holds."""
        return not any(task.failures for task in self.tasks)


def result_of(kept: Kept, plan: tuple[Task, ...], command: str) -> Result:
    """The result of the finished pieces."""
    done = finished_pieces(kept)
    return Result(tuple(_task_result(task, done) for task in plan), command)


def _task_result(task: Task, finished: dict[str, Done]) -> TaskResult:
    done = [finished[piece.key] for piece in task.pieces() if piece.key in finished]
    seeds = [one.seed for one in done]
    return TaskResult(
        task.name,
        task.claim,
        task.unit,
        sum(one.amount for one in done),
        len(done),
        (min(seeds, default=0), max(seeds, default=0)),
        round(sum(one.seconds for one in done), 1),
        dict(sum((Counter(one.counts) for one in done), Counter())),
        tuple(one.failure for one in done if one.failure),
    )


# --- the page ---------------------------------------------------------------------------------------------------------


def lines(result: Result) -> Iterator[str]:
    """The page, line by line."""
    yield f"# Full verification, {this_day().isoformat()}"
    yield ""
    yield "Every claim holds." if result.holds else "**Not every claim holds: see the failures below.**"
    yield ""
    yield (
        f"{platform.python_implementation()} {platform.python_version()} on {platform.system()}, commit `{commit()}`,"
        f" digest of the code `{digest()}`; {sum(task.seconds for task in result.tasks):,.0f} seconds of work."
        f" `{result.command}` makes this page again, and pytest runs a slice of every check."
    )
    yield ""
    yield "| check | amount | pieces | seeds | seconds | result |"
    yield "|---|---:|---:|---|---:|---|"
    for task in result.tasks:
        verdict = "**fails**" if task.failures else "holds"
        yield (
            f"| {task.name} | {task.amount:,} {task.unit} | {task.pieces} | {task.seeds[0]}–{task.seeds[1]}"
            f" | {task.seconds:,.0f} | {verdict} |"
        )
    for task in result.tasks:
        yield from _task_lines(task)


def _task_lines(task: TaskResult) -> Iterator[str]:
    yield from ("", f"## {task.name.capitalize()}", "", task.claim, "")
    broken_down = [name for name in task.counts if " / " in name]
    yield from (f"- {name}: {count:,}" for name, count in task.counts.items() if name not in broken_down)
    parts = {table: _parts(task, table) for table in sorted({name.partition(" / ")[0] for name in broken_down})}
    flat = {table for table in parts if not any(" / " in part for part in parts[table])}
    for table in sorted(flat):
        yield _row(table, parts[table])
    for table in sorted(parts.keys() - flat):
        yield from _matrix(table, parts[table])
    for failure in task.failures:
        yield from ("", "```", failure.rstrip(), "```")


def _parts(task: TaskResult, table: str) -> dict[str, int]:
    """The counts that break this thing down, by what follows its name."""
    start = f"{table} / "
    return {name.removeprefix(start): count for name, count in task.counts.items() if name.startswith(start)}


def _row(title: str, parts: dict[str, int]) -> str:
    """One line: each part with its number, laws and other numbers in their order."""
    return f"- {title}: {' · '.join(f'{part}: {parts[part]:,}' for part in sorted(parts, key=_numbers_in))}"


def _numbers_in(part: str) -> tuple[list[int], str]:
    return [int(word) for word in part.split(".") if word.isdigit()], part


def _matrix(title: str, parts: dict[str, int]) -> Iterator[str]:
    """A table with a row for each first part and a column for each second one."""
    rows = list(dict.fromkeys(part.partition(" / ")[0] for part in parts))
    columns = sorted({part.partition(" / ")[2] for part in parts})
    yield from ("", f"| {title} | {' | '.join(columns)} |", f"|---|{'---:|' * len(columns)}")
    for row in rows:
        cells = [f"{parts[key]:,}" if (key := f"{row} / {column}") in parts else "–" for column in columns]
        yield f"| {row} | {' | '.join(cells)} |"
