"""Positions of the forcing lab: each shows what it is there to show, and the same seed makes the same ones."""

from __future__ import annotations

from itertools import combinations, islice

import pytest

import conquian as cq
from conquian.game.actions import DECLINE, Discard, Meld
from conquian.game.cards import PACK, Rank
from conquian.game.soundness import flaws
from conquian.game.spreads import book, completions
from conquian.game.state import Phase
from conquian.game.variants import SWITCHES
from conquian.rooms.forcing.positions import (
    WITNESSES,
    Consequence,
    ForcingWitness,
    ThrowAdvice,
    advice,
    deals,
    famous,
    fitting,
    forced_deals,
    forced_position,
    forcings,
    matters,
    tellings,
    throwing_position,
    unforceable,
)
from conquian.teach.discard_effects import Effect, discards, hopes, melds_of, replies, throws

pytestmark = pytest.mark.slow

SEED = 1897

# --- from played deals ------------------------------------------------------------------------------------------------


def test_a_forced_player_has_a_choice_that_matters_and_cannot_win_at_once() -> None:
    for n in range(12):
        state = forced_position(SEED, n)
        assert not any(flaws(state))
        assert cq.position(str(state)) == state
        assert state.phase is Phase.FORCED and cq.fits(state)
        assert not state.hands[state.turn].unknown and not state.hands[state.turn.other].cards
        left = []
        for meld in cq.legal_actions(state):
            melded = cq.apply(state, meld)
            assert melded.outcome is None
            left += [hopes(cq.apply(melded, throw), state.turn).nearness for throw in cq.legal_actions(melded)]
        assert 2 * left.count(max(left)) < len(left)


def test_a_position_with_a_win_or_without_a_choice_does_not_matter() -> None:
    for state in (famous(forced=True), famous(forced=True, buried="2d")):
        assert not matters(list(discards(state)))  # either ace leaves one card; one of the two is right
    right, wrong = sorted(discards(state), key=lambda reply: reply.hopes.nearness, reverse=True)
    assert matters([right, wrong, wrong])
    assert not matters([right, right, wrong])
    winning = cq.position("pone=3s4hKh/3c3d3h,6h7hJhQh dealer=?7/4s5s6s centre=5h stock=?19 turn=pone/forced")
    found = [reply for meld in melds_of(winning) for reply in replies(winning, meld)]
    assert len({reply.hopes.nearness for reply in found}) > 1
    assert not matters(found)


def test_the_same_seed_makes_the_same_positions_and_another_one_others() -> None:
    again = [forced_position.__wrapped__(SEED, n) for n in range(4)]
    assert again == [forced_position(SEED, n) for n in range(4)]
    assert len(set(again) | {forced_position(SEED + 1, n) for n in range(4)}) == 8
    assert throwing_position.__wrapped__(SEED, 0) == throwing_position(SEED, 0)
    assert {throwing_position(SEED, n) for n in range(5)} != {throwing_position(SEED + 1, n) for n in range(5)}


def test_some_throw_is_better_than_the_others_and_its_kind_is_told_truly() -> None:
    told = set()
    for n in range(16):
        state = throwing_position(SEED, n)
        assert not any(flaws(state))
        assert state.phase is Phase.DISCARD and not any(hand.unknown for hand in state.hands)
        assert not state.stock.cards
        told.add(advice(state))
        after = {each.card: _left(state, each.card) for each in throws(state)}
        forcing = {each.card for each in throws(state) if each.effect is Effect.FORCES}
        furthest = {card for card in after if after[card] == min(after.values())}
        assert forcing and forcing != set(after)
        assert 2 * len(furthest) < len(after)
        assert furthest <= forcing if advice(state) is ThrowAdvice.FORCE else not furthest & forcing
    assert told == set(ThrowAdvice)


def _left(state: cq.State, card: cq.Card) -> tuple[bool, int, int]:
    """How near the opponent can be to a win after this throw, by trying every reply."""
    offer = cq.apply(state, Discard(card))
    seat = offer.turn
    found = []
    for answer in cq.legal_actions(offer):
        after = cq.apply(offer, answer)
        if answer == DECLINE and after.phase is Phase.CLAIM_LEFT:
            continue  # we claim it: it is melded as it could have been before
        if isinstance(answer, Meld) and after.outcome is None:
            found += [hopes(cq.apply(after, throw), seat) for throw in cq.legal_actions(after)]
        else:
            found.append(hopes(after, seat))
    return max(each.nearness for each in found)


def test_the_file_holds_the_first_deals_that_tell_something() -> None:
    listed = {told: {seed for seed, each in deals() if each is told} for told in ThrowAdvice}
    assert len(deals()) == len(set(deals())) == 180
    assert len(forced_deals()) == len(set(forced_deals())) == 120
    for seed in range(60):
        found = {told for told, _ in tellings(seed)}
        expected = ThrowAdvice.FORCE if ThrowAdvice.FORCE in found else ThrowAdvice.SPARE if found else None
        assert {told for told in ThrowAdvice if seed in listed[told]} == ({expected} if expected else set())
        assert (seed in forced_deals()) is any(forcings(seed))


