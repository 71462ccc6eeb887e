"""Outs, ways to win and holes: the worked positions, the certain figures, and what must always hold."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from itertools import permutations
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

import conquian as cq
from conquian.game.cards import ALL_CARDS, PACK, Cards, Suit
from conquian.game.forcing import given_up
from conquian.game.melds import MELDS
from conquian.game.spreads import book, completions
from conquian.game.state import Phase
from conquian.game.variants import PRESETS, SWITCHES
from conquian.solver.winning_chances.outlook import Hole, alive_outs, dead, hole, outs, ways_to_win
from conquian.solver.winning_chances.prospect import prospect_of
from conquian.solver.winning_chances.steps import free_trail
from conquian.solver.winning_chances.ways import Way, laid_trails, may_lay, ways
from tests.game import relabelling
from tests.game.strategies import PROPERTY, states
from tests.game.tables import after, random_games, table
from tests.solver import outlook_brute

pytestmark = pytest.mark.slow

PONE = cq.Seat.PONE


def needs(state: cq.State, seat: cq.Seat = PONE) -> list[str]:
    """What each way needs, nearest first."""
    return [str(way.needed) for way in ways_to_win(state, seat)]


def check_chain(state: cq.State, seat: cq.Seat, way: Way) -> None:
    """Every step of the chain lays one needed card and hand cards, legally; the last one wins."""
    before = state.spreads[seat]
    hand = state.hands[seat].cards | way.received
    for spread, centre in zip(way.chain, way.order, strict=True):
        assert all(mask in MELDS for mask in spread.masks) and not spread.doubled
        new = spread.cards - before.cards
        assert before.cards <= spread.cards and centre <= new and new - centre <= hand
        assert len(centre) == 1 or (not centre and state.variant.hand_melds == "yes")
        assert not given_up(before, spread, state.variant.borrowing)
        before = spread
    assert len(way.spread) == state.variant.out and way.order[-1], "who goes out does so with a centre card"
    assert all(len(spread) < state.variant.out for spread in way.chain[:-1])
    assert way.needed == way.spread.cards - state.spreads[seat].cards - state.hands[seat].cards


# --- the worked positions ---------------------------------------------------------------------------------------------

T3 = "AdAs/3c3d3h3s,6h7hJhQh"


def test_t3_wins_at_once_with_two_cards_only() -> None:
    state = table(T3, turn="dealer/turn", waste="7d")
    assert outs(state, PONE) == alive_outs(state, PONE) == cq.cards("AcAh")
    assert needs(state)[:2] == ["Ac", "Ah"]


@pytest.mark.parametrize(
    ("thrown", "at_once", "slowly"), [("As", "2d", "4h5h"), ("Ad", "2s", "4h5h")], ids=["T4", "T5"]
)
def test_t4_and_t5_have_two_ways_and_not_seventeen(thrown: str, at_once: str, slowly: str) -> None:
    melded = after(table(T3, "Kh"), "decline", "force", "meld 3c3d3h3s 6h7hJhQhKh")
    assert {str(card) for card in outs(melded, PONE)} == {"2d", "2s"}, "either, after the right discard"
    state = after(melded, f"discard {thrown}")
    laid = state.spreads[PONE].cards
    gone = cq.cards(thrown)
    larger = [cq.Cards(mask) for mask in book() if mask.bit_count() == 11 and laid <= cq.Cards(mask)]
    assert sum(not spread & gone for spread in larger) == 17, "what a superset filter says"
    assert needs(state) == [at_once, slowly]
    fast, slow = ways_to_win(state, PONE)
    assert (fast.turns, slow.turns) == (1, 2)
    assert [str(card) for card in slow.order] == ["5h", "4h"]
    assert outs(state, PONE) == alive_outs(state, PONE) == cq.cards(at_once)


def test_before_the_discard_of_t4_both_aces_are_still_there() -> None:
    melded = after(table(T3, "Kh"), "decline", "force", "meld 3c3d3h3s 6h7hJhQhKh")
    assert needs(melded) == ["2d", "2s", "4h5h"]


def test_before_a_discard_the_outs_are_those_after_any_one_of_the_discards() -> None:
    for side, found in (("KdKs2c/3c3d3h3s,6h7hJhQh", "KcKh"), ("2cAdAs/3c3d3h3s,6h7hJhQh", "AcAh")):
        state = table(side, turn="pone/discard")
        assert outs(state, PONE) == cq.cards(found)
        assert outs(state, PONE).mask == sum(
            {outs(cq.apply(state, action), PONE).mask for action in cq.legal_actions(state)}
        )


@pytest.mark.parametrize("laid", ["Ac2c3c,4c5c6c7cJcQcKc", "Ac2c3c4c5c,6c7cJcQcKc"])
def test_t6_the_ten_card_hole(laid: str) -> None:
    state = table(f"-/{laid}", turn="dealer/turn", waste="7d")
    assert hole(state, PONE) is Hole.THEORETICAL
    assert dead(state, PONE) and not outs(state, PONE) and not needs(state)


def test_t8_what_borrowing_gives_it_takes_away() -> None:
    """4h is on offer now: with it the run falls in two, which borrowing `ends` does not allow."""
    for rules, possible in (("pagat", True), ("pagat,borrowing=ends", False), ("pagat,borrowing=none", False)):
        state = table("4dKsQh/Ac2c3c4c5c6c7c", "4h", rules=rules)
        assert any(str(way.order[0]) == "4h" for way in ways_to_win(state, PONE)) is possible


@pytest.mark.parametrize(("borrowing", "found"), [("free", "4h4s"), ("ends", "-"), ("none", "-")])
def test_a_card_that_breaks_the_run_is_an_out_only_where_borrowing_allows_it(borrowing: str, found: str) -> None:
    """Three fours with one of the run, which falls in two: A 2 3, and 5 to Q with both hand cards."""
    state = table("4dJcQc/Ac2c3c4c5c6c7c", turn="dealer/turn", rules=f"pagat,borrowing={borrowing}")
    assert outs(state, PONE) == cq.cards(found)


def test_t15_out_with_an_empty_hand() -> None:
    state = table("-/3c3d3h,4c5c6c,7sJsQsKs", "7c")
    assert cq.cards("7c") <= outs(state, PONE)
    assert "7c" in needs(state)
    assert hole(state, PONE) is None


def test_t16_a_drawn_deal_has_no_ways() -> None:
    drawn = cq.position("pone=?7/AcAdAh dealer=?10/- centre=- stock=- waste=2c turn=dealer/over")
    assert drawn.outcome == cq.Outcome(None)
    assert dead(table("5d7dQh2s4sJcKd/AcAdAh", turn="pone/over", stock="-", waste="2c"), PONE)


def test_who_has_won_is_not_dead_and_who_has_lost_is() -> None:
    state = cq.position(
        "pone=AdAs/3c3d3h3s,6h7hJhQh dealer=2c4d5s6d7cJcJdQcQdKd/- centre=Ac stock=5h4h2d waste=7d turn=pone/left"
    )
    won = cq.apply(state, cq.legal_actions(state)[0])
    assert won.outcome == cq.Outcome(PONE)
    assert (dead(won, PONE), dead(won, cq.Seat.DEALER)) == (False, True)


def test_t17_eight_cards_that_cannot_be_forced_can_still_win() -> None:
    state = table("JdKd/2c2d2h2s,7c7d7h7s", turn="dealer/turn", waste="4d")
    assert not completions(state.spreads[PONE].cards)
    assert outs(state, PONE) == cq.cards("Qd")
    assert needs(state) == ["Qd", "5d6d", "6dQd"]


def test_a_practical_hole() -> None:
    state = table("-/2c2d2h2s,7c7d7s,JhQhKh", turn="dealer/turn", waste="As4d7h")
    assert outs(state, PONE) == cq.cards("7h")
    assert hole(state, PONE) is Hole.PRACTICAL
    assert dead(state, PONE)


# --- the certain figures ----------------------------------------------------------------------------------------------


def test_the_holes_of_every_hand_size() -> None:
    """Four with ten dealt, none with nine, and with eight the pairs of fours of a kind that stand apart (T17)."""
    holes = {10: 0, 9: 0, 8: 0}
    for mask in book():
        size = mask.bit_count()
        if size in holes and not completions(cq.Cards(mask)):
            (spread, *_) = cq.layouts(cq.Cards(mask))
            rules = f"pagat,hand_size={size}"
            state = cq.position(
                f"pone=-/{str(spread).replace(' ', ',')} dealer=?{size}/- stock=?5 waste=- turn=pone/turn rules={rules}"
            )
            assert hole(state, PONE) is Hole.THEORETICAL and dead(state, PONE)
            holes[size] += 1
    assert holes == {10: 4, 9: 0, 8: 28}


# --- what bears on it -------------------------------------------------------------------------------------------------


def test_an_open_card_comes_first_or_never() -> None:
    """4h goes on 5h only: with 4h on offer now there is no way that lays it later."""
    now = table("Ad/3c3d3h3s,6h7hJhQhKh", "4h", "pone/left")
    assert needs(now)[0] == "2d"
    assert "4h5h" not in needs(now)
    assert "4h5h" in needs(table("Ad/3c3d3h3s,6h7hJhQhKh", turn="dealer/turn", waste="7d"))


def test_a_card_let_go_is_gone_and_one_passed_on_is_not() -> None:
    given_away = table("Ad/3c3d3h3s,6h7hJhQhKh", "2d", "dealer/left")
    assert alive_outs(given_away, PONE) == cq.cards("-") and outs(given_away, PONE) == cq.cards("2d")
    assert needs(given_away) == ["4h5h"]
    turned = table("Ad/3c3d3h3s,6h7hJhQhKh", "2d", "dealer/turned")
    assert alive_outs(turned, PONE) == cq.cards("2d")
    assert needs(turned) == ["2d", "4h5h"]


def test_a_card_that_could_be_forced_comes_if_it_is_allowed() -> None:
    """The dealer has turned up and declined 2d, which fits: forced it is gone, allowed it is passed on."""
    state = table("Ad/3c3d3h3s,6h7hJhQhKh", "2d", "pone/claim-turned", dealer="-/2c2h2s")
    assert alive_outs(state, PONE) == cq.cards("2d")
    assert needs(state) == ["2d", "4h5h"]
    forced = after(state, "force")
    assert alive_outs(forced, PONE) == cq.cards("-")
    assert needs(forced) == ["4h5h"]


def test_a_seat_that_is_forced_begins_with_that_card() -> None:
    forced = after(table(T3, "Kh"), "decline", "force")
    ways = ways_to_win(forced, PONE)
    assert ways and all(str(way.order[0]) == "Kh" for way in ways)
    declined = after(table(T3, "Kh"), "decline")
    assert {way.spread.mask for way in ways} < {way.spread.mask for way in ways_to_win(declined, PONE)}


def test_automatic_forcing_leaves_no_choice() -> None:
    state = table(T3, "Kh", rules="pagat,forcing=automatic")
    assert {str(way.order[0]) for way in ways_to_win(state, PONE)} == {"Kh"}
    assert "Ac" in needs(table(T3, "Kh"))


def test_a_seat_that_has_folded_can_only_be_forced() -> None:
    open_hand = table("Ad/3c3d3h3s,6h7hJhQhKh", turn="dealer/turn", waste="7d")
    assert needs(open_hand) == ["2d", "4h5h"]
    folded = cq.fold(open_hand, PONE)
    assert outs(folded, PONE) == cq.cards("-"), "2d does not fit by itself"
    assert needs(folded) == ["4h5h"], "5h and 4h fit"
    off = cq.fold(table("Ad/3c3d3h3s,6h7hJhQhKh", turn="dealer/turn", waste="7d", rules="pagat,forcing=off"), PONE)
    assert dead(off, PONE)


def test_a_seat_that_has_folded_can_be_forced_to_take_a_discard_where_only_discards_are_forced() -> None:
    """Law 6.4: also once it is being forced. What is turned up and passed on to it cannot be forced."""
    rules, side = "pagat,forcing_scope=discard", "Ad/3c3d3h3s,6h7hJhQhKh"
    owed = cq.fold(table(side, turn="dealer/discard", dealer="5h/7c7d7s", rules=rules), PONE)
    discarded = after(owed, "discard 5h")
    assert needs(discarded) == needs(after(discarded, "decline")) == ["4h5h"]
    assert needs(after(discarded, "decline", "force")) == ["4h5h"]
    assert dead(cq.fold(table(side, "5h", "pone/turned", rules=rules), PONE), PONE)


def test_where_the_forcer_places_no_hand_card_goes_with_it() -> None:
    rules = "pagat,forced_placement=forcer"
    declined = after(table("6d7d/2h3h4h5h,KcKdKhKs", "6h", rules=rules), "decline")
    assert declined.phase is Phase.CLAIM_LEFT
    first = {str(way.chain[0]) for way in ways_to_win(declined, PONE) if cq.card("6h") in way.needed}
    assert first == {"2h3h4h5h6h KcKdKhKs"}


def test_the_last_card_may_be_the_end() -> None:
    """Once the stock is empty and the variant ends there, only what is on offer can still win."""
    side, centre = "Ad/3c3d3h3s,6h7hJhQhKh", "2d"
    ends = table(side, centre, "pone/turned", "pagat,last_card=ends", stock="-")
    assert needs(ends) == ["2d"]
    assert not alive_outs(table(side, "7c", "pone/turned", "pagat,last_card=ends", stock="-"), PONE)
    assert dead(table(side, "7c", "pone/turned", "pagat,last_card=ends", stock="-"), PONE)
    assert not dead(table(side, "7c", "pone/turned", stock="-"), PONE)


def test_a_seat_that_declines_when_the_stock_is_empty_draws() -> None:
    """Law 7.4: whatever can still win begins with the card that was left; one turned up is passed on first."""
    side = "Ad/3c3d3h3s,6h7hJhQhKh"
    assert needs(table(side, "5h")) == ["2d", "4h5h"]
    assert needs(table(side, "5h", stock="-")) == ["4h5h"]
    assert needs(table(side, "5h", "pone/turned", stock="-")) == ["2d", "4h5h"]
    assert needs(table(side, "5h", "dealer/left", stock="-")) == ["2d"], "the dealer must meld it, and discards"
    assert alive_outs(table(side, "2d", stock="-"), PONE) == cq.cards("2d")
    late = table(side, "7c", stock="-")
    assert dead(late, PONE) and outs(late, PONE) == cq.cards("2d") and not alive_outs(late, PONE)
    claimed = after(table(side, "5h", stock="-"), "decline")
    assert claimed.phase is Phase.CLAIM_LEFT and needs(claimed) == ["4h5h"]
    assert needs(after(claimed, "force")) == ["4h5h"]
    assert needs(after(table(side, "5h", stock="-", rules="pagat,forced_placement=forcer"), "decline")) == ["4h5h"]
    assert dead(cq.fold(table(side, "5h", stock="-", rules="pagat,forcing=off"), PONE), PONE)
    assert needs(cq.fold(table(side, "5h", stock="-"), PONE)) == ["4h5h"]


def test_at_the_end_of_the_stock_the_ways_are_what_trying_everything_finds() -> None:
    positions = ways = 0
    for state, _ in random_games(seed=79, games=120):
        seat = state.decliner
        if state.phase in (Phase.LEFT, Phase.CLAIM_LEFT) and not len(state.stock) and len(state.hands[seat]) <= 3:
            found = {way.spread.mask: way.needed.mask for way in ways_to_win(state, seat)}
            assert found == outlook_brute.needed_by_spread(state, seat, every_discard=True), state
            positions += 1
            ways += len(found)
    assert positions > 20 and ways > 4


@pytest.mark.parametrize("switch", [f"{name}={value}" for name, values in SWITCHES.items() for value in values])
def test_before_anything_lies_the_outs_are_what_the_engine_melds(switch: str) -> None:
    rng, found = Random(switch), 0
    rules = f"pagat,{switch}"
    sets = [meld for meld in MELDS if len({card.rank for card in Cards(meld)}) == 1]
    for melds in 4 * (MELDS, sets, [meld for meld in MELDS if meld not in sets]):
        state = table(f"{nearly_won(rng, melds, cq.variant(rules).out)}/-", turn="pone/turn", rules=rules)
        assert outs(state, PONE) == outlook_brute.outs(state, PONE), state
        found += len(outs(state, PONE))
    assert found > 12


def nearly_won(rng: Random, melds: Iterable[int], out: int) -> Cards:
    """A hand that goes into such melds as a whole with one more card."""
    laid = 0
    while laid.bit_count() != out:
        free = [meld for meld in melds if not meld & laid]
        laid = laid | rng.choice(free) if free and laid.bit_count() < out else 0
    return Cards.of(rng.sample([*Cards(laid)], out - 1))


def test_in_a_study_what_is_left_out_does_not_come() -> None:
    line = "pone=Ad/3c3d3h3s,6h7hJhQhKh dealer=AcAh2c2h4c4d5c5d6c6d/- stock={} waste=7d turn=dealer/turn"
    assert needs(cq.position(line.format("7c7s"))) == []
    assert needs(cq.position(line.format("7c2d"))) == ["2d"]
    assert needs(cq.position(line.format("?1"))) == ["2d"], "one unknown card cannot be both fours and fives"
    assert needs(cq.position(line.format("?2"))) == ["2d", "4h5h"]


def test_an_unknown_hand_has_no_outlook() -> None:
    state = table("Ad/3c3d3h3s,6h7hJhQhKh", turn="dealer/turn", waste="7d")
    for question in (outs, alive_outs, ways_to_win, dead):
        with pytest.raises(cq.UnknownCards) as caught:
            question(state, cq.Seat.DEALER)
        assert caught.value.seat is cq.Seat.DEALER


def test_in_an_exchange_one_card_comes_into_the_hand() -> None:
    state = cq.deal(3, PRESETS["mexican"])
    ways = ways_to_win(state, PONE)
    assert {len(way.received) for way in ways} == {0, 1}
    for way in ways:
        check_chain(state, PONE, way)
        assert way.turns == len(way.needed) - len(way.received)
        assert way.received <= state.hands[1].cards
    plain = cq.deal(3, PRESETS["mexican"].with_switches(exchange="no"))
    assert {way.spread.mask for way in ways_to_win(plain, PONE)} <= {way.spread.mask for way in ways}


def test_a_hand_that_would_be_out_has_to_give_one_of_its_cards() -> None:
    """Eight cards of three melds, and the ninth is 4c: something must go, and come back, or something else come."""
    state = cq.position("pone=Ac2c3c5h5d5sJdQd/- dealer=4c6h7hJhQhKh6s7s/- stock=?24 turn=pone/exchange rules=mexican")
    for way in ways_to_win(state, PONE):
        assert not state.hands[0].cards <= way.spread.cards or way.needed & state.hands[0].cards
    nearest = ways_to_win(state, PONE)[0]
    assert len(nearest.needed) == 2


# --- what always holds ------------------------------------------------------------------------------------------------


@given(states(), st.sampled_from(list(cq.Seat)))
@PROPERTY
def test_everything_fits_together(state: cq.State, seat: cq.Seat) -> None:
    if state.phase is Phase.EXCHANGE:
        return
    ways = ways_to_win(state, seat)
    possible, alive = outs(state, seat), alive_outs(state, seat)
    assert dead(state, seat) is (not ways and state.outcome != cq.Outcome(seat))
    gone = cq.Cards.of(state.waste) | state.spreads[seat.other].cards
    assert alive <= possible
    assert not alive & gone
    assert [len(way.needed) for way in ways] == sorted(len(way.needed) for way in ways)
    assert len({way.spread.mask for way in ways}) == len(ways)
    for way in ways:
        assert not way.needed & gone
        check_chain(state, seat, way)
    at_once = cq.Cards.of(card for way in ways if len(way.needed) == 1 for card in way.needed)
    assert at_once <= alive
    if state.phase is Phase.TURN:  # nothing open: whatever is alive can come
        assert at_once == alive


@given(states(), st.sampled_from(list(cq.Seat)), st.sampled_from(list(permutations(Suit))))
@PROPERTY
def test_no_suit_is_better(state: cq.State, seat: cq.Seat, order: tuple[Suit, ...]) -> None:
    if state.phase is Phase.EXCHANGE:
        return
    possible, alive = outs(state, seat), alive_outs(state, seat)
    ways = ways_to_win(state, seat)
    names = relabelling.suits(order)
    other = relabelling.of_state(state, names)
    assert outs(other, seat) == relabelling.of_cards(possible, names)
    assert alive_outs(other, seat) == relabelling.of_cards(alive, names)
    assert {relabelling.of_cards(way.spread.cards, names) for way in ways} == {
        way.spread.cards for way in ways_to_win(other, seat)
    }


@given(states(), st.sampled_from(list(cq.Seat)), st.integers(0, 1000))
@PROPERTY
def test_where_the_unseen_cards_are_makes_no_difference(state: cq.State, seat: cq.Seat, seed: int) -> None:
    """Ways hang on what is gone, not on who holds the rest; and a view of the seat has the same ones."""
    if state.phase is Phase.EXCHANGE:
        return  # there it matters what the other can give
    view = cq.player_view(state, seat).state
    hidden = list(view.unseen)
    other = Random(seed).sample(hidden, len(hidden))
    names = {card: card for card in PACK} | dict(zip(hidden, other, strict=True))
    expected = ways_to_win(state, seat)
    assert ways_to_win(relabelling.of_state(state, names), seat) == expected
    assert ways_to_win(view, seat) == expected


def test_a_winner_had_a_way_there_all_along() -> None:
    """The spread with which a random game is won was among the winner's ways at every earlier moment."""
    games: list[list[cq.State]] = [[]]
    for state, action in random_games(seed=77, games=150):
        games[-1].append(state)
        if action is None:
            games.append([])
    won = moments = 0
    for game in games[:-1]:
        outcome = game[-1].outcome
        if outcome is not None and outcome.winner is not None:
            won += 1
            winner = outcome.winner
            final = game[-1].spreads[winner].mask
            for state in game[:-1][-24:]:
                moments += 1
                assert final in {way.spread.mask for way in ways_to_win(state, winner)}, (state, winner)
    assert won > 20 and moments > 400


