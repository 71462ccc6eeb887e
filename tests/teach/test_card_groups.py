"""The bench: what can be done with cards on the table, and what always holds of them."""

from __future__ import annotations

from functools import reduce

import pytest
from hypothesis import given
from hypothesis import strategies as st

from conquian.game.cards import NO_CARDS, PACK, Card, Cards
from conquian.game.spreads import is_spread
from conquian.notation.codes import card, cards, spread
from conquian.notation.errors import Fault, NotationError
from conquian.teach.card_groups import EXAMPLES, MOST_GROUPS, CardGroups, completions_of_group, read
from tests.game.strategies import PROPERTY


def bench(laid: str, **gone: str) -> CardGroups:
    return read({"cards": laid, **gone})


def laid(table: CardGroups) -> list[str]:
    return [str(group) for group in table.groups]


def test_a_fresh_bench_has_one_empty_group() -> None:
    assert CardGroups() == read({})
    assert laid(CardGroups()) == ["-"]
    assert not CardGroups().lies_right
    assert CardGroups().layouts == ()
    assert not CardGroups().can_open


def test_a_picked_card_goes_to_the_active_group() -> None:
    table = bench("3c4c,6d").touch(0).pick(card("5c"))
    assert laid(table) == ["3c4c5c", "6d"]
    assert table.active == 0


def test_a_picked_card_leaves_the_group_in_which_it_lay() -> None:
    assert laid(bench("3c4c5c6c,6d6h").pick(card("6c"))) == ["3c4c5c", "6c6d6h"]


@pytest.mark.parametrize(
    ("laid", "ways"), [("3c", 0), ("3c4c5c", 1), ("3c3d3h4c4d4h5c5d5h", 2), ("2c3c4c5c6c7cJcQcKc,3d3h3s", 0)]
)
def test_cards_that_lie_otherwise_are_laid_out_in_every_way(laid: str, ways: int) -> None:
    """A block of nine cards lies as three sets or as three runs; twelve cards are more than win."""
    assert len(bench(laid).layouts) == ways


def test_eleven_cards_can_be_laid_out_and_twelve_are_too_many() -> None:
    eleven = bench("3c4c5c3d4d5d3h4h5h3s4s")
    assert eleven.laid_out().lies_right
    twelve = eleven.pick(card("5s"))
    assert twelve.laid_out() == twelve


def test_a_card_is_at_home_in_the_group_in_which_it_lies() -> None:
    table = bench("3c4c5c,6d6h")
    assert [table.home_of(card(code)) for code in ("3c", "6h", "7c")] == [0, 1, None]


def test_a_group_that_loses_its_last_card_is_gone_unless_it_is_active() -> None:
    assert laid(bench("3c,6d").touch(0).put_back(card("6d"))) == ["3c"]
    assert laid(bench("3c,6d").put_back(card("6d"))) == ["3c", "-"]


def test_a_lifted_card_goes_where_the_learner_touches() -> None:
    table = bench("3c4c5c6c,6d6h").lift(card("6c"))
    assert table.held == card("6c")
    assert laid(table) == ["3c4c5c", "6d6h"]
    assert laid(table.touch(1)) == ["3c4c5c", "6c6d6h"]
    assert laid(table.new_group()) == ["3c4c5c", "6d6h", "6c"]
    assert table.touch(1).held is None


def test_a_held_card_is_forgotten_when_another_card_is_picked() -> None:
    table = bench("3c4c5c6c").lift(card("6c")).pick(card("7c"))
    assert table.held is None
    assert laid(table) == ["3c4c5c7c"]


def test_lifting_a_card_that_does_not_lie_there_changes_nothing() -> None:
    table = bench("3c4c5c")
    assert table.lift(card("Kd")) is table


def test_moving_to_a_new_group_makes_it_active() -> None:
    table = bench("3c4c5c6c").move(card("6c"), None)
    assert (laid(table), table.active) == (["3c4c5c", "6c"], 1)


def test_moving_to_a_group_that_is_not_there_changes_nothing() -> None:
    table = bench("3c4c5c6c")
    assert table.move(card("6c"), 7) is table
    assert table.touch(-1) is table


def test_a_new_group_is_refused_while_the_active_one_is_empty() -> None:
    table = bench("3c4c5c").new_group()
    assert laid(table) == ["3c4c5c", "-"]
    assert table.new_group() is table


def test_there_are_never_more_groups_than_the_pack_holds_melds() -> None:
    table = reduce(lambda table, one: table.move(one, None), PACK, CardGroups())
    assert len(table.groups) == MOST_GROUPS
    assert not table.can_open
    assert table.lay(cards("KcKdKh")) is table


def test_a_card_that_is_gone_stays_gone() -> None:
    table = bench("3c4c", waste="5c", opponent="6c7cJc")
    assert table.pick(card("5c")) is table
    assert table.lay(cards("4c5c6c")) is table


def test_a_meld_is_laid_in_the_empty_group_or_in_one_of_its_own() -> None:
    assert laid(CardGroups().lay(cards("3c4c5c"))) == ["3c4c5c"]
    assert laid(bench("3c4c5c6c").lay(cards("6c6d6h"))) == ["3c4c5c", "6c6d6h"]