@pytest.mark.parametrize("part", range(6))
def test_every_deal_of_the_file_has_its_position(part: int) -> None:
    assert all(any(forcings(seed)) for seed in forced_deals()[part::6])
    for seed, told in deals()[part::6]:
        assert told in {each for each, _ in tellings(seed)}


# --- the books' example -----------------------------------------------------------------------------------------------


def test_the_famous_position_and_what_the_books_overlook() -> None:
    def winning(state: cq.State) -> set[str]:
        """The sets of cards with which the pone can still win."""
        return {str(way.needed) for way in cq.ways_to_win(state, cq.Seat.PONE)}

    assert hopes(famous(), cq.Seat.PONE).alive == cq.cards("AcAh")  # T3
    assert winning(famous(forced=True, thrown="As")) == {"4h5h", "2d"}  # T4: the books know of the first only
    assert winning(famous(forced=True, thrown="Ad")) == {"4h5h", "2s"}  # T5


@pytest.mark.parametrize(("buried", "right"), [("2d", "Ad"), ("2s", "As")])
def test_which_ace_to_throw_hangs_on_the_card_that_is_gone(buried: str, right: str) -> None:
    left = {str(reply.discard): reply.hopes for reply in discards(famous(forced=True, buried=buried))}
    assert max(left, key=lambda card: left[card].nearness) == right
    assert [len(each.alive) for each in left.values()].count(0) == 1


# --- where the rules of law 6 differ ----------------------------------------------------------------------------------

ALL = [witness for witnesses in WITNESSES.values() for witness in witnesses]


def test_every_switch_of_law_6_has_its_witnesses() -> None:
    assert {"forcing", "forcing_scope", "forcing_fit", "forced_placement"} < set(WITNESSES)
    assert all(witness.switch == switch for switch, witnesses in WITNESSES.items() for witness in witnesses)


@pytest.mark.parametrize(
    ("switch", "one", "two"),
    [(switch, str(one), str(two)) for switch in WITNESSES for one, two in combinations(SWITCHES[switch], 2)],
)
def test_legal_actions_differ_between_any_two_values(switch: str, one: str, two: str) -> None:
    def actions(witness: ForcingWitness, value: str) -> tuple[object, ...]:
        return cq.legal_actions(witness.under(value)), witness.follows(value)

    differing = [each for each in WITNESSES[switch] if actions(each, one) != actions(each, two)]
    assert differing
    assert any(each.consequence(one) is not each.consequence(two) for each in differing)


@pytest.mark.parametrize("witness", ALL, ids=lambda witness: f"{witness.switch}-{witness.name}")
def test_a_witness_is_a_position_under_every_value(witness: ForcingWitness) -> None:
    for value in witness.values:
        state = witness.under(value)
        assert not any(flaws(state))
        assert not state.is_study
        assert state.phase in (Phase.LEFT, Phase.TURNED)


def test_what_comes_of_declining() -> None:
    def found(switch: str, number: int = 0) -> dict[str, Consequence]:
        witness = WITNESSES[switch][number]
        return {value: witness.consequence(value) for value in witness.values}

    assert found("forcing") == {"claim": "may-force", "automatic": "must-meld", "off": "goes-by"}
    assert found("forcing_scope", 0) == {"any": "may-force", "left": "goes-by", "discard": "goes-by"}  # turned up
    assert found("forcing_scope", 1) == {"any": "may-force", "left": "may-force", "discard": "goes-by"}  # passed
    assert set(found("forcing_scope", 2).values()) == {"may-force"}  # thrown from the hand
    assert found("forcing_fit") == {"rearranged": "may-force", "direct": "goes-by"}
    assert found("forced_placement") == {"player": "may-force", "forcer": "may-place"}


# --- what nothing can be forced on ------------------------------------------------------------------------------------


def test_nothing_can_be_forced_on_42_spreads_and_28_of_them_have_eight_cards() -> None:
    """T17, with the fours of a kind and the ten-card holes besides."""
    spreads = {cards.mask for cards in unforceable()}
    assert len(spreads) == len(unforceable()) == 42
    pairs = {
        cq.Cards.of(card for card in PACK if card.rank in (low, high)).mask
        for low, high in combinations(Rank, 2)
        if high - low >= 3
    }
    assert {mask for mask in spreads if mask.bit_count() == 8} == pairs
    assert len(pairs) == 28
    assert all(not completions(cards) for cards in unforceable())
    others = [mask for mask in book() if mask not in spreads and mask.bit_count() < 11]
    assert all(completions(cq.Cards(mask)) for mask in islice(others, 0, None, 37))


def test_what_fits_is_what_completes_where_everything_may_be_regrouped() -> None:
    some = [mask for mask in islice(sorted(book()), 0, None, 997) if mask.bit_count() < 11]
    assert len(some) > 50
    for mask in some:
        (laid, *_) = cq.layouts(cq.Cards(mask))
        assert fitting(laid, cq.Variant()) == completions(laid.cards)
