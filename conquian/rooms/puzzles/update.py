"""The answers to messages at a puzzle."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from typing import ClassVar, Final

from conquian.course.career.asked_again import asked_again
from conquian.course.session import CourseSession
from conquian.course.update import CourseResponder, falls_into_hole
from conquian.game.actions import Action, Force, Meld
from conquian.game.state import ON_OFFER
from conquian.rooms.puzzles import library, session_text
from conquian.rooms.puzzles.phrases import PuzzlePhrases
from conquian.rooms.puzzles.puzzle_answer import AnswerResult
from conquian.rooms.puzzles.session import PuzzleSession
from conquian.table.alma import Occasion
from conquian.table.coach import CoachedHand
from conquian.table.coach_room import CoachRoom
from conquian.table.coach_view import CoachTeller
from conquian.table.messages import LOOKING
from conquian.table.session import TableSession
from conquian.table.update import Laying, as_look
from conquian.teach.meld_options import MOVES
from conquian.ui.message_fields import ACTION, DAY, text
from conquian.ui.messages import Message, answers

ON_FRONT: Final = frozenset(
    {
        "back_to_puzzle",
        "company",
        "day",
        "folder",
        "front",
        "go_on",
        "open_file",
        "own_task",
        "puzzle",
        "slip",
        "theme",
        "today",
        "another",
        *LOOKING,
    }
)
"""The messages that are answered on the front page."""
ON_TASK: Final = frozenset(
    {"company", "day", "front", "leave_moment", "own_task", "show_best", "try_moment", "today", *LOOKING}
)
"""The messages of the room that are answered with a task of the learner's own on the table."""


PuzzlesSession = CourseSession[PuzzleSession]
"""A learner at a puzzle, and the table that shows it."""


def seated_again(session: PuzzlesSession) -> PuzzlesSession:
    """The session with the task on the table at which the learner sits; one that is no mistake any more goes away."""
    place = session.place
    kept = place.progress.tasks.kept.get(place.own)
    hand = None if kept is None else asked_again(kept)
    if kept is not None and hand is not None:
        return session.facing(hand, kept.across)
    tasks = place.progress.tasks.without(place.own)
    return session.standing(replace(place.to_front(), progress=replace(place.progress, tasks=tasks)))


