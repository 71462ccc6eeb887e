"""Variants: switches, presets and the canonical text."""

from __future__ import annotations

import pytest
from hypothesis import given

import conquian as cq
from conquian.game.variants import PRESETS, SWITCHES, Variant
from tests.game.strategies import PROPERTY, variants
from tests.twin.rules import PRESETS as TWIN_PRESETS
from tests.twin.rules import SWITCHES as TWIN_SWITCHES
from tests.twin.rules import preset_rules, read_rules, write_rules


def switches(variant: Variant) -> dict[str, str]:
    """Every switch's value as text."""
    return {name: str(getattr(variant, name)) for name in SWITCHES}


def test_the_twin_knows_the_same_switches_in_the_same_order() -> None:
    assert {name: [str(value) for value in values] for name, values in SWITCHES.items()} == TWIN_SWITCHES
    assert list(SWITCHES) == list(TWIN_SWITCHES)


@pytest.mark.parametrize("name", PRESETS)
def test_a_preset_is_what_the_law_book_says(name: str) -> None:
    assert list(PRESETS) == list(TWIN_PRESETS)
    assert switches(PRESETS[name]) == preset_rules(name)
    assert str(PRESETS[name]) == name
    assert cq.variant(name) == PRESETS[name]


@given(variants)
@PROPERTY
def test_a_variant_is_written_with_the_fewest_changes(variant: Variant) -> None:
    assert str(variant) == write_rules(switches(variant))
    assert switches(variant) == read_rules(str(variant))
    assert cq.variant(str(variant)) == variant
    assert repr(variant) == f"variant('{variant}')"


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("foster,forcing_fit=direct", "foster,forcing_fit=direct"),
        ("pagat,borrowing=none", "pagat,borrowing=none"),
        ("rummyo,forcing=claim", "pagat,borrowing=none"),
        ("pagat,hand_size=8,exchange=yes", "mexican,forcing=claim"),
        ("rummy-com,first_dealer=random,borrowing=ends", "rummy-games"),
        ("pagat,labels=A-10,forcing_fit=direct", "pagat,forcing_fit=direct,labels=A-10"),
    ],
)
def test_canonical_text(text: str, canonical: str) -> None:
    assert str(cq.variant(text)) == canonical


@pytest.mark.parametrize(("size", "dealt", "out"), [("10", 10, 11), ("9", 9, 10), ("8", 8, 9)])
def test_out_is_one_more_than_dealt(size: str, dealt: int, out: int) -> None:
    variant = Variant().with_switches(hand_size=size)
    assert (variant.dealt, variant.out) == (dealt, out)


def test_switches_that_do_not_exist_are_refused() -> None:
    with pytest.raises(KeyError):
        Variant().with_switches(jokers="yes")
    with pytest.raises(ValueError, match="11"):
        Variant().with_switches(hand_size="11")
