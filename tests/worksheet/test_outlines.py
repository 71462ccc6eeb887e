"""What is printed is what was read: worksheets and class tables, element by element, in every language."""

from __future__ import annotations

import pytest

from tests.worksheet.outline import HERE, texts


@pytest.fixture(scope="module")
def now() -> dict[str, str]:
    """Every outline as it is now."""
    return dict(texts())


@pytest.mark.parametrize("name", sorted(path.name for path in HERE.glob("*.txt")))
def test_a_page_is_printed_as_it_was_read(name: str, now: dict[str, str]) -> None:
    assert now[name] == (HERE / name).read_text(encoding="utf-8"), "python -m tests.worksheet writes it anew: read it"


def test_every_page_has_been_read(now: dict[str, str]) -> None:
    assert sorted(now) == sorted(path.name for path in HERE.glob("*.txt"))
