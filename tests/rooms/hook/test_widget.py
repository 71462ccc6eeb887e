"""A visit to Alma's table: what leads on, what only shakes its head, and what is kept."""

from __future__ import annotations

import json
import re
from random import Random
from typing import Any

import pytest

from conquian.explain.words import LANGUAGES, words
from conquian.game.state import Phase
from conquian.rooms.hook.room import ROOM
from conquian.rooms.hook.script import beat, beats
from conquian.rooms.hook.session import HookSession
from conquian.rooms.hook.widget import Hook
from conquian.rooms.play.room import ROOM as PLAY
from conquian.ui.messages import understood
from conquian.ui.page import Page
from tests.rooms.telling import cards_told
from tests.ui.page import tell, write


def at(name: str, **setting: Any) -> Hook:
    return Hook(name, lang="en", **setting)


def go_on(hook: Hook) -> str:
    """The learner has read it."""
    assert [each["do"] for each in hook.view["choices"]] == ["skip"], "nothing is asked here"
    return tell(hook, "go_on", ply=hook.view["ply"])


def score(hook: Hook) -> tuple[int, int, str]:
    """The keys on the hooks, and what they say."""
    across = hook.view["wall"]
    return across["mine"], across["theirs"], across["score"]


def test_it_is_said_whether_alma_comes_or_goes() -> None:
    hook = at("for-you")
    assert tell(hook, "company") == words("en", "alma", "says", "calm") != ""
    assert tell(hook, "company") == words("en", "alma", "says", "company") != words("en", "alma", "says", "calm")


def test_three_minutes_from_the_first_touch_to_one_all() -> None:
    hook = Hook(lang="en")
    assert hook.view["bottom"]["melded"] == "8 of 11 melded"
    go_on(hook)
    assert "Alma: For you." in go_on(hook)
    assert "So you must" in tell(hook, "do", action="decline")
    said = go_on(hook)
    assert "Alma forced you: king of hearts. You melded: set of four" in said
    assert hook.view["bottom"]["laid"] == 9
    assert tell(hook, "choose", card="As") == "Chosen: ace of spades. Pick it again to discard it."
    assert hook.view["line"] == "Pick it again to discard it."
    tell(hook, "choose", card="As")
    assert hook.view["line"] == "Alma has two aces. Yours is the third."
    assert hook.view["top"]["hand"], "her two aces lie open"
    assert hook.view["glow"] == ["As"] == [hook.view["middle"]["centre"]]
    assert "ace of clubs, hearts and spades. Alma: Your ace makes my eleven, and I win." in go_on(hook)
    assert hook.view["glow"] == ["As"], "only the ace that made the difference"
    go_on(hook)
    assert score(hook) == (0, 1, "Hands won: you 0, Alma 1.")
    tell(hook, "skip")
    go_on(hook)
    go_on(hook)
    tell(hook, "do", action="decline")
    tell(hook, "place", value="stock")
    tell(hook, "choose", card="Jc")
    assert [card["state"] for card in hook.view["bottom"]["hand"]].count("chosen") == 1
    assert tell(hook, "choose", card="Jh") == "Now that's three. Choose Meld."
    assert [button["main"] for button in hook.view["choices"]] == [True, False]
    assert "You melded: set of three" in tell(hook, "lay")
    tell(hook, "choose", card="Kh")
    tell(hook, "choose", card="7s")
    assert [card["code"] for card in hook.view["bottom"]["hand"] if card["state"] == "chosen"] == ["7s"]
    tell(hook, "choose", card="7s")
    assert "Alma declined: 7 of spades. Alma: I usually meld everything." in go_on(hook)
    tell(hook, "do", action="force")
    go_on(hook)
    assert "Alma discarded: king of diamonds. There's your king." in go_on(hook)
    tell(hook, "choose", card="Kh")
    tell(hook, "choose", card="Ks")
    tell(hook, "place", value="centre")
    assert (hook.view["bottom"]["laid"], hook.view["over"], hook.view["wall"]["mood"]) == (11, "won", "glad")
    go_on(hook)
    assert score(hook)[:2] == (1, 1)
    assert [way["href"].split("?")[0] for way in hook.view["ways_on"]] == ["learn.ipynb", "play.ipynb"]
    assert "lesson=pack" in hook.view["ways_on"][0]["href"]


