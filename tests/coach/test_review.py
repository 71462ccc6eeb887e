"""The coach's judgement: it sees what the seat saw, and nothing else; what it tells is true and worth telling."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

import conquian as cq
from conquian.advice.seat_value import MARGIN
from conquian.coach import decision as decisions
from conquian.coach.decision import CLOSE, LEAST, QUICK, THOROUGH, choices, decision, positions
from conquian.coach.kept import read, written
from conquian.coach.moment import MeritKind, MomentKind, moment, was_forced_anyway
from conquian.coach.review import MOST_MOMENTS, HandReview
from conquian.coach.task import OwnTask
from conquian.game.player_view import PlayerView, player_view
from conquian.game.state import Seat
from conquian.notation.record import Record
from conquian.table.coach import CoachedHand, CoachStage
from tests.coach.hands import duel, elsewhere, reviewed
from tests.players.unseen import exchanged

FEW = 20
"""The worlds of a look that only has to be the same twice."""


def betrayed(record: Record, seat: Seat, rng: Random) -> list[int]:
    """The decisions that are weighed otherwise because cards lie elsewhere that the seat could not see then."""
    return [
        ply
        for ply in choices(record, seat)
        if decision(elsewhere(record, seat, ply, rng), ply, FEW) != decision(record, ply, FEW)
    ]


@pytest.mark.parametrize("number", [2, 11, 45])
def test_a_decision_is_weighed_alike_wherever_the_cards_lie_that_its_seat_could_not_see(number: int) -> None:
    played = duel(number)
    assert len(choices(played.record, played.seat)) > 3
    assert betrayed(played.record, played.seat, Random(number)) == []


def test_a_coach_that_looks_into_the_other_hand_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    def peek(record: Record, ply: int) -> PlayerView:
        state = positions(record)[ply - 1]
        seen = player_view(state, state.turn)
        return replace(seen, state=replace(seen.state, hands=state.hands))

    monkeypatch.setattr(decisions, "view", peek)
    played = duel(2)
    assert betrayed(played.record, played.seat, Random(2))


def test_moments_are_the_same_with_the_cards_shuffled_that_nobody_ever_saw() -> None:
    played = duel(25)
    other = exchanged(replace(played, seat=played.seat.other), Random(1)).record
    assert other.start != played.record.start
    one, two = reviewed(played.record, played.seat), reviewed(other, played.seat)
    assert one.moments
    assert (one.moments, one.merits) == (two.moments, two.merits)


def test_a_moment_costs_more_than_its_interval_leaves_open_and_asks_for_nothing_worse() -> None:
    review = reviewed(duel(45).record, Seat.DEALER)
    assert 0 < len(review.moments) <= MOST_MOMENTS
    for each in review.moments:
        assert each.cost.low > MARGIN and each.cost.value >= LEAST
        assert each.best in each.right
        assert each.action not in each.right
    assert [each.ply for each in review.moments] == sorted(each.ply for each in review.moments)


def test_a_review_goes_on_step_by_step_and_ends() -> None:
    played = duel(2)
    review = HandReview(played.record, played.seat)
    shares = [review.share]
    while not review.is_complete:
        review = review.step()
        shares.append(review.share)
    assert (shares[0], shares[-1]) == (0, 1)
    assert review.step() is review
    assert [each.ply for each in review.decisions] == list(choices(played.record, played.seat))


def test_a_hand_without_a_choice_is_complete_at_once() -> None:
    record = Record(cq.deal(1897), 1897, (cq.action("turn"),))
    review = HandReview(record, Seat.PONE)
    assert review.is_complete
    assert (review.share, review.moments, review.merits) == (1, (), ())


def test_a_lost_hand_without_a_clear_mistake_was_unlucky() -> None:
    review = reviewed(duel(6).record, Seat.DEALER)
    assert [each.kind for each in review.merits] == [MeritKind.UNLUCKY]


def test_a_hand_whose_cards_are_not_known_is_judged_from_the_other_seat_alone() -> None:
    state = cq.position("pone=?10/- dealer=2c2d2h7s6s5sKhAd3c4c/- stock=?20 turn=pone/turn")
    record = Record(state, None, (cq.action("turn 2s"), cq.action("decline"), cq.action("meld 2c2d2h2s")))
    assert (choices(record, Seat.PONE), choices(record, Seat.DEALER)) == ((), (3,))


PLANTED = tuple((Path(__file__).parent / "planted.txt").read_text(encoding="utf-8").splitlines())
"""Mistakes that `research.coach` planted into games of a strong player's: each costs 0.3 stakes for sure."""


