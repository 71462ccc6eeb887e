"""Conquian, the oldest rummy still played: its rules, with a reason for every refusal.

    >>> import conquian as cq
    >>> state = cq.deal(seed=1897)
    >>> cq.judge(state, cq.action("meld 5d6d7d")).law
    Law('4.4')

Everything here is loaded when it is first asked for, so that importing the package costs nothing.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from conquian.explain.sentences import explain as explain
    from conquian.game.actions import Action as Action
    from conquian.game.cards import Card as Card
    from conquian.game.cards import Cards as Cards
    from conquian.game.evidence import evidence as evidence
    from conquian.game.forcing import fits as fits
    from conquian.game.judge import IllegalAction as IllegalAction
    from conquian.game.judge import UnknownCards as UnknownCards
    from conquian.game.judge import Verdict as Verdict
    from conquian.game.judge import judge as judge
    from conquian.game.judge import legal_actions as legal_actions
    from conquian.game.laws import Law as Law
    from conquian.game.play import apply as apply
    from conquian.game.play import fold as fold
    from conquian.game.play import perft as perft
    from conquian.game.player_view import PlayerView as PlayerView
    from conquian.game.player_view import player_view as player_view
    from conquian.game.series import Series as Series
    from conquian.game.spreads import Spread as Spread
    from conquian.game.spreads import layouts as layouts
    from conquian.game.state import Outcome as Outcome
    from conquian.game.state import Phase as Phase
    from conquian.game.state import Seat as Seat
    from conquian.game.state import State as State
    from conquian.game.variants import Variant as Variant
    from conquian.notation.codes import action as action
    from conquian.notation.codes import card as card
    from conquian.notation.codes import cards as cards
    from conquian.notation.codes import spread as spread
    from conquian.notation.dealing import deal as deal
    from conquian.notation.errors import NotationError as NotationError
    from conquian.notation.position import link as link
    from conquian.notation.position import position as position
    from conquian.notation.position import variant as variant
    from conquian.notation.record import Record as Record
    from conquian.notation.record import dump as dump
    from conquian.notation.record import load as load
    from conquian.solver.open_hand import evaluate as evaluate
    from conquian.solver.open_hand import solve as solve
    from conquian.solver.outlook import alive_outs as alive_outs
    from conquian.solver.outlook import outs as outs
    from conquian.solver.outlook import ways_to_win as ways_to_win

_HOMES: Final = {
    "explain.sentences": "explain",
    "game.actions": "Action",
    "game.cards": "Card Cards",
    "game.evidence": "evidence",
    "game.forcing": "fits",
    "game.judge": "IllegalAction UnknownCards Verdict judge legal_actions",
    "game.laws": "Law",
    "game.play": "apply fold perft",
    "game.player_view": "PlayerView player_view",
    "game.series": "Series",
    "game.spreads": "Spread layouts",
    "game.state": "Outcome Phase Seat State",
    "game.variants": "Variant",
    "notation.codes": "action card cards spread",
    "notation.errors": "NotationError",
    "notation.dealing": "deal",
    "notation.position": "link position variant",
    "notation.record": "Record dump load",
    "solver.open_hand": "evaluate solve",
    "solver.outlook": "alive_outs outs ways_to_win",
}
_HOME_OF: Final = {name: home for home, names in _HOMES.items() for name in names.split()}
__all__ = sorted(_HOME_OF)  # noqa: PLE0605 - the front door is a table; a test compares it with the imports above


def __getattr__(name: str) -> object:
    if name not in _HOME_OF:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    home = import_module(f"conquian.{_HOME_OF[name]}")
    # `explain` is a package too, which Python puts in the function's place; it can be called like the function.
    value: object = import_module("conquian.explain") if name == "explain" else getattr(home, name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return __all__
