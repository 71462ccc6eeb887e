"""Alma at the table of Play: what is said when, what shows in the face, and the keys on the hooks."""

from __future__ import annotations

import json
from dataclasses import replace
from itertools import count
from typing import Any

import pytest

import conquian as cq
from conquian.art.alma import Mood
from conquian.explain.words import LANGUAGES, topic, words
from conquian.game.state import Phase
from conquian.notation.errors import NotationError
from conquian.notation.record import Record
from conquian.rooms.play.alma import MOST_KEYS, Keys, mood, occasion
from conquian.rooms.play.duel import Duel, Ending
from conquian.rooms.play.room import ROOM
from conquian.rooms.play.widget import Play
from conquian.table.alma import Occasion
from conquian.ui.page import Page
from tests.rooms.play.playing import step, steps
from tests.ui.page import tell, write

pytestmark = pytest.mark.slow


def at_the_end(ending: Ending, **setting: Any) -> Play:
    """A page on which the learner has just ended a deal like this."""
    for seed in count():
        play = Play(Duel.begin(seed), lang="en", **setting)
        for _ in steps(play):
            pass
        if play.duel.ending is ending:
            return play
    raise AssertionError


def line(play: Play) -> str:
    said: str = play.view["wall"]["line"]
    return said


def keys(play: Play) -> tuple[int, int]:
    wall = play.view["wall"]
    return wall["mine"], wall["theirs"]


# --- what is said -----------------------------------------------------------------------------------------------------


def lines(language: str, about: Occasion) -> list[str]:
    manners = topic(language, "alma")["lines"][about]
    return [text for manner in manners.values() for text in manner.values()]


def ends() -> list[tuple[Play, Occasion]]:
    """Pages one message before each way to end, and what is said then."""
    found = {}
    for seed in count():
        play = Play(Duel.begin(seed), lang="en")
        for _ in steps(play):
            pass
        ended = Occasion(str(play.duel.ending))
        if ended not in found:
            found[ended] = Play(up_to_the_end(play.duel), lang="en")
        if len(found) == len(Ending) - 1:
            return [(page, about) for about, page in found.items()]
    raise AssertionError


def up_to_the_end(duel: Duel) -> Duel:
    """The duel one action before its end."""
    record = duel.record
    return Duel.of(replace(record, actions=record.actions[:-1]), duel.seat)


def test_every_occasion_has_its_line_which_is_read_out_once() -> None:
    mine, theirs = forcing(THEY_DECLINE, "decline"), forcing(I_DECLINE, "decline")
    for play, about in [*ends(), (mine, Occasion.FORCED), (theirs, Occasion.FORCES)]:
        assert line(play) == ""
        before = play.duel
        if play.view["waits"]:
            said = tell(play, "go_on", ply=play.view["ply"])
        else:
            last = "force" if about is Occasion.FORCED else str(play.duel.game.legal[0])
            said = tell(play, "do", action=last)
        assert occasion(before, play.duel) is about
        assert line(play) in lines("en", about)
        asks = play.view["end"]["asks"] if play.view["end"] else ""
        assert said.endswith(f" Alma: {line(play)} {asks}".rstrip())
        assert bool(asks) is (about in (Occasion.WON, Occasion.LOST, Occasion.DRAWN))
        assert said.count("Alma: ") == 1


THEY_DECLINE = (
    "pone=KhKs/2c3c4c5c6c,JcJdJh dealer=KcKd/3s4s5s6s,QcQdQhQs centre=7s stock=4dAh2h6d"
    " waste=2sAs7h3hAc5d7cJs6h3dAd4h2d7d5h turn=dealer/left"
)
I_DECLINE = (
    "pone=KcKd/3s4s5s6s,QcQdQhQs dealer=KhKs/2c3c4c5c6c,JcJdJh centre=7s stock=4dAh2h6d"
    " waste=2sAs7h3hAc5d7cJs6h3dAd4h2d7d5h turn=pone/left"
)


def forcing(position: str, *actions: str) -> Play:
    """A page on which a card that was declined can be forced now."""
    done = tuple(cq.action(text) for text in actions)
    return Play(Duel.of(Record(cq.position(position), None, done)), lang="en")


# --- what shows in the face -------------------------------------------------------------------------------------------


def test_the_mood_goes_by_what_happens() -> None:
    found: set[Mood] = set()
    for seed in range(40):
        play = Play(Duel.begin(seed))
        assert play.view["wall"]["mood"] == Mood.REST
        while play.duel.ending is None:
            step(play)
            duel, shown = play.duel, play.view["wall"]["mood"]
            found.add(shown)
            theirs = duel.state.turn is not duel.seat
            if not theirs and duel.state.phase is Phase.TURN and duel.game.earlier[-1].turn is duel.seat:
                assert shown == Mood.REST
        assert (
            mood(play.duel)
            is {
                Ending.WON: Mood.GLAD,
                Ending.LOST: Mood.PLEASED,
                Ending.DRAWN: Mood.REST,
            }[play.duel.ending]
        )
    assert found == set(Mood)


