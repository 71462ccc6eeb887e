"""A vote as a value: who has a choice, what is shown before and after it is revealed."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from typing import Final

import pytest

from conquian.classes import vote as votes
from conquian.classes.address_pace import MOST_ADDRESSES, AddressPace
from conquian.classes.ballot import BallotChoice, read_ballot
from conquian.classes.refusal import ClassRefusal, RefusalReason
from conquian.classes.running_class import DeviceNumbers
from conquian.classes.vote import (
    CROWD,
    MOST_DEVICES,
    MOST_OF_ADDRESS,
    VoteDesk,
    VotePhase,
    VotePlace,
    VoteStep,
)
from conquian.classes.vote_view import _text
from conquian.explain.sentences import law_title
from conquian.explain.words import LANGUAGES, topic, words
from conquian.game.laws import Law
from tests.checkout import ROOT
from tests.classes.voting import HERE, OPINION, counts, marked, opened, shown


def test_a_device_has_one_choice_and_may_change_it() -> None:
    desk = opened()
    for device, choice in (("a", 0), ("b", 1), ("a", 2), ("a", 1)):
        desk = marked(desk, device, choice)
    assert counts(desk) == [(0, 2, 0)]
    assert shown(desk, "a").asked == OPINION["question"]
    assert [choice.is_mine for choice in shown(desk, "a").choices] == [False, True, False]


def test_nothing_is_told_before_it_is_revealed() -> None:
    desk = opened(here=HERE, ask="allowed", choices="decline\nturn")
    silent = [shown(desk, "someone"), shown(marked(desk, "a", 1), "someone"), shown(desk.step(VoteStep.CLOSE))]
    for view in silent:
        assert not view.ground
        assert all((choice.bars, choice.standing, choice.verdict) == ((), "", "") for choice in view.choices)
    assert replace(silent[1], voted="") == replace(silent[0], voted="")
    told = shown(marked(desk, "a", 1).step(VoteStep.REVEAL))
    assert [choice.standing for choice in told.choices] == ["right", "wrong"]
    assert "4.8" in told.choices[1].verdict
    assert [[bar.share for bar in choice.bars] for choice in told.choices] == [[0], [100]]


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_true_of_each_choice_is_told_by_what_was_asked(language: str) -> None:
    said = topic(language, "vote")["verdict"]

    def told(**fields: str) -> list[str]:
        return [choice.verdict for choice in shown(opened(**fields).step(VoteStep.REVEAL), language=language).choices]

    law = words(language, "vote", "verdict", "law", law=Law("4.8"), title=law_title(Law("4.8"), language))
    assert told(here=HERE, ask="allowed", choices="decline\nturn") == [said["allowed"], law]
    assert told(here=HERE, ask="allowed", choices="decline") == [said["right"], said["wrong"]]
    assert told(here=HERE, choices="decline\nturn") == [said["allowed"], law]
    assert told(here=HERE) == ["", ""], "nothing was judged"
    assert set(told(here="composed-003")) == {said["right"], said["wrong"]}


def test_a_choice_is_written_like_a_sentence_and_shows_its_cards() -> None:
    laying = shown(opened(here=HERE)).choices
    assert [choice.text.split(":")[0] for choice in laying] == ["Meld", "Decline"]
    assert [(choice.is_spread, bool(choice.cards)) for choice in laying] == [(True, True), (False, False)]
    discards = shown(opened(here=HERE, ask="allowed", choices="discard Ad\nforce")).choices
    assert [(choice.is_spread, bool(choice.cards)) for choice in discards] == [(False, True), (False, False)]


@pytest.mark.parametrize("language", LANGUAGES)
def test_it_is_said_which_cards_are_known(language: str) -> None:
    known = topic(language, "vote")["known"]
    every, seat = shown(opened(level="hole/dead"), language=language), shown(opened(here=HERE), language=language)
    assert every.known.endswith(known["all"]) and seat.known.endswith(known["seat"])
    assert shown(opened(), language=language).known == ""


def test_the_first_round_stands_beside_the_second() -> None:
    desk = marked(marked(opened(), "a", 0), "b", 0)
    desk = desk.step(VoteStep.CLOSE).step(VoteStep.AGAIN)
    desk = marked(marked(desk, "a", 1), "b", 0).step(VoteStep.REVEAL)
    assert counts(desk) == [(2, 0, 0), (1, 1, 0)]
    assert [bar.text for bar in shown(desk).choices[0].bars] == ["2 votes", "1 vote"]


def test_hands_are_counted_beside_devices() -> None:
    desk = marked(opened(), "a", 0).count((3, 0, 9))
    desk = desk.count((4, 0, 9))
    assert counts(desk) == [(5, 0, 9)]
    assert shown(desk).voted == "14 votes"


def test_what_comes_too_late_or_is_not_understood_changes_nothing() -> None:
    desk = opened()
    closed, told = desk.step(VoteStep.CLOSE), desk.step(VoteStep.REVEAL)
    second = closed.step(VoteStep.AGAIN)
    third = {"choice": "3", "stamp": desk.stamp}
    changes: tuple[tuple[Callable[[], VoteDesk], RefusalReason], ...] = (
        (lambda: marked(closed, "a", 0), RefusalReason.CLOSED),
        (lambda: second.mark({"choice": "0", "stamp": desk.stamp}, "a", VotePlace("x")), RefusalReason.STALE),
        (lambda: desk.mark(third, "a", VotePlace("x")), RefusalReason.UNREADABLE),
        (lambda: marked(VoteDesk(), "a", 0), RefusalReason.NO_VOTE),
        (lambda: VoteDesk().step(VoteStep.REVEAL), RefusalReason.NO_VOTE),
        (lambda: closed.step(VoteStep.CLOSE), RefusalReason.NOT_NOW),
        (lambda: second.step(VoteStep.AGAIN), RefusalReason.NOT_NOW),
        (lambda: told.step(VoteStep.AGAIN), RefusalReason.NOT_NOW),
        (lambda: told.step(VoteStep.REVEAL), RefusalReason.NOT_NOW),
        (lambda: told.count((1, 1, 1)), RefusalReason.NOT_NOW),
        (lambda: desk.count((1, 1)), RefusalReason.UNREADABLE),
    )
    for change, why in changes:
        with pytest.raises(ClassRefusal) as error:
            change()
        assert error.value.reason is why


@pytest.mark.parametrize(
    "fields", [{}, {"do": "explode"}, {"do": "hands", "hand-0": "501"}, {"do": "hands", "hand-0": "-1"}]
)
def test_a_form_that_is_none_is_refused(fields: dict[str, str]) -> None:
    with pytest.raises(ClassRefusal):
        opened().take(fields)


@pytest.mark.parametrize("choice", ["", "-1", "1.5", "100", "٣", "9" * 5_000, "x"])
def test_a_choice_that_is_none_is_refused(choice: str) -> None:
    with pytest.raises(ClassRefusal):
        opened().mark({"stamp": "1-1-open", "choice": choice}, "a", VotePlace("x"))


def test_one_address_has_few_choices_and_this_machine_all() -> None:
    desk = opened()
    for n in range(MOST_OF_ADDRESS):
        desk = marked(desk, f"device {n}", 0, "192.168.1.30")
    with pytest.raises(ClassRefusal) as error:
        marked(desk, "another", 0, "192.168.1.30")
    assert error.value.reason is RefusalReason.CROWDED
    desk = marked(marked(desk, "device 0", 1, "192.168.1.30"), "another", 0, "192.168.1.31")
    for n in range(20):
        desk = marked(desk, f"here {n}", 2, "127.0.0.1", is_here=True)
    assert counts(desk) == [(MOST_OF_ADDRESS, 1, 20)]


def test_many_votes_of_one_address_are_told_to_the_teacher() -> None:
    desk = opened()
    for n in range(CROWD):
        desk = marked(desk, f"device {n}", 0, "192.168.1.30")
        desk = marked(desk, f"other {n}", 0, f"192.168.1.{n}")
    assert shown(desk).crowd == ""
    desk = marked(desk, "device 0", 1, "192.168.1.30")
    assert shown(desk).crowd == "", "a device that changes its mind is not one more"
    for language in LANGUAGES:
        assert str(CROWD + 1) in shown(marked(desk, "another", 0, "192.168.1.30"), language=language).crowd


NUMBERS: Final = {"four": 4, "twenty": 20, "forty": 40, "eighty": 80}
"""The numbers that the page on a class says in words."""


def promised(sentence: str) -> list[int]:
    """The numbers that stand in the brackets of this sentence of the page on a class."""
    page = " ".join((ROOT / "docs" / "class.md").read_text(encoding="utf-8").split())
    found = re.search(sentence, page)
    assert found, sentence
    return [NUMBERS.get(each) or int(each) for each in found.groups()]


def test_a_crowd_begins_where_the_page_on_a_class_says() -> None:
    (most,) = promised(r"more than (\w+) votes share an address")
    desk = opened()
    for n in range(most):
        desk = marked(desk, str(n), 0, "192.168.1.30")
    assert shown(desk).crowd == ""
    assert shown(marked(desk, "another", 0, "192.168.1.30")).crowd


def test_one_address_chooses_as_fast_as_the_page_on_a_class_says() -> None:
    at_once, each_second = promised(r"may choose (\w+) times at once, .*? and then (\w+) times a second")
    pace = AddressPace()
    assert [pace.may("192.168.1.30", 5.0) for _ in range(at_once + 1)] == [True] * at_once + [False]
    assert sum(pace.may("192.168.1.30", 6.0) for _ in range(at_once)) == each_second


def test_there_are_as_many_choices_as_the_page_on_a_class_says() -> None:
    of_address, of_all = promised(r"an address has (\w+) choices \(.*?\), and there are (\d+) in all\.")
    desk, why = opened(), list[RefusalReason]()
    for n in range(of_all + 1):
        try:
            desk = marked(desk, str(n), 0, f"192.168.1.{n // of_address}")
        except ClassRefusal as error:
            why.append(error.reason)
        if n == of_address - 1:
            with pytest.raises(ClassRefusal, match=RefusalReason.CROWDED):
                marked(desk, "another", 0, "192.168.1.0")
    assert (counts(desk), why) == ([(of_all, 0, 0)], [RefusalReason.FULL])


HOUSE: Final = {f"seat {n}": f"192.168.1.{n}" for n in range(20)}
"""Devices that are at the site, each with an address of its own."""


def test_who_was_there_before_the_vote_has_a_place_whatever_others_do() -> None:
    desk = VoteDesk().open(read_ballot(OPINION), HOUSE)
    for _ in range(2):
        refusals = Counter[RefusalReason]()
        for n in range(9 * MOST_OF_ADDRESS):
            try:
                desk = marked(desk, f"taker {n}", 1, f"192.168.2.{n // MOST_OF_ADDRESS}", seat="seat 99")
            except ClassRefusal as error:
                refusals[error.reason] += 1
        assert refusals == {RefusalReason.FULL: 9 * MOST_OF_ADDRESS - (MOST_DEVICES - len(HOUSE))}
        for seat, address in HOUSE.items():
            desk = marked(marked(desk, f"device of {seat}", 1, address, seat=seat), f"device of {seat}", 0, address)
        assert counts(desk)[-1] == (len(HOUSE), MOST_DEVICES - len(HOUSE), 0)
        if len(counts(desk)) == 1:
            desk = desk.step(VoteStep.AGAIN)


def test_a_place_that_is_kept_is_taken_once() -> None:
    behind = frozenset(f"seat {n}" for n in range(30))
    desk = VoteDesk().open(read_ballot(OPINION), behind)
    for n in range(MOST_OF_ADDRESS):
        desk = marked(desk, f"newcomer {n}", 0, "192.168.1.30")
    for seat in ("", "seat 99"):
        with pytest.raises(ClassRefusal, match=RefusalReason.CROWDED):
            marked(desk, "another", 0, "192.168.1.30", seat=seat)
    desk = marked(desk, "one", 0, "192.168.1.30", seat="seat 7")
    with pytest.raises(ClassRefusal, match=RefusalReason.CROWDED):
        marked(desk, "another of this device", 0, "192.168.1.30", seat="seat 7")
    assert desk.vote is not None
    assert not any("seat" in device or "seat" in str(mark) for device, mark in desk.vote.now.marks.items())


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_teacher_hears_how_many_addresses_have_all_the_votes_they_may(language: str) -> None:
    desk = opened()
    told = list[str]()
    for address in ("192.168.1.30", "192.168.1.31"):
        for n in range(MOST_OF_ADDRESS):
            assert len(told) == 0 or shown(desk, language=language).crowd == told[-1]
            desk = marked(desk, f"{address} {n}", 0, address)
        told.append(shown(desk, language=language).crowd)
    full = [words(language, "vote", "full", n=n) for n in (1, 2)]
    assert [each.endswith(of) for each, of in zip(told, full, strict=True)] == [True, True]


def test_there_is_a_last_device(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(votes, "MOST_DEVICES", 3)
    assert MOST_DEVICES >= 100
    desk = opened()
    for n in range(3):
        desk = marked(desk, str(n), 0)
    with pytest.raises(ClassRefusal) as error:
        marked(desk, "3", 0)
    assert error.value.reason is RefusalReason.FULL
    assert counts(marked(desk, "1", 2)) == [(2, 0, 1)], "who is in may still change"


def test_to_ask_another_question_takes_the_vote_away_and_says_nothing_of_wiping() -> None:
    other = opened().step(VoteStep.OTHER)
    assert other.vote is None and not other.is_wiped


def test_that_a_vote_was_wiped_is_known_until_another_is_opened() -> None:
    wiped = opened().step(VoteStep.WIPE)
    assert not VoteDesk().is_wiped and wiped.is_wiped and not wiped.open(read_ballot(OPINION)).is_wiped


def test_a_wiped_vote_is_gone() -> None:
    desk = marked(opened(), "a", 0).step(VoteStep.WIPE)
    assert desk.vote is None
    assert desk.open(read_ballot(OPINION)).stamp != opened().stamp


def test_the_pace_forgets_the_oldest_of_many_addresses() -> None:
    pace = AddressPace()
    for n in range(MOST_ADDRESSES + 50):
        assert pace.may(str(n), 0.0)
    assert len(pace._paid_until) == MOST_ADDRESSES


def test_only_numbers_that_this_server_made_are_devices() -> None:
    numbers, other = DeviceNumbers(), DeviceNumbers()
    device = numbers.new_device()
    assert numbers.knows(device)
    for forged in ("", ".", "x", "ü.ü", device[:-1], f"0{device}", other.new_device()):
        assert not numbers.knows(forged)


def test_phases_are_told_apart() -> None:
    desk = opened()
    steps = [desk, desk.step(VoteStep.CLOSE), desk.step(VoteStep.AGAIN), desk.step(VoteStep.REVEAL)]
    assert len({each.stamp for each in steps}) == 4
    assert steps[1].vote is not None
    assert steps[1].vote.phase is VotePhase.CLOSED
    assert isinstance(read_ballot(OPINION).choices[0], BallotChoice)


def test_what_is_not_written_in_a_language_is_told_in_the_first_that_there_is() -> None:
    assert _text((("es", "Hola"), ("en", "Hello")), "de") == "Hola"
