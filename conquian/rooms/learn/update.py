"""The answers to messages in a lesson."""

from __future__ import annotations

from dataclasses import replace
from time import perf_counter
from typing import ClassVar, Final

from conquian.course import catalogue, itinerary
from conquian.course.course_messages import Explore, Hint, OpenFile, ShowEnd, StepOn, TryAgain
from conquian.course.lesson import Part
from conquian.course.session import CourseSession, seated
from conquian.course.update import CourseResponder, falls_into_hole
from conquian.game.actions import Action
from conquian.game.cards import NO_CARDS
from conquian.game.laws import Law
from conquian.rooms.learn import session_text
from conquian.rooms.learn.experiment_view import difference
from conquian.rooms.learn.messages import (
    AnswerReview,
    AwaitReply,
    BackToLesson,
    EnterLevel,
    LearnMessage,
    NextPart,
    OpenMap,
    Predict,
    RunOn,
    ShowHappening,
    ShowKnown,
    StayInLevel,
    StopExperiment,
    TouchDoor,
)
from conquian.rooms.learn.phrases import LessonPhrases
from conquian.rooms.learn.session import LessonSession
from conquian.rooms.learn.task_result import TaskResult
from conquian.table import messages as table
from conquian.table.alma import Occasion, forcing
from conquian.table.attempts import attempted, attempted_by_habit
from conquian.table.session import TableSession
from conquian.table.update import Laying, as_look
from conquian.ui.messages import Message
from conquian.ui.room import Reply
from conquian.ui.views import Sentence, sentence

LearnSession = CourseSession[LessonSession]
"""A learner in a level of a lesson, and the table that shows it."""

ON_MAP: Final = OpenMap | TouchDoor | EnterLevel | ShowKnown | BackToLesson | NextPart | OpenFile | table.Company
"""What can be wished for on the map; the next part is that after a lesson's end."""
SLICE: Final = 0.06
"""So many seconds of an experiment are done for one message, so that the page can be used meanwhile."""
QUARTERS: Final = 4


