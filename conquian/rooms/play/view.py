"""The view of a deal against an opponent beside the table: what happened, how it ended, and what else can be done."""

from __future__ import annotations

from dataclasses import replace
from typing import Final, TypedDict

from conquian.explain.words import words
from conquian.game.actions import Action
from conquian.game.laws import Law
from conquian.game.state import State
from conquian.game.variants import PRESETS
from conquian.rooms.play.duel import Duel
from conquian.rooms.play.session import Asking, PlaySession
from conquian.table.phrases import Viewpoint, lead, named, rules_in_force
from conquian.table.view import Button, Guide, TableView, table_view
from conquian.ui.links import room
from conquian.ui.room import Voice
from conquian.ui.views import Sentence, sentence

MOST_HAPPENED: Final = 6
"""Not more than so many actions are told again."""


class RecordFile(TypedDict):
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
    record: RecordFile


def play_view(session: PlaySession, voice: Voice) -> PlayView:
    """The table with what is the duel's own."""
    duel, look = session.duel, session.table.viewpoint(voice)
    ending, rules, waits = duel.ending, str(duel.state.variant), not duel.awaits_learner
    return {
        **table_view(session.table, voice, _guide(session, duel, look)),
        "waits": ending is None and waits and session.asking is None,
        "ply": len(duel.game.done),
        "goes_on": ending is None,
        "can_fold": ending is None and not duel.has_folded,
        "happened": happened(duel, look),
        "preset": rules if rules in PRESETS else "",
        "in_force": rules_in_force(duel.state.variant, voice.language),
        "record": kept_record(duel, look),
    }


def _guide(session: PlaySession, duel: Duel, look: Viewpoint) -> Guide:
    """What the table shows while something is asked, once it is over, and while the opponent acts."""
    usual = Guide(rules="", can_undo=session.can_undo)  # the rules are named beside the table, where there is room

    def buttons(*names: str) -> tuple[Button, ...]:
        return tuple(_button(name, look, main=n == 0) for n, name in enumerate(names))

    if session.asking is not None:
        sure = (_button("sure", look, session.asking, main=True), _button("cancel", look))
        asked = warning(session.asking, look.language)
        return replace(usual, hint=asked, choices=sure, quiet=(), ways=False)
    if duel.ending is not None:
        other = (_button("other_seat", look),)
        return replace(usual, lead=ended(duel, look), choices=buttons("new_deal", "again"), quiet=other)
    if not duel.awaits_learner:
        return replace(usual, choices=buttons("to_the_end") if duel.has_folded else (), quiet=())
    return usual


def play_lead(session: PlaySession, voice: Voice) -> str:
    """What is to be done now, or how it ended."""
    duel, look = session.duel, session.table.viewpoint(voice)
    return lead(duel.state, look) if duel.ending is None else ended(duel, look)


def ended(duel: Duel, look: Viewpoint) -> str:
    """How it ended."""
    assert duel.ending is not None
    return words(look.language, "play", "ending", duel.ending, out=duel.state.variant.out)


def warning(asking: Asking, language: str) -> Sentence:
    """What it means to do what the learner is asked about."""
    text = words(language, "play", "warning", asking)
    return sentence("open", text, Law.FOLD if asking is Asking.FOLD else None)


def _button(do: str, look: Viewpoint, label: str = "", *, main: bool = False) -> Button:
    return {"do": do, "label": words(look.language, "play", "choices", label or do), "main": main}


def happened(duel: Duel, look: Viewpoint) -> list[str]:
    """What was done since the learner last acted, and what that was."""
    states, actions = (*duel.game.earlier, duel.state), duel.game.done
    mine = [ply for ply, state in enumerate(states[:-1]) if state.turn is duel.seat]
    first = max(mine[-1] if mine else 0, len(actions) - MOST_HAPPENED)
    return [told(actions[ply], states[ply], states[ply + 1], look) for ply in range(first, len(actions))]


def told(action: Action, before: State, after: State, look: Viewpoint) -> str:
    """An action in one sentence to the seat shown; a card that the other one gives away is not named."""
    whose = "mine" if before.turn is look.seat else "theirs"
    return words(look.language, "play", "did", whose, action.verb, **named(action, before, after, look))


def kept_record(duel: Duel, look: Viewpoint) -> RecordFile:
    """The record of what was played so far."""
    text = duel.text
    name = "conquian" if duel.seed is None else f"conquian-{duel.seed}"
    return {"name": f"{name}.toml", "text": text, "replay": room("replay", {"record": text}, look.language, look.faces)}
