"""A playout offers what the judge allows, and goes where the judge goes."""

from __future__ import annotations

from random import Random

import pytest

import conquian as cq
from conquian.advice.playout import ALLOW, DECLINE, FORCE, Option, Playout, Stage
from conquian.advice.positions import Position
from conquian.advice.routine import Routine
from conquian.game.actions import Action, Allow, Decline, Discard, Force, Give, Meld, Turn
from conquian.game.state import CLAIM, ON_OFFER, Seat, State
from conquian.game.variants import PRESETS
from conquian.players.choices import choices
from conquian.solver.core.games import NOBODY
from conquian.solver.core.sides import SwitchFlags
from tests.advice.test_positions import world_of
from tests.game.tables import random_game, random_variant


def option_of(action: Action, state: State, *, grouped: bool) -> Option | None:
    """The option that says the same; None for a meld of hand cards alone."""
    match action:
        case Turn():
            return int(state.stock.cards[0])
        case Discard(card):
            return int(card)
        case Decline():
            return DECLINE
        case Allow():
            return ALLOW
        case Force():
            return FORCE
        case Meld(spread):
            assert state.centre is not None
            if not spread.mask & state.centre.bit:
                return None
            return tuple(sorted(spread.masks)) if grouped else (spread.mask,)
        case _:
            raise AssertionError(action)


def allowed(state: State, *, grouped: bool) -> dict[Option, Action]:
    """What the judge allows; who can go out has no other choice, and who has folded declines."""
    actions = choices(cq.player_view(state, state.turn))
    found = {option_of(action, state, grouped=grouped): action for action in reversed(actions)}
    if state.phase in ON_OFFER and DECLINE in found and state.turn in state.folded:
        return {DECLINE: found[DECLINE]}
    out = {
        option: action
        for option, action in found.items()
        if isinstance(action, Meld) and len(action.spread) == state.variant.out
    }
    return {option: action for option, action in (out or found).items() if option is not None}


def walk(playout: Playout, state: State, rng: Random) -> set[Stage]:
    """Go down a playout at random, beside the judge, from the state after its first action; which stages came."""
    stages = set()
    grouped = playout.routine.rules.grouped
    while playout.winner is None:
        who, options = playout.decision()
        stages.add(playout.stage)
        if playout.stage is Stage.FORCED and playout.routine.rules.forcer:  # the judge takes both in one action
            assert who == state.turn
            forces = [action for action in choices(cq.player_view(state, state.turn)) if isinstance(action, Force)]
            placed = {
                tuple(sorted(action.spread.masks)) if grouped else (action.spread.mask,): action
                for action in forces
                if action.spread is not None
            }
            assert list(options) == sorted(placed)
            option = rng.choice(options)
            state = cq.apply(state, placed[option])  # type: ignore[index]  # the options of this stage are layouts
        else:
            found = allowed(state, grouped=grouped)
            assert who == state.turn
            if any(isinstance(action, Meld) and len(action.spread) == state.variant.out for action in found.values()):
                assert len(options) == 1 and set(options) <= set(found)  # which layout wins makes no difference
            else:
                assert set(options) == set(found), (str(state), options)
            option = rng.choice(options)
            if option != FORCE or not playout.routine.rules.forcer:
                state = cq.apply(state, found[option])
        playout.do(option)
    assert state.outcome is not None
    assert playout.winner == (NOBODY if state.outcome.winner is None else state.outcome.winner)
    assert playout.finish() == playout.winner
    return stages


@pytest.mark.parametrize("rules", [*PRESETS, "random"])
def test_a_line_goes_where_the_judge_goes(rules: str) -> None:
    stages: set[Stage] = set()
    claims = 0
    for seed in range(6 if rules != "random" else 30):
        rng = Random(f"{rules} {seed}")
        variant = random_variant(rng) if rules == "random" else PRESETS[rules]
        for state, _ in random_game(variant, seed):
            if state.outcome is not None or rng.random() < 0.5:
                continue
            folded = (Seat.PONE in state.folded, Seat.DEALER in state.folded)
            view = cq.player_view(state, state.turn)
            position = Position(view, Routine(SwitchFlags(variant), folded))
            action = rng.choice(choices(view))
            if isinstance(action, Give):
                continue  # by routine both gifts change hands at once
            claims += state.phase in CLAIM
            playout = Playout(position, action, world_of(state, state.turn), rng.sample(range(40), 40))
            stages |= walk(playout, cq.apply(state, action), rng)
    assert stages >= {Stage.TURN, Stage.OFFER, Stage.DISCARD}
    if rules in {"pagat", "random"}:
        assert stages == set(Stage) and claims
