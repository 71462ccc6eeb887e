"""The neighbours in Play: each plays in a manner of their own, says why, and has keys of their own."""

from __future__ import annotations

from dataclasses import replace
from itertools import count
from typing import Any

import pytest

import conquian as cq
from conquian import pages
from conquian.art.neighbours import PEOPLE
from conquian.explain.words import LANGUAGES, topic, words
from conquian.game.state import Seat
from conquian.game.variants import PRESETS
from conquian.players.chance import Straying
from conquian.players.greedy import Greedy
from conquian.players.player import play
from conquian.rooms.play.duel import OPPONENT, Duel, Ending
from conquian.rooms.play.neighbours import PLAYERS, named, reason
from conquian.rooms.play.room import ROOM
from conquian.rooms.play.widget import Play
from conquian.table.alma import ALMA, NEIGHBOURS
from conquian.ui.page import Page
from tests.rooms.play.playing import steps
from tests.ui.page import tell, write

IN_PLAY = ("greeting", "forces", "forced", "won", "lost", "drawn", "match_won", "match_lost")


def with_a(name: str, seed: int = 0) -> Play:
    return Play(replace(Duel.begin(seed), opponent=PLAYERS[name]), lang="en")


def part(page: Play, name: str) -> Any:
    """A part of the view that may be there or not."""
    return page.page.view()[name]


def ended(name: str, ending: Ending) -> Play:
    """A page on which a hand with this neighbour ended like this."""
    for seed in count():
        page = with_a(name, seed)
        for _ in steps(page):
            pass
        if page.duel.ending is ending:
            return page
    raise AssertionError


def test_everybody_who_can_sit_there_plays_has_a_face_a_name_and_a_habit() -> None:
    assert tuple(PLAYERS) == NEIGHBOURS
    assert set(PEOPLE) == set(NEIGHBOURS)
    assert PLAYERS[ALMA] == OPPONENT and [named(player) for player in PLAYERS.values()] == list(NEIGHBOURS)
    assert named(Greedy(seed=9)) == ALMA
    for language in LANGUAGES:
        names = [words(language, "alma", "who", name) for name in NEIGHBOURS]
        assert len({*names, *(words(language, "neighbours", "habit", name) for name in NEIGHBOURS)}) == 2 * len(names)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_neighbour_has_two_short_lines_for_each_occasion_in_play(language: str) -> None:
    said = {**topic(language, "neighbours")["lines"]}
    assert [*said.pop("first")] == [NEIGHBOURS[0]], "who plays with newcomers says so"
    assert tuple(said) == IN_PLAY
    texts = [text for by in said.values() for lines in by.values() for text in lines.values()]
    assert all(set(by) == {*NEIGHBOURS} - {ALMA} for by in said.values())
    assert len(texts) == len(set(texts)) == 2 * len(IN_PLAY) * (len(NEIGHBOURS) - 1)
    assert all(len(text.split()) <= 12 for text in texts)


@pytest.mark.slow
@pytest.mark.parametrize("name", NEIGHBOURS)
def test_every_reason_that_comes_up_is_in_words(name: str) -> None:
    found = set()
    for number in range(4 if name == "lucia" else 60):
        rules = [*PRESETS.values()][number % len(PRESETS)] if number % 2 else PRESETS["pagat"]
        record = play(cq.deal(number, rules), PLAYERS[name], Straying(Greedy(), 0.2, number), number)
        duel = replace(Duel.of(record, Seat.DEALER), opponent=PLAYERS[name])
        assert all(duel.game.earlier[ply].turn is Seat.PONE for ply in duel.reasons)
        found |= {*duel.reasons.values()}
    assert {"meld", "nothing", "discard"} <= found
    for language in LANGUAGES:
        assert found <= set(topic(language, "neighbours")["why"][name])


def test_a_reason_is_of_what_was_done() -> None:
    line = "pone=2c4hQs7c/3c3d3h3s,6d6h6s dealer=?7/QcQdQh stock=?15 waste=7s7d6cJh turn=pone/discard"
    view = cq.player_view(cq.position(line), "pone")
    assert [reason(cq.action(f"discard {card}"), view) for card in ("Qs", "7c")] == ["across", "discard"]
    fits = cq.player_view(
        cq.position("pone=5h6hJsQs4s2d3cAh4dKc/- dealer=?10/- centre=7h stock=?19 turn=pone/left"), "pone"
    )
    none = cq.player_view(
        cq.position("pone=5h6hJsQs4s2d3cAh4dKc/- dealer=?10/- centre=7c stock=?19 turn=pone/left"), "pone"
    )
    assert [reason(cq.action("decline"), view) for view in (fits, none)] == ["let_go", "nothing"]
    assert reason(cq.action("turn"), cq.player_view(cq.deal(1), "pone")) == ""


