"""TOML of unknown origin."""

import tomllib
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any, Final

import pytest

from conquian.notation.errors import Fault, NotationError
from conquian.notation.tables import LONGEST_KEY, Way, _lines, line_of, read_table
from tests.checkout import ROOT
from tests.notation.fuzzing import damaged

FILES: Final = [
    *(path for folder in ("lessons", "sets", "games") for path in sorted(ROOT.glob(f"tutorials/{folder}/**/*.toml"))),
    *sorted(ROOT.glob("tutorials/puzzles/*/*-001.toml")),
    *sorted(ROOT.glob("conquian/**/*.toml")),
]
ODD: Final = """# a = [
"a b".'c.d' . e = 1979-05-27 07:32:00 # [x]
[[f]]
g = '''
[h]
i = 1''''
[[f]] # again
g = [ # [j]
  ["k"],
  { l = 1.5, m.n = \"\"\"o
p = "q\\\"\"\"\"\"\" },
  [[]],
]
[f.r]
\"s\\u0074\" = {}
"""


@pytest.mark.parametrize("part", ["a", '"="', "'a b'", r'"\""', '"."'], ids=("bare", "equals", "space", "quote", "dot"))
@pytest.mark.parametrize("line", ["{}=1", "[{}]", "[[{}]]", "x = {{ {} = 1 }}", "x = [{{ {} = 1 }}]"])
@pytest.mark.parametrize("dot", [".", " . "])
def test_a_key_of_many_parts_is_refused_before_it_takes_minutes(part: str, line: str, dot: str) -> None:
    text = "a = 1\n" + line.format(dot.join([part] * 20_000))
    with pytest.raises(NotationError) as error:
        read_table(text, 500_000, "record")
    assert (error.value.fault, error.value.line) == (Fault.NOT_TOML, 2)


@pytest.mark.parametrize(("before", "line"), [("", 1), ("\n", 2), ("a = 1\n\n", 3)])
def test_the_line_is_told(before: str, line: int) -> None:
    with pytest.raises(NotationError) as error:
        read_table(f"{before}{'x.' * 20_000}x = 1\n\n", 500_000, "record")
    assert error.value.line == line


@pytest.mark.parametrize(
    "text", ["a" * 400_000, '"' * 400_001, "a." * 10 + "a" * 400_000, "a" + " " * 400_000, "[" * 400_000]
)
def test_other_long_lines_are_no_reason_to_wait(text: str) -> None:
    with pytest.raises(NotationError):
        read_table(text, 500_000, "record")


def test_a_text_full_of_quotes_is_read_at_once() -> None:
    quotes = '"' * 190_000
    written = quotes.replace('"', r"\"")
    assert read_table(f'x = "{written}"', 500_000, "record") == {"x": quotes}


def test_what_is_usual_is_read() -> None:
    text = 'a.b."c d" = 1\n[notes.en]\n0 = "see www.example.org. And so on ... e.g. 1.5.7"\n[[x.y]]\nz = 2.5'
    assert read_table(text, 1_000, "record")["notes"]["en"]["0"].startswith("see")
    assert LONGEST_KEY > 2


# --- lines ------------------------------------------------------------------------------------------------------------


def ways(value: Any, way: Way = ()) -> Iterator[Way]:
    """The way to every table, list and value in this one."""
    keys = value if isinstance(value, dict) else range(len(value)) if isinstance(value, list) else ()
    for key in keys:
        yield (*way, key)
        yield from ways(value[key], (*way, key))


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(ROOT)))
def test_each_key_of_our_files_is_found_on_a_line_on_which_it_stands(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    lines = _lines(text)
    assert set(lines) == set(ways(tomllib.loads(text)))
    rows = text.split("\n")
    for way, line in lines.items():
        assert isinstance(way[-1], int) or way[-1] in rows[line - 1].replace("\\", ""), way


def test_odd_ways_to_write_are_understood() -> None:
    found = {way: line_of(ODD, way) for way in ways(tomllib.loads(ODD))}
    assert found == {
        ("a b",): 2, ("a b", "c.d"): 2, ("a b", "c.d", "e"): 2,
        ("f",): 3, ("f", 0): 3, ("f", 0, "g"): 4, ("f", 1): 7, ("f", 1, "g"): 8,
        ("f", 1, "g", 0): 9, ("f", 1, "g", 0, 0): 9, ("f", 1, "g", 1): 10, ("f", 1, "g", 1, "l"): 10,
        ("f", 1, "g", 1, "m"): 10, ("f", 1, "g", 1, "m", "n"): 10, ("f", 1, "g", 2): 12, ("f", 1, "g", 2, 0): 12,
        ("f", 1, "r"): 14, ("f", 1, "r", "st"): 15,
    }  # fmt: skip
    assert line_of(ODD, ("f", 1, "r", "there-is-none")) == 14
    assert line_of(ODD, ("there-is-none",)) == 0


def test_whatever_can_be_read_has_its_lines() -> None:
    rng = Random(42)
    read = 0
    for _ in range(3_000):
        text = damaged(ODD, rng)
        try:
            table = tomllib.loads(text)
        except ValueError:
            continue
        read += 1
        assert set(_lines(text)) == set(ways(table)), text
    assert read > 100
