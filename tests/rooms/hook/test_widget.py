"""Alma's table beyond its storyboards: what any other touch does, what is never shown, and hostile messages."""

from __future__ import annotations

import json
import re
from random import Random
from typing import Any

import pytest

from conquian.explain.words import LANGUAGES
from conquian.rooms.hook.room import ROOM
from conquian.rooms.hook.script import beat, beats
from conquian.rooms.hook.session import HookSession
from conquian.rooms.hook.widget import Hook
from conquian.ui.page import Page
from tests.rooms.telling import cards_told
from tests.ui.page import tell


def at(name: str, **setting: Any) -> Hook:
    return Hook(name, lang="en", **setting)


def score(hook: Hook) -> tuple[int, int, str]:
    """The keys on the hooks, and what they say."""
    across = hook.view["wall"]
    return across["mine"], across["theirs"], across["score"]


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
        ("two-aces", {"type": "choose", "card": "Ad"}, "Nothing to move yet. Choose “Go on”. Meld eleven"),
        ("two-aces", {"type": "do", "action": "discard Kh"}, "Nothing to move yet."),
        ("my-turn", {"type": "place", "value": "centre"}, "Nothing to move yet. Choose “My turn”."),
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


def test_the_hand_of_alma_is_not_told_before_it_lies_open() -> None:
    for name in ("two-aces", "for-you", "pushed-back", "polite", "torn-pair"):
        page = Page.open(ROOM, {"beat": name, "lang": "en"})
        assert not cards_told(page.view()) & {"Ac", "Ah"}, name


def test_no_seat_no_law_and_no_form_is_seen() -> None:
    for language in LANGUAGES:
        for name in beats():
            view = Page.open(ROOM, {"beat": name, "lang": language}).view()
            assert "§" not in json.dumps(view)
            sides = [view[side][key] for side in ("top", "bottom") for key in ("name", "hand_name", "spread_name")]
            shown = " ".join([*sides, view["line"], view["middle"]["centre_text"], view["wall"]["score"]]).lower()
            assert not {"pone", "dealer", "geber", "repartidor"} & {*re.findall(r"\w+", shown)}


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


def test_the_keys_of_staged_hands_count_nowhere_else() -> None:
    last = HookSession.at(list(beats())[-1])
    assert score(at(last.beat.name))[:2] == (1, 1) and last.kept().keys() == {"beat", "choice", "alma"}
    old = {**last.kept(), "keys": "1 1 0"}  # as it was once kept
    assert HookSession.at("third-ace").restored(old) == last