# --- the keys ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("ending", "hung"), [(Ending.WON, (1, 0)), (Ending.LOST, (0, 1)), (Ending.DRAWN, (0, 0))], ids=str
)
def test_a_hand_hangs_up_a_key_and_undo_takes_it_back(ending: Ending, hung: tuple[int, int]) -> None:
    play = at_the_end(ending)
    assert keys(play) == hung
    assert play.view["wall"]["score"] == f"Keys: you {hung[0]}, Alma {hung[1]}."
    tell(play, "undo")
    assert keys(play) == (0, 0)
    assert play.view["end"] is None
    for _ in steps(play):
        pass
    assert sum(keys(play)) == (play.duel.ending is not Ending.DRAWN)
    now = keys(play)
    tell(play, "new_deal")
    assert keys(play) == now
    tell(play, "undo")
    assert keys(play) == now, "back at the deal that was left, whose key hangs there once"
    tell(play, "undo")
    assert keys(play) == (0, 0)


def test_keys_are_read_with_care() -> None:
    for wrong in ("1", "1 2", "a b c", "-1 0 0", "1 2 3 4 5", "99999 0 0", "1  2 3", "² 0 0"):
        with pytest.raises(NotationError):
            Keys.read(wrong)
    most = Keys(MOST_KEYS, MOST_KEYS, MOST_KEYS, MOST_KEYS)
    assert Keys.read(str(most)) == most
    assert most.after(Ending.WON).mine == most.after(Ending.LOST).theirs == most.after(Ending.DRAWN).drawn == MOST_KEYS


# --- what is kept -----------------------------------------------------------------------------------------------------


def test_what_an_older_release_kept_opens_without_keys() -> None:
    kept = {"version": 1, **Duel.begin(4).kept(), "shown": "waste"}
    play = Play(storage_key="key")
    write(play, saved=kept)
    assert play.duel == Duel.begin(4)
    assert (play.session.keys, play.view["wall"]["is_seen"]) == (Keys(), True)


def test_what_was_chosen_at_another_table_holds_here_and_changes_nothing_else() -> None:
    for link in ({}, {"seed": "5"}):
        page = Page.open(ROOM, link)
        gone = page.restore({"version": 1, "alma": "off"})
        assert gone.session.duel == page.session.duel
        assert not gone.session.alma.is_seen
        assert gone.view()["wall"]["line"] == ""
    play = at_the_end(Ending.LOST, storage_key="key")
    heard = play.page.hear({"version": 1, "record": "nonsense", "alma": "off"})
    assert not heard.session.alma.is_seen
    assert heard.session.duel == play.duel
    assert heard.hear({"version": 1, "alma": ""}).view()["wall"] == {**play.view["wall"], "line": "", "said": ""}


@pytest.mark.parametrize("wrong", [{"keys": "many"}, {"format": "3"}])
def test_keys_that_nobody_hung_up_are_left_alone(wrong: dict[str, str]) -> None:
    play = Play(storage_key="key")
    before = play.duel
    write(play, saved={"version": 1, **Duel.begin(4).kept(), **wrong})
    assert play.duel == before


def test_a_link_to_a_deal_keeps_the_score() -> None:
    play = at_the_end(Ending.LOST, storage_key="key")
    asked = Page.open(ROOM, {"seed": "5"}).restore(json.loads(json.dumps(play.saved)))
    assert asked.session.duel == Duel.begin(5)
    wall = asked.view()["wall"]
    assert (wall["mine"], wall["theirs"]) == (0, 1)
    assert wall["line"]
    off = asked.receive({"type": "company"})
    again = Page.open(ROOM, {"seed": "6"}).restore(off.saved)
    assert (again.view()["wall"]["theirs"], again.view()["wall"]["is_seen"]) == (1, False)


# --- off means off ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
def test_without_alma_the_same_is_said_of_an_opponent(language: str) -> None:
    opponent = words(language, "alma", "who", "opponent")
    on, off = (Play(Duel.begin(2), lang=language) for _ in range(2))
    tell(off, "company")
    for _ in range(1000):
        if on.duel.ending is not None:
            break
        step(on)
        said = step(off)
        shown = json.dumps({**off.view, "record": ""}, ensure_ascii=False) + said
        assert "Alma" not in shown
        assert (off.view["wall"]["line"], off.view["wall"]["is_seen"]) == ("", False)
        assert off.duel == on.duel
        assert len(off.view["happened"]) == len(on.view["happened"])
    assert opponent in off.view["wall"]["score"]
    assert len(off.view["end"]["reasons"]) == len(on.view["end"]["reasons"])
    back = tell(off, "company")
    assert "Alma" in back
    assert off.view["wall"]["is_seen"]
    assert line(off) == ""
