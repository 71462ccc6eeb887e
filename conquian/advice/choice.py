"""The choice: what a strong player does who sees one hand, by three estimates that err in different ways.

- **Advice** plays worlds out by routine. It sees no more than a player does, but plays plainly.
- **The open hand**: some worlds are solved with every card open. That plays well, but takes the future as seen.
- **The evaluation** of a discard, at a glance. It is only roughly right, but has no sampling error.

An action's score is the average of the means of both kinds of worlds. For a discard the evaluation counts beside it
like EVALUATION_WORLDS more worlds, so the more worlds are played the less it matters; after a fold, which it knows
nothing about, it is left out. A score serves to choose by; it is not a value in stakes, which is what `advise` is for.
Where few cards are hidden and advice counts every world, or proves its values, its best action is the choice.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from random import Random
from typing import Final

from conquian.advice.advice import Method, advise
from conquian.advice.belief import Belief, FlatWorld
from conquian.advice.evaluation import Evaluation
from conquian.game.actions import Action, Discard
from conquian.game.cards import Card, Cards
from conquian.game.play import apply
from conquian.game.player_view import PlayerView
from conquian.game.state import Hand, State, Stock
from conquian.solver.core.search import Budget, Stopped
from conquian.solver.core.sides import Sides, SwitchFlags
from conquian.solver.core.table import CoreTable

WORLDS: Final = 400
"""The number of worlds that are played out where no budget is named."""
OPEN_WORLDS: Final = 40
"""The most worlds that are solved with open cards; never more than are played out."""
NODES: Final = 45_000
"""The most nodes that are searched for one choice; the world in which they are spent does not count."""
EVALUATION_WORLDS: Final = 20
"""The number of worlds that the evaluation of a discard counts as."""


def choose(view: PlayerView, worlds: int = WORLDS, seed: int = 0) -> Action:
    """The action of a strong player in this view; the same whenever it sees the same. Raises ValueError like `advise`.

    >>> import conquian as cq
    >>> state = cq.position("pone=2c2s4h5c/3c3d3h3s,6d6h6s dealer=-/AcAhAs,6c7cJc,QcQdQhQs stock=?4 waste=7sJh5d"
    ...                     " turn=pone/discard")
    >>> choose(cq.player_view(state, cq.Seat.PONE), worlds=20) == cq.action("discard 5c")
    False
    """
    advice = advise(view, worlds, seed=seed)
    actions = [value.action for value in advice.values]
    if advice.method is not Method.SAMPLED or len(actions) == 1:
        return advice.best
    scores = {value.action: value.stakes.value for value in advice.values}
    means = open_means(view, actions, min(worlds, OPEN_WORLDS), seed=seed)
    if means:
        scores = {action: (score + means[action]) / 2 for action, score in scores.items()}
    discards = [action for action in actions if isinstance(action, Discard)]
    if discards and not view.state.folded:
        evaluation, share = Evaluation(view, _sides(view)), EVALUATION_WORLDS / (worlds + EVALUATION_WORLDS)
        for action in discards:
            scores[action] += share * (evaluation(action.card) - scores[action])
    return max(actions, key=lambda action: scores[action])


def open_means(
    view: PlayerView, actions: Sequence[Action], worlds: int, *, seed: int = 0, nodes: int = 0
) -> Mapping[Action, float]:
    """The mean value of each action in at most `worlds` worlds with every card open, as far as `nodes`, or NODES, go.

    The worlds are drawn by what the seat may believe. Empty if the first one takes too many nodes.
    """
    drawn = Belief(view, _sides(view)).sampled(Random(f"{seed}/{view.state}/open"))
    budget = Budget(nodes or NODES)
    totals, solved = dict.fromkeys(actions, 0), 0
    try:
        for _ in range(worlds):
            state = laid_open(view, next(drawn))
            table = CoreTable(state, budget)
            found = [table.value(apply(state, action), view.seat) for action in actions]
            for action, value in zip(actions, found, strict=True):
                totals[action] += value
            solved += 1
    except Stopped:
        pass
    return {action: total / solved for action, total in totals.items()} if solved else {}


def _sides(view: PlayerView) -> Sides:
    return Sides(SwitchFlags(view.state.variant))


def laid_open(view: PlayerView, world: FlatWorld) -> State:
    """The position of the view with its hidden cards as they are in this world."""
    state, other = view.state, view.seat.other
    hands = list(state.hands)
    hands[other] = Hand(Cards(world.hand))
    given = Hand(Cards(state.given.cards.mask | world.aside))
    return replace(state, hands=(hands[0], hands[1]), given=given, stock=Stock(tuple(map(Card, world.stock))))
