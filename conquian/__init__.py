"""Conquian, the earliest rummy known in the western world: its rules, with a reason for every refusal.

    >>> import conquian as cq
    >>> state = cq.deal(seed=1897)
    >>> cq.judge(state, "meld 5d6d7d").law
    Law('4.4')

Positions, actions, cards, seats and variants may be given as values or as their text. Everything here is loaded when it
is first asked for, so that importing the package costs nothing.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Final

from conquian.compiled_modules import choose

if TYPE_CHECKING:
    from conquian import players as players
    from conquian.advice.advice import Advice as Advice
    from conquian.api.advice import advise as advise
    from conquian.api.analysis import analyse as analyse
    from conquian.api.batches import batch as batch
    from conquian.api.mine import mine as mine
    from conquian.api.options import options as options
    from conquian.api.pictures import bars as bars
    from conquian.api.pictures import svg as svg
    from conquian.api.players import compare as compare
    from conquian.api.players import play as play
    from conquian.api.rules import apply as apply
    from conquian.api.rules import deal as deal
    from conquian.api.rules import dump as dump
    from conquian.api.rules import evidence as evidence
    from conquian.api.rules import fits as fits
    from conquian.api.rules import fold as fold
    from conquian.api.rules import judge as judge
    from conquian.api.rules import judge_spread as judge_spread
    from conquian.api.rules import layouts as layouts
    from conquian.api.rules import legal_actions as legal_actions
    from conquian.api.rules import link as link
    from conquian.api.rules import perft as perft
    from conquian.api.rules import player_view as player_view
    from conquian.api.solver import alive_outs as alive_outs
    from conquian.api.solver import certify as certify
    from conquian.api.solver import evaluate as evaluate
    from conquian.api.solver import outs as outs
    from conquian.api.solver import solve as solve
    from conquian.api.solver import ways_to_win as ways_to_win
    from conquian.explain.sentences import explain as explain
    from conquian.game.actions import Action as Action
    from conquian.game.cards import Card as Card
    from conquian.game.cards import Cards as Cards
    from conquian.game.judge import IllegalAction as IllegalAction
    from conquian.game.judge import UnknownCards as UnknownCards
    from conquian.game.judge import Verdict as Verdict
    from conquian.game.laws import Law as Law
    from conquian.game.player_view import PlayerView as PlayerView
    from conquian.game.series import Series as Series
    from conquian.game.spreads import Spread as Spread
    from conquian.game.state import Outcome as Outcome
    from conquian.game.state import Phase as Phase
    from conquian.game.state import Seat as Seat
    from conquian.game.state import State as State
    from conquian.game.variants import Variant as Variant
    from conquian.notation.codes import action as action
    from conquian.notation.codes import card as card
    from conquian.notation.codes import cards as cards
    from conquian.notation.codes import spread as spread
    from conquian.notation.errors import NotationError as NotationError
    from conquian.notation.position import position as position
    from conquian.notation.position import variant as variant
    from conquian.notation.record import Record as Record
    from conquian.notation.record import load as load
    from conquian.players.player import Player as Player

_HOMES: Final = {
    "": "players",
    "advice.advice": "Advice",
    "api.advice": "advise",
    "api.analysis": "analyse",
    "api.batches": "batch",
    "api.mine": "mine",
    "api.options": "options",
    "api.pictures": "bars svg",
    "api.players": "compare play",
    "api.rules": "apply deal dump evidence fits fold judge judge_spread layouts legal_actions link perft player_view",
    "api.solver": "alive_outs certify evaluate outs solve ways_to_win",
    "explain.sentences": "explain",
    "game.actions": "Action",
    "game.cards": "Card Cards",
    "game.judge": "IllegalAction UnknownCards Verdict",
    "game.laws": "Law",
    "game.player_view": "PlayerView",
    "game.series": "Series",
    "game.spreads": "Spread",
    "game.state": "Outcome Phase Seat State",
    "game.variants": "Variant",
    "notation.codes": "action card cards spread",
    "notation.errors": "NotationError",
    "notation.position": "position variant",
    "notation.record": "Record load",
    "players.player": "Player",
}
_HOME_OF: Final = {name: home for home, names in _HOMES.items() for name in names.split()}
compiled: Final = choose()
"""Whether the modules that take the time run compiled; their answers are the same."""
__all__ = sorted([*_HOME_OF, "compiled"])  # noqa: PLE0605 - the front door is a table; a test compares it with the imports above


def __getattr__(name: str) -> object:
    if name not in _HOME_OF:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    # `explain` is a package too, which Python puts in the function's place; it can be called like the function.
    is_package = name in {"explain", "players"}
    home = import_module(f"conquian.{name if is_package else _HOME_OF[name]}")
    value: object = home if is_package else getattr(home, name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return __all__
