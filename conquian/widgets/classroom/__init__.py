"""The classroom: a free board, what the laws say to it, whether it could arise, and play from there."""

from conquian.widgets.classroom.classroom import Classroom

__all__ = ["Classroom"]