def test_one_touch_is_enough_for_every_beat() -> None:
    hook = Hook(lang="en")
    seen = [hook.view["beat"]]
    while not hook.view["ways_on"]:
        tell(hook, "skip")
        seen.append(hook.view["beat"])
    assert len(seen) == len(set(seen)) == 21
    before = hook.session
    assert tell(hook, "skip") == "Nothing has changed."
    assert hook.session == before
    tell(hook, "restart")
    assert hook.view["beat"] == "melds"


@pytest.mark.parametrize(
    ("name", "message", "said"),
    [
        ("torn-pair", {"type": "place", "value": "bottom"}, "Down is down."),
        ("torn-pair", {"type": "choose", "card": "4h"}, "Down is down."),
        ("torn-pair", {"type": "place", "value": "stock"}, "Not that one. Take your time and look again. After a meld"),
        ("the-five", {"type": "choose", "card": "7s"}, "That doesn't make three."),
        ("the-five", {"type": "lay"}, "That doesn't make three."),
        ("a-jack", {"type": "choose", "card": "Kh"}, "Same rank. You hold two more jacks."),
        ("a-jack", {"type": "lay"}, "Same rank."),
        ("one-must-go", {"type": "place", "value": "bottom"}, "Down is down."),
        ("your-king", {"type": "lay"}, "Three kings!"),
        ("not-this-one", {"type": "choose", "card": "Kh"}, "Not that one."),
        ("for-you", {"type": "choose", "card": "Ad"}, "Not that one. Take your time and look again. Alma: For you."),
        ("for-you", {"type": "do", "action": "discard Ad"}, "Not that one."),
        ("two-aces", {"type": "choose", "card": "Ad"}, "Nothing to move yet. “Go on” leads on. Meld eleven"),
        ("two-aces", {"type": "do", "action": "discard Kh"}, "Nothing to move yet."),
        ("my-turn", {"type": "place", "value": "centre"}, "Nothing to move yet. “My turn” leads on."),
        ("turn-up", {"type": "choose", "card": "7s"}, "Not that one. Take your time and look again. The five is gone."),
    ],
)
def test_any_other_touch_shakes_and_changes_nothing(name: str, message: dict[str, str], said: str) -> None:
    hook = at(name)
    before = hook.session
    fields = {key: value for key, value in message.items() if key != "type"}
    assert tell(hook, message["type"], **fields).startswith(said)
    assert (hook.session.beat, hook.session.table.game) == (before.beat, before.table.game)
    if "card" in message:
        assert hook.view["shakes"] == [message["card"]]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", beats())
def test_a_touch_that_leads_nowhere_is_answered_to_the_eye_as_well(name: str, language: str) -> None:
    """By the script's own line, else by a short one beside it, which the next touch that means something takes away."""
    hook = Hook(name, lang=language)
    assert hook.view["nudge"] == ""
    before = hook.view["line"]
    tell(hook, "choose", card="Qd")
    nudge = hook.view["nudge"]
    if hook.view["ways_on"]:
        assert (nudge, hook.view["line"]) == ("", before), "the end asks for nothing"
        return
    assert nudge or hook.view["line"] != before
    tell(hook, "choose", card="Qd")
    assert hook.view["nudge"], "the second time as well, where the line already stands"
    assert len(hook.view["nudge"].split()) <= 14 and "{" not in hook.view["nudge"]
    tell(hook, "skip")
    assert hook.view["nudge"] == ""


@pytest.mark.parametrize(
    ("name", "wishes"), [("a-jack", ("lay", "lay")), ("your-king", ("lay", "lay")), ("a-jack", ("lay", "place"))]
)
def test_cards_that_were_named_in_vain_are_laid_at_the_second_touch(name: str, wishes: tuple[str, str]) -> None:
    """By the button, or by the ghost, which lies among your melds."""
    hook = at(name)
    first, second = wishes
    tell(hook, first)
    assert hook.view["beat"] == name and hook.view["glow"]
    tell(hook, second, value="bottom")
    assert hook.view["beat"] == hook.session.beat.name != name
    assert hook.session.table.game.state.phase is Phase.DISCARD or hook.session.table.game.state.outcome is not None


