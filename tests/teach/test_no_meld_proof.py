"""Proofs: there is one exactly where the centre card cannot be melded, and a false one is found out."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random

import pytest

import conquian as cq
from conquian.game.actions import Meld
from conquian.game.cards import ALL_CARDS, NO_CARDS, PACK, Cards
from conquian.game.laws import Law
from conquian.game.melds import MELDS
from conquian.game.spreads import grown, spread_of_masks
from conquian.game.state import ON_OFFER, Hand, Phase, Seat, State, Stock
from conquian.game.variants import Borrowing
from conquian.notation.codes import card, cards
from conquian.teach.no_meld_proof import Case, Folded, Fork, Proof, TakenApart, check, proof, size
from tests.game.tables import random_game, random_variant


def can_be_melded(state: State) -> bool:
    """What the judge says: some legal meld holds the centre card."""
    assert state.centre is not None
    return any(isinstance(action, Meld) and state.centre in action.spread.cards for action in cq.legal_actions(state))


def random_tables(count: int, borrowing: Borrowing) -> Iterator[State]:
    """Spreads that fall on the table at random, with hands that bring the player's cards to ten."""
    rng = Random(f"{borrowing}")
    melds = sorted(MELDS)
    variant = replace(cq.variant("pagat"), borrowing=borrowing)
    while count:
        laid = spread_of_masks(tuple(rng.choices(melds, k=rng.choice([0, 1, 2, 2, 3]))))
        if laid.doubled or len(laid) > 10:
            continue
        count -= 1
        centre, *hand = rng.sample([card for card in PACK if card not in laid.cards], 11 - len(laid))
        yield State(
            hands=(Hand(Cards.of(hand)), Hand(unknown=10)),
            spreads=(laid, cq.Spread()),
            stock=Stock(unknown=9),
            centre=centre,
            phase=rng.choice([Phase.LEFT, Phase.TURNED]),
            variant=variant,
        )


def nodes(proof: Proof, laid: tuple[int, ...] = ()) -> Iterator[tuple[Proof, tuple[int, ...]]]:
    """Every node with the melds that are taken to lie there."""
    yield proof, laid
    if isinstance(proof, Fork):
        for case in proof.cases:
            yield from nodes(case.proof, (*laid, case.meld.mask))


@pytest.mark.parametrize("borrowing", Borrowing)
def test_there_is_a_proof_exactly_where_the_judge_finds_no_meld(borrowing: Borrowing) -> None:
    reasons: set[type[Proof] | None] = set()
    for state in random_tables(1200, borrowing):
        why = proof(state)
        assert (why is None) == can_be_melded(state), state
        assert why is None or check(why, state), state
        reasons |= {None} if why is None else {type(node) for node, _ in nodes(why)}
    assert reasons == {None, Fork, *([] if borrowing is Borrowing.FREE else [TakenApart])}


def test_the_same_holds_in_random_games_under_any_rules() -> None:
    reasons: set[type[Proof] | None] = set()
    rng = Random(8)
    for seed in range(60):
        for state, _ in random_game(random_variant(rng), seed):
            if state.phase in ON_OFFER:
                why = proof(state)
                assert (why is None) == can_be_melded(state), state
                assert why is None or check(why, state), state
                reasons |= {None} if why is None else {type(node) for node, _ in nodes(why)}
    assert reasons == {None, Fork, TakenApart, Folded}


@pytest.mark.parametrize("borrowing", [Borrowing.ENDS, Borrowing.NONE])
def test_what_is_taken_apart_is_so_however_the_rest_is_laid(borrowing: Borrowing) -> None:
    completed = 0
    for state in random_tables(3000, borrowing):
        why = proof(state)
        for node, laid in [] if why is None else nodes(why):
            if isinstance(node, TakenApart):
                assert state.centre is not None
                pool = state.spreads[Seat.PONE].mask | state.centre.bit
                rest, hand = pool & ~sum(laid), state.hands[Seat.PONE].cards.mask & ~sum(laid)
                for more in grown(rest, 0, hand):
                    completed += 1
                    verdict = cq.judge(state, Meld(spread_of_masks((*laid, *more))))
                    assert Law.REARRANGE in verdict.laws
                    assert node.melds <= Cards(rest | sum(laid))
    assert completed > 15


def slips(why: Proof, hand: Cards) -> Iterator[Proof]:
    """What is one slip away from this proof and proves nothing: a case, a card or a reason is wrong somewhere."""
    yield TakenApart(NO_CARDS)
    yield Folded()
    yield from (Fork(card) for card in hand)  # a hand card need not lie at all
    match why:
        case Fork(card, cases):
            yield TakenApart(Cards.of([card]))
            yield Fork(card, (*cases, Case(cards("AcAdAh"), Fork(card))))
            if cases:
                yield Fork(card)
            for at, case in enumerate(cases):
                before, after = cases[:at], cases[at + 1 :]
                yield Fork(card, (*before, *after))
                yield Fork(card, (*before, case, *before, case, *after))
                yield Fork(card, (*before, Case(case.meld - Cards.of([card]), case.proof), *after))
                yield Fork(card, (*before, Case(case.meld, why), *after))  # the card lies already
                for other in slips(case.proof, hand):
                    yield Fork(card, (*before, Case(case.meld, other), *after))
        case TakenApart(melds):
            yield TakenApart(melds - Cards.of(list(melds)[:1]))
            yield TakenApart(melds | hand | ALL_CARDS)
        case Folded():
            yield Fork(PACK[0])


