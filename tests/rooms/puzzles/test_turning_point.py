"""Turning points: what is said to be decided is decided there, and few steps of a line are such."""

from __future__ import annotations

from random import Random
from typing import Final, assert_never

import pytest

import conquian as cq
from conquian.course.attempt import Attempt
from conquian.explain.words import LANGUAGES
from conquian.game.actions import Discard, Force, Turn
from conquian.game.state import Phase
from conquian.rooms.puzzles.refutation.played_out import borne_out, refuted
from conquian.rooms.puzzles.refutation.reason_phrases import turning_text
from conquian.rooms.puzzles.refutation.turning_point import Forced, LastCardTurns, Lost, Turning, Waits, turning_points
from tests.rooms.puzzles.test_refutation_reasons import PUZZLES, completing, never_wins


def lines() -> list[Attempt]:
    """A wrong and a right answer of some puzzles each, played to the end."""
    found = []
    for one in Random(11).sample(PUZZLES, 90):
        for played in (refuted(one, one.certificate.rejected[0]), borne_out(one, one.certificate.accepted[0])):
            assert played is not None
            found.append(Attempt(played.start, one.who, played.line))
    return found


LINES: Final = lines()


def is_decided(turning: Turning, number: int, line: Attempt) -> bool:
    """Whether this is decided by the action of this number, and was not before."""
    before, after = line.states[number], line.states[number + 1]
    match turning:
        case Waits(seat, card):
            assert line.state.outcome is not None
            goes = line.state.outcome.winner is seat and line.states[-2].centre == card
            return (
                goes
                and not waits(before, seat, card)
                and all(waits(state, seat, card) for state in line.states[number + 1 : -1])
            )
        case Lost(seat):
            could = bool(cq.ways_to_win(before, seat))
            return could and len(after.stock) > 0 and never_wins(after, seat)
        case Forced(seat):
            return (
                isinstance(line.done[number], Force)
                and after.turn is seat
                and isinstance(line.done[number + 2], Discard)
                and line.states[number + 2].turn is seat
            )
        case LastCardTurns():
            return isinstance(line.done[number], Turn) and len(before.stock) == 1 and not len(after.stock)
        case _:
            assert_never(turning)


def waits(state: cq.State, seat: cq.Seat, card: cq.Card) -> bool:
    if state.phase is not Phase.DISCARD or state.turn is not seat:
        return card in completing(state, seat)
    return any(card in completing(cq.apply(state, action), seat) for action in cq.legal_actions(state))


def test_what_is_said_to_be_decided_is_decided_there() -> None:
    kinds = set()
    for line in LINES:
        for number, turning in turning_points(line).items():
            assert is_decided(turning, number, line), f"{line.start} {number} {turning}"
            kinds.add(type(turning))
    assert kinds == {Waits, Lost, Forced, LastCardTurns}


def test_few_steps_of_a_line_are_turning_points_and_long_lines_have_one() -> None:
    counts = [(len(line.done), len(turning_points(line))) for line in LINES]
    assert sum(found for _, found in counts) < sum(steps for steps, _ in counts) / 6
    assert max(found for _, found in counts) <= 7
    long = [found for steps, found in counts if steps > 12]
    assert len(long) > 20 and sum(map(bool, long)) > len(long) * 0.8


def test_the_answer_and_the_end_have_their_own_words() -> None:
    assert all(0 < number < len(line.done) - 1 for line in LINES for number in turning_points(line))


def test_a_seat_that_can_never_go_out_never_can_again() -> None:
    """What is found by halving the line holds of the whole of it."""
    for line in LINES[::3]:
        for seat in cq.Seat:
            found = [not cq.ways_to_win(state, seat) for state in line.states if state.outcome is None]
            assert found == sorted(found)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_turning_point_can_be_said_to_both(language: str) -> None:
    found = {turning for line in LINES for turning in turning_points(line).values()}
    assert found
    for turning in found:
        mine, theirs = (turning_text(turning, seat, language) for seat in cq.Seat)
        assert mine.startswith("*") and theirs.startswith("*")
        assert (mine == theirs) is isinstance(turning, LastCardTurns)