def test_what_the_opponent_did_is_explained_once_a_kind_at_the_end_and_not_before() -> None:
    page = with_a("ines", 3)
    assert part(page, "end") is None
    for _ in steps(page):
        pass
    told = part(page, "end")
    assert told["ask"] == "Why did Inés play like that?"
    rows = ["".join(piece["text"] for piece in row) for row in told["why"]["rows"]]
    own = [f"“{each}”" for each in topic("en", "neighbours")["why"]["ines"].values()]
    assert rows and all(sum(row.endswith(each) for each in own) == 1 for row in rows)
    assert len({each for row in rows for each in own if row.endswith(each)}) == len(rows)


def test_a_neighbour_is_chosen_by_name_and_the_deal_before_comes_back() -> None:
    play_ = Play(Duel.begin(1897), lang="en")
    assert part(play_, "choosing") is None
    tell(play_, "neighbours")
    page = part(play_, "choosing")
    assert [each["value"] for each in page["neighbours"]] == list(NEIGHBOURS)
    assert [each["value"] for each in page["neighbours"] if each["is_now"]] == [ALMA]
    tell(play_, "neighbours")
    assert part(play_, "choosing") is None and play_.duel == Duel.begin(1897)
    tell(play_, "neighbours")
    said = tell(play_, "play_with", value="ruben")
    assert play_.duel.opponent == PLAYERS["ruben"] and part(play_, "choosing") is None
    assert play_.view["wall"]["who"] == "ruben" and play_.view["wall"]["name"] == play_.view["top"]["name"] == "Rubén"
    assert said.endswith(f"Rubén: {play_.view['wall']['line']}")
    tell(play_, "undo")
    assert play_.duel == Duel.begin(1897) and play_.view["wall"]["who"] == ALMA
    assert "read" in tell(play_, "play_with", value="nobody")


def test_each_neighbour_has_keys_of_their_own_that_are_kept_with_the_draws() -> None:
    won = ended("beto", Ending.WON)
    tell(won, "new_deal")
    assert won.session.keys_with("beto").mine == 1 and won.session.keys.mine == 0
    kept = won.page.saved
    again = Page.open(ROOM, {}).restore(kept)
    assert again.saved == kept and again.view()["wall"]["mine"] == 1
    elsewhere = Page.open(ROOM, {"seed": "4", "with": "ines"}).restore(kept)
    assert elsewhere.view()["wall"]["mine"] == 0
    told = {
        each["value"]: each["tally"]
        for each in elsewhere.receive({"type": "neighbours"}).view()["choosing"]["neighbours"]
    }
    assert told["beto"] == "Keys: you 1, your opponent 0. Draws: 0." and told["ines"] == "You haven't played yet."
    drawn = ended("ines", Ending.DRAWN)
    tell(drawn, "neighbours")
    assert "Keys: you 0, your opponent 0. Draws: 1." in {
        each["tally"] for each in part(drawn, "choosing")["neighbours"]
    }


def test_the_key_of_a_hand_that_a_link_leaves_goes_to_who_lost_it() -> None:
    won = ended("beto", Ending.WON)
    left = Page.open(ROOM, {"seed": "4"}).restore(won.page.saved)
    assert left.session.keys_with("beto").mine == 1 and left.session.keys.mine == 0


def test_a_link_and_what_is_kept_name_the_neighbour_and_older_ones_are_almas() -> None:
    for name in NEIGHBOURS:
        page = Page.open(ROOM, {"seed": "1897", "with": name})
        assert page.session.duel.opponent == PLAYERS[name]
        assert ("with" in ROOM.link(page.session)) is (name != ALMA) is ("with" in page.saved)
        assert Page.open(ROOM, {}).restore(page.saved).session.duel == page.session.duel
        told = Page.open(ROOM, {"record": page.session.duel.text, "with": name}).session
        assert told.duel.opponent == PLAYERS[name]
    assert Page.open(ROOM, {"with": "beto"}).session.duel.opponent == PLAYERS["beto"]
    assert "nobody" in Page.open(ROOM, {"seed": "1", "with": "nobody"}).view()["notice"]
    for wrong in ("nobody 1 0 0", "beto 1", "beto 1 0 0; x"):
        saved = {"version": 1, "format": "2", "keys": "0 0 0", "own": 1, "others": wrong}
        assert Page.open(ROOM, {}).restore(saved).place == 1


def test_a_newcomer_sits_down_with_the_easiest_who_says_so_once() -> None:
    page = pages.play(lang="en")
    assert page.view["wall"]["who"] == NEIGHBOURS[0] == "ines"
    assert page.view["wall"]["line"] == words("en", "neighbours", "lines", "first", "ines", "a")
    tell(page, "new_deal")
    assert page.view["wall"]["who"] == "ines" and page.view["wall"]["said"].startswith("greeting")
    assert pages.play(seed=2, lang="en").view["wall"]["who"] == "alma", "a link that names nobody still means Alma"
    kept = pages.play(seed=2, lang="en")
    tell(kept, "fits")
    again = pages.play(lang="en")
    write(again, saved=kept.saved)
    assert again.view["wall"]["who"] == "alma", "who has begun stays where they are"
