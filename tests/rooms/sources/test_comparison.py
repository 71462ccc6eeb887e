"""Comparing sources: what they say is what the sources are known to say, and every link leads back."""

from __future__ import annotations

from itertools import combinations

import pytest

import conquian as cq
from conquian.explain.sources import Stance
from conquian.game.variants import SWITCHES
from conquian.notation.errors import NotationError
from conquian.rooms.sources.comparison import (
    SOURCES,
    Books,
    OneSwitch,
    SourceComparison,
    differences,
    read,
    said,
    tally,
)
from conquian.rooms.sources.rule_differences import Sight, Witness, laws
from tests.game.tables import STAKES_AND_LABELS

PAIRS = list(combinations(SOURCES, 2))
SWITCHED = [
    OneSwitch(switch, str(one), str(two))
    for switch, values in SWITCHES.items()
    for one in values
    for two in values
    if one != two
]


@pytest.mark.parametrize("source", SOURCES)
def test_every_law_is_counted_once(source: str) -> None:
    counts = tally(source)
    agrees = sum(said(law, source).stance is Stance.AGREES for law in cq.Law)
    assert counts.differs + counts.silent + counts.unknown + agrees == 40
    assert {said(law, source).source for law in cq.Law} == {source}


@pytest.mark.parametrize("source", SOURCES)
def test_whatever_a_source_says_otherwise_is_listed_and_whatever_its_rules_set(source: str) -> None:
    listed = {each.law for each in differences(Books(source))}
    assert {law for law in cq.Law if said(law, source).stance is Stance.DIFFERS} <= listed
    usual, rules = Books(source).rules
    for switch in rules.differs_from(usual):
        assert laws(switch)[0] in listed
    for each in differences(Books(source)):
        assert said(each.law, source).stance is Stance.DIFFERS or each.switches


@pytest.mark.parametrize(("one", "two"), PAIRS)
def test_two_sources_of_different_rules_part_somewhere(one: str, two: str) -> None:
    """Every switch that sets them apart is listed under its law, by whichever of the two one begins."""
    other, mine = Books(one, two).rules
    found = differences(Books(one, two))
    assert {switch for each in found for switch in each.switches} == set(mine.differs_from(other))
    assert any(each.exhibits for each in found) is (mine != other)
    assert {(each.law, each.switches) for each in found} == {
        (each.law, each.switches) for each in differences(Books(two, one))
    }
    for each in found:
        assert all(exhibit.parts(other, mine) for exhibit in each.exhibits)


@pytest.mark.parametrize("pair", SWITCHED, ids=str)
def test_two_values_of_a_switch_can_be_looked_at(pair: OneSwitch) -> None:
    now = SourceComparison().ask(pair)
    assert isinstance(now.exhibit, Sight if pair.switch in STAKES_AND_LABELS else Witness)
    assert now.law is laws(pair.switch)[0]


# --- going about ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("given", "expected"),
    [
        (("borrowing",), ("ends", "free")),
        (("borrowing", "none"), ("none", "free")),
        (("borrowing", "free"), ("free", "ends")),
        (("borrowing", "", "ends"), ("free", "ends")),
        (("borrowing", "", "free"), ("ends", "free")),
    ],
)
def test_values_that_are_left_out_are_chosen(given: tuple[str, ...], expected: tuple[str, str]) -> None:
    found = OneSwitch.of(*given)
    assert (found.mine, found.other) == expected


# --- as text ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("source", SOURCES)
def test_every_place_of_a_source_has_its_link(source: str) -> None:
    for other in SOURCES:
        now = SourceComparison(Books(source, other))
        assert read(now.fields()) == now
        for each in now.differences:
            for n in range(len(each.exhibits)):
                place = now.open(each.law, n)
                assert place.law is each.law
                assert place.n == n
                assert read(place.fields()) == place


@pytest.mark.parametrize("pair", SWITCHED, ids=str)
def test_every_pair_of_values_has_its_link(pair: OneSwitch) -> None:
    now = SourceComparison().ask(pair)
    difference = now.difference
    assert difference is not None
    for n in range(len(difference.exhibits)):
        place = now.open(difference.law, n)
        assert read(place.fields()) == place


@pytest.mark.parametrize(
    ("fields", "wrong"),
    [
        ({"source": "S9"}, "source"),
        ({"source": "s1"}, "source"),
        ({"source": ""}, "source"),
        ({"source": "S1", "with": "S9"}, "with"),
        ({"source": "S1", "law": "3.1"}, "law"),
        ({"source": "S1", "law": "4.8", "n": "1"}, "n"),
        ({"source": "S1", "n": "1"}, "n"),
        ({"source": "S1", "law": "5.1", "n": "2"}, "n"),
        ({"source": "S1", "law": "5.1", "n": "0"}, "n"),
        ({"source": "S1", "law": "5.1", "n": "١"}, "n"),
        ({"switch": "borrow"}, "switch"),
        ({"switch": "borrowing", "value": "claim"}, "value"),
        ({"switch": "borrowing", "value": "ends", "with": "ends"}, "with"),
        ({"switch": "borrowing", "with": "off"}, "with"),
        ({"switch": "borrowing", "law": "6.1"}, "law"),
    ],
)
def test_what_cannot_be_compared_is_refused(fields: dict[str, str], wrong: str) -> None:
    with pytest.raises(NotationError) as problem:
        read(fields)
    assert problem.value.field == wrong
