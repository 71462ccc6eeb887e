"""The teacher's room without a screen."""

from __future__ import annotations

from typing import Final

from conquian.rooms.teacher.session import FIELDS, TeacherSession
from conquian.rooms.teacher.update import TeacherResponder
from conquian.rooms.teacher.view import teacher_view, words_view
from conquian.ui.room import Room

ROOM: Final = Room(
    name="teacher",
    fields=FIELDS,
    readers=TeacherResponder.readers(),
    begin=TeacherSession.begin,
    read=TeacherSession.read,
    update=TeacherResponder.update,
    view=lambda session, voice: teacher_view(session, voice.language, voice.faces),
    words=lambda voice: words_view(voice.language, voice.faces),
    link=TeacherSession.fields,
    kept=TeacherSession.kept,
    restore=lambda _, kept: TeacherSession.restored(kept),
    names=frozenset(FIELDS),
)
