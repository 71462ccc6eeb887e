"""The names of the house, as they are found in its sources: classes, modules, folders, prose.

`python -m tests.house.names` lists what still breaks house rule 4, worst first.
"""

from __future__ import annotations

import ast
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from tests.checkout import ROOT

PACKAGE: Final = ROOT / "conquian"
MOST_MODULES: Final = 20
NOUNS: Final = frozenset({"forcing", "scoring", "drawing", "opening", "grouping"})
"""Words in -ing that name a thing of the field, and not what the module does."""


def modules(folder: Path = PACKAGE) -> list[Path]:
    """Every Python file below this folder, in order."""
    return sorted(path for path in folder.rglob("*.py") if "__pycache__" not in path.parts)


def sources(folder: Path = PACKAGE) -> list[Path]:
    """The modules, scripts and styles below this folder."""
    return modules(folder) + sorted(path for ending in ("js", "css") for path in folder.rglob(f"*.{ending}"))


def classes(folder: Path = PACKAGE) -> dict[str, list[str]]:
    """Where each public class of a module is defined, by its name."""
    places: dict[str, list[str]] = defaultdict(list)
    for path in modules(folder):
        for node in ast.parse(path.read_text(encoding="utf-8")).body:
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                places[node.name].append(f"{_shown(path)}:{node.lineno}")
    return dict(places)


def shared(folder: Path = PACKAGE) -> dict[str, list[str]]:
    """The class names that stand for more than one thing, with every place."""
    return {name: places for name, places in sorted(classes(folder).items()) if len(places) > 1}


def gerunds(folder: Path = PACKAGE) -> list[str]:
    """The modules, scripts, styles and folders named by what they do, and not by what they are."""
    paths = {*sources(folder), *(path.parent for path in sources(folder))}
    return sorted(
        _shown(path)
        for path in paths
        if path.stem.rpartition("_")[2].endswith("ing") and path.stem.rpartition("_")[2] not in NOUNS
    )


def crowded(folder: Path = PACKAGE) -> dict[str, int]:
    """The folders with more modules than twenty, with their number; the `__init__` that makes a folder is none."""
    counted: dict[str, int] = defaultdict(int)
    for path in modules(folder):
        counted[_shown(path.parent)] += path.stem != "__init__"
    return {folder: count for folder, count in sorted(counted.items()) if count > MOST_MODULES}


def _shown(path: Path) -> str:
    return path.relative_to(ROOT).as_posix() if path.is_relative_to(ROOT) else path.as_posix()


def report() -> Iterator[str]:
    """What is left to do, line by line."""
    for name, places in sorted(shared().items(), key=lambda pair: -len(pair[1])):
        yield f"class {name}: {' '.join(places)}"
    yield from (f"gerund: {path}" for path in gerunds())
    yield from (f"folder with {count} modules: {path}" for path, count in crowded().items())


if __name__ == "__main__":
    print(*report(), sep="\n")