@pytest.mark.parametrize("planted", PLANTED)
def test_a_planted_mistake_is_found(planted: str) -> None:
    task = OwnTask.read(planted)
    assert task.ply in {each.ply for each in reviewed(task.record, task.seat).moments}


def test_a_mistake_that_needs_more_worlds_to_be_sure_is_weighed_a_third_time() -> None:
    task = OwnTask.read(PLANTED[-1])
    thorough, close = (decision(task.record, task.ply, worlds) for worlds in (THOROUGH, CLOSE))
    assert (thorough.is_close, thorough.is_wrong) == (True, False)
    assert (close.is_close, close.is_wrong) == (False, True)
    review = HandReview(task.record, task.seat)
    shares = []
    while not review.is_complete:
        review = review.step()
        shares.append(review.share)
    assert review.of(task.ply) == close
    assert shares == sorted(shares) and shares[-1] == 1


def test_a_guess_is_weighed_as_thoroughly_as_a_moment() -> None:
    task = OwnTask.read(PLANTED[-1])
    hand = CoachedHand.begin(task.record, task.seat).stopped().asking(task.ply)
    guessed = hand.tried(task.record.actions[task.ply - 1])
    assert guessed.place is not None and guessed.place.stage is CoachStage.WRONG


# --- the kinds --------------------------------------------------------------------------------------------------------


def kinds(text: str, *actions: str) -> list[MomentKind]:
    """The kinds of the moments of a hand that begins so, for the seat that acts first."""
    state = cq.position(text)
    record = Record(state, None, tuple(map(cq.action, actions)))
    return [each.kind for each in reviewed(record, state.turn).moments]


def test_a_card_that_takes_the_other_out_was_handed_over() -> None:
    state = "pone=2c2s4h5c/3c3d3h3s,6d6h6s dealer=-/AcAhAs,6c7cJc,QcQdQhQs stock=?4 waste=7sJh5d turn=pone/discard"
    assert kinds(state, "discard 5c") == [MomentKind.HANDED_OVER]


def test_a_win_that_was_declined_was_missed() -> None:
    state = (
        "pone=-/3c3d3h3s,6d6h6s,QcQdQh dealer=2c2s4h5c/AcAdAh,KcKdKh stock=?16 waste=7sJh5d centre=Qs turn=pone/left"
    )
    assert kinds(state, "decline") == [MomentKind.WIN_MISSED]


def test_what_the_other_player_makes_of_a_card_is_told() -> None:
    played = duel(2)
    told = [(each.kind, str(each.cards), str(each.meld)) for each in reviewed(played.record, played.seat).moments]
    assert told == [(MomentKind.FED, "2c", "2c2h2s"), (MomentKind.TOO_EARLY, "6s7sJs", "-")]


def test_a_force_is_praised_for_what_it_brought_about() -> None:
    review = reviewed(duel(26).record, Seat.DEALER)
    best, clean = review.merits
    assert (best.kind, clean.kind) == (MeritKind.EMPTIED, MeritKind.CLEAN)
    forced = positions(review.record)[best.ply + 2]
    assert not len(forced.hands[Seat.PONE])
    assert set(best.gone) <= set(forced.waste) | {forced.centre}


def test_ways_to_win_are_told_only_if_fewer_were_left() -> None:
    for number in (8, 43, 45):
        review = reviewed(duel(number).record, Seat.DEALER)
        lost = [each for each in review.moments if each.kind is MomentKind.WAYS_LOST]
        assert lost
        assert all(each.ways[0] < each.ways[1] for each in lost)


def test_a_card_that_was_forced_at_once_is_no_moment_and_no_clean_hand_either() -> None:
    played = duel(143)
    review = reviewed(played.record, played.seat)
    declined = review.of(28)
    assert declined is not None
    assert (str(declined.value.action), str(played.record.actions[28])) == ("decline", "force")
    assert declined.is_wrong
    assert was_forced_anyway(played.record, 28, declined.best)
    assert 28 not in {each.ply for each in review.moments}
    assert MeritKind.CLEAN not in {each.kind for each in review.merits}
    assert not was_forced_anyway(replace(played.record, actions=played.record.actions[:28]), 28, declined.best)


