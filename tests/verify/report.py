"""The result of a full run: what was counted and what failed, as JSON and as a page to read."""

import json
import platform
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import asdict, dataclass
from datetime import date, datetime
from pathlib import Path

from tests.checkout import ROOT, commit
from tests.verify.plan import TASKS, Task
from tests.verify.store import Done, Store

RESULTS = ROOT / "docs" / "results"


@dataclass(frozen=True, slots=True)
class TaskResult:
    """What all pieces of a task found together; `seeds` are its first and last, `seconds` those of the workers."""

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
    """The whole run: when, on what, and what every task found."""

    day: str
    python: str
    system: str
    commit: str
    code: str
    seconds: float
    tasks: tuple[TaskResult, ...]
    title: str = "Full verification"
    command: str = "python -m tests.verify"

    @property
    def holds(self) -> bool:
        """Whether every claim holds."""
        return not any(task.failures for task in self.tasks)


def result_of(store: Store, day: date, plan: tuple[Task, ...] = TASKS) -> Result:
    """The result of the finished pieces."""
    tasks = tuple(_task_result(task, store) for task in plan)
    return Result(
        day.isoformat(),
        f"{platform.python_implementation()} {platform.python_version()}",
        platform.system(),
        commit(),
        store.code,
        round(sum(task.seconds for task in tasks), 1),
        tasks,
    )


def write(result: Result, folder: Path = RESULTS, name: str = "verify", more: Iterable[str] = ()) -> Path:
    """Write both files, with more lines at the end of the page; the path of the page."""
    folder.mkdir(parents=True, exist_ok=True)
    page = folder / f"{result.day}-{name}.md"
    page.write_text("\n".join([*lines(result), *more]) + "\n", encoding="utf-8", newline="\n")
    data = json.dumps(asdict(result), indent=1, ensure_ascii=False) + "\n"
    page.with_suffix(".json").write_text(data, encoding="utf-8", newline="\n")
    return page


def this_day() -> date:
    """A result is dated by the day on which it was made."""
    return datetime.now().astimezone().date()


def _task_result(task: Task, store: Store) -> TaskResult:
    done = [store.done[piece.key] for piece in task.pieces() if piece.key in store.done]
    return TaskResult(
        task.name,
        task.claim,
        task.unit,
        sum(one.amount for one in done),
        len(done),
        _seeds(done),
        round(sum(one.seconds for one in done), 1),
        dict(sum((Counter(one.counts) for one in done), Counter())),
        tuple(one.failure for one in done if one.failure),
    )


def _seeds(done: list[Done]) -> tuple[int, int]:
    seeds = [one.seed for one in done]
    return min(seeds, default=0), max(seeds, default=0)


# --- the page ---------------------------------------------------------------------------------------------------------


def lines(result: Result) -> Iterator[str]:
    """The page, line by line."""
    yield f"# {result.title}, {result.day}"
    yield ""
    yield "Every claim holds." if result.holds else "**Not every claim holds: see the failures below.**"
    yield ""
    yield (
        f"{result.python} on {result.system}, commit `{result.commit}`, digest of the code `{result.code}`;"
        f" {result.seconds:,.0f} seconds of work. `{result.command}` makes this page again,"
        f" and pytest runs a slice of every check."
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
