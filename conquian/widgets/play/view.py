"""What a deal against an opponent adds to the table: what happened, how it ended, and what else can be done."""

from __future__ import annotations

from enum import StrEnum
from typing import Final, TypedDict

from conquian.explain.words import words
from conquian.game.actions import Action
from conquian.game.laws import Law
from conquian.game.state import State
from conquian.game.variants import PRESETS
from conquian.tutor.duel import Duel
from conquian.widgets.drawing import Sentence, sentence
from conquian.widgets.links import room
from conquian.widgets.table.telling import Look, named
from conquian.widgets.table.view import Button, TableView

MOST_HAPPENED: Final = 6
"""Not more than so many actions are told again."""


class Asking(StrEnum):
    """What the learner is asked about before it is done."""

    FOLD = "fold"
    RESIGN = "resign"


class Kept(TypedDict):
    """The record as a file: its name and its text, and the address of the page that replays it."""

    name: str
    text: str
    replay: str


class PlayView(TableView):
    """The table, and what is the duel's own.

    `waits` says that the page is to ask, with `ply`, for what is not the learner's to choose; `goes_on` that there is
    something to fold or to give up; `preset` is the name of the rules in force, empty for others, and `in_force` says
    what they are called, if they are not the usual ones.
    """

    waits: bool
    ply: int
    goes_on: bool
    can_fold: bool
    happened: list[str]
    preset: str
    in_force: str
    record: Kept


def play_view(view: TableView, duel: Duel, look: Look, asking: Asking | None) -> PlayView:
    """The table with what is the duel's own; `asking` is what the learner has to be sure of first."""
    ending, rules = duel.ending, str(duel.state.variant)
    found: PlayView = {
        **view,
        "waits": ending is None and not duel.awaits_learner and asking is None,
        "ply": len(duel.record.actions),
        "goes_on": ending is None,
        "can_fold": ending is None and not duel.has_folded,
        "happened": happened(duel, look),
        "preset": rules if rules in PRESETS else "",
        "in_force": view["rules"],
        "record": kept_record(duel, look),
    }
    found["rules"] = ""  # said beside the table, where it takes no room from the cards
    if asking is not None:
        found["hint"], found["ways"], found["quiet"] = warning(asking, look), None, []
        found["choices"] = [_button("sure", look, asking, main=True), _button("cancel", look)]
    elif ending is not None:
        found["lead"] = ended(duel, look)
        found["choices"] = [_button("new_deal", look, main=True), _button("again", look)]
        found["quiet"] = [_button("other_seat", look)]
    elif not duel.awaits_learner:
        found["choices"] = [_button("to_the_end", look, main=True)] if duel.has_folded else []
        found["quiet"] = []
    return found


def ended(duel: Duel, look: Look) -> str:
    """How it ended."""
    assert duel.ending is not None
    return words(look.language, "play", "ending", duel.ending, out=duel.state.variant.out)


def warning(asking: Asking, look: Look) -> Sentence:
    """What it means to do what the learner is asked about."""
    text = words(look.language, "play", "warning", asking)
    return sentence("open", text, Law.FOLD if asking is Asking.FOLD else None)


def _button(do: str, look: Look, label: str = "", *, main: bool = False) -> Button:
    return {"do": do, "label": words(look.language, "play", "choices", label or do), "main": main}


def happened(duel: Duel, look: Look) -> list[str]:
    """What was done since the learner last acted, and what that was."""
    states, actions = duel.record.positions(), duel.record.actions
    mine = [ply for ply, state in enumerate(states[:-1]) if state.turn is duel.seat]
    first = max(mine[-1] if mine else 0, len(actions) - MOST_HAPPENED)
    return [told(actions[ply], states[ply], states[ply + 1], look) for ply in range(first, len(actions))]


def told(action: Action, before: State, after: State, look: Look) -> str:
    """An action in one sentence to whoever looks; a card that the other one gives away is not named."""
    whose = "mine" if before.turn is look.seat else "theirs"
    return words(look.language, "play", "did", whose, action.verb, **named(action, before, after, look))


def kept_record(duel: Duel, look: Look) -> Kept:
    """The record of what was played so far."""
    text = str(duel.record)
    name = "conquian" if duel.record.seed is None else f"conquian-{duel.record.seed}"
    return {"name": f"{name}.toml", "text": text, "replay": room("replay", {"record": text}, look.language, look.faces)}
