"""Players act on what they see, always the same way, and never do what is not allowed."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

import conquian as cq
from conquian.game.actions import TURN, Discard, Give, Meld
from conquian.game.state import CLAIM, ON_OFFER, Phase, Seat
from conquian.game.variants import PRESETS
from conquian.notation.record import loads
from conquian.players import expert
from conquian.players.chance import AtRandom, Straying
from conquian.players.expert import Expert
from conquian.players.greedy import Greedy, fit
from conquian.players.habits import Pushing, Waiting
from conquian.players.patient import Patient
from conquian.players.player import Player, play
from tests.game.tables import random_variant, revealed, table

GREEDY = Greedy()
DEALS = range(12)


def seen_by_the_player_to_act(state: cq.State) -> cq.PlayerView:
    return cq.player_view(state, state.turn)


def positions(player: Player, variant: cq.Variant | None = None) -> Iterator[cq.State]:
    """Every position of some games of this player against itself in which there is something to do."""
    for seed in DEALS:
        rules = variant or random_variant(Random(seed))
        for state in play(cq.deal(seed, rules), player, player, seed).positions():
            if state.outcome is None:
                yield state


@pytest.mark.parametrize(
    "player", [GREEDY, AtRandom(1), Straying(GREEDY, 0.3, 2), Patient(), Pushing(), Waiting(), Expert(3)]
)
def test_a_game_ends_and_can_be_loaded_again(player: Player) -> None:
    for preset, rules in PRESETS.items():
        record = play(cq.deal(7, rules), player, AtRandom(7), seed=7)
        assert record.result in ("pone", "dealer", "draw"), preset
        assert loads(str(record)) == record


def test_a_player_is_told_all_that_has_happened() -> None:
    views: list[cq.PlayerView] = []

    def attentive(view: cq.PlayerView) -> cq.Action:
        views.append(view)
        return GREEDY(view)

    record = play(cq.deal(7), attentive, attentive, seed=7)
    past = list(zip(record.positions(), record.actions, strict=False))
    assert views == [cq.player_view(state, state.turn, past[:number]) for number, (state, _) in enumerate(past)]


def test_no_player_acts_on_unseen_cards() -> None:
    for state in positions(Straying(GREEDY, 0.2, 5)):
        view = seen_by_the_player_to_act(state)
        other = revealed(view.state, seed=3)
        if state.phase is not Phase.EXCHANGE:
            assert seen_by_the_player_to_act(other).state == view.state
        for player in (GREEDY, AtRandom(4), Straying(GREEDY, 0.5, 6)):
            assert player(view) == player(seen_by_the_player_to_act(other))


def test_greedy_takes_most_cards_first() -> None:
    melded = 0
    for state in positions(GREEDY):
        action = GREEDY(seen_by_the_player_to_act(state))
        melds = [one.spread for one in cq.legal_actions(state) if isinstance(one, Meld)]
        if state.phase in ON_OFFER:
            assert isinstance(action, Meld) == bool(melds)
        if melds:
            assert isinstance(action, Meld)
            assert len(action.spread) == max(map(len, melds))
            assert str(action.spread) == min(str(one) for one in melds if len(one) == len(action.spread))
            melded += 1
    assert melded > 40


@pytest.mark.parametrize("rules", ["pagat", "foster"])
def test_greedy_forces_whenever_it_may(rules: str) -> None:
    claims = [state for state in positions(Straying(GREEDY, 0.4, 1), cq.variant(rules)) if state.phase in CLAIM]
    assert claims
    for state in claims:
        action = GREEDY(seen_by_the_player_to_act(state))
        assert action.verb == "force"
        assert cq.judge(state, action).legal


def test_greedy_lets_go_of_what_fits_least() -> None:
    seen = 0
    for state in positions(GREEDY):
        view = seen_by_the_player_to_act(state)
        action = GREEDY(view)
        if isinstance(action, Discard | Give):
            hand = state.hands[state.turn].cards
            assert fit(action.card, view) == min(fit(card, view) for card in hand)
            seen += 1
    assert seen > 50


def test_a_dead_card_is_no_hope() -> None:
    line = "pone=2c5h6hQcKc2dKsKdAs4s/- dealer=?10/- stock=?18 waste={} turn=pone/turn"
    hope, none = (cq.player_view(cq.position(line.format(waste)), Seat.PONE) for waste in ("3d3c", "7h4h"))
    assert fit(cq.card("6h"), hope) > fit(cq.card("6h"), none) > 0


def test_the_seed_decides_between_cards_that_fit_equally_badly() -> None:
    state = table("Ac3d6hQs/JcJdJh,4c5c6c7c", "-", "pone/discard", stock="?15")
    view = seen_by_the_player_to_act(state)
    worst = {GREEDY(view) for _ in range(3)}
    assert len(worst) == 1
    found = {Greedy(seed)(view) for seed in range(40)}
    least = min(fit(card, view) for card in state.hands[Seat.PONE].cards)
    assert found == {Discard(card) for card in state.hands[Seat.PONE].cards if fit(card, view) == least}


def test_a_player_who_turns_up_the_stock_names_no_card() -> None:
    assert cq.player_view(cq.deal(1), Seat.PONE).actions() == (TURN,)


def test_at_random_means_anything_that_is_legal() -> None:
    state = table("Ac3d6hQs/JcJdJh,4c5c6c7c", "-", "pone/discard", stock="?15")
    view = seen_by_the_player_to_act(state)
    assert {AtRandom(seed)(view) for seed in range(60)} == set(cq.legal_actions(state))


def test_straying_is_as_rare_as_it_should_be() -> None:
    state = table("5h6hJsQsKs2d/3c4c5c6c", "7h")
    view = seen_by_the_player_to_act(state)
    others = sum(Straying(GREEDY, 0.3, seed)(view) != GREEDY(view) for seed in range(400))
    assert 40 <= others <= 160
    assert Straying(GREEDY, 0.0)(view) == GREEDY(view)
    assert {Straying(GREEDY, 1.0, seed)(view) for seed in range(60)} == set(cq.legal_actions(state))


@pytest.mark.parametrize(
    ("hand", "gone", "worth"),
    [
        ("Ac5d7hJs", "-", 4),  # three sets and a run of three hold the ace of clubs, each two cards short
        ("Ac2c7hJs", "-", 13),  # the run is one card short
        ("Ac2c7hJs", "3c", 3),  # and now it can never be made
        ("Ac2c3cJs", "-", 103),
        ("Ac5d7hJs", "2cAdAhAs", 0),
    ],
)
def test_a_card_is_worth_what_its_melds_of_three_are(hand: str, gone: str, worth: int) -> None:
    state = cq.position(f"pone={hand}?6/- dealer=?10/- stock=?{20 - len(cq.cards(gone))} waste={gone} turn=pone/turn")
    assert fit(cq.card("Ac"), cq.player_view(state, "pone")) == worth


def test_a_player_is_told_what_has_happened() -> None:
    told = []

    def listening(view: cq.PlayerView) -> cq.Action:
        told.append(len(view.events))
        return GREEDY(view)

    record = play(cq.deal(3), listening, listening, seed=3)
    assert told == list(range(len(record.actions)))


def test_where_nothing_is_named_the_seed_is_zero() -> None:
    view = cq.player_view(cq.deal(seed=1897), Seat.PONE)
    usual = (AtRandom(), Straying(Greedy(), 0.2), Expert())
    assert usual == (AtRandom(0), Straying(Greedy(), 0.2, 0), Expert(seed=0))
    assert [player(view) for player in usual] == [cq.action("turn")] * 3


def test_the_expert_weighs_only_where_there_is_a_choice(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = []

    def told(view: cq.PlayerView, worlds: int, seed: int) -> cq.Action:
        asked.append((worlds, seed))
        return view.actions()[-1]

    monkeypatch.setattr(expert, "choose", told)
    assert Expert(worlds=7, seed=3)(cq.player_view(cq.deal(seed=1897), Seat.PONE)) == cq.action("turn")
    assert not asked
    two = cq.player_view(
        cq.position("pone=4c5s/Ah2h3h4h5h,KcKdKhKs dealer=?10/- centre=- stock=?18 turn=pone/discard"), Seat.PONE
    )
    assert Expert(worlds=7, seed=3)(two) == two.actions()[-1] and len(two.actions()) == 2
    assert asked == [(7, 3)]
