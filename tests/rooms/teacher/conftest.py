"""A folder of three lessons, of which the first two have notes."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from conquian.course import catalogue
from conquian.rooms.teacher import view
from conquian.rooms.teacher.notes import notes
from tests.course.lessons import forget

EXAMPLE = Path(__file__).with_name("example.md").read_text(encoding="utf-8")
CACHES = (notes, view.words_view, view.notes_view, view.slide_view)


@pytest.fixture
def shelf(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Three lessons, of which the first two have notes."""
    source = next(iter(catalogue.folders().values()))
    for name in ("01-pack", "02-melds", "03-turn"):
        shutil.copytree(str(source), tmp_path / name)
        for language in ("en", "de", "es"):
            path = tmp_path / name / f"teacher.{language}.md"
            path.unlink(missing_ok=True)
            if name != "03-turn":
                path.write_text(EXAMPLE.replace("# The pack: notes", f"# {name} {language}"), encoding="utf-8")
    monkeypatch.setattr(catalogue, "shelf", lambda: tmp_path)
    clear()
    yield tmp_path
    clear()


def clear() -> None:
    forget()
    for each in CACHES:
        each.cache_clear()