def test_what_is_said_at_the_beginning_is_said_when_one_begins_again() -> None:
    hook = Hook(lang="en")
    first = hook.view["lead"]
    go_on(hook)
    assert first not in hook.view["spoken"]["text"]
    assert first in tell(hook, "restart")
    assert hook.view["lead"] == first


@pytest.mark.parametrize("name", beats())
def test_the_main_button_is_the_one_that_goes_on_and_never_one_that_answers_a_question(name: str) -> None:
    main = {each.get("action", each["do"]) for each in at(name).view["choices"] if each["main"]}
    others = {each.get("action", each["do"]) for each in at(name).view["choices"] if not each["main"]}
    assert main <= {"skip", "turn", "force"}
    assert others <= {"decline", "allow", "lay"}


@pytest.mark.parametrize("name", beats())
def test_which_hand_cards_fit_is_left_to_be_found(name: str) -> None:
    assert "lit" not in {each["state"] for each in at(name).view["bottom"]["hand"]}


def test_to_touch_the_card_in_the_middle_first_is_no_mistake() -> None:
    hook = at("a-jack")
    assert tell(hook, "place", value="centre") == "Same rank. You hold two more jacks."
    assert (hook.view["shakes"], hook.view["glow"]) == ([], ["Jc", "Jh"])
    five = at("the-five")
    tell(five, "place", value="centre")
    assert five.view["shakes"] == ["centre"], "there is none to be laid"


def test_two_are_a_pair() -> None:
    hook = at("a-jack")
    tell(hook, "choose", card="Jc")
    assert tell(hook, "lay") == "Two are a pair. Three are a meld."
    assert hook.view["shakes"] == ["Jc", "Jd"]
    assert hook.view["glow"] == ["Jc", "Jh"], "now they are shown"
    tell(hook, "choose", card="Jc")
    assert not hook.session.table.game.chosen


@pytest.mark.parametrize("king", ["Kh", "Ks"])
def test_the_wrong_king_is_played_out_until_alma_wins_and_runs_back(king: str) -> None:
    hook = at("one-must-go")
    before = hook.session.table.game.state
    tell(hook, "choose", card=king)
    tell(hook, "place", value="waste")
    assert "Alma melded: set of three: king of" in go_on(hook)
    assert hook.session.table.game.state.phase is Phase.OVER
    assert (hook.view["over"], hook.view["wall"]["mood"], hook.view["speaker"]) == ("lost", "glad", "alma")
    go_on(hook)
    assert hook.session.table.game.state == before
    assert {step["card"] for step in hook.view["moved"]} >= {"Kc", "Kd", king}, "it is seen to run backwards"
    assert hook.view["line"].startswith("Discard one.")


@pytest.mark.parametrize(
    ("name", "action", "said"),
    [
        ("a-jack", "decline", "Wait, you've got two of those."),
        ("not-this-one", "allow", "Then Alma keeps both kings."),
        ("your-king", "decline", "Look once more"),
    ],
)
def test_what_only_draws_comes_back(name: str, action: str, said: str) -> None:
    hook = at(name)
    before = hook.session.table.game.state
    assert said in tell(hook, "do", action=action)
    assert hook.session.table.game.state != before
    go_on(hook)
    assert hook.session.table.game.state == before
    assert hook.view["line"].startswith(said), "what was said stays"
    assert hook.view["beat"] == name


@pytest.mark.parametrize("place", ["centre", "bottom"])
def test_a_first_touch_on_the_gift_shows_the_meld_and_the_second_lays_it(place: str) -> None:
    hook = at("for-you")
    assert hook.view["ghosts"] == []
    said = tell(hook, "place", value=place)
    assert said == hook.view["line"] == "That would make four kings. Pick the king again to meld it."
    assert hook.view["ghosts"] == [{"over": ["Kc", "Kd", "Ks"], "cards": ["Kc", "Kd", "Kh", "Ks"]}]
    assert (hook.view["beat"], hook.view["bottom"]["laid"]) == ("for-you", 8)
    assert "so you must" in tell(hook, "place", value=place)
    assert (hook.view["beat"], hook.view["bottom"]["laid"]) == ("polite", 9)


def test_where_nothing_can_be_laid_a_touch_on_the_centre_card_says_so() -> None:
    hook = at("the-five")
    assert tell(hook, "choose", card="5h") == "That doesn't make three. You can decline it."
    assert (hook.view["ghosts"], hook.view["beat"]) == ([], "the-five")


