"""The work that is measured: random games, judging, evidence, the book, importing, and what they stand beside."""

from collections.abc import Callable
from functools import cache
from itertools import islice
from random import Random
from types import ModuleType
from typing import Any

import conquian as cq
from conquian.game.actions import FORCE, Action, Meld
from conquian.game.spreads import book, layouts
from tests.verify.games import plies
from tests.verify.wishes import broken_spreads, every_layout

VERBS = ("turn", "meld", "decline", "force", "allow", "discard", "give")
SAMPLE = 300
NO_SPIEL = "pyspiel is not installed: nothing to compare random games with (pip install conquian[bench])"


def sort_the_pack() -> None:
    """The measuring stick: Python sorts forty shuffled numbers, a hundred times."""
    for _ in range(100):
        sorted(_SHUFFLED)


_SHUFFLED = Random(1).sample(range(40), 40)


# --- random games -----------------------------------------------------------------------------------------------------


def conquian_game(rng: Random) -> int:
    """A deal in which every action is drawn at random, through the public API; how many actions there were."""
    state, actions = cq.deal(rng.getrandbits(32)), 0
    while state.outcome is None:
        legal = cq.legal_actions(state)
        state = cq.apply(state, legal[int(rng.random() * len(legal))])
        actions += 1
    return actions


def gin_rummy_game(rng: Random) -> int:
    """The same in OpenSpiel's gin rummy; cards that chance deals and draws are no actions here either."""
    state, actions = _gin_rummy().clone(), 0
    while not state.is_terminal():
        legal = state.legal_actions()
        actions += not state.is_chance_node()
        state.apply_action(legal[int(rng.random() * len(legal))])
    return actions


def spiel() -> ModuleType | None:
    """OpenSpiel, if it is installed."""
    try:
        import pyspiel  # noqa: PLC0415 - never needed to play
    except ImportError:
        return None
    return pyspiel  # type: ignore[no-any-return,unused-ignore]  # it may be missing, or have no types


@cache
def _gin_rummy() -> Any:
    """The game before the deal: to clone it takes half as long as to make it."""
    pyspiel = spiel()
    assert pyspiel is not None, NO_SPIEL
    return pyspiel.load_game("gin_rummy").new_initial_state()


# --- judging and explaining -------------------------------------------------------------------------------------------


@cache
def legal_samples() -> dict[str, list[tuple[cq.State, Action]]]:
    """For each verb as many legal actions in their positions, from random games under all presets."""
    samples: dict[str, list[tuple[cq.State, Action]]] = {verb: [] for verb in VERBS}
    for ply in plies(seed=1897):
        sample = samples[ply.action.verb]
        if len(sample) < SAMPLE:
            sample.append((ply.state, ply.action))
        elif all(len(sample) == SAMPLE for sample in samples.values()):
            return samples
    raise AssertionError("random games never end")


def judge_legal(verb: str) -> Callable[[], None]:
    """Judging each legal action of a sample."""
    sample, judge = legal_samples()[verb], cq.judge

    def work() -> None:
        for state, action in sample:
            judge(state, action)

    return work


@cache
def positions() -> list[cq.State]:
    """Positions of random games under all presets."""
    return [ply.state for ply in islice(plies(seed=1897), 0, 5 * SAMPLE, 5)]


def list_legal_actions() -> None:
    """Listing the legal actions of each of the positions."""
    legal_actions = cq.legal_actions
    for state in positions():
        legal_actions(state)


@cache
def refusals() -> list[cq.Verdict]:
    """Refused melds, damaged in all sorts of ways, where something is on offer, and claims made in vain."""
    rng = Random(1897)
    found: list[cq.Verdict] = []
    for state in positions():
        if state.phase in (cq.Phase.LEFT, cq.Phase.TURNED):
            mine = [*state.hands[state.turn].cards, *state.spreads[state.turn].cards]
            wishes: list[Action] = [Meld(spread) for spread in broken_spreads(state, [*every_layout(mine)], rng, 3)]
        else:
            wishes = [FORCE]
        found += [verdict for verdict in (cq.judge(state, wish) for wish in wishes) if not verdict.legal]
    return rng.sample(found, SAMPLE)


def find_evidence() -> None:
    """Finding the evidence for each of the refusals."""
    for verdict in refusals():
        cq.evidence(verdict)


def explain_refusals() -> None:
    """A sentence for each of the refusals."""
    for verdict in refusals():
        cq.explain(verdict, "en")


# --- the book ---------------------------------------------------------------------------------------------------------


def build_book() -> None:
    """Building the book of legal spreads."""
    book.__wrapped__()


@cache
def laid_cards() -> list[cq.Cards]:
    """Card sets of nine to eleven cards from the book."""
    large = [mask for mask in sorted(book()) if mask.bit_count() >= 9]
    return [cq.Cards(mask) for mask in Random(1897).sample(large, SAMPLE)]


def find_layouts() -> None:
    """Finding every layout of each of these card sets, none of them remembered."""
    find = layouts.__wrapped__
    for cards in laid_cards():
        find(cards)


def look_up() -> None:
    """Looking each of these card sets up in the book."""
    legal = book()
    for cards in laid_cards():
        assert cards.mask in legal
