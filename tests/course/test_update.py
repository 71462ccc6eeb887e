"""What lessons and puzzles answer alike, at a place of a few lines: no room, no words but those of the puzzles."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any, ClassVar

import pytest

import conquian as cq
from conquian.course.attempt import Attempt
from conquian.course.course_messages import Text
from conquian.course.progress import Progress, Result, dumps, loads
from conquian.course.session import CourseSession
from conquian.course.update import CourseResponder, falls_into_hole
from conquian.game.actions import Action
from conquian.game.state import State
from conquian.table.alma import Occasion
from conquian.table.phrases import lead, told
from conquian.table.update import Laying, acted
from conquian.ui.messages import Message
from conquian.ui.room import Reply, Voice
from tests.game.tables import table
from tests.ui.page import message

BEFORE = table("2d/Ac2c3c,4c5c6c7cJcQc", "Kc")
INTO_THE_HOLE = cq.action("meld Ac2c3c 4c5c6c7cJcQcKc")
DECLINE = cq.action("decline")
ATTEMPT = Attempt(BEFORE, cq.Seat.PONE)
VOICE = Voice("en")


# --- a place ----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Study:
    """A position, what is shown from there on and what is said to it."""

    attempt: Attempt = ATTEMPT
    progress: Progress = field(default_factory=Progress)
    hints: int = 0
    shown: tuple[Action, ...] = ()
    beside: str = ""
    sees_all: bool = False

    @property
    def seat(self) -> cq.Seat:
        return self.attempt.seat

    @property
    def laid(self) -> Attempt:
        return self.attempt

    @property
    def open_start(self) -> State:
        return self.attempt.state

    def hint(self) -> Study:
        return replace(self, hints=1, beside="Look at *the clubs*.")

    def step(self) -> Study:
        return replace(self.having_done(*self.shown[:1]), shown=self.shown[1:])

    def show_all(self) -> Study:
        return replace(self.having_done(*self.shown), shown=())

    def having_done(self, *actions: Action) -> Study:
        return replace(self, attempt=replace(self.attempt, done=(*self.attempt.done, *actions)))

    def with_progress(self, progress: Progress) -> Study:
        return replace(self, progress=progress)


@dataclass(frozen=True)
class StudyPhrases:
    place: Study

    def goal(self) -> str:
        return "Let {Kc} *go by*."

    def text(self) -> Text | None:
        return Text("open", self.place.beside) if self.place.beside else None


class StudyResponder(CourseResponder[Study]):
    topic: ClassVar[str] = "puzzles"

    def occasion(self, before: Study) -> Occasion | None:
        return Occasion.HOLE if falls_into_hole(before, self.place) else None

    @property
    def phrases(self) -> StudyPhrases:
        return StudyPhrases(self.place)

    def resume(self, file: str) -> Study:
        return replace(self.place, progress=loads(file)[0], hints=2)

    def at_table(self, message: Message) -> str:
        return self.play(message, Laying.UNTOLD)

    def did(self, action: Action) -> str:
        return self.done(action, self.session.table.act(action, self.voice), self.place.having_done(action))


Session = CourseSession[Study]
HINT, EXPLORE = map(message, ("more_hint", "explore"))


def begun(**place: Any) -> Session:
    return CourseSession.at(Study(**place))


def sent(session: Session, *messages: Any) -> Reply[Session]:
    """What came of the last of these messages."""
    reply: Reply[Session] = Reply(session, None)
    for each in messages:
        reply = StudyResponder.update(reply.session, each, VOICE)
    return reply


def says(key: str) -> str:
    return VOICE.words("puzzles", "says", key)


GOAL = f"Let {VOICE.cards(cq.cards('Kc'))} go by."


# --- at the table -----------------------------------------------------------------------------------------------------


def test_a_learner_who_explores_is_asked_for_nothing_and_nothing_of_it_counts() -> None:
    reply = sent(begun(), EXPLORE)
    assert reply.session.is_exploring
    assert reply.said == f"{says('exploring')} {lead(BEFORE, reply.session.table.viewpoint(VOICE))}"
    free = acted(reply.session.table, INTO_THE_HOLE, VOICE)
    reply = sent(reply.session, message("do", INTO_THE_HOLE))
    assert reply.session.place == Study()
    assert (reply.session.table, reply.said) == (free.session, free.said)
    assert reply.session.alma.said == ()


# --- what is said -----------------------------------------------------------------------------------------------------


def test_what_can_be_laid_is_laid_at_once_only_where_nothing_is_asked() -> None:
    """Elsewhere the hand cards have to be chosen first: which of them fit may be what is asked."""
    start = begun(attempt=Attempt(table("6d6h2c2d3s4s5hJdQhKs/-", "6c"), cq.Seat.PONE))
    assert sent(start, message("lay")).session.table.game.state == start.table.game.state
    free = sent(start, EXPLORE, message("lay")).session.table.game.state
    assert free.spreads[cq.Seat.PONE] == cq.spread("6c6d6h")


@pytest.mark.parametrize("beside", ["", "Look."])
def test_a_file_that_is_opened_adds_to_what_was_learned_here(beside: str) -> None:
    here, there = (Progress().solving(name, Result.PASSED) for name in ("hole-001", "hole-002"))
    reply = sent(begun(progress=here, beside=beside), message("open_file", dumps(there, {})))
    assert set(reply.session.place.progress.puzzles) == {"hole-001", "hole-002"}
    assert reply.session.place.hints == 2
    assert reply.said == " ".join(filter(None, (says("opened"), GOAL, beside)))


def test_a_file_that_cannot_be_read_is_refused_where_it_is_seen_and_changes_nothing() -> None:
    reply = sent(begun(), message("open_file", "cabbage"))
    assert reply.session.place == Study()
    assert reply.said == reply.notice
    assert reply.notice.startswith(f"{says('unreadable')} ")


# --- Alma -------------------------------------------------------------------------------------------------------------


def test_alma_speaks_once_of_what_there_is_to_be_said_behind_all_else() -> None:
    assert sent(begun(), message("do", DECLINE)).session.alma.said == ()
    reply = sent(begun(), message("do", INTO_THE_HOLE))
    alma = reply.session.alma
    assert alma.said == (alma.line,)
    assert alma.line.startswith("hole ")
    table = reply.session.table
    did, to_do = told(INTO_THE_HOLE, BEFORE, table.viewpoint(VOICE)), lead(table.game.state, table.viewpoint(VOICE))
    assert GOAL not in to_do  # it was said before
    assert reply.said == f"{did} {to_do} {alma.read_out('en')}"


class Talkative(StudyResponder):
    def occasion(self, before: Study) -> Occasion | None:
        del before
        return Occasion.MISTAKE


def test_alma_does_not_speak_to_a_learner_who_explores() -> None:
    assert Talkative.update(begun(), HINT, VOICE).session.alma.line
    assert not Talkative.update(begun(), EXPLORE, VOICE).session.alma.line


def test_a_learner_falls_into_a_hole_once_and_into_no_other_seats() -> None:
    before, within = Study(), Study().having_done(INTO_THE_HOLE)
    assert falls_into_hole(before, within)
    assert not falls_into_hole(before, before)
    assert not falls_into_hole(within, within)
    across = [replace(place, attempt=replace(place.attempt, seat=cq.Seat.DEALER)) for place in (before, within)]
    assert not falls_into_hole(*across)
