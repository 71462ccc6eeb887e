"""House rule: a class has at most two of our own above it, one of which is above the other."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from tests.house.names import PACKAGE, modules

LONGEST: Final = 3
"""The most classes of our own in one chain, the lowest included."""


class Inheritance:
    """Which classes of a folder stand on which: own classes only, wherever in a module they are defined."""

    def __init__(self, folder: Path) -> None:
        self.bases: dict[tuple[Path, str], list[str]] = {}
        self.imported: dict[Path, dict[str, str]] = {}
        for path in modules(folder):
            nodes = list(ast.walk(ast.parse(path.read_text(encoding="utf-8"))))
            self.imported[path] = {
                each.asname or each.name: each.name
                for node in nodes
                if isinstance(node, ast.ImportFrom) and (node.level or (node.module or "").startswith("conquian"))
                for each in node.names
            }
            for node in nodes:
                if isinstance(node, ast.ClassDef):
                    self.bases[path, node.name] = [ast.unparse(base).partition("[")[0] for base in node.bases]
        self.places = {name: path for path, name in self.bases}

    def chain(self, path: Path, name: str) -> list[str]:
        """The longest way up from a class: its own name first, and last that of a class that stands on none of ours."""
        found = (self.chain(*above) for base in self.bases[path, name] if (above := self._own(path, base)))
        return [name, *max(found, key=len, default=[])]

    def _own(self, path: Path, base: str) -> tuple[Path, str] | None:
        """Where a class that is written so in this module is defined, if it is one of ours."""
        if (path, base) in self.bases:
            return path, base
        first, _, last = base.partition(".")
        name = last or self.imported[path].get(first)
        return (self.places[name], name) if first in self.imported[path] and name in self.places else None


def long_chains(folder: Path = PACKAGE) -> Iterator[str]:
    """Each chain of own classes that is too long, with its file."""
    found = Inheritance(folder)
    for path, name in found.bases:
        if len(chain := found.chain(path, name)) > LONGEST:
            yield f"{path.relative_to(folder.parent).as_posix()}: {' -> '.join(chain)}"


def test_no_chain_of_own_classes_is_longer_than_three() -> None:
    assert list(long_chains()) == []


def test_a_chain_that_is_too_long_is_found_across_modules_and_by_other_names(tmp_path: Path) -> None:
    (tmp_path / "one.py").write_text(
        "from enum import StrEnum\nclass First(ValueError): ...\nclass Second(First): ...\nclass Kind(StrEnum): ...\n",
        encoding="utf-8",
    )
    (tmp_path / "two.py").write_text(
        "from conquian import one\nfrom conquian.one import Second as Other\nclass Third(Other): ...\n"
        "class _Fourth(web.Handler, Third): ...\nclass _Fifth(one.Second): ...\n",
        encoding="utf-8",
    )
    assert list(long_chains(tmp_path)) == [f"{tmp_path.name}/two.py: _Fourth -> Third -> Second -> First"]


def test_a_class_of_another_package_is_none_of_ours(tmp_path: Path) -> None:
    (tmp_path / "one.py").write_text(
        "import web\nfrom web import Page\nclass Handler(Page): ...\nclass Page(web.Page): ...\n"
        "class Own(Page[int]): ...\nclass Lower(Own): ...\n",
        encoding="utf-8",
    )
    (tmp_path / "two.py").write_text(
        "import web\nfrom web import Lower\nclass Two(Lower): ...\nclass Three(web.Lower): ...\n", encoding="utf-8"
    )
    assert list(long_chains(tmp_path)) == []
