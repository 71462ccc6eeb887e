"""A deal against an opponent, as the page plays it, and what the page is never told."""

from __future__ import annotations

from dataclasses import replace

import pytest

import conquian as cq
from conquian import pages
from conquian.game.actions import Action
from conquian.game.judge import Verdict, judge
from conquian.game.state import ON_OFFER, Phase, Seat
from conquian.game.variants import PRESETS
from conquian.notation import codes
from conquian.notation.record import Record, loads
from conquian.rooms.play.duel import Duel, Ending
from conquian.rooms.play.room import ROOM
from conquian.rooms.play.widget import Play
from conquian.table.messages import Aid
from conquian.table.phrases import named
from tests.rooms.play.playing import big, duels, go_on, step, steps, until_my_turn
from tests.rooms.telling import cards_told
from tests.ui.page import tell, write

pytestmark = pytest.mark.slow


@duels
def test_a_whole_deal_is_played_and_every_action_is_said(duel: Duel) -> None:
    play = Play(duel)
    said, look = [""], play.session.table.viewpoint(play.page.voice)
    while play.duel.ending is None:
        first = len(play.record.actions)
        said.append(step(play))
        states = (*play.duel.game.earlier, play.duel.state)
        for ply in range(first, len(play.record.actions)):
            action = play.record.actions[ply]
            if action.verb in ("decline", "turn"):
                assert named(action, states[ply], states[ply + 1], look)["card"] in said[-1]
    assert play.duel.ending in (Ending.WON, Ending.LOST, Ending.DRAWN)
    assert all(said[1:])
    assert play.view["lead"] in said[-1]
    assert big(play) == ["new_deal"]
    assert [each["do"] for each in play.view["quiet"]] == ["again", "other_seat"]
    assert not play.view["can_undo"]  # what was played to its end stands
    assert loads(play.view["record"]["text"]) == play.record


@duels
def test_what_the_learner_cannot_see_is_not_in_the_page(duel: Duel) -> None:
    """Only the record, which is not drawn, knows the deal: its seed."""
    play = Play(duel)
    while play.duel.ending is None:
        hidden = set(map(str, play.duel.view().state.unseen))
        told = cards_told({name: play.view[name] for name in play.view if name not in ("record", "link")})
        assert told
        assert not hidden & told
        assert not play.view["top"]["hand"]
        assert len(play.view["choices"]) <= 2
        step(play)
    assert len(play.view["top"]["hand"]) == len(play.duel.state.hands[duel.seat.other])


def test_the_page_asks_for_each_move_of_the_opponent() -> None:
    play = Play(Duel.begin(1897, seat=Seat.DEALER))
    assert play.view["waits"]
    assert big(play) == []
    said = go_on(play)
    assert said == play.view["lead"]
    assert "turned up the" in said
    assert "2 of clubs" in said
    assert play.view["moved"]
    assert play.view["ply"] == 1


def test_a_meld_is_judged_once_and_no_message_replays_the_record(monkeypatch: pytest.MonkeyPatch) -> None:
    play = Play(Duel.of(loads('seed = 3\nactions = ["turn"]')))
    while not any(action.startswith("meld") for action in melds(play)):
        step(play)
    wanted = codes.action(next(action for action in melds(play) if action.startswith("meld")))
    asked: list[object] = []

    def judged(state: cq.State, action: Action) -> Verdict:
        asked.append(action)
        return judge(state, action)

    monkeypatch.setattr("conquian.table.session.judge", judged)
    monkeypatch.setattr("conquian.game.play.judge", judged)
    monkeypatch.setattr(Record, "positions", lambda _: pytest.fail("a message replays the record"))
    tell(play, "do", action=str(wanted))
    assert play.record.actions[-1] == wanted
    assert asked.count(wanted) == 1
    until_my_turn(play)
    tell(play, "undo")


def melds(play: Play) -> list[str]:
    """What the learner may lay now."""
    return [str(action) for action in play.session.table.game.legal] if play.duel.awaits_learner else []


