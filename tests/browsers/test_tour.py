"""The tour through other browsers says what went wrong, and nothing else."""

from __future__ import annotations

from typing import Any

import pytest

from tests.browsers.__main__ import TOUCHED, WORDS_MARKED, Seen, lines, tour
from tests.browsers.browser import Browser, BrowserError


class Told(Browser):
    """A browser that has been told what each expression comes to; a room that is said to be `silent` never answers."""

    name = "Told 1"

    def __init__(self, silent: str = "", **values: object) -> None:
        self.values: dict[str, object] = {"touched": True, "marked": True, "wrong": [], **values}
        self.silent = silent
        self.steps: list[str] = []

    def open(self, address: str) -> None:
        self.steps.append(f"open {address}")

    def back(self) -> None:
        self.steps.append("back")

    def touch_at(self, x: int, y: int) -> None:
        self.steps.append(f"touch {x} {y}")

    def wait(self, expression: str) -> None:  # noqa: ARG002 - what is waited for comes at once, or never
        if self.silent and self.steps[-1].startswith(self.silent):
            raise BrowserError(f"not within 0 s: {self.silent}")

    def value(self, expression: str) -> Any:
        if "getBoundingClientRect();" in expression:
            return [10.4, 20.6]
        named = {f"Boolean({TOUCHED})": "touched", WORDS_MARKED: "marked"}.get(expression)
        named = named or ("wrong" if "globalThis.wrong ?? [" in expression else None)
        return self.values[named] if named else "/en/rules.html"


def problem(browser: Told) -> str:
    (seen,) = tour(browser, "files", "http://host/{}.html", ("melds",))
    assert (seen.browser, seen.site, seen.room) == ("Told 1", "files", "melds")
    return seen.problem


def test_a_room_is_opened_touched_left_and_come_back_to() -> None:
    browser = Told()
    assert problem(browser) == ""
    assert browser.steps == ["open http://host/melds.html", "touch 10 21", "touch 10 21", "back"]


def test_where_nothing_can_be_touched_nothing_is() -> None:
    browser = Told(touched=False)
    assert problem(browser) == ""
    assert browser.steps.count("touch 10 21") == 1


@pytest.mark.parametrize(
    ("browser", "told"),
    [
        (Told("open"), "not within 0 s: open"),
        (Told("touch"), "not within 0 s: touch"),
        (Told("back"), "not within 0 s: back"),
        (Told(marked=False), "the words of the glossary are not marked"),
        (Told(wrong=["a is not defined", "b"]), "a is not defined; b"),
    ],
    ids=["never drawn", "never answered", "no way back", "words", "scripts"],
)
def test_what_is_wrong_is_told(browser: Told, told: str) -> None:
    assert problem(browser) == told


def test_the_page_counts_rooms_and_names_what_was_wrong() -> None:
    seen = [
        Seen("Told 1", "served", "melds", ""),
        Seen("Told 1", "served", "play", "stuck"),
        Seen("T2", "files", "play", ""),
    ]
    page = [*lines(seen, "0123456789ab")]
    assert "| Told 1 | served | 2 | 1 |" in page
    assert "| T2 | files | 1 | 1 |" in page
    assert [each for each in page if each.startswith("- ")] == ["- Told 1, served, play: stuck"]
    assert not [each for each in lines(seen[:1], "0123456789ab") if each.startswith("- ")]
