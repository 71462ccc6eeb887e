"""Advice as a public function: what each action is worth to a player who sees one hand."""

from __future__ import annotations

from collections.abc import Callable

from conquian.advice import advice
from conquian.advice.advice import WORLDS, Advice
from conquian.game.arguments import wrong_kind
from conquian.game.player_view import PlayerView


def advise(  # noqa: PLR0913 - the budget, the seed, and how to follow and stop it, each with a default
    view: PlayerView,
    worlds: int = WORLDS,
    *,
    seconds: float | None = None,
    seed: int = 0,
    progress: Callable[[float], object] | None = None,
    stop: Callable[[], object] | None = None,
) -> Advice:
    """The worth of each legal action to the seat of this view, in stakes: a win is +1, a draw 0, a loss -1.

    Nothing but the view is asked, so the values are those of a player who sees one hand. Each stands with its 95 %
    interval, and with how far it is behind the best action; `method` says how they were found (docs/advice.md). The
    budget is a number of worlds, ways in which the unseen cards may lie, and if wished a time in seconds; without one
    the same seed always gives the same advice. `progress` is called with the share of the budget that is spent, and as
    soon as `stop` says so the advice is what was found until then.

    Raises ValueError if it is not this seat's turn, or for a budget of nothing, and TypeError for arguments of another
    kind.

    >>> import conquian as cq
    >>> state = cq.position("pone=2c2s4h5c/3c3d3h3s,6d6h6s dealer=-/AcAhAs,6c7cJc,QcQdQhQs stock=?4 waste=7sJh5d"
    ...                     " turn=pone/discard")
    >>> advice = cq.advise(cq.player_view(state, "pone"), worlds=50, seed=1)
    >>> advice.values[-1].action, advice.values[-1].stakes.value    # the dealer would go out
    (action('discard 5c'), -1.0)
    >>> cq.advise(state)
    Traceback (most recent call last):
    TypeError: view must be a PlayerView, as `player_view` gives it, not State: position('pone=2c2s4h5c/...
    """
    if not isinstance(view, PlayerView):
        raise wrong_kind("view", view, "a PlayerView, as `player_view` gives it")
    check_kind("worlds", worlds, int, "an int")
    check_kind("seed", seed, int, "an int")
    if seconds is not None:
        check_kind("seconds", seconds, (int, float), "a number or None")
    for name, call in (("progress", progress), ("stop", stop)):
        if call is not None and not callable(call):
            raise wrong_kind(name, call, "a function or None")
    return advice.advise(view, worlds, seconds=seconds, seed=seed, progress=progress, stop=stop)


def check_kind(name: str, given: object, kind: type | tuple[type, ...], wanted: str) -> None:
    """Raise TypeError, naming the argument, if what is given is not of this kind."""
    if not isinstance(given, kind) or isinstance(given, bool):
        raise wrong_kind(name, given, wanted)
