"""Messages that every screen understands, and how fields of a message are read."""

from __future__ import annotations

import pytest

from conquian.explain.names import Faces
from conquian.notation.errors import Fault, NotationError
from conquian.ui.messages import (
    COMMON,
    LONGEST_TEXT,
    ShowFaces,
    SpeakLanguage,
    StillThere,
    file,
    number,
    text,
    understood,
)


@pytest.mark.parametrize(
    ("message", "meaning"),
    [
        ({"type": "language", "value": "es"}, SpeakLanguage("es")),
        ({"type": "faces", "value": "spanish"}, ShowFaces(Faces.SPANISH)),
        ({"type": "still_there"}, StillThere()),
    ],
)
def test_a_common_wish_is_understood(message: dict[str, object], meaning: object) -> None:
    assert understood({**message, "n": 1}, COMMON) == meaning


@pytest.mark.parametrize(
    "message",
    [
        {"type": "language", "value": "xx"},
        {"type": "language", "value": {"en": 1}},
        {"type": "language"},
        {"type": "faces", "value": "english"},
        {"type": ["faces"], "value": "french"},
        {"type": "__class__"},
        ["language", "en"],
        None,
    ],
)
def test_anything_else_is_not(message: object) -> None:
    assert understood(message, COMMON) is None


@pytest.mark.parametrize("value", [7, None, ["x"], {}, "x" * (LONGEST_TEXT + 1)])
def test_a_text_is_a_text_and_not_too_long(value: object) -> None:
    with pytest.raises(NotationError):
        text({"layout": value}, "layout")


@pytest.mark.parametrize("value", [True, 1.0, -1, 3, 10**30, "1", None])
def test_a_number_is_a_number_below_its_limit(value: object) -> None:
    with pytest.raises(NotationError):
        number({"group": value}, "group", 3)
    assert number({"group": 2}, "group", 3) == 2


@pytest.mark.parametrize("value", [7, None, ["x"]])
def test_a_file_that_was_brought_is_a_text_and_is_cut_off_behind_its_end(value: object) -> None:
    with pytest.raises(NotationError) as refused:
        file({"text": value}, 3)
    assert (refused.value.fault, refused.value.field) == (Fault.NOT_THE_TYPE, "text")
    assert [file({"text": text}, 3) for text in ("", "abc", "abcd", "abcdefgh")] == ["", "abc", "abcd", "abcd"]
