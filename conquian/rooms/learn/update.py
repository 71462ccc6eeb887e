"""The answers to messages in a lesson."""

from __future__ import annotations

from dataclasses import replace
from time import perf_counter
from typing import ClassVar, Final

from conquian.course import catalogue, itinerary
from conquian.course.experiment import ExperimentRun
from conquian.course.lesson import Part
from conquian.course.session import CourseSession, seated
from conquian.course.update import CourseResponder, falls_into_hole
from conquian.game.actions import Action
from conquian.game.cards import NO_CARDS
from conquian.game.laws import Law
from conquian.rooms.learn import session_text
from conquian.rooms.learn.experiment_view import difference
from conquian.rooms.learn.phrases import LessonPhrases
from conquian.rooms.learn.session import LessonSession
from conquian.table.alma import Occasion, forcing
from conquian.table.attempts import attempted, attempted_by_habit
from conquian.table.messages import LOOKING
from conquian.table.session import TableSession
from conquian.table.update import Laying, as_look, said_of
from conquian.ui.message_fields import given, number, text
from conquian.ui.messages import Message, answers
from conquian.ui.room import Reply
from conquian.ui.views import Sentence, sentence

LearnSession = CourseSession[LessonSession]
"""A learner in a level of a lesson, and the table that shows it."""

ON_MAP: Final = frozenset({"map", "door", "enter", "show_known", "back_to_lesson", "next_part", "open_file", "company"})
"""The kinds of messages that are answered on the map; the next part is that after a lesson's end."""
MOST_PLIES: Final = 1_000
"""The most actions in a lesson, and the most deals of an experiment."""
SLICE: Final = 0.06
"""The seconds of an experiment that are done for one message, so that the page can be used meanwhile."""
QUARTERS: Final = 4


