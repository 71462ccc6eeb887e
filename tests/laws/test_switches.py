"""Every switch of the rules makes a difference that is shown, and no two presets are alike.

What parts two rules is looked for again here, by playing: nothing in rule_differences.toml says that they part.
"""

from __future__ import annotations

from itertools import combinations
from typing import Final

import pytest

import conquian as cq
from conquian.game.soundness import flaws
from conquian.game.variants import DEFAULT_PRESET, PRESETS, SWITCHES, Variant
from conquian.rooms.sources.rule_differences import Sight, Witness, exhibits, laws, look, witnesses
from conquian.teach.reachability.search import Arises, could_arise
from tests.game.tables import STAKES_AND_LABELS, legal

ALL_WITNESSES: Final = {(each.switch, each.name): each for switch in SWITCHES for each in witnesses(switch)}
VALUES: Final = [
    (switch, str(one), str(two)) for switch, values in SWITCHES.items() for one, two in combinations(values, 2)
]


def tree(state: cq.State | None, path: tuple[cq.Action, ...]) -> object:
    """What can be done here and, step by step, on the way that the path goes."""
    if state is None:
        return "cannot be"
    first, *rest = path or (None,)
    after = cq.apply(state, first) if first is not None and str(first) in legal(state) else None
    return sorted(legal(state)), str(state.outcome), None if after is None else tree(after, tuple(rest))


def differ(exhibit: Witness | Sight, one: Variant, two: Variant) -> bool:
    """Whether the two rules part here."""
    if isinstance(exhibit, Sight):
        return look(exhibit.switch, one) != look(exhibit.switch, two)
    return tree(exhibit.under(one), exhibit.then) != tree(exhibit.under(two), exhibit.then)


def test_every_switch_belongs_to_a_law() -> None:
    for switch in SWITCHES:
        assert laws(switch)
        assert bool(witnesses(switch)) is (switch not in STAKES_AND_LABELS)


@pytest.mark.parametrize(("switch", "one", "two"), VALUES)
def test_the_values_of_a_switch_differ(switch: str, one: str, two: str) -> None:
    first, second = (Variant().with_switches(**{switch: value}) for value in (one, two))
    shown = exhibits(switch, first, second)
    assert shown
    assert all(differ(each, first, second) for each in shown)
    assert exhibits(switch, first, first) == ()


@pytest.mark.parametrize(("one", "two"), list(combinations(PRESETS, 2)))
def test_every_preset_differs_from_every_other(one: str, two: str) -> None:
    first, second = PRESETS[one], PRESETS[two]
    shown = [each for switch in SWITCHES for each in exhibits(switch, first, second)]
    assert shown
    assert {each.switch for each in shown} <= set(first.differs_from(second))
    assert all(differ(each, first, second) for each in shown)


@pytest.mark.parametrize("preset", sorted(set(PRESETS) - {DEFAULT_PRESET}))
def test_every_switch_that_a_preset_sets_matters_to_it(preset: str) -> None:
    rules = PRESETS[preset]
    for switch in rules.differs_from(PRESETS[DEFAULT_PRESET]):
        assert exhibits(switch, PRESETS[DEFAULT_PRESET], rules), switch


@pytest.mark.parametrize(("one", "two"), [("rummyo", "rummy-games"), ("rummyo", "rummy-com"), ("rummyo", "bicycle")])
def test_what_cannot_be_forced_has_no_scope(one: str, two: str) -> None:
    for switch in ("forcing_scope", "forcing_fit"):
        assert exhibits(switch, PRESETS[one], PRESETS[two]) == ()


def test_only_switches_that_a_position_needs_change_it() -> None:
    """Stakes, the first dealer and the labels touch no action."""
    for switch in STAKES_AND_LABELS:
        for value in SWITCHES[switch]:
            other = Variant().with_switches(**{switch: value})
            assert not any(differ(each, Variant(), other) for each in ALL_WITNESSES.values())


@pytest.mark.parametrize("key", ALL_WITNESSES, ids="/".join)
def test_every_witness_comes_from_a_game_and_stands_under_other_rules(key: tuple[str, str]) -> None:
    """Under other rules it is sound and has all forty cards, wherever as many are dealt as lie on a side."""
    witness = ALL_WITNESSES[key]
    assert isinstance(could_arise(witness.position), Arises)
    assert witness.under(Variant()) == witness.position
    for switch, values in SWITCHES.items():
        for value in values:
            rules = Variant().with_switches(**{switch: value})
            state = witness.under(rules)
            if state is None:
                assert any(len(laid) > rules.dealt for laid in witness.position.spreads)
                continue
            assert list(flaws(state)) == []
            assert state.unknown == 0
            assert not state.is_study
            assert cq.position(str(state)) == state
            for action in witness.then:
                if str(action) not in legal(state):
                    break
                state = cq.apply(state, action)
