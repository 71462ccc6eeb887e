"""The sources side by side as a widget: a list of differences, and a table that goes by either of two rules."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, Unpack, assert_never

from conquian.explain.sentences import explain
from conquian.game.actions import Action
from conquian.game.judge import Verdict
from conquian.game.state import State
from conquian.game.variants import SWITCHES
from conquian.notation import codes
from conquian.tutor.comparing import FIELDS, SOURCES, Books, Comparing, OneSwitch, Pair, read
from conquian.tutor.readings import Sight, Witness, followed, witnesses
from conquian.tutor.sitting import Sitting
from conquian.widgets.readings.intents import (
    Another,
    ChooseValue,
    CloseLaw,
    Intent,
    Mine,
    OpenLaw,
    Other,
    PlayBy,
    intent,
)
from conquian.widgets.readings.listing import names, summary
from conquian.widgets.readings.shelf import shelf
from conquian.widgets.readings.view import ReadingsView, Sides, readings_view
from conquian.widgets.screen import Setting, assets
from conquian.widgets.table import Table
from conquian.widgets.table import intents as table
from conquian.widgets.table.table import SCRIPTS, STYLES
from conquian.widgets.table.telling import refusal

_UNSEEN = witnesses("borrowing")[0].position
"""What lies on the table while it is not shown."""


class Readings(Table):
    """Two sources, or two values of a switch, as in `Readings(Comparing(Books("S1")), lang="de")`.

    Without a comparison it begins with what the browser kept, else with the first source. `comparing` is where one is;
    at the table one acts for both seats, and the same actions can be done by either of the two rules.
    """

    _esm = assets("readings", "js", *SCRIPTS)
    _css = assets("readings", "css", *STYLES)
    topic: ClassVar[str] = "readings"
    link_names: ClassVar[frozenset[str]] = frozenset(FIELDS)

    def __init__(self, comparing: Comparing | None = None, **setting: Unpack[Setting]) -> None:
        self._now = comparing or Comparing()
        self._by_mine = False
        super().__init__(
            self._start(by_mine=self._by_mine) or _UNSEEN,
            **setting,
            asked=comparing is not None,
        )

    @property
    def comparing(self) -> Comparing:
        """What is compared, and what is looked at."""
        return self._now

    def _start(self, *, by_mine: bool) -> State | None:
        """The position that is looked at, under mine or the other; None where it is none."""
        shown = self._now.exhibit
        return shown.under(self._now.pair.rules[by_mine]) if isinstance(shown, Witness) else None

    # --- what is drawn and kept ---------------------------------------------------------------------------------------

    def scene(self) -> ReadingsView:
        """The list, or the table with how the two part there."""
        by = {mine: self._by(mine=mine) for mine in (False, True)}
        return readings_view(
            super().scene(), self._now, Sides(by[False], by[True], self._by_mine, self._following), self.look
        )

    def _by(self, *, mine: bool) -> State | Verdict:
        """How what was done here would stand by one of the two, or what would refuse it."""
        start = self._start(by_mine=mine)
        if start is None or mine is self._by_mine:
            return self.sitting.state
        done, refused = followed(start, self.sitting.done)
        return refused or Sitting.at(start, done).state

    @property
    def _following(self) -> Action | None:
        """What might be tried next, so that the two part."""
        shown, done = self._now.exhibit, self.sitting.done
        if not isinstance(shown, Witness) or shown.then[: len(done)] != done or len(done) >= len(shown.then):
            return None
        return shown.then[len(done)]

    def linked(self) -> Mapping[str, str]:
        """What is compared."""
        return self._now.fields()

    def kept(self) -> Mapping[str, str]:
        """What is compared, by which rules one plays, and what was done."""
        done = "; ".join(map(str, self.sitting.done))
        return {**self._now.fields(), "by": "mine" if self._by_mine else "other", "done": done}

    def restore(self, kept: Mapping[str, str]) -> None:
        """Go on where the browser says that one was."""
        now = read(kept)
        done = tuple(codes.action(text) for text in kept.get("done", "").split("; ") if text)
        self._enter(now, by_mine=kept.get("by") == "mine")
        self._follow(done)

    # --- where one is -------------------------------------------------------------------------------------------------

    def _enter(self, now: Comparing, *, by_mine: bool = False) -> None:
        """Another comparison, or another place, from its beginning."""
        self._now, self._by_mine = now, by_mine
        if not isinstance(now.exhibit, Witness):
            self.projector = self.covered = False
        self.begin(Sitting.at(self._start(by_mine=by_mine) or _UNSEEN))

    def _follow(self, actions: tuple[Action, ...]) -> Verdict | None:
        """Do this again, each action to be taken back as it was; what is said to the first that is refused."""
        done, refused = followed(self.sitting.state, actions)
        for each in done:
            self.go_to(self.sitting.do(each))
        self._before = None
        return refused

    def _name(self) -> str:
        return names(self._now.pair, self.language)[self._by_mine]

    # --- what the learner does ----------------------------------------------------------------------------------------

    def act(self, content: object) -> str | None:
        """Do what a message wishes for."""
        wish = intent(content)
        return super().act(content) if wish is None else self._do(wish)

    def carry_out(self, wish: table.Intent) -> str:
        """Carry out a wish that every table understands, if there is a table."""
        if not isinstance(self._now.exhibit, Witness):
            return self.say("not_moved")
        said = super().carry_out(wish)
        if isinstance(wish, table.Project):
            self.covered = False  # nobody is asked for anything here
        return said

    def _do(self, wish: Intent) -> str:
        now = self._now
        match wish:
            case Mine() | Other() | ChooseValue():
                pair = _asked(now.pair, wish)
                return self.say("not_understood") if pair is None else self._go(now.ask(pair))
            case OpenLaw(law):
                return self._go(now.open(law))
            case CloseLaw():
                return self._go(now.close())
            case Another():
                return self._go(now.next(), "another")
            case PlayBy(mine):
                return self._play_by(mine=mine)
            case _:
                assert_never(wish)

    def _go(self, after: Comparing, key: str = "opened") -> str:
        """Go there, and say where that is."""
        if after == self._now:
            return self.say("not_moved")
        self._enter(after)
        shown = after.exhibit
        if shown is None:
            return self.tell("closed", summary=" ".join(summary(after.pair, self.language)))
        if isinstance(shown, Sight):
            caption = shelf(shown, after.pair, self.language, self.faces)["caption"]
            return self.tell("looked", law=after.law, caption=caption)
        return self.tell(key, law=after.law, book=self._name(), lead=self.lead())

    def _play_by(self, *, mine: bool) -> str:
        """Go on by the other rules, with the same cards and what was done, as far as that is allowed there."""
        if mine is self._by_mine or not isinstance(self._now.exhibit, Witness):
            return self.say("not_moved")
        done = self.sitting.done
        self._enter(self._now, by_mine=mine)
        refused = self._follow(done)
        if refused is None:
            return self.tell("by", book=self._name(), lead=self.lead())
        self.refuse_with(refusal(refused, self.look))
        return self.tell("stopped", book=self._name(), why=explain(refused, self.language, self.faces))


def _asked(pair: Pair, wish: Mine | Other | ChooseValue) -> Pair | None:
    """What is to be compared after this wish; None if it has nothing to do with what is compared."""
    match wish, pair:
        case Mine(name), _ if name in SWITCHES:
            return OneSwitch.of(name)
        case Mine(name), Books(_, other):
            return Books(name, other)
        case Mine(name), _:
            return Books(name)
        case Other(name), Books(mine, _) if name in SOURCES:
            return Books(mine, name)
        case (Other(name), OneSwitch(switch, mine, _)) if _can_be(switch, name, mine):
            return OneSwitch(switch, mine, name)
        case (ChooseValue(value), OneSwitch(switch, _, other)) if _can_be(switch, value, other):
            return OneSwitch(switch, value, other)
        case _:
            return None


def _can_be(switch: str, value: str, other: str) -> bool:
    return value in list(SWITCHES[switch]) and value != other