def test_a_moment_is_told_of_any_decision() -> None:
    played = duel(11)
    for each in reviewed(played.record, played.seat).decisions:
        if each.value.action != each.value.other:
            assert moment(played.record, each).ply == each.ply


# --- as text ----------------------------------------------------------------------------------------------------------


def test_a_review_is_gone_on_with_where_it_was() -> None:
    played = duel(8)
    review = HandReview(played.record, played.seat)
    for _ in range(6):
        review = review.step()
    again = read(played.record, played.seat, written(review))
    assert written(again) == written(review)
    assert [each.ply for each in again.decisions] == [each.ply for each in review.decisions]
    while not review.is_complete:
        review, again = review.step(), again.step()
    assert again.is_complete
    assert [(each.ply, each.kind) for each in again.moments] == [(each.ply, each.kind) for each in review.moments]


@pytest.mark.parametrize("wrong", ["", "x", ";", "1 2 3", "9" * 50_000, "{ply} 0 1 0 99" + " 0" * 10, "-5" + " 0" * 14])
def test_a_text_that_is_no_review_begins_one(wrong: str) -> None:
    played = duel(8)
    ply = choices(played.record, played.seat)[0]
    assert read(played.record, played.seat, wrong.format(ply=ply)).decisions == ()


def test_a_decision_whose_interval_is_wider_than_two_stakes_is_read() -> None:
    """One card wins all and the other loses all, the errors of both on top: one such line made the whole unreadable."""
    played = duel(18)
    last = choices(played.record, played.seat)[-1]
    made = decision(played.record, last, QUICK)
    assert made.value.ahead.high > 2
    review = HandReview(played.record, played.seat, (made,))
    assert [each.ply for each in read(played.record, played.seat, written(review)).decisions] == [last]


def test_decisions_of_the_other_seat_are_not_read() -> None:
    played = duel(8)
    theirs = HandReview(played.record, played.seat.other).step()
    assert read(played.record, played.seat, written(theirs)).decisions == ()


# --- guesses ----------------------------------------------------------------------------------------------------------


def test_a_guess_is_weighed_as_if_it_had_been_made() -> None:
    played = duel(2)
    hand = CoachedHand.begin(played.record, played.seat)
    for action in ("decline", "discard Ad"):
        hand = hand.guessing()
        assert hand.place is not None
        assert hand.place.stage is CoachStage.TRYING
        hand = hand.tried(cq.action(action))
        assert hand.guesses is not None
        assert hand.guesses[-1].value.action == cq.action(action)
        assert hand.place is not None
        assert (hand.place.stage is CoachStage.WRONG) is hand.guesses[-1].is_wrong
    assert [each.ply for each in hand.guesses or ()] == list(choices(played.record, played.seat))[:2]
    assert hand.left().guesses is None


def test_a_guess_that_hands_the_win_over_is_wrong() -> None:
    state = "pone=2c2s4h5c/3c3d3h3s,6d6h6s dealer=-/AcAhAs,6c7cJc,QcQdQhQs stock=?4 waste=7sJh5d turn=pone/discard"
    hand = CoachedHand.begin(Record(cq.position(state), None, (cq.action("discard 4h"),)), Seat.PONE).guessing()
    after = hand.tried(cq.action("discard 5c"))
    assert after.place is not None
    assert after.place.stage is CoachStage.WRONG
    assert after.next_guess is None


def test_guesses_are_gone_on_with_where_they_were() -> None:
    played = duel(2)
    hand = CoachedHand.begin(played.record, played.seat).stopped().guessing()
    for action in ("decline", "discard Ad"):
        assert CoachedHand.guessed(played.record, played.seat, hand.kept_guesses).place == hand.place
        hand = hand.tried(cq.action(action))
        again = CoachedHand.guessed(played.record, played.seat, hand.kept_guesses)
        assert (again.place, again.kept_guesses, again.goes_on) == (hand.place, hand.kept_guesses, False)
        hand = hand.guessing()


@pytest.mark.parametrize("wrong", ["", "x", "-1", "0 ;", "999999 ", "²", "7" * 50_000])
def test_a_text_that_is_no_guess_begins_with_the_first(wrong: str) -> None:
    played = duel(2)
    begun = CoachedHand.begin(played.record, played.seat).stopped().guessing()
    assert CoachedHand.guessed(played.record, played.seat, wrong) == begun


