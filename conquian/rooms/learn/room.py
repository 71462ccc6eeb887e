"""The course, put together: lessons at the table, level by level."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from conquian.course import catalogue
from conquian.course.session import CourseSession, hearing
from conquian.rooms.learn import session_text
from conquian.rooms.learn.session import LessonSession
from conquian.rooms.learn.update import LearnResponder, LearnSession
from conquian.rooms.learn.view import learn_view, words_view
from conquian.ui.room import Fields, Room


def _recover(file: str, _now: LessonSession) -> LessonSession:
    return session_text.recover(file)


def _entered(session: LearnSession, kept: Fields, read: Callable[[str], LessonSession]) -> LearnSession:
    """Where the learner was, with all that was learned and played."""
    return session.in_company(kept).entered(read(kept.get("file", ""))).with_hands(kept)


def _take_up(session: LearnSession, kept: Fields) -> LearnSession:
    """What was learned is taken up in any case; the place only if the link names none."""
    found = session_text.recover(kept.get("file", ""))
    return session.in_company(kept).standing(session.place.with_progress(found.progress)).with_hands(kept)


ROOM: Final = Room(
    name="learn",
    fields=session_text.FIELDS,
    readers=LearnResponder.readers(),
    begin=lambda: CourseSession.at(LessonSession.begin(catalogue.names()[0]).to_map()),
    read=lambda link: CourseSession.at(session_text.read(link)),
    update=LearnResponder.update,
    view=learn_view,
    words=lambda voice: words_view(voice.language, voice.faces),
    link=lambda session: session_text.fields(session.place),
    kept=lambda session: session.kept(session_text.kept(session.place)),
    restore=lambda session, kept: _entered(session, kept, session_text.resume),
    salvage=lambda session, kept: _entered(session, kept, session_text.recover),
    take_up=_take_up,
    hear=hearing(_recover),
    names=frozenset({"lesson", "level"}),
)
