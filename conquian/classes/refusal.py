"""The refusal of what was asked of a class, and the reasons that there are for it."""

from __future__ import annotations

from enum import StrEnum


class RefusalReason(StrEnum):
    """The reason for a refusal; its words are `vote.refused.<value>`, and so for `board` and, at the desk, `class`."""

    UNREADABLE = "unreadable"
    TOO_LONG = "too-long"
    HURRIED = "hurried"
    # of a question, and of a vote
    POSITION = "position"
    PUZZLE = "puzzle"
    HUNT = "hunt"
    NOTE = "note"
    LEVEL = "level"
    FEW = "few"
    MANY = "many"
    TWICE = "twice"
    NO_ACTION = "no-action"
    UNKNOWN_CARDS = "unknown-cards"
    MANY_QUESTIONS = "many-questions"
    SECONDS = "seconds"
    QUIZ = "quiz"
    NO_QUESTION = "no-question"
    NO_VOTE = "no-vote"
    CLOSED = "closed"
    STALE = "stale"
    FULL = "full"
    CROWDED = "crowded"
    NOT_NOW = "not-now"
    # of the board
    NO_BOARD = "no-board"
    NO_DEVICE = "no-device"
    NOT_YOURS = "not-yours"
    # of the desk
    NO_PLACE = "no-place"
    BUSY = "busy"


class ClassRefusal(Exception):  # noqa: N818 - like IllegalAction
    """A refusal: its reason, and the text that it is about. Nothing of the class has changed."""

    def __init__(self, reason: RefusalReason, about: str = "") -> None:
        super().__init__(reason, about)
        self.reason, self.about = reason, about