def test_a_move_that_was_asked_for_twice_is_done_once() -> None:
    play = Play(Duel.begin(1897, seat=Seat.DEALER))
    said = tell(play, "go_on", ply=0)
    before = play.duel
    assert tell(play, "go_on", ply=0) == said
    assert play.duel == before
    mine = Play(Duel.begin(1897))
    tell(mine, "go_on", ply=0)
    assert not mine.record.actions


def test_nothing_can_be_done_while_the_opponent_thinks() -> None:
    play = Play(Duel.begin(1897, seat=Seat.DEALER))
    for message in ({"action": "turn"}, {"action": "decline"}):
        tell(play, "do", **message)
        assert play.view["hint"]["state"] == "bad"
    tell(play, "place", value="stock")
    tell(play, "lay")
    assert not play.record.actions


def test_what_the_rules_refuse_is_refused_with_the_law() -> None:
    play = Play(Duel.begin(1897))
    said = tell(play, "do", action="decline")
    assert play.view["hint"]["laws"] == ["4.1"]
    assert said == play.view["hint"]["text"]
    assert not play.record.actions


def test_taking_back_leads_to_the_last_decision() -> None:
    play = until_my_turn(Play(Duel.begin(3)), Phase.LEFT)
    before = play.duel
    tell(play, "do", action="decline")
    step(play)
    assert play.view["can_undo"]
    said = tell(play, "undo")
    assert play.duel == before
    assert said.endswith(play.view["lead"])
    assert play.session.table.game.state == before.state


def test_where_nothing_was_decided_nothing_is_taken_back() -> None:
    play = Play(Duel.begin(3))
    tell(play, "do", action="turn")
    assert not play.view["can_undo"]
    tell(play, "undo")
    assert play.view["notice"] == "There's nothing to undo."


def test_to_fold_is_asked_about_and_then_goes_on_by_itself() -> None:
    play = until_my_turn(Play(Duel.begin(5)), Phase.LEFT, Phase.TURNED)
    before = play.duel
    tell(play, "fold")
    assert big(play) == ["sure", "cancel"]
    assert play.view["hint"]["laws"] == ["9.1"]
    tell(play, "cancel")
    assert play.duel == before
    assert play.view["hint"] is None or play.view["hint"]["laws"] != ["9.1"]
    tell(play, "fold")
    tell(play, "sure")
    assert play.duel == before.fold()
    assert play.view["waits"]
    assert not play.view["can_fold"]
    assert big(play) == ["to_the_end"]
    go_on(play)
    assert play.record.actions[-1].verb == "decline"
    tell(play, "undo")
    assert play.duel == before


def test_after_folding_the_end_can_be_seen_at_once() -> None:
    for seed in range(8):
        play = until_my_turn(Play(Duel.begin(seed)), Phase.LEFT, Phase.TURNED)
        tell(play, "fold")
        tell(play, "sure")
        tell(play, "to_the_end")
        assert play.duel.ending is not None or play.duel.awaits_learner
        assert play.session.table.game.state == play.duel.state
    until_my_turn(play := Play(Duel.begin(1)), Phase.LEFT, Phase.TURNED)
    before = play.duel
    tell(play, "to_the_end")
    assert play.duel == before, "who has not folded plays himself"


def test_the_opponent_waits_while_the_learner_thinks_of_folding() -> None:
    play = Play(Duel.begin(1897, seat=Seat.DEALER))
    tell(play, "fold")
    assert not play.view["waits"]
    go_on(play)
    assert not play.record.actions
    tell(play, "cancel")
    assert play.view["waits"]


def test_to_resign_shows_all_cards_and_can_be_taken_back() -> None:
    play = until_my_turn(Play(Duel.begin(5)), Phase.LEFT)
    before = play.duel
    tell(play, "resign")
    assert play.view["hint"]["laws"] == [], "no law knows it"
    assert play.duel == before
    tell(play, "sure")
    assert play.duel.ending is Ending.RESIGNED
    assert [card["code"] for card in play.view["top"]["hand"]] == list(
        map(str, before.state.hands[before.seat.other].cards)
    )
    assert play.view["over"] == ""
    assert not play.view["goes_on"]
    assert loads(play.view["record"]["text"]).result == "unfinished"
    tell(play, "undo")
    assert play.duel == before
    assert not play.view["top"]["hand"]


