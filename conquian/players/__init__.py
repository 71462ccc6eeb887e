"""Players: strategies that act on what one seat may know. A player sees a view and nothing else: it cannot peek.

    >>> import conquian as cq
    >>> cq.players.Greedy()(cq.player_view(cq.deal(seed=1897), "pone"))
    action('turn')

From the weakest to the strongest: `AtRandom`, `Waiting`, `Pushing`, `Greedy`, `Careful`, `Patient`, `Expert`.
`Straying` plays like another player, but does any legal thing now and then.
"""

from conquian.players.careful import Careful
from conquian.players.chance import AtRandom, Straying
from conquian.players.expert import Expert
from conquian.players.greedy import Greedy
from conquian.players.habits import Pushing, Waiting
from conquian.players.patient import Patient

__all__ = ["AtRandom", "Careful", "Expert", "Greedy", "Patient", "Pushing", "Straying", "Waiting"]


def __dir__() -> list[str]:
    return __all__
