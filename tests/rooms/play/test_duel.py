"""A duel: one deal against a player, what the learner may know of it, and do besides playing."""

from __future__ import annotations

from dataclasses import replace

import pytest

import conquian as cq
from conquian.game.actions import DECLINE, TURN, Action, Meld
from conquian.game.player_view import PlayerView
from conquian.game.state import Phase, Seat
from conquian.notation.record import Fold, loads
from conquian.players.greedy import Greedy
from conquian.rooms.play.duel import Duel, Ending, read, resume
from tests.rooms.play.playing import DUELS, LEARNER, duels, played


def up_to(duel: Duel, *phases: Phase, skip: int = 0) -> Duel:
    """The duel when the learner has to decide in one of these phases, the first time after `skip` actions.

    To decline what the opponent turned up in vain is no decision where nothing goes with it.
    """
    while not (
        duel.awaits_learner
        and duel.state.phase in phases
        and len(duel.record.actions) >= skip
        and not (duel.must_decline and duel.state.was_passed)
    ):
        assert duel.ending is None
        duel = duel.act(LEARNER(duel.view())) if duel.awaits_learner else duel.reply()
    return duel


@duels
def test_a_deal_is_played_to_its_end_and_its_record_loads_again(duel: Duel) -> None:
    end = played(duel)
    outcome = end.state.outcome
    assert outcome is not None
    expected = {duel.seat: Ending.WON, duel.seat.other: Ending.LOST, None: Ending.DRAWN}[outcome.winner]
    assert end.ending is expected
    text = str(end.record)
    assert loads(text) == end.record
    assert str(loads(text)) == text
    assert end.record.seed == duel.record.seed


def test_the_opponent_is_shown_its_own_view_and_nothing_else() -> None:
    shown: list[PlayerView] = []

    def listening(view: PlayerView) -> Action:
        shown.append(view)
        return Greedy()(view)

    for duel in DUELS:
        played(replace(duel, opponent=listening))
        for view in shown:
            assert view.seat is duel.seat.other
            assert not view.state.stock.cards
            theirs = view.state.hands[duel.seat]
            assert theirs.unknown >= len(theirs) - 1, "but for a card that he gave"
        assert shown
        shown.clear()


def test_nobody_acts_out_of_turn() -> None:
    theirs = Duel.begin(1, seat=Seat.DEALER)
    assert theirs.act(TURN) == theirs
    over = played(Duel.begin(1))
    assert over.act(DECLINE) == over.reply() == over.resign() == over.fold() == over


def test_what_the_judge_refuses_is_not_written_down() -> None:
    with pytest.raises(cq.IllegalAction) as refusal:
        Duel.begin(1).act(DECLINE)
    assert refusal.value.verdict.law == "4.1"


@duels
def test_the_learner_knows_what_that_seat_knows_at_every_point(duel: Duel) -> None:
    views = []
    now = duel
    while now.ending is None:
        views.append(now.view())
        assert now.shown == now.view().state
        assert not now.shown.stock.cards
        assert len(now.shown.hands[now.seat.other].cards) <= 1, "the card that he gave"
        now = now.act(LEARNER(now.view())) if now.awaits_learner else now.reply()
    assert [now.view(ply) for ply in range(len(views))] == views
    assert all(len(view.events) == ply for ply, view in enumerate(views))
    assert now.shown == now.state
    assert not now.shown.unknown


def alike(taken: Duel, duel: Duel) -> bool:
    """Whether this is where the duel was; that an answer was seen meanwhile stays true."""
    return replace(taken, seen_on=duel.seen_on) == duel


def test_a_seat_that_folds_declines_everything_without_being_asked() -> None:
    ended = 0
    for seed in range(12):
        before = up_to(Duel.begin(seed), Phase.LEFT, Phase.TURNED, skip=6)
        duel = before.fold()
        assert duel.has_folded
        assert duel.fold() == duel
        assert duel.record.folds == (Fold(len(before.record.actions), duel.seat),)
        while not duel.awaits_learner and duel.ending is None:
            mine = duel.state.turn is duel.seat
            duel = duel.reply()
            if mine:
                assert duel.record.actions[-1].verb in ("decline", "turn")
        if duel.ending is None:
            assert duel.state.phase in (Phase.FORCED, Phase.CLAIM_LEFT, Phase.CLAIM_TURNED)
        else:
            ended += 1
            assert duel.ending is not Ending.WON
        assert loads(str(duel.record)) == duel.record
        assert alike(duel.take_back(), before), "what folding did is no decision: the fold itself is taken back"
    assert ended


def test_a_discard_after_folding_is_taken_back_before_the_fold() -> None:
    discarding = up_to(Duel.begin(3), Phase.DISCARD)
    folded = discarding.fold()
    discarded = folded.act(folded.view().actions()[0])
    assert alike(discarded.take_back(), folded)
    assert alike(discarded.take_back().take_back(), discarding)


