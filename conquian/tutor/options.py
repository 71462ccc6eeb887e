"""Options: all that a player may do now, what comes to the same thing put together, with a name for each."""

from __future__ import annotations

from dataclasses import dataclass

from conquian.explain.names import Faces, action_name
from conquian.game.actions import Action, Force, Meld
from conquian.game.cards import NO_CARDS, Cards
from conquian.game.player_view import PlayerView
from conquian.game.variants import Labels
from conquian.players.choices import choices


@dataclass(frozen=True, slots=True)
class Option:
    """A thing to do, and every `way` to do it: of a meld the layouts of the same cards, else a single one.

    `used` are the cards that leave the hand to be melded; `wins` says that the player goes out with it (law 7.1).
    """

    ways: tuple[Action, ...]
    used: Cards = NO_CARDS
    wins: bool = False

    @property
    def verb(self) -> str:
        """The verb of the notation."""
        return self.ways[0].verb

    def names(self, language: str, faces: Faces = Faces.FRENCH, labels: Labels = Labels.FRENCH) -> tuple[str, ...]:
        """Each way in words."""
        return tuple(action_name(way, language, faces, labels) for way in self.ways)


def options(view: PlayerView) -> tuple[Option, ...]:
    """All that the seat of a view may do, which has to be the one to act: melds of most cards first, then the rest.

    Every legal action is a way of one option. To fold is none of them: that is no action, and always possible.

    >>> import conquian as cq
    >>> state = cq.position("pone=6h7h2s4dKdAs/3c4c5c6c dealer=?10/- centre=5h stock=?19 turn=pone/left")
    >>> [option.names("en") for option in options(cq.player_view(state, cq.Seat.PONE))]
    [('meld: run of four: 3, 4, 5, 6 of clubs; run of three: 5, 6, 7 of hearts',), ('decline',)]
    """
    found: dict[tuple[str, Cards], list[Action]] = {}
    for action in choices(view):
        found.setdefault(_same(action), []).append(action)
    laid = view.state.spreads[view.seat].cards
    hand = view.state.hands[view.seat].cards
    listed = [
        Option(tuple(ways), (cards - laid) & hand, len(cards) == view.state.variant.out)
        if isinstance(ways[0], Meld)
        else Option(tuple(ways))
        for (_, cards), ways in found.items()
    ]
    return tuple(sorted(listed, key=lambda option: -len(option.used)))


def _same(action: Action) -> tuple[str, Cards]:
    """What two actions share if they are layouts of the same cards; of others each stands for itself."""
    match action:
        case Meld(spread) | Force(spread) if spread is not None:
            return action.verb, spread.cards
        case _:
            return str(action), NO_CARDS
