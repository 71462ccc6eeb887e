"""Games to look through as a widget: a table at which a game goes forward and back, and from which one plays on."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar, Unpack, assert_never

from conquian.explain.sentences import explain
from conquian.explain.words import words as phrase
from conquian.game.state import CLAIM, Phase, Seat
from conquian.notation.errors import NotationError
from conquian.notation.position import read_field, read_seat
from conquian.notation.record import Record
from conquian.tutor.replaying import FIRST, Replaying, opened, resume
from conquian.tutor.sitting import Sitting
from conquian.widgets.drawing import sentence
from conquian.widgets.grouping import Undo
from conquian.widgets.replay.intents import BackToGame, ChooseGame, Explore, GoTo, Intent, OpenFile, OtherSide, intent
from conquian.widgets.replay.view import ReplayView, file_name, games, moves, note, replay_view
from conquian.widgets.screen import Setting, assets
from conquian.widgets.table import Table
from conquian.widgets.table import intents as table
from conquian.widgets.table.intents import Aid
from conquian.widgets.table.opening import sitting_at
from conquian.widgets.table.table import BOTH, SCRIPTS, STYLES
from conquian.widgets.table.telling import legal_names

NOBODY: frozenset[Seat] = frozenset()


class Replay(Table):
    """A game to look through, as in `Replay("squeeze", ply=24, lang="de")` or `Replay(record)`.

    Without a game it is the first of ours. One hand lies open, that of `seat`, until both are wanted. `replaying` is
    the game and where one stands in it, `go(ply)` goes elsewhere. From every position one can play on for both seats;
    the game itself stays as it is. What is not given is taken from what the browser kept, as in every `Screen`. Raises
    KeyError for a game that there is not.
    """

    _esm = assets("replay", "js", *SCRIPTS)
    _css = assets("replay", "css", *STYLES)
    topic: ClassVar[str] = "replay"

    def __init__(
        self,
        game: str | Record | Replaying | None = None,
        *,
        ply: int | None = None,
        seat: str = "pone",
        **setting: Unpack[Setting],
    ) -> None:
        found = _replaying(game)
        self._replaying = found if ply is None else found.at(ply)
        self._exploring = False
        super().__init__(seated(self._replaying), seat=seat, plays="nobody", **setting, asked=game is not None)

    @property
    def replaying(self) -> Replaying:
        """The game, and where one stands in it."""
        return self._replaying.facing(self.faces)

    @property
    def record(self) -> Record:
        """The game, or what was made of it where one plays on."""
        return self.replaying.branch(self.sitting.done) if self._exploring else self.replaying.record

    def go(self, ply: int) -> None:
        """Go to the position after so many actions."""
        with self._undrawn(), self.hold_trait_notifications():
            self._stand(self._replaying.at(ply))
        self.draw()

    # --- what is drawn and kept ---------------------------------------------------------------------------------------

    def vocabulary(self) -> Mapping[str, Any]:
        """The words of the table, our games, every action of this one, and its record as a file."""
        return {
            **super().vocabulary(),
            "games": games(self.language),
            "title": self.replaying.title(self.language),
            "moves": moves(self._replaying, self.look),
            "record": {"name": file_name(self._replaying), "text": str(self.replaying.record)},
        }

    def scene(self) -> ReplayView:
        """The table, and where one stands."""
        view = super().scene()
        if view["legal"] is not None and self._is_closed:
            view["legal"] = self._legal_names()
        branch = str(self.record) if self._exploring else None
        return replay_view(view, self.replaying, self.look, branch)

    def linked(self) -> Mapping[str, str]:
        """The game and where one stands, and from where it is looked at."""
        shown = Replaying(self.record, ply=len(self.record.actions)) if self._exploring else self.replaying
        return shown.fields() | ({} if self.seat is Seat.PONE else {"seat": str(self.seat)})

    def kept(self) -> Mapping[str, str]:
        """The game, where one stands, what is shown, and what was played from there."""
        found = self.replaying.kept() | {"seat": str(self.seat), "shown": " ".join(sorted(self.shown))}
        return found | ({"explored": "; ".join(map(str, self.sitting.done))} if self._exploring else {})

    def restore(self, kept: Mapping[str, str]) -> None:
        """Go on where the browser says that one was."""
        found = resume(kept)
        explored = sitting_at(found.state, kept["explored"]) if "explored" in kept else None
        self.seat = read_field(read_seat, kept, "seat")
        self.shown = frozenset(aid for aid in Aid if aid in kept.get("shown", "").split(" "))
        self._enter(found)
        if explored is not None:
            self._exploring, self.plays = True, BOTH
            self.begin(explored)

    def _notice(self) -> str:
        """What was wrong with the link, and what is shown instead."""
        wrong = self._problem
        if wrong is None or wrong.field not in ("game", "ply"):
            return super()._notice()
        values = {"text": wrong.text, "last": self._replaying.last, "title": self.replaying.title(self.language)}
        return phrase(self.language, "replay", "link", f"no_{wrong.field}", **values)

    @property
    def _is_closed(self) -> bool:
        """Whether the hand of the player to act lies face down."""
        return not self.look.opens(self.sitting.state.turn)

    def _legal_names(self) -> list[str]:
        """What may be done by somebody whose hand lies face down, as far as this does not tell his cards."""
        if self.sitting.state.phase in CLAIM | {Phase.TURN}:
            return legal_names(self.sitting, self.look)  # no hand card has a part in it
        return [self.tell("closed")]

    # --- forward, back, and elsewhere ---------------------------------------------------------------------------------

    def _enter(self, replaying: Replaying) -> None:
        """Another game, or the same after something else."""
        self._replaying, self._exploring, self.plays = replaying, False, NOBODY
        self.begin(seated(replaying))

    def _stand(self, replaying: Replaying) -> str:
        """Stand elsewhere in the game; a single step is seen. What is said is what was done there, and the note."""
        before, near = self.sitting.state, not self._exploring and abs(replaying.ply - self._replaying.ply) == 1
        self._enter(replaying)
        self._before = before if near else None
        return self._say_where()

    def _say_where(self) -> str:
        view, said = self.scene(), note(self.replaying, self.look)
        return f"{view['where']}. {view['lead']} {said['text'] if said else view['todo']}"

    def act(self, content: object) -> str | None:
        """Do what a message wishes for."""
        wish = intent(content)
        return super().act(content) if wish is None else self._do(wish)

    def carry_out(self, wish: table.Intent) -> str:
        """Carry out a wish that every table understands; a step back or forward is one in the game."""
        if self._exploring:
            return super().carry_out(wish)
        match wish:
            case Undo():
                return self._step(-1)
            case table.Redo():
                return self._step(1)
            case table.Show(Aid.LEGAL) if Aid.LEGAL not in self.shown and self._is_closed:
                self.shown |= {Aid.LEGAL}
                return self._say("says", "legal_shown", actions="; ".join(self._legal_names()))
            case table.Show() | table.Project() | table.Reveal() | table.Sort():
                return super().carry_out(wish)
            case _:
                return self._only_look()

    def _only_look(self) -> str:
        return self.refuse_with(sentence("open", self.tell("only_look")))

    def _step(self, by: int) -> str:
        after = self._replaying.at(self._replaying.ply + by)
        return self.say("not_moved") if after == self._replaying else self._stand(after)

    def _do(self, wish: Intent) -> str:
        """Carry out a wish that only this page understands; the sentence that says what happened."""
        match wish:
            case GoTo(ply):
                return self._stand(self._replaying.at(ply))
            case ChooseGame(name):
                return self._stand(Replaying.of(name))
            case OpenFile(text):
                return self._open(text)
            case Explore():
                return self._explore()
            case BackToGame():
                return f"{self.tell('back_to_game')} {self._stand(self._replaying)}"
            case OtherSide():
                self.seat, self._before = self.seat.other, None
                return self.tell("other_side", who=self.look.who(self.seat))
            case _:
                assert_never(wish)

    def _open(self, text: str) -> str:
        try:
            found = opened(text)
        except NotationError as problem:
            return self.refuse_aloud(f"{self.tell('unreadable')} {explain(problem, self.language)}")
        return f"{self.tell('file_opened')} {self._stand(found)}"

    def _explore(self) -> str:
        self._exploring, self.plays = True, BOTH
        self.begin(Sitting.at(self._replaying.state))
        return f"{self.tell('exploring')} {self.lead()}"


def _replaying(game: str | Record | Replaying | None) -> Replaying:
    match game:
        case Replaying():
            return game
        case Record():
            return Replaying(game)
        case str():
            return Replaying.of(game)
        case None:
            return Replaying.of(FIRST)
        case _:
            assert_never(game)


def seated(replaying: Replaying) -> Sitting:
    """The game as far as one stands in it, as a game at a table."""
    return Sitting(replaying.record.start, replaying.state, replaying.record.actions[: replaying.ply])
