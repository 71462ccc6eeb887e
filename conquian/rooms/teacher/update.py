"""The answers to messages in the teacher's room."""

from __future__ import annotations

from conquian.rooms.teacher.messages import ChooseLesson
from conquian.rooms.teacher.session import TeacherSession
from conquian.rooms.teacher.view import lesson_title
from conquian.ui.room import Reply, Voice


def update(_session: TeacherSession, message: ChooseLesson, voice: Voice) -> Reply[TeacherSession]:
    """The notes for the lesson that was chosen, and the sentence that says so."""
    title = lesson_title(message.lesson, voice.language, voice.faces)
    return Reply(TeacherSession(message.lesson), voice.words("teacher", "says", "shown", lesson=title))
