"""The neighbours: how each of those who can sit across the table plays, and why they did what they did."""

from __future__ import annotations

from typing import Final, assert_never

from conquian.game.actions import Action, Allow, Decline, Discard, Force, Give, Meld, Turn
from conquian.game.player_view import PlayerView
from conquian.game.state import Phase
from conquian.players.expert import Expert
from conquian.players.greedy import Greedy
from conquian.players.habits import Pushing, Waiting, goes_across
from conquian.players.patient import Patient
from conquian.players.player import Player
from conquian.table.alma import ALMA

PLAYERS: Final[dict[str, Player]] = {
    "ines": Waiting(),
    "ruben": Pushing(),
    "beto": Greedy(),
    ALMA: Patient(),
    "lucia": Expert(worlds=20),
}
"""How each of the NEIGHBOURS plays, the weakest first; `python -m research.neighbours` measures them."""
REASONS: Final = ("meld", "forced", "let_go", "nothing", "force", "allow", "across", "discard")
"""The kinds of what they do, each of which has its reason in the words of every neighbour."""


def named(player: Player) -> str:
    """The name of the one who plays like this; a player of an author's own has Alma's."""
    return next((name for name, each in PLAYERS.items() if each == player), ALMA)


def reason(action: Action, view: PlayerView) -> str:
    """The kind of an action for which its player has a reason; empty where there was nothing to choose."""
    match action:
        case Meld():
            return "forced" if view.state.phase is Phase.FORCED else "meld"
        case Decline():
            return "let_go" if any(isinstance(each, Meld) for each in view.actions()) else "nothing"
        case Discard(card):
            return "across" if goes_across(card, view) else "discard"
        case Force() | Allow():
            return action.verb
        case Turn() | Give():
            return ""
        case _:
            assert_never(action)
