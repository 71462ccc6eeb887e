"""Why an answer is wrong: what is claimed is in the line, and every wrong answer gets a reason and a sentence."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from itertools import islice
from random import Random
from typing import Final, assert_never

import pytest

import conquian as cq
from conquian.course.attempt import Attempt
from conquian.explain.markup import plain
from conquian.explain.names import Faces
from conquian.explain.words import LANGUAGES
from conquian.game.actions import ALLOW, DECLINE, Discard, Force, Meld, Turn
from conquian.game.state import Phase
from conquian.rooms.puzzles.library import names, puzzle
from conquian.rooms.puzzles.puzzle import Puzzle
from conquian.rooms.puzzles.refutation.played_out import refuted
from conquian.rooms.puzzles.refutation.reason_phrases import reason_text
from conquian.rooms.puzzles.refutation.reasons import (
    AnyDiscard,
    DrawAtOnce,
    ForcedDiscard,
    ForcedNoWay,
    GoesOut,
    GoneCard,
    InHole,
    KeepsOuts,
    KeptBack,
    LastChance,
    MissedWin,
    NoWay,
    Reason,
    Source,
    StockEnds,
    When,
    _by_itself,
    why,
)
from conquian.solver.certificates.best_chance import ChanceCertificate
from tests.rooms.puzzles.test_refutation import blinder, certified

pytestmark = pytest.mark.slow

ASKED: Final = [one for name in names() if isinstance(one := puzzle(name), Puzzle) and one.goal is not None]
PUZZLES: Final = [one for one in ASKED if not isinstance(one.certificate, ChanceCertificate)]
CASES: Final = [(one, answer) for one in PUZZLES for answer in one.certificate.rejected]


@cache
def reasons() -> tuple[Reason | None, ...]:
    """The reason of every wrong answer."""
    return tuple(why(one, answer) for one, answer in CASES)


def line_of(one: Puzzle, answer: cq.Action) -> Attempt:
    found = refuted(one, answer)
    assert found is not None
    return Attempt(found.start, one.who, found.line)


# --- what is claimed, worked out otherwise


def is_so(reason: Reason, line: Attempt) -> bool:
    """Whether the reason is true of this line."""
    after, end, seat = line.states[1], line.state, line.seat
    match reason:
        case MissedWin(groups):
            ends = (cq.apply(line.start, one) for one in cq.legal_actions(line.start))
            won = [each for each in ends if each.outcome is not None and each.outcome.winner is seat]
            return any(
                set(groups) == set(each.spreads[seat].groups) - set(line.start.spreads[seat].groups) for each in won
            )
        case AnyDiscard(cards):
            mine = after.phase is Phase.DISCARD and after.turn is seat and after.hands[seat].cards == cards
            return mine and all(goes_out_with(cq.apply(after, Discard(card)), card, seat.other) for card in cards)
        case ForcedDiscard(card, cards):
            found = [(card, state) for card, state in thrown(line, card)]
            return {one for one, _ in found} == set(cards) and all(
                goes_out_with(state, one, seat.other) for one, state in found
            )
        case GoesOut(card, source, when):
            last = line.done[-1]
            wins = isinstance(last, Meld) and len(last.spread) == 11 and card in last.spread.cards
            wins = wins and end.outcome is not None and end.outcome.winner is seat.other
            return wins and line.states[-2].centre == card and comes(line, card, source) and is_soon(line, when)
        case InHole():
            return all(sits(state, seat) for state in discarded(after, seat))
        case DrawAtOnce():
            return end.outcome is not None and end.outcome.winner is None and not own_choices(line, len(line.done))
        case LastChance(card):
            let_go = line.done[0] == Discard(card) or (line.done[0] == DECLINE and line.start.centre == card)
            return let_go and bool(cq.ways_to_win(line.start, seat)) and never_wins(past_claim(line), seat)
        case NoWay():
            return bool(cq.ways_to_win(line.start, seat)) and never_wins(past_claim(line), seat)
        case ForcedNoWay(card):
            return all(never_wins(state, seat) for _, state in thrown(line, card))
        case KeptBack(cards):
            return bool(cards) and cards <= end.hands[seat.other].cards and cards <= completing(end, seat)
        case GoneCard(cards):
            return bool(cards) and cards == completing(end, seat) and not cards & end.hands[seat.other].cards
        case StockEnds(card):
            return not len(end.stock) and not completing(end, seat) and card not in line.start.spreads[seat].cards
        case KeepsOuts(cards):
            return bool(cards) and not any(
                cards & completing(state, seat) & coming(state, seat) for state in discarded(after, seat)
            )
        case _:
            assert_never(reason)


def completing(state: cq.State, seat: cq.Seat) -> cq.Cards:
    """The cards with which hand and spread of this seat could lie as eleven."""
    own = state.hands[seat].cards | state.spreads[seat].cards
    others = (card for card in cq.cards("".join(f"{r}{s}" for r in "A234567JQK" for s in "cdhs")) if card not in own)
    return cq.Cards.of(card for card in others if len(own) == 10 and cq.layouts(own | cq.Cards.of([card])))


def coming(state: cq.State, seat: cq.Seat) -> cq.Cards:
    """The cards that can still come to this seat: from the stock, or from the other hand."""
    return cq.Cards.of(state.stock.cards) | state.hands[seat.other].cards | cq.Cards.of(filter(None, [state.centre]))


def goes_out_with(state: cq.State, card: cq.Card, seat: cq.Seat) -> bool:
    return state.turn is seat and state.centre == card and card in completing(state, seat)


def sits(state: cq.State, seat: cq.Seat) -> bool:
    """Whether this seat sits in a hole."""
    coming = cq.Cards.of(state.stock.cards) | state.hands[seat.other].cards
    return not len(state.hands[seat]) and len(state.spreads[seat]) == 10 and not completing(state, seat) & coming


def discarded(state: cq.State, seat: cq.Seat) -> Iterator[cq.State]:
    if state.phase is Phase.DISCARD and state.turn is seat:
        yield from (cq.apply(state, action) for action in cq.legal_actions(state))
    else:
        yield state


def thrown(line: Attempt, card: cq.Card) -> Iterator[tuple[cq.Card, cq.State]]:
    """Everything that the player can discard after this card was forced, before there was a choice."""
    number = next(n for n, (state, action) in enumerate(line.steps) if isinstance(action, Force) and n)
    state = line.states[number]
    assert state.turn is line.seat.other and state.centre == card and not own_choices(line, number)
    forced = line.states[number + 1]
    for meld in cq.legal_actions(forced):
        assert isinstance(meld, Meld)
        for action in cq.legal_actions(cq.apply(forced, meld)):
            assert isinstance(action, Discard)
            yield action.card, cq.apply(cq.apply(forced, meld), action)


def own_choices(line: Attempt, until: int) -> int:
    """How often the player could have done something else, the answer not counted; other layouts are not else."""
    own = [state for n, (state, _) in enumerate(line.steps[:until]) if n and state.turn is line.seat]
    kinds = [{one.spread.mask if isinstance(one, Meld) else one for one in cq.legal_actions(state)} for state in own]
    return sum(len(each) > 1 for each in kinds)


def comes(line: Attempt, card: cq.Card, source: Source) -> bool:
    before = [(state, action) for state, action in line.steps[:-1]]
    match source:
        case Source.DISCARDED:
            return before[-1][1] == Discard(card) and before[-1][0].turn is line.seat
        case Source.DECLINED:
            return line.done[0] == DECLINE and line.start.centre == card and set(line.done[1:-1]) <= {ALLOW}
        case Source.FORCED:
            return isinstance(before[-1][1], Force) and before[-1][0].turn is line.seat
        case Source.TURNED | Source.PASSED:
            who = line.seat.other if source is Source.TURNED else line.seat
            turned = [
                (state.turn, after.centre)
                for (state, action), after in zip(line.steps, line.states[1:], strict=True)
                if isinstance(action, Turn)
            ]
            return turned[-1:] == [(who, card)]
        case _:
            assert_never(source)


def is_soon(line: Attempt, when: When) -> bool:
    choices = own_choices(line, len(line.done))
    between = line.done[1:-1]
    one_card = not any(isinstance(one, Meld) for one in between) and list(map(type, between)).count(Turn) <= 1
    match when:
        case When.AT_ONCE:
            return not choices and one_card
        case When.UNHINDERED:
            return not choices and not one_card
        case When.LATER:
            return choices > 0
        case _:
            assert_never(when)


def past_claim(line: Attempt) -> cq.State:
    """The position after the answer; where the opponent could force, after not doing so."""
    return line.states[2] if line.done[1:2] == (ALLOW,) else line.states[1]


def never_wins(state: cq.State, seat: cq.Seat) -> bool:
    """Whether this seat never goes out, whatever the opponent does: some deals, played at random."""
    rng = Random(str(state))
    cards = list(state.stock.cards)
    for _ in range(12):
        now = state
        while now.outcome is None:
            now = cq.apply(now, rng.choice(cq.legal_actions(now)))
        if now.outcome.winner is seat:
            return False
        rng.shuffle(cards)
    return True


# --- every wrong answer


def test_of_a_worse_chance_the_numbers_are_the_reason_and_no_line_is_shown() -> None:
    chances = [(one, answer) for one in ASKED if one not in PUZZLES for answer in one.certificate.rejected]
    assert chances
    assert all(why(one, answer) is None and refuted(one, answer) is None for one, answer in chances)


@pytest.mark.parametrize("part", range(12))
def test_what_is_said_of_a_wrong_answer_is_in_its_line(part: int) -> None:
    for one, answer in CASES[part::12]:
        reason = why(one, answer)
        assert reason is not None, f"{one.name}: {answer}"
        assert is_so(reason, line_of(one, answer)), f"{one.name}: {answer}: {reason}"


def test_every_reason_is_that_of_several_answers_and_none_is_that_of_most() -> None:
    found = Counter(type(reason).__name__ for reason in reasons())
    assert {kind.__name__ for kind in (AnyDiscard, GoesOut, InHole, DrawAtOnce, LastChance, NoWay)} <= set(found)
    assert {kind.__name__ for kind in (KeepsOuts, KeptBack, GoneCard, StockEnds)} <= set(found)
    assert max(found.values()) < len(CASES) * 0.6


def test_no_sentence_is_that_of_more_than_a_few_puzzles() -> None:
    said: dict[str, set[str]] = {}
    for (one, _), reason in zip(CASES, reasons(), strict=True):
        assert reason is not None
        if not isinstance(reason, NoWay | AnyDiscard):  # what is short, and happens now, may be said again
            said.setdefault(reason_text(reason, "en"), set()).add(one.name)
    assert max(map(len, said.values())) <= 12


def test_a_reason_of_another_answer_is_seldom_true() -> None:
    """The test that looks for what is claimed does not find everything everywhere."""
    rng = Random(7)
    some = rng.sample(CASES, 60)
    others = rng.sample(CASES, 60)
    true = 0
    for (one, answer), (other, wrong) in zip(some, others, strict=True):
        reason = why(other, wrong)
        assert reason is not None
        if not isinstance(reason, ForcedDiscard | ForcedNoWay):
            true += is_so(reason, line_of(one, answer))
    assert true < 20


def test_that_nobody_forces_is_part_of_what_happens_by_itself() -> None:
    """What a player can still reach is asked of the position after it, whatever else comes later."""
    lines = (line_of(one, answer) for one, answer in CASES)
    allowed = [*islice((line for line in lines if line.done[1:2] == (ALLOW,) and len(line.done) > 2), 5)]
    assert len(allowed) == 5
    assert all(line.states.index(_by_itself(line)) >= 2 for line in allowed)


def test_where_several_ways_look_alike_the_one_that_is_shown_is_not_the_reason() -> None:
    for found in map(certified, blinder()):
        one = replace(PUZZLES[0], certificate=found, accepted=found.accepted)
        for refutation in found.refutations:
            reason = why(one, refutation.action)
            assert (reason is None) is (len(refutation.worlds) > 1)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_reason_can_be_said(language: str) -> None:
    said: Counter[str] = Counter()
    for reason in reasons():
        assert reason is not None
        text = plain(reason_text(reason, language), language, Faces.FRENCH)
        assert text.endswith(".") and len(text) < 230 and "{" not in text
        said[text] += 1
    assert len(said) > 60


@pytest.mark.parametrize("when", list(When))
def test_the_opponent_can_go_out_in_every_way(when: When) -> None:
    found = {reason.source for reason in reasons() if isinstance(reason, GoesOut) and reason.when is when}
    assert found >= {Source.TURNED, Source.PASSED}
    assert (Source.DECLINED in found) is (when is When.AT_ONCE)


def test_in_the_hole_one_reads_of_the_hole() -> None:
    """A deal that the answer ends is drawn, and nobody sits in a hole there."""
    found = {(one.name, str(answer)): reason for (one, answer), reason in zip(CASES, reasons(), strict=True)}
    assert found["win-by-force-014", "allow"] == DrawAtOnce()
    assert found["hole-road-007", "meld As2s3s 4s5s6s 7sJsQsKs"] == InHole()
    assert found["composed-013", "decline"] == GoesOut(cq.card("5h"), Source.DECLINED, When.AT_ONCE)
    assert isinstance(found["go-out-040", "meld Ac2c3c 4c4d4h4s 5d6d7d"], MissedWin)
