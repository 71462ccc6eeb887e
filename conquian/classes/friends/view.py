"""The view of a friend's seat: Play's, with the other player where a neighbour sits, and what makes it a room."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from conquian.art.alma import Mood
from conquian.classes.friends.game import FriendGame
from conquian.classes.friends.seat import FriendResponder, FriendSeat, ending_told, friend_lead
from conquian.game.actions import Turn
from conquian.game.state import Phase
from conquian.notation.errors import Fault, NotationError
from conquian.rooms.play.end_page import EndPage, reasons
from conquian.rooms.play.view import PlayView, RecordFile, words_view
from conquian.table.alma import Alma
from conquian.table.guide import Button, Guide
from conquian.table.phrases import Viewpoint, told_across
from conquian.table.update import says_itself
from conquian.table.view import table_view
from conquian.table.wall import Hooks, wall_view
from conquian.ui.links import room
from conquian.ui.room import Room, Voice
from conquian.ui.views import sentence

ROOMS: Final = "voila/render/"
"""The path of the rooms, seen from a friend's page."""
_NOBODY: Final = Alma(is_seen=False)


def friend_view(session: FriendSeat, voice: Voice) -> PlayView:
    """The table of this seat, with what is the game's own. It is made of what the seat may see."""
    game, look = session.game, session.table.viewpoint(voice)
    theirs, happened = _told(session, look)
    return {
        **table_view(session.table, voice, _guide(session, look)),
        "waits": False,
        "ply": game.ply,
        "goes_on": not game.is_over,
        "can_fold": False,
        "theirs": theirs,
        "happened": happened,
        "preset": "",
        "in_force": "",
        "record": _record(session, look),
        "wall": wall_view(_NOBODY, Mood.REST, voice, _hooks(session, voice)),
        "end": _end_page(session, look),
        "coach": None,
        "fits": True,
        "choosing": None,
        "in_match": False,
        "with_friend": True,
        "moment": "",
    }


def _hooks(session: FriendSeat, voice: Voice) -> Hooks:
    won = session.game.scored.won
    mine, theirs = won[session.player], won[1 - session.player]
    who = _NOBODY.who(voice.language)
    return Hooks(mine, theirs, voice.words("alma", "score", who=who, mine=mine, theirs=theirs))


def _guide(session: FriendSeat, look: Viewpoint) -> Guide:
    """The guidance for the table on one's own turn, on the other's, while something is asked, and at the end."""
    game, can_undo = session.game, session.table.game.arrangement is not None and bool(session.table.past)
    told = friend_lead(session, look.voice)
    usual = Guide(told, rules="", can_undo=can_undo, asks_next=False, following=0)

    def button(do: str, *, main: bool = False, label: str = "") -> Button:
        return {"do": do, "label": look.voice.words("play", "choices", label or do), "main": main}

    def guided(*choices: Button, hint: str = "") -> Guide:
        asked = sentence("open", hint) if hint else None
        you = session.table.seat if session.is_covered else None
        return Guide(told, rules="", hint=asked, choices=choices, quiet=(), ways=False, can_undo=False, you=you)

    if session.is_covered:
        shown = look.voice.words("friend", "here", "show", n=session.player + 1)
        return guided({"do": "reveal", "label": shown, "main": True})
    if session.is_asked:
        asked = look.voice.words("friend", "says", "sure")
        return guided(button("sure", main=True, label="resign"), button("cancel"), hint=asked)
    if game.is_over:
        return guided(*(() if session.player in game.wants else (button("new_deal", main=True, label="next_hand"),)))
    if not session.is_mine:
        return guided()
    if session.table.game.state.phase is Phase.TURN:
        turning: Button = {"do": "do", "action": "turn", "label": look.tell("choices", "turn"), "main": True}
        return Guide(told, rules="", choices=(turning,), quiet=(), can_undo=False, asks_next=False, following=0)
    return usual


def _told(session: FriendSeat, look: Viewpoint) -> tuple[str, list[str]]:
    """The sentence on what the other player did last, and those on what else was done since this player acted."""
    table = session.table.game
    if session.is_covered:
        return "", []
    states = (*table.earlier, table.state)
    own = [n for n, state in enumerate(table.earlier) if state.turn is session.table.seat]
    told = [
        (n, told_across(table.done[n], states[n], states[n + 1], look, rival=""))
        for n in range(own[-1] if own else 0, len(table.done))
    ]
    if told and says_itself(table.done[-1], table.state):
        told.pop()
    last = told.pop()[1] if told and states[told[-1][0]].turn is not session.table.seat else ""
    return last, [each for n, each in told if not isinstance(table.done[n], Turn) or n != len(table.done) - 1]


def _record(session: FriendSeat, look: Viewpoint) -> RecordFile:
    """The record, once the hand is over; nothing of it before."""
    game = session.game
    if not game.is_over:
        return {"name": "", "text": "", "replay": ""}
    duel = game.duel(session.player)
    fields = {"record": duel.text, "you": str(duel.seat), "across": "opponent", "seat": str(duel.seat)}
    replay = ROOMS + room("replay", {**fields, "ply": str(len(duel.game.done))}, look.language, look.faces)
    return {"name": "conquian.toml", "text": duel.text, "replay": replay}


def _end_page(session: FriendSeat, look: Viewpoint) -> EndPage | None:
    """The page of a hand that is over."""
    game, voice = session.game, look.voice
    ending = game.ending(session.player)
    if ending is None:
        return None
    duel, who = game.duel(session.player), _NOBODY.who(look.language)
    wants_one = bool(game.wants) and session.player not in game.wants
    return {
        "how": ending.value,
        "title": ending_told(session, voice),
        "reasons": [
            *reasons(duel, look, who),
            *([friend_lead(session, voice)] if session.is_away or session.player in game.wants else ()),
        ],
        "score": _hooks(session, voice).score,
        "asks": voice.words("friend", "says", "asks") if wants_one else "",
        "ask": "",
        "why": None,
    }


def _begin() -> FriendSeat:
    """The seat of nobody: a page is made for a seat that was taken, and for no other."""
    return FriendSeat.at(FriendGame.begin(), 0)


def _refuse(_link: Mapping[str, str]) -> FriendSeat:
    raise NotationError(Fault.NOT_A_VALUE, "", field="link")


def _nothing(*_: Any) -> dict[str, str]:
    return {}


ROOM: Final = Room(
    name="play",
    fields=(),
    readers=FriendResponder.readers(),
    begin=_begin,
    read=_refuse,
    update=FriendResponder.update,
    view=friend_view,
    words=lambda voice: words_view(voice.language, voice.faces),
    link=_nothing,
    kept=_nothing,
    restore=lambda session, _: session,
)
"""A friend's seat as a room: nothing of it is linked, and a browser keeps no more than its secret."""