def test_arranging_leaves_what_is_left_in_a_last_group() -> None:
    table = bench("3c4c5c6c7c,6d6h").arrange(spread("3c4c5c 6c6d6h"))
    assert laid(table) == ["3c4c5c", "6c6d6h", "7c"]
    assert table.active == 2


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("3c4c5c6c,6d6h", ["3c4c5c", "6c6d6h"]),
        ("3c4c5c6c7c,6d6h", ["3c4c5c", "6c6d6h", "7c"]),  # T13
        ("Ac2c3c4c5c6c7cJcQcKc", ["Ac2c3c", "4c5c6c7cJcQcKc"]),  # longer than a run may be: it is split (3.5)
        ("3c4c,Kd", ["3c4c", "Kd"]),
    ],
)
def test_laying_out_melds_as_many_cards_as_can_be(before: str, after: list[str]) -> None:
    assert laid(bench(before).laid_out()) == after


def test_more_than_eleven_cards_are_not_laid_out() -> None:
    table = CardGroups((Cards.of(PACK[:12]),))
    assert table.laid_out() is table
    assert table.layouts == ()


def test_growth_is_what_makes_a_meld_and_can_be_had() -> None:
    assert bench("6h7h").growth == cards("5hJh")
    assert bench("6h7h", waste="5h").growth == cards("Jh")
    assert bench("6c6d").growth == cards("6h6s")
    assert CardGroups().growth == NO_CARDS
    assert bench("Ac").growth == NO_CARDS


def test_growth_of_a_meld_crosses_from_seven_to_jack_and_never_round_the_corner() -> None:
    assert completions_of_group(cards("5c6c7c")) == cards("4cJc")
    assert completions_of_group(cards("JcQcKc")) == cards("7c")
    assert completions_of_group(cards("Ac2c3c4c5c6c7cJc")) == NO_CARDS  # eight is the most (3.2)


@pytest.mark.parametrize(("name", "outs"), [("hole", "-"), ("buried", "7h"), ("taken", "7d6h")])
def test_the_examples_that_can_never_win_have_lost_every_card_that_would_complete_them(name: str, outs: str) -> None:
    table = read(EXAMPLES[name])
    assert table.lies_right
    assert len(table.cards) == 10
    assert table.outs == cards(outs)
    assert table.outs <= table.gone


@pytest.mark.parametrize("name", EXAMPLES)
def test_the_opponent_of_an_example_shows_melds(name: str) -> None:
    table = read(EXAMPLES[name])
    assert not table.opponent or is_spread(table.opponent)


def test_the_whole_pack_lies_there_in_melds() -> None:
    """Thirteen: the kings, and of each suit three runs of three."""
    runs = [f"{suit}".join(ranks) + suit for suit in "cdhs" for ranks in ("A23", "456", "7JQ")]
    table = bench(",".join([*runs, "KcKdKhKs"]))
    assert len(table.groups) == 13
    assert len(table.cards) == 40
    assert not table.misfits


def test_the_order_of_the_groups_is_kept_in_writing() -> None:
    fields = {"cards": "6c6d6h,3c4c5c", "waste": "AcKs", "opponent": "2h"}
    assert read(fields).fields() == fields


@pytest.mark.parametrize(
    ("fields", "fault", "field", "text"),
    [
        ({"cards": "3c4x"}, Fault.NOT_A_CARD, "cards", "4x"),
        ({"cards": "3c4c,4c5c"}, Fault.CARD_TWICE, "cards", "4c"),
        ({"cards": "3c5c", "waste": "4c5c"}, Fault.CARD_TWICE, "waste", "5c"),
        ({"cards": "3c5c", "waste": "3c5c"}, Fault.CARD_TWICE, "waste", "3c"),
        ({"cards": "3c", "waste": "4c", "opponent": "4c5c"}, Fault.CARD_TWICE, "opponent", "4c"),
        ({"cards": "3c", "opponent": "?"}, Fault.NOT_A_CARD, "opponent", "?"),
        ({"cards": ",".join(map(str, PACK[:14]))}, Fault.TOO_MANY, "cards", "14"),
        ({"cards": "3c" * 5_000}, Fault.TOO_LONG, "cards", "3c" * 30),
    ],
)
def test_what_cannot_be_read_is_refused_with_its_place(
    fields: dict[str, str], fault: Fault, field: str, text: str
) -> None:
    with pytest.raises(NotationError) as caught:
        read(fields)
    assert (caught.value.fault, caught.value.field) == (fault, field)
    assert caught.value.text == text


A_CARD = st.sampled_from(PACK)
A_PLACE = st.integers(-1, MOST_GROUPS)
DEEDS = st.one_of(
    st.tuples(st.sampled_from(["pick", "put_back", "lift"]), A_CARD),
    st.tuples(st.just("move"), A_CARD, A_PLACE | st.none()),
    st.tuples(st.just("touch"), A_PLACE),
    st.tuples(st.sampled_from(["new_group", "laid_out"])),
    st.tuples(st.just("lay"), st.sampled_from([cards("3c4c5c"), cards("AdAhAs"), cards("6h7hJhQh")])),
)


@PROPERTY
@given(st.lists(DEEDS, max_size=40), st.frozensets(A_CARD, max_size=5))
def test_whatever_is_done_the_bench_stays_sound(deeds: list[tuple[object, ...]], gone: frozenset[Card]) -> None:
    table = CardGroups(waste=Cards.of(gone))
    for name, *arguments in deeds:
        table = getattr(table, str(name))(*arguments)
        assert sum(map(len, table.groups)) == len(table.cards)  # no card lies in two groups
        assert not table.cards & table.gone
        assert 0 <= table.active < len(table.groups) <= MOST_GROUPS
        assert all(group or index == table.active for index, group in enumerate(table.groups))
        assert table.held is None or table.held not in table.cards
    again = read(table.fields())
    assert [group for group in again.groups if group] == [group for group in table.groups if group]
