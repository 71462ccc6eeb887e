"""The answers to messages in the teacher's room."""

from __future__ import annotations

from typing import assert_never

from conquian.rooms.teacher.messages import AskQuestion, ChooseLesson, SlideStep, TeacherMessage
from conquian.rooms.teacher.session import TeacherSession
from conquian.rooms.teacher.view import lesson_title, slide_told
from conquian.ui.room import Reply, Voice


def update(session: TeacherSession, message: TeacherMessage, voice: Voice) -> Reply[TeacherSession]:
    """The notes that were chosen or the question that is asked, and the sentence that says so."""
    match message:
        case ChooseLesson(lesson):
            title = lesson_title(lesson, voice.language, voice.faces)
            return Reply(TeacherSession(lesson), voice.words("teacher", "says", "shown", lesson=title))
        case AskQuestion(number):
            return _shown(session.asking(number), voice)
        case SlideStep.NEXT:
            return _shown(session.gone_on(), voice)
        case SlideStep.BACK:
            return _shown(session.gone_back(), voice)
        case SlideStep.END:
            return Reply(session.noted(), voice.words("teacher", "says", "ended"))
        case _:
            assert_never(message)


def _shown(session: TeacherSession, voice: Voice) -> Reply[TeacherSession]:
    return Reply(session, slide_told(session, voice.language, voice.faces))