class PuzzlesResponder(CoachRoom[PuzzlesSession], CourseResponder[PuzzleSession]):
    """A message at a puzzle, being answered."""

    topic: ClassVar[str] = "puzzles"

    def answer(self, message: Message) -> str | None:
        """Do what is asked for; what lies behind the front page, or behind a task, is not played."""
        if self.session.coached is not None:
            is_open = message.kind in ON_TASK or not self.is_own(message)
            return super().answer(message) if is_open else self.say("not_moved")
        if self.place.on_front and message.kind not in ON_FRONT:
            return self.say("not_moved")
        return super().answer(message)

    def teller(self, hand: CoachedHand) -> CoachTeller:
        """The coach, who asks the learner's mistakes again."""
        return self.session.teller(hand, self.voice)

    def _take(self, hand: CoachedHand) -> None:
        after = self.session.facing(None) if hand.place is None else replace(self.session, coached=hand)
        self.session = after.standing(self.place.at_task(hand))

    @answers("own_task")
    def go_to_own_task(self) -> str:
        """Lay a mistake of the learner's own on the table: the one that has been due longest, else the next."""
        tasks = self.place.progress.tasks
        name = next(iter(tasks.kept), "")
        if not name:
            return self.say("not_moved")
        self.session = seated_again(self.session.entered(replace(self.place, own=name)))
        hand = self.session.coached
        return self.voice.words("puzzles", "own", "none") if hand is None else f"{self.lead()} {self.teller(hand).here}"

    def occasion(self, before: PuzzleSession) -> Occasion | None:
        """The occasion for Alma to speak: a puzzle that is solved, a hole, a wrong answer."""
        after = self.place
        if (before.name, before.tries) != (after.name, after.tries):
            return None
        if after.solved and not before.solved:
            return Occasion.SOLVED
        if falls_into_hole(before, after):
            return Occasion.HOLE
        is_answer = (before.answer, before.said) != (after.answer, after.said)
        return Occasion.MISTAKE if is_answer and after.verdict is AnswerResult.WRONG else None

    @property
    def phrases(self) -> PuzzlePhrases:
        """The phrases of this moment."""
        look = self.table.viewpoint(self.voice)
        return PuzzlePhrases(self.place, look, self.session.is_exploring, self.session.alma.named(self.voice.language))

    def resume(self, file: str) -> PuzzleSession:
        """The session to which this file leads; the place in the course is that of this browser."""
        found = session_text.resume(file, self.place.name)
        return replace(found, course=self.place.course or found.course)

    @answers("answer", choice=text())
    def choose(self, choice: str) -> str:
        """Take this choice as the answer to the question."""
        return self.go(self.place.choose(choice))

    @answers("tick", action=ACTION)
    def tick(self, action: Action) -> str:
        """Take this action of a rule question as one that is allowed."""
        return self.go(self.place.tick(action))

    @answers("front")
    def go_to_front(self) -> str:
        """Go to the front page."""
        return self.go(self.place.to_front(), "front")

    @answers("theme", name=text())
    def open_theme(self, name: str) -> str:
        """Open this theme on the front page, or close it."""
        if not library.has_folder(name):
            return self.say("not_understood")
        is_open = self.place.front == name
        self.place = self.place.to_front("" if is_open else name)
        return self.tell("theme_closed" if is_open else "theme_opened", theme=self.phrases.folder(name))

    @answers("slip")
    def go_to_slip(self) -> str:
        """Go to the next puzzle that was not solved alone."""
        found = library.slips(self.place.progress)
        later = [name for name in found if name > self.place.name]
        return self._jump(self.place.to((later or found)[0])) if found else self.say("not_moved")

    @answers("prove")
    def prove(self) -> str:
        """Show what follows from the answer."""
        return self.go(self.place.show())

    @answers("back_to_puzzle")
    def go_back(self) -> str:
        """Leave what was explored or shown, or the front page."""
        now = self.place
        return self.go(now.off_front() if now.on_front else replace(now, shown=None), "back")

    @answers("try_again")
    def try_again(self) -> str:
        """Begin the same once more."""
        now = self.place
        if now.verdict is None and not now.found:
            return self.say("not_moved")
        after = now.again()
        return self.go(after, "again" if after.tries != now.tries else "afresh")

    @answers("next_puzzle")
    def go_to_next(self) -> str:
        """Go to the next puzzle; after that of the day, to one of another theme."""
        if self.place.name == library.of_the_day(self.place.today) and not self.place.picked:
            return self.go_to_another()
        return self._jump(self.place.to(library.next_one(self.place.name, self.place.progress)))

    @answers("another")
    def go_to_another(self) -> str:
        """Go to a puzzle of another theme near the learner's strength."""
        return self._jump(self.place.to(library.another(self.place.name, self.place.progress)))

    @answers("today", day=DAY)
    def be_told_the_day(self, day: date) -> None:
        """Take this day as today; one that it is nowhere on earth is not believed."""
        if not library.is_somewhere(day):
            return
        self.place = replace(self.place, day=day).to_due()
        if self.place.own and self.session.coached is None:
            self.session = seated_again(self.session)

    @answers("day")
    def go_to_puzzle_of_the_day(self) -> str:
        """Go to the puzzle of the day."""
        return self._jump(self.place.to(library.of_the_day(self.place.today)))

    @answers("puzzle", name=text())
    def go_to_puzzle(self, name: str) -> str:
        """Go to the puzzle of this name."""
        if name not in library.names():
            return self.say("not_understood")
        after = self.place.to(name)
        return self._jump(replace(after, picked=after.picked or self.place.front == after.folder))

    @answers("folder", name=text())
    def go_to_folder(self, name: str) -> str:
        """Go to a puzzle of this theme."""
        return self._jump(self.place.to_folder(name)) if library.has_folder(name) else self.say("not_understood")

    def _jump(self, after: PuzzleSession) -> str:
        self.session = self.session.entered(after)
        phrases = self.phrases
        return " ".join(filter(None, [phrases.where(), self.lead(), self.plain(phrases.told())]))

    def at_table(self, message: Message) -> str:
        """Do what every table understands, if there is anything to play."""
        message = as_look(self.table, message)
        self.table = self.table.heard(message)
        if not self.session.is_exploring and message.kind not in LOOKING:
            if not self.place.awaits_action:
                return self.refuse_at_table(self.tell("look_first"))
            if message.kind == "undo" and self.table.game.arrangement is None:
                return self.refuse(self.say("nothing_to_undo"))
        before = self.table
        said = self.play(message, Laying.UNTOLD)  # to lay is to answer, and the way to lay it may be the puzzle
        plain = None if message.kind == "arrange_self" else self._plain_way(before)
        if plain is None:
            return said
        self.table = before
        return self.did(plain)

    def _plain_way(self, before: TableSession) -> Action | None:
        """The plainest way to lay of those that the table asks for, if all are one answer and no card has to move."""
        now, game = self.table, before.game
        begins = now.game.arrangement is not None and game.arrangement is None
        ways = now.asks or (game.ready if begins else ())
        if self.session.is_exploring or not ways or ways[0].kind in MOVES:
            return None
        done = Meld if game.state.phase in ON_OFFER else Force
        found = [done(each.spread) for each in ways]
        return found[0] if len({self.place.puzzle.kind_of(each) for each in found}) == 1 else None

    def did(self, action: Action) -> str:
        """Do this, and say what came of it; what the judge refuses does not count."""
        after = self.table.act(action, self.voice)
        if after.refusal is not None:
            self.table = after
            return after.refusal["text"]
        said, text = self.done(action, after, self.place.after(action)), self.phrases.text()
        return said if self.place.verdict is None or text is None else self.plain(text.text)
