"""The page on which a learner chooses who to play with, and whether for one hand or for a match."""

from __future__ import annotations

from typing import TypedDict

from conquian.rooms.play.alma import Keys
from conquian.rooms.play.end_page import score
from conquian.rooms.play.match import KEYS
from conquian.rooms.play.session import PlaySession
from conquian.table.alma import NEIGHBOURS
from conquian.ui.room import Voice


class Neighbour(TypedDict):
    """A neighbour to choose: the button, what the neighbour does at cards, and how the hands with them ended."""

    do: str
    value: str
    label: str
    habit: str
    tally: str
    is_now: bool


class Length(TypedDict):
    """A button for one hand, or for a match."""

    do: str
    value: str
    label: str
    pressed: bool


class ChoosingView(TypedDict):
    """The page: its title and order, one hand or a match, the neighbours, and the button back to the hand.

    Before a match is left for one of them (`wish`), the page asks that alone; `leave` is the button for it.
    """

    title: str
    order: str
    lengths: list[Length]
    neighbours: list[Neighbour]
    back: str
    wish: str
    leave: str


def choosing_view(session: PlaySession, voice: Voice) -> ChoosingView | None:
    """The page while the learner chooses, else None."""
    if not session.choosing:
        return None
    if session.wish:
        return {
            "title": voice.words("neighbours", "leave", "ask"),
            "order": score(session, voice.language),
            "lengths": [],
            "neighbours": [],
            "back": voice.words("neighbours", "leave", "back"),
            "wish": session.wish,
            "leave": voice.words("neighbours", "leave", "sure"),
        }
    now = session.alma.name
    return {
        "title": voice.words("neighbours", "title"),
        "order": voice.words("neighbours", "order"),
        "lengths": [
            {
                "do": "length",
                "value": str(to),
                "label": voice.words("neighbours", "lengths", "match" if to else "hand", n=to),
                "pressed": session.to == to,
            }
            for to in (0, session.to or KEYS)
        ],
        "neighbours": [
            {
                "do": "play_with",
                "value": name,
                "label": voice.words("alma", "who", name),
                "habit": voice.words("neighbours", "habit", name),
                "tally": tally(session.keys_now if name == now else session.keys_with(name), voice),
                "is_now": name == now,
            }
            for name in NEIGHBOURS
        ],
        "back": voice.words("neighbours", "back"),
        "wish": "",
        "leave": "",
    }


def tally(keys: Keys, voice: Voice) -> str:
    """The ends of the hands with a neighbour, and what happened in them if anything did, in words."""
    if keys == Keys():
        return voice.words("neighbours", "tally", "none")
    told = voice.words("neighbours", "tally", "some", won=keys.mine, drawn=keys.drawn, lost=keys.theirs)
    if not (keys.forced or keys.was_forced or keys.moments):
        return told
    happened = {"forced": keys.forced, "was_forced": keys.was_forced, "moments": keys.moments}
    return f"{told} {voice.words('neighbours', 'tally', 'happened', **happened)}"
