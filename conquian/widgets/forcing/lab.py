"""The forcing lab as a widget: a table with tasks about forcing, and what every card does."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from random import randrange
from typing import ClassVar, Unpack, assert_never

import traitlets

from conquian.explain.words import words as phrase
from conquian.game.cards import Card
from conquian.game.spreads import book
from conquian.game.state import Seat
from conquian.tutor.forcing_lab import Session, resume
from conquian.tutor.forcing_positions import WITNESSES, Witness
from conquian.tutor.forcing_tasks import Course, Play, Question, Role, curated
from conquian.tutor.seeds import MOST_SEEDS
from conquian.tutor.sitting import Sitting
from conquian.widgets.forcing.intents import (
    Answer,
    ChangeSides,
    ChooseCourse,
    Foretell,
    Intent,
    NameCard,
    NextTask,
    SameTask,
    SetSwitch,
    ShowSwitch,
    ShowTruth,
    intent,
)
from conquian.widgets.forcing.view import LabView, follows, lab_view, lead, out_of_reach, result
from conquian.widgets.forcing.weighing import Lab
from conquian.widgets.screen import Setting, assets
from conquian.widgets.table import Table
from conquian.widgets.table import intents as table
from conquian.widgets.table.intents import Aid
from conquian.widgets.table.table import BOTH, SCRIPTS, STYLES
from conquian.widgets.table.telling import Look


class ForcingLab(Table):
    """Tasks about forcing, as in `ForcingLab(Session.begin(Course.SOURCES, seed=0), lang="de")`.

    Without a session it begins with a forced card. `session` is how things stand. What is not given is taken from what
    the browser kept, as in every `Screen`.
    """

    _esm = assets("forcing", "js", *SCRIPTS)
    _css = assets("forcing", "css", *STYLES)
    topic: ClassVar[str] = "forcing"

    session = traitlets.Instance(Session)

    def __init__(self, session: Session | None = None, **setting: Unpack[Setting]) -> None:
        self.session = first = session or Session.begin(Course.VICTIM, randrange(MOST_SEEDS))
        super().__init__(
            seated(first),
            aids=(Aid.WASTE, Aid.LEGAL),
            **setting,
            asked=session is not None,  # a fresh task gives way to the one that was kept
        )
        self.enter(first)

    # --- what is drawn and kept ---------------------------------------------------------------------------------------

    @property
    def now(self) -> Session:
        """The session with what was done at the table."""
        is_play = isinstance(self.session.task, Play) and self.sitting.start == self.session.task.state
        return self.session.at(self.sitting.done) if is_play else self.session

    @property
    def look(self) -> Look:
        """How the table is looked at now: the forcer sees the other hand."""
        look = super().look
        task = self.session.task
        sees = isinstance(task, Play) and task.role is Role.FORCER
        return replace(look, shown=look.shown | {Aid.HAND}) if sees else look

    @property
    def lab(self) -> Lab:
        """How the lab is looked at now."""
        chosen = tuple(self.sitting.chosen)
        return Lab(self.now, self.look, chosen[0] if len(chosen) == 1 else None)

    def scene(self) -> LabView:
        """The table, and what the lab says about it."""
        return lab_view(super().scene(), self.lab)

    def lead(self) -> str:
        """What is to be done now."""
        return lead(self.lab, super().lead())

    def linked(self) -> Mapping[str, str]:
        """The task, with what was done in it."""
        return self.now.fields()

    def kept(self) -> Mapping[str, str]:
        """The whole session."""
        return self.now.kept()

    def restore(self, kept: Mapping[str, str]) -> None:
        """Go on with the session that the browser kept."""
        self.enter(resume(kept))

    # --- from task to task --------------------------------------------------------------------------------------------

    def enter(self, session: Session) -> None:
        """Another task, or the same from another point."""
        self.session = session
        if session.course is Course.SAFE:
            book()  # its last task needs it: so that no single touch has to wait for all of the work
        self.seat, self.plays = sides(session)
        self.begin(seated(session))
        self.draw()

    def act(self, content: object) -> str | None:
        """Do what a message wishes for."""
        wish = intent(content)
        said = super().act(content) if wish is None else self._do(wish)
        self.session = self.now
        return said

    def carry_out(self, wish: table.Intent) -> str:
        """Carry out a wish that every table understands; where cards are to be named, nothing is played."""
        if not self.plays and not isinstance(wish, table.Looking):
            key = "name_cards" if isinstance(self.session.task, Question) else "say_first"
            return self.refuse_saying(self.tell(key))
        before = self.now.is_played
        if isinstance(wish, table.ShowWays):
            self.session = self.now.lay()
            return self._with_help(super().carry_out(wish))
        said = super().carry_out(wish)
        return said if before or not self.now.is_played else f"{said} {self._result()}".strip()

    def _with_help(self, said: str) -> str:
        """What is said, and that it was help if it was."""
        return f"{said} {phrase(self.language, 'forcing', 'score', 'helped')}" if self.session.is_helped else said

    def _result(self) -> str:
        found = result(self.lab)
        return "" if found is None else found["text"]

    def _do(self, wish: Intent) -> str:
        """Carry out a wish that only this page understands; the sentence that says what happened."""
        self._refusal = None
        match wish:
            case NameCard(card):
                return self._name(card)
            case Answer():
                self.session = self.session.submit()
                return self._result()
            case ShowTruth():
                self.session = self.now.show()
                return self._with_help(" ".join(filter(None, [self.tell("shown"), self._result()])))
            case NextTask():
                return self._go(self.now.next(), "next")
            case SameTask():
                return self._go(self.now.again(), "again")
            case ChangeSides():
                other = Course.FORCER if self.session.course is Course.VICTIM else Course.VICTIM
                return self._go(self.now.to(other, randrange(MOST_SEEDS)), "next")
            case ChooseCourse(course):
                return self._go(self.now.to(course, randrange(MOST_SEEDS)), "next")
            case ShowSwitch(switch):
                first = next(n for n, each in enumerate(curated(Course.SWITCHES)) if each in WITNESSES[switch])
                return self._go(self.now.to(Course.SWITCHES, 0, first), "next")
            case SetSwitch(value):
                return self._set(value)
            case Foretell(what):
                right = (
                    isinstance(self.session.task, Witness) and self.session.task.consequence(self.session.value) is what
                )
                return self._foretold("foretold" if right else "not_foretold", self.session.foretell(what))
            case _:
                assert_never(wish)

    def _go(self, session: Session, key: str) -> str:
        self.enter(session)
        return self.tell(key, lead=self.lead())

    def _name(self, card: Card) -> str:
        task = self.session.task
        name = self._card(card)
        if not isinstance(task, Question):
            return self.say("not_understood")
        if card in out_of_reach(task):
            return self.refuse_saying(self.tell("cannot_come", card=name))
        after = self.session.pick(card)
        if after == self.session:
            return self.say("not_moved")
        self.session = after
        return self.tell("named" if card in after.picks else "not_named", card=name)

    def _set(self, value: str) -> str:
        task = self.session.task
        if not isinstance(task, Witness) or value not in task.values:
            return self.say("not_understood")
        self.enter(self.session.under(value))
        names = {"rule": phrase(self.language, "switches", task.switch, "name")}
        names["value"] = phrase(self.language, "switches", task.switch, value)
        told = follows(task.consequence(value), self.lab) if self.session.shows else ""
        return self.tell("set", **names, follows=told).strip()

    def _foretold(self, key: str, session: Session) -> str:
        task = self.session.task
        if not isinstance(task, Witness):
            return self.say("not_understood")
        self.enter(session)
        return self.tell(key, follows=follows(task.consequence(session.value), self.lab))


def sides(session: Session) -> tuple[Seat, frozenset[Seat]]:
    """From which seat the table of a task is seen, and who plays at it."""
    match session.task:
        case Play() as play:
            return play.seat, frozenset({play.seat})
        case Question(seat=seat):
            return seat, frozenset()
        case Witness():
            return Seat.PONE, BOTH if session.shows else frozenset()
        case _:
            assert_never(session.task)


def seated(session: Session) -> Sitting:
    """The task as a game at a table."""
    match session.task:
        case Play(state=state):
            return Sitting.at(state, session.done)
        case Question(state=state):
            return Sitting.at(state)
        case Witness():
            return Sitting.at(session.state)
        case _:
            assert_never(session.task)
