"""What must always hold, in every position that play reaches."""

from __future__ import annotations

from collections import Counter
from itertools import permutations
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

import conquian as cq
from conquian.explain.sentences import explain_evidence
from conquian.explain.words import LANGUAGES
from conquian.game.actions import ALLOW, DECLINE, FORCE, TURN, Action, Discard, Force, Give, Meld, Turn
from conquian.game.cards import PACK, Suit
from conquian.game.forcing import placements
from conquian.game.melds import MELDS
from conquian.game.soundness import flaws
from conquian.game.state import Phase
from conquian.game.variants import PRESETS
from tests.game import relabelling
from tests.game.strategies import PROPERTY, states
from tests.game.tables import random_action, random_games
from tests.twin.cards import spreads as twin_spreads

GAMES = 60


def cards_on(state: cq.State) -> Counter[cq.Card]:
    """Every card on the table, wherever it lies."""
    lying: list[cq.Card] = [*state.stock.cards, *state.waste, *state.given.cards]
    if state.centre is not None:
        lying.append(state.centre)
    for seat in cq.Seat:
        lying += state.hands[seat].cards
        lying += (card for group in state.spreads[seat].groups for card in group)
    return Counter(lying)


def test_forty_cards_and_the_right_totals() -> None:
    phases: Counter[tuple[str, Phase]] = Counter()
    for state, _ in random_games(seed=40, games=GAMES):
        assert cards_on(state) == Counter(PACK)
        assert not list(flaws(state))
        dealt = state.variant.dealt
        for seat in cq.Seat:
            total = len(state.hands[seat]) + len(state.spreads[seat])
            if state.phase is Phase.DISCARD and seat is state.turn:
                assert total == dealt + 1
            elif state.outcome is not None and state.outcome.winner is seat:
                assert (total, len(state.hands[seat])) == (dealt + 1, 0)
            elif len(state.given) and seat is cq.Seat.PONE:
                assert total == dealt - 1
            else:
                assert total == dealt
            assert all(mask in MELDS for mask in state.spreads[seat].masks)
        phases[state.variant.preset, state.phase] += 1
    assert {phase for _, phase in phases} == set(Phase)
    assert {preset for preset, _ in phases} == set(PRESETS)


def test_every_game_ends() -> None:
    ends: Counter[cq.Outcome | None] = Counter()
    for state, action in random_games(seed=41, games=GAMES):
        if action is None:
            ends[state.outcome] += 1
            assert state.phase is Phase.OVER
    assert ends.total() == GAMES
    assert set(ends) == {cq.Outcome(None), cq.Outcome(cq.Seat.PONE), cq.Outcome(cq.Seat.DEALER)}


@given(states())
@PROPERTY
def test_a_position_is_read_from_what_it_writes(state: cq.State) -> None:
    for seen in (state, *(cq.player_view(state, seat).state for seat in cq.Seat)):
        assert cq.position(str(seen)) == seen
        assert cq.position(cq.link(seen)) == seen
        assert str(cq.position(str(seen))) == str(seen)


@given(states(), st.sampled_from(list(permutations(Suit))), st.integers(0, 1000))
@PROPERTY
def test_no_suit_is_better_than_another(state: cq.State, order: tuple[Suit, ...], seed: int) -> None:
    """Exchanging the suits first or afterwards makes no difference to anything."""
    names = relabelling.suits(order)
    other = relabelling.of_state(state, names)
    listed = cq.legal_actions(state)
    assert {relabelling.of_action(action, names) for action in listed} == set(cq.legal_actions(other))
    assert cq.fits(state) == cq.fits(other)
    assert {relabelling.of_spread(spread, names) for spread in placements(state)} == set(placements(other))
    rng = Random(seed)
    for action in [*rng.sample(listed, min(3, len(listed))), *(random_action(state, rng) for _ in range(5))]:
        verdict, relabelled = cq.judge(state, action), cq.judge(other, relabelling.of_action(action, names))
        assert (verdict.law, verdict.laws) == (relabelled.law, relabelled.laws)
        assert relabelling.of_cards(verdict.cards, names) == relabelled.cards
        if verdict.legal:
            here = cq.apply(state, action)
            assert relabelling.of_state(here, names) == cq.apply(other, relabelling.of_action(action, names))
    for spread in state.spreads:
        laid = {relabelling.of_spread(layout, names) for layout in cq.layouts(spread.cards)}
        assert laid == set(cq.layouts(relabelling.of_cards(spread.cards, names)))


def everything(state: cq.State, rng: Random) -> set[Action]:
    """Every action that can be enumerated, and some that cannot: a slice of all there is."""
    own = [*state.hands[state.turn].cards]
    laid = [card for spread in state.spreads for card in spread.cards]
    centre = [] if state.centre is None else [state.centre]
    seat = state.decliner
    pool = sorted({*own, *centre, *state.spreads[seat].cards})
    groupings = [
        cq.spread(" ".join("".join(group) for group in groups))
        for groups in twin_spreads([], list(map(str, pool)))
        if groups
    ]
    actions: set[Action] = {TURN, DECLINE, FORCE, ALLOW}
    actions |= {make(card) for make in (Turn, Discard, Give) for card in PACK}
    actions |= {make(spread) for make in (Meld, Force) for spread in (*groupings, *state.spreads) if spread.groups}
    actions |= {Meld(cq.Spread.of([[card]])) for card in {*own, *laid, *centre}}
    actions |= {random_action(state, rng) for _ in range(20)}
    return actions


@pytest.mark.parametrize("seed", range(4))
def test_what_is_not_listed_is_refused_and_explained(seed: int) -> None:
    """Everything else breaks a law, and there is a sentence for it in every language."""
    rng = Random(seed)
    phases: dict[tuple[str, Phase], cq.State] = {}
    for state, _ in random_games(seed=50 + seed, games=14):
        if rng.random() < 0.2:
            phases[str(state.variant), state.phase] = state
    refused = 0
    for state in phases.values():
        listed = set(cq.legal_actions(state))
        for action in everything(state, rng) - listed:
            verdict = cq.judge(state, action)
            assert not verdict.legal, (state, action)
            assert verdict.law is not None
            refused += 1
            if rng.random() < 0.1:
                for language in LANGUAGES:
                    sentences = (cq.explain(verdict, language), *explain_evidence(verdict, language))
                    assert all(sentence and "{" not in sentence for sentence in sentences)
    assert refused > 5_000