def test_a_hand_without_a_choice_has_nothing_to_guess() -> None:
    hand = CoachedHand.guessed(Record(cq.deal(1897), 1897, (cq.action("turn"),)), Seat.PONE, "1 ")
    assert (hand.place, hand.goes_on, hand.guesses) == (None, False, ())


def test_a_right_guess_lies_as_it_was_laid() -> None:
    line = "pone=?10/3c4c5c6c7c dealer=?10/- centre=Jc stock=?15 turn=pone/left"
    state = cq.position(line.replace("?10/3c4c5c6c7c", "Ad2h4d6s7h/3c4c5c6c7c"))
    for spread in ("3c4c5c 6c7cJc", "3c4c5c6c7cJc"):
        action = cq.action(f"meld {spread}")
        hand = CoachedHand.begin(Record(state, None, (action,)), Seat.PONE).guessing().tried(action)
        assert hand.place is not None
        assert hand.place.stage is CoachStage.RIGHT
        assert hand.place.table.game.done == (action,)


# --- two ways of judging ----------------------------------------------------------------------------------------------

DISPUTED = (
    "22 | pone=AcAhAs2c2h3h4h4s6s7s/- dealer=Ad4d5c5s6cJcJsQdQhKd/- centre=- stock=5d2d3d7h2sQs6dKsJd5h7d7c3cKh4cQc6hJh"
    "3sKc waste=- turn=pone/turn rules=pagat | turn; decline; meld 5c5d5s; discard Ad; meld AcAdAs; discard 6s;"
    " decline; turn; decline; meld AcAdAs 2c2d2h; discard 7s; decline; turn; decline; decline; turn; decline; decline;"
    " turn; decline; meld AcAdAs 2c2d2h2s; discard 3h; decline"
)
"""A discard of a strong player's that plain play-outs call worse, by 0.31 stakes, and play-outs that solve, better."""
DISPUTED_IN_EVERY_WORLD = (
    "57 | pone=Ac2d2s4c5s7c7d7hQsKd/- dealer=As2c3c4d4h5c6d7sJsQd/- centre=- stock=6sJdAd3hKhJc6c5d5hKsKc2hAhQc3dQh3s"
    "Jh4s6h waste=- turn=pone/turn rules=pagat | turn; decline; meld 6s7sJs; discard Qd; decline; turn; decline; decl"
    "ine; turn; decline; decline; turn; decline; decline; turn; decline; decline; turn; decline; decline; turn; decli"
    "ne; decline; turn; decline; meld 4d5d6d 6s7sJs; discard As; decline; turn; decline; decline; turn; decline; decl"
    "ine; turn; decline; decline; turn; decline; meld 2d2h2s 7c7d7h; discard Kd; decline; turn; decline; decline; tur"
    "n; decline; decline; turn; meld 3d4d5d6d 6s7sJs; discard 4h; decline; turn; decline; decline; turn; decline"
)
"""A card that a strong player declines, in 210 worlds: worse by 0.20 in plain play-outs, better in those that solve."""
DOUBTED = (
    "34 | pone=3h3s4d6c6h6s7h7sJhKs/- dealer=AdAh2c2h2s3d5c6dQdQh/- centre=- stock=7cKh5d4cAcKcKd4hJcAsJs5s7dJd2dQc5hQs"
    "3c4s waste=- turn=pone/turn rules=pagat | turn; meld 6c6h6s 7c7h7s; discard Ks; decline; turn; decline; decline; t"
    "urn; decline; decline; turn; decline; decline; turn; decline; meld AcAdAh 2c2h2s; discard 5c; decline; turn; decli"
    "ne; decline; turn; decline; decline; turn; decline; decline; turn; decline; decline; turn; decline; meld AcAdAhAs "
    "2c2h2s; discard 6d; meld 6c6d6h6s 7c7h7s"
)
"""A discard: worse by 0.30 in plain play-outs, by 0.10 with open hands, and no worse in play-outs that solve."""


@pytest.mark.parametrize("disputed", [DISPUTED, DISPUTED_IN_EVERY_WORLD, DOUBTED])
def test_what_open_hands_do_not_bear_out_is_no_mistake(disputed: str, monkeypatch: pytest.MonkeyPatch) -> None:
    task = OwnTask.read(disputed)
    made = decision(task.record, task.ply, THOROUGH)
    assert not made.is_wrong
    assert made.cost.value > LEAST > made.cost.low
    monkeypatch.setattr(decisions, "open_means", lambda *_, **__: {})
    assert decision(task.record, task.ply, THOROUGH).is_wrong
