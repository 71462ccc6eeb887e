"""A visitor of the puzzles: opens one by messages alone, reads what the page says, and solves it."""

from __future__ import annotations

from typing import Any, Final

from conquian.rooms.puzzles import library
from conquian.rooms.puzzles.puzzle import PuzzleKnown
from conquian.rooms.puzzles.question import PuzzleQuestion
from conquian.rooms.puzzles.session import PuzzleSession
from conquian.rooms.puzzles.widget import PuzzleBoard
from tests.ui.page import tell

FIRST: Final = "hole-001"
OPEN: Final = next(name for name in library.mined() if PuzzleSession(name).known is PuzzleKnown.ALL)


def opened(name: str = FIRST, language: str = "en") -> PuzzleBoard:
    return PuzzleBoard(PuzzleSession(name), lang=language, storage_key="learn")


def big(page: PuzzleBoard) -> list[str]:
    return [button["do"] for button in page.view["choices"]]


def tools(page: PuzzleBoard) -> list[str]:
    return [button["do"] for button in page.view["tools"]]


def text_of(pieces: list[dict[str, Any]]) -> str:
    """What a text says, cards by their names."""
    return "".join(piece["text"] for piece in pieces)


def proved_on(page: PuzzleBoard) -> dict[str, Any]:
    """What the page says was proved; nothing before it was solved."""
    return page.view["proved"] or {}


def at_table_on(page: PuzzleBoard) -> dict[str, Any]:
    """What the page says the answers are worth at the table; nothing before it was solved."""
    return page.view["at_table"] or {}


def solve(page: PuzzleBoard) -> None:
    """Answer as a solver who knows."""
    now = page.place
    asked = now.asked
    if isinstance(asked, PuzzleQuestion):
        tell(page, "answer", value=asked.right)
    elif now.is_list:
        for action in asked.certificate.accepted:
            tell(page, "tick", action=str(action))
    else:
        tell(page, "do", action=str(asked.sought[0]))
