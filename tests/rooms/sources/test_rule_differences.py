"""Where readings part: every difference that is named is one, and nothing that differs is left out."""

from __future__ import annotations

from itertools import permutations

import pytest

import conquian as cq
from conquian.game.variants import PRESETS, SWITCHES, Variant
from conquian.rooms.sources.rule_differences import drawn, followed, laws, only, source_rules, stakes, witnesses
from tests.game.tables import legal

USUAL = Variant()


def changed(switch: str, value: str) -> Variant:
    return USUAL.with_switches(**{switch: value})


@pytest.mark.parametrize("switch", [switch for switch in SWITCHES if witnesses(switch)])
def test_what_only_one_allows_is_everything_that_the_other_refuses(switch: str) -> None:
    for witness in witnesses(switch):
        for one, two in permutations(map(str, SWITCHES[switch]), 2):
            states = [witness.under(changed(switch, value)) for value in (one, two)]
            if None in states:
                continue
            here, there = (state for state in states if state is not None)
            for action in (*witness.then, None):
                found = only(here, there)
                assert {str(each.action) for each in found} == legal(here) - legal(there)
                for each in found:
                    assert each.refused == cq.judge(there, each.action)
                    assert each.refused.law is not None
                if action is None or not {str(action)} <= legal(here) & legal(there):
                    break
                here, there = cq.apply(here, action), cq.apply(there, action)


@pytest.mark.parametrize(
    ("switch", "value", "law"),
    [
        ("forcing", "automatic", "6.1"),
        ("forcing", "off", "6.1"),
        ("forcing_scope", "left", "6.4"),
        ("forcing_scope", "discard", "6.4"),
        ("forcing_fit", "direct", "6.1"),  # what does not fit cannot be forced
        ("borrowing", "ends", "5.1"),
        ("borrowing", "none", "5.1"),
        ("exchange", "yes", "2.3"),
    ],
)
def test_what_is_no_longer_allowed_is_refused_by_the_law_of_the_switch(switch: str, value: str, law: str) -> None:
    rules = changed(switch, value)
    assert law == str(laws(switch)[0]) or switch == "forcing_fit"
    refused: set[str] = set()
    for witness in witnesses(switch):
        here, there = witness.under(USUAL), witness.under(rules)
        assert here is not None
        assert there is not None
        if not only(here, there):
            for step in witness.then:
                here, there = cq.apply(here, step), cq.apply(there, step)
        refused |= {str(each.refused.law) for each in only(here, there)}
    assert law in refused


def test_hand_melds_are_allowed_only_where_the_switch_says_so() -> None:
    (witness,) = witnesses("hand_melds")
    no, yes = witness.under(USUAL), witness.under(changed("hand_melds", "yes"))
    assert no is not None
    assert yes is not None
    assert [str(each.action) for each in only(yes, no)] == ["meld 3c3d3h"]
    assert only(no, yes) == ()


def test_nine_cards_win_where_eight_are_dealt() -> None:
    witness = witnesses("hand_size")[0]
    outcomes = {}
    for value in SWITCHES["hand_size"]:
        state = witness.under(changed("hand_size", value))
        assert state is not None
        outcomes[str(value)] = cq.apply(state, witness.then[0]).outcome
    assert outcomes == {"10": None, "9": None, "8": cq.Outcome(cq.Seat.PONE)}


def test_cards_that_are_not_dealt_go_where_nobody_needs_them() -> None:
    for witness in witnesses("hand_size")[0], witnesses("last_card")[0]:
        state = witness.under(changed("hand_size", "8"))
        assert state is not None
        assert [len(hand) + len(laid) for hand, laid in zip(state.hands, state.spreads, strict=True)] == [8, 8]
        before = witness.position
        assert state.centre == before.centre
        assert state.spreads == before.spreads
        assert len(state.stock) == (len(before.stock) + 4 if before.stock else 0)
        assert state.stock.cards[: len(before.stock)] == before.stock.cards


def test_ten_cards_on_the_table_cannot_lie_there_where_eight_are_dealt() -> None:
    assert witnesses("hand_size")[1].under(changed("hand_size", "8")) is None


def test_stakes_are_those_of_the_law_book() -> None:
    assert {str(value): stakes(changed("draw_stake", value)) for value in SWITCHES["draw_stake"]} == {
        "none": (1, 1, 1, 1),
        "carried": (1, 2, 3, 4),
        "doubled": (1, 2, 4, 8),
        "points": (1, 2, 4, 8),
    }


def test_cards_are_drawn_only_where_the_lower_one_deals() -> None:
    assert drawn(USUAL) == ()
    pairs = drawn(changed("first_dealer", "lower"))
    assert all(one.rank == two.rank for one, two in pairs[:-1])
    assert pairs[-1][0].rank != pairs[-1][1].rank


def test_what_is_followed_ends_at_the_first_refusal() -> None:
    (witness,) = witnesses("forcing")
    state = witness.under(changed("forcing", "automatic"))
    assert state is not None
    game, refused = followed(state, witness.then)
    assert game.done == ()
    assert refused is not None
    assert refused.law == "6.1"
    forced = (*witness.then, cq.action("force"))
    assert followed(witness.position, forced)[0].done == forced


def test_every_preset_is_some_source_s() -> None:
    tags = ("S0", "S1", "S2", "S3", "S4", "BI", "F97", "F13", "MX")
    rules = [source_rules(tag) for tag in tags]
    assert set(PRESETS.values()) <= set(rules)
    assert source_rules("S0") == source_rules("S4") == USUAL
