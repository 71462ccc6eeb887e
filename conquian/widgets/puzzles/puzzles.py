"""The puzzles as a widget: one at a time, on the table, with hints and with proofs that are played out."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from datetime import datetime
from typing import ClassVar, Unpack, assert_never

from conquian.game.actions import Action
from conquian.game.state import ON_OFFER
from conquian.tutor import puzzle_shelf, puzzling_text
from conquian.tutor.puzzling import Puzzling
from conquian.widgets.course import Explore, Hint, OpenFile, ShowEnd, StepOn, TryAgain
from conquian.widgets.course_table import CourseTable
from conquian.widgets.drawing import codes
from conquian.widgets.grouping import Undo
from conquian.widgets.puzzles.intents import (
    Answer,
    BackToPuzzle,
    GoToFolder,
    GoToPuzzle,
    Intent,
    NextFolder,
    NextPuzzle,
    OfTheDay,
    Prove,
    Tick,
    intent,
)
from conquian.widgets.puzzles.telling import Telling
from conquian.widgets.puzzles.view import PuzzleView, puzzle_view
from conquian.widgets.screen import Setting, assets
from conquian.widgets.table import intents as table
from conquian.widgets.table.intents import Aid
from conquian.widgets.table.table import COURSE, SCRIPTS, STYLES


class Puzzles(CourseTable[Puzzling, Telling]):
    """The puzzles, as in `Puzzles(Puzzling("hole-001"), lang="de")`.

    Without one it begins where the browser says that one was; else with the puzzle of the day or, for somebody who has
    solved nothing, with an easy one. `puzzling` is how far one is.
    """

    _esm = assets("puzzles", "js", *SCRIPTS, COURSE)
    _css = assets("puzzles", "css", *STYLES, COURSE)
    topic: ClassVar[str] = "puzzles"
    link_names: ClassVar[frozenset[str]] = frozenset({"puzzle"})

    def __init__(self, puzzling: Puzzling | None = None, **setting: Unpack[Setting]) -> None:
        super().__init__(
            puzzling or Puzzling(puzzle_shelf.first()),
            tell=Telling,
            recover=_recover,
            resume=_resume,
            asked=puzzling is not None,
            **setting,
        )

    @property
    def puzzling(self) -> Puzzling:
        """How far one is."""
        return self._now

    # --- what is drawn and kept ---------------------------------------------------------------------------------------

    def scene(self) -> PuzzleView:
        """The table, and what is said about the puzzle."""
        view = super().scene()
        if self._exploring and Aid.STOCK in self.shown:
            view["middle"]["next"] = codes(self.sitting.state.stock.cards)  # as where the puzzle laid it open
        return puzzle_view(view, self.telling)

    def linked(self) -> Mapping[str, str]:
        """The puzzle."""
        return puzzling_text.fields(self._now)

    def kept(self) -> Mapping[str, str]:
        """Everything, as the text of a file that the course keeps as well."""
        return {"file": puzzling_text.kept(self._now)}

    def restore(self, kept: Mapping[str, str]) -> None:
        """Go on where the browser says that one was."""
        file = kept.get("file", "")
        found = puzzling_text.recover(file, _of_today())
        self._enter(found if found.progress.puzzles else puzzling_text.recover(file, self._now.name))

    # --- a puzzle goes on ---------------------------------------------------------------------------------------------

    def did(self, action: Action) -> str:
        """Do this, and say what came of it; what the judge refuses does not count."""
        said = super().did(action)
        text = self.telling.text()
        if self._exploring or self._now.verdict is None or text is None:
            return said
        return self._plain(text.text)

    def act(self, content: object) -> str | None:
        """Do what a message wishes for."""
        wish = intent(content)
        return super().act(content) if wish is None else self._do(wish)

    def _lay(self) -> str:
        """Lay the chosen cards; with none chosen the ways are shown, since to lay is to answer."""
        now = self.sitting
        if self._exploring or now.chosen or now.state.phase not in ON_OFFER or len(now.offers) <= 1:
            return super()._lay()
        return super()._show_ways()

    def carry_out(self, wish: table.Intent) -> str:
        """Carry out a wish that every table understands, if there is anything to play."""
        if self._exploring or isinstance(wish, table.Looking):
            return super().carry_out(wish)
        if not self._now.awaits_action:
            return self.refuse_saying(self.tell("look_first"))
        if isinstance(wish, Undo) and self.sitting.arrangement is None:
            return self.refuse_aloud(self.say("nothing_to_undo"))
        return super().carry_out(wish)

    def _do(self, wish: Intent) -> str:
        """Carry out a wish that only this page understands; the sentence that says what happened."""
        self._refusal = None
        now = self._now
        match wish:
            case Answer(choice):
                return self._go(now.choose(choice))
            case Tick(action):
                return self._go(now.tick(action))
            case Hint():
                return self._hint()
            case Prove():
                return self._go(now.show())
            case StepOn():
                return self._step_on()
            case ShowEnd():
                return self._go(now.show_all())
            case TryAgain():
                return self._try_again()
            case NextPuzzle():
                return self._jump(now.to(now.next_one()))
            case NextFolder():
                return self._jump(now.to_folder(now.next_folder()))
            case OfTheDay():
                return self._jump(now.to(_of_today()))
            case GoToPuzzle(name):
                return self._jump(now.to(name) if name in puzzle_shelf.names() else None)
            case GoToFolder(name):
                return self._jump(now.to_folder(name) if name in puzzle_shelf.folders() else None)
            case Explore():
                return self._explore()
            case BackToPuzzle():
                return self._go(replace(now, shown=None), "back")
            case OpenFile(text):
                return self._open(text)
            case _:
                assert_never(wish)

    def _jump(self, after: Puzzling | None) -> str:
        if after is None:
            return self.say("not_understood")
        self._enter(after)
        return " ".join(filter(None, [self.telling.where(), self.lead(), self._plain(self.telling.told())]))

    def _try_again(self) -> str:
        now = self._now
        if now.verdict is None and not now.found:
            return self.say("not_moved")
        after = now.again()
        return self._go(after, "again" if after.tries != now.tries else "afresh")


def _of_today() -> str:
    """The puzzle of the day it is where this runs."""
    return puzzle_shelf.of_the_day(datetime.now().astimezone().date())


def _recover(file: str, now: Puzzling) -> Puzzling:
    return puzzling_text.recover(file, now.name)


def _resume(file: str, now: Puzzling) -> Puzzling:
    """Where the file leads to; where one was in the course is that of this browser."""
    found = puzzling_text.resume(file, now.name)
    return replace(found, course=now.course or found.course)
