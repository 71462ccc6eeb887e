"""The prose of the house: docstrings, comments, names and documents, and words that do not belong there."""

from __future__ import annotations

import ast
import io
import json
import re
import tokenize
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from tests.checkout import ROOT
from tests.house.names import modules

UNWANTED: Final = re.compile(
    r"\b(?:somebody|someone|whoever|whomever|there (?:is|are|was|were) not|he|him|his|himself|he's|she|her|hers)\b",
    re.IGNORECASE,
)
"""Words where a noun should stand, and a pronoun that makes every player a man (or a woman)."""
SCRIPTS: Final = tuple(
    path
    for folder in ("conquian", "tests", "research")
    for suffix in ("js", "css")
    for path in sorted((ROOT / folder).rglob(f"*.{suffix}"))
)
"""Our own scripts and styles: nothing in these folders was written by others."""
COMMENT: Final = re.compile(r"/\*.*?\*/|(?<![:\\])//[^\n]*", re.DOTALL)
"""A comment of a script or a style."""
BESIDE: Final = (
    *(ROOT / name for name in (".ci/run", ".pre-commit-config.yaml", "environment.yml", "pyproject.toml")),
    *(
        path
        for folder in ("conquian", "tests", "research", "tutorials")
        for suffix in ("toml", "j2", "html")
        for path in sorted((ROOT / folder).rglob(f"*.{suffix}"))
        if not {"de", "es"} & {path.stem, path.parent.name}  # in which "he" and "her" are other words
    ),
    *sorted((ROOT / "notebooks").glob("*.ipynb")),
    *sorted((ROOT / "notebooks" / "essays").glob("*.ipynb")),
)
"""What is neither code nor a document: settings, data, templates, essays and the notebooks that teach. What is said to
learners stands in quotes there, and is not asked; the other notebooks repeat it."""
DOCUMENTS: Final = (
    ROOT / "README.md",
    ROOT / "CONTRIBUTING.md",
    *sorted((ROOT / "docs").glob("*.md")),
    *sorted((ROOT / "docs" / "contributing").glob("*.md")),
)
QUOTED: Final = re.compile(r"`[^`\n]*`|https?://\S+|“[^”]*”|\"[^\"\n]*\"")
"""What is quoted is not our prose: code, an address, a source's own words."""


def prose(path: Path) -> Iterator[tuple[int, str]]:
    """Every line of prose in a file, with its number.

    These are docstrings, comments and names of Python, the comments of a script, all lines of a notebook with the
    numbers of their cells, and all lines of anything else.
    """
    text = path.read_text(encoding="utf-8")
    if path.suffix in {".js", ".css"}:
        for comment in COMMENT.finditer(text):
            first = text.count("\n", 0, comment.start()) + 1
            yield from enumerate(comment[0].splitlines(), start=first)
        return
    if path.suffix == ".ipynb":
        for number, cell in enumerate(json.loads(text)["cells"], start=1):
            yield from ((number, line) for line in "".join(cell["source"]).splitlines())
        return
    if path.suffix != ".py":
        yield from enumerate(text.splitlines(), start=1)
        return
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type == tokenize.COMMENT:
            yield token.start[0], token.string
    for node in ast.walk(ast.parse(text)):
        match node:
            case ast.FunctionDef(name) | ast.AsyncFunctionDef(name):
                yield node.lineno, name.replace("_", " ")  # the name of a test is a sentence
            case ast.ClassDef(name):
                yield node.lineno, re.sub(r"(?<!^)(?=[A-Z])", " ", name)
            case ast.Expr(ast.Constant(str() as said)):
                yield from ((node.lineno + number, line) for number, line in enumerate(said.splitlines()))


def unwanted(path: Path, root: Path = ROOT) -> list[str]:
    """The lines of a file that hold an unwanted word, each with its place."""
    return [
        f"{path.relative_to(root).as_posix()}:{number}: {line.strip()}"
        for number, line in prose(path)
        if UNWANTED.search(QUOTED.sub("", line))
    ]


def files() -> list[Path]:
    """Every file whose prose is ours to keep."""
    return [*modules(), *modules(ROOT / "tests"), *SCRIPTS, *DOCUMENTS, *BESIDE]


if __name__ == "__main__":
    for each in files():
        print(*unwanted(each), sep="\n", end="\n" if unwanted(each) else "")
