"""The view of Alma's table, as plain JSON: the table, who says what, the score, and where the light falls."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, TypedDict

from conquian.art import things
from conquian.explain.names import Faces
from conquian.rooms.hook.phrases import ending, line, nudge, speaks, who
from conquian.rooms.hook.script import beats
from conquian.rooms.hook.session import HookSession
from conquian.table.alma import ALMA
from conquian.table.guide import Button, Guide
from conquian.table.sides import Middle
from conquian.table.view import TableView, table_view
from conquian.table.wall import WALL_ART, WallView, WallWords
from conquian.ui.links import room
from conquian.ui.room import Voice
from conquian.ui.views import screen_words, sentence_case

ACTIONS: Final = frozenset({"decline", "turn", "force", "allow"})
"""The actions of a button by itself; to meld, it takes the chosen cards."""


class HookWords(WallWords):
    """The words of the hook and its drawings."""


class WayOn(TypedDict):
    """A way on from here: an address and what it is called."""

    href: str
    name: str


class HookView(TableView):
    """The table, and what is around it.

    `waits` says that there is nothing to do but to read, and to go on from `ply`, the number of the beat. `line` is
    what is said now, by the `speaker` (alma, page, or empty), `nudge` what stands with it after a touch that leads
    nowhere, `lines` what there is to remember at the end, with the `ways_on`. `ghost` shows where one more card would
    lie, `finger` is Alma's, `dim` turns the light down, `wall` is what is across the table.
    """

    beat: str
    waits: bool
    ply: int
    speaker: str
    line: str
    nudge: str
    lines: list[str]
    ways_on: list[WayOn]
    ghost: bool
    finger: bool
    dim: bool
    wall: WallView
    can_skip: bool


@lru_cache(maxsize=16)
def words_view(language: str, faces: Faces) -> HookWords:
    """The words of the hook in this language, and its drawings."""
    art = WALL_ART | {
        "bean": things.bean(),
        "plate": things.plate(),
        "cup": things.cup(),
        "finger": things.finger(),
    }
    return {**screen_words("hook", language, faces, "table", "alma"), "art": art}


def hook_view(session: HookSession, voice: Voice) -> HookView:
    """The table with all that is around it."""
    beat = session.beat
    is_end = not (beat.next or beat.back or beat.answers)
    rival = who(session, voice)
    said = line(session, voice)
    wanted = tuple(str(card) for card in session.needed) if session.note else ()
    table = table_view(session.table, voice, _guide(session, voice, said, wanted))
    middle: Middle = {**table["middle"], "centre_text": "", "centre_lit": False}  # the light is the script's
    return {
        **table,
        "top": {**table["top"], "name": sentence_case(rival), "is_shown": True},
        "middle": middle,
        "beat": beat.name,
        "waits": session.waits,
        "ply": [*beats()].index(beat.name),
        "speaker": speaks(session) if said else "",
        "line": said,
        "nudge": nudge(session, voice),
        "lines": ending(voice) if is_end else [],
        "ways_on": _ways_on(voice) if is_end else [],
        "shakes": [*session.shakes],
        "ghost": beat.ghost,
        "finger": beat.finger,
        "dim": beat.dim,
        "wall": _wall(session, voice, said),
        "can_skip": bool(beat.answers),
    }


def _guide(session: HookSession, voice: Voice, said: str, wanted: tuple[str, ...]) -> Guide:
    """What the table shows: nothing is lit that is to be found, and the buttons are the script's."""
    beat = session.beat
    return Guide(
        lead=said,
        rules="",
        hints=False,
        choices=tuple(_button(name, session, voice) for name in beat.buttons) or _onward(session, voice),
        quiet=(),
        unlit=True,
        ways=False,
        can_undo=False,
        glow=(*session.glow, *wanted),
        ghosts=bool(session.needed) or session.table.previews,
    )


def _button(name: str, session: HookSession, voice: Voice) -> Button:
    label = voice.words("table", "choices", "meld" if name == "lay" else name)
    if name in ACTIONS:
        return {"do": "do", "action": name, "label": label, "main": name in ("force", "turn")}
    return {"do": name, "label": label, "main": name == "lay" and session.is_chosen}


def _onward(session: HookSession, voice: Voice) -> tuple[Button, ...]:
    """The button that goes on at once, where nothing is asked."""
    if not session.onward:
        return ()
    return ({"do": "skip", "label": voice.words("hook", "choices", session.onward), "main": True},)


def _ways_on(voice: Voice) -> list[WayOn]:
    ways: tuple[tuple[str, dict[str, str]], ...] = (("learn", {"lesson": "pack"}), ("play", {}))
    return [
        {"href": room(name, fields, voice.language, voice.faces), "name": voice.words("hook", "choices", name)}
        for name, fields in ways
    ]


def _wall(session: HookSession, voice: Voice, said: str) -> WallView:
    """What is across the table, with the line that Alma says."""
    beat, rival = session.beat, who(session, voice)
    return {
        "name": sentence_case(rival),
        "you": sentence_case(voice.words("alma", "who", "you")),
        "who": ALMA,
        "is_seen": session.alma,
        "mood": beat.mood,
        "line": said if speaks(session) == "alma" else "",
        "said": beat.name,
        "mine": beat.mine,
        "theirs": beat.theirs,
        "score": voice.words("alma", "score", who=rival, mine=beat.mine, theirs=beat.theirs),
    }
