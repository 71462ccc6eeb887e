"""Options: all that a player may do, and nothing else."""

from __future__ import annotations

import pytest

import conquian as cq
from conquian.explain.names import Faces
from conquian.explain.words import LANGUAGES
from conquian.game.actions import Meld
from conquian.game.state import Seat
from conquian.players.choices import choices
from conquian.tutor.options import Option, options
from tests.game.tables import random_games, table


def seen(state: cq.State) -> cq.PlayerView:
    return cq.player_view(state, state.turn)


def test_every_legal_action_is_a_way_of_one_option() -> None:
    for state, action in random_games(seed=5, games=16):
        if action is None:
            continue
        view = seen(state)
        found = [way for option in options(view) for way in option.ways]
        assert sorted(map(str, found)) == sorted(map(str, choices(view)))


def test_an_option_says_what_leaves_the_hand_and_whether_it_wins() -> None:
    won = 0
    for state, action in random_games(seed=6, games=24):
        if action is None:
            continue
        for option in options(seen(state)):
            for way in option.ways:
                after = cq.apply(state, way)
                if isinstance(way, Meld):
                    assert option.used == state.hands[state.turn].cards - after.hands[state.turn].cards
                outcome = after.outcome
                assert option.wins == (outcome is not None and outcome.winner is state.turn and isinstance(way, Meld))
                won += option.wins
    assert won


def test_layouts_of_the_same_cards_are_one_option() -> None:
    state = table("KsQs7h5d/2c3c4c,AdAhAs", "Ac")  # worked position T10: two places
    first, last = options(seen(state))
    assert (first.verb, len(first.ways), last.verb) == ("meld", 2, "decline")


def test_the_forcer_places_the_card_where_the_rules_say_so() -> None:
    state = table("7d7s/-", "Ac", "pone/claim-left", "foster", dealer="KsQs7h5d/2c3c4c,AdAhAs")
    first, last = options(seen(state))
    assert (first.verb, len(first.ways), last.verb) == ("force", 2, "allow")


def test_melds_of_most_cards_come_first() -> None:
    state = table("4d5d6h6s2sKd/3c4c5c6c", "6d")
    used = [len(option.used) for option in options(seen(state))]
    assert used == sorted(used, reverse=True)
    assert len(used) > 3


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_way_has_a_name_of_its_own(language: str) -> None:
    for state, action in random_games(seed=7, games=8):
        if action is None:
            continue
        for faces in Faces:
            names = [name for each in options(seen(state)) for name in each.names(language, faces)]
            assert len(set(names)) == len(names)


def test_a_name_in_plain_words() -> None:
    turning = options(cq.player_view(cq.deal(1), Seat.PONE))
    assert turning == (Option((cq.action("turn"),)),)
    assert turning[0].names("en") == ("turn up",)
