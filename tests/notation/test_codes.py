"""Cards, groups, spreads and actions as text: lenient in, canonical out, and every mistake placed."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import given

import conquian as cq
from conquian.game.cards import NO_CARDS, PACK, Cards
from conquian.game.spreads import NOTHING_LAID, Spread
from conquian.game.variants import Labels
from conquian.notation import codes
from conquian.notation.codes import LONGEST_TEXT, group
from conquian.notation.errors import Fault
from tests.game.strategies import PROPERTY, card_sets, spreads


@pytest.mark.parametrize("card", PACK, ids=str)
def test_a_card_is_read_from_what_it_writes(card: cq.Card) -> None:
    for labels in Labels:
        assert cq.card(str(card), labels) is card


@pytest.mark.parametrize(
    ("text", "card"),
    [
        ("7h", "7h"),
        ("7H", "7h"),
        ("h7", "7h"),
        ("7♥", "7h"),
        ("♥7", "7h"),
        ("7♡", "7h"),
        ("7♥\N{VARIATION SELECTOR-16}", "7h"),
        ("♥\N{VARIATION SELECTOR-16}7", "7h"),
        ("qS", "Qs"),
        ("♠q", "Qs"),
        ("♤Q", "Qs"),
        ("♣a", "Ac"),
        ("1d", "Ad"),
        ("♦1", "Ad"),
        ("♢k", "Kd"),
        ("♧j", "Jc"),
    ],
)
def test_cards_are_read_leniently(text: str, card: str) -> None:
    assert str(cq.card(text)) == card


@pytest.mark.parametrize(
    ("text", "labels", "card"),
    [
        ("10h", Labels.ONE_TO_TEN, "Kh"),
        ("h10", Labels.ONE_TO_TEN, "Kh"),
        ("8c", Labels.ONE_TO_TEN, "Jc"),
        ("9♠", Labels.ONE_TO_TEN, "Qs"),
        ("1s", Labels.ONE_TO_TEN, "As"),
        ("Ks", Labels.ONE_TO_TEN, "Ks"),
        ("Sh", Labels.SPANISH, "Jh"),
        ("Ch", Labels.SPANISH, "Qh"),
        ("Rh", Labels.SPANISH, "Kh"),
        ("r♣", Labels.SPANISH, "Kc"),
        ("1c", Labels.SPANISH, "Ac"),
        ("Qc", Labels.SPANISH, "Qc"),
    ],
)
def test_labels_bring_ranks_of_their_own(text: str, labels: Labels, card: str) -> None:
    assert str(cq.card(text, labels)) == card


@pytest.mark.parametrize(
    ("text", "action"),
    [
        ("turn 10h", "turn Kh"),
        ("discard 8c", "discard Jc"),
        ("give 9s", "give Qs"),
        ("meld 8c8d8h", "meld JcJdJh"),
        ("force 9c10c8c", "force JcQcKc"),
    ],
)
def test_labels_bring_ranks_of_their_own_to_every_action(text: str, action: str) -> None:
    assert str(cq.action(text, Labels.ONE_TO_TEN)) == action


@pytest.mark.parametrize(
    "text", ["8c", "10h", "Rh", "Sh", "Th", "0h", "hh", "77", "x", "7", "h", "７h", "7 h", "VIIh", "🂷"]
)
def test_other_texts_are_no_card(text: str) -> None:
    with pytest.raises(cq.NotationError) as raised:
        cq.card(text)
    assert raised.value.fault in (Fault.NOT_A_CARD, Fault.ONE_CARD)


@given(card_sets)
@PROPERTY
def test_cards_are_read_from_what_they_write(cards: Cards) -> None:
    assert cq.cards(str(cards)) == cards
    assert cq.cards(" ".join(map(str, cards)) or "-") == cards
    assert cq.cards(",".join(str(card).upper() for card in cards) or " - ") == cards


@pytest.mark.parametrize(
    "text", ["3c4c5c", "5c 3c4c", "3c,4c,5c", "3c+4c+5c", "3c · 4c · 5c", "\t3c\n4c 5c ", "♣3♣4♣5", "C3c4 5♣"]
)
def test_cards_are_parted_in_many_ways(text: str) -> None:
    assert cq.cards(text) == cq.cards("3c4c5c")


def test_nothing_is_a_dash() -> None:
    assert cq.cards("-") == NO_CARDS
    assert cq.spread("-") == NOTHING_LAID
    assert cq.spread(" - ") == NOTHING_LAID


def test_a_group_keeps_its_order_and_its_repetitions() -> None:
    assert [str(card) for card in group("6h6c6d6c")] == ["6h", "6c", "6d", "6c"]


@given(spreads)
@PROPERTY
def test_a_spread_is_read_however_its_groups_are_parted(laid: Spread) -> None:
    text = str(laid)
    for between in (" ", ",", ", ", " + ", "  "):
        assert cq.spread(text.replace(" ", between)) == laid


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("turn", "turn"),
        ("TURN", "turn"),
        ("  turn  ", "turn"),
        ("turn 5♥", "turn 5h"),
        ("meld 6h6c6d, 5c4c3c", "meld 3c4c5c 6c6d6h"),
        ("Meld c3c4c5", "meld 3c4c5c"),
        ("meld 3c 3c", "meld 3c 3c"),
        ("meld -", "meld -"),
        ("decline", "decline"),
        ("force", "force"),
        ("force 5c3c4c", "force 3c4c5c"),
        ("allow", "allow"),
        ("discard 1d", "discard Ad"),
        ("give h7", "give 7h"),
    ],
)
def test_actions_are_read_leniently_and_written_canonically(text: str, canonical: str) -> None:
    assert str(cq.action(text)) == canonical


def test_actions_are_read_with_the_labels_of_the_game() -> None:
    assert cq.action("discard 10h", Labels.ONE_TO_TEN) == cq.action("discard Kh")
    assert cq.action("meld 8c9c10c", Labels.ONE_TO_TEN) == cq.action("meld JcQcKc")


MISTAKES: list[tuple[Callable[[str], object], str, Fault, str, str, int]] = [
    (cq.card, "8h", Fault.NOT_A_CARD, "8h", "", 1),
    (cq.card, "", Fault.NO_CARDS, "", "", 1),
    (cq.card, "3c4c", Fault.ONE_CARD, "3c4c", "", 1),
    (group, "3c4cx5c", Fault.NOT_A_CARD, "x5c", "", 5),
    (group, "3c 4c", Fault.NOT_A_CARD, " 4c", "", 3),
    (group, "♥\N{VARIATION SELECTOR-16}7zz", Fault.NOT_A_CARD, "zz", "", 4),
    (cq.spread, "3c4c5c 6c6x", Fault.NOT_A_CARD, "6x", "", 10),
    (cq.spread, "3c4c5c,, 3c 9h", Fault.NOT_A_CARD, "9h", "", 13),
    (cq.spread, "", Fault.NO_CARDS, "", "", 1),
    (cq.spread, " , ", Fault.NO_CARDS, " , ", "", 1),
    (cq.cards, "3c4c 3h 3c", Fault.CARD_TWICE, "3c", "", 9),
    (cq.cards, "4c3c3c", Fault.CARD_TWICE, "3c", "", 5),
    (cq.cards, " , ", Fault.NO_CARDS, " , ", "", 1),
    (cq.cards, "3c4", Fault.NOT_A_CARD, "4", "", 3),
    (cq.action, "", Fault.NOT_AN_ACTION, "", "action", 1),
    (cq.action, "play 3c", Fault.NOT_AN_ACTION, "play", "action", 1),
    (cq.action, "  play", Fault.NOT_AN_ACTION, "play", "action", 3),
    (cq.action, "decline 3c", Fault.NOTHING_EXPECTED, "3c", "action", 9),
    (cq.action, "allow  now", Fault.NOTHING_EXPECTED, "now", "action", 8),
    (cq.action, "discard", Fault.NO_CARDS, "", "action", 8),
    (cq.action, "discard 3c4c", Fault.ONE_CARD, "3c4c", "action", 9),
    (cq.action, "discard 8h", Fault.NOT_A_CARD, "8h", "action", 9),
    (cq.action, "discard d", Fault.NOT_A_CARD, "d", "action", 9),
    (cq.action, "turn t", Fault.NOT_A_CARD, "t", "action", 6),
    (cq.action, "meld m", Fault.NOT_A_CARD, "m", "action", 6),
    (cq.action, "  meld 3c4c  5x", Fault.NOT_A_CARD, "5x", "action", 14),
    (cq.action, "meld ", Fault.NO_CARDS, "", "action", 6),
    (cq.action, "give 3c 4c", Fault.NOT_A_CARD, " 4c", "action", 8),
]


@pytest.mark.parametrize(("read", "text", "mistake"), [(read, text, mistake) for read, text, *mistake in MISTAKES])
def test_a_mistake_is_named_and_placed(read: Callable[[str], object], text: str, mistake: list[object]) -> None:
    with pytest.raises(cq.NotationError) as raised:
        read(text)
    error = raised.value
    assert [error.fault, error.text, error.field, error.place] == mistake


@pytest.mark.parametrize("read", [cq.card, cq.cards, cq.spread, cq.action, group])
def test_what_is_too_long_is_not_read(read: Callable[[str], object]) -> None:
    with pytest.raises(cq.NotationError) as raised:
        read("3c" * LONGEST_TEXT)
    assert raised.value.fault is Fault.TOO_LONG
    assert raised.value.expected == str(LONGEST_TEXT)


def test_an_error_says_where_and_what() -> None:
    with pytest.raises(cq.NotationError, match=r"^Action, place 9: “8h” is not a card. "):
        cq.action("discard 8h")
    with pytest.raises(cq.NotationError, match=r"^Place 1: A card is missing here. "):
        codes.card("")
    with pytest.raises(ValueError, match="“play” is not an action"):
        cq.action("play")
