"""A match in Play: its deals follow from a seed, the deal goes in turn, and a draw is worth what the book says."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from conquian.explain.words import LANGUAGES, words
from conquian.game.state import Seat
from conquian.game.variants import PRESETS, DrawStake, Variant
from conquian.notation.errors import NotationError
from conquian.players.greedy import Greedy
from conquian.rooms.play.alma import Keys
from conquian.rooms.play.duel import Duel, Ending
from conquian.rooms.play.match import MOST_HANDS, Match
from conquian.rooms.play.neighbours import PLAYERS
from conquian.rooms.play.room import ROOM
from conquian.rooms.play.session import EASIEST, PlaySession
from conquian.rooms.play.widget import Play
from conquian.ui.page import Page
from conquian.ui.room import Voice
from tests.rooms.play.playing import steps
from tests.ui.page import tell

WON, LOST, DRAWN = Ending.WON, Ending.LOST, Ending.DRAWN
LINK = {"match": "1897", "to": "2", "with": "beto", "lang": "en"}


def after(match: Match, *endings: Ending) -> Match:
    for each in endings:
        match = match.after(each)
    return match


def played(page: Play) -> Play:
    """The page with its hand played to the end."""
    for _ in steps(page):
        pass
    return page


@pytest.mark.parametrize(
    ("draws", "worth"),
    [(DrawStake.NONE, 1), (DrawStake.CARRIED, 3), (DrawStake.DOUBLED, 4), (DrawStake.POINTS, 4)],
)
def test_two_draws_are_worth_what_the_book_says(draws: DrawStake, worth: int) -> None:
    match = after(Match.begin(1, 9, Variant(draw_stake=draws)), DRAWN, DRAWN)
    assert match.stake == worth
    assert match.after(WON).keys == Keys(worth, 0) and match.after(LOST).keys == Keys(0, worth)
    assert match.after(WON).stake == 1


def test_the_match_is_over_with_the_last_key_and_takes_no_more_hands() -> None:
    match = after(Match.begin(1897, 3), WON, LOST, WON, LOST)
    assert not match.is_over and after(match, DRAWN).is_over is False
    over = match.after(WON)
    assert over.is_over and over.after(LOST) == over
    assert match.after(None) == match == match.after(Ending.RESIGNED)
    assert after(Match.begin(1), *[DRAWN] * MOST_HANDS).is_over


def test_the_deal_goes_in_turn_and_all_deals_follow_from_the_seed() -> None:
    match, seats, seeds = Match.begin(1897), [], []
    for _ in range(6):
        seats.append(match.hand.seat)
        seeds.append(match.hand.seed)
        match = match.after(DRAWN)
    assert seats == [seats[0], seats[0].other] * 3 and len(set(seeds)) == 6
    assert {Match.begin(seed).hand.seat for seed in range(9)} == set(Seat)
    assert Match.begin(1897).hand == Match.begin(1897).hand != Match.begin(1898).hand


@pytest.mark.parametrize("rules", PRESETS.values(), ids=PRESETS)
def test_a_match_is_written_and_read(rules: Variant) -> None:
    for endings in ((), (WON, LOST, DRAWN)):
        match = after(Match.begin(2**31 - 1, 9, rules), *endings)
        assert Match.read(str(match)) == match


@pytest.mark.parametrize(
    "wrong",
    ["", "1", "1 3", "1 0 pagat", "1 10 pagat", "x 3 pagat", "1 3 nobody", "1 3 pagat x", "1 3 pagat w w",
     "9999999999 3 pagat", "-1 3 pagat", "² 3 pagat", f"1 3 pagat {'d' * 201}"],
)  # fmt: skip
def test_a_match_is_read_with_care(wrong: str) -> None:
    with pytest.raises(NotationError):
        Match.read(wrong)


def test_a_link_begins_the_match_and_two_who_open_it_get_the_same_cards() -> None:
    one, other = Page.open(ROOM, LINK), Page.open(ROOM, LINK)
    assert one.session == other.session
    assert one.session.duel == replace(Match.begin(1897, 2).hand, opponent=PLAYERS["beto"])
    assert dict(ROOM.link(one.session)) == {"match": "1897", "to": "2", "rules": "pagat", "with": "beto"}
    for wrong in ({"to": "0"}, {"to": "10"}, {"match": "x"}, {"match": str(2**31)}, {"rules": "x"}, {"with": "x"}):
        page = Page.open(ROOM, {**LINK, **wrong})
        assert page.session.match is None and page.view()["notice"]
    assert Page.open(ROOM, {"match": "5"}).session.match == Match.begin(5, 3)


@pytest.mark.slow
def test_a_match_is_played_to_its_end_over_reloads_and_then_there_is_another() -> None:
    page: Play = Play(Page.open(ROOM, LINK), lang="en")
    tally = Keys()
    while True:
        played(page)
        ending, match = page.duel.ending, page.session.match_now
        assert match is not None and page.session.match is not None
        assert match == page.session.match.after(ending)
        tally = tally.after(ending)
        wall = page.view["wall"]
        assert (wall["mine"], wall["theirs"]) == (match.keys.mine, match.keys.theirs)
        assert page.view["choices"][0]["label"] == ("Rematch" if match.is_over else "Next hand")
        if match.is_over:
            break
        page = Play(Page.open(ROOM, {"lang": "en"}).restore(page.page.saved), lang="en")
        tell(page, "new_deal")
        assert page.duel.seed == match.hand.seed and page.duel.seat is match.hand.seat
        assert page.duel.opponent == PLAYERS["beto"] and page.session.match == match
        reloaded = Page.open(ROOM, {}).restore(page.page.saved).session
        assert (reloaded.match, reloaded.duel, reloaded.others) == (match, page.duel, page.session.others)
    won = match.keys.mine > match.keys.theirs
    assert (page.view["end"]["score"], page.view["in_force"]) == ("", "")
    assert page.view["wall"]["said"].startswith("match_won" if won else "match_lost")
    assert (
        replace(page.session.keys_now, forced=0, was_forced=0, moments=0) == tally
    )  # every hand of it counts for the tally as well
    tell(page, "new_deal")
    begun = page.session.match
    assert begun is not None and begun.keys == Keys() and begun.to == 2 and begun.seed != match.seed


@pytest.mark.parametrize(
    "message", [("again", {}), ("other_seat", {}), ("rules", {"preset": "foster"}), ("resign", {}), ("new_deal", {})]
)
def test_in_a_match_no_hand_is_left_or_played_twice(message: tuple[str, dict[str, Any]]) -> None:
    kind, fields = message
    page = Play(Page.open(ROOM, LINK), lang="en")
    before = page.session
    said = tell(page, kind, **({"value": "foster"} if fields else {}))
    assert (
        said == "In a match you play each hand once, right to the end. To leave the match, choose “Who to play with”."
    )
    assert (page.duel, page.session.match, page.session.asking) == (before.duel, before.match, None)
    assert page.view["in_match"]


def test_a_match_is_begun_and_left_where_one_chooses_and_comes_back_by_a_step() -> None:
    page = Play(Duel.begin(7), lang="en")
    tell(page, "neighbours")
    assert [each["pressed"] for each in page.view["choosing"]["lengths"]] == [True, False]
    tell(page, "length", value="3")
    assert [each["pressed"] for each in page.view["choosing"]["lengths"]] == [False, True]
    tell(page, "play_with", value="ines")
    match = page.session.match
    assert match is not None and match.to == 3 and page.duel.opponent == PLAYERS["ines"]
    assert page.view["in_force"] == "A match to 3 keys."
    tell(page, "neighbours")
    tell(page, "length", value="0")
    tell(page, "play_with", value="beto")
    assert page.session.match is None
    tell(page, "undo")
    assert page.session.match == match and page.view["wall"]["who"] == "ines"


def test_a_match_of_which_something_was_played_is_left_only_when_that_was_asked() -> None:
    page = Play(Page.open(ROOM, LINK), lang="en")
    next(steps(page))
    before = page.session
    for again in ("neighbours", "length"):
        tell(page, "neighbours")
        tell(page, "length", value="0")
        tell(page, "play_with", value="ines")
        asked = page.view["choosing"]
        assert (asked["wish"], asked["neighbours"], asked["order"]) == ("ines", [], page.view["wall"]["score"])
        assert (page.session.match, page.duel.record) == (before.match, before.duel.record)
        if again == "neighbours":
            tell(page, again)
            assert page.view["choosing"] is None and page.session.match == before.match
    tell(page, "play_with", value="ines")
    assert page.session.match is None and page.duel.opponent == PLAYERS["ines"]


def test_what_a_hand_is_worth_is_said_where_a_draw_is_carried() -> None:
    match = after(Match.begin(1, 3, PRESETS["foster"]), DRAWN)
    session = PlaySession.of(match.hand).matched(match)
    view = ROOM.view(session, Page.open(ROOM, {}).voice)
    assert view["in_force"].endswith("A match to 3 keys. This hand is worth 2 keys.")


def test_a_link_to_the_next_hand_leaves_one_that_goes_on_and_deals_after_one_that_is_over() -> None:
    for link in ({}, LINK):
        begun: PlaySession = Page.open(ROOM, link).session
        while begun.duel.ending is None:
            assert onward(begun).duel.record == begun.duel.record
            begun = begun.at(played_on(begun.duel))
        now = onward(begun)
        assert now.duel.game.start != begun.duel.game.start and not now.duel.game.done
        assert (now.duel.opponent, now.match, now.keys_now) == (begun.duel.opponent, begun.match_now, begun.keys_now)
    assert Page.open(ROOM, {"next": "hand"}).session.duel.opponent == PLAYERS[EASIEST]


def onward(session: PlaySession) -> PlaySession:
    page: Page[PlaySession] = Page.open(ROOM, {"next": "hand"}).restore({"version": 1, **ROOM.kept(session)})
    return page.session


def played_on(duel: Duel) -> Duel:
    """The duel one turn of the learner's later."""
    now = duel
    while now.ending is None and (not now.awaits_learner or now is duel):
        now = now.act(Greedy()(now.view())) if now.awaits_learner else now.reply()
    return now


