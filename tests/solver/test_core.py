"""The flat core plays the same game as the readable engine."""

from itertools import islice
from random import Random

import pytest

import conquian as cq
from conquian.game.actions import Discard, Meld
from conquian.game.cards import PACK, Cards
from conquian.game.forcing import placements
from conquian.game.melds import in_melds
from conquian.game.spreads import book
from conquian.game.state import CLAIM
from conquian.solver.core.flat import LEFT
from conquian.solver.core.games import ALLOW, DECLINE, DISCARD, FORCE, MELD, NOBODY, TURN, Note, random_game
from conquian.solver.core.sides import Sides, SwitchFlags
from tests.verify.games import plies

PLAIN = ("pagat", "pagat,forcing=off", "pagat,forcing=automatic,hand_size=9", "pagat,forcing_scope=left,last_card=ends")
VERBS = {MELD: "meld", DECLINE: "decline", FORCE: "force", ALLOW: "allow", DISCARD: "discard", TURN: "turn"}


@pytest.mark.parametrize("rules", [*PLAIN, "pagat,forcing_scope=discard", "mexican,exchange=no"])
def test_random_games_are_the_engines(rules: str) -> None:
    for seed in range(60):
        state = cq.deal(seed, rules)
        record: list[Note] = []
        hands = [hand.cards.mask for hand in state.hands]
        stock = tuple(map(int, state.stock.cards))
        winner = random_game(hands, stock, SwitchFlags(state.variant), Random(seed).random, record)
        for kind, what, choices in record:
            found = different(cq.legal_actions(state))
            assert len(found) == choices, (str(state), found)
            state = cq.apply(state, found[VERBS[kind], what if kind in (MELD, DISCARD) else 0])
            if kind == TURN:
                assert state.centre == what
        outcome = state.outcome
        assert outcome is not None
        assert (NOBODY if outcome.winner is None else int(outcome.winner)) == winner
        assert hands == [hand.cards.mask for hand in state.hands]


def different(actions: tuple[cq.Action, ...]) -> dict[tuple[str, int], cq.Action]:
    """The actions by verb and cards: layouts of the same cards count once."""
    found: dict[tuple[str, int], cq.Action] = {}
    for action in actions:
        match action:
            case Meld(spread):
                found["meld", spread.mask] = action
            case Discard(card):
                found["discard", int(card)] = action
            case _:
                found[action.verb, 0] = action
    return found


def test_offers_are_what_the_engine_lists() -> None:
    """Under every preset and mixed switches: winning, fitting, and every spread and discard, no more and no less."""
    checked = 0
    for ply in islice(plies(seed=77), 4_000):
        state = ply.state
        if state.centre is None or state.folded or state.phase in CLAIM:
            continue
        rules = SwitchFlags(state.variant)
        sides = Sides(rules)
        me = sides.side(state.spreads[state.turn].masks, state.hands[state.turn].cards.mask)
        offer = sides.offer(me, state.centre)
        melds = [action.spread for action in ply.legal if isinstance(action, Meld)]
        using = [spread for spread in melds if spread.mask & state.centre.bit]
        by_hand = {shape(spread, rules) for spread in melds if not spread.mask & state.centre.bit}
        if state.phase is cq.Phase.TURNED and rules.hand_melds:
            assert by_hand == {laid_by(sides, side) for side in sides.hand_melds(me)}
        assert (sides.fitting(me) >> state.centre & 1) == cq.fits(state)
        assert {laid_by(sides, side) for side in sides.placements(me, state.centre)} == {
            shape(spread, rules) for spread in placements(state)
        }
        if offer is None:
            assert not melds
            continue
        checked += bool(using)
        assert offer.fits == cq.fits(state)
        assert offer.goes_out == any(len(spread) == state.variant.out for spread in using)
        if not offer.goes_out:
            hand = state.hands[state.turn].cards
            assert {(laid_by(sides, side), card) for side, card in offer.ways()} == {
                (shape(spread, rules), int(card)) for spread in using for card in hand - spread.cards
            }
            assert all(
                sides.hand(side).bit_count() == state.variant.dealt - laid(sides, side) for side, _ in offer.ways()
            )
    assert checked > 200


def shape(spread: cq.Spread, rules: SwitchFlags) -> tuple[int, ...]:
    """The spread as the core tells it apart from others: by its melds, or by its cards."""
    return tuple(sorted(spread.masks)) if rules.grouped else (spread.mask,)


def laid_by(sides: Sides, side: int) -> tuple[int, ...]:
    """The same of a side."""
    return sides.layout(side)


def laid(sides: Sides, side: int) -> int:
    """How many cards lie before a side."""
    return sides.laid(side).bit_count()


def test_cards_in_melds_are_those_of_the_book() -> None:
    rng = Random(3)
    threes = [mask for mask in book() if mask.bit_count() in (3, 4)]
    for _ in range(300):
        mask = Cards.of(rng.sample(PACK, rng.randint(3, 20))).mask
        union = 0
        for meld in threes:
            union |= meld if not meld & ~mask else 0
        assert in_melds(mask) == union


def test_a_card_that_was_passed_on_differs_where_it_cannot_be_forced() -> None:
    scopes = {scope: SwitchFlags(cq.variant(f"pagat,forcing_scope={scope}")) for scope in ("any", "left", "discard")}
    assert {scope: rules.scope for scope, rules in scopes.items()} == {
        "any": (True, True, True),
        "left": (False, True, True),
        "discard": (False, False, True),
    }
    assert [rules.passed == LEFT for rules in scopes.values()] == [True, True, False]