def test_ways_only_ever_disappear() -> None:
    """What is no way any more never comes back, unless a player takes back a fold."""
    late = [
        (state, action)
        for state, action in random_games(seed=78, games=12)
        if action is not None and state.phase is not Phase.EXCHANGE and len(state.waste) > 6
    ]
    assert len(late) > 200
    for state, action in late:
        for seat in cq.Seat:
            before = {way.spread.mask for way in ways_to_win(state, seat)}
            following = {way.spread.mask for way in ways_to_win(cq.apply(state, action), seat)}
            assert following <= before, (state, action, seat)


def test_every_smallest_step_between_card_sets_is_found() -> None:
    """The free walk looks for larger spreads meld by meld; here all spreads inside some large ones say what it owes."""
    rng = Random(5)
    large = rng.sample([mask for mask in sorted(book()) if mask.bit_count() >= 9], 60)
    grid = cq.cards("AcAdAs2c2d2h3c3d3h").mask
    for whole in [grid, *large]:
        inside = [mask for mask in book() if not mask & ~whole]
        for start in rng.sample(inside, min(6, len(inside))):
            for coming in [0, *(1 << card for card in cq.Cards(whole & ~start))]:
                hand = whole & ~start & ~coming
                expected = {mask for mask in inside if not start & ~mask}
                assert set(free_trail([start], hand, coming, 11)) == expected