def test_sure_of_nothing_changes_nothing() -> None:
    play = Play(Duel.begin(5))
    before = play.duel
    tell(play, "sure")
    assert play.duel == before
    over = Play(Duel.begin(5).resign())
    for kind in ("fold", "resign"):
        tell(over, kind)
        assert over.view["hint"]["state"] == "bad"
        assert big(over) == ["new_deal"]
        assert over.view["can_undo"]  # that was promised before


def test_the_same_deal_again_and_from_the_other_seat() -> None:
    play = until_my_turn(Play(Duel.begin(5, PRESETS["mexican"])), Phase.EXCHANGE, Phase.LEFT)
    tell(play, "again")
    assert play.duel == Duel.begin(5, PRESETS["mexican"])
    tell(play, "other_seat")
    assert play.duel == Duel.begin(5, PRESETS["mexican"], Seat.DEALER)
    assert play.view["bottom"]["seat"] == "dealer"
    assert play.view["waits"]


def test_a_new_deal_keeps_the_rules_and_the_seat_and_one_step_leads_back() -> None:
    play = until_my_turn(Play(Duel.begin(5, PRESETS["foster"], Seat.DEALER)))
    before = play.duel
    tell(play, "new_deal")
    now = play.duel
    assert now.record.seed != before.record.seed
    assert (now.state.variant, now.seat) == (PRESETS["foster"], Seat.DEALER)
    assert play.view["can_undo"]
    tell(play, "undo")
    assert play.duel == before
    tell(play, "rules", value="mexican")
    assert play.duel.state.variant == PRESETS["mexican"]
    assert play.view["preset"] == "mexican"
    assert len(play.view["bottom"]["hand"]) == 8


@pytest.mark.parametrize("seat", Seat)
def test_after_a_hand_the_other_player_deals_and_nothing_is_asked(seat: Seat) -> None:
    """The deal alternates (law 2.2): at once, and by the same button for ever."""
    play = Play(Duel.begin(5, PRESETS["foster"], seat).resign(), lang="en")
    for now in (seat.other, seat):
        said = tell(play, "new_deal")
        dealing = "A new deal, and this time you deal." if now is Seat.DEALER else "A new deal. Alma deals."
        assert said.startswith(dealing)
        assert (play.duel.seat, play.duel.ending, play.view["hint"]) == (now, None, None)
        assert play.view["wall"]["mine"] == play.view["wall"]["theirs"] == 0
        tell(play, "resign")
        tell(play, "sure")
    tell(play, "other_seat")
    assert play.duel.seat is seat.other, "the seat can be chosen as before"


def test_rules_that_nobody_wrote_are_none() -> None:
    play = Play(Duel.begin(5, cq.variant("pagat,forcing=off")))
    assert play.view["preset"] == ""
    assert play.view["in_force"] == "Playing by: Pagat, but Forcing: no."
    two = Play(Duel.begin(5, cq.variant("mexican,hand_melds=yes,exchange=no")), lang="de")
    assert two.view["in_force"] == "Gespielt wird nach: Mexikanisch, aber Meldungen aus der Hand: ja; Tausch: nein."
    assert Play(Duel.begin(5, PRESETS["foster"])).view["in_force"] == "Playing by: Foster 1897."
    assert Play(Duel.begin(5)).view["in_force"] == ""
    tell(play, "rules", value="whist")
    assert play.view["spoken"]["text"] == "That couldn't be understood. Nothing has changed."


def test_cards_that_are_being_arranged_are_taken_back_first() -> None:
    play = until_my_turn(Play(Duel.begin(3)), Phase.LEFT)
    before = play.duel
    tell(play, "arrange_self")
    assert play.view["verdict"]
    tell(play, "toggle", card=str(play.duel.state.centre))
    tell(play, "undo")
    tell(play, "undo")
    assert not play.view["verdict"]
    assert play.duel == before


