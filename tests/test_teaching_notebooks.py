"""The notebooks that teach: each exercise has an answer that is found right, and each notebook leads on to the next."""

from __future__ import annotations

import json
import re
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from tests.notebooks import TEACHING

ANSWERS: dict[str, list[str]] = {
    "01": ['"meld 7d7h7s"', '"4.8"'],
    "02": ['"3c4c5c 6c6d6h"', "7", '"5s6s7sJsQs JcJdJh QcQdQh"'],
    "03": ['"meld Ac2c3c 4c4d4h 5c6c7c"', '"5.2"', '"meld 3c3h3s 4h5h6h7hJh 7c7d7s"'],
    "04": ['"6.1"', "28", '"discard Ad"'],
    "05": ['"Ah 6s 7s"', '"decline"'],
    "06": ["float(1 - miss)", "0.38"],
    "07": ['"keep friends"'],
    "08": ['"decline"', '"61"'],
    "09": ['"discard Qs"'],
    "10": ['"Three sixes"', "1"],
}
"""The answers to the exercises of each notebook, in their order, as they are put in place of the dots."""


def code(path: Path) -> list[str]:
    cells = json.loads(path.read_text(encoding="utf-8"))["cells"]
    return ["".join(cell["source"]) for cell in cells if cell["cell_type"] == "code"]


@pytest.mark.slow
@pytest.mark.parametrize("path", TEACHING, ids=lambda path: path.stem)
def test_each_exercise_has_an_answer_that_is_found_right(path: Path) -> None:
    answers = iter(ANSWERS[path.name[:2]])
    names: dict[str, Any] = {"__name__": path.stem}
    for cell in code(path):
        if not cell.endswith(".check(...)"):
            exec(cell, names)  # noqa: S102 - a cell, as a kernel runs it
            continue
        before, _, asked = cell.removesuffix("...)").rpartition("\n")
        exec(f"{before}\nchecked = {asked}{next(answers)})", names)  # noqa: S102 - the cell, answered
        assert names["checked"], (cell, names["checked"])
    assert next(answers, None) is None


def test_each_leads_on_to_the_next() -> None:
    for path, following in pairwise(TEACHING):
        assert re.search(rf"Go on.*{re.escape(following.name)}", path.read_text(encoding="utf-8"), re.DOTALL), path.name
