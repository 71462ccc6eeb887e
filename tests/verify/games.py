"""Random games under every preset and under mixed switches: where the checks take their positions from."""

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

from conquian.game.actions import Action, Force, Meld
from conquian.game.judge import legal_actions
from conquian.game.play import apply, deal, fold
from conquian.game.state import Phase, Seat, State
from conquian.game.variants import PRESETS, SWITCHES, Exchange, ForcedPlacement, Forcing, ForcingScope, Variant

MIXED = "mixed"
KINDS = (*PRESETS, MIXED)
"""The kinds of games, one played after the other: the presets, and switches thrown at random."""
FOLD_ONE_IN = 8
"""The number of games of which one has a seat that folds."""


@dataclass(frozen=True, slots=True)
class Ply:
    """One action of a random game: what was legal, what was played, and where it led."""

    kind: str
    state: State
    legal: tuple[Action, ...]
    action: Action
    after: State


def plies(seed: int, kinds: tuple[str, ...] = KINDS) -> Iterator[Ply]:
    """The plies of endless random games, a game of each kind in turn; the same seed plays the same games."""
    rng = Random(seed)
    while True:
        for kind in kinds:
            yield from _game(kind, rng)


def mixed_variant(rng: Random) -> Variant:
    """A variant with every switch thrown at random."""
    return Variant().with_switches(**{name: rng.choice(list(values)) for name, values in SWITCHES.items()})


def reachable_phases(variant: Variant) -> frozenset[Phase]:
    """The phases that play can reach under a variant, as the law book has it."""
    phases = {Phase.TURN, Phase.TURNED, Phase.LEFT, Phase.DISCARD, Phase.OVER}
    if variant.exchange is Exchange.YES:
        phases.add(Phase.EXCHANGE)  # law 2.3
    if variant.forcing is Forcing.CLAIM:
        phases.add(Phase.CLAIM_LEFT)  # law 6.6
        if variant.forcing_scope is ForcingScope.ANY:
            phases.add(Phase.CLAIM_TURNED)  # law 6.4
        if variant.forced_placement is ForcedPlacement.PLAYER:
            phases.add(Phase.FORCED)  # law 6.2; where the forcer places, only the discard is left to do
    return frozenset(phases)


def _game(kind: str, rng: Random) -> Iterator[Ply]:
    state = deal(rng.getrandbits(64), mixed_variant(rng) if kind == MIXED else PRESETS[kind])
    eagerness = rng.choice((0.0, 0.5, 0.9))  # greedy games reach full spreads, idle ones long wastes and draws
    folds_at = rng.randrange(80) if not rng.randrange(FOLD_ONE_IN) else None
    number = 0
    while state.phase is not Phase.OVER:
        if number == folds_at:
            state = fold(state, rng.choice(list(Seat)))
        legal = legal_actions(state)
        assert legal, f"nothing is legal: {state}"
        action = _choice(legal, eagerness, rng)
        after = apply(state, action)
        yield Ply(kind, state, legal, action, after)
        state = after
        number += 1


def _choice(legal: tuple[Action, ...], eagerness: float, rng: Random) -> Action:
    if rng.random() < eagerness:
        takes = [action for action in legal if isinstance(action, Meld | Force)]
        if takes:
            return rng.choice(takes)
    return rng.choice(legal)
