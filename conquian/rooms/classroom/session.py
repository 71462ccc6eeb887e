"""A classroom: the free board with what is asked about it, and the table at which a game goes on from there."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import cache
from typing import Final

from conquian.course import set_file
from conquian.course.chapter_set import ChapterSet
from conquian.game.cards import Card
from conquian.notation.errors import NotationError
from conquian.notation.position import fields_of
from conquian.rooms.classroom.board_text import fields, line, read, read_line
from conquian.rooms.classroom.examples import EXAMPLES, example
from conquian.rooms.classroom.free_board import BoardArea, BoardPlace, Setup, Work
from conquian.table.session import TableSession
from conquian.table.state import TableState
from conquian.teach.reachability.search import Answer, Search

NOTHING_DONE: Final = Work()
FIRST_AIM: Final = BoardPlace(BoardArea.PONE_HAND)
NO_CHAPTERS: Final = ChapterSet(())


@dataclass(frozen=True, slots=True)
class Desk:
    """A board at work: what was done to it, where the next card goes, which card is held, and what was asked of it."""

    work: Work = NOTHING_DONE
    aim: BoardPlace = FIRST_AIM
    held: Card | None = None
    search: Search | None = None

    @property
    def answer(self) -> Answer | None:
        """The answer that was found, if anything was asked and the search has ended."""
        return None if self.search is None else self.search.answer

    @property
    def is_searching(self) -> bool:
        """Whether something was asked and the search goes on."""
        return self.search is not None and self.search.answer is None


@dataclass(frozen=True, slots=True)
class ClassroomSession:
    """The board on its `desk` and, while it `plays`, the game at the `table`, which waits unseen otherwise.

    `booklet` are the chapters that were made here.

    >>> session = ClassroomSession.read({"pone": "Ad/3c4c,7h", "turn": "dealer/discard"})
    >>> session.fields()["pone"], session.playing, len(ClassroomSession.begin().board.out)
    ('Ad/3c4c,7h', False, 0)
    """

    desk: Desk
    table: TableSession
    playing: bool = False
    booklet: ChapterSet = NO_CHAPTERS

    @staticmethod
    def of(board: Setup, aim: BoardPlace = FIRST_AIM) -> ClassroomSession:
        """The classroom with this board."""
        return ClassroomSession(Desk(Work(board), aim), TableSession(TableState.at(example(EXAMPLES[0]).state)))

    @staticmethod
    def begin() -> ClassroomSession:
        """The classroom with the first board, a whole one; what is moved goes to the dealer."""
        return ClassroomSession.of(first_board(), BoardPlace(BoardArea.DEALER_HAND))

    @staticmethod
    def read(link: Mapping[str, str]) -> ClassroomSession:
        """The classroom with the board that a link with these fields describes. Raises NotationError."""
        return ClassroomSession.of(read(link))

    @property
    def board(self) -> Setup:
        """The board as it lies now."""
        return self.desk.work.board

    # --- as text ------------------------------------------------------------------------------------------------------

    def fields(self) -> dict[str, str]:
        """The board, or the position that was reached from it, as the fields of a link."""
        return fields_of(self.table.game.state) if self.playing else fields(self.board)

    def kept(self) -> dict[str, str]:
        """The board as a line, and the game that is played from it."""
        made = {"booklet": set_file.dumps(self.booklet)} if self.booklet.chapters else {}
        return {"board": line(self.board)} | (self.table.kept() if self.playing else {}) | made

    def restored(self, kept: Mapping[str, str]) -> ClassroomSession:
        """The classroom with the board, the booklet and the game that were kept. Raises NotationError."""
        board = replace(self, desk=Desk(Work(read_line(kept.get("board", "")))))
        if "booklet" in kept:
            board = replace(board, booklet=set_file.loads(kept["booklet"]))
        return replace(board, table=self.table.restored(kept), playing=True) if "start" in kept else board

    def salvaged(self, kept: Mapping[str, str]) -> ClassroomSession:
        """The classroom with what of that can be read. Raises NotationError where that is not even the board."""
        for parts in (("board", "booklet"), ("board", *(kept.keys() - {"booklet"}))):
            with suppress(NotationError):
                return self.restored({name: kept[name] for name in parts if name in kept})
        return self.restored({"board": kept.get("board", "")})


@cache
def first_board() -> Setup:
    """The first example: whole, so that it can be played on at once, and ten cards that could fall into a hole.

    >>> [len(hand.cards) for hand in first_board().hands]
    [3, 4]
    """
    return example(EXAMPLES[0])
