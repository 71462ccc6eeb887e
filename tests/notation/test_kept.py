"""The codec of what sessions link and keep: what it writes it reads again, and an error names the field."""

from __future__ import annotations

from dataclasses import dataclass
from string import digits
from typing import Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from conquian.game.cards import NO_CARDS, PACK, Cards
from conquian.game.laws import Law
from conquian.notation.codes import LONGEST_TEXT, cards
from conquian.notation.errors import Fault, NotationError
from conquian.notation.kept import Codec, Field, flag, number, outcome


@dataclass(frozen=True, slots=True)
class Sheet:
    """A session with a field of each kind."""

    name: str
    right: int = 0
    chosen: Cards = NO_CARDS
    law: Law | None = None
    is_helped: bool = False
    is_seen: bool = True


def named(text: str) -> str:
    """A name of small letters."""
    if not (text.isascii() and text.islower()):
        raise ValueError(text)
    return text


CODEC: Final = Codec(
    {
        "name": Field(named),
        "right": number(999, always=False),
        "chosen": Field(cards, NO_CARDS, always=True),
        "law": outcome(Law),
        "helped": flag(path="is_helped"),
        "alma": flag("off", usual=True, always=True, path="is_seen"),
    },
    format="2",
)
NAMES: Final = (*CODEC.names, "format")
SHEETS: Final = st.builds(
    Sheet,
    st.text("abc", min_size=1),
    st.integers(0, 999),
    st.sets(st.sampled_from(PACK)).map(Cards.of),
    st.none() | st.sampled_from(Law),
    st.booleans(),
    st.booleans(),
)
HOSTILE: Final = st.dictionaries(
    st.sampled_from(NAMES) | st.text(max_size=5),
    st.sampled_from(["", "-", "yes", "off", "a", "2", "7h", "5.2"]) | st.text(digits) | st.text(),
)


@given(SHEETS, SHEETS)
def test_what_is_written_is_read_again_into_any_session(sheet: Sheet, other: Sheet) -> None:
    assert CODEC.restore(other, CODEC.encode(sheet)) == sheet


def test_the_bytes_that_are_written() -> None:
    usual = {"format": "2", "name": "a", "chosen": "-", "law": "", "alma": ""}
    assert list(CODEC.encode(Sheet("a")).items()) == list(usual.items())
    assert CODEC.encode(Sheet("a", 7, cards("7h"), Law.FORCE, is_helped=True, is_seen=False)) == {
        **usual, "right": "7", "chosen": "7h", "law": "6.1", "helped": "yes", "alma": "off",
    }  # fmt: skip


def restored(texts: dict[str, str]) -> Sheet | NotationError:
    try:
        return CODEC.restore(Sheet(""), texts)
    except NotationError as error:
        return error


@given(HOSTILE)
def test_whatever_comes_is_read_or_refused_with_its_field(texts: dict[str, str]) -> None:
    found = restored(texts)
    if isinstance(found, NotationError):
        assert found.field in NAMES
        assert len(found.text) <= 60
    else:
        assert restored(CODEC.encode(found)) == found


@given(SHEETS, st.dictionaries(st.text().filter(lambda name: name not in NAMES), st.text()))
def test_texts_of_other_names_are_not_looked_at(sheet: Sheet, others: dict[str, str]) -> None:
    assert CODEC.restore(Sheet(""), others | CODEC.encode(sheet)) == sheet


@pytest.mark.parametrize(
    ("texts", "field", "fault"),
    [
        ({}, "name", Fault.FIELD_MISSING),
        ({"name": ""}, "name", Fault.NOT_A_VALUE),
        ({"name": "a" * (LONGEST_TEXT + 1)}, "name", Fault.TOO_LONG),
        ({"name": "a", "right": "1000"}, "right", Fault.NOT_A_NUMBER),
        ({"name": "a", "right": "-1"}, "right", Fault.NOT_A_NUMBER),
        ({"name": "a", "right": "１"}, "right", Fault.NOT_A_NUMBER),
        ({"name": "a", "right": "1" * 1_900}, "right", Fault.NOT_A_NUMBER),
        ({"name": "a", "chosen": "7h7h"}, "chosen", Fault.CARD_TWICE),
        ({"name": "a", "format": "3"}, "format", Fault.NOT_A_VALUE),
    ],
)
def test_an_error_names_the_field(texts: dict[str, str], field: str, fault: Fault) -> None:
    with pytest.raises(NotationError) as error:
        CODEC.decode(texts)
    assert (error.value.field, error.value.fault) == (field, fault)


def test_a_part_of_the_fields_has_no_format() -> None:
    assert CODEC.only("right", "name").encode(Sheet("a", 3)) == {"right": "3", "name": "a"}
    assert CODEC.only("name").restore(Sheet("b", 3), {"name": "a", "right": "x"}) == Sheet("a", 3)