@pytest.mark.parametrize("borrowing", Borrowing)
def test_a_slip_anywhere_in_a_proof_is_found_out(borrowing: Borrowing) -> None:
    tried = 0
    for state in random_tables(150, borrowing):
        why = proof(state)
        for other in [] if why is None else slips(why, state.hands[Seat.PONE].cards):
            tried += 1
            assert not check(other, state), (state, other)
    assert tried > 1000


LENT = "pone=6hJsQsKsAs2d/3c4c5c6c dealer=?10/- centre=6d stock=?9 turn=pone/left"
KEPT = "pone=6hJsQsKsAs/3c4c5c6c7c dealer=?10/- centre=6d stock=?9 turn=pone/left"


def test_a_proof_of_one_position_proves_nothing_about_another() -> None:
    why = proof(cq.position(KEPT))
    assert why is not None
    assert proof(cq.position(LENT)) is None
    assert check(why, cq.position(KEPT))
    assert not check(why, cq.position(LENT))


def test_a_card_that_no_meld_holds_is_the_whole_proof() -> None:
    state = cq.position("pone=6hJsQsKsAs/3c4c5c6c7c dealer=?10/- centre=2d stock=?9 turn=pone/left")
    assert proof(state) == Fork(card("2d"))


def test_a_proof_begins_with_the_centre_card_where_that_is_not_much_longer() -> None:
    """Shortest would be: 7c lies only in its run, and then the centre card is left."""
    why = proof(cq.position(KEPT))
    assert why == Fork(card("6d"), (Case(cards("6c6d6h"), Fork(card("7c"))),))
    assert size(why) == 2


@pytest.mark.parametrize(
    ("line", "first", "nodes"),
    [
        ("pone=3c3s4c5s/6c6h6s,7c7h7s dealer=?10/- centre=Js stock=?9 turn=pone/left", "Js", 3),
        (
            "pone=4c6cJsKs/3c3d3s,5c5d5s dealer=?10/- centre=7c stock=?9 turn=pone/left rules=pagat,borrowing=ends",
            "5d",
            2,
        ),
    ],
    ids=["one more", "two more"],
)
def test_a_proof_may_be_one_node_longer_for_that_and_no_more(line: str, first: str, nodes: int) -> None:
    why = proof(cq.position(line))
    assert isinstance(why, Fork)
    assert (why.card, size(why)) == (card(first), nodes)


def test_a_run_may_be_split_only_where_borrowing_is_free() -> None:
    """Under `ends` the argument takes longer: 3c4c5c and 7cJcQc would not be one meld that remains."""
    line = "pone=6hAsKs/3c4c5c6c7cJcQc dealer=?10/- centre=6d stock=?9 turn=pone/left rules=pagat,borrowing="
    apart = TakenApart(cards("3c4c5c6c7cJcQc"))
    split = Fork(card("3c"), (Case(cards("3c4c5c"), Fork(card("7c"), (Case(cards("7cJcQc"), apart),))),))
    for borrowing, wanted in ((Borrowing.NONE, apart), (Borrowing.ENDS, split)):
        assert proof(cq.position(line + borrowing)) == Fork(card("6d"), (Case(cards("6c6d6h"), wanted),))
    assert proof(cq.position(line + Borrowing.FREE)) is None


def test_ends_may_be_lent_under_ends_and_not_under_none() -> None:
    assert proof(cq.position(LENT + " rules=pagat,borrowing=ends")) is None
    why = proof(cq.position(LENT + " rules=pagat,borrowing=none"))
    assert why == Fork(card("6d"), (Case(cards("6c6d6h"), TakenApart(cards("3c4c5c6c"))),))


def test_a_seat_that_has_folded_needs_no_other_reason() -> None:
    state = cq.position(LENT + " folded=pone")
    assert proof(state) == Folded()
    assert not check(Fork(card("6d")), state)


def test_without_a_known_hand_and_a_card_on_offer_there_is_nothing_to_prove() -> None:
    unknown = cq.position(LENT.replace("6hJsQsKsAs2d", "6h?5"))
    fresh = cq.deal(seed=1897)
    for state, error in ((unknown, cq.UnknownCards), (fresh, ValueError)):
        with pytest.raises(error):
            proof(state)
        with pytest.raises(error):
            check(Folded(), state)
