"""Help in play: values only where they are asked for, from what the learner knows; and what looking ahead costs."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from conquian.explain.words import LANGUAGES, words
from conquian.game.actions import TURN
from conquian.game.state import Phase
from conquian.notation.errors import NotationError
from conquian.notation.record import loads
from conquian.pages import replay
from conquian.rooms.play.duel import Duel, Ending, resume
from conquian.rooms.play.match import Match
from conquian.rooms.play.session import PlaySession
from conquian.rooms.play.widget import Play
from conquian.rooms.play.worth import worth
from tests.players.unseen import exchanged
from tests.rooms.play.playing import steps, until_my_turn
from tests.ui.page import tell, write


def with_a_discard(seed: int = 7) -> Play:
    """A hand in which a card has to be discarded."""
    return until_my_turn(Play(Duel.begin(seed), lang="en", storage_key="key"), Phase.DISCARD)


def won() -> Duel:
    """A hand that the learner has won."""
    for seed in range(60):
        play = Play(Duel.begin(seed))
        for _ in steps(play):
            pass
        if play.duel.ending is Ending.WON:
            return play.duel
    raise AssertionError("no hand was won")


WON = won()


def list_of(play: Play) -> list[str]:
    found = play.view["legal"]
    assert found is not None
    return list(found)


# --- what each is worth -----------------------------------------------------------------------------------------------


def test_what_can_be_done_is_in_no_order_until_the_values_are_asked_for() -> None:
    play = with_a_discard()
    tell(play, "show", value="legal")
    before = list_of(play)
    assert len(before) > 2
    assert not any("(" in each for each in before) and play.duel.helped == ()
    assert "worth" in [each["do"] for each in play.view["quiet"]]
    tell(play, "worth")
    first, *rows = list_of(play)
    assert first == words("en", "play", "worth", "known")
    values = [int(each.rsplit(": ", 1)[1].split(" ")[0].replace("\N{MINUS SIGN}", "-")) for each in rows]
    assert values == sorted(values, reverse=True)
    assert "worth" not in [each["do"] for each in play.view["quiet"]]


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_hand_with_help_says_so_in_its_record_and_in_the_replay(language: str) -> None:
    play = with_a_discard()
    ply = len(play.duel.game.done) + 1
    tell(play, "show", value="legal")
    tell(play, "worth")
    tell(play, "do", action=str(play.duel.view().actions()[0]))
    assert play.duel.helped == (ply,)
    record = loads(play.duel.text)
    assert record.helped == (ply,) and loads(str(record)) == record
    again = Play(storage_key="key", lang=language)
    write(again, saved=play.saved)
    assert again.duel.helped == (ply,)
    shown = replay(record=play.duel.text, ply=ply, lang=language)
    assert words(language, "replay", "helped") in str(shown.view)
    other = replay(record=play.duel.text, ply=ply - 1, lang=language)
    assert words(language, "replay", "helped") not in str(other.view)


@pytest.mark.parametrize("helped", ["[0]", "[99]", '["2"]', "2", "[1, 1, 1, 1, 1]"])
def test_help_that_cannot_have_been_is_refused(helped: str) -> None:
    with pytest.raises(NotationError):
        loads(f'seed = 1897\nactions = ["turn", "decline"]\nhelped = {helped}')


def test_an_old_record_opens_and_is_written_as_it_was() -> None:
    old = 'format = 1\nseed = 1897\nresult = "unfinished"\nactions = [\n  "turn",\n  "decline",\n]\n'
    assert str(loads(old)) == old


def test_the_values_are_the_same_wherever_the_cards_lie_that_the_learner_cannot_see() -> None:
    play = with_a_discard()
    look = play.page.session.table.viewpoint(play.page.voice)
    other = replace(exchanged(replace(play.duel, seat=play.duel.seat.other), Random(1)), seat=play.duel.seat)
    assert other.state != play.duel.state
    assert worth(other, look) == worth(play.duel, look)


# --- looking ahead ----------------------------------------------------------------------------------------------------


def test_undo_before_anything_was_seen_costs_nothing_and_after_an_answer_the_key() -> None:
    play = with_a_discard()
    action = str(play.duel.view().actions()[0])
    tell(play, "do", action=action)
    assert "key" not in tell(play, "undo")
    before = play.duel
    tell(play, "do", action=action)
    tell(play, "go_on", ply=play.view["ply"])
    assert "key" in tell(play, "undo")
    assert (before.seen_on, play.duel.seen_on) == (False, True)
    assert words("en", "play", "no_key") in play.view["in_force"]


@pytest.mark.parametrize("kind", ["again", "other_seat"])
def test_the_same_cards_once_more_earn_no_key_and_a_new_deal_does(kind: str) -> None:
    play = Play(WON, lang="en")
    assert words("en", "play", "no_key") in tell(play, kind)
    assert words("en", "play", "no_key") in play.view["in_force"]
    assert play.duel.seen_on
    assert resume(play.duel.kept()).seen_on
    assert words("en", "play", "no_key") not in tell(play, "new_deal")
    assert not play.duel.seen_on


def test_a_deal_of_which_nothing_was_played_is_no_better_known_from_its_beginning() -> None:
    assert not Duel.begin(1897).again().seen_on
    assert Duel.begin(1897).other_seat().seen_on
    assert Duel.begin(1897).resign().again().seen_on


def test_the_link_of_the_hand_that_was_played_earns_no_second_key() -> None:
    link = {"seed": "1897"}
    played, other = PlaySession.of(replace(WON, seen_on=False)), PlaySession.read({"seed": "3"})
    begun = PlaySession.of(WON.again())
    assert PlaySession.of(replace(begun.duel, seen_on=False)).taking_up(played.kept()).duel.seen_on
    assert not other.taking_up(played.kept()).duel.seen_on
    assert not PlaySession.read(link).taking_up(PlaySession.read(link).kept()).duel.seen_on


def test_a_card_of_the_stock_that_was_seen_counts_as_well() -> None:
    play = until_my_turn(Play(Duel.begin(3)), Phase.TURN)
    duel = play.duel
    later = duel.act(TURN)
    if not later.awaits_learner:
        later = later.reply()
    taken_back = later.take_back()
    assert taken_back.seen_on == (len(later.game.done) - len(taken_back.game.done) > 1)


def test_a_hand_given_up_showed_all_cards() -> None:
    assert Duel.begin(1897).resign().take_back().seen_on


def test_a_win_after_looking_ahead_brings_no_key_and_says_so() -> None:
    ahead = replace(WON, seen_on=True)
    assert PlaySession.of(WON).keys_now.mine == 1
    session = PlaySession.of(ahead)
    assert session.keys_now == session.keys
    told = words("en", "play", "decided", "no_key")
    assert told in Play(ahead, lang="en").view["end"]["reasons"]
    assert told not in Play(WON, lang="en").view["end"]["reasons"]
    match = Match.begin(1897)
    assert replace(session, match=match).match_now == match.after(Ending.DRAWN)


def test_looking_ahead_outlives_a_reload_and_old_hands_open_without_it() -> None:
    ahead = replace(WON, seen_on=True)
    assert resume(ahead.kept()) == ahead
    old = WON.kept()
    old.pop("seen", None)
    assert not resume(old).seen_on
