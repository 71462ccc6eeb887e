"""The examples of the laws: every law has one, every position is a position, and the judge says what is promised."""

from __future__ import annotations

import tomllib
from importlib.resources import files
from typing import Any, Final

import pytest

import conquian as cq
from conquian.explain.names import action_name
from conquian.game.soundness import flaws
from conquian.game.spreads import completions
from conquian.teach.law_examples import Try, law_example

LISTED: Final[dict[str, Any]] = tomllib.loads(
    files("conquian.teach").joinpath("law_examples.toml").read_text(encoding="utf-8")
)

SHOWN: Final = {
    "1.2": "the order is told by runs and by what is none (3.2)",
    "2.1": "after the one it is the other's turn",
    "2.2": "who dealt does not begin",
    "3.4": "what is left of a spread is refused by 5.2",
    "4.3": "who takes the card in hand would have to discard without a meld (4.7)",
    "5.1": "allowed by these rules",
    "6.3": "nobody discards before the forced meld (6.2)",
    "6.4": "any card under these rules",
    "6.5": "allowed by these rules",
    "7.1": "a win",
    "7.2": "the last card is thrown, and play goes on",
    "7.3": "the twelfth card could only come from elsewhere (4.5)",
    "7.4": "a draw",
    "7.5": "no card makes these ten eleven",
    "8.1": "a win",
    "8.2": "a draw",
    "9.2": "the cards that would win are gone",
    "9.3": "cards from elsewhere are refused by 4.5",
}
"""The laws that refuse nothing here, and how their examples show them."""


def refused(law: cq.Law) -> list[cq.Law | None]:
    """The laws that refuse what is tried in the example of this one."""
    return [each.law for each in law_example(law).tries]


def reached(law: cq.Law) -> list[cq.State]:
    """The positions that the legal tries lead to."""
    example = law_example(law)
    return [cq.apply(example.position, each.action) for each in example.tries if each.law is None]


def test_every_law_has_an_example_and_nothing_else_has() -> None:
    assert list(LISTED) == [law.value for law in cq.Law]
    assert all(set(entry) <= {"position", "tries", "waste_shown"} for entry in LISTED.values())
    assert all(set(one) <= {"action", "law"} for entry in LISTED.values() for one in entry["tries"])


@pytest.mark.parametrize("law", cq.Law, ids=str)
def test_the_judge_says_what_the_example_promises(law: cq.Law) -> None:
    example = law_example(law)
    for each in example.tries:
        assert cq.judge(example.position, each.action).law == each.law, each.action


@pytest.mark.parametrize("law", cq.Law, ids=str)
def test_a_legal_try_is_played_and_a_refused_one_leaves_the_position(law: cq.Law) -> None:
    example = law_example(law)
    for index, each in enumerate(example.tries):
        trial = example.tried(index)
        assert trial.verdict == cq.judge(example.position, each.action)
        assert trial.verdict.action == each.action
        assert trial.state == (cq.apply(example.position, each.action) if each.law is None else example.position)
    with pytest.raises(IndexError):
        example.tried(len(example.tries))


def test_a_seat_that_has_folded_or_has_no_card_on_offer_may_not_meld() -> None:
    for law in cq.Law:
        position = law_example(law).position
        offered = position.phase in (cq.Phase.LEFT, cq.Phase.TURNED, cq.Phase.FORCED)
        assert law_example(law).may_meld is (offered and law is not cq.Law.FOLD)
    assert law_example(cq.Law.FOLD).position.folded == (cq.Seat.PONE,)


@pytest.mark.parametrize("law", cq.Law, ids=str)
def test_there_is_something_to_choose_and_something_legal(law: cq.Law) -> None:
    tries = law_example(law).tries
    assert 2 <= len(tries) <= 5
    assert Try(tries[0].action) == tries[0], "what is allowed comes first"
    for language in ("en", "de", "es"):
        names = [action_name(each.action, language) for each in tries]
        assert len(set(names)) == len(names)


@pytest.mark.parametrize("law", cq.Law, ids=str)
def test_a_law_that_forbids_refuses_something_in_its_own_example(law: cq.Law) -> None:
    assert (law in refused(law)) is (law.value not in SHOWN)


@pytest.mark.parametrize("law", cq.Law, ids=str)
def test_the_position_is_sound_and_could_be_one_of_a_deal(law: cq.Law) -> None:
    position = law_example(law).position
    assert not list(flaws(position))
    assert not position.is_study
    assert position.variant == cq.variant("pagat")


@pytest.mark.parametrize("law", cq.Law, ids=str)
def test_the_file_writes_as_the_notation_does(law: cq.Law) -> None:
    example, listed = law_example(law), LISTED[law.value]
    assert str(example.position) == listed["position"]
    assert [str(each.action) for each in example.tries] == [entry["action"] for entry in listed["tries"]]


@pytest.mark.parametrize("law", cq.Law, ids=str)
def test_the_learner_sees_the_own_cards_and_not_the_opponents(law: cq.Law) -> None:
    position = law_example(law).position
    assert not position.hands[position.turn].unknown
    assert not position.hands[position.turn.other].cards
    assert len(position.stock.cards) <= 1  # the card that is going to be turned up


def test_the_waste_is_shown_where_the_law_is_about_it() -> None:
    shown = {law for law in cq.Law if law_example(law).waste_shown}
    assert shown == {cq.Law.WASTE_IS_DEAD, cq.Law.COUNTING}


def test_examples_of_the_end_end_the_deal() -> None:
    for law in (cq.Law.GO_OUT, cq.Law.EXACTLY_ELEVEN, cq.Law.STAKE):
        assert reached(law)[0].outcome == cq.Outcome(cq.Seat.PONE)
    for law in (cq.Law.DRAW, cq.Law.AFTER_A_DRAW):
        assert reached(law)[0].outcome == cq.Outcome(None)
    assert all(state.outcome is None for state in reached(cq.Law.TEN_IS_NO_WIN))


def test_examples_of_forcing_lead_to_it() -> None:
    phases = {law: {str(state.phase) for state in reached(law)} for law in cq.Law if law.chapter == 6}
    assert "claim-left" in phases[cq.Law.FORCE]
    assert phases[cq.Law.CANNOT_REFUSE] == phases[cq.Law.FORCED_DISCARD] == {"discard"}
    assert "forced" in phases[cq.Law.FORCING_SCOPE]
    assert "claim-left" in phases[cq.Law.FIT]


def outs(law: cq.Law) -> cq.Cards:
    """Every card that would make the ten cards in the spread of this example eleven."""
    laid = law_example(law).position.spreads[cq.Seat.PONE].cards
    assert len(laid) == 10
    return completions(laid)


def test_no_card_makes_the_ten_of_the_hole_eleven() -> None:
    assert not outs(cq.Law.TEN_CARD_HOLE)


def test_the_cards_that_would_win_are_gone_in_the_example_of_counting() -> None:
    position = law_example(cq.Law.COUNTING).position
    gone = cq.Cards.of(position.waste) | position.spreads[cq.Seat.DEALER].cards
    assert outs(cq.Law.COUNTING)
    assert outs(cq.Law.COUNTING) <= gone
