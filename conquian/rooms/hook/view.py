"""The view of Alma's table, as plain JSON: the table, who says what, the score, and where the light falls."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, TypedDict

from conquian.art import alma, things
from conquian.explain.names import Faces
from conquian.rooms.hook.phrases import ending, line, speaks, who
from conquian.rooms.hook.script import beats
from conquian.rooms.hook.session import LEARNER, HookSession
from conquian.table.view import Button, Guide, Middle, Side, TableView, table_view
from conquian.ui.links import room
from conquian.ui.room import Voice
from conquian.ui.views import ScreenWords, screen_words, sentence_case

ACTIONS: Final = frozenset({"decline", "turn", "force", "allow"})
"""What a button does by itself; to meld it takes the cards that are chosen."""


class HookWords(ScreenWords):
    """All that depends on the language and the faces alone: `art` are the drawings, by their names."""

    art: dict[str, str]


class WayOn(TypedDict):
    """A way on from here: an address and what it is called."""

    href: str
    name: str


class Hooks(TypedDict):
    """The two hooks: how many keys hang on each, and the score in words."""

    mine: int
    theirs: int
    text: str


class HookView(TableView):
    """The table, and what is around it.

    `waits` says that it goes on after so many `seconds`, as `ply`, the number of the beat. `line` is what is said now,
    by the `speaker` (alma, page, or empty), `lines` what there is to remember at the end, with the `ways_on`. `ghost` shows where one more card would lie, `finger` is Alma's, `dim` turns
    the light down. `laid` cards are melded, `missing` ones would win.
    """

    beat: str
    waits: bool
    ply: int
    seconds: float
    speaker: str
    line: str
    lines: list[str]
    ways_on: list[WayOn]
    mood: str
    alma: bool
    who: str
    ghost: bool
    finger: bool
    dim: bool
    laid: int
    missing: int
    hooks: Hooks
    can_skip: bool


@lru_cache(maxsize=16)
def words_view(language: str, faces: Faces) -> HookWords:
    """The words of the hook in this language, and its drawings."""
    art = {
        "alma": alma.portrait(),
        "bean": things.bean(),
        "plate": things.plate(),
        "cup": things.cup(),
        "hook": things.hook(),
        "key": things.key(),
        "finger": things.finger(),
    }
    return {**screen_words("hook", language, faces, "table"), "art": art}


def hook_view(session: HookSession, voice: Voice) -> HookView:
    """The table with all that is around it."""
    beat, state = session.beat, session.table.game.state
    is_end = not (beat.next or beat.back or beat.answers)
    rival = who(session, voice)
    said = line(session, voice)
    wanted = tuple(str(card) for card in session.needed) if session.note else ()
    table = table_view(session.table, voice, _guide(session, voice, said, wanted))
    you = voice.words("hook", "who", "you")
    middle: Middle = {**table["middle"], "centre_text": "", "centre_lit": False}  # the light is the script's
    laid = len(state.spreads[LEARNER])
    return {
        **table,
        "bottom": _side(table["bottom"], you, "yours", voice),
        "top": {**_side(table["top"], rival, "theirs", voice), "is_shown": True},
        "middle": middle,
        "beat": beat.name,
        "waits": session.waits,
        "ply": [*beats()].index(beat.name),
        "seconds": beat.seconds,
        "speaker": speaks(session) if said else "",
        "line": said,
        "lines": ending(voice) if is_end else [],
        "ways_on": _ways_on(voice) if is_end else [],
        "mood": beat.mood,
        "alma": session.alma,
        "who": sentence_case(rival),
        "shakes": [*session.shakes],
        "ghost": beat.ghost,
        "finger": beat.finger,
        "dim": beat.dim,
        "laid": laid,
        "missing": state.variant.out - laid,
        "hooks": _hooks(session, rival, voice),
        "can_skip": bool(beat.answers),
    }


def _side(side: Side, name: str, whose: str, voice: Voice) -> Side:
    """A side of the table in plain words, without the names of the seats."""
    return {
        **side,
        "name": sentence_case(name),
        "hand_name": voice.words("hook", "hand", whose),
        "spread_name": voice.words("hook", "melds", whose),
    }


def _guide(session: HookSession, voice: Voice, said: str, wanted: tuple[str, ...]) -> Guide:
    """What the table shows: nothing is lit that is to be found, and the buttons are the script's."""
    beat = session.beat
    return Guide(
        lead=said,
        rules="",
        hints=False,
        choices=tuple(_button(name, voice) for name in beat.buttons) or _onward(session, voice),
        quiet=(),
        unlit=True,
        ways=False,
        can_undo=False,
        glow=(*beat.glow, *wanted),
    )


def _button(name: str, voice: Voice) -> Button:
    label = voice.words("table", "choices", "meld" if name == "lay" else name)
    if name in ACTIONS:
        return {"do": "do", "action": name, "label": label, "main": name in ("force", "turn")}
    return {"do": name, "label": label, "main": False}


def _onward(session: HookSession, voice: Voice) -> tuple[Button, ...]:
    """The button that goes on at once, where nothing is asked."""
    beat = session.beat
    if not (beat.next or beat.back):
        return ()
    label = "go_on" if session.waits else "my_turn"
    return ({"do": "skip", "label": voice.words("hook", "choices", label), "main": not session.waits},)


def _ways_on(voice: Voice) -> list[WayOn]:
    ways: tuple[tuple[str, dict[str, str]], ...] = (("learn", {"lesson": "pack"}), ("play", {}))
    return [
        {"href": room(name, fields, voice.language, voice.faces), "name": voice.words("hook", "choices", name)}
        for name, fields in ways
    ]


def _hooks(session: HookSession, rival: str, voice: Voice) -> Hooks:
    beat = session.beat
    text = voice.words("hook", "score", who=sentence_case(rival), mine=beat.mine, theirs=beat.theirs)
    return {"mine": beat.mine, "theirs": beat.theirs, "text": text}
