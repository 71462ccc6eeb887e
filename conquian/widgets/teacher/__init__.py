"""Notes for teachers: aim, plans, questions, a handout and an answer sheet for each lesson."""

from conquian.widgets.teacher.teacher import TeacherNotes

__all__ = ["TeacherNotes"]
