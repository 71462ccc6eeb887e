"""A hand that is over, played on from a moment of it: against the same neighbour, to its end, and for nothing."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from urllib.parse import parse_qsl, urlsplit

import pytest

from conquian.coach.reason import MoveReason, ReasonKind
from conquian.coach.task import OwnTask
from conquian.course.career.own_tasks import OwnTasks
from conquian.players.greedy import Greedy
from conquian.rooms.play.duel import Duel
from conquian.rooms.play.room import ROOM
from conquian.rooms.play.session import PlaySession
from conquian.rooms.replay.room import ROOM as REPLAY
from conquian.rooms.replay.session import ReplaySession
from conquian.table import coach_view
from conquian.table.coach import CoachedHand, CoachStage
from conquian.ui.page import Page
from conquian.ui.room import Voice
from tests.coach.hands import duel, reviewed

PLAYED = duel(2)
REVIEW = reviewed(PLAYED.record, PLAYED.seat)
MOMENT = REVIEW.moments[0]


def sent(page: Page[PlaySession], name: str, **fields: object) -> Page[PlaySession]:
    return page.receive({"type": name, "n": page.said + 1, **fields})


@pytest.fixture(name="answered")
def _answered() -> Page[PlaySession]:
    """The page with the answer of the moment on the table."""
    session = PlaySession.of(PLAYED)
    page = Page(ROOM, replace(session, coached=CoachedHand(REVIEW, goes_on=False).at(MOMENT.ply)))
    return sent(page, "show_best")


def choices(page: Page[PlaySession]) -> list[str]:
    return [each["do"] for each in page.view()["choices"]]


def test_a_try_goes_on_to_its_end_and_leads_back_to_the_moment(answered: Page[PlaySession]) -> None:
    assert choices(answered)[-1] == "play_on"
    page = sent(answered, "play_on")
    assert page.session.duel.record.actions[MOMENT.ply - 1] == MOMENT.best
    assert page.session.duel.opponent == PLAYED.opponent
    while page.session.duel.ending is None:
        now: Duel = page.session.duel
        if now.awaits_learner:
            page = sent(page, "do", action=str(Greedy()(now.view())))
        else:
            page = sent(page, "go_on", ply=len(now.game.done))
    assert choices(page) == ["end_try"]
    assert (page.view()["coach"], page.view()["end"]["asks"]) == (None, "")
    assert sent(page, "end_try").session == answered.session


@pytest.mark.parametrize("where", ["begun", "resigned"])
def test_a_try_counts_for_nothing_and_is_not_kept(answered: Page[PlaySession], where: str) -> None:
    page = sent(answered, "play_on")
    if where == "resigned":
        page = sent(sent(page, "resign"), "sure")
        assert page.session.duel.ending is not None
    before, now = answered.session, page.session
    assert (now.keys_now, now.on_hooks, now.link()) == (before.keys_now, before.on_hooks, before.link())
    assert _texts(page) == _texts(answered)
    assert sent(page, "new_deal").session.keys == sent(answered, "new_deal").session.keys


def _texts(page: Page[PlaySession]) -> Mapping[str, object]:
    return {name: text for name, text in page.saved.items() if name != "alma"}


def test_the_first_step_back_leads_to_the_moment(answered: Page[PlaySession]) -> None:
    page = sent(sent(answered, "play_on"), "undo")
    assert page.session.home is None
    assert page.session.coached is not None
    assert page.session.coached.place is not None
    assert page.session.coached.place.stage is CoachStage.SHOWN


def test_nothing_is_played_on_before_the_moment_is_answered() -> None:
    session = replace(PlaySession.of(PLAYED), coached=CoachedHand(REVIEW, goes_on=False).at(MOMENT.ply))
    page = sent(Page(ROOM, session), "play_on")
    assert page.session == session


def test_a_moment_is_kept_where_it_is_and_the_puzzles_ask_it_the_day_after(answered: Page[PlaySession]) -> None:
    page = sent(answered, "keep_moment")
    assert (page.view()["coach"]["keep"], answered.view()["coach"]["keep"]) == ("kept", "can")
    assert page.session.coached == answered.session.coached
    (later,) = page.session.later
    asked = OwnTasks.later(page.saved["tasks"])
    task = OwnTask.of(PLAYED.record, MOMENT.ply)
    assert task is not None
    assert [each.task for each in asked.kept.values()] == [later.task] == [task]
    assert (asked.kept[task.name].again.due - later.day).days == 1
    assert Page.open(ROOM, {}).restore(page.saved).session.later == (later,)
    assert sent(page, "keep_moment").session.later == ()
    assert OwnTasks.later("2026-11-30 nonsense") == OwnTasks()


def test_a_link_from_a_moment_and_from_a_hand_played_on_from_it_asks_that_moment(answered: Page[PlaySession]) -> None:
    address = answered.view()["moment"]
    assert sent(answered, "play_on").view()["moment"] == address
    asked: Page[ReplaySession] = Page.open(REPLAY, dict(parse_qsl(urlsplit(address).query)))
    hand = asked.session.coached
    assert hand is not None and hand.place is not None
    assert (hand.place.ply, hand.place.stage, hand.guesses) == (MOMENT.ply, CoachStage.TRYING, ())
    assert asked.view()["lead"].startswith(asked.voice.words("coach", "guess", "ask"))
    theirs = {str(card) for card in hand.place.table.game.state.hands[PLAYED.seat.other].cards}
    assert not theirs & {each["code"] for each in asked.view()["top"]["hand"]}
    again: Page[ReplaySession] = Page.open(REPLAY, asked.session.fields())
    assert again.session.coached == hand
    done = asked.receive({"type": "do", "n": 1, "action": str(MOMENT.best)}).session.coached
    assert done is not None and done.place is not None and done.place.stage is CoachStage.RIGHT


@pytest.mark.parametrize("ply", ["1", "99999", "x"])
def test_a_link_to_nothing_that_was_chosen_shows_the_hand(ply: str) -> None:
    link = {"record": PLAYED.text, "you": str(PLAYED.seat), "guess": ply}
    assert Page.open(REPLAY, link).session.coached is None


@pytest.mark.parametrize("found", [True, False])
def test_a_move_of_the_learners_is_called_so_once_the_better_one_was_found(
    monkeypatch: pytest.MonkeyPatch, found: bool
) -> None:
    kind = ReasonKind.NEARER if found else ReasonKind.FITS
    monkeypatch.setattr(coach_view, "reason", lambda *_: MoveReason(kind, more=MOMENT.cards, counts=(1, 1)))
    hand = CoachedHand(REVIEW, goes_on=False).at(MOMENT.ply, CoachStage.TRYING).tried(MOMENT.best)
    told = coach_view.CoachTeller(hand, Voice("en"), "Alma", "Alma")
    assert (told.say("says", "compare") in told.answer(MOMENT)) is found
