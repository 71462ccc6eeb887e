"""The form for a worksheet at the teacher's desk."""

from __future__ import annotations

import pytest

from conquian.site.class_mode.desk_pages import MOST_PRINTED, read_selection
from conquian.worksheet.selection import SelectionError, SelectionFault


def test_a_form_with_a_theme_that_was_merged_is_read() -> None:
    assert read_selection({"theme": "go-out", "level": "3", "count": "6", "seed": "7"}).names()


def test_no_more_tasks_are_printed_than_a_class_waits_for() -> None:
    fields = {"theme": "hole", "level": "", "seed": "7"}
    assert read_selection(fields | {"count": str(MOST_PRINTED)}).count == MOST_PRINTED
    with pytest.raises(SelectionError) as error:
        read_selection(fields | {"count": str(MOST_PRINTED + 1)})
    assert error.value.args == (SelectionFault.TOO_MANY, str(MOST_PRINTED + 1), str(MOST_PRINTED))
