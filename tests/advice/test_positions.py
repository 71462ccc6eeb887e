"""What an action comes to in a world is what the judge and the plain routine make of it."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from random import Random

import pytest

import conquian as cq
from conquian.advice.belief import FlatWorld
from conquian.advice.positions import FORCED, LET_GO, FirstMoves, Position
from conquian.advice.routine import Routine
from conquian.game.actions import ALLOW, DECLINE, Decline, Discard, Meld
from conquian.game.state import Phase, Seat
from conquian.game.variants import PRESETS
from conquian.players.player import play
from conquian.solver.certificates.vocabulary import essence
from conquian.solver.core.sides import SwitchFlags
from tests.advice.plain_routine import PlainRoutine
from tests.game.tables import random_game, random_variant, revealed, table

pytestmark = pytest.mark.slow


def world_of(state: cq.State, seat: Seat) -> FlatWorld:
    """The world as it is."""
    aside = state.given.cards.mask if seat is Seat.DEALER else 0
    return FlatWorld(state.hands[seat.other].cards.mask, aside, tuple(map(int, state.stock.cards)))


def through_the_judge(state: cq.State, action: cq.Action, order: list[int]) -> int:
    """What the action comes to for the player to act, if both go on by the plain routine."""
    player = PlainRoutine(order)
    outcome = play(cq.apply(state, action), player, player).positions()[-1].outcome
    assert outcome is not None
    return 0 if outcome.winner is None else 1 if outcome.winner is state.turn else -1


@pytest.mark.parametrize("rules", [*PRESETS, "random"])
def test_an_action_comes_to_what_the_judge_says(rules: str) -> None:
    phases = set()
    for seed in range(6 if rules != "random" else 25):
        rng = Random(f"{rules} {seed}")
        variant = random_variant(rng) if rules == "random" else PRESETS[rules]
        for state, _ in random_game(variant, seed):
            if state.outcome is not None or (state.stock and rng.random() < 0.6):
                continue
            view = cq.player_view(state, state.turn)
            folded = (Seat.PONE in state.folded, Seat.DEALER in state.folded)
            position = Position(view, Routine(SwitchFlags(variant), folded))
            order = rng.sample(range(40), 40)
            for action in rng.sample(view.actions(), min(2, len(view.actions()))):
                flat = position.result(FirstMoves(action), world_of(state, state.turn), order)
                assert flat == through_the_judge(state, action, order), (str(state), str(action))
            phases.add(state.phase)
    assert {Phase.TURN, Phase.LEFT, Phase.TURNED, Phase.DISCARD} <= phases
    assert (Phase.EXCHANGE in phases) == (rules in {"mexican", "random"})


def melds(rules: str) -> Iterator[tuple[cq.State, Position, list[Meld]]]:
    """Positions of some games with the melds that their player can choose from."""
    for seed in range(8):
        rng = Random(f"{rules} {seed}")
        variant = random_variant(rng) if rules == "random" else PRESETS[rules]
        for state, _ in random_game(variant, seed):
            found = [one for one in cq.legal_actions(state) if isinstance(one, Meld)]
            if found:
                yield state, Position(cq.player_view(state, state.turn), Routine(SwitchFlags(variant))), found


@pytest.mark.parametrize("rules", [*PRESETS, "random"])
def test_layouts_of_the_same_cards_come_to_the_same_unless_their_grouping_can_matter(rules: str) -> None:
    for state, position, found in melds(rules):
        for one, other in combinations(found[:12], 2):
            same = essence(state, one) == essence(state, other)
            assert (position.key(one) == position.key(other)) is same, (str(state), str(one), str(other))


@pytest.mark.parametrize("rules", [*PRESETS, "random"])
def test_the_discards_after_a_meld_are_those_that_the_judge_allows(rules: str) -> None:
    """None where the meld wins, or is one of hand cards alone."""
    for state, position, found in melds(rules):
        for meld in found[:4]:
            after = cq.apply(state, meld)
            allowed = [each.card for each in cq.legal_actions(after) if isinstance(each, Discard)]
            assert sorted(position.discards(meld)) == sorted(map(int, allowed)), (str(state), str(meld))


@pytest.mark.parametrize("rules", [*PRESETS, "random"])
def test_the_answers_of_the_other_player_come_to_what_the_judge_says(rules: str) -> None:
    """A card that was declined is forced or let go, and a forced player discards any card of the hand."""
    compared = set()
    for seed in range(25):
        rng = Random(f"{rules} {seed}")
        variant = random_variant(rng) if rules == "random" else PRESETS[rules]
        for state, _ in random_game(variant, seed):
            if state.outcome is not None or (state.stock and rng.random() < 0.5):
                continue
            folded = (Seat.PONE in state.folded, Seat.DEALER in state.folded)
            position = Position(cq.player_view(state, state.turn), Routine(SwitchFlags(variant), folded))
            order, world = rng.sample(range(40), 40), world_of(state, state.turn)
            for action in cq.legal_actions(state):
                for answer in position.answers(action, world) if position.is_answered(action) else ():
                    player, after = PlainRoutine(order), cq.apply(state, action)
                    if action == DECLINE:
                        after = cq.apply(
                            after, player(cq.player_view(after, after.turn)) if answer == FORCED else ALLOW
                        )
                    elif after.phase is Phase.FORCED:
                        after = cq.apply(after, player(cq.player_view(after, after.turn)))
                    if action != DECLINE and answer >= 0:
                        after = cq.apply(after, Discard(cq.Card(answer)))
                    found = after if after.outcome is not None else play(after, player, player).positions()[-1]
                    assert found.outcome is not None
                    winner = found.outcome.winner
                    result = 0 if winner is None else 1 if winner is state.turn else -1
                    assert position.result(FirstMoves(action, answer=answer), world, order) == result, (
                        str(state),
                        str(action),
                    )
                    compared.add((type(action), answer))
    if rules in {"pagat", "random"}:
        assert {(Decline, FORCED), (Decline, LET_GO)} < compared


def test_the_card_that_ends_the_deal_is_offered_to_nobody() -> None:
    """Law 7.4: the throw would take the pone out; where the last card is not the end, it does."""
    for rules, result in (("rummy-com", 0), ("rummy-com,last_card=usable", -1)):
        state = revealed(
            table("-/Ac2c3c,4c5c6c,JdQdKd7d", turn="dealer/discard", rules=rules, dealer="7c/4d4h4s", stock="-")
        )
        position = Position(cq.player_view(state, Seat.DEALER), Routine(SwitchFlags(state.variant)))
        assert position.result(FirstMoves(cq.action("discard 7c")), world_of(state, Seat.DEALER), range(40)) == result