@duels
def test_what_the_browser_kept_is_there_again(duel: Duel) -> None:
    play = Play(duel, storage_key="key")
    for _ in steps(play, 12):
        pass
    tell(play, "show", value="waste")
    other = Play(storage_key="key")
    write(other, saved=play.saved)
    assert other.duel == play.duel
    assert other.session.table.shown == play.session.table.shown == {Aid.WASTE}
    assert other.view["happened"] == play.view["happened"]
    assert other.view["bottom"] == play.view["bottom"]


def test_what_a_link_asks_for_is_not_replaced_by_what_was_kept() -> None:
    kept = {"version": 1, **Duel.begin(4).kept()}
    asked = Play(Duel.begin(5), storage_key="key")
    write(asked, saved=kept)
    assert asked.duel == Duel.begin(5)
    wrong = pages.play(seed="x")
    write(wrong, saved=kept)
    assert wrong.duel != Duel.begin(4)


NONSENSE: list[object] = [None, 3, "x", [], {}, True, "9" * 400, -1, 10**9, 1.5, {"type": "go_on"}]


@pytest.mark.parametrize("kind", ROOM.readers)
@pytest.mark.parametrize("value", NONSENSE, ids=lambda value: str(value)[:12])
def test_no_message_breaks_it(kind: str, value: object) -> None:
    for play in (
        Play(Duel.begin(3)),
        Play(Duel.begin(3, seat=Seat.DEALER)),
        Play(Duel.begin(3).resign()),
    ):
        tell(play, kind, **dict.fromkeys(("value", "ply", "card", "action", "group", "layout"), value))
        assert play.session.table.game.state == play.duel.state


def test_the_record_of_a_stacked_deal_has_no_seed() -> None:
    start = Duel.begin(5).record.start
    play = Play(Duel.of(Record(start)))
    assert play.view["record"]["name"] == "conquian.toml"
    assert Play(Duel.begin(5)).view["record"]["name"] == "conquian-5.toml"
    assert replace(play.duel, seed=5) == Duel.begin(5)


def test_a_link_may_name_the_rules_or_the_seat_alone() -> None:
    mexican, dealer = (pages.play(**fields).duel for fields in ({"rules": "mexican"}, {"seat": "dealer"}))
    assert (mexican.state.variant, mexican.seat) == (PRESETS["mexican"], Seat.PONE)
    assert dealer.seat is Seat.DEALER
    assert len({pages.play(rules="mexican").duel.record.seed for _ in range(3)}) > 1
    assert pages.play(seed="1897").duel == Duel.begin(1897)
    wrong = pages.play(rules="whist")
    assert wrong.view["notice"]
    with pytest.raises(TypeError, match="speed"):
        pages.play(speed="fast")


def test_a_hand_that_was_folded_can_be_taken_up_again_after_its_end() -> None:
    play = until_my_turn(Play(Duel.begin(2)), Phase.LEFT)
    before = play.duel
    for kind in ("fold", "sure", "to_the_end"):
        tell(play, kind)
    assert play.view["end"]
    assert play.view["can_undo"]
    tell(play, "undo")
    assert play.duel == before


def test_two_touches_lay_and_two_discard_as_in_the_first_hands() -> None:
    play = Play(Duel.begin(3), lang="en")
    while play.duel.state.phase is not Phase.DISCARD:
        until_my_turn(play)
        ready = play.session.table.game.offers if play.duel.state.phase in ON_OFFER else ()
        if not ready:
            tell(play, "do", action=str(play.session.table.game.legal[0]))
            continue
        for card in ready[0].used:
            said = tell(play, "choose", card=str(card))
        if len(play.session.table.game.ready) == 1:
            assert "Choose Meld or the centre card to lay this: " in said
        tell(play, "place", value="centre")
        if play.view["ways"]:
            tell(play, "do", action=play.view["ways"]["rows"][0]["action"])
    card = play.view["bottom"]["hand"][0]["code"]
    assert "Pick it again to discard it." in tell(play, "choose", card=card)
    tell(play, "choose", card=card)
    assert f"discard {card}" in map(str, play.record.actions)
