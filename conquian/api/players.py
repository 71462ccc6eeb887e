"""Players as public functions: a game that two of them make, and a comparison of two over pairs of deals."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Executor
from functools import partial
from random import Random

from conquian.api import rules
from conquian.api.advice import check_kind
from conquian.api.batches import batch, check_workers
from conquian.api.results import WORTH, PlayerComparison
from conquian.game.actions import Action, Turn
from conquian.game.arguments import wrong_kind
from conquian.game.player_view import PlayerView
from conquian.game.state import State
from conquian.game.variants import DEFAULT_PRESET, Variant
from conquian.notation.arguments import action_of, state_of, variant_of
from conquian.notation.record import SEEDS, Record
from conquian.players import player
from conquian.players.player import Player


def play(
    pone: Player,
    dealer: Player,
    seed: int | None = None,
    variant: Variant | str = DEFAULT_PRESET,
    *,
    start: State | str | None = None,
) -> Record:
    """The game of two players, from a deal or from a position to its end.

    A player is a function: it is given the view of its seat, with all that happened before, and gives an action or its
    text. `view.actions()` is what it can choose from, and `cq.players` has some players. The deal is that of the
    `seed`, or a random one, under the rules of the `variant`; with a `start` both are left out.

    Raises IllegalAction if a player does what is not allowed, ValueError if it names a card to be turned up, which no
    player can know, UnknownCards if a card of the start is not known.

    >>> import conquian as cq
    >>> def mine(view):
    ...     return view.actions()[-1]
    >>> record = cq.play(cq.players.Greedy(), mine, seed=1897)
    >>> record.result, len(record.actions)
    ('pone', 64)
    >>> cq.play(lambda view: cq.legal_actions(view.state)[0], mine, seed=1897)
    Traceback (most recent call last):
    ValueError: the pone asks for 'turn Ac', and no player knows what comes: choose from view.actions(), ...
    """
    _check_players(pone=pone, dealer=dealer)
    if start is None:
        if seed is None:
            seed = Random().randrange(SEEDS)
        start = rules.deal(seed, variant)
    elif not isinstance(start, State | str):
        raise wrong_kind("start", start, "a State, the text of a position, or None")
    elif seed is not None or variant != DEFAULT_PRESET:
        raise ValueError("a game with a start has its cards and its rules: leave out the seed and the variant")
    return player.play(state_of(start), _heard(pone), _heard(dealer), seed)


def compare(  # noqa: PLR0913 - two players, the deals, and how they are played
    one: Player,
    other: Player,
    pairs: int = 200,
    seed: int = 0,
    variant: Variant | str = DEFAULT_PRESET,
    *,
    executor: Executor | None = None,
    progress: Callable[[int], object] | None = None,
) -> PlayerComparison:
    """One player against another: each deal is played twice, with the seats exchanged, so that both get the same cards.

    The deals are those of the seeds from `seed` on. An `executor` plays them elsewhere, and `progress` is called with
    the number of pairs done, both as in `batch`. Raises what `play` raises.

    >>> import conquian as cq
    >>> found = cq.compare(cq.players.Greedy(), cq.players.AtRandom(), pairs=20)
    >>> found
    +0.250 stakes a deal (95 %: +0.031 … +0.424), 20 pairs
    >>> found.low > 0
    True
    """
    _check_players(one=one, other=other)
    check_workers(executor, progress)
    check_kind("pairs", pairs, int, "an int")
    check_kind("seed", seed, int, "an int")
    if pairs < 1:
        raise ValueError(f"pairs is {pairs!r}, and has to be 1 at least")
    played = partial(_pair, one, other, variant_of(variant))
    return PlayerComparison(batch(played, range(seed, seed + pairs), executor, progress))


def _pair(one: Player, other: Player, variant: Variant, seed: int) -> float:
    """The worth of a deal to the first player, in stakes: the mean of both seats."""
    return (WORTH[play(one, other, seed, variant).result] - WORTH[play(other, one, seed, variant).result]) / 2


def _check_players(**players: object) -> None:
    for name, given in players.items():
        if not callable(given) or isinstance(given, type):
            raise wrong_kind(name, given, "a player: a function of a view, such as players.Greedy()")


def _heard(asked: Player) -> Player:
    """A player whose answer may be text; an answer that names a card it cannot know is an error that says so."""

    def answer(view: PlayerView) -> Action:
        action = action_of(asked(view), view.state)
        if isinstance(action, Turn) and action.card is not None:
            known = "choose from view.actions(), where it is 'turn'"
            raise ValueError(f"the {view.seat} asks for '{action}', and no player knows what comes: {known}")
        return action

    return answer
