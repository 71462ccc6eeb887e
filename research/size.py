"""How large the project is: `python -m research.size` counts the lines that git holds, by part."""

from __future__ import annotations

import ast
import subprocess
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from tests.checkout import ROOT

LARGE: Final = 300
"""Classes of more lines are named."""
SCRIPTS: Final = (".js", ".css", ".ts")
CODE: Final = (".py", *SCRIPTS, ".sh", ".html", ".ipynb")


def part_of(path: Path) -> str:
    """The part of the project that a file belongs to.

    >>> part_of(Path("conquian/game/cards.py")), part_of(Path("tests/golden/pinned.json"))
    ('conquian, Python', 'tests, data')
    """
    folder, kind = path.parts[0], path.suffix
    if folder == "conquian":
        return f"conquian, {'Python' if kind == '.py' else 'scripts, styles and types' if kind in SCRIPTS else 'words'}"
    if folder in ("tests", "research"):
        return f"{folder}, {'Python' if kind == '.py' else 'scripts' if kind in SCRIPTS else 'data'}"
    return "JSON elsewhere" if kind == ".json" else "all else" if kind in CODE else "docs and content"


def files() -> Iterator[Path]:
    """The files of text in git, from the root."""
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    for name in listed.split("\0"):
        if name and (ROOT / name).is_file() and Path(name).suffix not in (".jpg", ".png"):
            yield Path(name)


def main() -> None:
    """Print the lines of each part, then the large classes of the package."""
    lines: Counter[str] = Counter()
    large = []
    for path in files():
        text = (ROOT / path).read_text(encoding="utf-8")
        lines[part_of(path)] += len(text.splitlines())
        if part_of(path) == "conquian, Python":
            found = [node for node in ast.walk(ast.parse(text)) if isinstance(node, ast.ClassDef)]
            sizes = {node.name: (node.end_lineno or 0) - node.lineno + 1 for node in found}
            large += [f"{path}: {name}, {size} lines" for name, size in sizes.items() if size > LARGE]
    for part, count in sorted(lines.items()):
        print(f"{count:8,}  {part}")
    print(f"{len(large)} classes of more than {LARGE} lines", *large, sep="\n  ")


if __name__ == "__main__":
    main()