class LearnResponder(CourseResponder[LessonSession]):
    """A message in a lesson, being answered."""

    topic: ClassVar[str] = "learn"
    unheard: ClassVar[type] = AwaitReply

    @staticmethod
    def occasion(before: LessonSession, after: LessonSession) -> Occasion | None:
        """The occasion for Alma to speak: the end of the lesson or of a level, a hole, a mistake, a forced card."""
        if after.part is Part.DONE and before.part is not Part.DONE:
            return Occasion.LESSON if itinerary.is_open(after.progress, after.name) else Occasion.LEVEL
        if not after.is_where(before):
            return None
        result = None if before.outcome is not None or after.outcome is None else after.outcome.verdict
        if result is TaskResult.PASSED and after.ends_level:
            return Occasion.LEVEL
        if falls_into_hole(before, after):
            return Occasion.HOLE
        if result is not None and result is not TaskResult.PASSED:
            return Occasion.MISTAKE
        if after.shown is not None:
            return None
        return forcing(seated(before.attempt), seated(after.attempt), after.seat)

    @property
    def phrases(self) -> LessonPhrases:
        """The phrases of this moment."""
        look = self.session.table.viewpoint(self.voice)
        return LessonPhrases(self.place, look, self.session.is_exploring, self.session.alma.is_seen)

    def reply(self, said: str | None) -> Reply[LearnSession]:
        """The reply to the message; where it has no sentence of its own, it leads with what is to be done now."""
        return replace(super().reply(said), lead=self.lead() if said is None else "")

    def resume(self, file: str) -> LessonSession:
        """The session to which this file leads."""
        return session_text.resume(file)

    def answer(self, message: LearnMessage | Message) -> str | None:
        """Do what is wished for; the sentence that says what happened, None if the last one still holds."""
        now = self.place
        if now.on_map and not isinstance(message, ON_MAP):
            return self.say("not_moved")  # what lies behind the map is not played
        if isinstance(message, LearnMessage):
            self.session = replace(self.session, table=replace(self.session.table, refusal=None))
        match message:
            case Predict(choice):
                return self._predict(choice)
            case StopExperiment():
                return self._stop()
            case RunOn():
                return self._let_run(now.run_on(), "run_on")
            case Hint():
                return self.hint()
            case ShowHappening():
                return self.go(now.show())
            case StepOn():
                return self.step_on()
            case ShowEnd():
                return self.go(now.show_all())
            case TryAgain():
                if now.placing or now.part is Part.DONE:
                    return self.go(now.jump(now.name) if now.part is Part.DONE else now.again())
                return self.go(now.again(), "again")
            case NextPart():
                return self._next()
            case StayInLevel():
                return self.go(now.stay())
            case Explore():
                return self.explore()
            case BackToLesson():
                return self.go(now.off_map() if now.on_map else now.back(), "back")
            case OpenMap():
                return self.go(now.to_map())
            case TouchDoor(name):
                return self._touch(name)
            case EnterLevel(lesson, name):
                return self._enter(lesson, name)
            case ShowKnown(name):
                return self.go(now.show_known(name)) if name in catalogue.names() else self.say("not_understood")
            case AnswerReview(allowed):
                return self.go(now.answer_review(allowed))
            case AwaitReply(ply):
                return self._await(ply)
            case table.Company():
                return self.company()
            case OpenFile(text):
                return self.open(text)
            case _:
                return self._at_table(message)

    # --- at the table -------------------------------------------------------------------------------------------------

    def _at_table(self, message: Message) -> str:
        """Do what every table understands, if there is anything to play."""
        message = as_look(self.session.table, message)
        self.session = replace(self.session, table=self.session.table.heard(message))
        now = self.place
        laying = Laying.QUIET if now.has_advice else Laying.CHOSEN
        if now.task is not None and now.task.arranged:
            laying = Laying.BY_HAND
        if self.session.is_exploring or message.kind in table.LOOKING:
            return self.at_table(message, laying)
        idle = not now.awaits_learner or now.shown is not None
        if now.part is Part.PREDICT or (now.experiment is not None and not now.said):
            # What introduces the question stays in sight.
            first = self.tell("predict_first")
            return first if self.phrases.text() else self.cannot(first)
        if idle:
            return self.cannot(self.tell("look_first"))
        if now.part is Part.BREAK:  # to act out of turn is a law to be broken, too
            wish = message.values[0] if message.kind == "do" else attempted(self.session.table, message)
            return self._tried(message) if wish is None else self.did(wish)
        if message.kind == "undo" and self.session.table.game.arrangement is None:
            return self._afresh()
        return self.at_table(message, laying)

    def did(self, action: Action) -> str:
        """Do this, and say what came of it; or try it in vain, and say why."""
        now, before = self.place, self.session.table
        after = before.act(action, self.voice)
        refusal = after.refusal
        if refusal is None:
            if now.part is Part.BREAK:
                return self._as_wanted(now, before, sentence("good", self.phrases.say("outcome", "allowed")))
            return self._told(self.done(action, after, now.after(action)))
        place = now.refused(action, Law(refusal["laws"][0])) if refusal["laws"] else now
        self.session = replace(self.session, place=place, table=after)
        return self._as_wanted(now, after, refusal) if now.part is Part.BREAK else self._told(refusal["text"])

    def _tried(self, message: Message) -> str:
        """What came of this where a rule is put to the test: any cards can be chosen, and a habit in vain counts."""
        habit = attempted_by_habit(self.session.table, message)
        said = self.at_table(message, Laying.UNFIT)
        refusal = self.session.table.refusal
        if habit is None or refusal is None:
            return said
        before = self.place
        self.place = before.try_in_vain(habit)
        return self._as_wanted(before, self.session.table, refusal)

    def _as_wanted(self, before: LessonSession, after: TableSession, said: Sentence) -> str:
        """The answer to what was tried on purpose: to be refused is what was wanted, and no card stays chosen.

        What the rule is for is said after the first refusal only.
        """
        told = said["text"] if before.passed or not self.place.passed else f"{said['text']} {self.read_out()}"
        game, refusal = replace(after.game, chosen=NO_CARDS), Sentence({**said, "state": "good", "text": told})
        self.session = replace(self.session, table=replace(after, game=game, previews=False, refusal=refusal))
        return told

    def _told(self, said: str) -> str:
        """What came of it or, while it goes on, what was said at the table."""
        now, text = self.place, self.phrases.text()
        return said if text is None or (now.outcome is None and not now.slip) else self.plain(text.text)

    def _afresh(self) -> str:
        if not self.place.done:
            return self.refuse(self.say("nothing_to_undo"))
        self.session = self.session.entered(self.place.afresh())
        return f"{self.tell('afresh')} {self.lead()}"

    # --- experiments --------------------------------------------------------------------------------------------------

    def _predict(self, choice: str) -> str:
        now, after = self.place, self.place.predict(choice)
        if now.experiment is not None:
            return self._let_run(after, "runs")
        goes_on = self.go(after)
        if after == now:
            return goes_on
        is_right = after.level.predict is not None and choice == after.level.predict.right
        parts = ("" if is_right else self.tell("guessed_wrong"), self.read_out(), "" if after.failed else self.lead())
        return " ".join(filter(None, parts))

    def _let_run(self, after: LessonSession, key: str) -> str:
        """What the page is to ask for, slice by slice, begins or goes on."""
        if after == self.place or self.session.is_exploring:
            return self.say("not_moved")
        self.place = after
        return self._experiment(key)

    def _experiment(self, key: str, **values: object) -> str:
        return self.voice.words("experiment", "says", key, **values)

    def _stop(self) -> str:
        if not self.place.runs:
            return self.say("not_moved")
        self.place = self.place.stop()
        return self._experiment("stopped", n=self.place.tally.deals)

    def _count_on(self) -> str:
        """A slice of the experiment. Nothing is said but at each quarter, and what it shows at its end."""
        now = self.place
        assert now.experiment is not None
        before, deals, until = now.tally.deals, now.experiment.deals, perf_counter() + SLICE
        while now.runs:
            now = now.run()
            if perf_counter() >= until:
                break
        self.place = now
        if not now.runs:
            return f"{self.read_out()} {difference(now.tally, self.voice.language)}"
        if before * QUARTERS // deals == now.tally.deals * QUARTERS // deals:
            return ""
        return self._experiment("so_far", n=now.tally.deals, deals=deals)

    # --- it goes on ---------------------------------------------------------------------------------------------------

    def _touch(self, name: str) -> str:
        now = self.place
        if name not in catalogue.names():
            return self.say("not_understood")
        return self.go(now.to_map("" if now.on_map and now.door == name else name))

    def _enter(self, lesson: str, name: str) -> str:
        index = catalogue.lesson(lesson).level(name) if lesson in catalogue.names() else None
        return self.say("not_understood") if index is None else self.go(self.place.enter(lesson, index))

    def _next(self) -> str:
        now = self.place
        if now.part is not Part.DONE:
            return self.go(now.go_on())
        ahead = now.next_station
        return self.say("not_moved") if ahead is None else self.go(now.jump(ahead.lesson, ahead.index))

    def _await(self, ply: int) -> str | None:
        """What the opponent does; the page may ask twice, so it says after how many actions."""
        now = self.place
        if now.runs and not self.session.is_exploring:
            return self._count_on() if ply == now.tally.deals else None
        action = now.reply
        if action is None or ply != len(now.done) or self.session.is_exploring or now.shown is not None:
            return None
        before = now.state
        did = self.told(action, before)
        self.place = now.replied()
        after = replace(self.session.table.begun(seated(self.place.attempt)), before=before)
        self.session = replace(self.session, table=after)
        return self._told(f"{did} {self.lead()}".strip())