class LearnResponder(CourseResponder[LessonSession]):
    """A message in a lesson, being answered."""

    topic: ClassVar[str] = "learn"

    def answer(self, message: Message) -> str | None:
        """Do what is asked for; what lies behind the map is not played."""
        if self.place.on_map and message.kind not in ON_MAP:
            return self.say("not_moved")
        return super().answer(message)

    def occasion(self, before: LessonSession) -> Occasion | None:
        """The occasion for Alma to speak: the end of the lesson or of a level, a hole, a mistake, a forced card."""
        after = self.place
        if after.part is Part.DONE and before.part is not Part.DONE:
            return Occasion.LESSON if itinerary.is_open(after.progress, after.name) else Occasion.LEVEL
        if not after.is_where(before):
            return None
        is_over = before.attempt.outcome is None and after.attempt.outcome is not None
        if is_over and after.attempt.is_passed and after.ends_level:
            return Occasion.LEVEL
        if falls_into_hole(before, after):
            return Occasion.HOLE
        if is_over and not after.attempt.is_passed:
            return Occasion.MISTAKE
        if after.attempt.shown is not None:
            return None
        return forcing(seated(before.attempt), seated(after.attempt), after.seat)

    @property
    def phrases(self) -> LessonPhrases:
        """The phrases of this moment."""
        look = self.table.viewpoint(self.voice)
        return LessonPhrases(self.place, look, self.session.is_exploring, self.session.alma.named(self.voice.language))

    def reply(self, said: str | None) -> Reply[LearnSession]:
        """The reply to the message; where it has no sentence of its own, it leads with what is to be done now."""
        return replace(super().reply(said), lead=self.lead() if said is None else "")

    def resume(self, file: str) -> LessonSession:
        """The session to which this file leads."""
        return session_text.resume(file)

    # --- at the table -------------------------------------------------------------------------------------------------

    def at_table(self, message: Message) -> str:
        """Do what every table understands, if there is anything to play."""
        message = as_look(self.table, message)
        self.table = self.table.heard(message)
        now = self.place
        laying = Laying.QUIET if now.attempt.has_advice else Laying.CHOSEN
        if now.task is not None and now.task.arranged:
            laying = Laying.BY_HAND
        if self.session.is_exploring or message.kind in LOOKING:
            return self.play(message, laying)
        idle = not now.awaits_learner or now.attempt.shown is not None
        if now.part is Part.PREDICT or (now.experiment is not None and not now.said):
            # What introduces the question stays in sight.
            first = self.tell("predict_first")
            return first if self.phrases.text() else self.refuse_at_table(first)
        if idle:
            return self.refuse_at_table(self.tell("look_first"))
        if now.part is Part.BREAK:  # to act out of turn is a law to be broken, too
            wish = message.values[0] if message.kind == "do" else attempted(self.table, message)
            return self._tried(message) if wish is None else self.did(wish)
        if message.kind == "undo" and self.table.game.arrangement is None:
            return self._afresh()
        return self.play(message, laying)

    def did(self, action: Action) -> str:
        """Do this, and say what came of it; or try it in vain, and say why."""
        now, before = self.place, self.table
        after = before.act(action, self.voice)
        refusal = after.refusal
        if refusal is None:
            if now.part is Part.BREAK:
                return self._as_wanted(now, before, sentence("good", self.phrases.tell("outcome", "allowed")))
            return self._told(self.done(action, after, now.after(action)))
        place = now.refused(action, Law(refusal["laws"][0])) if refusal["laws"] else now
        self.session = replace(self.session, place=place, table=after)
        return self._as_wanted(now, after, refusal) if now.part is Part.BREAK else self._told(refusal["text"])

    def _tried(self, message: Message) -> str:
        """What came of this where a rule is put to the test: any cards can be chosen, and a habit in vain counts."""
        habit = attempted_by_habit(self.table, message)
        said = self.play(message, Laying.UNFIT)
        refusal = self.table.refusal
        if habit is None or refusal is None:
            return said
        before = self.place
        self.place = before.try_in_vain(habit)
        return self._as_wanted(before, self.table, refusal)

    def _as_wanted(self, before: LessonSession, after: TableSession, said: Sentence) -> str:
        """The answer to what was tried on purpose: to be refused is what was wanted, and no card stays chosen.

        What the rule is for is said after the first refusal only.
        """
        told = said["text"] if before.passed or not self.place.passed else f"{said['text']} {self.read_out()}"
        game, refusal = replace(after.game, chosen=NO_CARDS), Sentence({**said, "state": "good", "text": told})
        self.table = replace(after, game=game, previews=False, refusal=refusal)
        return told

    def _told(self, said: str) -> str:
        """What came of it or, while it goes on, what was said at the table."""
        now, text = self.place, self.phrases.text()
        return said if text is None or (now.attempt.outcome is None and not now.attempt.slip) else self.plain(text.text)

    def _afresh(self) -> str:
        if not self.place.attempt.done:
            return self.refuse(self.say("nothing_to_undo"))
        self.session = self.session.entered(self.place.afresh())
        return f"{self.tell('afresh')} {self.lead()}"

    # --- what is expected ---------------------------------------------------------------------------------------------

    @answers("predict", choice=text())
    def predict(self, choice: str) -> str:
        """Take what the learner expects: say whether it is so, or begin the experiment that shows it."""
        now, after = self.place, self.place.predict(choice)
        if now.experiment is not None:
            return self._let_run(after, "runs")
        goes_on = self.go(after)
        if after == now:
            return goes_on
        is_right = after.level.predict is not None and choice == after.level.predict.right
        parts = ("" if is_right else self.tell("guessed_wrong"), self.read_out(), "" if after.failed else self.lead())
        return " ".join(filter(None, parts))

    @answers("run_on")
    def run_on(self) -> str:
        """Let the experiment that was stopped go on."""
        now = self.place
        if now.experiment is None or not now.said:
            return self.say("not_moved")
        return self._let_run(replace(now, experiment=now.experiment.started()), "run_on")

    def _let_run(self, after: LessonSession, key: str) -> str:
        """What the page is to ask for, slice by slice, begins or goes on."""
        if after == self.place or self.session.is_exploring:
            return self.say("not_moved")
        self.place = after
        return self._experiment(key)

    def _experiment(self, key: str, **values: object) -> str:
        return self.voice.words("experiment", "says", key, **values)

    @answers("stop")
    def stop(self) -> str:
        """Stop the experiment."""
        experiment = self.place.experiment
        if experiment is None or not experiment.goes_on:
            return self.say("not_moved")
        self.place = replace(self.place, experiment=experiment.stopped())
        return self._experiment("stopped", n=experiment.tally.deals)

    def _count_on(self, experiment: ExperimentRun) -> str:
        """A slice of the experiment. Nothing is said but at each quarter, and what it shows at its end."""
        before, deals, until = experiment.tally.deals, experiment.plan.deals, perf_counter() + SLICE
        while experiment.goes_on:
            experiment = experiment.counted()
            if perf_counter() >= until:
                break
        self.place, counted = replace(self.place, experiment=experiment), experiment.tally.deals
        if not experiment.goes_on:
            return f"{self.read_out()} {difference(experiment.tally, self.voice.language)}"
        if before * QUARTERS // deals == counted * QUARTERS // deals:
            return ""
        return self._experiment("so_far", n=counted, deals=deals)

    # --- it goes on ---------------------------------------------------------------------------------------------------

    @answers("go_on", ply=number("ply", MOST_PLIES))
    def go_on(self, ply: int) -> str | None:
        """Do what the opponent does, or a slice of the experiment.

        The page may ask twice, so it says after how many actions or deals.
        """
        now, experiment = self.place, self.place.experiment
        if self.session.is_exploring:
            return None
        if experiment is not None and experiment.goes_on:
            return self._count_on(experiment) if ply == experiment.tally.deals else None
        action = now.attempt.reply
        if action is None or ply != len(now.attempt.done) or now.attempt.shown is not None:
            return None
        before = now.state
        did, asked = self.told(action, before), self.lead()
        self.place = now.replied()
        after = replace(self.table.begun(seated(self.place.attempt)), before=before)
        self.table = after
        return self._told(said_of(action, after.game.state, did, self.to_do(asked)).strip())

    @answers("show_happening")
    def show_happening(self) -> str:
        """Show what the mistake leads to."""
        return self.go(self.place.show())

    @answers("back_to_lesson")
    def go_back(self) -> str:
        """Leave the map, what was explored or what was shown."""
        now = self.place
        return self.go(now.off_map() if now.on_map else now.back(), "back")

    @answers("try_again")
    def try_again(self) -> str:
        """Begin the same once more; at the end the lesson."""
        now = self.place
        if now.part is Part.DONE:
            return self.go(now.jump(now.name))
        return self.go(now.again(), "" if now.placing else "again")

    @answers("next_part")
    def go_to_next(self) -> str:
        """Go on to the next part; from the end of the lesson to the next one."""
        now = self.place
        if now.part is not Part.DONE:
            return self.go(now.go_on())
        ahead = now.next_station
        return self.say("not_moved") if ahead is None else self.go(now.jump(ahead.lesson, ahead.index))

    @answers("stay")
    def stay(self) -> str:
        """Go on to the part beside the way."""
        return self.go(self.place.stay())

    @answers("allowed", allowed=given(value=True))
    @answers("forbidden", allowed=given(value=False))
    def answer_review(self, allowed: bool) -> str:
        """Take the answer to whether something is allowed."""
        return self.go(self.place.answer_review(allowed))

    # --- the map ------------------------------------------------------------------------------------------------------

    @answers("map")
    def open_map(self) -> str:
        """Go to the map of the course."""
        return self.go(self.place.to_map())

    @answers("door", lesson=text())
    def touch_door(self, lesson: str) -> str:
        """Open the door of this lesson, or shut it if it is open."""
        if lesson not in catalogue.names():
            return self.say("not_understood")
        return self.go(self.place.to_map("" if self.place.door == lesson else lesson))

    @answers("enter", level=text())
    def enter(self, level: str) -> str:
        """Go to this level, which is named `lesson/level`."""
        lesson, _, name = level.partition("/")
        index = catalogue.lesson(lesson).level(name) if lesson in catalogue.names() else None
        return self.say("not_understood") if index is None else self.go(self.place.enter(lesson, index))

    @answers("show_known", lesson=text())
    def show_known(self, lesson: str) -> str:
        """Let the learner show that this lesson is known already."""
        return self.go(self.place.show_known(lesson)) if lesson in catalogue.names() else self.say("not_understood")