def test_all_cards_are_asked() -> None:
    """Outs are found by looking at every card: in random spreads of ten they are what completes them."""
    rng = Random(6)
    for mask in rng.sample([mask for mask in sorted(book()) if mask.bit_count() == 10], 200):
        (spread, *_) = cq.layouts(cq.Cards(mask))
        state = table(f"-/{str(spread).replace(' ', ',')}", turn="pone/turn", waste=_other_than(mask))
        assert outs(state, PONE) == completions(cq.Cards(mask))


def _other_than(mask: int) -> str:
    return str(next(iter(ALL_CARDS - cq.Cards(mask))))


def test_nobody_goes_out_with_hand_cards_alone() -> None:
    """6d takes 5d along, then 2h and 2s would take 2d: but one of the twos was thrown away when 6d was laid."""
    rules = "pagat,borrowing=ends,hand_melds=yes,hand_size=9"
    state = table("2h2s/2d3d4d,5c5d5h5s", turn="dealer/turn", waste="7d", rules=rules)
    assert needs(state) == ["2c", "2c6d", "2c6d"]
    found = {way.spread.mask: way.needed.mask for way in ways_to_win(state, PONE)}
    assert found == outlook_brute.needed_by_spread(state, PONE, every_discard=True)


def test_a_seat_that_has_folded_is_in_no_hole_for_that_reason() -> None:
    line = "pone=-/2c2d2h2s,7c7d7s,JhQhKh dealer=?10/- stock=?19 waste=3d turn=dealer/turn folded=pone"
    folded = cq.position(f"{line} rules=pagat,forcing=off")
    assert not outs(folded, cq.Seat.PONE)
    assert hole(folded, cq.Seat.PONE) is None


