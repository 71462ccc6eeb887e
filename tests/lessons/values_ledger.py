"""The ledger of the values of mistakes: what the last full check found, by the digest of each question."""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path
from typing import Final

from conquian.rooms.learn.worth.mistake_values import Contest, Values
from tests.verify.report import RESULTS

NAME: Final = "lessons"


def newest(folder: Path = RESULTS) -> Path:
    """The file of the last full check."""
    return max(folder.glob(f"*-{NAME}.json"))


def read(file: Path) -> dict[str, Values]:
    """What the file says of each question."""
    return {digest: Values(*row) for digest, row in json.loads(file.read_text(encoding="utf-8")).items()}


def write(file: Path, found: Iterable[tuple[Contest, Values]]) -> None:
    """Write down what was found, a line for each question."""
    rows = sorted((contest.digest, [one.deals, one.mistaken, one.taught, one.error]) for contest, one in found)
    lines = ",\n".join(f"{json.dumps(digest)}: {json.dumps(row)}" for digest, row in rows)
    file.write_text(f"{{\n{lines}\n}}\n", encoding="utf-8", newline="\n")
