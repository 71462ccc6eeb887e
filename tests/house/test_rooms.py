"""The lists of rooms in the tests: each holds all rooms of `ROOMS`, the only full list, or says why one is missing."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Final

import pytest

from conquian.rooms import DOORS
from tests.e2e.test_projector import ROOMS as PROJECTED

LISTS: Final[Mapping[str, tuple[Collection[str], Mapping[str, str]]]] = {
    "projector": (
        PROJECTED,
        {
            "hook": "it is played by one, and cannot be projected",
            "sources": "its cards are smaller, since what differs is said above and below them",
            **dict.fromkeys(("rules", "glossary", "teacher"), "it is read, and nothing lies on a table"),
        },
    ),
}
"""The rooms that each list names, and those that it leaves out, each with the reason."""


@pytest.mark.parametrize("name", LISTS)
def test_every_room_is_in_the_list_or_has_its_reason_not_to_be(name: str) -> None:
    listed, missing = LISTS[name]
    assert {*listed, *missing} == set(DOORS)
    assert not {*listed} & missing.keys()
