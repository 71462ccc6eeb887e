"""Text files are the same on every system: UTF-8 is asked for by name, and lines end in one way only."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from typing import Final

import pytest

from tests.checkout import ROOT

METHODS: Final = {"read_text": {"r"}, "write_text": {"w"}}


def unclear(text: str) -> Iterator[str]:
    """Each call that opens a text file and leaves to the system how it is encoded, or how written lines end."""
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
            modes = METHODS.get(node.func.attr, set()) or (_text_modes(node) if node.func.attr == "open" else set())
            wanted = {"encoding", "newline"} if modes - {"r"} else {"encoding"}
            if modes and not wanted <= {keyword.arg for keyword in node.keywords}:
                yield f"line {node.lineno}: {ast.unparse(node)}"


def _text_modes(call: ast.Call) -> set[str]:
    """The modes in which this opens a text file; none where it says bytes, or opens something else."""
    inside = (node for argument in call.args for node in ast.walk(argument))
    said = {node.value for node in inside if isinstance(node, ast.Constant) and isinstance(node.value, str)}
    return said & {"r", "w", "x", "a"}


@pytest.mark.parametrize(
    ("call", "is_unclear"),
    [
        ("path.read_text()", True),
        ("path.read_text(encoding='utf-8')", False),
        ("path.write_text(text, encoding='utf-8')", True),
        ("path.write_text(text, newline='\\n')", True),
        ("path.write_text(text, encoding='utf-8', newline='\\n')", False),
        ("path.open('r')", True),
        ("path.open('w' if force else 'x', encoding='utf-8')", True),
        ("path.open('xb')", False),
        ("room.open(law)", False),
    ],
)
def test_a_call_that_leaves_it_to_the_system_is_found(call: str, is_unclear: bool) -> None:
    assert bool(list(unclear(call))) is is_unclear


def test_the_package_leaves_nothing_of_it_to_the_system() -> None:
    paths = sorted((ROOT / "conquian").rglob("*.py"))
    found = [
        f"{path.relative_to(ROOT)}, {call}" for path in paths for call in unclear(path.read_text(encoding="utf-8"))
    ]
    assert not found
