"""What is printed is what was read: worksheets and class tables, element by element, in every language."""

from __future__ import annotations

import pytest

from tests.worksheet.outline import HERE, NAMES, text


@pytest.mark.parametrize("name", NAMES)
def test_a_page_is_printed_as_it_was_read(name: str) -> None:
    assert text(name) == (HERE / name).read_text(encoding="utf-8"), "python -m tests.worksheet writes it anew: read it"


def test_every_page_that_was_read_is_printed() -> None:
    assert sorted(NAMES) == sorted(path.name for path in HERE.iterdir())
