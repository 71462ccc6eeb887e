"""The course as a widget: lessons at the table, level by level."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from time import perf_counter
from typing import ClassVar, Final, Unpack, assert_never

from conquian.explain.words import words as phrase
from conquian.game.actions import Action, Meld
from conquian.game.judge import judge
from conquian.game.state import ON_OFFER
from conquian.tutor import course, learning_text
from conquian.tutor.learning import Learning
from conquian.tutor.lesson import Part
from conquian.widgets.course import Explore, Hint, OpenFile, ShowEnd, StepOn, TryAgain
from conquian.widgets.course_table import CourseTable, seated
from conquian.widgets.drawing import sentence
from conquian.widgets.grouping import Undo
from conquian.widgets.learn.experiment import difference
from conquian.widgets.learn.intents import (
    Answer,
    BackToLesson,
    GoOn,
    GoToLesson,
    GoToLevel,
    Intent,
    NextPart,
    Predict,
    RunOn,
    ShowHappening,
    Stop,
    intent,
)
from conquian.widgets.learn.telling import Telling
from conquian.widgets.learn.view import LearnView, learn_view
from conquian.widgets.screen import Setting, assets
from conquian.widgets.table import intents as table
from conquian.widgets.table.intents import Aid
from conquian.widgets.table.table import COURSE, PACED, STYLES

_LOOK_INTO_WASTE: Final = table.TouchPlace(table.Place.WASTE)
SLICE: Final = 0.06
"""So many seconds of an experiment are done for one message, so that the page can be used meanwhile."""
QUARTERS: Final = 4


class Learn(CourseTable[Learning, Telling]):
    """The course, as in `Learn(Learning.begin("forcing"), lang="de")`.

    Without a level it begins where the browser says that one was, else with the first lesson. `learning` is how far
    one is.
    """

    _esm = assets("learn", "js", *PACED, COURSE)
    _css = assets("learn", "css", *STYLES, COURSE)
    topic: ClassVar[str] = "learn"
    link_names: ClassVar[frozenset[str]] = frozenset({"lesson", "level"})

    def __init__(self, learning: Learning | None = None, **setting: Unpack[Setting]) -> None:
        super().__init__(
            learning or Learning.begin(course.names()[0]),
            tell=Telling,
            recover=lambda file, _: learning_text.recover(file),
            resume=lambda file, _: learning_text.resume(file),
            asked=learning is not None,
            **setting,
        )

    @property
    def learning(self) -> Learning:
        """How far one is."""
        return self._now

    # --- what is drawn and kept ---------------------------------------------------------------------------------------

    def scene(self) -> LearnView:
        """The table, and what the lesson says about it."""
        return learn_view(super().scene(), self.telling)

    def linked(self) -> Mapping[str, str]:
        """The level."""
        return learning_text.fields(self._now)

    def kept(self) -> Mapping[str, str]:
        """Everything, as the text of a file."""
        return {"file": learning_text.kept(self._now)}

    # --- a lesson goes on ---------------------------------------------------------------------------------------------

    def did(self, action: Action) -> str:
        """Do this, and say what came of it; or try it in vain, and say why."""
        now = self._now
        if self._exploring:
            return super().did(action)
        if not judge(now.state, action).legal:
            said = super().did(action)
            self._now = now.try_in_vain(action)
            return self._told(said)
        if now.part is Part.BREAK:
            return self.refuse_with(sentence("good", self.telling.say("outcome", "allowed")))
        return self._told(super().did(action))

    def _told(self, said: str) -> str:
        """What came of it or, while it goes on, what was said at the table."""
        now = self._now
        text = self.telling.text()
        return said if text is None or (now.outcome is None and not now.slip) else self._plain(text.text)

    def act(self, content: object) -> str | None:
        """Do what a message wishes for."""
        wish = intent(content)
        return super().act(content) if wish is None else self._do(wish)

    def _lay(self) -> str:
        """Lay the chosen cards or, where that is the task, let the learner arrange them."""
        if self._arranges:
            return self._arrange()
        now = self.sitting
        if self._exploring or now.chosen or now.state.phase not in ON_OFFER:
            return super()._lay()
        if len(now.ready) == 1:
            return self.did(Meld(now.ready[0].spread))
        return super()._show_ways() if now.ready else self.refuse_saying(self.tell("choose_first"))

    def _show_ways(self) -> str:
        return self._arrange() if self._arranges else super()._show_ways()

    @property
    def _arranges(self) -> bool:
        task = self._now.task
        return not self._exploring and task is not None and task.arranged

    def carry_out(self, wish: table.Intent) -> str:
        """Carry out a wish that every table understands, if there is anything to play."""
        now = self._now
        if self._exploring or isinstance(wish, table.Looking):
            return super().carry_out(wish)
        if wish == _LOOK_INTO_WASTE and (not now.awaits_learner or now.shown is not None):
            return super().carry_out(table.Show(Aid.WASTE))  # else it may be where a card is to go
        if now.part is Part.PREDICT or (now.experiment is not None and not now.said):
            # What introduces the question stays in sight.
            first = self.tell("predict_first")
            return first if self.telling.text() else self.refuse_saying(first)
        if not now.awaits_learner or now.shown is not None:
            return self.refuse_saying(self.tell("look_first"))
        if isinstance(wish, table.Act) and now.part is Part.BREAK:
            return self.did(wish.action)  # to act out of turn is a law to be broken, too
        if isinstance(wish, Undo) and self.sitting.arrangement is None:
            return self._afresh()
        return super().carry_out(wish)

    def _afresh(self) -> str:
        if not self._now.done:
            return self.refuse_aloud(self.say("nothing_to_undo"))
        self._enter(self._now.afresh())
        return f"{self.tell('afresh')} {self.lead()}"

    def _do(self, wish: Intent) -> str:
        """Carry out a wish that only this page understands; the sentence that says what happened."""
        self._refusal = None
        now = self._now
        match wish:
            case Predict(choice):
                return self._predict(choice)
            case Stop():
                return self._stop()
            case RunOn():
                return self._run_on()
            case Hint():
                return self._hint()
            case ShowHappening():
                return self._go(now.show())
            case StepOn():
                return self._step_on()
            case ShowEnd():
                return self._go(now.show_all())
            case TryAgain():
                return self._go(now.again(), "again") if now.part is not Part.DONE else self._go(now.jump(now.name))
            case NextPart():
                return self._next()
            case Explore():
                return self._explore()
            case BackToLesson():
                return self._go(replace(now, shown=None), "back")
            case GoToLesson(name):
                return self._jump(name, 0 if name in course.names() else None)
            case GoToLevel(name):
                return self._jump(now.name, now.lesson.level(name))
            case Answer(allowed):
                return self._go(now.answer_review(allowed))
            case GoOn(ply):
                return self._reply(ply)
            case OpenFile(text):
                return self._open(text)
            case _:
                assert_never(wish)

    # --- experiments --------------------------------------------------------------------------------------------------

    def _predict(self, choice: str) -> str:
        if self._now.experiment is None:
            return self._go(self._now.predict(choice), "predicted")
        return self._let_run(self._now.predict(choice), "runs")

    def _run_on(self) -> str:
        return self._let_run(self._now.run_on(), "run_on")

    def _let_run(self, after: Learning, key: str) -> str:
        """What the page is to ask for, slice by slice, begins or goes on."""
        if after == self._now or self._exploring:
            return self.say("not_moved")
        self._now = after
        return phrase(self.language, "experiment", "says", key)

    def _stop(self) -> str:
        if not self._now.runs:
            return self.say("not_moved")
        self._now = self._now.stop()
        return phrase(self.language, "experiment", "says", "stopped", n=self._now.tally.deals)

    def _count_on(self) -> str:
        """A slice of the experiment. Nothing is said but at each quarter, and what it shows at its end."""
        now = self._now
        assert now.experiment is not None
        before, deals, until = now.tally.deals, now.experiment.deals, perf_counter() + SLICE
        while now.runs:
            now = now.run()
            if perf_counter() >= until:
                break
        self._now = now
        if not now.runs:
            return f"{self._read_out()} {difference(now.tally, self.language)}"
        if before * QUARTERS // deals == now.tally.deals * QUARTERS // deals:
            return ""
        return phrase(self.language, "experiment", "says", "so_far", n=now.tally.deals, deals=deals)

    def _jump(self, name: str, index: int | None) -> str:
        return self.say("not_understood") if index is None else self._go(self._now.jump(name, index))

    def _next(self) -> str:
        now = self._now
        if now.part is Part.DONE:
            names = course.names()
            here = names.index(now.name) + 1
            return self._jump(names[here], 0) if here < len(names) else self.say("not_moved")
        return self._go(now.go_on())

    def _reply(self, ply: int) -> str:
        """What the opponent does; the page may ask twice, so it says after how many actions."""
        now = self._now
        if now.runs and not self._exploring:
            return self._count_on() if ply == now.tally.deals else self._spoken
        action = now.reply
        if action is None or ply != len(now.done) or self._exploring or now.shown is not None:
            return self._spoken or self.lead()
        before, self._now = now.state, now.replied()
        self.begin(seated(self._now.attempt))
        self._before = before
        return self._told(f"{self.told(action, before)} {super().lead()}".strip())
