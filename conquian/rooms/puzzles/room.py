"""The puzzles, put together."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from conquian.course.session import CourseSession, hearing
from conquian.rooms.puzzles import library, session_text
from conquian.rooms.puzzles.session import LIST, PuzzleSession
from conquian.rooms.puzzles.update import PuzzlesResponder, PuzzlesSession, seated_again
from conquian.rooms.puzzles.view import about, puzzle_view, words_view
from conquian.ui.room import Fields, Room


def _recover(file: str, now: PuzzleSession) -> PuzzleSession:
    return session_text.recover(file, now.name)


def _restore(
    session: PuzzlesSession, kept: Fields, read: Callable[[str, str], PuzzleSession] = session_text.resume
) -> PuzzlesSession:
    """Where the learner was; the front page for one who has solved none yet, or who answered on an earlier day."""
    file = kept.get("file", "")
    found, session = read(file, library.of_today()), session.in_company(kept)
    found = found if found.progress.puzzles else read(file, session.place.name)
    last, is_answered = found.progress.streak.last, found.solved or found.verdict is not None
    is_old = last is not None and last < library.today() and is_answered and not found.on_front and not found.own
    if is_old or session.place.front == LIST:
        found = found.to_front()  # a new day begins with its puzzle
    session = session.entered(found).with_hands(kept)
    return seated_again(session) if found.own else session


def _take_up(session: PuzzlesSession, kept: Fields) -> PuzzlesSession:
    """What was solved is taken up in any case; the puzzle only if the link names none."""
    found = session.place.taking_up(_recover(kept.get("file", ""), session.place))
    session = session.in_company(kept).standing(found).with_hands(kept)
    session = session.standing(session.place.to_due())
    return seated_again(session) if session.place.own else session


ROOM: Final = Room(
    name="puzzles",
    fields=session_text.FIELDS,
    readers=PuzzlesResponder.readers(),
    begin=lambda: CourseSession.at(PuzzleSession(library.first()).to_front()),
    read=lambda link: CourseSession.at(session_text.read(link)),
    update=PuzzlesResponder.update,
    view=puzzle_view,
    words=lambda voice: words_view(voice.language, voice.faces),
    link=lambda session: session_text.fields(session.place),
    kept=lambda session: session.kept(session_text.kept(session.place)),
    restore=_restore,
    salvage=lambda session, kept: _restore(session, kept, session_text.recover),
    take_up=_take_up,
    subject=lambda session: session.alma.name,
    about=lambda session, _: about(session.alma),
    hear=hearing(_recover),
    names=frozenset({"puzzle", "task"}),
    beside=session_text.BESIDE,
)
