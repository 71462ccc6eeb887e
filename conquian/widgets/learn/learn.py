"""The course as a widget: lessons at the table, level by level."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from time import perf_counter
from typing import ClassVar, Final, assert_never

from conquian.explain.markup import plain
from conquian.explain.sentences import explain
from conquian.explain.words import words as phrase
from conquian.game.actions import Action, Meld
from conquian.game.judge import judge
from conquian.game.state import ON_OFFER
from conquian.notation.errors import NotationError
from conquian.tutor import course, learning_text
from conquian.tutor.attempt import Attempt
from conquian.tutor.learning import Learning
from conquian.tutor.lesson import Known, Part
from conquian.tutor.sitting import Sitting
from conquian.widgets.course import Explore, Hint, OpenFile, ShowEnd, StepOn, TryAgain
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
from conquian.widgets.screen import assets
from conquian.widgets.table import Table
from conquian.widgets.table import intents as table
from conquian.widgets.table.intents import Aid
from conquian.widgets.table.table import BOTH, COURSE, PACED, STYLES
from conquian.widgets.table.telling import Look

_ALL: Final = frozenset(Aid)
_LOOK_INTO_WASTE: Final = table.TouchPlace(table.Place.WASTE)
SLICE: Final = 0.06
"""So many seconds of an experiment are done for one message, so that the page can be used meanwhile."""
QUARTERS: Final = 4
_COUNTING: Final = frozenset({Aid.WASTE})
"""What may be looked at: in a lesson nobody has seen which cards are gone."""


class Learn(Table):
    """The course, as in `Learn(Learning.begin("forcing"), lang="de")`.

    Without a level it begins where the browser says that one was, else with the first lesson. `learning` is how far
    one is.
    """

    _esm = assets("learn", "js", *PACED, COURSE)
    _css = assets("learn", "css", *STYLES, COURSE)
    topic: ClassVar[str] = "learn"

    def __init__(
        self,
        learning: Learning | None = None,
        *,
        lang: str | None = None,
        faces: str | None = None,
        storage_key: str = "",
        problem: NotationError | None = None,
        **unknown: object,
    ) -> None:
        self.refuse(unknown)
        self._now = learning or Learning.begin(course.names()[0])
        self._exploring = False
        super().__init__(
            seated(self._now.attempt),
            seat=str(self._now.seat),
            plays=str(self._now.seat),
            aids=tuple(_COUNTING),
            lang=lang,
            faces=faces,
            storage_key=storage_key,
            problem=problem,
            asked=learning is not None,
        )

    @property
    def learning(self) -> Learning:
        """How far one is."""
        return self._now

    # --- what is drawn and kept ---------------------------------------------------------------------------------------

    @property
    def look(self) -> Look:
        """How the table is looked at now: where every card is known, every card is seen."""
        look = super().look
        opened = {Aid.HAND, Aid.STOCK} if self._now.known is Known.OPEN else set()
        return replace(look, shown=look.shown | opened, covered=False)  # what is hidden is not in a lesson at all

    @property
    def telling(self) -> Telling:
        """What is said now."""
        return Telling(self._now, self.look, self._exploring)

    def scene(self) -> LearnView:
        """The table, and what the lesson says about it."""
        return learn_view(super().scene(), self.telling)

    def lead(self) -> str:
        """What is to be done now, as it is read out."""
        return super().lead() if self._exploring else self._plain(self.telling.goal())

    def _plain(self, text: str) -> str:
        return plain(text, self.language, self.faces)

    def linked(self) -> Mapping[str, str]:
        """The level."""
        return learning_text.fields(self._now)

    def kept(self) -> Mapping[str, str]:
        """Everything, as the text of a file."""
        return {"file": learning_text.kept(self._now)}

    def restore(self, kept: Mapping[str, str]) -> None:
        """Go on where the browser says that one was."""
        self._enter(learning_text.recover(kept.get("file", "")))

    def _restore(self, kept: Mapping[str, str]) -> None:
        """What was learned is taken up in any case; where one was, only if the link names no lesson."""
        if self._asked:
            self._now = replace(self._now, progress=learning_text.recover(kept.get("file", "")).progress)
            self.draw()
        else:
            super()._restore(kept)

    def hear(self, kept: Mapping[str, str]) -> None:
        """What was learned and solved on another page of this browser."""
        joined = self._now.progress.joined(learning_text.recover(kept.get("file", "")).progress)
        if joined != self._now.progress:
            self._now = replace(self._now, progress=joined)
            self.draw()

    # --- a lesson goes on ---------------------------------------------------------------------------------------------

    def _enter(self, now: Learning) -> None:
        """Another part of the course, or the same from another point."""
        self._now, self._exploring = now, False
        self._stand()

    def _stand(self) -> None:
        """The table as the lesson has it now."""
        now = self._now
        self.seat, self.plays, self.shown = now.seat, frozenset({now.seat}), frozenset()
        self.aids = _COUNTING
        self.begin(seated(now.attempt if now.shown is None else now.happened))

    def go_to(self, after: Sitting) -> None:
        """The next step at the table; an action is one of the lesson, too."""
        acted = len(after.done) > len(self.sitting.done)
        if acted and not self._exploring:
            self._now = self._now.act(after.done[-1])
        super().go_to(after)
        if acted and not self._exploring:
            self.forget()  # the lesson is begun anew, not taken back

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
        if now.part is Part.PREDICT or (
            now.experiment is not None and not now.said
        ):  # what introduces the question stays in sight
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

    def _go(self, after: Learning, key: str = "") -> str:
        """Go there, and say where that is; nothing happens if it is where one is already."""
        if after == self._now and not self._exploring:
            return self.say("not_moved")
        self._enter(after)
        text = self.telling.text()
        said = (self.tell(key) if key else "", "" if text is not None and not key else self.lead())
        return " ".join(filter(None, [*said, "" if text is None else self._plain(text.text)]))

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
            return f"{self._told_hint()} {difference(now.tally, self.language)}"
        if before * QUARTERS // deals == now.tally.deals * QUARTERS // deals:
            return ""
        return phrase(self.language, "experiment", "says", "so_far", n=now.tally.deals, deals=deals)

    def _jump(self, name: str, index: int | None) -> str:
        return self.say("not_understood") if index is None else self._go(self._now.jump(name, index))

    def _hint(self) -> str:
        after = self._now.hint()
        if after == self._now or self._exploring:
            return self.refuse_saying(self.tell("no_hint"))
        self._now = after
        return self._told_hint()

    def _told_hint(self) -> str:
        text = self.telling.text()
        return "" if text is None else self._plain(text.text)

    def _step_on(self) -> str:
        before = self._now.happened.state
        said = self._go(self._now.step())
        self._before = before
        return said

    def _next(self) -> str:
        now = self._now
        if now.part is Part.DONE:
            names = course.names()
            here = names.index(now.name) + 1
            return self._jump(names[here], 0) if here < len(names) else self.say("not_moved")
        return self._go(now.go_on())

    def _explore(self) -> str:
        start = self._now.happened.state if self._now.shown is not None else self._now.state
        self._exploring, self.plays, self.aids = True, BOTH, _ALL
        self.begin(Sitting.at(start))
        return f"{self.tell('exploring')} {super().lead()}"

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

    def _open(self, text: str) -> str:
        try:
            found = learning_text.resume(text)
        except NotationError as problem:
            return self.refuse_aloud(f"{self.tell('unreadable')} {explain(problem, self.language)}")
        return self._go(replace(found, progress=self._now.progress.joined(found.progress)), "opened")

    def _notice(self) -> str:
        """What was wrong with the link, and what is shown instead."""
        wrong = self._problem
        if wrong is None or wrong.field not in ("lesson", "level"):
            return super()._notice()
        return self.telling.say("link", "unreadable")


def seated(attempt: Attempt) -> Sitting:
    """What was done in a part of a lesson, as a game at a table."""
    return Sitting(attempt.start, attempt.state, attempt.done)