# --- single steps -----------------------------------------------------------------------------------------------------


def test_a_deal_that_is_over_brings_no_more_cards() -> None:
    state = table("AdAs/3c3d3h3s,6h7hJhQh", turn="pone/over", stock="-", waste="7d")
    assert prospect_of(state, PONE).coming == 0


def test_the_card_that_a_seat_has_discarded_is_in_no_layout_of_its_own() -> None:
    state = table("AdAs/3c3d3h3s,6h7hJhQh", "Kh", "dealer/left", "rummyo", dealer="-/JcJdJs", stock="?6")
    trails = list(laid_trails(prospect_of(state, PONE)))
    assert trails
    assert state.centre is not None
    assert not any(mask & state.centre.bit for trail in trails for layout in trail for mask in layout)


@pytest.mark.parametrize(
    ("placement", "after", "may"),
    [
        ("forcer", "3c4c5c6c", True),
        ("forcer", "3c4c5c6c 6d6h6s", False),
        ("player", "3c4c5c6c", True),
        ("player", "3c4c5c 6c6d6h", True),
        ("player", "3c4c5c6c 7d7h7s", True),
    ],
)
def test_where_the_forcer_places_the_card_a_folded_hand_stays_where_it_is(
    placement: str, after: str, may: bool
) -> None:
    """Law 9.1 with 6.5: who has folded lays what is forced, and nothing else if the other seat lays it."""
    rules = f"pagat,forced_placement={placement}"
    state = replace(table("6d6h/3c4c5c", "6c", rules=rules), folded=(PONE,))
    assert may_lay(state, PONE, cq.spread("3c4c5c"), cq.spread(after), cq.card("6c")) is may


def test_in_an_exchange_the_suits_are_alike() -> None:
    """A whole hand that wins with one card more gives one up and gets it back, whatever it is."""
    state = table("AcAdAh3c4c5c6c7c/-", turn="pone/exchange", rules="mexican", stock="?24")
    other = relabelling.of_state(state, relabelling.suits((Suit(1), Suit(2), Suit(3), Suit(0))))
    assert not other.hands[0].cards & cq.cards("Ac")
    here, there = (len(list(ways(prospect_of(one, PONE)))) for one in (state, other))
    assert here == there > 0


def test_in_a_study_no_exchange_brings_more_than_there_is() -> None:
    line = "pone=AcAdAh3c4c5c6c7c/- dealer=As2c2d2hJcJdJh?1/- stock=Kc turn=pone/exchange rules=mexican"
    prospect = prospect_of(cq.position(line), PONE)
    assert (prospect.unknown, prospect.unseen.bit_count()) == (1, 24)
    found = list(ways(prospect))
    assert found
    assert all(prospect.can_come(way.needed.mask) for way in found)