@pytest.mark.parametrize("ending", [WON, LOST])
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_last_hand_of_a_match_is_told_as_its_end(ending: Ending, language: str) -> None:
    ends = (played_out(replace(Duel.begin(seed), opponent=PLAYERS["ruben"])) for seed in range(99))
    session = PlaySession.of(next(each for each in ends if each.ending is ending)).matched(
        after(Match.begin(1, 2), WON, LOST)
    )
    page: Page[PlaySession] = Page(ROOM, session.commented(PlaySession.of(session.duel.again())), Voice(language))
    view, keys = page.view(), (2, 1) if ending is WON else (1, 2)
    told = words(language, "neighbours", "match", ending, mine=keys[0], theirs=keys[1], Who="Rubén")
    assert (view["end"]["title"], view["end"]["score"], view["in_force"]) == (told, "", "")
    assert view["wall"]["score"] == told and view["wall"]["said"].split()[:2] == [f"match_{ending}", "ruben"]


@pytest.mark.parametrize(("draws", "stake"), [(DrawStake.CARRIED, 2), (DrawStake.NONE, 1)])
def test_a_drawn_hand_of_a_match_says_what_the_next_is_worth_if_that_is_more(draws: DrawStake, stake: int) -> None:
    rules = Variant(draw_stake=draws)
    ends = (played_out(Duel.begin(seed, rules)) for seed in range(99))
    session = PlaySession.of(next(each for each in ends if each.ending is DRAWN)).matched(Match.begin(1, 3, rules))
    assert session.match_now is not None and session.match_now.stake == stake
    page: Page[PlaySession] = Page(ROOM, session)
    told = page.voice.words("neighbours", "match", "next", n=stake)
    assert (told in page.view()["end"]["reasons"]) is (stake > 1)


def played_out(duel: Duel) -> Duel:
    while duel.ending is None:
        duel = played_on(duel)
    return duel
