"""House rule 4: one name for one thing, nouns for modules, folders that can be looked over."""

from __future__ import annotations

import re
import tokenize
from pathlib import Path

from tests.checkout import ROOT
from tests.house.names import crowded, gerunds, modules, shared

EXEMPTION = re.compile(r"# (?:noqa: [A-Z0-9, ]+|type: ignore\[[\w,-]+\])(?P<why>.*)")


def test_no_class_name_stands_for_two_things() -> None:
    assert shared() == {}


def test_a_class_name_that_stands_for_two_things_is_found(tmp_path: Path) -> None:
    for name in ("one", "two"):
        (tmp_path / f"{name}.py").write_text("class Verdict:\n    pass\nclass _Inner:\n    pass\n", encoding="utf-8")
    assert list(shared(tmp_path)) == ["Verdict"]


def test_no_module_script_or_style_is_named_by_a_gerund() -> None:
    assert list(gerunds()) == []


def test_a_gerund_is_found_and_a_noun_in_ing_is_none(tmp_path: Path) -> None:
    for name in ("sitting.py", "lesson_reading.py", "forcing.py", "string_table.py", "dragging.js", "waiting.css"):
        (tmp_path / name).touch()
    assert [Path(path).name for path in gerunds(tmp_path)] == [
        "dragging.js",
        "lesson_reading.py",
        "sitting.py",
        "waiting.css",
    ]


def test_no_folder_has_more_than_twenty_modules() -> None:
    assert list(crowded()) == []


def test_a_crowded_folder_is_found(tmp_path: Path) -> None:
    for number in range(21):
        (tmp_path / f"m{number}.py").touch()
    (tmp_path / "__init__.py").touch()
    assert list(crowded(tmp_path).values()) == [21]


def test_the_rules_are_asked_of_everything() -> None:
    assert len(modules()) > 200


def unexplained(path: Path) -> list[int]:
    """The lines of this module that exempt something from a check and do not say why."""
    with path.open("rb") as source:
        comments = [token for token in tokenize.tokenize(source.readline) if token.type == tokenize.COMMENT]
    found = [(token.start[0], EXEMPTION.search(token.string)) for token in comments]
    return [line for line, exemption in found if exemption is not None and not exemption["why"].strip(" -#")]


def test_every_exemption_from_a_check_has_its_reason_beside_it() -> None:
    everything = (*modules(), *modules(ROOT / "tests"))
    assert {str(path.relative_to(ROOT)): lines for path in everything if (lines := unexplained(path))} == {}


def test_an_exemption_without_a_reason_is_found(tmp_path: Path) -> None:
    (module := tmp_path / "one.py").write_text(
        "import os  # noqa: F401\nimport re  # noqa: F401 - for later\nx = f()  # type: ignore[misc]\n",
        encoding="utf-8",
    )
    assert unexplained(module) == [1, 3]