def test_a_gift_that_was_looked_at_can_still_be_declined() -> None:
    hook = at("for-you")
    tell(hook, "place", value="centre")
    assert "So you must" in tell(hook, "do", action="decline")
    assert hook.view["ghosts"] == []


def test_to_lay_the_gift_at_once_is_polite() -> None:
    hook = at("for-you")
    assert "so you must" in tell(hook, "lay")
    assert hook.view["bottom"]["laid"] == 9
    go_on(hook)
    assert hook.view["beat"] == "torn-pair"


def test_a_card_that_is_put_back_is_no_longer_counted() -> None:
    hook = at("a-jack")
    tell(hook, "choose", card="Jc")
    tell(hook, "choose", card="Jh")
    assert hook.view["line"] == "Now that's three. Choose Meld."
    tell(hook, "choose", card="Jh")
    assert hook.view["line"] == "A jack! Pick the two that go with it."
    assert not any(button["main"] for button in hook.view["choices"])
    tell(hook, "lay")
    assert (hook.view["beat"], hook.view["line"]) == ("a-jack", "Two are a pair. Three are a meld.")


def test_a_card_can_be_dragged_to_where_it_goes() -> None:
    hook = at("for-you")
    tell(hook, "bring_to", card="Kh", value="waste")
    assert hook.view["beat"] == "pushed-back"
    hook = at("for-you")
    tell(hook, "bring_to", card="Kh", value="bottom")
    assert hook.view["beat"] == "polite", "what is brought there is meant"
    hook = at("one-must-go")
    tell(hook, "bring_to", card="7s", value="centre")
    assert hook.view["beat"] == "her-thought"
    hook = at("not-this-one")
    tell(hook, "bring_to", card="7s", value="top")
    assert hook.view["beat"] == "my-own-finger"


def test_a_button_that_is_pressed_twice_leads_on_by_one_beat() -> None:
    hook = at("two-aces")
    ply = hook.view["ply"]
    tell(hook, "go_on", ply=ply)
    now, said = hook.session, hook.view["spoken"]["text"]
    tell(hook, "go_on", ply=ply)
    assert (hook.session, hook.view["spoken"]["text"]) == (now, said)


@pytest.mark.parametrize("name", beats())
def test_every_beat_has_something_to_read_and_stays_until_it_is_touched(name: str) -> None:
    """No beat passes by itself: there is no time to tell a page, and at each there is a line, and a way on to press."""
    hook = at(name)
    assert hook.view["line"]
    assert "seconds" not in hook.view
    ways = [*hook.view["choices"], *hook.view["ways_on"], *hook.view["bottom"]["hand"]]
    assert ways and (hook.view["can_skip"] or hook.view["ways_on"] or hook.view["choices"][0]["do"] == "skip")


def test_the_button_says_whether_it_leads_on_or_back() -> None:
    said = {name: [each["label"] for each in at(name).view["choices"] if each["do"] == "skip"] for name in beats()}
    assert {name for name, labels in said.items() if labels == ["Try again"]} == {
        each.name for each in beats().values() if each.back
    }
    assert said["my-turn"] == ["My turn"]
    assert said["two-aces"] == said["third-ace"] == ["Go on"]


def test_without_alma_nothing_is_lost() -> None:
    hook = Hook(lang="en")
    tell(hook, "company")
    told = []
    while not hook.view["ways_on"]:
        told.append(json.dumps(dict(hook.view)))
        told.append(tell(hook, "skip"))
        assert hook.view["speaker"] in ("page", "")
        assert not hook.view["wall"]["is_seen"]
    assert not [text for text in told if "Alma" in text]
    assert any("Your opponent discarded: king of hearts." in text for text in told)
    assert ROOM.kept(hook.session)["alma"] == "off"
    tell(hook, "company")
    assert hook.view["wall"]["is_seen"]


def test_the_hand_of_alma_is_not_told_before_it_lies_open() -> None:
    for name in ("two-aces", "for-you", "pushed-back", "polite", "torn-pair"):
        page = Page.open(ROOM, {"beat": name, "lang": "en"})
        assert not cards_told(page.view()) & {"Ac", "Ah"}, name


