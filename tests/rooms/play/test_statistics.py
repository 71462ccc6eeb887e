"""The statistics of Play: what happened in the hands with each neighbour, shown and kept, by any version."""

from __future__ import annotations

from dataclasses import replace

import pytest

from conquian.game.actions import Force
from conquian.notation.errors import NotationError
from conquian.players.greedy import Greedy
from conquian.rooms.play.alma import MOST_KEYS, Keys
from conquian.rooms.play.duel import Duel
from conquian.rooms.play.session import PlaySession
from conquian.table.coach import CoachedHand


def ended(seed: int) -> Duel:
    """A hand against Alma, played to its end by a player who forces whatever can be forced."""
    duel, learner = Duel.begin(seed), Greedy()
    while duel.ending is None:
        duel = duel.act(learner(duel.view())) if duel.awaits_learner else duel.reply()
    return duel


@pytest.fixture(scope="module")
def forced() -> Duel:
    """The first hand in which a card was forced."""
    return next(duel for duel in map(ended, range(200)) if sum(duel.forces))


def test_forces_are_counted_for_the_one_who_forced(forced: Duel) -> None:
    actions = [(state.turn, action) for state, action in zip(forced.game.earlier, forced.game.done, strict=True)]
    by_learner = [seat for seat, action in actions if isinstance(action, Force)]
    assert forced.forces == (by_learner.count(forced.seat), by_learner.count(forced.seat.other))
    assert replace(forced, seat=forced.seat.other).forces == forced.forces[::-1]


def test_a_hand_that_counts_adds_what_happened_and_one_that_does_not_adds_nothing(forced: Duel) -> None:
    keys = PlaySession.of(forced).keys_now
    assert (keys.forced, keys.was_forced) == forced.forces
    assert PlaySession.of(Duel.begin(1897).resign()).keys_now == Keys()
    assert PlaySession.of(Duel.begin(1897)).keys_now == Keys()


def test_the_moments_that_the_coach_has_found_count_once_another_hand_is_dealt(forced: Duel) -> None:
    session = PlaySession.of(forced)
    assert session.coached is not None
    hand: CoachedHand = session.coached
    while hand.goes_on and not hand.review.moments:
        hand = hand.counted()
    found = len(hand.review.moments)
    session = replace(session, coached=hand)
    assert session.keys_now.moments == found
    assert session.dealt(Duel.begin(3)).keys.moments == found
    assert PlaySession.of(Duel.begin(3)).restored(session.kept()).keys_now == session.keys_now
    assert PlaySession.of(Duel.begin(3)).taking_up(session.kept()).keys == session.keys_now


@pytest.mark.parametrize(
    ("text", "keys"),
    [
        ("", Keys()),
        ("3 1 0", Keys(3, 1)),
        ("3 1 0 2", Keys(3, 1, 0, 2)),
        ("3 1 0 0 4 2 1", Keys(3, 1, 0, 0, 4, 2, 1)),
    ],
)
def test_what_any_version_has_kept_opens(text: str, keys: Keys) -> None:
    assert Keys.read(text) == keys
    assert Keys.read(str(keys)) == keys
    assert str(Keys(3, 1)) == "3 1 0"  # as it always was, where there is nothing more to say


@pytest.mark.parametrize("text", ["3 1 0 0 4", "3 1 0 0 4 2", "3 1 0 0 4 2 1 1", "3 1 0 0 4 2 x", "3 1 0 0 4 2 -1"])
def test_what_makes_no_sense_is_refused(text: str) -> None:
    with pytest.raises(NotationError):
        Keys.read(text)


def test_no_number_grows_beyond_what_can_be_read_again() -> None:
    most = Keys(*[MOST_KEYS] * 7).counting(9, 9, 9)
    assert Keys.read(str(most)) == most
