"""Positions as lines and links, and every mistake placed."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

import conquian as cq
from conquian.game.state import Hand, Stock
from conquian.game.variants import PRESETS, SWITCHES
from conquian.notation.codes import LONGEST_TEXT
from conquian.notation.errors import Fault
from conquian.notation.kept import number
from conquian.notation.position import FIELDS, from_fields, read_seats
from tests.game.strategies import PROPERTY, states, variants

LINE = (
    "pone=AdAs/3c3d3h3s,6h7hJhQh dealer=2c4d5s6d7cJcJdQcQdKd/- centre=Kh stock=5h4h2d?15 waste=7d "
    "turn=pone/left rules=pagat"
)


def test_every_field_is_read() -> None:
    state = cq.position(LINE)
    assert [str(hand) for hand in state.hands] == ["AdAs", "2c4d5s6d7cJcJdQcQdKd"]
    assert [str(laid) for laid in state.spreads] == ["3c3d3h3s 6h7hJhQh", "-"]
    assert str(state.centre) == "Kh"
    assert state.stock == Stock((cq.card("5h"), cq.card("4h"), cq.card("2d")), 15)
    assert state.waste == (cq.card("7d"),)
    assert (state.turn, state.phase) == (cq.Seat.PONE, cq.Phase.LEFT)
    assert (str(state.variant), state.passed, state.folded, len(state.given)) == ("pagat", False, (), 0)
    assert str(state) == LINE
    assert repr(state) == f"position('{LINE}')"


def test_fields_that_apply_at_times() -> None:
    line = (
        "pone=?7/- dealer=?8/- centre=- stock=?24 waste=- turn=dealer/exchange rules=mexican "
        "folded=pone,dealer given=7h"
    )
    state = cq.position(line)
    assert state.given == Hand(cq.cards("7h"))
    assert state.folded == (cq.Seat.PONE, cq.Seat.DEALER)
    assert str(state) == line
    assert cq.position(line.replace("given=7h", "given=?1")).given == Hand(unknown=1)
    assert cq.position(LINE + " passed=yes").passed


LENIENT = {
    "fields in any order": "rules=pagat " + LINE.removesuffix(" rules=pagat"),
    "white space": "  " + LINE.replace(" ", "\n\t ") + " ",
    "default rules": LINE.removesuffix(" rules=pagat"),
    "cards in any order": LINE.replace("AdAs/3c3d3h3s,6h7hJhQh", "AsAd/Qh6hJh7h,3s3c3h3d"),
    "suits as signs": LINE.replace("centre=Kh", "centre=♥k").replace("waste=7d", "waste=7♦"),
    "not passed": LINE + " passed=no",
    "nobody folded": LINE + " folded=-",
    "nothing given": LINE + " given=-",
    "a query": LINE.replace(" ", "&"),
    "a query with its mark": "?" + LINE.replace(" ", "&"),
    "a query, quoted": LINE.replace(" ", "&").replace(",", "%2C").replace("/", "%2F").replace("?", "%3F"),
}


@pytest.mark.parametrize("name", LENIENT)
def test_positions_are_read_leniently(name: str) -> None:
    assert str(cq.position(LENIENT[name])) == LINE


def test_what_is_left_out_is_nothing() -> None:
    state = cq.position("pone=?10/- dealer=?10/- turn=pone/over")
    assert str(state) == "pone=?10/- dealer=?10/- centre=- stock=- waste=- turn=pone/over rules=pagat"
    assert cq.position("pone=-?10/- dealer=?10/- turn=pone/over") == state


def test_rules_are_written_canonically() -> None:
    state = cq.position(LINE.replace("pagat", "rummyo,forcing=claim,borrowing=free,forcing_fit=direct"))
    assert str(state).endswith("rules=pagat,forcing_fit=direct")


def test_labels_of_the_rules_are_read_too() -> None:
    line = LINE.replace("rules=pagat", "rules=foster").replace("centre=Kh", "centre=10h")
    assert str(cq.position(line).centre) == "Kh"


def test_from_fields_is_the_same() -> None:
    fields = dict(field.split("=", 1) for field in LINE.split())
    assert from_fields(fields) == cq.position(LINE)


def test_a_link_keeps_its_signs_readable() -> None:
    assert cq.link(cq.position(LINE)) == LINE.replace(" ", "&")
    odd = cq.position(LINE.replace("rules=pagat", "rules=pagat,forcing=off"))
    assert cq.link(odd).endswith("rules=pagat,forcing%3Doff")
    assert cq.position(cq.link(odd)) == odd


P = "pone=?10/- dealer=?10/- stock=?20 turn=pone/turn"
S = "pone=2s4hKd?4/3c4c5c dealer=?10/- centre=7d stock=?8 turn=pone/left"

MISTAKES: list[tuple[str, Fault, str, str, int]] = [
    ("", Fault.FIELD_MISSING, "", "pone", 1),
    ("pone=?10/- dealer=?10/-", Fault.FIELD_MISSING, "", "turn", 1),
    ("pone=?10/- turn=pone/turn", Fault.FIELD_MISSING, "", "dealer", 1),
    (f"{P} table=green", Fault.NOT_A_FIELD, "table", "table", 1),
    (f"{P} nonsense", Fault.NOT_A_FIELD, "nonsense", "position", len(P) + 2),
    (f"{P} stock=?20", Fault.FIELD_TWICE, "stock", "stock", len(P) + 2),
    (P.replace("?10/- dealer", "?10 dealer"), Fault.NO_SLASH, "?10", "pone", 4),
    (P.replace("pone=?10/-", "pone=3c3x?8/-"), Fault.NOT_A_CARD, "3x", "pone", 3),
    (P.replace("pone=?10/-", "pone=?7/3c4c,5x6c"), Fault.NOT_A_CARD, "5x6", "pone", 9),
    (P.replace("pone=?10/-", "pone=?10/"), Fault.NO_CARDS, "", "pone", 5),
    (P.replace("dealer=?10", "dealer=3c?-1"), Fault.NOT_A_COUNT, "?-1", "dealer", 3),
    (P.replace("dealer=?10", "dealer=?9999"), Fault.NOT_A_COUNT, "?9999", "dealer", 1),
    (P.replace("stock=?20", "stock=3c?"), Fault.NOT_A_COUNT, "?", "stock", 3),
    (P.replace("stock=?20", "stock=3c?٣"), Fault.NOT_A_COUNT, "?٣", "stock", 3),
    (P.replace("stock=?20", "stock=3c4c3c?17"), Fault.CARD_TWICE, "3c", "stock", 5),
    (f"{P} waste=3c4c4c", Fault.CARD_TWICE, "4c", "waste", 5),
    (f"{P} waste=3c/4c", Fault.NOT_A_CARD, "/4c", "waste", 3),
    (S.replace("centre=7d", "centre=7d7h"), Fault.ONE_CARD, "7d7h", "centre", 1),
    (S.replace("centre=7d", "centre=8h"), Fault.NOT_A_CARD, "8h", "centre", 1),
    (S.replace("centre=7d", "centre="), Fault.NO_CARDS, "", "centre", 1),
    (P.replace("pone/turn", "pone"), Fault.NOT_A_TURN, "pone", "turn", 1),
    (P.replace("pone/turn", "pone/thinks"), Fault.NOT_A_TURN, "pone/thinks", "turn", 6),
    (P.replace("pone/turn", "bob/turn"), Fault.NOT_A_SEAT, "bob", "turn", 1),
    (f"{P} folded=pone,bob", Fault.NOT_A_SEAT, "bob", "folded", 6),
    (f"{P} folded=Pone", Fault.NOT_A_SEAT, "Pone", "folded", 1),
    (f"{S} passed=1", Fault.NOT_YES, "1", "passed", 1),
    (f"{P} rules=house", Fault.NOT_RULES, "house", "rules", 1),
    (f"{P} rules=", Fault.NOT_RULES, "", "rules", 1),
    (f"{P} rules=pagat,jokers=yes", Fault.NOT_A_SWITCH, "jokers", "rules", 7),
    (f"{P} rules=pagat,forcing=off,jokers", Fault.NOT_A_SWITCH, "jokers", "rules", 19),
    (f"{P} rules=pagat,forcing=off,forcing=off", Fault.FIELD_TWICE, "forcing", "rules", 19),
    (f"{P} rules=pagat,forcing=bob", Fault.NOT_A_VALUE, "bob", "rules", 15),
    (f"{P} rules=pagat,forcing", Fault.NOT_A_VALUE, "", "rules", 14),
    ("x" * (LONGEST_TEXT + 1), Fault.TOO_LONG, "x" * 60, "position", 1),
    (S.replace("centre=7d", "centre=Kd"), Fault.CARD_TWICE, "Kd", "centre", 1),
    (P.replace("stock=?20", "stock=?21"), Fault.TOO_MANY, "41", "stock", 1),
    (P.replace("dealer=?10", "dealer=?9"), Fault.TOTAL, "9", "dealer", 1),
    (P.replace("pone=?10/-", "pone=?999/-"), Fault.TOO_MANY, "1029", "stock", 1),
    (S.replace("3c4c5c", "3c4c6c"), Fault.NOT_A_MELD, "3c4c6c", "pone", 1),
    (S.replace("centre=7d", "centre=-"), Fault.CENTRE_MISSING, "-", "centre", 1),
    (f"{P.replace('stock=?20', 'stock=?19')} centre=7d", Fault.CENTRE_UNEXPECTED, "7d", "centre", 1),
    (P.replace("stock=?20", "stock=-"), Fault.STOCK_EMPTY, "-", "stock", 1),
    (P.replace("pone/turn", "pone/over"), Fault.STOCK_LEFT, "?20", "stock", 1),
    (f"{S.replace('left', 'turned')} passed=yes", Fault.NOT_THE_PHASE, "yes", "passed", 1),
    (f"{P.replace('pone=?10', 'pone=?9')} given=7h", Fault.NOT_THE_PHASE, "7h", "given", 1),
    (S.replace("pone/left", "dealer/claim-left"), Fault.NO_CLAIM, "dealer/claim-left", "turn", 1),
]

ELSEWHERE = {
    Fault.NOT_AN_ACTION, Fault.NOTHING_EXPECTED,  # actions: test_codes
    # what only a record can hold is in test_record
    Fault.NOT_TEXT, Fault.NOT_TOML, Fault.NOT_THE_TYPE, Fault.ILLEGAL, Fault.RESULT, Fault.NO_SUCH_PLY, Fault.UNKNOWN,
    # what only a question at the rearranging bench can hold is in test_arranging and test_rearranging
    Fault.NOT_ON_OFFER, Fault.HIDDEN_HAND, Fault.NOT_YOURS, Fault.LEFT_OUT, Fault.NOT_A_NUMBER,
    # what only a folder of an author's own can hold is in test_shelf
    Fault.NO_FOLDER, Fault.NOT_READABLE, Fault.NOTHING_HERE, Fault.NO_WORDS, Fault.NOT_A_NAME, Fault.NAME_TAKEN,
}  # fmt: skip


WANTED: dict[Fault, set[str]] = {
    Fault.CARD_TWICE: {""},
    Fault.CENTRE_MISSING: {"left"},
    Fault.CENTRE_UNEXPECTED: {"turn"},
    Fault.FIELD_MISSING: {"pone", "dealer", "turn"},
    Fault.FIELD_TWICE: {""},
    Fault.NOT_A_CARD: {"7h"},
    Fault.NOT_A_COUNT: {"?5"},
    Fault.NOT_A_FIELD: {"pone dealer turn centre stock waste rules passed folded given"},
    Fault.NOT_A_MELD: {""},
    Fault.NOT_A_SEAT: {"pone dealer"},
    Fault.NOT_A_SWITCH: {" ".join(SWITCHES)},
    Fault.NOT_A_TURN: {" ".join(f"pone/{phase}" for phase in cq.Phase)},
    Fault.NOT_A_VALUE: {"claim automatic off"},
    Fault.NOT_RULES: {" ".join(PRESETS)},
    Fault.NOT_THE_PHASE: {"pone/left", "dealer/exchange"},
    Fault.NOT_YES: {"yes no"},
    Fault.NO_CARDS: {""},
    Fault.NO_CLAIM: {"7d"},
    Fault.NO_SLASH: {"AdAs/3c3d3h"},
    Fault.ONE_CARD: {""},
    Fault.STOCK_EMPTY: {"turn"},
    Fault.STOCK_LEFT: {"-"},
    Fault.TOO_LONG: {"2000"},
    Fault.TOO_MANY: {"40"},
    Fault.TOTAL: {"10"},
}
"""What each mistake says may stand there instead."""


@pytest.mark.parametrize("fault", WANTED)
def test_a_mistake_says_what_may_stand_there(fault: Fault) -> None:
    said = set()
    for text, kind, *_ in MISTAKES:
        if kind is fault:
            with pytest.raises(cq.NotationError) as raised:
                cq.position(text)
            said.add(raised.value.expected)
    assert said == WANTED[fault]


@pytest.mark.parametrize("field", ["pone", "dealer", "stock", "centre", "waste"])
def test_labels_are_those_of_the_rules_in_every_field(field: str) -> None:
    given = {"pone": "?10/-", "dealer": "?10/-", "stock": "?20", "centre": "-", "waste": "-", "turn": "pone/turn"}
    here = {"pone": "10s?9/-", "dealer": "?7/10c10d10h", "stock": "10s?19", "centre": "10s", "waste": "10s"}
    given |= {field: here[field]} | ({"stock": "?19"} if field in ("centre", "waste") else {})
    given |= {"stock": "?17"} if field == "dealer" else {}
    given |= {"turn": "pone/left"} if field == "centre" else {}
    state = cq.position(" ".join(f"{name}={text}" for name, text in given.items()) + " rules=foster")
    assert "K" in dict(pair.split("=", 1) for pair in str(state).split())[field]


def test_a_link_with_an_empty_field_is_no_link_without_it() -> None:
    with pytest.raises(cq.NotationError) as raised:
        cq.position(cq.link(cq.position(P)).replace("waste=-", "waste="))
    assert (raised.value.fault, raised.value.field) == (Fault.NO_CARDS, "waste")


@pytest.mark.parametrize(("text", "fault", "found", "field", "place"), MISTAKES)
def test_a_mistake_is_named_and_placed(text: str, fault: Fault, found: str, field: str, place: int) -> None:
    with pytest.raises(cq.NotationError) as raised:
        cq.position(text)
    error = raised.value
    assert (error.fault, error.text, error.field, error.place) == (fault, found, field, place)


def test_every_mistake_that_a_position_can_hold_is_shown() -> None:
    assert {fault for _, fault, *_ in MISTAKES} == set(Fault) - ELSEWHERE


@pytest.mark.parametrize("field", FIELDS)
def test_a_mistake_in_a_link_names_its_field(field: str) -> None:
    fields = dict(pair.split("=", 1) for pair in LINE.split()) | {field: "%%%"}
    with pytest.raises(cq.NotationError) as raised:
        cq.position("&".join(f"{name}={value}" for name, value in fields.items()).replace("%%%", "%25%25%25"))
    assert raised.value.field == field


@given(states())
@PROPERTY
def test_positions_with_cards_left_out_are_read_from_what_they_write(state: cq.State) -> None:
    line = " ".join("waste=-" if field.startswith("waste=") else field for field in str(state).split(" "))
    study = cq.position(line)
    assert str(study) == line
    assert study.left_out == len(state.waste)


@given(variants, st.integers(0, 99))
@PROPERTY
def test_every_deal_can_be_linked(variant: cq.Variant, seed: int) -> None:
    state = cq.deal(seed, variant)
    assert cq.position(cq.link(state)) == cq.position(str(state)) == state


@pytest.mark.parametrize("text", ["", "x", "-1", "1.5", "²", "١", "101", "9" * 5_000])
def test_what_is_no_number_or_too_large_is_refused_with_its_field(text: str) -> None:
    with pytest.raises(cq.NotationError) as error:
        number(100).decode(text, "n")
    assert (error.value.fault, error.value.field, error.value.expected) == (Fault.NOT_A_NUMBER, "n", "0 … 100")


@pytest.mark.parametrize("text", ["pone,dealer", "dealer,pone", "dealer,pone,dealer"])
def test_seats_are_read_in_their_order(text: str) -> None:
    assert read_seats(text) == (cq.Seat.PONE, cq.Seat.DEALER)