def test_what_lies_in_the_light_and_what_is_missing_is_data() -> None:
    hook = at("not-this-one")
    assert {"7s", "3s", "4s", "5s", "6s"} == {*hook.view["glow"]}
    assert (hook.view["top"]["is_shown"], hook.view["bottom"]["is_shown"]) == (True, False)
    assert (hook.view["bottom"]["laid"], hook.view["bottom"]["missing"]) == (8, 3)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_sides_are_called_as_at_every_table_but_for_alma(language: str) -> None:
    view = Page.open(ROOM, {"lang": language}).view()
    for side, whose in (("bottom", "you"), ("top", "opponent")):
        for of in ("hand", "spread"):
            assert view[side][f"{of}_name"] == words(language, "table", "sides", of, whose)
    assert view["top"]["name"] == view["wall"]["name"] == "Alma"


def test_no_seat_no_law_and_no_form_is_seen() -> None:
    for language in LANGUAGES:
        for name in beats():
            view = Page.open(ROOM, {"beat": name, "lang": language}).view()
            assert "§" not in json.dumps(view)
            sides = [view[side][key] for side in ("top", "bottom") for key in ("name", "hand_name", "spread_name")]
            shown = " ".join([*sides, view["line"], view["middle"]["centre_text"], view["wall"]["score"]]).lower()
            assert not {"pone", "dealer", "geber", "repartidor"} & {*re.findall(r"\w+", shown)}


# --- what is kept and linked


def test_a_reload_goes_on_where_one_was_with_the_ace_that_went() -> None:
    hook = at("torn-pair", storage_key="conquian.hook")
    tell(hook, "bring_to", card="As", value="centre")
    again = Hook(lang="en", storage_key="conquian.hook")
    write(again, saved=dict(hook.saved))
    assert again.session == HookSession.at("her-aces", "discard As")
    assert again.view["middle"]["centre"] == "As"


def test_a_link_leads_to_its_beat_and_takes_alma_or_not() -> None:
    page = Page.open(ROOM, {"beat": "a-jack"}).restore({"version": 1, "beat": "eleven", "choice": "", "alma": "off"})
    assert page.session == HookSession.at("a-jack", alma=False)


def test_a_link_to_no_beat_begins_at_the_beginning_and_says_so() -> None:
    page = Page.open(ROOM, {"beat": "../../etc", "lang": "en"})
    assert page.view()["notice"] == "This link names no moment of the game, so here's the beginning."
    assert page.session == HookSession()


def test_hostile_messages_are_answered_and_every_position_stays_one_of_the_script() -> None:
    rng = Random(1897)
    values: list[object] = [
        None,
        3,
        -1,
        10**9,
        [],
        {},
        "",
        "x" * 5000,
        "Kh",
        "7s",
        "8h",
        "stock",
        "decline",
        "meld KcKdKh",
        "§",
    ]
    page = Page.open(ROOM, {"lang": "en"})
    known = {HookSession.at(name, choice).table.game.state for name in beats() for choice in ("", *_answers())}
    for _ in range(600):
        kind = rng.choice([*ROOM.readers, "undo", "no", 7])
        fields: dict[str, object] = {
            name: rng.choice(values) for name in ("card", "value", "action", "ply") if rng.random() < 0.8
        }
        if rng.random() < 0.3:
            fields["ply"] = page.view()["ply"]
        page = page.receive({"type": kind, **fields})
        assert page.session.table.game.state in known
        json.dumps(page.view(), allow_nan=False)
    assert page.said == 600


def _answers() -> list[str]:
    return [action for name in beats() for action in beat(name).answers]


def test_a_beat_s_number_is_one_of_those_that_there_are() -> None:
    assert understood({"type": "go_on", "ply": len(beats())}, ROOM.readers) is None
    assert understood({"type": "go_on", "ply": True}, ROOM.readers) is None


def test_the_key_of_each_hand_is_the_one_that_play_begins_with() -> None:
    """One key for a hand won: those of the way in hang on the hooks of Play, where no hand was played yet."""
    last = list(beats())[-1]
    before, ended = (HookSession.at(name).kept() for name in ("third-ace", last))
    assert "keys" not in before and ended["keys"] == "1 1 0"
    play = Page.open(PLAY, {}).restore({"version": 1, "keys": ended["keys"]}).session.keys_now
    assert (play.mine, play.theirs) == score(at(last))[:2] == (1, 1)
    assert HookSession.at("third-ace").restored(ended) == HookSession.at(last)
