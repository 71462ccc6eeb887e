"""A visitor of the puzzles: opens one by messages alone, reads what the page says, and solves it."""

from __future__ import annotations

from typing import Any, Final

from conquian.tutor import puzzle_shelf
from conquian.tutor.puzzle import Known
from conquian.tutor.puzzling import Puzzling
from conquian.tutor.question import Question
from conquian.widgets.puzzles import Puzzles
from tests.widgets.telling import tell

FIRST: Final = "hole-001"
OPEN: Final = next(name for name in puzzle_shelf.mined() if Puzzling(name).known is Known.ALL)


def opened(name: str = FIRST, language: str = "en") -> Puzzles:
    return Puzzles(Puzzling(name), lang=language, storage_key="learn")


def big(page: Puzzles) -> list[str]:
    return [button["do"] for button in page.view["choices"]]


def tools(page: Puzzles) -> list[str]:
    return [button["do"] for button in page.view["tools"]]


def text_of(pieces: list[dict[str, Any]]) -> str:
    """What a text says, cards by their names."""
    return "".join(piece["text"] for piece in pieces)


def proved_on(page: Puzzles) -> dict[str, Any]:
    """What the page says was proved; nothing before it was solved."""
    return page.view["proved"] or {}


def solve(page: Puzzles) -> None:
    """Answer as somebody who knows."""
    now = page.puzzling
    asked = now.asked
    if isinstance(asked, Question):
        tell(page, "answer", value=asked.right)
    elif now.is_list:
        for action in asked.certificate.accepted:
            tell(page, "tick", action=str(action))
    else:
        tell(page, "do", action=str(asked.sought[0]))