def test_to_resign_ends_the_duel_but_is_no_action_of_the_game() -> None:
    for before in (Duel.begin(3), Duel.begin(3, seat=Seat.DEALER), played(Duel.begin(3), plies=7)):
        given_up = before.resign()
        assert given_up.ending is Ending.RESIGNED
        assert given_up.record == before.record
        assert given_up.record.result == "unfinished"
        assert given_up.reply() == given_up.act(TURN) == given_up.fold() == given_up
        assert given_up.shown == given_up.state
        assert alike(given_up.take_back(), before)


def test_a_forced_meld_is_asked_of_a_seat_that_has_folded_as_well() -> None:
    """Law 9.1: a folded seat can still be forced, and law 6.2 leaves it the choice of the meld."""
    text = 'deal = "pone=2s5d6hJdKcAsQh/3c4c5c dealer=2d4h5s6d7cJcJhQcQdKd/- stock=6c7sKh turn=pone/turn"'
    duel = read({"record": f'{text}\nactions = ["turn"]'})
    duel = duel.fold()
    asked = duel.reply()
    assert asked.record.actions[-1] == DECLINE
    assert asked.state.phase is Phase.CLAIM_TURNED
    forced = asked.reply()
    assert (forced.state.phase, forced.awaits_learner) == (Phase.FORCED, True)
    assert [isinstance(action, Meld) for action in forced.view().actions()] == [True]


def test_what_was_kept_is_taken_up_again() -> None:
    for duel in (*DUELS, *(played(duel, plies=25) for duel in DUELS), *map(played, DUELS)):
        for now in (duel, duel.fold(), duel.resign()):
            kept = now.kept()
            assert resume(kept) == now


def test_a_link_leads_to_the_deal_before_anything_was_played() -> None:
    for duel in DUELS:
        assert read(played(duel, plies=9).fields()) == duel
    stacked = read({"record": f'deal = "{cq.deal(5)}"', "seat": "dealer"})
    assert read(stacked.fields()) == stacked
    assert stacked.record.seed is None


def test_a_link_can_hold_a_record_to_go_on_with() -> None:
    duel = played(Duel.begin(4), plies=9)
    with_remarks = str(duel.record) + '\n[title]\nen = "A deal"\n[marks]\n2 = "?"\n[notes.en]\n1 = "Well"\n'
    assert read({"record": with_remarks}) == duel


@pytest.mark.parametrize(
    ("fields", "field"),
    [
        ({}, "seed"),
        ({"seed": ""}, "seed"),
        ({"seed": "-1"}, "seed"),
        ({"seed": "１"}, "seed"),
        ({"seed": "1" * 5000}, "seed"),
        ({"seed": str(1 << 64)}, "seed"),
        ({"seed": "1", "rules": "whist"}, "rules"),
        ({"seed": "1", "seat": "north"}, "seat"),
        ({"seed": "1", "seat": ""}, "seat"),
        ({"record": ""}, "record"),
        ({"record": "seed = 1\nactions = ['decline']"}, "actions"),
        ({"record": "seed = 1\nactions = [1]"}, "actions"),
        ({"record": "seed = 1\nresult = 'pone'"}, "result"),
        ({"record": "[" * 9000}, "record"),
        ({"record": "deal = 'pone=?10/- dealer=?10/- stock=?20 turn=pone/turn'"}, "deal"),
    ],
)
def test_what_anybody_may_have_written_is_read_with_care(fields: dict[str, str], field: str) -> None:
    with pytest.raises(cq.NotationError) as error:
        read(fields)
    assert error.value.field == field


@pytest.mark.parametrize(
    "kept",
    [
        {},
        {"seat": "pone"},
        {"record": "seed = 1"},
        {"record": "seed = x", "seat": "pone"},
        {"record": "seed = 1", "seat": "both"},
    ],
)
def test_what_was_not_kept_by_us_is_refused(kept: dict[str, str]) -> None:
    with pytest.raises(cq.NotationError):
        resume(kept)


def test_a_resignation_that_was_kept_after_the_end_is_none() -> None:
    end = played(Duel.begin(8))
    assert resume(end.kept() | {"resigned": "yes"}) == end


# --- with no card in hand


def test_with_no_card_in_hand_only_a_card_that_fits_is_a_choice() -> None:
    """From ten melded cards on there is nothing to do but to wait, so that it goes on by itself."""
    waited, chose = 0, 0
    for seed in range(120):
        duel = Duel.begin(seed)
        while duel.ending is None:
            state = duel.state
            if state.turn is duel.seat and not state.hands[duel.seat]:
                is_choice = state.phase is not Phase.TURN and len(cq.legal_actions(state)) > 1
                assert duel.awaits_learner is is_choice
                waited, chose = waited + (not is_choice), chose + is_choice
            duel = duel.act(Greedy()(duel.view())) if duel.awaits_learner else duel.reply()
    assert waited > 20 and chose > 0


def test_what_followed_by_itself_is_not_what_is_taken_back() -> None:
    duels = (played(Duel.begin(seed), Greedy()) for seed in range(120))
    end = next(duel for duel in duels if duel.ending is Ending.DRAWN and not duel.state.hands[duel.seat])
    before = end.take_back()
    assert before.awaits_learner and before.state.hands[before.seat]
    assert played(before, Greedy()).record == end.record
